//! A controller in this process, with machines in memory.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{EgressProxy, KvmHost, ProviderKind, ProxyProvider, Reason};
use egress_controller::proxy::{self, ProxyWatch};
use egress_controller::{
    Events, Factory, FleetStores, GcSettings, Metrics, Observer, Registry, SecretCache, Settings,
    Shared, Stamp, Wakes,
};
use egress_lifecycle::gc::Rules;
use egress_lifecycle::{ProbeFailure, Prober, Proof};
use egress_provider::memory::MemoryProvider;
use egress_provider::{ClusterId, Credentials, Error, Owner, Provider, Want};
use futures_util::StreamExt as _;
use kube::api::{DeleteParams, PostParams};
use kube::runtime::{WatchStreamExt as _, reflector, watcher};
use kube::{Api, Client};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::site::{Site, eventually};

/// Proves as the test says.
#[derive(Debug)]
pub(crate) struct Scripted(Mutex<Option<Reason>>, AtomicBool);

impl Scripted {
    /// Every proof succeeds.
    pub(crate) fn new() -> Self {
        Self(Mutex::new(None), AtomicBool::new(false))
    }
}

#[async_trait]
impl Prober for Scripted {
    async fn probe(
        &self,
        _: &Want,
        _: IpAddr,
        _: Option<&Credentials>,
    ) -> Result<Proof, ProbeFailure> {
        if self.1.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
        match *self.0.lock().unwrap() {
            None => Ok(Proof {
                status: 200,
                latency: Duration::from_millis(2),
                egress: None,
            }),
            Some(reason) => Err(ProbeFailure {
                reason,
                text: "as the test wants".to_owned(),
                is_final: false,
            }),
        }
    }
}

/// Hosts that are declared make no difference: the machines have places of their own.
#[derive(Debug)]
pub(crate) struct Memory(pub(crate) MemoryProvider);

impl Factory for Memory {
    fn kind(&self) -> ProviderKind {
        ProviderKind::Kvm
    }

    fn build(&self, _: &ProxyProvider, _: &[Arc<KvmHost>]) -> Result<Arc<dyn Provider>, Error> {
        Ok(Arc::new(self.0.clone()))
    }

    fn forget(&self, _: &str) {}
}

/// One test's cluster and machines.
pub(crate) struct Bed {
    pub(crate) site: Site,
    pub(crate) machines: MemoryProvider,
    prober: Arc<Scripted>,
    cluster_id: ClusterId,
}

impl Bed {
    pub(crate) async fn new(test: &str) -> Self {
        Self::with(test, MemoryProvider::new(["kvm1", "kvm2"])).await
    }

    pub(crate) async fn with(test: &str, machines: MemoryProvider) -> Self {
        let bed = Self {
            site: Site::new(test).await,
            machines,
            prober: Arc::new(Scripted::new()),
            cluster_id: "live".parse().unwrap(),
        };
        bed.create_provider().await;
        bed
    }

    fn providers(&self) -> Api<ProxyProvider> {
        Api::all(self.site.client.clone())
    }

    pub(crate) async fn create_provider(&self) {
        let spec = serde_json::from_value(json!({ "type": "kvm" })).unwrap();
        let provider = ProxyProvider::new(&self.site.unique, spec);
        let params = PostParams::default();
        let made = self.providers().create(&params, &provider).await;
        assert!(made.is_ok(), "{made:?}");
    }

    pub(crate) async fn delete_provider(&self) {
        let params = DeleteParams::default();
        let deleted = self.providers().delete(&self.site.unique, &params).await;
        assert!(deleted.is_ok(), "{deleted:?}");
    }

    pub(crate) fn spec(&self) -> Value {
        json!({
            "providerRef": { "name": self.site.unique },
            "protocols": ["http", "connect"],
            "auth": { "mode": "basic" },
            "probe": { "interval": "1s", "failureThreshold": 2, "successThreshold": 1 },
        })
    }

    pub(crate) fn probes_fail_with(&self, reason: Option<Reason>) {
        *self.prober.0.lock().unwrap() = reason;
    }

    pub(crate) fn probes_hang(&self) {
        self.prober.1.store(true, Ordering::Relaxed);
    }

    /// An operator that leads, through this client.
    pub(crate) async fn operator(&self, client: Client) -> Operator {
        Operator::start(self, client).await
    }

    /// An operator that leads, straight to the API server.
    pub(crate) async fn lead(&self) -> Operator {
        self.operator(self.site.client.clone()).await
    }

    pub(crate) async fn proxy(&self, name: &str) -> Option<EgressProxy> {
        self.site.proxies().get_opt(name).await.unwrap()
    }

