//! The slot of a host as a pure state machine: no lock, no clock, no task.
//!
//! A slot holds one link or is making one. Whoever wants the link asks with
//! [`take`](Slot::take); the first one to find none is told to dial, and the others join that
//! dial and get what came of it. A dial that failed keeps new ones away for a while.

use std::{
    task::Waker,
    time::{Duration, Instant},
};

/// A link as the slot sees it.
pub(crate) trait Linked: Clone {
    /// Whether the link works as far as anybody knows.
    fn is_alive(&self) -> bool;

    /// Whether both are the same link.
    fn is_same(&self, other: &Self) -> bool;
}

/// How long failed dials keep new ones away.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Backoff {
    pub(crate) first: Duration,
    pub(crate) longest: Duration,
}

impl Backoff {
    /// Doubles with each failure in a row; a failure that only people can cure takes the longest
    /// at once.
    fn after(self, failures: u32, is_permanent: bool) -> Duration {
        if is_permanent {
            return self.longest;
        }
        let doubled = 2_u32.saturating_pow(failures.saturating_sub(1));
        self.first.saturating_mul(doubled).min(self.longest)
    }
}

/// What somebody who wants the link gets.
#[derive(Debug)]
pub(crate) enum Take<L, E> {
    /// The link.
    Up(L),
    /// The task to dial, with the link found dead.
    Dial { dial: u64, lost: Option<L> },
    /// A dial under way.
    Wait { dial: u64 },
    /// A dial failed, and the next one is not due before this long.
    Failed { error: E, retry_in: Duration },
    /// The slot is closed.
    Closed,
}

/// What the slot is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    Idle,
    Dialing,
    Up,
    Lost,
    Waiting { failures: u32, retry_in: Duration },
    Closed,
}

#[derive(Debug)]
enum Phase<L> {
    Empty,
    Dialing(u64),
    Up(L),
    Closed,
}

#[derive(Debug)]
struct Failure<E> {
    dial: u64,
    error: E,
    until: Instant,
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Slot<L, E> {
    phase: Phase<L>,
    backoff: Backoff,
    dials: u64,
    failures: u32,
    failed: Option<Failure<E>>,
    waiters: Vec<(u64, Waker)>,
    next_waiter: u64,
    probing: bool,
}

impl<L: Linked, E: Clone> Slot<L, E> {
    pub(crate) fn new(backoff: Backoff) -> Self {
        Self {
            phase: Phase::Empty,
            backoff,
            dials: 0,
            failures: 0,
            failed: None,
            waiters: Vec::new(),
            next_waiter: 0,
            probing: false,
        }
    }

    /// Asks for the link. A slot that nobody is dialling for never makes anybody wait.
    pub(crate) fn take(&mut self, now: Instant) -> Take<L, E> {
        match &self.phase {
            Phase::Up(link) if link.is_alive() => Take::Up(link.clone()),
            Phase::Up(_) => self.redial(),
            Phase::Dialing(dial) => Take::Wait { dial: *dial },
            Phase::Empty => self.dial_when_due(now),
            Phase::Closed => Take::Closed,
        }
    }

    /// Asks what came of a dial that was joined; `None` while it is under way.
    ///
    /// When the link it made is gone again, this is a new [`take`](Self::take).
    pub(crate) fn joined(&mut self, dial: u64, now: Instant) -> Option<Take<L, E>> {
        if matches!(self.phase, Phase::Dialing(under_way) if under_way == dial) {
            return None;
        }
        if let Some(failure) = self.failed.as_ref().filter(|failure| failure.dial == dial) {
            return Some(failure.take(now));
        }
        Some(self.take(now))
    }

    /// A key for somebody who joins.
    pub(crate) fn new_waiter(&mut self) -> u64 {
        self.next_waiter += 1;
        self.next_waiter
    }

    /// Keeps the waker of somebody who joined, in place of an earlier one. That one is given
    /// back: dropping a waker may run foreign code, which must not happen under the lock.
    #[must_use]
    pub(crate) fn wait(&mut self, key: u64, waker: Waker) -> Option<Waker> {
        let earlier = self.leave(key);
        self.waiters.push((key, waker));
        earlier
    }

    /// Somebody who joined wants the link no more; gives the waker back.
    #[must_use]
    pub(crate) fn leave(&mut self, key: u64) -> Option<Waker> {
        let at = self.waiters.iter().position(|(of, _)| *of == key)?;
        Some(self.waiters.swap_remove(at).1)
    }

