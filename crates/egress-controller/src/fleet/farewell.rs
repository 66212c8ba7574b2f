//! One look at a host that is being deleted, and what follows from it.

use std::sync::Arc;
use std::time::Duration;

use egress_api::{ABANDON_ANNOTATION, EgressProxy, KvmHost};
use egress_provider::{Class, Location};
use k8s_openapi::jiff::Timestamp;
use kube::{Api, ResourceExt as _};
use tokio::time::Instant;
use uuid::Uuid;

use super::leaving::{Machines, Release, Resident, Situation, Verdict, decide};
use super::{MANAGER, report};
use crate::collect::KubeRegister;
use crate::finalizer;
use crate::proxy::{WorldError, WorldErrorKind};
use crate::shared::Shared;
use crate::status::apply_if_changed;

/// Longest time for a list of what is on the host, waiting for somebody else's included.
const LIST_LIMIT: Duration = Duration::from_secs(60);

/// How often a host that is being deleted is looked at. As long as proxies are there, this asks
/// nobody.
const LOOK: Duration = Duration::from_secs(2);
/// The same when the cache does not show all that the API server has: asking it is no small thing.
const LOOK_AT_SERVER: Duration = Duration::from_secs(15);

/// What is remembered from one look to the next. A process that begins anew looks once more.
#[derive(Debug, Clone, Default)]
pub(super) struct Memory {
    /// Since when no proxy has its machine there: what was listed before that is too old.
    pub(super) empty_since: Option<Instant>,
    /// What is waited for.
    pub(super) text: Option<String>,
    /// Whether an event has told of the wait.
    pub(super) is_told: bool,
    /// When to look again.
    pub(super) again: Duration,
    /// Whether the finalizer is gone, and the object with it as soon as nobody else keeps it.
    pub(super) is_over: bool,
}

/// Looks, and releases the host or says what it waits for.
///
/// # Errors
/// When the API server could not be asked, or the finalizer not be removed.
pub(super) async fn look(
    shared: &Shared,
    host: &KvmHost,
    mut memory: Memory,
) -> Result<Memory, WorldError> {
    let mut known = situation(shared, host);
    memory.again = LOOK;
    let is_empty = known.knows_proxies && known.proxies.is_empty() && !known.is_promised;
    memory.empty_since = match is_empty {
        true => Some(memory.empty_since.unwrap_or_else(Instant::now)),
        false => None,
    };
    loop {
        match decide(&known) {
            Verdict::Later => return Ok(memory),
            Verdict::AskHost => {
                let since = memory.empty_since.unwrap_or_else(Instant::now);
                known.machines = Some(machines(shared, host, since).await?);
            }
            Verdict::AskServer => known.confirmed = Some(registered(shared, &known.host).await?),
            Verdict::Wait(text) => {
                if known.confirmed.is_some() {
                    memory.again = LOOK_AT_SERVER;
                }
                wait(shared, host, &mut memory, text).await;
                return Ok(memory);
            }
            Verdict::Release(how) => {
                release(shared, host, &how).await?;
                memory.is_over = true;
                return Ok(memory);
            }
        }
    }
}

/// What is known without asking anybody.
fn situation(shared: &Shared, host: &KvmHost) -> Situation {
    let name = host.name_any();
    let proxies = shared.fleet.proxies_at(&name);
    let given_up = host.annotations().get(ABANDON_ANNOTATION);
    Situation {
        knows_proxies: shared.fleet.knows_proxies(),
        proxies: Resident::at(proxies.iter().map(Arc::as_ref), &name),
        is_promised: is_promised(shared, host),
        is_given_up: given_up.is_some_and(|given_up| *given_up == name),
        machines: None,
        confirmed: None,
        host: name,
    }
}

