//! Whatever speaks against collecting a machine keeps it.

use egress_provider::{Class, ClusterId, Error, InstanceState, Tags, Unreachable};

use super::*;

const MINUTE: Duration = Duration::from_secs(60);

fn cluster() -> ClusterId {
    "lab".parse().unwrap()
}

fn identity(name: &str, uid: u128) -> Identity {
    Identity {
        cluster_id: cluster(),
        namespace: "default".to_owned(),
        name: name.to_owned(),
        uid: Uuid::from_u128(uid),
    }
}

fn machine(identity: &Identity, place: &str) -> Instance {
    Instance {
        id: InstanceRef::new(Location::new(place), identity.clone()),
        provider_id: format!("kvm://{place}/{}", identity.instance_uuid()),
        state: InstanceState::Running,
        tags: Some(Tags {
            identity: identity.clone(),
            cluster_uid: None,
            spec_hash: "v1:0".to_owned(),
            port: 3128,
            protocols: Vec::new(),
            is_retained: false,
        }),
        edits: Vec::new(),
        addresses: Vec::new(),
        credentials: None,
    }
}

fn inventory(items: Vec<Instance>) -> Inventory {
    Inventory {
        items,
        ..Inventory::default()
    }
}

fn objects(identities: &[Identity]) -> Objects {
    let mut objects = Objects::new();
    identities
        .iter()
        .for_each(|identity| objects.insert(identity));
    objects
}

/// Ten minutes with a look at each.
fn ripen(collector: &mut Collector, inventory: &Inventory, objects: &Objects) -> Sweep {
    let looks = (0..=10).map(|minute| collector.sweep(inventory, objects, minute * MINUTE));
    looks.last().unwrap()
}

fn collected(sweep: &Sweep) -> usize {
    sweep.collect.len()
}

#[test]
fn a_machine_that_was_left_behind_on_request_stays() {
    let mut retained = machine(&identity("a", 1), "kvm1");
    if let Some(tags) = &mut retained.tags {
        tags.is_retained = true;
    }
    let here = inventory(vec![retained]);
    let sweep = ripen(&mut Collector::default(), &here, &Objects::new());
    assert!(sweep.collect.is_empty());
    assert!(matches!(sweep.kept.as_slice(), [(_, Kept::Retained)]));
}

#[test]
fn a_machine_without_an_object_goes_after_the_grace_and_no_earlier() {
    let here = inventory(vec![machine(&identity("a", 1), "kvm1")]);
    let mut collector = Collector::default();
    for minute in 0..10 {
        let sweep = collector.sweep(&here, &Objects::new(), minute * MINUTE);
        assert!(sweep.collect.is_empty(), "minute {minute}: {sweep:?}");
        assert_eq!(sweep.kept.len(), 1);
    }
    let sweep = collector.sweep(&here, &Objects::new(), 10 * MINUTE);
    assert_eq!((collected(&sweep), sweep.kept.len()), (1, 0));
    assert!(sweep.collect[0].to_string().contains("of default/a"));
}

#[test]
fn c28_one_look_is_never_enough_however_late_the_second_may_be() {
    let here = inventory(vec![machine(&identity("a", 1), "kvm1")]);
    let mut collector = Collector::default();
    let first = collector.sweep(&here, &Objects::new(), 1000 * MINUTE);
    assert_eq!(first.kept[0].1, Kept::SeenTooSeldom { times: 1 });
    let second = collector.sweep(&here, &Objects::new(), 2000 * MINUTE);
    assert_eq!(collected(&second), 1);
}

#[test]
fn a_wanted_machine_is_not_even_a_candidate_and_starts_anew_when_it_loses_its_object() {
    let own = identity("a", 1);
    let here = inventory(vec![machine(&own, "kvm1")]);
    let mut collector = Collector::default();
    let sweep = ripen(&mut collector, &here, &objects(std::slice::from_ref(&own)));
    assert_eq!(sweep, Sweep::default());
    collector.sweep(&here, &Objects::new(), 11 * MINUTE);
    collector.sweep(&here, &objects(&[own]), 12 * MINUTE);
    let again = collector.sweep(&here, &Objects::new(), 30 * MINUTE);
    assert_eq!(again.kept[0].1, Kept::SeenTooSeldom { times: 1 });
}

#[test]
fn an_object_of_the_name_under_another_uid_keeps_the_machine_for_ever() {
    let here = inventory(vec![machine(&identity("a", 1), "kvm1")]);
    let restored = objects(&[identity("a", 2)]);
    let sweep = ripen(&mut Collector::default(), &here, &restored);
    assert_eq!(sweep.kept[0].1, Kept::AdoptionRequired);
    assert!(sweep.collect.is_empty());
}

