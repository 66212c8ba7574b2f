//! The commands.

use std::path::Path;

use clap::CommandFactory as _;

use crate::args::{Cli, Command, Global, Manifests};
use crate::failure::{self, EXIT_CODES, Failure};
use crate::output::line;
use crate::site::Site;
use crate::{apply, check, console, delete, doctor, gc, get, interrupt, telemetry};

/// Runs what the command line asks for.
///
/// # Errors
/// Every failure, in the order in which they came.
pub(crate) fn run(cli: &Cli) -> Result<(), Vec<Failure>> {
    telemetry::install(&cli.global).map_err(|failure| vec![failure])?;
    let global = &cli.global;
    match &cli.command {
        Command::Apply(a) => on_site(&a.manifests, global, async |s| {
            apply::run(s, a, global).await
        }),
        Command::Get(a) => on_site(&a.manifests, global, async |s| get::run(s, a).await),
        Command::Delete(a) => on_site(&a.manifests, global, async |s| {
            delete::run(s, a, global).await
        }),
        Command::Gc(a) => on_site(&a.manifests, global, async |s| gc::run(s, a).await),
        Command::Check(a) => on_site(&a.manifests, global, async |s| check::run(s, a).await),
        Command::Console(a) => on_site(&a.manifests, global, async |s| console::run(s, a).await),
        Command::Doctor(a) => on_site(&a.manifests, global, async |s| {
            doctor::run(s, a, global).await
        }),
        Command::Validate(manifests) => validate(manifests, global),
        Command::ExitCodes => exit_codes().map_err(|failure| vec![failure]),
        Command::Completions { shell } => {
            let mut stdout = std::io::stdout();
            clap_complete::generate(*shell, &mut Cli::command(), "egressctl", &mut stdout);
            Ok(())
        }
        Command::ManPages { folder } => man_pages(folder).map_err(|failure| vec![failure]),
    }
}

/// Runs work on the manifests' hosts, and closes the links whatever came of it.
fn on_site(
    manifests: &Manifests,
    global: &Global,
    work: impl AsyncFnOnce(&Site) -> Result<(), Vec<Failure>>,
) -> Result<(), Vec<Failure>> {
    interrupt::run(async |cancel| {
        let site = Site::open(manifests, global, cancel)?;
        let result = work(&site).await;
        site.close().await;
        result
    })
}

fn validate(manifests: &Manifests, global: &Global) -> Result<(), Vec<Failure>> {
    let site = Site::open(manifests, global, Default::default())?;
    let wrong = |proxy| site.want(proxy).err();
    let failures: Vec<_> = site.fleet.proxies.iter().filter_map(wrong).collect();
    failure::none_of(failures)?;
    let (proxies, hosts) = (site.fleet.proxies.len(), site.fleet.hosts.len());
    line(&format!("{proxies} proxies, {hosts} hosts: fine")).map_err(|failure| vec![failure])
}

fn exit_codes() -> Result<(), Failure> {
    for (code, name, meaning) in EXIT_CODES {
        line(&format!("{code:>3}  {name:<24} {meaning}"))?;
    }
    Ok(())
}

fn man_pages(folder: &Path) -> Result<(), Failure> {
    clap_mangen::generate_to(Cli::command(), folder).map_err(|error| {
        Failure::usage(format!(
            "cannot write manual pages to {}: {error}",
            folder.display()
        ))
    })
}
