//! Dialling: host keys, authentication, peers that are no SSH servers, and what is left behind.

use std::{io, time::Duration};

use russh::keys::HashAlg;
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use virtwire::transport::Connect;
use virtwire_ssh::{Config, Error, ErrorKind, KeyMaterial, Stage};

use crate::support::{
    AuthScript, HOST, Script, config, key_path, key_text, known, public, serve, timed,
};

async fn failure(config: Config, script: Script) -> Error {
    let (stream, server) = serve(script);
    let error = config.dial_over(stream).await.map(drop).unwrap_err();
    assert_eq!(error.stage(), Stage::Handshake);
    assert_eq!((error.host(), error.port()), (HOST, 22));
    server.ended().await;
    error
}

fn trusting(content: &str) -> Config {
    config().known_hosts_entries(known(content))
}

fn auth(auth: AuthScript) -> Script {
    Script {
        auth,
        ..Script::default()
    }
}

/// dmacvicar/terraform-provider-libvirt#944, #922: the cure must be in the message.
#[tokio::test(start_paused = true)]
async fn an_unknown_host_shows_the_line_to_add() {
    let error = failure(trusting(""), Script::default()).await;
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::HostKeyUnknown, false)
    );
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "kvm1.example:22: ssh handshake: the host key is not in known_hosts"
    );
    assert!(
        lines[1].starts_with("offered: ssh-ed25519 SHA256:"),
        "{text}"
    );
    assert!(
        lines[1].ends_with(" — if that is the host's key, add this line:"),
        "{text}"
    );
    assert_eq!(lines[2], format!("{HOST} {}", public("ed25519")));
    assert_eq!(error.offered_key().unwrap().known_hosts_line(), lines[2]);
    let (stream, _server) = serve(Script::default());
    trusting(lines[2])
        .dial_over(stream)
        .await
        .expect("the line is the cure");
}

#[tokio::test(start_paused = true)]
async fn a_changed_host_key_shows_both_keys() {
    let known = format!("# old\n{HOST} {}", public("ed25519_other"));
    let error = failure(trusting(&known), Script::default()).await;
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::HostKeyChanged, false)
    );
    let text = error.to_string();
    assert_eq!(text.matches("ssh-ed25519 SHA256:").count(), 2, "{text}");
    assert!(text.contains("(line 2)") && !text.contains('\n'), "{text}");
}

/// fulgur-app/Fulgur#255: revoked keys not enforced.
#[tokio::test(start_paused = true)]
async fn a_revoked_host_key_is_refused_beside_a_plain_line() {
    let key = public("ed25519");
    let error = failure(
        trusting(&format!("{HOST} {key}\n@revoked * {key}")),
        Script::default(),
    );
    let error = error.await;
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::HostKeyRevoked, false)
    );
    assert!(error.to_string().contains("known_hosts:2"), "{error}");
}

/// golang/go#49631, coreos/fleet#1526, fluxcd/pkg#1295, Eugeny/russh#301.
#[tokio::test(start_paused = true)]
async fn the_key_type_asked_for_is_the_one_recorded() {
    for recorded in ["rsa", "ed25519", "ecdsa256"] {
        let host_keys = vec!["ed25519", "ecdsa256", "rsa"];
        let (stream, _server) = serve(Script {
            host_keys,
            ..Script::default()
        });
        let config = trusting(&format!("{HOST} {}", public(recorded)));
        config
            .dial_over(stream)
            .await
            .unwrap_or_else(|error| panic!("{recorded}: {error}"));
    }
    let error = failure(
        trusting(&format!("{HOST} {}", public("rsa"))),
        Script::default(),
    )
    .await;
    assert_eq!(
        error.kind(),
        ErrorKind::HostKeyChanged,
        "not a failed negotiation"
    );
}

#[tokio::test(start_paused = true)]
async fn a_host_certificate_is_checked_in_full() {
    let authority = format!("@cert-authority *.example {}", public("authority"));
    let with = |name| Script {
        certificate: Some(name),
        ..Script::default()
    };
    let (stream, _server) = serve(with("cert_good.pub"));
    trusting(&authority)
        .dial_over(stream)
        .await
        .expect("valid for this host");
    for name in [
        "cert_expired.pub",
        "cert_other_host.pub",
        "cert_critical.pub",
    ] {
        let error = failure(trusting(&authority), with(name)).await;
        assert_eq!(
            error.kind(),
            ErrorKind::HostCertificateInvalid,
            "{name}: {error}"
        );
    }
    // Without an authority in the file, the server presents its plain key.
    let (stream, _server) = serve(with("cert_expired.pub"));
    config()
        .dial_over(stream)
        .await
        .expect("the plain key is known");
}

