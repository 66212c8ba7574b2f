//! The two ends of a link against each other, with a virtual clock.

#![expect(
    clippy::disallowed_methods,
    reason = "a test needs some instant to start from"
)]

mod calls;
mod pace;
mod streams;

use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};

use super::*;
use crate::{
    CallId, KeepaliveConfig, Kind, Priority, Program, Server, ServerEvent, StreamDirection, Version,
};

const PROGRAM: Program = Program {
    name: "remote",
    number: 0x2000_8086,
    version: 1,
};

const fn desc(number: i32, stream: StreamDirection) -> ProcedureDesc {
    ProcedureDesc {
        program: &PROGRAM,
        number,
        name: "TEST",
        public: None,
        kind: Kind::Call,
        priority: Priority::Low,
        stream,
        since: Version::new(0, 3, 0),
    }
}

static CALL: ProcedureDesc = desc(23, StreamDirection::None);
static OTHER: ProcedureDesc = desc(24, StreamDirection::None);
static UPLOAD: ProcedureDesc = desc(208, StreamDirection::Write);
static DOWNLOAD: ProcedureDesc = desc(209, StreamDirection::Read);

/// A client and a server whose bytes cross at once, and a clock that only the test moves.
struct Pair {
    now: Instant,
    client: Connection,
    server: Server,
    to_client: BytesMut,
    to_server: BytesMut,
}

impl Pair {
    fn new() -> Self {
        Self::with(Connection::new(100))
    }

    fn with(client: Connection) -> Self {
        Self {
            now: Instant::now(),
            client,
            server: Server::new(),
            to_client: BytesMut::new(),
            to_server: BytesMut::new(),
        }
    }

    /// Moves bytes both ways until nothing is left to move.
    fn settle(&mut self) {
        loop {
            let up = self.flush_client();
            let down = self.flush_server();
            if up + down == 0 {
                return;
            }
            self.server.handle_bytes(self.now, &mut self.to_server);
            self.client.handle_bytes(self.now, &mut self.to_client);
        }
    }

    fn flush_client(&mut self) -> usize {
        let mut packets = 0;
        while let Some(transmit) = self.client.poll_transmit() {
            self.to_server.extend_from_slice(&transmit.frame);
            packets += 1;
        }
        packets
    }

    fn flush_server(&mut self) -> usize {
        let mut packets = 0;
        while let Some(frame) = self.server.poll_transmit() {
            self.to_client.extend_from_slice(&frame);
            packets += 1;
        }
        packets
    }

    /// Sends calls and gives what the server saw of them.
    fn calls(&mut self, descs: &[&'static ProcedureDesc]) -> Vec<CallId> {
        for desc in descs {
            self.client.call(desc, b"").unwrap();
        }
        self.settle();
        std::iter::from_fn(|| match self.server.poll_event() {
            Some(ServerEvent::Call { call, .. }) => Some(call),
            _ => None,
        })
        .collect()
    }

    fn open_stream(&mut self, desc: &'static ProcedureDesc) -> CallId {
        let call = self.calls(&[desc])[0];
        self.server.reply_with_stream(call, b"").unwrap();
        self.settle();
        let opened = Event::StreamOpened {
            serial: call.serial,
            payload: Bytes::new(),
        };
        assert_eq!(self.client.poll_event(), Some(opened));
        call
    }

    fn events(&mut self) -> Vec<Event> {
        std::iter::from_fn(|| self.client.poll_event()).collect()
    }

    fn server_events(&mut self) -> Vec<ServerEvent> {
        std::iter::from_fn(|| self.server.poll_event()).collect()
    }

    /// Lets the clock run for a while; only the client's deadlines are honoured.
    fn run_client_for(&mut self, duration: Duration) {
        let end = self.now + duration;
        while let Some(due) = self.client.poll_timeout().filter(|due| *due <= end) {
            self.now = due;
            self.client.handle_timeout(due);
            self.flush_client();
        }
        self.now = end;
    }
}

fn reply(serial: u32, payload: &'static [u8]) -> Event {
    Event::Reply {
        serial,
        result: Ok(Bytes::from_static(payload)),
    }
}

fn stream(serial: u32, event: StreamEvent) -> Event {
    Event::Stream { serial, event }
}

fn failure() -> RemoteError {
    RemoteError::new(38, 18, "no space left")
}

fn violation(pair: &Pair) -> Violation {
    match pair.client.closed() {
        Some(CloseCause::Violation(violation)) => *violation,
        other => panic!("expected a violation, got {other:?}"),
    }
}
