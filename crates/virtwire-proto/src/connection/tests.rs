//! The two ends of a link against each other, with a virtual clock.

#![expect(
    clippy::disallowed_methods,
    reason = "a test needs some instant to start from"
)]

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

#[test]
fn replies_in_reverse_order_with_events_and_pings_between_find_their_calls() {
    let mut pair = Pair::new();
    let calls = pair.calls(&[&CALL; 10]);
    for call in calls.iter().rev() {
        pair.server.event(PROGRAM.number, 1, 318, b"evnt").unwrap();
        pair.server.reply(*call, b"done").unwrap();
    }
    pair.settle();
    let events = pair.events();
    let messages = events
        .iter()
        .filter(|event| matches!(event, Event::Message { .. }))
        .count();
    let serials: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Reply { serial, .. } => Some(*serial),
            _ => None,
        })
        .collect();
    assert_eq!(messages, 10);
    assert_eq!(serials, (1..=10).rev().collect::<Vec<_>>());
}

#[test]
fn event_with_serial_one_is_no_answer_to_the_first_call() {
    let mut pair = Pair::new();
    let call = pair.calls(&[&CALL])[0];
    assert_eq!(call.serial, 1);
    pair.server
        .event(PROGRAM.number, 1, CALL.number, b"same")
        .unwrap();
    pair.settle();
    assert!(matches!(
        pair.events()[..],
        [Event::Message { procedure: 23, .. }]
    ));
    pair.server.reply(call, b"mine").unwrap();
    pair.settle();
    assert_eq!(pair.events(), [reply(1, b"mine")]);
}

#[test]
fn events_of_unknown_programs_are_reported() {
    let mut pair = Pair::new();
    pair.server.event(0x1234, 9, 77, b"abcd").unwrap();
    pair.settle();
    let payload = Bytes::from_static(b"abcd");
    let message = Event::Message {
        program: 0x1234,
        version: 9,
        procedure: 77,
        payload,
    };
    assert_eq!(pair.events(), [message]);
    assert_eq!(pair.client.closed(), None);
}

#[test]
fn an_error_reply_with_code_zero_is_an_error() {
    let mut pair = Pair::new();
    let call = pair.calls(&[&CALL])[0];
    let error = RemoteError {
        message: None,
        ..RemoteError::new(0, 0, "")
    };
    pair.server.reply_error(call, &error).unwrap();
    pair.settle();
    assert_eq!(
        pair.events(),
        [Event::Reply {
            serial: 1,
            result: Err(Box::new(error))
        }]
    );
}

#[test]
fn reply_nobody_waits_for_ends_the_link() {
    let mut pair = Pair::new();
    let mut call = pair.calls(&[&CALL])[0];
    call.serial = 9;
    pair.server.reply(call, b"").unwrap();
    pair.settle();
    assert!(matches!(
        violation(&pair),
        Violation::UnexpectedReply { serial: 9, .. }
    ));
    let events = pair.events();
    assert_eq!(
        events[0],
        Event::Lost {
            serial: 1,
            sent: true
        }
    );
    assert!(matches!(events[1..], [Event::Closed(_)]));
}

#[test]
fn reply_of_another_procedure_or_program_ends_the_link() {
    for (program, version, procedure) in [
        (PROGRAM.number, 1, 24),
        (PROGRAM.number, 2, 23),
        (0x2000_8087, 1, 23),
    ] {
        let mut pair = Pair::new();
        let serial = pair.calls(&[&CALL])[0].serial;
        pair.server
            .reply(
                CallId {
                    program,
                    version,
                    procedure,
                    serial,
                },
                b"",
            )
            .unwrap();
        pair.settle();
        assert!(matches!(
            violation(&pair),
            Violation::UnexpectedReply { serial: 1, .. }
        ));
    }
}

#[test]
fn second_reply_to_the_same_call_ends_the_link() {
    let mut pair = Pair::new();
    let call = pair.calls(&[&CALL])[0];
    pair.server.reply(call, b"").unwrap();
    pair.server.reply(call, b"").unwrap();
    pair.settle();
    assert!(matches!(
        violation(&pair),
        Violation::UnexpectedReply { serial: 1, .. }
    ));
}

