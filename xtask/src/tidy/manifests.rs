//! Rules for manifests and for the lock file.

use std::collections::BTreeSet;

use super::{Findings, SourceFile};
use crate::workspace::Package;

/// What the crates of the workspace may be licensed under.
const LICENCES: [&str; 1] = ["MIT OR Apache-2.0"];

/// Crypto libraries of which the lock file must have the first and none of the others.
const CRYPTO: &str = "ring";
const SECOND_CRYPTO: [&str; 6] = [
    "aws-lc-rs",
    "aws-lc-sys",
    "openssl",
    "openssl-sys",
    "native-tls",
    "boring",
];

/// Checks all manifests and the lock file.
pub(super) fn check(files: &[SourceFile], packages: &[Package], findings: &mut Findings) {
    for package in packages {
        findings.faults.extend(package_faults(package));
    }
    findings.faults.extend(shared_names(packages));
    for file in files {
        if file.path.ends_with("Cargo.toml") && file.path.components().count() > 1 {
            in_tree_by_workspace(file, findings);
        }
    }
    match files
        .iter()
        .find(|file| file.path.as_os_str() == "Cargo.lock")
    {
        None => findings
            .faults
            .push("Cargo.lock is missing: run any cargo command".to_owned()),
        Some(lock) => findings.faults.extend(crypto_faults(&lock.text)),
    }
}

/// A live test is chosen by its name among those of all packages.
fn shared_names(packages: &[Package]) -> Option<String> {
    let names = packages.iter().flat_map(Package::live_tests);
    let mut seen = BTreeSet::new();
    let twice = { names }.find(|name| !seen.insert(*name))?;
    Some(format!("two test targets behind `live` are named {twice}"))
}

fn package_faults(package: &Package) -> Vec<String> {
    let mut faults = Vec::new();
    let licence = package.license.as_deref().unwrap_or("none");
    if !LICENCES.contains(&licence) {
        faults.push(format!(
            "{}: licence `{licence}` is not in the list",
            package.name
        ));
    }
    if !package.is_published() && package.version != "0.0.0" {
        faults.push(format!(
            "{}: an unpublished crate has version 0.0.0",
            package.name
        ));
    }
    let folder = package
        .manifest_path
        .parent()
        .and_then(|folder| folder.file_name());
    let is_binary_in_deploy = package.name == "appliance-init";
    if folder.is_none_or(|folder| *folder != *package.name) && !is_binary_in_deploy {
        faults.push(format!("{}: its folder has another name", package.name));
    }
    faults
}

/// In-tree crates are named by the workspace, so that a version stands in one place.
fn in_tree_by_workspace(file: &SourceFile, findings: &mut Findings) {
    // Fuzz targets are a workspace of their own.
    if file
        .path
        .components()
        .any(|part| part.as_os_str() == "fuzz")
    {
        return;
    }
    for (number, line) in file.text.lines().enumerate() {
        let names_a_crate = line.starts_with("virtwire")
            || line.starts_with("egress-")
            || line.starts_with("nocloud-seed");
        if names_a_crate && !line.contains("workspace = true") {
            findings.fault(
                file,
                format!("line {}: use `.workspace = true`", number + 1),
            );
        }
    }
}

fn crypto_faults(lock: &str) -> Vec<String> {
    let has = |name: &str| {
        lock.lines()
            .any(|line| line == format!("name = \"{name}\""))
    };
    let mut faults: Vec<String> = SECOND_CRYPTO
        .iter()
        .filter(|name| has(name))
        .map(|name| format!("Cargo.lock: `{name}` is a second crypto provider beside {CRYPTO}"))
        .collect();
    if !has(CRYPTO) {
        faults.push(format!("Cargo.lock: {CRYPTO} is not there"));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn a_second_crypto_provider_is_a_fault() {
        let lock = "name = \"ring\"\nname = \"openssl-sys\"\n";
        assert_eq!(crypto_faults(lock).len(), 1);
        assert!(crypto_faults("name = \"ring\"\n").is_empty());
        assert_eq!(crypto_faults("name = \"ring-core\"\n").len(), 1);
    }

    #[test]
    fn an_in_tree_dependency_by_path_is_a_fault() {
        let text = "[dependencies]\nvirtwire = { path = \"../virtwire\" }\nserde = \"1\"\n";
        let mut findings = Findings::default();
        in_tree_by_workspace(&file("crates/a/Cargo.toml", text), &mut findings);
        assert_eq!(findings.faults.len(), 1);
    }
}
