//! The order of a reconcile: deletion, pause, finalizer, validation and references, intent, the
//! machine, the proof, the status.
//!
//! Every await may be the last. Whatever matters is in the object's status or at the provider, so
//! that the next reconcile, in this process or another one, goes on from what really is.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{EgressProxy, status::EgressProxyStatus, status::Operation, status::Time};
use egress_lifecycle::Prober;
use egress_provider::{
    ClusterId, Context, Error, Identity, Instance, InstanceRef, Inventory, Location,
};
use k8s_openapi::jiff::Timestamp;
use kube::ResourceExt as _;
use uuid::Uuid;

use super::conditions::{self, Subject};
use super::found::{Failure, Found, Machine};
use super::wants::Wants;
use super::world::{Key, World, WorldError, WorldErrorKind};
use super::{health, machine, notes, prepare, removal};
use crate::backend::Backends;
use crate::finalizer;
use crate::requeue::{Requeue, after_failure};

/// Everything that a reconcile works with.
pub struct Tools<'a> {
    /// The cluster.
    pub world: &'a dyn World,
    /// The providers.
    pub backends: &'a dyn Backends,
    /// What is known of machines without asking for each.
    pub sight: &'a dyn Sight,
    /// How a proxy is proven.
    pub prober: &'a dyn Prober,
    /// Whose machines they are.
    pub cluster_id: &'a ClusterId,
    /// UID of the cluster.
    pub cluster_uid: Option<Uuid>,
    /// When each proxy was proven last.
    pub pace: &'a Pace,
    /// What is wanted of proxies that are well.
    pub wants: &'a Wants,
}

impl Tools<'_> {
    /// The proxy is gone.
    pub(super) fn forget(&self, key: &Key) {
        self.pace.forget(key);
        self.wants.forget(key);
    }
}

/// What shared lists say about machines.
#[async_trait]
pub trait Sight: Send + Sync {
    /// What a recent list says about the machine at this place.
    async fn machine(&self, cx: &Context, provider: &str, id: &InstanceRef) -> Sighting;

    /// Everything of the provider, as a recent list has it. `None` when there are no lists.
    ///
    /// # Errors
    /// When the provider as a whole cannot be asked.
    async fn inventory(
        &self,
        cx: &Context,
        provider: &str,
    ) -> Result<Option<Arc<Inventory>>, Error>;
}

/// What a recent list says about a machine.
// Exhaustive: the reconcile must think of each.
#[derive(Debug, Clone)]
pub enum Sighting {
    /// It is there.
    There(Box<Instance>),
    /// Its place did not answer, for this reason.
    Silent(Arc<Error>),
    /// Nothing that could be relied on.
    Nothing,
}

/// Sees nothing: every reconcile asks for its machine itself.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoSight;

#[async_trait]
impl Sight for NoSight {
    async fn machine(&self, _: &Context, _: &str, _: &InstanceRef) -> Sighting {
        Sighting::Nothing
    }

    async fn inventory(&self, _: &Context, _: &str) -> Result<Option<Arc<Inventory>>, Error> {
        Ok(None)
    }
}

/// When each proxy was asked last. Only keeps the pace: a process that begins anew asks once more.
#[derive(Default)]
pub struct Pace(Mutex<HashMap<Key, Timestamp>>);

impl Pace {
    /// Nothing was asked yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// How long until the next probe is due; zero when it is.
    pub(super) fn until_due(&self, key: &Key, wait: Duration, now: Timestamp) -> Duration {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let since = all.get(key).map(|last| now.duration_since(*last));
        match since.and_then(|since| Duration::try_from(since).ok()) {
            Some(since) => wait.saturating_sub(since),
            None => Duration::ZERO,
        }
    }

    pub(super) fn probed(&self, key: &Key, now: Timestamp) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(key.clone(), now);
    }

    pub(super) fn forget(&self, key: &Key) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(key);
    }
}

impl fmt::Debug for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pace")
    }
}

/// Brings one proxy as far as it comes now, and says when to come back.
///
/// # Errors
/// When the cluster could not be read or written; what was begun is gone on with next time.
pub async fn reconcile(tools: &Tools<'_>, key: &Key, cx: &Context) -> Result<Requeue, WorldError> {
    let Some(proxy) = tools.world.proxy(key).await? else {
        tools.forget(key);
        return Ok(Requeue::OnChange);
    };
    let mut work = Work {
        tools,
        cx,
        key,
        proxy,
    };
    work.run().await
}

/// One reconcile of one proxy.
pub(super) struct Work<'a> {
    pub(super) tools: &'a Tools<'a>,
    pub(super) cx: &'a Context,
    pub(super) key: &'a Key,
    /// As it was read or written last.
    pub(super) proxy: Arc<EgressProxy>,
}

