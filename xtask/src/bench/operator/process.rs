//! What a process takes, from `/proc`.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// Ticks per second in `/proc`, which Linux fixes for every machine that this runs on.
const TICKS: f64 = 100.0;

/// How much a process had taken at one moment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Usage {
    at: Instant,
    /// Time on processors, in seconds.
    busy: f64,
    /// Resident memory in MiB.
    pub(super) memory: f64,
    /// The most that there ever was.
    pub(super) most_memory: f64,
}

impl Usage {
    /// Of the process of this number.
    ///
    /// # Errors
    /// When it has ended.
    pub(super) fn of(process: u32) -> Result<Self> {
        let read = |file: &str| {
            let path = format!("/proc/{process}/{file}");
            fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))
        };
        let (stat, status) = (read("stat")?, read("status")?);
        Ok(Self {
            at: Instant::now(),
            busy: busy(&stat).context("/proc has no times of the process")?,
            memory: mebibytes(&status, "VmRSS:").context("no VmRSS")?,
            most_memory: mebibytes(&status, "VmHWM:").context("no VmHWM")?,
        })
    }

    /// Per cent of one processor since then.
    pub(super) fn share_since(&self, earlier: &Self) -> f64 {
        let time = self.at - earlier.at;
        (self.busy - earlier.busy) / time.max(Duration::from_millis(1)).as_secs_f64() * 100.0
    }

    /// Seconds on processors since then.
    pub(super) fn busy_since(&self, earlier: &Self) -> f64 {
        self.busy - earlier.busy
    }
}

/// User and system time: the 14th and 15th field of proc(5)'s `stat`, counted behind the name,
/// which may hold anything.
fn busy(stat: &str) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11);
    let mut time = || times.next()?.parse::<f64>().ok();
    Some((time()? + time()?) / TICKS)
}

fn mebibytes(status: &str, name: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_read_from_their_fields() {
        let stat = "17 (a b) c) S 1 17 17 0 -1 4194560 900 0 0 0 250 50 0 0 20 0 3 0 99 1 1\n";
        assert_eq!(busy(stat), Some(3.0));
        let status = "Name:\tx\nVmHWM:\t  2048 kB\nVmRSS:\t  1536 kB\n";
        assert_eq!(mebibytes(status, "VmRSS:"), Some(1.5));
        assert_eq!(mebibytes(status, "VmSwap:"), None);
    }
}
