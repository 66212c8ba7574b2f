//! Scripted proxies on loopback: every stage and every meaning of a failure.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use egress_probe::{EchoTarget, Probe, Protocol, Reason, Stage, Target};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const LOOPBACK: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const SENTINEL: &str = "sentinel-password";

fn target() -> Target {
    "http://192.0.2.1:81/path".parse().unwrap()
}

/// A proxy that reads one message, answers with `script`, and hangs up.
async fn scripted(script: Vec<&'static [u8]>) -> (u16, tokio::task::JoinHandle<Vec<u8>>) {
    let listener = TcpListener::bind(LOOPBACK).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let task = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut seen = Vec::new();
        for answer in script {
            let mut buffer = [0; 4096];
            let n = stream.read(&mut buffer).await.unwrap();
            seen.extend_from_slice(&buffer[..n]);
            stream.write_all(answer).await.unwrap();
        }
        seen
    });
    (port, task)
}

fn probe(port: u16, protocol: Protocol) -> Probe {
    Probe::new("127.0.0.1", port, protocol, target()).timeout(Duration::from_secs(5))
}

#[tokio::test]
async fn plain_http_asks_in_absolute_form_with_credentials() {
    let (port, seen) = scripted(vec![b"HTTP/1.1 204 No Content\r\n\r\n"]).await;
    let report = probe(port, Protocol::Http)
        .credentials("u", "p".into())
        .run()
        .await
        .unwrap();
    assert_eq!((report.status, report.egress), (204, None));
    let head = String::from_utf8(seen.await.unwrap()).unwrap();
    assert!(
        head.starts_with("GET http://192.0.2.1:81/path HTTP/1.1\r\n"),
        "{head}"
    );
    assert!(head.contains("host: 192.0.2.1:81\r\n"), "{head}");
    assert!(
        head.contains("proxy-authorization: Basic dTpw\r\n"),
        "{head}"
    );
}

#[tokio::test]
async fn connect_keeps_the_credentials_out_of_the_tunnel() {
    let inner = b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n192.0.2.9\n";
    let (port, seen) = scripted(vec![b"HTTP/1.1 200 Established\r\n\r\n", inner]).await;
    let report = probe(port, Protocol::Connect)
        .credentials("u", "p".into())
        .run()
        .await
        .unwrap();
    assert_eq!(report.egress, Some("192.0.2.9".parse().unwrap()));
    let text = String::from_utf8(seen.await.unwrap()).unwrap();
    let (outer, inner) = text.split_once("\r\n\r\n").unwrap();
    assert!(
        outer.starts_with("CONNECT 192.0.2.1:81 HTTP/1.1\r\n"),
        "{outer}"
    );
    assert!(inner.starts_with("GET /path HTTP/1.1\r\n"), "{inner}");
    assert!(outer.contains("proxy-authorization") && !inner.contains("proxy-authorization"));
}

#[tokio::test]
async fn socks5_leaves_names_to_the_proxy() {
    let script: Vec<&[u8]> = vec![
        &[5, 2],
        &[1, 0],
        &[5, 0, 0, 1, 0, 0, 0, 0, 0, 0],
        b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
    ];
    let (port, seen) = scripted(script).await;
    let target: Target = "http://name.test/".parse().unwrap();
    let probe = Probe::new("127.0.0.1", port, Protocol::Socks5, target);
    probe.credentials("u", "p".into()).run().await.unwrap();
    let bytes = seen.await.unwrap();
    assert!(
        bytes.windows(11).any(|w| w == b"\x03\x09name.test"),
        "{bytes:?}"
    );
}

