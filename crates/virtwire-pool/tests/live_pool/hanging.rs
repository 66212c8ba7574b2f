//! A machine that hangs, and with it every call about it.

use std::{process::Command, time::Duration};

use tokio::{
    task::JoinSet,
    time::{Instant, sleep, timeout},
};
use virtwire::{Error, proto::generated::remote::NonnullDomain};
use virtwire_pool::LinkState;

use crate::{
    hosts::{
        bed::{Host, good},
        dial::SHORT,
        marks::processes,
        tally::{class_of, probe, version},
    },
    world::{World, horizon, on_hosts},
};

const SECOND: Duration = Duration::from_secs(1);

/// Without a disk: it gets as far as its firmware.
const MACHINE: &str = "<domain type='qemu'><name>fault-hanging</name><memory unit='MiB'>32</memory>\
    <os><type>hvm</type></os></domain>";

/// Sends a signal to the only machine of the host.
fn signal(host: &Host, name: &str) {
    let pids = processes(host, "qemu-system");
    assert_eq!(pids.len(), 1, "{pids:?}");
    good(Command::new("kill").args(["-s", name, &pids[0]]));
}

/// So many calls that end when the machine answers.
async fn stuck(world: &World, machine: &NonnullDomain, calls: usize) -> JoinSet<Result<(), Error>> {
    let lease = world.lease().await;
    let mut stuck = JoinSet::new();
    for _ in 0..calls {
        let (lease, machine) = (lease.clone(), machine.clone());
        stuck.spawn(async move { lease.domain_memory_stats(&machine, 8, 0).await.map(drop) });
    }
    drop(lease);
    let begun = Instant::now();
    while !matches!(world.status().state, LinkState::Up { in_flight, .. } if in_flight == calls) {
        assert!(begun.elapsed() < SECOND * 5, "{:?}", world.status());
        sleep(Duration::from_millis(10)).await;
    }
    stuck
}

/// Every place for ordinary calls is taken; the daemon's limit is not reached.
async fn checks_are_answered(world: &World, machine: &NonnullDomain) {
    signal(world.host, "STOP");
    let mut stuck = stuck(world, machine, 3).await;
    let begun = Instant::now();
    while begun.elapsed() < horizon(SHORT) + SECOND {
        let answer = timeout(SECOND * 2, probe(&world.pool, &world.host.name, SECOND * 5)).await;
        answer.expect("a check has a place of its own").unwrap();
        sleep(SECOND / 2).await;
    }
    let lease = world.lease().await;
    let waiting = timeout(SECOND, lease.connect_get_hostname()).await;
    assert!(waiting.is_err(), "no place was left");
    signal(world.host, "CONT");
    while let Some(answered) = stuck.join_next().await {
        answered.unwrap().unwrap();
    }
    lease.connect_get_hostname().await.unwrap();
    assert_eq!(world.status().dials, 1);
}

/// The daemon takes fewer requests than it is sent: it reads no more, and is given up.
async fn everybody_is_released(world: &World, machine: &NonnullDomain) {
    world.host.suffers(&["max-client-requests", "2"]).await;
    world.works().await;
    signal(world.host, "STOP");
    let mut stuck = stuck(world, machine, 3).await;
    let begun = Instant::now();
    while let Some(ended) = stuck.join_next().await {
        let error = ended.unwrap().unwrap_err();
        assert_eq!(class_of(&error), "outcome unknown", "{error}");
    }
    let took = begun.elapsed();
    assert!(took < horizon(SHORT) + SECOND * 5, "{took:?}");
    // A new connection has places of its own.
    version(&world.pool, &world.host.name, SECOND * 20)
        .await
        .unwrap();
    signal(world.host, "CONT");
    world.host.heal().await;
    world.works().await;
}

#[test]
fn r2_calls_about_a_machine_that_hangs_leave_checks_alone_and_come_to_an_end() {
    on_hosts(SHORT, async |world| {
        let lease = world.lease().await;
        let machine = lease.domain_create_xml(MACHINE, 0).await.unwrap();
        drop(lease);
        checks_are_answered(world, &machine).await;
        everybody_is_released(world, &machine).await;
        world.lease().await.domain_destroy(&machine).await.unwrap();
    });
}
