//! Packets of real sessions with libvirtd 9.0.0, decoded and encoded again byte by byte.
//!
//! They were recorded by the live test `record` of `virtwire`.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use bytes::BytesMut;
use virtwire_proto::{
    Header, Packet, PacketType, Procedure, RemoteError, Status,
    generated::{enums::ErrorNumber, remote},
};
use virtwire_xdr::{Decode, Encode, from_bytes, to_bytes};

const SESSIONS: [&[u8]; 4] = [
    include_bytes!("golden/test-driver.sent.bin"),
    include_bytes!("golden/test-driver.received.bin"),
    include_bytes!("golden/volume.sent.bin"),
    include_bytes!("golden/volume.received.bin"),
];

fn packets(bytes: &[u8]) -> Vec<Packet> {
    let mut input = BytesMut::from(bytes);
    let packets = std::iter::from_fn(|| Packet::parse(&mut input).unwrap()).collect();
    assert!(input.is_empty(), "the recording ends with a whole packet");
    packets
}

/// The packets of one procedure.
fn of<P: Procedure>(session: usize) -> Vec<Packet> {
    let mut packets = packets(SESSIONS[session]);
    packets.retain(|packet| packet.header.is_for(P::DESC));
    packets
}

/// Decodes and encodes a payload; gives the value when the bytes are the same.
fn there_and_back<T: Encode + Decode>(payload: &[u8]) -> T {
    let value: T = from_bytes(payload).unwrap();
    assert_eq!(to_bytes(&value).unwrap(), payload);
    value
}

/// Checks the one call of `P` in a session and gives its arguments and result.
fn call<P: Procedure<Args: Decode, Ret: Encode>>(session: usize) -> (P::Args, P::Ret) {
    let (sent, received) = (of::<P>(session), of::<P>(session + 1));
    assert_eq!(sent[0].header.packet_type, PacketType::Call);
    assert_eq!(received[0].header.packet_type, PacketType::Reply);
    assert_eq!(received[0].header.status, Status::Ok);
    assert_eq!(sent[0].header.serial, received[0].header.serial);
    (
        there_and_back(&sent[0].payload),
        there_and_back(&received[0].payload),
    )
}

#[test]
fn every_packet_encodes_to_the_bytes_it_came_from() {
    for session in SESSIONS {
        let encoded: Vec<_> = packets(session)
            .iter()
            .flat_map(|packet| Packet::encode(packet.header, &packet.payload).unwrap())
            .collect();
        assert_eq!(encoded, session);
    }
}

#[test]
fn handshake_is_the_documented_one() {
    let order: Vec<_> = packets(SESSIONS[0])
        .iter()
        .take(4)
        .map(|packet| packet.header.procedure)
        .collect();
    assert_eq!(order, [66, 60, 1, 157]);
    let (_, offered) = call::<remote::AuthList>(0);
    assert_eq!(offered.types, [remote::AuthType(0)]);
    let (feature, answer) = call::<remote::ConnectSupportsFeature>(0);
    assert_eq!((feature.feature, answer.supported), (10, 1));
    let (open, ()) = call::<remote::ConnectOpen>(0);
    assert!(open.name.is_some_and(|name| name == "test:///default") && open.flags == 0);
    let (_, version) = call::<remote::ConnectGetLibVersion>(0);
    assert_eq!(version.lib_ver, 9_000_000);
}

#[test]
fn domains_and_their_xml_are_exact() {
    let (_, list) = call::<remote::ConnectListAllDomains>(0);
    assert_eq!(
        (
            list.ret,
            list.domains[0].name().as_ref(),
            list.domains[0].id
        ),
        (1, "test", 1)
    );
    let (lookup, found) = call::<remote::DomainLookupByName>(0);
    assert_eq!(lookup.name, *"test");
    assert_eq!(found.dom, list.domains[0]);
    let (_, state) = call::<remote::DomainGetState>(0);
    assert_eq!(state.state, 1);
    let (_, xml) = call::<remote::DomainGetXmlDesc>(0);
    assert!(xml.xml.to_str().unwrap().ends_with("</domain>\n"));
}

/// The model is 32 characters of four bytes each: the trap of a `char` array.
#[test]
fn node_info_reads_characters_of_four_bytes() {
    let (_, info) = call::<remote::NodeGetInfo>(0);
    let model: Vec<_> = info
        .model
        .iter()
        .take_while(|char| **char != 0)
        .map(|char| *char as u8)
        .collect();
    assert_eq!(model, b"i686");
    assert_eq!(
        of::<remote::NodeGetInfo>(1)[0].payload.len(),
        128 + 8 + 6 * 4
    );
}

#[test]
fn errors_are_exact() {
    let failed = &of::<remote::DomainLookupByName>(1)[1];
    assert_eq!(failed.header.status, Status::Error);
    let error: RemoteError = there_and_back(&failed.payload);
    assert_eq!(ErrorNumber(error.code), ErrorNumber::VIR_ERR_NO_DOMAIN);
    assert_eq!(
        (error.level, error.domain_name()),
        (2, Some("VIR_FROM_TEST"))
    );
    assert_eq!(error.message.unwrap(), *"Domain not found");
}

#[test]
fn events_carry_serial_one() {
    let events = of::<remote::DomainEventCallbackLifecycle>(1);
    assert!(!events.is_empty());
    for event in events {
        let Header {
            packet_type,
            serial,
            ..
        } = event.header;
        assert_eq!((packet_type, serial), (PacketType::Message, 1));
        let lifecycle: remote::DomainEventCallbackLifecycleMsg = there_and_back(&event.payload);
        assert_eq!(lifecycle.msg.dom.name(), "virtwire-golden");
    }
}

#[test]
fn an_upload_is_call_data_finish_and_confirmation() {
    let shape = |packet: &Packet| {
        let Header {
            packet_type,
            status,
            ..
        } = packet.header;
        (packet_type, status, packet.payload.clone())
    };
    let sent = of::<remote::StorageVolUpload>(2);
    let received = of::<remote::StorageVolUpload>(3);
    assert_eq!(
        sent.iter().skip(1).map(shape).collect::<Vec<_>>(),
        [
            (PacketType::Stream, Status::Continue, "hello golden".into()),
            (PacketType::Stream, Status::Ok, "".into()),
        ]
    );
    assert_eq!(
        received.iter().map(shape).collect::<Vec<_>>(),
        [
            (PacketType::Reply, Status::Ok, "".into()),
            (PacketType::Stream, Status::Ok, "".into()),
        ]
    );
}

#[test]
fn a_download_ends_with_an_empty_packet_and_then_the_confirmation() {
    let received = of::<remote::StorageVolDownload>(3);
    let shapes: Vec<_> = received
        .iter()
        .map(|packet| {
            (
                packet.header.packet_type,
                packet.header.status,
                packet.payload.len(),
            )
        })
        .collect();
    assert_eq!(
        shapes,
        [
            (PacketType::Reply, Status::Ok, 0),
            (PacketType::Stream, Status::Continue, 12),
            (PacketType::Stream, Status::Continue, 0),
            (PacketType::Stream, Status::Ok, 0),
        ]
    );
}
