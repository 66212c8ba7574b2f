//! Load on real hosts that break at random, for minutes or hours.
//!
//! `cargo xtask soak --minutes 20 --seed 7` makes three hosts and runs this. The seed decides which
//! faults come in which order on each host, how long they last, and what the callers do. In the end
//! everything is healed and counted: a leak, a caller who waited longer than it wanted to, or a
//! host that did not come back is a failure.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a failing step panics; progress goes to stderr, the report to stdout"
)]

mod breaker;
#[path = "../hosts/mod.rs"]
mod hosts;
mod lines;
mod load;
mod machines;
mod plan;
#[path = "../pool_simulation/random.rs"]
mod random;
mod report;
mod uploads;

use std::{
    process::ExitCode,
    sync::{Arc, atomic::AtomicU64},
    time::Duration,
};

use tokio::{
    task::JoinSet,
    time::{Instant, sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use virtwire_pool::{HostPool, LinkState};

use crate::{
    breaker::{Breaker, Keys},
    hosts::{
        bed::{Bed, Host},
        dial::{SHORT, SshDial, USUAL, settings},
        marks::Marks,
        relay::Relay,
        tally::Tally,
    },
    lines::Lines,
    plan::plan,
    random::Random,
    report::Report,
};

/// The host whose bytes can be held back.
const BEHIND_RELAY: usize = 1;

/// What all parts of a run share.
#[derive(Clone)]
pub(crate) struct Run {
    pub(crate) pool: HostPool,
    pub(crate) seed: u64,
    /// Fires when the time is over.
    pub(crate) over: CancellationToken,
    pub(crate) lines: Lines,
}

impl Run {
    /// Random numbers for one part of the run.
    pub(crate) fn random(&self, part: u64) -> Random {
        Random::from_seed(self.seed.wrapping_mul(0x1_0000_0001).wrapping_add(part))
    }
}

fn main() -> ExitCode {
    let minutes = argument("--minutes", 20);
    let seed = argument("--seed", 1);
    assert!(Bed::get().is_breakable(), "only test hosts are broken");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let report = runtime.block_on(soak(Duration::from_secs(minutes * 60), seed));
    println!("soak of {minutes} min with seed {seed}\n{report}");
    match report.is_good() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn argument(name: &str, default: u64) -> u64 {
    let mut words = std::env::args().skip_while(|word| word != name).skip(1);
    words.next().map_or(default, |value| value.parse().unwrap())
}

async fn soak(length: Duration, seed: u64) -> Report {
    let lines = Lines::install();
    let before = Marks::take().await;
    let keys = Arc::new(Keys::new());
    let distance = Arc::default();
    let relay = Relay::to(&Bed::get().hosts[BEHIND_RELAY], Arc::clone(&distance)).await;
    let run = Run {
        pool: pool(&keys, &relay),
        seed,
        over: CancellationToken::new(),
        lines,
    };
    let mut parts = begin(&run, &keys, &distance, length);
    let begun = Instant::now();
    while let Some(left) = length.checked_sub(begun.elapsed()) {
        parts.go_on(left.min(Duration::from_secs(60))).await;
        eprintln!("{:>3} min  {}", begun.elapsed().as_secs() / 60, run.lines);
    }
    run.over.cancel();
    let (faults, back, calls) = parts.end().await;
    let mut report = Report {
        faults,
        back,
        calls,
        redials: redials(&run.pool),
        lines: run.lines.to_string(),
        wrong: at_rest(&run.pool).await,
    };
    run.pool.shutdown(Duration::from_secs(10)).await;
    drop(run);
    drop((keys, relay));
    report.wrong.extend(before.are_back().await.err());
    report
}

/// Hosts that are given up after seconds, and one with the figures of programs.
fn pool(keys: &Keys, relay: &Relay) -> HostPool {
    let mut builder = settings(USUAL);
    for (number, host) in Bed::get().hosts.iter().enumerate() {
        let dial = SshDial {
            key: keys.of(host),
            host,
            patience: [SHORT, SHORT, USUAL][number % 3],
            relay: (number == BEHIND_RELAY).then_some(relay.address),
        };
        builder = builder.host(&host.name, dial);
    }
    builder.build()
}

/// Everything that goes on at once.
struct Parts {
    breakers: JoinSet<Breaker>,
    load: JoinSet<Tally>,
}

fn begin(run: &Run, keys: &Arc<Keys>, distance: &Arc<AtomicU64>, length: Duration) -> Parts {
    let mut parts = Parts {
        breakers: JoinSet::new(),
        load: JoinSet::new(),
    };
    for (at, host) in Bed::get().hosts.iter().enumerate() {
        let number = at as u64;
        let steps = plan(&mut run.random(number), length);
        let names: Vec<_> = steps.iter().map(|step| step.fault.name).collect();
        eprintln!("planned for {}: {}", host.name, names.join(", "));
        let mut breaker = Breaker::new(run.clone(), host, Arc::clone(keys));
        breaker.distance = (at == BEHIND_RELAY).then(|| Arc::clone(distance));
        parts.breakers.spawn(breaker.follow(steps));
        begin_load(run, &mut parts.load, host, number);
    }
    parts
}

fn begin_load(run: &Run, load: &mut JoinSet<Tally>, host: &'static Host, number: u64) {
    for caller in 0..load::CALLERS {
        let random = run.random(1000 * (number + 1) + caller);
        load.spawn(load::calls(run.clone(), host, random));
    }
    load.spawn(load::checks(run.clone(), host));
    load.spawn(uploads::go_on(run.clone(), host, run.random(100 + number)));
    load.spawn(machines::go_on(run.clone(), host, run.random(200 + number)));
}

impl Parts {
    /// Lets time pass; a part that ends meanwhile has failed.
    async fn go_on(&mut self, time: Duration) {
        let ended = async {
            tokio::select! {
                Some(breaker) = self.breakers.join_next() => breaker.map(drop),
                Some(load) = self.load.join_next() => load.map(drop),
            }
        };
        if let Ok(ended) = timeout(time, ended).await {
            panic!("a part of the run ended too early: {ended:?}");
        }
    }

    /// What was done, the longest way back after a fault, and what came of all calls.
    async fn end(mut self) -> (Vec<(&'static str, u64)>, Duration, Tally) {
        let mut faults = std::collections::BTreeMap::new();
        let mut back = Duration::ZERO;
        while let Some(breaker) = self.breakers.join_next().await {
            let breaker = breaker.unwrap();
            for fault in breaker.done {
                *faults.entry(fault).or_default() += 1;
            }
            back = back.max(breaker.longest_back);
        }
        let mut calls = Tally::default();
        while let Some(tally) = self.load.join_next().await {
            calls.join(&tally.unwrap());
        }
        (faults.into_iter().collect(), back, calls)
    }
}

fn redials(pool: &HostPool) -> u64 {
    let all = pool.status();
    all.iter().map(|host| host.dials.saturating_sub(1)).sum()
}

/// Nobody waits, and what was asked has been answered.
async fn at_rest(pool: &HostPool) -> Vec<String> {
    let is_quiet = |pool: &HostPool| {
        pool.status().iter().all(|host| {
            let in_flight = match host.state {
                LinkState::Up { in_flight, .. } => in_flight,
                _ => 0,
            };
            (in_flight, host.waiting, host.is_probing) == (0, 0, false)
        })
    };
    let quiet = async {
        while !is_quiet(pool) {
            sleep(Duration::from_millis(50)).await;
        }
    };
    match timeout(Duration::from_secs(60), quiet).await {
        Ok(()) => Vec::new(),
        Err(_) => vec![format!("places are taken: {:?}", pool.status())],
    }
}
