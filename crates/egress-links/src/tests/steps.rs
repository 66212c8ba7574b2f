//! Steps of the provider on the shared link, and the lines they leave.

use std::time::Duration;

use egress_provider::{Class, Context, Provider as _};
use egress_provider_kvm::HostLinks as _;
use tracing::{Level, level_filters::LevelFilter};
use virtwire::proto::{Procedure as _, generated::remote};
use virtwire_testkit::{Answer, Capture, Record};

use super::{World, daemon, machine, until};

fn hanging() -> virtwire_testkit::FakeDaemon {
    daemon(|asked| {
        asked
            .is::<remote::StoragePoolListAllVolumes>()
            .then_some(Answer::Never)
    })
}

#[tokio::test(start_paused = true)]
async fn k2_a_step_that_is_given_up_ends_the_link_and_the_next_one_dials() {
    let world = World::new(hanging());
    let provider = world.provider();
    let cx = Context::new().within(Duration::from_secs(1));
    let error = provider.observe(&cx, &machine()).await.unwrap_err();
    assert_eq!(error.class(), Class::Timeout);
    until("the session ends", || world.server.ended() == 1).await;
    world.links.hypervisor("lab1").await.unwrap();
    assert_eq!(world.server.sessions(), 2);
}

#[tokio::test]
async fn k4_a_refusal_in_one_of_several_calls_at_once_leaves_the_link() {
    // The pool's refusal ends the step while the look-ups of the domain are under way.
    let world = World::new(daemon(|asked| {
        if asked.is::<remote::StoragePoolLookupByName>() {
            return Some(Answer::error(1, 18));
        }
        let slow = asked.is::<remote::DomainLookupByName>();
        slow.then(|| Answer::error(42, 10).after(Duration::from_millis(5)))
    }));
    let provider = world.provider();
    for _ in 0..3 {
        provider
            .observe(&Context::new(), &machine())
            .await
            .unwrap_err();
    }
    assert_eq!((world.server.sessions(), world.server.ended()), (1, 0));
}

#[tokio::test]
async fn p3_a_lost_link_fails_its_step_and_is_dialled_again_by_the_next() {
    let world = World::new(daemon(|_| None));
    let provider = world.provider();
    provider.observe(&Context::new(), &machine()).await.unwrap();
    world.cut().await;
    provider.observe(&Context::new(), &machine()).await.unwrap();
    assert_eq!(world.server.sessions(), 2);
}

#[tokio::test]
async fn a_host_that_was_just_unreachable_is_dialled_at_every_use_without_backoff() {
    let world = World::without_files(daemon(|_| None));
    for _ in 0..3 {
        let error = world.links.hypervisor("lab1").await.unwrap_err();
        assert_eq!(error.class(), Class::CredentialsMissing);
    }
    assert_eq!(world.links.status()[0].dials, 3);
}

#[tokio::test]
async fn p1_closing_says_goodbye_and_refuses_later_uses() {
    let world = World::new(daemon(|_| None));
    world.links.hypervisor("lab1").await.unwrap();
    world.links.close().await;
    until("the session ends", || world.server.ended() == 1).await;
    let seen = world.daemon.seen().calls;
    assert_eq!(seen.last(), Some(&remote::ConnectClose::DESC.number));
    let error = world.links.hypervisor("lab1").await.unwrap_err();
    assert_eq!(error.class(), Class::Cancelled);
}

/// What a step at this level leaves in the log.
async fn lines(level: LevelFilter) -> Vec<Record> {
    let capture = Capture::default();
    // For the tasks of the test as well, which all run on its own thread.
    let _guard = tracing::dispatcher::set_default(&capture.subscriber(level));
    let world = World::new(daemon(|_| None));
    let span = tracing::error_span!("proxy", provider = "lab", name = "crawl-1");
    let cx = Context::new().in_span(span);
    world.provider().observe(&cx, &machine()).await.unwrap();
    let mut records = capture.records();
    records.retain(|record| record.target == "kvm.libvirt");
    records
}

#[tokio::test]
async fn p12_t15_t16_each_call_is_one_line_that_names_provider_host_and_machine() {
    let lines = lines(LevelFilter::DEBUG).await;
    let calls: Vec<_> = lines
        .iter()
        .filter(|line| line.message == "libvirt call")
        .map(|line| line.text("rpc"))
        .collect();
    for rpc in ["virDomainLookupByName", "virStoragePoolLookupByName"] {
        assert_eq!(
            calls.iter().filter(|call| *call == rpc).count(),
            1,
            "{calls:?}"
        );
    }
    assert!(
        lines
            .iter()
            .any(|line| line.message == "libvirt host connected")
    );
    for line in &lines {
        assert_eq!(line.level, Level::DEBUG);
        let span: Vec<_> = line.span.iter().map(|(key, _)| *key).collect();
        assert_eq!(span, ["provider", "name", "host"], "{line:?}");
    }
}

#[tokio::test]
async fn t3_e5_at_info_a_step_leaves_no_line() {
    assert_eq!(lines(LevelFilter::INFO).await, []);
}
