//! The whole operator: watches, the election, and what a leader does.

use std::{fmt, sync::Arc, time::Duration};

use egress_api::{KvmHost, ProxyProvider, status::Phase};
use egress_lifecycle::Prober;
use futures_util::{FutureExt as _, Stream, StreamExt as _, future::BoxFuture};
use k8s_openapi::api::core::v1::{Namespace, Secret};
use kube::{
    Api, Client, Resource, ResourceExt as _,
    runtime::{WatchStreamExt as _, reflector, reflector::Store, watcher},
};
use kube_lease::{Elector, KubeStore, Leadership, unique_name};
use tokio::{
    sync::Notify,
    time::{MissedTickBehavior, timeout},
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{
    Admin, Events, Factory, FleetStores, Metrics, Observer, Registry, SecretCache, Settings,
    Shared, Wakes, collect, fleet, proxy, readable::readable,
};

/// The name of the Lease.
const LEASE: &str = "egress-operator";
/// The namespace whose UID tells one cluster from another.
const SYSTEM_NAMESPACE: &str = "kube-system";

/// What an operator is made of.
pub struct Operator {
    /// The API server.
    pub client: Client,
    /// What it was told at its start.
    pub settings: Settings,
    /// Makes the factories of providers, given the Secrets of the operator's own namespace.
    pub factories: Box<dyn FnOnce(SecretCache) -> Vec<Arc<dyn Factory>> + Send>,
    /// Proves proxies.
    pub prober: Arc<dyn Prober>,
    /// What a scrape shows.
    pub metrics: Metrics,
    /// Told when the caches are filled.
    pub admin: Admin,
}

/// Why an operator could not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// No random bytes for the name in the election.
    #[error("the system gives no random bytes")]
    Random(#[source] getrandom::Error),
}

impl Operator {
    /// Runs until `stop` fires, then comes to a safe point, gives the lease back and returns.
    ///
    /// # Errors
    /// When it cannot begin.
    pub async fn run(self, stop: CancellationToken) -> Result<(), RunError> {
        let settings = Arc::new(self.settings);
        let events = Events::new(self.client.clone(), &settings.identity);
        let watches = Watches::start(&self.client, &settings.namespace, &events, &stop);
        let factories = (self.factories)(watches.secrets.clone());
        let registry = Arc::new(Registry::new(factories, self.metrics.clone()));
        let owner = egress_provider::Owner {
            cluster_id: settings.cluster_id.clone(),
        };
        let name = unique_name(&settings.identity).map_err(RunError::Random)?;
        let desk = Desk {
            observer: Arc::new(Observer::new(
                Arc::clone(&registry),
                owner,
                settings.observe_interval,
            )),
            events,
            registry,
            prober: self.prober,
            client: self.client,
            settings,
            metrics: self.metrics,
            watches,
        };
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            () = desk.watches.are_filled() => self.admin.ready(),
        }
        desk.campaign(&name, &stop).await;
        Ok(())
    }
}

impl fmt::Debug for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Operator")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

/// The caches that live as long as the process: whoever takes over begins with them filled.
struct Watches {
    providers: Store<ProxyProvider>,
    hosts: Store<KvmHost>,
    secrets: SecretCache,
    secret_store: Store<Secret>,
    changed: Arc<Notify>,
}

impl Watches {
    fn start(client: &Client, namespace: &str, events: &Events, stop: &CancellationToken) -> Self {
        let changed = Arc::new(Notify::new());
        let secrets = Api::namespaced(client.clone(), namespace);
        let secrets = watcher(secrets, watcher::Config::default()).default_backoff();
        let secret_store = follow(secrets, &changed, stop);
        let providers = readable(Api::all(client.clone()), events.clone());
        let hosts = readable(Api::all(client.clone()), events.clone());
        Self {
            providers: follow(providers, &changed, stop),
            hosts: follow(hosts, &changed, stop),
            secrets: SecretCache::new(secret_store.clone(), namespace),
            secret_store,
            changed,
        }
    }

    async fn are_filled(&self) {
        // An error means that the watch ended, which it does with the process alone.
        let _ = self.providers.wait_until_ready().await;
        let _ = self.hosts.wait_until_ready().await;
        let _ = self.secret_store.wait_until_ready().await;
    }
}

/// Fills a cache and says when it changed.
fn follow<K>(
    events: impl Stream<Item = watcher::Result<watcher::Event<K>>> + Send + 'static,
    changed: &Arc<Notify>,
    stop: &CancellationToken,
) -> Store<K>
where
    K: Resource<DynamicType = ()> + Clone + Send + Sync + 'static,
{
    let (store, writer) = reflector::store();
    let (changed, stop) = (Arc::clone(changed), stop.clone());
    let events = events.reflect(writer).take_until(stop.cancelled_owned());
    tokio::spawn(events.for_each(move |event| {
        match event {
            Ok(_) => changed.notify_one(),
            Err(error) => {
                let kind = K::kind(&());
                tracing::warn!(%kind, %error, "the watch was interrupted and begins anew");
            }
        }
        futures_util::future::ready(())
    }));
    store
}

/// Everything that outlives a leadership.
struct Desk {
    client: Client,
    settings: Arc<Settings>,
    registry: Arc<Registry>,
    prober: Arc<dyn Prober>,
    observer: Arc<Observer>,
    events: Events,
    metrics: Metrics,
    watches: Watches,
}

