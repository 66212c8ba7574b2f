//! Channels: bytes, ends, refusals, and the ways to lose them.

use std::{io, time::Duration};

use bytes::{Bytes, BytesMut};
use virtwire::transport::{Connect, Transport};
use virtwire_ssh::{Cause, Error, ErrorKind, Proxy, Session, Stage};

use crate::support::{Script, Server, config, serve, timed, until};

async fn dial(paths: &[&str], script: Script) -> (Session, Server) {
    let (stream, server) = serve(script);
    let session = config()
        .socket_paths(paths.iter().copied())
        .dial_over(stream)
        .await
        .unwrap();
    (session, server)
}

/// A pipe that is full long before the window is.
fn narrow() -> Script {
    Script {
        pipe: 64 << 10,
        ..Script::default()
    }
}

async fn failure(session: &Session) -> Box<Error> {
    let error = session.connect().await.map(drop).unwrap_err();
    assert_eq!(error.stage(), Some(Stage::LibvirtConnect.name()));
    let error: Box<Error> = error
        .into_cause()
        .downcast()
        .expect("the error is this crate's");
    assert_eq!(error.stage(), Stage::LibvirtConnect);
    error
}

async fn read_all(transport: &mut Transport) -> (BytesMut, io::Result<()>) {
    let mut buf = BytesMut::new();
    loop {
        match transport.reader.read(&mut buf).await {
            Ok(0) => return (buf, Ok(())),
            Ok(_) => {}
            Err(error) => return (buf, Err(error)),
        }
    }
}

async fn ping(transport: &mut Transport) {
    transport
        .writer
        .write(Bytes::from_static(b"ping"))
        .await
        .unwrap();
    let mut buf = BytesMut::new();
    while buf.len() < 4 {
        assert_ne!(transport.reader.read(&mut buf).await.unwrap(), 0);
    }
    assert_eq!(&buf[..], b"ping");
}

#[tokio::test(start_paused = true)]
async fn bytes_come_back_and_the_end_is_orderly() {
    let (session, server) = dial(&["/echo"], Script::default()).await;
    let mut transport = session.connect().await.unwrap();
    transport.writer.write(Bytes::new()).await.unwrap();
    transport
        .writer
        .write(Bytes::from_static(b"ping"))
        .await
        .unwrap();
    transport.writer.shutdown().await.unwrap();
    let (bytes, end) = read_all(&mut transport).await;
    assert_eq!(&bytes[..], b"ping");
    end.unwrap();
    assert_eq!(
        transport.reader.read(&mut BytesMut::new()).await.unwrap(),
        0,
        "it stays ended"
    );
    assert!(
        transport.sever.is_cancelled(),
        "the end must stop the writer too"
    );
    assert!(
        transport
            .writer
            .write(Bytes::from_static(b"late"))
            .await
            .is_err()
    );
    assert_eq!(server.seen.paths(), ["/echo"]);
    assert_eq!(
        session.cause(),
        None,
        "the end of a channel is not the end of the session"
    );
}

/// Eugeny/russh#553, #575, #213: early close, lost tail.
#[tokio::test(start_paused = true)]
async fn many_rounds_of_all_sizes_keep_every_byte() {
    let (session, _server) = dial(&["/echo"], Script::default()).await;
    let mut transport = session.connect().await.unwrap();
    for round in 0..400_usize {
        let size = 1 + round * round * 7 % (256 << 10);
        let frame: Bytes = (0..size).map(|i| (i + round) as u8).collect();
        let Transport { reader, writer, .. } = &mut transport;
        let mut buf = BytesMut::new();
        let receive = async {
            while buf.len() < size {
                assert_ne!(
                    reader.read(&mut buf).await.unwrap(),
                    0,
                    "cut in round {round}"
                );
            }
        };
        let (sent, ()) = tokio::join!(writer.write(frame.clone()), receive);
        sent.unwrap();
        assert!(buf == frame, "round {round} differs");
    }
}

/// dmacvicar/terraform-provider-libvirt#1031: the path given is the path opened.
#[tokio::test(start_paused = true)]
async fn paths_are_tried_in_order_and_as_given() {
    let (session, server) = dial(&["/a", "/b", "/echo"], Script::default()).await;
    ping(&mut session.connect().await.unwrap()).await;
    assert_eq!(server.seen.paths(), ["/a", "/b", "/echo"]);
}

