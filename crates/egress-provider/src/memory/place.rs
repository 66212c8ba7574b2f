//! One place: what is there, and the next single change towards what shall be.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use egress_api::{AddressMode, Reason};

use super::Pace;
use super::call::unreachable;
use crate::placement::{Candidate, Unusable};
use crate::{
    Address, AddressSource, Class, ClusterId, Credentials, Deleted, Ensured, Error, Identity,
    Instance, InstanceRef, InstanceState, Location, Remainder, Removed, Tags, Want,
};

/// What polls ask to be waited for; callers with a clock of their own may ignore it.
const POLL_AFTER: Duration = Duration::from_millis(100);

/// Whether a place can be used.
// Exhaustive: tests choose among all of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum PlaceState {
    /// It answers and takes machines.
    #[default]
    Ready,
    /// It answers and takes no new machines.
    Cordoned,
    /// It does not answer.
    Unreachable,
}

/// A machine as the one who owns the memory sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MachineView {
    /// Where it is.
    pub location: Location,
    /// Its name.
    pub name: String,
    /// What it is doing.
    pub state: InstanceState,
    /// What is written on it; absent on many a foreign one.
    pub tags: Option<Tags>,
}

#[derive(Debug, Default)]
pub(super) struct Place {
    pub(super) state: PlaceState,
    pub(super) capacity: Option<usize>,
    pub(super) machines: BTreeMap<String, Machine>,
    /// Names of machines that have their parts here.
    pub(super) parts: BTreeSet<String>,
}

#[derive(Debug)]
pub(super) struct Machine {
    pub(super) state: InstanceState,
    tags: Option<Tags>,
    credentials: Option<Credentials>,
    pub(super) edits: Vec<String>,
    /// Polls until it has booted or stopped.
    polls_left: u32,
}

/// What a look at a place led to.
#[derive(Debug)]
pub(super) enum Next<T> {
    /// One thing was changed; look again.
    Changed,
    /// Nothing is to be changed now.
    Answer(T),
}

impl Machine {
    pub(super) fn foreign(tags: Option<Tags>) -> Self {
        Self {
            state: InstanceState::Running,
            tags,
            credentials: None,
            edits: Vec::new(),
            polls_left: 0,
        }
    }

    fn made_from(want: &Want) -> Self {
        let tags = Tags {
            identity: want.identity.clone(),
            cluster_uid: want.cluster_uid,
            spec_hash: want.spec_hash.to_string(),
            port: want.spec.port(),
            protocols: want.spec.protocols.clone(),
            is_retained: false,
        };
        Self {
            state: InstanceState::Stopped,
            tags: Some(tags),
            credentials: want.credentials.clone(),
            edits: Vec::new(),
            polls_left: 0,
        }
    }

    fn is_of(&self, identity: &Identity) -> bool {
        self.tags.as_ref().is_some_and(|tags| {
            (&tags.identity.cluster_id, tags.identity.uid) == (&identity.cluster_id, identity.uid)
        })
    }

    /// `true` when there is nothing left to wait for.
    fn poll(&mut self) -> bool {
        let is_over = self.polls_left == 0;
        self.polls_left = self.polls_left.saturating_sub(1);
        is_over
    }

    fn start(&mut self, pace: Pace) {
        self.state = InstanceState::Running;
        self.polls_left = pace.boot;
    }

    fn instance(&self, location: &Location, name: &str) -> Option<Instance> {
        let tags = self.tags.clone()?;
        let has_address = self.state == InstanceState::Running && self.polls_left == 0;
        let address = has_address.then(|| address(&tags.identity));
        Some(Instance {
            id: InstanceRef::new(location.clone(), tags.identity.clone()),
            provider_id: format!("memory://{location}/{name}"),
            state: self.state,
            tags: Some(tags),
            edits: self.edits.clone(),
            addresses: address.into_iter().collect(),
            credentials: self.credentials.clone(),
        })
    }
}

