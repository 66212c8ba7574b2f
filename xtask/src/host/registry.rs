//! Which test hosts exist on this machine, and the lock under which numbers are given out.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::Host;
use crate::shell;

/// The highest host number: 192.168.(100+N).0/24 has to stay a valid network.
const LAST: u8 = 99;

/// The folder of all test hosts. One per machine, not per checkout: host numbers, addresses and
/// interfaces belong to the machine.
pub(crate) fn root() -> PathBuf {
    PathBuf::from("/var/lib/egress-test-hosts")
}

/// Held while hosts are made or removed; released when dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

/// Waits for other runs that make or remove hosts at this moment.
///
/// # Errors
/// When the state folder cannot be made: it needs root.
pub(crate) fn lock() -> Result<Lock> {
    let root = root();
    fs::create_dir_all(&root)
        .with_context(|| format!("cannot make {}: test hosts need root", root.display()))?;
    let file = File::create(root.join("lock"))?;
    file.lock().context("cannot lock the list of test hosts")?;
    Ok(Lock { _file: file })
}

/// All hosts with a readable `host.json`, by number, whether they run or not.
pub(crate) fn list() -> Result<Vec<Host>> {
    let Ok(entries) = fs::read_dir(root()) else {
        return Ok(Vec::new());
    };
    let mut hosts = Vec::new();
    for entry in entries {
        let file = entry?.path().join("host.json");
        if file.is_file() {
            hosts.push(read(&file)?);
        }
    }
    hosts.sort_by_key(|host| host.number);
    Ok(hosts)
}

/// The hosts of one group.
pub(crate) fn of_group(group: &str) -> Result<Vec<Host>> {
    Ok(list()?
        .into_iter()
        .filter(|host| host.group == group)
        .collect())
}

/// The host of this name.
///
/// # Errors
/// When there is none; the message lists those that exist.
pub(crate) fn find(name: &str) -> Result<Host> {
    let hosts = list()?;
    if let Some(host) = hosts.iter().find(|host| host.name() == name) {
        return Ok(host.clone());
    }
    let names: Vec<String> = hosts.iter().map(Host::name).collect();
    bail!("no test host `{name}`; there are: [{}]", names.join(", "));
}

/// A number that nothing on this machine uses. Call it under [`lock`].
pub(crate) fn free_number() -> Result<u8> {
    let links = shell::capture(&mut shell::words(&["ip", "-o", "addr", "show"]))?;
    let namespaces = shell::capture(&mut shell::words(&["ip", "netns", "list"]))?;
    (1..=LAST)
        .find(|number| is_free(*number, &links, &namespaces))
        .with_context(|| format!("all {LAST} host numbers are in use"))
}

fn is_free(number: u8, links: &str, namespaces: &str) -> bool {
    let name = format!("kvm{number}");
    let taken = namespaces
        .lines()
        .any(|line| line.split(' ').next() == Some(name.as_str()));
    let address = format!(" 10.77.{number}.");
    !taken && !links.contains(&address) && !root().join(name).exists()
}

fn read(file: &Path) -> Result<Host> {
    let text = fs::read_to_string(file)?;
    serde_json::from_str(&text).with_context(|| format!("{} is damaged", file.display()))
}

#[cfg(test)]
mod tests {
    use super::is_free;

    #[test]
    fn a_number_in_use_by_a_namespace_or_an_address_is_not_free() {
        let links = "5: v91    inet 10.77.91.1/24 scope global v91\\";
        assert!(!is_free(91, links, ""));
        assert!(!is_free(9, "", "kvm9 (id: 0)\n"));
        assert!(is_free(9, links, "kvm91 (id: 0)\n"));
    }
}
