//! From what was seen to what to do; pure.

use egress_api::{ADOPT_ANNOTATION, Reason};
use egress_provider::{Class, Error, Identity, Instance, Inventory, Location, Unreachable};
use uuid::Uuid;

/// What is known before a step.
#[derive(Debug)]
pub struct Seen<'a> {
    /// Whose machine it is about.
    pub identity: &'a Identity,
    /// What tells the cluster from another one of the same id, where a cluster asks.
    pub cluster_uid: Option<Uuid>,
    /// Every machine of the owner, as far as the places answered.
    pub inventory: &'a Inventory,
    /// Whether to go on although a place that did not answer may hold the machine.
    pub ignore_unreachable: bool,
}

/// What to do.
#[derive(Debug)]
#[non_exhaustive]
pub enum Decision {
    /// There is nothing yet: choose a place.
    Place,
    /// It, or a part of it, is there: go on there.
    GoOnAt(Location),
    /// Nothing may be done; the error says why and what helps.
    Refuse(Error),
}

/// Decides where a machine is to be made, or went on with.
///
/// At most one machine per object: where a second one could come about, it refuses.
pub fn decide(seen: &Seen<'_>) -> Decision {
    if let Some(other) = other_cluster(seen.inventory, seen.cluster_uid) {
        return Decision::Refuse(cluster_id_conflict(seen.identity, other));
    }
    let own: Vec<&Instance> = seen
        .inventory
        .items
        .iter()
        .filter(|item| is_own(item, seen.identity))
        .collect();
    match own.as_slice() {
        [one] => return Decision::GoOnAt(one.id.location.clone()),
        [] => {}
        several => return Decision::Refuse(doubled(seen.identity, several)),
    }
    if let Some(earlier) = seen
        .inventory
        .items
        .iter()
        .find(|item| is_earlier(item, seen.identity))
    {
        return Decision::Refuse(adoption_required(seen.identity, earlier));
    }
    match seen.inventory.unreachable.as_slice() {
        [] => begin(seen),
        _ if seen.ignore_unreachable => begin(seen),
        places => Decision::Refuse(unsure(seen.identity, places)),
    }
}

/// The UID of another cluster that uses the same id here.
pub(crate) fn other_cluster(inventory: &Inventory, own: Option<Uuid>) -> Option<Uuid> {
    let own = own?;
    let tags = inventory.items.iter().filter_map(|item| item.tags.as_ref());
    let mut uids = tags.filter_map(|tags| tags.cluster_uid);
    uids.find(|uid| *uid != own)
}

/// What a cut-off run left is completed where it lies, rather than left there. Parts are no
/// machine, however: they say nothing about places that are silent.
fn begin(seen: &Seen<'_>) -> Decision {
    match seen.inventory.places_of(seen.identity).first() {
        Some(place) => Decision::GoOnAt(place.clone()),
        None => Decision::Place,
    }
}

/// UIDs are short and differ early, unlike the names of many machines of one owner.
fn is_own(item: &Instance, identity: &Identity) -> bool {
    item.id.identity.uid == identity.uid && item.id.identity == *identity
}

/// A machine of an object of the same name that had another UID.
fn is_earlier(item: &Instance, identity: &Identity) -> bool {
    item.tags.as_ref().is_some_and(|tags| {
        tags.identity.namespace == identity.namespace
            && tags.identity.name == identity.name
            && tags.identity.uid != identity.uid
    })
}

fn cluster_id_conflict(identity: &Identity, other: Uuid) -> Error {
    let text = format!(
        "another cluster ({other}) uses the cluster id {} on these hosts: give this one an id of \
         its own",
        identity.cluster_id
    );
    Error::new(Class::Conflict, text).with_reason(Reason::ClusterIdConflict)
}

fn doubled(identity: &Identity, items: &[&Instance]) -> Error {
    let places = names(items.iter().map(|item| &item.id.location));
    let text = format!(
        "{} exists at more than one place ({places}): delete it, then apply it again",
        identity.name
    );
    Error::new(Class::Conflict, text).with_reason(Reason::NameConflict)
}

