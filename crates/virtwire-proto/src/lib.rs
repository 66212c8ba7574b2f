//! libvirt's wire protocol as a state machine without I/O.
//!
//! A libvirt daemon and its clients exchange packets: a length word, a header of six words, and a
//! payload in XDR. A client's *call* is answered by one *reply* with the same serial, in any
//! order. Some calls open a *stream*, which then carries raw data under the call's serial, in one
//! or both directions, until one side finishes or aborts it. The daemon may send *events* at any
//! time, and both sides ask each other for signs of life (*keepalive*).
//!
//! [`Connection`] is the client's side of all this as a state machine: bytes and instants go in,
//! bytes, deadlines and [`Event`]s come out. It never touches a socket, a clock or a thread, so
//! every order of events can be tested. [`Server`] is the daemon's side, for tests and tools.
//!
//! [`generated`] describes every procedure of every program: numbers, types, since which version.
//!
//! The `virtwire` crate puts a tokio client on top.

#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

mod connection;
mod error;
mod frame;
#[allow(
    clippy::exhaustive_enums,
    clippy::exhaustive_structs,
    reason = "the tables follow the protocol, whose structures never change"
)]
pub mod generated;
mod handles;
mod header;
mod keepalive;
mod link;
mod procedure;
mod server;
mod table;

pub use connection::{
    CallError, Connection, DEFAULT_IN_FLIGHT, Event, StreamEvent, StreamSendError, Transmit,
};
pub use error::{ErrorDomain, ErrorNetwork, RemoteError};
pub use frame::{
    FrameError, MAX_LENGTH, MAX_PAYLOAD, MIN_LENGTH, Packet, PayloadTooLarge, STREAM_CHUNK,
};
pub use header::{Header, PacketType, Status};
pub use keepalive::KeepaliveConfig;
pub use link::{CloseCause, Violation};
pub use procedure::{Kind, Priority, Procedure, ProcedureDesc, Program, StreamDirection, Version};
pub use server::{CallId, Server, ServerEvent};
