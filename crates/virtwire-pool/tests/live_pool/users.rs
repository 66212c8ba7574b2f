//! Many callers of one host at once.

use std::time::Duration;

use tokio::{task::JoinSet, time::sleep};
use tokio_util::sync::CancellationToken;
use virtwire_pool::HostPool;

use crate::hosts::{
    bed::Host,
    tally::{LATE, Tally, version},
};

/// Callers that go on until they are told to stop.
pub(crate) struct Users {
    stop: CancellationToken,
    users: JoinSet<Tally>,
}

impl Users {
    /// So many callers, each with a pause after each call.
    pub(crate) fn begin(pool: &HostPool, host: &'static Host, count: usize) -> Self {
        let stop = CancellationToken::new();
        let mut users = JoinSet::new();
        for _ in 0..count {
            users.spawn(go_on(pool.clone(), host, stop.clone()));
        }
        Self { stop, users }
    }

    /// Ends them; none may have waited longer than it was willing to.
    pub(crate) async fn end(self) -> Tally {
        self.stop.cancel();
        joined(self.users).await
    }
}

const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(20);

async fn go_on(pool: HostPool, host: &'static Host, stop: CancellationToken) -> Tally {
    let mut tally = Tally::default();
    while !stop.is_cancelled() {
        tally
            .time(PATIENCE, version(&pool, &host.name, PATIENCE))
            .await;
        sleep(PAUSE).await;
    }
    tally
}

/// So many callers at once, with so many calls each.
pub(crate) async fn crowd(
    pool: &HostPool,
    host: &'static Host,
    callers: usize,
    calls: usize,
    within: Duration,
) -> Tally {
    let mut users = JoinSet::new();
    for _ in 0..callers {
        let pool = pool.clone();
        users.spawn(async move {
            let mut tally = Tally::default();
            for _ in 0..calls {
                tally.time(within, version(&pool, &host.name, within)).await;
            }
            tally
        });
    }
    joined(users).await
}

async fn joined(mut users: JoinSet<Tally>) -> Tally {
    let mut all = Tally::default();
    while let Some(tally) = users.join_next().await {
        all.join(&tally.unwrap());
    }
    assert_eq!(all.count(LATE), 0, "somebody was forgotten:\n{all}");
    all
}
