//! Where the daemon is.

use std::time::Instant;

use virtwire::{Builder, Connection, transport::UnixConnector};
use virtwire_ssh::Config;

use crate::Result;

/// Requests at the daemon at most: the host's limit less one.
const IN_FLIGHT: &str = "BENCH_IN_FLIGHT";

pub(crate) enum Place {
    Unix(String),
    Ssh(Box<Config>),
}

impl Place {
    /// Takes its words from the front and gives the rest.
    pub(crate) fn parse<'w>(words: &'w [&'w str]) -> Result<(Self, &'w [&'w str])> {
        match words {
            ["unix", socket, rest @ ..] => Ok((Self::Unix((*socket).to_owned()), rest)),
            ["ssh", host, key, known_hosts, rest @ ..] => {
                let config = Config::new(*host).key_file(key).known_hosts(known_hosts);
                Ok((Self::Ssh(Box::new(config)), rest))
            }
            _ => Err("where: unix <socket>, or ssh <host> <private key> <known hosts>".into()),
        }
    }

    /// Dials anew.
    pub(crate) async fn open(&self) -> Result<Connection> {
        let name = "qemu:///system";
        Ok(match self {
            Self::Unix(path) => builder()?.open(UnixConnector::path(path), name).await?,
            Self::Ssh(config) => builder()?.open(config.dial().await?, name).await?,
        })
    }

    /// Milliseconds from nothing to the first answer of a call.
    pub(crate) async fn time_to_first_reply(&self) -> Result<String> {
        let start = Instant::now();
        let connection = self.open().await?;
        connection.connect_get_lib_version().await?;
        let taken = start.elapsed();
        connection.close().await?;
        Ok(format!("ms {:.3}", taken.as_secs_f64() * 1e3))
    }
}

fn builder() -> Result<Builder> {
    let builder = Connection::builder();
    Ok(match std::env::var(IN_FLIGHT) {
        Ok(requests) => builder.in_flight(requests.parse()?),
        Err(_) => builder,
    })
}
