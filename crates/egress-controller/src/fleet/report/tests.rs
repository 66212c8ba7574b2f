//! What a check found, and what the objects then say.

use std::time::Duration;

use egress_provider::Location;

use super::*;

fn health(findings: Vec<Finding>) -> LocationHealth {
    LocationHealth {
        findings,
        ..LocationHealth::new(Location::new("kvm1"), Duration::from_secs(1))
    }
}

fn broken(reason: Reason, stage: Option<&'static str>) -> LocationHealth {
    health(vec![Finding {
        stage,
        ..Finding::error(reason, "what happened")
    }])
}

fn statuses(status: &FleetStatus) -> Vec<(String, String, String)> {
    let conditions = status.conditions.iter();
    conditions
        .map(|c| (c.type_.clone(), c.status.clone(), c.reason.clone()))
        .collect()
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

fn said_of(health: &LocationHealth) -> Vec<(String, String, String)> {
    statuses(&host(health, &FleetStatus::default(), Some(1), None, at(0)))
}

#[test]
fn c1_c5_each_stage_has_its_condition_and_what_lies_behind_is_unknown() {
    let rows = [
        (
            Reason::SecretNotFound,
            None,
            "SecretNotFound",
            ["False", "Unknown", "Unknown"],
        ),
        (
            Reason::HostUnreachable,
            Some("tcp connect"),
            "TcpDial",
            ["True", "False", "Unknown"],
        ),
        (
            Reason::HostUnreachable,
            Some("ssh handshake"),
            "SshHandshake",
            ["True", "False", "Unknown"],
        ),
        (
            Reason::HostKeyMismatch,
            Some("ssh handshake"),
            "HostKeyMismatch",
            ["True", "False", "Unknown"],
        ),
        (
            Reason::HostKeyUnknown,
            Some("ssh handshake"),
            "HostKeyUnknown",
            ["True", "False", "Unknown"],
        ),
        (
            Reason::HostUnreachable,
            Some("libvirt connect"),
            "LibvirtConnect",
            ["True", "False", "Unknown"],
        ),
        (
            Reason::CheckBusy,
            None,
            "CheckBusy",
            ["True", "False", "Unknown"],
        ),
        (
            Reason::PoolInactive,
            None,
            "PoolInactive",
            ["True", "True", "False"],
        ),
        (
            Reason::PoolNotFound,
            None,
            "PoolNotFound",
            ["True", "True", "False"],
        ),
        (
            Reason::NetworkInactive,
            None,
            "NetworkInactive",
            ["True", "True", "True"],
        ),
    ];
    for (reason, stage, name, expected) in rows {
        let said = said_of(&broken(reason, stage));
        let ready = &said[0];
        assert_eq!(
            (ready.0.as_str(), ready.1.as_str(), ready.2.as_str()),
            ("Ready", "False", name)
        );
        let of = |kind: &str| said.iter().find(|row| row.0 == kind).unwrap().1.clone();
        let found = ["CredentialsLoaded", "Reachable", "PoolReady"].map(of);
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn a_check_that_finds_the_same_writes_nothing() {
    let first = host(
        &broken(Reason::Timeout, None),
        &FleetStatus::default(),
        Some(1),
        None,
        at(0),
    );
    let mut again = broken(Reason::Timeout, None);
    again.duration = Duration::from_secs(9);
    assert_eq!(host(&again, &first, Some(1), None, at(60)), first);
    assert_eq!(transition(Some(&first), &first), None);
    let well = host(
        &health(vec![Finding::ok("fine")]),
        &first,
        Some(1),
        None,
        at(90),
    );
    assert_eq!(transition(Some(&first), &well).unwrap().status, "True");
}

#[test]
fn free_room_is_told_in_steps() {
    let room = |free: u64| {
        let mut health = health(Vec::new());
        health.facts.disk_free = Some(free);
        let status = host(&health, &FleetStatus::default(), None, None, at(0));
        status.capacity.unwrap().pool_free.unwrap().value()
    };
    assert_eq!(room((5 << 30) + 1), 5 << 30);
    assert_eq!(room((5 << 30) + (900 << 20)), 5 << 30);
}

#[test]
fn the_machines_of_a_provider_are_those_of_its_hosts() {
    let counted = |owned: Option<u32>| FleetStatus {
        instances: owned.map(|owned| InstanceCounts {
            owned,
            ready: 1,
            abandoned: 0,
        }),
        ..FleetStatus::default()
    };
    let sum = |hosts: &[FleetStatus]| together(hosts.iter()).map(|all| (all.owned, all.ready));
    assert_eq!(
        sum(&[counted(Some(2)), counted(None), counted(Some(3))]),
        Some((5, 2))
    );
    assert_eq!(sum(&[counted(None)]), None);
    let all = together([counted(Some(2))].iter());
    let first = provider(&[], &FleetStatus::default(), None, all, at(0));
    assert_eq!(first.instances, all);
    // What cannot be counted now was counted before.
    assert_eq!(provider(&[], &first, None, None, at(0)).instances, all);
}

#[test]
fn one_host_of_several_is_enough_for_a_provider() {
    let (well, bad) = (
        health(Vec::new()),
        broken(Reason::HostUnreachable, Some("tcp connect")),
    );
    let of = |shown: &[LocationHealth]| {
        statuses(&provider(
            shown,
            &FleetStatus::default(),
            Some(1),
            None,
            at(0),
        ))[0]
            .clone()
    };
    let row =
        |status: &str, reason: &str| ("Ready".to_owned(), status.to_owned(), reason.to_owned());
    assert_eq!(of(&[well.clone(), bad.clone()]), row("True", "Ready"));
    assert_eq!(of(&[bad.clone(), bad]), row("False", "TcpDial"));
    assert_eq!(of(&[]), row("False", "NoHostFits"));
}

#[test]
fn the_images_of_a_host_that_is_away_stay_known() {
    let mut well = health(Vec::new());
    well.facts.images = vec!["a".repeat(64)];
    let known = host(&well, &FleetStatus::default(), Some(1), None, at(0));
    assert_eq!(known.cached_images, well.facts.images);
    let away = broken(Reason::HostUnreachable, Some("tcp connect"));
    let then = host(&away, &known, Some(1), None, at(1));
    assert_eq!(then.cached_images, known.cached_images);
    let emptied = host(&health(Vec::new()), &then, Some(1), None, at(2));
    assert!(emptied.cached_images.is_empty());
}

#[test]
fn a_host_that_is_being_deleted_says_what_it_waits_for_and_keeps_what_was_found() {
    let well = health(vec![Finding::ok("fine")]);
    let before = host(&well, &FleetStatus::default(), Some(1), None, at(0));
    let deleted = |previous: &FleetStatus, health: &LocationHealth, now: i64| {
        let found = host(health, previous, Some(2), None, at(now));
        leaving(found, previous, Some(2), "1 proxy", at(now))
    };
    let first = deleted(&before, &well, 10);
    let said = statuses(&first);
    let row = |one: &(String, String, String)| format!("{} {} {}", one.0, one.1, one.2);
    assert_eq!(row(&said[0]), "Ready False Deleting");
    assert_eq!(said.len(), 4, "{said:?}");
    assert_eq!(transition(Some(&before), &first), None, "told by others");
    assert_eq!(deleted(&first, &well, 20), first, "nothing is new");
    let away = broken(Reason::HostUnreachable, Some("tcp connect"));
    let said = statuses(&deleted(&first, &away, 30));
    assert_eq!(row(&said[0]), "Ready False Deleting");
    assert!(said.iter().any(|one| row(one) == "Reachable False TcpDial"));
}
