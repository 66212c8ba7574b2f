//! What is on the hosts before and after a run.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell;

/// Cached images stay on a host by design: they are shared, and removed by age, not by run.
const CACHED: &str = "egress-image-";

/// Names of everything that a run may leave.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Snapshot(BTreeSet<String>);

impl Snapshot {
    /// Asks every host's daemon.
    ///
    /// # Errors
    /// When a host does not answer.
    pub(crate) fn take(entries: &[Value]) -> Result<Self> {
        let mut names = BTreeSet::new();
        for entry in entries {
            let host = text(entry, "name");
            for (kind, name) in content(entry).with_context(|| format!("host {host}"))? {
                names.insert(format!("{host}: {kind} {name}"));
            }
        }
        Ok(Self(names))
    }

    /// What is here and was not there before.
    pub(crate) fn since(&self, before: &Self) -> Vec<String> {
        self.0.difference(&before.0).cloned().collect()
    }
}

fn content(entry: &Value) -> Result<Vec<(&'static str, String)>> {
    let mut found = Vec::new();
    for name in ask(entry, &["list", "--all", "--name"])?.lines() {
        found.push(("domain", name.trim().to_owned()));
    }
    let pool = text(entry, "pool");
    ask(entry, &["pool-refresh", pool])?;
    for line in ask(entry, &["vol-list", "--pool", pool])?.lines() {
        let name = line.split_whitespace().next().unwrap_or_default();
        if !name.starts_with(CACHED) {
            found.push(("volume", name.to_owned()));
        }
    }
    for network in ask(entry, &["net-list", "--all", "--name"])?.lines() {
        found.push(("network", network.trim().to_owned()));
    }
    found.retain(|(_, name)| !name.is_empty());
    Ok(found)
}

/// `virsh` over the host's socket when it is on this machine, else over SSH.
fn ask(entry: &Value, words: &[&str]) -> Result<String> {
    let uri = match entry.get("socket").and_then(Value::as_str) {
        Some(socket) => format!("qemu:///system?socket={socket}"),
        None => format!(
            "qemu+ssh://{}@{}:{}/system?keyfile={}&known_hosts={}&sshauth=privkey",
            text(entry, "user"),
            text(entry, "address"),
            entry.get("port").and_then(Value::as_u64).unwrap_or(22),
            text(entry, "key"),
            text(entry, "knownHosts")
        ),
    };
    shell::capture(shell::words(&["virsh", "--quiet", "--connect", &uri]).args(words))
}

fn text<'a>(entry: &'a Value, key: &str) -> &'a str {
    entry.get(key).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapshot(names: &[&str]) -> Snapshot {
        Snapshot(names.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn only_what_is_new_counts_as_left() {
        let before = snapshot(&["kvm1: domain mine"]);
        let after = snapshot(&["kvm1: domain mine", "kvm1: volume x.seed"]);
        assert_eq!(after.since(&before), ["kvm1: volume x.seed"]);
    }
}
