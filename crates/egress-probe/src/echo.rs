//! A target of one's own: it answers with the address its visitor came from.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::{AbortHandle, JoinSet};

use crate::{Target, TargetError};

/// The response header that carries the visitor's address.
pub const ECHO_HEADER: &str = "x-egress-address";

/// Visitors served at once; more wait in the listen queue.
const MAX_VISITORS: usize = 32;
/// A visitor that sends no request is let go after this time.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);

/// An HTTP server that tells each visitor the address it came from, in the body and in
/// [`ECHO_HEADER`]. It serves until it is dropped.
#[derive(Debug)]
pub struct EchoTarget {
    address: SocketAddr,
    task: AbortHandle,
}

impl EchoTarget {
    /// Listens on `address`; port 0 picks a free one. Must be called inside a tokio runtime.
    ///
    /// # Errors
    /// The listening socket's error.
    pub async fn bind(address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(serve(listener)).abort_handle();
        Ok(Self { address, task })
    }

    /// The address that is listened on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The target to probe.
    ///
    /// # Errors
    /// None in practice: every socket address makes a valid URL.
    pub fn target(&self) -> Result<Target, TargetError> {
        format!("http://{}/", self.address).parse()
    }
}

impl Drop for EchoTarget {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(listener: TcpListener) {
    let places = Arc::new(Semaphore::new(MAX_VISITORS));
    // The set aborts its visitors when the server is dropped.
    let mut visitors = JoinSet::new();
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            return;
        };
        let Ok((stream, visitor)) = listener.accept().await else {
            continue;
        };
        visitors.spawn(async move {
            greet(stream, visitor.ip()).await;
            drop(place);
        });
        while visitors.try_join_next().is_some() {}
    }
}

async fn greet(stream: TcpStream, visitor: IpAddr) {
    let service =
        service_fn(
            move |_: Request<Incoming>| async move { Ok::<_, Infallible>(greeting(visitor)) },
        );
    // A visitor that breaks off is its own affair.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

fn greeting(visitor: IpAddr) -> Response<Full<Bytes>> {
    let text = visitor.to_canonical().to_string();
    let body = Full::new(Bytes::from(text.clone()));
    Response::builder()
        .status(StatusCode::OK)
        .header(ECHO_HEADER, text)
        .header("cache-control", "no-store")
        .body(body)
        .unwrap_or_else(|_| Response::new(Full::new(Bytes::new())))
}
