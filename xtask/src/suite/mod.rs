//! Running tests and counting what ran.

pub(crate) mod programs;

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::ui;
use crate::workspace::{self, Package, cargo};

/// Sums of the closing lines of test programs.
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
            bail!("no test ran");
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

/// The program of one test target of the workspace, whose name no other one has; arguments that are
/// added go to the tests. It is built if need be.
///
/// # Errors
/// When it does not compile.
pub(crate) fn target(name: &str) -> Result<Command> {
    Ok(programs::named(name)?.command())
}

/// Where a program of the workspace is, as it was built for this test of its package: whoever has
/// run the tests has it already, where `cargo build` would build all that it stands on with other
/// features once more.
///
/// # Errors
/// When it does not compile.
pub(crate) fn program(name: &str, test: &str) -> Result<PathBuf> {
    programs::named(test)?;
    Ok(workspace::target().join("debug").join(name))
}

/// Every test that needs no root, no daemon and no test host, but for those in the documentation.
///
/// # Errors
/// When a test fails.
pub(crate) fn plain(packages: &[Package]) -> Result<Count> {
    let mut count = Count::default();
    for program in programs::plain(packages)? {
        ui::say(format!("running the tests of {}", program.name));
        count.add(run_some(&mut program.command())?);
    }
    count.ensure_some()
}

/// The examples in the documentation.
///
/// # Errors
/// When one does not hold.
pub(crate) fn examples() -> Result<Count> {
    run(&mut cargo(&[
        "test",
        "--workspace",
        "--all-features",
        "--doc",
    ]))
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
        .context("cannot start the tests")?;
    let stdout = child.stdout.take().context("the tests have no output")?;
    let mut count = Count::default();
    for line in BufReader::new(stdout).lines() {
        let line = line?;
        count.read(&line);
        ui::result(&line)?;
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("the tests ended with {status}, {} failed", count.failed);
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