/// dmacvicar/terraform-provider-libvirt#1004, #1121, #1025; containers/container-selinux#478.
#[tokio::test(start_paused = true)]
async fn no_socket_lists_the_paths_and_all_causes() {
    let (session, _server) = dial(&["/a", "/b"], Script::default()).await;
    let error = failure(&session).await;
    assert_eq!(error.kind(), ErrorKind::SocketUnavailable);
    assert!(error.is_transient());
    let text = error.to_string();
    for part in [
        "/a or /b",
        "not running",
        "another path",
        "AllowStreamLocalForwarding",
        "SELinux",
    ] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
    assert!(
        text.starts_with("kvm1.example:22: libvirt connect: "),
        "{text}"
    );
}

/// rancher/rke#93: administratively prohibited.
#[tokio::test(start_paused = true)]
async fn forbidden_forwarding_is_permanent_and_ends_the_search() {
    let (session, server) = dial(&["/forbidden", "/echo"], Script::default()).await;
    let error = failure(&session).await;
    assert_eq!(error.kind(), ErrorKind::ForwardingProhibited);
    assert!(!error.is_transient());
    assert_eq!(server.seen.paths(), ["/forbidden"]);
}

#[tokio::test(start_paused = true)]
async fn a_full_server_is_transient() {
    let (session, _server) = dial(&["/full"], Script::default()).await;
    let error = failure(&session).await;
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::ResourceShortage, true)
    );
}

/// golang/go#26643: the open is never answered.
#[tokio::test(start_paused = true)]
async fn an_unanswered_open_ends_at_its_deadline_and_leaves_the_session() {
    let (session, _server) = dial(&["/mute"], Script::default()).await;
    let (error, took) = timed(failure(&session)).await;
    assert_eq!((error.kind(), took.as_secs()), (ErrorKind::OpenTimeout, 10));
    assert_eq!(session.cause(), None);
}

#[tokio::test(start_paused = true)]
async fn an_open_whose_caller_left_is_closed_again() {
    let (session, server) = dial(&["/slow"], Script::default()).await;
    let left = tokio::time::timeout(Duration::from_millis(100), session.connect()).await;
    assert!(left.is_err(), "the server takes a second");
    until("the late channel is closed", || server.seen.closes() == 1).await;
    assert_eq!(session.cause(), None);
}

#[tokio::test(start_paused = true)]
async fn severing_a_channel_ends_it_alone() {
    let (session, server) = dial(&["/echo"], Script::default()).await;
    let mut one = session.connect().await.unwrap();
    let mut other = session.connect().await.unwrap();
    one.sever.cancel();
    assert!(one.reader.read(&mut BytesMut::new()).await.is_err());
    assert!(one.writer.write(Bytes::from_static(b"x")).await.is_err());
    until("the server sees the close", || server.seen.closes() == 1).await;
    ping(&mut other).await;
}

#[tokio::test(start_paused = true)]
async fn dropping_a_transport_closes_its_channel() {
    let (session, server) = dial(&["/echo"], Script::default()).await;
    drop(session.connect().await.unwrap());
    until("the server sees the close", || server.seen.closes() == 1).await;
    until("the echo has ended", || server.seen.open_channels() == 0).await;
}

#[tokio::test(start_paused = true)]
async fn severing_the_session_ends_all_its_channels() {
    let (session, server) = dial(&["/echo"], Script::default()).await;
    let mut one = session.connect().await.unwrap();
    let mut other = session.connect().await.unwrap();
    session.clone().sever();
    for transport in [&mut one, &mut other] {
        assert!(transport.sever.is_cancelled());
        let error = transport
            .reader
            .read(&mut BytesMut::new())
            .await
            .unwrap_err();
        assert_eq!(error.to_string(), "the session was severed");
        assert!(
            transport
                .writer
                .write(Bytes::from_static(b"x"))
                .await
                .is_err()
        );
    }
    assert_eq!(session.cause(), Some(Cause::Severed));
    assert_eq!(failure(&session).await.kind(), ErrorKind::LinkLost);
    server.ended().await;
}

/// gominimal/minimal#886, #920; hierynomus/sshj#313: an upload waits for window for ever.
#[tokio::test(start_paused = true)]
async fn a_writer_without_window_ends_when_severed() {
    for (path, window) in [("/deaf", 64 << 10), ("/deaf", 2 << 20)] {
        let (session, _server) = dial(
            &[path],
            Script {
                window,
                ..Script::default()
            },
        )
        .await;
        let Transport {
            mut writer,
            sever,
            reader: _reader,
        } = session.connect().await.unwrap();
        let upload = tokio::spawn(async move {
            loop {
                writer.write(Bytes::from(vec![0; 1 << 20])).await?;
            }
            #[expect(unreachable_code, reason = "gives the block its type")]
            io::Result::Ok(())
        });
        tokio::time::sleep(Duration::from_secs(5)).await;
        assert!(!upload.is_finished(), "nothing reads, so it must wait");
        sever.cancel();
        let (result, took) = timed(upload).await;
        assert!(result.unwrap().is_err());
        assert_eq!(took, Duration::ZERO);
    }
}

