//! Operators that crash, freeze and lead at once; an API server and hosts that fail, vanish and
//! return; users who change their minds: all from one seed, on one virtual clock.
//!
//! The election, the reconcile, the lifecycle and the collector are the real ones; the API server,
//! the network and the hosts are the simulation's. After every change the world is checked, and
//! when the worst is over everything must be as it was declared.
//!
//! `OPERATOR_SIM_SEEDS=10000` runs more seeds than the plain test, and `OPERATOR_SIM_SEED=17` runs
//! that one and shows what happened.

#![expect(clippy::unwrap_used, reason = "the helpers are part of the tests")]

mod check;
mod client;
mod lease;
mod lists;
mod mischief;
mod operator;
mod server;
mod sim;
mod wire;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sim::Sim;

/// Seeds of the plain test.
const SEEDS: u64 = 150;
/// Seeds that are run twice, to see that a seed replays.
const REPLAYED: u64 = 20;
/// How long things go wrong.
const TROUBLE: Duration = Duration::from_secs(300);
/// How long everything has to come right again: the rest of a lease, then the collector's patience
/// and some of its rounds.
const RECOVERY: Duration = Duration::from_secs(420);
/// How long nothing may be written then: two intervals of the probe.
const PEACE: Duration = Duration::from_secs(130);

fn number_from(variable: &str) -> Option<u64> {
    let value = std::env::var(variable).ok()?;
    Some(value.parse().unwrap())
}

#[test]
fn whatever_happens_each_object_has_one_machine_and_nothing_else_is_touched() {
    if let Some(seed) = number_from("OPERATOR_SIM_SEED") {
        let story = tell(seed).join("\n");
        panic!("seed {seed} went well:\n{story}");
    }
    let seeds = number_from("OPERATOR_SIM_SEEDS").unwrap_or(SEEDS);
    let next = AtomicU64::new(0);
    let work = || {
        // A seed that fails is the end of its thread, and of the test.
        loop {
            match next.fetch_add(1, Ordering::Relaxed) {
                seed if seed < seeds => go_through(seed),
                _ => return,
            }
        }
    };
    std::thread::scope(|scope| {
        let processors = std::thread::available_parallelism();
        for _ in 0..processors.map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
}

/// Nothing of a seed is shared with others.
fn go_through(seed: u64) {
    let story = tell(seed);
    if seed < REPLAYED {
        assert_eq!(story, tell(seed), "seed {seed} does not replay");
    }
}

/// Runs a seed; on failure shows the end of the story and how to run it again.
fn tell(seed: u64) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    let sim = runtime.block_on(async { Sim::new(seed) });
    let run = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(go_on(Arc::clone(&sim)));
    }));
    let failure = sim
        .failure()
        .or_else(|| run.err().map(|panic| said(&*panic)));
    let story = sim.story();
    if let Some(failure) = failure {
        let end = &story[story.len().saturating_sub(80)..];
        panic!(
            "seed {seed}: {failure}\n{}\nrun again with OPERATOR_SIM_SEED={seed} cargo test -p \
             egress-controller --test operator_simulation",
            end.join("\n")
        );
    }
    story
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
    text.unwrap_or_default()
}

async fn go_on(sim: Arc<Sim>) {
    let operators = operator::start(&sim);
    let owners = tokio::spawn(server::collect_secrets(Arc::clone(&sim)));
    tokio::select! {
        biased;
        () = sim.failed() => return,
        () = mischief::reign(&sim, &operators, TROUBLE) => {}
    }
    sim.calm_down();
    mischief::correct_annotations(&sim);
    tokio::select! {
        biased;
        () = sim.failed() => return,
        () = tokio::time::sleep(RECOVERY) => {}
    }
    check::at_rest(&sim);
    let writes = sim.server().writes();
    tokio::time::sleep(PEACE).await;
    let later = sim.server().writes();
    if later != writes {
        sim.fail(format!("{} writes at rest", later - writes));
    }
    owners.abort();
    drop(operators);
}
