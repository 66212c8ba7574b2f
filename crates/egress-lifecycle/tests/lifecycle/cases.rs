//! Situations with a name.

use std::sync::Arc;

use egress_api::Reason;
use egress_lifecycle::Removal;
use egress_provider::memory::{Fault, MemoryProvider, PlaceState, Verb};
use egress_provider::{Class, Context, InstanceRef, Outcome, Owner, Provider, Removed};

use crate::support::{Proves, create, creation, cut_off, identity, place, remove, run, want};

fn two_places() -> MemoryProvider {
    MemoryProvider::new(["kvm1", "kvm2"]).with_boot_polls(2)
}

#[test]
fn c9_absence_is_confirmed_by_each_place_for_itself() {
    let provider = two_places();
    let made = create(&mut creation(want("a", 3128)), &provider).unwrap();
    let silent = match made.instance.id.location.as_str() {
        "kvm1" => place("kvm2"),
        _ => place("kvm1"),
    };
    provider.set_state(&silent, PlaceState::Unreachable);
    let mut removal = Removal::new(identity("a"));
    let error = remove(&mut removal, &provider).unwrap_err();
    assert_eq!(error.reason(), Reason::HostUnreachable);
    assert_eq!(error.outcome(), Outcome::Applied);
    assert_eq!(error.fact("unreachable"), Some(silent.as_str()));
    assert_eq!(removal.unreachable()[0].location, silent);
    assert!(provider.machines().is_empty());

    provider.set_state(&silent, PlaceState::Ready);
    let gone = remove(&mut removal, &provider).unwrap();
    assert_eq!(gone.removed, removal.removed());
    assert_eq!(gone.removed.machines, 1);
}

#[test]
fn c9_a_machine_on_a_silent_place_blocks_its_removal() {
    let provider = two_places();
    let made = create(&mut creation(want("a", 3128)), &provider).unwrap();
    let location = made.instance.id.location;
    provider.set_state(&location, PlaceState::Unreachable);
    let mut removal = Removal::new(identity("a"));
    let error = remove(&mut removal, &provider).unwrap_err();
    assert_eq!(
        (error.class(), error.outcome()),
        (Class::Unavailable, Outcome::NotStarted)
    );
    assert_eq!(provider.machines().len(), 1);
    provider.set_state(&location, PlaceState::Ready);
    remove(&mut removal, &provider).unwrap();
    assert!(provider.machines().is_empty());
}

/// Without a list of its own; once a place was left, the caller's says nothing any more.
#[test]
fn a_list_of_the_callers_that_shows_nothing_serves_the_first_choice() {
    let provider = two_places();
    let silent = Fault::before(Verb::ListOwned, Class::Internal);
    provider.inject(silent.clone());
    let mut first = creation(want("a", 3128)).with_inventory(Arc::default());
    create(&mut first, &provider).unwrap();
    provider.clear_faults();
    provider.inject(Fault::before(Verb::Ensure, Class::CapacityExhausted));
    provider.inject(silent);
    let mut second = creation(want("b", 3128)).with_inventory(Arc::default());
    let error = create(&mut second, &provider).unwrap_err();
    assert_eq!(error.class(), Class::Internal);
}

/// What the list shows may be gone since, or somewhere else.
#[test]
fn what_a_list_of_the_callers_shows_is_looked_at_afresh() {
    let provider = two_places();
    create(&mut creation(want("a", 3128)), &provider).unwrap();
    let owner = Owner {
        cluster_id: identity("a").cluster_id,
    };
    let list = run(provider.list_owned(&Context::new(), &owner)).unwrap();
    remove(&mut Removal::new(identity("a")), &provider).unwrap();
    let mut again = creation(want("a", 3128)).with_inventory(Arc::new(list));
    provider.inject(Fault::before(Verb::ListOwned, Class::Internal));
    let error = create(&mut again, &provider).unwrap_err();
    assert_eq!(error.class(), Class::Internal);
    create(&mut again, &provider).unwrap();
    assert_eq!(provider.machines().len(), 1);
}

#[test]
fn a_place_that_fails_does_not_keep_others_from_being_cleared() {
    for failing in ["kvm1", "kvm2"] {
        let provider = two_places();
        for name in ["kvm1", "kvm2"] {
            provider.plant_remainder(&place(name), &identity("a"));
        }
        let fault = Fault::before(Verb::Delete, Class::Precondition);
        provider.inject(fault.at(place(failing)));
        let mut removal = Removal::new(identity("a"));
        let error = remove(&mut removal, &provider).unwrap_err();
        assert_eq!(error.class(), Class::Precondition);
        let left = provider.remainders();
        assert!(left.len() == 1 && left[0].location == place(failing));
        remove(&mut removal, &provider).unwrap();
        assert!(provider.remainders().is_empty());
    }
}

