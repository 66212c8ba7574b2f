//! Streams: raw data beside the calls.

use std::time::Duration;

use bytes::Bytes;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    time::timeout,
};
use virtwire_proto::STREAM_CHUNK;

use crate::{
    Error, Handle, StreamObserver, StreamOutcome,
    link::{Ending, Item, StreamTicket},
    observer::Observed,
};

/// An open stream of one call.
///
/// A stream must be ended with [`finish`](Self::finish) or [`abort`](Self::abort); only a
/// successful `finish` says that an upload has arrived. Dropping it aborts it. It keeps its
/// connection open.
///
/// One task may receive while another sends, as a console needs it; several receivers at once
/// would share the data in no particular order.
#[derive(Debug)]
pub struct Stream {
    ticket: StreamTicket,
    _connection: Handle,
    transfer_deadline: Option<Duration>,
    observed: Observed,
}

impl Stream {
    pub(crate) fn new(
        ticket: StreamTicket,
        connection: Handle,
        transfer_deadline: Option<Duration>,
    ) -> Self {
        Self {
            ticket,
            _connection: connection,
            transfer_deadline,
            observed: Observed::default(),
        }
    }

    /// Has the end of the stream told to `observer`, in place of an earlier one.
    #[must_use]
    pub fn observed_by(mut self, observer: Box<dyn StreamObserver>) -> Self {
        self.observed = Observed::by(observer);
        self
    }

    /// The next piece, or `None` at the end of the data.
    ///
    /// Cancel safe. On an ordinary connection a stream whose data is not taken fast enough is
    /// aborted ([`Error::StreamOverflow`]); a
    /// [sibling](crate::Connection::open_sibling) waits instead.
    pub async fn recv(&self) -> Result<Option<Item>, Error> {
        let item = self.ticket.recv().await;
        if let Ok(Some(item)) = &item {
            self.observed.carried(item.length());
        }
        item
    }

    /// Sends data, in packets of at most 262 120 bytes, and waits while more than a few of them
    /// wait for the transport.
    ///
    /// Not cancel safe: after a drop any whole number of packets may have been queued.
    pub async fn send(&self, data: &[u8]) -> Result<(), Error> {
        for packet in data.chunks(STREAM_CHUNK) {
            self.send_packet(packet).await?;
        }
        Ok(())
    }

    /// Sends a hole of `length` bytes; only on streams opened as sparse. A hole at the end must
    /// be sent too. Cancel safe.
    pub async fn send_hole(&self, length: u64) -> Result<(), Error> {
        self.ticket.send_hole(length).await?;
        self.observed.carried(length);
        Ok(())
    }

    /// Says that everything was sent or received, and waits for the daemon's confirmation.
    ///
    /// Data that was not received is dropped. Dropping the future leaves the outcome unknown; the
    /// stream ends all the same.
    pub async fn finish(mut self) -> Result<(), Error> {
        self.ticket.start_finish();
        let result = self.ticket.ended().await.into_result();
        self.observed.end_with(&result);
        result
    }

    /// Gives the stream up and waits until the daemon has done so too.
    pub async fn abort(mut self) -> Result<(), Error> {
        self.ticket.start_abort();
        let ending = self.ticket.ended().await;
        self.observed.end(StreamOutcome::Aborted);
        match ending {
            Ending::Lost(cause) => Err(Error::OutcomeUnknown(cause)),
            _ => Ok(()),
        }
    }

    /// Uploads exactly `length` bytes of `reader`, finishes and gives the number of bytes.
    ///
    /// Memory is constant. `progress` is called with the bytes handed over so far. On any failure
    /// the stream is aborted, also when the future is dropped.
    pub async fn upload(
        self,
        reader: &mut (impl AsyncRead + Unpin + ?Sized),
        length: u64,
        progress: impl FnMut(u64),
    ) -> Result<u64, Error> {
        let sent = self.send_all(reader, length, progress).await;
        self.finish_transfer(sent).await
    }

