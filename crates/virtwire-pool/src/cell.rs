//! A slot behind its lock, with the futures and guards of those who use it.
//!
//! Nothing awaits and nobody is woken while the lock is held.

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, PoisonError},
    task::{Context, Poll},
    time::{Duration, Instant},
};

use crate::{
    slot::{Backoff, Linked, Slot, Take},
    sync::{Mutex, MutexGuard},
};

/// A shared slot.
#[derive(Debug)]
pub(crate) struct Cell<L, E> {
    slot: Mutex<Slot<L, E>>,
    now: fn() -> Instant,
    interrupted: E,
}

/// What somebody who wants the link gets; the task to dial comes with a guard.
#[derive(Debug)]
pub(crate) enum Taken<L: Linked, E: Clone> {
    Up(L),
    Dial(Dialing<L, E>, Option<L>),
    Wait(u64),
    Failed { error: E, retry_in: Duration },
    Closed,
}

impl<L: Linked, E: Clone> Cell<L, E> {
    /// An empty slot. `interrupted` is the error of dials that end without saying how.
    pub(crate) fn new(backoff: Backoff, now: fn() -> Instant, interrupted: E) -> Self {
        Self {
            slot: Mutex::new(Slot::new(backoff)),
            now,
            interrupted,
        }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Slot<L, E>> {
        // Every change of a slot is complete in itself, so a panic elsewhere leaves it usable.
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for the link; never waits.
    pub(crate) fn take(self: &Arc<Self>) -> Taken<L, E> {
        let take = self.lock().take((self.now)());
        self.taken(take)
    }

    /// Waits for a dial of somebody else. Dropping the future takes nothing from the others.
    pub(crate) fn joined(self: &Arc<Self>, dial: u64) -> Joined<'_, L, E> {
        Joined {
            cell: self,
            dial,
            key: None,
        }
    }

    /// Ends the slot for everybody; gives the link to be ended.
    pub(crate) fn close(&self) -> Option<L> {
        let mut slot = self.lock();
        let link = slot.close();
        wake_all(slot);
        link
    }

    /// Takes a link out, unless another one is there by now.
    pub(crate) fn forget(&self, link: &L) -> bool {
        self.lock().forget(link)
    }

    /// The right to probe, when nobody else has it.
    pub(crate) fn try_probe(self: &Arc<Self>) -> Option<Probe<L, E>> {
        let let_in = self.lock().begin_probe();
        let_in.then(|| Probe(Arc::clone(self)))
    }

    fn taken(self: &Arc<Self>, take: Take<L, E>) -> Taken<L, E> {
        match take {
            Take::Up(link) => Taken::Up(link),
            Take::Dial { dial, lost } => Taken::Dial(self.dialing(dial), lost),
            Take::Wait { dial } => Taken::Wait(dial),
            Take::Failed { error, retry_in } => Taken::Failed { error, retry_in },
            Take::Closed => Taken::Closed,
        }
    }

    fn dialing(self: &Arc<Self>, dial: u64) -> Dialing<L, E> {
        Dialing {
            cell: Arc::clone(self),
            dial,
            is_over: false,
        }
    }
}

fn wake_all<L: Linked, E: Clone>(mut slot: MutexGuard<'_, Slot<L, E>>) {
    let waiters = slot.take_waiters();
    drop(slot);
    for waiter in waiters {
        waiter.wake();
    }
}

/// See [`Cell::joined`].
#[derive(Debug)]
pub(crate) struct Joined<'a, L: Linked, E: Clone> {
    cell: &'a Arc<Cell<L, E>>,
    dial: u64,
    key: Option<u64>,
}

impl<L: Linked, E: Clone> Future for Joined<'_, L, E> {
    type Output = Taken<L, E>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Taken<L, E>> {
        let this = self.get_mut();
        let waker = cx.waker().clone();
        let mut slot = this.cell.lock();
        let Some(take) = slot.joined(this.dial, (this.cell.now)()) else {
            let key = *this.key.get_or_insert_with(|| slot.new_waiter());
            let earlier = slot.wait(key, waker);
            drop(slot);
            drop(earlier);
            return Poll::Pending;
        };
        drop(slot);
        Poll::Ready(this.cell.taken(take))
    }
}

impl<L: Linked, E: Clone> Drop for Joined<'_, L, E> {
    fn drop(&mut self) {
        if let Some(key) = self.key {
            let waker = self.cell.lock().leave(key);
            drop(waker);
        }
    }
}

/// A dial under way. Dropping it before it said what came of it is a failure too, so that nobody
/// waits for a dial that was interrupted.
#[derive(Debug)]
pub(crate) struct Dialing<L: Linked, E: Clone> {
    cell: Arc<Cell<L, E>>,
    dial: u64,
    is_over: bool,
}

impl<L: Linked, E: Clone> Dialing<L, E> {
    /// The number of the dial, to join it with.
    pub(crate) fn number(&self) -> u64 {
        self.dial
    }

    /// Puts the link in place; gives it back when the slot was closed meanwhile.
    pub(crate) fn connected(mut self, link: L) -> Option<L> {
        self.is_over = true;
        let mut slot = self.cell.lock();
        let unwanted = slot.connected(self.dial, link);
        wake_all(slot);
        unwanted
    }

    /// Tells everybody who joined.
    pub(crate) fn failed(mut self, error: E, is_permanent: bool) {
        self.is_over = true;
        self.end(error, is_permanent);
    }

    fn end(&self, error: E, is_permanent: bool) {
        let mut slot = self.cell.lock();
        slot.failed(self.dial, error, is_permanent, (self.cell.now)());
        wake_all(slot);
    }
}

impl<L: Linked, E: Clone> Drop for Dialing<L, E> {
    fn drop(&mut self) {
        if !self.is_over {
            self.end(self.cell.interrupted.clone(), false);
        }
    }
}

/// The right to probe; dropping it gives it back.
#[derive(Debug)]
pub(crate) struct Probe<L: Linked, E: Clone>(Arc<Cell<L, E>>);

impl<L: Linked, E: Clone> Drop for Probe<L, E> {
    fn drop(&mut self) {
        self.0.lock().end_probe();
    }
}
