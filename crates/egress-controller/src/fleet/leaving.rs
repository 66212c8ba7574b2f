//! Whether a host that is being deleted may go; pure.

use egress_api::{ABANDON_ANNOTATION, EgressProxy};
use egress_provider::{Inventory, Location, Tags};
use kube::core::DynamicObject;
use kube::{Resource, ResourceExt as _};

/// Proxies that a message names: the rest are counted.
const NAMED: usize = 5;

/// What is known of a host that is being deleted.
#[derive(Debug, Clone)]
pub(super) struct Situation {
    /// Its name, which is also the value that gives up what is on it.
    pub(super) host: String,
    /// Whether every proxy was seen.
    pub(super) knows_proxies: bool,
    /// Proxies that have their machine there, as the cache has them.
    pub(super) proxies: Vec<Resident>,
    /// Whether a proxy was placed there whose status may not say so yet.
    pub(super) is_promised: bool,
    /// Whether a human gave up whatever is there.
    pub(super) is_given_up: bool,
    /// What is on it; absent until it was asked.
    pub(super) machines: Option<Machines>,
    /// The same proxies as the API server has them; absent until it was asked.
    pub(super) confirmed: Option<Vec<Resident>>,
}

/// A proxy that has its machine on the host.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Resident {
    name: String,
    is_deleted: bool,
}

/// What is on the host.
// Exhaustive: each has its own verdict.
#[derive(Debug, Clone)]
pub(super) enum Machines {
    /// It answered. Those that were retained on request are counted apart.
    Listed { owned: usize, retained: usize },
    /// It did not answer, and had so many when it last did, if it ever did.
    Silent { owned: Option<usize> },
    /// It belongs to no provider, so nobody can ask it.
    Unasked,
}

/// What is to be done next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing, and nothing is worth telling: it will be known in a moment.
    Later,
    /// Nothing: this is waited for.
    Wait(String),
    /// The host is asked what is on it.
    AskHost,
    /// The API server is asked for the proxies there, right before the end.
    AskServer,
    /// The finalizer goes.
    Release(Release),
}

/// What is said at the end.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Release {
    /// In what state the host is left.
    pub(super) text: String,
    /// Machines that may still exist, and that nobody can look at.
    pub(super) given_up: usize,
}

/// What follows from what is known. Cheap questions come first; each is asked once at most.
pub(super) fn decide(known: &Situation) -> Verdict {
    if !known.knows_proxies {
        return Verdict::Later;
    }
    if let Some(text) = residents(&known.proxies) {
        return Verdict::Wait(text);
    }
    if known.is_promised {
        return Verdict::Later;
    }
    let Some(machines) = &known.machines else {
        return Verdict::AskHost;
    };
    let release = match left(machines, known) {
        Ok(release) => release,
        Err(text) => return Verdict::Wait(text),
    };
    let Some(confirmed) = &known.confirmed else {
        return Verdict::AskServer;
    };
    match residents(confirmed) {
        Some(text) => Verdict::Wait(text),
        None => Verdict::Release(release),
    }
}

/// How the host may be left, or what on it must be waited for.
fn left(machines: &Machines, known: &Situation) -> Result<Release, String> {
    let (text, given_up) = match *machines {
        Machines::Listed { owned: 0, retained } => (empty(retained), 0),
        Machines::Listed { owned, .. } => return Err(collected(owned)),
        Machines::Silent {
            owned: None | Some(0),
        } => (
            "it does not answer, and had no machine when it last did".to_owned(),
            0,
        ),
        Machines::Silent { owned: Some(owned) } if known.is_given_up => (given_up(owned), owned),
        Machines::Silent { owned: Some(owned) } => return Err(silent(owned, &known.host)),
        Machines::Unasked => (
            "no provider uses it, and no proxy has its machine here".to_owned(),
            0,
        ),
    };
    Ok(Release { text, given_up })
}

