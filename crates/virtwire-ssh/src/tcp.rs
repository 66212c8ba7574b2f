//! Stage two: the TCP connection and its socket options.

use std::{io, net::SocketAddr, time::Duration};

use socket2::SockRef;
use tokio::{
    net::{TcpStream, lookup_host},
    time::{Instant, timeout, timeout_at},
};

use crate::{
    config::Config,
    error::{ErrorKind, Failure},
};

/// Connects within the deadline. Addresses are tried in the resolver's order, and each gets an
/// equal share of the time left, so that a dead first address cannot use up all of it.
pub(crate) async fn connect(config: &Config) -> Result<TcpStream, Failure> {
    let deadline = Instant::now() + config.deadlines.tcp;
    let addresses = resolve(config, deadline).await?;
    let mut last = None;
    for (index, &address) in addresses.iter().enumerate() {
        let left = (addresses.len() - index) as u32;
        let share = deadline.saturating_duration_since(Instant::now()) / left;
        match attempt(address, share).await {
            Ok(stream) => {
                set_options(&stream, config.deadlines.write_stall);
                return Ok(stream);
            }
            Err(error) => last = Some(error),
        }
    }
    Err(last.map_or_else(|| no_address(config), |error| failure(config, error)))
}

async fn resolve(config: &Config, deadline: Instant) -> Result<Vec<SocketAddr>, Failure> {
    let lookup = lookup_host((config.peer.host.as_str(), config.peer.port));
    match timeout_at(deadline, lookup).await {
        Ok(Ok(addresses)) => Ok(addresses.collect()),
        Ok(Err(error)) => Err(Failure::new(
            ErrorKind::Dns,
            format!("the host name cannot be resolved: {error}; check it and the name server"),
        )
        .source(error)),
        Err(_) => Err(Failure::new(
            ErrorKind::Dns,
            format!(
                "the host name was not resolved within {:?}",
                config.deadlines.tcp
            ),
        )),
    }
}

async fn attempt(address: SocketAddr, share: Duration) -> io::Result<TcpStream> {
    timeout(share, TcpStream::connect(address))
        .await
        .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// Best effort: a connection without an option is slower to fail or to answer, not wrong.
fn set_options(stream: &TcpStream, unacknowledged_max: Duration) {
    let nodelay = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let nodelay =
        nodelay.and_then(|()| SockRef::from(stream).set_tcp_user_timeout(Some(unacknowledged_max)));
    #[cfg(not(target_os = "linux"))]
    let _ = unacknowledged_max;
    if let Err(error) = nodelay {
        tracing::debug!("socket options not set: {error}");
    }
}

fn no_address(config: &Config) -> Failure {
    Failure::new(
        ErrorKind::Dns,
        format!("{} has no address", config.peer.host),
    )
}

fn failure(config: &Config, error: io::Error) -> Failure {
    let (kind, detail) = match error.kind() {
        io::ErrorKind::ConnectionRefused => (
            ErrorKind::TcpRefused,
            "nothing listens there; start sshd or correct the port".to_owned(),
        ),
        io::ErrorKind::TimedOut => (
            ErrorKind::TcpTimeout,
            format!(
                "no answer within {:?}; the host is down or a firewall drops the packets",
                config.deadlines.tcp
            ),
        ),
        _ => (
            ErrorKind::TcpUnreachable,
            format!("the host cannot be reached: {error}"),
        ),
    };
    Failure::new(kind, detail).source(error)
}
