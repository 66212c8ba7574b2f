//! Machines that exist in memory alone: for tests of whatever drives a provider.
//!
//! [`MemoryProvider`] keeps the promises of [`Provider`](crate::Provider) over places that a test
//! can take away, fill, cordon and litter, and whose answers it can spoil. It has no clock, draws
//! no random numbers and never sleeps: a machine is ready after a number of polls, and the same
//! calls give the same answers. Each change is followed by one await, so that a caller can be cut
//! off between any two of them, as on a real host.
//!
//! ```
//! use egress_provider::memory::{Fault, MemoryProvider, PlaceState, Verb};
//! use egress_provider::{Class, Location};
//!
//! let provider = MemoryProvider::new(["kvm1", "kvm2"]).with_boot_polls(3);
//! provider.set_state(&Location::new("kvm1"), PlaceState::Unreachable);
//! provider.inject(Fault::after(Verb::Ensure, Class::Unavailable));
//! assert!(provider.machines().is_empty());
//! ```
//!
//! The module is always compiled: it needs nothing that the crate does not need anyway, and a
//! program that does not name it does not carry it.

mod call;
mod fault;
mod place;
mod provider;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use egress_api::ProviderKind;

use crate::{Identity, InstanceRef, InstanceState, Location, Remainder, Tags};

pub use fault::{Fault, Verb, When};
use place::{Machine, Place};
pub use place::{MachineView, PlaceState};

/// A provider whose machines exist in memory alone.
///
/// Clones share their machines: a clone is what a second process would be. There is nothing
/// besides the machines that a crash could lose.
#[derive(Debug, Clone)]
pub struct MemoryProvider {
    world: Arc<Mutex<World>>,
    kind: ProviderKind,
}

#[derive(Debug, Default)]
struct World {
    places: BTreeMap<Location, Place>,
    faults: Vec<Fault>,
    pace: Pace,
    changes: u64,
}

/// How many polls things take.
#[derive(Debug, Clone, Copy, Default)]
struct Pace {
    boot: u32,
    stop: u32,
}

impl MemoryProvider {
    /// A provider with these places, all empty and without a limit. Machines are ready at once.
    pub fn new<L: Into<String>>(places: impl IntoIterator<Item = L>) -> Self {
        let empty = |name: L| (Location::new(name), Place::default());
        let world = World {
            places: places.into_iter().map(empty).collect(),
            ..World::default()
        };
        Self {
            world: Arc::new(Mutex::new(world)),
            kind: ProviderKind::Kvm,
        }
    }

    /// The kind it calls itself; `kvm` unless set.
    #[must_use]
    pub fn with_kind(mut self, kind: ProviderKind) -> Self {
        self.kind = kind;
        self
    }

    /// Calls of `ensure` that a started machine answers with "waiting for address".
    #[must_use]
    pub fn with_boot_polls(self, polls: u32) -> Self {
        self.lock().pace.boot = polls;
        self
    }

    /// Calls of `delete` that a machine answers with "stopping".
    #[must_use]
    pub fn with_stop_polls(self, polls: u32) -> Self {
        self.lock().pace.stop = polls;
        self
    }

    /// Its places.
    pub fn places(&self) -> Vec<Location> {
        self.lock().places.keys().cloned().collect()
    }

    /// Makes a place reachable, cordoned or unreachable. A place it does not have is ignored.
    pub fn set_state(&self, location: &Location, state: PlaceState) {
        self.at(location, |place| place.state = state);
    }

    /// How many machines a place holds, foreign ones included; `None` is without a limit.
    pub fn set_capacity(&self, location: &Location, machines: Option<usize>) {
        self.at(location, |place| place.capacity = machines);
    }

    /// Puts a running machine there that this provider did not make, under any name, with
    /// somebody's tags or none.
    pub fn plant(&self, location: &Location, name: impl Into<String>, tags: Option<Tags>) {
        self.at(location, |place| {
            place.machines.insert(name.into(), Machine::foreign(tags));
        });
    }

    /// Takes a machine away without a trace, as a human with other tools would.
    pub fn remove(&self, location: &Location, name: &str) {
        self.at(location, |place| place.machines.remove(name));
    }

    /// Leaves a machine's parts there without the machine.
    pub fn plant_remainder(&self, location: &Location, identity: &Identity) {
        self.at(location, |place| {
            place.parts.insert(identity.instance_name());
        });
    }

    /// Puts a machine into another state, such as `Stopped`; `false` when it is not there.
    pub fn set_machine_state(&self, id: &InstanceRef, state: InstanceState) -> bool {
        let name = id.identity.instance_name();
        let set = self.at(&id.location, |place| {
            let machine = place.machines.get_mut(&name);
            machine.map(|machine| machine.state = state)
        });
        set.flatten().is_some()
    }

    /// Changes something on a machine behind everybody's back; `false` when it is not there.
    pub fn edit(&self, id: &InstanceRef, what: impl Into<String>) -> bool {
        let name = id.identity.instance_name();
        let set = self.at(&id.location, |place| {
            let machine = place.machines.get_mut(&name);
            machine.map(|machine| machine.edits.push(what.into()))
        });
        set.flatten().is_some()
    }

    /// Spoils the next call that the fault fits. Several faults wait for their calls in the order
    /// in which they were injected.
    pub fn inject(&self, fault: Fault) {
        self.lock().faults.push(fault);
    }

    /// Forgets the faults that did not happen yet.
    pub fn clear_faults(&self) {
        self.lock().faults.clear();
    }

    /// Every machine at every place, foreign ones and those at unreachable places included.
    pub fn machines(&self) -> Vec<MachineView> {
        let world = self.lock();
        let places = world.places.iter();
        places
            .flat_map(|(location, place)| place.views(location))
            .collect()
    }

    /// Parts without their machine, at every place.
    pub fn remainders(&self) -> Vec<Remainder> {
        let world = self.lock();
        let places = world.places.iter();
        places
            .flat_map(|(location, place)| place.remainders(location))
            .collect()
    }

    /// How often anything was changed by a call. Unlike the machines themselves, this shows a
    /// change that was taken back.
    pub fn changes(&self) -> u64 {
        self.lock().changes
    }

    fn at<T>(&self, location: &Location, change: impl FnOnce(&mut Place) -> T) -> Option<T> {
        self.lock().places.get_mut(location).map(change)
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        // A panicking test leaves nothing half done: each change is a single insertion or removal.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
