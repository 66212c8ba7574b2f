//! The proof: a request through the proxy, with the credentials a client would use.

use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{Protocol, Reason};
use egress_probe::{Probe, Report, Target};
use egress_provider::{Credentials, Want};

/// Proves a proxy.
#[async_trait]
pub trait Prober: Send + Sync + fmt::Debug {
    /// Sends requests through the proxy at `address`, one for each protocol it declares.
    ///
    /// Bounded by the declaration's probe time-out. Dropping the future closes its connection.
    async fn probe(
        &self,
        want: &Want,
        address: IpAddr,
        credentials: Option<&Credentials>,
    ) -> Result<Proof, ProbeFailure>;
}

/// A request came through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The HTTP status of the target.
    pub status: u16,
    /// How long the slowest request took.
    pub latency: Duration,
    /// The address the proxy left from, where the target tells it.
    pub egress: Option<IpAddr>,
}

/// No request came through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProbeFailure {
    /// Why, in the words of conditions.
    pub reason: Reason,
    /// One sentence.
    pub text: String,
    /// Whether waiting cannot help: the proxy answered, and refused.
    pub is_final: bool,
}

/// Proves with real requests.
#[derive(Debug, Clone, Copy, Default)]
pub struct RequestProber;

#[async_trait]
impl Prober for RequestProber {
    async fn probe(
        &self,
        want: &Want,
        address: IpAddr,
        credentials: Option<&Credentials>,
    ) -> Result<Proof, ProbeFailure> {
        let target: Target = want
            .spec
            .probe
            .target
            .parse()
            .map_err(|error| ProbeFailure {
                reason: Reason::InvalidSpec,
                text: format!("spec.probe.target: {error}"),
                is_final: true,
            })?;
        let mut proof: Option<Proof> = None;
        for protocol in protocols(&want.spec.protocols, &target) {
            let report = ask(want, address, credentials, protocol, target.clone()).await?;
            let latency = proof
                .as_ref()
                .map_or(report.latency, |old| old.latency.max(report.latency));
            let egress = report.egress.or_else(|| proof.and_then(|old| old.egress));
            proof = Some(Proof {
                status: report.status,
                latency,
                egress,
            });
        }
        proof.ok_or_else(|| ProbeFailure {
            reason: Reason::InvalidSpec,
            text: "no declared protocol can carry the probe's target".to_owned(),
            is_final: true,
        })
    }
}

/// Plain HTTP cannot carry `https://` targets; every other pair works.
fn protocols(
    declared: &[Protocol],
    target: &Target,
) -> impl Iterator<Item = egress_probe::Protocol> {
    let tls = target.is_tls();
    declared.iter().filter_map(move |protocol| match protocol {
        Protocol::Http if tls => None,
        Protocol::Http => Some(egress_probe::Protocol::Http),
        Protocol::Connect => Some(egress_probe::Protocol::Connect),
        Protocol::Socks5 => Some(egress_probe::Protocol::Socks5),
    })
}

async fn ask(
    want: &Want,
    address: IpAddr,
    credentials: Option<&Credentials>,
    protocol: egress_probe::Protocol,
    target: Target,
) -> Result<Report, ProbeFailure> {
    let mut probe = Probe::new(address.to_string(), want.spec.port(), protocol, target)
        .timeout(want.spec.probe.timeout().duration());
    if let Some(Credentials { user, password }) = credentials {
        probe = probe.credentials(user, password.clone());
    }
    probe.run().await.map_err(|error| ProbeFailure {
        reason: reason(error.reason),
        is_final: is_final(error.reason),
        text: format!("{protocol}: {error}"),
    })
}

fn reason(reason: egress_probe::Reason) -> Reason {
    match reason {
        egress_probe::Reason::ConnectRefused => Reason::ConnectRefused,
        egress_probe::Reason::ConnectTimeout => Reason::ConnectTimeout,
        egress_probe::Reason::AuthRejected => Reason::AuthRejected,
        egress_probe::Reason::EgressMismatch => Reason::EgressMismatch,
        _ => Reason::TunnelFailed,
    }
}

const fn is_final(reason: egress_probe::Reason) -> bool {
    matches!(
        reason,
        egress_probe::Reason::AuthRejected | egress_probe::Reason::Denied
    )
}
