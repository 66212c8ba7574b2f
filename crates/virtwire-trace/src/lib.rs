//! One log line per libvirt call, for [`virtwire`].
//!
//! [`Traced`] wraps whatever calls go through and writes exactly one event for each of them after
//! it returned: at the level DEBUG, with the target `kvm.libvirt` and the message `libvirt call`.
//! Nothing is logged at call sites, and no procedure can be forgotten.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use virtwire::{Client, Connection, transport::UnixConnector};
//! use virtwire_trace::Traced;
//!
//! let connection = Connection::open(UnixConnector::system(), "qemu:///system").await?;
//! let libvirt = Client::new(Traced::new(connection));
//! libvirt.domain_lookup_by_name("web").await?;
//! // DEBUG kvm.libvirt: libvirt call rpc="virDomainLookupByName" domain="web" duration=2.1ms
//! # Ok(()) }
//! ```
//!
//! # Keys
//!
//! In this order: `rpc`, the name of libvirt's public function; arguments; results; `duration`;
//! and after a failure `error`, with `libvirtError` and `libvirtCode` when libvirt answered it.
//! The procedures that matter to a provider have keys of their own. All others follow one rule:
//!
//! | argument or result | key |
//! |---|---|
//! | handle | its name, under `domain`, `network`, `pool`, `volume`, `interface`, `device`, `filter`, `binding`, `secret`, `snapshot`, `checkpoint` or `server` |
//! | flags | `flags`, when not zero |
//! | list | its count: `items` of the arguments, `count` of the result |
//! | XML | `xmlBytes` of the arguments |
//! | other text and bytes | their number: `bytes` of the arguments, `resultBytes` of the result |
//! | stream | nothing, at no level |
//!
//! A call that opens a stream writes its line when the stream has ended. A call that is dropped
//! writes its line at once, with the error `abandoned: context cancelled`.
//!
//! At the level TRACE some lines have more keys: XML, metadata, names and addresses, cut at
//! 64 KiB. What streams carry never passes through here at all. There is no level beyond.
//!
//! # Spans
//!
//! With the feature `otel` each call also opens a client span for exporters, with the target
//! `kvm.libvirt.otel` and the attributes of OpenTelemetry. The line is not inside it.
//!
//! # Cost
//!
//! Whether a line is wanted is asked at each call. While none is, no argument is read and the
//! future is the bare one.

#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

mod error;
mod exact;
mod line;
#[cfg(feature = "otel")]
mod otel;
mod shape;
mod shapes;
mod table;
#[cfg(test)]
mod tests;
mod traced;
mod verbosity;

pub use error::{ErrorFields, error_fields};
pub use traced::{Traced, decorate, is_enabled};
pub use verbosity::{UnknownVerbosity, Verbosity};

/// The target of every line about libvirt: calls and connections.
pub const TARGET: &str = "kvm.libvirt";

/// The examples of the README are examples that compile.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
