//! From an empty machine to a network: the steps before the engine, in their order.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use egress_appliance::{Settings, Stage};
use thiserror::Error;

use crate::console;
use crate::files::{self, WriteError};
use crate::machine::Machine;
use crate::modules::{ModuleError, Modules, When};
use crate::net::{Interface, NetworkError};
use crate::seed::{self, SeedError};
use crate::system::{self, SystemError};

const NFT: &str = "/usr/sbin/nft";

/// A step failed; its own words say which.
#[derive(Debug, Error)]
pub(crate) enum BootError {
    /// A kernel module.
    #[error(transparent)]
    Module(#[from] ModuleError),
    /// The seed volume.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// The kernel's settings.
    #[error(transparent)]
    System(#[from] SystemError),
    /// Files.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The network.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// Limits.
    #[error("cannot limit open files: {0}")]
    Limit(#[source] std::io::Error),
    /// The packet filter's program.
    #[error("cannot run nft: {0}")]
    Nft(#[source] std::io::Error),
    /// The packet filter refused the ruleset.
    #[error("nft refused the ruleset: {0}")]
    Ruleset(String),
}

/// Does everything up to the network and hands the rest to the machine's loop.
pub(crate) fn bring_up(machine: &mut Machine) -> Result<(), BootError> {
    console::stage(Stage::Boot, greeting());
    machine.modules = Some(Modules::open()?);
    machine.load_modules(When::Boot)?;
    let (device, settings) = seed::read()?;
    let (name, engine) = (&settings.hostname, settings.engine.name);
    console::stage(Stage::Seed, format!("{device} for {name}, engine {engine}"));
    system::set_host_name(&settings.hostname)?;
    system::limit_open_files(settings.engine.open_files).map_err(BootError::Limit)?;
    // Nobody else lives here, so a port below 1024 needs no privilege.
    system::sysctl("net.ipv4.ip_unprivileged_port_start", "0")?;
    files::write_all(&settings)?;
    machine.interface = Some(Interface::start(&settings.network, &settings.hostname)?);
    system::set_sysctls(&settings.sysctls)?;
    machine.settings = Some(settings);
    Ok(())
}

/// Loads the packet filter, if one is declared.
pub(crate) fn load_firewall(machine: &mut Machine, settings: &Settings) -> Result<(), BootError> {
    let Some(ruleset) = &settings.firewall else {
        return Ok(());
    };
    machine.load_modules(When::Firewall)?;
    let mut nft = Command::new(NFT)
        .args(["-f", "-"])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(BootError::Nft)?;
    if let Some(mut stdin) = nft.stdin.take() {
        // A program that stops reading says why on its standard error.
        let _ = stdin.write_all(ruleset.as_bytes());
    }
    let output = nft.wait_with_output().map_err(BootError::Nft)?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Err(BootError::Ruleset(
            complaint.lines().next().unwrap_or_default().to_owned(),
        ));
    }
    console::stage(
        Stage::Firewall,
        format!("{} lines", ruleset.lines().count()),
    );
    Ok(())
}

/// Which build this is and what time the machine believes it is: a clock that is far off breaks
/// TLS in ways that look like something else.
fn greeting() -> String {
    let release = fs::read_to_string("/etc/appliance-release").unwrap_or_default();
    let clock = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or(Duration::ZERO)
        .as_secs();
    format!("appliance {} clock {}", release.trim(), date(clock))
}

/// Seconds since 1970 as a UTC date and time (the civil calendar counted from 1 March 0000).
fn date(unix: u64) -> String {
    let (days, seconds) = (unix / 86_400 + 719_468, unix % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let leaps = day_of_era / 1460;
    let year_of_era = (day_of_era - leaps + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_around_leap_days_are_right() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(date(1_709_164_800), "2024-02-29T00:00:00Z");
        assert_eq!(date(1_709_251_199), "2024-02-29T23:59:59Z");
        assert_eq!(date(1_798_761_599), "2026-12-31T23:59:59Z");
    }
}
