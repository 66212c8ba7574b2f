//! Which test clusters exist on this machine.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::Cluster;
use crate::shell;

/// The highest cluster number: it is a byte of its addresses.
const LAST: u8 = 99;

/// The folder of all test clusters. One per machine, as numbers, addresses and interfaces are.
pub(crate) fn root() -> PathBuf {
    PathBuf::from("/var/lib/egress-test-clusters")
}

/// All clusters with a readable `cluster.json`, by number, whether they run or not.
pub(crate) fn list() -> Result<Vec<Cluster>> {
    let Ok(entries) = fs::read_dir(root()) else {
        return Ok(Vec::new());
    };
    let mut clusters = Vec::new();
    for entry in entries {
        let file = entry?.path().join("cluster.json");
        if file.is_file() {
            clusters.push(read(&file)?);
        }
    }
    clusters.sort_by_key(|cluster| cluster.number);
    Ok(clusters)
}

/// The cluster of this name, whether it runs or not.
pub(crate) fn of_name(name: &str) -> Result<Option<Cluster>> {
    Ok(list()?.into_iter().find(|cluster| cluster.name == name))
}

/// The running cluster of this name.
///
/// # Errors
/// When there is none; the message says how to make it.
pub(crate) fn find(name: &str) -> Result<Cluster> {
    match of_name(name)? {
        Some(cluster) if cluster.is_alive() => Ok(cluster),
        Some(_) => bail!(
            "test cluster `{name}` does not run any more; `cargo xtask test-cluster down --name \
             {name}` removes it"
        ),
        None => bail!(
            "no test cluster `{name}`; make it with `cargo xtask test-cluster up --name {name}`"
        ),
    }
}

/// A number that nothing on this machine uses. Call it under the lock of the test hosts.
pub(crate) fn free_number() -> Result<u8> {
    let links = shell::capture(&mut shell::words(&["ip", "-o", "addr", "show"]))?;
    let namespaces = shell::capture(&mut shell::words(&["ip", "netns", "list"]))?;
    (1..=LAST)
        .find(|number| is_free(*number, &links, &namespaces))
        .with_context(|| format!("all {LAST} cluster numbers are in use"))
}

fn is_free(number: u8, links: &str, namespaces: &str) -> bool {
    let name = format!("kube{number}");
    let taken = namespaces
        .lines()
        .any(|line| line.split(' ').next() == Some(name.as_str()));
    !taken && !links.contains(&format!(" 10.78.{number}.")) && !root().join(name).exists()
}

fn read(file: &Path) -> Result<Cluster> {
    let text = fs::read_to_string(file)?;
    serde_json::from_str(&text).with_context(|| format!("{} is damaged", file.display()))
}

#[cfg(test)]
mod tests {
    use super::is_free;

    #[test]
    fn a_number_in_use_by_a_namespace_or_an_address_is_not_free() {
        let links = "5: v91    inet 10.78.91.1/24 scope global v91\\";
        assert!(!is_free(91, links, ""));
        assert!(!is_free(9, "", "kube9 (id: 0)\n"));
        assert!(is_free(9, links, "kube91 (id: 0)\n"));
    }
}
