//! Traffic to a host that nothing happens to.

use std::time::Duration;

use tokio::{task::JoinHandle, time::sleep};
use tokio_util::sync::CancellationToken;
use virtwire_pool::HostPool;

use crate::{
    hosts::{
        bed::Host,
        tally::{ANSWERED, Tally, probe, version},
    },
    story::Story,
};

/// An answer takes a millisecond; the machine may be busy.
const SOON: Duration = Duration::from_secs(5);

/// Calls and checks of one host, one after the other.
pub(crate) struct Neighbour {
    host: &'static Host,
    stop: CancellationToken,
    traffic: JoinHandle<Tally>,
}

impl Neighbour {
    pub(crate) fn begin(pool: &HostPool, host: &'static Host) -> Self {
        let stop = CancellationToken::new();
        let traffic = traffic(pool.clone(), host, stop.clone());
        Self {
            host,
            stop,
            traffic: tokio::spawn(traffic),
        }
    }

    /// Ends the traffic: every call was answered soon, over one connection.
    pub(crate) async fn noticed_nothing(self, pool: &HostPool, story: &Story) {
        self.stop.cancel();
        let tally = self.traffic.await.unwrap();
        let story = story.of(&self.host.name);
        let answered = tally.count(ANSWERED);
        assert!(answered > 0 && answered == tally.total(), "{tally}");
        assert!(tally.longest_answer() < SOON, "{tally}");
        assert_eq!(story, ["connected"], "on {}", self.host.name);
        let status = pool.status();
        let own = status.iter().find(|host| host.name == self.host.name);
        assert_eq!(own.map(|host| host.dials), Some(1));
    }
}

async fn traffic(pool: HostPool, host: &'static Host, stop: CancellationToken) -> Tally {
    let mut tally = Tally::default();
    loop {
        tally
            .time(SOON * 2, version(&pool, &host.name, SOON * 2))
            .await;
        tally
            .time(SOON * 2, probe(&pool, &host.name, SOON * 2))
            .await;
        if stop.is_cancelled() {
            return tally;
        }
        sleep(Duration::from_millis(50)).await;
    }
}
