//! SHA-256 of bytes while they are read: one pass, constant memory.

use std::{
    io,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, ready},
};

use sha2::{Digest, Sha256};
use tokio::io::{AsyncRead, ReadBuf};

/// A running SHA-256, shared with the reader that feeds it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Digesting(Arc<Mutex<Sha256>>);

impl Digesting {
    /// A reader that hashes what is read through it.
    pub(crate) fn of<R>(&self, inner: R) -> Hashing<R> {
        Hashing {
            inner,
            digest: self.clone(),
        }
    }

    /// The digest of the bytes so far in lower-case hexadecimal digits.
    pub(crate) fn finish(&self) -> String {
        let sha = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        hex(&sha.finalize())
    }

    fn update(&self, bytes: &[u8]) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .update(bytes);
    }
}

/// Hashes what it reads.
#[derive(Debug)]
pub(crate) struct Hashing<R> {
    inner: R,
    digest: Digesting,
}

impl<R: AsyncRead + Unpin> AsyncRead for Hashing<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.inner).poll_read(cx, buffer))?;
        self.digest.update(&buffer.filled()[before..]);
        Poll::Ready(Ok(()))
    }
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
