//! The cluster as one operator sees it: through a cache that lags, and a network that fails.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{EgressProxy, FINALIZER, ProxyProvider, status::EgressProxyStatus};
use egress_controller::collect::Register;
use egress_controller::proxy::{
    Key, Note, SecretOwner, StoredCredentials, World, WorldError, WorldErrorKind,
};
use egress_provider::Credentials;
use k8s_openapi::jiff::{SignedDuration, Timestamp};
use kube::ResourceExt as _;
use tokio::time::sleep;

use crate::check;
use crate::operator::Process;
use crate::server::{Server, Stamp};
use crate::sim::{Fate, PROVIDER, Sim};

/// Wait until an operator gives a request up.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) struct Client {
    process: Arc<Process>,
    /// The newest version of each object that its cache has shown.
    shown: Mutex<BTreeMap<Key, (u64, Stamp)>>,
}

impl Client {
    pub(crate) fn new(process: Arc<Process>) -> Self {
        let shown = Mutex::default();
        Self { process, shown }
    }

    fn sim(&self) -> &Sim {
        &self.process.sim
    }

    /// What the cache showed last of an object.
    pub(crate) fn shown(&self, key: &Key) -> Option<Stamp> {
        let shown = self.shown.lock().unwrap();
        shown.get(key).map(|(_, stamp)| stamp.clone())
    }

    async fn request<T>(
        &self,
        carry_out: impl FnOnce(&mut Server) -> Result<T, WorldError>,
    ) -> Result<T, WorldError> {
        let sim = self.sim();
        self.process.gate().await;
        sim.way().await;
        let percent = if sim.moods.api_faults { 6 } else { 0 };
        let fate = sim.fate(percent);
        if sim.server().is_away() || fate == Fate::Lost {
            sleep(PATIENCE).await;
            self.process.gate().await;
            return Err(unknown());
        }
        if fate == Fate::Refused {
            sim.way().await;
            let text = "too many requests";
            return Err(WorldError::new(WorldErrorKind::Unavailable, text));
        }
        let answer = carry_out(&mut sim.server());
        check::after_change(sim);
        if fate == Fate::Unanswered {
            sleep(PATIENCE).await;
            self.process.gate().await;
            return Err(unknown());
        }
        sim.way().await;
        self.process.gate().await;
        answer
    }

    fn tell(&self, what: &str) {
        self.sim().tell(format!("{}: {what}", self.process.name));
    }
}

fn unknown() -> WorldError {
    WorldError::new(WorldErrorKind::OutcomeUnknown, "no answer")
}

fn key_of(proxy: &EgressProxy) -> Key {
    Key::new(proxy.namespace().unwrap_or_default(), proxy.name_any())
}

#[async_trait]
impl World for Client {
    async fn proxy(&self, key: &Key) -> Result<Option<Arc<EgressProxy>>, WorldError> {
        self.process.gate().await;
        let mut shown = self.shown.lock().unwrap();
        let from = shown.get(key).map_or(0, |(version, _)| *version);
        let versions = self.sim().server().versions(key, from);
        let is_slow = !self.sim().is_calm() && self.sim().chance(25);
        let found = match is_slow {
            true => self.sim().pick(&versions),
            false => versions.last(),
        };
        let (version, proxy) = found.cloned().unwrap_or_default();
        shown.insert(key.clone(), (version, Stamp::of(proxy.as_ref())));
        Ok(proxy.map(Arc::new))
    }

    async fn latest(&self, key: &Key) -> Result<Option<EgressProxy>, WorldError> {
        self.request(|server| Ok(server.proxy(key))).await
    }

    async fn apply_status(
        &self,
        proxy: &EgressProxy,
        status: &EgressProxyStatus,
    ) -> Result<EgressProxy, WorldError> {
        let key = key_of(proxy);
        let written = self
            .request(|server| {
                server.write(&key, proxy, |proxy| proxy.status = Some(status.clone()))
            })
            .await;
        let (phase, place) = (status.phase, status.location.as_deref().unwrap_or("-"));
        let outcome = written.as_ref().err().map(|error| error.kind);
        self.tell(&format!("{key} is {phase:?} at {place} {outcome:?}"));
        written
    }

    async fn set_finalizer(&self, proxy: &EgressProxy) -> Result<EgressProxy, WorldError> {
        let key = key_of(proxy);
        let finalizers = Some(vec![FINALIZER.to_owned()]);
        self.request(|server| {
            server.write(&key, proxy, |proxy| proxy.metadata.finalizers = finalizers)
        })
        .await
    }

    async fn drop_finalizer(&self, proxy: &EgressProxy) -> Result<(), WorldError> {
        let key = key_of(proxy);
        let sim = Arc::clone(&self.process.sim);
        let dropped = self
            .request(|server| {
                let written = server.write(&key, proxy, |proxy| proxy.metadata.finalizers = None);
                if written.is_ok() {
                    check::finalizer_dropped(&sim, proxy);
                }
                written
            })
            .await;
        let outcome = dropped.as_ref().err().map(|error| error.kind);
        self.tell(&format!("{key} released {outcome:?}"));
        match dropped {
            Err(error) if error.kind != WorldErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    async fn provider(&self, name: &str) -> Result<Option<Arc<ProxyProvider>>, WorldError> {
        let declared = serde_json::json!({ "type": "kvm" });
        let spec = serde_json::from_value(declared).unwrap();
        let declared = ProxyProvider::new(PROVIDER, spec);
        Ok((name == PROVIDER).then(|| Arc::new(declared)))
    }

    async fn namespace_labels(&self, _: &str) -> Result<BTreeMap<String, String>, WorldError> {
        Ok(BTreeMap::new())
    }

    async fn credentials(&self, _: &str, secret: &str) -> Result<StoredCredentials, WorldError> {
        self.request(|server| {
            Ok(match server.credentials(secret) {
                None => StoredCredentials::Absent,
                Some((credentials, owner)) => StoredCredentials::Present { credentials, owner },
            })
        })
        .await
    }

    async fn create_credentials(
        &self,
        proxy: &EgressProxy,
        secret: &str,
        known: Option<&Credentials>,
    ) -> Result<(), WorldError> {
        let made = known.cloned();
        let made = made.unwrap_or_else(|| Credentials::new("u", self.sim().uuid().to_string()));
        let owner = SecretOwner::proxy(proxy);
        self.request(|server| server.create_secret(secret, made, owner))
            .await
    }

    async fn publish(&self, proxy: &EgressProxy, note: &Note) {
        self.tell(&format!("{}: {}", key_of(proxy), note.reason));
    }

    fn now(&self) -> Timestamp {
        self.process.now()
    }

    fn random(&self) -> f64 {
        f64::from(u32::try_from(self.sim().between(0, 1000)).unwrap()) / 1000.0
    }
}

#[async_trait]
impl Register for Client {
    async fn proxies(&self) -> Result<Vec<EgressProxy>, WorldError> {
        self.request(|server| Ok(server.proxies())).await
    }

    async fn proxy(&self, key: &Key) -> Result<Option<EgressProxy>, WorldError> {
        self.latest(key).await
    }
}

/// A clock that shows another time than the true one.
pub(crate) fn skewed(true_second: u64, skew: i64) -> Timestamp {
    let truth = i64::try_from(true_second).unwrap() + 1_000_000_000;
    Timestamp::from_second(truth).unwrap() + SignedDuration::from_secs(skew)
}
