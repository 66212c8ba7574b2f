//! The API server behind the proxy.

use std::path::Path;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Where requests go that pass.
#[derive(Clone)]
pub struct Upstream {
    host: String,
    port: u16,
    tls: Option<TlsConnector>,
    token: Option<String>,
}

// The token is left out.
impl std::fmt::Debug for Upstream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Upstream")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("tls", &self.tls.is_some())
            .finish_non_exhaustive()
    }
}

/// Why the server cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UpstreamError {
    /// The kubeconfig, or a file that it names, cannot be read.
    #[error("cannot read {path}")]
    Read {
        /// The file.
        path: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The kubeconfig has another form than expected.
    #[error("the kubeconfig is not usable: {why}")]
    Kubeconfig {
        /// What is wrong with it.
        why: String,
    },
    /// The URL is not `http://host:port` or `https://host:port`.
    #[error("`{url}` is not an http or https URL of a server")]
    Url {
        /// The URL.
        url: String,
    },
    /// The authority's certificate is not usable.
    #[error("the authority's certificate is not usable: {why}")]
    Authority {
        /// What is wrong with it.
        why: String,
    },
}

impl Upstream {
    /// A server by its URL; for `https`, with the certificate of its authority as PEM.
    ///
    /// # Errors
    /// When the URL or the certificate is not usable.
    pub fn new(url: &str, authority: Option<&[u8]>) -> Result<Self, UpstreamError> {
        let wrong = || UpstreamError::Url {
            url: url.to_owned(),
        };
        let (is_tls, place) = match url.split_once("://") {
            Some(("https", place)) => (true, place),
            Some(("http", place)) => (false, place),
            _ => return Err(wrong()),
        };
        let place = place.trim_end_matches('/');
        let (host, port) = place.rsplit_once(':').ok_or_else(wrong)?;
        let tls = is_tls.then(|| connector(authority.unwrap_or_default()));
        Ok(Self {
            host: host.to_owned(),
            port: port.parse().map_err(|_| wrong())?,
            tls: tls.transpose()?,
            token: None,
        })
    }

    /// The server of a kubeconfig's current context.
    ///
    /// # Errors
    /// When the file cannot be read, or has no context, or names no authority.
    pub fn from_kubeconfig(path: impl AsRef<Path>) -> Result<Self, UpstreamError> {
        let text = read(path.as_ref())?;
        let text = String::from_utf8_lossy(&text);
        let config: Kubeconfig =
            serde_saphyr::from_str(&text).map_err(|error| kubeconfig(error.to_string()))?;
        let context = pick(&config.contexts, &config.current_context, "context")?;
        let cluster = pick(&config.clusters, &context.context.cluster, "cluster")?;
        let cluster = &cluster.cluster;
        let authority = match (&cluster.authority_data, &cluster.authority) {
            (Some(data), _) => Some(
                STANDARD
                    .decode(data)
                    .map_err(|error| kubeconfig(error.to_string()))?,
            ),
            (None, Some(file)) => Some(read(Path::new(file))?),
            (None, None) => None,
        };
        let mut upstream = Self::new(&cluster.server, authority.as_deref())?;
        let user = pick(&config.users, &context.context.user, "user")?;
        upstream.token = user.user.token.clone();
        Ok(upstream)
    }

    /// The token of the kubeconfig's user, for a client that has nothing else. The proxy itself
    /// never adds it to a request.
    #[must_use]
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Sends one request on a connection of its own.
    pub(crate) async fn send(
        &self,
        request: Request<Incoming>,
    ) -> Result<Response<Incoming>, Box<dyn std::error::Error + Send + Sync>> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await?;
        stream.set_nodelay(true)?;
        match &self.tls {
            None => exchange(stream, request).await,
            Some(tls) => {
                let name = ServerName::try_from(self.host.clone())?;
                exchange(tls.connect(name, stream).await?, request).await
            }
        }
    }
}

