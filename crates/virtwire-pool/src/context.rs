//! How long somebody is willing to wait, and for whom the lines are.

use std::{future::Future, time::Duration};

use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::Span;

/// A deadline, a token, and the span that lines belong to. It *ends* when the deadline passes or
/// the token fires.
///
/// The default never ends and has no span.
#[derive(Debug, Clone)]
pub struct Context {
    deadline: Option<Instant>,
    cancel: CancellationToken,
    span: Span,
}

/// Why a context ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[expect(clippy::exhaustive_enums, reason = "a context has exactly these ends")]
pub enum Ended {
    /// Its deadline passed.
    #[error("the deadline passed")]
    Deadline,
    /// Its token fired.
    #[error("cancelled")]
    Cancelled,
}

impl Default for Context {
    fn default() -> Self {
        Self {
            deadline: None,
            cancel: CancellationToken::new(),
            span: Span::none(),
        }
    }
}

impl Context {
    /// A context that never ends by itself, for the span that is current now.
    pub fn current() -> Self {
        Self::default().in_span(Span::current())
    }

    /// Ends after this time, counted from now. An earlier deadline stays.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        match Instant::now().checked_add(time) {
            Some(deadline) => self.until(deadline),
            None => self,
        }
    }

    /// Ends at this instant. An earlier deadline stays.
    #[must_use]
    pub fn until(mut self, deadline: Instant) -> Self {
        let earlier = self.deadline.map_or(deadline, |old| old.min(deadline));
        self.deadline = Some(earlier);
        self
    }

    /// Ends when `token` fires.
    #[must_use]
    pub fn cancelled_by(mut self, token: CancellationToken) -> Self {
        self.cancel = token;
        self
    }

    /// Lines belong to `span`.
    #[must_use]
    pub fn in_span(mut self, span: Span) -> Self {
        self.span = span;
        self
    }

    /// The span that lines belong to.
    pub fn span(&self) -> &Span {
        &self.span
    }

    /// Why it has ended, if it has.
    pub fn ending(&self) -> Option<Ended> {
        if self.cancel.is_cancelled() {
            return Some(Ended::Cancelled);
        }
        let deadline = self.deadline?;
        (deadline <= Instant::now()).then_some(Ended::Deadline)
    }

    /// Waits for the end. Cancel safe.
    pub async fn ended(&self) -> Ended {
        let deadline = async {
            match self.deadline {
                Some(deadline) => sleep_until(deadline).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            () = self.cancel.cancelled() => Ended::Cancelled,
            () = deadline => Ended::Deadline,
        }
    }

    /// Waits for `work`, but not beyond the end. Work that is ready wins.
    pub(crate) async fn race<T>(&self, work: impl Future<Output = T>) -> Result<T, Ended> {
        tokio::select! {
            biased;
            done = work => Ok(done),
            ended = self.ended() => Err(ended),
        }
    }
}
