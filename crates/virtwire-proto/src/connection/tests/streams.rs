//! Streams: order, ends, errors at every point.

use super::*;

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
