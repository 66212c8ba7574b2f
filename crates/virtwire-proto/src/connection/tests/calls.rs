//! Calls: each reply finds its call, and nothing else does.

use super::*;

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
