//! Secrets of the operator's own namespace, as its one watch saw them last.

use std::{fmt, sync::Arc};

use k8s_openapi::api::core::v1::Secret;
use kube::{
    ResourceExt as _,
    runtime::reflector::{ObjectRef, Store},
};
use secrecy::SecretSlice;

/// Gives Secrets by name. Reads and wake-ups come from the same watch, so whoever is woken by a
/// change reads what changed.
pub trait SecretSource: Send + Sync + fmt::Debug {
    /// The Secret of this name; `None` when there is none.
    fn secret(&self, name: &str) -> Option<SecretData>;
}

/// The content of a Secret at one version.
#[derive(Debug, Clone)]
pub struct SecretData {
    /// Differs after every change.
    pub version: String,
    entries: Arc<Vec<(String, SecretSlice<u8>)>>,
}

impl SecretData {
    /// A Secret's content.
    pub fn new(
        version: impl Into<String>,
        entries: impl IntoIterator<Item = (String, Vec<u8>)>,
    ) -> Self {
        let hidden = |(key, bytes): (String, Vec<u8>)| (key, SecretSlice::from(bytes));
        Self {
            version: version.into(),
            entries: Arc::new(entries.into_iter().map(hidden).collect()),
        }
    }

    /// The bytes under a key.
    pub fn entry(&self, key: &str) -> Option<&SecretSlice<u8>> {
        let mut entries = self.entries.iter();
        let found = entries.find(|(name, _)| name == key);
        found.map(|(_, bytes)| bytes)
    }
}

/// The cache of a watch on one namespace.
#[derive(Clone)]
pub struct SecretCache {
    store: Store<Secret>,
    namespace: String,
}

impl SecretCache {
    /// What a reflector of this namespace fills.
    pub fn new(store: Store<Secret>, namespace: impl Into<String>) -> Self {
        Self {
            store,
            namespace: namespace.into(),
        }
    }
}

impl SecretSource for SecretCache {
    fn secret(&self, name: &str) -> Option<SecretData> {
        let key = ObjectRef::new(name).within(&self.namespace);
        let secret = self.store.get(&key)?;
        let version = format!(
            "{}/{}",
            secret.uid().unwrap_or_default(),
            secret.resource_version().unwrap_or_default()
        );
        let data = secret.data.clone().unwrap_or_default();
        Some(SecretData::new(
            version,
            data.into_iter().map(|(key, bytes)| (key, bytes.0)),
        ))
    }
}

impl fmt::Debug for SecretCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretCache")
            .field("namespace", &self.namespace)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret as _;

    use super::*;

    #[test]
    fn what_is_in_a_secret_is_not_shown() {
        let secret = SecretData::new("7", [("key".to_owned(), b"hunter2".to_vec())]);
        assert_eq!(secret.entry("key").unwrap().expose_secret(), b"hunter2");
        assert!(secret.entry("other").is_none());
        let shown = format!("{secret:?} {secret:#?}");
        assert!(
            !shown.contains("hunter2") && !shown.contains("104, 117"),
            "{shown}"
        );
    }
}
