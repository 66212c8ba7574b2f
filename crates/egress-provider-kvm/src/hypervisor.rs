//! The port: what this provider needs from a hypervisor, in its own small types.
//!
//! One adapter binds it to libvirt ([`crate::LibvirtHypervisor`]); tests bind it to mocks and to a
//! hypervisor that lives in memory. Verbs report facts and never decide: absence is `None`, a
//! refusal is a [`Fault`] with libvirt's own numbers, and what either means is decided at the call
//! site.

use std::{fmt, net::IpAddr, sync::Arc};

use async_trait::async_trait;
use tokio::io::AsyncRead;
use uuid::Uuid;

use crate::fault::Fault;

/// The verbs. Each may be dropped at any await; a dropped verb that changes something may or may
/// not have been carried out. Each is bounded by the link's own deadline per call, transfers by
/// their progress.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait Hypervisor: Send + Sync + fmt::Debug {
    /// Version of libvirt and name of the host: two calls that prove that the daemon answers.
    async fn facts(&self) -> Result<Facts, Fault>;

    /// Bytes of the host's memory that a machine could have: free, or only caching files.
    async fn free_memory(&self) -> Result<u64, Fault>;

    /// The domain capabilities document for the best accelerator the host has.
    async fn domain_capabilities(&self) -> Result<String, Fault>;

    /// The storage pool of this name.
    async fn pool(&self, name: &str) -> Result<Option<Pool>, Fault>;

    /// Starts an inactive storage pool.
    async fn start_pool(&self, pool: &PoolRef) -> Result<(), Fault>;

    /// Makes libvirt look at the pool's folder again. Blocks on a dead network file system.
    async fn refresh_pool(&self, pool: &PoolRef) -> Result<(), Fault>;

    /// All volumes of an active pool, in one reply and therefore of one moment.
    async fn volumes(&self, pool: &PoolRef) -> Result<Vec<Volume>, Fault>;

    /// Capacity and allocation of a volume, read from the file now.
    async fn volume_size(&self, volume: &VolumeRef) -> Result<Option<VolumeSize>, Fault>;

    /// Creates a volume; libvirt's "volume exists" when there is one of that name.
    async fn create_volume(&self, pool: &PoolRef, xml: &str) -> Result<Volume, Fault>;

    /// Writes a volume from its beginning.
    async fn upload(&self, volume: &VolumeRef, upload: Upload) -> Result<(), Fault>;

    /// Reads at most `length` bytes of a volume from `offset`.
    async fn download(
        &self,
        volume: &VolumeRef,
        offset: u64,
        length: usize,
    ) -> Result<Vec<u8>, Fault>;

    /// Deletes a volume; libvirt's "no volume" when there is none.
    async fn delete_volume(&self, volume: &VolumeRef) -> Result<(), Fault>;

    /// The libvirt network of this name.
    async fn network(&self, name: &str) -> Result<Option<Network>, Fault>;

    /// Leases of an active libvirt network for one MAC address.
    async fn leases(&self, network: &NetworkRef, mac: &str) -> Result<Vec<Lease>, Fault>;

    /// Every domain, running or not.
    async fn domains(&self) -> Result<Vec<DomainRef>, Fault>;

    /// The domain with this UUID.
    async fn domain_by_uuid(&self, uuid: Uuid) -> Result<Option<DomainRef>, Fault>;

    /// The domain with this name.
    async fn domain_by_name(&self, name: &str) -> Result<Option<DomainRef>, Fault>;

    /// What the domain does now.
    async fn domain_state(&self, domain: &DomainRef) -> Result<DomainState, Fault>;

    /// The domain's persistent definition.
    async fn domain_xml(&self, domain: &DomainRef) -> Result<String, Fault>;

    /// Defines a domain that starts with the host.
    async fn define(&self, xml: &str) -> Result<DomainRef, Fault>;

    /// Starts a defined domain.
    async fn start(&self, domain: &DomainRef) -> Result<(), Fault>;

    /// Lets a paused domain go on.
    async fn resume(&self, domain: &DomainRef) -> Result<(), Fault>;

    /// Ends a running domain at once.
    async fn destroy(&self, domain: &DomainRef) -> Result<(), Fault>;

    /// Replaces an element of a domain's metadata, in its definition and, where it runs, in the
    /// running domain.
    async fn set_metadata(
        &self,
        domain: &DomainRef,
        is_running: bool,
        element: &MetadataElement,
    ) -> Result<(), Fault>;

    /// Removes a stopped domain's definition with everything libvirt itself keeps for it: firmware
    /// variables, saved state, snapshot metadata.
    async fn undefine(&self, domain: &DomainRef) -> Result<(), Fault>;

    /// Addresses of a domain's network cards, by one source.
    async fn addresses(
        &self,
        domain: &DomainRef,
        source: CardSource,
    ) -> Result<Vec<CardAddress>, Fault>;
}

