//! `get`: what there is, and how to use it.

use std::sync::Arc;

use egress_api::{EgressProxySpec, Resource};
use egress_provider::{Context, Instance, InstanceState, Inventory, NoProgress, Provider, Want};
use serde_json::json;

use crate::args::{Format, Get, GetFormat};
use crate::endpoint::Endpoint;
use crate::failure::{self, Failure};
use crate::output::{self, Row};
use crate::site::Site;

/// Shows the named proxies, or all of them.
///
/// # Errors
/// When a host does not answer, and for a named proxy that does not exist.
pub(crate) async fn run(site: &Site, arguments: &Get) -> Result<(), Vec<Failure>> {
    let proxies = site.fleet.selected(&arguments.names)?;
    let cx = site.context(arguments.timeout.duration(), Arc::new(NoProgress));
    let found = Found::look(site, &cx).await?;
    let mut failures = found.unreachable();
    if arguments.output == GetFormat::Env {
        for proxy in proxies {
            if let Err(failure) = env(site, &found, proxy, &cx).await {
                failures.push(failure);
            }
        }
        return failure::none_of(failures);
    }
    let mut rows: Vec<_> = proxies
        .iter()
        .map(|proxy| row(site, &found, proxy))
        .collect();
    if arguments.names.is_empty() {
        rows.extend(found.undeclared(site));
    }
    let format = match arguments.output {
        GetFormat::Json => Format::Json,
        _ => Format::Text,
    };
    output::print(format, &rows).map_err(|failure| vec![failure])?;
    failure::none_of(failures)
}

/// The inventories of all providers together.
pub(crate) struct Found(Inventory);

impl Found {
    /// Asks every host.
    pub(crate) async fn look(site: &Site, cx: &Context) -> Result<Self, Vec<Failure>> {
        let mut all = Inventory::default();
        for (name, provider) in site.providers() {
            let cx = Site::of_provider(name, cx);
            let inventory = provider.list_owned(&cx, &site.owner()).await;
            let inventory = inventory.map_err(|error| vec![Failure::of(name, &error)])?;
            all.items.extend(inventory.items);
            all.remainders.extend(inventory.remainders);
            all.unreachable.extend(inventory.unreachable);
        }
        Ok(Self(all))
    }

    /// The machine of a proxy.
    pub(crate) fn of(&self, site: &Site, proxy: &Resource<EgressProxySpec>) -> Option<&Instance> {
        let identity = site.identity(proxy);
        self.0
            .items
            .iter()
            .find(|item| item.id.identity == identity)
    }

    fn unreachable(&self) -> Vec<Failure> {
        let silent = self.0.unreachable.iter();
        silent
            .map(|silent| Failure::of_place(&silent.location, &silent.why))
            .collect()
    }

    /// Machines and remainders of this owner that no manifest declares.
    pub(crate) fn undeclared(&self, site: &Site) -> Vec<Row> {
        let declared: Vec<_> = site
            .fleet
            .proxies
            .iter()
            .map(|p| site.identity(p))
            .collect();
        let machines = self.0.items.iter();
        let machines = machines.filter(|item| !declared.contains(&item.id.identity));
        let names: Vec<_> = declared
            .iter()
            .map(|identity| identity.instance_name())
            .collect();
        let remainders = self.0.remainders.iter();
        let remainders = remainders.filter(|left| !names.contains(&left.instance_name));
        let machines = machines.map(undeclared);
        let remainders = remainders.map(|left| Row {
            text: format!("{}  remainder  on {}", left.instance_name, left.location),
            json: json!({
                "instance": left.instance_name,
                "declared": false,
                "remainder": true,
                "host": left.location.as_str(),
            }),
        });
        machines.chain(remainders).collect()
    }
}

fn undeclared(machine: &Instance) -> Row {
    let (name, place) = (&machine.id.identity.name, &machine.id.location);
    let tags = machine.tags.as_ref();
    let is_retained = tags.is_some_and(|tags| tags.is_retained);
    let why = if is_retained { ", and stays" } else { "" };
    let json = json!({
        "name": name,
        "declared": false,
        "retained": is_retained,
        "host": place.as_str(),
        "providerId": machine.provider_id,
    });
    Row {
        text: format!("{name}  not declared{why}  on {place}"),
        json,
    }
}

fn row(site: &Site, found: &Found, proxy: &Resource<EgressProxySpec>) -> Row {
    let name = &proxy.metadata.name;
    let Some(instance) = found.of(site, proxy) else {
        return Row {
            text: format!("{name}  absent"),
            json: json!({ "name": name, "declared": true, "exists": false }),
        };
    };
    let address = instance.addresses.first().map(|address| address.ip);
    let endpoint = address.map(|ip| Endpoint::new(&proxy.spec, ip, None).url());
    let state = state(instance.state);
    // One whose Secret is missing cannot be compared and counts as the same.
    let want = site.want(proxy);
    let drifted = want.is_ok_and(|want| is_drifted(&want, instance));
    let text = format!(
        "{name}  {state}  {}  on {}{}",
        endpoint.as_deref().unwrap_or("no address yet"),
        instance.id.location,
        if drifted {
            "  differs from its declaration"
        } else {
            ""
        },
    );
    let json = json!({
        "name": name,
        "declared": true,
        "exists": true,
        "state": state,
        "drifted": drifted,
        "endpoint": endpoint,
        "host": instance.id.location.as_str(),
        "providerId": instance.provider_id,
    });
    Row { text, json }
}

/// Whether the machine was made from another declaration.
pub(crate) fn is_drifted(want: &Want, instance: &Instance) -> bool {
    let tags = instance.tags.as_ref();
    tags.is_some_and(|tags| want.spec_hash.difference(&tags.spec_hash).is_some())
}

const fn state(state: InstanceState) -> &'static str {
    match state {
        InstanceState::Incomplete => "incomplete",
        InstanceState::Running => "running",
        InstanceState::Stopped => "stopped",
        InstanceState::Failed => "failed",
        InstanceState::Deleting => "deleting",
        _ => "unknown",
    }
}

/// Prints the shell lines of one proxy, with the credentials its machine was made with.
async fn env(
    site: &Site,
    found: &Found,
    proxy: &Resource<EgressProxySpec>,
    cx: &Context,
) -> Result<(), Failure> {
    let name = &proxy.metadata.name;
    let absent = || {
        let text = "there is no machine of it: apply it first";
        Failure::new(name, "NotFound", text)
    };
    let id = &found.of(site, proxy).ok_or_else(absent)?.id;
    let cx = Site::about(proxy, cx.clone());
    let observed = site.provider_of(proxy)?.observe(&cx, id).await;
    let instance = observed.map_err(|error| Failure::of(name, &error))?;
    let instance = instance.ok_or_else(absent)?;
    let Some(address) = instance.addresses.first() else {
        let text = "its machine has no address: apply it again";
        return Err(Failure::new(name, "AddressTimeout", text));
    };
    let endpoint = Endpoint::new(&proxy.spec, address.ip, instance.credentials.as_ref());
    output::write(&endpoint.env())
}
