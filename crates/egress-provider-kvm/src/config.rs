//! What this provider is told about its hosts and its guests.

use std::{collections::BTreeMap, path::PathBuf};

use egress_api::{HostLimits, KvmHostSpec};

/// What holds for every host.
///
/// Non-exhaustive: options will be added; start from [`KvmConfig::default`].
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct KvmConfig {
    /// Folder of the appliance, with its `manifest.json`; needed only for machines without an
    /// image of their own.
    pub appliance: Option<PathBuf>,
}

/// One host.
// Exhaustive: built by those who read a host's declaration, who must think of each field.
#[derive(Debug, Clone)]
pub struct HostConfig {
    /// Name of the host's object.
    pub name: String,
    /// Its labels, which `placement.hostSelector` selects by.
    pub labels: BTreeMap<String, String>,
    /// Storage pool for machines and images; its volumes must be files.
    pub pool: String,
    /// What machines are plugged into.
    pub network: HostNetwork,
    /// How much the host may carry.
    pub limits: HostLimits,
    /// Takes no new machines while true.
    pub unschedulable: bool,
    /// Whether an inactive pool is started rather than reported.
    pub start_inactive_pool: bool,
}

/// What machines are plugged into.
// Exhaustive: domain XML and address sources must think of each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostNetwork {
    /// A network of libvirt, by its name.
    Libvirt(String),
    /// A bridge of the host, by its name.
    Bridge(String),
}

impl HostConfig {
    /// Reads a host's declaration. A declaration that passed `validate` names exactly one network;
    /// one that names none gets libvirt's `default`.
    pub fn from_spec(
        name: impl Into<String>,
        labels: BTreeMap<String, String>,
        spec: &KvmHostSpec,
    ) -> Self {
        let network = match (&spec.network.libvirt_network, &spec.network.bridge) {
            (None, Some(bridge)) => HostNetwork::Bridge(bridge.clone()),
            (Some(network), _) => HostNetwork::Libvirt(network.clone()),
            (None, None) => HostNetwork::Libvirt("default".into()),
        };
        Self {
            name: name.into(),
            labels,
            pool: spec.pool.clone(),
            network,
            limits: spec.limits.clone(),
            unschedulable: spec.unschedulable,
            start_inactive_pool: spec.start_inactive_pool,
        }
    }
}
