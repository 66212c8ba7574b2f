//! C6: pools that are inactive, missing or full, and networks that are missing.

use std::sync::Arc;

use egress_api::Reason;
use egress_provider::{Class, Error, Outcome, Provider, Want};
use egress_provider_kvm::{HostConfig, HostNetwork, Hypervisor, KvmProvider, Upload};
use serde_json::json;

use crate::drive::{Midway, context, gone, ready, step, step_within};
use crate::files;
use crate::images::Image;
use crate::world::{World, static_address};

fn nowhere() -> serde_json::Value {
    static_address("192.0.2.10", "192.0.2.1")
}

/// The reason is told by a check, by a placement and by a step, and nothing is begun.
async fn assert_told(
    world: &World,
    provider: &KvmProvider,
    want: &Want,
    class: Class,
    reason: Reason,
) {
    let health = provider.check(&context()).await;
    let mut findings = health.iter().flat_map(|place| &place.findings);
    let is_found = findings.any(|finding| finding.reason == Some(reason));
    assert!(is_found, "{health:?}");
    let assert_error = |error: Error| {
        assert_eq!((error.class(), error.reason()), (class, reason), "{error}");
    };
    let placed = provider.place(&context(), want, &[]).await;
    assert_error(placed.expect_err("no place"));
    let made = step(provider, want, world.host()).await;
    assert_error(made.expect_err("no machine"));
}

async fn assert_no_volumes(world: &World, want: &Want) {
    let verbs = world.raw(world.host()).await;
    let name = want.identity.instance_name();
    let left = files::volumes(world.host(), &verbs, &name).await;
    assert_eq!(left, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn c6_inactive_pool_is_told_keeps_the_link_and_heals_by_itself_on_test_hosts() {
    let world = World::to_break().await;
    let (provider, want) = (world.provider_here(), world.want("a", nowhere()));
    world.break_host(&["pool-inactive"]);
    let (class, reason) = (Class::Precondition, Reason::PoolInactive);
    assert_told(&world, &provider, &want, class, reason).await;
    world.heal();
    ready(&provider, &want, world.host()).await;
    gone(&provider, &want, world.host()).await;
    assert_eq!(
        world.journal.dials(),
        1,
        "a verdict about a pool costs no link"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn c6_inactive_pool_is_started_where_the_host_asks_for_it_on_test_hosts() {
    let world = World::to_break().await;
    let provider = world.provider_of(vec![HostConfig {
        start_inactive_pool: true,
        ..world.host().config()
    }]);
    let want = world.want("a", nowhere());
    world.break_host(&["pool-inactive"]);
    provider.place(&context(), &want, &[]).await.unwrap();
    ready(&provider, &want, world.host()).await;
    gone(&provider, &want, world.host()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c6_missing_pool_and_missing_network_are_told_apart() {
    let world = World::beside_others().await;
    let want = world.want("a", nowhere());
    let without_pool = HostConfig {
        pool: "no-such-pool".to_owned(),
        ..world.host().config()
    };
    let without_network = HostConfig {
        network: HostNetwork::Libvirt("no-such-network".to_owned()),
        ..world.host().config()
    };
    for (config, reason) in [
        (without_pool, Reason::PoolNotFound),
        (without_network, Reason::NetworkNotFound),
    ] {
        let provider = world.provider_of(vec![config]);
        assert_told(&world, &provider, &want, Class::Precondition, reason).await;
        assert_no_volumes(&world, &want).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn c6_full_pool_sends_the_machine_elsewhere_and_keeps_nothing_on_test_hosts() {
    let world = World::to_break().await;
    let want = world.want("a", json!({}));
    // Room for the machine, not for its image.
    world.break_host(&["small-pool", "--mib", "48"]);
    let (class, reason) = (Class::CapacityExhausted, Reason::PoolFull);
    let alone = world.provider_here();
    let placed = alone.place(&context(), &want, &[]).await;
    assert_eq!(placed.expect_err("no place").class(), class);
    let made = step(&alone, &want, world.host()).await;
    let error = made.expect_err("no machine");
    assert_eq!((error.class(), error.reason()), (class, reason), "{error}");
    let verbs = world.raw(world.host()).await;
    let left = files::volumes(world.host(), &verbs, "").await;
    assert_eq!(left, Vec::<String>::new());

    if world.bed.hosts.len() > 1 {
        let placed = world
            .provider()
            .place(&context(), &want, &[])
            .await
            .unwrap();
        assert_ne!(placed.location, world.host().location());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn c6_pool_that_fills_up_during_an_upload_is_told_as_full_on_test_hosts() {
    let world = World::to_break().await;
    let image = Image::random(32 << 20);
    let provider = world.provider_here();
    let want = image.want(&world, "a");
    world.break_host(&["small-pool", "--mib", "64"]);
    let midway = Arc::new(Midway::default());
    let cx = midway.context();
    let fill = async {
        midway.reached().await;
        let verbs = world.raw(world.host()).await;
        let pool = files::pool(world.host(), &verbs).await;
        let bytes = vec![1; 40 << 20];
        let xml = files::volume_xml("filler", bytes.len());
        verbs.create_volume(&pool.id, &xml).await.unwrap();
        let volume = files::volume(world.host(), "filler");
        // One of the two uploads finds the disk full; which one is chance.
        let filled = verbs.upload(&volume, Upload::bytes(bytes)).await;
        filled.map_err(|fault| fault.to_string())
    };
    let (made, filled) = tokio::join!(step_within(&provider, &want, world.host(), &cx), fill);
    match made {
        Ok(_) => assert!(
            filled
                .expect_err("full")
                .contains("No space left on device")
        ),
        Err(error) => {
            let told = (error.class(), error.reason(), error.outcome());
            let wanted = (
                Class::CapacityExhausted,
                Reason::PoolFull,
                Outcome::MaybeApplied,
            );
            assert_eq!(told, wanted, "{error}");
        }
    }
    gone(&provider, &want, world.host()).await;
}
