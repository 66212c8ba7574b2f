//! `console`: what a proxy's machine printed.

use std::sync::Arc;
use std::time::Duration;

use egress_api::{EgressProxySpec, Resource};
use egress_provider::{InstanceRef, NoProgress, Provider};

use crate::args::Console;
use crate::failure::Failure;
use crate::get::Found;
use crate::output;
use crate::site::Site;

/// How often a followed console is looked at.
const POLL: Duration = Duration::from_millis(500);

/// Prints the end of a console, or all of it and what comes.
///
/// # Errors
/// When the machine does not exist or its host does not answer.
pub(crate) async fn run(site: &Site, arguments: &Console) -> Result<(), Vec<Failure>> {
    let names = std::slice::from_ref(&arguments.name);
    let proxies = site.fleet.selected(names)?;
    let cx = site.context(arguments.timeout.duration(), Arc::new(NoProgress));
    let found = Found::look(site, &cx).await?;
    let one = |failure| vec![failure];
    for proxy in proxies {
        let Some(instance) = found.of(site, proxy) else {
            let text = "there is no machine of it: apply it first";
            return Err(one(Failure::new(&arguments.name, "NotFound", text)));
        };
        let provider = site.provider_of(proxy).map_err(one)?;
        if arguments.follow {
            follow(site, proxy, &instance.id, arguments)
                .await
                .map_err(one)?;
            continue;
        }
        let cx = Site::about(proxy, cx.clone());
        let said = provider.diagnose(&cx, &instance.id).await;
        let said = said.map_err(|error| one(Failure::of(&arguments.name, &error)))?;
        output::write(&said.console_tail).map_err(one)?;
    }
    Ok(())
}

async fn follow(
    site: &Site,
    proxy: &Resource<EgressProxySpec>,
    id: &InstanceRef,
    arguments: &Console,
) -> Result<(), Failure> {
    let provider = site.provider_of(proxy)?;
    let mut from = 0;
    while !site.cancel.is_cancelled() {
        let cx = site.context(arguments.timeout.duration(), Arc::new(NoProgress));
        let cx = Site::about(proxy, cx);
        let part = match provider.console(&cx, id, from).await {
            Ok(part) => part,
            Err(_) if site.cancel.is_cancelled() => break,
            Err(error) => return Err(Failure::of(&arguments.name, &error)),
        };
        output::write(&part.text())?;
        from = part.next;
        if part.bytes.is_empty() {
            tokio::select! {
                () = tokio::time::sleep(POLL) => {}
                () = site.cancel.cancelled() => {}
            }
        }
    }
    Ok(())
}
