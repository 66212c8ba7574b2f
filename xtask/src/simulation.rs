//! `cargo xtask simulate`: many seeds, each of which replays exactly.

use anyhow::Result;

use crate::suite::{self, Count};
use crate::ui;

/// Arguments of `simulate`.
#[derive(Debug, clap::Args)]
pub(crate) struct Simulate {
    /// Seeds of each simulation, from 0 on
    #[arg(long, default_value_t = SEEDS, conflicts_with = "seed")]
    seeds: u64,
    /// One seed alone, with its whole story
    #[arg(long, requires = "only")]
    seed: Option<u64>,
    /// One simulation alone
    #[arg(long)]
    only: Option<Which>,
}

/// A simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Which {
    /// Users, probes and faults around the pool of links
    Pool,
    /// Operators, an API server and hosts, with everything that can go wrong
    Operator,
}

/// Seeds of a run of the tests; about a minute each on two processors.
const SEEDS: u64 = 10_000;

impl Which {
    const ALL: [Self; 2] = [Self::Pool, Self::Operator];

    const fn target(self) -> &'static str {
        match self {
            Self::Pool => "pool_simulation",
            Self::Operator => "operator_simulation",
        }
    }

    /// The start of its variables' names.
    const fn prefix(self) -> &'static str {
        match self {
            Self::Pool => "POOL_SIM",
            Self::Operator => "OPERATOR_SIM",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Pool => "simulation of the pool",
            Self::Operator => "simulation of the operator",
        }
    }

    fn run(self, variable: &str, value: u64) -> Result<Count> {
        let name = format!("{}_{variable}", self.prefix());
        suite::run(suite::target(self.target())?.env(name, value.to_string()))
    }
}

/// Runs the simulations.
///
/// # Errors
/// When something does not hold in some seed; the message has the command that runs it again.
pub(crate) fn run(arguments: &Simulate) -> Result<()> {
    if let (Some(seed), Some(which)) = (arguments.seed, arguments.only) {
        // The test shows the story by failing, whether the seed goes well or not.
        let _ = which.run("SEED", seed);
        return Ok(());
    }
    let only = arguments.only.as_slice();
    let chosen = if only.is_empty() { &Which::ALL } else { only };
    go_through(chosen, arguments.seeds)?;
    ui::say(format!("{} seeds each: all went well", arguments.seeds));
    Ok(())
}

/// All simulations, with the seeds of a run of the tests.
///
/// # Errors
/// As for [`run`].
pub(crate) fn all() -> Result<Count> {
    go_through(&Which::ALL, SEEDS)
}

fn go_through(chosen: &[Which], seeds: u64) -> Result<Count> {
    let mut count = Count::default();
    for which in chosen {
        count.add(ui::step(which.title(), || which.run("SEEDS", seeds))?);
    }
    Ok(count)
}
