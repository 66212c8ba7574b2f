//! Required behaviour has ids, and each id has a test that names it: a row can be found by its
//! test, and a test that vanishes leaves a hole that shows.

use std::collections::BTreeSet;

use super::{Findings, SourceFile};

/// The rows of each family: pool, calls, probe, health check, dial stages, authentication material,
/// tracing, connection events, test log, and everything around them.
const ROWS: &[(char, &[u8])] = &[
    ('p', &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    ('k', &[1, 2, 3, 4, 5, 6, 7, 8]),
    ('r', &[1, 2, 3, 4, 5]),
    ('h', &[1, 2, 3, 4, 5, 6, 7, 8]),
    ('d', &[1, 2, 3, 4]),
    ('a', &[1, 2, 3, 4, 5, 6]),
    (
        't',
        &[
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
        ],
    ),
    ('e', &[1, 2, 3, 4, 5]),
    ('l', &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    ('o', &[1, 3, 4, 5]),
];

/// Rows without a test of their own, and why.
const WITHOUT_TEST: &[(&str, &str)] = &[
    ("l10", "it is about how tests are written"),
    (
        "l11",
        "the type of the capture says it: its records are behind a lock",
    ),
    ("o1", "it is documentation: docs/logging.md"),
    (
        "o3",
        "the seed is built in memory, so there is no file to stage",
    ),
    ("o4", "it is about where code stands"),
    ("o5", "it is about what is run: `cargo xtask test`"),
];

/// Compares the rows with the names of all tests.
pub(super) fn check(files: &[SourceFile], findings: &mut Findings) {
    let rust = files.iter().filter(|file| file.has_extension("rs"));
    let named: BTreeSet<String> = rust.flat_map(|file| ids(&file.text)).collect();
    findings.faults.extend(faults(&named));
}

fn faults(named: &BTreeSet<String>) -> Vec<String> {
    let mut faults = Vec::new();
    let known: BTreeSet<String> = known().collect();
    for row in &known {
        let excused = WITHOUT_TEST.iter().find(|(id, _)| id == row);
        match (named.contains(row), excused) {
            (false, None) => faults.push(format!(
                "no test names the behaviour {row}: call one `{row}_…`"
            )),
            (true, Some((_, why))) => faults.push(format!(
                "a test names the behaviour {row}, which the list excuses because {why}"
            )),
            (true, None) | (false, Some(_)) => {}
        }
    }
    let unknown = named.difference(&known);
    faults.extend(unknown.map(|id| format!("a test names the behaviour {id}, which no row is")));
    faults
}

fn known() -> impl Iterator<Item = String> {
    ROWS.iter()
        .flat_map(|(family, rows)| rows.iter().map(move |row| format!("{family}{row}")))
}

/// The ids in the names of a file's tests.
fn ids(text: &str) -> Vec<String> {
    let mut is_test = false;
    let mut ids = Vec::new();
    for line in text.lines().map(str::trim_start) {
        is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
        if let Some(name) = function(line) {
            if is_test {
                ids.extend(
                    name.split('_')
                        .filter(|part| is_id(part))
                        .map(str::to_owned),
                );
            }
            is_test = false;
        }
    }
    ids
}

/// The name of the function that begins on a line.
fn function(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("async ").unwrap_or(line);
    let rest = rest.strip_prefix("fn ")?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
}

fn is_id(part: &str) -> bool {
    let mut characters = part.chars();
    let is_family = |letter| ROWS.iter().any(|(family, _)| *family == letter);
    characters.next().is_some_and(is_family)
        && !characters.as_str().is_empty()
        && characters.all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_from_the_names_of_tests_alone() {
        let text = "\
#[test]
fn p1_k2_it_works() {}

fn p3_helper() {}

    #[tokio::test(start_paused = true)]
    #[cfg(unix)]
    async fn the_pool_and_r4_the_probe() {}
";
        assert_eq!(ids(text), ["p1", "k2", "r4"]);
        assert_eq!(ids("#[test]\nfn k8s_and_p_and_pool() {}"), [""; 0]);
    }

    #[test]
    fn a_hole_a_needless_excuse_and_an_unknown_id_are_faults() {
        let mut named: BTreeSet<String> = known()
            .filter(|row| !WITHOUT_TEST.iter().any(|(id, _)| id == row))
            .collect();
        assert_eq!(faults(&named), [""; 0]);
        named.remove("h6");
        named.insert("l10".to_owned());
        named.insert("p99".to_owned());
        let found = faults(&named).join("\n");
        for part in [
            "no test names the behaviour h6",
            "behaviour l10",
            "behaviour p99",
        ] {
            assert!(found.contains(part), "{found}");
        }
    }
}
