//! Callers and checks.

use std::time::Duration;

use tokio::time::{sleep, timeout};
use virtwire::Error;
use virtwire_pool::Lease;

use crate::{
    Run,
    hosts::{
        bed::Host,
        tally::{Tally, context, probe, version},
    },
    random::Random,
};

/// Callers of each host.
pub(crate) const CALLERS: u64 = 20;

/// One caller: questions of all kinds, with more or less patience, sometimes given up.
pub(crate) async fn calls(run: Run, host: &'static Host, mut random: Random) -> Tally {
    let mut tally = Tally::default();
    while !run.over.is_cancelled() {
        let within = Duration::from_millis(random.between(1_000, 30_000));
        match random.between(0, 99) {
            0 => {
                let call = version(&run.pool, &host.name, within);
                let moment = Duration::from_micros(random.between(0, 5_000));
                // Given up: what came of it is nobody's business.
                let _ = timeout(moment, call).await;
            }
            1..=79 => {
                let call = version(&run.pool, &host.name, within);
                tally.time(within, call).await;
            }
            _ => {
                let call = lists(&run, host, within);
                tally.time(within, call).await;
            }
        }
        sleep(Duration::from_millis(random.between(20, 200))).await;
    }
    tally
}

async fn lists(run: &Run, host: &Host, within: Duration) -> Result<(), Error> {
    let ask = |lease: Lease| async move {
        let pool = lease
            .storage_pool_lookup_by_name(host.pool.as_str())
            .await?;
        lease.storage_pool_list_all_volumes(&pool, 1, 0).await?;
        lease.connect_list_all_domains(1, 0).await.map(drop)
    };
    run.pool
        .call(&context(&host.name, within), &host.name, ask)
        .await
}

/// Health checks, as a program makes them.
pub(crate) async fn checks(run: Run, host: &'static Host) -> Tally {
    let mut tally = Tally::default();
    let within = Duration::from_secs(5);
    while !run.over.is_cancelled() {
        tally
            .time(within, probe(&run.pool, &host.name, within))
            .await;
        sleep(Duration::from_secs(1)).await;
    }
    tally
}
