//! The transport against the real OpenSSH server on a loopback port.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

mod sshd;

use bytes::{Bytes, BytesMut};
use sshd::{Sshd, fixture, public};
use virtwire::transport::{Connect, Transport};
use virtwire_ssh::{Cause, Config, Error, ErrorKind, Proxy, Session, Stage};

const MIB: usize = 1 << 20;

async fn refused(config: Config) -> Error {
    config
        .dial()
        .await
        .map(drop)
        .expect_err("sshd or we must refuse")
}

async fn open_failure(session: &Session) -> Box<Error> {
    let error = session
        .connect()
        .await
        .map(drop)
        .expect_err("the channel must be refused");
    error
        .into_cause()
        .downcast()
        .expect("the error is this crate's")
}

/// Sends `frames` copies of a changing pattern and checks that they come back.
async fn echo(transport: Transport, frames: usize, size: usize) {
    let Transport {
        mut reader,
        mut writer,
        sever,
    } = transport;
    let frame = move |n: usize| -> Bytes { (0..size).map(|i| (i * 7 + n) as u8).collect() };
    let sending = tokio::spawn(async move {
        for n in 0..frames {
            writer.write(frame(n)).await.expect("written");
        }
        writer.shutdown().await.expect("ended");
        writer
    });
    let mut received = BytesMut::new();
    for n in 0..frames {
        while received.len() < size {
            assert_ne!(
                reader.read(&mut received).await.expect("read"),
                0,
                "frame {n} is cut"
            );
        }
        assert!(received.split_to(size) == frame(n), "frame {n} differs");
    }
    assert_eq!(reader.read(&mut received).await.expect("an orderly end"), 0);
    assert!(received.is_empty() && sever.is_cancelled());
    drop(sending.await.expect("sent"));
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_mebibytes_come_back_equal() {
    let sshd = Sshd::start("");
    sshd.echo_socket();
    let session = sshd
        .config(&[public("ed25519")])
        .dial()
        .await
        .expect("dialled");
    echo(session.connect().await.expect("opened"), 64, MIB).await;
    session.close().await;
    assert_eq!(session.cause(), Some(Cause::Closed));
    sshd.settle(0).await;
}

/// Eugeny/russh#630: an upload without reading; small calls beside it on the same session go on.
#[tokio::test(flavor = "multi_thread")]
async fn small_calls_go_on_beside_an_upload() {
    let sshd = Sshd::start("");
    sshd.echo_socket();
    let session = sshd
        .config(&[public("ed25519")])
        .dial()
        .await
        .expect("dialled");
    let mut upload = session.connect().await.expect("opened");
    let frame = Bytes::from(vec![Sshd::SINK; MIB]);
    let uploading = tokio::spawn(async move {
        for _ in 0..256 {
            upload.writer.write(frame.clone()).await.expect("written");
        }
        upload.writer.shutdown().await.expect("ended");
        upload
            .reader
            .read(&mut BytesMut::new())
            .await
            .expect("an orderly end")
    });
    let mut calls = 0;
    while !uploading.is_finished() {
        echo(session.connect().await.expect("opened"), 3, 100).await;
        calls += 1;
    }
    assert_eq!(uploading.await.expect("uploaded"), 0);
    assert!(calls > 10, "only {calls} calls went beside the upload");
    assert_eq!(sshd.sessions(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn forbidden_forwarding_and_a_missing_socket_list_all_causes() {
    let forbidden = Sshd::start("AllowStreamLocalForwarding no");
    forbidden.echo_socket();
    let missing = Sshd::start("");
    let disabled = Sshd::start("DisableForwarding yes");
    disabled.echo_socket();
    for sshd in [&forbidden, &missing, &disabled] {
        let session = sshd
            .config(&[public("ed25519")])
            .dial()
            .await
            .expect("dialled");
        let error = open_failure(&session).await;
        assert_eq!(error.stage(), Stage::LibvirtConnect);
        let text = error.to_string();
        // OpenSSH answers with "connect failed" whatever the reason is.
        assert_eq!(error.kind(), ErrorKind::SocketUnavailable, "{text}");
        for part in [
            "libvirt.sock",
            "not running",
            "AllowStreamLocalForwarding",
            "SELinux",
        ] {
            assert!(text.contains(part), "{part} is missing: {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_path_is_taken_when_the_first_is_missing() {
    let sshd = Sshd::start("");
    sshd.echo_socket();
    let good = sshd.path("libvirt.sock").display().to_string();
    let missing = sshd.path("virtqemud.sock").display().to_string();
    let config = sshd
        .config(&[public("ed25519")])
        .socket_paths([missing, good]);
    let session = config.dial().await.expect("dialled");
    echo(session.connect().await.expect("opened"), 2, 100).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_nobody_knows_is_refused() {
    let sshd = Sshd::start("");
    let config = sshd
        .config(&[public("ed25519")])
        .key_file(fixture("ed25519_other"));
    let error = refused(config).await;
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::AuthRejected, false),
        "{error}"
    );
    assert!(error.to_string().contains("publickey"), "{error}");
    sshd.settle(0).await;
}

/// podman#12432: the server's words are kept.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_gives_up_is_quoted() {
    let sshd = Sshd::start("MaxAuthTries 1");
    let config = sshd
        .config(&[public("ed25519")])
        .key_file(fixture("ed25519_other"));
    let error = refused(config).await;
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::TooManyAuth, false),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .contains("Too many authentication failures"),
        "{error}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_factor_is_reported_as_such() {
    let sshd = Sshd::start(
        "AuthenticationMethods publickey,password\nPasswordAuthentication yes\nPermitRootLogin yes",
    );
    let error = refused(sshd.config(&[public("ed25519")])).await;
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::AuthPartial, false),
        "{error}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_recorded_host_key_type_is_negotiated() {
    let sshd = Sshd::start("");
    for key in ["rsa", "ed25519"] {
        sshd.config(&[public(key)])
            .dial()
            .await
            .unwrap_or_else(|error| panic!("{key}: {error}"));
    }
    let error = refused(sshd.config(&[public("ecdsa256")])).await;
    assert_eq!(error.kind(), ErrorKind::HostKeyChanged, "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn revoked_and_unknown_host_keys_are_refused() {
    let sshd = Sshd::start("");
    let key = public("ed25519");
    let lines = format!("{} {key}\n@revoked 127.0.0.1 {key}\n", sshd.name());
    std::fs::write(sshd.path("revoked"), lines).expect("written");
    let error = refused(sshd.config_with("revoked")).await;
    assert_eq!(error.kind(), ErrorKind::HostKeyRevoked, "{error}");
    let error = refused(sshd.config(&[])).await;
    assert_eq!(error.kind(), ErrorKind::HostKeyUnknown, "{error}");
    let line = error
        .offered_key()
        .expect("the offered key")
        .known_hosts_line()
        .to_owned();
    assert_eq!(line, format!("{} {key}", sshd.name()));
    assert_eq!(
        refused(sshd.config_with("no-such-file")).await.kind(),
        ErrorKind::KnownHostsMissing
    );
    sshd.config_with("accepted")
        .accept_new_host_key(sshd.path("accepted"))
        .dial()
        .await
        .expect("new");
    sshd.config_with("accepted")
        .dial()
        .await
        .expect("known by now");
    sshd.settle(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_certificate_is_accepted_for_its_principal_alone() {
    let sshd = Sshd::start("HostCertificate certificate.pub");
    let lines = format!("@cert-authority * {}\n", public("authority"));
    std::fs::write(sshd.path("authority"), lines).expect("written");
    // The certificate is for kvm1.example, and this host is known as 127.0.0.1.
    let error = refused(sshd.config_with("authority")).await;
    assert_eq!(error.kind(), ErrorKind::HostCertificateInvalid, "{error}");
    let named = Config::new("kvm1.example")
        .port(sshd.port())
        .user(sshd::user())
        .key_file(sshd.path("user"))
        .known_hosts(sshd.path("authority"));
    let stream = tokio::net::TcpStream::connect(("127.0.0.1", sshd.port()))
        .await
        .expect("up");
    named
        .dial_over(stream)
        .await
        .expect("valid under its own name");
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_of_all_types_log_in() {
    let sshd = Sshd::start("");
    for key in ["rsa", "ecdsa256", "ecdsa521", "ed25519"] {
        std::fs::copy(fixture(&format!("{key}.pub")), sshd.path("authorized_keys"))
            .expect("copied");
        let config = sshd.config(&[public("ed25519")]).key_file(fixture(key));
        config
            .dial()
            .await
            .unwrap_or_else(|error| panic!("{key}: {error}\n{}", sshd.log()));
    }
}

/// docker/compose#6463, #11677: one SSH session for many users of a host.
#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_counted_back_to_zero() {
    let sshd = Sshd::start("");
    sshd.echo_socket();
    let config = sshd.config(&[public("ed25519")]);
    let mut sessions = Vec::new();
    for _ in 0..3 {
        sessions.push(config.dial().await.expect("dialled"));
    }
    let mut channels = Vec::new();
    for session in &sessions {
        for _ in 0..20 {
            channels.push(session.connect().await.expect("opened"));
        }
    }
    sshd.settle(3).await;
    sessions.pop().expect("three").close().await;
    sshd.settle(2).await;
    sessions.pop().expect("two").sever();
    sshd.settle(1).await;
    drop(sessions);
    sshd.settle(1).await;
    drop(channels);
    sshd.settle(0).await;
}

/// digitalocean/go-libvirt#106: failed dials leave nothing on the server.
#[tokio::test(flavor = "multi_thread")]
async fn failed_and_dropped_dials_leave_nothing() {
    let sshd = Sshd::start("MaxStartups 100");
    for round in 0..20_u64 {
        refused(sshd.config(&[public("ed25519_other")])).await;
        let dial = sshd.config(&[public("ed25519")]);
        let _ =
            tokio::time::timeout(std::time::Duration::from_millis(round * 5), dial.dial()).await;
    }
    sshd.settle(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_process_ends_the_session() {
    let sshd = Sshd::start("");
    sshd.echo_socket();
    let session = sshd
        .config(&[public("ed25519")])
        .dial()
        .await
        .expect("dialled");
    let mut transport = session.connect().await.expect("opened");
    sshd.kill_sessions();
    transport
        .reader
        .read(&mut BytesMut::new())
        .await
        .expect_err("no orderly end");
    assert_eq!(session.cause(), Some(Cause::PeerClosed));
}

/// Where forwarding is forbidden, a configured command carries the bytes.
#[tokio::test(flavor = "multi_thread")]
async fn netcat_carries_the_bytes_when_configured() {
    let sshd = Sshd::start("AllowStreamLocalForwarding no");
    sshd.echo_socket();
    let config = sshd.config(&[public("ed25519")]).proxy(Proxy::Netcat);
    let session = config.dial().await.expect("dialled");
    echo(session.connect().await.expect("opened"), 4, MIB).await;
    let missing = sshd.path("none").display().to_string();
    let session = sshd
        .config(&[public("ed25519")])
        .proxy(Proxy::Netcat)
        .socket_paths([missing])
        .dial()
        .await
        .expect("dialled");
    let mut transport = session.connect().await.expect("the command starts");
    let error = transport
        .reader
        .read(&mut BytesMut::new())
        .await
        .expect_err("no socket");
    assert_eq!(
        error.to_string(),
        "the proxy command: none of the sockets exists"
    );
}