#[test]
fn nothing_to_remove_is_gone_with_nothing_counted() {
    let gone = remove(&mut Removal::new(identity("a")), &two_places()).unwrap();
    assert_eq!(gone.removed, Removed::default());
}

#[test]
fn c1_a_place_that_vanishes_before_anything_was_made_is_left() {
    let provider = two_places();
    let mut creation = creation(want("a", 3128));
    step(&mut creation, &provider);
    let chosen = chosen(&provider, "a");
    provider.set_state(&chosen, PlaceState::Unreachable);
    let made = create(&mut creation, &provider).unwrap();
    assert_ne!(made.instance.id.location, chosen);
}

#[test]
fn a_place_that_vanishes_with_a_begun_machine_is_waited_for() {
    // Begun by this creation, by one that was dropped in the middle, or by an earlier one.
    for begun_by in 0..3 {
        let provider = two_places();
        let mut first = creation(want("a", 3128));
        step(&mut first, &provider);
        let chosen = chosen(&provider, "a");
        match begun_by {
            0 => step(&mut first, &provider),
            1 => drop(cut_off(first.step(&provider, &Proves, &Context::new()), 3)),
            _ => {
                step(&mut first, &provider);
                first = creation(want("a", 3128));
                step(&mut first, &provider);
            }
        }
        assert_eq!(provider.machines().len(), 1);
        provider.set_state(&chosen, PlaceState::Unreachable);
        for _ in 0..3 {
            let error = create(&mut first, &provider).unwrap_err();
            assert_eq!(error.class(), Class::Unavailable, "{begun_by}");
            assert_eq!(provider.machines().len(), 1, "{begun_by}");
        }
        provider.set_state(&chosen, PlaceState::Ready);
        let made = create(&mut first, &provider).unwrap();
        assert_eq!(made.instance.id.location, chosen);
    }
}

#[test]
fn c6_a_place_that_fills_up_in_the_middle_is_cleared_and_left() {
    let provider = two_places();
    let mut creation = creation(want("a", 3128));
    step(&mut creation, &provider);
    let chosen = chosen(&provider, "a");
    provider.plant_remainder(&chosen, &identity("a"));
    provider.set_capacity(&chosen, Some(0));
    let made = create(&mut creation, &provider).unwrap();
    assert_ne!(made.instance.id.location, chosen);
    assert!(provider.remainders().is_empty());
}

#[test]
fn places_that_were_left_are_tried_again_after_the_failure_was_told() {
    let provider = MemoryProvider::new(["kvm1"]);
    provider.inject(Fault::before(Verb::Ensure, Class::CapacityExhausted));
    let mut creation = creation(want("a", 3128));
    let error = create(&mut creation, &provider).unwrap_err();
    assert_eq!(error.class(), Class::CapacityExhausted);
    create(&mut creation, &provider).unwrap();
}

#[test]
fn c11_an_answer_that_was_lost_makes_no_second_machine() {
    for fault in [
        Fault::lost(Verb::Ensure),
        Fault::after(Verb::Ensure, Class::Unavailable),
    ] {
        let provider = two_places();
        provider.inject(fault);
        let mut creation = creation(want("a", 3128));
        let error = create(&mut creation, &provider).unwrap_err();
        assert_eq!(error.outcome(), Outcome::MaybeApplied);
        create(&mut creation, &provider).unwrap();
        let id = InstanceRef::new(chosen(&provider, "a"), identity("a"));
        assert_eq!(provider.machines().len(), 1, "{id:?}");
        assert!(provider.remainders().is_empty());
    }
}

fn step(creation: &mut egress_lifecycle::Creation, provider: &MemoryProvider) {
    let step = run(creation.step(provider, &Proves, &Context::new()));
    assert!(step.is_ok(), "{step:?}");
}

/// Where the machine is, or would be made.
fn chosen(provider: &MemoryProvider, name: &str) -> egress_provider::Location {
    let machines = provider.machines();
    match machines.first() {
        Some(machine) => machine.location.clone(),
        None => {
            let (cx, want) = (Context::new(), want(name, 3128));
            let placed = Provider::place(provider, &cx, &want, &[]);
            match run(placed) {
                Ok(placement) => placement.location,
                Err(error) => panic!("{error}"),
            }
        }
    }
}
