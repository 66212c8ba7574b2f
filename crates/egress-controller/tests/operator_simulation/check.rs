//! What holds after every change, and what holds when all is quiet.

use std::collections::{BTreeMap, BTreeSet};

use egress_api::{DeletionPolicy, EgressProxy};
use egress_provider::memory::MachineView;
use egress_provider::{Identity, InstanceState, Location};
use kube::ResourceExt as _;

use crate::server::has_finalizer;
use crate::sim::{CLUSTER, NAMESPACE, Sim};

type Spot = (Location, String);

/// What was seen last, and who else did something.
#[derive(Default)]
pub(crate) struct Ledger {
    /// Changes at the hosts and at the server up to the last look.
    looked_at: Option<(u64, u64)>,
    /// Machines of ours that were wanted where they were.
    wanted: BTreeMap<Spot, String>,
    /// Machines that are none of ours.
    foreign: BTreeSet<Spot>,
    /// Machines that somebody else is about to touch.
    excused: BTreeSet<Spot>,
    /// UIDs of objects that left their machine behind on request.
    retained: BTreeMap<String, Spot>,
}

impl Ledger {
    pub(crate) fn planted(&mut self, place: &Location, name: &str) {
        self.foreign.insert((place.clone(), name.to_owned()));
    }

    pub(crate) fn excuse(&mut self, place: &Location, name: &str) {
        self.excused.insert((place.clone(), name.to_owned()));
    }
}

/// Looks at the world after somebody else than an operator changed something.
pub(crate) fn after_mischief(sim: &Sim) {
    sim.ledger().looked_at = None;
    after_change(sim);
}

/// Looks at the world if an operator changed something.
pub(crate) fn after_change(sim: &Sim) {
    let changes = (sim.machines.changes(), sim.server().version());
    if sim.ledger().looked_at.replace(changes) == Some(changes) {
        return;
    }
    let machines = sim.machines.machines();
    nothing_retained_goes(sim, &machines);
    nothing_foreign_is_touched(sim, &machines);
    nothing_wanted_goes(sim, &machines);
    if !sim.may_be_late() {
        nothing_is_there_twice(sim, &machines);
    }
}

fn spot(machine: &MachineView) -> Spot {
    (machine.location.clone(), machine.name.clone())
}

fn uid(machine: &MachineView) -> Option<String> {
    let tags = machine.tags.as_ref();
    tags.map(|tags| tags.identity.uid.to_string())
}

fn nothing_foreign_is_touched(sim: &Sim, machines: &[MachineView]) {
    let ledger = sim.ledger();
    for (place, name) in &ledger.foreign {
        let is_there = machines.iter().any(|machine| {
            (&machine.location, &machine.name, machine.state)
                == (place, name, InstanceState::Running)
        });
        if !is_there {
            sim.fail(format!(
                "{name} at {place} is somebody else's, and was touched"
            ));
        }
    }
}

/// What was left behind on request stays until somebody takes it over.
fn nothing_retained_goes(sim: &Sim, machines: &[MachineView]) {
    let mut ledger = sim.ledger();
    let excused = ledger.excused.clone();
    let is_whole = |spot: &Spot| {
        machines
            .iter()
            .any(|machine| spot == &self::spot(machine) && machine.state != InstanceState::Deleting)
    };
    ledger.retained.retain(|uid, spot| {
        let is_released = excused.contains(spot) || sim.server().proxy_of(uid).is_some();
        if !is_released && !is_whole(spot) {
            sim.fail(format!(
                "{} at {} was to stay, and was removed",
                spot.1, spot.0
            ));
        }
        !is_released
    });
}

/// The object that wants a machine where it is.
fn wants(machine: &MachineView, proxies: &[EgressProxy]) -> bool {
    let uid = uid(machine);
    proxies.iter().any(|proxy| {
        let status = proxy.status.as_ref();
        let adopted = status.and_then(|status| status.adopted_uid.clone());
        let place = status.and_then(|status| status.location.clone());
        let is_its = adopted.or_else(|| proxy.uid()) == uid;
        is_its
            && place.as_deref() == Some(machine.location.as_str())
            && proxy.metadata.deletion_timestamp.is_none()
    })
}

/// A machine that an object wanted goes only when it is wanted no more, or by somebody else's hand.
fn nothing_wanted_goes(sim: &Sim, machines: &[MachineView]) {
    let proxies = sim.server().proxies();
    let mut ledger = sim.ledger();
    let excused = std::mem::take(&mut ledger.excused);
    let is_whole = |machine: &&MachineView| machine.state != InstanceState::Deleting;
    let now: BTreeMap<Spot, String> = machines
        .iter()
        .filter(is_whole)
        .filter(|machine| wants(machine, &proxies))
        .filter_map(|machine| Some((spot(machine), uid(machine)?)))
        .collect();
    let whole: BTreeSet<Spot> = machines.iter().filter(is_whole).map(spot).collect();
    let before = std::mem::replace(&mut ledger.wanted, now);
    for (spot, uid) in before {
        let was_excused = excused.contains(&spot);
        if whole.contains(&spot) || was_excused {
            continue;
        }
        let is_wanted = proxies.iter().any(|proxy| {
            let status = proxy.status.as_ref();
            let adopted = status.and_then(|status| status.adopted_uid.clone());
            adopted.or_else(|| proxy.uid()).as_ref() == Some(&uid)
                && proxy.metadata.deletion_timestamp.is_none()
        });
        if is_wanted {
            sim.fail(format!(
                "{} at {} is wanted, and was removed",
                spot.1, spot.0
            ));
        }
    }
}

