//! Links over SSH: calls, how long it takes to get one, and what an idle one costs.

use std::process::Command;
use std::time::Instant;

use anyhow::Result;

use super::bed::{Bed, Way};
use super::figure::{Figure, Target, median};
use super::meter::{Meter, Reading, in_turn};
use super::rpc;
use crate::shell;

/// Idle links whose memory is measured together.
const LINKS: &str = "32";
/// Most that one of them may take.
const LINK_KIB: f64 = 256.0;

pub(super) fn measure(bed: &Bed<'_>) -> Result<Vec<Figure>> {
    let mut figures = rpc::latency(bed, Way::Ssh, Target::AtMost(0.8))?;
    figures.push(rpc::throughput(bed, Way::Ssh, 5)?);
    figures.push(program(bed)?.target(Target::AtMost(0.5)));
    figures.push(open(bed)?.target(Target::AtMost(0.5)));
    Ok(figures)
}

/// Whole programs that connect, ask for the version and end.
fn program(bed: &Bed<'_>) -> Result<Figure> {
    let mut values = [Vec::new(), Vec::new()];
    for _ in 0..bed.rounds {
        let ours = time(bed.ours("current", Way::Ssh).arg("version"))?;
        let theirs = time(&mut bed.virsh(Way::Ssh, &["version"]))?;
        values[0].push(ours);
        values[1].push(theirs);
    }
    let [ours, theirs] = values.map(median);
    let name = "program that asks for the version over SSH, and virsh";
    Ok(Figure::new(name, "ms", ours).against(theirs))
}

/// Milliseconds of a program that must succeed.
fn time(command: &mut Command) -> Result<f64> {
    let start = Instant::now();
    shell::capture(command)?;
    Ok(start.elapsed().as_secs_f64() * 1e3)
}

/// Dialling inside running programs.
fn open(bed: &Bed<'_>) -> Result<Figure> {
    let mut pair = bed.pair("current", Way::Ssh)?;
    let [ours, theirs] = in_turn(&mut pair, ["connect"; 2], bed.rounds, "ms")?;
    pair.into_iter().try_for_each(Meter::end)?;
    let name = "dial over SSH to the first answer";
    Ok(Figure::new(name, "ms", ours).against(theirs))
}

/// Memory of links on which nothing happens, SSH windows and buffers included.
pub(super) fn memory(bed: &Bed<'_>) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for (way, name) in [
        (Way::Ssh, "memory of an idle link over SSH"),
        (Way::Unix, "memory of an idle link, unix"),
    ] {
        let said = shell::capture(bed.ours("current", way).args(["memory", LINKS]))?;
        let bytes = said.parse::<Reading>()?.value("bytes")?;
        let figure = Figure::new(name, "KiB", bytes / 1024.0);
        figures.push(figure.target(Target::AtMost(LINK_KIB)));
    }
    Ok(figures)
}
