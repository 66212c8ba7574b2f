//! A verdict changes when checks agree on it so often in a row as the declaration asks.

use egress_provider::{Level, LocationHealth};

use crate::settings::Checks;

/// What is shown of a place, and how many checks in a row contradicted it.
#[derive(Debug, Default)]
pub(super) struct Tally {
    shown: Option<LocationHealth>,
    against: u32,
}

impl Tally {
    /// Takes the result of a check and gives what to show. The first one is shown as it is.
    pub(super) fn take(&mut self, found: LocationHealth, checks: Checks) -> &LocationHealth {
        let threshold = match is_well(&found) {
            true => checks.success_threshold,
            false => checks.failure_threshold,
        };
        let shown = self.shown.take();
        let agrees = shown
            .as_ref()
            .is_none_or(|old| is_well(old) == is_well(&found));
        self.against = if agrees {
            0
        } else {
            self.against.saturating_add(1)
        };
        let keeps = !agrees && self.against < threshold;
        let next = match shown.filter(|_| keeps) {
            Some(old) => old,
            None => {
                self.against = 0;
                found
            }
        };
        self.shown.insert(next)
    }
}

fn is_well(health: &LocationHealth) -> bool {
    health.level() < Level::Error
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use egress_api::Reason;
    use egress_provider::{Finding, Location};

    use super::*;

    fn health(is_well: bool) -> LocationHealth {
        let finding = match is_well {
            true => Finding::ok("well"),
            false => Finding::error(Reason::Timeout, "no answer"),
        };
        LocationHealth {
            findings: vec![finding],
            ..LocationHealth::new(Location::new("kvm1"), Duration::ZERO)
        }
    }

    fn shown(results: &[bool], failures: u32, successes: u32) -> Vec<bool> {
        let mut tally = Tally::default();
        let checks = Checks {
            failure_threshold: failures,
            success_threshold: successes,
            ..Checks::default()
        };
        let take = |result: &bool| is_well(tally.take(health(*result), checks));
        results.iter().map(take).collect()
    }

    #[test]
    fn the_first_result_counts_at_once() {
        assert_eq!(shown(&[false], 3, 1), [false]);
        assert_eq!(shown(&[true], 3, 1), [true]);
    }

    #[test]
    fn failures_count_in_a_row_alone() {
        let results = [true, false, false, true, false, false, false, true];
        let expected = [true, true, true, true, true, true, false, true];
        assert_eq!(shown(&results, 3, 1), expected);
    }

    #[test]
    fn successes_have_a_threshold_of_their_own() {
        assert_eq!(
            shown(&[false, true, false, true, true], 1, 2),
            [false, false, false, false, true]
        );
    }
}
