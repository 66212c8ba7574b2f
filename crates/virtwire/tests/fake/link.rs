//! The link: its end, its framing, its silence.

use std::{future::pending, time::Duration};

use bytes::Bytes;
use futures_util::future::{join, join_all};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use virtwire::{Connection, Error, LinkCause, OpenErrorKind, proto::*};
use virtwire_testkit::{Answer, FakeDaemon, pipe};

use crate::{domains, list, on_list, open};

const SECOND: Duration = Duration::from_secs(1);

#[tokio::test(start_paused = true)]
async fn peer_that_closes_before_answering_leaves_the_outcome_unknown() {
    let (_daemon, connection) = open(on_list(Answer::HangUp)).await;
    let results = join_all((0..10).map(|_| list(&connection))).await;
    let unsent = results
        .iter()
        .filter(|result| matches!(result, Err(Error::NotSent(_))))
        .count();
    let unknown = results
        .iter()
        .filter(|result| matches!(result, Err(Error::OutcomeUnknown(_))))
        .count();
    assert_eq!(
        (unknown, unsent),
        (4, 6),
        "four were at the daemon, six were waiting: {results:?}"
    );
    assert!(connection.closed().is_cancelled());
    assert!(matches!(list(&connection).await, Err(Error::NotSent(_))));
}

#[tokio::test(start_paused = true)]
async fn bytes_that_are_no_packet_fail_everybody_at_once() {
    let frames: [&[u8]; 6] = [
        &[0, 0, 0, 0],
        &[0, 0, 0, 4],
        &[0, 0, 0, 27],
        &33_554_437_u32.to_be_bytes(),
        &[0xff; 4],
        b"HTTP",
    ];
    for frame in frames {
        let (_daemon, connection) = open(on_list(Answer::Raw(Bytes::copy_from_slice(frame)))).await;
        let (first, second) = join(list(&connection), list(&connection)).await;
        for result in [first, second] {
            let Err(Error::OutcomeUnknown(cause)) = result else {
                panic!("{frame:?}: {result:?}");
            };
            let word = u32::from_be_bytes(frame.try_into().unwrap());
            assert!(
                cause
                    .to_string()
                    .contains(&format!("a packet of {word} bytes")),
                "{cause}"
            );
        }
    }
}

#[tokio::test(start_paused = true)]
async fn half_a_packet_and_then_nothing_is_the_end() {
    let (connector, mut far_ends) = pipe();
    let peer = tokio::spawn(async move {
        let mut far = far_ends.recv().await.unwrap();
        let mut request = [0; 28];
        far.read_exact(&mut request).await.unwrap();
        far.write_all(&[0, 0, 0, 28, 1, 2, 3]).await.unwrap();
    });
    let error = Connection::open(connector, "").await.unwrap_err();
    peer.await.unwrap();
    assert!(matches!(
        error.kind,
        OpenErrorKind::Call(Error::OutcomeUnknown(_))
    ));
    let source = std::error::Error::source(&error).unwrap().to_string();
    assert_eq!(
        source,
        "peer closed the connection in the middle of a packet"
    );
}

#[tokio::test(start_paused = true)]
async fn a_silent_peer_is_given_up_in_thirty_seconds() {
    let (_daemon, connection) = open(on_list(Answer::Never)).await;
    let daemon = FakeDaemon::new(|_| None).max_client_requests(0);
    drop(daemon);
    let (connector, mut far_ends) = pipe();
    let silent = tokio::spawn(async move {
        // Plays the handshake, then holds the pipe open without a word.
        let mut far = far_ends.recv().await.unwrap();
        answer_handshake(&mut far).await;
        pending::<()>().await;
    });
    let watched = Connection::open(connector, "").await.unwrap();
    let started = tokio::time::Instant::now();
    let error = list(&watched).await.unwrap_err();
    assert_eq!(started.elapsed().as_secs(), 30);
    let Error::OutcomeUnknown(cause) = error else {
        panic!("{error:?}")
    };
    assert!(
        matches!(cause.cause(), LinkCause::Protocol(CloseCause::Silent(_))),
        "{cause}"
    );
    silent.abort();
    assert!(
        connection.cause().is_none(),
        "a daemon that answers pings stays"
    );
}

