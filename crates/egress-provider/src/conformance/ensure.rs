//! Making machines.

use super::drive::{Ready, ensure_once, until_ready};
use super::ground::Ground;
use super::verdict::hold;
use super::{Broken, CheckResult, Verdict};
use crate::{Ensured, Instance, InstanceRef, InstanceState, Want};

pub(super) async fn ensure_until_ready(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let Ready { id, instance, .. } = ground.ready(&want).await?;
    is_as_wanted(&instance, &id, &want)?;
    let seen = observed(ground, &id).await?;
    is_as_wanted(&seen, &id, &want)?;
    is_same(&instance, &seen)?;
    ground.exactly_one(&id).await?;
    Ok(Verdict::Kept)
}

pub(super) async fn ensure_again_changes_nothing(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let made = ground.ready(&want).await?;
    let before = ground.harness.changes().await;
    for _ in 0..3 {
        let again = ensure_once(ground.harness, &*ground.provider, &want, &made.placement).await;
        match again {
            Ok(Ensured::Ready(again)) => is_same(&made.instance, &again)?,
            Ok(other) => return Err(Broken::new(format!("a ready machine became {other:?}"))),
            Err(error) => return Err(Broken::because("a ready machine is refused", &error)),
        }
    }
    let after = ground.harness.changes().await;
    hold!(
        before == after,
        "{before:?} changes became {after:?} while nothing was to be done"
    );
    ground.exactly_one(&made.id).await?;
    Ok(Verdict::Kept)
}

pub(super) async fn concurrent_ensures_make_one_machine(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let (placement, id) = ground.place(&want).await?;
    let other = ground.harness.restarted().await;
    let (first, second) = tokio::join!(
        until_ready(ground.harness, &*ground.provider, &want, &placement),
        until_ready(ground.harness, &*other, &want, &placement),
    );
    is_same(&first?, &second?)?;
    ground.exactly_one(&id).await?;
    Ok(Verdict::Kept)
}

pub(super) async fn changed_declaration_must_replace(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let made = ground.ready(&want).await?;
    let changed = ground.harness.changed(&want);
    hold!(
        changed.identity == want.identity && changed.spec_hash != want.spec_hash,
        "the harness changes the identity, or not the declaration"
    );
    let answer = ensure_once(ground.harness, &*ground.provider, &changed, &made.placement).await;
    match answer {
        Ok(Ensured::MustReplace { why }) => hold!(!why.is_empty(), "nothing says what differs"),
        Ok(other) => return Err(Broken::new(format!("another declaration gave {other:?}"))),
        Err(error) => return Err(Broken::because("another declaration is an error", &error)),
    }
    let seen = observed(ground, &made.id).await?;
    is_same(&made.instance, &seen)?;
    is_as_wanted(&seen, &made.id, &want)?;
    Ok(Verdict::Kept)
}

pub(super) async fn switched_off_machine_is_started_again(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let made = ground.ready(&want).await?;
    if !ground.harness.switch_off(&made.id).await {
        return Ok(Verdict::NotApplicable("switch_off"));
    }
    let seen = observed(ground, &made.id).await?;
    hold!(
        seen.state != InstanceState::Running,
        "it is still observed as running after it was switched off"
    );
    let again = until_ready(ground.harness, &*ground.provider, &want, &made.placement).await?;
    is_as_wanted(&again, &made.id, &want)?;
    ground.exactly_one(&made.id).await?;
    Ok(Verdict::Kept)
}

pub(super) async fn observed(ground: &Ground<'_>, id: &InstanceRef) -> Result<Instance, Broken> {
    let seen = ground.provider.observe(&ground.harness.context(), id).await;
    let seen = seen.map_err(|error| Broken::because("it could not be observed", &error))?;
    seen.ok_or_else(|| Broken::new("a machine that was made is observed as absent"))
}

pub(super) fn is_as_wanted(
    instance: &Instance,
    id: &InstanceRef,
    want: &Want,
) -> Result<(), Broken> {
    hold!(instance.id == *id, "{:?} is not {id:?}", instance.id);
    hold!(
        instance.state == InstanceState::Running,
        "it is {:?} instead of running",
        instance.state
    );
    hold!(!instance.addresses.is_empty(), "it has no address");
    let Some(tags) = &instance.tags else {
        return Err(Broken::new("it carries no tags"));
    };
    hold!(
        tags.identity == want.identity,
        "tags of {:?}",
        tags.identity
    );
    hold!(
        tags.spec_hash == want.spec_hash.as_str(),
        "it is marked {} instead of {}",
        tags.spec_hash,
        want.spec_hash
    );
    hold!(
        tags.port == want.spec.port() && tags.protocols == want.spec.protocols,
        "tags name port {} and {:?}",
        tags.port,
        tags.protocols
    );
    Ok(())
}

pub(super) fn is_same(before: &Instance, after: &Instance) -> Result<(), Broken> {
    hold!(
        before.provider_id == after.provider_id,
        "{} became {}",
        before.provider_id,
        after.provider_id
    );
    hold!(
        before.addresses == after.addresses,
        "addresses {:?} became {:?}",
        before.addresses,
        after.addresses
    );
    Ok(())
}
