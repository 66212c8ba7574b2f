//! C15, C17, C18: images from a web server that is as tests want it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use egress_api::Reason;
use egress_provider::{Class, Want};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::drive::{gone, ready, step};
use crate::images::{Image, assert_nothing, assert_one_copy};
use crate::world::World;

/// Some pieces of the body, so that it can be cut.
const BYTES: u64 = 8 << 20;

/// A server of one image.
struct Server {
    address: SocketAddr,
    asked: Arc<AtomicUsize>,
}

/// What becomes of a request.
#[derive(Debug, Clone, Copy)]
enum Answer {
    Absent,
    /// The connection ends in the middle of the body.
    Cut,
    Whole,
}

impl Server {
    /// Answers so, one after the other; the last answer stands for all that follow.
    async fn of(image: &Image, answers: &'static [Answer]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let bytes: Arc<[u8]> = std::fs::read(image.path()).unwrap().into();
        let asked = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&asked);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let number = count.fetch_add(1, Ordering::Relaxed);
                let answer = answers[number.min(answers.len() - 1)];
                tokio::spawn(serve(stream, answer, Arc::clone(&bytes)));
            }
        });
        Self { address, asked }
    }

    fn want(&self, image: &Image, world: &World, name: &str) -> Want {
        let url = format!("http://{}/disk.img", self.address);
        image.want_with(world, name, json!({ "file": null, "url": url }))
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }
}

async fn serve(mut stream: TcpStream, answer: Answer, bytes: Arc<[u8]>) {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        request.push(stream.read_u8().await.unwrap());
    }
    let length = bytes.len();
    let (head, body) = match answer {
        Answer::Absent => ("404 Not Found\r\nContent-Length: 0".to_owned(), &[][..]),
        Answer::Cut => (
            format!("200 OK\r\nContent-Length: {length}"),
            &bytes[..length / 2],
        ),
        Answer::Whole => (format!("200 OK\r\nContent-Length: {length}"), &bytes[..]),
    };
    let head = format!("HTTP/1.1 {head}\r\n\r\n");
    // A client that has seen enough closes.
    let _ = stream.write_all(head.as_bytes()).await;
    let _ = stream.write_all(body).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c15_c17_what_does_not_come_leaves_nothing_and_comes_the_next_time() {
    let world = World::beside_others().await;
    let (image, provider) = (Image::random(BYTES), world.provider_here());
    let server = Server::of(&image, &[Answer::Absent, Answer::Cut, Answer::Whole]).await;
    let want = server.want(&image, &world, "a");
    for told in [
        (Class::Integrity, Reason::ImageNotFound),
        (Class::Unavailable, Reason::ImageDownloadFailed),
    ] {
        let made = step(&provider, &want, world.host()).await;
        let error = made.expect_err("no whole image");
        assert_eq!((error.class(), error.reason()), told, "{error}");
        assert_nothing(&world, &want, &[&image.sha256]).await;
    }
    ready(&provider, &want, world.host()).await;
    assert_one_copy(&world, &image).await;
    gone(&provider, &want, world.host()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c17_another_file_than_declared_leaves_nothing() {
    let world = World::beside_others().await;
    let (image, other) = (Image::random(BYTES), Image::random(BYTES));
    let provider = world.provider_here();
    let server = Server::of(&other, &[Answer::Whole]).await;
    let want = server.want(&image, &world, "a");
    let made = step(&provider, &want, world.host()).await;
    let error = made.expect_err("another checksum");
    assert_eq!(error.reason(), Reason::ImageChecksumMismatch, "{error}");
    assert_nothing(&world, &want, &[&image.sha256, &other.sha256]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c18_all_who_wait_for_an_image_share_one_download() {
    const WAITING: usize = 4;
    let world = World::beside_others().await;
    let (image, provider) = (Image::random(BYTES), world.provider_here());
    let server = Server::of(&image, &[Answer::Whole]).await;
    let wants: Vec<_> = (0..WAITING)
        .map(|number| server.want(&image, &world, &format!("p{number}")))
        .collect();
    let made = wants
        .iter()
        .map(|want| ready(&provider, want, world.host()));
    futures_util::future::join_all(made).await;
    assert_eq!(server.asked(), 1);
    assert_one_copy(&world, &image).await;
    for want in &wants {
        gone(&provider, want, world.host()).await;
    }
}
