//! Kube's controller around the reconcile.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use egress_api::EgressProxy;
use egress_lifecycle::{ProbeFailure, Prober, Proof};
use egress_provider::{Credentials, Want};
use futures_util::stream::{BoxStream, select};
use futures_util::{FutureExt as _, Stream, StreamExt as _, TryStreamExt as _};
use k8s_openapi::jiff::Timestamp;
use kube::runtime::controller::{Action, Config, applier};
use kube::runtime::reflector::{self, ObjectRef, Store};
use kube::runtime::{Predicate as _, PredicateConfig, WatchStreamExt as _, predicates, watcher};
use kube::{Api, Client, ResourceExt as _};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;
use uuid::Uuid;

use super::reconcile::{Pace, Tools, reconcile};
use super::wants::Wants;
use super::world::{AGAIN, Key, WorldError, WorldErrorKind};
use super::{KubeWorld, Listed};
use crate::events::Events;
use crate::metrics::Metrics;
use crate::readable::readable;
use crate::requeue::Requeue;
use crate::shared::Shared;

/// How often a reconcile that takes long looks whether its object was deleted.
const LOOK: Duration = Duration::from_millis(500);

/// A wait that may be up to a second longer.
const LONG: Duration = Duration::from_secs(20);

type Changes = BoxStream<'static, Result<ObjectRef<EgressProxy>, watcher::Error>>;

/// The watch of one namespace's proxies, or of all: the cache that it fills, and what changed.
pub struct ProxyWatch {
    /// What is there.
    pub store: Store<EgressProxy>,
    changes: Changes,
}

impl ProxyWatch {
    /// A watch; nothing is asked for until it is run. Proxies that cannot be read are told of in
    /// events.
    pub fn new(client: Client, namespace: Option<&str>, events: Events) -> Self {
        let api = match namespace {
            Some(namespace) => Api::namespaced(client, namespace),
            None => Api::all(client),
        };
        let (store, writer) = reflector::store();
        // What a reconcile reads of an object besides its status, which only the reconcile writes.
        let relevant = predicates::generation
            .combine(predicates::annotations)
            .combine(predicates::finalizers);
        let changes = readable(api, events)
            // Who wrote what is half of an object, and nobody here asks.
            .modify(|proxy: &mut EgressProxy| proxy.metadata.managed_fields = None)
            .reflect(writer)
            .applied_objects()
            .predicate_filter(relevant, PredicateConfig::default())
            .map_ok(|proxy| ObjectRef::from_obj(&proxy))
            .boxed();
        Self { store, changes }
    }
}

impl fmt::Debug for ProxyWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProxyWatch")
    }
}

/// Everything that the reconciles of one leadership share.
struct Desk {
    shared: Arc<Shared>,
    world: KubeWorld,
    sight: Listed,
    prober: Measured,
    pace: Pace,
    wants: Wants,
    cluster_uid: Option<Uuid>,
}

/// Looks after the proxies of these watches until the leadership ends; then what runs is stopped
/// at its next safe point, and nothing more is begun.
pub async fn run(
    shared: Arc<Shared>,
    cluster_uid: Option<Uuid>,
    prober: Arc<dyn Prober>,
    watches: Vec<ProxyWatch>,
) {
    let desk = Arc::new(Desk {
        world: KubeWorld::new(Arc::clone(&shared)),
        sight: Listed::new(Arc::clone(&shared.observer)),
        prober: Measured {
            inner: prober,
            metrics: shared.metrics.clone(),
        },
        pace: Pace::new(),
        wants: Wants::new(),
        cluster_uid,
        shared,
    });
    let all = watches.into_iter().map(|watch| {
        let desk = Arc::clone(&desk);
        look_after(desk, watch)
    });
    futures_util::future::join_all(all).await;
}

async fn look_after(desk: Arc<Desk>, watch: ProxyWatch) {
    let leadership = desk.shared.leadership.clone();
    let waked = Arc::clone(&desk);
    let woken = desk.shared.wakes.listen().map(move |proxy| {
        // Something that its want is made from may be another one: its Secret, for instance.
        let namespace = proxy.namespace.clone().unwrap_or_default();
        waked.wants.forget(&Key::new(namespace, &proxy.name));
        Ok(proxy)
    });
    let queue = until(
        select(watch.changes, woken),
        leadership.clone().cancelled_owned(),
    );
    let config = Config::default().concurrency(desk.shared.settings.workers.max(1));
    let work = |proxy: Arc<EgressProxy>, desk: Arc<Desk>| {
        async move { Ok::<_, std::convert::Infallible>(desk.look_at(&proxy).await) }.boxed()
    };
    // Never asked: a reconcile turns its own failures into a time to come back.
    let policy =
        |_: Arc<EgressProxy>, _: &std::convert::Infallible, _: Arc<Desk>| Action::requeue(AGAIN);
    let store = watch.store.clone();
    let done = applier(work, policy, desk, watch.store, Box::pin(queue), config);
    let done = done.for_each(|result| async move {
        if let Err(error) = result {
            tracing::debug!(%error, "proxies: a request was not worked on");
        }
    });
    tokio::select! {
        biased;
        () = done => {}
        () = ended_unseen(&store, &leadership) => {}
    }
}

/// Waits for a leadership that ends before everything was seen once, and for ever when it does
/// not. The applier works on nothing before, and would wait for a watch that nobody drives any
/// more.
async fn ended_unseen(store: &Store<EgressProxy>, leadership: &CancellationToken) {
    tokio::select! {
        biased;
        _ = store.wait_until_ready() => std::future::pending().await,
        () = leadership.cancelled() => {}
    }
}

