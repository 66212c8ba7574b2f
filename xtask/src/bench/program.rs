//! Building what is measured.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{shell, ui, workspace};

/// Near to a release, and built in half the time; see the workspace's Cargo.toml.
const PROFILE: &str = "measure";

/// The measuring programs.
#[derive(Debug)]
pub(super) struct Programs {
    /// Calls, uploads and dials over unix sockets and SSH.
    pub(super) link: PathBuf,
    /// Calls with and without the tracer.
    pub(super) traced: PathBuf,
    /// The codec.
    pub(super) records: PathBuf,
}

impl Programs {
    pub(super) fn build() -> Result<Self> {
        ui::step("build the measuring programs, optimised", || {
            Ok(Self {
                link: bench("virtwire-ssh", "link", &["--features", "live"])?,
                traced: bench("virtwire-trace", "calls", &["--features", "live"])?,
                records: bench("virtwire-proto", "records", &[])?,
            })
        })
    }
}

/// Builds `egressctl` and gives its path.
pub(super) fn egressctl() -> Result<PathBuf> {
    let words = ["build", "--quiet", "--package", "egressctl"];
    ui::step("build egressctl, optimised", || {
        shell::run(workspace::cargo(&words).args(["--profile", PROFILE]))?;
        Ok(workspace::target().join(PROFILE).join("egressctl"))
    })
}

/// Builds the operator's measuring program and gives its path.
pub(super) fn operator() -> Result<PathBuf> {
    ui::step("build the operator's measuring program, optimised", || {
        bench("egress-controller", "operator", &["--features", "live"])
    })
}

/// Builds one bench target. Its file's name has a hash, so Cargo is asked for it.
fn bench(package: &str, target: &str, more: &[&str]) -> Result<PathBuf> {
    let mut command = workspace::cargo(&["build", "--quiet", "--message-format", "json"]);
    command.args([
        "--profile",
        PROFILE,
        "--package",
        package,
        "--bench",
        target,
    ]);
    let messages = shell::capture(command.args(more))?;
    executable(&messages, target).with_context(|| format!("cargo built no bench {target}"))
}

fn executable(messages: &str, target: &str) -> Option<PathBuf> {
    let messages = messages.lines().filter_map(|line| line.parse().ok());
    let mut artifacts = messages.filter(|message: &Value| message["target"]["name"] == target);
    artifacts.find_map(|message| message["executable"].as_str().map(PathBuf::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_executable_is_the_one_of_the_target() {
        let messages = r#"{"reason":"compiler-artifact","target":{"name":"virtwire"},"executable":null}
{"reason":"compiler-artifact","target":{"name":"link"},"executable":"/t/deps/link-1"}
{"reason":"build-finished","success":true}"#;
        assert_eq!(
            executable(messages, "link"),
            Some(PathBuf::from("/t/deps/link-1"))
        );
        assert_eq!(executable(messages, "virtwire"), None);
    }
}
