//! What tests can rely on: polls, faults, states of places, remainders.

use egress_api::parse_manifests;

use super::*;
use crate::{
    Class, Context, Deleted, Ensured, Error, Level, OperationToken, Outcome, Owner, Placement,
    Provider, Removed, Want,
};

fn want(name: &str) -> Want {
    let text = format!(
        "apiVersion: egress-proxies.dev/v1alpha1\nkind: EgressProxy\nmetadata: {{ name: {name} }}\n\
         spec: {{ providerRef: {{ name: lab }}, protocols: [http], auth: {{ mode: basic }} }}\n"
    );
    let objects = parse_manifests(&text, "test").unwrap();
    let [egress_api::Object::EgressProxy(proxy)] = objects.as_slice() else {
        panic!("one proxy was declared");
    };
    let owner = "lab".parse().unwrap();
    Want::new(
        Identity::without_cluster(owner, "default", name),
        proxy.spec.clone(),
        None,
    )
}

fn kvm1() -> Location {
    Location::new("kvm1")
}

fn id(want: &Want) -> InstanceRef {
    InstanceRef::new(kvm1(), want.identity.clone())
}

async fn ensure(provider: &MemoryProvider, want: &Want) -> Result<Ensured, Error> {
    let placement = Placement { location: kvm1() };
    let token = OperationToken::new("t");
    provider
        .ensure(&Context::new(), want, &placement, &token)
        .await
}

async fn delete(provider: &MemoryProvider, want: &Want) -> Result<Deleted, Error> {
    let token = OperationToken::new("t");
    provider.delete(&Context::new(), &id(want), &token).await
}

fn told(result: Result<Ensured, Error>) -> (Class, Outcome) {
    let error = result.unwrap_err();
    (error.class(), error.outcome())
}

#[tokio::test]
async fn a_machine_takes_as_many_polls_as_told() {
    let provider = MemoryProvider::new(["kvm1"])
        .with_boot_polls(2)
        .with_stop_polls(1);
    let want = want("a");
    for _ in 0..2 {
        let step = ensure(&provider, &want).await.unwrap();
        assert!(matches!(step, Ensured::InProgress { .. }), "{step:?}");
    }
    let step = ensure(&provider, &want).await.unwrap();
    assert!(matches!(step, Ensured::Ready(_)), "{step:?}");
    // Parts, machine, start.
    assert_eq!(provider.changes(), 3);
    let step = delete(&provider, &want).await.unwrap();
    assert!(matches!(step, Deleted::InProgress { .. }), "{step:?}");
    let removed = Removed {
        machines: 1,
        volumes: 1,
    };
    assert_eq!(
        delete(&provider, &want).await.unwrap(),
        Deleted::Gone(removed)
    );
    assert!(provider.machines().is_empty() && provider.remainders().is_empty());
}

#[tokio::test]
async fn faults_happen_when_they_were_ordered() {
    let unavailable = Class::Unavailable;
    let cases = [
        (
            Fault::before(Verb::Ensure, unavailable),
            Outcome::NotStarted,
            0,
        ),
        (
            Fault::after(Verb::Ensure, unavailable),
            Outcome::MaybeApplied,
            1,
        ),
        (Fault::lost(Verb::Ensure), Outcome::MaybeApplied, 3),
    ];
    for (fault, outcome, changes) in cases {
        let provider = MemoryProvider::new(["kvm1"]);
        let class = fault.class;
        provider.inject(fault.clone().at(Location::new("kvm2")));
        provider.inject(fault);
        assert_eq!(told(ensure(&provider, &want("a")).await), (class, outcome));
        assert_eq!(provider.changes(), changes);
        assert!(matches!(
            ensure(&provider, &want("a")).await,
            Ok(Ensured::Ready(_))
        ));
        assert_eq!(provider.changes(), 3);
    }
}

#[tokio::test]
async fn each_state_of_a_place_has_its_class_and_finding() {
    let cases = [
        (PlaceState::Ready, Some(0), Class::CapacityExhausted),
        (PlaceState::Cordoned, None, Class::Precondition),
        (PlaceState::Unreachable, None, Class::Unavailable),
    ];
    for (state, capacity, class) in cases {
        let provider = MemoryProvider::new(["kvm1"]);
        provider.set_state(&kvm1(), state);
        provider.set_capacity(&kvm1(), capacity);
        let told = told(ensure(&provider, &want("a")).await);
        assert_eq!(told, (class, Outcome::NotStarted));
        let placed = provider.place(&Context::new(), &want("a"), &[]).await;
        assert_eq!(placed.unwrap_err().class(), class);
        let health = provider.check(&Context::new()).await;
        assert_ne!(health[0].level(), Level::Ok, "{state:?}");
        assert_eq!(provider.changes(), 0);
    }
}

#[tokio::test]
async fn a_place_that_fills_up_in_the_middle_leaves_a_remainder() {
    let provider = MemoryProvider::new(["kvm1"]);
    provider.plant_remainder(&kvm1(), &want("a").identity);
    provider.set_capacity(&kvm1(), Some(0));
    let told = told(ensure(&provider, &want("a")).await);
    assert_eq!(told, (Class::CapacityExhausted, Outcome::NotStarted));
    assert_eq!(provider.remainders().len(), 1);
    let owner = |text: &str| Owner {
        cluster_id: text.parse().unwrap(),
    };
    let list = provider.list_owned(&Context::new(), &owner("lab")).await;
    assert_eq!(list.unwrap().remainders, provider.remainders());
    let list = provider.list_owned(&Context::new(), &owner("la")).await;
    assert!(list.unwrap().remainders.is_empty());
}

#[tokio::test]
async fn a_removal_that_was_cut_off_does_not_stop_the_next_creation() {
    let provider = MemoryProvider::new(["kvm1"]).with_stop_polls(2);
    let want = want("a");
    ensure(&provider, &want).await.unwrap();
    delete(&provider, &want).await.unwrap();
    let mut polls = 0;
    while !matches!(ensure(&provider, &want).await.unwrap(), Ensured::Ready(_)) {
        polls += 1;
        assert!(polls < 5);
    }
    assert_eq!(provider.machines()[0].state, InstanceState::Running);
}
