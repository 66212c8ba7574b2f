//! A server on the loopback that says what a test wants it to.

use std::{net::SocketAddr, sync::Arc};

use rustls::pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

use super::*;

/// Answers each connection with the next of these and closes it.
async fn serve(answers: Vec<String>) -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = address("http", listener.local_addr().unwrap());
    tokio::spawn(async move {
        for answer in answers {
            let (stream, _) = listener.accept().await.unwrap();
            say(stream, &answer).await;
        }
    });
    url
}

fn address(scheme: &str, server: SocketAddr) -> Url {
    let text = format!("{scheme}://{server}/images/disk.img?signature=hunter2");
    text.parse().unwrap()
}

async fn say(mut stream: TcpStream, answer: &str) -> TcpStream {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        request.push(stream.read_u8().await.unwrap());
    }
    stream.write_all(answer.as_bytes()).await.unwrap();
    stream
}

fn head(status: &str, headers: &str) -> String {
    format!("HTTP/1.1 {status}\r\n{headers}\r\n")
}

fn redirect(to: &str) -> String {
    head(
        "302 Found",
        &format!("Location: {to}\r\nContent-Length: 0\r\n"),
    )
}

fn image(bytes: &str) -> String {
    head("200 OK", &format!("Content-Length: {}\r\n", bytes.len())) + bytes
}

async fn refused(answers: Vec<String>) -> WebFault {
    let url = serve(answers).await;
    open(&url).await.map(|_| ()).expect_err("no image")
}

async fn read(mut download: Download) -> io::Result<String> {
    let mut text = String::new();
    download.reader.read_to_string(&mut text).await?;
    Ok(text)
}

#[tokio::test]
async fn an_image_comes_through_redirects() {
    let url = serve(vec![
        redirect("/elsewhere"),
        redirect("there?x=1"),
        image("disk"),
    ])
    .await;
    let download = open(&url).await.unwrap();
    assert_eq!(download.length, 4);
    assert_eq!(read(download).await.unwrap(), "disk");
}

#[tokio::test]
async fn c15_statuses_are_told_apart() {
    for (status, is_absence, is_passing) in [
        ("404 Not Found", true, false),
        ("410 Gone", true, false),
        ("401 Unauthorized", false, false),
        ("403 Forbidden", false, false),
        ("206 Partial Content", false, false),
        ("429 Too Many Requests", false, true),
        ("503 Service Unavailable", false, true),
    ] {
        let fault = refused(vec![head(status, "Content-Length: 0\r\n")]).await;
        assert!(fault.to_string().contains(&status[..3]), "{fault}");
        let told = (fault.is_absence(), fault.is_passing());
        assert_eq!(told, (is_absence, is_passing), "{fault}");
    }
}

#[tokio::test]
async fn c15_redirects_end() {
    let fault = refused(vec![redirect("/again"); REDIRECTS + 1]).await;
    assert!(fault.to_string().contains("more than 5"), "{fault}");
    for (to, said) in [
        ("file:///etc/passwd", "less safe"),
        ("http://[", "no address"),
    ] {
        let fault = refused(vec![redirect(to)]).await;
        assert!(fault.to_string().contains(said), "{fault}");
        assert!(!fault.is_passing());
    }
    let fault = refused(vec![head("301 Moved", "Content-Length: 0\r\n")]).await;
    assert!(fault.to_string().contains("nowhere"), "{fault}");
}

#[tokio::test]
async fn what_no_volume_can_be_made_of_is_refused() {
    let chunked = head("200 OK", "Transfer-Encoding: chunked\r\n") + "4\r\ndisk\r\n0\r\n\r\n";
    let fault = refused(vec![chunked]).await;
    assert!(fault.to_string().contains("Content-Length"), "{fault}");
    let zipped = head("200 OK", "Content-Encoding: gzip\r\nContent-Length: 0\r\n");
    let fault = refused(vec![zipped]).await;
    assert!(fault.to_string().contains("content coding"), "{fault}");
}

#[tokio::test]
async fn c17_a_body_that_is_cut_short_is_an_error() {
    let url = serve(vec![head("200 OK", "Content-Length: 9\r\n") + "disk"]).await;
    let download = open(&url).await.unwrap();
    let fault = WebFault::from(read(download).await.unwrap_err());
    assert!(fault.is_passing(), "{fault}");
    assert!(fault.to_string().contains("broke off"), "{fault}");
}

#[tokio::test]
async fn nobody_there_is_no_verdict_for_ever() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = address("http", listener.local_addr().unwrap());
    drop(listener);
    let fault = open(&url).await.map(|_| ()).unwrap_err();
    assert!(fault.is_passing(), "{fault}");
}

#[tokio::test]
async fn c15_a_certificate_that_nobody_vouches_for_is_refused() {
    let certificate = include_bytes!("certificate.pem");
    let key = include_bytes!("throw-away-key.pem");
    let config = rustls::ServerConfig::builder_with_provider(
        rustls::crypto::ring::default_provider().into(),
    )
    .with_safe_default_protocol_versions()
    .unwrap()
    .with_no_client_auth()
    .with_single_cert(
        vec![CertificateDer::from_pem_slice(certificate).unwrap()],
        PrivateKeyDer::from_pem_slice(key).unwrap(),
    )
    .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = address("https", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let acceptor = tokio_rustls::TlsAcceptor::from(Arc::new(config));
        // The client is the one that breaks it off.
        let _ = acceptor.accept(stream).await;
    });
    let fault = open(&url).await.map(|_| ()).unwrap_err();
    assert!(!fault.is_passing(), "{fault}");
    assert!(fault.to_string().starts_with("TLS: "), "{fault}");
}

#[tokio::test(start_paused = true)]
async fn c18_a_server_that_stalls_is_given_up_and_a_slow_one_is_not() {
    let (reader, mut writer) = tokio::io::duplex(64);
    let mut reader = Patient::new(reader);
    for _ in 0..10 {
        tokio::time::sleep(STALL_LIMIT * 2).await;
        writer.write_all(b"x").await.unwrap();
        assert_eq!(reader.read_u8().await.unwrap(), b'x');
    }
    let begun = Instant::now();
    let late = STALL_LIMIT - Duration::from_secs(1);
    let (byte, ()) = tokio::join!(reader.read_u8(), async {
        tokio::time::sleep(late).await;
        writer.write_all(b"y").await.unwrap();
    });
    assert_eq!((byte.unwrap(), begun.elapsed()), (b'y', late));
    let fault = WebFault::from(reader.read_u8().await.unwrap_err());
    assert!(fault.to_string().contains("60 s"), "{fault}");
    assert!(fault.is_passing());
}

#[test]
fn an_address_is_shown_without_what_opens_the_door() {
    let url = address("https", "192.0.2.1:443".parse().unwrap());
    assert_eq!(shown(&url), "https://192.0.2.1/images/disk.img");
}
