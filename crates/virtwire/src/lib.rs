//! Async libvirt client in pure Rust.
//!
//! [`Connection`] speaks libvirt's own protocol to a daemon: over its unix socket, over TCP, or
//! over any other transport that implements [`transport::Connect`]. There is no C library behind
//! it. Every procedure of the protocol is a method of [`Client`], calls run at once on one
//! connection, and any future may be dropped at any time.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use virtwire::{Connection, transport::UnixConnector};
//!
//! let libvirt = Connection::open(UnixConnector::system(), "qemu:///system").await?;
//! println!("libvirt {}", libvirt.lib_version());
//! for domain in libvirt.list_all_domains(Default::default()).await? {
//!     println!("{} {:?}", domain.name(), libvirt.domain_state(&domain).await?.state);
//! }
//! libvirt.close().await?;
//! # Ok(()) }
//! ```
//!
//! # Errors
//!
//! [`Error`] tells apart what a caller must treat differently: the request was never sent, its
//! outcome is unknown because the connection ended, libvirt answered with an error, or nothing
//! came within the deadline. An error libvirt answered says nothing about the connection.
//!
//! # Streams and bulk transfers
//!
//! Uploads, downloads and consoles are [`Stream`]s. A daemon has no flow control per stream, so a
//! slow consumer would stop all calls beside it: such a stream is aborted. Open a
//! [sibling](Connection::open_sibling) for bulk transfers; it waits for its consumer.
//!
//! # Limits
//!
//! A daemon that holds `max_client_requests` unanswered requests (5 by default) stops reading, and
//! keepalive then cuts the link. A connection therefore has at most 4 requests at the daemon
//! ([`Builder::in_flight`]); the others wait on this side. A request counts until its reply, also
//! when nobody waits for it any more.

#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

mod admin;
mod call;
mod client;
mod connection;
mod error;
mod generated;
mod handshake;
mod helpers;
mod link;
mod observer;
mod options;
mod stream;
pub mod transport;

pub use admin::AdminClient;
pub use call::{Call, CallMeta, Reply, Request};
pub use client::Client;
pub use connection::{Connection, Handle, Severer};
pub use error::{Error, LinkCause, LinkError, error_chain};
pub use handshake::{AuthMethod, OpenError, OpenErrorKind, Phase};
pub use helpers::{DomainFilter, DomainState, DomainStatus};
pub use link::{Item, RawEvent};
pub use observer::{StreamEnd, StreamObserver, StreamOutcome};
pub use options::Builder;
pub use stream::Stream;
pub use virtwire_proto as proto;
pub use virtwire_xdr as xdr;
