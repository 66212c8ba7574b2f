//! What every part of a leading operator has in hand.

use std::{fmt, sync::Arc};

use egress_api::{EgressProxy, KvmHost, ProviderKind, ProxyProvider};
use egress_provider::{Context, Owner};
use futures_util::FutureExt as _;
use kube::{Client, ResourceExt as _, runtime::reflector::Store};
use tokio_util::sync::CancellationToken;
use tracing::Span;

use crate::{
    backend::Registry, events::Events, metrics::Metrics, observe::Observer, secrets::SecretCache,
    settings::Settings, wake::Wakes,
};

/// Everything that a controller, a check or the collector needs. Lives as long as one leadership.
pub struct Shared {
    /// The API server.
    pub client: Client,
    /// What the operator was told at its start.
    pub settings: Arc<Settings>,
    /// Providers by name.
    pub backends: Arc<Registry>,
    /// Inventories of all providers.
    pub observer: Arc<Observer>,
    /// Where events go: the one recorder of the process.
    pub events: Events,
    /// What a scrape shows.
    pub metrics: Metrics,
    /// Caches of the kinds that providers are made from.
    pub fleet: FleetStores,
    /// Secrets of the operator's own namespace.
    pub secrets: SecretCache,
    /// Proxies that somebody wants looked at.
    pub wakes: Wakes,
    /// Cancelled before somebody else can lead, and at the end of the process. No side effect
    /// follows.
    pub leadership: CancellationToken,
}

/// Caches of providers, hosts and proxies.
#[derive(Clone)]
pub struct FleetStores {
    /// All ProxyProviders.
    pub providers: Store<ProxyProvider>,
    /// All KvmHosts.
    pub hosts: Store<KvmHost>,
    /// The proxies that are looked after; one cache for each watched namespace.
    pub proxies: Vec<Store<EgressProxy>>,
}

impl Shared {
    /// A context for calls of providers: it ends with the leadership.
    pub fn context(&self, span: Span) -> Context {
        Context::new()
            .with_cancel(self.leadership.clone())
            .in_span(span)
    }

    /// Whose machines are meant.
    pub fn owner(&self) -> Owner {
        Owner {
            cluster_id: self.settings.cluster_id.clone(),
        }
    }
}

impl FleetStores {
    /// The hosts that belong to a provider.
    pub fn hosts_of(&self, provider: &ProxyProvider) -> Vec<Arc<KvmHost>> {
        let mut hosts = self.hosts.state_filter(|host| selects(provider, host));
        hosts.sort_by_key(|host| host.name_any());
        hosts
    }

    /// The providers that make machines on a host.
    pub(crate) fn providers_of(&self, host: &KvmHost) -> Vec<Arc<ProxyProvider>> {
        let is_of = |provider: &ProxyProvider| {
            provider.spec.kind == ProviderKind::Kvm && selects(provider, host)
        };
        self.providers.state_filter(is_of)
    }

    /// Whether every proxy was seen: a watch that has just begun knows only some of them.
    pub fn knows_proxies(&self) -> bool {
        let listed = |store: &Store<EgressProxy>| store.wait_until_ready().now_or_never();
        let mut stores = self.proxies.iter();
        stores.all(|store| matches!(listed(store), Some(Ok(()))))
    }

    /// The proxies that name a provider.
    pub fn proxies_of(&self, provider: &str) -> Vec<Arc<EgressProxy>> {
        let stores = self.proxies.iter();
        stores
            .flat_map(|store| store.state_filter(|proxy| proxy.spec.provider_ref.name == provider))
            .collect()
    }

    /// The proxies that have their machine at a place, or were placed there.
    pub(crate) fn proxies_at(&self, place: &str) -> Vec<Arc<EgressProxy>> {
        let is_there = |proxy: &EgressProxy| {
            let status = proxy.status.as_ref();
            status.is_some_and(|status| status.location.as_deref() == Some(place))
        };
        let stores = self.proxies.iter();
        stores
            .flat_map(|store| store.state_filter(is_there))
            .collect()
    }
}

fn selects(provider: &ProxyProvider, host: &KvmHost) -> bool {
    let selector = provider.spec.kvm.as_ref();
    let selector = selector.and_then(|kvm| kvm.host_selector.as_ref());
    selector.is_none_or(|selector| selector.matches(host.labels()))
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("settings", &self.settings)
            .field("backends", &self.backends)
            .finish_non_exhaustive()
    }
}
