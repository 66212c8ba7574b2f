//! The way everything is meant to go, with each engine.

use std::process::{Command, Output, Stdio};

use crate::lab::{Ended, Lab};
use crate::manifest::{Manifest, PROXY};

#[test]
fn squid_serves_and_goes() {
    serves_and_goes("squid");
}

#[test]
fn tinyproxy_serves_and_goes_on_test_hosts() {
    serves_and_goes("tinyproxy");
}

#[test]
fn microsocks_serves_and_goes_on_test_hosts() {
    serves_and_goes("microsocks");
}

#[test]
fn dante_serves_and_goes_on_test_hosts() {
    serves_and_goes("dante");
}

fn serves_and_goes(engine: &'static str) {
    let lab = Lab::new();
    let manifest = lab.manifest(engine);
    lab.run(&manifest, &["check"]).ok(&["  ok  "]);
    lab.run(&manifest, &["validate"])
        .ok(&["1 proxies, 1 hosts: fine"]);
    lab.run(&manifest, &["get"]).ok(&["  absent"]);
    let made = lab.proven(&manifest);
    assert!(made.stderr.contains("machine started"), "{made}");
    is_shown(&lab, &manifest);
    requests_go_through(&lab, &manifest);
    again_changes_nothing(&lab, &manifest);
    lab.gone(&manifest);
    lab.run(&manifest, &["delete"]).ok(&["nothing was there"]);
    lab.run(&manifest, &["get", PROXY, "-o", "env"])
        .failed("NotFound", &["apply it first"]);
    lab.run(&manifest, &["console", PROXY])
        .failed("NotFound", &["apply it first"]);
}

fn is_shown(lab: &Lab, manifest: &Manifest) {
    lab.run(manifest, &["get"]).ok(&["  running  "]);
    let rows = json(&lab.run(manifest, &["get", "-o", "json"]));
    assert_eq!(rows[0]["name"], PROXY);
    assert_eq!(rows[0]["state"], "running");
    assert_eq!(rows[0]["drifted"], false);
    assert_eq!(rows[0]["host"], lab.host().name.as_str());
    lab.run(manifest, &["doctor"]).ok(&["a request through"]);
    lab.run(manifest, &["console", PROXY])
        .ok(&["egress-stage: ready"]);
}

/// With what `get -o env` prints, and not without the password.
fn requests_go_through(lab: &Lab, manifest: &Manifest) {
    let env = lab.run(manifest, &["get", PROXY, "-o", "env"]);
    env.ok(&["export ", "_proxy='"]);
    let through = curl(&env.stdout, &manifest.target);
    let address = String::from_utf8_lossy(&through.stdout).into_owned();
    assert!(through.status.success(), "{through:?}");
    assert!(
        address.trim().parse::<std::net::IpAddr>().is_ok(),
        "{address}"
    );
    let (before, rest) = env.stdout.split_once("://").unwrap();
    let (_, place) = rest.split_once('@').unwrap();
    let without = format!("{before}://{}", place.lines().next().unwrap());
    assert!(!curl(&without, &manifest.target).status.success());
}

/// curl in a shell that has read these lines.
fn curl(env: &str, target: &str) -> Output {
    let script = format!("{env}\ncurl --silent --fail --max-time 10 \"$TARGET\"");
    Command::new("sh")
        .args(["-c", &script])
        .env("TARGET", target)
        .env_remove("no_proxy")
        .env_remove("NO_PROXY")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn again_changes_nothing(lab: &Lab, manifest: &Manifest) {
    let before = lab.things();
    let again = lab.proven(manifest);
    again.within(20);
    assert!(!again.stderr.contains("machine started"), "{again}");
    assert_eq!(lab.things(), before);
}

fn json(ended: &Ended) -> serde_json::Value {
    ended.ok(&[]);
    serde_json::from_str(&ended.stdout).unwrap()
}

/// What a program reads: progress stays off stdout, and a failure is no row.
#[test]
fn apply_and_delete_tell_programs_what_they_did() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let rows = json(&lab.run(&manifest, &["apply", "-o", "json"]));
    let row = &rows[0];
    assert_eq!(row["name"], PROXY);
    assert_eq!(row["proven"], true);
    assert_eq!(row["host"], lab.host().name.as_str());
    assert_eq!(row["status"], 200);
    let endpoint = row["endpoint"].as_str().unwrap();
    assert!(
        endpoint.contains("://") && !endpoint.contains('@'),
        "{endpoint}"
    );
    assert!(row["elapsedSeconds"].as_f64().unwrap() > 0.0);
    let changed = manifest.clone().with("port: 2080");
    let refused = lab.run(&changed, &["apply", "-o", "json"]);
    refused.failed("Drifted", &[]);
    let gone = json(&lab.run(&manifest, &["delete", "-o", "json"]));
    assert_eq!(gone[0]["name"], PROXY);
    lab.nothing_is_left();
}

