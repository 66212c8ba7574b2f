//! What must be gone after a deletion.

use anyhow::{Context, Result, ensure};

use super::super::Cluster;
use super::kube::{NAMESPACE, kubectl, proxies};
use crate::demo;
use crate::host::Host;

/// No domain, volume or machine is on any host; cached images stay by design.
pub(super) fn on_hosts(hosts: &[Host]) -> Result<()> {
    for host in hosts {
        demo::nothing_left(host).with_context(|| host.name())?;
    }
    Ok(())
}

/// Neither objects nor the Secrets that were generated for them.
pub(super) fn of_proxies(cluster: &Cluster) -> Result<()> {
    expect_none(&proxies(cluster)?)?;
    // The garbage collector follows the proxies within seconds.
    crate::host::up::wait_for(
        std::time::Duration::from_secs(30),
        "the Secrets of the proxies to go",
        || {
            std::thread::sleep(std::time::Duration::from_millis(200));
            let words = [
                "get",
                "secrets",
                "--namespace",
                "default",
                "--output",
                "name",
            ];
            Ok(kubectl(cluster, &words)?.trim().is_empty())
        },
    )
}

/// No kind, no right, no namespace of ours.
pub(super) fn in_cluster(cluster: &Cluster) -> Result<()> {
    expect_none(&kubectl(cluster, &["get", "crd", "--output", "name"])?)?;
    let kinds = "namespaces,clusterroles,clusterrolebindings";
    let all = kubectl(cluster, &["get", kinds, "--output", "name"])?;
    let ours: Vec<&str> = all
        .lines()
        .filter(|name| name.contains("egress-") || name.contains(NAMESPACE))
        .collect();
    expect_none(&ours.join("\n"))
}

fn expect_none(names: &str) -> Result<()> {
    let names: Vec<&str> = names.lines().collect();
    ensure!(names.is_empty(), "left: {}", names.join(", "));
    Ok(())
}
