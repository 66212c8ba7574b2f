//! A client that sends one request, and what it saw.

use std::error::Error;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use kube_fault_proxy::FaultProxy;
use tokio::net::TcpStream;

/// Any failure of a request.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// Sends a request through the proxy on a connection of its own.
pub(crate) async fn send(
    proxy: &FaultProxy,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: &str,
) -> Result<Response<Incoming>, Failure> {
    let stream = TcpStream::connect(proxy.address()).await?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", "api.test")
        .header(CONTENT_TYPE, "application/json");
    if let Some(token) = token {
        request = request.header(AUTHORIZATION, format!("Bearer {token}"));
    }
    let request = request.body(Full::new(Bytes::from(body.to_owned())))?;
    Ok(sender.send_request(request).await?)
}

/// The whole body as text.
pub(crate) async fn text(response: Response<Incoming>) -> Result<String, Failure> {
    let bytes = response.into_body().collect().await?.to_bytes();
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
