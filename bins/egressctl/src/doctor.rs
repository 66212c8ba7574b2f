//! `doctor`: everything that can be wrong, from the files here to the requests through each proxy.

use std::sync::Arc;

use egress_api::{EgressProxySpec, Resource};
use egress_lifecycle::{Prober as _, RequestProber};
use egress_provider::{Context, NoProgress, Provider};
use serde_json::json;

use crate::args::{Doctor, Global};
use crate::check;
use crate::failure::{self, Failure};
use crate::get::{self, Found};
use crate::output::{self, Row};
use crate::paths;
use crate::site::Site;

/// Looks at files, hosts and proxies, and prints a line for each.
///
/// # Errors
/// What is wrong, after all lines.
pub(crate) async fn run(
    site: &Site,
    arguments: &Doctor,
    global: &Global,
) -> Result<(), Vec<Failure>> {
    let (mut rows, mut failures) = (Vec::new(), Vec::new());
    add(appliance(site, global), &mut rows, &mut failures);
    let health = check::hosts(site, arguments.timeout.duration()).await;
    rows.extend(health.iter().flat_map(check::rows));
    if let Err(found) = check::verdict(&health) {
        failures.extend(found);
    }
    let cx = site.context(arguments.timeout.duration(), Arc::new(NoProgress));
    let found = Found::look(site, &cx).await?;
    for proxy in &site.fleet.proxies {
        let row = proxy_row(site, &found, proxy, &cx).await;
        add(row, &mut rows, &mut failures);
    }
    rows.extend(found.undeclared(site));
    output::print(arguments.output, &rows).map_err(|failure| vec![failure])?;
    failure::none_of(failures)
}

/// A failure has its line among the others, and gives the exit code.
fn add(row: Result<Row, Failure>, rows: &mut Vec<Row>, failures: &mut Vec<Failure>) {
    match row {
        Ok(row) => rows.push(row),
        Err(failure) => {
            rows.push(failure.row());
            failures.push(failure.shown());
        }
    }
}

fn appliance(site: &Site, global: &Global) -> Result<Row, Failure> {
    let folder = global.appliance.clone().or_else(paths::default_appliance);
    let proxies = &site.fleet.proxies;
    let is_needed = proxies.iter().any(|proxy| proxy.spec.image.is_none());
    let missing = match &folder {
        Some(folder) if folder.join("manifest.json").is_file() => None,
        Some(folder) => Some(format!(
            "{} has no manifest.json: build one with `cargo xtask appliance`",
            folder.display()
        )),
        None => {
            let text = "there is none: build it with `cargo xtask appliance`, or give --appliance \
                        DIR";
            Some(text.to_owned())
        }
    };
    let text = match (missing, &folder) {
        (Some(missing), _) if is_needed => {
            return Err(Failure::new("appliance", "ApplianceNotFound", missing));
        }
        (None, Some(folder)) => format!("appliance  ok  {}", folder.display()),
        _ => "appliance  ok  none, and none is needed".to_owned(),
    };
    let json = json!({ "appliance": folder, "needed": is_needed });
    Ok(Row { text, json })
}

/// Whether a proxy's machine is there, is the declared one, and carries a request.
async fn proxy_row(
    site: &Site,
    found: &Found,
    proxy: &Resource<EgressProxySpec>,
    cx: &Context,
) -> Result<Row, Failure> {
    let name = &proxy.metadata.name;
    let want = site.want(proxy)?;
    let Some(known) = found.of(site, proxy) else {
        let text = format!("{name}  note  no machine: apply it");
        return Ok(Row {
            text,
            json: json!({ "name": name, "exists": false }),
        });
    };
    if get::is_drifted(&want, known) {
        let text = "its machine was made from another declaration: apply it with --replace";
        return Err(Failure::new(name, "Drifted", text));
    }
    let cx = Site::about(proxy, cx.clone());
    let observed = site.provider_of(proxy)?.observe(&cx, &known.id).await;
    let observed = observed.map_err(|error| Failure::of(name, &error))?;
    let address = observed
        .as_ref()
        .and_then(|instance| instance.addresses.first());
    let (Some(instance), Some(address)) = (&observed, address) else {
        let text = "its machine has no address: apply it again, or see `egressctl console`";
        return Err(Failure::new(name, "AddressTimeout", text));
    };
    // Those a user has: generated ones are with the machine alone.
    let credentials = match &proxy.spec.auth.secret_ref {
        Some(_) => want.credentials.as_ref(),
        None => instance.credentials.as_ref(),
    };
    let proof = RequestProber.probe(&want, address.ip, credentials).await;
    let proof = proof.map_err(|failure| Failure::new(name, failure.reason.name(), failure.text))?;
    let text = format!(
        "{name}  ok  a request through {} gave {} after {:.3} s",
        address.ip,
        proof.status,
        proof.latency.as_secs_f64()
    );
    let json = json!({
        "name": name,
        "exists": true,
        "proven": true,
        "status": proof.status,
        "latencySeconds": proof.latency.as_secs_f64(),
    });
    Ok(Row { text, json })
}
