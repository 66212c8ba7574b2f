//! Flags, each with its environment variable.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use anyhow::{Result, ensure};
use clap::{Parser, ValueEnum};
use egress_api::Timespan;
use egress_controller::{Checks, GcSettings, Settings};
use egress_lifecycle::gc::Rules;
use egress_provider::{CheckTimes, ClusterId};

/// Egress proxies as Kubernetes objects
///
/// Looks after the EgressProxy objects of a cluster: makes a machine for each on the KvmHosts of
/// its ProxyProvider, proves it by a request through it, and removes it with the object.
#[derive(Debug, Clone, Parser)]
#[command(version, after_help = EXAMPLE)]
pub(crate) struct Args {
    /// Name of this cluster, written on every machine; two operators that share a host need two
    #[arg(long, env = "EGRESS_CLUSTER_ID")]
    pub(crate) cluster_id: ClusterId,
    /// The operator's own namespace: its Lease, and the Secrets of providers and hosts
    #[arg(long, env = "POD_NAMESPACE", default_value = "egress-proxies-system")]
    pub(crate) namespace: String,
    /// Name of this replica, such as its pod's
    #[arg(long, env = "POD_NAME", default_value = "egress-operator")]
    pub(crate) identity: String,
    /// Namespaces whose proxies are looked after, separated by commas; empty means all
    #[arg(long, env = "EGRESS_WATCH_NAMESPACES", default_value = "")]
    pub(crate) watch_namespaces: String,
    /// Address of the metrics page
    #[arg(long, env = "EGRESS_METRICS_ADDR", default_value = "0.0.0.0:8080")]
    pub(crate) metrics_addr: SocketAddr,
    /// Address of /healthz and /readyz
    #[arg(long, env = "EGRESS_HEALTH_ADDR", default_value = "0.0.0.0:8081")]
    pub(crate) health_addr: SocketAddr,
    /// Folder with the appliance that machines start from
    #[arg(long, env = "EGRESS_APPLIANCE")]
    pub(crate) appliance: Option<PathBuf>,
    /// Time between two checks of a provider that does not say
    #[arg(long, env = "EGRESS_PROVIDER_CHECK_INTERVAL", default_value = "30s")]
    pub(crate) provider_check_interval: Timespan,
    /// Time for one check; 0s means the interval, and at most 15s
    #[arg(long, env = "EGRESS_PROVIDER_CHECK_TIMEOUT", default_value = "0s")]
    pub(crate) provider_check_timeout: Timespan,
    /// Failures in a row that make a host unhealthy
    #[arg(long, env = "EGRESS_PROVIDER_CHECK_FAILURE_THRESHOLD", default_value_t = 3,
          value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) provider_check_failure_threshold: u32,
    /// Successes in a row that make it healthy again
    #[arg(long, env = "EGRESS_PROVIDER_CHECK_SUCCESS_THRESHOLD", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) provider_check_success_threshold: u32,
    /// Time between two sweeps of the garbage collector
    #[arg(long, env = "EGRESS_GC_INTERVAL", default_value = "10m")]
    pub(crate) gc_interval: Timespan,
    /// Only say which machines would be collected
    #[arg(long, env = "EGRESS_GC_DRY_RUN")]
    pub(crate) gc_dry_run: bool,
    /// How long a machine must have been without an object
    #[arg(long, env = "EGRESS_GC_MIN_AGE", default_value = "10m")]
    pub(crate) gc_min_age: Timespan,
    /// Proxies worked on at once
    #[arg(long, env = "EGRESS_WORKERS", default_value_t = 16,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) workers: u16,
    /// error, warn, info, debug, trace, 0 to 2, or directives as of RUST_LOG
    #[arg(long, env = "EGRESS_LOG_LEVEL", default_value = "info")]
    pub(crate) log_level: String,
    /// How the log is written
    #[arg(long, env = "EGRESS_LOG_FORMAT", default_value = "text")]
    pub(crate) log_format: LogFormat,
    /// kubeconfig to use instead of the pod's account; for development
    #[arg(long, env = "KUBECONFIG")]
    pub(crate) kubeconfig: Option<PathBuf>,
}

const EXAMPLE: &str = "Example, outside of the cluster:
  egress-operator --cluster-id lab --kubeconfig ~/.kube/config --appliance ./appliance";

/// How the log is written.
// Exhaustive: the telemetry must know each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

impl Args {
    /// What the controller is told.
    ///
    /// # Errors
    /// Values that make no sense together, with both of them in the text.
    pub(crate) fn settings(&self) -> Result<Settings> {
        let (interval, timeout) = (
            self.provider_check_interval.duration(),
            self.provider_check_timeout.duration(),
        );
        let (gc_interval, min_age) = (self.gc_interval.duration(), self.gc_min_age.duration());
        ensure!(
            gc_interval >= Duration::from_secs(1),
            "--gc-interval must be at least 1s"
        );
        let namespaces = self.watch_namespaces.split(',').map(str::trim);
        let defaults = Settings::new(
            self.cluster_id.clone(),
            self.namespace.clone(),
            self.identity.clone(),
        );
        Ok(Settings {
            watch_namespaces: namespaces
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect(),
            workers: self.workers,
            checks: Checks {
                times: CheckTimes::new(interval, Some(timeout))?,
                failure_threshold: self.provider_check_failure_threshold,
                success_threshold: self.provider_check_success_threshold,
            },
            gc: GcSettings {
                interval: gc_interval,
                dry_run: self.gc_dry_run,
                rules: Rules {
                    min_age,
                    ..Rules::default()
                },
            },
            ..defaults
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn parse(words: &[&str]) -> Result<Settings, String> {
        let words = ["egress-operator"].iter().chain(words);
        let args = Args::try_parse_from(words).map_err(|error| error.to_string())?;
        args.settings().map_err(|error| error.to_string())
    }

    #[test]
    fn the_flags_make_sense() {
        Args::command().debug_assert();
    }

    #[test]
    fn c37_without_a_cluster_id_nothing_starts() {
        let error = parse(&[]).unwrap_err();
        assert!(error.contains("--cluster-id"), "{error}");
        assert!(parse(&["--cluster-id", "Not_One"]).is_err());
    }

    #[test]
    fn c32_h8_only_the_interval_may_be_set_and_a_longer_time_is_refused() {
        let lab = ["--cluster-id", "lab"];
        let with = |more: &[&str]| parse(&[&lab, more].concat());
        let settings = with(&["--provider-check-interval=12s"]).unwrap();
        assert_eq!(settings.checks.times.timeout(), Duration::from_secs(12));
        let error = with(&[
            "--provider-check-interval=5s",
            "--provider-check-timeout=10s",
        ]);
        let error = error.unwrap_err();
        assert!(error.contains("10s") && error.contains("5s"), "{error}");
        assert!(with(&["--provider-check-interval=0s"]).is_err());
        assert!(with(&["--provider-check-interval=-1s"]).is_err());
    }

    #[test]
    fn an_empty_list_of_namespaces_means_all() {
        let namespaces = |list: &str| {
            let settings = parse(&["--cluster-id", "lab", "--watch-namespaces", list]);
            settings.unwrap().watch_namespaces
        };
        assert!(namespaces("").is_empty());
        assert_eq!(namespaces("a, b,"), ["a", "b"]);
    }
}
