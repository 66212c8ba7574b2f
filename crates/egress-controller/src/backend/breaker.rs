//! Places that failed too often get no new machines until a check passes.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use egress_api::Reason;
use egress_provider::{Class, Error, Location};

/// The circuit breakers of one provider's places.
///
/// Whoever checks them opens and closes them; placement passes over the open ones.
#[derive(Debug, Default)]
pub struct Breaker {
    open: Mutex<BTreeMap<Location, Open>>,
}

/// Why a place is passed over.
#[derive(Debug, Clone)]
struct Open {
    reason: Reason,
    text: String,
}

impl Breaker {
    /// From now on the place gets no new machines.
    pub fn open(&self, place: &Location, reason: Reason, text: impl Into<String>) {
        let text = text.into();
        self.places().insert(place.clone(), Open { reason, text });
    }

    /// The place is as good as any other again.
    pub fn close(&self, place: &Location) {
        self.places().remove(place);
    }

    /// The places that are passed over.
    pub fn broken(&self) -> Vec<Location> {
        self.places().keys().cloned().collect()
    }

    /// What is said when no other place is left: the breakers' own reasons.
    pub(super) fn explain(&self, otherwise: Error) -> Error {
        let places = self.places();
        let texts: Vec<_> = places
            .iter()
            .map(|(place, open)| format!("{place}: {}", open.text))
            .collect();
        let mut reasons = places.values().map(|open| open.reason);
        let Some(first) = reasons.next() else {
            return otherwise;
        };
        let reason = match reasons.all(|reason| reason == first) {
            true => first,
            false => Reason::NoHostFits,
        };
        let text = match otherwise.reason() {
            // Nothing but the broken ones was there to try.
            Reason::NoHostFits => texts.join("; "),
            _ => return otherwise,
        };
        Error::new(Class::Unavailable, text).with_reason(reason)
    }

    fn places(&self) -> MutexGuard<'_, BTreeMap<Location, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
