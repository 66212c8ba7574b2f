//! What exists at the providers: one list per provider and interval, shared by everybody who wants
//! to know.

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use egress_provider::{Class, Context, Error, Identity, Instance, Inventory, Owner, Unreachable};
use tokio::time::Instant;
use uuid::Uuid;

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

/// The last list of one provider.
#[derive(Debug, Default)]
struct Shelf {
    last: Mutex<Last>,
    /// Who holds it lists; whoever needs a newer list than the last one waits for what comes of it.
    turn: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct Last {
    snapshot: Option<Arc<Snapshot>>,
    /// What was asked for earlier is too old for everybody.
    expired: Option<Instant>,
}

/// A list, and when it was asked for: what happened later may not be in it.
#[derive(Debug)]
pub struct Snapshot {
    /// Everything that was found.
    pub inventory: Arc<Inventory>,
    /// When the list was asked for.
    pub asked: Instant,
    /// Where each object's machine stands among the items; the first one where there are several.
    places: HashMap<Uuid, usize>,
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

    /// What is known of a machine from a list no older than two intervals. With
    /// [`Observer::refresh`] at each interval there is one, and a host that is slow to show its
    /// machines holds up nobody who wants to know of those of others.
    ///
    /// # Errors
    /// When the provider as a whole cannot be asked.
    pub async fn instance(
        &self,
        cx: &Context,
        provider: &str,
        identity: &Identity,
    ) -> Result<Observation, Error> {
        Ok(self.recent(cx, provider).await?.observe(identity))
    }

    /// A list no older than two intervals.
    ///
    /// # Errors
    /// When the provider as a whole cannot be asked.
    pub async fn recent(&self, cx: &Context, provider: &str) -> Result<Arc<Snapshot>, Error> {
        self.snapshot(cx, provider, 2 * self.interval).await
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
        let oldest = called.checked_sub(max_age).unwrap_or(called);
        let shelf = self.shelf(provider);
        shelf.since(oldest, cx, self.list(cx, provider)).await
    }

    /// Makes the last list too old: a host that did not answer then does so now.
    pub fn expire(&self, provider: &str) {
        self.shelf(provider).last().expired = Some(Instant::now());
    }

    /// The last list, however old. Waits for nobody.
    pub(crate) fn last(&self, provider: &str) -> Option<Arc<Snapshot>> {
        self.shelf(provider).last().snapshot.clone()
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
    pub async fn refresh(&self, cx: &Context, max_age: &impl Fn(&str) -> Duration) {
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
        Ok(Snapshot::new(inventory, asked))
    }

    fn shelf(&self, provider: &str) -> Arc<Shelf> {
        let mut all = self
            .providers
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(provider.to_owned()).or_default())
    }
}

impl Shelf {
    /// The last list when it was asked for since then, or what comes of `list`. One at a time
    /// lists.
    async fn since(
        &self,
        oldest: Instant,
        cx: &Context,
        list: impl Future<Output = Result<Snapshot, Error>>,
    ) -> Result<Arc<Snapshot>, Error> {
        if let Some(snapshot) = self.asked_since(oldest) {
            return Ok(snapshot);
        }
        let _turn = tokio::select! {
            biased;
            turn = self.turn.lock() => turn,
            ended = cx.ended() => return Err(ended),
        };
        if let Some(snapshot) = self.asked_since(oldest) {
            return Ok(snapshot);
        }
        let snapshot = Arc::new(list.await?);
        self.last().snapshot = Some(Arc::clone(&snapshot));
        Ok(snapshot)
    }

    fn asked_since(&self, oldest: Instant) -> Option<Arc<Snapshot>> {
        let last = self.last();
        let oldest = last.expired.map_or(oldest, |expired| expired.max(oldest));
        let snapshot = last.snapshot.as_ref();
        snapshot
            .filter(|snapshot| snapshot.asked >= oldest)
            .cloned()
    }

    fn last(&self) -> MutexGuard<'_, Last> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Snapshot {
    fn new(inventory: Inventory, asked: Instant) -> Self {
        let mut places = HashMap::with_capacity(inventory.items.len());
        for (place, item) in inventory.items.iter().enumerate() {
            places.entry(item.id.identity.uid).or_insert(place);
        }
        Self {
            inventory: Arc::new(inventory),
            asked,
            places,
        }
    }

