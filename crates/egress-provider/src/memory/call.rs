//! One call: its context, its fault, and whether it has changed anything.

use std::future::poll_fn;
use std::task::Poll;

use super::fault::{Fault, Verb, When};
use super::place::{Place, PlaceState};
use super::{MemoryProvider, World};
use crate::{Class, Context, Error, Location, Outcome};

#[derive(Debug)]
pub(super) struct Call<'a> {
    provider: &'a MemoryProvider,
    cx: &'a Context,
    verb: Verb,
    fault: Option<Fault>,
    changed: bool,
}

impl<'a> Call<'a> {
    /// Begins a call, with the failure that waits for it. `location` is absent for calls that
    /// concern all places.
    pub(super) async fn begin(
        provider: &'a MemoryProvider,
        cx: &'a Context,
        verb: Verb,
        location: Option<&Location>,
    ) -> Result<Self, Error> {
        cx.check()?;
        pause().await;
        cx.check()?;
        let fault = provider.lock().take_fault(verb, location);
        let mut call = Self {
            provider,
            cx,
            verb,
            fault,
            changed: false,
        };
        match call.fault.take_if(|fault| fault.when == When::Before) {
            Some(fault) => Err(call.failure(&fault)),
            None => Ok(call),
        }
    }

    /// Looks at a place, or changes one thing there.
    pub(super) fn at<T>(
        &self,
        location: &Location,
        step: impl FnOnce(&mut Place) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut world = self.provider.lock();
        let Some(place) = world.places.get_mut(location) else {
            let text = format!("{location} is no place of this provider");
            return Err(self.outcome(Error::new(Class::InvalidSpec, text)));
        };
        match place.state {
            PlaceState::Unreachable => Err(self.outcome(unreachable(location))),
            _ => step(place).map_err(|error| self.outcome(error)),
        }
    }

    /// Notes that one thing was changed; here the call can be cut off.
    pub(super) async fn changed(&mut self) -> Result<(), Error> {
        self.changed = true;
        self.provider.lock().changes += 1;
        if let Some(fault) = self.fault.take_if(|fault| fault.when == When::After) {
            return Err(self.failure(&fault));
        }
        pause().await;
        self.cx.check().map_err(|error| self.outcome(error))
    }

    /// Ends the call, unless its answer is to be lost.
    pub(super) fn answer<T>(mut self, answer: T) -> Result<T, Error> {
        match self.fault.take() {
            Some(fault) => Err(self.failure(&fault)),
            None => Ok(answer),
        }
    }

    /// Whoever is called at a machine that boots or stops waits so many polls.
    pub(super) fn pace(&self) -> super::Pace {
        self.provider.lock().pace
    }

    fn failure(&self, fault: &Fault) -> Error {
        let text = match fault.when {
            When::Lost => "the answer was lost",
            When::Before | When::After => "failed as ordered",
        };
        let error = Error::new(fault.class, text);
        match fault.when {
            When::Before => error,
            _ if !self.verb.changes_things() => error,
            _ => error.with_outcome(Outcome::MaybeApplied),
        }
    }

    fn outcome(&self, error: Error) -> Error {
        match self.changed {
            true => error.with_outcome(Outcome::MaybeApplied),
            false => error,
        }
    }
}

impl World {
    pub(super) fn take_fault(&mut self, verb: Verb, location: Option<&Location>) -> Option<Fault> {
        let found = self
            .faults
            .iter()
            .position(|fault| fault.fits(verb, location));
        found.map(|index| self.faults.remove(index))
    }
}

pub(super) fn unreachable(location: &Location) -> Error {
    let text = format!("{location} does not answer: bring it back");
    Error::new(Class::Unavailable, text)
}

/// Pends once, as a call over a network does at least; needs no runtime.
async fn pause() {
    let mut pended = false;
    poll_fn(|cx| {
        if pended {
            return Poll::Ready(());
        }
        pended = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
