//! What a leader has in hand.

use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep_until, timeout},
};
use tokio_util::sync::CancellationToken;

use crate::elector::{Owned, Step};

/// Proof of leadership, renewed in the background.
///
/// Everything that only a leader may do hangs off [`token`](Self::token). The token is cancelled
/// before anybody else can take the lease; once cancelled it stays so, also when the same process
/// leads again later, with another token.
///
/// Dropping it cancels the token and stops the renewals; the lease then runs out by itself.
/// [`release`](Self::release) gives it back at once.
#[derive(Debug)]
#[must_use = "dropping it ends the leadership"]
pub struct Leadership {
    term: Arc<Term>,
    transitions: u32,
    renewals: JoinHandle<Result<(), ReleaseError>>,
}

/// The part that the renewals share.
#[derive(Debug)]
struct Term {
    /// Cancelled when leadership ends, however it ends.
    token: CancellationToken,
    /// The owner has no more use for the lease; it is given back.
    release: CancellationToken,
    /// The owner went without a word.
    abandoned: CancellationToken,
    end: Mutex<Instant>,
}

/// The lease could not be given back; others wait for its duration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the lease could not be given back in time; it runs out by itself")]
#[non_exhaustive]
pub struct ReleaseError;

/// Tries to give a lease back, each as long as a request may take.
const RELEASE_TRIES: u32 = 2;

impl Leadership {
    /// Goes on renewing what a runner has acquired.
    pub(crate) fn begin(runner: Owned, end: Instant) -> Self {
        let term = Arc::new(Term {
            token: CancellationToken::new(),
            release: CancellationToken::new(),
            abandoned: CancellationToken::new(),
            end: Mutex::new(end),
        });
        let transitions = runner.transitions();
        tracing::info!(lease.transitions = transitions, "leadership acquired");
        let renewals = tokio::spawn(renew(runner, Arc::clone(&term)));
        Self {
            term,
            transitions,
            renewals,
        }
    }

    /// Cancelled when leadership ends. It is a child: cancelling it ends nothing but what hangs
    /// off it.
    ///
    /// It is cancelled by a timer of tokio. Where the runtime may be kept busy for seconds, ask
    /// [`is_held`](Self::is_held) right before what must not be done twice.
    pub fn token(&self) -> CancellationToken {
        self.term.token.child_token()
    }

    /// Whether leadership is held at this moment, by the clock and not by a timer.
    pub fn is_held(&self) -> bool {
        !self.term.token.is_cancelled() && Instant::now() < self.term.end()
    }

    /// How many times the lease has changed hands: greater than that of every earlier leader, so
    /// that a resource can refuse those that come late. Starts anew when the object is deleted.
    pub const fn transitions(&self) -> u32 {
        self.transitions
    }

    /// Waits for the end of leadership. Cancel safe.
    pub async fn lost(&self) {
        self.term.token.cancelled().await;
    }

    /// Cancels the token and keeps the lease, renewed, so that work that hangs off the token can
    /// end before anybody else begins. [`release`](Self::release) follows.
    pub fn resign(&self) {
        self.term.token.cancel();
    }

    /// Cancels the token and gives the lease back, so that others need not wait for it to run out.
    /// Takes as long as two requests at most.
    ///
    /// Dropping the future gives the lease back in the background.
    ///
    /// # Errors
    /// When the server did not confirm it in time.
    pub async fn release(mut self) -> Result<(), ReleaseError> {
        self.term.token.cancel();
        self.term.release.cancel();
        // The task ends within its own bound; one that panicked gave nothing back.
        (&mut self.renewals).await.unwrap_or(Err(ReleaseError))
    }
}

impl Drop for Leadership {
    fn drop(&mut self) {
        self.term.token.cancel();
        if !self.term.release.is_cancelled() {
            self.term.abandoned.cancel();
        }
    }
}

impl Term {
    fn end(&self) -> Instant {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn extend(&self, end: Instant) {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }
}

async fn renew(mut runner: Owned, term: Arc<Term>) -> Result<(), ReleaseError> {
    loop {
        tokio::select! {
            biased;
            () = term.abandoned.cancelled() => return Ok(()),
            () = term.release.cancelled() => return give_back(&mut runner).await,
            () = sleep_until(term.end()) => {}
            _ = runner.step() => {}
        }
        let Some(end) = runner.leads_until() else {
            break;
        };
        term.extend(end);
    }
    if !term.token.is_cancelled() {
        tracing::warn!("leadership lost: the lease was not renewed in time, or is another one's");
    }
    term.token.cancel();
    Ok(())
}

async fn give_back(runner: &mut Owned) -> Result<(), ReleaseError> {
    runner.stop();
    let limit = runner.request_timeout() * RELEASE_TRIES;
    let done = timeout(limit, async { while runner.step().await != Step::Done {} });
    let done = done.await.map_err(|_| ReleaseError);
    runner.stand();
    if done.is_ok() {
        tracing::info!("leadership released");
    }
    done
}