/// The connection lives as long as the answer's body is read.
async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Incoming>,
) -> Result<Response<Incoming>, Box<dyn std::error::Error + Send + Sync>> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // Its failure is seen by whoever reads the answer.
    tokio::spawn(connection);
    Ok(sender.send_request(request).await?)
}

fn connector(authority: &[u8]) -> Result<TlsConnector, UpstreamError> {
    let wrong = |why: String| UpstreamError::Authority { why };
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(authority) {
        let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
        roots
            .add(certificate)
            .map_err(|error| wrong(error.to_string()))?;
    }
    if roots.is_empty() {
        return Err(wrong("there is none".to_owned()));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| wrong(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

fn read(path: &Path) -> Result<Vec<u8>, UpstreamError> {
    std::fs::read(path).map_err(|source| UpstreamError::Read {
        path: path.display().to_string(),
        source,
    })
}

fn kubeconfig(why: String) -> UpstreamError {
    UpstreamError::Kubeconfig { why }
}

fn pick<'a, T: Named>(items: &'a [T], name: &str, what: &str) -> Result<&'a T, UpstreamError> {
    items
        .iter()
        .find(|item| item.name() == name)
        .ok_or_else(|| kubeconfig(format!("it has no {what} `{name}`")))
}

/// The parts of a kubeconfig that are needed; others are passed over.
#[derive(Deserialize)]
struct Kubeconfig {
    #[serde(rename = "current-context")]
    current_context: String,
    contexts: Vec<NamedContext>,
    clusters: Vec<NamedCluster>,
    users: Vec<NamedUser>,
}

#[derive(Deserialize)]
struct NamedContext {
    name: String,
    context: ContextRef,
}

#[derive(Deserialize)]
struct ContextRef {
    cluster: String,
    user: String,
}

#[derive(Deserialize)]
struct NamedCluster {
    name: String,
    cluster: ClusterRef,
}

#[derive(Deserialize)]
struct ClusterRef {
    server: String,
    #[serde(rename = "certificate-authority")]
    authority: Option<String>,
    #[serde(rename = "certificate-authority-data")]
    authority_data: Option<String>,
}

#[derive(Deserialize)]
struct NamedUser {
    name: String,
    user: UserRef,
}

#[derive(Deserialize)]
struct UserRef {
    token: Option<String>,
}

trait Named {
    fn name(&self) -> &str;
}

impl Named for NamedContext {
    fn name(&self) -> &str {
        &self.name
    }
}

impl Named for NamedCluster {
    fn name(&self) -> &str {
        &self.name
    }
}

impl Named for NamedUser {
    fn name(&self) -> &str {
        &self.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KUBECONFIG: &str = "apiVersion: v1
kind: Config
current-context: two
contexts:
- { name: one, context: { cluster: one, user: a } }
- { name: two, context: { cluster: two, user: a } }
clusters:
- { name: one, cluster: { server: 'http://192.0.2.1:1' } }
- { name: two, cluster: { server: 'http://192.0.2.2:8080' } }
users:
- { name: a, user: { token: sentinel-token } }
";

    #[test]
    fn the_current_context_decides() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), KUBECONFIG).unwrap();
        let upstream = Upstream::from_kubeconfig(file.path()).unwrap();
        assert_eq!((upstream.host.as_str(), upstream.port), ("192.0.2.2", 8080));
        assert_eq!(upstream.token(), Some("sentinel-token"));
        assert!(!format!("{upstream:?}").contains("sentinel"));
    }

    #[test]
    fn a_missing_context_is_named() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = KUBECONFIG.replace("current-context: two", "current-context: three");
        std::fs::write(file.path(), text).unwrap();
        let error = Upstream::from_kubeconfig(file.path()).unwrap_err();
        assert!(error.to_string().contains("`three`"), "{error}");
    }

    #[test]
    fn https_needs_an_authority() {
        let error = Upstream::new("https://192.0.2.1:6443", None).unwrap_err();
        assert!(matches!(error, UpstreamError::Authority { .. }));
        assert!(matches!(
            Upstream::new("192.0.2.1", None),
            Err(UpstreamError::Url { .. })
        ));
    }
}