#[test]
fn undecodable_error_ends_the_link() {
    let mut pair = Pair::new();
    let call = pair.calls(&[&CALL])[0];
    let header = Header::new(&CALL, PacketType::Reply, call.serial, Status::Error);
    pair.to_client
        .extend_from_slice(&Packet::encode(header, b"what").unwrap());
    pair.client.handle_bytes(pair.now, &mut pair.to_client);
    assert_eq!(violation(&pair), Violation::BadError { serial: 1 });
}

#[test]
fn a_call_from_the_daemon_ends_the_link() {
    let mut pair = Pair::new();
    let header = Header::new(&CALL, PacketType::Call, 5, Status::Ok);
    pair.to_client
        .extend_from_slice(&Packet::encode(header, b"").unwrap());
    pair.client.handle_bytes(pair.now, &mut pair.to_client);
    assert_eq!(
        violation(&pair),
        Violation::WrongDirection {
            packet_type: PacketType::Call
        }
    );
}

#[test]
fn framing_error_fails_every_waiter_and_every_later_call() {
    let mut pair = Pair::new();
    pair.calls(&[&CALL, &OTHER]);
    pair.to_client
        .extend_from_slice(b"HTTP/1.1 400 Bad Request");
    pair.client.handle_bytes(pair.now, &mut pair.to_client);
    assert!(
        pair.to_client.is_empty(),
        "nothing behind a framing error may be kept"
    );
    let cause = CloseCause::Frame(crate::FrameError::Length(0x4854_5450));
    assert_eq!(
        pair.events(),
        [
            Event::Lost {
                serial: 1,
                sent: true
            },
            Event::Lost {
                serial: 2,
                sent: true
            },
            Event::Closed(cause.clone()),
        ]
    );
    assert_eq!(pair.client.call(&CALL, b""), Err(CallError::Closed(cause)));
    assert_eq!(pair.client.pending_calls(), 0);
}

#[test]
fn end_of_the_link_tells_sent_from_unsent() {
    let mut pair = Pair::with(Connection::new(1));
    pair.calls(&[&CALL, &CALL]);
    pair.client.handle_end(&BytesMut::from(&b"half"[..]));
    assert_eq!(
        pair.events(),
        [
            Event::Lost {
                serial: 1,
                sent: true
            },
            Event::Lost {
                serial: 2,
                sent: false
            },
            Event::Closed(CloseCause::Truncated),
        ]
    );
}

#[test]
fn only_the_first_cause_counts() {
    let mut pair = Pair::new();
    pair.client.handle_end(&BytesMut::new());
    pair.client.handle_disconnect();
    assert_eq!(pair.events(), [Event::Closed(CloseCause::PeerClosed)]);
}

#[test]
fn abandoned_calls_stay_counted_until_the_late_reply_and_leave_nothing() {
    let mut pair = Pair::with(Connection::new(4));
    for round in 0..100_000_u32 {
        let call = pair.calls(&[&CALL])[0];
        assert_eq!(pair.client.abandon(call.serial), Some(true));
        assert_eq!(pair.client.in_flight(), 1, "the daemon still works on it");
        pair.server.reply(call, b"late").unwrap();
        pair.settle();
        assert_eq!(pair.events(), [Event::Released { serial: round + 1 }]);
        assert_eq!(
            (pair.client.in_flight(), pair.client.pending_calls()),
            (0, 0)
        );
    }
    assert_eq!(pair.client.closed(), None);
}

#[test]
fn unsent_calls_are_forgotten_when_abandoned() {
    let mut pair = Pair::with(Connection::new(1));
    let first = pair.calls(&[&CALL])[0];
    let second = pair.client.call(&OTHER, b"").unwrap();
    assert_eq!(pair.client.abandon(second), Some(false));
    assert_eq!(pair.client.abandon(second), None);
    pair.server.reply(first, b"").unwrap();
    pair.settle();
    assert!(
        pair.server_events().is_empty(),
        "the second call must never be sent"
    );
}

