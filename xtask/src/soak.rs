//! `cargo xtask soak`: load on three test hosts that break at random.

use anyhow::{Result, bail};

use crate::host::group::Group;
use crate::host::{self, down};
use crate::{setup, shell, suite, ui, unique};

/// Arguments of `soak`.
#[derive(Debug, clap::Args)]
pub(crate) struct Soak {
    /// How long
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    minutes: u64,
    /// Decides which faults come; the same seed gives the same plan
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const HOSTS: usize = 3;

/// Makes the hosts, runs the load, removes the hosts.
///
/// # Errors
/// When something leaked, somebody waited too long, or a host did not come back.
pub(crate) fn run(arguments: &Soak) -> Result<()> {
    setup::require_root("soak")?;
    setup::require(&setup::HOST)?;
    let group = ui::step(&format!("make {HOSTS} test hosts"), || {
        Group::up(&unique::name("soak"), HOSTS, false)
    })?;
    load(arguments, &group)?;
    let hosts = group.hosts.clone();
    group.down()?;
    let left: Vec<String> = hosts.iter().flat_map(down::leftovers).collect();
    if !left.is_empty() {
        bail!("left on this machine: {}", left.join(", "));
    }
    Ok(())
}

fn load(arguments: &Soak, group: &Group) -> Result<()> {
    let mut command = suite::target("soak")?;
    command
        .args(["--minutes", &arguments.minutes.to_string()])
        .args(["--seed", &arguments.seed.to_string()])
        .env("KVM_TEST_HOSTS", host::entries(&group.hosts))
        .env("KVM_TEST_CONTROL", std::env::current_exe()?);
    shell::run(&mut command)
}
