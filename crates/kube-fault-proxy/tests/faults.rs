//! Every fault, in front of a small web server.

#![expect(clippy::unwrap_used, reason = "the helpers are part of the tests")]

mod support;

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Frame, Incoming};
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use kube_fault_proxy::{Fault, FaultProxy, Outcome, Rule, Upstream};
use support::{send, text};
use tokio::net::TcpListener;
use tokio::time::Instant;

/// A server that counts what it commits and has watches without an end.
struct Server {
    committed: Arc<AtomicUsize>,
    proxy: FaultProxy,
}

impl Server {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let committed = Arc::new(AtomicUsize::new(0));
        tokio::spawn(listen(listener, Arc::clone(&committed)));
        let proxy = FaultProxy::start(Upstream::new(&url, None).unwrap())
            .await
            .unwrap();
        Self { committed, proxy }
    }

    fn committed(&self) -> usize {
        self.committed.load(Ordering::SeqCst)
    }

    async fn get(&self) -> Result<String, support::Failure> {
        text(send(&self.proxy, "GET", "/api/v1/things", None, "").await?).await
    }
}

async fn listen(listener: TcpListener, committed: Arc<AtomicUsize>) {
    while let Ok((stream, _)) = listener.accept().await {
        let committed = Arc::clone(&committed);
        tokio::spawn(async move {
            let service = service_fn(|request| answer(request, &committed));
            let _ = hyper::server::conn::http1::Builder::new()
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
    }
}

async fn answer(
    request: Request<Incoming>,
    committed: &AtomicUsize,
) -> Result<Response<BoxBody<Bytes, Infallible>>, hyper::Error> {
    let is_watch = request.uri().query() == Some("watch=true");
    let is_write = request.method() != Method::GET;
    let body = request.into_body().collect().await?.to_bytes();
    if is_watch {
        return Ok(Response::new(Endless { begun: false }.boxed()));
    }
    if is_write {
        committed.fetch_add(1, Ordering::SeqCst);
        return Ok(Response::new(Full::new(body).boxed()));
    }
    Ok(Response::new(Full::new(Bytes::from("hello")).boxed()))
}

/// One line, then nothing for ever.
struct Endless {
    begun: bool,
}

impl Body for Endless {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.begun {
            return std::task::Poll::Pending;
        }
        self.begun = true;
        let line = Bytes::from("{\"type\":\"ADDED\"}\n");
        std::task::Poll::Ready(Some(Ok(Frame::data(line))))
    }
}

#[tokio::test]
async fn without_rules_requests_pass() {
    let server = Server::start().await;
    assert_eq!(server.get().await.unwrap(), "hello");
    let written = send(&server.proxy, "POST", "/things", None, "{\"a\":1}").await;
    assert_eq!(text(written.unwrap()).await.unwrap(), "{\"a\":1}");
    assert_eq!(server.committed(), 1);
    let seen = server.proxy.seen();
    assert_eq!(seen.len(), 2);
    assert!(seen.iter().all(|seen| seen.outcome == Outcome::Passed));
}

#[tokio::test]
async fn a_lost_response_is_committed_and_not_seen() {
    let server = Server::start().await;
    server
        .proxy
        .inject(Rule::new(Fault::LoseResponse).method("PATCH").times(1));
    let lost = send(&server.proxy, "PATCH", "/things/a/status", None, "{}").await;
    assert!(lost.is_err());
    assert_eq!(server.committed(), 1);
    let again = send(&server.proxy, "PATCH", "/things/a/status", None, "{}").await;
    assert!(again.unwrap().status().is_success());
    assert_eq!(server.committed(), 2);
}

#[tokio::test]
async fn a_refused_request_is_never_seen_by_the_server() {
    let server = Server::start().await;
    server.proxy.inject(Rule::new(Fault::Refuse).times(1));
    assert!(
        send(&server.proxy, "POST", "/things", None, "{}")
            .await
            .is_err()
    );
    assert_eq!(server.committed(), 0);
}

#[tokio::test]
async fn too_many_requests_says_when_to_come_again() {
    let server = Server::start().await;
    server
        .proxy
        .inject(Rule::new(Fault::too_many_requests(7)).times(1));
    let response = send(&server.proxy, "POST", "/things", None, "{}")
        .await
        .unwrap();
    assert_eq!(response.status(), 429);
    assert_eq!(response.headers()["retry-after"], "7");
    let status: serde_json::Value = serde_json::from_str(&text(response).await.unwrap()).unwrap();
    assert_eq!(status["reason"], "TooManyRequests");
    assert_eq!(status["details"]["retryAfterSeconds"], 7);
    assert_eq!(server.committed(), 0);
}

#[tokio::test]
async fn a_server_error_has_its_own_reason() {
    let server = Server::start().await;
    server
        .proxy
        .inject(Rule::new(Fault::status(503)).path("things"));
    let response = send(&server.proxy, "GET", "/things", None, "")
        .await
        .unwrap();
    assert_eq!(response.status(), 503);
    assert!(text(response).await.unwrap().contains("ServiceUnavailable"));
    server.proxy.clear();
    assert_eq!(server.get().await.unwrap(), "hello");
}

#[tokio::test(start_paused = true)]
async fn a_delayed_request_passes_later() {
    let server = Server::start().await;
    server
        .proxy
        .inject(Rule::new(Fault::delay(Duration::from_secs(20))).times(1));
    let start = Instant::now();
    assert_eq!(server.get().await.unwrap(), "hello");
    assert!(start.elapsed() >= Duration::from_secs(20));
}

#[tokio::test(start_paused = true)]
async fn a_hanging_request_is_never_answered() {
    let server = Server::start().await;
    server.proxy.inject(Rule::new(Fault::Hang));
    let answer = tokio::time::timeout(Duration::from_secs(3600), server.get()).await;
    assert!(answer.is_err());
    assert_eq!(server.committed(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_watch_is_cut_after_its_time() {
    let server = Server::start().await;
    server
        .proxy
        .inject(Rule::new(Fault::cut_after(Duration::from_secs(5))).watch(true));
    let response = send(&server.proxy, "GET", "/things?watch=true", None, "").await;
    let mut body = response.unwrap().into_body();
    let line = body.frame().await.unwrap().unwrap().into_data().unwrap();
    assert!(line.starts_with(b"{\"type\":\"ADDED\"}"));
    assert!(body.frame().await.unwrap().is_err());
    assert_eq!(server.get().await.unwrap(), "hello");
}

#[tokio::test]
async fn all_watches_are_cut_at_once_and_new_ones_pass() {
    let server = Server::start().await;
    let mut bodies = Vec::new();
    for _ in 0..2 {
        let response = send(&server.proxy, "GET", "/things?watch=true", None, "").await;
        let mut body = response.unwrap().into_body();
        body.frame().await.unwrap().unwrap();
        bodies.push(body);
    }
    server.proxy.cut_watches();
    for body in &mut bodies {
        assert!(body.frame().await.unwrap().is_err());
    }
    let again = send(&server.proxy, "GET", "/things?watch=true", None, "").await;
    assert!(again.unwrap().into_body().frame().await.unwrap().is_ok());
}

#[tokio::test]
async fn an_outage_ends_what_is_open_and_what_comes_until_it_is_over() {
    let server = Server::start().await;
    let watch = send(&server.proxy, "GET", "/things?watch=true", None, "").await;
    let mut body = watch.unwrap().into_body();
    body.frame().await.unwrap().unwrap();
    server.proxy.outage();
    assert!(body.frame().await.unwrap().is_err());
    assert!(server.get().await.is_err());
    server.proxy.clear();
    assert_eq!(server.get().await.unwrap(), "hello");
}

#[tokio::test]
async fn an_unreachable_server_is_a_bad_gateway() {
    // A port that was free a moment ago.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let proxy = FaultProxy::start(Upstream::new(&url, None).unwrap())
        .await
        .unwrap();
    let response = send(&proxy, "GET", "/", None, "").await.unwrap();
    assert_eq!(response.status(), 502);
}

#[tokio::test]
async fn a_dropped_proxy_listens_no_more() {
    let server = Server::start().await;
    let address = server.proxy.address();
    assert_eq!(server.get().await.unwrap(), "hello");
    drop(server);
    // The listener goes when its task is next run.
    let gone = async {
        while tokio::net::TcpStream::connect(address).await.is_ok() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), gone)
        .await
        .unwrap();
}

#[tokio::test]
async fn control_comes_over_a_unix_socket() {
    let server = Server::start().await;
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("control");
    let Server { proxy, committed } = server;
    let proxy = Arc::new(proxy);
    let control = {
        let (proxy, socket) = (Arc::clone(&proxy), socket.clone());
        tokio::spawn(async move { kube_fault_proxy::serve_control(proxy, &socket).await })
    };
    while !socket.exists() {
        tokio::task::yield_now().await;
    }
    let rule = r#"{"fault":"refuse","times":1}"#;
    assert_eq!(
        order(&socket, "POST", "/rules", rule).await,
        (204, String::new())
    );
    assert!(send(&proxy, "POST", "/x", None, "").await.is_err());
    let (status, seen) = order(&socket, "GET", "/seen", "").await;
    assert_eq!(status, 200);
    assert!(seen.contains("refuse"), "{seen}");
    assert_eq!(order(&socket, "POST", "/rules", "{}").await.0, 400);
    assert_eq!(order(&socket, "POST", "/outage", "").await.0, 204);
    assert!(send(&proxy, "POST", "/x", None, "").await.is_err());
    assert_eq!(order(&socket, "DELETE", "/rules", "").await.0, 204);
    assert!(send(&proxy, "POST", "/x", None, "").await.is_ok());
    assert_eq!(order(&socket, "GET", "/nothing", "").await.0, 404);
    assert_eq!(committed.load(Ordering::SeqCst), 1);
    control.abort();
}

async fn order(socket: &std::path::Path, method: &str, path: &str, body: &str) -> (u16, String) {
    let stream = tokio::net::UnixStream::connect(socket).await.unwrap();
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
        .await
        .unwrap();
    tokio::spawn(connection);
    let request = Request::builder()
        .method(method)
        .uri(path)
        .body(Full::new(Bytes::from(body.to_owned())))
        .unwrap();
    let response = sender.send_request(request).await.unwrap();
    let status = response.status().as_u16();
    (status, text(response).await.unwrap())
}
