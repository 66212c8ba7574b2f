//! Uploads; a volume that was begun is removed, however long that takes.

use std::time::Duration;

use tokio::time::sleep;
use virtwire::Error;
use virtwire_pool::Lease;

use crate::{
    Run,
    hosts::{
        bed::Host,
        tally::{Tally, context},
        volume::round_trip,
    },
    random::Random,
};

const WITHIN: Duration = Duration::from_secs(120);

/// One upload after the other.
pub(crate) async fn go_on(run: Run, host: &'static Host, mut random: Random) -> Tally {
    let mut tally = Tally::default();
    let mut number = 0;
    while !run.over.is_cancelled() {
        number += 1;
        let name = format!("soak-{number}");
        let length = random.between(1, 32 << 20);
        let upload = round_trip(&run.pool, host, &name, length, WITHIN);
        if tally.time(WITHIN, upload).await.is_none() {
            removed(&run, host, &name, &mut tally).await;
        }
        sleep(Duration::from_millis(random.between(500, 8_000))).await;
    }
    tally
}

/// Tries until the volume is not there: nobody knows what became of it.
async fn removed(run: &Run, host: &Host, name: &str, tally: &mut Tally) {
    while tally.time(WITHIN, remove(run, host, name)).await.is_none() {
        sleep(Duration::from_millis(500)).await;
    }
}

async fn remove(run: &Run, host: &Host, name: &str) -> Result<(), Error> {
    let work = |lease: Lease| async move {
        let pool = lease
            .storage_pool_lookup_by_name(host.pool.as_str())
            .await?;
        // A daemon that was restarted may not know yet what is in the folder.
        lease.storage_pool_refresh(&pool, 0).await?;
        match lease.storage_vol_lookup_by_name(&pool, name).await {
            Ok(volume) => lease.storage_vol_delete(&volume, 0).await,
            Err(error) if error.is_not_found() => Ok(()),
            Err(error) => Err(error),
        }
    };
    run.pool
        .call(&context(&host.name, WITHIN), &host.name, work)
        .await
}
