//! The daemon's end of a link, for tests and tools that play a daemon.

use std::{
    collections::{HashMap, VecDeque},
    time::Instant,
};

use bytes::{Bytes, BytesMut};

use crate::{
    error::RemoteError,
    frame::{Packet, PayloadTooLarge},
    header::{Header, PacketType, Status},
    keepalive::KeepaliveConfig,
    link::{CloseCause, Heartbeat, Violation},
};

/// Serial that libvirt's daemon puts on events, although its documentation says 0.
const EVENT_SERIAL: u32 = 1;

/// The daemon's end of a link, without socket, clock or thread.
///
/// The methods come in the same four kinds as those of [`crate::Connection`].
#[derive(Debug, Default)]
pub struct Server {
    streams: HashMap<u32, CallId>,
    heartbeat: Heartbeat,
    queue: VecDeque<Bytes>,
    events: VecDeque<ServerEvent>,
    closed: Option<CloseCause>,
}

/// What names a call and the stream it opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_structs,
    reason = "these are the fields a reply repeats"
)]
pub struct CallId {
    /// Program of the call.
    pub program: u32,
    /// Version of the program.
    pub version: u32,
    /// Procedure of the call.
    pub procedure: i32,
    /// Serial of the call.
    pub serial: u32,
}

/// Something a client did.
#[derive(Debug, Clone, PartialEq)]
#[expect(
    clippy::exhaustive_enums,
    reason = "whoever drives the machine must handle every event"
)]
pub enum ServerEvent {
    /// A client asks.
    Call {
        /// What it asks.
        call: CallId,
        /// The encoded arguments.
        payload: Bytes,
    },
    /// Data on a live stream.
    Data {
        /// The stream.
        call: CallId,
        /// The data.
        data: Bytes,
    },
    /// A hole on a live stream, undecoded.
    Hole {
        /// The stream.
        call: CallId,
        /// Length and flags.
        payload: Bytes,
    },
    /// The client has finished; confirm with [`Server::confirm`] or [`Server::fail_stream`].
    Finish {
        /// The stream.
        call: CallId,
    },
    /// The client gave the stream up; confirm with [`Server::confirm`].
    Abort {
        /// The stream.
        call: CallId,
    },
    /// The link ended. Nothing follows.
    Closed(CloseCause),
}

impl Server {
    /// A fresh link.
    pub fn new() -> Self {
        Self::default()
    }

    /// Why the link ended, if it did.
    pub fn closed(&self) -> Option<&CloseCause> {
        self.closed.as_ref()
    }

    /// Streams that neither side has ended.
    pub fn live_streams(&self) -> usize {
        self.streams.len()
    }

    /// Takes in bytes from the peer; complete packets leave `input`, the rest stays.
    pub fn handle_bytes(&mut self, now: Instant, input: &mut BytesMut) {
        while self.closed.is_none() {
            match Packet::parse(input) {
                Ok(Some(packet)) => self.handle_packet(now, packet),
                Ok(None) => return,
                Err(error) => self.close(error.into()),
            }
        }
        input.clear();
    }

    /// The peer sends no more; `rest` is what is left of the input.
    pub fn handle_end(&mut self, rest: &BytesMut) {
        self.close(CloseCause::at_end(rest));
    }

    /// The deadline of [`poll_timeout`](Self::poll_timeout) may have passed.
    pub fn handle_timeout(&mut self, now: Instant) {
        if let Some(cause) = self.heartbeat.handle_timeout(now, false) {
            self.close(cause);
        }
    }

    /// Watches the client from now on.
    pub fn start_keepalive(&mut self, config: KeepaliveConfig, now: Instant) {
        self.heartbeat.start(config, now);
    }

    /// Answers a call.
    pub fn reply(&mut self, call: CallId, result: &[u8]) -> Result<(), PayloadTooLarge> {
        self.send(call, PacketType::Reply, Status::Ok, result)
    }

    /// Answers a call that opens a stream; the stream is live from now on.
    pub fn reply_with_stream(
        &mut self,
        call: CallId,
        result: &[u8],
    ) -> Result<(), PayloadTooLarge> {
        self.reply(call, result)?;
        self.streams.insert(call.serial, call);
        Ok(())
    }

    /// Answers a call with an error. For a live stream this is how libvirt reports an error it met
    /// in a hole.
    pub fn reply_error(
        &mut self,
        call: CallId,
        error: &RemoteError,
    ) -> Result<(), PayloadTooLarge> {
        self.streams.remove(&call.serial);
        self.send_error(call, PacketType::Reply, error)
    }

