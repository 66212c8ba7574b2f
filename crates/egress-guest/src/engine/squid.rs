//! squid 5.7: HTTP and CONNECT with every kind of rule.

use std::fmt::Display;

use egress_api::{Engine, Protocol};

use super::{FOLDER, Rendered, lines};
use crate::{
    Credentials, GuestInput,
    firewall::HTTP_PORTS,
    hash::sha512_crypt,
    policy::{self, Names, Policy, apart},
};

const CONFIGURATION: &str = "squid.conf";
const PASSWORDS: &str = "squid.passwd";

/// Nothing is cached, nothing is asked of DNS at start, nothing but the configuration is needed on
/// disk, and no header tells where a request came from.
const FIXED: &str = "\
pid_filename none
coredump_dir none
cache_log /dev/null
cache_store_log none
access_log none
pinger_enable off
netdb_filename none
icp_port 0
htcp_port 0
snmp_port 0
cache deny all
cache_mem 8 MB
memory_pools off
max_filedescriptors 8192
client_ip_max_connections 512
request_header_max_size 64 KB
connect_timeout 15 seconds
dns_timeout 10 seconds
shutdown_lifetime 1 second
httpd_suppress_version_string on
via off
forwarded_for delete
request_header_access Via deny all
request_header_access X-Forwarded-For deny all
request_header_access Forwarded deny all
";

pub(super) fn render(input: &GuestInput, policy: &Policy) -> Rendered {
    let path = format!("{FOLDER}/{CONFIGURATION}");
    // Level 1 reports what is wrong with the configuration or the network on standard error.
    let rendered = Rendered::new(Engine::Squid, &["-N", "-d", "1", "-f", &path])
        .with_file(CONFIGURATION, configuration(input, policy));
    match &input.credentials {
        Some(credentials) => rendered.with_file(PASSWORDS, passwords(input, credentials)),
        None => rendered,
    }
}

fn passwords(input: &GuestInput, credentials: &Credentials) -> String {
    format!(
        "{}:{}\n",
        credentials.user,
        sha512_crypt(credentials, &input.machine.instance_id)
    )
}

fn configuration(input: &GuestInput, policy: &Policy) -> String {
    let head = [
        format!("http_port {}", input.port),
        format!("visible_hostname {}", input.machine.hostname),
        format!("unique_hostname {}", input.machine.hostname),
    ];
    let authentication = input.credentials.is_some().then(authentication);
    let parts = [
        lines(head),
        FIXED.to_owned(),
        authentication.unwrap_or_default(),
        lines(lists(input, policy)),
        lines(rules(input, policy)),
    ];
    parts.join("\n")
}

fn authentication() -> String {
    format!(
        "\
auth_param basic program /usr/lib/squid/basic_ncsa_auth {FOLDER}/{PASSWORDS}
auth_param basic children 8 startup=1 idle=1
auth_param basic realm proxy
auth_param basic credentialsttl 5 minutes
auth_param basic casesensitive on
acl authenticated proxy_auth REQUIRED
"
    )
}

fn lists(input: &GuestInput, policy: &Policy) -> Vec<String> {
    let clients = policy::clients(&input.allowed_cidrs);
    [
        list("tunnel_ports port", input.tunnel_ports()),
        list("http_ports port", HTTP_PORTS),
        list("clients src", apart(&clients)),
        // Without -n an address in a request is looked up, and its owner chooses the name.
        list("denied_names dstdomain -n", names(&policy.denied_names)),
        list("denied_nets dst", apart(&policy.denied)),
        list("opened_nets dst", apart(&policy.opened)),
        list("protected_nets dst", apart(&policy.protected)),
        list("allowed_names dstdomain -n", names(&policy.allowed_names)),
        list("allowed_nets dst", apart(&policy.allowed)),
    ]
    .concat()
}

fn list<T: Display>(name: &str, items: impl IntoIterator<Item = T>) -> Vec<String> {
    items
        .into_iter()
        .map(|item| format!("acl {name} {item}"))
        .collect()
}

/// A leading dot means the name itself and everything below, as in the declaration.
fn names(names: &Names) -> impl Iterator<Item = String> {
    names
        .iter()
        .map(|name| format!("{}{}", if name.with_below { "." } else { "" }, name.text))
}

/// The first rule that matches decides; the last one denies.
fn rules(input: &GuestInput, policy: &Policy) -> Vec<String> {
    let when = |holds: bool, rule: &str| holds.then(|| format!("http_access {rule}"));
    let rules = [
        when(true, "deny manager"),
        when(!input.allowed_cidrs.is_empty(), "deny !clients"),
        when(!input.speaks(Protocol::Connect), "deny CONNECT"),
        when(!input.speaks(Protocol::Http), "deny !CONNECT"),
        when(true, "deny CONNECT !tunnel_ports"),
        when(true, "deny !CONNECT !http_ports"),
        when(input.credentials.is_some(), "deny !authenticated"),
        when(!policy.denied_names.is_empty(), "deny denied_names"),
        when(!policy.denied.is_empty(), "deny denied_nets"),
        when(policy.opened.is_empty(), "deny protected_nets"),
        when(
            !policy.opened.is_empty(),
            "deny protected_nets !opened_nets",
        ),
        when(policy.allows_the_rest(), "allow all"),
        when(!policy.allowed_names.is_empty(), "allow allowed_names"),
        when(!policy.allowed.is_empty(), "allow allowed_nets"),
        when(true, "deny all"),
    ];
    rules.into_iter().flatten().collect()
}
