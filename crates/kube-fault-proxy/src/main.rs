//! The fault proxy as a program: listens, prints its URL, and obeys a unix socket.

use std::error::Error;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Parser;
use kube_fault_proxy::{FaultProxy, Settings, Upstream, serve_control};

/// A proxy in front of a Kubernetes API server that breaks things on purpose
#[derive(Debug, Parser)]
#[command(after_help = "Example:
  kube-fault-proxy --kubeconfig admin.kubeconfig --control faults.sock &
  curl --unix-socket faults.sock http://control/rules \\
    --data '{\"fault\": \"loseResponse\", \"method\": \"PATCH\", \"times\": 1}'")]
struct Arguments {
    /// Whose server requests are passed on to
    #[arg(long, env = "KUBE_TEST_KUBECONFIG")]
    kubeconfig: PathBuf,
    /// Address and port to listen on; port 0 is a free one
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// The proxy's own certificate chain as PEM, for clients that insist on TLS
    #[arg(long, requires = "key")]
    certificate: Option<PathBuf>,
    /// The certificate's private key as PEM
    #[arg(long, requires = "certificate")]
    key: Option<PathBuf>,
    /// The unix socket to make for control
    #[arg(long)]
    control: PathBuf,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let settings = Settings {
        listen: Some(arguments.listen),
        certificate: arguments.certificate.zip(arguments.key),
    };
    let upstream = Upstream::from_kubeconfig(&arguments.kubeconfig)?;
    let proxy = Arc::new(FaultProxy::start_with(upstream, &settings).await?);
    writeln!(std::io::stdout(), "{}", proxy.url())?;
    tokio::select! {
        served = serve_control(proxy, &arguments.control) => served?,
        interrupted = tokio::signal::ctrl_c() => interrupted?,
    }
    std::fs::remove_file(&arguments.control)?;
    Ok(())
}