#[test]
fn never_more_in_flight_than_the_limit() {
    let mut pair = Pair::with(Connection::new(4));
    let mut waiting = pair.calls(&[&CALL; 50]);
    let mut answered = 0;
    while !waiting.is_empty() {
        assert!(waiting.len() <= 4);
        pair.server.reply(waiting.pop().unwrap(), b"").unwrap();
        answered += 1;
        waiting.extend(pair.calls(&[]));
    }
    assert_eq!((answered, pair.client.pending_calls()), (50, 0));
}

#[test]
fn serials_wrap_past_zero_and_past_everything_alive() {
    let mut pair = Pair::with(Connection::with_first_serial(100, 1));
    let live = pair.open_stream(&DOWNLOAD);
    let slow = pair.calls(&[&CALL])[0];
    let gone = pair.open_stream(&UPLOAD);
    pair.server.fail_stream(gone, &failure()).unwrap();
    pair.settle();
    assert_eq!((live.serial, slow.serial, gone.serial), (1, 2, 3));
    pair.client.next_serial = u32::MAX;
    let serials: Vec<_> = pair
        .calls(&[&CALL; 3])
        .iter()
        .map(|call| call.serial)
        .collect();
    assert_eq!(serials, [u32::MAX, 4, 5]);
}

#[test]
fn upload_ends_with_the_daemons_confirmation() {
    let mut pair = Pair::new();
    let call = pair.open_stream(&UPLOAD);
    pair.client.stream_send(call.serial, b"data").unwrap();
    assert!(pair.client.stream_finish(call.serial));
    assert!(
        !pair.client.stream_finish(call.serial),
        "a stream finishes once"
    );
    assert_eq!(
        pair.client.stream_send(call.serial, b"x"),
        Err(StreamSendError::Closed)
    );
    pair.settle();
    let data = Bytes::from_static(b"data");
    assert_eq!(
        pair.server_events(),
        [
            ServerEvent::Data { call, data },
            ServerEvent::Finish { call }
        ]
    );
    assert!(
        pair.events().is_empty(),
        "nothing has succeeded before the confirmation"
    );
    pair.server.confirm(call).unwrap();
    pair.settle();
    assert_eq!(pair.events(), [stream(call.serial, StreamEvent::Finished)]);
    assert_eq!(pair.client.live_streams(), 0);
}

#[test]
fn daemon_errors_end_a_stream_at_every_point() {
    for finish in [false, true] {
        let mut pair = Pair::new();
        let call = pair.open_stream(&UPLOAD);
        pair.client.stream_send(call.serial, b"data").unwrap();
        if finish {
            pair.client.stream_finish(call.serial);
        }
        pair.settle();
        pair.server.fail_stream(call, &failure()).unwrap();
        pair.settle();
        let failed = StreamEvent::Failed(Box::new(failure()));
        assert_eq!(pair.events(), [stream(call.serial, failed)]);
        assert_eq!(
            (pair.client.live_streams(), pair.client.closed()),
            (0, None)
        );
    }
}

#[test]
fn failed_open_is_an_ordinary_error_and_opens_nothing() {
    let mut pair = Pair::new();
    let call = pair.calls(&[&UPLOAD])[0];
    pair.server.reply_error(call, &failure()).unwrap();
    pair.settle();
    assert_eq!(
        pair.events(),
        [Event::Reply {
            serial: 1,
            result: Err(Box::new(failure()))
        }]
    );
    assert_eq!(pair.client.live_streams(), 0);
}

#[test]
fn download_ends_with_an_empty_packet_and_needs_a_finish() {
    let mut pair = Pair::new();
    let call = pair.open_stream(&DOWNLOAD);
    pair.server.data(call, b"one").unwrap();
    pair.server.hole(call, 1 << 40).unwrap();
    pair.server.data(call, b"").unwrap();
    pair.settle();
    let data = Bytes::from_static(b"one");
    assert_eq!(
        pair.events(),
        [
            stream(call.serial, StreamEvent::Data(data)),
            stream(call.serial, StreamEvent::Hole(1 << 40)),
            stream(call.serial, StreamEvent::End),
        ]
    );
    assert_eq!(
        pair.client.live_streams(),
        1,
        "the daemon keeps it until it is finished"
    );
    pair.client.stream_finish(call.serial);
    pair.settle();
    assert_eq!(pair.server_events(), [ServerEvent::Finish { call }]);
    pair.server.confirm(call).unwrap();
    pair.settle();
    assert_eq!(pair.events(), [stream(call.serial, StreamEvent::Finished)]);
}

