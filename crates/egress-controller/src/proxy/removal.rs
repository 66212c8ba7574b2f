//! A proxy that is being deleted.

use std::sync::Arc;

use egress_api::{ABANDON_ANNOTATION, DeletionPolicy, Reason};
use egress_provider::{Class, Deleted, Error, InstanceRef, Location, OperationToken, Provider};
use kube::ResourceExt as _;

use super::conditions;
use super::found::Failure;
use super::reconcile::Work;
use super::world::{Note, WorldError};
use crate::requeue::Requeue;

/// Calls of `delete` within one reconcile that need no wait between them.
const STEPS: usize = 8;

/// Removes the machine, then the finalizer; never the other way round.
pub(super) async fn run(work: &mut Work<'_>) -> Result<Requeue, WorldError> {
    if !work.has_finalizer() {
        return Ok(Requeue::OnChange);
    }
    // A place is written down before anything is made there: without one there is nothing.
    let Some(place) = work.place() else {
        return release(work, None).await;
    };
    if is_abandoned(work, &place) {
        let text = format!("{} is given up and may still exist", machine(work, &place));
        return release(work, Some(("Abandoned", text))).await;
    }
    intend(work).await?;
    let name = provider_name(work);
    let provider = work.tools.backends.provider(&name);
    let is_retained = work.proxy.spec.deletion_policy == DeletionPolicy::Retain;
    match provider {
        Some(provider) if is_retained => retain(work, &provider, place).await,
        Some(provider) => remove(work, &provider, place).await,
        // Nobody removes what no object wants from a provider that is not declared.
        None if is_retained => leave(work, &place).await,
        None => {
            let failure = no_provider(work, &name, &place);
            blocked(work, &failure).await
        }
    }
}

/// The machine is told that it stays: nobody but the machine remembers it without its object.
async fn retain(
    work: &mut Work<'_>,
    provider: &Arc<dyn Provider>,
    place: Location,
) -> Result<Requeue, WorldError> {
    let id = InstanceRef::new(place, work.identity()?);
    work.alive()?;
    match provider.retain(work.cx, &id).await {
        Ok(()) => leave(work, &id.location).await,
        Err(error) if error.class() == Class::Cancelled => Ok(Requeue::OnChange),
        Err(error) => blocked(work, &silent(work, &error, &id.location)).await,
    }
}

async fn leave(work: &mut Work<'_>, place: &Location) -> Result<Requeue, WorldError> {
    let text = format!(
        "{} stays, as spec.deletionPolicy says",
        machine(work, place)
    );
    release(work, Some(("Retained", text))).await
}

/// The provider that the machine was placed with.
fn provider_name(work: &Work<'_>) -> String {
    let placed = work.proxy.status.as_ref();
    let placed = placed.and_then(|status| status.provider.clone());
    placed.unwrap_or_else(|| work.proxy.spec.provider_ref.name.clone())
}

/// The endpoint is withdrawn and the intent is written before the machine is touched.
async fn intend(work: &mut Work<'_>) -> Result<(), WorldError> {
    let status = work.status();
    let begun = status.operation.clone().filter(|one| one.kind == "delete");
    let operation = match begun {
        Some(operation) => operation,
        None => work.intent("delete", &work.identity()?),
    };
    let is_blocked = conditions::is_deletion_blocked(&status);
    if !is_blocked || status.endpoint.is_some() {
        let next = conditions::deleting(&status, work.subject(), &operation, None);
        work.save(next).await?;
    }
    Ok(())
}

async fn remove(
    work: &mut Work<'_>,
    provider: &Arc<dyn Provider>,
    place: Location,
) -> Result<Requeue, WorldError> {
    let identity = work.identity()?;
    let token = OperationToken::new(identity.uid.to_string());
    let id = InstanceRef::new(place, identity);
    for _ in 0..STEPS {
        work.alive()?;
        match provider.delete(work.cx, &id, &token).await {
            Ok(Deleted::Gone(_)) => return release(work, None).await,
            Ok(Deleted::InProgress { poll_after, .. }) if poll_after.is_zero() => {}
            Ok(Deleted::InProgress { poll_after, .. }) => return Ok(Requeue::After(poll_after)),
            Ok(_) => {
                let error = Error::new(Class::Internal, "the provider answered something unknown");
                return blocked(work, &Failure::from(&error)).await;
            }
            Err(error) if error.class() == Class::Cancelled => return Ok(Requeue::OnChange),
            Err(error) => return blocked(work, &silent(work, &error, &id.location)).await,
        }
    }
    Ok(Requeue::After(std::time::Duration::from_millis(100)))
}

async fn blocked(work: &mut Work<'_>, failure: &Failure) -> Result<Requeue, WorldError> {
    let status = work.status();
    let Some(operation) = status.operation.clone() else {
        return Ok(Requeue::OnChange);
    };
    let mut next = conditions::deleting(&status, work.subject(), &operation, Some(failure));
    let requeue = work.count_attempt(&mut next, failure);
    work.save(next).await?;
    Ok(requeue)
}

/// A place that does not answer may be gone for good, which only a human can know.
fn silent(work: &Work<'_>, error: &Error, place: &Location) -> Failure {
    let failure = Failure::from(error);
    if !failure.is_silence() {
        return failure;
    }
    let text = format!(
        "{}; if {place} is gone for good, give the machine up with the annotation \
         {ABANDON_ANNOTATION}: {}",
        failure.text,
        given_up_as(work, place)
    );
    Failure { text, ..failure }
}

fn no_provider(work: &Work<'_>, name: &str, place: &Location) -> Failure {
    let text = format!(
        "the ProxyProvider {name}, with which the machine was made, is gone: create it again, or \
         give the machine up with the annotation {ABANDON_ANNOTATION}: {}",
        given_up_as(work, place)
    );
    Failure::new(Class::Precondition, Reason::ProviderUnavailable, text)
}

/// Only the machine's own name gives it up: an annotation copied from elsewhere must not.
fn is_abandoned(work: &Work<'_>, place: &Location) -> bool {
    let written = work.proxy.annotations().get(ABANDON_ANNOTATION);
    written.is_some_and(|written| *written == given_up_as(work, place))
}

fn given_up_as(work: &Work<'_>, place: &Location) -> String {
    let status = work.proxy.status.as_ref();
    let id = status.and_then(|status| status.instance_id.clone());
    id.unwrap_or_else(|| place.to_string())
}

fn machine(work: &Work<'_>, place: &Location) -> String {
    format!("the machine {} on {place}", given_up_as(work, place))
}

async fn release(work: &mut Work<'_>, told: Option<(&str, String)>) -> Result<Requeue, WorldError> {
    work.alive()?;
    work.tools.world.drop_finalizer(&work.proxy).await?;
    if let Some((reason, text)) = told {
        let note = Note {
            is_warning: false,
            reason: reason.to_owned(),
            action: "Delete",
            text,
        };
        work.tools.world.publish(&work.proxy, &note).await;
    }
    work.tools.forget(work.key);
    Ok(Requeue::OnChange)
}
