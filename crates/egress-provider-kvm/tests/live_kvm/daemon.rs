//! C2, C11: links and daemons that end in the middle of a step.

use std::sync::Arc;

use egress_provider::{Class, Ensured, Error, Outcome, Provider};
use egress_provider_kvm::{DomainState, Hypervisor};

use crate::drive::{Midway, context, gone, id, ready, step, step_within};
use crate::files;
use crate::images::Image;
use crate::world::{World, static_address};

fn assert_lost(result: Result<Ensured, Error>) {
    let error = result.expect_err("the step lost its link");
    let told = (error.class(), error.outcome());
    assert_eq!(told, (Class::Unavailable, Outcome::MaybeApplied), "{error}");
}

/// Breaks the host in the middle of an upload; the next steps finish the machine, with one copy.
async fn upload_survives(world: &World, end: &'static str, begin: &'static str) {
    let (image, provider) = (Image::random(48 << 20), world.provider_here());
    let want = image.want(world, "a");
    let midway = Arc::new(Midway::default());
    let cx = midway.context();
    let fault = async {
        midway.reached().await;
        tokio::task::spawn_blocking(move || {
            let bed = crate::bed::Bed::get();
            bed.break_host(&bed.hosts[0], &[end]);
            bed.break_host(&bed.hosts[0], &[begin]);
        })
        .await
        .unwrap();
    };
    let (made, ()) = tokio::join!(step_within(&provider, &want, world.host(), &cx), fault);
    assert_lost(made);
    ready(&provider, &want, world.host()).await;
    let verbs = world.raw(world.host()).await;
    let copies = files::copies(world.host(), &verbs, &image.sha256).await;
    assert_eq!(copies.len(), 2, "{copies:?}");
    assert_eq!(world.journal.dials(), 2, "one redial is enough");
    gone(&provider, &want, world.host()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c2_link_that_dies_during_an_upload_is_dialled_once_more_on_test_hosts() {
    let world = World::to_break().await;
    upload_survives(&world, "kill-sshd", "start-sshd").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn daemon_that_crashes_during_an_upload_is_gone_on_with_on_test_hosts() {
    let world = World::to_break().await;
    upload_survives(&world, "kill-daemon", "start-daemon").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c11_daemon_that_crashes_during_a_start_leaves_one_machine_on_test_hosts() {
    let world = World::to_break().await;
    let provider = world.provider_here();
    let want = world.want("a", static_address("192.0.2.10", "192.0.2.1"));
    let fault = async {
        world.journal.start_seen().await;
        tokio::task::spawn_blocking(|| {
            let bed = crate::bed::Bed::get();
            bed.break_host(&bed.hosts[0], &["kill-daemon"]);
            bed.break_host(&bed.hosts[0], &["start-daemon"]);
        })
        .await
        .unwrap();
    };
    // Whether the start was over when the daemon died is chance.
    let (made, ()) = tokio::join!(step(&provider, &want, world.host()), fault);
    if made.is_err() {
        assert_lost(made);
    }
    ready(&provider, &want, world.host()).await;
    let verbs = world.raw(world.host()).await;
    let name = want.identity.instance_name();
    let domain = verbs
        .domain_by_name(&name)
        .await
        .unwrap()
        .expect("it is there");
    assert_eq!(
        verbs.domain_state(&domain).await.unwrap(),
        DomainState::Running
    );
    gone(&provider, &want, world.host()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn machine_outlives_a_restart_of_the_daemon_on_test_hosts() {
    let world = World::to_break().await;
    let (provider, want) = (
        world.provider_here(),
        world.want("a", serde_json::json!({})),
    );
    let before = ready(&provider, &want, world.host()).await;
    world.break_host(&["stop-daemon"]);
    let id = id(world.host(), &want);
    let silent = provider.observe(&context(), &id).await;
    assert_eq!(silent.expect_err("no daemon").class(), Class::Unavailable);
    world.break_host(&["start-daemon"]);
    let after = provider.observe(&context(), &id).await.unwrap();
    let after = after.expect("it runs");
    assert_eq!(
        (after.state, after.addresses),
        (before.state, before.addresses)
    );
    gone(&provider, &want, world.host()).await;
}
