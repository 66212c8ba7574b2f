//! Removes a test host and everything it left on this machine.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::up::wait_for;
use super::{Host, registry};
use crate::{forwarding, shell};

/// Removes all hosts of a group and returns how many there were.
pub(crate) fn down(group: &str) -> Result<usize> {
    let _lock = registry::lock()?;
    let hosts = registry::of_group(group)?;
    for host in &hosts {
        remove(host)?;
    }
    Ok(hosts.len())
}

/// Removes every test host of this machine, those of other checkouts too.
pub(crate) fn down_all() -> Result<usize> {
    let _lock = registry::lock()?;
    let hosts = registry::list()?;
    for host in &hosts {
        remove(host)?;
    }
    Ok(hosts.len())
}

/// Removes one host, however far its making got. Call it under the registry's lock.
///
/// The end of the holder is the end of every process in the host, and with the last process go
/// its mounts. `ip netns pids` is asked all the same: whoever entered the network alone is found.
pub(crate) fn remove(host: &Host) -> Result<()> {
    if host.is_alive() {
        shell::capture(&mut shell::words(&[
            "kill",
            "-KILL",
            &host.holder.to_string(),
        ]))?;
        wait_for(Duration::from_secs(10), "the host's end", || {
            Ok(!host.is_alive())
        })?;
    }
    end_processes(host)?;
    for line in [
        ["ip", "link", "del", &host.link()],
        ["ip", "netns", "del", &host.name()],
    ] {
        shell::succeeds(&mut shell::words(&line));
    }
    fs::remove_dir_all(host.dir())
        .or_else(|error| {
            if host.dir().exists() {
                Err(error)
            } else {
                Ok(())
            }
        })
        .with_context(|| format!("cannot remove {}", host.dir().display()))?;
    forwarding::restore_if_unused()?;
    let left = leftovers(host);
    if !left.is_empty() {
        bail!("left of {}: {}", host.name(), left.join(", "));
    }
    Ok(())
}

/// What is still there of a removed host: empty when all is well.
pub(crate) fn leftovers(host: &Host) -> Vec<String> {
    let mut left = Vec::new();
    if Path::new("/run/netns").join(host.name()).exists() {
        left.push(format!("network namespace {}", host.name()));
    }
    if Path::new("/sys/class/net").join(host.link()).exists() {
        left.push(format!("interface {}", host.link()));
    }
    if host.dir().exists() {
        left.push(format!("folder {}", host.dir().display()));
    }
    let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    let dir = host.dir().display().to_string();
    left.extend(
        mounts
            .lines()
            .filter(|line| line.contains(&dir))
            .map(|line| format!("mount {line}")),
    );
    left
}

/// The last lines of the host's logs, for the message of a failed start.
pub(crate) fn log_tail(host: &Host) -> String {
    let mut text = String::new();
    for log in ["holder.log", "libvirtd.log", "sshd.log"] {
        let content = fs::read_to_string(host.dir().join("log").join(log)).unwrap_or_default();
        let lines: Vec<&str> = content.lines().collect();
        for line in &lines[lines.len().saturating_sub(5)..] {
            text.push_str(&format!("\n    {log}: {line}"));
        }
    }
    text
}

fn end_processes(host: &Host) -> Result<()> {
    wait_for(Duration::from_secs(10), "the end of its processes", || {
        let pids = shell::capture(&mut shell::words(&["ip", "netns", "pids", &host.name()]));
        let pids = pids.unwrap_or_default();
        for pid in pids.split_whitespace() {
            shell::succeeds(&mut shell::words(&["kill", "-KILL", pid]));
        }
        Ok(pids.trim().is_empty())
    })
}
