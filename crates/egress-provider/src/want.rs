//! What shall exist.

use std::fmt;
use std::net::IpAddr;

use egress_api::EgressProxySpec;
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use crate::{Identity, SpecHash};

/// User name and password of a proxy's clients.
#[derive(Clone)]
pub struct Credentials {
    /// The user name.
    pub user: String,
    /// The password.
    pub password: SecretString,
}

impl Credentials {
    /// A pair.
    pub fn new(user: impl Into<String>, password: impl Into<SecretString>) -> Self {
        Self {
            user: user.into(),
            password: password.into(),
        }
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials")
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

impl PartialEq for Credentials {
    fn eq(&self, other: &Self) -> bool {
        self.user == other.user && self.password.expose_secret() == other.password.expose_secret()
    }
}

/// One machine that shall exist.
#[derive(Debug, Clone)]
pub struct Want {
    /// Whose it is.
    pub identity: Identity,
    /// What it shall be.
    pub spec: EgressProxySpec,
    /// What clients must show; absent when only their address counts.
    pub credentials: Option<Credentials>,
    /// UID of the cluster that asks, when a cluster does: two of the same id must notice.
    pub cluster_uid: Option<Uuid>,
    /// Addresses of the prober's own target, which the proxy may always reach. They depend on
    /// who asks, so they are no part of the hash.
    pub probe_targets: Vec<IpAddr>,
    /// What a machine made from this is marked with.
    pub spec_hash: SpecHash,
}

impl Want {
    /// A machine with these properties; the hash follows from them.
    pub fn new(
        identity: Identity,
        spec: EgressProxySpec,
        credentials: Option<Credentials>,
    ) -> Self {
        let spec_hash = SpecHash::of(&spec, credentials.as_ref());
        Self {
            identity,
            spec,
            credentials,
            cluster_uid: None,
            probe_targets: Vec::new(),
            spec_hash,
        }
    }

    /// Names the cluster that asks by a UID of its own, such as that of its `kube-system`.
    #[must_use]
    pub fn of_cluster(mut self, uid: Uuid) -> Self {
        self.cluster_uid = Some(uid);
        self
    }

    /// Lets the proxy reach the prober's own target.
    #[must_use]
    pub fn with_probe_target(mut self, address: IpAddr) -> Self {
        self.probe_targets.push(address);
        self
    }
}
