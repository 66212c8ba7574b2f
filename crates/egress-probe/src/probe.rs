//! One probe: connect, speak the proxy's protocol, ask the target, judge the answer.

use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use secrecy::SecretString;
use tokio::net::TcpStream;
use tokio::time::Instant;

use crate::error::{Failure, ProbeError, Reason, Stage};
use crate::{Target, exchange, socks};

/// The time one probe may take when nothing else is said.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

/// How a client speaks to the proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Protocol {
    /// Plain HTTP with the target's URL in absolute form.
    Http,
    /// HTTP `CONNECT`.
    Connect,
    /// SOCKS version 5; names are resolved by the proxy.
    Socks5,
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Http => "http",
            Self::Connect => "connect",
            Self::Socks5 => "socks5",
        })
    }
}

/// A request to be sent through a proxy.
#[derive(Clone, Debug)]
pub struct Probe {
    host: String,
    port: u16,
    protocol: Protocol,
    target: Target,
    credentials: Option<Credentials>,
    timeout: Duration,
    expected_egress: Option<IpAddr>,
}

#[derive(Clone, Debug)]
pub(crate) struct Credentials {
    pub(crate) user: String,
    pub(crate) password: SecretString,
}

/// What a successful probe saw.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The target's HTTP status: 200–399.
    pub status: u16,
    /// From the first packet to the last byte of the answer.
    pub latency: Duration,
    /// The address the proxy left from, where the target told it: the [`crate::EchoTarget`]
    /// does, and so does any target whose body is nothing but an address.
    pub egress: Option<IpAddr>,
}

impl Probe {
    /// A probe of the proxy at `host` (name or address, IPv6 without brackets) and `port`.
    pub fn new(host: impl Into<String>, port: u16, protocol: Protocol, target: Target) -> Self {
        Self {
            host: host.into(),
            port,
            protocol,
            target,
            credentials: None,
            timeout: DEFAULT_TIMEOUT,
            expected_egress: None,
        }
    }

    /// Name and password for the proxy: Basic (RFC 7617) or RFC 1929.
    #[must_use]
    pub fn credentials(mut self, user: impl Into<String>, password: SecretString) -> Self {
        self.credentials = Some(Credentials {
            user: user.into(),
            password,
        });
        self
    }

    /// Bounds the whole probe; 10 s when not set.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Fails with [`Reason::EgressMismatch`] unless the target saw this address.
    #[must_use]
    pub fn expect_egress(mut self, address: IpAddr) -> Self {
        self.expected_egress = Some(address);
        self
    }

    /// Sends the request.
    ///
    /// Cancel safe: dropping the future closes its one connection.
    ///
    /// # Errors
    /// [`ProbeError`] with the stage reached; a status of 400 and above counts as a failure.
    pub async fn run(&self) -> Result<Report, ProbeError> {
        let start = Instant::now();
        let stage = Progress::default();
        let outcome = match tokio::time::timeout(self.timeout, self.attempt(&stage)).await {
            Ok(outcome) => outcome,
            Err(_) => Err(self.timed_out(stage.now())),
        };
        let answer = outcome.map_err(|failure| failure.after(start.elapsed()))?;
        let report = Report {
            status: answer.status,
            latency: start.elapsed(),
            egress: answer.egress,
        };
        self.judge(report, start.elapsed())
    }

    async fn attempt(&self, stage: &Progress) -> Result<exchange::Answer, Failure> {
        let stream = self.connect().await?;
        let credentials = self.credentials.as_ref();
        match self.protocol {
            Protocol::Http => {
                stage.reach(Stage::Request);
                exchange::through_proxy(stream, &self.target, credentials).await
            }
            Protocol::Connect => {
                stage.reach(Stage::Tunnel);
                let tunnel = exchange::connect(stream, &self.target, credentials).await?;
                exchange::inside(tunnel, &self.target, stage).await
            }
            Protocol::Socks5 => {
                stage.reach(Stage::Tunnel);
                let tunnel = socks::connect(stream, &self.target, credentials).await?;
                exchange::inside(tunnel, &self.target, stage).await
            }
        }
    }

    async fn connect(&self) -> Result<TcpStream, Failure> {
        let stream = TcpStream::connect((self.host.as_str(), self.port))
            .await
            .map_err(|error| {
                let detail = format!("connecting to {}:{}: {error}", self.host, self.port);
                Failure::new(Stage::Connect, Reason::ConnectRefused, detail)
            })?;
        // A probe is one small request; waiting to fill a segment would only add latency.
        let _ = stream.set_nodelay(true);
        Ok(stream)
    }

    fn timed_out(&self, stage: Stage) -> Failure {
        let awaited = match stage {
            Stage::Connect => format!("{}:{} did not answer", self.host, self.port),
            Stage::Tunnel => format!("the proxy did not open a way to {}", self.target),
            Stage::Tls => format!("no TLS with {}", self.target),
            Stage::Request => format!("no answer from {} through the proxy", self.target),
        };
        let detail = format!("{awaited} within {} ms", self.timeout.as_millis());
        Failure::new(stage, Reason::ConnectTimeout, detail)
    }

    fn judge(&self, report: Report, elapsed: Duration) -> Result<Report, ProbeError> {
        let Some(expected) = self.expected_egress else {
            return Ok(report);
        };
        if report.egress == Some(expected) {
            return Ok(report);
        }
        let seen = report
            .egress
            .map_or_else(|| "no address".to_owned(), |ip| ip.to_string());
        let detail = format!("{} saw {seen} instead of {expected}", self.target);
        Err(Failure::new(Stage::Request, Reason::EgressMismatch, detail).after(elapsed))
    }
}

/// The stage reached so far, readable after the attempt was dropped by its time-out.
#[derive(Clone, Debug)]
pub(crate) struct Progress(Arc<Mutex<Stage>>);

impl Progress {
    pub(crate) fn reach(&self, stage: Stage) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    fn now(&self) -> Stage {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Progress {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Stage::Connect)))
    }
}
