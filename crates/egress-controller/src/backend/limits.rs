//! How much a provider may make, and how fast; how much may happen on one place at once.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use egress_api::{KvmHost, ProviderLimits, Reason};
use egress_provider::{Class, Error, Inventory, Location};
use kube::ResourceExt as _;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::Instant,
};
use uuid::Uuid;

/// Operations on one place at once where it does not say.
const PLACE_OPERATIONS: usize = 4;
const MINUTE: Duration = Duration::from_secs(60);
/// A creation that nobody went on with for so long is not under way any more.
const FORGOTTEN: Duration = Duration::from_secs(300);

/// What is counted for one provider.
#[derive(Debug, Default)]
pub(super) struct Limits {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    limits: ProviderLimits,
    places: BTreeMap<Location, Arc<Semaphore>>,
    sizes: BTreeMap<Location, usize>,
    /// Machines that were let in and may not be in an inventory yet.
    admitted: BTreeMap<Uuid, Admitted>,
    /// When creations began, the latest last; those of the last minute.
    begun: Vec<Instant>,
}

#[derive(Debug, Clone, Copy)]
struct Admitted {
    touched: Instant,
    is_creating: bool,
}

impl Limits {
    /// Takes the limits of a declaration and its hosts.
    pub(super) fn set(&self, limits: &ProviderLimits, hosts: &[Arc<KvmHost>]) {
        let mut state = self.state();
        state.limits = limits.clone();
        for host in hosts {
            let place = Location::new(host.name_any());
            let size = usize::try_from(host.spec.limits.concurrent_ops).unwrap_or(PLACE_OPERATIONS);
            // A semaphore of another size starts empty: what runs on the old one ends by itself.
            if state.sizes.get(&place) != Some(&size) {
                let semaphore = Arc::new(Semaphore::new(size.max(1)));
                state.places.insert(place.clone(), semaphore);
                state.sizes.insert(place, size);
            }
        }
    }

    /// Waits for a turn on a place. `None` when the semaphore was closed, which never happens.
    pub(super) async fn turn(&self, place: &Location) -> Option<OwnedSemaphorePermit> {
        let semaphore = {
            let mut state = self.state();
            let made = || Arc::new(Semaphore::new(PLACE_OPERATIONS));
            Arc::clone(state.places.entry(place.clone()).or_insert_with(made))
        };
        semaphore.acquire_owned().await.ok()
    }

    /// Whether anything is limited: counting needs an inventory, which costs a call.
    pub(super) fn counts_machines(&self) -> bool {
        self.state().limits.max_instances.is_some()
    }

    /// Whether this machine was let in already.
    pub(super) fn knows(&self, uid: Uuid) -> bool {
        self.state().admitted.contains_key(&uid)
    }

    /// Lets a machine be made. `present` are the owner's machines that exist; absent when nobody
    /// needs to know.
    ///
    /// # Errors
    /// Which limit is reached, and what it is.
    pub(super) fn admit(
        &self,
        uid: Uuid,
        present: Option<&Inventory>,
        now: Instant,
    ) -> Result<(), Error> {
        let mut state = self.state();
        state.forget(now);
        if let Some(admitted) = state.admitted.get_mut(&uid) {
            admitted.touched = now;
            return Ok(());
        }
        let uids = |inventory: &Inventory| -> BTreeSet<Uuid> {
            let items = inventory.items.iter();
            items.map(|item| item.id.identity.uid).collect()
        };
        let present = present.map(uids).unwrap_or_default();
        let is_there = present.contains(&uid);
        if !is_there {
            state.check(&present)?;
            state.begun.push(now);
        }
        let admitted = Admitted {
            touched: now,
            is_creating: !is_there,
        };
        state.admitted.insert(uid, admitted);
        Ok(())
    }

    /// The machine is made, or will not be.
    pub(super) fn settled(&self, uid: Uuid, exists: bool) {
        let mut state = self.state();
        match exists {
            true => {
                if let Some(admitted) = state.admitted.get_mut(&uid) {
                    admitted.is_creating = false;
                }
            }
            false => drop(state.admitted.remove(&uid)),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn forget(&mut self, now: Instant) {
        self.begun.retain(|begun| now < *begun + MINUTE);
        self.admitted
            .retain(|_, admitted| now < admitted.touched + FORGOTTEN);
    }

    fn check(&self, present: &BTreeSet<Uuid>) -> Result<(), Error> {
        let expected = self.admitted.keys().filter(|uid| !present.contains(uid));
        let count = present.len() + expected.count();
        if let Some(most) = self
            .limits
            .max_instances
            .filter(|most| is_reached(count, *most))
        {
            let text = format!(
                "the provider's limit of {most} machines is reached: raise \
                 spec.limits.maxInstances, or delete proxies"
            );
            return Err(Error::new(Class::QuotaExceeded, text).with_retry_after(MINUTE));
        }
        let creating = self.admitted.values().filter(|one| one.is_creating).count();
        let most = self.limits.max_concurrent_creates;
        if let Some(most) = most.filter(|most| is_reached(creating, *most)) {
            let text = format!(
                "{most} machines are being made, and no more may be at once \
                 (spec.limits.maxConcurrentCreates)"
            );
            return Err(slower(text, Duration::from_secs(5)));
        }
        let most = self.limits.creates_per_minute;
        if let Some(most) = most.filter(|most| is_reached(self.begun.len(), *most)) {
            let text = format!(
                "{most} machines were begun within a minute, and no more may be \
                 (spec.limits.createsPerMinute)"
            );
            return Err(slower(text, MINUTE / most.max(1)));
        }
        Ok(())
    }
}

fn is_reached(count: usize, most: u32) -> bool {
    u32::try_from(count).unwrap_or(u32::MAX) >= most
}

fn slower(text: String, wait: Duration) -> Error {
    Error::new(Class::RateLimited, text)
        .with_reason(Reason::RateLimited)
        .with_retry_after(wait)
}
