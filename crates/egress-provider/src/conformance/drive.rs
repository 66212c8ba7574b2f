//! Bounded polling, and calls that are cut off.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use super::ground::Ground;
use super::{Broken, Harness};
use crate::{
    Deleted, Ensured, Error, Instance, InstanceRef, OperationToken, Placement, Provider, Removed,
    Want,
};

/// The token of every try for this machine.
pub(super) fn token(want: &crate::Identity) -> OperationToken {
    OperationToken::new(want.uid.to_string())
}

/// One call of `ensure`.
pub(super) async fn ensure_once(
    harness: &dyn Harness,
    provider: &dyn Provider,
    want: &Want,
    placement: &Placement,
) -> Result<Ensured, Error> {
    let token = token(&want.identity);
    provider
        .ensure(&harness.context(), want, placement, &token)
        .await
}

/// Calls of `ensure` until it answers `Ready`.
pub(super) async fn until_ready(
    harness: &dyn Harness,
    provider: &dyn Provider,
    want: &Want,
    placement: &Placement,
) -> Result<Instance, Broken> {
    let mut last = "nothing";
    for _ in 0..harness.polls() {
        match ensure_once(harness, provider, want, placement).await {
            Ok(Ensured::Ready(instance)) => return Ok(*instance),
            Ok(Ensured::InProgress {
                operation,
                poll_after,
            }) => {
                last = operation;
                harness.wait(poll_after).await;
            }
            Ok(other) => return Err(Broken::new(format!("not made but answered: {other:?}"))),
            Err(error) => return Err(Broken::because("it could not be made", &error)),
        }
    }
    let polls = harness.polls();
    Err(Broken::new(format!(
        "not ready after {polls} polls, at last: {last}"
    )))
}

/// Calls of `delete` until it answers `Gone`; the counts of the last call, and how many calls.
pub(super) async fn until_gone(
    harness: &dyn Harness,
    provider: &dyn Provider,
    id: &InstanceRef,
) -> Result<(Removed, u32), Broken> {
    for calls in 1..=harness.polls() {
        let token = token(&id.identity);
        match provider.delete(&harness.context(), id, &token).await {
            Ok(Deleted::Gone(removed)) => return Ok((removed, calls)),
            Ok(Deleted::InProgress { poll_after, .. }) => harness.wait(poll_after).await,
            Err(error) => return Err(Broken::because("it could not be removed", &error)),
        }
    }
    let polls = harness.polls();
    Err(Broken::new(format!("not gone after {polls} polls")))
}

/// Polls a future so often and drops it, unless it is over before.
pub(super) async fn cut_off<F: Future>(future: F, polls: usize) -> Option<F::Output> {
    let mut future = pin!(future);
    let mut left = polls;
    poll_fn(|cx| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        match future.as_mut().poll(cx) {
            Poll::Ready(output) => Poll::Ready(Some(output)),
            Poll::Pending if left == 0 => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

impl Ground<'_> {
    /// A ready machine of this declaration.
    pub(super) async fn ready(&self, want: &Want) -> Result<Ready, Broken> {
        let (placement, id) = self.place(want).await?;
        let instance = until_ready(self.harness, &*self.provider, want, &placement).await?;
        Ok(Ready {
            placement,
            id,
            instance,
        })
    }
}

/// A machine that was made.
pub(super) struct Ready {
    pub(super) placement: Placement,
    pub(super) id: InstanceRef,
    pub(super) instance: Instance,
}
