//! What goes into the initramfs: init, the chosen files of the packages, the libraries they load.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::cpio::Tree;
use super::{modules, recipe};
use crate::shell;

const LOADER: &str = "lib64/ld-linux-x86-64.so.2";
const LIBRARY_FOLDERS: [&str; 2] = ["lib/x86_64-linux-gnu", "usr/lib/x86_64-linux-gnu"];

/// The whole tree, from the unpacked packages and init's binary.
pub(crate) fn tree(packages: &Path, init: &Path, release: &str) -> Result<Tree> {
    let mut tree = Tree::default();
    skeleton(&mut tree);
    tree.program("init", fs::read(init).context("init was not built")?);
    tree.file("etc/appliance-release", format!("{release}\n").into_bytes());
    for path in recipe::content() {
        add(&mut tree, packages, &path)?;
    }
    let kernel = kernel_folder(packages)?;
    modules::pack(&mut tree, &kernel.join("kernel"), &recipe::modules())?;
    Ok(tree)
}

/// The image with the kernel in it.
pub(crate) fn kernel_image(packages: &Path) -> Result<PathBuf> {
    let release = kernel_folder(packages)?;
    let release = release
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    Ok(packages.join(format!("boot/vmlinuz-{release}")))
}

fn skeleton(tree: &mut Tree) {
    // Debian's merged layout, so that a path works with and without /usr.
    for folder in ["bin", "lib", "lib64", "sbin"] {
        tree.folder(&format!("usr/{folder}"));
        tree.link(folder, &format!("usr/{folder}"));
    }
    for folder in ["dev", "etc", "proc", "run", "sys", "tmp", "var"] {
        tree.folder(folder);
    }
    // The kernel opens the console for init before anything is mounted.
    tree.device("dev/console", 5, 1);
    tree.device("dev/null", 1, 3);
}

fn add(tree: &mut Tree, packages: &Path, path: &str) -> Result<()> {
    let source = packages.join(path);
    if let Some(folder) = path.strip_suffix('/') {
        return add_folder(tree, &source, folder);
    }
    add_file(tree, &source, path)?;
    for library in libraries(packages, &source)? {
        let target = merged(&library);
        if !tree.contains(&target) {
            let real = packages.join(&library).canonicalize()?;
            tree.program(&target, fs::read(real)?);
        }
    }
    Ok(())
}

fn add_folder(tree: &mut Tree, source: &Path, folder: &str) -> Result<()> {
    for entry in fs::read_dir(source).with_context(|| source.display().to_string())? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let target = format!("{folder}/{name}");
        if path.is_dir() {
            add_folder(tree, &path, &target)?;
        } else {
            add_file(tree, &path, &target)?;
        }
    }
    Ok(())
}

fn add_file(tree: &mut Tree, source: &Path, target: &str) -> Result<()> {
    let missing = || format!("{target} is in none of the packages");
    let content = fs::read(source).with_context(missing)?;
    let runs = fs::metadata(source)?.permissions().mode() & 0o111 != 0;
    let target = merged(target);
    if runs {
        tree.program(&target, content)
    } else {
        tree.file(&target, content)
    }
    Ok(())
}

/// Asks the packages' own loader which libraries a program loads: nothing of this machine counts.
fn libraries(packages: &Path, program: &Path) -> Result<Vec<String>> {
    if !is_elf(program)? {
        return Ok(Vec::new());
    }
    let folders = LIBRARY_FOLDERS.map(|folder| packages.join(folder).display().to_string());
    let mut command = shell::command(packages.join(LOADER));
    command
        .args([
            "--inhibit-cache",
            "--library-path",
            &folders.join(":"),
            "--list",
        ])
        .arg(program);
    let text = shell::capture(&mut command)?;
    let inside = format!("{}/", packages.display());
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.contains("linux-vdso")) {
        ensure!(
            !line.contains("not found"),
            "{}: {}",
            program.display(),
            line.trim()
        );
        let words = line.split_ascii_whitespace();
        let paths = words.filter_map(|word| word.strip_prefix(inside.as_str()));
        found.extend(paths.map(str::to_owned));
    }
    found.push(LOADER.to_owned());
    Ok(found)
}

fn is_elf(path: &Path) -> Result<bool> {
    Ok(fs::read(path)?.starts_with(b"\x7fELF"))
}

/// Where a path of a package lies in the merged layout.
fn merged(path: &str) -> String {
    let top = path.split('/').next().unwrap_or_default();
    let moved = ["bin", "lib", "lib64", "sbin"].contains(&top);
    if moved {
        format!("usr/{path}")
    } else {
        path.to_owned()
    }
}

fn kernel_folder(packages: &Path) -> Result<PathBuf> {
    let mut entries = fs::read_dir(packages.join("lib/modules"))?;
    let first = entries
        .next()
        .context("the kernel's package has no modules")??;
    ensure!(
        entries.next().is_none(),
        "the packages hold more than one kernel"
    );
    Ok(first.path())
}

#[cfg(test)]
mod tests {
    use super::merged;

    #[test]
    fn paths_of_the_old_layout_move_below_usr() {
        assert_eq!(
            merged("lib/x86_64-linux-gnu/libc.so.6"),
            "usr/lib/x86_64-linux-gnu/libc.so.6"
        );
        assert_eq!(merged("lib64/ld.so"), "usr/lib64/ld.so");
        assert_eq!(merged("usr/bin/x"), "usr/bin/x");
        assert_eq!(merged("library/x"), "library/x");
    }
}
