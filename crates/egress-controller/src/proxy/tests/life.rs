//! A proxy that was ready.

use egress_provider::memory::{Fault, MemoryProvider, PlaceState, Verb};
use egress_provider::{Class, Identity, InstanceRef, InstanceState};

use super::*;

/// C20: withdrawn after N failures, with the reason; published again after M successes.
#[tokio::test]
async fn c20_an_endpoint_follows_the_proof() {
    for reason in [
        Reason::ConnectRefused,
        Reason::AuthRejected,
        Reason::TunnelFailed,
        Reason::EgressMismatch,
    ] {
        let bed = Bed::ready().await;
        bed.notes();
        bed.answers(failure(reason));
        let mut published = Vec::new();
        for _ in 0..4 {
            bed.cluster.pass(60);
            bed.once().await.unwrap();
            published.push(bed.is_published());
        }
        assert_eq!(published, [true, true, false, false]);
        assert_eq!(
            bed.cluster.condition("ProxyHealthy"),
            format!("False/{reason}")
        );
        assert_eq!(bed.cluster.condition("Ready"), format!("False/{reason}"));
        assert_eq!(bed.cluster.condition("InstanceReady"), "True/Ready");
        assert_eq!(bed.notes(), [reason.name()]);
        bed.answers(proof());
        bed.cluster.pass(60);
        bed.once().await.unwrap();
        assert!(!bed.is_published(), "one of two successes");
        bed.cluster.pass(60);
        bed.once().await.unwrap();
        assert!(bed.is_published());
        assert_eq!(bed.notes(), ["ProxyHealthy"]);
    }
}

/// C41: a machine that was switched off is started again, its endpoint withdrawn before.
#[tokio::test]
async fn c41_a_machine_that_was_switched_off_is_started_again() {
    let bed = Bed::ready().await;
    bed.switch_off();
    let before = bed.cluster.lock().written.len();
    bed.cluster.pass(60);
    bed.run(30).await;
    let written = bed.cluster.lock().written[before..].to_vec();
    assert!(written[0].endpoint.is_none(), "withdrawn first");
    assert_eq!(
        written[0].operation.as_ref().map(|one| one.kind.as_str()),
        Some("start")
    );
    assert_eq!(
        (bed.count(), bed.cluster.condition("Ready")),
        (1, "True/Ready".to_owned())
    );
}

#[tokio::test]
async fn c41_a_paused_proxy_is_left_alone() {
    let bed = Bed::ready().await;
    bed.cluster.change(|proxy| proxy.spec.paused = true);
    bed.switch_off();
    let changes = bed.machines.changes();
    bed.cluster.pass(60);
    assert_eq!(bed.once().await.unwrap(), Requeue::OnChange);
    assert_eq!(bed.cluster.condition("Paused"), "True/Ready");
    assert_eq!(bed.machines.changes(), changes);
    bed.cluster.change(|proxy| proxy.spec.paused = false);
    bed.run(30).await;
    assert_eq!(bed.cluster.condition("Paused"), "-");
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
}

/// C41: what differs from the declaration is shown and not touched.
#[tokio::test]
async fn c41_drift_is_shown_and_left() {
    let bed = Bed::ready().await;
    let changes = bed.machines.changes();
    // As an update would be that the rules on immutability did not see.
    bed.cluster.change(|proxy| proxy.spec.port = Some(8080));
    bed.cluster.pass(60);
    bed.run(5).await;
    assert!(bed.cluster.condition("Drifted").starts_with("True/"));
    assert_eq!(bed.machines.changes(), changes);
    assert_eq!(bed.count(), 1);
    // What stays as it is costs nothing, and keeps its endpoint.
    let written = bed.cluster.lock().written.len();
    for _ in 0..5 {
        bed.cluster.pass(60);
        bed.once().await.unwrap();
        assert!(bed.is_published());
    }
    assert_eq!(bed.cluster.lock().written.len(), written);
}

/// C41: what a hand changed on the machine is named, field by field, and left.
#[tokio::test]
async fn c41_a_hand_on_the_machine_shows_as_drift() {
    let bed = Bed::ready().await;
    let id = InstanceRef::new(bed.place(), bed.identity());
    let edits = [
        "memory: 512 MiB, made with 128 MiB",
        "processors: 2, made with 1",
    ];
    for edit in edits {
        assert!(bed.machines.edit(&id, edit));
    }
    let changes = bed.machines.changes();
    bed.cluster.pass(60);
    bed.run(5).await;
    let status = bed.cluster.status();
    let drifted = status.conditions.iter().find(|one| one.type_ == "Drifted");
    let said = &drifted.unwrap().message;
    assert!(edits.iter().all(|edit| said.contains(edit)), "{said}");
    assert_eq!(
        (bed.machines.changes(), bed.is_published()),
        (changes, true)
    );
}

/// A host that was away for longer than a boot may take does not make its machine wait any longer.
#[tokio::test]
async fn a_machine_that_is_late_is_looked_at_all_the_same() {
    let bed = Bed::with(&spec(), MemoryProvider::new(["kvm1"]).with_boot_polls(15));
    for _ in 0..12 {
        bed.once().await.unwrap();
    }
    bed.cluster.pass(3_600);
    let requeue = bed.once().await.unwrap();
    assert_eq!(
        bed.cluster.condition("AddressAssigned"),
        "False/AddressTimeout"
    );
    assert!(matches!(requeue, Requeue::After(wait) if wait <= Duration::from_secs(15)));
    bed.run(120).await;
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
}