fn adoption_required(identity: &Identity, earlier: &Instance) -> Error {
    let text = format!(
        "{} has a machine of an earlier object of this name: {}; to take it over, set the \
         annotation {ADOPT_ANNOTATION} to that id",
        identity.name, earlier.provider_id
    );
    Error::new(Class::Conflict, text).with_reason(Reason::AdoptionRequired)
}

/// Named after the first cause: what has to be done about it depends on that.
fn unsure(identity: &Identity, silent: &[Unreachable]) -> Error {
    let text = format!(
        "{} may exist on {}, which cannot be asked: {}; if it is lost, take it out of the \
         declaration",
        identity.name,
        names(silent.iter().map(|silent| &silent.location)),
        causes(silent)
    );
    let error = Error::new(Class::Unavailable, text).with_reason(Reason::HostUnreachable);
    let first = silent.first().map(|silent| &silent.why);
    match first.map(|why| why.fact("kind").unwrap_or_else(|| why.reason().name())) {
        Some(kind) => error.with_context("kind", kind),
        None => error,
    }
}

/// Why each place cannot be asked. With several each is named.
pub(crate) fn causes(silent: &[Unreachable]) -> String {
    match silent {
        [one] => one.why.to_string(),
        several => several
            .iter()
            .map(|silent| format!("{}: {}", silent.location, silent.why))
            .collect::<Vec<_>>()
            .join("; "),
    }
}

