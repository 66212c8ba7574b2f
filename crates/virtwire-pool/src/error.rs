//! What goes wrong before a call reaches a link, and what an error says about the link.

use std::io;

use thiserror::Error;
use virtwire::LinkCause;

use crate::{DialError, Ended};

/// The pool could not give what was asked. Nothing was sent to the host for it, unless the
/// context ended during a call.
#[derive(Debug, Clone, Error)]
#[non_exhaustive]
pub enum Error {
    /// No host of this name is configured.
    #[error("no host {0:?} is configured")]
    UnknownHost(String),
    /// The caller's context ended. A call that was running may have been carried out.
    #[error("gave up on the host: {0}")]
    Ended(Ended),
    /// An earlier probe of the host still waits for its answer.
    #[error("a previous check of the host is still waiting for its answer")]
    ProbeBusy,
    /// The host could not be reached. The text is the cause's own.
    #[error(transparent)]
    Dial(DialError),
    /// The link ended while a probe ran, and the probe did not notice.
    #[error("the link to the host ended during the check")]
    LinkEnded,
    /// The pool was shut down.
    #[error("the pool of hosts was shut down")]
    ShutDown,
}

/// For calls through [`Host`](crate::Host), whose errors are the client's.
impl From<Error> for virtwire::Error {
    fn from(error: Error) -> Self {
        Self::NotSent(LinkCause::Transport(io::Error::other(error)).into())
    }
}

/// Whether an error speaks against the link.
///
/// Implement it for the error of your closures: an error of the transport, the end of the
/// connection and an answer that makes no sense are evidence against the link. What libvirt
/// answered is not, and neither is a verdict of your own, for example about a local file.
pub trait Evidence {
    /// Whether the link is to be dropped.
    fn is_transport(&self) -> bool;
}

impl Evidence for virtwire::Error {
    fn is_transport(&self) -> bool {
        Self::is_transport(self)
    }
}

impl Evidence for Error {
    fn is_transport(&self) -> bool {
        false
    }
}
