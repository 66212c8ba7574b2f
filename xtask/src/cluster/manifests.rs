//! `cargo xtask manifests`: what `deploy/` offers, tried on a real API server.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::{Cluster, Guard};
use crate::{setup, shell, ui, unique, workspace};

/// The metrics of the operator; alerts and dashboard may name no others.
const METRICS: [&str; 13] = [
    "egress_abandoned_total",
    "egress_create_to_ready_seconds",
    "egress_credentials_loaded",
    "egress_gc_candidates",
    "egress_gc_deleted_total",
    "egress_leader",
    "egress_provider_call_seconds",
    "egress_provider_errors_total",
    "egress_provider_healthy",
    "egress_proxy_phase",
    "egress_proxy_probe_seconds",
    "egress_queue_depth",
    "egress_reconcile_seconds",
];

const YAMLLINT: &str = "{extends: default, rules: {line-length: {max: 120}, \
                        document-start: disable, braces: {max-spaces-inside: 1}, \
                        comments-indentation: disable}}";

/// The overlays, each with more rights than the one before, so that one API server shows for each
/// what it allows.
const OVERLAYS: [&str; 4] = [
    "single-namespace",
    "all-namespaces",
    "cluster-wide",
    "development",
];

const ACCOUNT: &str = "--as=system:serviceaccount:egress-proxies-system:egress-operator";

/// Verb, resource and namespace, and from which overlay on the operator may.
const RIGHTS: [(&str, &str, &str, Option<&str>); 32] = [
    ("list", "kvmhosts", "", Some("single-namespace")),
    ("watch", "proxyproviders", "", Some("single-namespace")),
    ("patch", "kvmhosts", "", Some("single-namespace")),
    ("patch", "kvmhosts/status", "", Some("single-namespace")),
    (
        "create",
        "events.events.k8s.io",
        "default",
        Some("single-namespace"),
    ),
    (
        "list",
        "secrets",
        "egress-proxies-system",
        Some("single-namespace"),
    ),
    (
        "get",
        "secrets",
        "egress-proxies-system",
        Some("cluster-wide"),
    ),
    (
        "create",
        "events.events.k8s.io",
        "kube-system",
        Some("all-namespaces"),
    ),
    ("patch", "proxyproviders", "", None),
    ("get", "kvmhosts", "", None),
    ("update", "egressproxies/finalizers", "egress-proxies", None),
    (
        "patch",
        "leases",
        "egress-proxies-system",
        Some("single-namespace"),
    ),
    (
        "patch",
        "egressproxies",
        "egress-proxies",
        Some("single-namespace"),
    ),
    (
        "patch",
        "egressproxies/status",
        "egress-proxies",
        Some("single-namespace"),
    ),
    (
        "create",
        "secrets",
        "egress-proxies",
        Some("single-namespace"),
    ),
    ("list", "egressproxies", "default", Some("all-namespaces")),
    (
        "patch",
        "egressproxies/status",
        "default",
        Some("all-namespaces"),
    ),
    ("get", "secrets", "default", Some("cluster-wide")),
    ("create", "secrets", "default", Some("cluster-wide")),
    ("delete", "secrets", "default", None),
    (
        "create",
        "secrets",
        "egress-proxies-system",
        Some("cluster-wide"),
    ),
    (
        "get",
        "namespaces",
        "egress-proxies",
        Some("single-namespace"),
    ),
    ("get", "namespaces", "default", Some("all-namespaces")),
    ("list", "secrets", "default", Some("cluster-wide")),
    (
        "watch",
        "secrets",
        "egress-proxies",
        Some("single-namespace"),
    ),
    ("update", "secrets", "default", None),
    ("list", "namespaces", "", None),
    ("get", "leases", "default", None),
    ("delete", "egressproxies", "default", None),
    ("create", "egressproxies", "default", None),
    ("delete", "kvmhosts", "", None),
    ("get", "pods", "egress-proxies-system", None),
];

/// Runs all checks.
///
/// # Errors
/// Names the first that fails.
pub(crate) fn run() -> Result<()> {
    setup::require_root("manifests")?;
    setup::require(&setup::MANIFESTS)?;
    setup::require(&setup::CLUSTER)?;
    ui::step("style of the manifests", style)?;
    ui::step("alert rules and their tests", alerts)?;
    ui::step("metrics of dashboard and alerts", metrics)?;
    let name = unique::name("manifests");
    let guard = ui::step("make an API server", || Guard::api_only(&name))?;
    for overlay in OVERLAYS {
        ui::step(&format!("apply {overlay}"), || {
            apply_overlay(&guard.cluster, overlay)
        })?;
        ui::step(&format!("rights of {overlay}"), || {
            rights(&guard.cluster, overlay)
        })?;
    }
    ui::step("apply the samples", || {
        apply(&guard.cluster, "deploy/samples").map(drop)
    })?;
    ui::step("remove the API server", || guard.down())
}

