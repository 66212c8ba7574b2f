//! What the client's state machine reports.

use bytes::Bytes;

use crate::{CloseCause, RemoteError};

/// Something the application must know.
#[derive(Debug, Clone, PartialEq)]
#[expect(
    clippy::exhaustive_enums,
    reason = "whoever drives the machine must handle every event"
)]
pub enum Event {
    /// A call was answered.
    Reply {
        /// Serial of the call.
        serial: u32,
        /// The encoded result, or libvirt's error.
        result: Result<Bytes, Box<RemoteError>>,
    },
    /// A call that opens a stream was answered; the stream is live from now on.
    StreamOpened {
        /// Serial of the call and of the stream.
        serial: u32,
        /// The encoded result.
        payload: Bytes,
    },
    /// An abandoned call was answered: the daemon no longer works on it.
    Released {
        /// Serial of the call.
        serial: u32,
    },
    /// The link ended before the call was answered.
    Lost {
        /// Serial of the call.
        serial: u32,
        /// Whether the request may have reached the daemon.
        sent: bool,
    },
    /// Something happened on a live stream.
    Stream {
        /// Serial of the stream.
        serial: u32,
        /// What happened.
        event: StreamEvent,
    },
    /// The daemon sent an event. Programs and procedures are not checked here, so that those of
    /// a newer daemon are reported and not dropped.
    Message {
        /// Program of the event.
        program: u32,
        /// Version of the program.
        version: u32,
        /// Procedure of the event.
        procedure: i32,
        /// The encoded event.
        payload: Bytes,
    },
    /// The link ended. Nothing follows.
    Closed(CloseCause),
}

/// Something that happened on a live stream.
#[derive(Debug, Clone, PartialEq)]
#[expect(
    clippy::exhaustive_enums,
    reason = "whoever drives the machine must handle every event"
)]
pub enum StreamEvent {
    /// Data from the daemon.
    Data(Bytes),
    /// A hole of this many bytes.
    Hole(u64),
    /// The daemon has no more data. The stream is live until it is finished or aborted.
    End,
    /// The daemon confirmed the finish; the stream is gone.
    Finished,
    /// The abort is done; the stream is gone.
    Aborted,
    /// The daemon gave the stream up; the stream is gone.
    Failed(Box<RemoteError>),
    /// The link ended; the stream is gone.
    Lost,
}

impl StreamEvent {
    /// Whether the stream is gone after this event.
    pub const fn is_last(&self) -> bool {
        matches!(
            self,
            Self::Finished | Self::Aborted | Self::Failed(_) | Self::Lost
        )
    }
}
