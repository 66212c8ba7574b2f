//! Looking without changing.

use secrecy::ExposeSecret;

use super::drive::until_gone;
use super::ensure::{is_as_wanted, is_same, observed};
use super::ground::Ground;
use super::verdict::hold;
use super::{Broken, CheckResult, Verdict};
use crate::{Diagnostics, InstanceRef};

/// Longest console tail.
const CONSOLE_BYTES: usize = 4 << 10;

pub(super) async fn observe_of_the_absent_is_none(ground: &Ground<'_>) -> CheckResult {
    let (_, id) = ground.place(&ground.want("a")).await?;
    ground.nothing(&id).await?;
    Ok(Verdict::Kept)
}

pub(super) async fn owned_machines_are_listed_with_their_tags(ground: &Ground<'_>) -> CheckResult {
    let wants = [ground.want("a"), ground.want("b")];
    let mut made = Vec::new();
    for want in &wants {
        made.push(ground.ready(want).await?);
    }
    let inventory = ground.list(&wants[0].identity.cluster_id).await?;
    hold!(
        inventory.is_complete(),
        "places did not answer: {:?}",
        inventory.unreachable
    );
    for (want, made) in wants.iter().zip(&made) {
        let mut own = inventory.items.iter().filter(|item| item.id == made.id);
        let (Some(item), None) = (own.next(), own.next()) else {
            return Err(Broken::new(format!("{:?} is not listed once", made.id)));
        };
        is_as_wanted(item, &made.id, want)?;
        is_same(&made.instance, item)?;
        let name = want.identity.instance_name();
        let left = inventory
            .remainders
            .iter()
            .find(|left| left.instance_name == name);
        hold!(left.is_none(), "a whole machine counts as {left:?}");
    }
    Ok(Verdict::Kept)
}

pub(super) async fn other_owners_are_left_alone(ground: &Ground<'_>) -> CheckResult {
    let own = ground.want("a");
    let other = ground.want_of_other(&own);
    hold!(
        own.identity.cluster_id != other.identity.cluster_id,
        "the harness has one owner only"
    );
    let (mine, theirs) = (ground.ready(&own).await?, ground.ready(&other).await?);
    for (owner, foreign) in [(&own, &theirs.id), (&other, &mine.id)] {
        let inventory = ground.list(&owner.identity.cluster_id).await?;
        let found = inventory.places_of(&foreign.identity);
        hold!(found.is_empty(), "another owner's machine is listed");
    }
    until_gone(ground.harness, &*ground.provider, &mine.id).await?;
    let seen = observed(ground, &theirs.id).await?;
    is_as_wanted(&seen, &theirs.id, &other)?;
    is_same(&theirs.instance, &seen)?;
    Ok(Verdict::Kept)
}

pub(super) async fn secrets_are_not_shown(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let Some(credentials) = &want.credentials else {
        return Ok(Verdict::NotApplicable("a want with credentials"));
    };
    let password = credentials.password.expose_secret();
    let made = ground.ready(&want).await?;
    let inventory = ground.list(&want.identity.cluster_id).await?;
    let told = diagnosed(ground, &made.id).await?;
    let shown = [
        ("want", format!("{want:?}")),
        ("machine", format!("{:?}", made.instance)),
        ("inventory", format!("{inventory:?}")),
        ("provider", format!("{:?}", ground.provider)),
        ("diagnostics", format!("{told:?}")),
    ];
    for (what, text) in shown {
        hold!(!text.contains(password), "the {what} shows the password");
    }
    let read_back = &made.instance.credentials;
    let is_own = read_back.as_ref().is_none_or(|read| read == credentials);
    hold!(is_own, "the machine was made with other credentials");
    Ok(Verdict::Kept)
}

pub(super) async fn diagnose_is_bounded(ground: &Ground<'_>) -> CheckResult {
    let want = ground.want("a");
    let (_, id) = ground.place(&want).await?;
    let told = diagnosed(ground, &id).await?;
    hold!(
        told == Diagnostics::default(),
        "a machine that is not there says {told:?}"
    );
    ground.ready(&want).await?;
    let console = diagnosed(ground, &id).await?.console_tail;
    hold!(
        console.len() <= CONSOLE_BYTES,
        "{} bytes of console",
        console.len()
    );
    let is_control = |c: char| c.is_control() && c != '\n' && c != '\t';
    hold!(
        !console.contains(is_control),
        "the console holds control characters"
    );
    let is_told = ground.provider.capabilities().console || console.is_empty();
    hold!(is_told, "there is a console that the capabilities deny");
    Ok(Verdict::Kept)
}

async fn diagnosed(ground: &Ground<'_>, id: &InstanceRef) -> Result<Diagnostics, Broken> {
    let told = ground
        .provider
        .diagnose(&ground.harness.context(), id)
        .await;
    told.map_err(|error| Broken::because("it could not be diagnosed", &error))
}