/// A daemon's worker thread queues the reply when its main thread may have sent data already.
#[test]
fn stream_packets_before_the_reply_belong_to_the_stream() {
    let mut pair = Pair::new();
    let call = pair.calls(&[&DOWNLOAD])[0];
    pair.server.data(call, b"early").unwrap();
    pair.server.hole(call, 7).unwrap();
    pair.server.data(call, b"").unwrap();
    pair.settle();
    assert!(pair.events().is_empty(), "the call is not answered");
    pair.server.reply_with_stream(call, b"").unwrap();
    pair.settle();
    let serial = call.serial;
    let data = Bytes::from_static(b"early");
    let opened = Event::StreamOpened {
        serial,
        payload: Bytes::new(),
    };
    assert_eq!(
        pair.events(),
        [
            opened,
            stream(serial, StreamEvent::Data(data)),
            stream(serial, StreamEvent::Hole(7)),
            stream(serial, StreamEvent::End),
        ]
    );
}

#[test]
fn failure_before_the_reply_ends_the_stream_even_when_nobody_waits() {
    for abandoned in [false, true] {
        let mut pair = Pair::new();
        let call = pair.calls(&[&DOWNLOAD])[0];
        pair.server.data(call, b"early").unwrap();
        pair.server.fail_stream(call, &failure()).unwrap();
        pair.settle();
        if abandoned {
            pair.client.abandon(call.serial);
        }
        pair.server.reply_with_stream(call, b"").unwrap();
        pair.settle();
        let failed = StreamEvent::Failed(Box::new(failure()));
        assert_eq!(
            pair.events().last(),
            Some(&stream(call.serial, failed)),
            "abandoned: {abandoned}"
        );
        assert_eq!(pair.client.live_streams(), 0, "abandoned: {abandoned}");
        assert_eq!(pair.client.closed(), None, "abandoned: {abandoned}");
    }
}

#[test]
fn early_packets_of_a_call_that_failed_are_dropped() {
    let mut pair = Pair::new();
    let call = pair.calls(&[&DOWNLOAD])[0];
    pair.server.data(call, b"early").unwrap();
    pair.server.reply_error(call, &failure()).unwrap();
    pair.settle();
    let serial = call.serial;
    let result = Err(Box::new(failure()));
    assert_eq!(pair.events(), [Event::Reply { serial, result }]);
    assert_eq!(pair.client.closed(), None);
}

#[test]
fn a_flood_before_the_reply_ends_the_link() {
    let mut pair = Pair::new();
    let call = pair.calls(&[&DOWNLOAD])[0];
    let megabyte = vec![7; 1 << 20];
    for _ in 0..32 {
        pair.server.data(call, &megabyte).unwrap();
    }
    pair.settle();
    assert_eq!(pair.client.closed(), None);
    pair.server.data(call, b"x").unwrap();
    pair.settle();
    let serial = call.serial;
    assert_eq!(violation(&pair), Violation::EarlyFlood { serial });
}

#[test]
fn abort_drops_queued_data_and_ignores_what_still_arrives() {
    let mut pair = Pair::new();
    let call = pair.open_stream(&DOWNLOAD);
    pair.client.stream_send(call.serial, b"never sent").unwrap();
    assert!(pair.client.stream_abort(call.serial));
    pair.server.data(call, b"on its way").unwrap();
    pair.server.hole(call, 7).unwrap();
    pair.settle();
    assert_eq!(pair.server_events(), [ServerEvent::Abort { call }]);
    assert!(pair.events().is_empty());
    pair.server.confirm(call).unwrap();
    pair.server.data(call, b"after the end").unwrap();
    pair.settle();
    assert_eq!(pair.events(), [stream(call.serial, StreamEvent::Aborted)]);
    assert_eq!(
        (pair.client.live_streams(), pair.client.closed()),
        (0, None)
    );
}

