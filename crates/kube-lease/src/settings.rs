//! How long things take, checked before they are used.

use std::time::Duration;

use thiserror::Error;

/// Durations of an election. The defaults are 15 s, 10 s, 2 s and 3 s.
///
/// Every candidate for one lease should have the same ones, but nothing breaks when they differ:
/// a claim is honoured for the duration that its holder wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    lease_duration: Duration,
    renew_deadline: Duration,
    retry_period: Duration,
    request_timeout: Duration,
}

/// Why settings are refused. Each text has the values it compares.
// Exhaustive: a new rule would refuse settings that were good, which is a major change anyway.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[expect(
    missing_docs,
    reason = "the fields are the settings their variant compares"
)]
pub enum SettingsError {
    /// A leader would still act while another one may take the lease.
    #[error(
        "renew deadline {renew_deadline:?} must be less than lease duration {lease_duration:?} \
         minus request timeout {request_timeout:?}: shorten it or lengthen the lease"
    )]
    RenewDeadline {
        renew_deadline: Duration,
        lease_duration: Duration,
        request_timeout: Duration,
    },
    /// A single slow request would use up all the time to renew.
    #[error(
        "request timeout {request_timeout:?} and retry period {retry_period:?} together must be \
         less than renew deadline {renew_deadline:?}: no renewal could fail and be tried again"
    )]
    NoSecondTry {
        request_timeout: Duration,
        retry_period: Duration,
        renew_deadline: Duration,
    },
    /// A duration is zero.
    #[error("{name} is zero: give it a duration")]
    Zero { name: &'static str },
    /// The lease object counts whole seconds.
    #[error("lease duration {lease_duration:?} must be whole seconds, 1 to 86400")]
    LeaseDuration { lease_duration: Duration },
}

/// A day. A lease that outlives its holder for longer helps nobody.
const LONGEST: u64 = 24 * 60 * 60;

impl Settings {
    /// Settings of one's own:
    ///
    /// - `lease_duration`: how long others leave a claim alone that is not renewed; whole seconds,
    ///   a day at most. After a crash it passes before somebody else leads.
    /// - `renew_deadline`: how long after the sending of the last renewal that succeeded a leader
    ///   leads on.
    /// - `retry_period`: how often a leader renews, and others look.
    /// - `request_timeout`: how long one request may take before it counts as lost.
    ///
    /// The difference between `lease_duration` and `renew_deadline` is what clocks may run at
    /// different speeds: with the defaults by a fifth.
    ///
    /// # Errors
    /// `renew_deadline` must be less than `lease_duration` minus `request_timeout`; `retry_period`
    /// and `request_timeout` together must be less than `renew_deadline`; none may be zero.
    pub fn new(
        lease_duration: Duration,
        renew_deadline: Duration,
        retry_period: Duration,
        request_timeout: Duration,
    ) -> Result<Self, SettingsError> {
        let settings = Self {
            lease_duration,
            renew_deadline,
            retry_period,
            request_timeout,
        };
        settings.checked()
    }

    fn checked(self) -> Result<Self, SettingsError> {
        let Self {
            lease_duration,
            renew_deadline,
            retry_period,
            request_timeout,
        } = self;
        let named = [
            ("renew deadline", renew_deadline),
            ("retry period", retry_period),
            ("request timeout", request_timeout),
        ];
        if let Some((name, _)) = named.into_iter().find(|(_, value)| value.is_zero()) {
            return Err(SettingsError::Zero { name });
        }
        let seconds = lease_duration.as_secs();
        if lease_duration.subsec_nanos() != 0 || !(1..=LONGEST).contains(&seconds) {
            return Err(SettingsError::LeaseDuration { lease_duration });
        }
        if renew_deadline >= lease_duration.saturating_sub(request_timeout) {
            return Err(SettingsError::RenewDeadline {
                renew_deadline,
                lease_duration,
                request_timeout,
            });
        }
        if request_timeout.saturating_add(retry_period) >= renew_deadline {
            return Err(SettingsError::NoSecondTry {
                request_timeout,
                retry_period,
                renew_deadline,
            });
        }
        Ok(self)
    }

    /// How long a claim that is not renewed is left alone by others.
    pub const fn lease_duration(&self) -> Duration {
        self.lease_duration
    }

    /// How long a leader leads on after the sending of its last successful renewal.
    pub const fn renew_deadline(&self) -> Duration {
        self.renew_deadline
    }

    /// How often a leader renews and others look.
    pub const fn retry_period(&self) -> Duration {
        self.retry_period
    }

    /// How long one request may take.
    pub const fn request_timeout(&self) -> Duration {
        self.request_timeout
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lease_duration: Duration::from_secs(15),
            renew_deadline: Duration::from_secs(10),
            retry_period: Duration::from_secs(2),
            request_timeout: Duration::from_secs(3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(lease: u64, renew: u64, retry: u64, request: u64) -> Result<Settings, String> {
        let seconds = Duration::from_secs;
        Settings::new(
            seconds(lease),
            seconds(renew),
            seconds(retry),
            seconds(request),
        )
        .map_err(|error| error.to_string())
    }

    #[test]
    fn the_defaults_pass_their_own_check() {
        let defaults = Settings::default();
        assert_eq!(defaults.checked(), Ok(defaults));
        assert_eq!(settings(15, 10, 2, 3), Ok(defaults));
    }

    #[test]
    fn a_refusal_names_the_values() {
        let text = settings(15, 12, 2, 3).unwrap_err();
        for value in ["12s", "15s", "3s"] {
            assert!(text.contains(value), "{text}");
        }
        assert_eq!(settings(15, 11, 2, 3).map(drop), Ok(()));
        let text = settings(30, 5, 2, 3).unwrap_err();
        for value in ["2s", "3s", "5s"] {
            assert!(text.contains(value), "{text}");
        }
    }

    #[test]
    fn nothing_is_zero_and_a_lease_has_whole_seconds() {
        for (renew, retry, request) in [(0, 2, 3), (10, 0, 3), (10, 2, 0)] {
            let text = settings(15, renew, retry, request).unwrap_err();
            assert!(text.contains("zero"), "{text}");
        }
        assert!(settings(0, 10, 2, 3).unwrap_err().contains("0ns"));
        assert!(settings(LONGEST + 1, 10, 2, 3).is_err());
        let odd = Settings::new(
            Duration::from_millis(15_500),
            Duration::from_secs(10),
            Duration::from_secs(2),
            Duration::from_secs(3),
        );
        assert!(odd.unwrap_err().to_string().contains("15.5s"));
    }
}
