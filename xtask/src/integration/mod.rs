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
use crate::{appliance, setup, ui, unique};
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

/// The suite that measures nothing but emulated boots, which run into each other's deadlines.
const BOOT: &str = "boot";

/// Hosts of one group.
const HOSTS: usize = 2;

/// The suite whose lines about calls are to be seen, as `KVM_TEST_LOG_LEVEL` says.
const LOGGED: &str = "live_kvm";

/// Runs the suites on two hosts made for them, or on the user's own.
///
/// # Errors
/// When a test fails or when something is left on a host.
pub(crate) fn run(arguments: &Integration) -> Result<()> {
    let count = on_hosts("test", &SUITES, &arguments.filters)?;
    ui::say(format!("{} passed, {} failed", count.passed, count.failed));
    Ok(())
}

/// Whether the user has set hosts to use.
///
/// # Errors
/// When a variable is wrong.
pub(crate) fn hosts_are_given() -> Result<bool> {
    Ok(variables::read(&present_variables())?.hosts.is_some())
}

/// Runs suites on hosts of their own, and compares what is on these before and after. The name is
/// that of the hosts that are made.
///
/// # Errors
/// As for [`run`].
pub(crate) fn on_hosts(name: &str, suites: &[&str], filters: &[String]) -> Result<Count> {
    let bed = Bed::prepare(name)?;
    let before = Snapshot::take(&bed.entries)?;
    let mut count = Count::default();
    for suite in suites {
        let arguments = bed.arguments(suite, filters);
        count.add(ui::step(suite, || {
            let mut command = bed.command(suite, &arguments)?;
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
    bed.end()?;
    Ok(count)
}

/// Tests at once, if not one for each processor. Those with machines wait for them to boot for most
/// of their time, so that the processors carry more; with many more, boots run into the tests'
/// deadlines.
fn at_once(suite: &str) -> Option<usize> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    match suite {
        BOOT => Some(1),
        _ => SUITES.contains(&suite).then_some(processors + 1),
    }
}

/// Where live tests run: hosts made here, or hosts of the user.
struct Bed {
    group: Option<Group>,
    /// One entry per host, as in `KVM_TEST_HOSTS`.
    entries: Vec<Value>,
    /// The appliance's folder.
    appliance: PathBuf,
}

impl Bed {
    /// Reads the variables; without hosts among them makes some of this name, and without an
    /// appliance builds it.
    fn prepare(name: &str) -> Result<Self> {
        let given = variables::read(&present_variables())?;
        setup::require(&setup::GUEST)?;
        let appliance = match given.appliance {
            Some(folder) => folder,
            None => appliance::build(&appliance::Appliance::default())?.folder,
        };
        let (group, entries) = match given.hosts {
            Some(entries) => (None, entries),
            None => {
                let group = make_group(name)?;
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

    /// What the test program is told beside the filters.
    fn arguments(&self, suite: &str, filters: &[String]) -> Vec<String> {
        let mut arguments = filters.to_vec();
        let threads = at_once(suite).map(|count| format!("--test-threads={count}"));
        arguments.extend(threads);
        if self.group.is_none() {
            let skipped = ON_TEST_HOSTS.iter().map(|part| format!("--skip={part}"));
            arguments.extend(skipped);
        }
        if suite == LOGGED {
            arguments.push("--nocapture".to_owned());
        }
        arguments
    }

    /// A live test program, with the variables set.
    fn command(&self, test: &str, filters: &[String]) -> Result<Command> {
        let mut command = suite::target(test)?;
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
    fn end(self) -> Result<()> {
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

fn make_group(name: &str) -> Result<Group> {
    setup::require_root("integration-kvm")
        .with_context(|| format!("to use hosts of your own, set:\n{}", variables::HELP))?;
    setup::require(&setup::HOST)?;
    let name = unique::name(name);
    ui::step(&format!("make {HOSTS} test hosts"), || {
        Group::up(&name, HOSTS, false)
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