#[test]
fn stream_of_an_abandoned_call_is_aborted_as_soon_as_it_opens() {
    let mut pair = Pair::new();
    let call = pair.calls(&[&DOWNLOAD])[0];
    pair.client.abandon(call.serial);
    pair.server.reply_with_stream(call, b"").unwrap();
    pair.settle();
    assert_eq!(pair.server_events(), [ServerEvent::Abort { call }]);
    pair.server.confirm(call).unwrap();
    pair.settle();
    assert_eq!(pair.client.live_streams(), 0);
}

#[test]
fn error_in_a_hole_arrives_as_a_reply_and_reaches_the_stream() {
    let mut pair = Pair::new();
    let call = pair.open_stream(&UPLOAD);
    pair.client.stream_hole(call.serial, 4096).unwrap();
    pair.client.stream_hole(call.serial, 4096).unwrap();
    pair.settle();
    let payload = Bytes::from_static(&[0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0]);
    assert_eq!(pair.server_events()[0], ServerEvent::Hole { call, payload });
    pair.server.reply_error(call, &failure()).unwrap();
    pair.server.reply_error(call, &failure()).unwrap();
    pair.settle();
    let failed = StreamEvent::Failed(Box::new(failure()));
    assert_eq!(pair.events(), [stream(call.serial, failed)]);
    assert_eq!(
        pair.client.closed(),
        None,
        "the second hole's error is dropped"
    );
}

#[test]
fn malformed_holes_end_the_link() {
    let negative = [0xff; 12];
    for payload in [&b"short"[..], &negative[..], &[0; 16][..]] {
        let mut pair = Pair::new();
        let call = pair.open_stream(&DOWNLOAD);
        let header = Header::new(
            &DOWNLOAD,
            PacketType::StreamHole,
            call.serial,
            Status::Continue,
        );
        pair.to_client
            .extend_from_slice(&Packet::encode(header, payload).unwrap());
        pair.client.handle_bytes(pair.now, &mut pair.to_client);
        assert_eq!(
            violation(&pair),
            Violation::BadHole {
                serial: call.serial
            }
        );
    }
}

#[test]
fn an_unasked_confirmation_ends_the_link() {
    let mut pair = Pair::new();
    let call = pair.open_stream(&UPLOAD);
    pair.server.confirm(call).unwrap();
    pair.settle();
    assert!(matches!(
        violation(&pair),
        Violation::BadStatus {
            status: Status::Ok,
            ..
        }
    ));
}

#[test]
fn end_of_the_link_ends_every_stream() {
    let mut pair = Pair::new();
    let call = pair.open_stream(&DOWNLOAD);
    pair.client.handle_disconnect();
    assert_eq!(
        pair.events(),
        [
            stream(call.serial, StreamEvent::Lost),
            Event::Closed(CloseCause::Disconnected)
        ]
    );
    assert_eq!(
        pair.client.stream_send(call.serial, b"x"),
        Err(StreamSendError::Closed)
    );
}

#[test]
fn requests_go_before_stream_data_and_after_keepalive() {
    let mut pair = Pair::new();
    let call = pair.open_stream(&UPLOAD);
    pair.client.stream_send(call.serial, b"bulk").unwrap();
    pair.client.call(&CALL, b"").unwrap();
    pair.server
        .start_keepalive(KeepaliveConfig::default(), pair.now);
    pair.server
        .handle_timeout(pair.now + Duration::from_secs(5));
    pair.flush_server();
    pair.client.handle_bytes(pair.now, &mut pair.to_client);
    let order: Vec<_> = std::iter::from_fn(|| pair.client.poll_transmit())
        .map(|transmit| u32::from_be_bytes(transmit.frame[16..20].try_into().unwrap()))
        .collect();
    let types = [PacketType::Message, PacketType::Call, PacketType::Stream];
    assert_eq!(order, types.map(|packet_type| packet_type as u32));
}

