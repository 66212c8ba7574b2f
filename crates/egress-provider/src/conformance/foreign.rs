//! Things of others.

use super::drive::{ensure_once, token};
use super::ground::Ground;
use super::verdict::hold;
use super::{Broken, CheckResult, Verdict};
use crate::{Class, Error, InstanceRef, Outcome, Placement, Want};

pub(super) async fn foreign_name_is_a_conflict(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let (placement, id) = ground.place(&want).await?;
    if !ground.harness.plant_foreign(&id).await {
        return Ok(Verdict::NotApplicable("plant_foreign"));
    }
    let result = refused(ground, &want, &placement, &id).await;
    ground.harness.remove_foreign(&id).await;
    result?;
    ground.ready(&want).await?;
    Ok(Verdict::Kept)
}

async fn refused(
    ground: &Ground<'_>,
    want: &Want,
    placement: &Placement,
    id: &InstanceRef,
) -> Result<(), Broken> {
    let (cx, token) = (ground.harness.context(), token(&want.identity));
    let made = ensure_once(ground.harness, &*ground.provider, want, placement).await;
    is_conflict("ensure", made.map(|answer| format!("{answer:?}")))?;
    untouched(ground, id, "ensure").await?;
    let removed = ground.provider.delete(&cx, id, &token).await;
    is_conflict("delete", removed.map(|answer| format!("{answer:?}")))?;
    untouched(ground, id, "delete").await?;
    // Whether a foreign thing is "not ours" or "in the way" is the provider's choice; that it is
    // our machine may not be said.
    if let Ok(Some(seen)) = ground.provider.observe(&cx, id).await {
        return Err(Broken::new(format!(
            "a foreign thing is observed: {seen:?}"
        )));
    }
    let inventory = ground.list(&id.identity.cluster_id).await?;
    let item = inventory
        .items
        .iter()
        .find(|item| item.id.identity == id.identity);
    hold!(item.is_none(), "a foreign thing is listed: {item:?}");
    Ok(())
}

fn is_conflict(verb: &str, answer: Result<String, Error>) -> Result<(), Broken> {
    match answer {
        Ok(answer) => Err(Broken::new(format!("{verb} of a foreign name: {answer}"))),
        Err(error)
            if (error.class(), error.outcome()) == (Class::Conflict, Outcome::NotStarted) =>
        {
            Ok(())
        }
        Err(error) => {
            let text = format!("{verb} of a foreign name is no conflict");
            Err(Broken::because(text, &error))
        }
    }
}

async fn untouched(ground: &Ground<'_>, id: &InstanceRef, verb: &str) -> Result<(), Broken> {
    let is_untouched = ground.harness.foreign_is_untouched(id).await;
    hold!(is_untouched, "{verb} touched a foreign thing");
    Ok(())
}
