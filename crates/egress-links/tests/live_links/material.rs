//! Keys and known hosts that change under a program that goes on.

use egress_api::Reason;
use egress_links::Links;

use crate::bed::{Lab, sockets, used};

/// Runs a test; afterwards no socket is left.
fn run(test: impl AsyncFnOnce(&Links), links: Links) {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_all().build().unwrap();
    runtime.block_on(async {
        let before = sockets();
        test(&links).await;
        links.close().await;
        drop(links);
        assert_eq!(sockets(), before, "sockets are left");
    });
}

#[track_caller]
fn is_refused(result: Result<(), egress_provider::Error>, reason: Reason) {
    let error = result.expect_err("it cannot work");
    assert_eq!(error.reason(), reason, "{error}");
}

#[test]
fn a3_files_that_come_late_and_broken_and_are_repaired_heal_without_a_restart() {
    let lab = Lab::new();
    run(
        async |links| {
            let refused = async |reason| is_refused(used(links).await, reason);
            refused(Reason::KeyMissing).await;
            lab.write("key", "-----BEGIN OPENSSH PRIVATE KEY-----\nAAA\n");
            refused(Reason::KeyUnparsable).await;
            lab.write("key", &lab.good("key"));
            refused(Reason::KeyMissing).await;
            lab.write("known_hosts", "192.0.2.1 ssh-ed25519 AAAA\n");
            refused(Reason::HostKeyUnknown).await;
            lab.write("known_hosts", &lab.good("knownHosts"));
            used(links).await.unwrap();
            assert_eq!(links.status()[0].dials, 5);
            // What works is not read again.
            lab.write("key", "nonsense");
            used(links).await.unwrap();
            assert_eq!(links.status()[0].dials, 5);
        },
        lab.links(),
    );
}

#[test]
fn a3_fifty_first_uses_read_the_files_and_dial_once() {
    let lab = Lab::new();
    lab.write("key", &lab.good("key"));
    lab.write("known_hosts", &lab.good("knownHosts"));
    run(
        async |links| {
            let uses = (0..50).map(|_| used(links));
            for result in futures_util::future::join_all(uses).await {
                result.unwrap();
            }
            assert_eq!(links.status()[0].dials, 1);
        },
        lab.links(),
    );
}

#[test]
fn a3_a_key_that_is_rotated_is_read_again_by_the_dial_that_was_refused() {
    let Some(mut lab) = Lab::to_break() else {
        return;
    };
    lab.write("key", &lab.good("key"));
    lab.write("known_hosts", &lab.good("knownHosts"));
    let links = lab.links();
    let (private, public) = lab.generate("newer");
    run(
        async |links| {
            used(links).await.unwrap();
            lab.allow(&public);
            // The session was let in before.
            used(links).await.unwrap();
            lab.end_sessions();
            lost(links).await;
            is_refused(used(links).await, Reason::CredentialsInvalid);
            lab.write("key", &private);
            used(links).await.unwrap();
            assert_eq!(links.status()[0].dials, 3, "one more was enough");
        },
        links,
    );
}

/// Waits until the link has noticed its end.
async fn lost(links: &Links) {
    for _ in 0..500 {
        if !matches!(links.status()[0].state, virtwire_pool::LinkState::Up { .. }) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the link lives on");
}
