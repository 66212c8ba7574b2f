//! What a scrape shows; names are API.

use std::{fmt, sync::Arc, time::Duration};

use egress_provider::{Class, Error};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

/// Every metric of a process; clones share them.
#[derive(Clone)]
pub struct Metrics(Arc<All>);

struct All {
    registry: Registry,
    provider_call: Family<CallLabels, Histogram, fn() -> Histogram>,
    provider_errors: Family<ClassLabels, Counter>,
    proxy_phase: Family<PhaseLabels, Gauge>,
    proxy_probe: Family<ResultLabels, Histogram, fn() -> Histogram>,
    create_to_ready: Family<ProviderLabels, Histogram, fn() -> Histogram>,
    gc_candidates: Family<ProviderLabels, Gauge>,
    gc_deleted: Family<ProviderLabels, Counter>,
    abandoned: Family<ProviderLabels, Counter>,
    provider_healthy: Family<PlaceLabels, Gauge>,
    credentials_loaded: Family<PlaceLabels, Gauge>,
    leader: Gauge,
    reconcile: Family<KindLabels, Histogram, fn() -> Histogram>,
    queue_depth: Family<KindLabels, Gauge>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CallLabels {
    provider: String,
    location: String,
    call: &'static str,
    outcome: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ClassLabels {
    class: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PhaseLabels {
    phase: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ResultLabels {
    result: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ProviderLabels {
    provider: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PlaceLabels {
    provider: String,
    location: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct KindLabels {
    kind: &'static str,
}

/// One call of a provider.
#[derive(Debug, Clone, Copy)]
pub struct Call<'a> {
    /// The provider's name.
    pub provider: &'a str,
    /// The place, where the call concerns one.
    pub location: &'a str,
    /// The method.
    pub call: &'static str,
    /// What it failed with.
    pub error: Option<&'a Error>,
}

/// From 5 ms to 82 s.
fn calls() -> Histogram {
    Histogram::new(exponential_buckets(0.005, 2.0, 15))
}

/// From half a second to a quarter of an hour.
fn boots() -> Histogram {
    Histogram::new(exponential_buckets(0.5, 2.0, 12))
}

impl Metrics {
    /// Metrics that nothing happened to yet.
    pub fn new() -> Self {
        let mut all = All {
            registry: Registry::with_prefix("egress"),
            provider_call: Family::new_with_constructor(calls),
            provider_errors: Family::default(),
            proxy_phase: Family::default(),
            proxy_probe: Family::new_with_constructor(calls),
            create_to_ready: Family::new_with_constructor(boots),
            gc_candidates: Family::default(),
            gc_deleted: Family::default(),
            abandoned: Family::default(),
            provider_healthy: Family::default(),
            credentials_loaded: Family::default(),
            leader: Gauge::default(),
            reconcile: Family::new_with_constructor(calls),
            queue_depth: Family::default(),
        };
        all.register();
        Self(Arc::new(all))
    }

    /// One call of a provider took so long.
    pub fn provider_call(&self, call: Call<'_>, time: Duration) {
        let outcome = match call.error {
            None => "ok".to_owned(),
            Some(error) => {
                let class = error.class().to_string();
                self.count_error(error.class());
                class
            }
        };
        let labels = CallLabels {
            provider: call.provider.to_owned(),
            location: call.location.to_owned(),
            call: call.call,
            outcome,
        };
        let all = &self.0;
        all.provider_call
            .get_or_create(&labels)
            .observe(time.as_secs_f64());
    }

    fn count_error(&self, class: Class) {
        let class = class.to_string();
        let labels = ClassLabels { class };
        self.0.provider_errors.get_or_create(&labels).inc();
    }

    /// So many proxies are in a phase.
    pub fn proxies_in_phase(&self, phase: &str, count: i64) {
        let phase = phase.to_owned();
        let gauge = self.0.proxy_phase.get_or_create(&PhaseLabels { phase });
        gauge.set(count);
    }

    /// One request through a proxy took so long; the result is `Succeeded` or a reason.
    pub fn probed(&self, result: &str, time: Duration) {
        let result = result.to_owned();
        let histogram = self.0.proxy_probe.get_or_create(&ResultLabels { result });
        histogram.observe(time.as_secs_f64());
    }

    /// A proxy became ready so long after its creation.
    pub fn became_ready(&self, provider: &str, time: Duration) {
        let histogram = self.0.create_to_ready.get_or_create(&of(provider));
        histogram.observe(time.as_secs_f64());
    }

    /// So many machines of a provider are wanted by no object.
    pub fn gc_candidates(&self, provider: &str, count: usize) {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        self.0.gc_candidates.get_or_create(&of(provider)).set(count);
    }

    /// The collector removed one.
    pub fn gc_deleted(&self, provider: &str) {
        self.0.gc_deleted.get_or_create(&of(provider)).inc();
    }

    /// A machine was given up on request.
    pub fn abandoned(&self, provider: &str) {
        self.0.abandoned.get_or_create(&of(provider)).inc();
    }

    /// Whether a place can be used.
    pub fn healthy(&self, provider: &str, location: &str, is_healthy: bool) {
        let gauge = self
            .0
            .provider_healthy
            .get_or_create(&at(provider, location));
        gauge.set(is_healthy.into());
    }

    /// Whether a place's credentials were read.
    pub fn credentials_loaded(&self, provider: &str, location: &str, are_loaded: bool) {
        let place = at(provider, location);
        let gauge = self.0.credentials_loaded.get_or_create(&place);
        gauge.set(are_loaded.into());
    }

    /// A place is there no more.
    pub fn forget_place(&self, provider: &str, location: &str) {
        let place = at(provider, location);
        self.0.provider_healthy.remove(&place);
        self.0.credentials_loaded.remove(&place);
    }

    /// Whether this process leads.
    pub fn leading(&self, leads: bool) {
        self.0.leader.set(leads.into());
    }

    /// One reconcile took so long.
    pub fn reconciled(&self, kind: &'static str, time: Duration) {
        let histogram = self.0.reconcile.get_or_create(&KindLabels { kind });
        histogram.observe(time.as_secs_f64());
    }

    /// So many objects wait to be looked at.
    pub fn queue_depth(&self, kind: &'static str, count: usize) {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        let gauge = self.0.queue_depth.get_or_create(&KindLabels { kind });
        gauge.set(count);
    }

    /// Everything as a scrape gets it, in the text format of OpenMetrics.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _: fmt::Result = encode(&mut text, &self.0.registry);
        text
    }
}

impl All {
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register(
            "provider_call_seconds",
            "Time of calls to providers",
            self.provider_call.clone(),
        );
        registry.register(
            "provider_errors",
            "Failed calls to providers by class",
            self.provider_errors.clone(),
        );
        registry.register("proxy_phase", "Proxies by phase", self.proxy_phase.clone());
        registry.register(
            "proxy_probe_seconds",
            "Time of requests through proxies",
            self.proxy_probe.clone(),
        );
        registry.register(
            "create_to_ready_seconds",
            "Time from a proxy's creation to its proof",
            self.create_to_ready.clone(),
        );
        registry.register(
            "gc_candidates",
            "Machines that no object wants",
            self.gc_candidates.clone(),
        );
        registry.register(
            "gc_deleted",
            "Machines removed by the collector",
            self.gc_deleted.clone(),
        );
        registry.register(
            "abandoned",
            "Machines given up on request",
            self.abandoned.clone(),
        );
        registry.register(
            "provider_healthy",
            "Whether a place can be used",
            self.provider_healthy.clone(),
        );
        registry.register(
            "credentials_loaded",
            "Whether a place's credentials were read",
            self.credentials_loaded.clone(),
        );
        registry.register("leader", "Whether this process leads", self.leader.clone());
        registry.register(
            "reconcile_seconds",
            "Time of reconciles",
            self.reconcile.clone(),
        );
        registry.register(
            "queue_depth",
            "Objects that wait to be looked at",
            self.queue_depth.clone(),
        );
    }
}

fn of(provider: &str) -> ProviderLabels {
    let provider = provider.to_owned();
    ProviderLabels { provider }
}

fn at(provider: &str, location: &str) -> PlaceLabels {
    PlaceLabels {
        provider: provider.to_owned(),
        location: location.to_owned(),
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documented_names_are_there_with_their_labels() {
        let metrics = Metrics::new();
        let error = Error::new(Class::Unavailable, "no");
        metrics.provider_call(
            Call {
                provider: "lab",
                location: "kvm1",
                call: "ensure",
                error: Some(&error),
            },
            Duration::from_millis(20),
        );
        metrics.proxies_in_phase("Ready", 2);
        metrics.probed("Succeeded", Duration::from_millis(3));
        metrics.became_ready("lab", Duration::from_secs(4));
        metrics.gc_candidates("lab", 1);
        metrics.gc_deleted("lab");
        metrics.abandoned("lab");
        metrics.healthy("lab", "kvm1", true);
        metrics.credentials_loaded("lab", "kvm1", false);
        metrics.leading(true);
        metrics.reconciled("EgressProxy", Duration::from_millis(1));
        metrics.queue_depth("EgressProxy", 7);
        let text = metrics.text();
        for line in [
            "egress_provider_call_seconds_count{provider=\"lab\",location=\"kvm1\",\
             call=\"ensure\",outcome=\"Unavailable\"} 1",
            "egress_provider_errors_total{class=\"Unavailable\"} 1",
            "egress_proxy_phase{phase=\"Ready\"} 2",
            "egress_proxy_probe_seconds_count{result=\"Succeeded\"} 1",
            "egress_create_to_ready_seconds_count{provider=\"lab\"} 1",
            "egress_gc_candidates{provider=\"lab\"} 1",
            "egress_gc_deleted_total{provider=\"lab\"} 1",
            "egress_abandoned_total{provider=\"lab\"} 1",
            "egress_provider_healthy{provider=\"lab\",location=\"kvm1\"} 1",
            "egress_credentials_loaded{provider=\"lab\",location=\"kvm1\"} 0",
            "egress_leader 1",
            "egress_reconcile_seconds_count{kind=\"EgressProxy\"} 1",
            "egress_queue_depth{kind=\"EgressProxy\"} 7",
        ] {
            assert!(text.contains(line), "{line} in\n{text}");
        }
        metrics.forget_place("lab", "kvm1");
        assert!(!metrics.text().contains("egress_provider_healthy{"));
    }
}
