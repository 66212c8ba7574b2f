//! Choosing a place: one tested algorithm for hosts and zones alike.

use egress_api::Reason;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::{Class, Error, Location};

/// A place a provider offers, and what it knows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The place.
    pub location: Location,
    /// Why the place cannot be used at all: unreachable, cordoned, pool inactive, excluded.
    pub unusable: Option<Unusable>,
    /// Free bytes where disks are kept.
    pub free_disk: u64,
    /// Free bytes of memory; absent where the place does not say.
    pub free_memory: Option<u64>,
    /// Machines of the same owner there.
    pub owned: u32,
    /// How many there may be.
    pub max_owned: Option<u32>,
    /// Whether the image is there already.
    pub image_cached: bool,
}

/// Why a place cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unusable {
    /// The class of an error that says so.
    pub class: Class,
    /// The reason shown.
    pub reason: Reason,
    /// One sentence with the cure.
    pub text: String,
}

/// What the machine needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    /// Bytes of disk beside the image.
    pub disk: u64,
    /// Bytes of the image, needed where it is not cached.
    pub image: u64,
    /// Bytes of memory.
    pub memory: u64,
}

/// The best place: fewest machines of the owner, then the image cached, then the larger power of
/// two of free memory, then an order that differs from machine to machine and never changes.
///
/// Free memory changes from one moment to the next. Compared byte by byte it would decide between
/// equal places by chance, and differently each time.
///
/// # Errors
/// When nothing fits: the reason of the only place, or of all places together.
pub fn choose(candidates: &[Candidate], need: Need, uid: &Uuid) -> Result<Location, Error> {
    let verdicts: Vec<_> = candidates
        .iter()
        .map(|candidate| (candidate, verdict(candidate, need)))
        .collect();
    let fitting = verdicts
        .iter()
        .filter(|(_, verdict)| verdict.is_none())
        .map(|(c, _)| *c);
    let best = fitting.min_by_key(|candidate| {
        let memory = candidate.free_memory.and_then(u64::checked_ilog2);
        let order = tie_break(uid, &candidate.location);
        let memory = std::cmp::Reverse(memory);
        (candidate.owned, !candidate.image_cached, memory, order)
    });
    match best {
        Some(candidate) => Ok(candidate.location.clone()),
        None => Err(nothing_fits(
            verdicts
                .into_iter()
                .filter_map(|(c, v)| Some((c, v?)))
                .collect(),
        )),
    }
}

/// Why the place does not fit, if it does not.
fn verdict(candidate: &Candidate, need: Need) -> Option<Unusable> {
    if let Some(unusable) = &candidate.unusable {
        return Some(unusable.clone());
    }
    let full = |reason, text: String| {
        Some(Unusable {
            class: Class::CapacityExhausted,
            reason,
            text,
        })
    };
    let disk = if candidate.image_cached {
        need.disk
    } else {
        need.disk + need.image
    };
    if candidate.free_disk < disk {
        let (needed, free) = (mebibytes(disk), candidate.free_disk >> 20);
        let text = format!("{needed} MiB of disk are needed, {free} MiB are free");
        return full(Reason::PoolFull, text);
    }
    if candidate.free_memory.is_some_and(|free| free < need.memory) {
        let (needed, free) = (
            mebibytes(need.memory),
            candidate.free_memory.unwrap_or(0) >> 20,
        );
        let text = format!("{needed} MiB of memory are needed, {free} MiB are free");
        return full(Reason::InsufficientCapacity, text);
    }
    if candidate
        .max_owned
        .is_some_and(|max| candidate.owned >= max)
    {
        let text = format!(
            "{} machines are there, more are not allowed",
            candidate.owned
        );
        return full(Reason::InsufficientCapacity, text);
    }
    None
}

const fn mebibytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

fn tie_break(uid: &Uuid, location: &Location) -> [u8; 32] {
    Sha256::new()
        .chain_update(uid.as_bytes())
        .chain_update(location.as_str().as_bytes())
        .finalize()
        .into()
}

