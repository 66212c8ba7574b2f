//! When to look at an object again.

use std::time::Duration;

use egress_provider::Retry;

/// Least wait after a failure: what fails at once must not turn a processor warm.
const SHORTEST: Duration = Duration::from_millis(500);
/// Share of a fixed wait that is added at random, so that objects that failed together do not come
/// back together.
const SPREAD: f64 = 0.1;

/// When an object is looked at again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requeue {
    /// When it, or something it depends on, changes.
    OnChange,
    /// After this time at the latest.
    After(Duration),
}

impl Requeue {
    /// The sooner of the two.
    #[must_use]
    pub fn or_sooner(self, time: Duration) -> Self {
        match self {
            Self::After(own) if own <= time => self,
            _ => Self::After(time),
        }
    }
}

/// When to try again after a failure. `attempts` counts the failures in a row, this one included;
/// `random` is a number from 0 to 1.
pub fn after_failure(retry: Retry, attempts: u32, random: f64) -> Requeue {
    match retry {
        Retry::After(wait) | Retry::OnChange(wait) => {
            Requeue::After(wait + wait.mul_f64(SPREAD * random.clamp(0.0, 1.0)))
        }
        Retry::Backoff { initial, max } => Requeue::After(backoff(initial, max, attempts, random)),
        _ => Requeue::OnChange,
    }
}

/// A time that doubles with each attempt, with full jitter: anything from nearly nothing to the
/// whole, so that many who failed at one moment spread over all of it.
fn backoff(initial: Duration, max: Duration, attempts: u32, random: f64) -> Duration {
    // 2^20 times any first wait is above every longest one.
    let doublings = attempts.saturating_sub(1).min(20);
    let whole = initial.saturating_mul(1 << doublings).min(max);
    whole.mul_f64(random.clamp(0.0, 1.0)).max(SHORTEST)
}

#[cfg(test)]
mod tests {
    use egress_provider::Class;

    use super::*;

    fn seconds(retry: Retry, attempts: u32, random: f64) -> Option<f64> {
        match after_failure(retry, attempts, random) {
            Requeue::After(wait) => Some(wait.as_secs_f64()),
            Requeue::OnChange => None,
        }
    }

    #[test]
    fn a_wait_doubles_to_its_bound_with_full_jitter() {
        let retry = Class::Unavailable.retry();
        assert_eq!(seconds(retry, 1, 1.0), Some(2.0));
        assert_eq!(seconds(retry, 3, 1.0), Some(8.0));
        assert_eq!(seconds(retry, 3, 0.5), Some(4.0));
        assert_eq!(seconds(retry, u32::MAX, 1.0), Some(300.0));
        assert_eq!(seconds(retry, 5, 0.0), Some(0.5));
    }

    #[test]
    fn a_fixed_wait_is_never_shortened() {
        let retry = Class::QuotaExceeded.retry();
        assert_eq!(seconds(retry, 7, 0.0), Some(600.0));
        assert_eq!(seconds(retry, 7, 1.0), Some(660.0));
        let asked = Retry::After(Duration::from_secs(7));
        assert_eq!(seconds(asked, 1, 0.0), Some(7.0));
    }

    #[test]
    fn an_answer_is_not_tried_again() {
        assert_eq!(seconds(Class::Cancelled.retry(), 1, 1.0), None);
        assert_eq!(seconds(Class::NotFound.retry(), 1, 1.0), None);
    }

    #[test]
    fn the_sooner_time_wins() {
        let second = Duration::from_secs(1);
        assert_eq!(Requeue::OnChange.or_sooner(second), Requeue::After(second));
        let sooner = Requeue::After(second).or_sooner(Duration::from_secs(2));
        assert_eq!(sooner, Requeue::After(second));
    }
}
