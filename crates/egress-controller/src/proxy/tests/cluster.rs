//! A cluster in memory: one proxy, with versions, a finalizer and a status like the real one.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use async_trait::async_trait;
use egress_api::{EgressProxy, FINALIZER, ProxyProvider, status::EgressProxyStatus};
use egress_lifecycle::{ProbeFailure, Prober, Proof};
use egress_provider::{Credentials, Want};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;
use k8s_openapi::jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::proxy::world::{
    Key, Note, SecretOwner, StoredCredentials, World, WorldError, WorldErrorKind,
};

#[derive(Debug)]
pub(super) struct Cluster {
    state: Mutex<State>,
}

#[derive(Debug)]
pub(super) struct State {
    pub(super) proxy: Option<EgressProxy>,
    /// What a cache shows that has not heard of the last changes.
    pub(super) cached: Option<EgressProxy>,
    pub(super) providers: BTreeMap<String, ProxyProvider>,
    pub(super) secrets: BTreeMap<String, (Credentials, Option<SecretOwner>)>,
    pub(super) notes: Vec<String>,
    /// Statuses in the order in which they were written.
    pub(super) written: Vec<EgressProxyStatus>,
    pub(super) now: Timestamp,
    /// What the next write fails with, and whether it is carried out all the same.
    pub(super) fault: Option<(WorldErrorKind, bool)>,
    pub(super) forbids_secrets: bool,
    /// How often a Secret was read.
    pub(super) secret_reads: usize,
    version: u64,
}

impl Cluster {
    pub(super) fn new(spec: &Value) -> Self {
        let mut proxy = EgressProxy::new("crawl-1", serde_json::from_value(spec.clone()).unwrap());
        proxy.metadata.namespace = Some("team".to_owned());
        proxy.metadata.uid = Some("9f2d1c52-0d3c-4d3e-8a31-3c3a0b6f0001".to_owned());
        proxy.metadata.generation = Some(1);
        proxy.metadata.resource_version = Some("1".to_owned());
        let provider = json!({ "type": "kvm" });
        let provider = ProxyProvider::new("lab", serde_json::from_value(provider).unwrap());
        let state = State {
            proxy: Some(proxy),
            cached: None,
            providers: BTreeMap::from([("lab".to_owned(), provider)]),
            secrets: BTreeMap::new(),
            notes: Vec::new(),
            written: Vec::new(),
            now: Timestamp::from_second(1_000_000).unwrap(),
            fault: None,
            forbids_secrets: false,
            secret_reads: 0,
            version: 1,
        };
        Self {
            state: Mutex::new(state),
        }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    /// A user's change of the object.
    pub(super) fn change(&self, change: impl FnOnce(&mut EgressProxy)) {
        let mut state = self.lock();
        state.version += 1;
        let version = state.version.to_string();
        let proxy = state.proxy.as_mut().unwrap();
        change(proxy);
        proxy.metadata.resource_version = Some(version);
        let generation = proxy.metadata.generation.unwrap_or(0);
        proxy.metadata.generation = Some(generation + 1);
    }

    pub(super) fn delete(&self) {
        let now = self.lock().now;
        self.change(|proxy| proxy.metadata.deletion_timestamp = Some(Time(now)));
    }

    pub(super) fn pass(&self, seconds: i64) {
        let mut state = self.lock();
        state.now += SignedDuration::from_secs(seconds);
    }

    pub(super) fn status(&self) -> EgressProxyStatus {
        let state = self.lock();
        let proxy = state.proxy.as_ref().unwrap();
        proxy.status.clone().unwrap_or_default()
    }

    /// `True/Ready`, or `-` when the condition is absent.
    pub(super) fn condition(&self, kind: &str) -> String {
        let status = self.status();
        let found = status.conditions.iter().find(|one| one.type_ == kind);
        match found {
            Some(one) => format!("{}/{}", one.status, one.reason),
            None => "-".to_owned(),
        }
    }

    fn write(
        &self,
        proxy: &EgressProxy,
        change: impl FnOnce(&mut EgressProxy),
    ) -> Result<EgressProxy, WorldError> {
        let mut state = self.lock();
        let fault = state.fault.take();
        if let Some((kind, false)) = fault {
            return Err(WorldError::new(kind, "as the test wants"));
        }
        let Some(current) = &state.proxy else {
            return Err(WorldError::new(WorldErrorKind::NotFound, "gone"));
        };
        if current.metadata.resource_version != proxy.metadata.resource_version {
            return Err(WorldError::new(WorldErrorKind::Conflict, "changed"));
        }
        state.version += 1;
        let version = state.version.to_string();
        let current = state.proxy.as_mut().unwrap();
        change(current);
        current.metadata.resource_version = Some(version);
        let answer = current.clone();
        let is_free = current.metadata.finalizers.iter().flatten().count() == 0;
        if answer.metadata.deletion_timestamp.is_some() && is_free {
            state.proxy = None;
        }
        match fault {
            Some((kind, _)) => Err(WorldError::new(kind, "as the test wants")),
            None => Ok(answer),
        }
    }
}

#[async_trait]
impl World for Cluster {
    async fn proxy(&self, _: &Key) -> Result<Option<Arc<EgressProxy>>, WorldError> {
        let state = self.lock();
        let found = state.cached.clone().or_else(|| state.proxy.clone());
        Ok(found.map(Arc::new))
    }

