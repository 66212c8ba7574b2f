//! What can go wrong with a call, and who is at fault.

use std::{error::Error as StdError, io, sync::Arc, time::Duration};

use thiserror::Error;
use virtwire_proto::{CloseCause, RemoteError, Version};
use virtwire_xdr::{DecodeError, EncodeError};

/// The text of an error and of its causes, each once: some layers repeat what the one below said.
///
/// Not bounded: the causes may hold what a peer sent.
pub fn error_chain(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let said = cause.to_string();
        if !text.contains(&said) {
            text = format!("{text}: {said}");
        }
        next = cause.source();
    }
    text
}

/// A call or a stream failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The connection had ended before the request was sent: libvirt knows nothing of it.
    #[error("request was not sent, the connection had ended")]
    NotSent(#[source] LinkError),
    /// The connection ended after the request was sent: libvirt may have carried it out.
    #[error("connection ended before libvirt answered, the request may have been carried out")]
    OutcomeUnknown(#[source] LinkError),
    /// libvirt answered with an error. The connection is fine.
    #[error(transparent)]
    Libvirt(Box<RemoteError>),
    /// The daemon is older than the procedure. The connection is fine.
    #[error("{procedure} needs libvirt {since}, the daemon is {daemon}")]
    TooOld {
        /// Name of the procedure.
        procedure: &'static str,
        /// The version that has it.
        since: Version,
        /// The version of the daemon.
        daemon: Version,
        /// What the daemon answered.
        #[source]
        answer: Box<RemoteError>,
    },
    /// No answer within the deadline. The connection stays usable; a late answer is discarded.
    #[error("no answer from libvirt within {after:?}{}", if *.sent { ", the request may still be carried out" } else { ", the request was not sent" })]
    Deadline {
        /// The deadline.
        after: Duration,
        /// Whether the request was sent.
        sent: bool,
    },
    /// The caller's arguments exceed what the protocol can carry.
    #[error("arguments of {procedure} cannot be encoded")]
    Encode {
        /// Name of the procedure.
        procedure: &'static str,
        /// Which limit they exceed.
        #[source]
        source: EncodeError,
    },
    /// The caller's request exceeds the largest packet.
    #[error("request exceeds the largest packet of libvirt")]
    TooLarge(#[source] virtwire_proto::PayloadTooLarge),
    /// The daemon's answer does not have the form of the procedure's result.
    #[error("answer to {procedure} cannot be decoded")]
    Decode {
        /// Name of the procedure.
        procedure: &'static str,
        /// Which field is wrong.
        #[source]
        source: DecodeError,
    },
    /// The caller used [`Call::call`](crate::Call::call) for a procedure that opens a stream, or
    /// [`Call::open_stream`](crate::Call::open_stream) for one that opens none.
    #[error("{procedure} {}", if *.opens { "opens a stream and was called without one" } else { "opens no stream" })]
    WrongCallForm {
        /// Name of the procedure.
        procedure: &'static str,
        /// Whether it opens a stream.
        opens: bool,
    },
    /// The stream is finished or aborted already.
    #[error("stream is not open any more")]
    StreamClosed,
    /// The stream was aborted because its data was not consumed fast enough; the other calls on
    /// the connection could not wait. Use a connection of its own for bulk transfers.
    #[error("stream data was not consumed, more than {credit} bytes were waiting")]
    StreamOverflow {
        /// The most bytes that may wait.
        credit: usize,
    },
    /// The daemon neither took nor sent stream data for too long; the stream was aborted.
    #[error("stream made no progress within {after:?}")]
    StreamStalled {
        /// The longest time without progress.
        after: Duration,
    },
    /// The caller's reader or writer failed; the stream was aborted.
    #[error("local end of the transfer failed")]
    Local(#[source] io::Error),
    /// The caller's reader ended early; the stream was aborted.
    #[error("upload ended after {got} of {expected} bytes")]
    ShortUpload {
        /// Bytes announced.
        expected: u64,
        /// Bytes read.
        got: u64,
    },
}

impl Error {
    /// The error libvirt answered with.
    pub fn libvirt(&self) -> Option<&RemoteError> {
        match self {
            Self::Libvirt(error) | Self::TooOld { answer: error, .. } => Some(error),
            _ => None,
        }
    }

    /// The code libvirt answered with, a `virErrorNumber`.
    pub fn libvirt_code(&self) -> Option<i32> {
        self.libvirt().map(|error| error.code)
    }

    /// Whether libvirt said that the thing asked for does not exist.
    pub fn is_not_found(&self) -> bool {
        self.libvirt_code()
            .is_some_and(|code| NOT_FOUND.contains(&code))
    }

    /// Whether libvirt said that something else is at work on the same thing.
    pub fn is_busy(&self) -> bool {
        self.libvirt_code().is_some_and(|code| BUSY.contains(&code))
    }

    /// Whether this daemon cannot do what was asked.
    ///
    /// An unknown procedure is reported as a general RPC error, so this may also say yes to a
    /// client that is not authenticated; [`Connection`](crate::Connection) always is.
    pub fn is_unsupported(&self) -> bool {
        match self {
            Self::TooOld { .. } => true,
            Self::Libvirt(error) => UNSUPPORTED.contains(&error.code) || is_rpc_refusal(error),
            _ => false,
        }
    }

    /// Whether the same call may simply be made again: it was not carried out, and the reason may
    /// pass by itself.
    pub fn is_retryable(&self) -> bool {
        matches!(self, Self::NotSent(_) | Self::Deadline { sent: false, .. }) || self.is_busy()
    }

    /// Whether the error speaks against the connection, and not about the request: the connection
    /// ended, or the daemon's answer makes no sense.
    pub fn is_transport(&self) -> bool {
        matches!(
            self,
            Self::NotSent(_) | Self::OutcomeUnknown(_) | Self::Decode { .. }
        )
    }
}

impl From<RemoteError> for Error {
    fn from(error: RemoteError) -> Self {
        Self::Libvirt(Box::new(error))
    }
}

/// `virErrorNumber` of the things that do not exist: domain, network, pool, volume, node device,
/// interface, filter, secret, snapshot, metadata, server, client, filter binding, checkpoint,
/// backup, network port, network metadata.
const NOT_FOUND: [i32; 17] = [
    42, 43, 49, 50, 53, 57, 62, 66, 72, 80, 95, 96, 101, 103, 104, 107, 111,
];

/// `VIR_ERR_OPERATION_TIMEOUT` (a domain's job lock) and `VIR_ERR_RESOURCE_BUSY`.
const BUSY: [i32; 2] = [68, 87];

/// `VIR_ERR_NO_SUPPORT`, `VIR_ERR_CONFIG_UNSUPPORTED`, `VIR_ERR_ARGUMENT_UNSUPPORTED` and
/// `VIR_ERR_OPERATION_UNSUPPORTED`.
const UNSUPPORTED: [i32; 4] = [3, 67, 74, 84];

/// Unknown procedures and programs come back as `VIR_FROM_RPC` with `VIR_ERR_RPC` and a translated
/// text.
pub(crate) fn is_rpc_refusal(error: &RemoteError) -> bool {
    (error.domain, error.code) == (7, 39)
}

/// Why a connection ended. Cheap to clone: everybody who waited gets one.
#[derive(Debug, Clone, Error)]
#[error(transparent)]
pub struct LinkError(Arc<LinkCause>);

impl LinkError {
    /// The cause.
    pub fn cause(&self) -> &LinkCause {
        &self.0
    }
}

impl From<LinkCause> for LinkError {
    fn from(cause: LinkCause) -> Self {
        Self(Arc::new(cause))
    }
}

/// The reasons for which a connection ends.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LinkCause {
    /// The peer closed it, broke the protocol or fell silent.
    #[error(transparent)]
    Protocol(CloseCause),
    /// The transport below failed or was severed.
    #[error("transport failed")]
    Transport(#[source] io::Error),
    /// Somebody on this side cut it, for this reason.
    #[error("connection was dropped: {0}")]
    Severed(&'static str),
    /// It was closed on this side, or all handles were dropped.
    #[error("connection was closed on this side")]
    ClosedHere,
    /// A task of the connection ended unexpectedly; the runtime was shut down, or this is a bug.
    #[error("a task of the connection ended unexpectedly")]
    TaskEnded,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn libvirt(code: i32, domain: i32) -> Error {
        RemoteError::new(code, domain, "text").into()
    }

    #[test]
    fn predicates_follow_the_codes() {
        assert!(libvirt(42, 10).is_not_found() && libvirt(50, 18).is_not_found());
        assert!(libvirt(68, 10).is_busy() && libvirt(87, 0).is_retryable());
        assert!(libvirt(3, 0).is_unsupported() && libvirt(39, 7).is_unsupported());
        assert!(
            !libvirt(39, 10).is_unsupported(),
            "code 39 of another domain is not a refusal"
        );
        assert!(!libvirt(42, 10).is_retryable() && !libvirt(42, 10).is_transport());
    }

    #[test]
    fn only_unsent_requests_are_retryable_after_a_lost_link() {
        let cause = LinkError::from(LinkCause::ClosedHere);
        assert!(Error::NotSent(cause.clone()).is_retryable());
        assert!(!Error::OutcomeUnknown(cause).is_retryable());
        assert!(
            !Error::Deadline {
                after: Duration::ZERO,
                sent: true
            }
            .is_retryable()
        );
    }

    #[test]
    fn display_says_whether_the_request_was_sent() {
        let sent = Error::Deadline {
            after: Duration::from_secs(5),
            sent: true,
        };
        assert_eq!(
            sent.to_string(),
            "no answer from libvirt within 5s, the request may still be carried out"
        );
    }
}
