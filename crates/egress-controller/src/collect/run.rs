//! The collector of a leading operator: its interval, its events and its metrics.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use egress_api::{EgressProxy, ProxyProvider};
use egress_lifecycle::gc::{Collector, Garbage};
use kube::ResourceExt as _;
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use super::{Fate, KubeRegister, Register as _, Report, Sweeper, sweep};
use crate::{backend::Backends as _, shared::Shared};

/// Sweeps at the interval of the settings, until the leadership ends; a removal under way then
/// stops at its next safe point.
pub async fn run(shared: Arc<Shared>, cluster_uid: Option<Uuid>) {
    let begun = Instant::now();
    let mut collectors = BTreeMap::new();
    loop {
        tokio::select! {
            biased;
            () = shared.leadership.cancelled() => return,
            () = sleep(shared.settings.gc.interval) => {}
        }
        let mut round = Round {
            shared: &shared,
            cluster_uid,
            collectors: &mut collectors,
            now: begun.elapsed(),
        };
        round.run().await;
    }
}

/// One look at everything.
struct Round<'a> {
    shared: &'a Shared,
    cluster_uid: Option<Uuid>,
    collectors: &'a mut BTreeMap<String, Collector>,
    now: Duration,
}

impl Round<'_> {
    async fn run(&mut self) {
        let register = KubeRegister {
            client: self.shared.client.clone(),
            namespaces: self.shared.settings.watch_namespaces.clone(),
        };
        let proxies = match register.proxies().await {
            Ok(proxies) => proxies,
            Err(error) => {
                // Waiting begins anew when the list is there again.
                tracing::warn!(%error, "no list of proxies: nothing is collected");
                self.collectors.values_mut().for_each(Collector::forget);
                return;
            }
        };
        for provider in self.shared.fleet.providers.state() {
            self.sweep(&provider, &register, &proxies).await;
        }
    }

    async fn sweep(
        &mut self,
        provider: &ProxyProvider,
        register: &KubeRegister,
        proxies: &[EgressProxy],
    ) {
        let shared = self.shared;
        let name = provider.name_any();
        let Some(backend) = shared.backends.provider(&name) else {
            return;
        };
        let cx = shared.context(tracing::info_span!("gc", provider = name));
        let snapshot = match shared.observer.snapshot(&cx, &name, Duration::ZERO).await {
            Ok(snapshot) => snapshot,
            Err(error) => {
                tracing::debug!(provider = name, %error, "no inventory: nothing is collected");
                return;
            }
        };
        let gc = &shared.settings.gc;
        let collector = self.collectors.entry(name);
        let collector = collector.or_insert_with(|| Collector::new(gc.rules));
        let sweeper = Sweeper {
            register,
            cluster_id: &shared.settings.cluster_id,
            cluster_uid: self.cluster_uid,
            namespaces: &shared.settings.watch_namespaces,
            is_dry_run: gc.dry_run,
            leadership: &shared.leadership,
        };
        let place = (backend.as_ref(), snapshot.inventory.as_ref());
        let report = sweep(&sweeper, collector, proxies, place, &cx, self.now).await;
        self.tell(provider, &report).await;
    }

    async fn tell(&self, provider: &ProxyProvider, report: &Report) {
        let (name, sweep) = (provider.name_any(), &report.sweep);
        let candidates = sweep.collect.len() + sweep.kept.len();
        self.shared.metrics.gc_candidates(&name, candidates);
        for (garbage, kept) in &sweep.kept {
            tracing::info!(%garbage, why = %kept, "kept without an object");
        }
        if let Some(halted) = sweep.halted {
            let note = halted.to_string();
            tracing::warn!(provider = name, "{note}");
            let events = &self.shared.events;
            events
                .warning(provider, "CollectionHalted", "Collect", &note)
                .await;
        }
        for (garbage, fate) in &report.fates {
            self.tell_fate(provider, garbage, fate).await;
        }
    }

    async fn tell_fate(&self, provider: &ProxyProvider, garbage: &Garbage, fate: &Fate) {
        match fate {
            Fate::Removed => {
                self.shared.metrics.gc_deleted(&provider.name_any());
                let note = format!("removed {garbage}: no object wants it");
                tracing::info!("{note}");
                let events = &self.shared.events;
                events.normal(provider, "Collected", "Collect", &note).await;
            }
            Fate::Spared(why) => tracing::info!(%garbage, why, "not collected after all"),
            Fate::Failed(error) => tracing::warn!(%garbage, %error, "could not be collected"),
            Fate::DryRun => tracing::info!(%garbage, "would be collected: dry run"),
        }
    }
}