/// dmacvicar/terraform-provider-libvirt#308, #266: the far end closes in mid-upload.
#[tokio::test(start_paused = true)]
async fn an_upload_the_far_end_abandons_fails() {
    let (session, _server) = dial(&["/quitter"], Script::default()).await;
    let Transport {
        mut reader,
        mut writer,
        ..
    } = session.connect().await.unwrap();
    let reading = tokio::spawn(async move { reader.read(&mut BytesMut::new()).await });
    let mut sent = 0;
    while writer.write(Bytes::from(vec![0; 1 << 20])).await.is_ok() {
        sent += 1;
        assert!(sent < 1000, "writes go on after the far end has closed");
        tokio::task::yield_now().await;
    }
    assert_eq!(reading.await.unwrap().unwrap(), 0);
}

/// The same when the whole link goes.
#[tokio::test(start_paused = true)]
async fn a_writer_without_window_ends_when_the_connection_dies() {
    let (session, server) = dial(
        &["/deaf"],
        Script {
            window: 64 << 10,
            ..Script::default()
        },
    )
    .await;
    let mut transport = session.connect().await.unwrap();
    let upload =
        tokio::spawn(async move { transport.writer.write(Bytes::from(vec![0; 1 << 20])).await });
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert!(!upload.is_finished(), "the window must be used up");
    server.gate.kill();
    let (result, took) = timed(upload).await;
    assert!(result.unwrap().is_err());
    assert!(took < Duration::from_millis(100), "{took:?}");
    assert_eq!(session.cause(), Some(Cause::PeerClosed));
}

/// Dicklesworthstone/charmed_rust#58, warp-tech/warpgate#2498: a freeze after 100 messages.
#[tokio::test(start_paused = true)]
async fn ten_thousand_unsolicited_messages_are_read() {
    let (session, _server) = dial(&["/flood"], Script::default()).await;
    let mut transport = session.connect().await.unwrap();
    let (bytes, end) = read_all(&mut transport).await;
    end.unwrap();
    assert_eq!(bytes.len(), 10_000 * b"event".len());
}

/// Eugeny/russh#730: one unread channel freezes the session.
#[tokio::test(start_paused = true)]
async fn an_unread_channel_does_not_stop_the_others() {
    let (session, _server) = dial(&["/flood"], Script::default()).await;
    let mut unread = session.connect().await.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut others = Vec::new();
    for _ in 0..3 {
        others.push(
            session
                .connect()
                .await
                .expect("the session still opens channels"),
        );
    }
    let (bytes, end) = read_all(&mut unread).await;
    end.unwrap();
    assert_eq!(
        bytes.len(),
        10_000 * b"event".len(),
        "nothing was lost while it was unread"
    );
}

#[tokio::test(start_paused = true)]
async fn a_reader_that_falls_far_behind_loses_its_channel_alone() {
    let (session, _server) = dial(&["/torrent"], Script::default()).await;
    let mut behind = session.connect().await.unwrap();
    behind.sever.cancelled().await;
    let error = behind.reader.read(&mut BytesMut::new()).await.unwrap_err();
    assert!(
        error.to_string().contains("bytes were left unread"),
        "{error}"
    );
    assert_eq!(session.cause(), None);
}

/// digitalocean/go-libvirt#159: lost after the open, before the first reply.
#[tokio::test(start_paused = true)]
async fn the_words_of_a_server_that_hangs_up_are_kept() {
    let (session, _server) = dial(&["/hang-up"], Script::default()).await;
    let mut transport = session.connect().await.unwrap();
    let error = transport
        .reader
        .read(&mut BytesMut::new())
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the server disconnected (code 11): maintenance"
    );
    let cause = Cause::PeerDisconnect {
        code: 11,
        text: "maintenance".into(),
    };
    assert_eq!(session.cause(), Some(cause));
}

/// A reply that arrived just before the connection ended still counts.
#[tokio::test(start_paused = true)]
async fn the_tail_is_read_after_the_connection_ended() {
    let (session, server) = dial(&["/last-words"], Script::default()).await;
    let mut transport = session.connect().await.unwrap();
    until("the server is gone", || session.closed().is_cancelled()).await;
    let (bytes, end) = read_all(&mut transport).await;
    assert_eq!(&bytes[..], b"last words");
    assert!(end.is_err(), "a lost connection is no orderly end");
    server.ended().await;
}

