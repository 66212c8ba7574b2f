//! `cargo xtask test`: everything that CI runs, in the same order, in one target folder.

use std::thread;
use std::time::Instant;

use anyhow::{Result, anyhow};

use crate::integration::{self, Bed};
use crate::suite::{self, Count};
use crate::workspace::{Package, cargo};
use crate::{
    cluster, codegen, crdgen, demo, deny, layers, setup, shell, simulation, tidy, ui, workspace,
};

/// Arguments of `test`.
#[derive(Debug, clap::Args)]
pub(crate) struct Test {
    /// Only what needs no root, no daemon and no test host
    #[arg(long)]
    quick: bool,
}

/// Emulated machines share the processors; several at once run into each other's deadlines.
const ONE_AT_A_TIME: &str = "appliance-init";

/// Waits for its hosts' silence for nearly all of its time.
const WAITS: &str = "live_pool";

/// Suites that integration-kvm runs, after all others.
const ON_HOSTS: [&str; 2] = ["egress-provider-kvm", "egressctl"];

/// Runs all steps; the first that fails ends the run.
///
/// # Errors
/// Names the step and what it found.
pub(crate) fn run(arguments: &Test) -> Result<()> {
    let start = Instant::now();
    if !arguments.quick {
        setup::require_root("test").map_err(|error| error.context("or use `test --quick`"))?;
        setup::require_all()?;
    }
    let packages = workspace::packages()?;
    statics()?;
    let mut count = ui::step("unit and documentation tests", || suite::plain(&packages))?;
    if arguments.quick {
        count.add(simulation::all()?);
    }
    published_alone(&packages)?;
    ui::step("dependencies: licences, bans, sources", deny::run)?;
    if !arguments.quick {
        count.add(live(&packages)?);
        cluster::e2e::run(&cluster::e2e::E2e::default())?;
        ui::step("demo with the appliance", || {
            demo::run(&demo::Demo::appliance())
        })?;
        ui::step(
            "demo with a cloud image",
            || demo::run(&demo::Demo::cloud()),
        )?;
    }
    ui::say(format!(
        "everything passed in {}",
        ui::seconds(start.elapsed()).trim()
    ));
    ui::result(format!("{} passed, {} failed", count.passed, count.failed))
}

fn statics() -> Result<()> {
    ui::step("format", || {
        shell::run(&mut cargo(&["fmt", "--all", "--check"]))
    })?;
    ui::step("layers", || layers::run(&layers::Layers::default()))?;
    ui::step("tidy", tidy::run)?;
    ui::step("generated files", || codegen::run(&workspace::root(), true))?;
    ui::step("generated definitions of the kinds", || {
        crdgen::run(&workspace::root(), true)
    })?;
    ui::step("lints", lints)?;
    ui::step("documentation", documentation)
}

fn lints() -> Result<()> {
    let words = [
        "clippy",
        "--quiet",
        "--workspace",
        "--all-targets",
        "--all-features",
        "--",
    ];
    shell::run(cargo(&words).args(["-D", "warnings"]))
}

fn documentation() -> Result<()> {
    let words = [
        "doc",
        "--quiet",
        "--workspace",
        "--no-deps",
        "--all-features",
    ];
    shell::run(cargo(&words).env("RUSTDOCFLAGS", "-D warnings"))
}

/// In the workspace one crate's features hide what another one forgot to ask for.
fn published_alone(packages: &[Package]) -> Result<()> {
    for package in packages.iter().filter(|package| package.is_published()) {
        let words = ["check", "--quiet", "--package", &package.name];
        ui::step(&format!("{} alone", package.name), || {
            shell::run(&mut cargo(&words))
        })?;
    }
    Ok(())
}

/// The simulations, which are all work, and the suite that does none.
fn simulations_beside(bed: &Bed) -> Result<Count> {
    thread::scope(|scope| {
        let simulated = scope.spawn(simulation::all);
        let mut count = ui::step(WAITS, || bed.suite(WAITS, &[]))?;
        let simulated = simulated.join();
        count.add(simulated.map_err(|_| anyhow!("the simulations panicked"))??);
        Ok(count)
    })
}

/// Every live test target of the workspace: first those of the libraries, then those that need
/// machines.
fn live(packages: &[Package]) -> Result<Count> {
    cluster::manifests::run()?;
    let mut count = cluster::suites::run(&[])?;
    let bed = Bed::prepare(2)?;
    count.add(simulations_beside(&bed)?);
    let elsewhere = |package: &&Package| {
        let name = package.name.as_str();
        ON_HOSTS.contains(&name) || cluster::suites::PACKAGES.contains(&name)
    };
    for package in packages.iter().filter(|package| !elsewhere(package)) {
        for test in package.live_tests().filter(|test| *test != WAITS) {
            let threads = (package.name == ONE_AT_A_TIME).then(|| "--test-threads=1".to_owned());
            let arguments: Vec<String> = threads.into_iter().collect();
            count.add(ui::step(test, || bed.suite(test, &arguments))?);
        }
    }
    count.add(integration::suites(&bed, &[])?);
    ui::step("remove the test hosts", || bed.end())?;
    Ok(count)
}
