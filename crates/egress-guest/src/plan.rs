//! From the input to everything a seed is written from.

use std::fmt;

use egress_api::{AuthMode, Engine};
use egress_appliance::File;

use crate::{
    Credentials, GuestError, GuestInput, Machine, alphabet, appliance, cloud,
    engine::{self, Rendered},
    firewall,
    policy::Policy,
};

/// A checked guest: the engine can carry all of the declaration.
///
/// `Debug` shows no password and no file's content.
#[derive(Debug, Clone)]
pub struct GuestPlan {
    pub(crate) engine: Engine,
    pub(crate) port: u16,
    pub(crate) machine: Machine,
    pub(crate) credentials: Option<Credentials>,
    pub(crate) rendered: Rendered,
    pub(crate) firewall: String,
}

/// A file of a seed, for the root folder of its volume.
///
/// `Debug` shows the size only, since a seed carries secrets.
// Exhaustive: a name and its content.
#[derive(Clone, PartialEq, Eq)]
pub struct SeedFile {
    /// Lower-case name.
    pub name: &'static str,
    /// Content.
    pub bytes: Vec<u8>,
}

/// Works out a guest from its declaration.
///
/// # Errors
///
/// [`GuestError`] for the first part of the declaration that the engine cannot carry, with the
/// reason and the cure.
pub fn plan(input: &GuestInput) -> Result<GuestPlan, GuestError> {
    check_machine(&input.machine)?;
    check_protocols(input)?;
    check_auth(input)?;
    let policy = Policy::new(input);
    Ok(GuestPlan {
        engine: input.engine,
        port: input.port,
        machine: input.machine.clone(),
        credentials: input.credentials.clone(),
        rendered: engine::render(input, &policy)?,
        firewall: firewall::ruleset(input, &policy),
    })
}

impl GuestPlan {
    /// The seed of the appliance: `egress.json`, and the credentials file where there are any.
    ///
    /// # Errors
    ///
    /// [`GuestError`] when the appliance would refuse its settings.
    pub fn appliance_seed(&self) -> Result<Vec<SeedFile>, GuestError> {
        Ok(self.with_credentials(vec![appliance::settings_file(self)?]))
    }

    /// The seed of a Debian guest with cloud-init: `user-data`, `meta-data`, `network-config`, and
    /// the credentials file where there are any.
    ///
    /// # Errors
    ///
    /// [`GuestError`] when the interface's hardware address is not known.
    pub fn cloud_seed(&self) -> Result<Vec<SeedFile>, GuestError> {
        Ok(self.with_credentials(cloud::files(self)?))
    }

    /// Configuration files of the engine. Their contents may hold a password.
    pub fn files(&self) -> &[File] {
        &self.rendered.files
    }

    /// Ruleset of the packet filter, for `nft -f`.
    pub fn firewall(&self) -> &str {
        &self.firewall
    }

    fn with_credentials(&self, mut files: Vec<SeedFile>) -> Vec<SeedFile> {
        files.extend(self.credentials.iter().map(|credentials| SeedFile {
            name: crate::CREDENTIALS_FILE,
            bytes: credentials.to_json(),
        }));
        files
    }
}

impl fmt::Debug for SeedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeedFile({}, {} bytes)", self.name, self.bytes.len())
    }
}

fn check_machine(machine: &Machine) -> Result<(), GuestError> {
    if !is_label(&machine.hostname) {
        let reason = "it is not 1 to 63 letters, digits and inner hyphens";
        return Err(GuestError::guest("hostname", reason, "choose such a name"));
    }
    let id = &machine.instance_id;
    if id.is_empty() || id.len() > 255 || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
        let reason = "it is not 1 to 255 printable characters";
        return Err(GuestError::guest(
            "instance id",
            reason,
            "make it of uid and spec hash",
        ));
    }
    Ok(())
}

fn is_label(name: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=63).contains(&name.len())
        && name.bytes().all(inner)
        && !name.starts_with('-')
        && !name.ends_with('-')
}

fn check_protocols(input: &GuestInput) -> Result<(), GuestError> {
    let refuse = |field: &str, reason: String, cure: &str| {
        Err(GuestError::engine(input.engine, field, reason, cure))
    };
    if input.port == 0 {
        return refuse("port", "0 is no port".into(), "choose 1 to 65535");
    }
    if input.protocols.is_empty() {
        return refuse("protocols", "none is declared".into(), "declare one");
    }
    let spoken = input.engine.protocols();
    match input
        .protocols
        .iter()
        .find(|protocol| !spoken.contains(protocol))
    {
        Some(protocol) => {
            let reason = format!("it does not speak {}", protocol.name());
            refuse(
                "protocols",
                reason,
                "choose an engine that does, or leave the engine out",
            )
        }
        None => Ok(()),
    }
}

fn check_auth(input: &GuestInput) -> Result<(), GuestError> {
    let needs_credentials = input.auth != AuthMode::Cidr;
    let needs_clients = input.auth != AuthMode::Basic;
    if needs_clients && input.allowed_cidrs.is_empty() {
        let reason = "no client network is declared, which would open the proxy to everybody";
        return Err(GuestError::guest(
            "auth.allowedCIDRs",
            reason,
            "declare the clients' networks",
        ));
    }
    match &input.credentials {
        Some(credentials) if needs_credentials => alphabet::check(input.engine, credentials),
        None if needs_credentials => {
            let reason = "the mode asks for a user and a password, and there are none";
            Err(GuestError::guest(
                "auth.mode",
                reason,
                "give or generate credentials",
            ))
        }
        Some(_) => {
            let reason = "mode cidr has no user and password, and some were given";
            Err(GuestError::guest("auth.mode", reason, "use mode both"))
        }
        None => Ok(()),
    }
}