fn names<'a>(places: impl Iterator<Item = &'a Location>) -> String {
    places.map(Location::as_str).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use egress_provider::{InstanceRef, InstanceState, Remainder, Tags};

    fn identity(name: &str) -> Identity {
        Identity::without_cluster("lab".parse().unwrap(), "default", name)
    }

    fn silent(place: &str) -> Unreachable {
        let why = Error::new(
            Class::HostKeyMismatch,
            "the key is another one: compare them",
        )
        .with_context("kind", "HostKeyChanged");
        Unreachable::new(Location::new(place), why)
    }

    fn item(identity: &Identity, place: &str) -> Instance {
        Instance {
            id: InstanceRef::new(Location::new(place), identity.clone()),
            provider_id: format!("kvm://{place}/x"),
            state: InstanceState::Running,
            tags: Some(Tags {
                identity: identity.clone(),
                cluster_uid: None,
                spec_hash: "v1:0".to_owned(),
                port: 1,
                protocols: Vec::new(),
                is_retained: false,
            }),
            edits: Vec::new(),
            addresses: Vec::new(),
            credentials: None,
        }
    }

    fn decision(items: Vec<Instance>, unreachable: &[&str], ignore: bool) -> Decision {
        let unreachable = unreachable.iter().map(|name| silent(name)).collect();
        let inventory = Inventory {
            items,
            unreachable,
            remainders: Vec::new(),
        };
        let identity = identity("crawl-1");
        decide(&Seen {
            identity: &identity,
            cluster_uid: None,
            inventory: &inventory,
            ignore_unreachable: ignore,
        })
    }

    fn reason(decision: Decision) -> Reason {
        match decision {
            Decision::Refuse(error) => error.reason(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn nothing_there_means_a_place_is_chosen() {
        assert!(matches!(decision(vec![], &[], false), Decision::Place));
        let other = item(&identity("crawl-2"), "kvm1");
        assert!(matches!(decision(vec![other], &[], false), Decision::Place));
    }

    #[test]
    fn what_is_there_is_gone_on_with_even_when_other_places_are_away() {
        let own = item(&identity("crawl-1"), "kvm2");
        let Decision::GoOnAt(place) = decision(vec![own], &["kvm1"], false) else {
            panic!()
        };
        assert_eq!(place.as_str(), "kvm2");
    }

    #[test]
    fn a_place_that_may_hold_the_machine_stops_a_second_one() {
        assert_eq!(
            reason(decision(vec![], &["kvm1"], false)),
            Reason::HostUnreachable
        );
        assert!(matches!(decision(vec![], &["kvm1"], true), Decision::Place));
    }

    #[test]
    fn a_remainder_draws_the_machine_unless_the_machine_is_elsewhere() {
        let own = identity("crawl-1");
        let remainder = |identity: &Identity| Remainder {
            location: Location::new("kvm1"),
            instance_name: identity.instance_name(),
        };
        let decide_with = |items, remainders| {
            let inventory = Inventory {
                items,
                remainders,
                unreachable: Vec::new(),
            };
            decide(&Seen {
                identity: &own,
                cluster_uid: None,
                inventory: &inventory,
                ignore_unreachable: false,
            })
        };
        let place = |decision| match decision {
            Decision::GoOnAt(place) => Some(place.to_string()),
            _ => None,
        };
        let left = decide_with(vec![], vec![remainder(&own)]);
        assert_eq!(place(left).as_deref(), Some("kvm1"));
        let elsewhere = decide_with(vec![item(&own, "kvm2")], vec![remainder(&own)]);
        assert_eq!(place(elsewhere).as_deref(), Some("kvm2"));
        let foreign = decide_with(vec![], vec![remainder(&identity("crawl-2"))]);
        assert!(matches!(foreign, Decision::Place));
        let earlier = Identity {
            uid: Uuid::nil(),
            ..own.clone()
        };
        let adopted = decide_with(vec![item(&earlier, "kvm2")], vec![remainder(&own)]);
        assert_eq!(reason(adopted), Reason::AdoptionRequired);
    }

    #[test]
    fn a_remainder_says_nothing_about_a_silent_place() {
        let identity = identity("crawl-1");
        let inventory = Inventory {
            remainders: vec![Remainder {
                location: Location::new("kvm1"),
                instance_name: identity.instance_name(),
            }],
            unreachable: vec![silent("kvm2")],
            ..Inventory::default()
        };
        let decision = |ignore_unreachable| {
            decide(&Seen {
                identity: &identity,
                cluster_uid: None,
                inventory: &inventory,
                ignore_unreachable,
            })
        };
        assert_eq!(reason(decision(false)), Reason::HostUnreachable);
        assert!(matches!(decision(true), Decision::GoOnAt(_)));
    }

    #[test]
    fn a_refusal_says_why_a_place_cannot_be_asked() {
        let Decision::Refuse(error) = decision(Vec::new(), &["kvm1"], false) else {
            panic!("a silent place may hold the machine");
        };
        assert!(error.to_string().contains("compare them"), "{error}");
        assert_eq!(error.fact("kind"), Some("HostKeyChanged"));
    }

    #[test]
    fn two_machines_and_an_earlier_object_are_for_a_human() {
        let own = identity("crawl-1");
        let both = vec![item(&own, "kvm1"), item(&own, "kvm2")];
        assert_eq!(reason(decision(both, &[], true)), Reason::NameConflict);
        let earlier = Identity {
            uid: Uuid::nil(),
            ..own
        };
        let items = vec![item(&earlier, "kvm1")];
        assert_eq!(reason(decision(items, &[], true)), Reason::AdoptionRequired);
    }

    #[test]
    fn another_cluster_of_the_same_id_stops_everything() {
        let (own, [here, there]) = (identity("crawl-1"), [1, 2].map(Uuid::from_u128));
        let decide_with = |made_by: Option<Uuid>, asks: Option<Uuid>| {
            let mut machine = item(&identity("crawl-2"), "kvm1");
            machine.tags.as_mut().unwrap().cluster_uid = made_by;
            let inventory = Inventory {
                items: vec![machine],
                ..Inventory::default()
            };
            decide(&Seen {
                identity: &own,
                cluster_uid: asks,
                inventory: &inventory,
                ignore_unreachable: true,
            })
        };
        let refused = decide_with(Some(there), Some(here));
        assert_eq!(reason(refused), Reason::ClusterIdConflict);
        for (made_by, asks) in [
            (Some(here), Some(here)),
            (None, Some(here)),
            (Some(there), None),
        ] {
            assert!(matches!(decide_with(made_by, asks), Decision::Place));
        }
    }
}
