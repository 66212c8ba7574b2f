//! Keepalive, order of what goes out, and bytes in pieces.

use super::*;

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
