//! Up to the proof.

use egress_api::{ADOPT_ANNOTATION, status::Phase};
use egress_provider::memory::{Fault, MemoryProvider, PlaceState, Verb};
use egress_provider::{Class, Credentials, Identity, Location, Progress, ProgressSink as _, Tags};
use serde_json::json;

use super::*;
use crate::proxy::reconcile::Work;
use crate::proxy::telling::{Told, telling};
use crate::proxy::world::{SecretOwner, World as _, WorldErrorKind};

#[tokio::test]
async fn a_declaration_becomes_a_proven_proxy() {
    let bed = Bed::ready().await;
    let status = bed.cluster.status();
    let endpoint = status.endpoint.unwrap();
    assert_eq!(endpoint.port, 3128);
    assert_eq!(
        Some(endpoint.host),
        status.addresses.first().map(|a| a.ip.to_string())
    );
    assert_eq!(status.egress_ip, Some([192, 0, 2, 9].into()));
    assert!(status.operation.is_none() && status.last_error.is_none());
    assert_eq!(bed.count(), 1);
    assert_eq!(
        bed.notes(),
        ["InstanceReady", "AddressAssigned", "ProxyHealthy"]
    );
    let secrets = bed.cluster.lock().secrets.clone();
    assert!(secrets.contains_key("crawl-1-credentials"));
}

#[tokio::test]
async fn the_place_and_the_intent_are_written_before_anything_is_made() {
    let bed = Bed::new();
    bed.machines
        .inject(Fault::before(Verb::Ensure, Class::RateLimited));
    bed.once().await.unwrap();
    let written = bed.cluster.lock().written.clone();
    let ready = |one: &egress_api::status::EgressProxyStatus| {
        one.conditions.iter().any(|one| one.type_ == "Ready")
    };
    assert!(written.iter().all(ready));
    let intent = written.iter().find(|one| one.operation.is_some()).unwrap();
    assert!(intent.location.is_some());
    assert_eq!(bed.count(), 0);
}

#[tokio::test]
async fn nothing_is_written_while_nothing_changes() {
    let bed = Bed::ready().await;
    let before = bed.cluster.lock().written.len();
    bed.run(600).await;
    assert_eq!(bed.cluster.lock().written.len(), before);
}

/// C11: the machine exists, and the status does not know it.
#[tokio::test]
async fn c11_a_crash_before_the_status_was_written_makes_no_second_machine() {
    for fault in [
        Fault::lost(Verb::Ensure),
        Fault::after(Verb::Ensure, Class::Unavailable),
    ] {
        let bed = Bed::new();
        bed.machines.inject(fault);
        bed.run(30).await;
        assert_eq!(bed.count(), 1);
        assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
    }
    let bed = Bed::ready().await;
    bed.notes();
    bed.cluster.change(|proxy| proxy.status = None);
    bed.run(30).await;
    assert_eq!(bed.count(), 1);
    assert!(bed.notes().contains(&"Adopted".to_owned()));
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
}

/// C24: a conflict is an error that comes back, and no side effect follows it.
#[tokio::test]
async fn c24_a_conflict_stops_the_reconcile_before_the_machine() {
    for kind in [WorldErrorKind::Conflict, WorldErrorKind::Unavailable] {
        for is_applied in [false, true] {
            let bed = Bed::new();
            bed.once_until_finalizer().await;
            bed.cluster.lock().fault = Some((kind, is_applied));
            assert_eq!(bed.once().await.unwrap_err().kind, kind);
            assert_eq!(bed.count(), 0);
            bed.run(30).await;
            assert_eq!((bed.count(), bed.is_published()), (1, true));
        }
    }
}

