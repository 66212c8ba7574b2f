//! A byte stream with a switch: once the link has ended, every read and write fails.
//!
//! russh's session task is detached and holds the socket. It leaves when its socket fails and
//! otherwise may not leave at all (a mute peer in the handshake, a write into a black hole), so
//! the socket it is given must be able to fail on demand.

use std::{
    future::Future,
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};
use tokio_util::sync::WaitForCancellationFutureOwned;

use crate::link::{Cause, Link};

type Cut = Pin<Box<WaitForCancellationFutureOwned>>;

/// Wraps the socket of one link.
pub(crate) struct Severable<S> {
    inner: S,
    link: Arc<Link>,
    // One waiter per direction, because a future remembers only the last task that polled it.
    read_cut: Cut,
    write_cut: Cut,
    stall_after: Duration,
    stall: Option<Pin<Box<Sleep>>>,
    head_wanted: bool,
}

impl<S> Severable<S> {
    /// `stall_after` bounds how long the socket may take no byte while some are waiting.
    pub(crate) fn new(inner: S, link: Arc<Link>, stall_after: Duration) -> Self {
        let cut = || Box::pin(link.closed().clone().cancelled_owned());
        Self {
            read_cut: cut(),
            write_cut: cut(),
            inner,
            link,
            stall_after,
            stall: None,
            head_wanted: true,
        }
    }

    /// Arms the watchdog at the first refused write; fails when it has run out.
    fn poll_stall(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let after = self.stall_after;
        let stall = self.stall.get_or_insert_with(|| Box::pin(sleep(after)));
        ready!(stall.as_mut().poll(cx));
        self.link.end(Cause::WriteStalled);
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Severable<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.read_cut.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(severed()));
        }
        let before = buf.filled().len();
        let result = ready!(Pin::new(&mut this.inner).poll_read(cx, buf));
        if this.head_wanted {
            this.head_wanted = this.link.note_head(&buf.filled()[before..]);
        }
        Poll::Ready(result)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Severable<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        if this.write_cut.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(severed()));
        }
        if let Poll::Ready(result) = Pin::new(&mut this.inner).poll_write(cx, buf) {
            this.stall = None;
            return Poll::Ready(result);
        }
        this.poll_stall(cx).map(Err)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_flush(cx)
    }

    /// Succeeds on a severed link: russh would otherwise report the failed farewell in place of
    /// the reason for it.
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.write_cut.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut this.inner).poll_shutdown(cx)
    }
}

fn severed() -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionAborted, "the link was severed")
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const STALL: Duration = Duration::from_secs(60);

    fn pair() -> (
        Severable<tokio::io::DuplexStream>,
        tokio::io::DuplexStream,
        Arc<Link>,
    ) {
        let (near, far) = duplex(16);
        let link = Arc::new(Link::default());
        (Severable::new(near, Arc::clone(&link), STALL), far, link)
    }

    #[tokio::test(start_paused = true)]
    async fn severing_wakes_a_parked_read_and_a_parked_write() {
        let (stream, _far, link) = pair();
        let (mut read, mut write) = tokio::io::split(stream);
        let reading = tokio::spawn(async move { read.read_u8().await });
        let writing = tokio::spawn(async move { write.write_all(&[0; 64]).await });
        tokio::task::yield_now().await;
        link.end(Cause::Severed);
        assert_eq!(
            reading.await.unwrap().unwrap_err().kind(),
            io::ErrorKind::ConnectionAborted
        );
        assert_eq!(
            writing.await.unwrap().unwrap_err().kind(),
            io::ErrorKind::ConnectionAborted
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_write_without_progress_ends_the_link() {
        let (mut stream, _far, link) = pair();
        let start = tokio::time::Instant::now();
        let error = stream.write_all(&[0; 64]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(link.cause(), Some(&Cause::WriteStalled));
        assert_eq!(start.elapsed().as_secs(), STALL.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn slow_progress_is_no_stall() {
        let (mut stream, mut far, link) = pair();
        let writing = tokio::spawn(async move { stream.write_all(&[0; 64]).await });
        for _ in 0..4 {
            sleep(STALL - Duration::from_secs(1)).await;
            far.read_exact(&mut [0; 16]).await.unwrap();
        }
        writing.await.unwrap().unwrap();
        assert_eq!(link.cause(), None);
    }
}
