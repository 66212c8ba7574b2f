//! `cargo xtask appliance`: a kernel and one initramfs with all engines, from Debian's packages.
//!
//! Kept outside of the checkout as `<cache>/appliance/<hash>/`, named by everything that went in;
//! the file `<cache>/appliance/latest` holds the name of the folder built last.

mod content;
mod cpio;
mod kernel;
mod manifest;
mod modules;
mod packages;
mod recipe;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::{shell, suite, ui, unique, workspace};
use manifest::{CMDLINE, File, Input, Manifest};
use packages::Package;

const KERNEL: &str = "vmlinux";
const INITRD: &str = "initrd.lz4";
const MANIFEST: &str = "manifest.json";
/// Names the folder built last.
const LATEST: &str = "latest";
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// What the build needs of this machine, and the Debian package that has it.
const TOOLS: [(&str, &str); 4] = [
    ("apt-get", "apt"),
    ("dpkg-deb", "dpkg"),
    ("cc", "gcc libc6-dev"),
    ("lz4", "lz4"),
];

/// Arguments of `appliance`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Appliance {
    /// Build even when the cache has it
    #[arg(long)]
    pub(crate) force: bool,
    /// Boot it with every engine and prove that it does what it should
    #[arg(long)]
    pub(crate) smoke: bool,
}

/// A built appliance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Built {
    /// The folder that a provider is given.
    pub(crate) folder: PathBuf,
    /// The kernel inside of it.
    pub(crate) kernel: PathBuf,
    /// The initramfs inside of it.
    pub(crate) initrd: PathBuf,
    /// The manifest inside of it.
    pub(crate) manifest: PathBuf,
}

impl Built {
    fn in_folder(folder: PathBuf) -> Self {
        let [kernel, initrd, manifest] = [KERNEL, INITRD, MANIFEST].map(|name| folder.join(name));
        Self {
            folder,
            kernel,
            initrd,
            manifest,
        }
    }
}

/// What the command does: builds, prints the folder, and boots it when asked to.
///
/// # Errors
/// As [`build`] and [`smoke`].
pub(crate) fn run(arguments: &Appliance) -> Result<()> {
    let built = build(arguments)?;
    if arguments.smoke {
        smoke(&built)?;
    }
    ui::result(built.folder.display())
}

/// Builds the appliance unless the cache has it.
///
/// # Errors
/// When a tool or apt's package lists are missing (with the cure), or a step fails.
pub(crate) fn build(arguments: &Appliance) -> Result<Built> {
    require_tools()?;
    let cache = workspace::cache()?.join("appliance");
    fs::create_dir_all(&cache)?;
    let work = cache.join(unique::name("work"));
    fs::create_dir(&work).with_context(|| format!("cannot make {}", work.display()))?;
    let outcome = build_in(&work, &cache, arguments.force);
    fs::remove_dir_all(&work)?;
    outcome
}

/// Boots the appliance with every engine in software emulation: the live tests of init.
///
/// # Errors
/// When a test fails.
pub(crate) fn smoke(built: &Built) -> Result<()> {
    let mut command = suite::target("boot")?;
    command.arg("--test-threads=1");
    command.env("EGRESS_APPLIANCE", &built.folder);
    ui::step("boot the appliance with every engine", || {
        shell::run(&mut command)
    })
}

fn build_in(work: &Path, cache: &Path, force: bool) -> Result<Built> {
    let packages = packages::resolve(&recipe::packages(), work)?;
    let name = recipe::hash(&packages)?;
    let built = Built::in_folder(cache.join(&name));
    if force || !built.manifest.is_file() {
        let result = work.join("result");
        fs::create_dir(&result)?;
        make(work, &result, &packages, &name)?;
        publish(&result, &built.folder)?;
    }
    fs::write(work.join(LATEST), format!("{name}\n"))?;
    fs::rename(work.join(LATEST), cache.join(LATEST))?;
    Ok(built)
}

