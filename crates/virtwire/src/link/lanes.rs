//! Places at the daemon: most for anybody, some kept for urgent calls.

use std::{collections::HashMap, sync::Arc};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Right of an ordinary call to be sent. It belongs to the request: it comes back when the
/// request's reply does, not when its caller leaves.
pub(crate) type Place = OwnedSemaphorePermit;

/// The places of ordinary calls. Without kept places nobody waits here: the protocol's state
/// machine has the limit for all calls together.
#[derive(Debug)]
pub(super) struct Lanes {
    ordinary: Option<Arc<Semaphore>>,
}

impl Lanes {
    /// At least one place is for ordinary calls, or they would never be sent.
    pub(super) fn new(in_flight: usize, kept: usize) -> Self {
        let ordinary = in_flight.saturating_sub(kept).max(1);
        Self {
            ordinary: (kept > 0).then(|| Arc::new(Semaphore::new(ordinary))),
        }
    }

    /// Waits for a place; urgent calls need none. In order of arrival, cancel safe.
    pub(super) async fn place(&self, urgent: bool) -> Option<Place> {
        let ordinary = self.ordinary.as_ref().filter(|_| !urgent)?;
        Arc::clone(ordinary).acquire_owned().await.ok()
    }
}

/// The places that requests hold, by serial.
#[derive(Debug, Default)]
pub(super) struct Places(HashMap<u32, Place>);

impl Places {
    pub(super) fn hold(&mut self, serial: u32, place: Option<Place>) {
        if let Some(place) = place {
            self.0.insert(serial, place);
        }
    }

    pub(super) fn release(&mut self, serial: u32) {
        self.0.remove(&serial);
    }
}
