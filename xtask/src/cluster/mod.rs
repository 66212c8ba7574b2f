//! A Kubernetes cluster made of namespaces: etcd, an API server and, unless only these two are
//! wanted, one node with pods.
//!
//! A cluster is numbered; everything it owns on this machine carries the number, so that several
//! clusters and checkouts live side by side. Network, mounts, processes, control groups and name
//! are namespaces of its own: the end of its first process is the end of everything in it.

pub(crate) mod command;
mod config;
mod dockerfile;
mod down;
pub(crate) mod e2e;
mod go;
mod guard;
mod holder;
pub(crate) mod image;
pub(crate) mod manifests;
pub(crate) mod operator_image;
mod pki;
pub(crate) mod registry;
pub(crate) mod suites;
mod tools;
mod up;

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::shell;
pub(crate) use guard::Guard;

/// Builds the programs of a cluster unless the cache has them.
///
/// # Errors
/// When Go is missing or too old, or when a build fails.
pub(crate) fn provide() -> Result<()> {
    tools::provide(Shape::Node)
}

/// How much of a cluster there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Shape {
    /// etcd and the API server: objects, watches and rules, but nothing acts on them.
    ApiOnly,
    /// Besides, the controllers, the scheduler and one node.
    Node,
}

/// One test cluster, as written to its `cluster.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Cluster {
    /// 1 to 99, unique on this machine.
    pub(crate) number: u8,
    /// What its user calls it.
    pub(crate) name: String,
    /// How much of it there is.
    pub(crate) shape: Shape,
    /// The process whose end is the cluster's end, as this machine numbers it; 0 until it runs.
    pub(crate) holder: u32,
}

impl Cluster {
    /// `kube3`: its network namespace, its host name and the name of its node.
    pub(crate) fn node(&self) -> String {
        format!("kube{}", self.number)
    }

    /// Where the API server listens; reached from this machine and from pods.
    pub(crate) fn address(&self) -> String {
        format!("10.78.{}.2", self.number)
    }

    /// This machine's address on the same link: where a test server for pods listens.
    pub(crate) fn gateway(&self) -> String {
        format!("10.78.{}.1", self.number)
    }

    /// The network of its pods, routed through [`Self::address`].
    pub(crate) fn pod_network(&self) -> String {
        format!("10.79.{}.0/24", self.number)
    }

    /// The end of the veth pair on this machine's side.
    pub(crate) fn link(&self) -> String {
        format!("veth-kube{}", self.number)
    }

    /// The cluster's state folder.
    pub(crate) fn dir(&self) -> PathBuf {
        registry::root().join(self.node())
    }

    /// An administrator's kubeconfig, complete in itself but for the authority's certificate
    /// beside it.
    pub(crate) fn kubeconfig(&self) -> PathBuf {
        self.dir().join("kube/admin.kubeconfig")
    }

    /// The URL of the API server.
    pub(crate) fn url(&self) -> String {
        format!("https://{}:6443", self.address())
    }

    /// A command that runs inside the cluster's node: its network, mounts, processes and name.
    pub(crate) fn exec(&self, words: &[&str]) -> Command {
        let proc = format!("/proc/{}/ns", self.holder);
        let mut command = shell::command("nsenter");
        for (option, file) in [("net", "net"), ("mount", "mnt"), ("uts", "uts")] {
            command.arg(format!("--{option}={proc}/{file}"));
        }
        command.arg(format!("--pid={proc}/pid_for_children"));
        command.arg("--").args(words);
        command
    }

    /// `kubectl` as administrator.
    ///
    /// # Errors
    /// When the programs are not built yet.
    pub(crate) fn kubectl(&self, words: &[&str]) -> Result<Command> {
        let mut command = shell::command(tools::place("kubectl")?);
        command.arg("--kubeconfig").arg(self.kubeconfig());
        // Answers about what the server offers are kept with the cluster, not with the user.
        command
            .arg("--cache-dir")
            .arg(self.dir().join("kube/cache"));
        command.args(words);
        Ok(command)
    }

    /// Whether the holder still runs. Its command line is compared too, because a process number
    /// may have been given to somebody else since.
    pub(crate) fn is_alive(&self) -> bool {
        if self.holder == 0 {
            return false;
        }
        let line = std::fs::read(format!("/proc/{}/cmdline", self.holder));
        // Both scripts lie there: the one that it begins with, and the one that it becomes.
        let mark = format!("{}/", self.dir().display());
        line.is_ok_and(|line| String::from_utf8_lossy(&line).contains(&mark))
    }

    /// What tests are told about the cluster, as variables.
    ///
    /// # Errors
    /// When the programs are not built yet.
    pub(crate) fn variables(&self) -> Result<[(&'static str, String); 2]> {
        Ok([
            (
                "KUBE_TEST_KUBECONFIG",
                self.kubeconfig().display().to_string(),
            ),
            (
                "KUBE_TEST_KUBECTL",
                tools::place("kubectl")?.display().to_string(),
            ),
        ])
    }

    fn save(&self) -> Result<()> {
        let path = self.dir().join("cluster.json");
        let text = serde_json::to_string_pretty(self)?;
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_in_everything_a_cluster_owns() {
        let cluster = Cluster {
            number: 7,
            name: "default".into(),
            shape: Shape::Node,
            holder: 0,
        };
        assert_eq!(cluster.node(), "kube7");
        assert_eq!(cluster.url(), "https://10.78.7.2:6443");
        assert_eq!(cluster.pod_network(), "10.79.7.0/24");
        assert!(
            cluster.link().len() <= 15,
            "the kernel refuses longer interface names"
        );
        assert!(!cluster.is_alive());
    }
}
