//! A machine as a provider sees it.

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use egress_api::Protocol;
use uuid::Uuid;

use crate::Error;
use crate::identity::{ClusterId, Identity, Mac};

/// A place a machine can be in: a host, a zone, a namespace.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location(String);

impl Location {
    /// The place of this name.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// Its name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Names one machine at one place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InstanceRef {
    /// Where it is.
    pub location: Location,
    /// Whose it is; name and UUID follow from this.
    pub identity: Identity,
}

impl InstanceRef {
    /// The machine of this identity at this place.
    pub fn new(location: Location, identity: Identity) -> Self {
        Self { location, identity }
    }
}

/// What a machine is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InstanceState {
    /// Parts of it exist, it was never started.
    Incomplete,
    /// It runs.
    Running,
    /// It does not run.
    Stopped,
    /// It crashed, or was paused by a fault.
    Failed,
    /// It is being removed.
    Deleting,
    /// Nobody knows.
    Unknown,
}

/// Who told an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum AddressSource {
    /// The network's DHCP server.
    Lease,
    /// The agent inside the guest.
    Agent,
    /// The host's neighbour table.
    Arp,
    /// The declaration.
    Static,
    /// The provider's own records.
    Provider,
}

impl fmt::Display for AddressSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lease => "lease",
            Self::Agent => "agent",
            Self::Arp => "arp",
            Self::Static => "static",
            Self::Provider => "provider",
        })
    }
}

/// One address of a machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The address.
    pub ip: IpAddr,
    /// Who told it.
    pub source: AddressSource,
    /// The network card it belongs to.
    pub mac: Option<Mac>,
}

/// What is written on a machine at its creation, so that it is found without any memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tags {
    /// Whose it is.
    pub identity: Identity,
    /// The UID that tells the owner's cluster from another one of the same id; absent when no
    /// cluster made it.
    pub cluster_uid: Option<Uuid>,
    /// The declaration it was made from.
    pub spec_hash: String,
    /// The proxy's port.
    pub port: u16,
    /// What the proxy speaks.
    pub protocols: Vec<Protocol>,
    /// Whether it stays although its object is gone. Written later than the rest, when that is
    /// decided; an object that takes it over removes it all the same when it goes.
    pub is_retained: bool,
}

/// A machine of ours.
#[derive(Debug, Clone)]
pub struct Instance {
    /// Which one.
    pub id: InstanceRef,
    /// The provider's own name for it, such as `kvm://host/uuid`.
    pub provider_id: String,
    /// What it is doing.
    pub state: InstanceState,
    /// What was written on it. Absent while only parts of it exist that carry no tags.
    pub tags: Option<Tags>,
    /// What a hand has changed on it since it was made: the field, what it is now and what it was,
    /// one text each. Empty where the provider cannot tell.
    pub edits: Vec<String>,
    /// Its addresses, best first; empty until one is known.
    pub addresses: Vec<Address>,
    /// The credentials it was made with, where the provider keeps them with the machine.
    pub credentials: Option<crate::Credentials>,
}

/// Whose machines are meant.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Owner {
    /// The owner.
    pub cluster_id: ClusterId,
}

/// Every machine of one owner, as far as the places answered.
#[derive(Debug, Clone, Default)]
pub struct Inventory {
    /// The machines found.
    pub items: Vec<Instance>,
    /// What cut-off runs left of machines that do not exist.
    pub remainders: Vec<Remainder>,
    /// Places that did not answer. Nothing may be concluded about them.
    pub unreachable: Vec<Unreachable>,
}

/// A place that did not answer, and why.
#[derive(Debug, Clone)]
pub struct Unreachable {
    /// The place.
    pub location: Location,
    /// What the attempt to ask it failed with.
    pub why: Arc<Error>,
}

impl Unreachable {
    /// A place that could not be asked because of `why`.
    pub fn new(location: Location, why: Error) -> Self {
        let why = Arc::new(why);
        Self { location, why }
    }
}

/// Parts of a machine without the machine: a creation or a removal was cut off there. They carry no
/// tags; the machine's name, from which they have theirs, is all that is known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Remainder {
    /// Where they are.
    pub location: Location,
    /// [`Identity::instance_name`] of the machine they would have belonged to.
    pub instance_name: String,
}

impl Inventory {
    /// Where a machine, or anything that is left of it, is.
    pub fn places_of(&self, identity: &Identity) -> Vec<Location> {
        let name = identity.instance_name();
        let own = self
            .items
            .iter()
            .filter(|item| item.id.identity == *identity);
        let left = self
            .remainders
            .iter()
            .filter(|left| left.instance_name == name);
        let mut places: Vec<_> = own
            .map(|item| item.id.location.clone())
            .chain(left.map(|left| left.location.clone()))
            .collect();
        places.sort();
        places.dedup();
        places
    }

    /// Whether every place answered: only then does absence mean anything.
    pub fn is_complete(&self) -> bool {
        self.unreachable.is_empty()
    }
}
