//! A provider behind its limits, the breakers of its places, and a clock on every call.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use async_trait::async_trait;
use egress_api::{KvmHost, ProviderKind};
use egress_provider::{
    Capabilities, Context, Deleted, Diagnostics, Ensured, Error, Instance, InstanceRef, Inventory,
    Location, LocationHealth, OperationToken, Owner, Placement, Provider, Remainder, Want,
};
use kube::ResourceExt as _;
use tokio::{sync::OwnedSemaphorePermit, time::Instant};

use super::Guards;
use crate::metrics::{Call, Metrics};

#[derive(Debug)]
pub(super) struct Governed {
    name: String,
    inner: Arc<dyn Provider>,
    /// Labels of the hosts. A place without labels here is one that every proxy may use.
    labels: BTreeMap<String, BTreeMap<String, String>>,
    guards: Guards,
    metrics: Metrics,
}

impl Governed {
    pub(super) fn new(
        name: &str,
        inner: Arc<dyn Provider>,
        guards: Guards,
        metrics: Metrics,
    ) -> Self {
        Self {
            name: name.to_owned(),
            inner,
            labels: BTreeMap::new(),
            guards,
            metrics,
        }
    }

    /// The labels by which proxies choose among these hosts.
    pub(super) fn with_hosts(mut self, hosts: &[Arc<KvmHost>]) -> Self {
        let labels = |host: &Arc<KvmHost>| (host.name_any(), host.labels().clone());
        self.labels = hosts.iter().map(labels).collect();
        self
    }

    fn admits(&self, want: &Want, place: &Location) -> bool {
        let labels = self.labels.get(place.as_str());
        labels.is_none_or(|labels| want.spec.placement.admits(labels))
    }

    async fn timed<T>(
        &self,
        call: &'static str,
        place: Option<&Location>,
        work: impl Future<Output = Result<T, Error>> + Send,
    ) -> Result<T, Error> {
        let begun = Instant::now();
        let result = work.await;
        self.metrics.provider_call(
            Call {
                provider: &self.name,
                location: place.map_or("", Location::as_str),
                call,
                error: result.as_ref().err(),
            },
            begun.elapsed(),
        );
        result
    }

    /// A turn on a place; waiting for it ends with the context.
    async fn turn(
        &self,
        cx: &Context,
        place: &Location,
    ) -> Result<Option<OwnedSemaphorePermit>, Error> {
        cx.check()?;
        tokio::select! {
            biased;
            turn = self.guards.limits.turn(place) => Ok(turn),
            ended = cx.ended() => Err(ended),
        }
    }

    /// Lets a machine be made that was not let in before.
    async fn admit(&self, cx: &Context, want: &Want) -> Result<(), Error> {
        let (uid, limits) = (want.identity.uid, &self.guards.limits);
        let inventory = match limits.counts_machines() && !limits.knows(uid) {
            true => {
                let owner = Owner {
                    cluster_id: want.identity.cluster_id.clone(),
                };
                Some(self.list_owned(cx, &owner).await?)
            }
            false => None,
        };
        limits.admit(uid, inventory.as_ref(), Instant::now())
    }

    fn settle(&self, want: &Want, result: &Result<Ensured, Error>) {
        let exists = match result {
            Ok(Ensured::Ready(_) | Ensured::MustReplace { .. }) => true,
            Err(error) if error.class().is_stalled() => false,
            _ => return,
        };
        self.guards.limits.settled(want.identity.uid, exists);
    }
}

#[async_trait]
#[deny(clippy::missing_trait_methods)]
impl Provider for Governed {
    fn kind(&self) -> ProviderKind {
        self.inner.kind()
    }

    fn capabilities(&self) -> Capabilities {
        self.inner.capabilities()
    }

    async fn check(&self, cx: &Context) -> Vec<LocationHealth> {
        let begun = Instant::now();
        let health = self.inner.check(cx).await;
        let longest = health.iter().map(|place| place.duration).max();
        let time: Duration = longest.unwrap_or_else(|| begun.elapsed());
        self.metrics.provider_call(
            Call {
                provider: &self.name,
                location: "",
                call: "check",
                error: None,
            },
            time,
        );
        health
    }

    async fn place(
        &self,
        cx: &Context,
        want: &Want,
        exclude: &[Location],
    ) -> Result<Placement, Error> {
        let Guards {
            breaker, cordon, ..
        } = &self.guards;
        let mut passed_over = exclude.to_vec();
        passed_over.extend(breaker.broken());
        passed_over.extend(cordon.places());
        let work = self.inner.place(cx, want, &passed_over);
        let placed = self.timed("place", None, work).await;
        let is_meant = |place: &Location| !exclude.contains(place) && self.admits(want, place);
        let placed = placed.map_err(|error| breaker.explain(error, cordon.reasons(), is_meant))?;
        cordon.promise(want.identity.uid, &placed.location, Instant::now())?;
        Ok(placed)
    }

    async fn ensure(
        &self,
        cx: &Context,
        want: &Want,
        placement: &Placement,
        token: &OperationToken,
    ) -> Result<Ensured, Error> {
        self.guards.cordon.written(want.identity.uid);
        self.admit(cx, want).await?;
        let place = &placement.location;
        let _turn = self.turn(cx, place).await?;
        let work = self.inner.ensure(cx, want, placement, token);
        let result = self.timed("ensure", Some(place), work).await;
        self.settle(want, &result);
        result
    }

    async fn observe(&self, cx: &Context, id: &InstanceRef) -> Result<Option<Instance>, Error> {
        let place = &id.location;
        let _turn = self.turn(cx, place).await?;
        let work = self.inner.observe(cx, id);
        self.timed("observe", Some(place), work).await
    }

    async fn delete(
        &self,
        cx: &Context,
        id: &InstanceRef,
        token: &OperationToken,
    ) -> Result<Deleted, Error> {
        let place = &id.location;
        let _turn = self.turn(cx, place).await?;
        let work = self.inner.delete(cx, id, token);
        let result = self.timed("delete", Some(place), work).await;
        if let Ok(Deleted::Gone(_)) = result {
            self.guards.limits.settled(id.identity.uid, false);
        }
        result
    }

    async fn discard(&self, cx: &Context, left: &Remainder) -> Result<Deleted, Error> {
        let place = &left.location;
        let _turn = self.turn(cx, place).await?;
        let work = self.inner.discard(cx, left);
        self.timed("discard", Some(place), work).await
    }

    async fn retain(&self, cx: &Context, id: &InstanceRef) -> Result<(), Error> {
        let place = &id.location;
        let _turn = self.turn(cx, place).await?;
        let work = self.inner.retain(cx, id);
        self.timed("retain", Some(place), work).await
    }

    async fn list_owned(&self, cx: &Context, owner: &Owner) -> Result<Inventory, Error> {
        let work = self.inner.list_owned(cx, owner);
        self.timed("list", None, work).await
    }

    async fn diagnose(&self, cx: &Context, id: &InstanceRef) -> Result<Diagnostics, Error> {
        let place = &id.location;
        let _turn = self.turn(cx, place).await?;
        let work = self.inner.diagnose(cx, id);
        self.timed("diagnose", Some(place), work).await
    }
}
