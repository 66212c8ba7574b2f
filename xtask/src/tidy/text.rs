//! Rules for every text file: no places of one machine, no dead links.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use super::{Findings, SourceFile};

/// Checks one file.
pub(super) fn check(file: &SourceFile, findings: &mut Findings) {
    machine_paths(file, findings);
    // An input of a fuzz corpus is its bytes, nothing else.
    let is_corpus = file
        .path
        .components()
        .any(|part| part.as_os_str() == "corpus");
    if !is_corpus && !file.text.is_empty() && !file.text.ends_with('\n') {
        findings.fault(file, "does not end with a line break");
    }
}

/// Paths that exist only where somebody happened to work. In parts, or this file would find
/// itself.
fn machine_paths(file: &SourceFile, findings: &mut Findings) {
    let marks = [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("/home/", "user/"),
    ];
    for (number, line) in file.text.lines().enumerate() {
        for mark in marks.iter().filter(|mark| is_named(line, mark)) {
            findings.fault(
                file,
                format!("line {}: a path of one machine, `{mark}`", number + 1),
            );
        }
    }
}

/// Whether the mark stands at the beginning of a path, not inside a longer one.
fn is_named(line: &str, mark: &str) -> bool {
    line.match_indices(mark).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|before| before.is_alphanumeric() || "._-}~".contains(before))
    })
}

/// Links in Markdown files to files that are not there.
pub(super) fn broken_links(files: &[SourceFile]) -> Vec<String> {
    let mut there = BTreeSet::new();
    for file in files {
        there.extend(file.path.ancestors().map(Path::to_path_buf));
    }
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.has_extension("md")) {
        for link in links(&file.text) {
            let folder = file.path.parent().unwrap_or_else(|| Path::new(""));
            if !there.contains(&plain(&folder.join(link))) {
                faults.push(format!("{}: dead link `{link}`", file.name()));
            }
        }
    }
    faults
}

/// The targets of `[text](target)` that are files of the checkout, without their anchors.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| {
        let target = rest.split([')', ' ']).next()?;
        let target = target.split('#').next()?;
        let is_file = !target.is_empty() && !target.contains("://") && !target.starts_with('<');
        is_file.then_some(target)
    })
}

/// The path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                result.pop();
            }
            Component::Normal(name) => result.push(name),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn a_path_of_one_machine_is_found_only_at_its_beginning() {
        let mark = concat!("/wo", "rk/");
        assert!(is_named(&format!("see {mark}x"), mark));
        assert!(!is_named(&format!("target{mark}x"), mark));
    }

    #[test]
    fn dead_links_are_found_relative_to_their_file() {
        let there = file("docs/testing.md", "x");
        let page = file(
            "docs/index.md",
            "[a](testing.md#top) [b](../README.md) [c](https://x.y)",
        );
        let faults = broken_links(&[there, page]);
        assert_eq!(faults, ["docs/index.md: dead link `../README.md`"]);
    }
}
