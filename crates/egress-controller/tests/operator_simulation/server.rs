//! An API server: objects with their versions, all of which a cache may still show.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use egress_api::{EgressProxy, EgressProxySpec, FINALIZER};
use egress_controller::proxy::{Key, SecretOwner, WorldError, WorldErrorKind};
use egress_provider::Credentials;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;
use k8s_openapi::jiff::Timestamp;
use kube_lease::Record;
use tokio::sync::Notify;

use crate::sim::{NAMESPACE, Sim};

/// A Secret that users made.
pub(crate) const SHARED: &str = "shared";

pub(crate) struct Server {
    version: u64,
    /// Every version of each object; `None` where it is gone.
    histories: BTreeMap<Key, Vec<(u64, Option<EgressProxy>)>>,
    secrets: BTreeMap<String, (Credentials, Option<SecretOwner>)>,
    pub(crate) lease: Option<(u64, Record)>,
    writes: u64,
    is_away: bool,
    /// Notified in order, unlike a channel, so that a seed replays.
    changes: Arc<Notify>,
}

/// What of an object makes a controller look at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stamp(Option<(Option<String>, Option<i64>, String)>);

impl Server {
    pub(crate) fn new() -> Self {
        let mut server = Self {
            version: 1,
            histories: BTreeMap::new(),
            secrets: BTreeMap::new(),
            lease: None,
            writes: 0,
            is_away: false,
            changes: Arc::default(),
        };
        server.rotate("p0");
        server
    }

    /// Writes of operators, those of the lease aside.
    pub(crate) fn writes(&self) -> u64 {
        self.writes
    }

    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    pub(crate) fn is_away(&self) -> bool {
        self.is_away
    }

    pub(crate) fn go_away(&mut self) {
        self.is_away = true;
    }

    pub(crate) fn come_back(&mut self) {
        self.is_away = false;
    }

    pub(crate) fn changes(&self) -> Arc<Notify> {
        Arc::clone(&self.changes)
    }

    pub(crate) fn proxy(&self, key: &Key) -> Option<EgressProxy> {
        let (_, newest) = self.histories.get(key)?.last()?;
        newest.clone()
    }

    pub(crate) fn proxies(&self) -> Vec<EgressProxy> {
        let newest = self.histories.values().filter_map(|history| history.last());
        newest.filter_map(|(_, proxy)| proxy.clone()).collect()
    }

    pub(crate) fn proxy_of(&self, uid: &str) -> Option<EgressProxy> {
        let is_its = |proxy: &EgressProxy| {
            let adopted = proxy
                .status
                .as_ref()
                .and_then(|status| status.adopted_uid.as_deref());
            proxy.metadata.uid.as_deref() == Some(uid) || adopted == Some(uid)
        };
        self.proxies().into_iter().find(is_its)
    }

    /// The versions of an object from one on, the oldest first; at least the newest.
    pub(crate) fn versions(&self, key: &Key, from: u64) -> Vec<(u64, Option<EgressProxy>)> {
        let Some(history) = self.histories.get(key) else {
            return vec![(0, None)];
        };
        let shown = history.iter().rposition(|(version, _)| *version <= from);
        history[shown.unwrap_or(0)..].to_vec()
    }

    pub(crate) fn next_version(&mut self) -> u64 {
        self.version += 1;
        self.version
    }

    fn store(&mut self, key: &Key, mut proxy: EgressProxy) -> EgressProxy {
        let version = self.next_version();
        proxy.metadata.resource_version = Some(version.to_string());
        let meta = &proxy.metadata;
        let is_free = meta.finalizers.iter().flatten().count() == 0;
        let is_gone = meta.deletion_timestamp.is_some() && is_free;
        let stored = (!is_gone).then(|| proxy.clone());
        let history = self.histories.entry(key.clone()).or_default();
        history.push((version, stored));
        // Nobody's cache is older than the last fifty versions.
        let excess = history.len().saturating_sub(50);
        history.drain(..excess);
        self.changes.notify_waiters();
        proxy
    }

