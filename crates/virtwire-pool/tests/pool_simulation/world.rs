//! What everybody shares: the seed, the story, and what must hold.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;
use virtwire_pool::{HostPool, LinkState};
use virtwire_testkit::FakeDaemon;

use crate::{
    Story,
    daemon::{Dialler, FOR_EVER, Plan, UnderWay, daemon},
    random::Random,
};

pub(crate) const HOST: &str = "lab1";

/// A question that makes the daemon hang up.
pub(crate) const BYE: &str = "bye";

/// See the module.
pub(crate) struct World {
    pub(crate) pool: HostPool,
    pub(crate) daemon: FakeDaemon,
    state: Mutex<State>,
}

struct State {
    random: Random,
    begun: Option<Instant>,
    story: Story,
    is_calm: bool,
    questions: u64,
    plans: HashMap<String, Plan>,
    dials_under_way: u64,
    dials_failed: u64,
    probes_inside: u64,
    cancelled_calls: usize,
    failed_calls: usize,
    users: usize,
}

impl World {
    pub(crate) fn new(seed: u64) -> Arc<Self> {
        Arc::new_cyclic(|world| Self {
            pool: HostPool::builder()
                .host(HOST, Dialler(world.clone()))
                .build(),
            daemon: daemon(world),
            state: Mutex::new(State {
                random: Random::from_seed(seed),
                begun: None,
                story: Vec::new(),
                is_calm: false,
                questions: 0,
                plans: HashMap::new(),
                dials_under_way: 0,
                dials_failed: 0,
                probes_inside: 0,
                cancelled_calls: 0,
                failed_calls: 0,
                users: 0,
            }),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // The first failure is the one to be shown.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn begin(&self) {
        self.lock().begun = Some(Instant::now());
    }

    pub(crate) fn between(&self, low: u64, high: u64) -> u64 {
        self.lock().random.between(low, high)
    }

    /// Whether something happens that does so in this many of a hundred cases.
    pub(crate) fn chance(&self, percent: u64) -> bool {
        self.between(1, 100) <= percent
    }

    pub(crate) fn moment(&self, most: u64) -> Duration {
        Duration::from_millis(self.between(0, most))
    }

    pub(crate) fn note(&self, what: impl AsRef<str>) {
        let mut state = self.lock();
        let at = state.begun.map_or(Duration::ZERO, |begun| begun.elapsed());
        state.story.push(format!("{at:?} {}", what.as_ref()));
    }

    pub(crate) fn story(&self) -> Story {
        self.lock().story.clone()
    }

    /// A question nobody has asked before.
    pub(crate) fn new_question(&self) -> String {
        let mut state = self.lock();
        state.questions += 1;
        format!("question-{}", state.questions)
    }

    /// What the daemon does with a question, and after how long.
    pub(crate) fn plan(&self, name: &str) -> (Plan, Duration) {
        let mood = self.between(1, 100);
        let delay = match self.chance(50) {
            true => Duration::ZERO,
            false => self.moment(20_000),
        };
        let mut state = self.lock();
        let plan = match mood {
            _ if name == BYE => Plan::HangUp,
            _ if state.is_calm => Plan::Answer,
            1..=65 => Plan::Answer,
            66..=80 => Plan::Refuse,
            81..=85 => Plan::Garbage,
            86..=90 => Plan::HangUp,
            _ => Plan::Never,
        };
        state.plans.insert(name.to_owned(), plan);
        drop(state);
        self.note(format!("the daemon will {plan:?} {name} after {delay:?}"));
        (plan, delay)
    }

    pub(crate) fn planned(&self, name: &str) -> Option<Plan> {
        self.lock().plans.get(name).copied()
    }

    /// How long a dial takes, and whether it goes well.
    pub(crate) fn dial_plan(&self) -> (Duration, bool) {
        let (delay, mood) = (self.moment(20_000), self.between(1, 100));
        let mut state = self.lock();
        let plan = match mood {
            _ if state.is_calm => (delay, true),
            1..=75 => (delay, true),
            76..=95 => (delay, false),
            _ => (FOR_EVER, false),
        };
        state.dials_failed += u64::from(!plan.1);
        drop(state);
        self.note(format!("a dial begins: {plan:?}"));
        plan
    }

    pub(crate) fn begin_dial(self: &Arc<Self>) -> UnderWay {
        self.lock().dials_under_way += 1;
        let under_way = UnderWay(Arc::clone(self));
        self.check();
        under_way
    }

    pub(crate) fn end_dial(&self) {
        self.lock().dials_under_way -= 1;
    }

    pub(crate) fn has_failed_to_dial(&self) -> bool {
        self.lock().dials_failed > 0
    }

    /// Somebody is inside the pool.
    pub(crate) fn enter(&self) {
        self.lock().users += 1;
    }

    pub(crate) fn leave(&self) {
        self.lock().users -= 1;
    }

    pub(crate) fn enter_probe(&self) {
        let mut state = self.lock();
        state.probes_inside += 1;
        assert_eq!(state.probes_inside, 1, "two probes of one host at once");
    }

    pub(crate) fn leave_probe(&self) {
        self.lock().probes_inside -= 1;
    }

    pub(crate) fn call_was_cancelled(&self) {
        self.lock().cancelled_calls += 1;
    }

    pub(crate) fn call_failed(&self) {
        self.lock().failed_calls += 1;
    }

    pub(crate) fn calls_that_ended_badly(&self) -> (usize, usize) {
        let state = self.lock();
        (state.cancelled_calls, state.failed_calls)
    }

    pub(crate) fn links_made(&self) -> usize {
        let status = self.pool.status().remove(0);
        usize::try_from(status.dials - self.lock().dials_failed).unwrap()
    }

    pub(crate) fn calm_down(&self) {
        self.note("everybody calms down");
        self.lock().is_calm = true;
    }

    /// What holds after every step.
    pub(crate) fn check(&self) {
        let status = self.pool.status().remove(0);
        let seen = self.daemon.seen();
        let state = self.lock();
        assert!(state.dials_under_way <= 1, "two dials of one host at once");
        assert!(status.waiting <= state.users, "a waiter that nobody is");
        assert!(seen.most_outstanding <= 4, "more requests than places");
        assert!(
            state.probes_inside == 0 || status.is_probing,
            "a probe without its right"
        );
        if let LinkState::Up { in_flight, .. } = status.state {
            assert!(in_flight <= 4, "more requests in flight than places");
            assert_eq!(state.dials_under_way, 0, "a dial beside a live link");
        }
    }

    /// What holds when nobody does anything: only what the daemon never answers is out.
    pub(crate) fn check_at_rest(&self) {
        self.check();
        let status = self.pool.status().remove(0);
        let state = self.lock();
        assert_eq!(
            (status.waiting, state.users),
            (0, 0),
            "somebody waits for ever"
        );
        assert_eq!(state.dials_under_way, 0, "a dial without end");
        let seen = self.daemon.seen();
        match status.state {
            LinkState::Up { in_flight, .. } => {
                assert_eq!(in_flight, seen.outstanding, "both sides count the same");
                assert_eq!(
                    seen.connections - seen.ended,
                    1,
                    "one link, and no other connection"
                );
                let is_stuck = in_flight > 0;
                assert!(
                    is_stuck || !status.is_probing,
                    "a right to probe that never came back"
                );
            }
            _ => {
                assert_eq!(seen.connections, seen.ended, "a connection without a link");
                assert!(!status.is_probing, "a right to probe that never came back");
            }
        }
    }

    /// What holds when the pool was shut down.
    pub(crate) fn check_the_end(&self) {
        let status = self.pool.status().remove(0);
        let seen = self.daemon.seen();
        assert_eq!(status.state, LinkState::Closed);
        assert_eq!((seen.connections, seen.outstanding), (seen.ended, 0));
        assert!(!status.is_probing);
        assert_eq!(self.lock().probes_inside, 0);
    }
}
