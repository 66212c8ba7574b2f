//! Declarations that cannot be met: refused before anything is dialled.

use crate::lab::Lab;
use crate::manifest::Manifest;

/// Refused by each command that reads it, at once.
fn is_refused(lab: &Lab, wrong: &Manifest, name: &str, parts: &[&str]) {
    for command in ["validate", "apply"] {
        let ended = lab.run(wrong, &[command]);
        ended.failed(name, parts);
        ended.within(20);
    }
}

#[test]
fn manifests_with_wrong_fields() {
    let lab = Lab::without_hosts();
    let plain = lab.offline("microsocks");
    let unknown = plain.clone().with("portt: 1080");
    is_refused(&lab, &unknown, "Usage", &["portt", "port"]);
    let zero = plain.clone().with("port: 0");
    is_refused(&lab, &zero, "Usage", &["spec.port", "65535"]);
    let huge = plain.clone().with("size: { memory: 1Mi }");
    is_refused(&lab, &huge, "Usage", &["spec.size.memory", "64Mi"]);
    let mode = plain.clone().with("auth: { mode: open }");
    is_refused(&lab, &mode, "Usage", &["basic"]);
    let elsewhere = plain.clone().with("placement: { zones: [a] }");
    is_refused(&lab, &elsewhere, "InvalidSpec", &["placement.zones"]);
    lab.run(&plain, &["validate"]).ok(&["fine"]);
}

#[test]
fn references_to_nothing() {
    let lab = Lab::without_hosts();
    let mut plain = lab.offline("microsocks");
    lab.run(&plain, &["apply", "crawl-2"])
        .failed("Usage", &["crawl-2", "no manifest declares"]);
    let secret = plain
        .clone()
        .with("auth: { mode: basic, secretRef: { name: web } }");
    is_refused(&lab, &secret, "CredentialsMissing", &["web/username"]);
    plain.hosts.clear();
    is_refused(&lab, &plain, "Usage", &["declare one"]);
    let ended = lab.wait(lab.program(&["apply"], "/nowhere/proxy.yaml"));
    ended.failed("Usage", &["/nowhere/proxy.yaml"]);
    let empty = lab.write("empty.yaml", "");
    for command in ["apply", "delete"] {
        lab.wait(lab.program(&[command], &empty))
            .failed("Usage", &["empty.yaml", "declares nothing"]);
    }
}

/// What an engine would not check as it is written is no password for it.
#[test]
fn passwords_that_an_engine_cannot_carry() {
    let lab = Lab::without_hosts();
    lab.secret("crawler", "with:colon and space");
    let auth = "auth: { mode: basic, secretRef: { name: web } }";
    let wrong = lab.offline("tinyproxy").with(auth);
    is_refused(&lab, &wrong, "InvalidSpec", &["password", "another engine"]);
    let ended = lab.run(&wrong, &["apply"]);
    assert!(!ended.stderr.contains("colon"), "{ended}");
    lab.run(&lab.offline("microsocks").with(auth), &["validate"])
        .ok(&["fine"]);
    lab.secret("root", "fine-word");
    let wrong = lab.offline("dante").with(auth);
    is_refused(&lab, &wrong, "InvalidSpec", &["username"]);
}

#[test]
fn an_engine_that_lacks_what_is_declared() {
    let lab = Lab::without_hosts();
    let nets = "destinations: { allow: [192.0.2.0/24] }";
    let wrong = lab.offline("tinyproxy").with(nets);
    is_refused(&lab, &wrong, "Usage", &["use squid"]);
    let wrong = lab.offline("microsocks").with(nets);
    is_refused(&lab, &wrong, "Usage", &["dante"]);
}

#[test]
fn without_an_appliance() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let mut command = lab.command(&manifest, &["apply"]);
    command.env("EGRESS_APPLIANCE", lab.path("none"));
    let ended = lab.wait(command);
    ended.failed("ApplianceNotFound", &["/none", "cargo xtask appliance"]);
    let mut command = lab.command(&manifest, &["doctor"]);
    command.env("EGRESS_APPLIANCE", lab.path("none"));
    let ended = lab.wait(command);
    ended.failed_shown("ApplianceNotFound", "/none");
    lab.nothing_is_left();
    lab.works(&manifest);
}
