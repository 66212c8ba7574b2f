//! The cluster, the hosts, and the kustomizations that a user would write.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;

use anyhow::{Context, Result};

use super::super::operator_image::{self, Build};
use super::super::{Cluster, Guard, Shape, image};
use super::between::Between;
use crate::host::group::Group;
use crate::host::{Host, origin};
use crate::{ui, unique, workspace};

/// The cluster's name in names and metadata of machines. Hosts are made for one run, so that no
/// two runs meet there.
pub(super) const CLUSTER_ID: &str = "lab";

/// Hosts that are there all the time; one more is for scenes to break.
const LASTING: usize = 2;

/// Everything around the operator.
pub(super) struct Bed {
    guard: Guard,
    between: Between,
    group: Group,
    origin: Child,
}

impl Bed {
    /// Makes a cluster with the operator's image, three KVM hosts and a web server to reach.
    pub(super) fn make() -> Result<Self> {
        let archive = ui::step("make the operator's image", || {
            operator_image::build(Build::Development)
        })?;
        let program = ui::step("build the fault proxy", Between::build)?;
        let name = unique::name("e2e");
        let guard = ui::step("make the cluster", || Guard::up(&name, Shape::Node))?;
        ui::step("load the images", || {
            image::load(&guard.cluster, &archive)?;
            let visitor = image::visitor(&guard.cluster.dir().join("e2e/visitor"))?;
            image::load(&guard.cluster, &visitor)
        })?;
        let folder = folder(&guard.cluster, "between")?;
        let between = ui::step("a fault proxy before the API server", || {
            Between::begin(&guard.cluster, &program, &folder)
        })?;
        let group = ui::step("make three KVM hosts", || {
            Group::up(&name, LASTING + 1, false)
        })?;
        let first = group.hosts.first().context("no test host was made")?;
        let origin = origin::start(first)?;
        Ok(Self {
            guard,
            between,
            group,
            origin,
        })
    }

    pub(super) fn cluster(&self) -> &Cluster {
        &self.guard.cluster
    }

    /// What stands between the operator and the API server.
    pub(super) fn between(&self) -> &Between {
        &self.between
    }

    pub(super) fn hosts(&self) -> &[Host] {
        &self.group.hosts
    }

    /// The host that scenes break.
    pub(super) fn spare(&self) -> Result<&Host> {
        self.hosts().get(LASTING).context("there is no spare host")
    }

    /// What proxies are asked for: the web server on this machine.
    pub(super) fn target(&self) -> Result<String> {
        let first = self.hosts().first().context("no test host was made")?;
        Ok(format!("http://{}/", first.gateway()))
    }

    /// A folder with the operator's kustomization.
    pub(super) fn operator(&self) -> Result<PathBuf> {
        let folder = self.folder("operator")?;
        let overlay = relative(
            &folder,
            &workspace::root().join("deploy/overlays/development"),
        );
        let variables = Between::variables(self.cluster()).map(|(name, value)| {
            format!(
                "    - {{ op: add, path: /spec/template/spec/containers/0/env/-, \
                 value: {{ name: {name}, value: \"{value}\" }} }}\n"
            )
        });
        let variables = variables.concat();
        let text = format!(
            "resources:
- {overlay}
configMapGenerator:
- name: egress-operator
  namespace: egress-proxies-system
  behavior: merge
  literals: [EGRESS_CLUSTER_ID={CLUSTER_ID}]
patches:
- target: {{ kind: Deployment, name: egress-operator }}
  patch: |-
{NOTHING_WRITABLE}{variables}"
        );
        fs::write(folder.join("kustomization.yaml"), text)?;
        Ok(folder)
    }

    /// A folder with the samples, made to fit the hosts, and one more host and proxy.
    pub(super) fn sample(&self) -> Result<PathBuf> {
        let folder = self.folder("sample")?;
        let samples = relative(&folder, &workspace::root().join("deploy/samples"));
        let mut text = format!("resources:\n- {samples}\n- more.yaml\n");
        text.push_str("generatorOptions: { disableNameSuffixHash: true }\nsecretGenerator:\n");
        for (name, host) in self.named_hosts() {
            text.push_str(&secret(&folder, &name, host)?);
        }
        text.push_str("patches:\n");
        for (name, host) in self.named_hosts() {
            text.push_str(&host_patch(&name, host));
        }
        text.push_str(&probe_patch(&self.target()?));
        text.push_str(CHECKS_PATCH);
        fs::write(folder.join("kustomization.yaml"), text)?;
        let more = self.named_hosts().skip(1);
        let more: String = more.map(|(name, _)| another_host(&name)).collect();
        fs::write(folder.join("more.yaml"), format!("{ANOTHER_PROXY}{more}"))?;
        Ok(folder)
    }

