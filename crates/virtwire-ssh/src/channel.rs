//! One channel as a transport: a reading half, a writing half, and the switch between them.
//!
//! The halves use russh's channel messages and not its `AsyncRead`/`AsyncWrite` stream. The
//! stream keeps a dropped write and sends it in place of the next one, and it reports a lost
//! connection as an orderly end.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use russh::{Channel, ChannelMsg, ChannelReadHalf, ChannelWriteHalf, client::Msg};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::timeout,
};
use tokio_util::sync::CancellationToken;
use virtwire::transport::{ReadHalf, Transport, WriteHalf};

use crate::{link::Link, session::Owner, text::bounded};

/// Bytes that may wait for a slow reader.
const UNREAD_MAX: usize = 32 << 20;

/// Bytes kept of what a proxy command complains about.
const COMPLAINT_MAX: usize = 512;

/// How long the request to close a channel may wait in russh's queue.
const CLOSE_WITHIN: Duration = Duration::from_secs(1);

/// Makes a transport of an open channel. The channel is closed when the transport is severed or
/// both halves are dropped; until then it keeps the session alive.
pub(crate) fn transport(channel: Channel<Msg>, owner: Arc<Owner>) -> Transport {
    let link = Arc::clone(&owner.established.link);
    let sever = link.closed().child_token();
    let (read, write) = channel.split();
    let write = Arc::new(write);
    tokio::spawn(close_when_severed(
        Arc::clone(&write),
        sever.clone(),
        link.closed().clone(),
    ));
    let unread = Arc::new(AtomicUsize::new(0));
    let (arrived, messages) = unbounded_channel();
    tokio::spawn(pump(read, arrived, Arc::clone(&unread), sever.clone()));
    let open = Arc::new(Open {
        link,
        sever: sever.clone(),
        unread,
        _owner: owner,
    });
    Transport {
        reader: Box::new(Reader {
            messages,
            open: Arc::clone(&open),
            received: false,
            ended: false,
            complaint: BytesMut::new(),
        }),
        writer: Box::new(Writer { half: write, open }),
        sever,
    }
}

/// Takes what arrives out of russh's queue without ever waiting for the reader.
///
/// That queue is short, russh's one task waits when it is full, and then every channel of the
/// session stands still, keepalives included. SSH has a window per channel against this, but
/// russh grants it on arrival and not on consumption. So a reader that falls far behind loses its
/// own channel instead of stopping the others.
async fn pump(
    mut half: ChannelReadHalf,
    arrived: UnboundedSender<ChannelMsg>,
    unread: Arc<AtomicUsize>,
    sever: CancellationToken,
) {
    while let Some(message) = half.wait().await {
        if let ChannelMsg::Data { data } = &message {
            let waiting = unread.fetch_add(data.len(), Ordering::Relaxed) + data.len();
            if waiting > UNREAD_MAX {
                return sever.cancel();
            }
        }
        if arrived.send(message).is_err() {
            return;
        }
    }
}

/// russh's halves say nothing to the server when they are dropped.
async fn close_when_severed(
    half: Arc<ChannelWriteHalf<Msg>>,
    sever: CancellationToken,
    lost: CancellationToken,
) {
    sever.cancelled().await;
    if !lost.is_cancelled() {
        let _ = timeout(CLOSE_WITHIN, half.close()).await;
    }
}

/// What both halves hold. Dropping the second half severs the channel.
struct Open {
    link: Arc<Link>,
    sever: CancellationToken,
    unread: Arc<AtomicUsize>,
    _owner: Arc<Owner>,
}

impl Open {
    /// The error of a half whose channel is no longer there.
    fn gone(&self) -> io::Error {
        if self.link.closed().is_cancelled() {
            return self.link.lost();
        }
        if self.unread.load(Ordering::Relaxed) > UNREAD_MAX {
            let detail = format!("closed: more than {UNREAD_MAX} bytes were left unread");
            return io::Error::new(io::ErrorKind::ConnectionAborted, detail);
        }
        io::Error::new(io::ErrorKind::BrokenPipe, "the channel is closed")
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.sever.cancel();
    }
}

struct Reader {
    messages: UnboundedReceiver<ChannelMsg>,
    open: Arc<Open>,
    received: bool,
    ended: bool,
    complaint: BytesMut,
}

impl Reader {
    /// The next message; `None` when the connection is lost and nothing is left of it.
    ///
    /// What arrived before the end of the connection still counts, so a lost connection is read
    /// to its last message. A channel that was severed alone fails at once.
    async fn next(&mut self) -> io::Result<Option<ChannelMsg>> {
        let Open { link, sever, .. } = &*self.open;
        tokio::select! {
            biased;
            () = sever.cancelled(), if !link.closed().is_cancelled() => {}
            message = self.messages.recv() => return Ok(message),
        }
        if link.closed().is_cancelled() {
            return Ok(self.messages.recv().await);
        }
        Err(self.open.gone())
    }

    /// Notes an orderly end. Nothing written after it would arrive, so the writer must end too.
    fn end(&mut self) -> io::Result<usize> {
        self.ended = true;
        self.open.sever.cancel();
        if self.received || self.complaint.is_empty() {
            return Ok(0);
        }
        let complaint = bounded(&String::from_utf8_lossy(&self.complaint));
        Err(io::Error::new(
            io::ErrorKind::NotConnected,
            format!("the proxy command: {complaint}"),
        ))
    }

    fn note_complaint(&mut self, data: &[u8]) {
        let room = COMPLAINT_MAX.saturating_sub(self.complaint.len());
        self.complaint.extend(data.iter().take(room));
    }
}

#[async_trait]
impl ReadHalf for Reader {
    async fn read(&mut self, buf: &mut BytesMut) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        loop {
            match self.next().await? {
                // An empty packet is legal and means nothing; it must not look like the end.
                Some(ChannelMsg::Data { data }) if !data.is_empty() => {
                    self.received = true;
                    self.open.unread.fetch_sub(data.len(), Ordering::Relaxed);
                    buf.extend_from_slice(&data);
                    return Ok(data.len());
                }
                Some(ChannelMsg::ExtendedData { data, .. }) => self.note_complaint(&data),
                Some(ChannelMsg::Eof | ChannelMsg::Close) => return self.end(),
                None => return Err(self.open.link.lost()),
                Some(_) => {}
            }
        }
    }
}

struct Writer {
    half: Arc<ChannelWriteHalf<Msg>>,
    open: Arc<Open>,
}

impl Writer {
    /// Runs a send. Only the end of the channel may interrupt it: a writer that waits for window
    /// credit is never woken by russh when the connection dies.
    async fn run(
        &self,
        send: impl Future<Output = Result<(), russh::Error>> + Send,
    ) -> io::Result<()> {
        tokio::select! {
            biased;
            () = self.open.sever.cancelled() => Err(self.open.gone()),
            sent = send => sent.map_err(|_| self.open.gone()),
        }
    }
}

#[async_trait]
impl WriteHalf for Writer {
    async fn write(&mut self, frame: Bytes) -> io::Result<()> {
        self.run(self.half.data_bytes(frame)).await
    }

    async fn shutdown(&mut self) -> io::Result<()> {
        self.run(self.half.eof()).await
    }
}
