//! TLS with the target, inside the tunnel: the proxy cannot forge the answer.

use std::sync::Arc;

use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::Target;
use crate::error::{Failure, Reason, Stage};
use crate::exchange::Io;

/// Handshakes with the target, its certificate checked against Mozilla's roots.
pub(crate) async fn connect(
    tunnel: Box<dyn Io>,
    target: &Target,
) -> Result<TlsStream<Box<dyn Io>>, Failure> {
    let name = ServerName::try_from(target.host().to_owned())
        .map_err(|error| failed(target, &error.to_string()))?;
    let config = client_config().map_err(|error| failed(target, &error.to_string()))?;
    TlsConnector::from(Arc::new(config))
        .connect(name, tunnel)
        .await
        .map_err(|error| failed(target, &error.to_string()))
}

fn client_config() -> Result<ClientConfig, tokio_rustls::rustls::Error> {
    let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

fn failed(target: &Target, cause: &str) -> Failure {
    let detail = format!(
        "TLS with {target}: {}",
        cause.chars().take(200).collect::<String>()
    );
    Failure::new(Stage::Tls, Reason::TunnelFailed, detail)
}
