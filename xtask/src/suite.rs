//! Running `cargo test` and counting what it ran.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::workspace::{self, Package, cargo};
use crate::{shell, ui};

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

/// `cargo test` for one test target of the workspace, whose name no other one has; arguments that
/// are added go to the tests.
///
/// The whole workspace is named with all its features, whatever is tested: a package that is named
/// alone gets other features of what it stands on, and all of that would be built once more for
/// each suite.
pub(crate) fn target(name: &str) -> Command {
    let words = ["test", "--workspace", "--all-features", "--test", name];
    let mut command = cargo(&words);
    command.arg("--");
    command
}

/// The same command behind everything else that wants a processor.
pub(crate) fn behind_others(command: &Command) -> Command {
    let mut behind = shell::words(&["nice", "-n", "5"]);
    behind.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => behind.env(name, value),
            None => behind.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        behind.current_dir(folder);
    }
    behind
}

/// Builds a program of the workspace as it is built for this test of its package, and says where it
/// is: whoever has run the tests has it already, where `cargo build` would build all that it stands
/// on with other features once more.
///
/// # Errors
/// When it does not compile.
pub(crate) fn program(name: &str, test: &str) -> Result<PathBuf> {
    let words = ["test", "--quiet", "--workspace", "--all-features"];
    shell::run(cargo(&words).args(["--no-run", "--test", test]))?;
    Ok(workspace::target().join("debug").join(name))
}

/// Every test that needs no root, no daemon and no test host.
///
/// # Errors
/// When a test fails.
pub(crate) fn plain(packages: &[Package]) -> Result<Count> {
    let words = ["test", "--workspace", "--all-features"];
    let mut command = cargo(&words);
    command.args(["--lib", "--bins"]);
    for name in packages.iter().flat_map(Package::plain_tests) {
        command.args(["--test", name]);
    }
    let mut count = run(&mut command)?;
    count.add(run(cargo(&words).arg("--doc"))?);
    Ok(count)
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
