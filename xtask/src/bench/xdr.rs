//! The codec, beside the one of go-libvirt where Go is installed.

use std::fs;

use anyhow::{Context, Result};

use super::bed::Bed;
use super::figure::{Figure, Target};
use super::meter::Reading;
use crate::{shell, ui, workspace};

/// Megabytes per second to reach.
const RATE: f64 = 1000.0;
/// Times go-libvirt's speed to reach.
const RATIO: f64 = 3.0;

const GO_MODULE: &str = include_str!("peers/records.mod");
const GO_PROGRAM: &str = include_str!("peers/records.go");

pub(super) fn measure(bed: &Bed<'_>) -> Result<Vec<Figure>> {
    let ours: Reading = shell::capture(&mut shell::command(&bed.programs.records))?.parse()?;
    let theirs = go_libvirt();
    if let Err(error) = &theirs {
        ui::say(format!("go-libvirt is left out: {error:#}"));
    }
    let mut figures = Vec::new();
    for verb in ["encode", "decode"] {
        let rate = ours.value(verb)?;
        let name = format!("{verb} 10,000 domains");
        let figure = Figure::new(&name, "MB/s", rate);
        figures.push(figure.target(Target::AtLeast(RATE)));
        if let Ok(theirs) = &theirs {
            let figure = Figure::new(format!("{name}, and go-libvirt"), "MB/s", rate);
            let theirs = theirs.value(verb)?;
            figures.push(figure.against(theirs).target(Target::AtLeast(RATIO)));
        }
    }
    Ok(figures)
}

/// The same records with go-libvirt's codec, which Go fetches from its module proxy.
fn go_libvirt() -> Result<Reading> {
    let go = shell::which("go").context("Go is not installed")?;
    let folder = workspace::target().join("bench-go");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("go.mod"), GO_MODULE)?;
    fs::write(folder.join("records.go"), GO_PROGRAM)?;
    let mut command = shell::command(go);
    command.args(["run", "-mod=mod", "."]).current_dir(folder);
    shell::capture(&mut command)?.parse()
}
