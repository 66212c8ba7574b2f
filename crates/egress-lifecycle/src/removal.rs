//! Until nothing is left.

use std::time::Duration;

use egress_api::Reason;
use egress_provider::{
    Class, Context, Deleted, Error, Identity, InstanceRef, Location, OperationToken, Outcome,
    Owner, Progress, Provider, Removed, Unreachable,
};

use crate::decide;

/// One proxy on its way out of existence.
///
/// Holds nothing that matters: a new value goes on where another one stopped.
#[derive(Debug)]
pub struct Removal {
    identity: Identity,
    /// Places that still hold something; absent until they were looked for.
    places: Option<Vec<Location>>,
    unreachable: Vec<Unreachable>,
    /// Why a place could not be cleared; the others are cleared all the same.
    failure: Option<Error>,
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
    /// Nothing is there any more: every place of the provider said so.
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
            failure: None,
            removed: Removed::default(),
        }
    }

    /// What was removed so far, also when the removal as a whole failed.
    pub fn removed(&self) -> Removed {
        self.removed
    }

    /// Places that did not answer when they were asked last; each may hold the machine.
    pub fn unreachable(&self) -> &[Unreachable] {
        &self.unreachable
    }

    /// One step. Dropping the future leaves a state from which the next call goes on.
    ///
    /// # Errors
    /// When all has been tried: what the first place that could not be cleared failed with, or
    /// `Unavailable` when everything that answered is clean but a place did not answer; the fact
    /// `unreachable` names those places. The step after an error begins by looking again.
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
        match provider.delete(cx, &id, &token).await {
            Ok(Deleted::Gone(removed)) => {
                places.pop();
                self.count(removed, cx);
                Ok(again())
            }
            Ok(Deleted::InProgress {
                operation,
                poll_after,
            }) => Ok(RemovalStep::Again {
                operation,
                after: poll_after,
            }),
            Ok(_) => Err(Error::new(
                Class::Internal,
                "the provider answered something unknown",
            )),
            Err(error) if error.class() == Class::Cancelled => Err(error),
            Err(error) => {
                places.pop();
                self.failure.get_or_insert(error);
                Ok(again())
            }
        }
    }

    async fn look(&mut self, provider: &dyn Provider, cx: &Context) -> Result<RemovalStep, Error> {
        let owner = Owner {
            cluster_id: self.identity.cluster_id.clone(),
        };
        let inventory = provider.list_owned(cx, &owner).await?;
        self.places = Some(inventory.places_of(&self.identity));
        self.unreachable = inventory.unreachable;
        Ok(again())
    }

    fn count(&mut self, removed: Removed, cx: &Context) {
        self.removed.machines += removed.machines;
        self.removed.volumes += removed.volumes;
        let what = format!("{} machine, {} volumes", removed.machines, removed.volumes);
        cx.progress.report(Progress::Removed { what });
    }

    fn finished(&mut self) -> Result<RemovalStep, Error> {
        let failure = self.failure.take().or_else(|| self.unsure());
        let Some(failure) = failure else {
            return Ok(RemovalStep::Gone(Gone {
                removed: self.removed,
            }));
        };
        self.places = None;
        Err(failure)
    }

    /// Absence is confirmed by each place for itself: one that is silent may hold a second
    /// machine, or the parts of one, whatever was found elsewhere.
    fn unsure(&self) -> Option<Error> {
        if self.unreachable.is_empty() {
            return None;
        }
        let silent = self.unreachable.iter();
        let names: Vec<_> = silent.map(|silent| silent.location.as_str()).collect();
        let (name, places) = (&self.identity.name, names.join(", "));
        let (seen, outcome) = match self.removed == Removed::default() {
            true => ("", Outcome::NotStarted),
            false => (
                "is removed from every place that answers, but ",
                Outcome::Applied,
            ),
        };
        let text = format!(
            "{name} {seen}may still exist on {places}, which cannot be asked: {}; delete it again \
             when it is back",
            decide::causes(&self.unreachable)
        );
        let error = Error::new(Class::Unavailable, text)
            .with_reason(Reason::HostUnreachable)
            .with_outcome(outcome)
            .with_context("unreachable", places);
        Some(error)
    }
}

const fn again() -> RemovalStep {
    RemovalStep::Again {
        operation: "deleting",
        after: Duration::ZERO,
    }
}