fn until<T>(stream: impl Stream<Item = T>, end: impl Future<Output = ()>) -> impl Stream<Item = T> {
    stream.take_until(end)
}

/// A wait that ends with a whole second when it is long, so that many proxies are looked at in one
/// go: waking up costs more than looking at one.
fn together(wait: Duration, now: Timestamp) -> Duration {
    let fraction = Duration::from_nanos(now.subsec_nanosecond().unsigned_abs().into());
    let due = wait + fraction;
    match wait < LONG || due.subsec_nanos() == 0 {
        true => wait,
        false => Duration::from_secs(due.as_secs() + 1) - fraction,
    }
}

impl Desk {
    async fn look_at(&self, proxy: &EgressProxy) -> Action {
        let key = Key::new(proxy.namespace().unwrap_or_default(), proxy.name_any());
        let span = tracing::info_span!("proxy", namespace = key.namespace, name = key.name);
        let begun = Instant::now();
        let cancel = self.shared.leadership.child_token();
        let cx = self
            .shared
            .context(span.clone())
            .with_cancel(cancel.clone());
        let tools = Tools {
            world: &self.world,
            backends: self.shared.backends.as_ref(),
            sight: &self.sight,
            prober: &self.prober,
            cluster_id: &self.shared.settings.cluster_id,
            cluster_uid: self.cluster_uid,
            pace: &self.pace,
            wants: &self.wants,
        };
        // Moved around below, and large.
        let work = Box::pin(reconcile(&tools, &key, &cx).instrument(span));
        let outcome = self.unless_deleted(work, proxy, &cancel).await;
        self.shared
            .metrics
            .reconciled("EgressProxy", begun.elapsed());
        match outcome {
            Ok(Requeue::OnChange) => Action::await_change(),
            Ok(Requeue::After(wait)) => Action::requeue(together(wait, Timestamp::now())),
            Err(error) => self.after_error(&key, &error),
        }
    }

    /// Sends work to its next safe point when the object is deleted meanwhile: a long upload or a
    /// slow probe must not hold the deletion up. The deletion itself is the next reconcile.
    async fn unless_deleted<T>(
        &self,
        mut work: impl Future<Output = T> + Unpin,
        proxy: &EgressProxy,
        cancel: &CancellationToken,
    ) -> T {
        let reference = ObjectRef::from_obj(proxy);
        let is_deleted = || {
            let mut stores = self.shared.fleet.proxies.iter();
            let now = stores.find_map(|store| store.get(&reference));
            now.is_some_and(|now| now.metadata.deletion_timestamp.is_some())
        };
        if proxy.metadata.deletion_timestamp.is_some() {
            return work.await;
        }
        loop {
            tokio::select! {
                biased;
                outcome = &mut work => return outcome,
                () = tokio::time::sleep(LOOK) => {}
            }
            if is_deleted() {
                cancel.cancel();
                return work.await;
            }
        }
    }

    fn after_error(&self, key: &Key, error: &WorldError) -> Action {
        use super::world::World as _;
        match error.kind {
            WorldErrorKind::Stopped => return Action::await_change(),
            WorldErrorKind::Conflict | WorldErrorKind::NotFound => {
                tracing::debug!(proxy = %key, %error, "the proxy changed meanwhile");
            }
            _ => tracing::warn!(proxy = %key, %error, "the API server did not do what was asked"),
        }
        let wait = error.wait();
        Action::requeue(wait + wait.mul_f64(self.world.random()))
    }
}

/// Counts and times requests through proxies.
#[derive(Debug)]
struct Measured {
    inner: Arc<dyn Prober>,
    metrics: Metrics,
}

#[async_trait]
impl Prober for Measured {
    async fn probe(
        &self,
        want: &Want,
        address: std::net::IpAddr,
        credentials: Option<&Credentials>,
    ) -> Result<Proof, ProbeFailure> {
        let begun = Instant::now();
        let outcome = self.inner.probe(want, address, credentials).await;
        let result = match &outcome {
            Ok(_) => "Succeeded",
            Err(failure) => failure.reason.name(),
        };
        self.metrics.probed(result, begun.elapsed());
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_waits_end_with_a_whole_second_and_never_sooner() {
        let now = Timestamp::from_millisecond(10_250).unwrap();
        let waits = |milliseconds| together(Duration::from_millis(milliseconds), now).as_millis();
        assert_eq!((waits(60_000), waits(59_751)), (60_750, 60_750));
        assert_eq!((waits(59_750), waits(59_749)), (59_750, 59_750));
        assert_eq!(waits(5_000), 5_000, "a short one is kept");
    }

    /// Kube's applier ends by itself once it was let go, and never before.
    #[tokio::test(start_paused = true)]
    async fn c39_who_stops_before_the_first_list_does_not_wait_for_it() {
        let leadership = CancellationToken::new();
        leadership.cancel();
        let (store, mut writer) = reflector::store();
        let ended = async || {
            let wait = Duration::from_secs(3600);
            let ended = tokio::time::timeout(wait, ended_unseen(&store, &leadership)).await;
            ended.is_ok()
        };
        assert!(ended().await, "nothing was seen");
        writer.apply_watcher_event(&watcher::Event::Init);
        writer.apply_watcher_event(&watcher::Event::InitDone);
        assert!(!ended().await, "the applier ends by itself");
    }
}
