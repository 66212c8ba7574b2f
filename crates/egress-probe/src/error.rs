//! Where a probe broke, and what that says about the proxy.

use std::fmt;
use std::time::Duration;

/// The step at which a probe ended. The order is the order of the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Stage {
    /// TCP to the proxy itself.
    Connect,
    /// The proxy protocol: SOCKS5 greeting and request, or `CONNECT`.
    Tunnel,
    /// TLS with the target, inside the tunnel.
    Tls,
    /// The request and its answer.
    Request,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Connect => "connect",
            Self::Tunnel => "tunnel",
            Self::Tls => "tls",
            Self::Request => "request",
        })
    }
}

/// What the failure means for whoever runs the proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Nothing listens on the proxy's port, or the network says so.
    ConnectRefused,
    /// Nothing answered in time; the stage says what was awaited.
    ConnectTimeout,
    /// The proxy does not take the credentials (407, or RFC 1929 failure). The proxy is broken
    /// for its users, however alive it looks.
    AuthRejected,
    /// The proxy's rules forbid the target (403, or SOCKS5 reply 2).
    Denied,
    /// The proxy took the request and could not reach the target.
    TunnelFailed,
    /// What answered does not speak the protocol.
    ProtocolError,
    /// The answer did not come from the target, or left from an unexpected address.
    EgressMismatch,
}

/// A failed probe: the stage, the meaning, and one sentence of detail.
///
/// Holds neither user name nor password.
#[derive(Debug, thiserror::Error)]
#[error("{detail} (stage {stage}, after {} ms)", .elapsed.as_millis())]
pub struct ProbeError {
    /// The step at which it ended.
    pub stage: Stage,
    /// What that means.
    pub reason: Reason,
    /// One sentence without secrets; at most 300 characters come from the network.
    pub detail: String,
    /// Time since the probe began.
    pub elapsed: Duration,
}

/// A failure inside one step; [`crate::Probe::run`] adds the time.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) stage: Stage,
    pub(crate) reason: Reason,
    pub(crate) detail: String,
}

impl Failure {
    pub(crate) fn new(stage: Stage, reason: Reason, detail: impl Into<String>) -> Self {
        Self {
            stage,
            reason,
            detail: detail.into(),
        }
    }

    pub(crate) fn after(self, elapsed: Duration) -> ProbeError {
        ProbeError {
            stage: self.stage,
            reason: self.reason,
            detail: self.detail,
            elapsed,
        }
    }
}
