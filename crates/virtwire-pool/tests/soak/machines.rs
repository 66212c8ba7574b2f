//! Machines that come and go; one that was begun is ended, however long that takes.

use std::time::Duration;

use tokio::time::sleep;
use virtwire::Error;
use virtwire_pool::Lease;

use crate::{
    Run,
    hosts::{
        bed::Host,
        tally::{Tally, context},
    },
    random::Random,
};

const WITHIN: Duration = Duration::from_secs(60);

/// Without a disk: it gets as far as its firmware, which is far enough.
const MACHINE: &str = "<domain type='qemu'><name>soak</name><memory unit='MiB'>32</memory>\
    <os><type>hvm</type></os></domain>";

/// One machine after the other.
pub(crate) async fn go_on(run: Run, host: &'static Host, mut random: Random) -> Tally {
    let mut tally = Tally::default();
    while !run.over.is_cancelled() {
        tally.time(WITHIN, create(&run, host)).await;
        sleep(Duration::from_millis(random.between(0, 2_000))).await;
        while tally.time(WITHIN, end(&run, host)).await.is_none() {
            sleep(Duration::from_millis(500)).await;
        }
        sleep(Duration::from_millis(random.between(5_000, 20_000))).await;
    }
    tally
}

async fn create(run: &Run, host: &Host) -> Result<(), Error> {
    let work = |lease: Lease| async move {
        let made = lease.domain_create_xml(MACHINE, 0).await;
        made.map(drop)
    };
    run.pool
        .call(&context(&host.name, WITHIN), &host.name, work)
        .await
}

async fn end(run: &Run, host: &Host) -> Result<(), Error> {
    let work = |lease: Lease| async move {
        match lease.domain_lookup_by_name("soak").await {
            Ok(machine) => lease.domain_destroy(&machine).await,
            Err(error) if error.is_not_found() => Ok(()),
            Err(error) => Err(error),
        }
    };
    run.pool
        .call(&context(&host.name, WITHIN), &host.name, work)
        .await
}
