//! Health checks: every host at once, over its shared link, and at nobody else's cost.

use std::{panic::AssertUnwindSafe, time::Instant as Clock};

use egress_provider::{Class, Context, Error, Finding, Location, LocationFacts, LocationHealth};
use futures_util::{FutureExt as _, future::join_all};
use tokio::{sync::oneshot, time::Instant};
use tracing::Instrument as _;

use crate::{
    KvmProvider, Probe,
    check::{self, HostFacts},
    classify,
    config::HostConfig,
    host::Host,
    image::Cache,
    provider::{LOOK_TIMEOUT, on_host, span_of},
};

impl KvmProvider {
    /// The health of every host, by name. A host that hangs, or on which the check itself fails,
    /// changes nothing about the others' verdicts.
    pub(crate) async fn check_all(&self, cx: &Context) -> Vec<LocationHealth> {
        let deadline = cx.deadline.unwrap_or_else(|| Instant::now() + LOOK_TIMEOUT);
        let check = |config| async move {
            let begun = Clock::now();
            let findings = AssertUnwindSafe(self.check_host(config, deadline)).catch_unwind();
            let found = tokio::select! {
                biased;
                found = findings => found.unwrap_or_else(|_| Found::only(&panicked())),
                error = cx.ended() => Found::only(&error),
            };
            LocationHealth {
                findings: found.findings,
                facts: found.facts,
                ..LocationHealth::new(Location::new(&config.name), begun.elapsed())
            }
        };
        join_all(self.hosts().map(check)).await
    }

    async fn check_host(&self, config: &HostConfig, deadline: Instant) -> Found {
        // Whether an appliance is needed depends on the machines, not on the host.
        let images = self.appliance_hashes().await.unwrap_or_default();
        match self.look(config, images, deadline).await {
            Ok(facts) => Found {
                findings: check::findings(&facts, config),
                facts: check::told(&facts),
            },
            Err(error) => Found::only(&error),
        }
    }

    /// Asks a host for all that a check needs. What it answered comes back as facts, absence
    /// included, so that no verdict about it can be taken for a failure of the link.
    async fn look(
        &self,
        config: &HostConfig,
        images: Vec<String>,
        deadline: Instant,
    ) -> Result<HostFacts, Error> {
        let (answer, answered) = oneshot::channel();
        let owned = config.clone();
        let look: Probe = Box::new(move |hypervisor| {
            Box::pin(async move {
                let cache = Cache::default();
                let host = Host {
                    config: &owned,
                    verbs: &*hypervisor,
                    cache: &cache,
                };
                // Whoever asked may have given up.
                let _ = answer.send(host.facts(&images).await);
            })
        });
        let probed = self.links().probe(&config.name, deadline, look);
        let probed = probed.instrument(span_of(config)).await;
        probed.map_err(|error| on_host(error, config))?;
        match answered.await {
            Ok(facts) => facts.map_err(|error| on_host(classify::unchanged(error), config)),
            Err(_) => Err(Error::new(Class::Internal, "the look at the host was lost")),
        }
    }
}

/// What a check of one host came to.
struct Found {
    findings: Vec<Finding>,
    facts: LocationFacts,
}

impl Found {
    fn only(error: &Error) -> Self {
        Self {
            findings: vec![Finding::of(error)],
            facts: LocationFacts::default(),
        }
    }
}

fn panicked() -> Error {
    let text = "the check of this host ended by a panic: this is a defect of the program";
    Error::new(Class::Internal, text)
}
