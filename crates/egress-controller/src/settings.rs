//! What an operator is told at its start.

use std::time::Duration;

use egress_api::HealthCheck;
use egress_lifecycle::gc::Rules;
use egress_provider::{CheckTimes, CheckTimesError, ClusterId};

/// Settings of one operator process.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Whose machines they are; written on every machine.
    pub cluster_id: ClusterId,
    /// The operator's own namespace: its Lease, and the Secrets of providers and hosts.
    pub namespace: String,
    /// A name for this process that people recognise.
    pub identity: String,
    /// Namespaces whose proxies are looked after; none means all.
    pub watch_namespaces: Vec<String>,
    /// Proxies worked on at once.
    pub workers: u16,
    /// Times and thresholds of health checks where a provider does not say.
    pub checks: Checks,
    /// How old an inventory may grow before it is taken anew.
    pub observe_interval: Duration,
    /// What may be collected, and when.
    pub gc: GcSettings,
    /// Times of the election.
    pub lease: kube_lease::Settings,
    /// How long work may take to reach a safe point when the process ends.
    pub grace: Duration,
}

/// How a provider's places are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checks {
    /// Interval, and time for one check.
    pub times: CheckTimes,
    /// Failures in a row that make a place unhealthy.
    pub failure_threshold: u32,
    /// Successes in a row that make it healthy again.
    pub success_threshold: u32,
}

/// What the garbage collector may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GcSettings {
    /// Time between two sweeps.
    pub interval: Duration,
    /// Whether it only says what it would do.
    pub dry_run: bool,
    /// Ages and amounts.
    pub rules: Rules,
}

impl Settings {
    /// The defaults for a cluster id, an own namespace and a name of the process.
    pub fn new(
        cluster_id: ClusterId,
        namespace: impl Into<String>,
        identity: impl Into<String>,
    ) -> Self {
        Self {
            cluster_id,
            namespace: namespace.into(),
            identity: identity.into(),
            watch_namespaces: Vec::new(),
            workers: 16,
            checks: Checks::default(),
            observe_interval: Duration::from_secs(30),
            gc: GcSettings::default(),
            lease: kube_lease::Settings::default(),
            grace: Duration::from_secs(20),
        }
    }

    /// How often the machines of a provider are listed: as often as it is checked, so that what is
    /// told of it is of one age, within bounds, because a list asks for every machine.
    pub(crate) fn list_interval(&self, checks: Checks) -> Duration {
        let interval = checks.times.interval();
        interval.max(self.soonest_list()).min(self.observe_interval)
    }

    /// The shortest time between two lists of one provider.
    pub(crate) fn soonest_list(&self) -> Duration {
        const SOONEST: Duration = Duration::from_secs(5);
        SOONEST.min(self.observe_interval)
    }
}

impl Checks {
    /// What a provider declares. One that declares nothing but the defaults of the kind, which the
    /// API server fills in, gets those of the operator.
    ///
    /// # Errors
    /// When a check may take longer than the interval between two.
    pub fn of(declared: &HealthCheck, defaults: Self) -> Result<Self, CheckTimesError> {
        if *declared == HealthCheck::default() {
            return Ok(defaults);
        }
        let (interval, timeout) = (declared.interval.duration(), declared.timeout.duration());
        Ok(Self {
            times: CheckTimes::new(interval, Some(timeout))?,
            failure_threshold: declared.failure_threshold.max(1),
            success_threshold: declared.success_threshold.max(1),
        })
    }
}

impl Default for Checks {
    fn default() -> Self {
        Self {
            times: CheckTimes::default(),
            failure_threshold: 3,
            success_threshold: 1,
        }
    }
}

impl Default for GcSettings {
    fn default() -> Self {
        Self {
            interval: Duration::from_secs(600),
            dry_run: false,
            rules: Rules::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use egress_api::Timespan;

    use super::*;

    #[test]
    fn a_provider_is_listed_as_often_as_it_is_checked_within_bounds() {
        let settings = Settings::new("lab".parse().unwrap(), "egress", "me");
        for (checked, listed) in [(1, 5), (12, 12), (30, 30), (3_600, 30)] {
            let checks = Checks::of(&declared(checked, 0), Checks::default()).unwrap();
            assert_eq!(settings.list_interval(checks), Duration::from_secs(listed));
        }
    }

    fn declared(interval: u64, timeout: u64) -> HealthCheck {
        HealthCheck {
            interval: Timespan::seconds(interval),
            timeout: Timespan::seconds(timeout),
            ..HealthCheck::default()
        }
    }

    fn seconds(checks: Checks) -> (u64, u64) {
        let times = checks.times;
        (times.interval().as_secs(), times.timeout().as_secs())
    }

    #[test]
    fn c32_a_time_that_is_left_out_follows_from_the_interval() {
        let checks = Checks::of(&declared(12, 0), Checks::default()).unwrap();
        assert_eq!(seconds(checks), (12, 12));
        let refused = Checks::of(&declared(5, 10), Checks::default());
        let text = refused.unwrap_err().to_string();
        assert!(text.contains("10s") && text.contains("5s"), "{text}");
    }

    #[test]
    fn a_provider_that_declares_nothing_gets_the_operators_times() {
        let defaults = Checks {
            times: CheckTimes::new(Duration::from_secs(7), None).unwrap(),
            failure_threshold: 9,
            success_threshold: 2,
        };
        assert_eq!(Checks::of(&HealthCheck::default(), defaults), Ok(defaults));
        let own = Checks::of(&declared(60, 20), defaults).unwrap();
        assert_eq!((seconds(own), own.failure_threshold), ((60, 20), 3));
    }
}
