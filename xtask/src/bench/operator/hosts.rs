//! 500 proxies on ten hosts, one of them slow: what is known of the others.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::pause;
use super::site::{Fleet, Site};
use crate::bench::figure::{Figure, Target};
use crate::ui;

const FLEET: Fleet = Fleet {
    hosts: 10,
    proxies: 500,
};
/// The host that becomes slow. Nobody looks at its machines.
const SLOW: &str = "kvm3";
/// Two intervals of lists, and two of probes, in seconds.
const LIMITS: [u64; 2] = [60, 120];
/// How long ages are taken, each second: all intervals pass several times.
const WATCHED: u64 = 120;
/// The states that the host is measured in: how long each answer takes, and how it is named. The
/// last one takes longer than a host may have to show its machines.
const STATES: [(u64, &str); 3] = [(0, "none slow"), (10, "one slow"), (60, "one silent")];

/// Ages on the nine other hosts, without and with the slow one.
pub(super) fn measure(program: &Path) -> Result<Vec<Figure>> {
    let mut site = Site::up(program, FLEET)?;
    site.operator.ask("start")?;
    let proxies = FLEET.proxies;
    site.operator.ask(&format!("ready {proxies} 120"))?;
    let ready = site.ready()?;
    ensure!(ready == proxies, "{ready} of {proxies} proxies are ready");
    let mut figures = Vec::new();
    for (seconds, name) in STATES {
        let name = format!("500 proxies on 10 hosts, {name}");
        figures.extend(ui::step(&name, || ages(&mut site, seconds, &name))?);
    }
    site.down()?;
    Ok(figures)
}

fn ages(site: &mut Site, seconds: u64, name: &str) -> Result<Vec<Figure>> {
    site.operator.ask(&format!("slow {SLOW} {seconds}"))?;
    // What was learned before is older than any limit then.
    pause("settle", Duration::from_secs(LIMITS[0]))?;
    let [lists, probes] = LIMITS;
    let task = format!("ages {SLOW} {lists} {probes} {WATCHED}");
    let before = site.writes()?;
    let ages = site.operator.ask(&task)?;
    let written = site.writes()?.since(&before);
    let longest = |what: &str| ages.value(&format!("{what}-longest"));
    ui::say(format!(
        "written: {written}; oldest observation {:.0} s, oldest request {:.0} s",
        longest("machines")?,
        longest("probes")?
    ));
    let share = |what: &str, told: &str| -> Result<Figure> {
        let figure = Figure::new(format!("{name}: {told}"), "%", ages.value(what)?);
        Ok(figure.target(Target::AtLeast(95.0)))
    };
    Ok(vec![
        share("machines", "observed within two intervals")?,
        share("probes", "proven within two intervals")?,
    ])
}