fn style() -> Result<()> {
    let mut command = shell::words(&["yamllint", "--strict", "-d", YAMLLINT]);
    let folders = ["base", "overlays", "samples", "monitoring"];
    command.args(folders.map(|folder| deploy().join(folder)));
    shell::capture(&mut command).map(drop)
}

fn alerts() -> Result<()> {
    let folder = deploy().join("monitoring");
    for words in [
        ["promtool", "check", "rules", "alerts.yaml"],
        ["promtool", "test", "rules", "alerts_test.yaml"],
    ] {
        shell::capture(shell::words(&words).current_dir(&folder))?;
    }
    Ok(())
}

fn metrics() -> Result<()> {
    let folder = deploy().join("monitoring");
    let dashboard = std::fs::read_to_string(folder.join("dashboard.json"))?;
    let _: Value = serde_json::from_str(&dashboard).context("dashboard.json is no JSON")?;
    let alerts = std::fs::read_to_string(folder.join("alerts.yaml"))?;
    let unknown: Vec<String> = names(&dashboard)
        .union(&names(&alerts))
        .filter(|name| !METRICS.contains(&family(name)))
        .cloned()
        .collect();
    ensure!(
        unknown.is_empty(),
        "the operator has no metric {}",
        unknown.join(", ")
    );
    Ok(())
}

/// Every word of the text that begins like a metric of ours.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words
        .filter(|word| word.starts_with("egress_"))
        .map(str::to_owned)
        .collect()
}

/// A histogram's name without the part that says which of its series it is.
fn family(name: &str) -> &str {
    ["_bucket", "_count", "_sum"]
        .iter()
        .find_map(|end| name.strip_suffix(end))
        .unwrap_or(name)
}

fn apply_overlay(cluster: &Cluster, overlay: &str) -> Result<()> {
    // Kinds first: objects of a kind that the API server does not know yet are refused.
    apply(cluster, "deploy/crds")?;
    let words = ["wait", "--for=condition=Established", "--timeout=30s"];
    let mut command = cluster.kubectl(&words)?;
    shell::capture(command.args(["crd", "--all"]))?;
    apply(cluster, &format!("deploy/overlays/{overlay}")).map(drop)
}

/// Applies a folder of the checkout. A warning of the API server is a failure: it warns of pods
/// that the restricted profile refuses, and of versions that go away.
fn apply(cluster: &Cluster, folder: &str) -> Result<String> {
    let path = workspace::root().join(folder);
    let mut command = cluster.kubectl(&["apply", "--server-side", "--kustomize"])?;
    let output = command.arg(path).output()?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() || complaint.contains("Warning") {
        bail!("{folder}: {}", complaint.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Compares what the operator may do with the table.
fn rights(cluster: &Cluster, overlay: &str) -> Result<()> {
    let rank = |name: &str| OVERLAYS.iter().position(|other| *other == name);
    let mut faults = Vec::new();
    for (verb, resource, namespace, from) in RIGHTS {
        let wanted = from.is_some_and(|from| rank(from) <= rank(overlay));
        let mut command = can_i(cluster, verb, resource, namespace)?;
        let may = command.output()?.stdout.starts_with(b"yes");
        if may != wanted {
            let not = if may { "" } else { "not " };
            faults.push(format!("may {not}{verb} {resource} in `{namespace}`"));
        }
    }
    ensure!(faults.is_empty(), "{overlay}: {}", faults.join(", "));
    Ok(())
}

fn can_i(cluster: &Cluster, verb: &str, resource: &str, namespace: &str) -> Result<Command> {
    let mut command = cluster.kubectl(&["auth", "can-i", verb])?;
    match resource.split_once('/') {
        Some((kind, part)) => command.arg(kind).arg(format!("--subresource={part}")),
        None => command.arg(resource),
    };
    if !namespace.is_empty() {
        command.arg(format!("--namespace={namespace}"));
    }
    command.arg(ACCOUNT);
    Ok(command)
}

fn deploy() -> PathBuf {
    workspace::root().join("deploy")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_found_in_expressions() {
        let text = "sum(egress_leader) / rate(egress_proxy_probe_seconds_bucket{a=\"b\"}[5m])";
        let found: Vec<String> = names(text).into_iter().collect();
        assert_eq!(
            found,
            ["egress_leader", "egress_proxy_probe_seconds_bucket"]
        );
        assert_eq!(family(&found[1]), "egress_proxy_probe_seconds");
    }

    #[test]
    fn alerts_and_dashboard_name_only_metrics_that_there_are() {
        metrics().unwrap();
    }
}
