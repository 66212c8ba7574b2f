//! What the documents say of the program is what it does.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by panicking"
)]

use std::path::PathBuf;
use std::process::{Command, Output};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn egressctl(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_egressctl"))
        .args(words)
        .output()
        .unwrap()
}

#[test]
fn every_example_is_valid() {
    let folder = root().join("examples");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let output = egressctl(&["validate", "-f", path.to_str().unwrap()]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{}: {said}", path.display());
        count += 1;
    }
    assert!(count >= 5, "{count} examples");
}

#[test]
fn the_manual_lists_the_exit_codes_that_the_program_lists() {
    let output = egressctl(&["exit-codes"]);
    let manual = std::fs::read_to_string(root().join("docs/egressctl.md")).unwrap();
    let documented: Vec<_> = manual
        .lines()
        .filter_map(|line| {
            line.strip_prefix("| ")?
                .split(" | `")
                .next()?
                .parse::<u8>()
                .ok()
        })
        .collect();
    let listed: Vec<u8> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .filter_map(|line| line.split_whitespace().next()?.parse().ok())
        .collect();
    assert_eq!(documented, listed);
    assert!(listed.len() > 50);
}