/// C1: another place is chosen when one does not answer.
#[tokio::test]
async fn c1_a_silent_place_is_left_for_another_one() {
    let bed = Bed::new();
    bed.place_state("kvm1", PlaceState::Unreachable);
    bed.run(10).await;
    assert_eq!(bed.place().as_str(), "kvm2");
    let bed = Bed::new();
    bed.place_state("kvm1", PlaceState::Unreachable);
    bed.place_state("kvm2", PlaceState::Unreachable);
    let requeue = bed.once().await.unwrap();
    assert!(matches!(requeue, Requeue::After(_)));
    assert!(bed.cluster.condition("InstanceReady").starts_with("False/"));
    assert_eq!(bed.cluster.condition("Stalled"), "-");
    bed.place_state("kvm2", PlaceState::Ready);
    bed.run(1_200).await;
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
    assert!(bed.cluster.status().last_error.is_none());
}

/// C3: a missing Secret is a condition, and heals without a restart.
#[tokio::test]
async fn c3_a_missing_secret_heals() {
    let mut spec = spec();
    spec["auth"]["secretRef"] = json!({ "name": "own" });
    let bed = Bed::with(&spec, MemoryProvider::new(["kvm1"]));
    bed.once().await.unwrap();
    assert_eq!(
        bed.cluster.condition("InstanceReady"),
        "False/CredentialsMissing"
    );
    assert_eq!(bed.cluster.condition("Stalled"), "-");
    let own = (Credentials::new("u", "p"), None);
    bed.cluster.lock().secrets.insert("own".to_owned(), own);
    bed.run(10).await;
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
}

/// C13: nothing is begun, and nothing written, once the leadership is over.
#[tokio::test]
async fn c13_nothing_follows_the_end_of_the_leadership() {
    let bed = Bed::new();
    bed.once_until_finalizer().await;
    bed.cx.cancel.cancel();
    assert_eq!(bed.once().await.unwrap_err().kind, WorldErrorKind::Stopped);
    assert_eq!((bed.count(), bed.cluster.lock().written.len()), (0, 0));
    let successor = Bed {
        cx: Context::new(),
        ..bed
    };
    successor.run(10).await;
    assert_eq!(successor.count(), 1);
}

#[tokio::test]
async fn a_declaration_that_makes_no_sense_waits_for_a_human() {
    let mut spec = spec();
    spec["auth"] = json!({ "mode": "cidr" });
    let bed = Bed::with(&spec, MemoryProvider::new(["kvm1"]));
    bed.once().await.unwrap();
    assert_eq!(bed.cluster.condition("InstanceReady"), "False/InvalidSpec");
    assert_eq!(bed.cluster.condition("Stalled"), "True/InvalidSpec");
    assert_eq!(bed.cluster.condition("Reconciling"), "-");
    assert_eq!(bed.count(), 0);
}

/// A right that is missing is shown at the object, with the cure.
#[tokio::test]
async fn a_missing_right_to_secrets_is_shown() {
    let bed = Bed::new();
    bed.once_until_finalizer().await;
    bed.cluster.lock().forbids_secrets = true;
    bed.once().await.unwrap();
    assert_eq!(
        bed.cluster.condition("InstanceReady"),
        "False/PermissionDenied"
    );
    assert_eq!(bed.count(), 0);
    bed.cluster.lock().forbids_secrets = false;
    bed.run(10).await;
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
}

#[tokio::test]
async fn a_provider_chooses_its_namespaces() {
    let bed = Bed::new();
    let selector = |team: &str| serde_json::from_value(json!({ "matchLabels": { "team": team } }));
    let allow = |team: &str| {
        let mut state = bed.cluster.lock();
        let provider = state.providers.get_mut("lab").unwrap();
        provider.spec.allowed_namespaces = Some(selector(team).unwrap());
    };
    allow("b");
    bed.once().await.unwrap();
    assert_eq!(
        bed.cluster.condition("InstanceReady"),
        "False/PermissionDenied"
    );
    allow("a");
    bed.run(10).await;
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
}

