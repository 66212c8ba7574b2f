//! Until nothing is left.

use std::time::Duration;

use egress_api::Reason;
use egress_provider::{
    Class, Context, Deleted, Error, Identity, InstanceRef, Location, OperationToken, Owner,
    Progress, Provider, Removed,
};

/// One proxy on its way out of existence.
#[derive(Debug)]
pub struct Removal {
    identity: Identity,
    /// Places that still hold something; absent until they were looked for.
    places: Option<Vec<Location>>,
    unreachable: Vec<Location>,
    removed: Removed,
}

/// What one step came to.
#[derive(Debug)]
#[non_exhaustive]
pub enum RemovalStep {
    /// Call again after this time.
    Again {
        /// What is under way.
        operation: &'static str,
        /// When to call again.
        after: Duration,
    },
    /// Nothing is there any more.
    Gone(Gone),
}

/// What was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone {
    /// Machines and volumes; all zero when nothing was there.
    pub removed: Removed,
}

impl Removal {
    /// Starts with nothing known.
    pub fn new(identity: Identity) -> Self {
        Self {
            identity,
            places: None,
            unreachable: Vec::new(),
            removed: Removed::default(),
        }
    }

    /// One step. Dropping the future leaves a state from which the next call goes on.
    ///
    /// # Errors
    /// What the provider failed with; and `Unavailable` when everything that answered is clean
    /// but a place did not answer.
    pub async fn step(
        &mut self,
        provider: &dyn Provider,
        cx: &Context,
    ) -> Result<RemovalStep, Error> {
        cx.check()?;
        let Some(places) = &mut self.places else {
            return self.look(provider, cx).await;
        };
        let Some(place) = places.last().cloned() else {
            return self.finished();
        };
        let id = InstanceRef::new(place, self.identity.clone());
        let token = OperationToken::new(self.identity.uid.to_string());
        match provider.delete(cx, &id, &token).await? {
            Deleted::Gone(removed) => {
                places.pop();
                self.count(removed, cx);
                Ok(RemovalStep::Again {
                    operation: "deleting",
                    after: Duration::ZERO,
                })
            }
            Deleted::InProgress {
                operation,
                poll_after,
            } => Ok(RemovalStep::Again {
                operation,
                after: poll_after,
            }),
            _ => Err(Error::new(
                Class::Internal,
                "the provider answered something unknown",
            )),
        }
    }

    async fn look(&mut self, provider: &dyn Provider, cx: &Context) -> Result<RemovalStep, Error> {
        let owner = Owner {
            cluster_id: self.identity.cluster_id.clone(),
        };
        let inventory = provider.list_owned(cx, &owner).await?;
        self.places = Some(inventory.places_of(&self.identity));
        self.unreachable = inventory.unreachable;
        Ok(RemovalStep::Again {
            operation: "deleting",
            after: Duration::ZERO,
        })
    }

    fn count(&mut self, removed: Removed, cx: &Context) {
        self.removed.machines += removed.machines;
        self.removed.volumes += removed.volumes;
        let what = format!("{} machine, {} volumes", removed.machines, removed.volumes);
        cx.progress.report(Progress::Removed { what });
    }

    fn finished(&self) -> Result<RemovalStep, Error> {
        if self.unreachable.is_empty() || self.removed != Removed::default() {
            return Ok(RemovalStep::Gone(Gone {
                removed: self.removed,
            }));
        }
        let places: Vec<_> = self.unreachable.iter().map(Location::as_str).collect();
        let text = format!(
            "{} may still exist on {}, which cannot be asked: delete it again when it is back",
            self.identity.name,
            places.join(", ")
        );
        Err(Error::new(Class::Unavailable, text).with_reason(Reason::HostUnreachable))
    }
}
