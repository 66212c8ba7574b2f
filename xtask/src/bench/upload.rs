//! A volume uploaded over SSH, and calls beside it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::Result;

use super::bed::{Bed, DOMAIN, Way};
use super::figure::{Figure, Target, median};
use super::meter::Meter;
use crate::shell;

const MIB: u64 = 512;
const VOLUME: &str = "bench-upload";

pub(super) fn measure(bed: &Bed<'_>) -> Result<Vec<Figure>> {
    let file = random_file(bed.host.dir().join("bench.img"))?;
    let size = format!("{MIB}MiB");
    let words = ["vol-create-as", "default", VOLUME, &size, "--format", "raw"];
    shell::capture(&mut bed.host.virsh(&words))?;
    let figures = figures(bed, &file.to_string_lossy());
    shell::capture(&mut bed.host.virsh(&["vol-delete", "--pool", "default", VOLUME]))?;
    fs::remove_file(file)?;
    figures
}

fn figures(bed: &Bed<'_>, file: &str) -> Result<Vec<Figure>> {
    let mut values = [Vec::new(), Vec::new()];
    let mut beside = [Vec::new(), Vec::new()];
    let mut meter = Meter::start(&mut bed.ours("current", Way::Ssh))?;
    let task = format!("beside-upload lookup:{DOMAIN} {VOLUME} {file}");
    for _ in 0..bed.rounds {
        values[0].push(rate(
            bed.ours("current", Way::Ssh).args(["upload", VOLUME, file]),
        )?);
        let words = ["vol-upload", "--pool", "default", VOLUME, file];
        values[1].push(rate(&mut bed.virsh(Way::Ssh, &words))?);
        let reading = meter.ask(&task)?;
        beside[0].push(reading.value("p50")?);
        beside[1].push(reading.value("p99")?);
    }
    meter.end()?;
    let [ours, theirs] = values.map(median);
    let [middle, high] = beside.map(median);
    Ok(vec![
        Figure::new(format!("upload of {MIB} MiB over SSH"), "MiB/s", ours)
            .against(theirs)
            .target(Target::AtLeast(2.0)),
        Figure::new("call beside an upload over SSH, median", "µs", middle),
        Figure::new("call beside an upload over SSH, 99 of 100", "µs", high),
    ])
}

/// MiB per second of a whole program, from its start to its end.
fn rate(command: &mut Command) -> Result<f64> {
    let start = Instant::now();
    shell::capture(command)?;
    Ok(MIB as f64 / start.elapsed().as_secs_f64())
}

/// Data that nobody can shorten.
fn random_file(path: PathBuf) -> Result<PathBuf> {
    let mut source = File::open(Path::new("/dev/urandom"))?.take(MIB << 20);
    let mut file = File::create(&path)?;
    io::copy(&mut source, &mut file)?;
    // Or the kernel would still be writing it while the first uploads run.
    file.sync_all()?;
    Ok(path)
}
