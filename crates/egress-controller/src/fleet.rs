//! Providers and hosts: they are checked apart from every reconcile, and their objects say what
//! was found.

mod counts;
mod farewell;
mod keeper;
mod leaving;
mod report;
mod tally;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use egress_api::{
    KvmHost, ProxyProvider,
    status::{FleetStatus, InstanceCounts},
};
use egress_provider::{LocationHealth, Provider};
use k8s_openapi::jiff::Timestamp;
use kube::{Api, ResourceExt as _, runtime::reflector::ObjectRef};
use tokio::{
    sync::Notify,
    task::JoinSet,
    time::{Instant, sleep_until},
};
use tracing::Instrument as _;

use self::{counts::Counts, keeper::Keeper, tally::Tally};
use crate::{
    backend::{Backends as _, Stamp},
    observe::Snapshot,
    secrets::SecretSource as _,
    settings::Checks,
    shared::Shared,
    status::apply_if_changed,
};

/// The field manager of what is written here.
const MANAGER: &str = "egress-operator-fleet";
/// A declaration that cannot be checked as it is, is looked at again after this time.
const AGAIN: Duration = Duration::from_secs(30);

/// Keeps providers as they are declared and checks their places, until the leadership ends.
///
/// `changed` fires when a provider, a host or a Secret of the operator's namespace changed.
pub(crate) async fn run(shared: Arc<Shared>, changed: Arc<Notify>) {
    let mut fleet = Fleet::default();
    let mut keeper = Keeper::default();
    let mut checks: JoinSet<Checked> = JoinSet::new();
    loop {
        fleet.follow_declarations(&shared);
        keeper.begin(&shared);
        fleet.begin_checks(&shared, &mut checks);
        let due = fleet.next_due();
        let due = keeper.next_due().map_or(due, |own| own.min(due));
        tokio::select! {
            biased;
            () = shared.leadership.cancelled() => break,
            Some(done) = checks.join_next() => {
                if let Ok(done) = done {
                    fleet.end_check(&shared, &keeper, done).await;
                }
            }
            Some(done) = keeper.tried() => keeper.end(done),
            () = changed.notified() => {}
            () = sleep_until(due) => {}
        }
    }
    checks.shutdown().await;
    keeper.shutdown().await;
}

/// What is remembered of every provider.
#[derive(Debug, Default)]
struct Fleet {
    members: BTreeMap<String, Member>,
}

#[derive(Debug)]
struct Member {
    due: Instant,
    is_under_way: bool,
    tallies: BTreeMap<String, Tally>,
}

/// A check that ended.
struct Checked {
    provider: String,
    health: Vec<LocationHealth>,
}

impl Fleet {
    /// A provider whose declaration, hosts or Secrets changed is made anew and checked at once,
    /// and its proxies are woken.
    fn follow_declarations(&mut self, shared: &Shared) {
        let declared = shared.fleet.providers.state();
        let names: BTreeSet<String> = declared
            .iter()
            .map(|provider| provider.name_any())
            .collect();
        for name in shared.backends.retain(|name| names.contains(name)) {
            self.members.remove(&name);
            wake_proxies(shared, &name);
        }
        for provider in declared {
            let name = provider.name_any();
            let hosts = shared.fleet.hosts_of(&provider);
            let version = |secret: &str| shared.secrets.secret(secret).map(|found| found.version);
            let stamp = Stamp::of(&provider, &hosts, version);
            if !shared.backends.sync(&provider, &hosts, stamp) {
                continue;
            }
            shared.observer.forget(&name);
            let now = Instant::now();
            let member = self.members.entry(name.clone()).or_insert_with(|| Member {
                due: now,
                is_under_way: false,
                tallies: BTreeMap::new(),
            });
            member.due = now;
            // What changed may be what was wrong: nobody waits for a threshold.
            member.tallies.clear();
            wake_proxies(shared, &name);
        }
    }

    fn begin_checks(&mut self, shared: &Arc<Shared>, checks: &mut JoinSet<Checked>) {
        let now = Instant::now();
        for (name, member) in &mut self.members {
            if member.is_under_way || member.due > now {
                continue;
            }
            let Some((backend, times)) = backend_of(shared, name) else {
                member.due = now + AGAIN;
                continue;
            };
            member.is_under_way = true;
            member.due = now + times.times.interval();
            let span = tracing::info_span!("check", provider = name);
            let cx = shared.context(span.clone()).within(times.times.timeout());
            let provider = name.clone();
            let check = async move {
                let health = backend.check(&cx).await;
                Checked { provider, health }
            };
            checks.spawn(check.instrument(span));
        }
    }

    /// What was found goes to breakers, metrics and objects.
    async fn end_check(&mut self, shared: &Shared, keeper: &Keeper, done: Checked) {
        let Checked { provider, health } = done;
        let Some(member) = self.members.get_mut(&provider) else {
            return;
        };
        member.is_under_way = false;
        let Some(declared) = provider_object(shared, &provider) else {
            return;
        };
        let checks = checks_of(&declared, shared.settings.checks);
        let known: BTreeSet<String> = health.iter().map(|h| h.location.to_string()).collect();
        member.tallies.retain(|place, _| known.contains(place));
        let mut shown = Vec::new();
        for found in health {
            let tally = member
                .tallies
                .entry(found.location.to_string())
                .or_default();
            let found = tally.take(found, checks).clone();
            mark(shared, &provider, &found);
            shown.push(found);
        }
        let instances = write_hosts(shared, keeper, &provider, &shown).await;
        write_provider(shared, &declared, &shown, instances).await;
    }

