//! An API server with objects, and the operator's measuring program on it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::writes::Writes;
use crate::bench::meter::Meter;
use crate::cluster::{Cluster, Guard};
use crate::{shell, ui, unique, workspace};

/// How much there is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fleet {
    pub(super) hosts: usize,
    pub(super) proxies: usize,
}

/// An API server with the objects of a fleet, of which nothing exists yet.
pub(super) struct Site {
    guard: Guard,
    program: PathBuf,
    fleet: Fleet,
    /// What answers for the proxies.
    answers: Meter,
    /// What the operator runs in. Nothing runs until it is told to start.
    pub(super) operator: Meter,
}

impl Site {
    /// Makes all of it.
    ///
    /// # Errors
    /// When a step fails.
    pub(super) fn up(program: &Path, fleet: Fleet) -> Result<Self> {
        let Fleet { hosts, proxies } = fleet;
        let name = unique::name("bench");
        let guard = ui::step("make an API server", || Guard::api_only(&name))?;
        let cluster = &guard.cluster;
        let mut answers = Meter::start(shell::command(program).arg("answer"))?;
        let port = answers.ask("port")?.value("port")?.to_string();
        ui::step(&format!("declare {proxies} proxies"), || {
            install_kinds(cluster)?;
            let words = ["create", &hosts.to_string(), &proxies.to_string(), &port];
            shell::run(of(cluster, program)?.args(words))
        })?;
        let operator = operator(cluster, program, fleet)?;
        Ok(Self {
            guard,
            program: program.to_owned(),
            fleet,
            answers,
            operator,
        })
    }

    /// Ends the operator's process and begins another, in which nothing runs yet. The machines,
    /// which are in memory, are in the new one what their objects say.
    ///
    /// # Errors
    /// When one of the two fails.
    pub(super) fn replace_operator(&mut self) -> Result<()> {
        let successor = operator(&self.guard.cluster, &self.program, self.fleet)?;
        std::mem::replace(&mut self.operator, successor).end()?;
        self.operator.ask("remember").map(drop)
    }

    /// Every write so far, as the API server counts them itself.
    ///
    /// # Errors
    /// When it does not say.
    pub(super) fn writes(&self) -> Result<Writes> {
        let words = ["get", "--raw", "/metrics"];
        let text = shell::capture(&mut self.guard.cluster.kubectl(&words)?)?;
        Ok(Writes::read(&text))
    }

    /// How many proxies are ready, as their objects say.
    ///
    /// # Errors
    /// When they cannot be listed.
    pub(super) fn ready(&self) -> Result<usize> {
        let words = ["get", "egressproxies", "--all-namespaces", "--no-headers"];
        let rows = shell::capture(&mut self.guard.cluster.kubectl(&words)?)?;
        let is_ready = |row: &&str| row.split_whitespace().nth(2) == Some("True");
        Ok(rows.lines().filter(is_ready).count())
    }

    /// Ends the programs and removes the API server.
    ///
    /// # Errors
    /// When something of it fails or is left.
    pub(super) fn down(self) -> Result<()> {
        let Self {
            guard,
            answers,
            operator,
            ..
        } = self;
        operator.end()?;
        answers.end()?;
        ui::step("remove the API server", || guard.down())
    }
}

fn operator(cluster: &Cluster, program: &Path, fleet: Fleet) -> Result<Meter> {
    let words = ["operate", &fleet.hosts.to_string()];
    Meter::start(of(cluster, program)?.args(words))
}

fn install_kinds(cluster: &Cluster) -> Result<()> {
    let folder = workspace::root().join("deploy/crds");
    let mut command = cluster.kubectl(&["apply", "--server-side", "--kustomize"])?;
    shell::capture(command.arg(folder))?;
    let words = ["wait", "--for=condition=Established", "crd", "--all"];
    shell::capture(&mut cluster.kubectl(&words)?).map(drop)
}

/// The measuring program on this API server.
fn of(cluster: &Cluster, program: &Path) -> Result<Command> {
    let mut command = shell::command(program);
    command.envs(cluster.variables().context("no API server")?);
    Ok(command)
}
