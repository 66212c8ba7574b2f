//! A pipe that can be shut: bytes then stop arriving and nobody is told, as in a black hole.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    task::{Context, Poll},
};

use tokio::io::{AsyncRead, AsyncWrite, DuplexStream, ReadBuf};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

/// The switch of a [`Gated`] stream. It cannot be opened again.
#[derive(Clone, Default)]
pub(crate) struct Gate(Arc<Shared>);

#[derive(Default)]
struct Shared {
    shut: AtomicBool,
    passed: AtomicUsize,
    killed: CancellationToken,
}

impl Gate {
    pub(crate) fn shut(&self) {
        self.0.shut.store(true, Ordering::SeqCst);
    }

    /// Makes the server's side fail, so that it drops the connection without a word.
    pub(crate) fn kill(&self) {
        self.0.killed.cancel();
    }

    /// Bytes that reached the server.
    pub(crate) fn passed(&self) -> usize {
        self.0.passed.load(Ordering::SeqCst)
    }
}

/// The server's side of a pipe.
pub(crate) struct Gated {
    inner: DuplexStream,
    gate: Gate,
    killed: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl Gated {
    pub(crate) fn new(inner: DuplexStream, gate: Gate) -> Self {
        let killed = Box::pin(gate.0.killed.clone().cancelled_owned());
        Self {
            inner,
            gate,
            killed,
        }
    }

    fn is_shut(&self) -> bool {
        self.gate.0.shut.load(Ordering::SeqCst)
    }
}

impl AsyncRead for Gated {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.killed.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
        }
        if self.is_shut() {
            return Poll::Pending;
        }
        let before = buf.filled().len();
        let result = Pin::new(&mut self.inner).poll_read(cx, buf);
        self.gate
            .0
            .passed
            .fetch_add(buf.filled().len() - before, Ordering::SeqCst);
        result
    }
}

impl AsyncWrite for Gated {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.is_shut() {
            return Poll::Ready(Ok(buf.len()));
        }
        Pin::new(&mut self.inner).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}
