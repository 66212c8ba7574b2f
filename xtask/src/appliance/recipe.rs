//! The recipe: the lists in `deploy/appliance`, and the hash that names what comes of them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use super::packages::Package;
use crate::{shell, workspace};

const PACKAGES: &str = include_str!("../../../deploy/appliance/packages.txt");
const CONTENT: &str = include_str!("../../../deploy/appliance/content.txt");
const MODULES: &str = include_str!("../../../deploy/appliance/modules.txt");

/// Everything whose change changes the appliance.
const SOURCES: [&str; 5] = [
    "deploy/appliance",
    "crates/egress-appliance/src",
    "crates/egress-appliance/Cargo.toml",
    "xtask/src/appliance",
    "xtask/src/appliance.rs",
];

/// Packages to take files from.
pub(crate) fn packages() -> Vec<String> {
    lines(PACKAGES).map(str::to_owned).collect()
}

/// Files to take.
pub(crate) fn content() -> Vec<String> {
    lines(CONTENT).map(str::to_owned).collect()
}

/// Kernel modules, whenever init loads them.
pub(crate) fn modules() -> Vec<String> {
    let lists = lines(MODULES).filter_map(|line| line.split_once(':'));
    lists
        .flat_map(|(_, names)| names.split_ascii_whitespace())
        .map(str::to_owned)
        .collect()
}

/// A hash over the recipe, init's source, the compiler and the versions of the packages.
pub(crate) fn hash(packages: &[Package]) -> Result<String> {
    let mut hasher = Sha256::new();
    let mut feed = |name: &str, content: &[u8]| {
        // Lengths keep two neighbours from trading bytes.
        hasher.update(format!("{name}\0{}\0", content.len()));
        hasher.update(content);
    };
    let root = workspace::root();
    for path in source_files(&root)? {
        let name = path
            .strip_prefix(&root)
            .unwrap_or(&path)
            .display()
            .to_string();
        feed(&name, &fs::read(&path)?);
    }
    feed(
        "rustc",
        shell::capture(&mut shell::words(&["rustc", "-V"]))?.as_bytes(),
    );
    for package in packages {
        feed(&package.name, package.version.as_bytes());
    }
    Ok(hex(&hasher.finalize())[..16].to_owned())
}

/// SHA-256 as text.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn source_files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open: Vec<_> = SOURCES.iter().map(|source| root.join(source)).collect();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            for entry in fs::read_dir(&path)? {
                open.push(entry?.path());
            }
        } else {
            files.push(path);
        }
    }
    files.retain(|path| !path.components().any(|part| part.as_os_str() == "tests"));
    files.sort();
    files
        .first()
        .context("the sources of the appliance are missing")?;
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_have_no_comments_left() {
        assert!(packages().contains(&"squid".to_owned()));
        assert!(
            content()
                .iter()
                .all(|path| !path.contains(' ') && !path.starts_with('/'))
        );
        assert!(modules().contains(&"virtio_net".to_owned()));
    }

    #[test]
    fn every_part_of_the_hash_counts() {
        let package = |version: &str| Package {
            name: "a".into(),
            version: version.into(),
        };
        let one = hash(&[package("1")]).unwrap();
        assert_eq!(one, hash(&[package("1")]).unwrap());
        assert_ne!(one, hash(&[package("2")]).unwrap());
    }
}
