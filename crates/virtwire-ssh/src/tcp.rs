//! Stage two: the TCP connection and its socket options.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use socket2::SockRef;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpStream, lookup_host},
    time::{Instant, timeout, timeout_at},
};

use crate::{
    config::Config,
    error::{ErrorKind, Failure},
};

/// Connects within the deadline. Addresses are tried in the resolver's order, and each gets an
/// equal share of the time left, so that a dead first address cannot use up all of it.
pub(crate) async fn connect(config: &Config) -> Result<Prompt, Failure> {
    let deadline = Instant::now() + config.deadlines.tcp;
    let addresses = resolve(config, deadline).await?;
    let mut last = None;
    for (index, &address) in addresses.iter().enumerate() {
        let left = (addresses.len() - index) as u32;
        let share = deadline.saturating_duration_since(Instant::now()) / left;
        match attempt(address, share).await {
            Ok(stream) => {
                set_options(&stream, config.deadlines.write_stall);
                return Ok(Prompt(stream));
            }
            Err(error) => last = Some(error),
        }
    }
    Err(last.map_or_else(|| no_address(config), |error| failure(config, error)))
}

/// A connection whose segments are acknowledged at once.
///
/// sshd leaves Nagle's algorithm on for forwarded sockets: the second small packet of an answer
/// waits until the first one is acknowledged, which Linux puts off for 40 ms. `TCP_QUICKACK`
/// (tcp(7)) holds only for a while, so it is set again after each read.
#[derive(Debug)]
pub(crate) struct Prompt(TcpStream);

impl AsyncRead for Prompt {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let result = ready!(Pin::new(&mut self.0).poll_read(cx, buf));
        // Best effort: without it answers are slower, not wrong.
        #[cfg(target_os = "linux")]
        let _ = SockRef::from(&self.0).set_tcp_quickack(true);
        Poll::Ready(result)
    }
}

impl AsyncWrite for Prompt {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}

async fn resolve(config: &Config, deadline: Instant) -> Result<Vec<SocketAddr>, Failure> {
    let lookup = lookup_host((config.peer.host.as_str(), config.peer.port));
    match timeout_at(deadline, lookup).await {
        Ok(Ok(addresses)) => Ok(addresses.collect()),
        Ok(Err(error)) => Err(Failure::new(
            ErrorKind::Dns,
            format!("the host name cannot be resolved: {error}; check it and the name server"),
        )),
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

/// The words of the system appear either in the message or as its source, never in both.
fn failure(config: &Config, error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::ConnectionRefused => {
            let detail = "nothing listens there; start sshd or correct the port";
            Failure::new(ErrorKind::TcpRefused, detail).source(error)
        }
        io::ErrorKind::TimedOut => Failure::new(
            ErrorKind::TcpTimeout,
            format!(
                "no answer within {:?}; the host is down or a firewall drops the packets",
                config.deadlines.tcp
            ),
        ),
        _ => Failure::new(
            ErrorKind::TcpUnreachable,
            format!("the host cannot be reached: {error}; check the address and the route"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    /// oferchen/rsync#5490, russh-sftp#55, #70: slow because of Nagle's algorithm.
    #[tokio::test]
    async fn small_writes_are_not_held_back_and_silence_is_noticed() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let Prompt(stream) = connect(&Config::new("127.0.0.1").port(port)).await.unwrap();
        assert!(stream.nodelay().unwrap());
        #[cfg(target_os = "linux")]
        assert_eq!(
            SockRef::from(&stream).tcp_user_timeout().unwrap(),
            Some(Duration::from_secs(60))
        );
    }

    #[test]
    fn failures_of_the_network_are_transient_and_told_apart() {
        for (from, kind) in [
            (io::ErrorKind::ConnectionRefused, ErrorKind::TcpRefused),
            (io::ErrorKind::TimedOut, ErrorKind::TcpTimeout),
            (io::ErrorKind::HostUnreachable, ErrorKind::TcpUnreachable),
            (io::ErrorKind::NetworkUnreachable, ErrorKind::TcpUnreachable),
        ] {
            let failure = failure(&Config::new("h"), from.into());
            assert_eq!(failure.kind, kind);
            assert!(kind.is_transient());
        }
    }
}