    async fn latest(&self, _: &Key) -> Result<Option<EgressProxy>, WorldError> {
        Ok(self.lock().proxy.clone())
    }

    async fn apply_status(
        &self,
        proxy: &EgressProxy,
        status: &EgressProxyStatus,
    ) -> Result<EgressProxy, WorldError> {
        let written = self.write(proxy, |proxy| proxy.status = Some(status.clone()))?;
        self.lock().written.push(status.clone());
        Ok(written)
    }

    async fn set_finalizer(&self, proxy: &EgressProxy) -> Result<EgressProxy, WorldError> {
        self.write(proxy, |proxy| {
            proxy.metadata.finalizers = Some(vec![FINALIZER.to_owned()]);
        })
    }

    async fn drop_finalizer(&self, proxy: &EgressProxy) -> Result<(), WorldError> {
        self.write(proxy, |proxy| proxy.metadata.finalizers = None)
            .map(drop)
    }

    async fn provider(&self, name: &str) -> Result<Option<Arc<ProxyProvider>>, WorldError> {
        Ok(self.lock().providers.get(name).cloned().map(Arc::new))
    }

    async fn namespace_labels(&self, _: &str) -> Result<BTreeMap<String, String>, WorldError> {
        Ok(BTreeMap::from([("team".to_owned(), "a".to_owned())]))
    }

    async fn credentials(&self, _: &str, name: &str) -> Result<StoredCredentials, WorldError> {
        let mut state = self.lock();
        state.secret_reads += 1;
        Ok(match state.secrets.get(name) {
            None => StoredCredentials::Absent,
            Some((credentials, owner)) => StoredCredentials::Present {
                credentials: credentials.clone(),
                owner: owner.clone(),
            },
        })
    }

    async fn create_credentials(
        &self,
        proxy: &EgressProxy,
        name: &str,
        known: Option<&Credentials>,
    ) -> Result<(), WorldError> {
        if self.lock().forbids_secrets {
            let text = "the operator may not create Secrets";
            return Err(WorldError::new(WorldErrorKind::Forbidden, text));
        }
        let made = known.cloned();
        let made = made.unwrap_or_else(|| Credentials::new("generated", "secret"));
        let owner = Some(SecretOwner::proxy(proxy));
        self.lock().secrets.insert(name.to_owned(), (made, owner));
        Ok(())
    }

    async fn publish(&self, _: &EgressProxy, note: &Note) {
        self.lock().notes.push(note.reason.clone());
    }

    fn now(&self) -> Timestamp {
        self.lock().now
    }

    fn random(&self) -> f64 {
        1.0
    }
}

/// Answers as the test says.
#[derive(Debug)]
pub(super) struct Scripted(pub(super) Mutex<Result<Proof, ProbeFailure>>);

#[async_trait]
impl Prober for Scripted {
    async fn probe(
        &self,
        _: &Want,
        _: IpAddr,
        _: Option<&Credentials>,
    ) -> Result<Proof, ProbeFailure> {
        self.0.lock().unwrap().clone()
    }
}
