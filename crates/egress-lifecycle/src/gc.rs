//! Which machines no object wants any more; pure.
//!
//! Removing a machine that is still wanted is worse than keeping one that is not, so a machine is
//! collected only when everything speaks for it: its place was listed whole, its tags name an
//! object that is not there, no object of that name lives under another UID, and it has been so
//! for a while, seen more than once. Too many at once are a sign that the list of objects is
//! wrong, and stop the collector.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use egress_provider::{Identity, Instance, InstanceRef, Inventory, Location, Remainder};
use uuid::Uuid;

use crate::decide::other_cluster;

/// What the collector is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// How long something must have been without an object.
    pub min_age: Duration,
    /// How often it must have been seen so.
    pub sightings: u32,
    /// Most that one sweep collects.
    pub at_most: usize,
    /// Of so many that are there, one may be collected in a sweep: 5 is a fifth. One is always
    /// allowed.
    pub one_in: usize,
}

impl Default for Rules {
    /// Ten minutes, two sightings, ten at once and at most a fifth.
    fn default() -> Self {
        Self {
            min_age: Duration::from_secs(600),
            sightings: 2,
            at_most: 10,
            one_in: 5,
        }
    }
}

impl Rules {
    fn limit(&self, present: usize) -> usize {
        let share = present / self.one_in.max(1);
        share.max(1).min(self.at_most)
    }
}

/// The objects that exist: a complete list, or nothing may be concluded from it.
#[derive(Debug, Clone, Default)]
pub struct Objects {
    cluster_uid: Option<Uuid>,
    uids: BTreeSet<Uuid>,
    names: BTreeSet<(String, String)>,
    instances: BTreeSet<String>,
}

impl Objects {
    /// No object yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, of a cluster with this UID: where another one uses its id nothing is collected.
    #[must_use]
    pub fn of_cluster(mut self, uid: Uuid) -> Self {
        self.cluster_uid = Some(uid);
        self
    }

    /// Adds one.
    pub fn insert(&mut self, identity: &Identity) {
        self.uids.insert(identity.uid);
        self.names
            .insert((identity.namespace.clone(), identity.name.clone()));
        self.instances.insert(identity.instance_name());
    }

    fn has_name(&self, identity: &Identity) -> bool {
        let name = (identity.namespace.clone(), identity.name.clone());
        self.names.contains(&name)
    }
}

/// Something on a host that no object wants.
// Exhaustive: whoever collects must know how to remove each.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Garbage {
    /// A machine with its tags.
    Machine {
        /// Which one.
        id: InstanceRef,
        /// The provider's own name for it.
        provider_id: String,
    },
    /// Parts without their machine.
    Remainder(Remainder),
}

impl Garbage {
    /// Where it is.
    pub fn location(&self) -> &Location {
        match self {
            Self::Machine { id, .. } => &id.location,
            Self::Remainder(left) => &left.location,
        }
    }

    fn key(&self) -> Key {
        let name = match self {
            Self::Machine { id, .. } => id.identity.instance_name(),
            Self::Remainder(left) => left.instance_name.clone(),
        };
        let is_machine = matches!(self, Self::Machine { .. });
        (self.location().clone(), name, is_machine)
    }
}

impl fmt::Display for Garbage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Machine { id, provider_id } => {
                let identity = &id.identity;
                let (namespace, name) = (&identity.namespace, &identity.name);
                write!(f, "{provider_id} of {namespace}/{name}")
            }
            Self::Remainder(left) => {
                let Remainder {
                    location,
                    instance_name,
                } = left;
                write!(f, "parts of {instance_name} on {location}")
            }
        }
    }
}

/// Why something without an object is kept.
// Exhaustive: reports must say each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// Not for long enough.
    TooYoung {
        /// How long it has been seen.
        age: Duration,
    },
    /// Not often enough.
    SeenTooSeldom {
        /// How often it has been seen.
        times: u32,
    },
    /// An object of its namespace and name lives under another UID: a human decides.
    AdoptionRequired,
    /// It carries no tags.
    Untagged,
    /// Its object left it behind on request.
    Retained,
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooYoung { age } => write!(f, "without an object for {} s only", age.as_secs()),
            Self::SeenTooSeldom { times } => write!(f, "seen {times} time(s) only"),
            Self::AdoptionRequired => {
                f.write_str("an object of its name exists under another UID: adopt it")
            }
            Self::Untagged => f.write_str("it carries no tags"),
            Self::Retained => f.write_str("its object asked that it stays: delete it by hand"),
        }
    }
}

/// Why a sweep collects nothing although there is something.
// Exhaustive: whoever reports it must think of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halted {
    /// More was found than one sweep may collect.
    TooMany {
        /// What was found.
        candidates: usize,
        /// What is allowed.
        limit: usize,
        /// Everything that is there.
        present: usize,
    },
    /// Another cluster uses the same id: its machines look like ours without an object.
    OtherCluster {
        /// Its UID.
        uid: Uuid,
    },
}

