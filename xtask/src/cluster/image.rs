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

/// The archive of the image with curl, for pods that use a proxy. Debian's static busybox crashes
/// when it looks an address up.
///
/// # Errors
/// When a file cannot be read or written.
pub(super) fn visitor(folder: &Path) -> Result<PathBuf> {
    let curl = shell::which("curl").context("curl is not installed")?;
    let root = folder.join("root");
    place(&curl, &root.join("usr/bin/curl"))?;
    place_libraries(&curl, &root)?;
    let settings = Settings {
        name: config::VISITOR.to_owned(),
        entrypoint: vec!["/usr/bin/curl".to_owned()],
        ..Settings::default()
    };
    let archive = folder.join("visitor.tar");
    write(&root, &settings, &archive)?;
    Ok(archive)
}

/// Copies one file to its place in an image.
///
/// # Errors
/// Names the file that cannot be copied.
pub(super) fn place(file: &Path, place: &Path) -> Result<()> {
    fs::create_dir_all(place.parent().unwrap_or(place))?;
    fs::copy(file, place).with_context(|| format!("cannot copy {}", file.display()))?;
    Ok(())
}

/// The shared libraries of a program and its loader, under the paths that it looks for.
///
/// # Errors
/// When one of them is missing.
pub(super) fn place_libraries(program: &Path, root: &Path) -> Result<()> {
    let list = shell::capture(shell::words(&["ldd"]).arg(program))?;
    for library in library_paths(&list) {
        let inside = library.trim_start_matches('/');
        place(Path::new(library), &root.join(inside))?;
    }
    Ok(())
}

/// The paths in what `ldd` prints: `name => /path (address)`, and `/path (address)` for the loader.
fn library_paths(list: &str) -> impl Iterator<Item = &str> {
    list.lines()
        .flat_map(str::split_whitespace)
        .filter(|word| word.starts_with('/'))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unique;

    #[test]
    fn libraries_and_the_loader_are_found() {
        let list = "\tlinux-vdso.so.1 (0x1)\n\tlibc.so.6 => /lib/x/libc.so.6 (0x2)\n\
                    \t/lib64/ld-linux-x86-64.so.2 (0x3)\n";
        let paths: Vec<&str> = library_paths(list).collect();
        assert_eq!(paths, ["/lib/x/libc.so.6", "/lib64/ld-linux-x86-64.so.2"]);
    }

    #[test]
    fn equal_files_give_an_equal_archive() {
        let folder = std::env::temp_dir().join(unique::name("xtask-image"));
        let root = folder.join("root");
        place(Path::new("/bin/true"), &root.join("bin/true")).unwrap();
        let settings = Settings {
            name: "test.invalid/x:1".to_owned(),
            ..Settings::default()
        };
        let archives = ["one.tar", "two.tar"].map(|name| folder.join(name));
        for archive in &archives {
            write(&root, &settings, archive).unwrap();
        }
        let [one, two] = archives.map(|archive| fs::read(archive).unwrap());
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(one, two);
    }
}
