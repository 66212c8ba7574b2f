//! The proxy itself: connections of clients, and what is done to their requests.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Limited};
use hyper::body::Incoming;
use hyper::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_util::sync::CancellationToken;

use crate::body::{AnyBody, Cut, severable, whole};
use crate::rules::{Fault, Rule, Rules, Seen};
use crate::upstream::Upstream;

/// An answer that is lost is read up to this size first, to be sure that the server has finished.
const LOST_LIMIT: usize = 64 << 20;

/// Where the proxy listens.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The address; `None` is a free port on loopback.
    pub listen: Option<SocketAddr>,
    /// Certificate chain and private key as PEM files, for clients that insist on TLS.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

/// Why the proxy does not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The proxy's own certificate or key is not usable.
    #[error("the proxy's own certificate is not usable: {why}")]
    Certificate {
        /// What is wrong with it.
        why: String,
    },
}

/// A running proxy. Dropping it ends it and every connection through it.
#[derive(Debug)]
pub struct FaultProxy {
    shared: Arc<Shared>,
    address: SocketAddr,
    is_tls: bool,
    end: CancellationToken,
}

#[derive(Debug)]
struct Shared {
    upstream: Upstream,
    rules: Rules,
    gate: Mutex<Gate>,
}

/// Whether connections are let in, and the tokens that end what is open.
#[derive(Debug)]
struct Gate {
    is_open: bool,
    connections: CancellationToken,
    bodies: CancellationToken,
}

impl FaultProxy {
    /// Starts on a free port on loopback, without TLS.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn start(upstream: Upstream) -> Result<Self, StartError> {
        Self::start_with(upstream, &Settings::default()).await
    }

    /// Starts as the settings say.
    ///
    /// # Errors
    /// When the address cannot be listened on, or the certificate cannot be used.
    pub async fn start_with(upstream: Upstream, settings: &Settings) -> Result<Self, StartError> {
        let wanted = settings
            .listen
            .unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 0)));
        let listen = |source| StartError::Listen {
            address: wanted,
            source,
        };
        let tls = settings.certificate.as_ref().map(acceptor).transpose()?;
        let listener = TcpListener::bind(wanted).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let end = CancellationToken::new();
        let shared = Arc::new(Shared {
            upstream,
            rules: Rules::default(),
            gate: Mutex::new(Gate {
                is_open: true,
                connections: end.child_token(),
                bodies: CancellationToken::new(),
            }),
        });
        let is_tls = tls.is_some();
        tokio::spawn(accept(listener, tls, Arc::clone(&shared), end.clone()));
        Ok(Self {
            shared,
            address,
            is_tls,
            end,
        })
    }

    /// Where the proxy listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The URL that a client uses in place of the API server's.
    #[must_use]
    pub fn url(&self) -> String {
        let scheme = if self.is_tls { "https" } else { "http" };
        format!("{scheme}://{}", self.address)
    }

    /// Adds a rule behind those that there are.
    pub fn inject(&self, rule: Rule) {
        self.shared.rules.add(rule);
    }

    /// Removes all rules and ends an outage.
    pub fn clear(&self) {
        self.shared.rules.clear();
        self.set_open(true);
    }

    /// Ends every connection and closes each new one at once, until [`Self::clear`].
    pub fn outage(&self) {
        self.set_open(false);
    }

    /// Ends every answer that is being read at this moment: all watches. New ones pass.
    pub fn cut_watches(&self) {
        let mut gate = self.shared.gate();
        std::mem::take(&mut gate.bodies).cancel();
    }

    /// The requests so far, oldest first; the last 10,000 are remembered.
    #[must_use]
    pub fn seen(&self) -> Vec<Seen> {
        self.shared.rules.seen()
    }

    fn set_open(&self, open: bool) {
        let mut gate = self.shared.gate();
        gate.is_open = open;
        if !open {
            let next = self.end.child_token();
            std::mem::replace(&mut gate.connections, next).cancel();
        }
    }
}

impl Drop for FaultProxy {
    fn drop(&mut self) {
        self.end.cancel();
    }
}

impl Shared {
    fn gate(&self) -> std::sync::MutexGuard<'_, Gate> {
        self.gate.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The token of a new connection; `None` while nobody is let in.
    fn admit(&self) -> Option<CancellationToken> {
        let gate = self.gate();
        gate.is_open.then(|| gate.connections.clone())
    }

