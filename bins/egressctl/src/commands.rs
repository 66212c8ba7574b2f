//! The commands.

use std::io::Write as _;
use std::path::Path;

use clap::CommandFactory as _;
use egress_api::{EgressProxySpec, Resource};
use egress_appliance::MacAddress;
use egress_guest::{Credentials, GuestInput, Machine};

use crate::args::{Cli, Command, Global, Manifests};
use crate::failure::{EXIT_CODES, Failure};
use crate::fleet::Fleet;
use crate::secrets::Secrets;
use crate::telemetry;

/// Runs what the command line asks for.
///
/// # Errors
/// Every failure, in the order in which they came.
pub(crate) fn run(cli: &Cli) -> Result<(), Vec<Failure>> {
    telemetry::install(&cli.global).map_err(|failure| vec![failure])?;
    match &cli.command {
        Command::Validate(manifests) => validate(manifests, &cli.global),
        Command::ExitCodes => exit_codes().map_err(|failure| vec![failure]),
        Command::Completions { shell } => {
            clap_complete::generate(
                *shell,
                &mut Cli::command(),
                "egressctl",
                &mut std::io::stdout(),
            );
            Ok(())
        }
        Command::ManPages { folder } => man_pages(folder).map_err(|failure| vec![failure]),
    }
}

fn validate(manifests: &Manifests, global: &Global) -> Result<(), Vec<Failure>> {
    let fleet = Fleet::load(manifests, global)?;
    let secrets = Secrets::new(global.secrets.clone());
    let check = |proxy| fits_its_engine(&fleet, &secrets, proxy).err();
    let failures: Vec<_> = fleet.proxies.iter().filter_map(check).collect();
    if !failures.is_empty() {
        return Err(failures);
    }
    let text = format!(
        "{} proxies, {} hosts: fine",
        fleet.proxies.len(),
        fleet.hosts.len()
    );
    print(&text).map_err(|failure| vec![failure])
}

/// Plans the guest as a machine would get it: what the engine cannot carry is found here.
fn fits_its_engine(
    fleet: &Fleet,
    secrets: &Secrets,
    proxy: &Resource<EgressProxySpec>,
) -> Result<(), Failure> {
    let name = &proxy.metadata.name;
    let identity = fleet.identity(proxy);
    let refused =
        |error: &dyn std::error::Error| Failure::new(name, "InvalidSpec", error.to_string());
    let credentials = match (
        &proxy.spec.auth.secret_ref,
        proxy.spec.auth.needs_credentials(),
    ) {
        (_, false) => None,
        (Some(secret), true) => {
            let found = secrets.credentials(name, &secret.name)?;
            Some(Credentials::new(found.user, found.password))
        }
        (None, true) => Some(Credentials::generate().map_err(|error| refused(&error))?),
    };
    let network = egress_guest::network(&proxy.spec.address, MacAddress(identity.mac().0))
        .map_err(|error| refused(&error))?;
    let machine = Machine {
        hostname: name.clone(),
        instance_id: identity.instance_uuid().to_string(),
        network,
    };
    let input = GuestInput::from_spec(&proxy.spec, credentials, machine);
    egress_guest::plan(&input)
        .map(drop)
        .map_err(|error| refused(&error))
}

fn exit_codes() -> Result<(), Failure> {
    for (code, name, meaning) in EXIT_CODES {
        print(&format!("{code:>3}  {name:<24} {meaning}"))?;
    }
    Ok(())
}

fn print(line: &str) -> Result<(), Failure> {
    writeln!(std::io::stdout(), "{line}")
        .map_err(|error| Failure::new("standard output", "Internal", error.to_string()))
}

fn man_pages(folder: &Path) -> Result<(), Failure> {
    clap_mangen::generate_to(Cli::command(), folder).map_err(|error| {
        Failure::usage(format!(
            "cannot write manual pages to {}: {error}",
            folder.display()
        ))
    })
}