    /// What the list says about a machine.
    pub fn observe(&self, identity: &Identity) -> Observation {
        let place = self.places.get(&identity.uid);
        let found = place.and_then(|place| self.inventory.items.get(*place));
        match found.filter(|item| item.id.identity == *identity) {
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

#[cfg(test)]
mod tests {
    use egress_provider::{InstanceRef, InstanceState, Location};
    use futures_util::future::join_all;
    use tokio::time::{advance, sleep};

    use super::*;

    const SLOW: Duration = Duration::from_secs(15);

    fn identity(name: &str) -> Identity {
        Identity::without_cluster("lab".parse().unwrap(), "default", name)
    }

    fn machine(name: &str, place: &str) -> Instance {
        Instance {
            id: InstanceRef::new(Location::new(place), identity(name)),
            provider_id: String::new(),
            state: InstanceState::Running,
            tags: None,
            edits: Vec::new(),
            addresses: Vec::new(),
            credentials: None,
        }
    }

    /// A list of nothing that takes long, as with a slow host.
    async fn slowly() -> Result<Snapshot, Error> {
        let asked = Instant::now();
        sleep(SLOW).await;
        Ok(Snapshot::new(Inventory::default(), asked))
    }

    #[tokio::test(start_paused = true)]
    async fn c38_who_is_content_with_the_last_list_does_not_wait_for_the_next() {
        let (shelf, cx, begun) = (Shelf::default(), Context::new(), Instant::now());
        let first = shelf.since(begun, &cx, slowly()).await.unwrap();
        advance(Duration::from_secs(15)).await;
        let called = Instant::now();
        let next = shelf.since(called, &cx, slowly());
        let content = async {
            // The other one has begun by then.
            sleep(Duration::from_secs(1)).await;
            let last = shelf.since(begun, &cx, slowly()).await.unwrap();
            (last.asked, called.elapsed())
        };
        let (next, (last, waited)) = tokio::join!(next, content);
        assert_eq!((last, waited), (first.asked, Duration::from_secs(1)));
        assert_eq!(next.unwrap().asked, called);
    }

    #[tokio::test(start_paused = true)]
    async fn those_who_need_a_new_list_at_once_share_it() {
        let (shelf, cx, begun) = (Shelf::default(), Context::new(), Instant::now());
        let many = (0..50).map(|number| {
            let (shelf, cx) = (&shelf, &cx);
            async move {
                sleep(Duration::from_millis(number)).await;
                let called = Instant::now();
                let snapshot = shelf.since(called, cx, slowly()).await.unwrap();
                assert!(snapshot.asked >= called);
            }
        });
        join_all(many).await;
        // The first one's is too old for all others, who share the next.
        assert_eq!(begun.elapsed(), 2 * SLOW);
    }

    #[test]
    fn a_list_knows_each_machine_and_what_it_does_not_know() {
        let items = vec![
            machine("a", "kvm1"),
            machine("b", "kvm1"),
            machine("a", "kvm2"),
        ];
        let mut inventory = Inventory {
            items,
            ..Inventory::default()
        };
        let snapshot = Snapshot::new(inventory.clone(), Instant::now());
        let Observation::Present(found, _) = snapshot.observe(&identity("a")) else {
            panic!()
        };
        assert_eq!(found.id.location.as_str(), "kvm1");
        assert!(matches!(
            snapshot.observe(&identity("c")),
            Observation::Absent(_)
        ));
        let other_owner = Identity {
            cluster_id: "other".parse().unwrap(),
            ..identity("a")
        };
        assert!(matches!(
            snapshot.observe(&other_owner),
            Observation::Absent(_)
        ));
        let why = Error::new(Class::Timeout, "silent");
        let silent = Unreachable::new(Location::new("kvm3"), why);
        inventory.unreachable.push(silent);
        let snapshot = Snapshot::new(inventory, Instant::now());
        assert!(matches!(
            snapshot.observe(&identity("c")),
            Observation::Unknown(_)
        ));
    }
}
