//! dante 1.4.2: SOCKS5 with rules. Users are looked up in the shadow file.

use egress_api::Engine;
use egress_appliance::{ENGINE_USER, INTERFACE, Sensitive};
use ipnet::IpNet;

use super::{FOLDER, Rendered, lines};
use crate::{
    GuestInput,
    hash::sha512_crypt,
    policy::{self, Name, Policy},
};

const CONFIGURATION: &str = "danted.conf";
const EVERYWHERE: &str = "0/0";

pub(super) fn render(input: &GuestInput, policy: &Policy) -> Rendered {
    let path = format!("{FOLDER}/{CONFIGURATION}");
    let hash = input
        .credentials
        .as_ref()
        .map(|credentials| Sensitive::from(sha512_crypt(credentials, &input.machine.instance_id)));
    let arguments = ["-f", path.as_str(), "-p", "/run/egress/danted.pid"];
    Rendered {
        shadow_hash: hash,
        ..Rendered::new(Engine::Dante, &arguments)
    }
    .with_file(CONFIGURATION, configuration(input, policy))
}

fn configuration(input: &GuestInput, policy: &Policy) -> String {
    let method = if input.credentials.is_some() {
        "username"
    } else {
        "none"
    };
    let head = [
        "logoutput: stderr".into(),
        format!("internal: 0.0.0.0 port = {}", input.port),
        format!("internal: :: port = {}", input.port),
        format!("external: {INTERFACE}"),
        "clientmethod: none".into(),
        format!("socksmethod: {method}"),
        format!("user.privileged: {ENGINE_USER}"),
        format!("user.unprivileged: {ENGINE_USER}"),
        "timeout.negotiate: 30".into(),
        "timeout.connect: 30".into(),
        "timeout.io: 86400".into(),
    ];
    let parts = [
        lines(head),
        client_rules(input).concat(),
        socks_rules(input, policy).concat(),
    ];
    parts.join("\n")
}

/// Who may speak to the proxy at all.
fn client_rules(input: &GuestInput) -> Vec<String> {
    let clients = policy::clients(&input.allowed_cidrs);
    let mut rules: Vec<_> = clients
        .iter()
        .map(|net| rule("client pass", net, EVERYWHERE))
        .collect();
    let rest = if clients.is_empty() {
        "client pass"
    } else {
        "client block"
    };
    rules.push(rule(rest, EVERYWHERE, EVERYWHERE));
    rules
}

/// What may be asked for; the first rule that matches decides, the last one blocks.
fn socks_rules(input: &GuestInput, policy: &Policy) -> Vec<String> {
    let block = |to: String| rule("socks block", EVERYWHERE, to);
    let pass = |to: String| socks_pass(&to);
    let mut rules = Vec::new();
    rules.extend(
        port_gaps(&input.tunnel_ports()).map(|gap| block(format!("{EVERYWHERE} port {gap}"))),
    );
    rules.extend(policy.denied_names.iter().flat_map(names).map(block));
    rules.extend(texts(&policy.denied).map(block));
    rules.extend(texts(&policy.opened).map(pass));
    rules.extend(texts(&policy.protected).map(block));
    if policy.allows_the_rest() {
        rules.push(pass(EVERYWHERE.to_owned()));
    }
    rules.extend(policy.allowed_names.iter().flat_map(names).map(pass));
    rules.extend(texts(&policy.allowed).map(pass));
    rules.push(block(EVERYWHERE.to_owned()));
    rules
}

fn rule(kind: &str, from: impl ToString, to: impl ToString) -> String {
    format!(
        "{kind} {{\n  from: {} to: {}\n  log: error\n}}\n",
        from.to_string(),
        to.to_string()
    )
}

/// TCP connections only: neither BIND nor UDP.
fn socks_pass(to: &str) -> String {
    format!(
        "socks pass {{\n  from: {EVERYWHERE} to: {to}\n  command: connect\n  protocol: tcp\n  \
         log: error\n}}\n"
    )
}

/// dante takes one range of ports in a rule, so the ranges between the listed ports are blocked.
fn port_gaps(ports: &[u16]) -> impl Iterator<Item = String> {
    let mut edges = vec![0_u32];
    edges.extend(ports.iter().copied().map(u32::from));
    edges.push(65536);
    let gaps: Vec<_> = edges
        .windows(2)
        .map(|pair| (pair[0] + 1, pair[1] - 1))
        .filter(|(first, last)| first <= last)
        .map(|(first, last)| format!("{first} - {last}"))
        .collect();
    gaps.into_iter()
}

fn texts(nets: &[IpNet]) -> impl Iterator<Item = String> {
    nets.iter().map(ToString::to_string)
}

/// A leading dot means everything below a name; the name itself needs a rule of its own.
fn names(name: &Name) -> Vec<String> {
    match name.with_below {
        true => vec![name.text.clone(), format!(".{}", name.text)],
        false => vec![name.text.clone()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_what_lies_between_the_ports() {
        let gaps = |ports: &[u16]| port_gaps(ports).collect::<Vec<_>>();
        assert_eq!(gaps(&[80, 443]), ["1 - 79", "81 - 442", "444 - 65535"]);
        assert_eq!(gaps(&[1, 2, 65535]), ["3 - 65534"]);
    }
}