fn empty(retained: usize) -> String {
    if retained == 0 {
        return "no machine of this cluster is here any more".to_owned();
    }
    let what = counted(retained, "machine stays", "machines stay");
    format!("{what} here, as spec.deletionPolicy said")
}

fn collected(owned: usize) -> String {
    let what = counted(
        owned,
        "machine of this cluster is",
        "machines of this cluster are",
    );
    format!("{what} still here: waiting for the collector")
}

fn given_up(owned: usize) -> String {
    let what = counted(owned, "machine is", "machines are");
    format!("it does not answer: {what} given up, and may still exist")
}

fn silent(owned: usize, host: &str) -> String {
    let what = counted(owned, "machine", "machines");
    format!(
        "it does not answer, and had {what} when it last did: bring it back or, if it is gone for \
         good, give up what was here with the annotation {ABANDON_ANNOTATION}: {host}"
    )
}

/// Who has a machine there, and what to do about it; `None` when nobody has.
fn residents(proxies: &[Resident]) -> Option<String> {
    if proxies.is_empty() {
        return None;
    }
    let what = counted(
        proxies.len(),
        "proxy has its machine",
        "proxies have machines",
    );
    let named: Vec<_> = proxies.iter().take(NAMED).map(|one| &*one.name).collect();
    let more = match proxies.len() - named.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let cure = match proxies.iter().all(|proxy| proxy.is_deleted) {
        true => "waiting for the end of their deletion",
        false if proxies.len() == 1 => "delete it",
        false => "delete them",
    };
    Some(format!("{what} here: {}{more}: {cure}", named.join(", ")))
}

fn counted(number: usize, one: &str, many: &str) -> String {
    let words = if number == 1 { one } else { many };
    format!("{number} {words}")
}

impl Resident {
    /// Those of these proxies that have their machine at a place, or were placed there; in order.
    pub(super) fn at<'a>(
        proxies: impl IntoIterator<Item = &'a EgressProxy>,
        place: &str,
    ) -> Vec<Self> {
        let location = |proxy: &'a EgressProxy| proxy.status.as_ref()?.location.as_deref();
        let proxies = proxies.into_iter();
        Self::among(proxies.map(|proxy| (proxy, location(proxy))), place)
    }

    /// The same of proxies whose declaration may be one that only a newer version can read.
    pub(super) fn of_any<'p>(proxies: &'p [DynamicObject], place: &str) -> Vec<Self> {
        let location = |proxy: &'p DynamicObject| proxy.data.pointer("/status/location")?.as_str();
        Self::among(proxies.iter().map(|proxy| (proxy, location(proxy))), place)
    }

    fn among<'a, K: Resource + 'a>(
        proxies: impl Iterator<Item = (&'a K, Option<&'a str>)>,
        place: &str,
    ) -> Vec<Self> {
        let here = proxies.filter(|(_, location)| *location == Some(place));
        let mut all: Vec<_> = here.map(|(proxy, _)| Self::of(proxy)).collect();
        all.sort();
        all
    }

    fn of(proxy: &impl Resource) -> Self {
        let namespace = proxy.namespace().unwrap_or_default();
        Self {
            name: format!("{namespace}/{}", proxy.name_any()),
            is_deleted: proxy.meta().deletion_timestamp.is_some(),
        }
    }
}

impl Machines {
    /// What a list says of a place; `None` when it says that the place did not answer.
    pub(super) fn listed(inventory: &Inventory, place: &Location) -> Option<Self> {
        let mut silent = inventory.unreachable.iter();
        if silent.any(|one| one.location == *place) {
            return None;
        }
        let here = inventory
            .items
            .iter()
            .filter(|item| item.id.location == *place);
        let is_retained = |tags: &Tags| tags.is_retained;
        let (retained, owned): (Vec<_>, Vec<_>) =
            here.partition(|item| item.tags.as_ref().is_some_and(is_retained));
        Some(Self::Listed {
            owned: owned.len(),
            retained: retained.len(),
        })
    }
}

#[cfg(test)]
mod tests;
