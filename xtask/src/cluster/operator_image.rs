//! `cargo xtask image`: the operator's container image, made without a build daemon.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::{dockerfile, image};
use crate::{appliance, setup, shell, suite, ui, unique, workspace};

/// The name that the overlay `development` uses.
const NAME: &str = "egress-proxies.dev/egress-operator:dev";
const PACKAGE: &str = "egress-operator";
/// The profile of what is shipped.
const SHIPPED: &str = "dist";
const STATIC: &str = "x86_64-unknown-linux-musl";

/// Arguments of `image`.
#[derive(Debug, clap::Args)]
pub(crate) struct ImageArguments {
    /// The development build with its shared libraries: big, and quick to make
    #[arg(long)]
    dev: bool,
}

/// How the program in the image is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    /// As it is shipped, in one static file.
    Shipped,
    /// As `cargo build` does it, with the machine's shared libraries beside it.
    Development,
}

/// Makes the image and prints where it is.
///
/// # Errors
/// As [`build`].
pub(crate) fn run(arguments: &ImageArguments) -> Result<()> {
    let how = if arguments.dev {
        Build::Development
    } else {
        Build::Shipped
    };
    let archive = build(how)?;
    ui::say(format!("{NAME}: docker load < {}", archive.display()));
    ui::result(archive.display())
}

/// Builds the program and the appliance and puts them where the Dockerfile's last stage has them.
///
/// # Errors
/// When a build fails, or when the target for static programs is missing.
pub(crate) fn build(how: Build) -> Result<PathBuf> {
    let text = fs::read_to_string(workspace::root().join("deploy/Dockerfile"))?;
    let stage = dockerfile::last_stage(&text)?;
    let appliance = appliance::build(&appliance::Appliance::default())?.folder;
    let program = ui::step("build egress-operator", || program(how))?;
    let folder = workspace::target().join("images");
    let root = folder.join(unique::name("operator"));
    for copy in &stage.copies {
        let place = root.join(copy.destination.trim_start_matches('/'));
        match copy.origin.as_str() {
            "build" => image::place(&program, &place)?,
            "appliance" => place_folder(&appliance, &place)?,
            other => bail!("Dockerfile: nothing is known of the stage `{other}`"),
        }
    }
    if how == Build::Development {
        image::place_libraries(&program, &root)?;
    }
    let settings = image::Settings {
        name: NAME.to_owned(),
        entrypoint: stage.entrypoint,
        user: stage.user,
        env: Vec::new(),
    };
    let archive = folder.join("egress-operator.tar");
    image::write(&root, &settings, &archive)?;
    fs::remove_dir_all(&root)?;
    Ok(archive)
}

fn program(how: Build) -> Result<PathBuf> {
    if how == Build::Development {
        return suite::program(PACKAGE, "live_operator");
    }
    setup::require(&[("musl-tools", "musl-gcc")])?;
    provide_target()?;
    let words = ["build", "--quiet", "--profile", SHIPPED, "--target", STATIC];
    shell::run(workspace::cargo(&words).args(["--package", PACKAGE]))?;
    Ok(workspace::target().join(STATIC).join(SHIPPED).join(PACKAGE))
}

fn provide_target() -> Result<()> {
    let words = ["rustup", "target", "add", STATIC];
    shell::capture(&mut shell::words(&words))
        .map(drop)
        .context("static programs need the standard library for musl")
}

fn place_folder(folder: &Path, place: &Path) -> Result<()> {
    fs::create_dir_all(place)?;
    let mut command = shell::words(&["cp", "--recursive", "--no-target-directory"]);
    shell::capture(command.arg(folder).arg(place))?;
    // Whoever built it may have kept it to himself; in the image another user reads it.
    shell::capture(shell::words(&["chmod", "-R", "a+rX"]).arg(place)).map(drop)
}
