//! How long a proxy takes, beside the same calls made with virsh.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::bed::{Bed, ssh_uri};
use super::figure::{Figure, Target, median};
use super::program;
use crate::host::{Host, origin};
use crate::manifest::Proxy;
use crate::{appliance, setup, shell, ui};

/// Engines with the most seconds from `apply` to the proof, files already on the host.
const ENGINES: [(&str, f64); 2] = [("tinyproxy", 4.0), ("squid", 6.0)];
/// Most of what virsh needs for the same calls.
const OVERHEAD: f64 = 1.1;
const NAME: &str = "bench-1";

/// Makes proxies, and the same machines by hand.
pub(super) fn measure(bed: &Bed<'_>) -> Result<Vec<Figure>> {
    setup::require(&setup::GUEST)?;
    let appliance = ui::step("appliance (cached)", || {
        appliance::build(&appliance::Appliance::default())
    })?;
    let egressctl = program::egressctl()?;
    let mut origin = origin::start(bed.host)?;
    let rig = Rig {
        host: bed.host,
        egressctl,
        appliance: appliance.folder,
    };
    let figures = rig.measure(bed.rounds);
    origin.kill()?;
    origin.wait()?;
    figures
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
                let name = "apply to proof, first use, tinyproxy";
                figures.push(Figure::new(name, "s", first.proven));
            }
            let runs = ui::step(engine, || self.rounds(&manifest, rounds))?;
            let proven = median(runs.iter().map(|run| run.proven));
            let figure = Figure::new(format!("apply to proof, {engine}"), "s", proven);
            figures.push(figure.target(Target::AtMost(target)));
            let ours = median(runs.iter().map(|run| run.started));
            let theirs = median(runs.iter().map(|run| run.virsh));
            let name = format!("apply to started machine, {engine}, and virsh");
            let figure = Figure::new(name, "s", ours).against(theirs);
            figures.push(figure.target(Target::AtMost(OVERHEAD)));
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
    let mut virsh = shell::words(&["virsh", "--quiet", "--connect", &ssh_uri(host)])
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
