//! Every combination that has a verdict of its own.

use egress_provider::{
    Class, ClusterId, Error, Identity, Instance, InstanceRef, InstanceState, Unreachable,
};
use serde_json::json;

use super::*;

/// Nothing is in the way, and everything was asked.
fn clear() -> Situation {
    Situation {
        host: "kvm1".to_owned(),
        knows_proxies: true,
        proxies: Vec::new(),
        is_promised: false,
        is_given_up: false,
        machines: Some(Machines::Listed {
            owned: 0,
            retained: 0,
        }),
        confirmed: Some(Vec::new()),
    }
}

fn resident(name: &str) -> Resident {
    Resident {
        name: format!("default/{name}"),
        is_deleted: false,
    }
}

fn listed(owned: usize, retained: usize) -> Option<Machines> {
    Some(Machines::Listed { owned, retained })
}

fn silent(owned: Option<usize>) -> Option<Machines> {
    Some(Machines::Silent { owned })
}

/// `wait: …`, `release: …`, or what is asked.
fn said(known: &Situation) -> String {
    match decide(known) {
        Verdict::Wait(text) => format!("wait: {text}"),
        Verdict::Later => "later".to_owned(),
        Verdict::AskHost => "ask the host".to_owned(),
        Verdict::AskServer => "ask the server".to_owned(),
        Verdict::Release(release) if release.given_up > 0 => {
            format!("release, {} given up: {}", release.given_up, release.text)
        }
        Verdict::Release(release) => format!("release: {}", release.text),
    }
}

/// What is otherwise than with nothing in the way.
type Change = fn(&mut Situation);

#[test]
fn what_a_deleted_host_waits_for() {
    let with = |change: Change| {
        let mut known = clear();
        change(&mut known);
        said(&known)
    };
    let rows: [(&str, Change); 14] = [
        (
            "release: no machine of this cluster is here any more",
            |_| {},
        ),
        ("later", |known| {
            known.knows_proxies = false;
        }),
        (
            "wait: 1 proxy has its machine here: default/a: delete it",
            |known| known.proxies = vec![resident("a")],
        ),
        (
            "wait: 2 proxies have machines here: default/a, default/b: delete them",
            |known| {
                known.proxies = vec![resident("a"), resident("b")];
                known.machines = None;
            },
        ),
        (
            "wait: 1 proxy has its machine here: default/a: waiting for the end of their deletion",
            |known| {
                known.proxies = vec![Resident {
                    is_deleted: true,
                    ..resident("a")
                }];
            },
        ),
        ("later", |known| {
            known.is_promised = true;
        }),
        ("ask the host", |known| {
            known.machines = None;
            known.confirmed = None;
        }),
        ("ask the server", |known| known.confirmed = None),
        (
            "wait: 1 machine of this cluster is still here: waiting for the collector",
            |known| known.machines = listed(1, 0),
        ),
        (
            "wait: 3 machines of this cluster are still here: waiting for the collector",
            |known| {
                known.machines = listed(3, 1);
                // Whoever can be looked at is not given up.
                known.is_given_up = true;
            },
        ),
        (
            "release: 1 machine stays here, as spec.deletionPolicy said",
            |known| known.machines = listed(0, 1),
        ),
        (
            "release: it does not answer, and had no machine when it last did",
            |known| known.machines = silent(Some(0)),
        ),
        (
            "release: it does not answer, and had no machine when it last did",
            |known| known.machines = silent(None),
        ),
        (
            "release: no provider uses it, and no proxy has its machine here",
            |known| known.machines = Some(Machines::Unasked),
        ),
    ];
    for (expected, change) in rows {
        assert_eq!(with(change), expected);
    }
}

