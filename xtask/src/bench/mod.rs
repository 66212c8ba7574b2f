//! `cargo xtask bench`: our side and C libvirt's side of the same things, in turn, in one run; and
//! the operator at size.

mod apply;
mod bed;
mod figure;
mod meter;
mod operator;
mod program;
mod rpc;
mod ssh;
mod trace;
mod upload;
mod xdr;

use std::fs;

use anyhow::{Context, Result};
use clap::ValueEnum;

use self::bed::Bed;
use self::figure::Figure;
use self::program::Programs;
use crate::host::group::Group;
use crate::{setup, ui, unique};

/// Arguments of `bench`.
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// Rounds of each measurement beside C libvirt; the median is reported
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Only these parts, with commas between them
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Part>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Calls over the unix socket: latency and throughput
    Rpc,
    /// Calls and dials over SSH
    Ssh,
    /// An upload of 512 MiB over SSH, and calls beside it
    Upload,
    /// Memory of idle links
    Memory,
    /// Instructions that the tracer adds to a call
    Trace,
    /// The codec, beside go-libvirt's where Go is installed
    Xdr,
    /// Making a proxy
    Apply,
    /// The operator with 10,000 proxies, and with a slow host, on an API server
    Operator,
}

/// Measures on a host and an API server made for it, and removes both.
///
/// # Errors
/// When something measured fails. A missed target is reported, and no error: machines differ.
pub(crate) fn run(arguments: &Bench) -> Result<()> {
    setup::require_root("bench")?;
    say_where()?;
    let (on_host, alone): (Vec<_>, Vec<_>) = arguments
        .parts()
        .into_iter()
        .partition(|part| part.needs_host());
    let mut figures = Vec::new();
    if !on_host.is_empty() {
        figures.extend(measure_on_host(&on_host, arguments.rounds.max(1))?);
    }
    if !alone.is_empty() {
        figures.extend(ui::step("operator", operator::measure)?);
    }
    figure::report(&figures)
}

fn measure_on_host(parts: &[Part], rounds: usize) -> Result<Vec<Figure>> {
    setup::require(&setup::HOST)?;
    setup::require(&setup::BENCH)?;
    let programs = Programs::build()?;
    let group = Group::up(&unique::name("bench"), 1, false)?;
    let bed = Bed {
        host: group.hosts.first().context("no test host was made")?,
        programs,
        rounds,
    };
    bed.define_domain()?;
    let mut figures = Vec::new();
    for part in parts {
        let name = format!("{part:?}").to_lowercase();
        figures.extend(ui::step(&name, || part.measure(&bed))?);
    }
    group.down()?;
    Ok(figures)
}

impl Bench {
    fn parts(&self) -> Vec<Part> {
        if self.only.is_empty() {
            return Part::value_variants().to_vec();
        }
        self.only.clone()
    }
}

impl Part {
    /// Whether it is measured on a hypervisor's host.
    fn needs_host(self) -> bool {
        self != Self::Operator
    }

    fn measure(self, bed: &Bed<'_>) -> Result<Vec<Figure>> {
        match self {
            Self::Rpc => rpc::measure(bed),
            Self::Ssh => ssh::measure(bed),
            Self::Upload => upload::measure(bed),
            Self::Memory => ssh::memory(bed),
            Self::Trace => trace::measure(bed),
            Self::Xdr => xdr::measure(bed),
            Self::Apply => apply::measure(bed),
            Self::Operator => operator::measure(),
        }
    }
}

/// Figures mean little without the machine they are of.
fn say_where() -> Result<()> {
    let text = fs::read_to_string("/proc/loadavg")?;
    let load = load(&text).context("/proc/loadavg does not begin with a number")?;
    let processors = std::thread::available_parallelism()?.get();
    ui::say(format!("{processors} processors, load {load}"));
    if is_busy(load, processors) {
        ui::say("the machine has other work: `chrt --fifo 1 cargo xtask bench` goes before it");
    }
    Ok(())
}

/// Processes that ran or wanted to, over the last minute: the first word of proc(5)'s `loadavg`.
fn load(text: &str) -> Option<f64> {
    text.split_whitespace().next()?.parse().ok()
}

/// Client and daemon want a processor each.
fn is_busy(load: f64, processors: usize) -> bool {
    load + 2.0 > processors as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_choice_every_part_is_measured() {
        let all = Bench {
            rounds: 1,
            only: Vec::new(),
        };
        assert_eq!(all.parts().len(), Part::value_variants().len());
        let only = vec![Part::Xdr];
        assert_eq!(Bench { rounds: 1, only }.parts(), [Part::Xdr]);
    }

    #[test]
    fn a_machine_without_two_processors_to_spare_is_busy() {
        assert_eq!(load("3.25 2.00 1.00 2/300 4711\n"), Some(3.25));
        assert!(is_busy(3.25, 4));
        assert!(!is_busy(0.0, 2));
    }
}
