//! `cargo xtask test-cluster`: Kubernetes clusters in namespaces, on their own.

use std::path::PathBuf;
use std::process::{ExitCode, Stdio};

use anyhow::Result;
use clap::{Args, Subcommand};

use super::{Cluster, Guard, Shape, down, guard, image, registry, suites};
use crate::{setup, ui};

/// Arguments of `test-cluster`.
#[derive(Debug, Args)]
pub(crate) struct TestCluster {
    #[command(subcommand)]
    command: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Make a cluster, or keep the one that runs; the first time builds Kubernetes
    Up {
        #[command(flatten)]
        name: Name,
        /// Only etcd and the API server: nothing acts on the objects
        #[arg(long)]
        api_only: bool,
    },
    /// Remove a cluster and everything it left
    Down {
        #[command(flatten)]
        name: Name,
        /// Remove every test cluster of this machine, those of other checkouts too
        #[arg(long, conflicts_with = "name")]
        all: bool,
    },
    /// List all test clusters of this machine
    Status,
    /// Print what tests are told about the cluster
    Env {
        #[command(flatten)]
        name: Name,
        /// As shell lines for `eval`
        #[arg(long)]
        export: bool,
    },
    /// Run kubectl as administrator
    Kubectl {
        #[command(flatten)]
        name: Name,
        /// The arguments of kubectl
        #[arg(last = true, required = true)]
        arguments: Vec<String>,
    },
    /// Give the node an image from a docker-archive
    Load {
        #[command(flatten)]
        name: Name,
        /// The archive, as `docker save` writes it
        archive: PathBuf,
    },
    /// Run a command inside the node
    Exec {
        #[command(flatten)]
        name: Name,
        /// The command and its arguments
        #[arg(last = true, required = true)]
        arguments: Vec<String>,
    },
    /// Run the live suites that need an API server, on one made for them
    Test {
        /// Only tests whose names contain one of these
        #[arg(last = true)]
        filters: Vec<String>,
    },
    /// Wait for the end of stdin, then remove the cluster
    #[command(hide = true)]
    Janitor {
        #[command(flatten)]
        name: Name,
    },
}

#[derive(Debug, Args)]
struct Name {
    /// The cluster
    #[arg(long, default_value = "default")]
    name: String,
}

/// Runs one verb. `kubectl` and `exec` hand on the command's own exit code.
pub(crate) fn run(arguments: TestCluster) -> Result<ExitCode> {
    match arguments.command {
        Verb::Up { name, api_only } => up(&name.name, api_only)?,
        Verb::Down { all: true, .. } => {
            ui::say(format!("{} test clusters removed", down::down_all()?));
        }
        Verb::Down { name, .. } => down_one(&name.name)?,
        Verb::Status => status()?,
        Verb::Env { name, export } => env(&registry::find(&name.name)?, export)?,
        Verb::Kubectl { name, arguments } => {
            let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
            return hand_on(registry::find(&name.name)?.kubectl(&words)?);
        }
        Verb::Load { name, archive } => image::load(&registry::find(&name.name)?, &archive)?,
        Verb::Exec { name, arguments } => {
            let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
            return hand_on(registry::find(&name.name)?.exec(&words));
        }
        Verb::Test { filters } => {
            let count = suites::run(&filters)?;
            ui::say(format!("{} passed, {} failed", count.passed, count.failed));
        }
        Verb::Janitor { name } => guard::wait_and_remove(&name.name)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn up(name: &str, api_only: bool) -> Result<()> {
    setup::require_root("test-cluster up")?;
    setup::require(&setup::CLUSTER)?;
    let shape = if api_only {
        Shape::ApiOnly
    } else {
        Shape::Node
    };
    let guard = ui::step("make the cluster", || Guard::up(name, shape))?;
    let cluster = guard.keep()?;
    ui::result(line(&cluster))?;
    ui::say(format!(
        "remove with: cargo xtask test-cluster down --name {name}"
    ));
    Ok(())
}

fn down_one(name: &str) -> Result<()> {
    let was_there = down::down(name)?;
    ui::say(if was_there {
        format!("test cluster `{name}` removed")
    } else {
        format!("there is no test cluster `{name}`")
    });
    Ok(())
}

fn status() -> Result<()> {
    for cluster in registry::list()? {
        ui::result(line(&cluster))?;
    }
    Ok(())
}

fn line(cluster: &Cluster) -> String {
    let state = if cluster.is_alive() { "up" } else { "dead" };
    let shape = match cluster.shape {
        Shape::ApiOnly => "api-only",
        Shape::Node => "node",
    };
    format!(
        "{:<7} {state:<4} {shape:<8} {:<12} {}  KUBECONFIG={}",
        cluster.node(),
        cluster.name,
        cluster.url(),
        cluster.kubeconfig().display()
    )
}

fn env(cluster: &Cluster, export: bool) -> Result<()> {
    let prefix = if export { "export " } else { "" };
    for (name, value) in cluster.variables()? {
        ui::result(format!("{prefix}{name}='{value}'"))?;
    }
    Ok(())
}

fn hand_on(mut command: std::process::Command) -> Result<ExitCode> {
    let status = command.stdin(Stdio::inherit()).status()?;
    Ok(status
        .code()
        .and_then(|code| u8::try_from(code).ok())
        .map_or(ExitCode::FAILURE, Into::into))
}
