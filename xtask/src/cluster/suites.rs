//! Live test suites that need an API server and nothing that acts on its objects.

use anyhow::{Result, bail};

use super::{Cluster, Guard};
use crate::suite::{self, Count};
use crate::workspace::{self, Package};
use crate::{setup, ui, unique};

/// The packages whose live suites read `KUBE_TEST_KUBECONFIG`, in the order of what they build
/// on.
pub(crate) const PACKAGES: [&str; 4] = [
    "kube-fault-proxy",
    "kube-lease",
    "egress-controller",
    "egress-operator",
];

/// Makes an API server for the run, runs the suites of those packages that there are, and removes
/// it.
///
/// # Errors
/// When a test fails, when no suite is there, or when something of the cluster is left.
pub(crate) fn run(filters: &[String]) -> Result<Count> {
    setup::require_root("test-cluster test")?;
    setup::require(&setup::CLUSTER)?;
    let packages = workspace::packages()?;
    let name = unique::name("test");
    let guard = ui::step("make an API server", || Guard::api_only(&name))?;
    let mut count = Count::default();
    for name in PACKAGES {
        let package = packages.iter().filter(|package| package.name == name);
        for test in package.flat_map(Package::live_tests) {
            count.add(ui::step(test, || {
                run_target(&guard.cluster, test, filters)
            })?);
        }
    }
    ui::step("remove the API server", || guard.down())?;
    if count == Count::default() {
        bail!("no live suite for an API server has such a test");
    }
    Ok(count)
}

fn run_target(cluster: &Cluster, test: &str, filters: &[String]) -> Result<Count> {
    let mut command = suite::target(test)?;
    command.args(filters);
    command.envs(cluster.variables()?);
    match filters {
        [] => suite::run(&mut command),
        _ => suite::run_some(&mut command),
    }
}
