//! `cargo xtask e2e`: a real cluster, real hypervisors, and the operator between them as a pod; first
//! as it should be, then with troubles.

mod bed;
mod between;
mod gallery;
mod kube;
mod left;
mod metrics;
mod pulse;
mod scene;
mod scenes;
mod sight;
mod spare;
mod stage;
mod visitor;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, ensure};

use crate::{setup, shell, ui, workspace};
use bed::Bed;
use kube::{NAMESPACE, apply_folder, kubectl, say_what_is_there, wait_ready};
use scene::Scene;
use stage::Stage;

/// Arguments of `e2e`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct E2e {
    /// Leave everything running and say how to use and remove it
    #[arg(long)]
    keep: bool,
    /// Only these scenes, separated by commas; all of them when left out
    #[arg(long, value_delimiter = ',')]
    scenes: Vec<String>,
    /// Write a page with what `kubectl` prints in each scene
    #[arg(long, value_name = "FILE")]
    gallery: Option<PathBuf>,
}

/// The proxies: one of the samples, and one with another engine.
const PROXIES: [&str; 2] = ["crawl-1", "crawl-2"];

/// Runs all steps and removes everything.
///
/// # Errors
/// Names the step that failed; what the cluster says about it is printed before.
pub(crate) fn run(arguments: &E2e) -> Result<()> {
    let start = Instant::now();
    setup::require_root("e2e")?;
    for packages in [&setup::HOST[..], &setup::GUEST, &setup::CLUSTER] {
        setup::require(packages)?;
    }
    let is_there = workspace::packages()?
        .iter()
        .any(|package| package.name == "egress-operator");
    ensure!(is_there, "this checkout has no package egress-operator");
    let scenes = scenes::named(&arguments.scenes)?;
    let bed = Bed::make()?;
    let outcome = play(&bed, &scenes, arguments);
    if outcome.is_err() {
        say_what_is_there(bed.cluster());
    }
    if arguments.keep && outcome.is_ok() {
        return bed.keep();
    }
    let cleared = ui::step("remove the cluster and the hosts", || bed.clear());
    outcome.and(cleared)?;
    ui::say(format!(
        "done in {}: nothing is left",
        ui::seconds(start.elapsed()).trim()
    ));
    Ok(())
}

fn play(bed: &Bed, scenes: &[Scene], arguments: &E2e) -> Result<()> {
    good_life(bed)?;
    Stage::set(bed, arguments.gallery.clone())?.play(scenes)?;
    match arguments.keep {
        true => Ok(()),
        false => take_away(bed),
    }
}

fn good_life(bed: &Bed) -> Result<()> {
    let cluster = bed.cluster();
    ui::step("kubectl apply of the operator", || apply_operator(bed))?;
    ui::step("the operator's pod is ready", || {
        let words = ["rollout", "status", "deployment/egress-operator"];
        let place = ["--namespace", NAMESPACE, "--timeout=120s"];
        kubectl(cluster, &[&words[..], &place[..]].concat()).map(drop)
    })?;
    ui::step("kubectl apply of hosts, provider and proxies", || {
        apply_folder(cluster, &bed.sample()?)
    })?;
    ui::step("kubectl wait for the hosts", || {
        wait_ready(cluster, &["kvmhost", "--all"], "60s")
    })?;
    for proxy in PROXIES {
        ui::step(&format!("kubectl wait for {proxy}"), || {
            wait_ready(cluster, &["egressproxy", proxy], "180s")
        })?;
    }
    for proxy in PROXIES {
        ui::step(&format!("a request of a pod through {proxy}"), || {
            visitor::with_password(cluster, proxy, &bed.target()?)
        })?;
        ui::step("the same without the password is refused", || {
            visitor::without_password(cluster, proxy, &bed.target()?)
        })?;
    }
    ui::step("the operator's metrics", || metrics::are_offered(cluster))
}

/// In the order of docs/install.md.
fn take_away(bed: &Bed) -> Result<()> {
    let cluster = bed.cluster();
    let patience = "--timeout=120s";
    ui::step("kubectl delete of the proxies", || {
        let words = [
            "delete",
            "egressproxies",
            "--all",
            "--all-namespaces",
            patience,
        ];
        kubectl(cluster, &words).map(drop)
    })?;
    ui::step("nothing is left on the hosts", || {
        left::on_hosts(bed.hosts())
    })?;
    ui::step("nothing is left of the proxies in the cluster", || {
        left::of_proxies(cluster)
    })?;
    ui::step("kubectl delete of providers and hosts", || {
        let words = ["delete", "proxyproviders,kvmhosts", "--all", patience];
        kubectl(cluster, &words).map(drop)
    })?;
    ui::step("kubectl delete of the operator", || {
        let mut command = cluster.kubectl(&["delete", "--wait", patience, "--kustomize"])?;
        shell::capture(command.arg(bed.operator()?)).map(drop)
    })?;
    ui::step("nothing is left in the cluster", || {
        left::in_cluster(cluster)
    })
}

/// The kinds come first: objects of a kind that the API server does not know yet are refused.
fn apply_operator(bed: &Bed) -> Result<()> {
    let cluster = bed.cluster();
    apply_folder(cluster, &workspace::root().join("deploy/crds"))?;
    let words = ["wait", "--for=condition=Established", "--timeout=30s"];
    kubectl(cluster, &[&words[..], &["crd", "--all"]].concat())?;
    apply_folder(cluster, &bed.operator()?)
}
