//! What both ends of a link share: outgoing keepalive packets and the reasons a link ends.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use bytes::Bytes;
use thiserror::Error;

use crate::{
    frame::{FrameError, Packet},
    header::{Header, KEEPALIVE_PROGRAM, KEEPALIVE_VERSION, PacketType, Status},
    keepalive::{Keepalive, KeepaliveConfig, Verdict},
};

const PING: i32 = 1;
const PONG: i32 = 2;

/// Why a link ended.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CloseCause {
    /// The peer closed the connection between two packets.
    #[error("peer closed the connection")]
    PeerClosed,
    /// The peer closed the connection inside a packet.
    #[error("peer closed the connection in the middle of a packet")]
    Truncated,
    /// The peer sent bytes that are no packet.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The peer sent a packet that makes no sense here.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// The peer sent nothing at all, not even an answer to a PING.
    #[error("peer was silent for {0:?}, keepalive gave it up")]
    Silent(Duration),
    /// This side ended the link, or the transport below failed.
    #[error("connection ended on this side")]
    Disconnected,
}

impl CloseCause {
    /// Why a link ended whose peer sends no more, with `rest` left of the input.
    pub(crate) fn at_end(rest: &[u8]) -> Self {
        match rest.is_empty() {
            true => Self::PeerClosed,
            false => Self::Truncated,
        }
    }
}

/// The peer broke the protocol: its packets are well formed and make no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// A reply that no call waits for, or whose program or procedure is not that of its call.
    #[error(
        "peer sent a reply that no call waits for (program {program:#x}, procedure {procedure}, \
         serial {serial})"
    )]
    UnexpectedReply {
        /// Program of the reply.
        program: u32,
        /// Procedure of the reply.
        procedure: i32,
        /// Serial of the reply.
        serial: u32,
    },
    /// A packet of a type that this side never receives.
    #[error("peer sent a {packet_type:?} packet, which only this side may send")]
    WrongDirection {
        /// The type of the packet.
        packet_type: PacketType,
    },
    /// An error reply whose error structure cannot be decoded.
    #[error("peer sent an error reply that cannot be decoded (serial {serial})")]
    BadError {
        /// Serial of the reply.
        serial: u32,
    },
    /// A hole packet that is not a length and flags.
    #[error("peer sent a malformed hole (serial {serial})")]
    BadHole {
        /// Serial of the stream.
        serial: u32,
    },
    /// Much data of a stream whose call is not answered.
    #[error("peer sent a flood of stream data before the reply of its call (serial {serial})")]
    EarlyFlood {
        /// Serial of the call.
        serial: u32,
    },
    /// A packet whose status does not fit its type.
    #[error("peer sent a {packet_type:?} packet with status {status:?} (serial {serial})")]
    BadStatus {
        /// The type of the packet.
        packet_type: PacketType,
        /// Its status.
        status: Status,
        /// Its serial.
        serial: u32,
    },
}

/// Keepalive in both directions.
#[derive(Debug, Default)]
pub(crate) struct Heartbeat {
    timer: Option<Keepalive>,
    outgoing: VecDeque<Bytes>,
}

/// Keepalive answers that may wait for the transport. A peer that pings faster than we can write
/// gains nothing from more.
const MAX_WAITING: usize = 4;

impl Heartbeat {
    pub(crate) fn start(&mut self, config: KeepaliveConfig, now: Instant) {
        self.timer = Some(Keepalive::new(config, now));
    }

    pub(crate) fn stop(&mut self) {
        self.timer = None;
        self.outgoing.clear();
    }

    pub(crate) fn handle_life(&mut self, now: Instant) {
        if let Some(timer) = &mut self.timer {
            timer.handle_life(now);
        }
    }

    /// Answers PING. Everything else of the keepalive program needs no answer.
    pub(crate) fn handle_packet(&mut self, header: &Header) {
        if header.procedure == PING {
            self.send(PONG);
        }
    }

    pub(crate) fn handle_timeout(&mut self, now: Instant, paused: bool) -> Option<CloseCause> {
        let timer = self.timer.as_mut()?;
        match timer.handle_timeout(now, paused) {
            Verdict::Wait => None,
            Verdict::Ping => {
                self.send(PING);
                None
            }
            Verdict::Dead => Some(CloseCause::Silent(timer.patience())),
        }
    }

    pub(crate) fn poll_timeout(&self) -> Option<Instant> {
        self.timer.as_ref().map(Keepalive::due)
    }

    pub(crate) fn wants_transmit(&self) -> bool {
        !self.outgoing.is_empty()
    }

    pub(crate) fn poll_transmit(&mut self) -> Option<Bytes> {
        self.outgoing.pop_front()
    }

    fn send(&mut self, procedure: i32) {
        if self.outgoing.len() >= MAX_WAITING {
            return;
        }
        let header = Header {
            program: KEEPALIVE_PROGRAM,
            version: KEEPALIVE_VERSION,
            procedure,
            packet_type: PacketType::Message,
            serial: 0,
            status: Status::Ok,
        };
        self.outgoing.extend(Packet::encode(header, &[]));
    }
}
