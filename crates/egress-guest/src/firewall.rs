//! The packet filter: the second wall behind the engine, and the only one where it has no rules.

use std::fmt::Display;

use egress_api::{Engine, Protocol};
use egress_appliance::ENGINE_UID;
use ipnet::IpNet;

use crate::{GuestInput, policy, policy::Policy};

/// Plain HTTP ports: the two well-known ones and everything that is no system service.
pub(crate) const HTTP_PORTS: [&str; 3] = ["80", "443", "1024-65535"];
const REJECT: &str = "reject with tcp reset";

/// A complete ruleset that replaces its own table and no other. The machine's own traffic is free;
/// what the engine's account opens is held to the policy. Equal inputs give equal text.
pub(crate) fn ruleset(input: &GuestInput, policy: &Policy) -> String {
    let chains = [
        chain("input", input_rules(input)),
        chain("clients", client_rules(input)),
        chain("output", output_rules()),
        chain("engine", engine_rules(input, policy)),
        chain(
            "ports",
            vec![
                format!("tcp dport {} accept", set(ports(input))),
                REJECT.into(),
            ],
        ),
    ];
    // Declared first, so that deleting works on the first load as well.
    let reset = "table inet egress\ndelete table inet egress\n";
    format!("{reset}table inet egress {{\n{}}}\n", chains.concat())
}

fn chain(name: &str, rules: Vec<String>) -> String {
    let rules: String = rules.iter().map(|rule| format!("    {rule}\n")).collect();
    format!("  chain {name} {{\n{rules}  }}\n")
}

fn input_rules(input: &GuestInput) -> Vec<String> {
    vec![
        "type filter hook input priority filter; policy drop;".into(),
        "ct state established,related accept".into(),
        format!("tcp dport {} goto clients", input.port),
        "iifname \"lo\" accept".into(),
        "meta l4proto { icmp, ipv6-icmp } accept".into(),
        // Answers to DHCP do not always belong to a tracked request.
        "udp dport { 68, 546 } accept".into(),
    ]
}

fn client_rules(input: &GuestInput) -> Vec<String> {
    let clients = policy::clients(&input.allowed_cidrs);
    if clients.is_empty() {
        return vec!["accept".into()];
    }
    let mut rules = per_family("saddr", &clients, "accept");
    rules.push(REJECT.into());
    rules
}

fn output_rules() -> Vec<String> {
    vec![
        "type filter hook output priority filter; policy accept;".into(),
        format!("meta skuid {ENGINE_UID} goto engine"),
    ]
}

fn engine_rules(input: &GuestInput, policy: &Policy) -> Vec<String> {
    let mut rules = vec!["ct state established,related accept".into()];
    rules.extend(resolver_rules(input));
    rules.push("meta l4proto != tcp reject".into());
    rules.extend(per_family("daddr", &policy.denied, REJECT));
    rules.extend(per_family("daddr", &policy.opened, "goto ports"));
    rules.extend(per_family("daddr", &policy.protected, REJECT));
    if policy.allows_the_rest() || !policy.allowed_names.is_empty() {
        // Names are the engine's business: the kernel sees addresses only.
        rules.push("goto ports".into());
    } else {
        rules.extend(per_family("daddr", &policy.allowed, "goto ports"));
        rules.push(REJECT.into());
    }
    rules
}

/// The engine asks for names over UDP and, for long answers, over TCP. microsocks would carry
/// clients to port 53 of any machine, so it gets TCP only where the resolvers are known.
fn resolver_rules(input: &GuestInput) -> Vec<String> {
    let resolvers: Vec<_> = input
        .machine
        .network
        .dns
        .iter()
        .map(|ip| IpNet::from(*ip))
        .collect();
    let mut rules = vec!["udp dport 53 accept".into()];
    if !resolvers.is_empty() {
        rules.extend(per_family("daddr", &resolvers, "tcp dport 53 accept"));
    } else if input.engine != Engine::Microsocks {
        rules.push("tcp dport 53 accept".into());
    }
    rules
}

fn ports(input: &GuestInput) -> Vec<String> {
    let tunnels = input.tunnel_ports().into_iter();
    if !input.speaks(Protocol::Http) {
        return tunnels.map(|port| port.to_string()).collect();
    }
    // Intervals of a set must not overlap.
    let extra = tunnels.filter(|port| *port < 1024 && ![80, 443].contains(port));
    HTTP_PORTS
        .map(String::from)
        .into_iter()
        .chain(extra.map(|port| port.to_string()))
        .collect()
}

/// One rule for each address family that has networks.
fn per_family(field: &str, nets: &[IpNet], verdict: &str) -> Vec<String> {
    let family = |v4: bool| nets.iter().filter(move |net| net.addr().is_ipv4() == v4);
    let rule = |name: &str, v4: bool| {
        let some = family(v4).next().is_some();
        some.then(|| format!("{name} {field} {} {verdict}", set(family(v4))))
    };
    [rule("ip", true), rule("ip6", false)]
        .into_iter()
        .flatten()
        .collect()
}

fn set<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    format!("{{ {} }}", items.join(", "))
}