impl Desk {
    /// Leads whenever it may, until `stop` fires.
    async fn campaign(&self, name: &str, stop: &CancellationToken) {
        let store = KubeStore::new(self.client.clone(), &self.settings.namespace, LEASE);
        let mut elector = Elector::new(store, self.settings.lease, name);
        while !stop.is_cancelled() {
            let leadership = tokio::select! {
                () = stop.cancelled() => return,
                leadership = elector.acquire() => leadership,
            };
            tracing::info!(name, "leading");
            self.metrics.leading(true);
            self.lead(leadership, stop).await;
            self.metrics.leading(false);
            tracing::info!(name, "leading no more");
        }
    }

    /// Does what only a leader does, until the leadership or the process ends. Nothing of it is
    /// left when this returns, and the lease is given back only then.
    async fn lead(&self, leadership: Leadership, stop: &CancellationToken) {
        let token = leadership.token();
        let mut work = self.work(token);
        let has_ended = tokio::select! {
            () = &mut work => true,
            () = leadership.lost() => false,
            () = stop.cancelled() => {
                leadership.resign();
                false
            }
        };
        if !has_ended && timeout(self.settings.grace, work).await.is_err() {
            tracing::warn!("work did not come to a safe point in time: it is dropped");
        }
        if let Err(error) = leadership.release().await {
            tracing::warn!(%error, "the lease was not given back");
        }
    }

    fn work(&self, leadership: CancellationToken) -> BoxFuture<'_, ()> {
        async move {
            let cluster_uid = self.cluster_uid().await;
            let watch = |namespace| {
                let events = self.events.clone();
                proxy::ProxyWatch::new(self.client.clone(), namespace, events)
            };
            let watches: Vec<_> = match self.settings.watch_namespaces.as_slice() {
                [] => vec![watch(None)],
                some => some.iter().map(|name| watch(Some(name))).collect(),
            };
            let proxies = watches.iter().map(|watch| watch.store.clone()).collect();
            let shared = Arc::new(self.shared(leadership, proxies));
            let changed = Arc::clone(&self.watches.changed);
            let prober = Arc::clone(&self.prober);
            tokio::join!(
                fleet::run(Arc::clone(&shared), changed),
                observe(Arc::clone(&shared)),
                collect::run(Arc::clone(&shared), cluster_uid),
                proxy::run(shared, cluster_uid, prober, watches),
            );
        }
        .boxed()
    }

    fn shared(
        &self,
        leadership: CancellationToken,
        proxies: Vec<Store<egress_api::EgressProxy>>,
    ) -> Shared {
        Shared {
            client: self.client.clone(),
            settings: Arc::clone(&self.settings),
            backends: Arc::clone(&self.registry),
            observer: Arc::clone(&self.observer),
            events: self.events.clone(),
            metrics: self.metrics.clone(),
            fleet: FleetStores {
                providers: self.watches.providers.clone(),
                hosts: self.watches.hosts.clone(),
                proxies,
            },
            secrets: self.watches.secrets.clone(),
            wakes: Wakes::new(),
            leadership,
        }
    }

    /// What tells this cluster from another one of the same id. Without the right to look, two of
    /// them are not noticed, and everything else works.
    async fn cluster_uid(&self) -> Option<Uuid> {
        let api: Api<Namespace> = Api::all(self.client.clone());
        let found = match timeout(Duration::from_secs(10), api.get(SYSTEM_NAMESPACE)).await {
            Ok(Ok(namespace)) => namespace.uid(),
            Ok(Err(error)) => {
                tracing::warn!(%error, "cannot read the namespace {SYSTEM_NAMESPACE}");
                None
            }
            Err(_) => None,
        };
        found.and_then(|uid| uid.parse().ok())
    }
}

/// Keeps the inventories fresh, so that reconciles find one. A provider that is declared meanwhile
/// is listed at the next turn.
async fn observe(shared: Arc<Shared>) {
    let soonest = shared.settings.soonest_list();
    // What would be too old before the next turn is listed in this one.
    let max_age = |name: &str| fleet::list_interval(&shared, name).saturating_sub(soonest / 2);
    let mut rounds = tokio::time::interval(soonest);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = shared.leadership.cancelled() => return,
            _ = rounds.tick() => {}
        }
        let cx = shared.context(tracing::info_span!("observe"));
        shared.observer.refresh(&cx, &max_age).await;
        count_phases(&shared);
    }
}

/// Phases without a proxy are told as well, or the last number would stand for ever.
fn count_phases(shared: &Shared) {
    const PHASES: [Phase; 9] = [
        Phase::Pending,
        Phase::Placing,
        Phase::Provisioning,
        Phase::Booting,
        Phase::Probing,
        Phase::Ready,
        Phase::Unhealthy,
        Phase::Deleting,
        Phase::Blocked,
    ];
    let proxies = shared.fleet.proxies.iter().flat_map(Store::state);
    let phases: Vec<_> = proxies
        .map(|proxy| proxy.status.as_ref().and_then(|status| status.phase))
        .map(|phase| phase.unwrap_or(Phase::Pending))
        .collect();
    for phase in PHASES {
        let count = phases.iter().filter(|other| **other == phase).count();
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        shared
            .metrics
            .proxies_in_phase(&format!("{phase:?}"), count);
    }
}
