//! A connector whose far end is in the test's hands.

use async_trait::async_trait;
use tokio::{
    io::DuplexStream,
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
};
use virtwire::transport::{Connect, ConnectError, Transport};

/// Bytes that an in-memory pipe holds in each direction, about what a unix socket does.
pub(crate) const PIPE_BYTES: usize = 208 * 1024;

/// Connects to the test itself; see [`pipe`].
#[derive(Debug)]
pub struct Pipe {
    accepted: UnboundedSender<DuplexStream>,
}

/// A connector, and the far ends of the transports it opens.
pub fn pipe() -> (Pipe, UnboundedReceiver<DuplexStream>) {
    let (accepted, far_ends) = unbounded_channel();
    (Pipe { accepted }, far_ends)
}

#[async_trait]
impl Connect for Pipe {
    async fn connect(&self) -> Result<Transport, ConnectError> {
        let (near, far) = tokio::io::duplex(PIPE_BYTES);
        self.accepted
            .send(far)
            .map_err(|_| ConnectError::new("the test is over"))?;
        Ok(Transport::from_stream(near))
    }

    fn describe(&self) -> String {
        "pipe".to_owned()
    }
}
