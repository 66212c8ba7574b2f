//! Keys and known hosts that appear late, are replaced, broken and repaired.

use egress_provider::{Class, Error};
use egress_provider_kvm::HostLinks as _;
use tracing::{Level, level_filters::LevelFilter};
use virtwire_testkit::{Capture, SshServer};

use super::{HOST, World, daemon, spec};
use crate::{Links, SshHost, SshMaterial};

fn nothing_special() -> virtwire_testkit::FakeDaemon {
    daemon(|_| None)
}

impl World {
    async fn refusal(&self) -> Error {
        self.links.hypervisor("lab1").await.unwrap_err()
    }

    async fn reach(&self) {
        self.links.hypervisor("lab1").await.unwrap();
    }
}

fn kind(error: &Error) -> &str {
    error.fact("kind").unwrap()
}

#[tokio::test]
async fn a1_a2_a3_files_that_appear_late_heal_at_the_next_use_without_a_restart() {
    let world = World::without_files(nothing_special());
    assert_eq!(kind(&world.refusal().await), "KeyMissing");
    world.write_key(&SshServer::user_key());
    assert_eq!(kind(&world.refusal().await), "KnownHostsMissing");
    world.write_host_key(&SshServer::host_key());
    world.reach().await;
    assert_eq!(world.server.sessions(), 1, "nothing was dialled in vain");
}

#[tokio::test]
async fn a3_a_key_that_works_is_kept_whatever_becomes_of_its_file() {
    let world = World::new(nothing_special());
    world.reach().await;
    world.write_key("no key any more");
    world.cut().await;
    world.reach().await;
    std::fs::remove_file(world.file("key")).unwrap();
    world.cut().await;
    world.reach().await;
}

#[tokio::test]
async fn a3_after_a_refusal_the_key_is_read_once_more_if_its_file_changed() {
    let world = World::new(nothing_special());
    world.write_key(&SshServer::strangers_key());
    assert_eq!(kind(&world.refusal().await), "LoginRejected");
    assert_eq!(world.server.sessions(), 1, "unchanged: no second attempt");
    world.write_key(&SshServer::user_key());
    world.reach().await;
    assert_eq!(world.server.sessions(), 3, "the kept key, then the new one");
}

#[tokio::test]
async fn a3_a_broken_replacement_leaves_the_refusal_and_a_repaired_one_heals() {
    let world = World::new(nothing_special());
    world.write_key(&SshServer::strangers_key());
    assert_eq!(kind(&world.refusal().await), "LoginRejected");
    world.write_key("-----BEGIN OPENSSH PRIVATE KEY-----\nhalf a k");
    assert_eq!(kind(&world.refusal().await), "LoginRejected");
    world.write_key(&SshServer::user_key());
    world.reach().await;
}

#[tokio::test]
async fn a3_rotated_known_hosts_are_read_after_the_host_key_was_refused() {
    let world = World::new(nothing_special());
    world.write_host_key(&SshServer::other_host_key());
    let error = world.refusal().await;
    assert_eq!(error.class(), Class::HostKeyMismatch);
    assert_eq!(kind(&error), "HostKeyChanged");
    world.write_host_key(&SshServer::host_key());
    world.reach().await;
}

#[tokio::test]
async fn a4_a_missing_file_is_transient_and_a_broken_key_is_permanent() {
    let world = World::without_files(nothing_special());
    let missing = world.refusal().await;
    assert_eq!(missing.class(), Class::CredentialsMissing);
    assert!(!missing.class().is_stalled());
    world.write_host_key(&SshServer::host_key());
    world.write_key("no key at all");
    let broken = world.refusal().await;
    assert_eq!(kind(&broken), "KeyUnparsable");
    assert!(broken.class().is_stalled());
    assert_eq!(broken.stage(), Some("ssh material"));
    assert_eq!(world.server.sessions(), 0);
}

#[test]
fn a5_files_that_cannot_be_read_are_a_warning_at_the_start_and_no_error() {
    let capture = Capture::default();
    tracing::dispatcher::with_default(&capture.subscriber(LevelFilter::WARN), || {
        let host = SshHost::new(
            &spec(serde_json::json!({})),
            SshMaterial::new("/nowhere/key", "/nowhere/hosts"),
        );
        let _ = Links::builder().host("lab1", host).build();
    });
    let records = capture.records();
    assert_eq!(records.len(), 2);
    for (record, file) in records.iter().zip(["/nowhere/key", "/nowhere/hosts"]) {
        assert_eq!(record.level, Level::WARN);
        assert!(record.message.starts_with("WARNING:"), "{}", record.message);
        assert!(record.message.contains(file), "{}", record.message);
    }
}

#[tokio::test]
async fn a6_the_loader_has_the_ssh_fields_alone_and_loads_once() {
    let world = World::new(nothing_special());
    let both = || world.links.hypervisor("lab1");
    let (one, two) = tokio::join!(both(), both());
    assert!(one.is_ok() && two.is_ok());
    std::fs::remove_file(world.file("key")).unwrap();
    std::fs::remove_file(world.file("hosts")).unwrap();
    world.cut().await;
    world.reach().await;
    assert_eq!(world.server.sessions(), 2);
}

#[tokio::test]
async fn a_new_host_key_is_accepted_and_written_down_only_when_that_was_asked_for() {
    let accepting = |material: SshMaterial| material.accepting_new_host_key();
    let world = World::with(nothing_special(), serde_json::json!({}), accepting);
    world.write_key(&SshServer::user_key());
    world.reach().await;
    let written = std::fs::read_to_string(world.file("hosts")).unwrap();
    assert!(written.starts_with(HOST), "{written}");
    let strict = World::without_files(nothing_special());
    strict.write_key(&SshServer::user_key());
    std::fs::write(strict.file("hosts"), "").unwrap();
    assert_eq!(kind(&strict.refusal().await), "HostKeyUnknown");
}
