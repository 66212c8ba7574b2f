//! The operator's metrics, as a scrape sees them.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::super::Cluster;
use super::kube::{NAMESPACE, kubectl};
use crate::host::up::wait_for;
use crate::shell;

/// What the operator has to show after a proxy was made and proven. A failure that did not happen
/// has no series yet.
const SEEN: [&str; 7] = [
    "egress_leader 1",
    "egress_provider_healthy{",
    "egress_credentials_loaded{",
    "egress_provider_call_seconds_count{",
    "egress_proxy_probe_seconds_count{",
    "egress_create_to_ready_seconds_count{",
    "egress_reconcile_seconds_count{",
];

/// The operator's page has what alerts and dashboard are made of.
pub(super) fn are_offered(cluster: &Cluster) -> Result<()> {
    let text = page(cluster)?;
    let missing: Vec<&str> = SEEN
        .into_iter()
        .filter(|start| !text.lines().any(|line| line.starts_with(start)))
        .collect();
    ensure!(missing.is_empty(), "not offered: {}", missing.join(", "));
    Ok(())
}

/// Waits until the page has this line.
pub(super) fn wait(cluster: &Cluster, line: &str) -> Result<()> {
    let what = format!("the operator's metrics to have the line `{line}`");
    wait_for(Duration::from_secs(90), &what, || {
        thread::sleep(Duration::from_millis(200));
        Ok(page(cluster)?.lines().any(|found| found == line))
    })
}

fn page(cluster: &Cluster) -> Result<String> {
    let path = "jsonpath={.items[0].status.podIP}";
    let words = ["get", "pods", "--namespace", NAMESPACE, "--output", path];
    let address = kubectl(cluster, &words)?;
    let url = format!("http://{}:8080/metrics", address.trim());
    let words = ["curl", "--silent", "--fail", "--max-time", "5"];
    let mut command = shell::words(&words);
    shell::capture(command.args(["--noproxy", "*"]).arg(&url))
        .with_context(|| format!("no metrics under {url}"))
}
