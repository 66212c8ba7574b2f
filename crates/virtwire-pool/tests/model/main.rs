//! The slot and its guards under every interleaving of a few threads.
//!
//! The sources of the pool are compiled here once more, with the lock of the model checker in
//! place of the real one. `LOOM_MAX_PREEMPTIONS` widens the search.

#[path = "../../src/cell.rs"]
mod cell;
#[path = "../../src/slot.rs"]
#[expect(dead_code, reason = "the status of a slot is of no interest here")]
mod slot;

/// The lock of the model checker.
mod sync {
    pub(crate) use loom::sync::{Mutex, MutexGuard};
}

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use loom::{
    future::block_on,
    model::Builder,
    sync::atomic::{AtomicBool, AtomicUsize as ModelCounter, Ordering as ModelOrdering},
    thread,
};

use crate::{
    cell::{Cell, Taken},
    slot::{Backoff, Linked},
};

/// A link that is told apart by its number and may be dead.
#[derive(Debug, Clone)]
struct Link {
    number: u64,
    alive: Arc<AtomicBool>,
}

impl Link {
    fn new(number: u64) -> Self {
        Self {
            number,
            alive: Arc::new(AtomicBool::new(true)),
        }
    }
}

impl Linked for Link {
    fn is_alive(&self) -> bool {
        self.alive.load(ModelOrdering::SeqCst)
    }

