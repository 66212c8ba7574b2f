//! Calls that are cut off, and who goes on.

use std::sync::Arc;

use super::drive::{cut_off, until_gone, until_ready};
use super::ensure::is_as_wanted;
use super::ground::Ground;
use super::verdict::hold;
use super::{Broken, CheckResult, Verdict};
use crate::{Class, Deleted, Error, InstanceRef, Placement, Provider, Remainder, Want};

pub(super) async fn dropped_ensure_goes_on(ground: &Ground<'_>) -> CheckResult {
    made_after_cuts(ground, false).await
}

pub(super) async fn crash_during_ensure_goes_on(ground: &Ground<'_>) -> CheckResult {
    made_after_cuts(ground, true).await
}

pub(super) async fn dropped_ensure_can_be_deleted(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    for polls in ground.harness.cuts() {
        let cut = cut_ensure(ground, &want, polls).await?;
        let successor = ground.harness.restarted().await;
        gone(ground, &*successor, &cut.id, polls).await?;
        if cut.was_over {
            break;
        }
    }
    Ok(Verdict::Kept)
}

pub(super) async fn dropped_delete_goes_on(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    for polls in ground.harness.cuts() {
        let made = ground
            .ready(&want)
            .await
            .map_err(|broken| after(polls, &broken))?;
        let removal = until_gone(ground.harness, &*ground.provider, &made.id);
        let ended = cut_off(removal, polls).await.transpose()?;
        is_told_alike(ground, &made.id, polls).await?;
        let successor = ground.harness.restarted().await;
        gone(ground, &*successor, &made.id, polls).await?;
        if ended.is_some() {
            break;
        }
    }
    Ok(Verdict::Kept)
}

pub(super) async fn what_is_left_can_be_discarded(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    for polls in ground.harness.cuts() {
        let cut = cut_ensure(ground, &want, polls).await?;
        let left = Remainder {
            location: cut.id.location.clone(),
            instance_name: want.identity.instance_name(),
        };
        let inventory = ground.list(&want.identity.cluster_id).await?;
        if inventory.remainders.contains(&left) {
            discarded(ground, &left)
                .await
                .map_err(|broken| after(polls, &broken))?;
            ground
                .nothing(&cut.id)
                .await
                .map_err(|broken| after(polls, &broken))?;
            continue;
        }
        if inventory.places_of(&want.identity).is_empty() {
            continue;
        }
        let refused = ground
            .provider
            .discard(&ground.harness.context(), &left)
            .await;
        let class = refused.as_ref().err().map(Error::class);
        hold!(
            class == Some(Class::Conflict),
            "discarding the parts of a machine that exists gave {refused:?}"
        );
        gone(ground, &*ground.provider, &cut.id, polls).await?;
        if cut.was_over {
            break;
        }
    }
    Ok(Verdict::Kept)
}

async fn discarded(ground: &Ground<'_>, left: &Remainder) -> Result<(), Broken> {
    for _ in 0..ground.harness.polls() {
        let deleted = ground
            .provider
            .discard(&ground.harness.context(), left)
            .await;
        let deleted = deleted.map_err(|error| Broken::because("parts were not removed", &error))?;
        match deleted {
            Deleted::Gone(_) => return Ok(()),
            Deleted::InProgress { poll_after, .. } => ground.harness.wait(poll_after).await,
        }
    }
    Err(Broken::new(format!("{left:?} is never gone")))
}

async fn made_after_cuts(ground: &Ground<'_>, by_successor: bool) -> CheckResult {
    let want = ground.want("a");
    for polls in ground.harness.cuts() {
        let cut = cut_ensure(ground, &want, polls).await?;
        let provider = match by_successor {
            true => ground.harness.restarted().await,
            false => Arc::clone(&ground.provider),
        };
        let made = until_ready(ground.harness, &*provider, &want, &cut.placement).await;
        let made = made.map_err(|broken| after(polls, &broken))?;
        is_as_wanted(&made, &cut.id, &want).map_err(|broken| after(polls, &broken))?;
        let one = ground.exactly_one(&cut.id).await;
        one.map_err(|broken| after(polls, &broken))?;
        gone(ground, &*provider, &cut.id, polls).await?;
        if cut.was_over {
            break;
        }
    }
    Ok(Verdict::Kept)
}

struct Cut {
    placement: Placement,
    id: InstanceRef,
    /// It ended before it was cut off: later cuts are no different.
    was_over: bool,
}

async fn cut_ensure(ground: &Ground<'_>, want: &Want, polls: usize) -> Result<Cut, Broken> {
    let (placement, id) = ground.place(want).await?;
    let making = until_ready(ground.harness, &*ground.provider, want, &placement);
    let was_over = cut_off(making, polls).await.transpose()?.is_some();
    is_told_alike(ground, &id, polls).await?;
    Ok(Cut {
        placement,
        id,
        was_over,
    })
}

/// What was left is seen by `observe` and by `list_owned`, or by neither.
async fn is_told_alike(ground: &Ground<'_>, id: &InstanceRef, polls: usize) -> Result<(), Broken> {
    let seen = ground.provider.observe(&ground.harness.context(), id).await;
    let seen = seen.map_err(|error| Broken::because("what was left is not observed", &error))?;
    let listed = ground.places_of(&id.identity).await?;
    hold!(
        seen.is_some() == listed.contains(&id.location),
        "cut off after {polls} polls it is observed as {seen:?} and listed at {listed:?}"
    );
    let has_tags = seen.as_ref().is_none_or(|machine| {
        machine.tags.is_some() || machine.state == crate::InstanceState::Incomplete
    });
    hold!(
        has_tags,
        "cut off after {polls} polls a machine has no tags"
    );
    Ok(())
}

async fn gone(
    ground: &Ground<'_>,
    provider: &dyn Provider,
    id: &InstanceRef,
    polls: usize,
) -> Result<(), Broken> {
    let gone = until_gone(ground.harness, provider, id).await;
    gone.map_err(|broken| after(polls, &broken))?;
    let nothing = ground.nothing(id).await;
    nothing.map_err(|broken| after(polls, &broken))
}

fn after(polls: usize, broken: &Broken) -> Broken {
    Broken::new(format!("cut off after {polls} polls: {broken}"))
}