#[test]
fn what_nothing_declares_is_shown_and_removed_when_told_to() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.proven(&manifest);
    let text = manifest.to_string().replace(PROXY, "crawl-2");
    let other = lab.write("other.yaml", text);
    let gc = |words: &[&str]| lab.wait(lab.program(words, &other));
    for words in [&["gc"] as &[&str], &["gc", "--dry-run"]] {
        gc(words).ok(&[&format!("{PROXY}  not declared  machine on ")]);
        assert_eq!(lab.machines(), 1);
    }
    gc(&["gc", "--yes"]).ok(&[&format!("{PROXY}  removed  machine on ")]);
    lab.nothing_is_left();
    gc(&["gc"]).ok(&[]);
}

#[test]
fn a_machine_that_shall_stay_is_neither_deleted_nor_collected() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let kept = manifest.clone().with("deletionPolicy: Retain");
    lab.run(&kept, &["delete"]).ok(&["nothing was there"]);
    lab.proven(&kept);
    lab.run(&kept, &["delete"]).ok(&["  stays  on "]);
    let rows = json(&lab.run(&kept, &["delete", "-o", "json"]));
    assert_eq!(rows[0]["gone"], false);
    assert_eq!(rows[0]["host"], lab.host().name.as_str());
    let other = lab.write("other.yaml", manifest.to_string().replace(PROXY, "crawl-2"));
    let about_others = |words: &[&str]| lab.wait(lab.program(words, &other));
    about_others(&["get"]).ok(&[&format!("{PROXY}  not declared, and stays  on ")]);
    about_others(&["gc", "--yes"]).ok(&[]);
    assert_eq!(lab.machines(), 1);
    lab.gone(&manifest);
}

#[test]
fn another_declaration_is_refused_and_replaces_when_told_to() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.proven(&manifest);
    let changed = manifest.clone().with("port: 2080");
    let refused = lab.run(&changed, &["apply"]);
    refused.failed("Drifted", &["--replace", "not touched"]);
    refused.within(20);
    lab.run(&changed, &["get"])
        .ok(&["differs from its declaration"]);
    lab.run(&changed, &["doctor"])
        .failed_shown("Drifted", "--replace");
    lab.run(&manifest, &["doctor"]).ok(&["a request through"]);
    lab.run(&changed, &["apply", "--replace"]).ok(&[":2080"]);
    assert_eq!(lab.machines(), 1);
    lab.gone(&changed);
}

#[test]
fn passwords_come_from_secrets_and_a_new_one_is_another_declaration() {
    let lab = Lab::new();
    lab.secret("crawler", "first-word");
    let auth = "auth: { mode: basic, secretRef: { name: web } }";
    let manifest = lab.quick().with(auth);
    lab.proven(&manifest);
    let env = |lab: &Lab| lab.run(&manifest, &["get", PROXY, "-o", "env"]).stdout;
    let old = env(&lab);
    assert!(old.contains("crawler:first-word@"));
    lab.secret("crawler", "second-word");
    let refused = lab.run(&manifest, &["apply"]);
    refused.failed("Drifted", &["--replace"]);
    for word in ["first-word", "second-word"] {
        assert!(!refused.stderr.contains(word), "{refused}");
    }
    lab.run(&manifest, &["apply", "--replace"])
        .ok(&["  proven  "]);
    let new = env(&lab);
    assert!(curl(&new, &manifest.target).status.success());
    assert!(
        !curl(&new.replace("second", "first"), &manifest.target)
            .status
            .success()
    );
    lab.gone(&manifest);
}
