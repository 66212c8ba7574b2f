//! Calls over the unix socket: how long one takes, and how many fit into a second.

use anyhow::Result;

use super::bed::{Bed, DOMAIN, Way};
use super::figure::{Figure, Target};
use super::meter::{Meter, in_turn};
use crate::host::faults::{self, Fault};

/// Windows for each round: short ones, so that the two sides meet the same load.
const TURNS: usize = 4;
const SECONDS: f64 = 0.1;

/// The calls whose latency is measured: libvirt's public name and the task.
fn calls() -> [(&'static str, String); 2] {
    [
        ("virConnectGetLibVersion", "lib-version".to_owned()),
        ("virDomainLookupByName", format!("lookup:{DOMAIN}")),
    ]
}

/// The daemon's limits that throughput is measured at, with the least ratio to reach.
const LIMITS: [(u32, f64); 2] = [(5, 2.0), (20, 3.0)];

pub(super) fn measure(bed: &Bed<'_>) -> Result<Vec<Figure>> {
    let mut figures = latency(bed, Way::Unix, Target::AtMost(1.0))?;
    figures.extend(threads(bed)?);
    for (limit, least) in LIMITS {
        if limit != 5 {
            faults::apply(bed.host, &Fault::MaxClientRequests { count: limit })?;
        }
        figures.push(throughput(bed, Way::Unix, limit)?.target(Target::AtLeast(least)));
    }
    faults::heal(bed.host)?;
    Ok(figures)
}

/// One caller that waits for each answer, on one thread as C libvirt's caller is.
pub(super) fn latency(bed: &Bed<'_>, way: Way, target: Target) -> Result<Vec<Figure>> {
    let mut pair = bed.pair("current", way)?;
    let mut figures = Vec::new();
    for (name, call) in calls() {
        let task = format!("latency {call} {SECONDS}");
        let [ours, theirs] = in_turn(&mut pair, [&task, &task], turns(bed), "p50")?;
        let name = format!("call, {}, {name}", way.name());
        figures.push(Figure::new(name, "µs", ours).against(theirs).target(target));
    }
    end(pair)?;
    Ok(figures)
}

/// The same caller as one task of many in a program with several threads.
fn threads(bed: &Bed<'_>) -> Result<Option<Figure>> {
    let mut pair = bed.pair("multi", Way::Unix)?;
    let [(name, call), _] = calls();
    let ours = format!("throughput {call} 1 {SECONDS}");
    let theirs = format!("latency {call} {SECONDS}");
    let [ours, theirs] = in_turn(&mut pair, [&ours, &theirs], turns(bed), "p50")?;
    end(pair)?;
    let name = format!("call, unix, {name}, from a task among threads");
    Ok(Some(Figure::new(name, "µs", ours).against(theirs)))
}

/// As many callers as the daemon takes requests, less the one that stays free, beside one thread
/// that calls C libvirt.
pub(super) fn throughput(bed: &Bed<'_>, way: Way, limit: u32) -> Result<Figure> {
    let at_once = limit - 1;
    let mut ours = bed.ours("current", way);
    ours.env("BENCH_IN_FLIGHT", at_once.to_string());
    let mut pair = [
        Meter::start(&mut ours)?,
        Meter::start(&mut bed.theirs(way))?,
    ];
    let [_, (name, call)] = calls();
    let ours = format!("throughput {call} {at_once} {SECONDS}");
    let theirs = format!("latency {call} {SECONDS}");
    let [ours, theirs] = in_turn(&mut pair, [&ours, &theirs], turns(bed), "rate")?;
    end(pair)?;
    let name = format!("{at_once} calls at once, {}, {name}", way.name());
    Ok(Figure::new(name, "calls/s", ours).against(theirs))
}

fn turns(bed: &Bed<'_>) -> usize {
    bed.rounds * TURNS
}

fn end(pair: [Meter; 2]) -> Result<()> {
    pair.into_iter().try_for_each(Meter::end)
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Self::Unix => "unix",
            Self::Ssh => "SSH",
        }
    }
}
