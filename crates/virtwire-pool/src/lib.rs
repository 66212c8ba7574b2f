//! One shared libvirt link per host, for [`virtwire`].
//!
//! This is not a lending pool. libvirt answers many calls at once on one connection, so all users
//! of a host share one *link*: an open connection with whatever carries it, for example an SSH
//! session. The pool makes it when somebody needs it, replaces it when it was lost, and decides
//! who may drop it.
//!
//! ```no_run
//! use std::{sync::Arc, time::Duration};
//!
//! use async_trait::async_trait;
//! use virtwire_pool::{Context, Cure, Dial, DialError, Dialed, HostPool, Stage};
//!
//! /// A host behind SSH. Only whoever puts the parts together knows both crates.
//! #[derive(Debug)]
//! struct SshHost(virtwire_ssh::Config);
//!
//! #[async_trait]
//! impl Dial for SshHost {
//!     fn address(&self) -> String {
//!         "root@kvm1.example:22".to_owned()
//!     }
//!
//!     async fn dial(&self) -> Result<Dialed, DialError> {
//!         let session = self.0.dial().await.map_err(|error| {
//!             let stage = Stage::from_name(error.stage().name()).unwrap_or(Stage::Handshake);
//!             let cure = if error.is_transient() { Cure::Time } else { Cure::People };
//!             DialError::new(stage, cure, error)
//!         })?;
//!         let switch = session.clone();
//!         let dialed = Dialed::open(session, "qemu:///system").await?;
//!         Ok(dialed.cutting(move || switch.sever()))
//!     }
//! }
//!
//! # async fn example(config: virtwire_ssh::Config) -> Result<(), virtwire::Error> {
//! let pool = HostPool::builder()
//!     .host("lab1", SshHost(config))
//!     .decorate(virtwire_trace::decorate)
//!     .build();
//! let cx = Context::current().within(Duration::from_secs(60));
//! let domains = pool
//!     .call(&cx, "lab1", |libvirt| async move {
//!         libvirt.list_all_domains(Default::default()).await
//!     })
//!     .await?;
//! # let _: Vec<_> = domains;
//! pool.shutdown(Duration::from_secs(5)).await;
//! # Ok(()) }
//! ```
//!
//! # Ways to use a host
//!
//! - [`HostPool::call`] runs a piece of work on the live link. When its context ends, or the
//!   future is dropped, the link is dropped for everybody: nobody knows what became of the
//!   request. So it is after an error of the transport.
//! - [`HostPool::probe`] is for health checks. Nothing in it can drop a link; a probe that is given
//!   up goes on until the daemon answers, and until then the next one is refused at once.
//! - [`HostPool::get`] gives a [`Lease`] of the live link and leaves the policy to its owner.
//! - [`HostPool::host`] is a [`Call`](virtwire::Call) that takes the live link for each call, for
//!   code that knows nothing of pools. An adapter over any `Call` then serves a host that comes
//!   and goes:
//!
//! ```
//! use std::sync::Arc;
//!
//! use virtwire::{Call, Client};
//! use virtwire_pool::{Context, Error, Host, HostPool};
//!
//! /// What a provider needs of a hypervisor.
//! trait Hypervisor: Send + Sync {}
//!
//! /// Its adapter over any call path, with bulk transfers on a connection of their own.
//! struct LibvirtHypervisor {
//!     libvirt: Client<Host>,
//! }
//!
//! impl Hypervisor for LibvirtHypervisor {}
//!
//! impl LibvirtHypervisor {
//!     async fn define(&self, xml: &str) -> Result<String, virtwire::Error> {
//!         let domain = self.libvirt.domain_define_xml(xml).await?;
//!         Ok(domain.name().into_owned())
//!     }
//!
//!     async fn bulk(&self) -> Result<(), Box<dyn std::error::Error>> {
//!         let sibling = self.libvirt.inner().lease().await?.open_sibling().await?;
//!         // … sibling.storage_vol_upload(…), and the transfer …
//!         sibling.close().await?;
//!         Ok(())
//!     }
//! }
//!
//! /// The provider's source of hypervisors.
//! struct Links(HostPool);
//!
//! impl Links {
//!     async fn hypervisor(&self, host: &str) -> Result<Arc<dyn Hypervisor>, Error> {
//!         // The first use dials, and says why when the host cannot be reached.
//!         let host = self.0.host(Context::current(), host);
//!         host.lease().await?;
//!         Ok(Arc::new(LibvirtHypervisor {
//!             libvirt: Client::new(host),
//!         }))
//!     }
//! }
//! ```
//!
//! # Dials
//!
//! At most one dial per host runs; everybody who needs the host meanwhile waits for it, each under
//! its own context, and gets what came of it. The dial does not end with the caller who happened
//! to be first. A failure keeps new dials away for a while ([`Builder::backoff`]) and answers for
//! them. [`DialError`] tags the cause with its [`Stage`], which [`dial_stage`] finds in any error.
//!
//! # Lines
//!
//! At the level DEBUG, with the target `kvm.libvirt` and in the caller's span: `libvirt host
//! connected`, `libvirt host dial failed`, `libvirt connection lost, redialing` and `libvirt
//! connection dropped` with the reason. The tasks of a link keep no span open.
//!
//! # In flight
//!
//! The daemon holds at most four requests of a link, one below its default limit, and one of the
//! places is the probe's. A place belongs to the request until its reply, also when nobody waits
//! for it any more. A link whose places are all held by such requests for half a minute is of no
//! use to anybody and is replaced at the next use. Bulk transfers take a
//! [sibling](Lease::open_sibling).

#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

mod cell;
mod context;
mod dial;
mod entry;
mod error;
mod events;
mod lease;
mod link;
mod material;
mod pool;
mod slot;
mod status;
mod sync;

pub use context::{Context, Ended};
pub use dial::{
    ConnectorDial, Cure, Dial, DialError, Dialed, Stage, connection_settings, dial_error,
    dial_stage,
};
pub use error::{Error, Evidence};
pub use lease::{Host, Lease, Path, Sibling};
pub use material::{LazyMaterial, Load, Loaded};
pub use pool::{Builder, HostPool};
pub use status::{HostStatus, LinkState};

/// The examples of the README are examples that compile.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
