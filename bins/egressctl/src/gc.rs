//! `gc`: machines that nothing declares any more.

use std::sync::Arc;
use std::time::Duration;

use egress_lifecycle::gc::{Collector, Garbage, Halted, Objects, Rules, Sweep};
use egress_provider::{Context, Deleted, NoProgress, OperationToken, Provider};
use egress_provider_kvm::KvmProvider;
use serde_json::json;

use crate::args::Gc;
use crate::drive;
use crate::failure::{self, Failure};
use crate::output::{self, Row};
use crate::site::Site;

/// Shows what nothing declares, and removes it when told to.
///
/// # Errors
/// When a host does not answer, when more than a fifth would go, and when a removal fails.
pub(crate) async fn run(site: &Site, arguments: &Gc) -> Result<(), Vec<Failure>> {
    let cx = site.context(arguments.timeout.duration(), Arc::new(NoProgress));
    let (mut rows, mut failures) = (Vec::new(), Vec::new());
    for (name, provider) in site.providers() {
        let cx = Site::of_provider(name, &cx);
        let sweep = look(site, name, provider, arguments, &cx, &mut failures).await?;
        rows.extend(sweep.kept.iter().map(|(garbage, kept)| {
            let why = kept.to_string();
            row(garbage, "kept", Some(&why))
        }));
        for garbage in &sweep.collect {
            if arguments.only_shows() {
                rows.push(row(garbage, "not declared", None));
                continue;
            }
            match remove(provider, garbage, &cx).await {
                Ok(()) => rows.push(row(garbage, "removed", None)),
                Err(failure) => failures.push(failure),
            }
        }
        if let Some(halted) = sweep.halted {
            failures.push(refused(name, halted));
        }
    }
    output::print(arguments.output, &rows).map_err(|failure| vec![failure])?;
    failure::none_of(failures)
}

/// One look decides: whoever runs this reads the list first. What is declared is what the
/// manifests say, so the share stays bounded: one file of many declares only some.
async fn look(
    site: &Site,
    name: &str,
    provider: &KvmProvider,
    arguments: &Gc,
    cx: &Context,
    failures: &mut Vec<Failure>,
) -> Result<Sweep, Vec<Failure>> {
    let inventory = provider.list_owned(cx, &site.owner()).await;
    let inventory = inventory.map_err(|error| vec![Failure::of(name, &error)])?;
    let silent = inventory.unreachable.iter();
    failures.extend(silent.map(|silent| Failure::of_place(&silent.location, &silent.why)));
    let mut objects = Objects::new();
    for proxy in &site.fleet.proxies {
        objects.insert(&site.identity(proxy));
    }
    let one_look = Rules {
        min_age: Duration::ZERO,
        sightings: 1,
        ..Rules::default()
    };
    let rules = match arguments.all || arguments.only_shows() {
        true => Rules {
            at_most: usize::MAX,
            one_in: 1,
            ..one_look
        },
        false => one_look,
    };
    Ok(Collector::new(rules).sweep(&inventory, &objects, Duration::ZERO))
}

async fn remove(provider: &KvmProvider, garbage: &Garbage, cx: &Context) -> Result<(), Failure> {
    loop {
        let deleted = match garbage {
            Garbage::Machine { id, .. } => {
                let token = OperationToken::new(id.identity.uid.to_string());
                provider.delete(cx, id, &token).await
            }
            Garbage::Remainder(left) => provider.discard(cx, left).await,
        };
        match deleted.map_err(|error| Failure::of(&subject(garbage), &error))? {
            Deleted::Gone(_) => return Ok(()),
            Deleted::InProgress { poll_after, .. } => drive::pause(cx, poll_after).await,
            _ => {
                return Err(Failure::new(
                    subject(garbage),
                    "Internal",
                    "an unknown step",
                ));
            }
        }
    }
}

fn refused(provider: &str, halted: Halted) -> Failure {
    match halted {
        Halted::TooMany { .. } => {
            let text = format!("{halted}; look at the list without --yes, then give --all");
            Failure::new(provider, "TooManyUndeclared", text)
        }
        Halted::OtherCluster { .. } => {
            Failure::new(provider, "ClusterIdConflict", halted.to_string())
        }
    }
}

fn subject(garbage: &Garbage) -> String {
    match garbage {
        Garbage::Machine { id, .. } => id.identity.name.clone(),
        Garbage::Remainder(left) => left.instance_name.clone(),
    }
}

fn row(garbage: &Garbage, state: &str, why: Option<&str>) -> Row {
    let host = garbage.location();
    let name = subject(garbage);
    let provider_id = match garbage {
        Garbage::Machine { provider_id, .. } => Some(provider_id),
        Garbage::Remainder(_) => None,
    };
    let what = if provider_id.is_some() {
        "machine"
    } else {
        "parts"
    };
    let why_text = why.map_or_else(String::new, |why| format!(": {why}"));
    Row {
        text: format!("{name}  {state}{why_text}  {what} on {host}"),
        json: json!({
            "name": name,
            "state": state,
            "why": why,
            "what": what,
            "host": host.as_str(),
            "providerId": provider_id,
        }),
    }
}
