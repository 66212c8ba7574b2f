//! The controller of proxies on a real API server, over machines in memory.

use egress_api::Reason;
use egress_provider::memory::{Fault, MemoryProvider, PlaceState, Verb};
use egress_provider::{Class, InstanceState, Location};
use k8s_openapi::api::core::v1::Secret;
use k8s_openapi::api::events::v1::Event;
use kube::Api;
use kube::api::{ListParams, PostParams};
use serde_json::json;
use tokio::time::{Duration, sleep};

use crate::bed::Bed;
use crate::site::eventually;

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_comes_is_proven_and_goes_with_every_trace() {
    let bed = Bed::new("life").await;
    let operator = bed.lead().await;
    bed.ready("a").await;
    let status = bed.proxy("a").await.unwrap().status.unwrap();
    assert_eq!(status.endpoint.unwrap().port, 3128);
    assert_eq!(bed.count(), 1);
    let secrets: Api<Secret> = Api::namespaced(bed.site.client.clone(), &bed.site.namespace);
    let secret = secrets.get("a-credentials").await.unwrap();
    assert_eq!(
        secret.metadata.owner_references.unwrap()[0].kind,
        "EgressProxy"
    );
    // Nothing changes, so nothing is written.
    let version = bed.proxy("a").await.unwrap().metadata.resource_version;
    sleep(Duration::from_secs(4)).await;
    assert_eq!(
        bed.proxy("a").await.unwrap().metadata.resource_version,
        version
    );
    bed.site.delete("a").await;
    bed.until_gone("a").await;
    assert_eq!(bed.count(), 0);
    bed.end(operator).await;
}

/// C3: a Secret that is missing is a condition, and its creation heals.
#[tokio::test(flavor = "multi_thread")]
async fn c3_a_missing_secret_is_shown() {
    let bed = Bed::new("c3").await;
    let operator = bed.lead().await;
    let mut spec = bed.spec();
    spec["auth"]["secretRef"] = json!({ "name": "own" });
    let proxy = bed.site.create("a", &spec).await.unwrap();
    bed.until("a", "InstanceReady", "False/CredentialsMissing")
        .await;
    bed.ready("b").await;
    let secrets: Api<Secret> = Api::namespaced(bed.site.client.clone(), &bed.site.namespace);
    let own = json!({
        "metadata": { "name": "own" }, "stringData": { "username": "u", "password": "p" },
    });
    let own = serde_json::from_value(own).unwrap();
    secrets.create(&PostParams::default(), &own).await.unwrap();
    operator.shared.wakes.wake(&proxy);
    bed.until("a", "Ready", "True/Ready").await;
    bed.end(operator).await;
}

/// C9, and one event for it.
#[tokio::test(flavor = "multi_thread")]
async fn c9_a_host_that_is_down_blocks_the_deletion() {
    let bed = Bed::with("c9", MemoryProvider::new(["kvm1"])).await;
    let operator = bed.lead().await;
    bed.ready("a").await;
    let place = Location::new("kvm1");
    bed.machines.set_state(&place, PlaceState::Unreachable);
    bed.site.delete("a").await;
    bed.until("a", "DeletionBlocked", "True/HostUnreachable")
        .await;
    let proxy = bed.proxy("a").await.unwrap();
    assert!(proxy.status.unwrap().endpoint.is_none());
    bed.machines.set_state(&place, PlaceState::Ready);
    bed.until_gone("a").await;
    assert_eq!(bed.count(), 0);
    let events: Api<Event> = Api::namespaced(bed.site.client.clone(), &bed.site.namespace);
    let all = events.list(&ListParams::default()).await.unwrap();
    let blocked = all
        .into_iter()
        .filter(|one| one.reason.as_deref() == Some("HostUnreachable"));
    assert_eq!(blocked.count(), 1);
    bed.end(operator).await;
}

/// C10: never placed, and placed with a provider that is gone.
#[tokio::test(flavor = "multi_thread")]
async fn c10_deletion_without_a_provider() {
    let bed = Bed::new("c10").await;
    let operator = bed.lead().await;
    let mut spec = bed.spec();
    spec["providerRef"]["name"] = json!("nowhere");
    bed.site.create("never", &spec).await.unwrap();
    bed.until("never", "InstanceReady", "False/ProviderUnavailable")
        .await;
    bed.site.delete("never").await;
    bed.until_gone("never").await;
    bed.ready("placed").await;
    bed.delete_provider().await;
    eventually("the provider is forgotten", async || {
        operator.shared.backends.names().is_empty()
    })
    .await;
    bed.site.delete("placed").await;
    bed.until("placed", "DeletionBlocked", "True/ProviderUnavailable")
        .await;
    let status = bed.proxy("placed").await.unwrap().status.unwrap();
    let (id, text) = (
        status.instance_id.unwrap(),
        status.last_error.unwrap().message,
    );
    assert!(text.contains(&id), "{text}");
    let give_up = json!({ "metadata": { "annotations": { "egress-proxies.dev/abandon": id } } });
    bed.site.merge("placed", &give_up).await.unwrap();
    bed.until_gone("placed").await;
    assert_eq!(bed.count(), 1);
    bed.create_provider().await;
    bed.end(operator).await;
}