fn nothing_is_there_twice(sim: &Sim, machines: &[MachineView]) {
    let mut seen = BTreeSet::new();
    for uid in machines.iter().filter_map(uid) {
        if !seen.insert(uid.clone()) {
            sim.fail(format!("{uid} has two machines"));
        }
    }
}

/// A finalizer goes only after its machine.
pub(crate) fn finalizer_dropped(sim: &Sim, proxy: &EgressProxy) {
    let status = proxy.status.as_ref();
    let adopted = status.and_then(|status| status.adopted_uid.clone());
    let Some(of) = adopted.or_else(|| proxy.uid()) else {
        return;
    };
    if proxy.spec.deletion_policy == DeletionPolicy::Retain {
        let machines = sim.machines.machines();
        let mut own = machines
            .iter()
            .filter(|machine| uid(machine).as_ref() == Some(&of));
        if let Some(own) = own.next() {
            sim.ledger().retained.insert(of, spot(own));
        }
        return;
    }
    let machines = sim.machines.machines();
    let place = status.and_then(|status| status.location.as_deref());
    let left = machines
        .iter()
        .find(|machine| uid(machine).as_ref() == Some(&of));
    if let Some(left) = left
        && (!sim.may_be_late() || place == Some(left.location.as_str()))
    {
        let (name, place) = (&left.name, &left.location);
        sim.fail(format!(
            "the finalizer is gone, and {name} is still at {place}"
        ));
    }
}

/// Everything is as it was declared, and nothing else is there.
pub(crate) fn at_rest(sim: &Sim) {
    let proxies = sim.server().proxies();
    let machines = sim.machines.machines();
    for proxy in &proxies {
        if let Err(what) = is_as_declared(proxy, &machines) {
            let status = serde_json::to_string(&proxy.status).unwrap();
            sim.fail(format!("{}: {what}: {status}", proxy.name_any()));
        }
    }
    for machine in &machines {
        if !is_accounted_for(sim, machine, &proxies) {
            sim.fail(format!("{} at {} is left", machine.name, machine.location));
        }
    }
    nothing_is_there_twice(sim, &machines);
    // Whoever may not be worked on keeps what it had.
    let held: BTreeSet<String> = proxies
        .iter()
        .filter(|proxy| proxy.spec.paused)
        .map(instance_name)
        .collect();
    for left in sim.machines.remainders() {
        let name = &left.instance_name;
        if !held.contains(name) {
            sim.fail(format!("parts of {name} are left at {}", left.location));
        }
    }
}

fn instance_name(proxy: &EgressProxy) -> String {
    let adopted = proxy
        .status
        .as_ref()
        .and_then(|status| status.adopted_uid.clone());
    let uid = adopted.or_else(|| proxy.uid()).unwrap_or_default();
    let owner = CLUSTER.parse().unwrap();
    let identity = Identity::new(owner, NAMESPACE, proxy.name_any(), uid.parse().unwrap());
    identity.instance_name()
}

fn is_as_declared(proxy: &EgressProxy, machines: &[MachineView]) -> Result<(), String> {
    if proxy.metadata.deletion_timestamp.is_some() {
        return Err("it is still being deleted".to_owned());
    }
    if proxy.spec.paused {
        return expect(proxy, "Paused", "True");
    }
    if !has_finalizer(proxy) {
        return Err("it has no finalizer".to_owned());
    }
    let own = machines
        .iter()
        .filter(|machine| wants(machine, std::slice::from_ref(proxy)));
    if own.count() == 0 {
        // Somebody must say what is to become of the machine of an earlier object.
        let has_earlier = machines.iter().any(|machine| {
            machine
                .tags
                .as_ref()
                .is_some_and(|tags| tags.identity.name == proxy.name_any())
        });
        return match has_earlier {
            true => expect(proxy, "Ready", "False"),
            false => Err("it has no machine".to_owned()),
        };
    }
    if expect(proxy, "Drifted", "True").is_ok() {
        // It does not take the password that was declared since.
        return expect(proxy, "ProxyHealthy", "False");
    }
    let has_endpoint = proxy
        .status
        .as_ref()
        .is_some_and(|status| status.endpoint.is_some());
    if !has_endpoint {
        return Err("it has no endpoint".to_owned());
    }
    expect(proxy, "Ready", "True")
}

fn expect(proxy: &EgressProxy, kind: &str, wanted: &str) -> Result<(), String> {
    let conditions = proxy.status.iter().flat_map(|status| &status.conditions);
    let mut of_kind = conditions.filter(|condition| condition.type_ == kind);
    match of_kind.next().map(|condition| condition.status.as_str()) {
        Some(status) if status == wanted => Ok(()),
        other => Err(format!("{kind} is {other:?}, not {wanted}")),
    }
}

/// Whether a machine has an object, belongs to somebody else, or waits for a human.
fn is_accounted_for(sim: &Sim, machine: &MachineView, proxies: &[EgressProxy]) -> bool {
    let Some(tags) = &machine.tags else {
        return true;
    };
    let uid = tags.identity.uid.to_string();
    let has_namesake = proxies
        .iter()
        .any(|proxy| proxy.name_any() == tags.identity.name);
    tags.is_retained || sim.server().proxy_of(&uid).is_some() || has_namesake
}