/// C35: a local verdict is permanent and changes nothing at the provider.
#[tokio::test]
async fn c35_a_local_verdict_is_shown_and_waits_for_a_change() {
    let bed = Bed::new();
    bed.machines
        .inject(Fault::before(Verb::Ensure, Class::InvalidSpec));
    let requeue = bed.once().await.unwrap();
    let Requeue::After(wait) = requeue else {
        panic!()
    };
    assert!(wait >= Duration::from_secs(1_800));
    assert_eq!(bed.cluster.condition("Stalled"), "True/InvalidSpec");
    assert_eq!(bed.count(), 0);
}

/// C25: a mutable field is honoured at the next step, and the conditions name the generation.
#[tokio::test]
async fn c25_a_mutable_field_is_honoured() {
    let bed = Bed::ready().await;
    let interval: egress_api::Timespan = "5s".parse().unwrap();
    bed.cluster
        .change(|proxy| proxy.spec.probe.interval = interval);
    let requeue = bed.once().await.unwrap();
    assert!(matches!(requeue, Requeue::After(wait) if wait <= Duration::from_secs(5)));
    let status = bed.cluster.status();
    assert_eq!(status.observed_generation, Some(2));
    let seen = status.conditions.iter().map(|one| one.observed_generation);
    assert!(seen.collect::<Vec<_>>().contains(&Some(2)));
}

/// A host that does not answer says nothing about the proxy on it.
#[tokio::test]
async fn a_silent_host_does_not_take_a_working_proxy_away() {
    let bed = Bed::ready().await;
    let place = bed.place();
    bed.place_state(place.as_str(), PlaceState::Unreachable);
    bed.cluster.pass(60);
    bed.once().await.unwrap();
    assert!(bed.is_published());
    assert!(
        bed.cluster
            .condition("InstanceReady")
            .starts_with("Unknown/")
    );
    assert!(bed.cluster.condition("Ready").starts_with("Unknown/"));
    bed.answers(failure(Reason::ConnectTimeout));
    for _ in 0..3 {
        bed.cluster.pass(60);
        bed.once().await.unwrap();
    }
    assert!(!bed.is_published());
    bed.answers(proof());
    bed.place_state(place.as_str(), PlaceState::Ready);
    bed.run(300).await;
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
    assert_eq!((bed.count(), bed.cluster.status().attempts), (1, 0));
}

/// C4, C5: nor does one that lets nobody in, for as long as that lasts.
#[tokio::test]
async fn c4_c5_a_host_that_lets_nobody_in_does_not_take_a_working_proxy_away() {
    for (class, reason) in [
        (Class::Unauthenticated, "CredentialsInvalid"),
        (Class::CredentialsMissing, "CredentialsMissing"),
        (Class::HostKeyMismatch, "HostKeyMismatch"),
        (Class::PermissionDenied, "PermissionDenied"),
    ] {
        let bed = Bed::ready().await;
        let changes = bed.machines.changes();
        bed.machines.inject(Fault::before(Verb::Observe, class));
        bed.cluster.pass(60);
        bed.once().await.unwrap();
        assert!(bed.is_published(), "{class}");
        let unknown = format!("Unknown/{reason}");
        assert_eq!(bed.cluster.condition("InstanceReady"), unknown);
        assert_eq!(bed.cluster.condition("ProxyHealthy"), "True/Ready");
        assert_eq!(bed.cluster.condition("Stalled"), "-");
        bed.cluster.pass(60);
        bed.once().await.unwrap();
        assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
        assert_eq!(bed.machines.changes(), changes);
    }
}

#[tokio::test]
async fn a_machine_that_vanished_is_made_again() {
    let bed = Bed::ready().await;
    let name = bed.identity().instance_name();
    bed.machines.remove(&bed.place(), &name);
    bed.cluster.pass(60);
    bed.run(30).await;
    assert_eq!(
        (bed.count(), bed.cluster.condition("Ready")),
        (1, "True/Ready".to_owned())
    );
}

/// C19: a boot that never ends is reported with what was asked.
#[tokio::test]
async fn c19_a_machine_without_an_address_is_reported() {
    let bed = Bed::with(
        &spec(),
        MemoryProvider::new(["kvm1"]).with_boot_polls(u32::MAX),
    );
    bed.run(3).await;
    assert_eq!(bed.cluster.condition("InstanceReady"), "False/Creating");
    bed.cluster.pass(301);
    bed.once().await.unwrap();
    assert_eq!(
        bed.cluster.condition("AddressAssigned"),
        "False/AddressTimeout"
    );
    let message = bed.cluster.status().last_error.unwrap().message;
    assert!(message.contains("leases"), "{message}");
    let told = bed.cluster.status().diagnostics.unwrap();
    let told = (told.stage.as_deref(), told.console_tail_ref.as_deref());
    assert_eq!(told, (Some("boot"), Some("memory")));
    assert_eq!(bed.count(), 1);
}

impl Bed {
    fn identity(&self) -> Identity {
        let uid = "9f2d1c52-0d3c-4d3e-8a31-3c3a0b6f0001".parse().unwrap();
        Identity::new(self.cluster_id.clone(), "team", "crawl-1", uid)
    }

    fn switch_off(&self) {
        let id = InstanceRef::new(self.place(), self.identity());
        assert!(self.machines.set_machine_state(&id, InstanceState::Stopped));
    }
}