#[test]
fn without_tags_of_its_own_nothing_is_collected() {
    let own = identity("a", 1);
    let mut bare = machine(&own, "kvm1");
    bare.tags = None;
    let mut foreign = machine(&identity("b", 2), "kvm1");
    foreign.tags.as_mut().unwrap().identity = identity("c", 3);
    let sweep = ripen(
        &mut Collector::default(),
        &inventory(vec![bare, foreign]),
        &Objects::new(),
    );
    assert!(sweep.collect.is_empty());
    assert!(sweep.kept.iter().all(|(_, kept)| *kept == Kept::Untagged));
}

#[test]
fn c28_a_silent_place_keeps_its_waiting_time_and_others_go_on() {
    let (one, two) = (identity("a", 1), identity("b", 2));
    let all = inventory(vec![machine(&one, "kvm1"), machine(&two, "kvm2")]);
    let mut half = inventory(vec![machine(&one, "kvm1")]);
    let why = Error::new(Class::Unavailable, "no route to host");
    half.unreachable
        .push(Unreachable::new(Location::new("kvm2"), why));
    let mut collector = Collector::default();
    collector.sweep(&all, &Objects::new(), Duration::ZERO);
    let sweep = collector.sweep(&half, &Objects::new(), 10 * MINUTE);
    assert_eq!(collected(&sweep), 1, "the place that answered");
    let back = inventory(vec![machine(&two, "kvm2")]);
    let sweep = collector.sweep(&back, &Objects::new(), 11 * MINUTE);
    assert_eq!(collected(&sweep), 1, "seen twice, ten minutes apart");
}

#[test]
fn what_vanished_from_a_place_that_answered_starts_anew() {
    let here = inventory(vec![machine(&identity("a", 1), "kvm1")]);
    let mut collector = Collector::default();
    collector.sweep(&here, &Objects::new(), Duration::ZERO);
    collector.sweep(&Inventory::default(), &Objects::new(), 5 * MINUTE);
    let sweep = collector.sweep(&here, &Objects::new(), 20 * MINUTE);
    assert!(sweep.collect.is_empty());
}

#[test]
fn more_than_a_fifth_stops_the_collector() {
    let all: Vec<_> = (0..20).map(|n| identity(&format!("p{n}"), 1 + n)).collect();
    let here = inventory(all.iter().map(|own| machine(own, "kvm1")).collect());
    for (orphans, taken) in [(0, 0), (1, 1), (4, 4), (5, 0), (20, 0)] {
        let kept = objects(&all[orphans..]);
        let sweep = ripen(&mut Collector::default(), &here, &kept);
        assert_eq!(collected(&sweep), taken, "{orphans} of 20");
        assert_eq!(sweep.halted.is_some(), orphans > 4, "{orphans} of 20");
    }
}

#[test]
fn the_number_is_bounded_whatever_the_share() {
    let all: Vec<_> = (0..200)
        .map(|n| identity(&format!("p{n}"), 1 + n))
        .collect();
    let here = inventory(all.iter().map(|own| machine(own, "kvm1")).collect());
    let sweep = ripen(&mut Collector::default(), &here, &objects(&all[11..]));
    let halted = Halted::TooMany {
        candidates: 11,
        limit: 10,
        present: 200,
    };
    assert_eq!(sweep.halted, Some(halted));
    assert!(halted.to_string().contains("11 of 200"));
}

#[test]
fn machines_of_another_cluster_with_the_same_id_stop_the_collector() {
    let mut theirs = machine(&identity("a", 1), "kvm1");
    let uid = Uuid::from_u128(7);
    theirs.tags.as_mut().unwrap().cluster_uid = Some(uid);
    let here = inventory(vec![theirs, machine(&identity("b", 2), "kvm1")]);
    let own = Objects::new().of_cluster(Uuid::from_u128(8));
    let sweep = ripen(&mut Collector::default(), &here, &own);
    assert_eq!(sweep.halted, Some(Halted::OtherCluster { uid }));
    assert!(sweep.collect.is_empty());
    let sweep = ripen(
        &mut Collector::default(),
        &here,
        &Objects::new().of_cluster(uid),
    );
    assert_eq!(
        sweep.halted,
        Some(Halted::TooMany {
            candidates: 2,
            limit: 1,
            present: 2
        })
    );
}

#[test]
fn parts_of_a_machine_go_unless_an_object_would_have_them() {
    let own = identity("a", 1);
    let left = Inventory {
        remainders: vec![Remainder {
            location: Location::new("kvm1"),
            instance_name: own.instance_name(),
        }],
        ..Inventory::default()
    };
    let wanted = ripen(&mut Collector::default(), &left, &objects(&[own]));
    assert_eq!(wanted, Sweep::default());
    let sweep = ripen(&mut Collector::default(), &left, &Objects::new());
    assert_eq!(collected(&sweep), 1);
}

#[test]
fn after_an_outage_waiting_begins_anew() {
    let here = inventory(vec![machine(&identity("a", 1), "kvm1")]);
    let mut collector = Collector::default();
    ripen(&mut collector, &here, &Objects::new());
    collector.forget();
    let sweep = collector.sweep(&here, &Objects::new(), 60 * MINUTE);
    assert!(sweep.collect.is_empty());
}