/// C11 and C13: a process that vanishes after the machine was made, and one that stops leading.
#[tokio::test(flavor = "multi_thread")]
async fn c11_c13_a_successor_goes_on_and_makes_no_second_machine() {
    let bed = Bed::with(
        "c11",
        MemoryProvider::new(["kvm1", "kvm2"]).with_boot_polls(5),
    )
    .await;
    let first = bed.lead().await;
    bed.site.create("a", &bed.spec()).await.unwrap();
    eventually("a machine is made", async || bed.count() == 1).await;
    first.crash();
    let second = bed.lead().await;
    bed.until("a", "Ready", "True/Ready").await;
    assert_eq!(bed.count(), 1);
    second.stop().await;
    let before = bed.machines.changes();
    bed.site.create("b", &bed.spec()).await.unwrap();
    sleep(Duration::from_secs(2)).await;
    assert_eq!(
        bed.machines.changes(),
        before,
        "nobody leads, and nothing is done"
    );
    let third = bed.lead().await;
    bed.until("b", "Ready", "True/Ready").await;
    assert_eq!(bed.count(), 2);
    bed.end(third).await;
}

/// C20: withdrawn and published again.
#[tokio::test(flavor = "multi_thread")]
async fn c20_an_endpoint_follows_the_proof() {
    let bed = Bed::new("c20").await;
    let operator = bed.lead().await;
    bed.ready("a").await;
    bed.probes_fail_with(Some(Reason::AuthRejected));
    bed.until("a", "ProxyHealthy", "False/AuthRejected").await;
    assert!(
        bed.proxy("a")
            .await
            .unwrap()
            .status
            .unwrap()
            .endpoint
            .is_none()
    );
    bed.probes_fail_with(None);
    bed.until("a", "Ready", "True/Ready").await;
    assert!(
        bed.proxy("a")
            .await
            .unwrap()
            .status
            .unwrap()
            .endpoint
            .is_some()
    );
    bed.end(operator).await;
}

/// C30: a namespace is deleted with the proxies in it.
#[tokio::test(flavor = "multi_thread")]
async fn c30_the_proxies_of_a_deleted_namespace_end() {
    let bed = Bed::new("c30").await;
    let operator = bed.lead().await;
    bed.ready("a").await;
    bed.ready("b").await;
    // Without a controller of namespaces nobody deletes what is in it; this is what it would do.
    let params = ListParams::default();
    let all = bed
        .site
        .proxies()
        .delete_collection(&Default::default(), &params)
        .await;
    assert!(all.is_ok());
    bed.until_gone("a").await;
    bed.until_gone("b").await;
    assert_eq!(bed.count(), 0);
    bed.end(operator).await;
}

/// C33: asked again while it runs, and a failure that comes late.
#[tokio::test(flavor = "multi_thread")]
async fn c33_one_removal_whatever_is_asked() {
    let bed = Bed::with("c33", MemoryProvider::new(["kvm1"]).with_stop_polls(4)).await;
    let operator = bed.lead().await;
    bed.ready("a").await;
    bed.machines.inject(Fault::lost(Verb::Delete));
    bed.site.delete("a").await;
    bed.site.delete("a").await;
    bed.until_gone("a").await;
    assert_eq!((bed.count(), bed.machines.remainders().len()), (0, 0));
    bed.end(operator).await;
}

/// C35: a local verdict waits for a change.
#[tokio::test(flavor = "multi_thread")]
async fn c35_a_local_verdict_waits_for_a_change() {
    let bed = Bed::with("c35", MemoryProvider::new(["kvm1"])).await;
    // The watches that begin may wake it more than once.
    for _ in 0..20 {
        bed.machines
            .inject(Fault::before(Verb::Ensure, Class::InvalidSpec));
    }
    let operator = bed.lead().await;
    bed.site.create("a", &bed.spec()).await.unwrap();
    bed.until("a", "Stalled", "True/InvalidSpec").await;
    assert_eq!(bed.condition("a", "Reconciling").await, "-");
    // A watch that begins late may still wake it, before the change does.
    bed.machines.clear_faults();
    let change = json!({ "spec": { "probe": { "interval": "2s" } } });
    bed.site.merge("a", &change).await.unwrap();
    bed.until("a", "Ready", "True/Ready").await;
    assert_eq!(bed.condition("a", "Stalled").await, "-");
    bed.end(operator).await;
}

/// C41: switched off by hand, with and without a pause.
#[tokio::test(flavor = "multi_thread")]
async fn c41_a_machine_that_was_switched_off_is_started_again() {
    let bed = Bed::new("c41").await;
    let operator = bed.lead().await;
    bed.ready("a").await;
    let pause = |paused: bool| json!({ "spec": { "paused": paused } });
    bed.site.merge("a", &pause(true)).await.unwrap();
    bed.until("a", "Paused", "True/Ready").await;
    let id = bed.machines.machines()[0].clone();
    let states = || bed.machines.machines()[0].state;
    switch_off(&bed, &id);
    sleep(Duration::from_secs(3)).await;
    assert_eq!(states(), InstanceState::Stopped);
    bed.site.merge("a", &pause(false)).await.unwrap();
    eventually("it runs again", async || states() == InstanceState::Running).await;
    bed.until("a", "Ready", "True/Ready").await;
    switch_off(&bed, &id);
    eventually("it runs again", async || states() == InstanceState::Running).await;
    assert_eq!(bed.count(), 1);
    bed.end(operator).await;
}

/// C18: what takes long does not hold a deletion up.
#[tokio::test(flavor = "multi_thread")]
async fn c18_a_deletion_waits_for_nothing() {
    let bed = Bed::new("c18").await;
    let operator = bed.lead().await;
    bed.ready("a").await;
    bed.probes_hang();
    sleep(Duration::from_secs(2)).await;
    bed.site.delete("a").await;
    bed.until_gone("a").await;
    assert_eq!(bed.count(), 0);
    bed.end(operator).await;
}

fn switch_off(bed: &Bed, machine: &egress_provider::memory::MachineView) {
    let tags = machine.tags.clone().unwrap();
    let id = egress_provider::InstanceRef::new(machine.location.clone(), tags.identity);
    assert!(bed.machines.set_machine_state(&id, InstanceState::Stopped));
}
