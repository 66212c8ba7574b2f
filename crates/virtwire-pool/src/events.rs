//! The lines about connections; all at DEBUG.

use std::time::Duration;

use tracing::{Level, Span, event};
use virtwire::error_chain;

use crate::DialError;

/// The target of every line about libvirt, also of those about calls.
pub(crate) const TARGET: &str = "kvm.libvirt";

/// Why the pool drops a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    ContextCancelled,
    TransportError,
}

impl Reason {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::ContextCancelled => "context cancelled",
            Self::TransportError => "transport error",
        }
    }
}

pub(crate) fn lost(span: &Span) {
    event!(
        target: TARGET,
        parent: span.id(),
        Level::DEBUG,
        "libvirt connection lost, redialing"
    );
}

pub(crate) fn connected(span: &Span, address: &str, duration: Duration) {
    let duration = rounded(duration);
    event!(
        target: TARGET,
        parent: span.id(),
        Level::DEBUG,
        address,
        ?duration,
        "libvirt host connected"
    );
}

pub(crate) fn dial_failed(span: &Span, address: &str, duration: Duration, error: &DialError) {
    let duration = rounded(duration);
    event!(
        target: TARGET,
        parent: span.id(),
        Level::DEBUG,
        address,
        ?duration,
        error = text(error),
        "libvirt host dial failed"
    );
}

pub(crate) fn dropped(span: &Span, reason: Reason) {
    event!(
        target: TARGET,
        parent: span.id(),
        Level::DEBUG,
        reason = reason.text(),
        "libvirt connection dropped"
    );
}

fn rounded(duration: Duration) -> Duration {
    Duration::from_micros(u64::try_from(duration.as_micros()).unwrap_or(u64::MAX))
}

/// Longest error text that is shown, in bytes.
const SHOWN: usize = 2048;

/// The error and its causes, each once.
fn text(error: &DialError) -> String {
    let mut text = error_chain(error);
    let fits = (0..=SHOWN).rev().find(|at| text.is_char_boundary(*at));
    text.truncate(fits.unwrap_or(0));
    text
}
