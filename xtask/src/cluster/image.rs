//! Container images made and given to a node without a build daemon and without a registry.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::json;

use super::{Cluster, config};
use crate::shell;

/// What an image is made of besides its files.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// Name and tag.
    pub(crate) name: String,
    /// `ENTRYPOINT`.
    pub(crate) entrypoint: Vec<String>,
    /// `USER`.
    pub(crate) user: String,
    /// `ENV`, each as `NAME=value`.
    pub(crate) env: Vec<String>,
}

/// Puts a folder into one layer and writes a docker-archive.
///
/// Owners, times and order are fixed: equal files give an equal archive.
///
/// # Errors
/// When a file cannot be read or written.
pub(crate) fn write(root: &Path, settings: &Settings, archive: &Path) -> Result<()> {
    let work = archive.with_extension("parts");
    if work.exists() {
        fs::remove_dir_all(&work)?;
    }
    fs::create_dir_all(&work)?;
    let layer = work.join("layer.tar");
    pack(root, &layer, &["."])?;
    let config = json!({
        "architecture": "amd64",
        "os": "linux",
        "config": {
            "Entrypoint": settings.entrypoint,
            "User": settings.user,
            "Env": settings.env,
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{}", sha256(&layer)?)] },
        "history": [{ "created": "1970-01-01T00:00:00Z", "created_by": "cargo xtask" }],
    });
    fs::write(work.join("config.json"), config.to_string())?;
    let manifest = json!([{
        "Config": "config.json",
        "RepoTags": [settings.name],
        "Layers": ["layer.tar"],
    }]);
    fs::write(work.join("manifest.json"), manifest.to_string())?;
    pack(
        &work,
        archive,
        &["manifest.json", "config.json", "layer.tar"],
    )?;
    fs::remove_dir_all(&work)?;
    Ok(())
}

/// Gives the archive's images to the node.
///
/// # Errors
/// When containerd refuses it.
pub(crate) fn load(cluster: &Cluster, archive: &Path) -> Result<()> {
    // From a pipe: the node has mounts of its own, in which the file may not be seen.
    let words = ["ctr", "--namespace", "k8s.io", "images", "import", "-"];
    let mut command = cluster.exec(&words);
    let file = File::open(archive).with_context(|| format!("cannot read {}", archive.display()))?;
    shell::capture(command.stdin(file)).map(drop)
}

/// The archive of the image that holds a pod's namespaces: a sleeping busybox.
///
/// # Errors
/// When a file cannot be read or written.
pub(super) fn pause(cluster: &Cluster) -> Result<PathBuf> {
    let folder = cluster.dir().join("pause");
    let root = folder.join("root");
    fs::create_dir_all(root.join("bin"))?;
    fs::copy("/bin/busybox", root.join("bin/busybox"))?;
    let settings = Settings {
        name: config::PAUSE.to_owned(),
        entrypoint: ["/bin/busybox", "sleep", "infinity"]
            .map(str::to_owned)
            .to_vec(),
        ..Settings::default()
    };
    let archive = folder.join("pause.tar");
    write(&root, &settings, &archive)?;
    Ok(archive)
}

fn pack(folder: &Path, archive: &Path, names: &[&str]) -> Result<()> {
    let mut command = shell::words(&["tar", "--sort=name", "--mtime=@0", "--format=gnu"]);
    command.args(["--owner=0", "--group=0", "--numeric-owner", "--create"]);
    command.arg("--file").arg(archive);
    command.arg("--directory").arg(folder).args(names);
    shell::capture(&mut command).map(drop)
}

fn sha256(file: &Path) -> Result<String> {
    let line = shell::capture(shell::words(&["sha256sum"]).arg(file))?;
    let sum = line.split(' ').next().unwrap_or_default();
    Ok(sum.to_owned())
}
