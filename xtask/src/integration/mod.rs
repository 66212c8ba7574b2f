//! `cargo xtask integration-kvm`: the kvm provider and egressctl against real hypervisors.

mod leftovers;
mod variables;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::host::group::Group;
use crate::host::{self, Host};
use crate::suite::{self, Count};
use crate::{appliance, setup, ui};
use leftovers::Snapshot;

/// Arguments of `integration-kvm`.
#[derive(Debug, clap::Args)]
pub(crate) struct Integration {
    /// Only tests whose names contain one of these; the other suites then may run none
    #[arg(last = true)]
    filters: Vec<String>,
}

/// The suites, in the order of what they build on.
const SUITES: [&str; 2] = ["live_kvm", "live_egressctl"];

/// Parts of the names of tests that break a host or know its network, and are not for a user's own.
const ON_TEST_HOSTS: [&str; 2] = ["on_test_hosts", "silence_is_not_absence"];

/// The suite whose lines about calls are to be seen, as `KVM_TEST_LOG_LEVEL` says.
const LOGGED: &str = "live_kvm";

/// Runs the suites on two hosts made for them, or on the user's own.
///
/// # Errors
/// When a test fails or when something is left on a host.
pub(crate) fn run(arguments: &Integration) -> Result<()> {
    let bed = Bed::prepare(2)?;
    let count = suites(&bed, &arguments.filters)?;
    bed.end()?;
    ui::say(format!("{} passed, {} failed", count.passed, count.failed));
    Ok(())
}

/// Runs the suites and compares what is on the hosts before and after.
pub(crate) fn suites(bed: &Bed, filters: &[String]) -> Result<Count> {
    let before = Snapshot::take(&bed.entries)?;
    let mut count = Count::default();
    for name in SUITES {
        let mut arguments = filters.to_vec();
        arguments.push(format!("--test-threads={}", at_once()));
        if bed.group.is_none() {
            let skipped = ON_TEST_HOSTS.iter().map(|part| format!("--skip={part}"));
            arguments.extend(skipped);
        }
        if name == LOGGED {
            arguments.push("--nocapture".to_owned());
        }
        count.add(ui::step(name, || {
            let mut command = bed.command(name, &arguments)?;
            match filters {
                [] => suite::run(&mut command),
                _ => suite::run_some(&mut command),
            }
        })?);
    }
    if count.passed + count.failed == 0 {
        bail!("no test has {} in its name", filters.join(" or "));
    }
    let left = Snapshot::take(&bed.entries)?.since(&before);
    if !left.is_empty() {
        bail!(
            "left on the hosts:\n  {}\n{}",
            left.join("\n  "),
            bed.how_to_clean()
        );
    }
    Ok(count)
}

/// Tests at once. They wait for machines to boot for most of their time, so that the processors
/// carry more of them than one each; with many more, boots run into the tests' deadlines.
fn at_once() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from) + 1
}

/// Where live tests run: hosts made here, or hosts of the user.
pub(crate) struct Bed {
    group: Option<Group>,
    /// One entry per host, as in `KVM_TEST_HOSTS`.
    entries: Vec<Value>,
    /// The appliance's folder.
    appliance: PathBuf,
}

impl Bed {
    /// Reads the variables; without hosts among them makes `count` hosts, and without an
    /// appliance builds it.
    pub(crate) fn prepare(count: usize) -> Result<Self> {
        let given = variables::read(&present_variables())?;
        setup::require(&setup::GUEST)?;
        let appliance = match given.appliance {
            Some(folder) => folder,
            None => appliance::build(&appliance::Appliance::default())?.folder,
        };
        let (group, entries) = match given.hosts {
            Some(entries) => (None, entries),
            None => {
                let group = make_group(count)?;
                let entries = group.hosts.iter().map(Host::entry).collect();
                (Some(group), entries)
            }
        };
        Ok(Self {
            group,
            entries,
            appliance,
        })
    }

    /// One live test target, with the variables set.
    pub(crate) fn suite(&self, test: &str, filters: &[String]) -> Result<Count> {
        suite::run(&mut self.command(test, filters)?)
    }

    fn command(&self, test: &str, filters: &[String]) -> Result<Command> {
        let mut command = suite::target(test);
        command.args(filters);
        command.env(
            "KVM_TEST_HOSTS",
            Value::Array(self.entries.clone()).to_string(),
        );
        command.env("KVM_TEST_APPLIANCE", &self.appliance);
        command.env("EGRESS_APPLIANCE", &self.appliance);
        if let Some(group) = &self.group {
            command.env("KVM_TEST_CONTROL", std::env::current_exe()?);
            let host = group.hosts.first().context("no test host was made")?;
            command.env("VIRTWIRE_TEST_SOCKET", host.socket());
        }
        Ok(command)
    }

    /// Removes hosts that were made here, and fails when something of them is left.
    pub(crate) fn end(self) -> Result<()> {
        let Some(group) = self.group else {
            return Ok(());
        };
        let hosts = group.hosts.clone();
        group.down()?;
        let left: Vec<String> = hosts.iter().flat_map(host::down::leftovers).collect();
        if !left.is_empty() {
            bail!("left on this machine: {}", left.join(", "));
        }
        Ok(())
    }

    fn how_to_clean(&self) -> &'static str {
        if self.group.is_some() {
            "the hosts are removed with everything on them"
        } else {
            "these hosts are yours: nothing was removed; see `virsh undefine` and `vol-delete`"
        }
    }
}

fn make_group(count: usize) -> Result<Group> {
    setup::require_root("integration-kvm")
        .with_context(|| format!("to use hosts of your own, set:\n{}", variables::HELP))?;
    setup::require(&setup::HOST)?;
    let name = format!("test-{}", std::process::id());
    ui::step(&format!("make {count} test hosts"), || {
        Group::up(&name, count, false)
    })
}

fn present_variables() -> BTreeMap<String, String> {
    std::env::vars_os()
        .filter_map(|(name, value)| {
            let name = name
                .into_string()
                .ok()
                .filter(|name| name.starts_with("KVM_TEST_"))?;
            Some((name, value.to_string_lossy().into_owned()))
        })
        .collect()
}
