//! Images from web servers: read as they come, nothing is kept here.
//!
//! HTTP/1.1 (RFC 9112) with TLS. Every wait has an end: for the answer, and between two pieces of
//! the body. How long the whole takes depends on the image, so that has none of its own.

use std::{
    error::Error as StdError,
    io,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _};
use http_body_util::{BodyDataStream, Empty};
use hyper::{
    Request, Response, StatusCode,
    body::{Body as _, Incoming},
    header::{ACCEPT_ENCODING, CONTENT_ENCODING, LOCATION, USER_AGENT},
};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use rustls::{ClientConfig, RootCertStore};
use tokio::{
    io::{AsyncRead, ReadBuf},
    time::{Instant, Sleep, sleep_until, timeout},
};
use tokio_util::io::StreamReader;
use url::Url;

/// How often a server may send us on.
const REDIRECTS: usize = 5;
/// Time to connect and to get an answer's head, for each redirect anew.
const ANSWER_LIMIT: Duration = Duration::from_secs(30);
/// Longest time without a byte of the body.
const STALL_LIMIT: Duration = Duration::from_secs(60);

/// Why a web server does not give an image.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WebFault {
    /// It answered with another status than 200 or a redirect.
    #[error("the server answered {0}")]
    Status(StatusCode),
    /// What it does will not be otherwise next time.
    #[error("{0}")]
    Refused(String),
    /// It cannot be reached, or the transfer broke off.
    #[error("{0}")]
    Lost(String),
}

impl WebFault {
    /// Whether the server says that there is no such image.
    pub(crate) fn is_absence(&self) -> bool {
        matches!(self, Self::Status(status)
            if [StatusCode::NOT_FOUND, StatusCode::GONE].contains(status))
    }

    /// Whether it may be otherwise in a moment.
    pub(crate) fn is_passing(&self) -> bool {
        match self {
            Self::Status(status) => {
                status.is_server_error()
                    || [StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_MANY_REQUESTS].contains(status)
            }
            Self::Refused(_) => false,
            Self::Lost(_) => true,
        }
    }
}

impl From<io::Error> for WebFault {
    /// An error of reading the body.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::TimedOut => Self::Lost(error.to_string()),
            _ => Self::Lost(format!("the transfer broke off: {}", innermost(&error))),
        }
    }
}

/// An image that comes.
pub(crate) struct Download {
    /// Its bytes.
    pub(crate) reader: Box<dyn AsyncRead + Send + Unpin>,
    /// How many there will be; another number is an error of the reader.
    pub(crate) length: u64,
}

/// The address without its query, which may hold a signature that opens the door.
pub(crate) fn shown(url: &Url) -> String {
    let mut url = url.clone();
    url.set_query(None);
    url.set_fragment(None);
    url.into()
}

/// Asks for an image and follows redirects, but never from `https` to `http`.
///
/// # Errors
/// When there is none, and when the server does not say how long it is: a volume has its size from
/// the beginning.
pub(crate) async fn open(url: &Url) -> Result<Download, WebFault> {
    let client = client()?;
    let mut at = url.clone();
    for _ in 0..=REDIRECTS {
        let response = ask(&client, &at).await?;
        match response.status() {
            StatusCode::OK => return accept(response),
            status if status.is_redirection() => at = next(&response, &at)?,
            status => return Err(WebFault::Status(status)),
        }
    }
    Err(WebFault::Refused(format!(
        "it redirects more than {REDIRECTS} times"
    )))
}

type Asking = Client<HttpsConnector<HttpConnector>, Empty<Bytes>>;

fn client() -> Result<Asking, WebFault> {
    let tls = HttpsConnectorBuilder::new().with_tls_config(tls()?);
    let connector = tls.https_or_http().enable_http1().build();
    Ok(Client::builder(TokioExecutor::new())
        .pool_max_idle_per_host(0)
        .build(connector))
}

