//! Places: healthy, chosen, excluded, silent.

use super::drive::{ensure_once, token};
use super::ground::Ground;
use super::verdict::hold;
use super::{Broken, CheckResult, Verdict};
use crate::{Class, Error, InstanceRef, Level, Outcome, Placement, Want};

pub(super) async fn places_are_usable(ground: &Ground<'_>) -> CheckResult {
    let health = ground.provider.check(&ground.harness.context()).await;
    hold!(!health.is_empty(), "no place was checked");
    for place in &health {
        hold!(place.level() < Level::Error, "{place:?} is not usable");
    }
    let (placement, _) = ground.place(&ground.want("a")).await?;
    let is_known = health
        .iter()
        .any(|place| place.location == placement.location);
    hold!(is_known, "{} was not checked", placement.location);
    Ok(Verdict::Kept)
}

pub(super) async fn placing_is_deterministic(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let before = ground.harness.changes().await;
    let (first, id) = ground.place(&want).await?;
    let other = ground.harness.restarted().await;
    let again = other.place(&ground.harness.context(), &want, &[]).await;
    let again = again.map_err(|error| Broken::because("a second process has no place", &error))?;
    hold!(first == again, "{first:?} became {again:?}");
    let after = ground.harness.changes().await;
    hold!(before == after, "placing changed something");
    ground.nothing(&id).await?;
    Ok(Verdict::Kept)
}

pub(super) async fn placing_honours_exclude(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let places = ground.provider.check(&ground.harness.context()).await.len();
    let mut exclude = Vec::new();
    // One more than there are places: in the end nothing is left.
    for _ in 0..=places {
        let cx = ground.harness.context();
        match ground.provider.place(&cx, &want, &exclude).await {
            Ok(placement) => {
                let is_new = !exclude.contains(&placement.location);
                hold!(is_new, "{} was excluded", placement.location);
                exclude.push(placement.location);
            }
            Err(error) => {
                hold!(
                    !exclude.is_empty() && error.outcome() == Outcome::NotStarted,
                    "no place without an exclusion: {error}"
                );
                return Ok(Verdict::Kept);
            }
        }
    }
    Err(Broken::new(format!(
        "{exclude:?} are more than {places} places"
    )))
}

pub(super) async fn silence_is_not_absence(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let made = ground.ready(&want).await?;
    if !ground.harness.take_away(&made.id.location).await {
        return Ok(Verdict::NotApplicable("take_away"));
    }
    let result = silent(ground, &want, &made.placement, &made.id).await;
    ground.harness.bring_back(&made.id.location).await;
    result?;
    ground.exactly_one(&made.id).await?;
    Ok(Verdict::Kept)
}

async fn silent(
    ground: &Ground<'_>,
    want: &Want,
    placement: &Placement,
    id: &InstanceRef,
) -> Result<(), Broken> {
    let (cx, token) = (ground.harness.context(), token(&want.identity));
    let observed = ground.provider.observe(&cx, id).await;
    no_answer("observe", observed.map(|seen| format!("{seen:?}")))?;
    let made = ensure_once(ground.harness, &*ground.provider, want, placement).await;
    no_answer("ensure", made.map(|answer| format!("{answer:?}")))?;
    let removed = ground.provider.delete(&cx, id, &token).await;
    no_answer("delete", removed.map(|answer| format!("{answer:?}")))?;
    let inventory = ground.list(&id.identity.cluster_id).await?;
    hold!(
        inventory
            .unreachable
            .iter()
            .any(|silent| silent.location == id.location),
        "{} is silent and not listed as unreachable",
        id.location
    );
    let health = ground.provider.check(&cx).await;
    let found = health.iter().find(|place| place.location == id.location);
    let is_told = found.is_some_and(|place| place.level() == Level::Error);
    hold!(is_told, "a check of a silent place finds {found:?}");
    let elsewhere = ground.provider.place(&cx, want, &[]).await;
    let is_avoided = elsewhere.is_ok_and(|elsewhere| elsewhere == *placement);
    hold!(!is_avoided, "a silent place is chosen");
    Ok(())
}

fn no_answer(verb: &str, answer: Result<String, Error>) -> Result<(), Broken> {
    let error = match answer {
        Ok(answer) => {
            let text = format!("{verb} at a silent place answers {answer}");
            return Err(Broken::new(text));
        }
        Err(error) => error,
    };
    let is_told = matches!(error.class(), Class::Unavailable | Class::Timeout);
    match is_told {
        true => Ok(()),
        false => Err(Broken::because(format!("{verb} at a silent place"), &error)),
    }
}
