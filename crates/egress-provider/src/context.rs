//! What accompanies every call of a provider.

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::Span;

use crate::instance::{AddressSource, Location};
use crate::{Class, Error};

/// Deadline, cancellation, span and progress of a call.
#[derive(Debug, Clone)]
pub struct Context {
    /// When the caller stops waiting.
    pub deadline: Option<Instant>,
    /// Fires when the caller must stop: leadership lost, shutdown, Ctrl-C.
    pub cancel: CancellationToken,
    /// The caller's span: provider, host, name.
    pub span: Span,
    /// Where progress is told.
    pub progress: Arc<dyn ProgressSink>,
}

impl Context {
    /// No deadline, no progress, a fresh token, the current span.
    pub fn new() -> Self {
        Self {
            deadline: None,
            cancel: CancellationToken::new(),
            span: Span::current(),
            progress: Arc::new(NoProgress),
        }
    }

    /// The same with a deadline so far from now, unless an earlier one is set.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        let new = Instant::now() + time;
        self.deadline = Some(self.deadline.map_or(new, |old| old.min(new)));
        self
    }

    /// The same with another place for progress.
    #[must_use]
    pub fn with_progress(mut self, progress: Arc<dyn ProgressSink>) -> Self {
        self.progress = progress;
        self
    }

    /// The same with another cancellation token.
    #[must_use]
    pub fn with_cancel(mut self, cancel: CancellationToken) -> Self {
        self.cancel = cancel;
        self
    }

    /// The same for another span.
    #[must_use]
    pub fn in_span(mut self, span: Span) -> Self {
        self.span = span;
        self
    }

    /// Fails when the caller has stopped, with nothing started.
    ///
    /// # Errors
    /// [`Class::Cancelled`] or [`Class::Timeout`].
    pub fn check(&self) -> Result<(), Error> {
        if self.cancel.is_cancelled() {
            return Err(Error::new(Class::Cancelled, "stopped on request"));
        }
        if self
            .deadline
            .is_some_and(|deadline| deadline <= Instant::now())
        {
            return Err(Error::new(
                Class::Timeout,
                "the time for this operation is over",
            ));
        }
        Ok(())
    }

    /// Ends when the token fires or the deadline passes; pends for ever when neither is set.
    ///
    /// Cancel safe.
    pub async fn ended(&self) -> Error {
        let deadline = async {
            match self.deadline {
                Some(deadline) => tokio::time::sleep_until(deadline).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            () = self.cancel.cancelled() => Error::new(Class::Cancelled, "stopped on request"),
            () = deadline => Error::new(Class::Timeout, "the time for this operation is over"),
        }
    }
}

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

/// Takes progress; called from async code, so it must not block.
pub trait ProgressSink: Send + Sync + fmt::Debug {
    /// Takes one piece of progress.
    fn report(&self, progress: Progress);
}

/// Throws progress away.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoProgress;

impl ProgressSink for NoProgress {
    fn report(&self, _: Progress) {}
}

/// Something that happened on the way to a ready proxy.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The place was chosen.
    Placed {
        /// Where.
        location: Location,
    },
    /// An image is on its way to the place.
    Image {
        /// What is being uploaded.
        name: String,
        /// Bytes sent.
        sent: u64,
        /// Bytes in all.
        total: u64,
    },
    /// An image is complete and checked.
    ImageDone {
        /// What was uploaded.
        name: String,
        /// Bytes in all.
        total: u64,
        /// How long it took.
        elapsed: Duration,
    },
    /// Everything the machine boots from was there already.
    ImageCached {
        /// What was found.
        name: String,
    },
    /// The machine was made and started.
    MachineStarted,
    /// The machine was found as an earlier run left it.
    MachineFound,
    /// Its address became known.
    Address {
        /// The address.
        ip: IpAddr,
        /// Who told it.
        source: AddressSource,
    },
    /// A request through the proxy did not succeed yet.
    ProbeFailed {
        /// Why not.
        why: String,
    },
    /// A request through the proxy succeeded.
    Proven {
        /// HTTP status.
        status: u16,
        /// The endpoint asked.
        endpoint: String,
        /// The address it left from, where the target told it.
        egress: Option<IpAddr>,
    },
    /// Something that belonged to the machine was removed.
    Removed {
        /// What.
        what: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_context_ends_by_its_deadline_or_its_token() {
        let cx = Context::new()
            .within(Duration::from_secs(5))
            .within(Duration::from_secs(9));
        assert!(cx.check().is_ok());
        assert_eq!(cx.ended().await.class(), Class::Timeout);
        assert_eq!(cx.check().unwrap_err().class(), Class::Timeout);
        let cx = Context::new();
        cx.cancel.cancel();
        assert_eq!(cx.ended().await.class(), Class::Cancelled);
    }
}
