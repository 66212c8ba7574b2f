//! docs/operations.md explains every reason and condition, and none that is not there.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::collections::BTreeMap;
use std::path::Path;

use egress_api::{ConditionType, Reason};

/// Names in the first column of tables, with how often each stands there.
fn rows(page: &str) -> BTreeMap<&str, usize> {
    let mut names = BTreeMap::new();
    for line in page.lines() {
        let name = line
            .strip_prefix("| `")
            .and_then(|rest| rest.split_once('`'));
        if let Some((name, _)) = name {
            *names.entry(name).or_default() += 1;
        }
    }
    names
}

/// Each of these once.
fn once(names: impl Iterator<Item = &'static str>) -> BTreeMap<&'static str, usize> {
    names.map(|name| (name, 1)).collect()
}

#[test]
fn every_reason_and_condition_is_explained_once() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operations.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (conditions, reasons) = page.split_once("## Reasons").unwrap();
    assert_eq!(
        rows(reasons),
        once(Reason::ALL.iter().map(|reason| reason.name()))
    );
    // Those of pools come with pools.
    let later = ["Available", "Progressing", "OutputsPublished"];
    let known = ConditionType::ALL.iter().map(|condition| condition.name());
    assert_eq!(
        rows(conditions),
        once(known.filter(|name| !later.contains(name)))
    );
}