#[tokio::test]
async fn accepting_a_new_key_writes_it_and_still_refuses_a_changed_or_revoked_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("known_hosts");
    let accepting = || config().accept_new_host_key(&path);
    let (stream, _server) = serve(Script::default());
    accepting().dial_over(stream).await.expect("accepted");
    let line = format!("{HOST} {}\n", public("ed25519"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), line);
    let (stream, _server) = serve(Script::default());
    accepting().dial_over(stream).await.expect("known by now");
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        line,
        "written once"
    );

    let other = || Script {
        host_keys: vec!["ed25519_other"],
        ..Script::default()
    };
    assert_eq!(
        failure(accepting(), other()).await.kind(),
        ErrorKind::HostKeyChanged
    );
    let rsa = Script {
        host_keys: vec!["rsa"],
        ..Script::default()
    };
    assert_eq!(
        failure(accepting(), rsa).await.kind(),
        ErrorKind::HostKeyChanged
    );
    std::fs::write(&path, format!("@revoked * {}\n", public("ed25519_other"))).unwrap();
    assert_eq!(
        failure(accepting(), other()).await.kind(),
        ErrorKind::HostKeyRevoked
    );

    let nowhere = config().accept_new_host_key(folder.path().join("no/such/folder"));
    let error = failure(nowhere, Script::default()).await;
    assert_eq!(error.kind(), ErrorKind::KnownHostsUnwritable, "{error}");
}

/// podman#12432: only the configured key is offered.
#[tokio::test(start_paused = true)]
async fn only_the_configured_key_is_offered() {
    let (stream, server) = serve(auth(AuthScript::Reject));
    let error = config().dial_over(stream).await.map(drop).unwrap_err();
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::AuthRejected, false)
    );
    let key = KeyMaterial::parse(key_text("user").as_bytes(), None).unwrap();
    assert_eq!(
        server.seen.attempts(),
        [format!("ssh-ed25519 {}", key.fingerprint())]
    );
    let text = error.to_string();
    for part in [
        "user root",
        &key.fingerprint(),
        "password",
        "authorized_keys",
    ] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_second_factor_is_reported_as_such() {
    let error = failure(config(), auth(AuthScript::Partial)).await;
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::AuthPartial, false)
    );
    assert!(
        error
            .to_string()
            .contains("second factor (keyboard-interactive)"),
        "{error}"
    );
}

/// A lost connection must not look like a refused key, which would be permanent.
#[tokio::test(start_paused = true)]
async fn a_server_that_vanishes_during_authentication_is_transient() {
    let error = failure(config(), auth(AuthScript::Vanish)).await;
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::LinkLost, true),
        "{error}"
    );
}

/// libssh2/libssh2#634, sshnet/SSH.NET#883; and Eugeny/russh#758, which fails without `rsa`.
#[tokio::test(start_paused = true)]
async fn an_rsa_key_signs_with_sha_2() {
    let rsa = || config().key(KeyMaterial::parse(key_text("rsa").as_bytes(), None).unwrap());
    let (stream, server) = serve(auth(AuthScript::Rsa(HashAlg::Sha512)));
    rsa()
        .dial_over(stream)
        .await
        .expect("SHA-512 is the first choice");
    assert!(server.seen.attempts()[0].starts_with("rsa-sha2-512 "));
}

/// Eugeny/russh#642: keepalives before the login confused servers.
#[tokio::test(start_paused = true)]
async fn a_slow_login_succeeds_with_fast_keepalives() {
    let slow = auth(AuthScript::Slow(Duration::from_secs(9)));
    let (stream, _server) = serve(slow);
    config()
        .keepalive(Duration::from_secs(3), 3)
        .dial_over(stream)
        .await
        .expect("logged in");
}

#[tokio::test(start_paused = true)]
async fn the_handshake_deadline_includes_the_login() {
    let (stream, server) = serve(auth(AuthScript::Slow(Duration::from_secs(3600))));
    let (result, took) = timed(config().dial_over(stream)).await;
    let error = result.map(drop).unwrap_err();
    assert_eq!(
        (error.kind(), took.as_secs()),
        (ErrorKind::HandshakeTimeout, 15)
    );
    drop(server);
}