#[tokio::test(start_paused = true)]
async fn the_session_ends_with_its_last_user() {
    let (session, server) = dial(&["/echo"], Script::default()).await;
    let mut transport = session.connect().await.unwrap();
    let closed = session.closed();
    drop(session);
    ping(&mut transport).await;
    assert!(!closed.is_cancelled(), "a channel keeps the session");
    drop(transport);
    closed.cancelled().await;
    server.ended().await;
}

/// ansible/ansible#78227: the server sees the close.
#[tokio::test(start_paused = true)]
async fn close_says_goodbye() {
    let (session, server) = dial(&["/echo"], Script::default()).await;
    let ((), took) = timed(session.close()).await;
    assert_eq!(took, Duration::ZERO, "a server that listens costs no time");
    assert_eq!(session.cause(), Some(Cause::Closed));
    server.ended().await;
}

#[tokio::test(start_paused = true)]
async fn close_is_bounded_when_the_server_listens_to_nothing() {
    let (session, server) = dial(&["/echo"], narrow()).await;
    let mut transport = session.connect().await.unwrap();
    server.gate.shut();
    let upload =
        tokio::spawn(async move { transport.writer.write(Bytes::from(vec![0; 4 << 20])).await });
    tokio::task::yield_now().await;
    let ((), took) = timed(session.close()).await;
    assert_eq!(took.as_secs(), 1);
    assert!(upload.await.unwrap().is_err());
}

/// golang/go#19338, #21478: an idle link into a black hole.
#[tokio::test(start_paused = true)]
async fn a_black_hole_is_noticed_by_keepalives() {
    let (session, server) = dial(&["/echo"], Script::default()).await;
    let mut transport = session.connect().await.unwrap();
    server.gate.shut();
    let (result, took) = timed(transport.reader.read(&mut BytesMut::new())).await;
    assert!(result.is_err());
    assert_eq!(session.cause(), Some(Cause::KeepaliveTimeout));
    assert_eq!(took.as_secs(), 60);
}

/// The same under load, where keepalives cannot be sent.
#[tokio::test(start_paused = true)]
async fn a_black_hole_during_an_upload_is_noticed_by_the_watchdog() {
    let (session, server) = dial(&["/echo"], narrow()).await;
    let mut transport = session.connect().await.unwrap();
    server.gate.shut();
    let (result, took) = timed(transport.writer.write(Bytes::from(vec![0; 4 << 20]))).await;
    assert!(result.is_err());
    assert_eq!(session.cause(), Some(Cause::WriteStalled));
    assert_eq!(took.as_secs(), 60);
}

/// Eugeny/russh#214, golang/go#5875: keepalives in bursts, or on a link that is not idle.
#[tokio::test(start_paused = true)]
async fn an_idle_link_with_a_live_server_stays() {
    let (session, server) = dial(&["/echo"], Script::default()).await;
    let mut transport = session.connect().await.unwrap();
    let before = server.gate.passed();
    tokio::time::sleep(Duration::from_secs(5 * 15 + 1)).await;
    assert_eq!(session.cause(), None);
    let five = server.gate.passed() - before;
    tokio::time::sleep(Duration::from_secs(50 * 15)).await;
    let fifty = server.gate.passed() - before - five;
    assert!(
        five > 0 && (9 * five..=11 * five).contains(&fifty),
        "{five} then {fifty} bytes"
    );
    ping(&mut transport).await;
}

#[tokio::test(start_paused = true)]
async fn a_proxy_command_is_used_only_when_configured() {
    let (stream, server) = serve(Script::default());
    let config = config().socket_paths(["/it's", "/b"]).proxy(Proxy::Netcat);
    let session = config.dial_over(stream).await.unwrap();
    let mut transport = session.connect().await.unwrap();
    let error = transport
        .reader
        .read(&mut BytesMut::new())
        .await
        .unwrap_err();
    assert_eq!(error.to_string(), "the proxy command: nc: not found");
    let command = server.seen.commands().remove(0);
    assert!(
        command.starts_with(r"for s in '/it'\''s' '/b'; do"),
        "{command}"
    );
    assert!(server.seen.paths().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_refused_proxy_command_is_permanent() {
    let (stream, _server) = serve(Script::default());
    let proxy = Proxy::VirtSshHelper {
        uri: "refuse:///system".into(),
    };
    let session = config().proxy(proxy).dial_over(stream).await.unwrap();
    let error = failure(&session).await;
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::ProxyUnavailable, false)
    );
    assert!(
        error
            .to_string()
            .contains("virt-ssh-helper 'refuse:///system'"),
        "{error}"
    );
}