/// Whether a proxy was placed there a moment ago whose object may not say so yet. One that is gone
/// or being deleted will never say so.
fn is_promised(shared: &Shared, host: &KvmHost) -> bool {
    let place = Location::new(host.name_any());
    let names = shared.backends.names().into_iter();
    let promised: Vec<Uuid> = names
        .flat_map(|provider| shared.backends.promised(&provider, &place))
        .collect();
    if promised.is_empty() {
        return false;
    }
    let is_meant = |proxy: &EgressProxy| {
        let adopted = proxy.status.as_ref();
        let adopted = adopted.and_then(|status| status.adopted_uid.clone());
        let uids = [proxy.uid(), adopted].into_iter().flatten();
        let mut uids = uids.filter_map(|uid| uid.parse().ok());
        proxy.metadata.deletion_timestamp.is_none() && uids.any(|uid| promised.contains(&uid))
    };
    let mut stores = shared.fleet.proxies.iter();
    stores.any(|store| store.find(is_meant).is_some())
}

/// What is on the host, from a list that was asked for since then. The first provider whose list
/// tells of the host is enough: all of them see the same machines.
async fn machines(shared: &Shared, host: &KvmHost, since: Instant) -> Result<Machines, WorldError> {
    let place = Location::new(host.name_any());
    let providers = shared.fleet.providers_of(host);
    let max_age = since.elapsed().min(shared.settings.observe_interval);
    for provider in &providers {
        let cx = shared.context(tracing::Span::current()).within(LIST_LIMIT);
        let name = provider.name_any();
        match shared.observer.snapshot(&cx, &name, max_age).await {
            Ok(snapshot) => {
                if let Some(machines) = Machines::listed(&snapshot.inventory, &place) {
                    return Ok(machines);
                }
            }
            Err(error) if error.class() == Class::Cancelled => return Err(stopped()),
            Err(error) => tracing::debug!(provider = name, %error, "no inventory of the provider"),
        }
    }
    let last = host.status.as_ref().and_then(|status| status.instances);
    let owned = last.map(|last| usize::try_from(last.owned).unwrap_or(usize::MAX));
    Ok(match providers.is_empty() {
        true => Machines::Unasked,
        false => Machines::Silent { owned },
    })
}

/// The proxies there as the server has them. The cache lacks those that cannot be read.
async fn registered(shared: &Shared, place: &str) -> Result<Vec<Resident>, WorldError> {
    let register = KubeRegister {
        client: shared.client.clone(),
        namespaces: shared.settings.watch_namespaces.clone(),
    };
    Ok(Resident::of_any(&register.any().await?, place))
}

/// Says what is waited for: in the status, and in one event.
async fn wait(shared: &Shared, host: &KvmHost, memory: &mut Memory, text: String) {
    let previous = host.status.clone().unwrap_or_default();
    let generation = host.metadata.generation;
    let next = report::leaving(
        previous.clone(),
        &previous,
        generation,
        &text,
        Timestamp::now(),
    );
    let api: Api<KvmHost> = Api::all(shared.client.clone());
    if let Err(error) = apply_if_changed(&api, host, host.status.as_ref(), &next, MANAGER).await {
        // It is said again at the next look.
        tracing::warn!(%error, "the status could not be written");
    }
    if !memory.is_told {
        let events = &shared.events;
        events.warning(host, "Deleting", "Delete", &text).await;
        memory.is_told = true;
    }
    memory.text = Some(text);
}

async fn release(shared: &Shared, host: &KvmHost, how: &Release) -> Result<(), WorldError> {
    if shared.leadership.is_cancelled() {
        return Err(stopped());
    }
    let api: Api<KvmHost> = Api::all(shared.client.clone());
    finalizer::remove(&api, host).await?;
    tracing::info!("the host may go: {}", how.text);
    let reason = match how.given_up {
        0 => "Released",
        _ => "Abandoned",
    };
    if let Some(provider) = shared.fleet.providers_of(host).first() {
        let name = provider.name_any();
        (0..how.given_up).for_each(|_| shared.metrics.abandoned(&name));
    }
    shared
        .events
        .normal(host, reason, "Delete", &how.text)
        .await;
    Ok(())
}

fn stopped() -> WorldError {
    WorldError::new(WorldErrorKind::Stopped, "stopped: the leadership ended")
}