/// golang/go#15113, gravitational/teleport#1153: a peer that accepts and says nothing.
#[tokio::test(start_paused = true)]
async fn a_mute_peer_costs_the_deadline_and_sees_the_close() {
    let (near, mut far) = duplex(1 << 16);
    let (result, took) = timed(config().dial_over(near)).await;
    let error = result.map(drop).unwrap_err();
    assert_eq!(
        (error.kind(), took.as_secs()),
        (ErrorKind::HandshakeTimeout, 15)
    );
    assert!(
        error.is_transient() && error.to_string().contains("said nothing"),
        "{error}"
    );
    closes(&mut far).await;
}

/// The same after the identification, when russh's task holds the socket.
#[tokio::test(start_paused = true)]
async fn a_peer_that_goes_mute_after_its_identification_sees_the_close() {
    let (near, mut far) = duplex(1 << 16);
    far.write_all(b"SSH-2.0-Mute_1.0\r\n").await.unwrap();
    let (result, took) = timed(config().dial_over(near)).await;
    let error = result.map(drop).unwrap_err();
    assert_eq!(
        (error.kind(), took.as_secs()),
        (ErrorKind::HandshakeTimeout, 15)
    );
    assert!(error.to_string().contains("SSH-2.0-Mute_1.0"), "{error}");
    closes(&mut far).await;
}

/// n0-computer/noq#681, warp-tech/warpgate#2520: the caller is dropped in the handshake.
#[tokio::test(start_paused = true)]
async fn a_dropped_dial_leaves_nothing_behind() {
    for greeting in ["", "SSH-2.0-Mute_1.0\r\n"] {
        let (near, mut far) = duplex(1 << 16);
        far.write_all(greeting.as_bytes()).await.unwrap();
        let dial = tokio::time::timeout(Duration::from_secs(1), async {
            config().dial_over(near).await.map(drop)
        });
        assert!(dial.await.is_err());
        closes(&mut far).await;
    }
}

async fn closes(far: &mut tokio::io::DuplexStream) {
    let mut rest = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(1), far.read_to_end(&mut rest)).await;
    read.expect("the peer sees the close within a second")
        .unwrap();
}

/// golang/go#21941: the peer is not SSH.
#[tokio::test(start_paused = true)]
async fn peers_that_are_no_ssh_servers_are_named_promptly() {
    let line = |length: usize| "x".repeat(length) + "\r\n";
    for (case, said, hang_up) in [
        ("redis", "-ERR unknown command\r\n".to_owned(), true),
        ("21 lines of text", line(10).repeat(30), false),
        ("a line of 300 bytes", line(300), false),
        (
            "HTTP",
            "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".to_owned(),
            true,
        ),
    ] {
        let (near, mut far) = duplex(1 << 16);
        far.write_all(said.as_bytes()).await.unwrap();
        if hang_up {
            far.shutdown().await.unwrap();
        }
        let (result, took) = timed(config().dial_over(near)).await;
        let error = result.map(drop).unwrap_err();
        assert_eq!(
            (error.kind(), took),
            (ErrorKind::NotSsh, Duration::ZERO),
            "{case}: {error}"
        );
        assert!(error.is_transient());
        let first = said.lines().next().unwrap();
        assert!(
            error.to_string().contains(&first[..first.len().min(20)]),
            "{case}: {error}"
        );
    }
}

/// docker/compose#10117: MaxStartups drops the connection before a word.
#[tokio::test(start_paused = true)]
async fn a_connection_dropped_before_a_word_is_transient() {
    let (near, far) = duplex(1 << 16);
    drop(far);
    let error = config().dial_over(near).await.map(drop).unwrap_err();
    assert_eq!(
        (error.kind(), error.is_transient()),
        (ErrorKind::LinkLost, true),
        "{error}"
    );
    let (near, mut far) = duplex(1 << 16);
    far.shutdown().await.unwrap();
    let error = config().dial_over(near).await.map(drop).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::LinkLost);
    assert!(error.to_string().contains("MaxStartups"), "{error}");
}

/// digitalocean/go-libvirt#106: failed dials leave no connection behind.
#[tokio::test(start_paused = true)]
async fn failed_dials_leave_no_connection() {
    for _ in 0..20 {
        failure(config(), auth(AuthScript::Reject)).await;
        failure(trusting(""), Script::default()).await;
    }
}

#[tokio::test]
async fn material_comes_before_the_network() {
    let (near, mut far) = duplex(1 << 16);
    // dmacvicar/terraform-provider-libvirt#1107: the path must be in the message.
    let config = config().known_hosts("/no/such/known_hosts");
    let error = config.dial_over(near).await.map(drop).unwrap_err();
    assert_eq!(
        (error.stage(), error.kind()),
        (Stage::Material, ErrorKind::KnownHostsMissing)
    );
    assert!(
        error.is_transient() && error.to_string().contains("/no/such/known_hosts"),
        "{error}"
    );
    let mut sent = Vec::new();
    far.read_to_end(&mut sent).await.unwrap();
    assert!(sent.is_empty(), "nothing was said to the host");
}