#[test]
fn only_a_human_gives_up_what_was_on_a_silent_host() {
    let mut known = Situation {
        machines: silent(Some(3)),
        ..clear()
    };
    let text = said(&known);
    assert!(
        text.starts_with("wait: it does not answer, and had 3 machines when it last did"),
        "{text}"
    );
    assert!(text.ends_with("egress-proxies.dev/abandon: kvm1"), "{text}");
    known.is_given_up = true;
    assert_eq!(
        said(&known),
        "release, 3 given up: it does not answer: 3 machines are given up, and may still exist"
    );
    // A proxy is an object of somebody: it is deleted, not given up with its host.
    known.proxies = vec![resident("a")];
    assert!(said(&known).starts_with("wait: 1 proxy"));
}

#[test]
fn what_the_server_says_at_the_end_counts_more_than_the_cache() {
    let known = Situation {
        confirmed: Some(vec![resident("late")]),
        ..clear()
    };
    assert_eq!(
        said(&known),
        "wait: 1 proxy has its machine here: default/late: delete it"
    );
}

#[test]
fn a_message_names_five_proxies_and_counts_the_others() {
    let proxies = (1..=7).map(|number| resident(&number.to_string()));
    let known = Situation {
        proxies: proxies.collect(),
        ..clear()
    };
    assert_eq!(
        said(&known),
        "wait: 7 proxies have machines here: default/1, default/2, default/3, default/4, \
         default/5 and 2 more: delete them"
    );
}

#[test]
fn proxies_are_at_the_place_of_their_status() {
    let proxy = |name: &str, place: Option<&str>| {
        json!({
            "apiVersion": "egress-proxies.dev/v1alpha1",
            "kind": "EgressProxy",
            "metadata": { "name": name, "namespace": "default" },
            "spec": {
                "providerRef": { "name": "lab" },
                "protocols": ["http"],
                "auth": { "mode": "basic" },
            },
            "status": { "location": place },
        })
    };
    let all = json!([
        proxy("b", Some("kvm1")),
        proxy("c", Some("kvm2")),
        proxy("d", None),
        proxy("a", Some("kvm1")),
    ]);
    let read: Vec<EgressProxy> = serde_json::from_value(all.clone()).unwrap();
    let expected = [resident("a"), resident("b")];
    assert_eq!(Resident::at(&read, "kvm1"), expected);
    let mut any: Vec<DynamicObject> = serde_json::from_value(all).unwrap();
    any[0].data["spec"] = json!({ "engine": "of a newer version" });
    assert_eq!(Resident::of_any(&any, "kvm1"), expected);
}

#[test]
fn a_list_tells_of_each_place_apart() {
    let cluster: ClusterId = "lab".parse().unwrap();
    let machine = |name: &str, place: &str, is_retained: bool| {
        let identity = Identity::without_cluster(cluster.clone(), "default", name);
        Instance {
            id: InstanceRef::new(Location::new(place), identity.clone()),
            provider_id: String::new(),
            state: InstanceState::Running,
            tags: Some(Tags {
                identity,
                cluster_uid: None,
                spec_hash: String::new(),
                port: 3128,
                protocols: Vec::new(),
                is_retained,
            }),
            edits: Vec::new(),
            addresses: Vec::new(),
            credentials: None,
        }
    };
    let why = Error::new(Class::Timeout, "no answer");
    let inventory = Inventory {
        items: vec![
            machine("a", "kvm1", false),
            machine("b", "kvm1", true),
            machine("c", "kvm2", false),
        ],
        unreachable: vec![Unreachable::new(Location::new("kvm3"), why)],
        ..Inventory::default()
    };
    let at = |place: &str| match Machines::listed(&inventory, &Location::new(place)) {
        Some(Machines::Listed { owned, retained }) => Some((owned, retained)),
        _ => None,
    };
    assert_eq!(at("kvm1"), Some((1, 1)));
    assert_eq!(at("kvm2"), Some((1, 0)));
    assert_eq!(at("kvm3"), None, "it did not answer");
    assert_eq!(at("kvm4"), Some((0, 0)));
}
