//! A Go that is new enough to build Kubernetes.
//!
//! Debian's is older. Go's own releases are modules as well, which any Go can fetch and verify.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::{shell, ui, workspace};

/// The oldest Go that builds it.
const OLDEST: (u32, u32) = (1, 26);

/// What is fetched when this machine has an older one.
const RELEASE: &str = "1.26.8";

/// What `go mod download -json` says about a module.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Module {
    /// Its unpacked content.
    pub(super) dir: PathBuf,
    /// Its own go.mod.
    pub(super) go_mod: PathBuf,
}

/// Go's program: the machine's own, or one in the cache, which is made when there is none.
///
/// # Errors
/// When there is no Go at all, or when a new one cannot be fetched.
pub(super) fn program() -> Result<PathBuf> {
    let own = shell::which("go").context("go is missing; `cargo xtask setup` installs it")?;
    let version = shell::capture(shell::command(&own).args(["env", "GOVERSION"]))?;
    if is_new_enough(version.trim()) {
        return Ok(own);
    }
    let folder = workspace::cache()?.join("go").join(RELEASE);
    if !folder.is_dir() {
        ui::step(&format!("fetch Go {RELEASE} (once)"), || {
            fetch(&own, &folder)
        })?;
    }
    Ok(folder.join("bin/go"))
}

/// `go` with these words, not led astray by a variable that names another Go's files.
pub(super) fn command(go: &Path, words: &[&str]) -> Command {
    let mut command = shell::command(go);
    command
        .args(words)
        .env_remove("GOROOT")
        .env_remove("GOFLAGS");
    command
}

/// Fetches a module and says where it is.
///
/// # Errors
/// When the module proxy does not have it or is out of reach.
pub(super) fn download(go: &Path, module: &str) -> Result<Module> {
    let mut command = command(go, &["mod", "download", "-json", module]);
    // Outside of any module, so that none is changed.
    let text = shell::capture(command.current_dir("/"))?;
    serde_json::from_str(&text).with_context(|| format!("{module}: no answer of the known form"))
}

/// Files of modules cannot be run; those of a release must be.
fn fetch(own: &Path, folder: &Path) -> Result<()> {
    let platform = match std::env::consts::ARCH {
        "x86_64" => "linux-amd64",
        "aarch64" => "linux-arm64",
        other => bail!("no release of Go is known for {other}"),
    };
    let name = format!("golang.org/toolchain@v0.0.1-go{RELEASE}.{platform}");
    let module = download(own, &name)?;
    let unfinished = folder.with_extension(std::process::id().to_string());
    fs::create_dir_all(unfinished.parent().unwrap_or(folder))?;
    let mut copy = shell::words(&["cp", "--recursive", "--no-target-directory"]);
    shell::capture(copy.arg(&module.dir).arg(&unfinished))?;
    let mut allow = shell::words(&["chmod", "-R", "u+w,a+rX"]);
    shell::capture(allow.arg(&unfinished))?;
    for programs in ["bin", "pkg/tool"] {
        let mut allow = shell::words(&["chmod", "-R", "a+x"]);
        shell::capture(allow.arg(unfinished.join(programs)))?;
    }
    fs::rename(&unfinished, folder)?;
    Ok(())
}

fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches("go").split('.').map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => (major, minor) >= OLDEST,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_age_of_go_is_compared_by_numbers() {
        assert!(is_new_enough("go1.26.8"));
        assert!(is_new_enough("go2.0"));
        assert!(!is_new_enough("go1.9.7"));
        assert!(!is_new_enough("devel"));
        assert!(is_new_enough(&format!("go{RELEASE}")));
    }
}