/// Mozilla's roots, and those of this system: `SSL_CERT_FILE` and `SSL_CERT_DIR` name others.
fn tls() -> Result<ClientConfig, WebFault> {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = rustls::crypto::ring::default_provider();
    let builder = ClientConfig::builder_with_provider(provider.into());
    let builder = builder
        .with_safe_default_protocol_versions()
        .map_err(|error| WebFault::Refused(error.to_string()))?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

async fn ask(client: &Asking, at: &Url) -> Result<Response<Incoming>, WebFault> {
    let request = Request::get(at.as_str())
        .header(
            USER_AGENT,
            concat!("egress-proxies/", env!("CARGO_PKG_VERSION")),
        )
        .header(ACCEPT_ENCODING, "identity")
        .body(Empty::new());
    let request = request.map_err(|error| WebFault::Refused(error.to_string()))?;
    match timeout(ANSWER_LIMIT, client.request(request)).await {
        Ok(Ok(response)) => Ok(response),
        Ok(Err(error)) => Err(unanswered(&error)),
        Err(_) => Err(WebFault::Lost(format!(
            "no answer within {} s",
            ANSWER_LIMIT.as_secs()
        ))),
    }
}

/// A handshake that fails will fail again; a server that does not answer may be back soon.
fn unanswered(error: Cause<'_>) -> WebFault {
    match causes(error).find_map(|cause| cause.downcast_ref::<rustls::Error>()) {
        Some(tls) => WebFault::Refused(format!("TLS: {tls}")),
        None => WebFault::Lost(format!("it cannot be reached: {}", innermost(error))),
    }
}

type Cause<'a> = &'a (dyn StdError + 'static);

fn causes<'a>(error: Cause<'a>) -> impl Iterator<Item = Cause<'a>> {
    // The source of an I/O error that wraps another error is that one's source.
    let next = |error: &Cause<'a>| match error.downcast_ref::<io::Error>() {
        Some(wrapper) => wrapper.get_ref().map(|inner| inner as Cause<'a>),
        None => (*error).source(),
    };
    std::iter::successors(Some(error), next)
}

/// What really happened; the layers above say that a request failed.
fn innermost(error: Cause<'_>) -> String {
    causes(error)
        .last()
        .map_or_else(String::new, ToString::to_string)
}

/// Where the answer sends us.
fn next(response: &Response<Incoming>, at: &Url) -> Result<Url, WebFault> {
    let refuse = |why: &str| Err(WebFault::Refused(why.to_owned()));
    let location = response.headers().get(LOCATION);
    let Some(location) = location.and_then(|location| location.to_str().ok()) else {
        return refuse("it redirects to nowhere");
    };
    let Ok(next) = at.join(location) else {
        return refuse("it redirects to something that is no address");
    };
    match (at.scheme(), next.scheme()) {
        ("https", "https") | ("http", "http" | "https") => Ok(next),
        _ => refuse("it redirects from https to something less safe"),
    }
}

fn accept(response: Response<Incoming>) -> Result<Download, WebFault> {
    if let Some(coding) = response.headers().get(CONTENT_ENCODING)
        && coding != "identity"
    {
        let why = "it sends the image in a content coding that nobody asked for";
        return Err(WebFault::Refused(why.to_owned()));
    }
    let body = response.into_body();
    let Some(length) = body.size_hint().exact() else {
        let why = "it does not say how long the image is (Content-Length)";
        return Err(WebFault::Refused(why.to_owned()));
    };
    let pieces = BodyDataStream::new(body).map_err(io::Error::other).boxed();
    Ok(Download {
        reader: Box::new(Patient::new(StreamReader::new(pieces))),
        length,
    })
}

/// Waits for each piece, but not for ever. A reader that is asked for nothing meanwhile does not
/// count the time.
struct Patient<R> {
    inner: R,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<R> Patient<R> {
    fn new(inner: R) -> Self {
        Self {
            inner,
            waiting: None,
        }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Patient<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Poll::Ready(read) = Pin::new(&mut self.inner).poll_read(cx, buffer) {
            self.waiting = None;
            return Poll::Ready(read);
        }
        let waiting = self
            .waiting
            .get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + STALL_LIMIT)));
        waiting.as_mut().poll(cx).map(|()| {
            let why = format!("no byte came for {} s", STALL_LIMIT.as_secs());
            Err(io::Error::new(io::ErrorKind::TimedOut, why))
        })
    }
}

#[cfg(test)]
mod tests;
