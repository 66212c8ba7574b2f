//! tinyproxy 1.11.1: HTTP and CONNECT, small; one list of names, no destination networks.
//!
//! It answers a wrong password with 401 and a missing one with 407. A client's own
//! X-Forwarded-For passes through; it adds none.

use egress_api::{Destination, Engine, Protocol};
use ipnet::IpNet;
use secrecy::ExposeSecret;

use super::{FOLDER, Rendered, lines};
use crate::{
    GuestError, GuestInput,
    policy::{self, Name, Names, Policy, apart},
};

const CONFIGURATION: &str = "tinyproxy.conf";
const FILTER: &str = "tinyproxy.filter";
const USE_SQUID: &str = "use the engine squid";

pub(super) fn render(input: &GuestInput, policy: &Policy) -> Result<Rendered, GuestError> {
    check(input, policy)?;
    let path = format!("{FOLDER}/{CONFIGURATION}");
    let rendered = Rendered::new(Engine::Tinyproxy, &["-d", "-c", &path])
        .with_file(CONFIGURATION, configuration(input, policy));
    Ok(match filter(policy) {
        Some(names) => rendered.with_file(FILTER, lines(names.iter().map(expression))),
        None => rendered,
    })
}

fn check(input: &GuestInput, policy: &Policy) -> Result<(), GuestError> {
    let refuse = |field: &str, reason: &str, cure: &str| {
        Err(GuestError::engine(Engine::Tinyproxy, field, reason, cure))
    };
    if !input.speaks(Protocol::Http) {
        return refuse(
            "protocols",
            "it always speaks http as well",
            "add http, or use squid",
        );
    }
    let is_net = |list: &[Destination]| list.iter().any(|one| matches!(one, Destination::Cidr(_)));
    for (field, list) in [
        ("destinations.allow", &input.destinations.allow),
        ("destinations.deny", &input.destinations.deny),
    ] {
        if is_net(list) {
            return refuse(field, "it filters names, not networks", USE_SQUID);
        }
    }
    if !policy.allowed_names.is_empty() && !policy.denied_names.is_empty() {
        let reason = "it has one list of names, either of allowed or of denied ones";
        return refuse("destinations.deny", reason, USE_SQUID);
    }
    Ok(())
}

fn configuration(input: &GuestInput, policy: &Policy) -> String {
    let mut out = vec![
        format!("Port {}", input.port),
        "Timeout 600".into(),
        "MaxClients 512".into(),
        "LogLevel Warning".into(),
        "DisableViaHeader Yes".into(),
    ];
    out.extend(
        apart(&policy::clients(&input.allowed_cidrs))
            .iter()
            .map(|net| format!("Allow {}", widened(*net))),
    );
    out.extend(input.credentials.iter().map(|credentials| {
        format!(
            "BasicAuth {} {}",
            credentials.user,
            credentials.password.expose_secret()
        )
    }));
    out.extend(
        connect_ports(input)
            .iter()
            .map(|port| format!("ConnectPort {port}")),
    );
    if filter(policy).is_some() {
        out.extend([
            format!("Filter \"{FOLDER}/{FILTER}\""),
            "FilterExtended On".into(),
            "FilterURLs Off".into(),
            "FilterCaseSensitive Off".into(),
            format!(
                "FilterDefaultDeny {}",
                if policy.allowed_names.is_empty() {
                    "No"
                } else {
                    "Yes"
                }
            ),
        ]);
    }
    lines(out)
}

/// After an IPv4 client, tinyproxy keeps only the first 64 bits of an IPv6 client's address. Its own
/// list is that coarse; the packet filter holds clients to the declared networks. In ::/64 lie
/// IPv4 addresses as well, so networks there stay as they are.
fn widened(net: IpNet) -> IpNet {
    let wide = IpNet::new(net.addr(), 64).map_or(net, |wide| wide.trunc());
    let narrow = net.addr().is_ipv6() && net.prefix_len() > 64;
    if narrow && !wide.addr().is_unspecified() {
        wide
    } else {
        net
    }
}

/// Port 0 alone switches CONNECT off; no line at all would open every port.
fn connect_ports(input: &GuestInput) -> Vec<u16> {
    match input.speaks(Protocol::Connect) {
        true => input.tunnel_ports(),
        false => vec![0],
    }
}

fn filter(policy: &Policy) -> Option<&Names> {
    [&policy.allowed_names, &policy.denied_names]
        .into_iter()
        .find(|names| !names.is_empty())
}

/// An extended regular expression for the host of a request, with or without the root's dot.
fn expression(name: &Name) -> String {
    let below = if name.with_below { "(.*\\.)?" } else { "" };
    format!("^{below}{}\\.*$", name.text.replace('.', "\\."))
}
