//! Machines in memory on hosts that may be slow, and that remember who asked for them.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use egress_api::{EgressProxy, KvmHost, ProviderKind, ProxyProvider};
use egress_controller::Factory;
use egress_provider::{
    Capabilities, Class, ClusterId, Context, Deleted, Diagnostics, Ensured, Error, Identity,
    Instance, InstanceRef, Inventory, Location, LocationHealth, OperationToken, Owner, Placement,
    Provider, Remainder, Unreachable, Want, memory::MemoryProvider,
};
use kube::ResourceExt as _;
use tokio::time::{Instant, sleep};

use crate::{Result as Done, sightings::Sightings};

/// A host has this long to show its machines, as with the provider for libvirt.
const LOOK: Duration = Duration::from_secs(15);

/// How long each answer of a place takes.
#[derive(Debug, Default)]
pub(crate) struct Slowness(Mutex<BTreeMap<Location, Duration>>);

impl Slowness {
    pub(crate) fn set(&self, place: Location, time: Duration) {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.retain(|known, _| *known != place);
        if !time.is_zero() {
            places.insert(place, time);
        }
    }

    /// Waits as long as the place takes.
    pub(crate) async fn bear(&self, place: &Location) {
        let time = self.all().get(place).copied();
        if let Some(time) = time {
            sleep(time).await;
        }
    }

    fn all(&self) -> BTreeMap<Location, Duration> {
        let places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.clone()
    }
}

/// Makes the one provider.
#[derive(Debug, Clone)]
pub(crate) struct Machines {
    pub(crate) memory: MemoryProvider,
    pub(crate) slowness: Arc<Slowness>,
    pub(crate) sightings: Arc<Sightings>,
}

impl Factory for Machines {
    fn kind(&self) -> ProviderKind {
        ProviderKind::Kvm
    }

    fn build(&self, _: &ProxyProvider, _: &[Arc<KvmHost>]) -> Result<Arc<dyn Provider>, Error> {
        Ok(Arc::new(self.clone()))
    }

    fn forget(&self, _: &str) {}
}

impl Machines {
    /// Makes the machine that an object tells of, where it is told to be; says whether it did.
    pub(crate) async fn remember(&self, proxy: &EgressProxy, owner: ClusterId) -> Done<bool> {
        let place = proxy
            .status
            .as_ref()
            .and_then(|status| status.location.clone());
        let (Some(place), Some(uid)) = (place, proxy.uid()) else {
            return Ok(false);
        };
        let namespace = proxy.namespace().unwrap_or_default();
        let identity = Identity::new(owner, namespace, proxy.name_any(), uid.parse()?);
        // The hash of a password that was generated is no part of what a machine is marked with.
        let want = Want::new(identity, proxy.spec.clone(), None);
        let location = Location::new(place);
        let (cx, token) = (Context::new(), OperationToken::new("remembered"));
        let placement = Placement { location };
        self.memory.ensure(&cx, &want, &placement, &token).await?;
        Ok(true)
    }

    /// Waits as long as the place takes, or until the caller stops.
    async fn bear(&self, cx: &Context, place: &Location) -> Result<(), Error> {
        tokio::select! {
            biased;
            () = self.slowness.bear(place) => Ok(()),
            ended = cx.ended() => Err(ended),
        }
    }

    /// All places are asked at once, so the slowest one says when it is over.
    async fn bear_slowest(&self, cx: &Context) -> Result<(), Error> {
        let slowest = self.slowness.all().into_values().max();
        tokio::select! {
            biased;
            () = sleep(slowest.unwrap_or_default().min(LOOK)) => Ok(()),
            ended = cx.ended() => Err(ended),
        }
    }

    /// Takes out what belongs to places that did not answer in time.
    fn drop_silent(&self, inventory: &mut Inventory) {
        let silent = self.slowness.all().into_iter();
        for (place, _) in silent.filter(|(_, time)| *time > LOOK) {
            inventory.items.retain(|item| item.id.location != place);
            let why = Error::new(Class::Timeout, "the host does not answer");
            inventory.unreachable.push(Unreachable::new(place, why));
        }
    }
}

#[async_trait]
#[deny(clippy::missing_trait_methods)]
impl Provider for Machines {
    fn kind(&self) -> ProviderKind {
        self.memory.kind()
    }

    fn capabilities(&self) -> Capabilities {
        self.memory.capabilities()
    }

    async fn check(&self, cx: &Context) -> Vec<LocationHealth> {
        // A check that is too slow says so itself.
        let _ = self.bear_slowest(cx).await;
        self.memory.check(&Context::new()).await
    }

    async fn place(
        &self,
        cx: &Context,
        want: &Want,
        exclude: &[Location],
    ) -> Result<Placement, Error> {
        self.bear_slowest(cx).await?;
        self.memory.place(cx, want, exclude).await
    }

    async fn ensure(
        &self,
        cx: &Context,
        want: &Want,
        placement: &Placement,
        token: &OperationToken,
    ) -> Result<Ensured, Error> {
        let asked = Instant::now();
        self.bear(cx, &placement.location).await?;
        let ensured = self.memory.ensure(cx, want, placement, token).await?;
        if let Ensured::Ready(machine) = &ensured {
            self.sightings.looked(&machine.id, asked);
        }
        Ok(ensured)
    }

    async fn observe(&self, cx: &Context, id: &InstanceRef) -> Result<Option<Instance>, Error> {
        let asked = Instant::now();
        self.bear(cx, &id.location).await?;
        let seen = self.memory.observe(cx, id).await?;
        if let Some(machine) = &seen {
            self.sightings.looked(&machine.id, asked);
        }
        Ok(seen)
    }

    async fn delete(
        &self,
        cx: &Context,
        id: &InstanceRef,
        token: &OperationToken,
    ) -> Result<Deleted, Error> {
        self.bear(cx, &id.location).await?;
        self.memory.delete(cx, id, token).await
    }

    async fn discard(&self, cx: &Context, left: &Remainder) -> Result<Deleted, Error> {
        self.bear(cx, &left.location).await?;
        self.memory.discard(cx, left).await
    }

    async fn retain(&self, cx: &Context, id: &InstanceRef) -> Result<(), Error> {
        self.bear(cx, &id.location).await?;
        self.memory.retain(cx, id).await
    }

    async fn list_owned(&self, cx: &Context, owner: &Owner) -> Result<Inventory, Error> {
        let asked = Instant::now();
        self.bear_slowest(cx).await?;
        let mut inventory = self.memory.list_owned(cx, owner).await?;
        self.drop_silent(&mut inventory);
        let machines = inventory.items.iter().map(|item| &item.id);
        self.sightings.listed(machines, asked);
        Ok(inventory)
    }

    async fn diagnose(&self, cx: &Context, id: &InstanceRef) -> Result<Diagnostics, Error> {
        self.bear(cx, &id.location).await?;
        self.memory.diagnose(cx, id).await
    }
}
