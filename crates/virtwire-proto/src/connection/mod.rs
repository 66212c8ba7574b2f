//! The client's end of a link.

mod calls;
mod event;
mod streams;
#[cfg(test)]
mod tests;

use std::{collections::VecDeque, time::Instant};

use bytes::{Bytes, BytesMut};

use self::{
    calls::{Calls, PendingCall},
    streams::{LiveStream, Phase, Streams},
};
use crate::{
    error::RemoteError,
    frame::{Packet, PayloadTooLarge},
    header::{Header, PacketType, Status},
    keepalive::KeepaliveConfig,
    link::{CloseCause, Heartbeat, Violation},
    procedure::ProcedureDesc,
};

pub use self::{
    event::{Event, StreamEvent},
    streams::StreamSendError,
};

/// How many requests the daemon may hold unanswered by default: one below libvirt's default
/// `max_client_requests` of 5. At that limit a daemon stops reading, keepalive included.
pub const DEFAULT_IN_FLIGHT: usize = 4;

/// The client's end of a link, without socket, clock or thread.
///
/// Its methods come in four kinds:
///
/// - getters say how things stand;
/// - `handle_*` take in what arrived: bytes, the end of the bytes, an expired deadline;
/// - mutators say what the application wants: [`call`](Self::call), [`abandon`](Self::abandon),
///   [`start_keepalive`](Self::start_keepalive) and `stream_*`;
/// - `poll_*` give what must go out, and are called until they give `None`.
///
/// After any `handle_*` or mutator, poll in this order: [`poll_event`](Self::poll_event),
/// [`poll_transmit`](Self::poll_transmit), [`poll_timeout`](Self::poll_timeout).
///
/// Requests beyond the in-flight limit wait in here, in order, and an unsent one leaves no trace
/// when it is abandoned. Once the link has ended, every pending call and stream is told, and the
/// machine stays dead.
#[derive(Debug)]
pub struct Connection {
    next_serial: u32,
    in_flight_limit: usize,
    calls: Calls,
    streams: Streams,
    heartbeat: Heartbeat,
    events: VecDeque<Event>,
    closed: Option<CloseCause>,
}

/// A packet to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_structs,
    reason = "whoever writes it needs all of it"
)]
pub struct Transmit {
    /// The whole packet, to be written in one piece.
    pub frame: Bytes,
    /// Serial of the stream when the packet carries stream data; the writer tells the stream's
    /// sender that there is room again.
    pub stream_data: Option<u32>,
}

