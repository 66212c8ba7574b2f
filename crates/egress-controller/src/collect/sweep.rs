//! One round of the collector at one provider.

use std::time::Duration;

use async_trait::async_trait;
use egress_api::EgressProxy;
use egress_lifecycle::gc::{Collector, Garbage, Objects, Sweep};
use egress_provider::{
    ClusterId, Context, Deleted, Error, Identity, Inventory, OperationToken, Provider,
};
use kube::ResourceExt as _;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::proxy::{Key, WorldError};

/// Longest time for the removal of one machine; what is not over goes on with the next round.
const REMOVAL_DEADLINE: Duration = Duration::from_secs(60);

/// The objects as the server has them, never as a cache remembers them.
#[async_trait]
pub trait Register: Send + Sync {
    /// Every proxy that is looked after.
    ///
    /// # Errors
    /// When the list is not complete: nothing may be concluded from a part of it.
    async fn proxies(&self) -> Result<Vec<EgressProxy>, WorldError>;

    /// One proxy.
    ///
    /// # Errors
    /// When it cannot be looked at.
    async fn proxy(&self, key: &Key) -> Result<Option<EgressProxy>, WorldError>;
}

/// What a round works with.
pub struct Sweeper<'a> {
    /// The objects.
    pub register: &'a dyn Register,
    /// Whose machines they are.
    pub cluster_id: &'a ClusterId,
    /// UID of the cluster.
    pub cluster_uid: Option<Uuid>,
    /// The namespaces that are looked after; all when empty.
    pub namespaces: &'a [String],
    /// Whether it only says what it would do.
    pub is_dry_run: bool,
    /// Cancelled with the leadership.
    pub leadership: &'a CancellationToken,
}

/// What a round came to.
#[derive(Debug)]
pub struct Report {
    /// What was seen without an object.
    pub sweep: Sweep,
    /// What became of each that was to be collected.
    pub fates: Vec<(Garbage, Fate)>,
}

/// What became of something that was to be collected.
// Exhaustive: reports must say each.
#[derive(Debug)]
pub enum Fate {
    /// It is gone.
    Removed,
    /// The last look at its object kept it.
    Spared(&'static str),
    /// It could not be removed.
    Failed(Error),
    /// Only looked at.
    DryRun,
}

/// Looks at everything of one provider and removes what no object wants.
///
/// `proxies` is a list that was asked for in this round, `now` a monotonic time of the caller's.
/// Dropping the future leaves a removal where it is; the next round goes on with it.
pub async fn sweep(
    sweeper: &Sweeper<'_>,
    collector: &mut Collector,
    proxies: &[EgressProxy],
    (provider, inventory): (&dyn Provider, &Inventory),
    cx: &Context,
    now: Duration,
) -> Report {
    let wanted = sweeper.wanted(proxies, inventory);
    let sweep = collector.sweep(inventory, &wanted, now);
    let mut fates = Vec::new();
    for garbage in &sweep.collect {
        if sweeper.leadership.is_cancelled() {
            break;
        }
        let fate = match sweeper.is_dry_run {
            true => Fate::DryRun,
            false => sweeper.collect(provider, garbage, cx).await,
        };
        fates.push((garbage.clone(), fate));
    }
    Report { sweep, fates }
}

impl Sweeper<'_> {
    async fn collect(&self, provider: &dyn Provider, garbage: &Garbage, cx: &Context) -> Fate {
        if let Some(why) = self.last_look(garbage).await {
            return Fate::Spared(why);
        }
        match remove(provider, garbage, &cx.clone().within(REMOVAL_DEADLINE)).await {
            Ok(()) => Fate::Removed,
            Err(error) => Fate::Failed(error),
        }
    }

    /// A fresh look at the object of a machine, right before it goes. Says why it stays.
    async fn last_look(&self, garbage: &Garbage) -> Option<&'static str> {
        let Garbage::Machine { id, .. } = garbage else {
            return None;
        };
        let key = Key::new(&id.identity.namespace, &id.identity.name);
        match self.register.proxy(&key).await {
            Ok(None) => None,
            Ok(Some(_)) => Some("an object of its name exists"),
            Err(_) => Some("its object cannot be looked at"),
        }
    }

    /// What is wanted: machines of these objects, and everything of namespaces that are not looked
    /// after, since nothing is known about those.
    fn wanted(&self, proxies: &[EgressProxy], inventory: &Inventory) -> Objects {
        let mut objects = Objects::new();
        if let Some(uid) = self.cluster_uid {
            objects = objects.of_cluster(uid);
        }
        for proxy in proxies {
            let status = proxy.status.as_ref();
            let adopted = status.and_then(|status| status.adopted_uid.clone());
            for uid in [proxy.uid(), adopted].into_iter().flatten() {
                if let Ok(uid) = uid.parse() {
                    objects.insert(&self.identity(proxy, uid));
                }
            }
        }
        let is_elsewhere = |identity: &Identity| {
            !self.namespaces.is_empty() && !self.namespaces.contains(&identity.namespace)
        };
        let elsewhere = inventory.items.iter().map(|item| &item.id.identity);
        elsewhere
            .filter(|identity| is_elsewhere(identity))
            .for_each(|identity| objects.insert(identity));
        objects
    }

    fn identity(&self, proxy: &EgressProxy, uid: Uuid) -> Identity {
        let namespace = proxy.namespace().unwrap_or_default();
        Identity::new(self.cluster_id.clone(), namespace, proxy.name_any(), uid)
    }
}

async fn remove(provider: &dyn Provider, garbage: &Garbage, cx: &Context) -> Result<(), Error> {
    loop {
        let deleted = match garbage {
            Garbage::Machine { id, .. } => {
                let token = OperationToken::new(id.identity.uid.to_string());
                provider.delete(cx, id, &token).await?
            }
            Garbage::Remainder(left) => provider.discard(cx, left).await?,
        };
        let Deleted::InProgress { poll_after, .. } = deleted else {
            return Ok(());
        };
        tokio::select! {
            biased;
            ended = cx.ended() => return Err(ended),
            () = sleep(poll_after) => {}
        }
    }
}