impl Work<'_> {
    async fn run(&mut self) -> Result<Requeue, WorldError> {
        if self.proxy.metadata.deletion_timestamp.is_some() {
            return Box::pin(removal::run(self)).await;
        }
        if self.proxy.spec.paused {
            let next = conditions::paused(&self.status(), self.subject());
            self.save(next).await?;
            return Ok(Requeue::OnChange);
        }
        if !self.has_finalizer() {
            self.alive()?;
            self.proxy = Arc::new(self.tools.world.set_finalizer(&self.proxy).await?);
        }
        match prepare::plan(self).await? {
            Ok(plan) => machine::run(self, &plan).await,
            Err(failure) => self.fail(failure).await,
        }
    }

    pub(super) fn has_finalizer(&self) -> bool {
        finalizer::is_set(self.proxy.as_ref())
    }

    pub(super) fn status(&self) -> EgressProxyStatus {
        self.proxy.status.clone().unwrap_or_default()
    }

    /// The status with what was found.
    pub(super) fn next(&self, found: &Found) -> EgressProxyStatus {
        let none = EgressProxyStatus::default();
        let old = self.proxy.status.as_ref().unwrap_or(&none);
        conditions::next(old, self.subject(), found)
    }

    /// Whether something was begun and is not over.
    pub(super) fn is_under_way(&self) -> bool {
        let status = self.proxy.status.as_ref();
        status.is_some_and(|status| status.operation.is_some())
    }

    /// Where the machine is, or was to be made when that was begun.
    pub(super) fn place(&self) -> Option<Location> {
        let status = self.proxy.status.as_ref();
        status
            .and_then(|status| status.location.clone())
            .map(Location::new)
    }

    pub(super) fn subject(&self) -> Subject<'_> {
        Subject {
            spec: &self.proxy.spec,
            generation: self.proxy.metadata.generation,
            now: self.tools.world.now(),
        }
    }

    /// The UID of the machine's owner: the object's own, or that of the object whose machine it
    /// took over.
    pub(super) fn uid(&self) -> Result<Uuid, WorldError> {
        let status = self.proxy.status.as_ref();
        let adopted = status.and_then(|status| status.adopted_uid.as_deref());
        let uid = adopted
            .or(self.proxy.metadata.uid.as_deref())
            .unwrap_or_default();
        uid.parse().map_err(|_| {
            WorldError::new(WorldErrorKind::Other, format!("the UID {uid:?} is no UUID"))
        })
    }

    /// Whose machine it is.
    pub(super) fn identity(&self) -> Result<Identity, WorldError> {
        let uid = self.uid()?;
        let Key { namespace, name } = self.key.clone();
        Ok(Identity::new(
            self.tools.cluster_id.clone(),
            namespace,
            name,
            uid,
        ))
    }

    /// Something that is about to be begun, in the words of the status.
    pub(super) fn intent(&self, kind: &str, identity: &Identity) -> Operation {
        Operation {
            id: None,
            kind: kind.to_owned(),
            started_at: Time(self.tools.world.now()),
            token: identity.uid.to_string(),
        }
    }

    /// Fails once the leadership is over: whoever leads now must not be interfered with.
    pub(super) fn alive(&self) -> Result<(), WorldError> {
        match self.cx.cancel.is_cancelled() {
            true => Err(WorldError::new(
                WorldErrorKind::Stopped,
                "stopped: the leadership ended",
            )),
            false => Ok(()),
        }
    }

    /// Fails unless what was read is the latest. Whoever writes nothing before an effect must ask:
    /// a cache may still show the place of an intent that has been given up since.
    pub(super) async fn up_to_date(&self) -> Result<(), WorldError> {
        let latest = self.tools.world.latest(self.key).await?;
        let latest = latest.and_then(|latest| latest.resource_version());
        match latest == self.proxy.resource_version() {
            true => Ok(()),
            false => Err(WorldError::new(
                WorldErrorKind::Conflict,
                "the cache is behind the server",
            )),
        }
    }

    /// Writes a status that differs from the last one, and tells of what changed with it.
    pub(super) async fn save(&mut self, next: EgressProxyStatus) -> Result<(), WorldError> {
        let none = EgressProxyStatus::default();
        if *self.proxy.status.as_ref().unwrap_or(&none) == next {
            return Ok(());
        }
        self.alive()?;
        let old = self.status();
        self.proxy = Arc::new(self.tools.world.apply_status(&self.proxy, &next).await?);
        for note in notes::of(&old, &next) {
            self.tools.world.publish(&self.proxy, &note).await;
        }
        Ok(())
    }

    /// Reports a failure, and comes back when its class says so.
    pub(super) async fn fail(&mut self, failure: Failure) -> Result<Requeue, WorldError> {
        let was_ready = self.was_ready();
        let machine = match was_ready && failure.is_silence() {
            true => Machine::Unknown(failure.clone()),
            false => Machine::Failed(failure.clone()),
        };
        let found = Found::machine(machine);
        self.report_failure(&failure, &found).await
    }

    /// Writes what was found with the failure's next attempt.
    pub(super) async fn report_failure(
        &mut self,
        failure: &Failure,
        found: &Found,
    ) -> Result<Requeue, WorldError> {
        let mut next = self.next(found);
        let requeue = self.count_attempt(&mut next, failure);
        self.save(next).await?;
        Ok(requeue)
    }

    /// One more attempt failed; says when the next one is. The counter stops where it no longer
    /// makes a difference, so that a lasting failure is not written for ever.
    pub(super) fn count_attempt(&self, next: &mut EgressProxyStatus, failure: &Failure) -> Requeue {
        const COUNTED: u32 = 10;
        let before = next.attempts;
        next.attempts = before.saturating_add(1).min(COUNTED);
        let requeue = after_failure(failure.retry, next.attempts, self.tools.world.random());
        if let Requeue::After(wait) = requeue
            && next.attempts != before
        {
            next.next_attempt_at = self.tools.world.now().checked_add(wait).ok().map(Time);
        }
        requeue
    }

    /// Whether all was well when it was looked at last: nothing has to be found out again before
    /// its time.
    pub(super) fn was_well(&self) -> bool {
        let last = self.proxy.status.as_ref();
        let last = last.and_then(|status| status.last_probe.as_ref());
        self.was_ready() && last.is_some_and(|last| last.result == health::SUCCEEDED)
    }

    /// Whether the machine was ready when it was looked at last.
    pub(super) fn was_ready(&self) -> bool {
        let status = self.proxy.status.as_ref();
        status.is_some_and(|status| !status.addresses.is_empty() && status.operation.is_none())
    }
}
