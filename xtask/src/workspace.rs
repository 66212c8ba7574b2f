//! What Cargo knows about this workspace.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::shell;

/// The root of the checkout.
pub(crate) fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}

/// The shared target folder: the one Cargo uses for this workspace.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Where things that take long to make are kept, outside of the checkout, so that a fresh clone
/// on the same machine finds them: `${XDG_CACHE_HOME:-$HOME/.cache}/egress-proxies`.
///
/// # Errors
/// When neither variable is set.
pub(crate) fn cache() -> Result<PathBuf> {
    let base = std::env::var_os("XDG_CACHE_HOME")
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")))
        .context("neither XDG_CACHE_HOME nor HOME is set: no place for cached files")?;
    Ok(base.join("egress-proxies"))
}

/// `cargo` at the root of the checkout.
pub(crate) fn cargo(words: &[&str]) -> std::process::Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = shell::command(program);
    // What Cargo told this program of itself: build scripts that look at it, such as that of ring,
    // would run again, and all that stands on them, whenever a shell and this program take turns.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command.current_dir(root()).args(words);
    command
}

/// One package of the workspace.
#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// `None`: may go to any registry; an empty list: never published.
    pub(crate) publish: Option<Vec<String>>,
    pub(crate) license: Option<String>,
    pub(crate) manifest_path: PathBuf,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) targets: Vec<Target>,
}

impl Package {
    /// Whether strangers get it from a registry.
    pub(crate) fn is_published(&self) -> bool {
        self.publish.is_none()
    }

    /// Its test targets against real parts. No two of the workspace have one name.
    pub(crate) fn live_tests(&self) -> impl Iterator<Item = &str> {
        self.tests(|target| target.needs("live"))
    }

    /// Its other test targets.
    pub(crate) fn plain_tests(&self) -> impl Iterator<Item = &str> {
        self.tests(|target| !target.needs("live") && !target.needs("soak"))
    }

    fn tests(&self, is_meant: impl Fn(&Target) -> bool) -> impl Iterator<Item = &str> {
        let tests = self.targets.iter().filter(|target| target.is_test());
        tests
            .filter(move |target| is_meant(target))
            .map(|target| target.name.as_str())
    }
}

/// A dependency as written in a manifest.
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `None` for an ordinary one, else `dev` or `build`.
    pub(crate) kind: Option<String>,
    /// Set for a crate of this workspace.
    pub(crate) path: Option<PathBuf>,
}

/// A library, binary, test or example.
#[derive(Debug, Deserialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: Vec<String>,
    #[serde(default, rename = "required-features")]
    pub(crate) required_features: Vec<String>,
}

impl Target {
    fn is_test(&self) -> bool {
        self.kind.iter().any(|kind| kind == "test")
    }

    fn needs(&self, feature: &str) -> bool {
        self.required_features.iter().any(|name| name == feature)
    }
}

/// All packages of the workspace, by name.
///
/// # Errors
/// When Cargo cannot read the workspace.
pub(crate) fn packages() -> Result<Vec<Package>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let words = ["metadata", "--no-deps", "--format-version", "1"];
    let text = shell::capture(&mut cargo(&words))?;
    let mut packages = serde_json::from_str::<Metadata>(&text)?.packages;
    packages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(packages)
}

/// Every file of the checkout that Git has or would take, relative to the root.
///
/// # Errors
/// When this is not a Git checkout.
pub(crate) fn files() -> Result<Vec<PathBuf>> {
    let words = [
        "git",
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
    ];
    let text = shell::capture(shell::words(&words).current_dir(root()))?;
    let mut files: Vec<PathBuf> = text.lines().map(PathBuf::from).collect();
    files.retain(|file| root().join(file).is_file());
    files.sort();
    files.dedup();
    Ok(files)
}
