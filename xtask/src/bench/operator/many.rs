//! 10,000 proxies: their making, their steady state, and an operator that starts among them.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::pause;
use super::process::Usage;
use super::site::{Fleet, Site};
use crate::bench::figure::{Figure, Target};
use crate::ui;

const FLEET: Fleet = Fleet {
    hosts: 100,
    proxies: 10_000,
};
/// What follows the making is over after this time: events, and the numbers of hosts, which are told
/// at the next check.
const SETTLING: Duration = Duration::from_secs(40);
/// How long the steady state is watched: each proxy is asked twice.
const STEADY: Duration = Duration::from_secs(125);
/// With real requests: each proxy is asked once.
const STEADY_WITH_REQUESTS: Duration = Duration::from_secs(65);
/// Most resident memory, in MiB.
const MEMORY: f64 = 512.0;

/// The figures of one fleet.
pub(super) fn measure(program: &Path) -> Result<Vec<Figure>> {
    let mut site = Site::up(program, FLEET)?;
    let mut figures = ui::step("cold start", || cold_start(&mut site))?;
    figures.extend(ui::step("steady state", || steady(&mut site))?);
    figures.extend(ui::step("start among ready proxies", || {
        restart(&mut site)
    })?);
    figures.extend(ui::step("steady state with real requests", || {
        steady_with_requests(&mut site)
    })?);
    site.down()?;
    Ok(figures)
}

fn cold_start(site: &mut Site) -> Result<Vec<Figure>> {
    let proxies = FLEET.proxies;
    let (before, process) = (site.writes()?, site.operator.process());
    let idle = Usage::of(process)?;
    site.operator.ask("start")?;
    let time = site.operator.ask(&format!("ready {proxies} 900"))?;
    pause("settle", SETTLING)?;
    let (written, usage) = (site.writes()?.since(&before), Usage::of(process)?);
    ui::say(format!("written: {written}"));
    let ready = site.ready()?;
    ensure!(ready == proxies, "{ready} of {proxies} proxies are ready");
    let each = proxies as f64;
    let busy = usage.busy_since(&idle);
    Ok(vec![
        Figure::new(
            "10,000 proxies, declared to ready",
            "s",
            time.value("seconds")?,
        ),
        Figure::new(
            "each: the operator's processor time",
            "ms",
            busy / each * 1e3,
        ),
        Figure::new("each: writes", "", written.count() / each),
        Figure::new("most memory until then", "MiB", usage.most_memory)
            .target(Target::AtMost(MEMORY)),
    ])
}

fn steady(site: &mut Site) -> Result<Vec<Figure>> {
    let seen = watch(site, STEADY)?;
    let figure =
        |what: &str, unit, value| Figure::new(format!("steady state: {what}"), unit, value);
    Ok(vec![
        figure("of a core", "%", seen.share).target(Target::AtMost(1.0)),
        figure("writes in two minutes", "", seen.writes).target(Target::AtMost(0.0)),
        figure("memory", "MiB", seen.memory).target(Target::AtMost(MEMORY)),
    ])
}

fn restart(site: &mut Site) -> Result<Vec<Figure>> {
    let proxies = FLEET.proxies;
    site.operator.ask("stop")?;
    site.replace_operator()?;
    let before = site.writes()?;
    site.operator.ask("start")?;
    let time = site.operator.ask(&format!("seen {proxies} 300"))?;
    pause("settle", SETTLING)?;
    let written = site.writes()?.since(&before);
    ui::say(format!("written: {written}"));
    let seconds = time.value("seconds")?;
    Ok(vec![
        Figure::new("restart, until all are observed", "s", seconds),
        Figure::new("restart: writes", "", written.count()).target(Target::AtMost(0.0)),
    ])
}

fn steady_with_requests(site: &mut Site) -> Result<Vec<Figure>> {
    site.operator.ask("requests real")?;
    let seen = watch(site, STEADY_WITH_REQUESTS)?;
    let name = "steady state with real requests: of a core";
    Ok(vec![Figure::new(name, "%", seen.share)])
}

/// What the operator takes and does in a while in which nothing happens.
struct Seen {
    share: f64,
    writes: f64,
    memory: f64,
}

fn watch(site: &mut Site, time: Duration) -> Result<Seen> {
    let process = site.operator.process();
    let (writes, counts) = (site.writes()?, site.operator.ask("counts")?);
    let before = Usage::of(process)?;
    std::thread::sleep(time);
    let now = Usage::of(process)?;
    let (written, counts_now) = (site.writes()?.since(&writes), site.operator.ask("counts")?);
    let probes = counts_now.value("probes")? - counts.value("probes")?;
    ui::say(format!("{written}; {probes} proofs"));
    let proxies = FLEET.proxies as f64;
    ensure!(probes >= proxies, "{probes} proofs of {proxies} proxies");
    Ok(Seen {
        share: now.share_since(&before),
        writes: written.count(),
        memory: now.memory,
    })
}
