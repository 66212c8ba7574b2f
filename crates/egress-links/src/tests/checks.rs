//! Health checks over the shared link.

use std::time::Duration;

use egress_api::Reason;
use egress_provider::{Context, Finding, Level, Provider as _};
use virtwire::proto::generated::remote;
use virtwire_testkit::Answer;

use super::{World, daemon};

impl World {
    async fn check(&self, within: Duration) -> Vec<Finding> {
        let cx = Context::new().within(within);
        self.provider().check(&cx).await.remove(0).findings
    }
}

const SECOND: Duration = Duration::from_secs(1);

fn hanging() -> virtwire_testkit::FakeDaemon {
    daemon(|asked| {
        asked
            .is::<remote::ConnectGetHostname>()
            .then_some(Answer::Never)
    })
}

#[tokio::test]
async fn h1_h2_a_check_goes_over_the_pooled_link() {
    let world = World::new(daemon(|_| None));
    for _ in 0..2 {
        let findings = world.check(SECOND).await;
        assert_eq!(findings[0].level, Level::Ok, "{findings:?}");
        assert!(findings[0].text.contains("9.0.0 on kvm1"), "{findings:?}");
    }
    assert_eq!(world.server.sessions(), 1);
}

#[tokio::test]
async fn h3_h4_a_missing_pool_is_a_verdict_and_costs_nobody_the_link() {
    let world = World::new(daemon(|asked| {
        asked
            .is::<remote::StoragePoolLookupByName>()
            .then(|| Answer::error(49, 18))
    }));
    let findings = world.check(SECOND).await;
    let reasons: Vec<_> = findings.iter().filter_map(|found| found.reason).collect();
    assert!(reasons.contains(&Reason::PoolNotFound), "{findings:?}");
    assert_eq!((world.server.sessions(), world.server.ended()), (1, 0));
}

#[tokio::test]
async fn h5_a_check_says_at_which_stage_the_host_could_not_be_reached() {
    let modular = serde_json::json!({ "socket": "modular" });
    let world = World::with(daemon(|_| None), modular, |material| material);
    let findings = world.check(SECOND).await;
    assert_eq!(findings[0].kind.as_deref(), Some("KeyMissing"));
    assert!(findings[0].text.contains("ssh material"), "{findings:?}");
    world.write_key(&virtwire_testkit::SshServer::user_key());
    world.write_host_key(&virtwire_testkit::SshServer::host_key());
    let findings = world.check(SECOND).await;
    assert_eq!(findings[0].kind.as_deref(), Some("SocketUnavailable"));
    assert_eq!(findings[0].reason, Some(Reason::LibvirtConnect));
}

#[tokio::test(start_paused = true)]
async fn h5_a_check_that_ends_before_there_is_a_link_does_not_blame_the_daemon() {
    let world = World::new(daemon(|asked| {
        asked.is::<remote::AuthList>().then_some(Answer::Never)
    }));
    let findings = world.check(SECOND).await;
    assert_eq!(findings[0].reason, Some(Reason::Timeout));
    assert!(
        findings[0].text.contains("not reached in time"),
        "{findings:?}"
    );
    // With more time the failing step has a name.
    let findings = world.check(60 * SECOND).await;
    assert_eq!(findings[0].reason, Some(Reason::LibvirtConnect));
}

#[tokio::test(start_paused = true)]
async fn c31_h6_r4_while_a_check_still_waits_the_next_one_is_a_timeout_at_once() {
    let world = World::new(hanging());
    let first = world.check(SECOND).await;
    assert_eq!(first[0].reason, Some(Reason::Timeout));
    assert!(
        first[0].text.contains("did not answer in time"),
        "{first:?}"
    );
    let asked = tokio::time::Instant::now();
    let second = world.check(60 * SECOND).await;
    // Of the class of time-outs, with a reason of its own.
    assert_eq!(second[0].reason, Some(Reason::CheckBusy));
    assert!(second[0].text.contains("previous check"), "{second:?}");
    assert!(asked.elapsed() < SECOND, "it did not queue");
}

#[tokio::test(start_paused = true)]
async fn c31_h4_r2_a_check_that_timed_out_leaves_the_link_to_the_others() {
    let world = World::new(hanging());
    world.check(SECOND).await;
    let seen = world
        .provider()
        .observe(&Context::new(), &super::machine())
        .await;
    assert!(seen.unwrap().is_none());
    assert_eq!((world.server.sessions(), world.server.ended()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn r3_the_end_of_the_link_lets_the_next_check_in() {
    let world = World::new(hanging());
    world.check(SECOND).await;
    world.cut().await;
    let next = world.check(5 * SECOND).await;
    assert!(next[0].text.contains("did not answer in time"), "{next:?}");
    assert_eq!(world.server.sessions(), 2);
}