impl fmt::Display for Halted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany {
                candidates,
                limit,
                present,
            } => write!(
                f,
                "{candidates} of {present} have no object, and {limit} may be collected at once: \
                 nothing is, until somebody has looked"
            ),
            Self::OtherCluster { uid } => write!(
                f,
                "another cluster ({uid}) uses the same cluster id on these hosts: give this one \
                 an id of its own"
            ),
        }
    }
}

/// What one look came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sweep {
    /// To be removed, each after a fresh look at its object.
    pub collect: Vec<Garbage>,
    /// Without an object, and kept.
    pub kept: Vec<(Garbage, Kept)>,
    /// Why nothing is removed although there is something.
    pub halted: Option<Halted>,
}

#[derive(Debug, Clone, Copy)]
struct Sighting {
    since: Duration,
    times: u32,
}

type Key = (Location, String, bool);

/// Remembers what it saw without an object, and since when.
///
/// What it remembers is lost with the process; a new one waits from the beginning.
#[derive(Debug, Clone, Default)]
pub struct Collector {
    rules: Rules,
    seen: BTreeMap<Key, Sighting>,
}

impl Collector {
    /// Has seen nothing.
    pub fn new(rules: Rules) -> Self {
        let seen = BTreeMap::new();
        Self { rules, seen }
    }

    /// Forgets everything: after a time without the list of objects, waiting begins anew.
    pub fn forget(&mut self) {
        self.seen.clear();
    }

    /// Looks at everything of one owner. `now` is a monotonic time of the caller's.
    ///
    /// Places that did not answer are passed over: what was known of them stays as it was.
    pub fn sweep(&mut self, inventory: &Inventory, objects: &Objects, now: Duration) -> Sweep {
        let unwanted = unwanted(inventory, objects);
        self.forget_others(inventory, &unwanted);
        let mut sweep = Sweep::default();
        for (garbage, exempt) in unwanted {
            let sighting = self.sight(&garbage, now);
            match exempt.or_else(|| self.rules.unripe(sighting, now)) {
                Some(kept) => sweep.kept.push((garbage, kept)),
                None => sweep.collect.push(garbage),
            }
        }
        sweep.halted = self.halt(inventory, objects, sweep.collect.len());
        if sweep.halted.is_some() {
            sweep.collect.clear();
        }
        sweep
    }

    fn halt(&self, inventory: &Inventory, objects: &Objects, candidates: usize) -> Option<Halted> {
        if let Some(uid) = other_cluster(inventory, objects.cluster_uid) {
            return Some(Halted::OtherCluster { uid });
        }
        let present = inventory.items.len() + inventory.remainders.len();
        let limit = self.rules.limit(present);
        (candidates > limit).then_some(Halted::TooMany {
            candidates,
            limit,
            present,
        })
    }

    fn sight(&mut self, garbage: &Garbage, now: Duration) -> Sighting {
        let new = Sighting {
            since: now,
            times: 0,
        };
        let sighting = self.seen.entry(garbage.key()).or_insert(new);
        sighting.times = sighting.times.saturating_add(1);
        *sighting
    }

    /// What is wanted again, or gone from a place that answered, starts anew when it comes back.
    fn forget_others(&mut self, inventory: &Inventory, unwanted: &[(Garbage, Option<Kept>)]) {
        let keys: BTreeSet<Key> = unwanted.iter().map(|(garbage, _)| garbage.key()).collect();
        let silent = |place: &Location| {
            let mut places = inventory.unreachable.iter();
            places.any(|silent| silent.location == *place)
        };
        self.seen
            .retain(|key, _| keys.contains(key) || silent(&key.0));
    }
}

impl Rules {
    fn unripe(&self, sighting: Sighting, now: Duration) -> Option<Kept> {
        let age = now.saturating_sub(sighting.since);
        if sighting.times < self.sightings {
            let times = sighting.times;
            return Some(Kept::SeenTooSeldom { times });
        }
        (age < self.min_age).then_some(Kept::TooYoung { age })
    }
}

/// Everything that no object wants, with the reason to keep it whatever its age.
fn unwanted(inventory: &Inventory, objects: &Objects) -> Vec<(Garbage, Option<Kept>)> {
    let machines = inventory.items.iter().filter_map(|item| {
        let verdict = verdict(item, objects)?;
        let garbage = Garbage::Machine {
            id: item.id.clone(),
            provider_id: item.provider_id.clone(),
        };
        Some((garbage, verdict))
    });
    let left = inventory
        .remainders
        .iter()
        .filter(|left| !objects.instances.contains(&left.instance_name))
        .map(|left| (Garbage::Remainder(left.clone()), None));
    machines.chain(left).collect()
}

/// `None` for a wanted machine, else why it is kept all the same.
fn verdict(item: &Instance, objects: &Objects) -> Option<Option<Kept>> {
    if objects.uids.contains(&item.id.identity.uid) {
        return None;
    }
    let exempt = match &item.tags {
        None => Some(Kept::Untagged),
        Some(tags) if tags.identity != item.id.identity => Some(Kept::Untagged),
        Some(tags) if objects.has_name(&tags.identity) => Some(Kept::AdoptionRequired),
        Some(tags) if tags.is_retained => Some(Kept::Retained),
        Some(_) => None,
    };
    Some(exempt)
}

#[cfg(test)]
mod tests;