    fn named_hosts(&self) -> impl Iterator<Item = (String, &Host)> {
        let hosts = self.hosts().iter().take(LASTING).enumerate();
        hosts.map(|(at, host)| (format!("lab{}", at + 1), host))
    }

    /// A folder of the run's own.
    pub(super) fn folder(&self, name: &str) -> Result<PathBuf> {
        folder(self.cluster(), name)
    }

    pub(super) fn clear(mut self) -> Result<()> {
        self.origin.kill()?;
        self.origin.wait()?;
        let removed = self.guard.down();
        self.group.down()?;
        removed?;
        self.between.end()
    }

    pub(super) fn keep(self) -> Result<()> {
        let cluster = self.guard.keep()?;
        let hosts = self.group.keep()?;
        let group = hosts.first().map_or("", |host| host.group.as_str());
        ui::say(format!(
            "left running; use it:\n  \
             cargo xtask test-cluster kubectl --name {name} -- get epx --all-namespaces\n\
             and remove it:\n  \
             cargo xtask test-cluster down --name {name}\n  \
             cargo xtask test-host down --group {group}",
            name = cluster.name
        ));
        Ok(())
    }
}

fn folder(cluster: &Cluster, name: &str) -> Result<PathBuf> {
    let folder = cluster.dir().join("e2e").join(name);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The pod's scratch folder is for whoever debugs it: the operator itself needs no place to write.
const NOTHING_WRITABLE: &str = "    - { op: remove, path: /spec/template/spec/volumes }
    - { op: remove, path: /spec/template/spec/containers/0/volumeMounts }
";

const ANOTHER_PROXY: &str = "apiVersion: egress-proxies.dev/v1alpha1
kind: EgressProxy
metadata: { name: crawl-2, namespace: default }
spec:
  providerRef: { name: lab }
  protocols: [http, connect]
  engine: tinyproxy
  auth: { mode: basic }
";

fn another_host(name: &str) -> String {
    format!(
        "---
apiVersion: egress-proxies.dev/v1alpha1
kind: KvmHost
metadata: {{ name: {name} }}
spec:
  address: kvm.example
  ssh: {{ secretName: {name}-ssh }}
  network: {{ libvirtNetwork: default }}
"
    )
}

/// The key and the host key; kustomize reads no files outside of its folder.
fn secret(folder: &Path, name: &str, host: &Host) -> Result<String> {
    let ssh = host.dir().join("ssh");
    fs::copy(
        ssh.join("client_ed25519"),
        folder.join(format!("{name}-key")),
    )?;
    fs::copy(
        ssh.join("known_hosts"),
        folder.join(format!("{name}-known")),
    )?;
    Ok(format!(
        "- name: {name}-ssh
  namespace: egress-proxies-system
  files: [ssh-privatekey={name}-key, known_hosts={name}-known]
"
    ))
}

fn host_patch(name: &str, host: &Host) -> String {
    format!(
        "- target: {{ kind: KvmHost, name: {name} }}
  patch: |-
    - {{ op: replace, path: /spec/address, value: {} }}
    - {{ op: replace, path: /spec/network/libvirtNetwork, value: open }}
    - {{ op: add, path: /metadata/labels, value: {{ host: {name}, rack: {rack} }} }}
",
        host.address(),
        rack = name.replace("lab", "r"),
    )
}

fn probe_patch(target: &str) -> String {
    format!(
        "- target: {{ kind: EgressProxy }}
  patch: |-
    - {{ op: add, path: /spec/probe, value: {{ target: \"{target}\" }} }}
"
    )
}

/// Checks in quick succession, so that nobody waits for one.
const CHECKS_PATCH: &str = "- target: { kind: ProxyProvider }
  patch: |-
    - { op: add, path: /spec/healthCheck, value: { interval: 3s, failureThreshold: 2 } }
";

/// kustomize takes no absolute paths.
fn relative(from: &Path, to: &Path) -> String {
    let up = from.components().count().saturating_sub(1);
    let down = to.strip_prefix("/").unwrap_or(to);
    format!("{}{}", "../".repeat(up), down.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_goes_up_to_the_root_and_down_again() {
        assert_eq!(relative(Path::new("/a/b"), Path::new("/c/d")), "../../c/d");
    }
}
