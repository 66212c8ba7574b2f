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
    /// From now on the place gets no new machines. True when it got none before, for another
    /// reason: who was told that one should be told this one.
    pub fn open(&self, place: &Location, reason: Reason, text: impl Into<String>) -> bool {
        let text = text.into();
        let before = self.places().insert(place.clone(), Open { reason, text });
        before.is_some_and(|before| before.reason != reason)
    }

    /// The place is as good as any other again.
    pub fn close(&self, place: &Location) {
        self.places().remove(place);
    }

    /// Forgets the places that are declared no more: no check will close them, and one that comes
    /// back under such a name is another place.
    pub(super) fn keep(&self, is_declared: impl Fn(&Location) -> bool) {
        self.places().retain(|place, _| is_declared(place));
    }

    /// The places that are passed over.
    pub fn broken(&self) -> Vec<Location> {
        self.places().keys().cloned().collect()
    }

    /// What is said when no other place is left: the breakers' own reasons, and why the `cordoned`
    /// ones are. `is_meant` tells the places that could have been chosen; what is wrong with others
    /// is no matter here.
    pub(super) fn explain(
        &self,
        otherwise: Error,
        cordoned: Vec<(Location, &str)>,
        is_meant: impl Fn(&Location) -> bool,
    ) -> Error {
        let mut places = self.places().clone();
        // What is wrong with a host that takes no machines anyway is no matter either.
        places.extend(cordoned.into_iter().map(|(place, why)| {
            let (reason, text) = (Reason::NoHostFits, why.to_owned());
            (place, Open { reason, text })
        }));
        let places: Vec<_> = places.iter().filter(|(place, _)| is_meant(place)).collect();
        let texts: Vec<_> = places
            .iter()
            .map(|(place, open)| format!("{place}: {}", open.text))
            .collect();
        let mut reasons = places.iter().map(|(_, open)| open.reason);
        let Some(first) = reasons.next() else {
            return otherwise;
        };
        let (class, reason) = match reasons.all(|reason| reason == first) {
            true => (class_of(first), first),
            false => (Class::Unavailable, Reason::NoHostFits),
        };
        let text = match otherwise.reason() {
            // Nothing but the broken ones was there to try.
            Reason::NoHostFits => texts.join("; "),
            _ => return otherwise,
        };
        Error::new(class, text).with_reason(reason)
    }

    fn places(&self) -> MutexGuard<'_, BTreeMap<Location, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who acts on what a check found. Whoever waits is woken by the check that passes, so that nobody
/// has to try meanwhile.
const fn class_of(reason: Reason) -> Class {
    match reason {
        Reason::SecretNotFound | Reason::KeyMissing => Class::CredentialsMissing,
        Reason::KeyUnparsable | Reason::SshMaterial | Reason::CredentialsInvalid => {
            Class::Unauthenticated
        }
        Reason::HostKeyMismatch | Reason::HostKeyUnknown => Class::HostKeyMismatch,
        Reason::PermissionDenied => Class::PermissionDenied,
        Reason::PoolFull => Class::CapacityExhausted,
        Reason::NoHostFits
        | Reason::PoolNotFound
        | Reason::PoolInactive
        | Reason::NetworkNotFound
        | Reason::NetworkInactive => Class::Precondition,
        _ => Class::Unavailable,
    }
}