/// A request cannot be queued.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(
    clippy::exhaustive_enums,
    reason = "whoever drives the machine must tell these apart"
)]
pub enum CallError {
    /// The link has ended.
    #[error("the connection has ended")]
    Closed(#[source] CloseCause),
    /// The arguments do not fit into a packet.
    #[error(transparent)]
    TooLarge(#[from] PayloadTooLarge),
}

impl Default for Connection {
    fn default() -> Self {
        Self::new(DEFAULT_IN_FLIGHT)
    }
}

impl Connection {
    /// A fresh link. `in_flight_limit` is how many requests the daemon may hold unanswered; it is
    /// at least 1 and must stay below the daemon's `max_client_requests`.
    pub fn new(in_flight_limit: usize) -> Self {
        Self::with_first_serial(in_flight_limit, 1)
    }

    fn with_first_serial(in_flight_limit: usize, next_serial: u32) -> Self {
        Self {
            next_serial,
            in_flight_limit: in_flight_limit.max(1),
            calls: Calls::default(),
            streams: Streams::default(),
            heartbeat: Heartbeat::default(),
            events: VecDeque::new(),
            closed: None,
        }
    }

    /// Why the link ended, if it did.
    pub fn closed(&self) -> Option<&CloseCause> {
        self.closed.as_ref()
    }

    /// Requests the daemon has not answered, abandoned ones included.
    pub fn in_flight(&self) -> usize {
        self.calls.in_flight()
    }

    /// Calls not answered yet: in flight or waiting to be sent.
    pub fn pending_calls(&self) -> usize {
        self.calls.len()
    }

    /// Streams that are open or wait for the daemon's confirmation.
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

    /// The transport failed or this side wants no more.
    pub fn handle_disconnect(&mut self) {
        self.close(CloseCause::Disconnected);
    }

    /// The deadline of [`poll_timeout`](Self::poll_timeout) may have passed.
    pub fn handle_timeout(&mut self, now: Instant) {
        // At the limit a daemon with a smaller limit than ours has stopped reading: its silence
        // then says that it is busy, not that it is dead.
        let paused = self.calls.in_flight() >= self.in_flight_limit;
        if let Some(cause) = self.heartbeat.handle_timeout(now, paused) {
            self.close(cause);
        }
    }

    /// Queues a request and gives its serial.
    ///
    /// When `desc` opens a stream, a successful reply is reported as [`Event::StreamOpened`].
    pub fn call(&mut self, desc: &'static ProcedureDesc, args: &[u8]) -> Result<u32, CallError> {
        if let Some(cause) = &self.closed {
            return Err(CallError::Closed(cause.clone()));
        }
        let serial = self.free_serial();
        let header = Header::new(desc, PacketType::Call, serial, Status::Ok);
        self.calls.push(serial, desc, Packet::encode(header, args)?);
        Ok(serial)
    }

    /// Nobody waits for this call any more. A call not sent yet is forgotten; the reply of one
    /// that was sent is reported as [`Event::Released`], and a stream it opens is aborted.
    ///
    /// Gives whether the request may reach the daemon; `None` for an unknown serial.
    pub fn abandon(&mut self, serial: u32) -> Option<bool> {
        self.calls.abandon(serial)
    }

    /// Watches the peer from now on. PINGs of the peer are answered always.
    pub fn start_keepalive(&mut self, config: KeepaliveConfig, now: Instant) {
        if self.closed.is_none() {
            self.heartbeat.start(config, now);
        }
    }

    /// A sign of life that is no packet: the peer takes stream data.
    ///
    /// A daemon that is busy storing an upload reads PINGs only behind the data sent before them.
    pub fn note_progress(&mut self, now: Instant) {
        self.heartbeat.handle_life(now);
    }

    /// Queues data on an open stream, at most [`crate::STREAM_CHUNK`] bytes for old daemons.
    /// Empty data is ignored, because an empty packet means the end of the data.
    pub fn stream_send(&mut self, serial: u32, data: &[u8]) -> Result<(), StreamSendError> {
        if data.is_empty() {
            return Ok(());
        }
        self.streams.push_data(serial, data)
    }

    /// Queues a hole of `length` bytes on an open stream. Only for streams opened as sparse: the
    /// daemon closes the connection otherwise.
    pub fn stream_hole(&mut self, serial: u32, length: u64) -> Result<(), StreamSendError> {
        self.streams.push_hole(serial, length)
    }

    /// All data was sent. The stream ends with [`StreamEvent::Finished`] or
    /// [`StreamEvent::Failed`]; `false` when it is not open.
    pub fn stream_finish(&mut self, serial: u32) -> bool {
        self.streams.finish(serial)
    }

    /// Gives a stream up; data still queued is not sent. The stream ends with
    /// [`StreamEvent::Aborted`] or [`StreamEvent::Failed`]; `false` when it is not open.
    pub fn stream_abort(&mut self, serial: u32) -> bool {
        self.streams.abort(serial)
    }

    /// The next packet to write: keepalive first, then requests while the daemon may hold more,
    /// then stream packets.
    pub fn poll_transmit(&mut self) -> Option<Transmit> {
        if let Some(frame) = self.heartbeat.poll_transmit() {
            return Some(Transmit {
                frame,
                stream_data: None,
            });
        }
        if self.may_send_call()
            && let Some(frame) = self.calls.pop_for_sending()
        {
            return Some(Transmit {
                frame,
                stream_data: None,
            });
        }
        let queued = self.streams.pop_for_sending()?;
        Some(Transmit {
            frame: queued.frame,
            stream_data: queued.data.then_some(queued.serial),
        })
    }

    /// When [`handle_timeout`](Self::handle_timeout) wants to be called.
    pub fn poll_timeout(&self) -> Option<Instant> {
        self.heartbeat.poll_timeout()
    }

    /// The next thing to tell the application.
    pub fn poll_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// Whether [`poll_transmit`](Self::poll_transmit) would give a packet.
    pub fn wants_transmit(&self) -> bool {
        self.heartbeat.wants_transmit() || self.may_send_call() || self.streams.has_queued()
    }

    fn may_send_call(&self) -> bool {
        self.calls.has_queued() && self.calls.in_flight() < self.in_flight_limit
    }

    fn handle_packet(&mut self, now: Instant, packet: Packet) {
        self.heartbeat.handle_life(now);
        if packet.header.is_keepalive() {
            self.heartbeat.handle_packet(&packet.header);
            return;
        }
        if let Err(violation) = self.dispatch(packet) {
            self.close(violation.into());
        }
    }

    /// The type decides first: events carry serial 1, which is also the first call's.
    fn dispatch(&mut self, Packet { header, payload }: Packet) -> Result<(), Violation> {
        match header.packet_type {
            PacketType::Reply => self.handle_reply(header, payload),
            PacketType::ReplyWithFds => self.handle_reply(header, without_fd_count(payload)),
            PacketType::Stream => self.handle_stream(header, payload),
            PacketType::StreamHole => self.handle_hole(header, payload),
            PacketType::Message => {
                let Header {
                    program,
                    version,
                    procedure,
                    ..
                } = header;
                self.events.push_back(Event::Message {
                    program,
                    version,
                    procedure,
                    payload,
                });
                Ok(())
            }
            packet_type @ (PacketType::Call | PacketType::CallWithFds) => {
                Err(Violation::WrongDirection { packet_type })
            }
        }
    }

    fn handle_reply(&mut self, header: Header, payload: Bytes) -> Result<(), Violation> {
        let serial = header.serial;
        match self.calls.take_sent(serial, |desc| header.is_for(desc)) {
            Some(call) => self.handle_answer(call, header, payload),
            None => self.handle_stray_reply(serial, header, payload),
        }
    }

    fn handle_answer(
        &mut self,
        call: PendingCall,
        header: Header,
        payload: Bytes,
    ) -> Result<(), Violation> {
        let Header {
            serial,
            status,
            packet_type,
            ..
        } = header;
        let result = match status {
            Status::Ok => Ok(payload),
            Status::Error => Err(decode_error(serial, &payload)?),
            Status::Continue => {
                return Err(Violation::BadStatus {
                    packet_type,
                    status,
                    serial,
                });
            }
        };
        if result.is_ok() && call.desc.stream.is_stream() {
            self.streams.open(serial, call.desc);
            if call.abandoned {
                self.streams.abort(serial);
            }
        }
        self.events.push_back(match result {
            _ if call.abandoned => Event::Released { serial },
            Ok(payload) if call.desc.stream.is_stream() => Event::StreamOpened { serial, payload },
            result => Event::Reply { serial, result },
        });
        let mut early = call.early.into_iter();
        early.try_for_each(|packet| self.dispatch(packet))
    }

    /// An error that the daemon meets while it handles a hole comes back as a reply, although the
    /// stream's call was answered long ago.
    fn handle_stray_reply(
        &mut self,
        serial: u32,
        header: Header,
        payload: Bytes,
    ) -> Result<(), Violation> {
        let failed = header.status == Status::Error;
        if failed && self.streams.find(&header).is_some() {
            return self.end_stream(serial, StreamEvent::Failed(decode_error(serial, &payload)?));
        }
        if failed && self.streams.has_ended(serial) {
            return Ok(());
        }
        let Header {
            program, procedure, ..
        } = header;
        Err(Violation::UnexpectedReply {
            program,
            procedure,
            serial,
        })
    }

    /// Packets of streams that are already gone are normal and are dropped.
    fn handle_stream(&mut self, header: Header, payload: Bytes) -> Result<(), Violation> {
        let serial = header.serial;
        let Some(&LiveStream { phase, .. }) = self.streams.find(&header) else {
            return self.calls.keep_early(Packet { header, payload });
        };
        match header.status {
            Status::Continue if phase != Phase::Open => Ok(()),
            Status::Continue if payload.is_empty() => self.report(serial, StreamEvent::End),
            Status::Continue => self.report(serial, StreamEvent::Data(payload)),
            Status::Ok if phase == Phase::Aborting => self.end_stream(serial, StreamEvent::Aborted),
            Status::Ok if phase == Phase::Finishing => {
                self.end_stream(serial, StreamEvent::Finished)
            }
            Status::Ok => {
                let Header {
                    packet_type,
                    status,
                    ..
                } = header;
                Err(Violation::BadStatus {
                    packet_type,
                    status,
                    serial,
                })
            }
            Status::Error if payload.is_empty() => self.end_stream(serial, StreamEvent::Aborted),
            Status::Error => {
                let error = decode_error(serial, &payload)?;
                self.end_stream(serial, StreamEvent::Failed(error))
            }
        }
    }

    fn handle_hole(&mut self, header: Header, payload: Bytes) -> Result<(), Violation> {
        let serial = header.serial;
        let Some(&LiveStream { phase, .. }) = self.streams.find(&header) else {
            return self.calls.keep_early(Packet { header, payload });
        };
        let length = decode_hole(&payload).ok_or(Violation::BadHole { serial })?;
        if phase != Phase::Open {
            return Ok(());
        }
        self.report(serial, StreamEvent::Hole(length))
    }

    fn end_stream(&mut self, serial: u32, event: StreamEvent) -> Result<(), Violation> {
        self.streams.close(serial);
        self.report(serial, event)
    }

    fn report(&mut self, serial: u32, event: StreamEvent) -> Result<(), Violation> {
        self.events.push_back(Event::Stream { serial, event });
        Ok(())
    }

    fn close(&mut self, cause: CloseCause) {
        if self.closed.is_some() {
            return;
        }
        for (serial, call) in self.calls.drain() {
            self.events.push_back(match call.abandoned {
                true => Event::Released { serial },
                false => Event::Lost {
                    serial,
                    sent: call.sent,
                },
            });
        }
        for serial in self.streams.drain() {
            self.events.push_back(Event::Stream {
                serial,
                event: StreamEvent::Lost,
            });
        }
        self.heartbeat.stop();
        self.events.push_back(Event::Closed(cause.clone()));
        self.closed = Some(cause);
    }

    /// The next serial, skipping 0 and all that a packet may still arrive for. The loop ends
    /// because far fewer than 2³² serials can be in use.
    fn free_serial(&mut self) -> u32 {
        loop {
            let serial = self.next_serial;
            self.next_serial = serial.wrapping_add(1).max(1);
            if !self.calls.contains(serial) && !self.streams.knows(serial) {
                return serial;
            }
        }
    }
}

fn decode_error(serial: u32, payload: &[u8]) -> Result<Box<RemoteError>, Violation> {
    virtwire_xdr::from_bytes(payload)
        .map(Box::new)
        .map_err(|_| Violation::BadError { serial })
}

/// A hole is its length, never negative, and flags without meaning so far.
fn decode_hole(payload: &[u8]) -> Option<u64> {
    let (length, flags) = payload.split_first_chunk::<8>()?;
    if flags.len() != 4 {
        return None;
    }
    u64::try_from(i64::from_be_bytes(*length)).ok()
}

/// Such a reply starts with the number of descriptors that travel beside it. This side never asks
/// for any, and without them the rest is an ordinary reply.
fn without_fd_count(payload: Bytes) -> Bytes {
    payload.slice(payload.len().min(4)..)
}
