//! Calls for a while, one after the other or some at once.

use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use virtwire::{Call, Client, Connection, Error};

use crate::Result;

/// A call that is made again and again.
#[derive(Clone)]
pub(crate) enum Repeated {
    LibVersion,
    Lookup(String),
}

impl Repeated {
    /// `lib-version`, or `lookup` with a domain's name behind a colon.
    pub(crate) fn parse(word: &str) -> Result<Self> {
        match word.split_once(':') {
            None if word == "lib-version" => Ok(Self::LibVersion),
            Some(("lookup", domain)) => Ok(Self::Lookup(domain.to_owned())),
            _ => Err(format!("no such call: {word}").into()),
        }
    }

    pub(crate) async fn make<C: Call>(
        &self,
        libvirt: &Client<C>,
    ) -> std::result::Result<(), Error> {
        match self {
            Self::LibVersion => libvirt.connect_get_lib_version().await.map(drop),
            Self::Lookup(name) => libvirt.domain_lookup_by_name(name.as_str()).await.map(drop),
        }
    }
}

/// One caller for some seconds, who makes each call when the one before is answered.
pub(crate) async fn alone(libvirt: &Connection, call: &str, seconds: f64) -> Result<String> {
    let call = Repeated::parse(call)?;
    let start = Instant::now();
    let end = start + Duration::from_secs_f64(seconds);
    let mut times = until(libvirt, &call, end).await?;
    Ok(figures(&mut times, start.elapsed()))
}

/// Several such callers at once, each a task of the runtime.
pub(crate) async fn at_once(
    libvirt: &Connection,
    call: &str,
    callers: usize,
    seconds: f64,
) -> Result<String> {
    let call = Repeated::parse(call)?;
    let start = Instant::now();
    let end = start + Duration::from_secs_f64(seconds);
    let callers = (0..callers).map(|_| {
        let (libvirt, call) = (libvirt.clone(), call.clone());
        tokio::spawn(async move { until(&libvirt, &call, end).await })
    });
    let mut times = Vec::new();
    for caller in try_join_all(callers).await? {
        times.extend(caller?);
    }
    Ok(figures(&mut times, start.elapsed()))
}

async fn until(
    libvirt: &Connection,
    call: &Repeated,
    end: Instant,
) -> std::result::Result<Vec<Duration>, Error> {
    let mut times = Vec::new();
    let mut begun = Instant::now();
    while begun < end {
        call.make(libvirt).await?;
        let now = Instant::now();
        times.push(now - begun);
        begun = now;
    }
    Ok(times)
}

/// Calls per second, and microseconds of the middle one and of one in a hundred.
pub(crate) fn figures(times: &mut [Duration], taken: Duration) -> String {
    times.sort_unstable();
    let at = |share: f64| {
        let index = (times.len() as f64 * share) as usize;
        times.get(index.min(times.len().saturating_sub(1))).copied()
    };
    let micros = |share| at(share).unwrap_or_default().as_secs_f64() * 1e6;
    format!(
        "rate {:.1} p50 {:.2} p99 {:.2}",
        times.len() as f64 / taken.as_secs_f64(),
        micros(0.50),
        micros(0.99)
    )
}
