//! `delete`: until nothing is left, or nothing but what shall stay.

use std::sync::Arc;

use egress_api::{DeletionPolicy, EgressProxySpec, Resource};
use egress_lifecycle::{Removal, RemovalStep};
use egress_provider::{Context, Identity, Instance, Provider, Removed};
use serde_json::json;

use crate::args::{Delete, Global};
use crate::drive;
use crate::failure::Failure;
use crate::output::Row;
use crate::progress::{Screen, Teller};
use crate::site::Site;

/// Deletes the named proxies, or all declared ones.
///
/// # Errors
/// One failure per proxy of which something may be left.
pub(crate) async fn run(
    site: &Site,
    arguments: &Delete,
    global: &Global,
) -> Result<(), Vec<Failure>> {
    let proxies = site.fleet.selected(&arguments.names)?;
    let screen = Screen::new(global.quiet);
    let work = |proxy| delete_one(site, arguments, proxy, &screen);
    drive::each(proxies, arguments.output, work).await
}

async fn delete_one(
    site: &Site,
    arguments: &Delete,
    proxy: &Resource<EgressProxySpec>,
    screen: &Arc<Screen>,
) -> Result<Row, Failure> {
    let name = &proxy.metadata.name;
    let teller = Teller::new(name, screen);
    let cx = site.context(arguments.timeout.duration(), Arc::clone(&teller) as _);
    let cx = Site::about(proxy, cx);
    let provider = site.provider_of(proxy)?;
    if proxy.spec.deletion_policy == DeletionPolicy::Retain {
        return retain(site, provider, proxy, &cx).await;
    }
    let removed = remove(provider, site.identity(proxy), &cx, &teller).await?;
    let Removed { machines, volumes } = removed;
    let text = match machines + volumes {
        0 => format!("{name}  gone  nothing was there"),
        _ => format!("{name}  gone  {machines} machine and {volumes} volumes removed"),
    };
    let json = json!({ "name": name, "gone": true, "machines": machines, "volumes": volumes });
    Ok(Row { text, json })
}

/// Marks the machine, so that whoever removes what nothing declares passes it over.
async fn retain(
    site: &Site,
    provider: &dyn Provider,
    proxy: &Resource<EgressProxySpec>,
    cx: &Context,
) -> Result<Row, Failure> {
    let (name, identity) = (&proxy.metadata.name, site.identity(proxy));
    let found = provider.list_owned(cx, &site.owner()).await;
    let found = found.map_err(|error| Failure::of(name, &error))?;
    let machine = found.items.iter().find(|item| item.id.identity == identity);
    let Some(machine) = machine else {
        // A host that cannot be asked may have it.
        let silent = found.unreachable.first();
        let silent = silent.map(|silent| Failure::of_place(&silent.location, &silent.why));
        return silent.map_or_else(|| Ok(retained(name, None)), Err);
    };
    let kept = provider.retain(cx, &machine.id).await;
    kept.map_err(|error| Failure::of(name, &error))?;
    Ok(retained(name, Some(machine)))
}

fn retained(name: &str, machine: Option<&Instance>) -> Row {
    let host = machine.map(|machine| machine.id.location.as_str());
    let text = match host {
        Some(host) => format!("{name}  stays  on {host}, as spec.deletionPolicy says"),
        None => format!("{name}  gone  nothing was there"),
    };
    let gone = host.is_none();
    let json = json!({ "name": name, "gone": gone, "host": host, "machines": 0, "volumes": 0 });
    Row { text, json }
}

/// Drives one removal to its end.
///
/// # Errors
/// Why something may be left.
pub(crate) async fn remove(
    provider: &dyn Provider,
    identity: Identity,
    cx: &Context,
    teller: &Teller,
) -> Result<Removed, Failure> {
    let name = identity.name.clone();
    let mut removal = Removal::new(identity);
    loop {
        match removal.step(provider, cx).await {
            Ok(RemovalStep::Gone(gone)) => return Ok(gone.removed),
            Ok(RemovalStep::Again { operation, after }) => {
                if !after.is_zero() {
                    teller.waits(operation);
                    drive::pause(cx, after).await;
                }
            }
            Ok(_) => return Err(Failure::new(name, "Internal", "an unknown step")),
            Err(error) => return Err(Failure::of(&name, &error)),
        }
    }
}
