//! From `ProxyProvider` objects to providers.

mod breaker;
mod broken;
mod cordon;
mod governed;
mod limits;

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, PoisonError, RwLock},
};

use egress_api::{KvmHost, ProviderKind, ProxyProvider};
use egress_provider::{Class, Error, Location, Provider};
use kube::ResourceExt as _;
use tokio::time::Instant;
use uuid::Uuid;

pub use self::breaker::Breaker;
use self::{broken::Broken, cordon::Cordon, governed::Governed, limits::Limits};
use crate::metrics::Metrics;

/// Makes providers of one kind.
pub trait Factory: Send + Sync + fmt::Debug {
    /// Which kind.
    fn kind(&self) -> ProviderKind;

    /// A provider for what is declared. Called again when the declaration, one of its hosts or one
    /// of their Secrets changed; dials nothing, and links to hosts that did not change live on.
    ///
    /// # Errors
    /// When the declaration cannot be met as it is.
    fn build(
        &self,
        provider: &ProxyProvider,
        hosts: &[Arc<KvmHost>],
    ) -> Result<Arc<dyn Provider>, Error>;

    /// The provider of this name is declared no more.
    fn forget(&self, provider: &str);
}

/// Providers by the name of their object.
pub trait Backends: Send + Sync {
    /// The provider of this name; `None` when no object declares it. One that cannot be made as
    /// declared answers every call with the reason.
    fn provider(&self, name: &str) -> Option<Arc<dyn Provider>>;
}

/// The providers of the declared objects, each behind its limits and the circuit breakers of its
/// hosts.
pub struct Registry {
    factories: BTreeMap<ProviderKind, Arc<dyn Factory>>,
    built: RwLock<BTreeMap<String, Built>>,
    metrics: Metrics,
}

struct Built {
    stamp: Stamp,
    provider: Arc<dyn Provider>,
    guards: Guards,
}

/// What belongs to the name, however often its provider is made anew: a change of the declaration
/// does not start a minute anew, and a host that was broken stays so until a check has passed.
#[derive(Debug, Clone, Default)]
struct Guards {
    breaker: Arc<Breaker>,
    cordon: Arc<Cordon>,
    limits: Arc<Limits>,
}

/// Everything a provider is made from; equal stamps mean that nothing changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp(Vec<String>);

impl Stamp {
    /// The stamp of a provider, its hosts, and the versions of the Secrets they name.
    pub fn of(
        provider: &ProxyProvider,
        hosts: &[Arc<KvmHost>],
        secret: impl Fn(&str) -> Option<String>,
    ) -> Self {
        let mut parts = vec![part(provider)];
        let mut secrets: Vec<&str> = Vec::new();
        let gcp = provider.spec.gcp.as_ref();
        secrets.extend(
            gcp.and_then(|gcp| gcp.credentials_ref.as_ref())
                .map(|secret| secret.name.as_str()),
        );
        for host in hosts {
            parts.push(part(host.as_ref()));
            parts.push(format!("{:?} {:?}", host.labels(), cordon::reason(host)));
            secrets.extend(host.spec.ssh.secret_name.as_deref());
        }
        parts.extend(
            secrets
                .into_iter()
                .map(|name| format!("{name}={:?}", secret(name))),
        );
        Self(parts)
    }
}

fn part<K: kube::Resource>(object: &K) -> String {
    let meta = object.meta();
    let (name, uid) = (meta.name.as_deref(), meta.uid.as_deref());
    format!("{name:?} {uid:?} {:?}", meta.generation)
}

impl Registry {
    /// A registry without providers yet.
    pub fn new(factories: impl IntoIterator<Item = Arc<dyn Factory>>, metrics: Metrics) -> Self {
        let factories = factories.into_iter();
        Self {
            factories: factories.map(|factory| (factory.kind(), factory)).collect(),
            built: RwLock::default(),
            metrics,
        }
    }

    /// Makes the provider of an object if anything it is made from changed, and says whether it
    /// did. A host that is being deleted, or has no finalizer yet, gets no new machines.
    pub fn sync(&self, provider: &ProxyProvider, hosts: &[Arc<KvmHost>], stamp: Stamp) -> bool {
        let name = provider.name_any();
        let old = self.with(&name, |built| (built.stamp.clone(), built.guards.clone()));
        let guards = match old {
            Some((old, _)) if old == stamp => return false,
            Some((_, guards)) => guards,
            None => Guards::default(),
        };
        guards.limits.set(&provider.spec.limits, hosts);
        guards.cordon.set(hosts);
        if provider.spec.kind == ProviderKind::Kvm {
            let names =
                |place: &Location| hosts.iter().any(|host| host.name_any() == place.as_str());
            guards.breaker.keep(names);
        }
        let inner = self.make(provider, hosts);
        let governed = Governed::new(&name, inner, guards.clone(), self.metrics.clone());
        let built = Built {
            stamp,
            provider: Arc::new(governed.with_hosts(hosts)),
            guards,
        };
        let mut all = self.built.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(name, built);
        true
    }

    /// Forgets the providers whose objects are gone, and says which.
    pub fn retain(&self, declared: impl Fn(&str) -> bool) -> Vec<String> {
        let mut all = self.built.write().unwrap_or_else(PoisonError::into_inner);
        let gone: Vec<_> = all.keys().filter(|name| !declared(name)).cloned().collect();
        for name in &gone {
            all.remove(name);
            self.factories
                .values()
                .for_each(|factory| factory.forget(name));
        }
        gone
    }

    /// The names of all providers.
    pub fn names(&self) -> Vec<String> {
        let all = self.built.read().unwrap_or_else(PoisonError::into_inner);
        all.keys().cloned().collect()
    }

    /// Which hosts of a provider are given no new machines.
    pub fn breaker(&self, name: &str) -> Option<Arc<Breaker>> {
        self.with(name, |built| Arc::clone(&built.guards.breaker))
    }

    /// The machines that a provider was told to make at a place, and whose objects may not say so
    /// yet.
    pub(crate) fn promised(&self, name: &str, place: &Location) -> Vec<Uuid> {
        let cordon = self.with(name, |built| Arc::clone(&built.guards.cordon));
        cordon.map_or_else(Vec::new, |cordon| cordon.promised(place, Instant::now()))
    }

    fn make(&self, provider: &ProxyProvider, hosts: &[Arc<KvmHost>]) -> Arc<dyn Provider> {
        let kind = provider.spec.kind;
        let made = match self.factories.get(&kind) {
            Some(factory) => factory.build(provider, hosts),
            None => {
                let text = format!(
                    "this operator makes no machines of type {}: choose another spec.type",
                    kind.name()
                );
                Err(Error::new(Class::Unsupported, text))
            }
        };
        made.unwrap_or_else(|error| Arc::new(Broken::new(kind, &error)))
    }

    fn with<T>(&self, name: &str, read: impl FnOnce(&Built) -> T) -> Option<T> {
        let all = self.built.read().unwrap_or_else(PoisonError::into_inner);
        all.get(name).map(read)
    }
}

impl Backends for Registry {
    fn provider(&self, name: &str) -> Option<Arc<dyn Provider>> {
        self.with(name, |built| Arc::clone(&built.provider))
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

#[cfg(test)]
mod tests;
