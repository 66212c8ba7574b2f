//! A proxy on its way out.

use egress_api::{ABANDON_ANNOTATION, DeletionPolicy};
use egress_provider::Class;
use egress_provider::memory::{Fault, MemoryProvider, PlaceState, Verb};

use super::*;
use crate::proxy::world::WorldErrorKind;

#[tokio::test]
async fn a_deleted_object_takes_its_machine_along() {
    let bed = Bed::ready().await;
    bed.cluster.delete();
    let before = bed.cluster.lock().written.len();
    bed.run(10).await;
    assert_eq!(bed.count(), 0);
    assert!(bed.cluster.lock().proxy.is_none());
    let written = bed.cluster.lock().written[before..].to_vec();
    assert!(
        written[0].endpoint.is_none(),
        "withdrawn before the machine is touched"
    );
    assert_eq!(
        written[0].operation.as_ref().map(|one| one.kind.as_str()),
        Some("delete")
    );
}

/// C9: the host is down; everything waits for it, and the object says so.
#[tokio::test]
async fn c9_a_host_that_is_down_blocks_the_deletion() {
    let bed = Bed::ready().await;
    let place = bed.place();
    bed.place_state(place.as_str(), PlaceState::Unreachable);
    bed.notes();
    bed.cluster.delete();
    bed.run(60).await;
    assert_eq!(
        bed.cluster.condition("DeletionBlocked"),
        "True/HostUnreachable"
    );
    assert_eq!(bed.cluster.condition("Ready"), "False/HostUnreachable");
    assert_eq!(bed.cluster.condition("InstanceReady"), "False/Deleting");
    assert!(!bed.is_published());
    assert_eq!(bed.notes(), ["HostUnreachable"]);
    let status = bed.cluster.status();
    let (text, id) = (
        status.last_error.unwrap().message,
        status.instance_id.unwrap(),
    );
    assert!(
        text.contains(ABANDON_ANNOTATION) && text.contains(&id),
        "{text}"
    );
    bed.place_state(place.as_str(), PlaceState::Ready);
    bed.run(600).await;
    assert!(bed.cluster.lock().proxy.is_none());
    assert_eq!(bed.count(), 0);
}

/// C10: what was never placed goes without a call, whatever is wrong with the declaration.
#[tokio::test]
async fn c10_what_was_never_placed_goes_at_once() {
    let mut invalid = spec();
    invalid["auth"] = json!({ "mode": "cidr" });
    let mut unknown = spec();
    unknown["providerRef"]["name"] = json!("elsewhere");
    for spec in [spec(), invalid, unknown] {
        let machines = MemoryProvider::new(["kvm1"]);
        machines.set_state(&Location::new("kvm1"), PlaceState::Cordoned);
        let bed = Bed::with(&spec, machines);
        bed.once().await.unwrap();
        bed.cluster.delete();
        bed.machines
            .inject(Fault::before(Verb::Delete, Class::Internal));
        assert_eq!(bed.once().await.unwrap(), Requeue::OnChange);
        assert!(bed.cluster.lock().proxy.is_none());
    }
}

/// C10: placed, and the provider is gone: the object to restore and the annotation are named.
#[tokio::test]
async fn c10_a_provider_that_is_gone_blocks_with_both_cures() {
    let bed = Bed::ready().await;
    let id = bed.cluster.status().instance_id.unwrap();
    bed.backends.0.lock().unwrap().clear();
    bed.cluster.delete();
    bed.run(5).await;
    assert_eq!(
        bed.cluster.condition("DeletionBlocked"),
        "True/ProviderUnavailable"
    );
    let text = bed.cluster.status().last_error.unwrap().message;
    assert!(
        text.contains("ProxyProvider lab") && text.contains(&id),
        "{text}"
    );
    assert!(text.contains(ABANDON_ANNOTATION), "{text}");
    let annotate = |value: &str| {
        let value = BTreeMap::from([(ABANDON_ANNOTATION.to_owned(), value.to_owned())]);
        bed.cluster
            .change(|proxy| proxy.metadata.annotations = Some(value));
    };
    annotate("kvm://elsewhere/x");
    bed.once().await.unwrap();
    assert!(
        bed.cluster.lock().proxy.is_some(),
        "another machine's name gives up nothing"
    );
    annotate(&id);
    bed.once().await.unwrap();
    assert!(bed.cluster.lock().proxy.is_none());
    assert!(bed.notes().contains(&"Abandoned".to_owned()));
    assert_eq!(bed.count(), 1);
}