/// One place speaks for itself; several are told one by one, under the class all share. Several
/// that are full, in whatever way, are no room at all.
fn nothing_fits(verdicts: Vec<(&Candidate, Unusable)>) -> Error {
    let text = verdicts
        .iter()
        .map(|(candidate, unusable)| format!("{}: {}", candidate.location, unusable.text))
        .collect::<Vec<_>>()
        .join("; ");
    let Some((_, first)) = verdicts.first() else {
        return Error::new(Class::Precondition, "no host is left to try")
            .with_reason(Reason::NoHostFits);
    };
    let same_class = verdicts
        .iter()
        .all(|(_, unusable)| unusable.class == first.class);
    let same_reason = verdicts
        .iter()
        .all(|(_, unusable)| unusable.reason == first.reason);
    let class = if same_class {
        first.class
    } else {
        Class::CapacityExhausted
    };
    let reason = match verdicts.len() {
        2.. if same_class && class == Class::CapacityExhausted => Reason::InsufficientCapacity,
        _ if same_reason => first.reason,
        _ => Reason::NoHostFits,
    };
    Error::new(class, text).with_reason(reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEED: Need = Need {
        disk: 1 << 20,
        image: 10 << 20,
        memory: 128 << 20,
    };

    fn candidate(name: &str) -> Candidate {
        Candidate {
            location: Location::new(name),
            unusable: None,
            free_disk: 1 << 30,
            free_memory: Some(1 << 30),
            owned: 0,
            max_owned: None,
            image_cached: false,
        }
    }

    fn chosen(candidates: &[Candidate]) -> Result<String, Reason> {
        let uid = Uuid::from_u128(7);
        let choice = choose(candidates, NEED, &uid);
        choice
            .map(|location| location.to_string())
            .map_err(|error| error.reason())
    }

    #[test]
    fn fewer_machines_then_the_image_then_memory() {
        let crowded = Candidate {
            owned: 1,
            image_cached: true,
            ..candidate("crowded")
        };
        let cached = Candidate {
            image_cached: true,
            ..candidate("cached")
        };
        let roomy = Candidate {
            free_memory: Some(2 << 30),
            ..candidate("roomy")
        };
        let all = [crowded.clone(), roomy.clone(), cached.clone()];
        assert_eq!(chosen(&all).as_deref(), Ok("cached"));
        assert_eq!(
            chosen(&[crowded.clone(), roomy, candidate("plain")]).as_deref(),
            Ok("roomy")
        );
        assert_eq!(chosen(&[crowded]).as_deref(), Ok("crowded"));
    }

    #[test]
    fn memory_that_changes_a_little_changes_no_choice() {
        let with = |name: &str, memory: u64| Candidate {
            free_memory: Some(memory),
            ..candidate(name)
        };
        let (before, after) = (20_u64 << 30, 19_u64 << 30);
        let first = chosen(&[with("kvm1", before), with("kvm2", after)]);
        let second = chosen(&[with("kvm1", after), with("kvm2", before)]);
        assert_eq!(first, second);
    }

    #[test]
    fn ties_are_broken_the_same_way_each_time_and_differently_per_machine() {
        let all: Vec<_> = (0..8).map(|i| candidate(&format!("kvm{i}"))).collect();
        let mut reversed = all.clone();
        reversed.reverse();
        let mut places = std::collections::HashSet::new();
        for uid in 0..64 {
            let uid = Uuid::from_u128(uid);
            let choice = choose(&all, NEED, &uid).unwrap();
            assert_eq!(choice, choose(&reversed, NEED, &uid).unwrap());
            places.insert(choice);
        }
        assert_eq!(places.len(), 8);
    }

    #[test]
    fn each_lack_has_its_reason() {
        let disk = Candidate {
            free_disk: 10 << 20,
            ..candidate("a")
        };
        let memory = Candidate {
            free_memory: Some(1),
            ..candidate("b")
        };
        let many = Candidate {
            owned: 3,
            max_owned: Some(3),
            ..candidate("c")
        };
        let unusable = Unusable {
            class: Class::Precondition,
            reason: Reason::PoolInactive,
            text: "start it".to_owned(),
        };
        let inactive = Candidate {
            unusable: Some(unusable),
            ..candidate("d")
        };
        assert_eq!(chosen(std::slice::from_ref(&disk)), Err(Reason::PoolFull));
        assert_eq!(chosen(&[memory]), Err(Reason::InsufficientCapacity));
        assert_eq!(chosen(&[many]), Err(Reason::InsufficientCapacity));
        assert_eq!(
            chosen(std::slice::from_ref(&inactive)),
            Err(Reason::PoolInactive)
        );
        assert_eq!(chosen(&[disk.clone(), inactive]), Err(Reason::NoHostFits));
        assert_eq!(chosen(&[]), Err(Reason::NoHostFits));
        let cached = Candidate {
            image_cached: true,
            ..disk
        };
        assert_eq!(chosen(&[cached]).as_deref(), Ok("a"));
    }

    #[test]
    fn c6_every_place_is_named_when_all_are_full() {
        let full = |name| Candidate {
            free_disk: 0,
            ..candidate(name)
        };
        let error = choose(&[full("kvm1"), full("kvm2")], NEED, &Uuid::nil()).unwrap_err();
        let told = (error.class(), error.reason());
        let expected = (Class::CapacityExhausted, Reason::InsufficientCapacity);
        assert_eq!(told, expected);
        assert!(error.to_string().contains("kvm1: ") && error.to_string().contains("kvm2: "));
    }
}
