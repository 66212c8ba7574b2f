//! What exists at the providers: one list per provider and interval, shared by everybody who wants
//! to know.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use egress_provider::{Class, Context, Error, Identity, Instance, Inventory, Owner, Unreachable};
use tokio::time::Instant;

use crate::backend::{Backends, Registry};

/// Longest time for one list: each host may take 15 s to prove that it does not answer.
const LIST_DEADLINE: Duration = Duration::from_secs(20);

/// Shared inventories of all providers.
pub struct Observer {
    backends: Arc<Registry>,
    owner: Owner,
    interval: Duration,
    providers: Mutex<BTreeMap<String, Arc<Shelf>>>,
}

/// The last list of one provider. Who has the turn lists; the others wait for what comes of it.
#[derive(Debug, Default)]
struct Shelf {
    turn: tokio::sync::Mutex<()>,
    last: Mutex<Option<Arc<Snapshot>>>,
}

impl Shelf {
    fn last(&self) -> Option<Arc<Snapshot>> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.clone()
    }

    fn put(&self, snapshot: &Arc<Snapshot>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some(Arc::clone(snapshot));
    }
}

/// A list, and when it was asked for: what happened later may not be in it.
#[derive(Debug)]
pub struct Snapshot {
    /// Everything that was found.
    pub inventory: Inventory,
    /// When the list was asked for.
    pub asked: Instant,
}

/// What a list says about one machine.
#[derive(Debug, Clone)]
pub enum Observation {
    /// It is there, as of then.
    Present(Box<Instance>, Instant),
    /// Every place was asked, and none has it, as of then.
    Absent(Instant),
    /// It was not found, and these places did not answer.
    Unknown(Vec<Unreachable>),
}

impl Observer {
    /// Nothing was listed yet.
    pub fn new(backends: Arc<Registry>, owner: Owner, interval: Duration) -> Self {
        Self {
            backends,
            owner,
            interval,
            providers: Mutex::default(),
        }
    }

    /// What is known of a machine from a list no older than the interval.
    ///
    /// # Errors
    /// When the provider as a whole cannot be asked.
    pub async fn instance(
        &self,
        cx: &Context,
        provider: &str,
        identity: &Identity,
    ) -> Result<Observation, Error> {
        let snapshot = self.snapshot(cx, provider, self.interval).await?;
        Ok(snapshot.observe(identity))
    }

    /// A list no older than `max_age`, taken now if need be. Zero means one that is asked for after
    /// this call began.
    ///
    /// Dropping the future abandons the list when it was this one's, and the next one in line
    /// takes it.
    ///
    /// # Errors
    /// When there is no such provider, or it cannot be asked as a whole.
    pub async fn snapshot(
        &self,
        cx: &Context,
        provider: &str,
        max_age: Duration,
    ) -> Result<Arc<Snapshot>, Error> {
        let called = Instant::now();
        let shelf = self.shelf(provider);
        let _turn = tokio::select! {
            biased;
            turn = shelf.turn.lock() => turn,
            ended = cx.ended() => return Err(ended),
        };
        let oldest = called.checked_sub(max_age).unwrap_or(called);
        if let Some(snapshot) = shelf.last().filter(|snapshot| snapshot.asked >= oldest) {
            return Ok(snapshot);
        }
        let snapshot = Arc::new(self.list(cx, provider).await?);
        shelf.put(&snapshot);
        Ok(snapshot)
    }

    /// The last list, however old. Waits for nobody.
    pub(crate) fn last(&self, provider: &str) -> Option<Arc<Snapshot>> {
        self.shelf(provider).last()
    }

    /// The provider is another one from now on: what was listed says nothing about it.
    pub(crate) fn forget(&self, provider: &str) {
        let mut all = self
            .providers
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        all.remove(provider);
    }

    /// Takes lists of all providers, each for itself: a slow one holds up nobody. `max_age` says
    /// from which age on a provider is listed anew.
    pub async fn refresh(&self, cx: &Context, max_age: impl Fn(&str) -> Duration) {
        let lists = self.backends.names().into_iter().map(|name| {
            let max_age = max_age(&name);
            (name, max_age)
        });
        let lists = lists.map(|(name, max_age)| async move {
            if let Err(error) = self.snapshot(cx, &name, max_age).await {
                tracing::debug!(provider = name, %error, "no inventory of the provider");
            }
        });
        futures_util::future::join_all(lists).await;
    }

    async fn list(&self, cx: &Context, provider: &str) -> Result<Snapshot, Error> {
        let asked = Instant::now();
        let Some(backend) = self.backends.provider(provider) else {
            let text = format!("there is no ProxyProvider {provider}: create it");
            return Err(Error::new(Class::Precondition, text));
        };
        let cx = cx.clone().within(LIST_DEADLINE);
        let inventory = backend.list_owned(&cx, &self.owner).await?;
        Ok(Snapshot { inventory, asked })
    }

    fn shelf(&self, provider: &str) -> Arc<Shelf> {
        let mut all = self
            .providers
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(provider.to_owned()).or_default())
    }
}

impl Snapshot {
    /// What the list says about a machine.
    pub fn observe(&self, identity: &Identity) -> Observation {
        let mut items = self.inventory.items.iter();
        let found = items.find(|item| item.id.identity == *identity);
        match found {
            Some(instance) => Observation::Present(Box::new(instance.clone()), self.asked),
            None if self.inventory.is_complete() => Observation::Absent(self.asked),
            None => Observation::Unknown(self.inventory.unreachable.clone()),
        }
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Observer")
            .field("interval", &self.interval)
            .finish_non_exhaustive()
    }
}
