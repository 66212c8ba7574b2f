//! Reaching a host over SSH, put together as programs do it.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use async_trait::async_trait;
use tokio::net::TcpStream;
use virtwire::proto::KeepaliveConfig;
use virtwire_pool::{Cure, Dial, DialError, Dialed, HostPool, Stage, connection_settings};
use virtwire_ssh::{Config, Deadlines, Error as SshError, Session};

use super::bed::Host;

/// How soon a link is given up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// Between signs of life, of SSH and of libvirt.
    pub(crate) interval: [Duration; 2],
    /// How many of them may stay unanswered.
    pub(crate) count: [u32; 2],
    /// For each phase of a dial.
    pub(crate) phase: Duration,
    /// For bytes that nobody takes.
    pub(crate) stall: Duration,
}

/// A test waits seconds, not a minute, and still lets a busy machine take its time.
pub(crate) const SHORT: Patience = Patience {
    interval: [Duration::from_secs(1); 2],
    count: [4; 2],
    phase: Duration::from_secs(4),
    stall: Duration::from_secs(4),
};

/// The figures of programs.
pub(crate) const USUAL: Patience = Patience {
    interval: [Duration::from_secs(15), Duration::from_secs(5)],
    count: [3, 5],
    phase: Duration::from_secs(10),
    stall: Duration::from_secs(60),
};

impl Patience {
    /// For whole dials.
    pub(crate) fn dial(self) -> Duration {
        self.phase * 4
    }
}

/// Dials one host, directly or through a relay.
#[derive(Debug)]
pub(crate) struct SshDial {
    pub(crate) host: &'static Host,
    /// File with the private key, read at each dial.
    pub(crate) key: PathBuf,
    pub(crate) patience: Patience,
    pub(crate) relay: Option<SocketAddr>,
}

/// Settings of a pool without hosts.
pub(crate) fn settings(patience: Patience) -> virtwire_pool::Builder {
    HostPool::builder()
        .decorate(virtwire_trace::decorate)
        .backoff(Duration::from_millis(100), Duration::from_secs(1))
        .dial_deadline(patience.dial())
}

impl SshDial {
    fn config(&self) -> Config {
        let Patience {
            interval,
            count,
            phase,
            stall,
        } = self.patience;
        Config::new(&self.host.address)
            .port(self.host.port)
            .user(&self.host.user)
            .key_file(&self.key)
            .known_hosts(&self.host.known_hosts)
            .keepalive(interval[0], count[0])
            .deadlines(Deadlines {
                tcp: phase,
                handshake: phase,
                open: phase,
                write_stall: stall,
                ..Deadlines::default()
            })
    }

    async fn session(&self) -> Result<Session, DialError> {
        let config = self.config();
        let session = match self.relay {
            None => config.dial().await,
            Some(relay) => {
                let stream = TcpStream::connect(relay).await;
                let stream =
                    stream.map_err(|error| DialError::new(Stage::Tcp, Cure::Time, error))?;
                config.dial_over(stream).await
            }
        };
        session.map_err(ssh_failure)
    }
}

fn ssh_failure(error: SshError) -> DialError {
    let stage = Stage::from_name(error.stage().name()).unwrap();
    let cure = match error.is_transient() {
        true => Cure::Time,
        false => Cure::People,
    };
    DialError::new(stage, cure, error)
}

#[async_trait]
impl Dial for SshDial {
    fn address(&self) -> String {
        let Host {
            user,
            address,
            port,
            ..
        } = self.host;
        format!("{user}@{address}:{port}")
    }

    async fn dial(&self) -> Result<Dialed, DialError> {
        let session = self.session().await?;
        let Patience {
            interval,
            count,
            phase,
            ..
        } = self.patience;
        let opened = connection_settings()
            .connect_deadline(phase)
            .auth_deadline(phase)
            .open_deadline(phase)
            .close_deadline(Duration::from_secs(2))
            .keepalive(KeepaliveConfig {
                interval: interval[1],
                count: count[1],
            })
            .open(session.clone(), "qemu:///system")
            .await;
        let connection = match opened {
            Ok(connection) => connection,
            Err(error) => {
                session.close().await;
                return Err(error.into());
            }
        };
        let (switch, goodbye) = (session.clone(), session);
        Ok(Dialed::new(connection)
            .cutting(move || switch.sever())
            .saying_goodbye(move || {
                let session = goodbye.clone();
                async move { session.close().await }
            }))
    }
}