/// A machine of an earlier object of this name is neither doubled nor touched, until somebody says
/// that it is to be taken over.
#[tokio::test]
async fn an_earlier_objects_machine_is_taken_over_on_request_alone() {
    let bed = Bed::ready().await;
    let id = bed.cluster.status().instance_id.unwrap();
    let restored = Bed {
        cluster: Cluster::new(&spec()),
        pace: Pace::new(),
        ..bed
    };
    restored.cluster.change(|proxy| {
        proxy.metadata.uid = Some("9f2d1c52-0d3c-4d3e-8a31-3c3a0b6f0002".to_owned());
    });
    restored.once().await.unwrap();
    assert_eq!(
        restored.cluster.condition("InstanceReady"),
        "False/AdoptionRequired"
    );
    assert_eq!(
        restored.cluster.condition("Stalled"),
        "True/AdoptionRequired"
    );
    assert_eq!(restored.count(), 1);
    restored.cluster.change(|proxy| {
        proxy.metadata.annotations = Some(BTreeMap::from([(ADOPT_ANNOTATION.to_owned(), id)]));
    });
    restored.run(10).await;
    assert_eq!(restored.count(), 1);
    assert_eq!(restored.cluster.condition("Ready"), "True/Ready");
    assert!(restored.cluster.status().adopted_uid.is_some());
    restored.cluster.delete();
    restored.run(10).await;
    assert_eq!(restored.count(), 0);
}

#[tokio::test]
async fn a_foreign_machine_of_the_name_stays_untouched() {
    let bed = Bed::new();
    let identity = Identity::new(
        bed.cluster_id.clone(),
        "team",
        "crawl-1",
        "9f2d1c52-0d3c-4d3e-8a31-3c3a0b6f0001".parse().unwrap(),
    );
    for place in ["kvm1", "kvm2"] {
        let none: Option<Tags> = None;
        bed.machines
            .plant(&Location::new(place), identity.instance_name(), none);
    }
    bed.run(10).await;
    assert_eq!(bed.cluster.condition("InstanceReady"), "False/NameConflict");
    assert_eq!(bed.count(), 2);
}

/// A place that turned out to be full is given up for another one; a cache that still shows the
/// intent for the first must not make a second machine there.
#[tokio::test]
async fn an_intent_that_was_given_up_is_not_followed() {
    let bed = Bed::with(
        &spec(),
        MemoryProvider::new(["kvm1", "kvm2"]).with_boot_polls(9),
    );
    bed.machines
        .inject(Fault::before(Verb::Ensure, Class::CapacityExhausted));
    bed.once().await.unwrap();
    let written = std::mem::take(&mut bed.cluster.lock().written);
    let places: Vec<_> = written
        .iter()
        .filter_map(|status| status.location.clone())
        .collect();
    let [first, .., second] = places.as_slice() else {
        panic!("{places:?}");
    };
    assert_ne!(first, second);
    let intent = written
        .iter()
        .find(|status| status.location.as_ref() == Some(first));
    let mut stale = bed.cluster.lock().proxy.clone().unwrap();
    stale.status = intent.cloned();
    stale.metadata.resource_version = Some("3".to_owned());
    bed.cluster.lock().cached = Some(stale);
    let error = bed.once().await.unwrap_err();
    assert_eq!(error.kind, WorldErrorKind::Conflict);
    assert_eq!(bed.count(), 1);
    bed.cluster.lock().cached = None;
    bed.run(60).await;
    assert_eq!(bed.cluster.status().location.as_ref(), Some(second));
    assert_eq!(bed.count(), 1);
}

/// Who deletes a proxy and creates it again at once is faster than the cluster's own collector.
#[tokio::test]
async fn the_secret_of_an_earlier_object_is_waited_for() {
    let bed = Bed::new();
    let name = "crawl-1-credentials";
    let earlier = SecretOwner {
        kind: "EgressProxy".to_owned(),
        name: "crawl-1".to_owned(),
        uid: "another".to_owned(),
    };
    let stored = (Credentials::new("u", "p"), Some(earlier.clone()));
    bed.cluster.lock().secrets.insert(name.to_owned(), stored);
    for _ in 0..12 {
        let next = bed.once().await.unwrap();
        assert!(matches!(next, Requeue::After(wait) if wait <= Duration::from_secs(30)));
    }
    let reason = bed.cluster.condition("InstanceReady");
    assert_eq!(reason, "False/CredentialsMissing");
    assert_eq!(bed.cluster.condition("Stalled"), "-");
    bed.cluster.lock().secrets.clear();
    bed.run(40).await;
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");

    let bed = Bed::new();
    let of_another = SecretOwner {
        name: "crawl-2".to_owned(),
        ..earlier
    };
    let stored = (Credentials::new("u", "p"), Some(of_another));
    bed.cluster.lock().secrets.insert(name.to_owned(), stored);
    bed.run(40).await;
    assert_eq!(bed.cluster.condition("InstanceReady"), "False/NameConflict");
    assert_eq!(bed.cluster.condition("Stalled"), "True/NameConflict");
}

