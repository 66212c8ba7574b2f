//! Futures that are looked at after every step, and given up at any of them.

use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use crate::world::World;

/// Polls a future, checks the world after each poll, and drops the future after so many of them.
pub(crate) struct Stepped<F> {
    work: Option<Pin<Box<F>>>,
    world: Arc<World>,
    polls_left: u64,
}

impl<F: Future> Stepped<F> {
    /// Gives `None` when it was given up after `polls` polls.
    pub(crate) fn new(world: &Arc<World>, polls: u64, work: F) -> Self {
        Self {
            work: Some(Box::pin(work)),
            world: Arc::clone(world),
            polls_left: polls,
        }
    }
}

impl<F: Future> Future for Stepped<F> {
    type Output = Option<F::Output>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        let Some(work) = &mut this.work else {
            return Poll::Ready(None);
        };
        if let Poll::Ready(done) = work.as_mut().poll(cx) {
            this.work = None;
            this.world.check();
            return Poll::Ready(Some(done));
        }
        this.world.check();
        this.polls_left -= 1;
        if this.polls_left > 0 {
            return Poll::Pending;
        }
        this.work = None;
        this.world.check();
        Poll::Ready(None)
    }
}
