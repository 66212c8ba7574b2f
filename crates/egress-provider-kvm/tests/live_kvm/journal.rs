//! What providers of one test did to hosts.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use egress_links::Links;
use tokio::sync::Notify;

/// Counts calls that change something, and dials.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    changes: AtomicU64,
    links: Mutex<Vec<Arc<Links>>>,
    starts: Notify,
}

impl Journal {
    pub(crate) fn change(&self) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Counts the dials of these links too.
    pub(crate) fn belongs_to(&self, links: &Arc<Links>) {
        self.links.lock().unwrap().push(Arc::clone(links));
    }

    pub(crate) fn dials(&self) -> u64 {
        let links = self.links.lock().unwrap();
        let hosts = links.iter().flat_map(|links| links.status());
        hosts.map(|host| host.dials).sum()
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
