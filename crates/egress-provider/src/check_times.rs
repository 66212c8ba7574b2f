//! How often places are checked, and how long a check may take.

use std::time::Duration;

/// Longest time a check may take unless one is asked for.
const LONGEST: Duration = Duration::from_secs(15);

/// The interval of checks and the time for one of them, which never exceeds the interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckTimes {
    interval: Duration,
    timeout: Duration,
}

/// Times that make no sense together.
// Exhaustive: there are two numbers, and each can be wrong in one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CheckTimesError {
    /// Checks without a pause between them.
    #[error("the interval between checks must be longer than 0")]
    NoInterval,
    /// A check could still run when the next one is due.
    #[error(
        "a check may not take longer ({timeout:?}) than the interval between checks ({interval:?})"
    )]
    TimeoutTooLong {
        /// The time asked for one check.
        timeout: Duration,
        /// The time between checks.
        interval: Duration,
    },
}

impl CheckTimes {
    /// Checks at this interval, each with this much time. No time, or a time of 0, means the
    /// interval, and at most 15 s.
    ///
    /// # Errors
    /// An interval of 0, and a time that is asked for and longer than the interval.
    pub fn new(interval: Duration, timeout: Option<Duration>) -> Result<Self, CheckTimesError> {
        if interval.is_zero() {
            return Err(CheckTimesError::NoInterval);
        }
        let asked = timeout.filter(|timeout| !timeout.is_zero());
        let timeout = asked.unwrap_or_else(|| LONGEST.min(interval));
        if timeout > interval {
            return Err(CheckTimesError::TimeoutTooLong { timeout, interval });
        }
        Ok(Self { interval, timeout })
    }

    /// The time from one check to the next.
    pub const fn interval(self) -> Duration {
        self.interval
    }

    /// The time for one check.
    pub const fn timeout(self) -> Duration {
        self.timeout
    }
}

impl Default for CheckTimes {
    /// Every 30 s, 15 s for each.
    fn default() -> Self {
        Self {
            interval: Duration::from_secs(30),
            timeout: LONGEST,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    fn timeout(interval: u64, asked: Option<u64>) -> Result<Duration, CheckTimesError> {
        CheckTimes::new(seconds(interval), asked.map(seconds)).map(CheckTimes::timeout)
    }

    #[test]
    fn h7_without_a_time_of_its_own_a_check_takes_the_interval_and_at_most_15_s() {
        for nothing in [None, Some(0)] {
            assert_eq!(
                timeout(12, nothing),
                Ok(seconds(12)),
                "only the interval is set"
            );
            assert_eq!(timeout(60, nothing), Ok(seconds(15)));
        }
    }

    #[test]
    fn h8_a_time_longer_than_the_interval_is_refused_and_one_as_long_is_not() {
        assert_eq!(timeout(12, Some(12)), Ok(seconds(12)));
        assert!(matches!(
            timeout(12, Some(13)),
            Err(CheckTimesError::TimeoutTooLong { .. })
        ));
        assert_eq!(
            timeout(60, Some(40)),
            Ok(seconds(40)),
            "longer than the default"
        );
    }

    #[test]
    fn h8_an_interval_of_nothing_or_less_is_refused() {
        for asked in [None, Some(0), Some(1)] {
            assert_eq!(timeout(0, asked), Err(CheckTimesError::NoInterval));
        }
        assert!("-5s".parse::<egress_api::Timespan>().is_err());
    }
}
