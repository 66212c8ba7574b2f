//! The workspace's test programs: built by Cargo, run without it.
//!
//! Cargo lets one command at a time into the target folder. A suite that it starts would wait there
//! for the lints and the documentation that are made beside it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::shell;
use crate::workspace::{Package, cargo};

/// One test program.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The target's name: that of the test, or of the library or binary whose unit tests it holds.
    pub(crate) name: String,
    is_integration: bool,
    folder: PathBuf,
    executable: PathBuf,
}

/// What a run of all tests has built, once.
static ALL: OnceLock<Vec<Program>> = OnceLock::new();

/// Builds every test program of the workspace.
///
/// The whole workspace is named with all its features, whatever is tested: a package that is named
/// alone gets other features of what it stands on, and all of that would be built once more for
/// each suite.
///
/// # Errors
/// When something does not compile.
pub(crate) fn build_all() -> Result<()> {
    let programs = build(&["--lib", "--bins", "--tests"])?;
    // Whoever was first has built the same.
    let _ = ALL.set(programs);
    Ok(())
}

/// The program of this test target of the workspace, whose name no other one has; built if need be.
///
/// # Errors
/// When it does not compile, or when there is none.
pub(crate) fn named(name: &str) -> Result<Program> {
    let is_it = |program: &Program| program.is_integration && program.name == name;
    let found = match ALL.get() {
        Some(all) => all.iter().find(|program| is_it(program)).cloned(),
        None => build(&["--test", name])?.into_iter().find(is_it),
    };
    found.with_context(|| format!("no test program `{name}`"))
}

/// The programs that need no root, no daemon and no test host.
///
/// # Errors
/// When something does not compile.
pub(super) fn plain(packages: &[Package]) -> Result<Vec<Program>> {
    build_all()?;
    let mut plain: Vec<Program> = ALL.get().cloned().unwrap_or_default();
    plain.retain(|program| !program.is_integration || is_plain(packages, program));
    Ok(plain)
}

impl Program {
    /// The program as Cargo would start it.
    pub(crate) fn command(&self) -> Command {
        let mut command = shell::command(&self.executable);
        command.current_dir(&self.folder);
        command.env("CARGO_MANIFEST_DIR", &self.folder);
        command
    }
}

fn is_plain(packages: &[Package], program: &Program) -> bool {
    let is_its = |package: &&Package| package.manifest_path.parent() == Some(&program.folder);
    let mut own = packages.iter().filter(is_its);
    own.any(|package| package.plain_tests().any(|name| name == program.name))
}

fn build(targets: &[&str]) -> Result<Vec<Program>> {
    let words = ["test", "--quiet", "--workspace", "--all-features"];
    let mut command = cargo(&words);
    command.args(["--no-run", "--message-format", "json-render-diagnostics"]);
    let output = command
        .args(targets)
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo")?;
    if !output.status.success() {
        bail!("cargo test --no-run ended with {}", output.status);
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().filter_map(read).collect())
}

/// A line of Cargo's about a test program; it has others.
fn read(line: &str) -> Option<Program> {
    let message: Message = serde_json::from_str(line).ok()?;
    let folder = message.manifest_path.parent().map(Path::to_path_buf)?;
    message.profile.test.then_some(Program {
        is_integration: message.target.kind.iter().any(|kind| kind == "test"),
        name: message.target.name,
        folder,
        executable: message.executable?,
    })
}

/// The parts of Cargo's `compiler-artifact` that matter here.
#[derive(Deserialize)]
struct Message {
    manifest_path: PathBuf,
    target: Target,
    profile: Profile,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(kind: &str, is_test: bool) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","package_id":"path+file:///w/a#0.0.0",
                "manifest_path":"/w/a/Cargo.toml",
                "target":{{"kind":["{kind}"],"name":"live_a","src_path":"/w/a/tests/live_a.rs"}},
                "profile":{{"opt_level":"0","test":{is_test}}},
                "executable":"/t/debug/deps/live_a-1","fresh":true}}"#
        )
    }

    #[test]
    fn only_test_programs_are_read() {
        let program = read(&line("test", true)).unwrap();
        assert!(program.is_integration);
        assert_eq!(program.command().get_program(), "/t/debug/deps/live_a-1");
        assert_eq!(program.command().get_current_dir(), Some(Path::new("/w/a")));
        assert!(!read(&line("lib", true)).unwrap().is_integration);
        assert!(read(&line("bin", false)).is_none());
        assert!(read(r#"{"reason":"build-finished","success":true}"#).is_none());
        assert!(read("running 3 tests").is_none());
    }
}
