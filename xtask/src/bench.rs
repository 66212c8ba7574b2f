//! `cargo xtask bench`: how long a proxy takes, beside the same calls made with virsh.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::host::group::Group;
use crate::host::{Host, origin};
use crate::manifest::Proxy;
use crate::{appliance, setup, shell, ui, workspace};

/// Arguments of `bench`.
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// Rounds of each measurement; the median is reported
    #[arg(long, default_value_t = 5)]
    rounds: usize,
}

/// Engines with the most seconds from `apply` to the proof, files already on the host.
const ENGINES: [(&str, f64); 2] = [("tinyproxy", 4.0), ("squid", 6.0)];
/// Most of what virsh needs for the same calls.
const OVERHEAD: f64 = 1.1;
const NAME: &str = "bench-1";

/// Measures on a host made for it, and removes it.
///
/// # Errors
/// When a measured command fails. A missed target is reported, and no error: machines differ.
pub(crate) fn run(arguments: &Bench) -> Result<()> {
    setup::require_root("bench")?;
    setup::require(&setup::HOST)?;
    setup::require(&setup::GUEST)?;
    let appliance = ui::step("appliance (cached)", || {
        appliance::build(&appliance::Appliance::default())
    })?;
    let egressctl = ui::step("build egressctl, optimised", build)?;
    let group = Group::up(&format!("bench-{}", std::process::id()), 1, false)?;
    let host = group.hosts.first().context("no test host was made")?;
    let mut origin = origin::start(host)?;
    let rig = Rig {
        host,
        egressctl,
        appliance: appliance.folder,
    };
    let figures = rig.measure(arguments.rounds.max(1));
    origin.kill()?;
    origin.wait()?;
    group.down()?;
    report(&figures?)
}

fn build() -> Result<PathBuf> {
    let words = ["build", "--quiet", "--release", "--package", "egressctl"];
    shell::run(&mut workspace::cargo(&words))?;
    Ok(workspace::target().join("release/egressctl"))
}

/// One line of the report.
struct Figure {
    name: String,
    ours: f64,
    theirs: Option<f64>,
    target: Option<f64>,
}

impl Figure {
    /// Against virsh where there is a figure of it, else against the target itself.
    fn met(&self) -> Option<bool> {
        let value = self.theirs.map_or(self.ours, |theirs| self.ours / theirs);
        self.target.map(|target| value <= target)
    }

    fn to_json(&self) -> Value {
        json!({
            "name": self.name,
            "ours": self.ours,
            "theirs": self.theirs,
            "unit": "s",
            "ratio": self.theirs.map(|theirs| self.ours / theirs),
            "target": self.target,
            "met": self.met(),
        })
    }
}

fn report(figures: &[Figure]) -> Result<()> {
    let list: Vec<_> = figures.iter().map(Figure::to_json).collect();
    let path = workspace::target().join("bench.json");
    fs::write(&path, format!("{:#}\n", Value::Array(list)))?;
    for figure in figures {
        let theirs = figure.theirs.map_or_else(String::new, |theirs| {
            let ratio = figure.ours / theirs;
            format!("  virsh {theirs:.3} s  ratio {ratio:.2}")
        });
        let met = match figure.met() {
            Some(true) => "  met",
            Some(false) => "  MISSED",
            None => "",
        };
        let (name, ours) = (&figure.name, figure.ours);
        let target = figure
            .target
            .map_or_else(String::new, |t| format!("  target {t}"));
        ui::result(format!("{name:<48} {ours:>7.3} s{theirs}{target}{met}"))?;
    }
    Ok(())
}

struct Rig<'a> {
    host: &'a Host,
    egressctl: PathBuf,
    appliance: PathBuf,
}