    /// Sends an event, with serial 1 as libvirt does.
    pub fn event(
        &mut self,
        program: u32,
        version: u32,
        procedure: i32,
        payload: &[u8],
    ) -> Result<(), PayloadTooLarge> {
        let call = CallId {
            program,
            version,
            procedure,
            serial: EVENT_SERIAL,
        };
        self.send(call, PacketType::Message, Status::Ok, payload)
    }

    /// Sends stream data; empty data is the end of the data.
    pub fn data(&mut self, call: CallId, data: &[u8]) -> Result<(), PayloadTooLarge> {
        self.send(call, PacketType::Stream, Status::Continue, data)
    }

    /// Sends a hole of `length` bytes.
    pub fn hole(&mut self, call: CallId, length: u64) -> Result<(), PayloadTooLarge> {
        let mut payload = [0; 12];
        payload[..8].copy_from_slice(&length.to_be_bytes());
        self.send(call, PacketType::StreamHole, Status::Continue, &payload)
    }

    /// Confirms a finish or an abort; the stream is gone.
    pub fn confirm(&mut self, call: CallId) -> Result<(), PayloadTooLarge> {
        self.streams.remove(&call.serial);
        self.send(call, PacketType::Stream, Status::Ok, &[])
    }

    /// Gives a stream up; it is gone.
    pub fn fail_stream(
        &mut self,
        call: CallId,
        error: &RemoteError,
    ) -> Result<(), PayloadTooLarge> {
        self.streams.remove(&call.serial);
        self.send_error(call, PacketType::Stream, error)
    }

    /// The next packet to write.
    pub fn poll_transmit(&mut self) -> Option<Bytes> {
        self.heartbeat
            .poll_transmit()
            .or_else(|| self.queue.pop_front())
    }

    /// When [`handle_timeout`](Self::handle_timeout) wants to be called.
    pub fn poll_timeout(&self) -> Option<Instant> {
        self.heartbeat.poll_timeout()
    }

    /// The next thing a client did.
    pub fn poll_event(&mut self) -> Option<ServerEvent> {
        self.events.pop_front()
    }

    fn handle_packet(&mut self, now: Instant, Packet { header, payload }: Packet) {
        self.heartbeat.handle_life(now);
        if header.is_keepalive() {
            self.heartbeat.handle_packet(&header);
            return;
        }
        let call = CallId {
            program: header.program,
            version: header.version,
            procedure: header.procedure,
            serial: header.serial,
        };
        match header.packet_type {
            PacketType::Call | PacketType::CallWithFds => {
                self.events.push_back(ServerEvent::Call { call, payload });
            }
            PacketType::Stream => self.handle_stream(call, header.status, payload),
            PacketType::StreamHole if self.is_live(call) => {
                self.events.push_back(ServerEvent::Hole { call, payload });
            }
            PacketType::StreamHole => {}
            packet_type => self.close(Violation::WrongDirection { packet_type }.into()),
        }
    }

    fn handle_stream(&mut self, call: CallId, status: Status, data: Bytes) {
        if !self.is_live(call) {
            return;
        }
        self.events.push_back(match status {
            Status::Continue => ServerEvent::Data { call, data },
            Status::Ok => ServerEvent::Finish { call },
            Status::Error => ServerEvent::Abort { call },
        });
    }

    fn is_live(&self, call: CallId) -> bool {
        self.streams.get(&call.serial) == Some(&call)
    }

    fn close(&mut self, cause: CloseCause) {
        if self.closed.is_some() {
            return;
        }
        self.streams.clear();
        self.heartbeat.stop();
        self.events.push_back(ServerEvent::Closed(cause.clone()));
        self.closed = Some(cause);
    }

    /// An error is at most a few strings, so only its own size can keep it from being sent.
    fn send_error(
        &mut self,
        call: CallId,
        packet_type: PacketType,
        error: &RemoteError,
    ) -> Result<(), PayloadTooLarge> {
        let payload = virtwire_xdr::to_bytes(error).map_err(|_| PayloadTooLarge {
            size: error.text_bytes(),
        })?;
        self.send(call, packet_type, Status::Error, &payload)
    }

    fn send(
        &mut self,
        call: CallId,
        packet_type: PacketType,
        status: Status,
        payload: &[u8],
    ) -> Result<(), PayloadTooLarge> {
        let CallId {
            program,
            version,
            procedure,
            serial,
        } = call;
        let header = Header {
            program,
            version,
            procedure,
            packet_type,
            serial,
            status,
        };
        self.queue.push_back(Packet::encode(header, payload)?);
        Ok(())
    }
}
