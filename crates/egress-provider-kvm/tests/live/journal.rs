//! What providers of one test did to hosts.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Notify;

/// Counts calls that change something, and dials.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    changes: AtomicU64,
    dials: AtomicU64,
    starts: Notify,
}

impl Journal {
    pub(crate) fn change(&self) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    pub(crate) fn dial(&self) {
        self.dials.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn dials(&self) -> u64 {
        self.dials.load(Ordering::Relaxed)
    }

    /// A machine's start is about to be asked for.
    pub(crate) fn starting(&self) {
        self.starts.notify_one();
    }

    /// Waits for the next start.
    pub(crate) async fn start_seen(&self) {
        self.starts.notified().await;
    }
}