impl Rig<'_> {
    fn measure(&self, rounds: usize) -> Result<Vec<Figure>> {
        let mut figures = Vec::new();
        for (engine, target) in ENGINES {
            let manifest = self.manifest(engine)?;
            if figures.is_empty() {
                let first = ui::step("first use", || self.apply(&manifest))?;
                self.delete(&manifest)?;
                figures.push(figure("apply to proof, first use, tinyproxy", first.proven));
            }
            let runs = ui::step(engine, || self.rounds(&manifest, rounds))?;
            let proven = median(runs.iter().map(|run| run.proven));
            figures.push(Figure {
                target: Some(target),
                ..figure(&format!("apply to proof, {engine}"), proven)
            });
            let ours = median(runs.iter().map(|run| run.started));
            let theirs = median(runs.iter().map(|run| run.virsh));
            figures.push(Figure {
                theirs: Some(theirs),
                target: Some(OVERHEAD),
                ..figure(&format!("apply to started machine, {engine}"), ours)
            });
        }
        Ok(figures)
    }

    /// Both sides in turn, so that they meet the same load.
    fn rounds(&self, manifest: &Path, rounds: usize) -> Result<Vec<Run>> {
        (0..rounds)
            .map(|_| {
                let mut run = self.apply(manifest)?;
                let twin = Twin::of(self.host)?;
                self.delete(manifest)?;
                run.virsh = twin.make(self.host)?.as_secs_f64();
                twin.remove(self.host)?;
                Ok(run)
            })
            .collect()
    }

    fn manifest(&self, engine: &str) -> Result<PathBuf> {
        let path = self.host.dir().join(format!("{engine}.yaml"));
        let proxy = Proxy {
            host: self.host,
            name: NAME,
            engine,
            image: None,
        };
        fs::write(&path, proxy.to_string())?;
        Ok(path)
    }

    fn apply(&self, manifest: &Path) -> Result<Run> {
        let start = Instant::now();
        let output = self.command("apply", manifest).output()?;
        let proven = start.elapsed().as_secs_f64();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if !output.status.success() {
            bail!("egressctl apply failed: {said}");
        }
        let line = said.lines().find(|line| line.ends_with("machine started"));
        let started = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
        Ok(Run {
            proven,
            started: started.context("egressctl did not say when the machine was started")?,
            virsh: 0.0,
        })
    }

    fn delete(&self, manifest: &Path) -> Result<()> {
        shell::capture(&mut self.command("delete", manifest)).map(drop)
    }

    fn command(&self, word: &str, manifest: &Path) -> Command {
        let mut command = shell::command(&self.egressctl);
        command.arg(word).arg("-f").arg(manifest);
        command
            .env("EGRESS_APPLIANCE", &self.appliance)
            .env("EGRESS_CLUSTER_ID", "bench");
        command
    }
}

/// Seconds of one round.
struct Run {
    proven: f64,
    /// From the start of the work to the started machine.
    started: f64,
    virsh: f64,
}

fn figure(name: &str, ours: f64) -> Figure {
    Figure {
        name: name.to_owned(),
        ours,
        theirs: None,
        target: None,
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// The machine that egressctl made, to be made again by hand.
struct Twin {
    name: String,
    domain: PathBuf,
    seed: PathBuf,
    length: u64,
}

impl Twin {
    fn of(host: &Host) -> Result<Self> {
        let names = shell::capture(&mut host.virsh(&["list", "--all", "--name"]))?;
        let name = names.lines().find(|name| name.starts_with("egress-"));
        let name = name.context("egressctl made no machine")?.to_owned();
        let (domain, seed) = (host.dir().join("twin.xml"), host.dir().join("twin.seed"));
        let xml = shell::capture(&mut host.virsh(&["dumpxml", "--inactive", &name]))?;
        fs::write(&domain, xml)?;
        let volume = format!("{name}.seed");
        let file = seed.to_string_lossy();
        let words = ["vol-download", "--pool", "default", &volume, &file];
        shell::capture(&mut host.virsh(&words))?;
        Ok(Self {
            length: fs::metadata(&seed)?.len(),
            name,
            domain,
            seed,
        })
    }

    /// The calls that egressctl makes besides its looks, in one virsh over SSH.
    fn make(&self, host: &Host) -> Result<Duration> {
        let Self { name, length, .. } = self;
        let (domain, seed) = (self.domain.display(), self.seed.display());
        let script = format!(
            "vol-create-as default {name}.seed {length} --format raw\n\
             vol-upload --pool default {name}.seed {seed}\n\
             vol-create-as default {name}.console 0 --format raw\n\
             define {domain}\n\
             start {name}\n"
        );
        let start = Instant::now();
        over_ssh(host, &script)?;
        Ok(start.elapsed())
    }

    fn remove(&self, host: &Host) -> Result<()> {
        let Self { name, .. } = self;
        let script = format!(
            "destroy {name}\nundefine {name}\n\
             vol-delete --pool default {name}.seed\nvol-delete --pool default {name}.console\n"
        );
        over_ssh(host, &script)
    }
}

/// Runs virsh's commands over one SSH connection, as a user would.
fn over_ssh(host: &Host, script: &str) -> Result<()> {
    let key = host.dir().join("ssh/client_ed25519");
    let uri = format!(
        "qemu+ssh://root@{}/system?keyfile={}&no_verify=1",
        host.address(),
        key.display()
    );
    let mut virsh = shell::words(&["virsh", "--quiet", "--connect", &uri])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut input = virsh.stdin.take().context("virsh has no input")?;
    input.write_all(script.as_bytes())?;
    drop(input);
    let output = virsh.wait_with_output()?;
    let complaints = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() || complaints.contains("error:") {
        bail!("virsh failed: {complaints}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_holds_for_the_ratio_where_there_is_one() {
        let mut measured = figure("x", 1.0);
        assert_eq!(measured.met(), None);
        measured.target = Some(1.1);
        assert_eq!(measured.met(), Some(true));
        measured.theirs = Some(0.5);
        assert_eq!(measured.met(), Some(false));
    }

    #[test]
    fn the_median_is_one_of_the_values() {
        assert_eq!(median([3.0, 1.0, 2.0].into_iter()), 2.0);
        assert_eq!(median(std::iter::empty()), 0.0);
    }
}