/// An element of a domain's metadata; libvirt keeps one for each namespace.
// Exhaustive: made here, read by every adapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataElement {
    /// The prefix that libvirt gives it.
    pub prefix: &'static str,
    /// Its namespace.
    pub namespace: &'static str,
    /// The element.
    pub xml: String,
}

/// Proof that the daemon answers.
// Exhaustive: constructed by every adapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// libvirt's version.
    pub version: LibvirtVersion,
    /// The host's name.
    pub hostname: String,
}

/// A version of libvirt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LibvirtVersion(
    /// major × 1 000 000 + minor × 1 000 + micro, as libvirt counts.
    pub u64,
);

impl fmt::Display for LibvirtVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number) = self;
        let (major, minor, micro) = (number / 1_000_000, number / 1_000 % 1_000, number % 1_000);
        write!(f, "{major}.{minor}.{micro}")
    }
}

/// Names a storage pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolRef {
    /// Its name.
    pub name: String,
    /// Its UUID.
    pub uuid: Uuid,
}

/// A storage pool and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    /// Which one.
    pub id: PoolRef,
    /// Whether it is running.
    pub active: bool,
    /// Bytes in all; 0 while it is not running.
    pub capacity: u64,
    /// Free bytes; 0 while it is not running.
    pub available: u64,
}

/// Names a volume within its pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VolumeRef {
    /// The pool's name.
    pub pool: String,
    /// The volume's name.
    pub name: String,
}

/// A volume and where it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Volume {
    /// Its name.
    pub name: String,
    /// libvirt's key, which for pools of files is the file's path.
    pub path: String,
}

/// A volume's size in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VolumeSize {
    /// What a reader sees.
    pub capacity: u64,
    /// What it takes on the disk.
    pub allocation: u64,
}

/// Bytes on their way into a volume.
pub struct Upload {
    /// Where they come from.
    pub reader: Box<dyn AsyncRead + Send + Unpin>,
    /// How many there are.
    pub length: u64,
    /// Told the number of bytes sent so far.
    pub progress: Arc<dyn Fn(u64) + Send + Sync>,
}

impl Upload {
    /// Bytes at hand.
    pub fn bytes(bytes: Vec<u8>) -> Self {
        Self {
            length: bytes.len() as u64,
            reader: Box::new(std::io::Cursor::new(bytes)),
            progress: Arc::new(|_| ()),
        }
    }
}

impl fmt::Debug for Upload {
    // The bytes may be a seed with credentials.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Upload")
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

/// Names a libvirt network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetworkRef {
    /// Its name.
    pub name: String,
    /// Its UUID.
    pub uuid: Uuid,
}

/// A libvirt network and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// Which one.
    pub id: NetworkRef,
    /// Whether it is up.
    pub active: bool,
}

/// A lease of a libvirt network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The card's address.
    pub mac: String,
    /// The address it was given.
    pub ip: IpAddr,
    /// When it ends, in seconds of the host's clock; only ever compared with other leases.
    pub expiry: i64,
}

/// Names a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainRef {
    /// Its UUID.
    pub uuid: Uuid,
    /// Its name.
    pub name: String,
}

/// What a domain does.
// Exhaustive: a state libvirt adds later reads as `Unknown`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DomainState {
    /// It runs, or waits for its turn or for a resource.
    Running,
    /// It was paused.
    Paused,
    /// It is on its way down.
    ShuttingDown,
    /// It is defined and off.
    Off,
    /// Its kernel or its process died; it must be started anew.
    Crashed,
    /// libvirt gave a number this provider does not know.
    Unknown,
}

/// Who is asked for the addresses of a domain's cards.
// Exhaustive: libvirt has these besides its leases, which are asked of the network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardSource {
    /// The guest agent.
    Agent,
    /// The host's neighbour table.
    Arp,
}

/// An address of a network card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardAddress {
    /// The card's address, where the source knows it.
    pub mac: Option<String>,
    /// The address.
    pub ip: IpAddr,
}
