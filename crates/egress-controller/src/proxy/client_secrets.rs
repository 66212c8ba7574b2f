//! Secrets with clients' credentials: read when a proxy needs one, kept until it changes.
//!
//! Of each namespace with such proxies the metadata of its Secrets are watched, never what is in
//! them: a change wakes the proxies that use the Secret, and a Secret that did not change is not
//! asked for again. Where the operator may not watch, everything is as before a change was seen:
//! each reconcile asks.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use egress_api::EgressProxy;
use futures_util::{Stream, StreamExt as _};
use k8s_openapi::api::core::v1::Secret;
use kube::core::PartialObjectMeta;
use kube::runtime::reflector::{self, ObjectRef, Store};
use kube::runtime::watcher::Event;
use kube::runtime::{WatchStreamExt as _, watcher};
use kube::{Api, Client, ResourceExt as _};
use tokio::time::{MissedTickBehavior, interval};

use super::prepare::secret_name;
use super::secret;
use super::world::{StoredCredentials, WorldError};
use crate::asked::asked;
use crate::shared::Shared;

/// So many changes are looked at together: each look goes through all proxies.
const TOGETHER: usize = 1000;
/// How often a namespace is looked at that may have no proxies left.
const TIDY: Duration = Duration::from_secs(60);

/// The Secrets of all namespaces with proxies, for the time of one leadership.
pub(super) struct ClientSecrets {
    shared: Arc<Shared>,
    namespaces: Arc<Mutex<BTreeMap<String, Arc<Namespace>>>>,
}

impl ClientSecrets {
    /// Nothing is watched before it is asked for.
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            namespaces: Arc::default(),
        }
    }

    /// What the Secret holds.
    pub(super) async fn read(
        &self,
        namespace: &str,
        name: &str,
    ) -> Result<StoredCredentials, WorldError> {
        let watched = self.namespace(namespace);
        if let Some(kept) = watched.kept(name) {
            return Ok(kept);
        }
        let api: Api<Secret> = Api::namespaced(self.shared.client.clone(), namespace);
        let Some(found) = asked("get secrets", api.get_opt(name)).await? else {
            return Ok(StoredCredentials::Absent);
        };
        let stored = secret::read(&found);
        let version = found.resource_version().unwrap_or_default();
        watched.keep(name, version, stored.clone());
        Ok(stored)
    }

    fn namespace(&self, name: &str) -> Arc<Namespace> {
        let mut namespaces = locked(&self.namespaces);
        let known = namespaces.entry(name.to_owned());
        let watched = known.or_insert_with(|| {
            let watched = Watching::begin(Arc::clone(&self.shared), name);
            let (namespace, all) = (Arc::clone(&watched.namespace), Arc::clone(&self.namespaces));
            tokio::spawn(watched.run(all));
            namespace
        });
        Arc::clone(watched)
    }
}

impl fmt::Debug for ClientSecrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientSecrets")
    }
}

/// What is known of the Secrets of one namespace.
struct Namespace {
    name: String,
    store: Store<PartialObjectMeta<Secret>>,
    /// Whether the store follows the server at the moment.
    is_followed: AtomicBool,
    kept: Mutex<BTreeMap<String, Kept>>,
}

/// A Secret's content at one version.
struct Kept {
    version: String,
    stored: StoredCredentials,
}

impl Namespace {
    fn new(name: &str, store: Store<PartialObjectMeta<Secret>>) -> Self {
        Self {
            name: name.to_owned(),
            store,
            is_followed: AtomicBool::new(false),
            kept: Mutex::default(),
        }
    }

    /// The content of a Secret that has not changed since it was read.
    fn kept(&self, name: &str) -> Option<StoredCredentials> {
        if !self.is_followed.load(Ordering::Acquire) {
            return None;
        }
        let now = self.store.get(&ObjectRef::new(name).within(&self.name))?;
        let kept = locked(&self.kept);
        let kept = kept.get(name)?;
        (now.resource_version().as_ref() == Some(&kept.version)).then(|| kept.stored.clone())
    }

    fn keep(&self, name: &str, version: String, stored: StoredCredentials) {
        let kept = Kept { version, stored };
        locked(&self.kept).insert(name.to_owned(), kept);
    }

    /// Notes an event, and gives the Secret's name if it is another one than that which was read.
    fn takes(&self, secret: &PartialObjectMeta<Secret>, is_there: bool) -> Option<String> {
        let (name, version) = (secret.name_any(), secret.resource_version());
        let mut kept = locked(&self.kept);
        let known = kept.get(&name).map(|kept| kept.version.clone());
        if !is_there {
            kept.remove(&name);
        }
        (!is_there || known != version).then_some(name)
    }
}

/// The watch of one namespace.
struct Watching {
    shared: Arc<Shared>,
    namespace: Arc<Namespace>,
    writer: reflector::store::Writer<PartialObjectMeta<Secret>>,
}

impl Watching {
    fn begin(shared: Arc<Shared>, name: &str) -> Self {
        let (store, writer) = reflector::store();
        Self {
            shared,
            namespace: Arc::new(Namespace::new(name, store)),
            writer,
        }
    }

