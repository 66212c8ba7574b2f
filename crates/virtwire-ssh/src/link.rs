//! The one switch that ends an SSH session, and the memory of why it ended.

use std::{
    fmt, io,
    sync::{Mutex, MutexGuard, OnceLock, PoisonError},
};

use tokio_util::sync::CancellationToken;

use crate::text::bounded;

/// Bytes of the peer's first words that are kept, to tell an operator what answered on the port.
const HEAD_MAX: usize = 64;

/// Why a session ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// [`Session::close`](crate::Session::close) was called.
    Closed,
    /// [`Session::sever`](crate::Session::sever) was called, or nobody used the session any more.
    Severed,
    /// The server ended the session with a reason.
    PeerDisconnect {
        /// The reason code of RFC 4253, section 11.1.
        code: u32,
        /// The server's words, bounded and on one line.
        text: String,
    },
    /// The server ended the TCP connection without a word.
    PeerClosed,
    /// The server left the keepalives unanswered.
    KeepaliveTimeout,
    /// Nothing moved in either direction for longer than any live server stays silent.
    InactivityTimeout,
    /// Bytes were waiting to be sent and the socket took none of them for too long.
    WriteStalled,
    /// The socket failed.
    Io(String),
    /// The server broke the SSH protocol, or the session's task died.
    Protocol(String),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("the session was closed"),
            Self::Severed => f.write_str("the session was severed"),
            Self::PeerDisconnect { code, text } => {
                write!(f, "the server disconnected (code {code}): {text}")
            }
            Self::PeerClosed => f.write_str("the server closed the connection"),
            Self::KeepaliveTimeout => f.write_str("the server left keepalives unanswered"),
            Self::InactivityTimeout => f.write_str("nothing moved on the connection for too long"),
            Self::WriteStalled => f.write_str("the connection took no bytes for too long"),
            Self::Io(text) => write!(f, "the connection failed: {text}"),
            Self::Protocol(text) => write!(f, "the SSH protocol was broken: {text}"),
        }
    }
}

impl From<russh::Error> for Cause {
    fn from(error: russh::Error) -> Self {
        match error {
            russh::Error::KeepaliveTimeout => Self::KeepaliveTimeout,
            russh::Error::InactivityTimeout => Self::InactivityTimeout,
            russh::Error::Disconnect | russh::Error::HUP => Self::PeerClosed,
            russh::Error::IO(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Self::PeerClosed
            }
            russh::Error::IO(error) => Self::Io(bounded(&error.to_string())),
            other => Self::Protocol(bounded(&other.to_string())),
        }
    }
}

/// State shared by the socket, russh's task, the channels and the session handle.
#[derive(Debug, Default)]
pub(crate) struct Link {
    closed: CancellationToken,
    cause: OnceLock<Cause>,
    head: Mutex<Vec<u8>>,
    open_refusal: Mutex<Option<String>>,
}

impl Link {
    /// Ends everything on the session. The first cause stays; calling it again does nothing.
    pub(crate) fn end(&self, cause: Cause) {
        self.note(cause);
        self.closed.cancel();
    }

    /// Says what the coming end will have been caused by.
    pub(crate) fn note(&self, cause: Cause) {
        let _ = self.cause.set(cause);
    }

    pub(crate) fn closed(&self) -> &CancellationToken {
        &self.closed
    }

    pub(crate) fn cause(&self) -> Option<&Cause> {
        self.cause.get()
    }

    /// The error a channel reports once the session is over.
    pub(crate) fn lost(&self) -> io::Error {
        let cause = self.cause().cloned().unwrap_or(Cause::PeerClosed);
        io::Error::new(io::ErrorKind::ConnectionReset, cause.to_string())
    }

    /// Notes the first bytes the peer sent; false once it has enough of them.
    pub(crate) fn note_head(&self, bytes: &[u8]) -> bool {
        let mut head = lock(&self.head);
        let room = HEAD_MAX.saturating_sub(head.len());
        head.extend(bytes.iter().take(room));
        head.len() < HEAD_MAX
    }

    /// The peer's first words, on one line; `None` when it said nothing.
    pub(crate) fn head(&self) -> Option<String> {
        let head = lock(&self.head);
        let first = String::from_utf8_lossy(&head).lines().next().map(bounded);
        first.filter(|line| !line.is_empty())
    }

    /// Keeps the words with which the server refused a channel. russh reports only the code.
    pub(crate) fn note_open_refusal(&self, text: &str) {
        *lock(&self.open_refusal) = Some(bounded(text));
    }

    pub(crate) fn take_open_refusal(&self) -> Option<String> {
        lock(&self.open_refusal)
            .take()
            .filter(|text| !text.is_empty())
    }
}

/// No code panics while it holds these locks, and a torn value would only blur a message.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cause_stays() {
        let link = Link::default();
        link.end(Cause::WriteStalled);
        link.end(Cause::Severed);
        assert_eq!(link.cause(), Some(&Cause::WriteStalled));
        assert!(link.closed().is_cancelled());
    }

    #[test]
    fn the_head_is_bounded_and_one_line() {
        let link = Link::default();
        assert!(link.note_head(b"-ERR unknown command\r\nsecret"));
        assert!(!link.note_head(&[b'x'; 4096]));
        assert_eq!(link.head().as_deref(), Some("-ERR unknown command"));
        assert_eq!(lock(&link.head).len(), HEAD_MAX);
    }
}
