//! Rules on the content of one object.

use serde_json::{Value, json};

use crate::server::refusals_of_new;

fn proxy(changes: &Value) -> Value {
    let mut spec = json!({
        "providerRef": { "name": "lab" },
        "protocols": ["http", "connect"],
        "auth": { "mode": "basic" },
    });
    for (name, value) in changes.as_object().unwrap() {
        spec[name] = value.clone();
    }
    spec
}

/// Objects of a kind with a word of the message that refuses each; none where it is taken.
fn check(kind: &str, cases: &[(Value, Option<&str>)]) {
    for (spec, expected) in cases {
        let refusals = refusals_of_new(kind, spec);
        match expected {
            None => assert!(refusals.is_empty(), "{spec}: {refusals:?}"),
            Some(word) => {
                let one = refusals.iter().any(|refusal| refusal.contains(word));
                assert!(one, "{spec}: {refusals:?} lack {word:?}");
            }
        }
    }
}

fn check_proxies(cases: &[(Value, Option<&str>)]) {
    let cases: Vec<_> = cases
        .iter()
        .map(|(changes, expected)| (proxy(changes), *expected))
        .collect();
    check("EgressProxy", &cases);
}

#[test]
fn a_proxy_open_to_everybody_is_refused() {
    let open = Some("nobody would be asked");
    check_proxies(&[
        (json!({}), None),
        (json!({ "auth": { "mode": "cidr" } }), open),
        (
            json!({ "auth": { "mode": "both", "allowedCIDRs": [] } }),
            open,
        ),
        (
            json!({ "auth": { "mode": "cidr", "allowedCIDRs": ["10.0.0.0/8"] } }),
            None,
        ),
    ]);
}

#[test]
fn networks_and_destinations_that_cannot_be_read_are_refused() {
    let networks = |text: &str| json!({ "auth": { "mode": "cidr", "allowedCIDRs": [text] } });
    let allowed = |text: &str| json!({ "destinations": { "allow": [text] } });
    let (network, name) = (Some("without host bits"), Some("write a host name"));
    check_proxies(&[
        (networks("2001:db8::/32"), None),
        (networks("10.1.2.3/8"), network),
        (networks("10.1.2.3"), network),
        (networks("everybody"), network),
        (allowed("Example.com."), None),
        (allowed(".example.com"), None),
        (allowed("10.0.0.0/8"), None),
        (allowed("10.0.0.1/8"), name),
        (allowed("10.1.2.3"), name),
        (allowed("*.example.com"), name),
        (allowed("example.com:443"), name),
        (allowed("-a.com"), name),
        (allowed("1.2.3"), name),
        (json!({ "address": { "gateway": "192.0.2.1" } }), None),
        (
            json!({ "address": { "gateway": "router" } }),
            Some("write an address"),
        ),
        (
            json!({ "address": { "dns": ["1"] } }),
            Some("write an address"),
        ),
    ]);
}

#[test]
fn what_excludes_each_other_is_refused() {
    let url = "https://example.com/a.qcow2";
    check_proxies(&[
        (
            json!({ "size": { "cpu": 1 }, "machineType": "small" }),
            Some("keep one"),
        ),
        (json!({ "image": { "file": "a.qcow2" } }), Some("egressctl")),
        (
            json!({ "image": {} }),
            Some("exactly one of url and family"),
        ),
        (json!({ "image": { "url": url } }), Some("sha256")),
        (
            json!({ "image": { "url": url, "sha256": "0".repeat(64) } }),
            None,
        ),
        (json!({ "image": { "family": "debian-12" } }), None),
    ]);
    let gcp = json!({ "project": "p", "zones": ["z"] });
    check(
        "ProxyProvider",
        &[
            (json!({ "type": "kvm" }), None),
            (json!({ "type": "kvm", "gcp": gcp }), Some("gcp belongs to")),
            (json!({ "type": "gcp" }), Some("needs gcp")),
            (json!({ "type": "gcp", "gcp": gcp }), None),
        ],
    );
    let host =
        |ssh: Value, network: Value| json!({ "address": "kvm1", "ssh": ssh, "network": network });
    let (secret, bridge) = (json!({ "secretName": "s" }), json!({ "bridge": "br0" }));
    let files = json!({ "privateKeyFile": "k", "knownHostsFile": "h" });
    let both = json!({ "bridge": "br0", "libvirtNetwork": "default" });
    check(
        "KvmHost",
        &[
            (host(secret.clone(), bridge.clone()), None),
            (host(files, bridge.clone()), None),
            (
                host(json!({ "privateKeyFile": "k" }), bridge.clone()),
                Some("secretName alone"),
            ),
            (host(json!({}), bridge), Some("secretName alone")),
            (host(secret.clone(), both), Some("exactly one")),
            (host(secret, json!({})), Some("exactly one")),
        ],
    );
}

/// C32: a time-out above its interval is refused with both values in the text.
#[test]
fn a_timeout_above_its_interval_is_refused_with_both_values() {
    let probe = |interval: &str, timeout: &str| json!({ "probe": { "target": "http://a/", "interval": interval, "timeout": timeout } });
    check_proxies(&[
        (
            json!({ "probe": { "target": "http://a/", "interval": "5s" } }),
            None,
        ),
        (probe("10s", "10s"), None),
        (probe("1d", "23h59m"), None),
        (probe("1m30s", "90s"), None),
        (
            probe("1s", "1500ms"),
            Some("probe.timeout, 1500ms, is longer than probe.interval, 1s"),
        ),
        (probe("1d1h", "1h"), Some("out of range")),
        (probe("999ms", "1ms"), Some("out of range")),
    ]);
    let health = |interval: &str, timeout: &str| json!({ "type": "kvm", "healthCheck": { "interval": interval, "timeout": timeout } });
    let text = "healthCheck.timeout, 10s, is longer than healthCheck.interval, 5s";
    check(
        "ProxyProvider",
        &[
            (health("12s", "0s"), None),
            (health("5s", "10s"), Some(text)),
        ],
    );
}