    fn is_same(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

type Slot = Cell<Link, &'static str>;

/// The clock stands still.
fn now() -> Instant {
    static NOW: OnceLock<Instant> = OnceLock::new();
    *NOW.get_or_init(Instant::now)
}

fn slot() -> Arc<Slot> {
    let backoff = Backoff {
        first: Duration::from_secs(1),
        longest: Duration::from_secs(1),
    };
    Arc::new(Cell::new(backoff, now, "interrupted"))
}

/// Explores all interleavings with at most this many preemptions, unless the environment says
/// otherwise.
fn check(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = builder.preemption_bound.or(Some(preemptions));
    builder.check(model);
}

/// Uses the slot as the pool does: whoever is told to dial dials, the others join.
fn acquire(slot: &Arc<Slot>, dial: impl Fn(u64) -> Result<Link, &'static str>) -> Outcome {
    let mut taken = slot.take();
    loop {
        let joined = match taken {
            Taken::Up(link) => return Outcome::Up(link.number),
            Taken::Failed { error, retry_in } => {
                assert_eq!(retry_in, Duration::from_secs(1));
                return Outcome::Failed(error);
            }
            Taken::Closed => return Outcome::Closed,
            Taken::Wait(dial) => dial,
            Taken::Dial(dialing, _) => {
                let number = dialing.number();
                match dial(number) {
                    Ok(link) => drop(dialing.connected(link)),
                    Err(error) => dialing.failed(error, false),
                }
                number
            }
        };
        taken = block_on(slot.joined(joined));
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Up(u64),
    Failed(&'static str),
    Closed,
}

#[test]
fn p5_three_at_once_dial_once_and_nobody_misses_the_wake_up() {
    check(3, || {
        let slot = slot();
        let dials = Arc::new(ModelCounter::new(0));
        let user = || {
            let (slot, dials) = (Arc::clone(&slot), Arc::clone(&dials));
            move || {
                acquire(&slot, |number| {
                    dials.fetch_add(1, ModelOrdering::SeqCst);
                    Ok(Link::new(number))
                })
            }
        };
        let others = [thread::spawn(user()), thread::spawn(user())];
        assert_eq!(user()(), Outcome::Up(1));
        for other in others {
            assert_eq!(other.join().unwrap(), Outcome::Up(1));
        }
        assert_eq!(dials.load(ModelOrdering::SeqCst), 1);
        assert_eq!(slot.lock().waiting(), 0);
    });
}

#[test]
fn p5_a_failed_dial_answers_all_who_joined_and_keeps_others_away() {
    check(3, || {
        let slot = slot();
        let user = || {
            let slot = Arc::clone(&slot);
            move || acquire(&slot, |_| Err("refused"))
        };
        let other = thread::spawn(user());
        assert_eq!(user()(), Outcome::Failed("refused"));
        assert_eq!(other.join().unwrap(), Outcome::Failed("refused"));
        assert_eq!(slot.lock().dials(), 1);
    });
}

#[test]
fn p8_a_dial_that_is_dropped_keeps_nobody_waiting() {
    check(3, || {
        let slot = slot();
        let Taken::Dial(dialing, None) = slot.take() else {
            panic!("the first one dials");
        };
        let waiter = thread::spawn({
            let slot = Arc::clone(&slot);
            move || acquire(&slot, |_| Err("never asked"))
        });
        drop(dialing);
        assert_eq!(waiter.join().unwrap(), Outcome::Failed("interrupted"));
    });
}

#[test]
fn p6_a_waiter_who_leaves_takes_nothing_from_the_others() {
    check(2, || {
        let slot = slot();
        let Taken::Dial(dialing, None) = slot.take() else {
            panic!("the first one dials");
        };
        let stays = thread::spawn({
            let slot = Arc::clone(&slot);
            move || acquire(&slot, |_| Err("never asked"))
        });
        let leaves = thread::spawn({
            let slot = Arc::clone(&slot);
            move || {
                let mut joined = Box::pin(slot.joined(1));
                let waker = std::task::Waker::noop();
                let mut cx = std::task::Context::from_waker(waker);
                let _ = joined.as_mut().poll(&mut cx);
            }
        });
        assert!(dialing.connected(Link::new(1)).is_none());
        assert_eq!(stays.join().unwrap(), Outcome::Up(1));
        leaves.join().unwrap();
        assert_eq!(slot.lock().waiting(), 0);
    });
}

#[test]
fn p3_a_link_that_dies_while_two_take_it_is_replaced_once() {
    check(3, || {
        let slot = slot();
        let first = Link::new(1);
        let Taken::Dial(dialing, None) = slot.take() else {
            panic!("the first one dials");
        };
        assert!(dialing.connected(first.clone()).is_none());
        let user = || {
            let slot = Arc::clone(&slot);
            move || acquire(&slot, |number| Ok(Link::new(number)))
        };
        let dies = thread::spawn(move || first.alive.store(false, ModelOrdering::SeqCst));
        let other = thread::spawn(user());
        let mine = user()();
        let others = other.join().unwrap();
        dies.join().unwrap();
        for outcome in [&mine, &others] {
            assert!(matches!(outcome, Outcome::Up(1 | 2)), "{outcome:?}");
        }
        assert!(slot.lock().dials() <= 2);
    });
}

#[test]
fn k2_a_dropped_link_is_taken_out_and_a_newer_one_is_not() {
    check(3, || {
        let slot = slot();
        let first = Link::new(1);
        let Taken::Dial(dialing, None) = slot.take() else {
            panic!("the first one dials");
        };
        assert!(dialing.connected(first.clone()).is_none());
        let drops = || {
            let (slot, link) = (Arc::clone(&slot), first.clone());
            move || {
                link.alive.store(false, ModelOrdering::SeqCst);
                slot.forget(&link);
            }
        };
        let one = thread::spawn(drops());
        let two = thread::spawn(drops());
        let outcome = acquire(&slot, |number| Ok(Link::new(number)));
        one.join().unwrap();
        two.join().unwrap();
        if outcome == Outcome::Up(2) {
            let is_up = matches!(slot.take(), Taken::Up(link) if link.number == 2);
            assert!(is_up, "the newer link stays");
        }
    });
}

#[test]
fn p1_closing_gives_the_link_to_exactly_one_to_end_it() {
    check(3, || {
        let slot = slot();
        let Taken::Dial(dialing, None) = slot.take() else {
            panic!("the first one dials");
        };
        let waiter = thread::spawn({
            let slot = Arc::clone(&slot);
            move || acquire(&slot, |_| Err("never asked"))
        });
        let dial = thread::spawn(move || dialing.connected(Link::new(1)).is_some());
        let closed_with_link = slot.close().is_some();
        let given_back = dial.join().unwrap();
        assert!(
            closed_with_link != given_back,
            "nobody, or two, would end the link"
        );
        let outcome = waiter.join().unwrap();
        assert!(matches!(outcome, Outcome::Up(1) | Outcome::Closed));
        assert!(matches!(slot.take(), Taken::Closed));
    });
}

#[test]
fn r3_at_most_one_probe_is_in_and_the_place_comes_back() {
    static MOST: AtomicUsize = AtomicUsize::new(0);
    check(3, || {
        let slot = slot();
        let inside = Arc::new(ModelCounter::new(0));
        let probe = || {
            let (slot, inside) = (Arc::clone(&slot), Arc::clone(&inside));
            move || {
                let Some(right) = slot.try_probe() else {
                    return;
                };
                let now_inside = inside.fetch_add(1, ModelOrdering::SeqCst) + 1;
                MOST.fetch_max(now_inside, Ordering::SeqCst);
                inside.fetch_sub(1, ModelOrdering::SeqCst);
                drop(right);
            }
        };
        let others = [thread::spawn(probe()), thread::spawn(probe())];
        probe()();
        for other in others {
            other.join().unwrap();
        }
        assert!(slot.try_probe().is_some());
    });
    assert_eq!(MOST.load(Ordering::SeqCst), 1);
}