/// confidential-containers/cloud-api-adaptor#1241: files that appear later heal the next dial.
#[tokio::test]
async fn files_are_read_at_each_dial() {
    let folder = tempfile::tempdir().unwrap();
    let (key, hosts) = (folder.path().join("key"), folder.path().join("known_hosts"));
    let config = config().key_file(&key).known_hosts(&hosts);
    let kind = async || {
        config
            .dial_over(duplex(64).0)
            .await
            .map(drop)
            .unwrap_err()
            .kind()
    };
    assert_eq!(kind().await, ErrorKind::KeyMissing);
    std::fs::copy(key_path("user"), &key).unwrap();
    assert_eq!(kind().await, ErrorKind::KnownHostsMissing);
    std::fs::write(&hosts, format!("{HOST} {}", public("ed25519"))).unwrap();
    let (stream, _server) = serve(Script::default());
    config
        .dial_over(stream)
        .await
        .expect("healed without a restart");
}

/// dmacvicar/terraform-provider-libvirt#886, #864: unreadable and encrypted keys.
#[tokio::test]
async fn key_files_that_cannot_be_used_are_told_apart() {
    for (file, kind, transient) in [
        ("no-such-key", ErrorKind::KeyMissing, true),
        ("ed25519.encrypted", ErrorKind::KeyEncrypted, false),
        ("ed25519.pub", ErrorKind::KeyIsPublic, false),
        ("README.md", ErrorKind::KeyUnparsable, false),
        ("sec1_ec.aes128", ErrorKind::KeyUnsupported, false),
    ] {
        let config = config().key_file(key_path(file));
        let error = config.dial_over(duplex(64).0).await.map(drop).unwrap_err();
        assert_eq!(
            (error.kind(), error.is_transient()),
            (kind, transient),
            "{file}: {error}"
        );
        assert_eq!(error.stage(), Stage::Material);
        let text = error.to_string();
        assert!(text.contains(file) && !text.contains('\n'), "{text}");
    }
    let wrong = config()
        .key_file(key_path("ed25519.encrypted"))
        .passphrase("wrong".into());
    let error = wrong.dial_over(duplex(64).0).await.map(drop).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::KeyPassphraseWrong);
}

#[tokio::test]
async fn impossible_configurations_are_refused_before_anything_else() {
    let long = format!("/{}", "x".repeat(107));
    for (config, part) in [
        (config().socket_paths([long.as_str()]), "is 108 bytes long"),
        (config().socket_paths(["relative"]), "not an absolute path"),
        (
            config().socket_paths(Vec::<String>::new()),
            "no socket path",
        ),
        (Config::new(HOST), "no private key"),
        (Config::new(""), "host name is empty"),
    ] {
        let error = config.dial_over(duplex(64).0).await.map(drop).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Misconfigured);
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[tokio::test]
async fn nothing_listens() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let known = known(&format!("127.0.0.1 {}", public("ed25519")));
    let key = KeyMaterial::parse(key_text("user").as_bytes(), None).unwrap();
    let config = Config::new("127.0.0.1")
        .port(port)
        .key(key)
        .known_hosts_entries(known);
    let error = config.dial().await.map(drop).unwrap_err();
    assert_eq!(
        (error.stage(), error.kind()),
        (Stage::Tcp, ErrorKind::TcpRefused)
    );
    assert!(error.is_transient());
    let source = std::error::Error::source(&error)
        .unwrap()
        .downcast_ref::<io::Error>()
        .unwrap();
    assert_eq!(source.kind(), io::ErrorKind::ConnectionRefused);
}

#[tokio::test(start_paused = true)]
async fn nothing_shows_the_key_or_the_passphrase() {
    let config = config().passphrase("hunter2-sentinel".into());
    let (stream, _server) = serve(Script::default());
    let session = config.dial_over(stream).await.unwrap();
    let secret = key_text("user").lines().nth(1).unwrap()[20..60].to_owned();
    for shown in [
        format!("{config:?}"),
        format!("{session:?}"),
        session.describe(),
    ] {
        assert!(
            !shown.contains("sentinel") && !shown.contains(&secret),
            "{shown}"
        );
    }
    assert!(
        session
            .describe()
            .starts_with("ssh://root@kvm1.example:22 → /var/run/libvirt/")
    );
}