    /// `True/Ready`, or `-` when the condition is absent.
    pub(crate) async fn condition(&self, name: &str, kind: &str) -> String {
        let status = self.proxy(name).await.and_then(|proxy| proxy.status);
        let conditions = status.map(|status| status.conditions).unwrap_or_default();
        match conditions.iter().find(|one| one.type_ == kind) {
            Some(one) => format!("{}/{}", one.status, one.reason),
            None => "-".to_owned(),
        }
    }

    pub(crate) async fn until(&self, name: &str, kind: &str, wanted: &str) {
        let what = format!("{name}: {kind} is {wanted}");
        eventually(&what, async || self.condition(name, kind).await == wanted).await;
    }

    pub(crate) async fn until_gone(&self, name: &str) {
        let what = format!("{name} is gone");
        eventually(&what, async || self.proxy(name).await.is_none()).await;
    }

    pub(crate) async fn ready(&self, name: &str) {
        self.site.create(name, &self.spec()).await.unwrap();
        self.until(name, "Ready", "True/Ready").await;
    }

    pub(crate) fn count(&self) -> usize {
        self.machines.machines().len()
    }

    pub(crate) async fn end(self, operator: Operator) {
        operator.stop().await;
        self.delete_provider().await;
        self.site.end().await;
    }
}

/// One leadership.
pub(crate) struct Operator {
    pub(crate) shared: Arc<Shared>,
    work: Vec<JoinHandle<()>>,
}

impl Operator {
    async fn start(bed: &Bed, client: Client) -> Self {
        let namespace = &bed.site.namespace;
        let settings = Arc::new(Settings {
            gc: GcSettings {
                interval: Duration::from_millis(500),
                dry_run: false,
                rules: Rules {
                    min_age: Duration::from_secs(2),
                    ..Rules::default()
                },
            },
            ..Settings::new(bed.cluster_id.clone(), namespace, "live")
        });
        let metrics = Metrics::new();
        let factory: Arc<dyn Factory> = Arc::new(Memory(bed.machines.clone()));
        let backends = Arc::new(Registry::new([factory], metrics.clone()));
        let owner = Owner {
            cluster_id: bed.cluster_id.clone(),
        };
        let events = Events::new(client.clone(), "live");
        let watch = ProxyWatch::new(client.clone(), Some(&bed.site.namespace), events.clone());
        let (providers, writer) = reflector::store();
        let (hosts, _) = reflector::store();
        let (secrets, _) = reflector::store();
        let shared = Arc::new(Shared {
            client: client.clone(),
            settings,
            observer: Arc::new(Observer::new(
                Arc::clone(&backends),
                owner,
                Duration::from_secs(1),
            )),
            backends,
            events,
            metrics,
            fleet: FleetStores {
                providers: providers.clone(),
                hosts,
                proxies: vec![watch.store.clone()],
            },
            secrets: SecretCache::new(secrets, &bed.site.namespace),
            wakes: Wakes::new(),
            leadership: CancellationToken::new(),
        });
        let follow = follow(Arc::clone(&shared), writer, bed.site.unique.clone());
        let prober: Arc<dyn Prober> = bed.prober.clone();
        let run = proxy::run(Arc::clone(&shared), None, prober, vec![watch]);
        let work = vec![tokio::spawn(follow), tokio::spawn(run)];
        Self { shared, work }
    }

    /// The leadership ends; what runs comes to a safe point.
    pub(crate) async fn stop(mut self) {
        self.shared.leadership.cancel();
        let ended = tokio::time::timeout(Duration::from_secs(20), self.work.pop().unwrap());
        assert!(ended.await.is_ok(), "the controller did not end");
        self.work.iter().for_each(JoinHandle::abort);
    }

    /// The process is gone without a word.
    pub(crate) fn crash(self) {
        self.work.iter().for_each(JoinHandle::abort);
    }
}

/// Keeps the cache of providers and what is made from them.
async fn follow(
    shared: Arc<Shared>,
    writer: reflector::store::Writer<ProxyProvider>,
    name: String,
) {
    let api: Api<ProxyProvider> = Api::all(shared.client.clone());
    let config = watcher::Config::default().fields(&format!("metadata.name={name}"));
    let changes = watcher(api, config).default_backoff().reflect(writer);
    changes
        .for_each(|_| async {
            let all = shared.fleet.providers.state();
            for provider in &all {
                let stamp = Stamp::of(provider, &[], |_| None);
                shared.backends.sync(provider, &[], stamp);
            }
            if all.is_empty() {
                shared.backends.retain(|_| false);
            }
            for proxy in shared.fleet.proxies_of(&name) {
                shared.wakes.wake(&proxy);
            }
        })
        .await;
}
