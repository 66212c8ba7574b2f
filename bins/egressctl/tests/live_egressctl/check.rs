//! `check`: each way in which a host can be unfit has a sentence of its own, in good time.

use std::collections::BTreeSet;
use std::net::TcpListener;

use crate::lab::{Ended, Lab};
use crate::manifest::Manifest;

/// One way, its name, and what its sentence must hold.
struct Case {
    fault: &'static [&'static str],
    name: &'static str,
    part: &'static str,
}

const fn case(fault: &'static [&'static str], name: &'static str, part: &'static str) -> Case {
    Case { fault, name, part }
}

/// The text of the only line that is no `ok` and no `note`.
fn sentence(ended: &Ended) -> String {
    let errors = ended
        .stdout
        .lines()
        .filter(|line| line.contains("  error "));
    let errors: Vec<_> = errors.collect();
    assert_eq!(errors.len(), 1, "{ended}");
    errors[0].split("  ").skip(2).collect()
}

#[test]
fn every_unfit_host_is_told_in_a_sentence_of_its_own_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let mut told = BTreeSet::new();
    let mut tells = |manifest: &Manifest, name: &str, part: &str| {
        let ended = lab.run(manifest, &["check"]);
        ended.failed_shown(name, part);
        ended.within(22);
        assert!(told.insert(sentence(&ended)), "told before: {ended}");
    };
    lab.run(&manifest, &["check"]).ok(&["  ok  "]);
    for Case { fault, name, part } in [
        case(&["black-hole"], "TcpTimeout", "firewall"),
        case(&["stop-sshd"], "TcpRefused", "start sshd"),
        case(&["stop-daemon"], "SocketUnavailable", "not running"),
        case(&["pause-daemon"], "LibvirtConnect", "daemon hanging"),
        case(&["pool-inactive"], "PoolInactive", "pool-start"),
        case(&["small-pool", "--mib", "16"], "PoolFull", "free"),
    ] {
        lab.fault(fault);
        tells(&manifest, name, part);
        lab.heal();
    }
    let mute = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = mute.local_addr().unwrap().port();
    let silent = lab.quick().host(|host| {
        host.address = "127.0.0.1".into();
        host.port = port.into();
    });
    tells(&silent, "HandshakeTimeout", "said nothing");
    let key = lab.quick().host(|host| host.key = "/nowhere/key".into());
    tells(&key, "KeyMissing", "/nowhere/key");
    let known = format!("{} {}", lab.host().address, stranger(&lab));
    let file = lab.write("known_hosts", known);
    let changed = lab.quick().host(|host| host.known_hosts = file);
    tells(&changed, "HostKeyChanged", "someone is in between");
    lab.run(&manifest, &["check"]).ok(&["  ok  "]);
}

/// Shorter than any phase of a dial: what is told is how far it got.
#[test]
fn a_short_timeout_is_kept_and_does_not_blame_the_daemon_of_a_dead_host_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let brief = ["check", "--timeout", "3s"];
    lab.fault(&["black-hole"]);
    let dead = lab.run(&manifest, &brief);
    dead.within(6);
    assert!(sentence(&dead).contains("not reached"), "{dead}");
    lab.heal();
    lab.fault(&["pause-daemon"]);
    let hanging = lab.run(&manifest, &brief);
    hanging.within(6);
    assert!(sentence(&hanging).contains("daemon"), "{hanging}");
    lab.heal();
    lab.run(&manifest, &brief).ok(&["  ok  "]);
}

/// The public key of somebody else.
fn stranger(lab: &Lab) -> String {
    let file = lab.path("stranger").display().to_string();
    let words = ["-q", "-t", "ed25519", "-N", "", "-f", &file];
    crate::bed::good(std::process::Command::new("ssh-keygen").args(words));
    std::fs::read_to_string(format!("{file}.pub")).unwrap()
}