    /// Those who wait for a dial.
    pub(crate) fn waiting(&self) -> usize {
        self.waiters.len()
    }

    /// A dial made a link. Gives it back when nobody may use it, because the slot was closed.
    pub(crate) fn connected(&mut self, dial: u64, link: L) -> Option<L> {
        if !self.is_dialing(dial) {
            return Some(link);
        }
        self.phase = Phase::Up(link);
        self.failures = 0;
        self.failed = None;
        None
    }

    /// A dial failed.
    pub(crate) fn failed(&mut self, dial: u64, error: E, is_permanent: bool, now: Instant) {
        if !self.is_dialing(dial) {
            return;
        }
        self.phase = Phase::Empty;
        self.failures = self.failures.saturating_add(1);
        let until = now + self.backoff.after(self.failures, is_permanent);
        self.failed = Some(Failure { dial, error, until });
    }

    /// Everybody who joined, to be woken after the lock is released.
    pub(crate) fn take_waiters(&mut self) -> Vec<Waker> {
        self.waiters.drain(..).map(|(_, waker)| waker).collect()
    }

    /// Takes a link out, unless another one is there by now.
    pub(crate) fn forget(&mut self, link: &L) -> bool {
        let is_it = matches!(&self.phase, Phase::Up(up) if up.is_same(link));
        if is_it {
            self.phase = Phase::Empty;
        }
        is_it
    }

    /// Ends the slot; gives the link to be ended.
    pub(crate) fn close(&mut self) -> Option<L> {
        match std::mem::replace(&mut self.phase, Phase::Closed) {
            Phase::Up(link) => Some(link),
            Phase::Empty | Phase::Dialing(_) | Phase::Closed => None,
        }
    }

    /// Lets one probe in; the next one has to wait until [`end_probe`](Self::end_probe).
    pub(crate) fn begin_probe(&mut self) -> bool {
        !std::mem::replace(&mut self.probing, true)
    }

    pub(crate) fn end_probe(&mut self) {
        self.probing = false;
    }

    pub(crate) fn is_probing(&self) -> bool {
        self.probing
    }

    pub(crate) fn dials(&self) -> u64 {
        self.dials
    }

    pub(crate) fn link(&self) -> Option<&L> {
        match &self.phase {
            Phase::Up(link) => Some(link),
            _ => None,
        }
    }

    /// Why the last dial failed, unless one has succeeded since.
    pub(crate) fn last_error(&self) -> Option<&E> {
        self.failed.as_ref().map(|failure| &failure.error)
    }

    pub(crate) fn state(&self, now: Instant) -> State {
        match &self.phase {
            Phase::Up(link) if link.is_alive() => State::Up,
            Phase::Up(_) => State::Lost,
            Phase::Dialing(_) => State::Dialing,
            Phase::Closed => State::Closed,
            Phase::Empty => self
                .failed
                .as_ref()
                .map_or(State::Idle, |failure| State::Waiting {
                    failures: self.failures,
                    retry_in: failure.retry_in(now),
                }),
        }
    }

    fn dial_when_due(&mut self, now: Instant) -> Take<L, E> {
        match &self.failed {
            Some(failure) if failure.until > now => failure.take(now),
            _ => self.dial(None),
        }
    }

    fn redial(&mut self) -> Take<L, E> {
        match std::mem::replace(&mut self.phase, Phase::Empty) {
            Phase::Up(lost) => self.dial(Some(lost)),
            _ => self.dial(None),
        }
    }

    fn dial(&mut self, lost: Option<L>) -> Take<L, E> {
        self.dials += 1;
        self.phase = Phase::Dialing(self.dials);
        Take::Dial {
            dial: self.dials,
            lost,
        }
    }

    fn is_dialing(&self, dial: u64) -> bool {
        matches!(self.phase, Phase::Dialing(under_way) if under_way == dial)
    }
}

impl<E: Clone> Failure<E> {
    fn retry_in(&self, now: Instant) -> Duration {
        self.until.saturating_duration_since(now)
    }

    fn take<L>(&self, now: Instant) -> Take<L, E> {
        Take::Failed {
            error: self.error.clone(),
            retry_in: self.retry_in(now),
        }
    }
}
