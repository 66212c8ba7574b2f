//! Processes of the operator: each stands for election, and does everything while it leads.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use egress_controller::Backends;
use egress_controller::collect::{Register as _, Sweeper, sweep};
use egress_controller::proxy::{Key, Listed, Pace, Tools, Wants, WorldErrorKind, reconcile};
use egress_controller::requeue::Requeue;
use egress_lifecycle::gc::{Collector, Rules};
use egress_provider::{ClusterId, Context, Owner, Provider};
use k8s_openapi::jiff::Timestamp;
use kube_lease::{Elector, Leadership, Settings};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use crate::client::{Client, skewed};
use crate::lease::LeaseStore;
use crate::lists::lists;
use crate::server::Stamp;
use crate::sim::{CLUSTER, NAMES, NAMESPACE, PROVIDER, Sim};
use crate::wire::{Requests, Wire};

/// Processes at a time.
const REPLICAS: u64 = 2;
/// Time between two rounds of the collector.
const ROUND: Duration = Duration::from_secs(30);
/// How long something must have been without an object: a fifth of the rule, as everything here
/// happens faster.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long credentials are kept: shorter than in an operator, as everything here happens faster.
const KEPT: Duration = Duration::from_secs(120);
/// How long work may take to reach a safe point when a leadership ends.
const GRACE: Duration = Duration::from_secs(20);

/// One process, from its start to its crash.
pub(crate) struct Process {
    pub(crate) sim: Arc<Sim>,
    pub(crate) name: String,
    frozen_until: Mutex<Instant>,
    /// How far its wall clock is from the true time, in seconds.
    skew: Mutex<i64>,
}

impl Process {
    fn new(sim: &Arc<Sim>, name: String) -> Self {
        Self {
            sim: Arc::clone(sim),
            name,
            frozen_until: Mutex::new(Instant::now()),
            skew: Mutex::new(0),
        }
    }

    /// Nothing passes while the process stands still.
    pub(crate) async fn gate(&self) {
        loop {
            let until = *self.frozen_until.lock().unwrap();
            if until <= Instant::now() {
                return;
            }
            sleep_until(until).await;
        }
    }

    pub(crate) fn now(&self) -> Timestamp {
        skewed(self.sim.second(), *self.skew.lock().unwrap())
    }

    fn freeze(&self, time: Duration) {
        *self.frozen_until.lock().unwrap() = Instant::now() + time;
    }
}

/// The processes that run now. Dropping it ends them.
#[derive(Clone)]
pub(crate) struct Operators(Arc<Mutex<BTreeMap<u64, Running>>>);

struct Running {
    process: Arc<Process>,
    task: JoinHandle<()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Starts all processes.
pub(crate) fn start(sim: &Arc<Sim>) -> Operators {
    let operators = Operators(Arc::default());
    for number in 0..REPLICAS {
        operators.start(sim, number);
    }
    operators
}

impl Operators {
    fn start(&self, sim: &Arc<Sim>, number: u64) {
        let name = format!("p{number}-{:04x}", sim.between(0, 0xffff));
        sim.tell(format!("{name}: started"));
        let process = Arc::new(Process::new(sim, name));
        let task = tokio::spawn(campaign(Arc::clone(&process)));
        let running = Running { process, task };
        self.0.lock().unwrap().insert(number, running);
    }

    /// A process is gone in the middle of whatever it does; another one starts in its place.
    pub(crate) fn crash(&self, sim: &Arc<Sim>) {
        let number = sim.between(0, REPLICAS - 1);
        let gone = self.0.lock().unwrap().remove(&number);
        if let Some(running) = &gone {
            sim.tell(format!("{}: crashed", running.process.name));
        }
        drop(gone);
        self.start(sim, number);
    }

    /// A process stands still, and does not know it.
    pub(crate) fn freeze(&self, sim: &Sim) {
        let number = sim.between(0, REPLICAS - 1);
        let time = Duration::from_secs(sim.between(1, 90));
        self.with(number, |process| {
            sim.tell(format!("{}: stands still for {time:?}", process.name));
            process.freeze(time);
        });
    }

    /// A wall clock is set, by up to a day.
    pub(crate) fn set_clock(&self, sim: &Sim) {
        let day = 86_400;
        let skew = i64::try_from(sim.between(0, 2 * day)).unwrap() - 86_400;
        let number = sim.between(0, REPLICAS - 1);
        self.with(number, |process| {
            sim.tell(format!("{}: clock off by {skew} s", process.name));
            *process.skew.lock().unwrap() = skew;
        });
    }