    /// An operator's write, guarded by what it read.
    pub(crate) fn write(
        &mut self,
        key: &Key,
        read: &EgressProxy,
        change: impl FnOnce(&mut EgressProxy),
    ) -> Result<EgressProxy, WorldError> {
        let Some(mut current) = self.proxy(key) else {
            return Err(WorldError::new(WorldErrorKind::NotFound, "gone"));
        };
        if current.metadata.resource_version != read.metadata.resource_version {
            return Err(WorldError::new(WorldErrorKind::Conflict, "changed"));
        }
        self.writes += 1;
        change(&mut current);
        Ok(self.store(key, current))
    }

    /// A user's new object.
    pub(crate) fn create(&mut self, name: &str, uid: uuid::Uuid, spec: EgressProxySpec) {
        let mut proxy = EgressProxy::new(name, spec);
        proxy.metadata.namespace = Some(NAMESPACE.to_owned());
        proxy.metadata.uid = Some(uid.to_string());
        proxy.metadata.generation = Some(1);
        self.store(&Key::new(NAMESPACE, name), proxy);
    }

    /// A user's change of the declaration, or of the annotations.
    pub(crate) fn change(&mut self, key: &Key, change: impl FnOnce(&mut EgressProxy)) {
        let Some(mut proxy) = self.proxy(key) else {
            return;
        };
        let before = serde_json::to_value(&proxy.spec).unwrap();
        change(&mut proxy);
        if serde_json::to_value(&proxy.spec).unwrap() != before {
            proxy.metadata.generation = proxy.metadata.generation.map(|number| number + 1);
        }
        self.store(key, proxy);
    }

    /// A user's deletion.
    pub(crate) fn delete(&mut self, key: &Key, now: Timestamp) {
        self.change(key, |proxy| {
            proxy.metadata.deletion_timestamp.get_or_insert(Time(now));
        });
    }

    pub(crate) fn credentials(&self, secret: &str) -> Option<(Credentials, Option<SecretOwner>)> {
        self.secrets.get(secret).cloned()
    }

    pub(crate) fn create_secret(
        &mut self,
        name: &str,
        credentials: Credentials,
        owner: SecretOwner,
    ) -> Result<(), WorldError> {
        if self.secrets.contains_key(name) {
            return Err(WorldError::new(WorldErrorKind::Conflict, "it exists"));
        }
        self.writes += 1;
        let secret = (credentials, Some(owner));
        self.secrets.insert(name.to_owned(), secret);
        Ok(())
    }

    /// A user's change of the Secret that some proxies name.
    pub(crate) fn rotate(&mut self, password: &str) {
        let secret = (Credentials::new("u", password), None);
        self.secrets.insert(SHARED.to_owned(), secret);
    }

    fn drop_orphaned_secrets(&mut self) {
        let uids: Vec<_> = self
            .proxies()
            .into_iter()
            .filter_map(|proxy| proxy.metadata.uid)
            .collect();
        self.secrets
            .retain(|_, (_, owner)| owner.as_ref().is_none_or(|owner| uids.contains(&owner.uid)));
    }
}

impl Stamp {
    pub(crate) fn of(proxy: Option<&EgressProxy>) -> Self {
        Self(proxy.map(|proxy| {
            let meta = &proxy.metadata;
            let rest = format!("{:?} {:?}", meta.annotations, meta.finalizers);
            let generation = meta.generation;
            let deleted = if meta.deletion_timestamp.is_some() {
                "deleted"
            } else {
                ""
            };
            (meta.uid.clone(), generation, format!("{rest}{deleted}"))
        }))
    }
}

pub(crate) fn has_finalizer(proxy: &EgressProxy) -> bool {
    proxy
        .metadata
        .finalizers
        .iter()
        .flatten()
        .any(|name| name == FINALIZER)
}

/// The cluster's own collector: what belongs to an object that is gone goes some time later.
pub(crate) async fn collect_secrets(sim: Arc<Sim>) {
    loop {
        tokio::time::sleep(Duration::from_secs(sim.between(1, 40))).await;
        sim.server().drop_orphaned_secrets();
    }
}