    /// Follows the namespace until it has no proxies any more or the leadership ends.
    async fn run(self, all: Arc<Mutex<BTreeMap<String, Arc<Namespace>>>>) {
        let Self {
            shared,
            namespace,
            writer,
        } = self;
        let mut follower = Follower {
            shared: &shared,
            namespace: &namespace,
            complaint: None,
        };
        let events = watch(shared.client.clone(), &namespace.name).reflect(writer);
        let mut events = std::pin::pin!(events.ready_chunks(TOGETHER));
        let mut tidy = interval(TIDY);
        tidy.set_missed_tick_behavior(MissedTickBehavior::Delay);
        tidy.tick().await;
        loop {
            tokio::select! {
                () = shared.leadership.cancelled() => break,
                events = events.next() => match events {
                    Some(events) => follower.take(events),
                    None => break,
                },
                _ = tidy.tick() => {
                    if !follower.has_proxies() {
                        break;
                    }
                }
            }
        }
        locked(&all).remove(&namespace.name);
        namespace.is_followed.store(false, Ordering::Release);
    }
}

/// What a watch of Secrets says.
type Seen = watcher::Result<Event<PartialObjectMeta<Secret>>>;

fn watch(client: Client, namespace: &str) -> impl Stream<Item = Seen> + use<> {
    let api: Api<PartialObjectMeta<Secret>> = Api::namespaced(client, namespace);
    watcher(api, watcher::Config::default())
        .default_backoff()
        .modify(|secret| {
            // kubectl writes the whole Secret into an annotation.
            secret.metadata.annotations = None;
            secret.metadata.labels = None;
            secret.metadata.managed_fields = None;
        })
}

/// What events of a namespace lead to.
struct Follower<'a> {
    shared: &'a Shared,
    namespace: &'a Namespace,
    /// What was said of the watch last.
    complaint: Option<String>,
}

impl Follower<'_> {
    fn take(&mut self, events: Vec<Seen>) {
        let mut changed = BTreeSet::new();
        for event in events {
            match event {
                Ok(Event::Apply(secret) | Event::InitApply(secret)) => {
                    changed.extend(self.namespace.takes(&secret, true));
                }
                Ok(Event::Delete(secret)) => {
                    changed.extend(self.namespace.takes(&secret, false));
                }
                Ok(Event::Init) => {}
                Ok(Event::InitDone) => {
                    self.namespace.is_followed.store(true, Ordering::Release);
                    self.complaint = None;
                }
                Err(error) => self.interrupted(&error.to_string()),
            }
        }
        if !changed.is_empty() {
            self.wake_users(&changed);
        }
    }

    fn wake_users(&self, secrets: &BTreeSet<String>) {
        let uses_one = |proxy: &EgressProxy| {
            let secret = secret_name(&proxy.spec.auth, &proxy.name_any());
            secret.is_some_and(|secret| secrets.contains(&secret))
        };
        for proxy in self.proxies(uses_one) {
            self.shared.wakes.wake(&proxy);
        }
    }

    /// A right that is missing stays so for long: it is told once.
    fn interrupted(&mut self, error: &str) {
        self.namespace.is_followed.store(false, Ordering::Release);
        if self.complaint.as_deref() == Some(error) {
            return;
        }
        let namespace = &self.namespace.name;
        tracing::warn!(
            namespace,
            error,
            "Secrets are not watched: changes of passwords are seen late"
        );
        self.complaint = Some(error.to_owned());
    }

    fn has_proxies(&self) -> bool {
        !self.proxies(|_| true).is_empty()
    }

    fn proxies(&self, is_meant: impl Fn(&EgressProxy) -> bool) -> Vec<Arc<EgressProxy>> {
        let is_here = |proxy: &EgressProxy| {
            proxy.metadata.namespace.as_deref() == Some(self.namespace.name.as_str())
                && is_meant(proxy)
        };
        let stores = self.shared.fleet.proxies.iter();
        stores
            .flat_map(|store| store.state_filter(is_here))
            .collect()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use egress_provider::Credentials;
    use kube::api::ObjectMeta;

    use super::*;

    fn metadata(version: &str) -> PartialObjectMeta<Secret> {
        PartialObjectMeta {
            metadata: ObjectMeta {
                name: Some("web".to_owned()),
                namespace: Some("team".to_owned()),
                resource_version: Some(version.to_owned()),
                ..ObjectMeta::default()
            },
            ..PartialObjectMeta::default()
        }
    }

    fn stored(password: &str) -> StoredCredentials {
        StoredCredentials::Present {
            credentials: Credentials::new("u", password),
            owner: None,
        }
    }

    #[test]
    fn a_secret_is_kept_while_its_version_is_the_one_that_is_watched() {
        let (store, mut writer) = reflector::store();
        let namespace = Namespace::new("team", store);
        namespace.keep("web", "7".to_owned(), stored("p"));
        writer.apply_watcher_event(&Event::Apply(metadata("7")));
        assert!(namespace.kept("web").is_none(), "nobody follows the server");
        namespace.is_followed.store(true, Ordering::Release);
        assert!(namespace.kept("web").is_some());
        assert!(namespace.kept("other").is_none());
        writer.apply_watcher_event(&Event::Apply(metadata("8")));
        assert!(namespace.kept("web").is_none(), "it changed");
        namespace.keep("web", "8".to_owned(), stored("q"));
        assert!(namespace.kept("web").is_some());
        writer.apply_watcher_event(&Event::Delete(metadata("8")));
        assert!(namespace.kept("web").is_none(), "it is gone");
    }

    #[test]
    fn what_was_read_already_wakes_nobody() {
        let (store, _) = reflector::store();
        let namespace = Namespace::new("team", store);
        let takes = |version, is_there| namespace.takes(&metadata(version), is_there);
        assert!(takes("7", true).is_some(), "nobody has read it");
        namespace.keep("web", "7".to_owned(), stored("p"));
        assert!(takes("7", true).is_none());
        assert!(takes("8", true).is_some());
        assert!(takes("7", false).is_some(), "it was deleted");
        assert!(takes("7", true).is_some(), "it is back");
    }
}
