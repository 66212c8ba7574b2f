//! Two hosts, one of which is not fit.

use crate::bed::Host;
use crate::lab::Lab;
use crate::manifest::Manifest;

/// The host that holds the machine, and the other one.
fn places(lab: &Lab, manifest: &Manifest) -> (&'static Host, &'static Host) {
    let shown = lab.run(manifest, &["get", "-o", "json"]);
    shown.ok(&[]);
    let rows: serde_json::Value = serde_json::from_str(&shown.stdout).unwrap();
    let hosts = lab.hosts();
    let holds = |host: &Host| rows[0]["host"] == host.name.as_str();
    match holds(hosts[0]) {
        true => (hosts[0], hosts[1]),
        false => (hosts[1], hosts[0]),
    }
}

#[test]
fn a_dead_host_may_hold_it_and_is_passed_over_on_request_on_test_hosts() {
    let lab = Lab::with_hosts(2);
    let manifest = lab.quick();
    let dead = lab.hosts()[0];
    lab.fault_at(dead, &["stop-sshd"]);
    let refused = lab.run(&manifest, &["apply"]);
    refused.failed("TcpRefused", &["may exist on", &dead.name]);
    lab.nothing_is_left();
    let made = lab.run(&manifest, &["apply", "--ignore-unreachable"]);
    made.ok(&["  proven  ", &format!("on {}", lab.hosts()[1].name)]);
    // What is known is shown, and what is not known is said.
    let shown = lab.run(&manifest, &["get"]);
    shown.failed("TcpRefused", &[&dead.name]);
    assert!(shown.stdout.contains("  running  "), "{shown}");
    lab.heal();
    lab.proven(&manifest);
    assert_eq!(lab.machines(), 1);
    lab.gone(&manifest);
}

#[test]
fn deleting_waits_for_the_host_that_holds_it_on_test_hosts() {
    let lab = Lab::with_hosts(2);
    let manifest = lab.quick();
    lab.proven(&manifest);
    let (holding, other) = places(&lab, &manifest);
    lab.fault_at(holding, &["stop-sshd"]);
    let blocked = lab.run(&manifest, &["delete"]);
    let parts = ["may still exist on", &holding.name, "delete it again"];
    blocked.failed("HostUnreachable", &parts);
    assert_eq!(lab.machines(), 1);
    lab.heal();
    // The machine goes, but the silent host might hold parts of it.
    lab.fault_at(other, &["stop-sshd"]);
    let unsure = lab.run(&manifest, &["delete"]);
    unsure.failed(
        "HostUnreachable",
        &["every place that answers", &other.name],
    );
    assert_eq!(lab.machines(), 0);
    lab.heal();
    lab.gone(&manifest);
}

#[test]
fn a_full_host_is_passed_over_on_test_hosts() {
    let lab = Lab::with_hosts(2);
    let manifest = lab.quick();
    let full = lab.hosts()[0];
    lab.fault_at(full, &["small-pool", "--mib", "32"]);
    let made = lab.run(&manifest, &["apply"]);
    made.ok(&["  proven  ", &format!("on {}", lab.hosts()[1].name)]);
    lab.heal();
    lab.gone(&manifest);
    // Both at once: each is named.
    for host in lab.hosts() {
        lab.fault_at(host, &["small-pool", "--mib", "32"]);
    }
    let refused = lab.run(&manifest, &["apply"]);
    let [one, two] = [0, 1].map(|index| lab.hosts()[index].name.as_str());
    refused.failed("InsufficientCapacity", &[one, two]);
    lab.heal();
}
