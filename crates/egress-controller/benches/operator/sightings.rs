//! When each machine was seen, and each proxy asked, for the last time.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use egress_provider::{InstanceRef, Location};
use tokio::time::{Duration, Instant};
use uuid::Uuid;

/// What the controllers learned, as those who were asked remember it.
#[derive(Debug, Default)]
pub(crate) struct Sightings(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Where each machine is, and when the question was asked whose answer told of it last.
    machines: HashMap<Uuid, (Location, Instant)>,
    probes: HashMap<Uuid, Instant>,
    counts: Counts,
}

/// What was asked since the start.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Counts {
    pub(crate) lists: u64,
    pub(crate) looks: u64,
    pub(crate) probes: u64,
}

/// Ages of what is known at one moment.
#[derive(Debug, Default)]
pub(crate) struct Ages {
    pub(crate) machines: Vec<Duration>,
    pub(crate) probes: Vec<Duration>,
}

impl Sightings {
    /// A list that was asked for at this moment told of these machines.
    pub(crate) fn listed<'a>(
        &self,
        machines: impl Iterator<Item = &'a InstanceRef>,
        asked: Instant,
    ) {
        let mut state = self.state();
        state.counts.lists += 1;
        machines.for_each(|machine| state.saw(machine, asked));
    }

    /// A look at one machine that was asked for at this moment showed it.
    pub(crate) fn looked(&self, machine: &InstanceRef, asked: Instant) {
        let mut state = self.state();
        state.counts.looks += 1;
        state.saw(machine, asked);
    }

    /// A request was sent through a proxy. Says where its machine is.
    pub(crate) fn probed(&self, machine: Uuid) -> Option<Location> {
        let mut state = self.state();
        state.counts.probes += 1;
        state.probes.insert(machine, Instant::now());
        let place = state.machines.get(&machine);
        place.map(|(place, _)| place.clone())
    }

    /// Forgets which proxies were asked: those who start anew ask all of them.
    pub(crate) fn begin(&self) {
        let mut state = self.state();
        state.probes.clear();
        state.counts = Counts::default();
    }

    /// How many proxies were asked at least once.
    pub(crate) fn proxies(&self) -> usize {
        self.state().probes.len()
    }

    pub(crate) fn counts(&self) -> Counts {
        self.state().counts
    }

    /// The ages of what is known of machines that are not at this place.
    pub(crate) fn ages_elsewhere(&self, place: &Location) -> Ages {
        let state = self.state();
        let mut ages = Ages::default();
        for (uid, (at, seen)) in &state.machines {
            if at == place {
                continue;
            }
            ages.machines.push(seen.elapsed());
            let probed = state.probes.get(uid);
            ages.probes.extend(probed.map(Instant::elapsed));
        }
        ages
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn saw(&mut self, machine: &InstanceRef, asked: Instant) {
        let now = (machine.location.clone(), asked);
        let known = self.machines.entry(machine.identity.uid).or_insert(now);
        // The answer to an earlier question may come later.
        known.1 = known.1.max(asked);
    }
}