/// Answers four calls of the handshake with what each wants to hear.
async fn answer_handshake(far: &mut tokio::io::DuplexStream) {
    let mut server = Server::new();
    let mut input = bytes::BytesMut::new();
    let mut answered = 0;
    while answered < 4 {
        far.read_buf(&mut input).await.unwrap();
        server.handle_bytes(std::time::Instant::now(), &mut input);
        while let Some(ServerEvent::Call { call, .. }) = server.poll_event() {
            let result: &[u8] = match call.procedure {
                66 => &[0, 0, 0, 1, 0, 0, 0, 0],
                60 => &[0, 0, 0, 1],
                157 => &[0, 0, 0, 0, 0, 0x89, 0x54, 0x40],
                _ => &[],
            };
            server.reply(call, result).unwrap();
            answered += 1;
        }
        while let Some(frame) = server.poll_transmit() {
            far.write_all(&frame).await.unwrap();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_busy_link_outlives_hours_of_keepalive() {
    let (_daemon, connection) = open(on_list(domains(1).after(SECOND * 7200))).await;
    assert_eq!(list(&connection).await.unwrap(), 1);
}

#[tokio::test(start_paused = true)]
async fn close_says_goodbye_and_ends_every_handle() {
    let (daemon, connection) = open(on_list(domains(1).after(SECOND * 60))).await;
    let other = connection.clone();
    let waiting = tokio::spawn(async move { list(&other).await });
    tokio::time::sleep(SECOND).await;
    connection.close().await.unwrap();
    assert!(daemon.seen().calls.contains(&2), "CLOSE was sent");
    let error = waiting.await.unwrap().unwrap_err();
    let Error::OutcomeUnknown(cause) = error else {
        panic!("{error:?}")
    };
    assert!(matches!(cause.cause(), LinkCause::ClosedHere));
    tokio::time::sleep(SECOND).await;
    assert_eq!(daemon.seen().ended, 1);
    assert!(
        matches!(connection.close().await, Err(Error::NotSent(_))),
        "a second close is told"
    );
}

#[tokio::test(start_paused = true)]
async fn close_does_not_wait_for_a_stuck_daemon() {
    let (_daemon, connection) = open(|asked| (asked.procedure == 2).then_some(Answer::Never)).await;
    let started = tokio::time::Instant::now();
    assert!(connection.close().await.is_err());
    assert_eq!(started.elapsed().as_secs(), 5);
    assert!(connection.closed().is_cancelled());
}

#[tokio::test(start_paused = true)]
async fn last_handle_dropped_ends_the_connection() {
    let (daemon, connection) = open(|_| None).await;
    let second = connection.clone();
    drop(connection);
    assert!(second.connect_get_lib_version().await.is_ok());
    drop(second);
    tokio::time::sleep(SECOND).await;
    assert_eq!(daemon.seen().ended, 1);
}

#[tokio::test(start_paused = true)]
async fn events_reach_subscribers_and_disturb_no_call() {
    let header = Header {
        program: 0x2000_8086,
        version: 1,
        procedure: 318,
        packet_type: PacketType::Message,
        serial: 1,
        status: Status::Ok,
    };
    let event = Packet::encode(header, b"evnt").unwrap();
    let (_daemon, connection) = open(on_list(Answer::Raw(event))).await;
    let mut events = connection.raw_events();
    // The call is answered with nothing but an event.
    let call = connection.with_deadline(SECOND);
    let (unanswered, event) = join(call.list_all_domains(Default::default()), events.recv()).await;
    assert!(matches!(
        unanswered,
        Err(Error::Deadline { sent: true, .. })
    ));
    let event = event.unwrap();
    assert_eq!((event.procedure, &event.payload[..]), (318, &b"evnt"[..]));
}