/// A reader finds a whole folder or none.
fn publish(result: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::rename(result, folder).with_context(|| format!("cannot make {}", folder.display()))
}

fn make(work: &Path, result: &Path, packages: &[Package], name: &str) -> Result<()> {
    let root = work.join("root");
    let init = ui::step("build init", build_init)?;
    let mut inputs = ui::step("fetch and unpack Debian's packages", || {
        fetch(packages, &work.join("packages"), &root)
    })?;
    let version = env!("CARGO_PKG_VERSION");
    inputs.push(Input {
        name: "init".to_owned(),
        version: version.to_owned(),
        sha256: recipe::sha256(&fs::read(&init)?),
    });
    let kernel = ui::step("take the kernel out of its image", || {
        kernel::unpack(&fs::read(content::kernel_image(&root)?)?)
    })?;
    let initrd = ui::step("pack the initramfs", || {
        compress(work, &content::tree(&root, &init, name)?.archive())
    })?;
    let manifest = Manifest {
        version: name.to_owned(),
        kernel: File::new(KERNEL, &kernel),
        initrd: File::new(INITRD, &initrd),
        cmdline: CMDLINE,
        inputs,
    };
    fs::write(result.join(KERNEL), kernel)?;
    fs::write(result.join(INITRD), initrd)?;
    fs::write(result.join(MANIFEST), serde_json::to_vec_pretty(&manifest)?)?;
    Ok(())
}

/// LZ4 in the form the kernel reads: of all forms the quickest to unpack at every boot.
fn compress(work: &Path, archive: &[u8]) -> Result<Vec<u8>> {
    let (plain, packed) = (work.join("initrd.cpio"), work.join(INITRD));
    fs::write(&plain, archive)?;
    let mut command = shell::words(&["lz4", "-l", "-9", "-q"]);
    shell::capture(command.args([&plain, &packed]))?;
    Ok(fs::read(packed)?)
}

/// Fetches and unpacks; gives what was fetched for the manifest.
fn fetch(packages: &[Package], folder: &Path, root: &Path) -> Result<Vec<Input>> {
    fs::create_dir_all(folder)?;
    fs::create_dir_all(root)?;
    packages::download(packages, folder)?;
    let mut inputs = Vec::new();
    for package in packages {
        let file = package_file(folder, package)?;
        inputs.push(Input::package(package, &fs::read(&file)?));
        packages::unpack(&file, root)?;
    }
    Ok(inputs)
}

fn package_file(folder: &Path, package: &Package) -> Result<PathBuf> {
    let version = package.version.replace(':', "%3a");
    let start = format!("{}_{version}_", package.name);
    let found = fs::read_dir(folder)?
        .flatten()
        .find(|entry| entry.file_name().to_string_lossy().starts_with(&start));
    let found = found.with_context(|| format!("apt did not fetch {}", package.name))?;
    Ok(found.path())
}

/// A binary without libraries: the initramfs needs none to start.
fn build_init() -> Result<PathBuf> {
    let mut command = workspace::cargo(&[
        "build",
        "--quiet",
        "--package",
        "appliance-init",
        "--profile",
        "init",
        "--target",
        TARGET,
    ]);
    // Paths of this machine must not reach the binary: equal sources give equal bytes.
    let root = workspace::root();
    let home = std::env::var("CARGO_HOME")
        .or_else(|_| Ok::<_, std::env::VarError>(format!("{}/.cargo", std::env::var("HOME")?)))?;
    let flags = format!(
        "-C target-feature=+crt-static --remap-path-prefix={}=/src --remap-path-prefix={home}=/cargo",
        root.display()
    );
    shell::run(command.env("RUSTFLAGS", flags))?;
    Ok(workspace::target().join(TARGET).join("init/appliance-init"))
}

fn require_tools() -> Result<()> {
    for (tool, package) in TOOLS {
        let found = shell::which(tool).is_some();
        ensure!(found, "{tool} is missing; cure: apt-get install {package}");
    }
    Ok(())
}
