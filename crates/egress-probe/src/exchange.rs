//! HTTP/1.1 with the proxy and, inside a tunnel, with the target.

use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper::header::{CONNECTION, HOST, HeaderValue, PROXY_AUTHORIZATION, USER_AGENT};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use secrecy::ExposeSecret;
use tokio::io::{AsyncRead, AsyncWrite};

use crate::error::{Failure, Reason, Stage};
use crate::probe::{Credentials, Progress};
use crate::{ECHO_HEADER, Target};

/// The head of an answer may be this long; proxies send well under 2 KiB.
const MAX_HEAD: usize = 16 * 1024;
/// As much of the body is read; an address is at most 45 characters.
const MAX_BODY: usize = 64 * 1024;

/// What the target answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) egress: Option<IpAddr>,
}

/// Anything a request can be sent over.
pub(crate) trait Io: AsyncRead + AsyncWrite + Unpin + Send + 'static {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> Io for T {}

/// A `GET` in absolute form, answered by the proxy on the target's behalf.
pub(crate) async fn through_proxy(
    stream: impl Io,
    target: &Target,
    credentials: Option<&Credentials>,
) -> Result<Answer, Failure> {
    if target.is_tls() {
        let detail = format!("{target} cannot be asked for in plain HTTP; use CONNECT or SOCKS5");
        return Err(Failure::new(Stage::Request, Reason::ProtocolError, detail));
    }
    let request = request(Method::GET, target.uri().to_string(), target, credentials)?;
    answer(send(stream, request, Stage::Request).await?, Stage::Request).await
}

/// Opens a tunnel to the target with `CONNECT`.
pub(crate) async fn connect(
    stream: impl Io,
    target: &Target,
    credentials: Option<&Credentials>,
) -> Result<TokioIo<hyper::upgrade::Upgraded>, Failure> {
    let request = request(Method::CONNECT, target.authority(), target, credentials)?;
    let response = send(stream, request, Stage::Tunnel).await?;
    refusal(response.status(), Stage::Tunnel)?;
    let upgraded = hyper::upgrade::on(response)
        .await
        .map_err(|e| broken(&e, Stage::Tunnel))?;
    Ok(TokioIo::new(upgraded))
}

/// A `GET` inside an open tunnel.
pub(crate) async fn inside(
    tunnel: impl Io,
    target: &Target,
    stage: &Progress,
) -> Result<Answer, Failure> {
    let request = request(Method::GET, target.path().to_owned(), target, None)?;
    let stream = secure(Box::new(tunnel), target, stage).await?;
    stage.reach(Stage::Request);
    answer(send(stream, request, Stage::Request).await?, Stage::Request).await
}

#[cfg(feature = "tls")]
async fn secure(
    tunnel: Box<dyn Io>,
    target: &Target,
    stage: &Progress,
) -> Result<Box<dyn Io>, Failure> {
    if !target.is_tls() {
        return Ok(tunnel);
    }
    stage.reach(Stage::Tls);
    Ok(Box::new(crate::tls::connect(tunnel, target).await?))
}

/// Without the feature no target with TLS can be built, so every stream passes unchanged.
#[cfg(not(feature = "tls"))]
async fn secure(
    tunnel: Box<dyn Io>,
    _target: &Target,
    _stage: &Progress,
) -> Result<Box<dyn Io>, Failure> {
    Ok(tunnel)
}

fn request(
    method: Method,
    uri: String,
    target: &Target,
    credentials: Option<&Credentials>,
) -> Result<Request<Empty<Bytes>>, Failure> {
    let mut request = Request::builder()
        .method(method)
        .uri(uri)
        .header(HOST, target.authority())
        .header(
            USER_AGENT,
            concat!("egress-probe/", env!("CARGO_PKG_VERSION")),
        )
        .body(Empty::new())
        .map_err(|error| {
            let detail = format!("{target} makes no valid request: {error}");
            Failure::new(Stage::Request, Reason::ProtocolError, detail)
        })?;
    if request.method() == Method::GET {
        request
            .headers_mut()
            .insert(CONNECTION, HeaderValue::from_static("close"));
    }
    if let Some(credentials) = credentials {
        request
            .headers_mut()
            .insert(PROXY_AUTHORIZATION, basic(credentials));
    }
    Ok(request)
}

/// `Basic` credentials (RFC 7617); marked sensitive so that no debug print shows them.
fn basic(credentials: &Credentials) -> HeaderValue {
    let pair = format!(
        "{}:{}",
        credentials.user,
        credentials.password.expose_secret()
    );
    let text = format!("Basic {}", STANDARD.encode(pair));
    // Base64 is visible ASCII, so the header is always valid.
    let mut value = HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""));
    value.set_sensitive(true);
    value
}

async fn send(
    stream: impl Io,
    request: Request<Empty<Bytes>>,
    stage: Stage,
) -> Result<Response<Incoming>, Failure> {
    let (mut sender, connection) = http1::Builder::new()
        .max_buf_size(MAX_HEAD)
        .handshake(TokioIo::new(stream))
        .await
        .map_err(|e| broken(&e, stage))?;
    // The connection future moves the bytes; it ends with the response body or the tunnel, and
    // its errors reach the request as well.
    tokio::spawn(connection.with_upgrades());
    sender
        .send_request(request)
        .await
        .map_err(|e| broken(&e, stage))
}

async fn answer(response: Response<Incoming>, stage: Stage) -> Result<Answer, Failure> {
    let status = response.status();
    refusal(status, stage)?;
    let told = response.headers().get(ECHO_HEADER).and_then(address);
    let body = Limited::new(response.into_body(), MAX_BODY).collect().await;
    let egress = told.or_else(|| {
        let body = body.ok()?.to_bytes();
        std::str::from_utf8(&body).ok()?.trim().parse().ok()
    });
    Ok(Answer {
        status: status.as_u16(),
        egress,
    })
}

fn address(value: &HeaderValue) -> Option<IpAddr> {
    value.to_str().ok()?.parse().ok()
}

/// Success and redirects prove the way; everything else names who refused.
fn refusal(status: StatusCode, stage: Stage) -> Result<(), Failure> {
    let (reason, meaning) = match status.as_u16() {
        200..=399 => return Ok(()),
        // Tinyproxy asks for credentials with 407 and answers wrong ones with 401.
        401 | 407 => (Reason::AuthRejected, "the credentials were rejected"),
        403 => (Reason::Denied, "the proxy's rules forbid the target"),
        _ => (Reason::TunnelFailed, "the target was not reached"),
    };
    let detail = format!("{meaning}: the proxy answered {}", status.as_u16());
    Err(Failure::new(stage, reason, detail))
}

fn broken(error: &hyper::Error, stage: Stage) -> Failure {
    // "Canceled" is a peer that spoke, or left, before it was asked anything.
    let reason = if error.is_parse() || error.is_parse_too_large() || error.is_canceled() {
        Reason::ProtocolError
    } else {
        Reason::TunnelFailed
    };
    let cause = std::error::Error::source(error).map(|source| format!(": {source}"));
    let detail = format!("talking to the proxy: {error}{}", cause.unwrap_or_default());
    Failure::new(stage, reason, detail.chars().take(300).collect::<String>())
}
