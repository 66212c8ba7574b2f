//! Places at the daemon: most for anybody, some kept for urgent calls.

use std::{collections::HashMap, sync::Arc, time::Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Right of an ordinary call to be sent. It belongs to the request: it comes back when the
/// request's reply does, not when its caller leaves.
pub(crate) type Place = OwnedSemaphorePermit;

/// The places of ordinary calls. Without kept places nobody waits here: the protocol's state
/// machine has the limit for all calls together.
#[derive(Debug)]
pub(super) struct Lanes {
    ordinary: Option<Arc<Semaphore>>,
    count: usize,
}

impl Lanes {
    /// At least one place is for ordinary calls, or they would never be sent.
    pub(super) fn new(in_flight: usize, kept: usize) -> Self {
        let ordinary = in_flight.saturating_sub(kept).max(1);
        Self {
            ordinary: (kept > 0).then(|| Arc::new(Semaphore::new(ordinary))),
            count: ordinary,
        }
    }

    /// How many ordinary calls may be at the daemon.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Waits for a place; urgent calls need none. In order of arrival, cancel safe.
    pub(super) async fn place(&self, urgent: bool) -> Option<Place> {
        let ordinary = self.ordinary.as_ref().filter(|_| !urgent)?;
        Arc::clone(ordinary).acquire_owned().await.ok()
    }
}

/// The places that requests hold, by serial.
#[derive(Debug, Default)]
pub(super) struct Places(HashMap<u32, Held>);

#[derive(Debug)]
struct Held {
    _place: Place,
    abandoned: Option<Instant>,
}

impl Places {
    pub(super) fn hold(&mut self, serial: u32, place: Option<Place>) {
        if let Some(place) = place {
            let held = Held {
                _place: place,
                abandoned: None,
            };
            self.0.insert(serial, held);
        }
    }

    /// Nobody waits for the request any more; its place stays with it.
    pub(super) fn abandon(&mut self, serial: u32, now: Instant) {
        if let Some(held) = self.0.get_mut(&serial) {
            held.abandoned = Some(now);
        }
    }

    pub(super) fn release(&mut self, serial: u32) {
        self.0.remove(&serial);
    }

    /// When the last of `count` holders was abandoned, if all of them are.
    pub(super) fn abandoned_since(&self, count: usize) -> Option<Instant> {
        let mut since = None;
        for held in self.0.values() {
            since = since.max(Some(held.abandoned?));
        }
        since.filter(|_| self.0.len() >= count)
    }
}
