//! Removing machines.

use super::drive::until_gone;
use super::ground::Ground;
use super::verdict::hold;
use super::{CheckResult, Verdict};
use crate::Removed;

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

async fn never_counts(ground: &Ground<'_>, id: &crate::InstanceRef) -> Result<(), super::Broken> {
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