    fn with(&self, number: u64, act: impl FnOnce(&Process)) {
        if let Some(running) = self.0.lock().unwrap().get(&number) {
            act(&running.process);
        }
    }
}

async fn campaign(process: Arc<Process>) {
    let seconds = Duration::from_secs;
    let settings = Settings::new(seconds(60), seconds(40), seconds(10), seconds(10)).unwrap();
    let store = LeaseStore(Arc::clone(&process));
    let mut elector = Elector::new(store, settings, &process.name);
    loop {
        let leadership = elector.acquire().await;
        process.gate().await;
        lead(&process, leadership).await;
    }
}

/// Does what only a leader does, until the leadership ends.
async fn lead(process: &Arc<Process>, leadership: Leadership) {
    let sim = &process.sim;
    sim.tell(format!("{}: leads", process.name));
    let token = CancellationToken::new();
    let desk = Arc::new(Desk::new(process, token.clone()));
    let mut work = JoinSet::new();
    for name in NAMES {
        work.spawn(look_after(Arc::clone(&desk), Key::new(NAMESPACE, name)));
    }
    work.spawn(collect(Arc::clone(&desk)));
    leadership.lost().await;
    // A process that stands still learns of it when it goes on.
    process.gate().await;
    token.cancel();
    sim.tell(format!("{}: leads no more", process.name));
    let at_rest = async { while work.join_next().await.is_some() {} };
    let _ = timeout(GRACE, at_rest).await;
    drop(work);
    let _ = leadership.release().await;
}

/// What the work of one leadership shares.
struct Desk {
    process: Arc<Process>,
    client: Client,
    provider: Arc<dyn Provider>,
    prober: Requests,
    cluster_id: ClusterId,
    sight: Listed,
    pace: Pace,
    wants: Wants,
    leadership: CancellationToken,
}

impl Desk {
    fn new(process: &Arc<Process>, leadership: CancellationToken) -> Self {
        Self {
            client: Client::new(Arc::clone(process)),
            provider: Arc::new(Wire(Arc::clone(process))),
            prober: Requests(Arc::clone(process)),
            process: Arc::clone(process),
            cluster_id: CLUSTER.parse().unwrap(),
            sight: lists(process),
            pace: Pace::new(),
            wants: Wants::lasting(KEPT),
            leadership,
        }
    }

    fn context(&self) -> Context {
        Context::new().with_cancel(self.leadership.clone())
    }

    async fn unless_over<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            () = self.leadership.cancelled() => None,
            done = work => Some(done),
        }
    }

    /// Until the object is another one than what was shown last.
    async fn changed(&self, key: &Key) {
        let sim = &self.process.sim;
        let changes = sim.server().changes();
        loop {
            let mut change = pin!(changes.notified());
            change.as_mut().enable();
            let newest = Stamp::of(sim.server().proxy(key).as_ref());
            if self.client.shown(key).is_none_or(|shown| shown != newest) {
                sim.way().await;
                return;
            }
            change.await;
        }
    }
}

impl Backends for Desk {
    fn provider(&self, name: &str) -> Option<Arc<dyn Provider>> {
        (name == PROVIDER).then(|| Arc::clone(&self.provider))
    }
}

async fn look_after(desk: Arc<Desk>, key: Key) {
    while !desk.leadership.is_cancelled() {
        let tools = Tools {
            world: &desk.client,
            backends: desk.as_ref(),
            sight: &desk.sight,
            prober: &desk.prober,
            cluster_id: &desk.cluster_id,
            cluster_uid: None,
            pace: &desk.pace,
            wants: &desk.wants,
        };
        let wait = match reconcile(&tools, &key, &desk.context()).await {
            Ok(Requeue::OnChange) => Duration::from_secs(3600),
            Ok(Requeue::After(wait)) => wait.max(Duration::from_millis(1)),
            Err(error) if error.kind == WorldErrorKind::Stopped => return,
            Err(_) => Duration::from_secs(5),
        };
        let next = async {
            tokio::select! {
                biased;
                () = desk.changed(&key) => {}
                () = desk.process.sim.woken() => {}
                () = sleep(wait) => {}
            }
        };
        if desk.unless_over(next).await.is_none() {
            return;
        }
    }
}

async fn collect(desk: Arc<Desk>) {
    let mut collector = Collector::new(Rules {
        // With three objects a share of them is less than one.
        one_in: 1,
        min_age: PATIENCE,
        ..Rules::default()
    });
    let begun = Instant::now();
    loop {
        if desk.unless_over(sleep(ROUND)).await.is_none() {
            return;
        }
        round(&desk, &mut collector, begun.elapsed()).await;
    }
}

async fn round(desk: &Desk, collector: &mut Collector, now: Duration) {
    let Ok(proxies) = desk.client.proxies().await else {
        collector.forget();
        return;
    };
    let owner = Owner {
        cluster_id: desk.cluster_id.clone(),
    };
    let cx = desk.context();
    let Ok(inventory) = desk.provider.list_owned(&cx, &owner).await else {
        return;
    };
    let sweeper = Sweeper {
        register: &desk.client,
        cluster_id: &desk.cluster_id,
        cluster_uid: None,
        namespaces: &[],
        is_dry_run: false,
        leadership: &desk.leadership,
    };
    let place = (desk.provider.as_ref(), &inventory);
    let report = sweep(&sweeper, collector, &proxies, place, &cx, now).await;
    let name = &desk.process.name;
    for (garbage, kept) in &report.sweep.kept {
        desk.process.sim.tell(format!("{name}: {garbage}: {kept}"));
    }
    for (garbage, fate) in &report.fates {
        desk.process
            .sim
            .tell(format!("{name}: {garbage}: {fate:?}"));
    }
}
