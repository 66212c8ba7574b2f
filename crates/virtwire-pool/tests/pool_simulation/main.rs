//! Users, probes, a daemon with moods and a saboteur, all from one seed on a virtual clock.
//!
//! The whole stack runs: pool, connections, protocol, a scripted daemon. After every step of every
//! user the world is checked. `POOL_SIM_SEEDS=10000` runs more seeds than the plain test, and
//! `POOL_SIM_SEED=17` runs that one and shows what happened.

#![expect(clippy::unwrap_used, reason = "the helpers are part of the tests")]

mod daemon;
mod random;
mod step;
mod user;
mod world;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tracing::level_filters::LevelFilter;
use virtwire_pool::Context;
use virtwire_testkit::Capture;

use crate::{
    user::{Asking, ask},
    world::{HOST, World},
};

/// Seeds of the plain test.
const SEEDS: u64 = 500;

/// Seeds that are run twice, to see that a seed replays.
const REPLAYED: u64 = 50;

/// What happened, line by line.
type Story = Vec<String>;

fn number_from(variable: &str) -> Option<u64> {
    let value = std::env::var(variable).ok()?;
    Some(value.parse().unwrap())
}

#[test]
fn p4_p5_k2_k3_r2_r3_hold_after_every_step_of_many_seeds() {
    if let Some(seed) = number_from("POOL_SIM_SEED") {
        let story = tell(seed).join("\n");
        panic!("seed {seed} went well:\n{story}");
    }
    let seeds = number_from("POOL_SIM_SEEDS").unwrap_or(SEEDS);
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

/// Nothing of a seed is shared with others: each has its own clock, runtime, pool and daemon.
fn go_through(seed: u64) {
    let story = tell(seed);
    if seed < REPLAYED {
        assert_eq!(story, tell(seed), "seed {seed} does not replay");
    }
}

/// Runs a seed; on failure shows the end of the story and how to run it again.
fn tell(seed: u64) -> Story {
    let world = World::new(seed);
    let run = catch_unwind(AssertUnwindSafe(|| run(&world)));
    let story = world.story();
    if let Err(panic) = run {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
        let end = &story[story.len().saturating_sub(60)..];
        panic!(
            "seed {seed}: {}\n{}\nrun again with POOL_SIM_SEED={seed} cargo test -p virtwire-pool \
             --test pool_simulation",
            said.unwrap_or_default(),
            end.join("\n")
        );
    }
    story
}

fn run(world: &Arc<World>) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    let lines = Capture::default();
    let _guard = tracing::dispatcher::set_default(&lines.subscriber(LevelFilter::DEBUG));
    runtime.block_on(async {
        world.begin();
        crowd(world).await;
        afterwards(world).await;
    });
    judge_lines(world, &lines);
}

/// Everybody at once, until all users have done what they wanted.
async fn crowd(world: &Arc<World>) {
    let saboteur = tokio::spawn(user::sabotage(Arc::clone(world)));
    let users: Vec<_> = (0..world.between(2, 8))
        .map(|number| tokio::spawn(user::live(Arc::clone(world), number)))
        .collect();
    for user in users {
        if let Err(error) = user.await {
            std::panic::resume_unwind(error.into_panic());
        }
    }
    saboteur.abort();
}

/// A daemon in a good mood again: whatever happened before, the pool works, and everything that
/// was taken has come back.
async fn afterwards(world: &Arc<World>) {
    world.calm_down();
    tokio::time::sleep(Duration::from_secs(240)).await;
    world.check_at_rest();
    heal(world).await;
    let asked: Vec<_> = (0..6)
        .map(|_| tokio::spawn(answered(Arc::clone(world))))
        .collect();
    for asked in asked {
        asked.await.unwrap();
    }
    world.pool.shutdown(Duration::from_secs(30)).await;
    tokio::time::sleep(Duration::from_secs(60)).await;
    world.check_the_end();
}

/// Calls until one is answered. A link full of stuck requests costs one call its context.
async fn heal(world: &Arc<World>) {
    for _ in 0..10 {
        if is_answered(world).await {
            return;
        }
        tokio::time::sleep(Duration::from_secs(31)).await;
    }
    panic!("the pool does not work any more");
}

async fn answered(world: Arc<World>) {
    assert!(is_answered(&world).await, "a call on a good day");
}

async fn is_answered(world: &Arc<World>) -> bool {
    let cx = Context::default().within(Duration::from_secs(90));
    let cx = cx.in_span(tracing::info_span!("wish", way = "call"));
    let asking = Asking::new(world, &world.new_question());
    world.enter();
    let asked = world.pool.call(&cx, HOST, |lease| ask(lease, asking)).await;
    world.leave();
    if asked.is_err() {
        world.call_was_cancelled();
    }
    asked.is_ok()
}

/// No probe closed a link, each drop had its reason, and each link ended once.
fn judge_lines(world: &World, lines: &Capture) {
    let dropped = lines.with_message("libvirt connection dropped");
    let of = |reason: &str| {
        dropped
            .iter()
            .filter(|line| line.text("reason") == reason)
            .count()
    };
    for line in &dropped {
        let is_call = line
            .span
            .iter()
            .any(|(key, of)| *key == "way" && of.to_string() == "call");
        assert!(is_call, "dropped by somebody who may not: {line:?}");
    }
    let (cancelled, failed) = world.calls_that_ended_badly();
    assert!(
        of("context cancelled") <= cancelled,
        "more drops than cancelled calls"
    );
    assert!(
        of("transport error") <= failed,
        "more drops than failed calls"
    );
    let connected = lines.with_message("libvirt host connected").len();
    let lost = lines
        .with_message("libvirt connection lost, redialing")
        .len();
    assert!(lost + dropped.len() <= connected, "a link ended twice");
    assert_eq!(connected, world.links_made(), "one line per link");
}
