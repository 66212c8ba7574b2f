//! `check`: is every host fit for machines?

use std::sync::Arc;
use std::time::Duration;

use egress_provider::{CheckTimes, Finding, Level, LocationHealth, NoProgress, Provider};
use futures_util::future::join_all;
use serde_json::json;

use crate::args::Check;
use crate::failure::{self, Failure};
use crate::output::{self, Row};
use crate::site::Site;

/// Longest time for a host unless another is asked for.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Checks all hosts at once, a line per finding.
///
/// # Errors
/// One failure per host on which no machine can be made.
pub(crate) async fn run(site: &Site, arguments: &Check) -> Result<(), Vec<Failure>> {
    let asked = arguments.timeout.map(|timeout| timeout.duration());
    let timeout = match arguments.watch {
        Some(watch) => {
            let times = CheckTimes::new(watch.duration(), asked);
            times
                .map_err(|error| vec![Failure::usage(format!("--watch, --timeout: {error}"))])?
                .timeout()
        }
        None => asked.filter(|time| !time.is_zero()).unwrap_or(TIMEOUT),
    };
    loop {
        let health = hosts(site, timeout).await;
        let rows: Vec<_> = health.iter().flat_map(rows).collect();
        output::print(arguments.output, &rows).map_err(|failure| vec![failure])?;
        let Some(pause) = arguments.watch.map(|watch| watch.duration()) else {
            return verdict(&health);
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = site.cancel.cancelled() => return verdict(&health),
        }
    }
}

/// The health of all hosts of all providers.
pub(crate) async fn hosts(site: &Site, timeout: Duration) -> Vec<LocationHealth> {
    let cx = site.context(timeout, Arc::new(NoProgress));
    let cx = &cx;
    let checks = site.providers().map(|(name, provider)| async move {
        let cx = Site::of_provider(name, cx);
        provider.check(&cx).await
    });
    let all = join_all(checks).await;
    all.into_iter().flatten().collect()
}

/// Fails with the first error of each host. The lines were printed already.
pub(crate) fn verdict(health: &[LocationHealth]) -> Result<(), Vec<Failure>> {
    let first = |health: &LocationHealth| {
        let finding = health.findings.iter().find(|f| f.level == Level::Error)?;
        Some(Failure::of_finding(health.location.as_str(), finding).shown())
    };
    let failures: Vec<_> = health.iter().filter_map(first).collect();
    failure::none_of(failures)
}

/// A line per finding.
pub(crate) fn rows(health: &LocationHealth) -> impl Iterator<Item = Row> {
    let host = health.location.to_string();
    let seconds = health.duration.as_secs_f64();
    health.findings.iter().map(move |finding| {
        let Finding { level, text, .. } = finding;
        let name = Failure::of_finding(&host, finding).name;
        let shown = match level {
            Level::Ok => "ok".to_owned(),
            Level::Note => "note".to_owned(),
            Level::Error => format!("error {name}"),
        };
        Row {
            text: format!("{host}  {shown}  {}", text.replace('\n', "\n      ")),
            json: json!({
                "host": host,
                "level": level_name(*level),
                "name": (*level == Level::Error).then_some(name),
                "reason": finding.reason.map(egress_api::Reason::name),
                "text": text,
                "seconds": seconds,
            }),
        }
    })
}

const fn level_name(level: Level) -> &'static str {
    match level {
        Level::Ok => "ok",
        Level::Note => "note",
        Level::Error => "error",
    }
}