impl Bed {
    async fn once_until_finalizer(&self) {
        self.cluster.change(|proxy| {
            proxy.metadata.finalizers = Some(vec![egress_api::FINALIZER.to_owned()]);
        });
    }
}

/// An address is there before the engine listens: that is no fault until the start has taken too
/// long.
#[tokio::test]
async fn a_port_that_is_closed_while_the_machine_starts_is_no_warning() {
    let bed = Bed::new();
    bed.answers(failure(Reason::ConnectRefused));
    bed.run(60).await;
    assert_eq!(bed.cluster.condition("ProxyHealthy"), "False/NotProbedYet");
    assert_eq!(bed.cluster.status().phase, Some(Phase::Probing));
    let notes = bed.notes();
    assert!(
        !notes.iter().any(|note| note == "ConnectRefused"),
        "{notes:?}"
    );
    bed.cluster.pass(300);
    bed.once().await.unwrap();
    assert_eq!(
        bed.cluster.condition("ProxyHealthy"),
        "False/ConnectRefused"
    );
    assert_eq!(bed.notes(), ["ConnectRefused"]);
    assert_eq!(bed.cluster.status().phase, Some(Phase::Unhealthy));
    bed.answers(proof());
    bed.run(120).await;
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
}

/// An engine that answers has started, whatever it answers.
#[tokio::test]
async fn a_refused_password_is_a_fault_from_the_beginning() {
    let bed = Bed::new();
    bed.answers(failure(Reason::AuthRejected));
    bed.run(60).await;
    assert_eq!(bed.cluster.condition("ProxyHealthy"), "False/AuthRejected");
    assert_eq!(bed.cluster.status().phase, Some(Phase::Unhealthy));
}

/// Whoever was proven is warned of at once, however young the machine is.
#[tokio::test]
async fn a_port_that_closes_after_the_proof_is_a_warning() {
    let bed = Bed::ready().await;
    bed.notes();
    bed.answers(failure(Reason::ConnectRefused));
    for _ in 0..3 {
        bed.cluster.pass(60);
        bed.once().await.unwrap();
    }
    assert_eq!(bed.notes(), ["ConnectRefused"]);
}

/// C18: an image that takes long is told of, at a pace that does not depend on how often the
/// provider speaks; a cluster that takes no status stops the telling and not the step.
#[tokio::test(start_paused = true)]
async fn c18_a_long_upload_shows_in_the_status() {
    const SECONDS: u64 = 95;
    let bed = Bed::new();
    let (tools, key) = (bed.tools(), Bed::key());
    let proxy = bed.cluster.proxy(&key).await.unwrap().unwrap();
    let mut work = Work {
        tools: &tools,
        cx: &bed.cx,
        key: &key,
        proxy,
    };
    let told = Told::default();
    let upload = async {
        for sent in 0..SECONDS {
            told.report(Progress::Image {
                name: "debian".to_owned(),
                sent: sent << 20,
                total: SECONDS << 20,
            });
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        "done"
    };
    assert_eq!(telling(&mut work, &told, upload).await, "done");
    let written = bed.cluster.lock().written.len();
    assert!((8..=9).contains(&written), "{written} writes");
    assert_eq!(
        bed.cluster.condition("InstanceReady"),
        "False/ImageDownloading"
    );
}
