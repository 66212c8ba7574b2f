//! `cargo xtask test`: everything that CI runs, in one target folder.

use std::time::Instant;

use anyhow::{Result, ensure};

use crate::integration;
use crate::plan::{Kind, Plan};
use crate::suite::{self, Count, programs};
use crate::workspace::{Package, cargo};
use crate::{
    appliance, cluster, codegen, crdgen, demo, deny, guest_image, layers, setup, shell, simulation,
    tidy, ui, workspace,
};

/// Arguments of `test`.
#[derive(Debug, clap::Args)]
pub(crate) struct Test {
    /// Only what needs no root, no daemon and no test host
    #[arg(long)]
    quick: bool,
}

/// Live suites that are steps of their own, with hosts of their own; the other libraries' share
/// some.
const LONG: [&str; 3] = ["live_egressctl", "live_pool", "live_kvm"];

/// Runs all steps; the first that fails ends the run.
///
/// # Errors
/// Names the step and what it found.
pub(crate) fn run(arguments: &Test) -> Result<()> {
    let start = Instant::now();
    let packages = workspace::packages()?;
    let count = match arguments.quick {
        true => quick(&packages)?,
        false => whole(&packages)?,
    };
    ui::say(format!(
        "everything passed in {}",
        ui::seconds(start.elapsed()).trim()
    ));
    ui::result(format!("{} passed, {} failed", count.passed, count.failed))
}

fn quick(packages: &[Package]) -> Result<Count> {
    rules()?;
    let mut count = ui::step("unit tests", || suite::plain(packages))?;
    count.add(sources(packages)?);
    count.add(simulation::all()?);
    Ok(count)
}

fn whole(packages: &[Package]) -> Result<Count> {
    setup::require_root("test").map_err(|error| error.context("or use `test --quick`"))?;
    setup::require_all()?;
    ensure!(
        !integration::hosts_are_given()?,
        "`test` makes hosts of its own; for yours there is `cargo xtask integration-kvm`"
    );
    rules()?;
    ui::step("appliance", || {
        appliance::build(&appliance::Appliance::default())
    })?;
    ui::step("build the tests", programs::build_all)?;
    let mut plan = Plan::default();
    add_computing(&mut plan, packages);
    add_waiting(&mut plan, packages);
    plan.carry_out()
}

/// What takes the processors' time. Only one of these steps calls Cargo, which would let two of
/// them wait for each other.
fn add_computing<'a>(plan: &mut Plan<'a>, packages: &'a [Package]) {
    plan.add(Kind::Computes, "unit tests", &[], || {
        ui::step("unit tests", || suite::plain(packages))
    });
    plan.add(Kind::Computes, "Kubernetes", &[], || {
        nothing_counted(cluster::provide())
    });
    plan.add(Kind::Computes, "guest image", &[], || {
        nothing_counted(ui::step("guest image", guest_image::build))
    });
    plan.add(Kind::Computes, "sources", &[], || sources(packages));
    plan.add(Kind::Computes, "simulations", &[], simulation::all);
}

/// What waits for machines, the longest first. Each step has its own hosts and its own cluster.
fn add_waiting<'a>(plan: &mut Plan<'a>, packages: &'a [Package]) {
    let waits = Kind::Waits;
    let alone = |suite| move || integration::on_hosts(suite, &[suite], &[]);
    let [egressctl, pool, kvm] = LONG;
    plan.add(waits, egressctl, &[], alone(egressctl));
    plan.add(waits, "e2e", &["Kubernetes"], || {
        nothing_counted(cluster::e2e::run(&cluster::e2e::E2e::default()))
    });
    plan.add(waits, pool, &[], alone(pool));
    plan.add(waits, kvm, &[], alone(kvm));
    plan.add(waits, "API server", &["Kubernetes"], || {
        cluster::manifests::run()?;
        cluster::suites::run(&[])
    });
    plan.add(waits, "libraries", &[], || {
        integration::on_hosts("libraries", &libraries(packages), &[])
    });
    plan.add(waits, "cloud", &["guest image"], || {
        demonstration("demo with a cloud image", &demo::Demo::cloud())
    });
    plan.add(waits, "demo", &[], || {
        demonstration("demo with the appliance", &demo::Demo::appliance())
    });
}

/// Live suites that are left for one step.
fn libraries(packages: &[Package]) -> Vec<&str> {
    let elsewhere = &cluster::suites::PACKAGES;
    let libraries = packages.iter().filter(|package| {
        let name = package.name.as_str();
        !elsewhere.contains(&name)
    });
    let suites = libraries.flat_map(Package::live_tests);
    suites.filter(|suite| !LONG.contains(suite)).collect()
}

fn demonstration(name: &str, arguments: &demo::Demo) -> Result<Count> {
    nothing_counted(ui::step(name, || demo::run(arguments)))
}

fn nothing_counted<T>(outcome: Result<T>) -> Result<Count> {
    outcome.map(|_| Count::default())
}

/// What a look at the files shows, in seconds.
fn rules() -> Result<()> {
    ui::step("format", || {
        shell::run(&mut cargo(&["fmt", "--all", "--check"]))
    })?;
    ui::step("layers", || layers::run(&layers::Layers::default()))?;
    ui::step("tidy", tidy::run)?;
    ui::step("generated files", || codegen::run(&workspace::root(), true))?;
    ui::step("generated definitions of the kinds", || {
        crdgen::run(&workspace::root(), true)
    })
}

/// What Cargo and its tools say of the sources.
fn sources(packages: &[Package]) -> Result<Count> {
    ui::step("lints", lints)?;
    ui::step("documentation", documentation)?;
    let count = ui::step("examples in the documentation", suite::examples)?;
    published_alone(packages)?;
    ui::step("dependencies: licences, bans, sources", deny::run)?;
    Ok(count)
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
