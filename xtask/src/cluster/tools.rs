//! The Kubernetes programs, built from their Go module and kept in the cache.
//!
//! They lie in `<cache>/kubernetes/<hash>/`, named by everything that decides about them.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use super::{Shape, go};
use crate::{shell, ui, workspace};

/// The version of Kubernetes; its libraries have the same number behind `v0`.
const VERSION: &str = "1.36.3";
const MODULE: &str = "k8s.io/kubernetes";

/// The head of the module that asks for the programs; the replacements follow.
const GO_MOD: &str =
    "module egress-proxies.dev/test-cluster\n\ngo 1.26.0\n\ngodebug default=go1.26\n";

/// Programs without the tables that debuggers read: a third of the size.
const LINKER_FLAGS: &str = "-s -w";

/// What builds: the API server alone takes minutes, so what is not wanted is left out.
const API: [&str; 2] = ["kube-apiserver", "kubectl"];
const NODE: [&str; 3] = ["kube-controller-manager", "kube-scheduler", "kubelet"];

/// Where a program is.
///
/// # Errors
/// When it is not built.
pub(crate) fn place(program: &str) -> Result<PathBuf> {
    let path = folder()?.join(program);
    if !path.is_file() {
        bail!("{program} is not built yet; `cargo xtask test-cluster up` builds it");
    }
    Ok(path)
}

/// Builds what the shape needs and the cache lacks.
///
/// # Errors
/// When Go is missing or too old, or when the build fails.
pub(crate) fn provide(shape: Shape) -> Result<()> {
    let folder = folder()?;
    let mut missing: Vec<&str> = API.to_vec();
    if shape == Shape::Node {
        missing.extend(NODE);
    }
    missing.retain(|program| !folder.join(program).is_file());
    if missing.is_empty() {
        return Ok(());
    }
    let go = go::program()?;
    fs::create_dir_all(&folder)?;
    let lock = File::create(folder.join("lock"))?;
    lock.lock().context("cannot lock the cache of Kubernetes")?;
    for program in missing.iter().filter(|name| !folder.join(name).is_file()) {
        ui::step(&format!("build {program} {VERSION} (once)"), || {
            build(&go, &folder, program)
        })?;
    }
    Ok(())
}

fn folder() -> Result<PathBuf> {
    Ok(workspace::cache()?.join("kubernetes").join(recipe_hash()))
}

/// The program appears under its name only when it is complete.
fn build(go: &Path, folder: &Path, program: &str) -> Result<()> {
    let module = folder.join("module");
    if !module.join("go.sum").is_file() {
        write_module(go, &module)?;
    }
    let unfinished = module.join(program);
    let mut command = go::command(go, &["build", "-trimpath"]);
    command.args(["-ldflags", &linker_flags(), "-o"]);
    command.arg(&unfinished).arg(package(program));
    command.current_dir(&module).env("CGO_ENABLED", "0");
    shell::capture(&mut command)?;
    fs::rename(&unfinished, folder.join(program))?;
    Ok(())
}

/// A module that requires Kubernetes. Kubernetes replaces its own libraries by folders of its
/// repository; whoever requires it has to name a version for each of them.
fn write_module(go: &Path, module: &Path) -> Result<()> {
    fs::create_dir_all(module)?;
    let version = format!("v{VERSION}");
    let own = go::download(go, &format!("{MODULE}@{version}"))?.go_mod;
    let replacements = replacements(&fs::read_to_string(&own)?);
    if replacements.is_empty() {
        bail!("{} replaces nothing: its form has changed", own.display());
    }
    fs::write(
        module.join("go.mod"),
        format!("{GO_MOD}\nrequire {MODULE} {version}\n\n{replacements}"),
    )?;
    let mut imports = String::from("//go:build tools\n\npackage tools\n\n");
    for program in API.iter().chain(&NODE) {
        writeln!(imports, "import _ \"{}\"", package(program))?;
    }
    fs::write(module.join("tools.go"), imports)?;
    shell::capture(go::command(go, &["mod", "tidy"]).current_dir(module)).map(drop)
}

/// A line for each library that Kubernetes replaces by a folder below `staging`.
fn replacements(go_mod: &str) -> String {
    let libraries = go_mod
        .lines()
        .filter_map(|line| line.trim().split_once(" => ./staging/"));
    libraries
        .map(|(library, _)| {
            let library = library.trim_start_matches("replace ");
            format!("replace {library} => {library} v0.{}\n", minor_and_patch())
        })
        .collect()
}

fn minor_and_patch() -> &'static str {
    VERSION.split_once('.').map_or("", |(_, rest)| rest)
}

fn package(program: &str) -> String {
    format!("{MODULE}/cmd/{program}")
}

/// The version is stamped into the programs, which otherwise call themselves 0.0.0: clients and
/// the API server compare these.
fn linker_flags() -> String {
    let stamp = "k8s.io/component-base/version";
    let minor = minor_and_patch().split('.').next().unwrap_or_default();
    format!(
        "{LINKER_FLAGS} -X {stamp}.gitVersion=v{VERSION} -X {stamp}.gitMajor=1 \
         -X {stamp}.gitMinor={minor}"
    )
}

fn recipe_hash() -> String {
    let mut hash = Sha256::new();
    for part in [VERSION, GO_MOD, &linker_flags()] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    let hash: String = hash
        .finalize()
        .iter()
        .take(6)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("{VERSION}-{hash}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_in_the_staging_folder_is_replaced_by_its_release() {
        let go_mod = "replace (\n\tk8s.io/api => ./staging/src/k8s.io/api\n)\n\
                      replace k8s.io/cri-api => ./staging/src/k8s.io/cri-api\n\
                      replace a => ../b\n";
        assert_eq!(
            replacements(go_mod),
            "replace k8s.io/api => k8s.io/api v0.36.3\n\
             replace k8s.io/cri-api => k8s.io/cri-api v0.36.3\n"
        );
    }

    #[test]
    fn the_recipes_hash_is_a_folder_name_with_the_version() {
        assert!(recipe_hash().starts_with("1.36.3-"));
        assert_eq!(recipe_hash(), recipe_hash());
    }
}
