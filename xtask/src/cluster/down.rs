//! Removes a test cluster and everything it left on this machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::{Cluster, holder, registry};
use crate::host::registry as hosts;
use crate::host::up::wait_for;
use crate::{forwarding, shell};

/// Removes the cluster of this name; returns whether there was one.
pub(super) fn down(name: &str) -> Result<bool> {
    let _lock = hosts::lock()?;
    let Some(cluster) = registry::of_name(name)? else {
        return Ok(false);
    };
    remove(&cluster)?;
    Ok(true)
}

/// Removes every test cluster of this machine, those of other checkouts too.
pub(super) fn down_all() -> Result<usize> {
    let _lock = hosts::lock()?;
    let clusters = registry::list()?;
    for cluster in &clusters {
        remove(cluster)?;
    }
    Ok(clusters.len())
}

/// Removes one cluster, however far its making got. Call it under the lock of the test hosts.
///
/// The end of the holder is the end of every process in the cluster, pods included, and with the
/// last process go mounts, bridges, rules and the pods' namespaces.
pub(super) fn remove(cluster: &Cluster) -> Result<()> {
    if cluster.is_alive() {
        let pid = cluster.holder.to_string();
        shell::capture(&mut shell::words(&["kill", "-KILL", &pid]))?;
    }
    wait_for(Duration::from_secs(20), "the end of its processes", || {
        Ok(!cluster.is_alive() && processes(cluster)?.is_empty())
    })?;
    for line in [
        ["ip", "link", "del", &cluster.link()],
        ["ip", "netns", "del", &cluster.node()],
    ] {
        shell::succeeds(&mut shell::words(&line));
    }
    for group in control_groups(cluster) {
        remove_group(&group)?;
    }
    remove_folder(&cluster.dir())?;
    if registry::list()?.is_empty() {
        for folder in holder::MOUNT_POINTS {
            // The machine's own is not empty.
            let _ = fs::remove_dir(folder);
        }
    }
    forwarding::restore_if_unused()?;
    let left = leftovers(cluster)?;
    if !left.is_empty() {
        bail!("left of {}: {}", cluster.name, left.join(", "));
    }
    Ok(())
}

/// What is still there of a removed cluster: empty when all is well.
pub(super) fn leftovers(cluster: &Cluster) -> Result<Vec<String>> {
    let mut left = Vec::new();
    if Path::new("/run/netns").join(cluster.node()).exists() {
        left.push(format!("network namespace {}", cluster.node()));
    }
    if Path::new("/sys/class/net").join(cluster.link()).exists() {
        left.push(format!("interface {}", cluster.link()));
    }
    if cluster.dir().exists() {
        left.push(format!("folder {}", cluster.dir().display()));
    }
    let mounts = fs::read_to_string("/proc/self/mounts")?;
    let dir = format!("{}/", cluster.dir().display());
    let own = mounts.lines().filter(|line| line.contains(&dir));
    left.extend(own.map(|line| format!("mount {line}")));
    let groups = control_groups(cluster);
    left.extend(groups.iter().map(|path| path.display().to_string()));
    let processes = processes(cluster)?;
    left.extend(processes.iter().map(|pid| format!("process {pid}")));
    Ok(left)
}

/// The last lines of the cluster's logs, for the message of a failed start.
pub(super) fn log_tail(cluster: &Cluster) -> String {
    let mut text = String::new();
    let Ok(entries) = fs::read_dir(cluster.dir().join("log")) else {
        return text;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        let content = fs::read_to_string(&path).unwrap_or_default();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let lines: Vec<&str> = content.lines().collect();
        for line in &lines[lines.len().saturating_sub(5)..] {
            let line: String = line.chars().take(300).collect();
            text.push_str(&format!("\n    {name}: {line}"));
        }
    }
    text
}

/// The cluster's control groups, one per hierarchy of this machine.
fn control_groups(cluster: &Cluster) -> Vec<PathBuf> {
    let name = holder::control_group(cluster);
    let root = PathBuf::from("/sys/fs/cgroup");
    let mut hierarchies = vec![root.clone()];
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    hierarchies.extend(entries.map(|entry| entry.path()));
    hierarchies
        .into_iter()
        .map(|hierarchy| hierarchy.join(&name))
        .filter(|group| group.join("cgroup.procs").exists())
        .collect()
}

/// Processes in the cluster's control groups, at any depth. A process cannot leave them.
fn processes(cluster: &Cluster) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for group in control_groups(cluster) {
        collect_processes(&group, &mut found)?;
    }
    found.sort();
    found.dedup();
    Ok(found)
}

fn collect_processes(group: &Path, found: &mut Vec<String>) -> Result<()> {
    let pids = fs::read_to_string(group.join("cgroup.procs")).unwrap_or_default();
    found.extend(pids.lines().map(str::to_owned));
    for inner in inner_groups(group)? {
        collect_processes(&inner, found)?;
    }
    Ok(())
}

/// A control group is removed from the inside out; its files are not removed at all.
fn remove_group(group: &Path) -> Result<()> {
    for inner in inner_groups(group)? {
        remove_group(&inner)?;
    }
    // Processes that have just ended may still be counted for a moment.
    wait_for(Duration::from_secs(5), "the end of a control group", || {
        Ok(fs::remove_dir(group).is_ok() || !group.exists())
    })
}

fn inner_groups(group: &Path) -> Result<Vec<PathBuf>> {
    let Ok(entries) = fs::read_dir(group) else {
        return Ok(Vec::new());
    };
    let mut inner = Vec::new();
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            inner.push(entry.path());
        }
    }
    Ok(inner)
}

fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if folder.exists() => {
            Err(error).with_context(|| format!("cannot remove {}", folder.display()))
        }
        _ => Ok(()),
    }
}
