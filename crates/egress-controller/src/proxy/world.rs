//! The cluster as the reconcile of a proxy sees it: about ten verbs, no client type.
//!
//! Whoever implements it decides what can fail and when; a simulation fails before, after and
//! without carrying a verb out.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{EgressProxy, ProxyProvider, status::EgressProxyStatus};
use egress_provider::Credentials;
use k8s_openapi::jiff::Timestamp;
use kube::{Resource as _, ResourceExt as _};

/// Wait after the cluster was not to be written or read, where it does not say one itself.
pub(crate) const AGAIN: Duration = Duration::from_secs(5);
/// Wait after an object turned out to have changed: the cache will have it by then.
const CHANGED: Duration = Duration::from_millis(250);

/// Names one proxy.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Its namespace.
    pub namespace: String,
    /// Its name.
    pub name: String,
}

impl Key {
    /// The proxy of this name in this namespace.
    pub fn new(namespace: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            namespace: namespace.into(),
            name: name.into(),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.namespace, self.name)
    }
}

/// The cluster.
///
/// Every write is guarded by the object that was read: one that changed meanwhile is answered with
/// [`WorldErrorKind::Conflict`] and nothing is written.
#[async_trait]
pub trait World: Send + Sync {
    /// The proxy as it is now, or as it was a moment ago; never older than what was read before.
    async fn proxy(&self, key: &Key) -> Result<Option<Arc<EgressProxy>>, WorldError>;

    /// The proxy as the server has it at this moment.
    async fn latest(&self, key: &Key) -> Result<Option<EgressProxy>, WorldError>;

    /// Replaces the status by this one. Answers the object as it is with it.
    async fn apply_status(
        &self,
        proxy: &EgressProxy,
        status: &EgressProxyStatus,
    ) -> Result<EgressProxy, WorldError>;

    /// Adds the finalizer. Answers the object as it is with it.
    async fn set_finalizer(&self, proxy: &EgressProxy) -> Result<EgressProxy, WorldError>;

    /// Removes the finalizer. An object that is gone is a success.
    async fn drop_finalizer(&self, proxy: &EgressProxy) -> Result<(), WorldError>;

    /// The provider of this name.
    async fn provider(&self, name: &str) -> Result<Option<Arc<ProxyProvider>>, WorldError>;

    /// The labels of a namespace.
    async fn namespace_labels(
        &self,
        namespace: &str,
    ) -> Result<BTreeMap<String, String>, WorldError>;

    /// The clients' credentials in a Secret of the proxy's namespace.
    async fn credentials(
        &self,
        namespace: &str,
        secret: &str,
    ) -> Result<StoredCredentials, WorldError>;

    /// Creates a Secret that belongs to the proxy, with these credentials or with new ones that
    /// nobody can guess. One that exists is a conflict, and stays as it is.
    async fn create_credentials(
        &self,
        proxy: &EgressProxy,
        secret: &str,
        known: Option<&Credentials>,
    ) -> Result<(), WorldError>;

    /// Tells people of a transition. Nothing depends on it.
    async fn publish(&self, proxy: &EgressProxy, note: &Note);

    /// The time.
    fn now(&self) -> Timestamp;

    /// A number from 0 to 1.
    fn random(&self) -> f64;
}

/// What a Secret of credentials holds.
#[derive(Debug, Clone)]
pub enum StoredCredentials {
    /// There is no such Secret.
    Absent,
    /// It lacks this key, or the key holds no text.
    Unusable(&'static str),
    /// They are there.
    Present {
        /// User name and password.
        credentials: Credentials,
        /// The object that the Secret goes with, if with one.
        owner: Option<SecretOwner>,
    },
}

/// The object that a Secret goes with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecretOwner {
    /// Its kind.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Its UID.
    pub uid: String,
}

impl SecretOwner {
    /// A proxy.
    pub fn proxy(proxy: &EgressProxy) -> Self {
        Self {
            kind: EgressProxy::kind(&()).into_owned(),
            name: proxy.name_any(),
            uid: proxy.uid().unwrap_or_default(),
        }
    }
}

/// One event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Whether somebody should look at it.
    pub is_warning: bool,
    /// A reason of conditions, or what was done.
    pub reason: String,
    /// What the operator was doing.
    pub action: &'static str,
    /// One sentence.
    pub text: String,
}

/// A verb that was not carried out, or of which nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct WorldError {
    /// What kind of failure it is.
    pub kind: WorldErrorKind,
    /// One sentence with the cure.
    pub text: String,
    /// The wait that the server asked for.
    pub retry_after: Option<Duration>,
}

impl WorldError {
    /// A failure.
    pub fn new(kind: WorldErrorKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            text: text.into(),
            retry_after: None,
        }
    }

    /// When to try again: the cache has a changed object in a moment, and a server that is asked
    /// too much says itself when.
    pub(crate) fn wait(&self) -> Duration {
        match self.kind {
            WorldErrorKind::Conflict | WorldErrorKind::NotFound | WorldErrorKind::Stopped => {
                CHANGED
            }
            _ => self.retry_after.unwrap_or(AGAIN),
        }
    }
}

/// What kind of failure it is.
// Exhaustive: what to do next must be thought of for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WorldErrorKind {
    /// The object changed since it was read, or exists already.
    Conflict,
    /// The object is gone.
    NotFound,
    /// The operator may not do this; the text names the right that is missing.
    Forbidden,
    /// The server does not answer as it should; nothing was written.
    Unavailable,
    /// The request was sent and its answer did not come.
    OutcomeUnknown,
    /// The leadership ended: nothing is written any more.
    Stopped,
    /// Anything else: a defect, here or there.
    Other,
}
