//! What everything of one seed shares: chance, time, the story, and the first thing that was wrong.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use egress_provider::Location;
use egress_provider::memory::{MemoryProvider, PlaceState};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use crate::check::Ledger;
use crate::server::Server;

pub(crate) const CLUSTER: &str = "lab";
pub(crate) const NAMESPACE: &str = "team";
pub(crate) const PROVIDER: &str = "lab";
pub(crate) const NAMES: [&str; 3] = ["a", "b", "c"];
pub(crate) const PLACES: [&str; 3] = ["kvm1", "kvm2", "kvm3"];

/// One simulated world.
pub(crate) struct Sim {
    pub(crate) machines: MemoryProvider,
    pub(crate) moods: Moods,
    server: Mutex<Server>,
    ledger: Mutex<Ledger>,
    random: Mutex<fastrand::Rng>,
    story: Mutex<Vec<String>>,
    failure: Mutex<Option<String>>,
    has_failed: Notify,
    is_calm: AtomicBool,
    /// Notified in order, unlike a channel, so that a seed replays.
    wakes: Notify,
    begun: Instant,
}

/// What can happen in a seed. Not everything in each: some promises only hold without some of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moods {
    /// Processes stand still, and go on as if nothing had happened.
    pub(crate) freezes: bool,
    /// What a process that is gone had sent still arrives.
    pub(crate) late_calls: bool,
    pub(crate) crashes: bool,
    pub(crate) api_faults: bool,
    pub(crate) host_faults: bool,
    /// Somebody removes or stops machines by hand.
    pub(crate) meddling: bool,
}

/// What becomes of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    Good,
    /// Not carried out, and the caller knows.
    Refused,
    /// Not carried out, and nobody answers.
    Lost,
    /// Carried out, and nobody answers.
    Unanswered,
}

impl Sim {
    pub(crate) fn new(seed: u64) -> Arc<Self> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut mood = |percent| random.u64(0..100) < percent;
        let moods = Moods {
            freezes: mood(40),
            late_calls: mood(40),
            crashes: mood(70),
            api_faults: mood(70),
            host_faults: mood(70),
            meddling: mood(40),
        };
        let places = random.usize(1..=PLACES.len());
        let machines = MemoryProvider::new(PLACES.into_iter().take(places))
            .with_boot_polls(random.u32(0..4))
            .with_stop_polls(random.u32(0..3));
        Arc::new(Self {
            machines,
            moods,
            server: Mutex::new(Server::new()),
            ledger: Mutex::default(),
            random: Mutex::new(random),
            story: Mutex::default(),
            failure: Mutex::default(),
            has_failed: Notify::new(),
            is_calm: AtomicBool::new(false),
            wakes: Notify::new(),
            begun: Instant::now(),
        })
    }

    /// Whether a call may arrive from somebody who leads no more.
    pub(crate) fn may_be_late(&self) -> bool {
        self.moods.freezes || self.moods.late_calls
    }

    pub(crate) fn server(&self) -> MutexGuard<'_, Server> {
        self.server.lock().unwrap()
    }

    pub(crate) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap()
    }

    /// A number of the range, both ends included.
    pub(crate) fn between(&self, low: u64, high: u64) -> u64 {
        self.random.lock().unwrap().u64(low..=high)
    }

    pub(crate) fn chance(&self, percent: u64) -> bool {
        self.between(0, 99) < percent
    }

    pub(crate) fn pick<'a, T>(&self, from: &'a [T]) -> Option<&'a T> {
        let last = from.len().checked_sub(1)?;
        let index = self.between(0, u64::try_from(last).unwrap());
        from.get(usize::try_from(index).unwrap())
    }

    pub(crate) fn uuid(&self) -> uuid::Uuid {
        uuid::Uuid::from_u128(self.random.lock().unwrap().u128(..))
    }

    pub(crate) fn places(&self) -> Vec<Location> {
        self.machines.places()
    }

    /// Seconds of true time.
    pub(crate) fn second(&self) -> u64 {
        self.begun.elapsed().as_secs()
    }

    /// Everybody who waits for a host looks again, as the checks of hosts make them.
    pub(crate) fn wake(&self) {
        self.wakes.notify_waiters();
    }

    pub(crate) async fn woken(&self) {
        self.wakes.notified().await;
    }

    pub(crate) fn is_calm(&self) -> bool {
        self.is_calm.load(Ordering::Relaxed)
    }

    /// A way through a network: mostly short.
    pub(crate) async fn way(&self) {
        let longest = match self.is_calm() {
            true => 5,
            false if self.chance(5) => 4_000,
            false => 40,
        };
        sleep(Duration::from_millis(self.between(1, longest))).await;
    }

    pub(crate) fn fate(&self, percent: u64) -> Fate {
        if self.is_calm() || !self.chance(percent) {
            return Fate::Good;
        }
        match self.between(0, 2) {
            0 => Fate::Refused,
            1 => Fate::Lost,
            _ => Fate::Unanswered,
        }
    }

    pub(crate) fn tell(&self, line: impl AsRef<str>) {
        let at = self.begun.elapsed().as_secs_f64();
        let line = format!("{at:9.3} {}", line.as_ref());
        self.story.lock().unwrap().push(line);
    }

    pub(crate) fn story(&self) -> Vec<String> {
        self.story.lock().unwrap().clone()
    }

    /// Something does not hold. Only the first thing counts: the rest may follow from it.
    pub(crate) fn fail(&self, what: impl Into<String>) {
        let what = what.into();
        self.tell(format!("WRONG: {what}"));
        self.failure.lock().unwrap().get_or_insert(what);
        self.has_failed.notify_one();
    }

    pub(crate) fn failure(&self) -> Option<String> {
        self.failure.lock().unwrap().clone()
    }

    pub(crate) async fn failed(&self) {
        while self.failure().is_none() {
            self.has_failed.notified().await;
        }
    }

    /// From now on everything works, and nobody does anything.
    pub(crate) fn calm_down(&self) {
        self.is_calm.store(true, Ordering::Relaxed);
        self.machines.clear_faults();
        for place in self.places() {
            self.machines.set_state(&place, PlaceState::Ready);
            self.machines.set_capacity(&place, None);
        }
        self.server().come_back();
        self.tell("calm");
        self.wake();
    }
}