    fn next_due(&self) -> Instant {
        let waiting = self.members.values().filter(|member| !member.is_under_way);
        let next = waiting.map(|member| member.due).min();
        next.unwrap_or_else(|| Instant::now() + AGAIN)
    }
}

fn backend_of(shared: &Shared, name: &str) -> Option<(Arc<dyn Provider>, Checks)> {
    let declared = provider_object(shared, name)?;
    let backend = shared.backends.provider(name)?;
    Some((backend, checks_of(&declared, shared.settings.checks)))
}

/// Times that contradict each other are refused by the API server; what slipped through is
/// checked at the operator's own.
fn checks_of(provider: &ProxyProvider, defaults: Checks) -> Checks {
    Checks::of(&provider.spec.health_check, defaults).unwrap_or(defaults)
}

/// How often the machines of a provider are listed.
pub(crate) fn list_interval(shared: &Shared, provider: &str) -> Duration {
    let declared = provider_object(shared, provider);
    let defaults = shared.settings.checks;
    let checks = declared.map_or(defaults, |declared| checks_of(&declared, defaults));
    shared.settings.list_interval(checks)
}

fn provider_object(shared: &Shared, name: &str) -> Option<Arc<ProxyProvider>> {
    shared.fleet.providers.get(&ObjectRef::new(name))
}

fn wake_proxies(shared: &Shared, provider: &str) {
    for proxy in shared.fleet.proxies_of(provider) {
        shared.wakes.wake(&proxy);
    }
}

/// A place that is not well gets no new machines until it is.
fn mark(shared: &Shared, provider: &str, health: &LocationHealth) {
    let place = &health.location;
    let fault = report::fault(health);
    if let Some(breaker) = shared.backends.breaker(provider) {
        let is_news = match &fault {
            Some((reason, text)) => breaker.open(place, *reason, text.clone()),
            None if breaker.broken().contains(place) => {
                breaker.close(place);
                shared.observer.expire(provider);
                true
            }
            None => false,
        };
        if is_news {
            wake_proxies(shared, provider);
        }
    }
    let metrics = &shared.metrics;
    metrics.healthy(provider, place.as_str(), fault.is_none());
    let are_loaded = !fault.is_some_and(|(reason, _)| report::is_about_credentials(reason));
    metrics.credentials_loaded(provider, place.as_str(), are_loaded);
}

/// Gives how many machines the hosts have together.
async fn write_hosts(
    shared: &Shared,
    keeper: &Keeper,
    provider: &str,
    shown: &[LocationHealth],
) -> Option<InstanceCounts> {
    let api: Api<KvmHost> = Api::all(shared.client.clone());
    let counts = counts(shared, provider).await;
    let mut written = Vec::new();
    for health in shown {
        let name = health.location.as_str();
        let Some(host) = shared.fleet.hosts.get(&ObjectRef::new(name)) else {
            continue;
        };
        let previous = host.status.clone().unwrap_or_default();
        let instances = counts.at(&health.location);
        let generation = host.metadata.generation;
        let now = Timestamp::now();
        let mut next = report::host(health, &previous, generation, instances, now);
        if let Some(text) = keeper.said(name) {
            next = report::leaving(next, &previous, generation, text, now);
        }
        write(shared, &api, host.as_ref(), host.status.as_ref(), &next).await;
        written.push(next);
    }
    report::together(written.iter())
}

async fn write_provider(
    shared: &Shared,
    declared: &ProxyProvider,
    shown: &[LocationHealth],
    instances: Option<InstanceCounts>,
) {
    let api: Api<ProxyProvider> = Api::all(shared.client.clone());
    let previous = declared.status.clone().unwrap_or_default();
    let generation = declared.metadata.generation;
    let next = report::provider(shown, &previous, generation, instances, Timestamp::now());
    write(shared, &api, declared, declared.status.as_ref(), &next).await;
}

/// Writes a status and tells of a transition. One that cannot be written is written after the next
/// check.
async fn write<K>(
    shared: &Shared,
    api: &Api<K>,
    object: &K,
    previous: Option<&FleetStatus>,
    next: &FleetStatus,
) where
    K: kube::Resource<DynamicType = ()> + Clone + serde::de::DeserializeOwned + std::fmt::Debug,
{
    let written = apply_if_changed(api, object, previous, next, MANAGER).await;
    match written {
        Ok(true) => {
            if let Some(event) = report::transition(previous, next) {
                let (reason, note) = (event.reason.as_str(), event.message.as_str());
                match event.status == "True" {
                    true => shared.events.normal(object, reason, "Check", note).await,
                    false => shared.events.warning(object, reason, "Check", note).await,
                }
            }
        }
        Ok(false) => {}
        // It has just been deleted.
        Err(kube::Error::Api(status)) if status.code == 404 => {}
        Err(error) => {
            let name = object.name_any();
            tracing::warn!(object = name, %error, "the status could not be written");
        }
    }
}

/// The last list. A new one is taken only when there is none: a host that is silent must not hold
/// up the checks of the others.
async fn list(shared: &Shared, provider: &str) -> Option<Arc<Snapshot>> {
    if let Some(last) = shared.observer.last(provider) {
        return Some(last);
    }
    let cx = shared.context(tracing::Span::current());
    let longest = shared.settings.observe_interval;
    shared.observer.snapshot(&cx, provider, longest).await.ok()
}

async fn counts(shared: &Shared, provider: &str) -> Counts {
    // Who has not seen every proxy yet would tell of fewer that are ready than there are.
    if !shared.fleet.knows_proxies() {
        return Counts::default();
    }
    match list(shared, provider).await {
        Some(snapshot) => Counts::of(&snapshot.inventory, &shared.fleet.proxies_of(provider)),
        None => Counts::default(),
    }
}
