//! Users who change their minds, and everything that goes wrong.

use std::sync::Arc;
use std::time::Duration;

use egress_api::{ADOPT_ANNOTATION, EgressProxySpec};
use egress_controller::proxy::Key;
use egress_provider::memory::PlaceState;
use egress_provider::{InstanceRef, InstanceState};
use tokio::time::{Instant, sleep};

use crate::check;
use crate::client::skewed;
use crate::operator::Operators;
use crate::server::SHARED;
use crate::sim::{NAMES, NAMESPACE, PROVIDER, Sim};

/// Things happen until the time is over.
pub(crate) async fn reign(sim: &Arc<Sim>, operators: &Operators, time: Duration) {
    let end = Instant::now() + time;
    while Instant::now() < end {
        let wait = match sim.chance(30) {
            true => sim.between(0, 300),
            false => sim.between(300, 30_000),
        };
        sleep(Duration::from_millis(wait)).await;
        match sim.between(0, 9) {
            0..=4 => use_it(sim),
            5 | 6 => break_hosts(sim),
            7 => meddle(sim),
            8 => break_server(sim),
            _ => break_processes(sim, operators),
        }
        check::after_mischief(sim);
    }
}

/// What a user does.
fn use_it(sim: &Sim) {
    let Some(name) = sim.pick(&NAMES) else {
        return;
    };
    let key = Key::new(NAMESPACE, *name);
    let exists = sim.server().proxy(&key).is_some();
    if !exists {
        let uid = sim.uuid();
        sim.tell(format!("user: creates {key} {uid}"));
        let spec = declaration(sim);
        sim.server().create(name, uid, spec);
        return;
    }
    match sim.between(0, 9) {
        0..=4 => {
            sim.tell(format!("user: deletes {key}"));
            let now = skewed(sim.second(), 0);
            sim.server().delete(&key, now);
        }
        5 | 6 => {
            sim.tell("user: rotates the shared password");
            let password = format!("p{}", sim.between(0, 2));
            sim.server().rotate(&password);
            sim.wake();
        }
        7 => {
            sim.tell(format!("user: pauses or resumes {key}"));
            sim.server()
                .change(&key, |proxy| proxy.spec.paused = !proxy.spec.paused);
        }
        8 => adopt(sim, &key),
        _ => {
            sim.tell(format!("user: takes the finalizer of {key}"));
            sim.server()
                .change(&key, |proxy| proxy.metadata.finalizers = None);
        }
    }
}

fn declaration(sim: &Sim) -> EgressProxySpec {
    let auth = match sim.between(0, 4) {
        0 | 1 => serde_json::json!({ "mode": "basic" }),
        2 | 3 => serde_json::json!({ "mode": "basic", "secretRef": { "name": SHARED } }),
        _ => serde_json::json!({ "mode": "cidr", "allowedCIDRs": ["10.0.0.0/8"] }),
    };
    let policy = if sim.chance(10) { "Retain" } else { "Delete" };
    let spec = serde_json::json!({
        "providerRef": { "name": PROVIDER },
        "protocols": ["http"],
        "auth": auth,
        "deletionPolicy": policy,
    });
    let spec: EgressProxySpec = serde_json::from_value(spec).unwrap();
    assert!(spec.validate().is_ok(), "{:?}", spec.validate());
    spec
}

/// Somebody follows the advice of a condition.
fn adopt(sim: &Sim, key: &Key) {
    let uid = sim.server().proxy(key).and_then(|proxy| proxy.metadata.uid);
    let machines = sim.machines.machines();
    let earlier = machines.iter().find(|machine| {
        machine.tags.as_ref().is_some_and(|tags| {
            tags.identity.name == key.name && Some(tags.identity.uid.to_string()) != uid
        })
    });
    let Some(earlier) = earlier else {
        return;
    };
    let id = format!("memory://{}/{}", earlier.location, earlier.name);
    sim.tell(format!("user: {key} shall adopt {id}"));
    sim.server().change(key, |proxy| {
        let annotations = proxy.metadata.annotations.get_or_insert_default();
        annotations.insert(ADOPT_ANNOTATION.to_owned(), id);
    });
}

/// A human corrects what names a machine that is no more, as the condition asks.
pub(crate) fn correct_annotations(sim: &Sim) {
    let machines = sim.machines.machines();
    let ids: Vec<_> = machines
        .iter()
        .map(|machine| format!("memory://{}/{}", machine.location, machine.name))
        .collect();
    for name in NAMES {
        sim.server().change(&Key::new(NAMESPACE, name), |proxy| {
            let annotations = proxy.metadata.annotations.get_or_insert_default();
            annotations.retain(|_, id| ids.contains(id));
        });
    }
}

fn break_hosts(sim: &Sim) {
    let places = sim.places();
    let Some(place) = sim.pick(&places) else {
        return;
    };
    if !sim.moods.host_faults {
        return;
    }
    let state = match sim.between(0, 4) {
        0 => PlaceState::Unreachable,
        1 => PlaceState::Cordoned,
        _ => PlaceState::Ready,
    };
    let capacity = sim
        .chance(25)
        .then(|| usize::try_from(sim.between(0, 2)).unwrap());
    sim.tell(format!("{place}: {state:?}, room for {capacity:?}"));
    sim.machines.set_state(place, state);
    sim.machines.set_capacity(place, capacity);
    sim.wake();
}

/// Somebody with other tools.
fn meddle(sim: &Sim) {
    let places = sim.places();
    let Some(place) = sim.pick(&places) else {
        return;
    };
    if sim.chance(20) {
        let name = format!("somebodys-{}", sim.between(0, 99));
        sim.tell(format!("{place}: {name} is there"));
        sim.machines.plant(place, &name, None);
        sim.ledger().planted(place, &name);
        return;
    }
    if !sim.moods.meddling {
        return;
    }
    let machines = sim.machines.machines();
    let ours: Vec<_> = machines
        .iter()
        .filter(|machine| machine.tags.is_some())
        .collect();
    let Some(machine) = sim.pick(&ours) else {
        return;
    };
    let Some(tags) = &machine.tags else {
        return;
    };
    sim.ledger().excuse(&machine.location, &machine.name);
    match sim.chance(50) {
        true => {
            sim.tell(format!(
                "{}: {} is removed by hand",
                machine.location, machine.name
            ));
            sim.machines.remove(&machine.location, &machine.name);
        }
        false => {
            sim.tell(format!(
                "{}: {} is stopped by hand",
                machine.location, machine.name
            ));
            let id = InstanceRef::new(machine.location.clone(), tags.identity.clone());
            if machine.state == InstanceState::Running {
                sim.machines.set_machine_state(&id, InstanceState::Stopped);
            }
        }
    }
}

fn break_server(sim: &Sim) {
    if !sim.moods.api_faults {
        return;
    }
    let is_away = sim.server().is_away();
    match (is_away, sim.chance(30)) {
        (true, _) => {
            sim.tell("server: back");
            sim.server().come_back();
        }
        (false, true) => {
            sim.tell("server: away");
            sim.server().go_away();
        }
        (false, false) if sim.moods.freezes => {
            sim.tell("server: the lease is deleted");
            sim.server().lease = None;
        }
        (false, false) => {}
    }
}

fn break_processes(sim: &Arc<Sim>, operators: &Operators) {
    match sim.between(0, 2) {
        0 if sim.moods.crashes => operators.crash(sim),
        1 if sim.moods.freezes => operators.freeze(sim),
        _ => operators.set_clock(sim),
    }
}