    async fn send_all(
        &self,
        reader: &mut (impl AsyncRead + Unpin + ?Sized),
        length: u64,
        mut progress: impl FnMut(u64),
    ) -> Result<u64, Error> {
        let mut packet = vec![0; STREAM_CHUNK];
        let mut sent = 0;
        while sent < length {
            let wanted = usize::try_from(length - sent)
                .unwrap_or(usize::MAX)
                .min(STREAM_CHUNK);
            let filled = fill(reader, &mut packet[..wanted])
                .await
                .map_err(Error::Local)?;
            if filled == 0 {
                return Err(Error::ShortUpload {
                    expected: length,
                    got: sent,
                });
            }
            self.within(self.send_packet(&packet[..filled])).await?;
            sent += filled as u64;
            progress(sent);
        }
        Ok(sent)
    }

    async fn send_packet(&self, packet: &[u8]) -> Result<(), Error> {
        self.ticket.send(packet).await?;
        self.observed.carried(packet.len() as u64);
        Ok(())
    }

    /// Downloads everything into `writer`, holes as zeros, finishes, flushes the writer and gives
    /// the number of bytes.
    ///
    /// Memory is bounded by the stream's credit. `progress` is called with the bytes written so
    /// far. On any failure the stream is aborted, also when the future is dropped.
    pub async fn download(
        self,
        writer: &mut (impl AsyncWrite + Unpin + ?Sized),
        progress: impl FnMut(u64),
    ) -> Result<u64, Error> {
        let received = self.receive_all(writer, progress).await;
        let received = self.finish_transfer(received).await?;
        writer.flush().await.map_err(Error::Local)?;
        Ok(received)
    }

    async fn receive_all(
        &self,
        writer: &mut (impl AsyncWrite + Unpin + ?Sized),
        mut progress: impl FnMut(u64),
    ) -> Result<u64, Error> {
        let mut received = 0;
        while let Some(item) = self.within(self.recv()).await? {
            received += match item {
                Item::Data(data) => write_data(writer, &data).await,
                Item::Hole(length) => write_zeros(writer, length).await,
            }
            .map_err(Error::Local)?;
            progress(received);
        }
        Ok(received)
    }

    /// Finishes a transfer that went well; the observer learns of one that did not.
    async fn finish_transfer(mut self, carried: Result<u64, Error>) -> Result<u64, Error> {
        let result = match carried {
            Ok(carried) => self.confirmed().await.map(|()| carried),
            Err(error) => Err(error),
        };
        self.observed.end_with(&result);
        result
    }

    async fn confirmed(&self) -> Result<(), Error> {
        self.ticket.start_finish();
        self.within(async { self.ticket.ended().await.into_result() })
            .await
    }

    async fn within<T>(&self, step: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        let Some(after) = self.transfer_deadline else {
            return step.await;
        };
        timeout(after, step)
            .await
            .unwrap_or(Err(Error::StreamStalled { after }))
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if !self.observed.is_open() {
            return;
        }
        match self.ticket.ending().filter(Ending::is_failure) {
            Some(ending) => {
                let error = ending.to_error();
                self.observed.end(StreamOutcome::Failed(&error));
            }
            None => self.observed.end(StreamOutcome::Dropped),
        }
    }
}

/// Reads until the buffer is full or the reader ends, so that packets are as large as can be.
async fn fill(
    reader: &mut (impl AsyncRead + Unpin + ?Sized),
    buffer: &mut [u8],
) -> std::io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match reader.read(&mut buffer[filled..]).await? {
            0 => break,
            read => filled += read,
        }
    }
    Ok(filled)
}

async fn write_data(
    writer: &mut (impl AsyncWrite + Unpin + ?Sized),
    data: &Bytes,
) -> std::io::Result<u64> {
    writer.write_all(data).await?;
    Ok(data.len() as u64)
}

async fn write_zeros(
    writer: &mut (impl AsyncWrite + Unpin + ?Sized),
    length: u64,
) -> std::io::Result<u64> {
    let mut zeros = tokio::io::repeat(0).take(length);
    tokio::io::copy(&mut zeros, writer).await
}
