//! The seam between the client and whatever carries its bytes.

mod socket;

use std::{error::Error as StdError, fmt, io};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use tokio_util::sync::CancellationToken;

pub use socket::{TcpConnector, UnixConnector};

/// Makes transports to one libvirt daemon.
///
/// One connector may be asked several times: [`crate::Connection::open_sibling`] opens one more
/// libvirt connection through the same connector.
#[async_trait]
pub trait Connect: Send + Sync + fmt::Debug {
    /// Opens a transport to the daemon.
    ///
    /// Dropping the future must leave nothing behind. The client sets the deadline.
    async fn connect(&self) -> Result<Transport, ConnectError>;

    /// Names the endpoint for messages, for example `unix:/var/run/libvirt/libvirt-sock`.
    fn describe(&self) -> String;
}

/// An open two-way byte transport, split so that one task reads and another writes.
#[expect(
    clippy::exhaustive_structs,
    reason = "connectors outside this crate build it"
)]
pub struct Transport {
    /// Bytes from the daemon.
    pub reader: Box<dyn ReadHalf>,
    /// Bytes to the daemon.
    pub writer: Box<dyn WriteHalf>,
    /// Cancelling it makes both halves fail promptly, also a write parked for window credit.
    /// It fires by itself when the transport is dead.
    pub sever: CancellationToken,
}

impl fmt::Debug for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transport")
            .field("severed", &self.sever.is_cancelled())
            .finish()
    }
}

/// The receiving half of a [`Transport`].
#[async_trait]
pub trait ReadHalf: Send {
    /// Appends at least one byte to `buf`; `Ok(0)` means that the peer ended in order.
    ///
    /// Cancel safe: a dropped future has consumed nothing.
    async fn read(&mut self, buf: &mut BytesMut) -> io::Result<usize>;
}

/// The sending half of a [`Transport`].
#[async_trait]
pub trait WriteHalf: Send {
    /// Writes the whole frame or fails.
    ///
    /// Not cancel safe: the one writer task never drops it unless the transport is severed.
    async fn write(&mut self, frame: Bytes) -> io::Result<()>;

    /// Flushes and tells the peer that nothing more will come.
    async fn shutdown(&mut self) -> io::Result<()>;
}

/// A transport could not be opened.
///
/// The message is the one of its cause; [`stage`](Self::stage) says how far the attempt got, for
/// connectors that have stages.
#[derive(Debug)]
pub struct ConnectError {
    stage: Option<&'static str>,
    cause: Box<dyn StdError + Send + Sync>,
}

impl ConnectError {
    /// Wraps the cause, whose text becomes the text of this error.
    pub fn new(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self {
            stage: None,
            cause: cause.into(),
        }
    }

    /// Names the stage that failed.
    #[must_use]
    pub fn with_stage(mut self, stage: &'static str) -> Self {
        self.stage = Some(stage);
        self
    }

    /// The stage that failed, when the connector has stages.
    pub fn stage(&self) -> Option<&'static str> {
        self.stage
    }

    /// The cause, for downcasts.
    pub fn cause(&self) -> &(dyn StdError + Send + Sync + 'static) {
        &*self.cause
    }

    /// Gives the cause away.
    pub fn into_cause(self) -> Box<dyn StdError + Send + Sync> {
        self.cause
    }
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f)
    }
}

// The text is already the cause's own, so the chain continues behind it: naming the cause here
// would make chain reporters print the same sentence twice.
impl StdError for ConnectError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.cause.source()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connect_error_passes_the_text_through_once() {
        let error = ConnectError::new(io::Error::other("no route")).with_stage("tcp");
        assert_eq!(error.to_string(), "no route");
        assert_eq!(error.stage(), Some("tcp"));
        assert!(
            StdError::source(&error).is_none(),
            "the same sentence must not appear twice"
        );
        assert!(error.cause().downcast_ref::<io::Error>().is_some());
    }
}
