//! What a test has: two hosts for itself, a pool, and an end at which everything is counted.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::{Instant, sleep, timeout};
use virtwire_pool::{HostPool, HostStatus, Lease, LinkState};

use crate::{
    hosts::{
        bed::{Bed, Host},
        dial::{Patience, SshDial, settings},
        marks::Marks,
        relay::Relay,
        tally::{context, version},
    },
    neighbour::Neighbour,
    story::{Story, is_consistent},
};

/// See the module.
pub(crate) struct World {
    pub(crate) pool: HostPool,
    /// The host that is broken.
    pub(crate) host: &'static Host,
    story: Story,
    _relay: Option<Relay>,
}

static TURN: Mutex<()> = Mutex::new(());

/// Runs a test on two hosts.
pub(crate) fn on_hosts(patience: Patience, test: impl AsyncFnOnce(&World)) {
    let straight = async |hosts| (pool(hosts, patience, None), None);
    run(straight, test);
}

/// The same with bytes to the first host held back for so many milliseconds in each direction.
pub(crate) fn on_slow_hosts(delay: u64, patience: Patience, test: impl AsyncFnOnce(&World)) {
    let through_relay = async |[host, other]: [&'static Host; 2]| {
        let relay = Relay::to(host, Arc::new(delay.into())).await;
        (
            pool([host, other], patience, Some(relay.address)),
            Some(relay),
        )
    };
    run(through_relay, test);
}

/// A pool of two hosts, with the relay before the first one.
fn pool(hosts: [&'static Host; 2], patience: Patience, relay: Option<SocketAddr>) -> HostPool {
    let dial = |host: &'static Host, relay| SshDial {
        host,
        key: host.key.clone(),
        patience,
        relay,
    };
    let [host, other] = hosts;
    settings(patience)
        .host(&host.name, dial(host, relay))
        .host(&other.name, dial(other, None))
        .build()
}

/// How long an idle link may be dead before it is noticed.
pub(crate) fn horizon(patience: Patience) -> Duration {
    let of = |which: usize| patience.interval[which] * (patience.count[which] + 1);
    of(0).min(of(1))
}

fn run(
    begin: impl AsyncFnOnce([&'static Host; 2]) -> (HostPool, Option<Relay>),
    test: impl AsyncFnOnce(&World),
) {
    let Some((hosts, _turn)) = take_turn() else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let _healer = Healer(hosts[0]);
    runtime.block_on(async {
        let before = Marks::take().await;
        let (pool, relay) = begin(hosts).await;
        let world = World {
            pool,
            host: hosts[0],
            story: Story::begin(),
            _relay: relay,
        };
        let neighbour = Neighbour::begin(&world.pool, hosts[1]);
        test(&world).await;
        world.end(neighbour).await;
        before.are_back().await.unwrap();
    });
}

/// Two hosts that may be broken, one test at a time.
fn take_turn() -> Option<([&'static Host; 2], MutexGuard<'static, ()>)> {
    let bed = Bed::get();
    if !bed.is_breakable() {
        let test = std::thread::current();
        let name = test.name().unwrap_or_default();
        eprintln!("{name} did not run: it breaks its host, and these are no test hosts");
        return None;
    }
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let [host, other, ..] = bed.hosts.as_slice() else {
        panic!("two hosts are needed, and there are {}", bed.hosts.len());
    };
    Some(([host, other], turn))
}

/// A test that failed must not spoil the next one's host.
struct Healer(&'static Host);

impl Drop for Healer {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.control("heal", &[]);
        }
    }
}

impl World {
    /// The live link, dialled when there is none.
    pub(crate) async fn lease(&self) -> Lease {
        let cx = context(&self.host.name, Duration::from_secs(30));
        self.pool.get(&cx, &self.host.name).await.unwrap()
    }

    pub(crate) fn status(&self) -> HostStatus {
        let mut all = self.pool.status().into_iter();
        all.find(|status| status.name == self.host.name).unwrap()
    }

    /// What the lines tell about the host that was broken.
    pub(crate) fn story(&self) -> Vec<String> {
        self.story.of(&self.host.name)
    }

    /// Waits until the host answers again.
    pub(crate) async fn works(&self) {
        let answered = async {
            while version(&self.pool, &self.host.name, Duration::from_secs(20))
                .await
                .is_err()
            {
                sleep(Duration::from_millis(50)).await;
            }
        };
        let within = Duration::from_secs(40);
        timeout(within, answered)
            .await
            .expect("the host works again");
    }

    /// Nobody waits, and what was asked has been answered.
    async fn is_at_rest(&self) {
        let begun = Instant::now();
        loop {
            let status = self.status();
            let LinkState::Up { in_flight, .. } = status.state else {
                panic!("no link at the end: {status:?}");
            };
            if (in_flight, status.waiting, status.is_probing) == (0, 0, false) {
                return;
            }
            assert!(begun.elapsed() < Duration::from_secs(5), "{status:?}");
            sleep(Duration::from_millis(10)).await;
        }
    }

    async fn end(self, neighbour: Neighbour) {
        self.works().await;
        neighbour.noticed_nothing(&self.pool, &self.story).await;
        self.is_at_rest().await;
        is_consistent(&self.story());
        self.pool.shutdown(Duration::from_secs(10)).await;
        let ended = self.pool.status().into_iter();
        for host in ended {
            assert_eq!(host.state, LinkState::Closed);
        }
    }
}
