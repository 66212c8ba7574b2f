//! The proof: a request through the proxy, with the credentials a client would use.

use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{EgressProxySpec, Protocol, Reason};
use egress_probe::{Probe, ProbeError, Report, Stage, Target};
use egress_provider::{Credentials, Want};

/// Proves a proxy.
#[async_trait]
pub trait Prober: Send + Sync + fmt::Debug {
    /// Sends requests through the proxy at `address`, one for each protocol it declares that can
    /// carry the target; a failure when none can.
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
        for protocol in protocols(&want.spec, &target) {
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
        proof.ok_or_else(|| nothing_carries(&want.spec, &target))
    }
}

/// The target's address, where the declaration names it by one. Whoever makes the proxy lets it
/// reach that address, so that the proof does not fail by the proxy's own rules.
pub fn target_address(spec: &EgressProxySpec) -> Option<IpAddr> {
    let target: Target = spec.probe.target.parse().ok()?;
    target.host().parse().ok()
}

/// Ports that SOCKS5 opens where none are declared: plain HTTP is tunnelled there as well.
const SOCKS_PORTS: [u16; 2] = [80, 443];

/// The declared protocols that can carry the target. Plain HTTP cannot carry `https://`; a tunnel
/// is opened to the declared ports alone, and a refusal of any other proves nothing.
fn protocols(
    spec: &EgressProxySpec,
    target: &Target,
) -> impl Iterator<Item = egress_probe::Protocol> {
    let is_tls = target.is_tls();
    let opens = |ports: &[u16]| ports.contains(&target.port());
    let destinations = &spec.destinations;
    let connects = opens(destinations.connect_ports());
    let tunnels = match destinations.connect_ports.is_empty() {
        true => opens(&SOCKS_PORTS),
        false => connects,
    };
    spec.protocols.iter().filter_map(move |protocol| {
        let (can_carry, protocol) = match protocol {
            Protocol::Http => (!is_tls, egress_probe::Protocol::Http),
            Protocol::Connect => (connects, egress_probe::Protocol::Connect),
            Protocol::Socks5 => (tunnels, egress_probe::Protocol::Socks5),
        };
        can_carry.then_some(protocol)
    })
}

fn nothing_carries(spec: &EgressProxySpec, target: &Target) -> ProbeFailure {
    let speaks = |protocol| spec.protocols.contains(&protocol);
    let cure = match (speaks(Protocol::Connect), speaks(Protocol::Socks5)) {
        (true, _) => format!(
            "choose another spec.probe.target, or name port {} in spec.destinations.connectPorts",
            target.port()
        ),
        (_, true) => "choose a spec.probe.target on port 80 or 443".to_owned(),
        _ => "choose an http:// spec.probe.target, or add connect to spec.protocols".to_owned(),
    };
    ProbeFailure {
        reason: Reason::InvalidSpec,
        text: format!("no declared protocol carries {target}: {cure}"),
        is_final: true,
    }
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
        reason: reason(&error),
        is_final: is_final(error.reason),
        text: format!("{protocol}: {error}"),
    })
}

/// Silence is the proxy's only as long as it has not answered itself.
fn reason(error: &ProbeError) -> Reason {
    match error.reason {
        egress_probe::Reason::ConnectRefused => Reason::ConnectRefused,
        egress_probe::Reason::ConnectTimeout if error.stage == Stage::Connect => {
            Reason::ConnectTimeout
        }
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

#[cfg(test)]
mod tests {
    use egress_api::{Object, parse_manifests};

    use super::*;

    fn spec(protocols: &str, ports: &str) -> EgressProxySpec {
        let text = format!(
            "apiVersion: egress-proxies.dev/v1alpha1\nkind: EgressProxy\nmetadata: {{ name: a }}\n\
             spec: {{ providerRef: {{ name: lab }}, protocols: [{protocols}], \
             auth: {{ mode: basic }}, destinations: {{ connectPorts: [{ports}] }} }}\n"
        );
        match parse_manifests(&text, "test").unwrap().as_slice() {
            [Object::EgressProxy(proxy)] => proxy.spec.clone(),
            other => panic!("{other:?}"),
        }
    }

    fn asked(protocols_declared: &str, ports: &str, target: &str) -> String {
        let spec = spec(protocols_declared, ports);
        let target = target.parse().unwrap();
        let asked = protocols(&spec, &target);
        asked.map(|protocol| format!("{protocol} ")).collect()
    }

    #[test]
    fn a_tunnel_is_asked_for_where_the_proxy_opens_one() {
        let cases = [
            ("http, connect", "", "http://t/", "http "),
            ("http, connect", "", "http://t:443/", "http connect "),
            ("http, connect", "80, 443", "http://t/", "http connect "),
            ("http, connect", "8443", "http://t:443/", "http "),
            ("connect", "", "http://t/", ""),
            ("connect", "8080", "http://t:8080/", "connect "),
            ("socks5", "", "http://t/", "socks5 "),
            ("socks5", "", "http://t:443/", "socks5 "),
            ("socks5", "", "http://t:8080/", ""),
            ("socks5", "443", "http://t/", ""),
            ("socks5", "8080", "http://t:8080/", "socks5 "),
        ];
        for (protocols, ports, target, expected) in cases {
            let asked = asked(protocols, ports, target);
            assert_eq!(asked, expected, "{protocols} [{ports}] {target}");
        }
    }

    #[test]
    fn silence_behind_the_proxy_is_not_the_proxys() {
        let silent = |stage| {
            reason(&ProbeError {
                stage,
                reason: egress_probe::Reason::ConnectTimeout,
                detail: String::new(),
                elapsed: Duration::ZERO,
            })
        };
        assert_eq!(silent(Stage::Connect), Reason::ConnectTimeout);
        assert_eq!(silent(Stage::Request), Reason::TunnelFailed);
    }

    #[test]
    fn who_cannot_ask_says_what_to_declare() {
        let failure = |protocols| {
            let target = "http://t:8080/".parse().unwrap();
            nothing_carries(&spec(protocols, ""), &target)
        };
        let tunnel = failure("connect");
        assert!(tunnel.is_final && tunnel.reason == Reason::InvalidSpec);
        assert!(tunnel.text.contains("http://t:8080/") && tunnel.text.contains("connectPorts"));
        // Manifests refuse connectPorts without connect.
        let socks = failure("socks5").text;
        assert!(socks.contains("80 or 443") && !socks.contains("connectPorts"));
    }
}
