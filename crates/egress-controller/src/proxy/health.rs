//! From single requests to "healthy" and "unhealthy": thresholds; pure.

use std::time::Duration;

use egress_api::{Probe, status::LastProbe, status::Time};
use egress_lifecycle::{ProbeFailure, Proof};
use k8s_openapi::jiff::Timestamp;

/// The result of a probe that succeeded.
pub(super) const SUCCEEDED: &str = "Succeeded";
/// Least wait between two probes of a proxy that is not proven.
const SOONEST: Duration = Duration::from_millis(500);

/// The record of a probe. One that says the same as before, with the threshold reached, stays as
/// it is, so that nothing is written.
pub(super) fn record(
    last: Option<&LastProbe>,
    outcome: &Result<Proof, ProbeFailure>,
    probe: &Probe,
    now: Timestamp,
) -> LastProbe {
    let (result, threshold, latency) = match outcome {
        Ok(proof) => (SUCCEEDED, probe.success_threshold, Some(proof.latency)),
        Err(failure) => (failure.reason.name(), probe.failure_threshold, None),
    };
    let is_success = |result: &str| result == SUCCEEDED;
    let same_kind = last.filter(|last| is_success(&last.result) == outcome.is_ok());
    let count = same_kind.map_or(1, |last| last.count.saturating_add(1));
    let count = count.min(threshold.max(1));
    match same_kind {
        Some(last) if last.result == result && last.count == count => last.clone(),
        same_kind => LastProbe {
            time: same_kind.map_or(Time(now), |last| last.time.clone()),
            latency_ms: latency.map(milliseconds),
            result: result.to_owned(),
            count,
        },
    }
}

/// Whether the proxy counts as healthy after this record.
pub(super) fn is_healthy(was_healthy: bool, last: &LastProbe, probe: &Probe) -> bool {
    if last.result == SUCCEEDED {
        was_healthy || last.count >= probe.success_threshold
    } else {
        was_healthy && last.count < probe.failure_threshold
    }
}

/// The wait between two probes. A proxy that is not proven is asked sooner, the sooner the more
/// recently that began: it is just starting, or just came back.
pub(super) fn wait(
    is_proven: bool,
    last: Option<&LastProbe>,
    probe: &Probe,
    now: Timestamp,
) -> Duration {
    let interval = probe.interval.duration();
    if is_proven {
        return interval;
    }
    let Some(last) = last else {
        return SOONEST.min(interval);
    };
    let since = Duration::try_from(now.duration_since(last.time.0)).unwrap_or_default();
    (since / 4).max(SOONEST).min(interval)
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use egress_api::Reason;

    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn ok() -> Result<Proof, ProbeFailure> {
        Ok(Proof {
            status: 200,
            latency: Duration::from_millis(7),
            egress: None,
        })
    }

    fn refused() -> Result<Proof, ProbeFailure> {
        Err(ProbeFailure {
            reason: Reason::ConnectRefused,
            text: "refused".to_owned(),
            is_final: false,
        })
    }

    /// C20: down after N failures in a row, up after M successes in a row.
    #[test]
    fn c20_thresholds_count_results_in_a_row() {
        let probe = Probe {
            failure_threshold: 3,
            success_threshold: 2,
            ..Probe::default()
        };
        let mut last: Option<LastProbe> = None;
        let mut healthy = false;
        let mut seen = String::new();
        for result in ".++--+----++-+".chars() {
            let outcome = if result == '+' { ok() } else { refused() };
            let next = record(last.as_ref(), &outcome, &probe, at(1));
            healthy = is_healthy(healthy, &next, &probe);
            seen.push(if healthy { 'H' } else { 'u' });
            last = Some(next);
        }
        assert_eq!(seen, "uuHHHHHHuuuHHH");
    }

    #[test]
    fn a_repeated_result_changes_nothing() {
        let probe = Probe::default();
        let first = record(None, &ok(), &probe, at(1));
        assert_eq!((first.count, first.latency_ms), (1, Some(7)));
        assert_eq!(record(Some(&first), &ok(), &probe, at(9)), first);
        let down = record(Some(&first), &refused(), &probe, at(10));
        assert_eq!((down.count, &down.time), (1, &Time(at(10))));
        let again = record(Some(&down), &refused(), &probe, at(11));
        assert_eq!((again.count, &again.time), (2, &Time(at(10))));
    }

    #[test]
    fn who_is_not_proven_is_asked_sooner() {
        let probe = Probe::default();
        let last = record(None, &refused(), &probe, at(100));
        let wait_at = |second| wait(false, Some(&last), &probe, at(second)).as_millis();
        assert_eq!(wait_at(100), 500);
        assert_eq!(wait_at(120), 5_000);
        assert_eq!(wait_at(100_000), 60_000);
        assert_eq!(wait(true, Some(&last), &probe, at(100)).as_secs(), 60);
    }
}