#[tokio::test]
async fn a_retained_machine_stays() {
    let bed = Bed::ready().await;
    bed.cluster
        .change(|proxy| proxy.spec.deletion_policy = DeletionPolicy::Retain);
    bed.cluster.delete();
    bed.once().await.unwrap();
    assert!(bed.cluster.lock().proxy.is_none());
    let machines = bed.machines.machines();
    let [machine] = machines.as_slice() else {
        panic!("{machines:?}");
    };
    // Nobody else remembers it.
    assert!(machine.tags.as_ref().is_some_and(|tags| tags.is_retained));
    assert!(bed.notes().contains(&"Retained".to_owned()));
}

/// Without the mark the collector would remove it: the object waits until it is written.
#[tokio::test]
async fn a_machine_that_cannot_be_told_to_stay_keeps_its_object() {
    let bed = Bed::ready().await;
    bed.cluster
        .change(|proxy| proxy.spec.deletion_policy = DeletionPolicy::Retain);
    bed.place_state(bed.place().as_str(), PlaceState::Unreachable);
    bed.cluster.delete();
    bed.once().await.unwrap();
    let blocked = bed.cluster.condition("DeletionBlocked");
    assert_eq!(blocked, "True/HostUnreachable");
    bed.place_state(bed.place().as_str(), PlaceState::Ready);
    bed.run(30).await;
    assert!(bed.cluster.lock().proxy.is_none());
    assert_eq!(bed.count(), 1);
}

/// C24: a finalizer that could not be dropped is tried again.
#[tokio::test]
async fn c24_a_conflict_on_the_finalizer_comes_back() {
    let bed = Bed::ready().await;
    bed.cluster.delete();
    bed.machines
        .inject(Fault::before(Verb::Delete, Class::RateLimited));
    bed.once().await.unwrap();
    bed.cluster.lock().fault = Some((WorldErrorKind::Conflict, false));
    assert_eq!(bed.once().await.unwrap_err().kind, WorldErrorKind::Conflict);
    assert_eq!(bed.count(), 0);
    bed.run(60).await;
    assert!(bed.cluster.lock().proxy.is_none());
}

/// C33: an operation that takes time is asked for again, and its late failure is seen.
#[tokio::test]
async fn c33_a_removal_under_way_is_gone_on_with() {
    let machines = MemoryProvider::new(["kvm1"]).with_stop_polls(3);
    let bed = Bed::with(&spec(), machines);
    bed.run(10).await;
    bed.cluster.delete();
    bed.once().await.unwrap();
    assert!(bed.cluster.lock().proxy.is_some());
    bed.machines
        .inject(Fault::before(Verb::Delete, Class::Internal));
    bed.once().await.unwrap();
    assert!(
        bed.cluster
            .condition("DeletionBlocked")
            .starts_with("True/")
    );
    bed.run(600).await;
    assert!(bed.cluster.lock().proxy.is_none());
    assert_eq!(bed.count(), 0);
}

/// The answer of the removal is lost: it is asked for again, and what is gone is gone.
#[tokio::test]
async fn a_lost_answer_drops_no_finalizer_early() {
    let bed = Bed::ready().await;
    bed.cluster.delete();
    bed.machines.inject(Fault::lost(Verb::Delete));
    bed.once().await.unwrap();
    assert!(bed.cluster.lock().proxy.is_some());
    bed.run(60).await;
    assert!(bed.cluster.lock().proxy.is_none());
}
