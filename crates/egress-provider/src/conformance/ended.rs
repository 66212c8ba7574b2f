//! Contexts that are over before the call.

use std::time::Duration;

use super::drive::token;
use super::ground::Ground;
use super::verdict::hold;
use super::{Broken, CheckResult, Verdict};
use crate::{Class, Context, Error, Outcome, Owner};

pub(super) async fn cancelled_context_starts_nothing(ground: &Ground<'_>) -> CheckResult {
    let cx = ground.harness.context();
    cx.cancel.cancel();
    starts_nothing(ground, &cx, Class::Cancelled).await
}

pub(super) async fn passed_deadline_starts_nothing(ground: &Ground<'_>) -> CheckResult {
    let cx = ground.harness.context().within(Duration::ZERO);
    starts_nothing(ground, &cx, Class::Timeout).await
}

async fn starts_nothing(ground: &Ground<'_>, cx: &Context, class: Class) -> CheckResult {
    let (want, present) = (ground.want("a"), ground.want("b"));
    let (placement, id) = ground.place(&want).await?;
    let made = ground.ready(&present).await?;
    let before = ground.harness.changes().await;
    let (provider, token) = (&ground.provider, token(&want.identity));
    let owner = Owner {
        cluster_id: want.identity.cluster_id.clone(),
    };

    is_refused("place", class, provider.place(cx, &want, &[]).await)?;
    let ensured = provider.ensure(cx, &want, &placement, &token).await;
    is_refused("ensure", class, ensured)?;
    is_refused("observe", class, provider.observe(cx, &made.id).await)?;
    is_refused("delete", class, provider.delete(cx, &made.id, &token).await)?;
    is_refused("list_owned", class, provider.list_owned(cx, &owner).await)?;
    is_refused("diagnose", class, provider.diagnose(cx, &made.id).await)?;
    // Its only promise is that it comes back.
    provider.check(cx).await;

    let after = ground.harness.changes().await;
    hold!(before == after, "{before:?} changes became {after:?}");
    ground.nothing(&id).await?;
    ground.exactly_one(&made.id).await?;
    Ok(Verdict::Kept)
}

fn is_refused<T>(verb: &str, class: Class, answer: Result<T, Error>) -> Result<(), Broken> {
    let Err(error) = answer else {
        return Err(Broken::new(format!("{verb} did not look at its context")));
    };
    match (error.class(), error.outcome()) == (class, Outcome::NotStarted) {
        true => Ok(()),
        false => Err(Broken::because(format!("{verb} is not {class}"), &error)),
    }
}
