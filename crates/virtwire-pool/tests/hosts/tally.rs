//! Calls, timed and counted by what came of them.

use std::{collections::BTreeMap, fmt, future::Future, time::Duration};

use tokio::time::{Instant, timeout};
use tracing::Span;
use virtwire::{Error, LinkCause};
use virtwire_pool::{Context, Error as PoolError, HostPool};

/// Over the time that a caller has given: whoever is still waiting then was forgotten.
const GRACE: Duration = Duration::from_secs(10);

/// What came of calls.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally(BTreeMap<&'static str, Class>);

/// Calls that came to the same.
#[derive(Debug, Clone, Copy, Default)]
struct Class {
    count: u64,
    longest: Duration,
}

/// The class of calls that were answered.
pub(crate) const ANSWERED: &str = "answered";
/// The class of calls whose answer, or its absence, came too late.
pub(crate) const LATE: &str = "LATE";

impl Tally {
    /// Makes a call that may take `within`, and counts it.
    pub(crate) async fn time<T>(
        &mut self,
        within: Duration,
        call: impl Future<Output = Result<T, Error>>,
    ) -> Option<T> {
        let begun = Instant::now();
        let (class, value) = match timeout(within + GRACE, call).await {
            Err(_) => (LATE, None),
            Ok(Ok(value)) => (ANSWERED, Some(value)),
            Ok(Err(error)) => (class_of(&error), None),
        };
        self.add(class, begun.elapsed());
        value
    }

    fn add(&mut self, class: &'static str, took: Duration) {
        let class = self.0.entry(class).or_default();
        class.count += 1;
        class.longest = class.longest.max(took);
    }

    pub(crate) fn join(&mut self, other: &Self) {
        for (class, counted) in &other.0 {
            let class = self.0.entry(class).or_default();
            class.count += counted.count;
            class.longest = class.longest.max(counted.longest);
        }
    }

    pub(crate) fn count(&self, class: &str) -> u64 {
        self.0.get(class).map_or(0, |class| class.count)
    }

    /// The longest time to an answer.
    pub(crate) fn longest_answer(&self) -> Duration {
        self.0
            .get(ANSWERED)
            .map_or(Duration::ZERO, |class| class.longest)
    }

    pub(crate) fn total(&self) -> u64 {
        self.0.values().map(|class| class.count).sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, Class { count, longest }) in &self.0 {
            writeln!(f, "  {name:<16} {count:>8}   longest {longest:.1?}")?;
        }
        Ok(())
    }
}

/// What a caller can do about it, in a word.
pub(crate) fn class_of(error: &Error) -> &'static str {
    match error {
        Error::NotSent(end) => match end.cause() {
            LinkCause::Transport(io) => match io.get_ref().and_then(|inner| inner.downcast_ref()) {
                Some(PoolError::Dial(_)) => "no connection",
                Some(PoolError::Ended(_)) => "given up",
                Some(PoolError::ProbeBusy) => "probe busy",
                Some(PoolError::LinkEnded) => "link ended",
                _ => "not sent",
            },
            _ => "not sent",
        },
        Error::OutcomeUnknown(_) => "outcome unknown",
        Error::Libvirt(_) | Error::TooOld { .. } => "refused",
        Error::Deadline { .. } => "no answer",
        Error::StreamStalled { .. } => "stream stalled",
        _ => "other",
    }
}

/// The context of a call to a host: its lines tell which one they are about.
pub(crate) fn context(host: &str, within: Duration) -> Context {
    Context::default().within(within).in_span(span(host))
}

pub(crate) fn span(host: &str) -> Span {
    tracing::info_span!("call", host)
}

/// The cheapest question there is.
pub(crate) async fn version(pool: &HostPool, host: &str, within: Duration) -> Result<u64, Error> {
    let cx = context(host, within);
    let ask = |lease: virtwire_pool::Lease| async move { lease.connect_get_lib_version().await };
    pool.call(&cx, host, ask).await
}

/// The same question by a health check.
pub(crate) async fn probe(pool: &HostPool, host: &str, within: Duration) -> Result<u64, Error> {
    let cx = context(host, within);
    let ask = |lease: virtwire_pool::Lease| async move { lease.connect_get_lib_version().await };
    pool.probe(&cx, host, ask).await
}
