//! Removing machines that no object wants, with every caution of
//! [`egress_lifecycle::gc`].

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use egress_api::{EgressProxy, ProxyProvider};
use egress_lifecycle::gc::{Collector, Garbage, Objects, Sweep};
use egress_provider::{Context, Deleted, Error, Identity, OperationToken, Provider};
use kube::{Api, ResourceExt as _, api::ListParams};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use crate::{backend::Backends as _, shared::Shared};

/// Objects asked for at once.
const PAGE: u32 = 500;
/// Longest time for the list of objects.
const LIST_DEADLINE: Duration = Duration::from_secs(60);
/// Longest time for the removal of one machine; what is not over goes on with the next sweep.
const REMOVAL_DEADLINE: Duration = Duration::from_secs(60);

/// Sweeps at the interval of the settings, until the leadership ends.
pub(crate) async fn run(shared: Arc<Shared>, cluster_uid: Option<Uuid>) {
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
        let objects = match self.objects().await {
            Ok(objects) => objects,
            Err(error) => {
                // Waiting begins anew when the list is there again.
                tracing::warn!(%error, "no list of proxies: nothing is collected");
                self.collectors.values_mut().for_each(Collector::forget);
                return;
            }
        };
        for provider in self.shared.fleet.providers.state() {
            self.sweep(&provider, &objects).await;
        }
    }

    async fn sweep(&mut self, provider: &ProxyProvider, objects: &Listed) {
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
        let rules = shared.settings.gc.rules;
        let collector = self.collectors.entry(name.clone());
        let collector = collector.or_insert_with(|| Collector::new(rules));
        let wanted = objects.wanted(shared, &snapshot.inventory, self.cluster_uid);
        let sweep = collector.sweep(&snapshot.inventory, &wanted, self.now);
        shared
            .metrics
            .gc_candidates(&name, sweep.collect.len() + sweep.kept.len());
        self.tell(provider, &sweep).await;
        if shared.settings.gc.dry_run {
            return;
        }
        for garbage in &sweep.collect {
            if shared.leadership.is_cancelled() {
                return;
            }
            self.collect(provider, backend.as_ref(), garbage, &cx).await;
        }
    }

    async fn tell(&self, provider: &ProxyProvider, sweep: &Sweep) {
        for (garbage, kept) in &sweep.kept {
            tracing::info!(%garbage, why = %kept, "kept without an object");
        }
        if let Some(halted) = sweep.halted {
            let note = halted.to_string();
            tracing::warn!(provider = provider.name_any(), "{note}");
            let events = &self.shared.events;
            events
                .warning(provider, "CollectionHalted", "Collect", &note)
                .await;
        }
        if self.shared.settings.gc.dry_run {
            for garbage in &sweep.collect {
                tracing::info!(%garbage, "would be collected: dry run");
            }
        }
    }

    async fn collect(
        &self,
        provider: &ProxyProvider,
        backend: &dyn Provider,
        garbage: &Garbage,
        cx: &Context,
    ) {
        if let Some(why) = self.last_look(garbage).await {
            tracing::info!(%garbage, why, "not collected after all");
            return;
        }
        let shared = self.shared;
        match remove(backend, garbage, &cx.clone().within(REMOVAL_DEADLINE)).await {
            Ok(()) => {
                shared.metrics.gc_deleted(&provider.name_any());
                let note = format!("removed {garbage}: no object wants it");
                tracing::info!("{note}");
                shared
                    .events
                    .normal(provider, "Collected", "Collect", &note)
                    .await;
            }
            Err(error) => tracing::warn!(%garbage, %error, "could not be collected"),
        }
    }

    /// A fresh look at the object of a machine, right before it goes. Says why it stays.
    async fn last_look(&self, garbage: &Garbage) -> Option<&'static str> {
        let Garbage::Machine { id, .. } = garbage else {
            return None;
        };
        let namespace = &id.identity.namespace;
        let api: Api<EgressProxy> = Api::namespaced(self.shared.client.clone(), namespace);
        match tokio::time::timeout(LIST_DEADLINE, api.get_opt(&id.identity.name)).await {
            Ok(Ok(None)) => None,
            Ok(Ok(Some(_))) => Some("an object of its name exists"),
            Ok(Err(_)) | Err(_) => Some("its object cannot be looked at"),
        }
    }

    async fn objects(&self) -> Result<Listed, kube::Error> {
        let namespaces = &self.shared.settings.watch_namespaces;
        let client = &self.shared.client;
        let apis: Vec<Api<EgressProxy>> = match namespaces.as_slice() {
            [] => vec![Api::all(client.clone())],
            some => some
                .iter()
                .map(|namespace| Api::namespaced(client.clone(), namespace))
                .collect(),
        };
        let mut listed = Listed::default();
        for api in apis {
            match tokio::time::timeout(LIST_DEADLINE, list(&api)).await {
                Ok(found) => listed.0.extend(found?),
                Err(late) => return Err(kube::Error::Service(late.into())),
            }
        }
        Ok(listed)
    }
}

async fn list(api: &Api<EgressProxy>) -> Result<Vec<EgressProxy>, kube::Error> {
    let mut found = Vec::new();
    let mut params = ListParams::default().limit(PAGE);
    loop {
        let page = api.list(&params).await?;
        let next = page.metadata.continue_.clone();
        found.extend(page.items);
        match next.filter(|next| !next.is_empty()) {
            Some(next) => params = params.continue_token(&next),
            None => return Ok(found),
        }
    }
}

/// Every proxy of the namespaces that are looked after.
#[derive(Debug, Default)]
struct Listed(Vec<EgressProxy>);

impl Listed {
    /// What is wanted: machines of these objects, and everything of namespaces that are not looked
    /// after, since nothing is known about those.
    fn wanted(
        &self,
        shared: &Shared,
        inventory: &egress_provider::Inventory,
        cluster_uid: Option<Uuid>,
    ) -> Objects {
        let mut objects = Objects::new();
        if let Some(uid) = cluster_uid {
            objects = objects.of_cluster(uid);
        }
        let cluster_id = &shared.settings.cluster_id;
        for proxy in &self.0 {
            let status = proxy.status.as_ref();
            let adopted = status.and_then(|status| status.adopted_uid.clone());
            for uid in [proxy.uid(), adopted].into_iter().flatten() {
                if let Ok(uid) = uid.parse() {
                    let namespace = proxy.namespace().unwrap_or_default();
                    let name = proxy.name_any();
                    objects.insert(&Identity::new(cluster_id.clone(), namespace, name, uid));
                }
            }
        }
        let watched = &shared.settings.watch_namespaces;
        let is_elsewhere =
            |identity: &Identity| !watched.is_empty() && !watched.contains(&identity.namespace);
        let elsewhere = inventory.items.iter().map(|item| &item.id.identity);
        elsewhere
            .filter(|identity| is_elsewhere(identity))
            .for_each(|identity| objects.insert(identity));
        objects
    }
}

async fn remove(backend: &dyn Provider, garbage: &Garbage, cx: &Context) -> Result<(), Error> {
    loop {
        let deleted = match garbage {
            Garbage::Machine { id, .. } => {
                let token = OperationToken::new(id.identity.uid.to_string());
                backend.delete(cx, id, &token).await?
            }
            Garbage::Remainder(left) => backend.discard(cx, left).await?,
        };
        let Deleted::InProgress { poll_after, .. } = deleted else {
            return Ok(());
        };
        tokio::select! {
            ended = cx.ended() => return Err(ended),
            () = sleep(poll_after) => {}
        }
    }
}
