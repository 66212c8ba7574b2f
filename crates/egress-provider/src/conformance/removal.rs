//! Removing machines.

use super::drive::until_gone;
use super::ground::Ground;
use super::verdict::hold;
use super::{Broken, CheckResult, Verdict};
use crate::{Instance, InstanceRef, Removed};

pub(super) async fn delete_leaves_nothing(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let made = ground.ready(&want).await?;
    let (removed, calls) = until_gone(ground.harness, &*ground.provider, &made.id).await?;
    // What earlier calls removed is not counted by the last one.
    hold!(
        calls > 1 || removed.machines == 1,
        "a machine was removed, counted were {removed:?}"
    );
    ground.nothing(&made.id).await?;
    Ok(Verdict::Kept)
}

pub(super) async fn delete_of_the_absent_is_gone(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let (_, id) = ground.place(&want).await?;
    never_counts(ground, &id).await?;
    ground.ready(&want).await?;
    until_gone(ground.harness, &*ground.provider, &id).await?;
    never_counts(ground, &id).await?;
    Ok(Verdict::Kept)
}

pub(super) async fn machine_can_be_made_again(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    for _ in 0..2 {
        let made = ground.ready(&want).await?;
        ground.exactly_one(&made.id).await?;
        until_gone(ground.harness, &*ground.provider, &made.id).await?;
        ground.nothing(&made.id).await?;
    }
    Ok(Verdict::Kept)
}

pub(super) async fn a_retained_machine_says_so(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let (_, id) = ground.place(&want).await?;
    retain(ground, &id).await?;
    let made = ground.ready(&want).await?;
    let is_new = !is_retained(&made.instance);
    hold!(is_new, "a new machine says that it stays");
    retain(ground, &made.id).await?;
    let before = ground.harness.changes().await;
    retain(ground, &made.id).await?;
    let after = ground.harness.changes().await;
    hold!(
        before == after,
        "to retain a machine twice changed something"
    );
    let listed = ground.list(&want.identity.cluster_id).await?;
    let mut items = listed.items.iter();
    let item = items.find(|item| item.id.identity == want.identity);
    let is_listed = item.is_some_and(is_retained);
    hold!(is_listed, "the list does not say that the machine stays");
    let seen = ground
        .provider
        .observe(&ground.harness.context(), &made.id)
        .await;
    let seen = seen.map_err(|error| Broken::because("the machine was not observed", &error))?;
    let is_as_before = seen
        .as_ref()
        .is_some_and(|seen| is_retained(seen) && seen.addresses == made.instance.addresses);
    hold!(is_as_before, "the machine that stays is {seen:?}");
    until_gone(ground.harness, &*ground.provider, &made.id).await?;
    ground.nothing(&made.id).await?;
    Ok(Verdict::Kept)
}

async fn retain(ground: &Ground<'_>, id: &InstanceRef) -> Result<(), Broken> {
    let cx = ground.harness.context();
    let retained = ground.provider.retain(&cx, id).await;
    retained.map_err(|error| Broken::because("the machine was not retained", &error))
}

fn is_retained(instance: &Instance) -> bool {
    instance.tags.as_ref().is_some_and(|tags| tags.is_retained)
}

async fn never_counts(ground: &Ground<'_>, id: &InstanceRef) -> Result<(), Broken> {
    let before = ground.harness.changes().await;
    let (removed, calls) = until_gone(ground.harness, &*ground.provider, id).await?;
    hold!(
        removed == Removed::default() && calls == 1,
        "removing nothing took {calls} calls and counted {removed:?}"
    );
    let after = ground.harness.changes().await;
    hold!(before == after, "removing nothing changed something");
    Ok(())
}