impl Place {
    /// Makes the next single change towards a machine that runs.
    pub(super) fn advance(
        &mut self,
        location: &Location,
        want: &Want,
        pace: Pace,
    ) -> Result<Next<Ensured>, Error> {
        if want.spec.address.mode != AddressMode::Dynamic {
            let text = "the memory provider chooses addresses: set address.mode to dynamic";
            return Err(Error::new(Class::Unsupported, text));
        }
        let name = want.identity.instance_name();
        let Some(machine) = self.machines.get_mut(&name) else {
            return self.make(name, want);
        };
        let Some(tags) = machine
            .tags
            .as_ref()
            .filter(|_| machine.is_of(&want.identity))
        else {
            return Err(conflict(&name));
        };
        if let Some(why) = want.spec_hash.difference(&tags.spec_hash) {
            return Ok(Next::Answer(Ensured::MustReplace { why }));
        }
        let is_over = machine.poll();
        match (machine.state, is_over) {
            (InstanceState::Running, false) => Ok(waiting(Ensured::AWAITS_ADDRESS)),
            (InstanceState::Deleting, false) => Ok(waiting("waiting for a removal")),
            (InstanceState::Running, true) => match machine.instance(location, &name) {
                Some(instance) => Ok(Next::Answer(Ensured::Ready(Box::new(instance)))),
                None => Err(conflict(&name)),
            },
            _ => {
                machine.start(pace);
                Ok(Next::Changed)
            }
        }
    }

    /// Parts first, then the machine with its tags: never the other way round.
    fn make(&mut self, name: String, want: &Want) -> Result<Next<Ensured>, Error> {
        if self.state == PlaceState::Cordoned {
            return Err(cordoned());
        }
        if self.is_full() {
            return Err(full());
        }
        if !self.parts.insert(name.clone()) {
            self.machines.insert(name, Machine::made_from(want));
        }
        Ok(Next::Changed)
    }

    /// Makes the next single change towards nothing, and counts it.
    pub(super) fn remove(
        &mut self,
        identity: &Identity,
        pace: Pace,
        removed: &mut Removed,
    ) -> Result<Next<Deleted>, Error> {
        let name = identity.instance_name();
        let Some(machine) = self.machines.get_mut(&name) else {
            return Ok(self.remove_parts(&name, removed));
        };
        if !machine.is_of(identity) {
            return Err(conflict(&name));
        }
        if machine.state != InstanceState::Deleting {
            machine.state = InstanceState::Deleting;
            machine.polls_left = pace.stop;
            return Ok(Next::Changed);
        }
        if !machine.poll() {
            return Ok(Next::Answer(Deleted::InProgress {
                operation: "stopping",
                poll_after: POLL_AFTER,
            }));
        }
        self.machines.remove(&name);
        removed.machines += 1;
        Ok(Next::Changed)
    }

    /// Writes that the machine stays.
    pub(super) fn retain(&mut self, identity: &Identity) -> Result<Next<()>, Error> {
        let name = identity.instance_name();
        let Some(machine) = self.machines.get_mut(&name) else {
            return Ok(Next::Answer(()));
        };
        let is_own = machine.is_of(identity);
        let Some(tags) = machine.tags.as_mut().filter(|_| is_own) else {
            return Err(conflict(&name));
        };
        match std::mem::replace(&mut tags.is_retained, true) {
            true => Ok(Next::Answer(())),
            false => Ok(Next::Changed),
        }
    }

    /// Removes parts, unless their machine is there.
    pub(super) fn discard(
        &mut self,
        name: &str,
        removed: &mut Removed,
    ) -> Result<Next<Deleted>, Error> {
        match self.machines.contains_key(name) {
            true => Err(conflict(name)),
            false => Ok(self.remove_parts(name, removed)),
        }
    }

    fn remove_parts(&mut self, name: &str, removed: &mut Removed) -> Next<Deleted> {
        if !self.parts.remove(name) {
            return Next::Answer(Deleted::Gone(*removed));
        }
        removed.volumes += 1;
        Next::Changed
    }