#[test]
fn pings_of_the_daemon_are_answered_and_its_patience_holds() {
    let mut pair = Pair::new();
    pair.server
        .start_keepalive(KeepaliveConfig::default(), pair.now);
    for _ in 0..100 {
        pair.now += Duration::from_secs(5);
        let now = pair.now;
        pair.server.handle_timeout(now);
        pair.settle();
    }
    assert_eq!(pair.server.closed(), None);
    assert!(pair.events().is_empty(), "keepalive is no event");
}

#[test]
fn silent_daemon_is_given_up_after_interval_times_count_plus_one() {
    let mut pair = Pair::new();
    pair.calls(&[&CALL]);
    pair.client
        .start_keepalive(KeepaliveConfig::default(), pair.now);
    pair.run_client_for(Duration::from_millis(29_999));
    assert_eq!(pair.client.closed(), None);
    pair.run_client_for(Duration::from_millis(1));
    let cause = CloseCause::Silent(Duration::from_secs(30));
    assert_eq!(
        pair.events(),
        [
            Event::Lost {
                serial: 1,
                sent: true
            },
            Event::Closed(cause)
        ]
    );
}

#[test]
fn verdict_waits_while_the_daemon_may_have_stopped_reading() {
    let mut pair = Pair::with(Connection::new(4));
    let calls = pair.calls(&[&CALL; 4]);
    pair.client
        .start_keepalive(KeepaliveConfig::default(), pair.now);
    pair.run_client_for(Duration::from_secs(600));
    assert_eq!(pair.client.closed(), None);
    pair.server.reply(calls[0], b"").unwrap();
    pair.settle();
    pair.run_client_for(Duration::from_secs(29));
    assert_eq!(pair.client.closed(), None);
    pair.run_client_for(Duration::from_secs(2));
    assert!(matches!(pair.client.closed(), Some(CloseCause::Silent(_))));
}

#[test]
fn upload_that_moves_is_a_sign_of_life() {
    let mut pair = Pair::new();
    pair.client
        .start_keepalive(KeepaliveConfig::default(), pair.now);
    for _ in 0..20 {
        pair.run_client_for(Duration::from_secs(20));
        pair.client.note_progress(pair.now);
    }
    assert_eq!(pair.client.closed(), None);
}

#[test]
fn a_flood_of_pings_queues_few_answers() {
    let mut pair = Pair::new();
    let header = Header {
        program: 0x6b65_6570,
        version: 1,
        procedure: 1,
        packet_type: PacketType::Message,
        serial: 0,
        status: Status::Ok,
    };
    let ping = Packet::encode(header, b"").unwrap();
    (0..1000).for_each(|_| pair.to_client.extend_from_slice(&ping));
    pair.client.handle_bytes(pair.now, &mut pair.to_client);
    assert!(pair.flush_client() <= 4);
}

#[test]
fn fifty_packets_in_one_read_and_single_bytes_give_the_same() {
    let mut pair = Pair::new();
    let calls = pair.calls(&[&CALL; 50]);
    for call in &calls[..25] {
        pair.server.reply(*call, b"once").unwrap();
    }
    pair.settle();
    for call in &calls[25..] {
        pair.server.reply(*call, b"drop").unwrap();
    }
    pair.flush_server();
    for byte in std::mem::take(&mut pair.to_client) {
        pair.to_client.extend_from_slice(&[byte]);
        pair.client.handle_bytes(pair.now, &mut pair.to_client);
    }
    assert_eq!(pair.events().len(), 50);
}

#[test]
fn descriptor_count_of_a_reply_is_taken_off() {
    let mut pair = Pair::new();
    let call = pair.calls(&[&CALL])[0];
    let header = Header::new(&CALL, PacketType::ReplyWithFds, call.serial, Status::Ok);
    pair.to_client
        .extend_from_slice(&Packet::encode(header, b"\0\0\0\0rest").unwrap());
    pair.client.handle_bytes(pair.now, &mut pair.to_client);
    assert_eq!(pair.events(), [reply(1, b"rest")]);
}