/// Answers and what each must be taken for.
#[tokio::test]
async fn refusals_have_their_own_reasons() {
    let http: &[(&'static [u8], Reason)] = &[
        (
            b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n",
            Reason::AuthRejected,
        ),
        (b"HTTP/1.1 401 Unauthorized\r\n\r\n", Reason::AuthRejected),
        (b"HTTP/1.1 403 Forbidden\r\n\r\n", Reason::Denied),
        (
            b"HTTP/1.1 503 Service Unavailable\r\n\r\n",
            Reason::TunnelFailed,
        ),
        (b"HTTP/1.1 404 Not Found\r\n\r\n", Reason::TunnelFailed),
        (b"-ERR unknown command\r\n", Reason::ProtocolError),
        (b"", Reason::TunnelFailed),
    ];
    for protocol in [Protocol::Http, Protocol::Connect] {
        for (answer, reason) in http {
            let (port, _seen) = scripted(vec![answer]).await;
            let error = probe(port, protocol).run().await.unwrap_err();
            assert_eq!(error.reason, *reason, "{protocol}: {error}");
        }
    }
    let socks: &[(Vec<&'static [u8]>, Reason)] = &[
        (vec![&[5, 255]], Reason::AuthRejected),
        (vec![&[5, 2], &[1, 1]], Reason::AuthRejected),
        (
            vec![&[5, 2], &[1, 0], &[5, 2, 0, 1, 0, 0, 0, 0, 0, 0]],
            Reason::Denied,
        ),
        (
            vec![&[5, 2], &[1, 0], &[5, 5, 0, 1, 0, 0, 0, 0, 0, 0]],
            Reason::TunnelFailed,
        ),
        (
            vec![b"HTTP/1.1 400 Bad Request\r\n\r\n"],
            Reason::ProtocolError,
        ),
    ];
    for (script, reason) in socks {
        let (port, _seen) = scripted(script.clone()).await;
        let probe = probe(port, Protocol::Socks5).credentials("u", SENTINEL.into());
        let error = probe.run().await.unwrap_err();
        assert_eq!(
            (error.stage, error.reason),
            (Stage::Tunnel, *reason),
            "{error}"
        );
    }
}

#[tokio::test]
async fn a_closed_port_is_refused_at_connect() {
    let listener = TcpListener::bind(LOOPBACK).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let error = probe(port, Protocol::Http).run().await.unwrap_err();
    assert_eq!(
        (error.stage, error.reason),
        (Stage::Connect, Reason::ConnectRefused)
    );
}

#[tokio::test]
async fn a_mute_proxy_times_out_at_the_stage_reached() {
    let listener = TcpListener::bind(LOOPBACK).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let stages = [
        (Protocol::Http, Stage::Request),
        (Protocol::Connect, Stage::Tunnel),
        (Protocol::Socks5, Stage::Tunnel),
    ];
    for (protocol, stage) in stages {
        let probe = probe(port, protocol).timeout(Duration::from_millis(30));
        let error = probe.run().await.unwrap_err();
        assert_eq!(
            (error.stage, error.reason),
            (stage, Reason::ConnectTimeout),
            "{error}"
        );
    }
}

#[tokio::test]
async fn a_server_that_speaks_first_is_no_proxy() {
    let listener = TcpListener::bind(LOOPBACK).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let greet = async || {
        let (mut stream, _) = listener.accept().await.unwrap();
        stream.write_all(b"SSH-2.0-OpenSSH_9.2\r\n").await.unwrap();
        // Holds the connection until the probe lets go.
        let _ = stream.read(&mut [0; 4096]).await;
        let _ = stream.read(&mut [0; 4096]).await;
    };
    for protocol in [Protocol::Http, Protocol::Connect] {
        let probe = probe(port, protocol);
        let (outcome, ()) = tokio::join!(probe.run(), greet());
        let error = outcome.unwrap_err();
        assert_eq!(error.reason, Reason::ProtocolError, "{error}");
    }
}

#[tokio::test]
async fn an_endless_head_and_an_endless_body_are_bounded() {
    let listener = TcpListener::bind(LOOPBACK).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let flood = async |start: &[u8]| {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut sent = start.len();
        let _request = stream.read(&mut [0; 4096]).await.unwrap();
        stream.write_all(start).await.unwrap();
        while sent < 64 << 20 && stream.write_all(&[b'a'; 8192]).await.is_ok() {
            sent += 8192;
        }
        sent
    };
    let head = probe(port, Protocol::Http);
    let (outcome, sent) = tokio::join!(head.run(), flood(b"HTTP/1.1 200 OK\r\nx-long: "));
    let error = outcome.unwrap_err();
    assert_eq!(error.reason, Reason::ProtocolError, "{error}");
    assert!(sent < 64 << 20, "the whole head was read");
    let body = probe(port, Protocol::Http);
    let (outcome, sent) = tokio::join!(body.run(), flood(b"HTTP/1.1 200 OK\r\n\r\n"));
    assert_eq!(outcome.unwrap().egress, None);
    assert!(sent < 64 << 20, "the whole body was read");
}

#[tokio::test]
async fn the_echo_target_tells_the_address_and_mismatches_are_found() {
    let echo = EchoTarget::bind(LOOPBACK).await.unwrap();
    // The echo target itself stands in for a plain HTTP proxy that reaches its target.
    let probe = Probe::new(
        "127.0.0.1",
        echo.address().port(),
        Protocol::Http,
        echo.target().unwrap(),
    );
    let report = probe.run().await.unwrap();
    assert_eq!(report.egress, Some(IpAddr::V4(Ipv4Addr::LOCALHOST)));
    let error = probe
        .expect_egress("192.0.2.1".parse().unwrap())
        .run()
        .await
        .unwrap_err();
    assert_eq!(error.reason, Reason::EgressMismatch);
}

#[tokio::test]
async fn a_dropped_echo_target_stops_serving() {
    let echo = EchoTarget::bind(LOOPBACK).await.unwrap();
    let address = echo.address();
    drop(echo);
    tokio::task::yield_now().await;
    let refused = async {
        for _ in 0..1000 {
            if TcpStream::connect(address).await.is_err() {
                return true;
            }
            tokio::task::yield_now().await;
        }
        false
    };
    assert!(refused.await);
}

#[tokio::test]
async fn no_text_of_a_probe_holds_its_password() {
    let (port, _seen) = scripted(vec![b"HTTP/1.1 407 No\r\n\r\n"]).await;
    let probe = probe(port, Protocol::Http).credentials("u", SENTINEL.into());
    let error = probe.run().await.unwrap_err();
    assert!(!format!("{probe:?} {error} {error:?}").contains(SENTINEL));
}
