//! Proxies that do not answer as they should.

use crate::bed::Host;
use crate::lab::Lab;
use crate::manifest::PROXY;
use crate::origin;

/// What the host does with a guest's port. Undone when dropped.
struct Filter(&'static Host);

impl Filter {
    fn new(host: &'static Host, port: u16, verdict: &str) -> Self {
        let rules = format!(
            "add table ip proxyport; delete table ip proxyport; add table ip proxyport; \
             add chain ip proxyport way {{ type filter hook forward priority -10; }}; \
             add rule ip proxyport way tcp dport {port} {verdict}"
        );
        host.exec(&["nft", &rules]);
        Self(host)
    }
}

impl Drop for Filter {
    fn drop(&mut self) {
        self.0.exec(&["nft", "delete table ip proxyport"]);
    }
}

#[test]
fn engines_that_do_not_answer_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    // How long an emulated machine boots depends on what else there is to do.
    lab.proven(&manifest);
    for (verdict, name) in [
        ("reject with tcp reset", "ConnectRefused"),
        ("drop", "ConnectTimeout"),
    ] {
        let filter = Filter::new(lab.host(), 1080, verdict);
        let ended = lab.run(&manifest, &["apply", "--timeout", "8s"]);
        // How far the guest came, and what it printed, tell the host's fault from the guest's.
        ended.failed(name, &["the guest came to: egress-stage: ready"]);
        ended.within(20);
        lab.run(&manifest, &["doctor"]).failed_shown(name, "");
        drop(filter);
        lab.proven(&manifest);
    }
    lab.gone(&manifest);
}

#[test]
fn targets_that_do_not_answer_on_test_hosts() {
    let lab = Lab::new();
    lab.proven(&lab.quick());
    // Nobody listens there.
    let closed = lab
        .quick()
        .target(format!("http://{}:443/", origin::PUBLIC));
    let ended = lab.run(&closed, &["apply", "--timeout", "6s"]);
    ended.failed("TunnelFailed", &["egress-stage: ready"]);
    let mute = lab
        .quick()
        .target(format!("http://{}/mute", origin::PUBLIC));
    let ended = lab.run(&mute, &["apply", "--timeout", "6s"]);
    ended.failed("TunnelFailed", &["egress-stage: ready"]);
    // The probe is no part of the machine: it is the same one.
    let ended = lab.proven(&lab.quick());
    assert!(!ended.stderr.contains("machine started"), "{ended}");
    lab.gone(&lab.quick());
}

#[test]
fn a_target_that_no_protocol_carries() {
    let lab = Lab::new();
    let wrong = lab
        .quick()
        .target(format!("http://{}:8080/", lab.host().gateway));
    let ended = lab.run(&wrong, &["apply", "--timeout", "30s"]);
    ended.failed("InvalidSpec", &["spec.probe.target"]);
    lab.gone(&wrong);
}

/// Somebody else's hand: stopped, paused, gone.
#[test]
fn machines_that_were_stopped_by_hand() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.proven(&manifest);
    let name = lab.machine();
    lab.host().virsh(&["destroy", &name]);
    lab.run(&manifest, &["get"]).ok(&["  stopped  "]);
    let again = lab.proven(&manifest);
    assert!(again.stderr.contains("machine started"), "{again}");
    lab.host().virsh(&["suspend", &name]);
    lab.proven(&manifest);
    lab.host().virsh(&["destroy", &name]);
    let pool = lab.host().pool.as_str();
    let seed = format!("{name}.seed");
    lab.host().virsh(&["vol-delete", "--pool", pool, &seed]);
    lab.run(&manifest, &["apply"])
        .failed("Drifted", &["--replace", "is gone"]);
    lab.run(&manifest, &["apply", "--replace"])
        .ok(&["  proven  "]);
    lab.gone(&manifest);
    lab.run(&manifest, &["console", PROXY])
        .failed("NotFound", &[]);
}

/// Somebody else's hand: the machine boots with another password than its declaration's.
#[test]
fn a_machine_that_knows_another_password() {
    let lab = Lab::new();
    lab.secret("crawler", "first-word");
    let manifest = lab
        .quick()
        .with("auth: { mode: basic, secretRef: { name: web } }");
    lab.proven(&manifest);
    let name = lab.machine();
    lab.host().virsh(&["destroy", &name]);
    change_seed(&lab, &format!("{name}.seed"), "first-word", "other-word");
    let refused = lab.run(&manifest, &["apply"]);
    refused.failed(
        "AuthRejected",
        &["rejected the credentials", "delete it and make it anew"],
    );
    for word in ["first-word", "other-word"] {
        assert!(!refused.stderr.contains(word), "{refused}");
    }
    lab.run(&manifest, &["doctor"])
        .failed_shown("AuthRejected", "");
    lab.gone(&manifest);
}

/// Replaces a word of a seed by another one of the same length.
fn change_seed(lab: &Lab, volume: &str, from: &str, to: &str) {
    assert_eq!(from.len(), to.len());
    let file = lab.path("seed.iso");
    let (pool, path) = (lab.host().pool.as_str(), file.display().to_string());
    lab.host()
        .virsh(&["vol-download", "--pool", pool, volume, &path]);
    let mut seed = std::fs::read(&file).unwrap();
    let mut changed = 0;
    while let Some(at) = seed
        .windows(from.len())
        .position(|bytes| bytes == from.as_bytes())
    {
        seed[at..at + to.len()].copy_from_slice(to.as_bytes());
        changed += 1;
    }
    assert!(changed > 0, "the seed does not hold the word");
    std::fs::write(&file, seed).unwrap();
    lab.host()
        .virsh(&["vol-upload", "--pool", pool, volume, &path]);
}
