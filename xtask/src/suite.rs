//! Running `cargo test` and counting what it ran.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::ui;

/// Sums of `cargo test`'s closing lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Count {
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// A suite that lost its tests must not pass.
    fn ensure_some(self) -> Result<Self> {
        if self.passed == 0 {
            bail!("cargo test ran no test");
        }
        Ok(self)
    }

    /// Adds a line of the form `test result: ok. 3 passed; 0 failed; …`; others change nothing.
    fn read(&mut self, line: &str) {
        let Some((_, counts)) = line
            .strip_prefix("test result: ")
            .and_then(|l| l.split_once(". "))
        else {
            return;
        };
        for part in counts.split(';') {
            match part.trim().split_once(' ') {
                Some((count, "passed")) => self.passed += count.parse::<u64>().unwrap_or(0),
                Some((count, "failed")) => self.failed += count.parse::<u64>().unwrap_or(0),
                _ => {}
            }
        }
    }
}

/// Runs the command, passes its output on line by line, and counts.
///
/// # Errors
/// When a test fails, or when the command ran none.
pub(crate) fn run(command: &mut Command) -> Result<Count> {
    run_some(command)?.ensure_some()
}

/// The same for a part of the tests, which may be none of this suite's.
///
/// # Errors
/// When a test fails.
pub(crate) fn run_some(command: &mut Command) -> Result<Count> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start cargo test")?;
    let stdout = child.stdout.take().context("cargo test has no output")?;
    let mut count = Count::default();
    for line in BufReader::new(stdout).lines() {
        let line = line?;
        count.read(&line);
        ui::result(&line)?;
    }
    let status = child.wait()?;
    if !status.success() {
        bail!(
            "cargo test ended with {status}, {} tests failed",
            count.failed
        );
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_added_up() {
        let mut count = Count::default();
        count.read("test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out");
        count.read("test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured");
        count.read("test some::test ... ok");
        assert_eq!(
            count,
            Count {
                passed: 15,
                failed: 2
            }
        );
    }

    #[test]
    fn a_run_without_tests_fails() {
        assert!(Count::default().ensure_some().is_err());
        assert!(
            Count {
                passed: 1,
                failed: 0
            }
            .ensure_some()
            .is_ok()
        );
    }
}