    async fn answer(&self, request: Request<Incoming>) -> Result<Response<AnyBody>, Cut> {
        let path = request
            .uri()
            .path_and_query()
            .map_or("/", |path| path.as_str());
        match self.rules.take(request.method().as_str(), path) {
            None => Ok(self.pass(request, None).await),
            Some(Fault::Refuse) => Err(Cut::OnPurpose),
            Some(Fault::Status { code, retry_after }) => Ok(status(code, retry_after)),
            Some(Fault::Delay { millis }) => {
                tokio::time::sleep(Duration::from_millis(millis)).await;
                Ok(self.pass(request, None).await)
            }
            Some(Fault::Hang) => std::future::pending().await,
            Some(Fault::LoseResponse) => self.lose(request).await,
            Some(Fault::CutAfter { millis }) => {
                let time = Duration::from_millis(millis);
                Ok(self.pass(request, Some(time)).await)
            }
        }
    }

    /// The server's answer, or an answer that says that there is none.
    async fn pass(&self, request: Request<Incoming>, cut: Option<Duration>) -> Response<AnyBody> {
        let bodies = self.gate().bodies.child_token();
        match self.upstream.send(request).await {
            Err(error) => bad_gateway(&*error),
            Ok(response) => {
                if let Some(time) = cut {
                    cancel_after(bodies.clone(), time);
                }
                response.map(|body| severable(body, bodies))
            }
        }
    }

    /// The whole answer is awaited, so that the server has done what it was asked for.
    async fn lose(&self, request: Request<Incoming>) -> Result<Response<AnyBody>, Cut> {
        if let Ok(response) = self.upstream.send(request).await {
            // Whether all of it came makes no difference: nobody will see it.
            let _ = Limited::new(response.into_body(), LOST_LIMIT)
                .collect()
                .await;
        }
        Err(Cut::OnPurpose)
    }
}

fn cancel_after(token: CancellationToken, time: Duration) {
    tokio::spawn(async move {
        tokio::time::sleep(time).await;
        token.cancel();
    });
}

/// What the API server itself would say.
fn status(code: u16, retry_after: Option<u32>) -> Response<AnyBody> {
    let status = StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let body = serde_json::json!({
        "kind": "Status",
        "apiVersion": "v1",
        "metadata": {},
        "status": "Failure",
        "message": "injected by the fault proxy",
        "reason": reason(status),
        "details": { "retryAfterSeconds": retry_after },
        "code": status.as_u16(),
    });
    let mut response = Response::new(whole(body.to_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Some(seconds) = retry_after {
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// The machine-readable reason that belongs to a status.
fn reason(status: StatusCode) -> &'static str {
    match status.as_u16() {
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "NotFound",
        409 => "Conflict",
        410 => "Expired",
        422 => "Invalid",
        429 => "TooManyRequests",
        503 => "ServiceUnavailable",
        504 => "Timeout",
        _ => "InternalError",
    }
}

fn bad_gateway(error: &(dyn std::error::Error + Send + Sync)) -> Response<AnyBody> {
    let text = format!("the fault proxy cannot reach the server: {error}\n");
    let mut response = Response::new(whole(Bytes::from(text)));
    *response.status_mut() = StatusCode::BAD_GATEWAY;
    response
}

async fn accept(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    shared: Arc<Shared>,
    end: CancellationToken,
) {
    loop {
        let stream = tokio::select! {
            () = end.cancelled() => return,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                // Out of descriptors, or the client has left again: the next one may come through.
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    continue;
                }
            },
        };
        if let Some(severed) = shared.admit() {
            let shared = Arc::clone(&shared);
            tokio::spawn(client(stream, tls.clone(), shared, severed));
        }
    }
}

/// One connection of a client, until one of the two sides or an outage ends it.
async fn client(
    stream: TcpStream,
    tls: Option<TlsAcceptor>,
    shared: Arc<Shared>,
    severed: CancellationToken,
) {
    // Without it a small answer waits for the acknowledgement of the one before.
    let _ = stream.set_nodelay(true);
    let work = async {
        match tls {
            None => serve(stream, shared).await,
            Some(tls) => {
                if let Ok(stream) = tls.accept(stream).await {
                    serve(stream, shared).await;
                }
            }
        }
    };
    let _: Option<()> = severed.run_until_cancelled(work).await;
}

async fn serve(stream: impl AsyncRead + AsyncWrite + Unpin, shared: Arc<Shared>) {
    let service = service_fn(|request| shared.answer(request));
    // An error is a cut that was asked for, or a client that has left.
    let _ = http1::Builder::new()
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

fn acceptor((chain, key): &(PathBuf, PathBuf)) -> Result<TlsAcceptor, StartError> {
    let wrong = |why: String| StartError::Certificate { why };
    let chain = CertificateDer::pem_file_iter(chain)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| wrong(error.to_string()))?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(|error| wrong(error.to_string()))?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| wrong(error.to_string()))?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(|error| wrong(error.to_string()))?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// Answers of the control interface cannot be cut.
pub(crate) type Plain = Result<Response<AnyBody>, Infallible>;
