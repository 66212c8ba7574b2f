//! `cargo xtask test-host`: KVM hosts in namespaces, on their own.

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};

use crate::host::faults::{self, Fault};
use crate::host::group::{self, Group};
use crate::host::{self, Host, down, origin, registry};
use crate::{setup, ui};

/// Arguments of `test-host`.
#[derive(Debug, Args)]
pub(crate) struct TestHost {
    #[command(subcommand)]
    command: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Make hosts; those of the group that run already are kept
    Up(Up),
    /// Remove the hosts of a group and everything they left
    Down {
        #[command(flatten)]
        group: GroupName,
        /// Remove every test host of this machine, those of other checkouts too
        #[arg(long, conflicts_with = "group")]
        all: bool,
    },
    /// List all test hosts of this machine
    List,
    /// Print KVM_TEST_HOSTS as JSON
    Env {
        #[command(flatten)]
        group: GroupName,
        /// As a shell line for `eval`
        #[arg(long)]
        export: bool,
    },
    /// Run a command inside a host
    Exec {
        /// The host's name
        host: String,
        /// The command and its arguments
        #[arg(last = true, required = true)]
        command: Vec<String>,
    },
    /// Break something on purpose
    Break {
        /// The host's name
        host: String,
        #[command(subcommand)]
        fault: Fault,
    },
    /// Undo everything that was broken
    Heal {
        /// The host's name
        host: String,
    },
    /// Serve a web page on this machine's end of the host's link, until the host is gone
    #[command(hide = true)]
    Origin {
        /// The host's name
        host: String,
    },
    /// Wait for the end of stdin, then remove the group
    #[command(hide = true)]
    Janitor {
        #[command(flatten)]
        group: GroupName,
    },
}

#[derive(Debug, Args)]
struct Up {
    /// How many hosts the group shall have
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    hosts: u8,
    #[command(flatten)]
    group: GroupName,
    /// Leave /dev/kvm visible inside (only where it boots guests reliably)
    #[arg(long)]
    kvm: bool,
}

#[derive(Debug, Args)]
struct GroupName {
    /// Hosts that are made and removed together
    #[arg(long, default_value = "default")]
    group: String,
}

/// Runs one verb. `exec` hands on the command's own exit code.
pub(crate) fn run(arguments: TestHost) -> Result<ExitCode> {
    match arguments.command {
        Verb::Up(arguments) => up(&arguments)?,
        Verb::Down { all: true, .. } => removed(down::down_all()?),
        Verb::Down { group, .. } => removed(down::down(&group.group)?),
        Verb::List => list()?,
        Verb::Env { group, export } => env(&group.group, export)?,
        Verb::Exec { host, command } => return exec(&host, &command),
        Verb::Break { host, fault } => faults::apply(&alive(&host)?, &fault)?,
        Verb::Heal { host } => faults::heal(&alive(&host)?)?,
        Verb::Origin { host } => origin::serve(&alive(&host)?)?,
        Verb::Janitor { group } => group::wait_and_remove(&group.group)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn up(arguments: &Up) -> Result<()> {
    setup::require_root("test-host up")?;
    setup::require(&setup::HOST)?;
    let count = usize::from(arguments.hosts);
    let group = Group::up(&arguments.group.group, count, arguments.kvm)?;
    for host in group.keep()? {
        ui::result(line(&host))?;
    }
    ui::say("remove with: cargo xtask test-host down");
    Ok(())
}

fn removed(count: usize) {
    ui::say(format!("{count} test hosts removed"));
}

fn list() -> Result<()> {
    for host in registry::list()? {
        ui::result(line(&host))?;
    }
    Ok(())
}

fn line(host: &Host) -> String {
    let state = if host.is_alive() { "up" } else { "dead" };
    format!(
        "{:<6} {state:<4} {:<12} {} guests {}.0/24  virsh -c 'qemu:///system?socket={}'",
        host.name(),
        host.group,
        host.address(),
        host.guest_prefix(),
        host.socket().display()
    )
}

fn env(group: &str, export: bool) -> Result<()> {
    let hosts = registry::of_group(group)?;
    if hosts.is_empty() {
        bail!("group `{group}` has no hosts; make some with `cargo xtask test-host up`");
    }
    let entries = host::entries(&hosts);
    ui::result(if export {
        format!("export KVM_TEST_HOSTS='{entries}'")
    } else {
        entries
    })
}

fn exec(name: &str, command: &[String]) -> Result<ExitCode> {
    let words: Vec<&str> = command.iter().map(String::as_str).collect();
    let status = alive(name)?
        .exec(&words)
        .stdin(std::process::Stdio::inherit())
        .status()?;
    Ok(status
        .code()
        .and_then(|code| u8::try_from(code).ok())
        .map_or(ExitCode::FAILURE, Into::into))
}

fn alive(name: &str) -> Result<Host> {
    let host = registry::find(name)?;
    if !host.is_alive() {
        bail!("test host {name} does not run any more; `cargo xtask test-host down` removes it");
    }
    Ok(host)
}