    /// The machine, or its parts as an incomplete one.
    pub(super) fn instance(&self, location: &Location, identity: &Identity) -> Option<Instance> {
        let name = identity.instance_name();
        match self.machines.get(&name) {
            Some(machine) if machine.is_of(identity) => machine.instance(location, &name),
            Some(_) => None,
            None => self.parts.contains(&name).then(|| Instance {
                id: InstanceRef::new(location.clone(), identity.clone()),
                provider_id: format!("memory://{location}/{name}"),
                state: InstanceState::Incomplete,
                tags: None,
                edits: Vec::new(),
                addresses: Vec::new(),
                credentials: None,
            }),
        }
    }

    /// The owner's machines.
    pub(super) fn owned(&self, location: &Location, owner: &ClusterId) -> Vec<Instance> {
        let all = self
            .machines
            .iter()
            .filter_map(|(name, machine)| machine.instance(location, name));
        all.filter(|instance| instance.id.identity.cluster_id == *owner)
            .collect()
    }

    fn tags(&self) -> impl Iterator<Item = &Tags> {
        let machines = self.machines.values();
        machines.filter_map(|machine| machine.tags.as_ref())
    }

    pub(super) fn remainders(&self, location: &Location) -> Vec<Remainder> {
        let names = self
            .parts
            .iter()
            .filter(|name| !self.machines.contains_key(*name));
        names
            .map(|name| Remainder {
                location: location.clone(),
                instance_name: name.clone(),
            })
            .collect()
    }

    pub(super) fn views(&self, location: &Location) -> Vec<MachineView> {
        let view = |(name, machine): (&String, &Machine)| MachineView {
            location: location.clone(),
            name: name.clone(),
            state: machine.state,
            tags: machine.tags.clone(),
        };
        self.machines.iter().map(view).collect()
    }

    /// What placement is told of this place.
    pub(super) fn candidate(&self, location: &Location, owner: &ClusterId) -> Candidate {
        let owned = self
            .tags()
            .filter(|tags| tags.identity.cluster_id == *owner);
        let owned = owned.count();
        Candidate {
            location: location.clone(),
            unusable: self.refusal(location).map(|error| Unusable {
                class: error.class(),
                reason: error.reason(),
                text: error.to_string(),
            }),
            free_disk: u64::MAX,
            free_memory: None,
            owned: u32::try_from(owned).unwrap_or(u32::MAX),
            max_owned: None,
            image_cached: true,
        }
    }

    /// Why no new machine can be made here.
    pub(super) fn refusal(&self, location: &Location) -> Option<Error> {
        match self.state {
            PlaceState::Unreachable => Some(unreachable(location)),
            PlaceState::Cordoned => Some(cordoned()),
            PlaceState::Ready => self.is_full().then(full),
        }
    }

    fn is_full(&self) -> bool {
        self.capacity
            .is_some_and(|capacity| self.machines.len() >= capacity)
    }
}

fn waiting(operation: &'static str) -> Next<Ensured> {
    Next::Answer(Ensured::InProgress {
        operation,
        poll_after: POLL_AFTER,
    })
}

/// An address of 10.0.0.0/8 that follows from the identity, as its MAC address does.
fn address(identity: &Identity) -> Address {
    let mac = identity.mac();
    let [.., a, b, c] = mac.0;
    Address {
        ip: IpAddr::V4(Ipv4Addr::new(10, a, b, c)),
        source: AddressSource::Provider,
        mac: Some(mac),
    }
}

fn conflict(name: &str) -> Error {
    let text = format!("{name} belongs to somebody else: it was not touched");
    Error::new(Class::Conflict, text)
}

fn cordoned() -> Error {
    let text = "the place takes no new machines: make it schedulable";
    Error::new(Class::Precondition, text).with_reason(Reason::NoHostFits)
}

fn full() -> Error {
    Error::new(
        Class::CapacityExhausted,
        "the place is full: remove machines",
    )
}
