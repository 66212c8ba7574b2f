//! Simulations: many seeds, each of which replays exactly.

use anyhow::Result;

use crate::suite::{self, Count};
use crate::workspace::cargo;

/// Seeds of the pool's simulation; about a minute on two processors.
const POOL_SEEDS: &str = "10000";

/// The pool of links under users, probes and faults on a virtual clock. A seed that fails is
/// named with the command that runs it again.
///
/// # Errors
/// When something does not hold after some step of some seed.
pub(crate) fn pool() -> Result<Count> {
    let words = ["test", "--package", "virtwire-pool", "--test", "simulation"];
    suite::run(cargo(&words).env("POOL_SIM_SEEDS", POOL_SEEDS))
}
