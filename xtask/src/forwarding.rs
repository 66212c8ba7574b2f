//! The machine's switch for passing packets on between interfaces, which test hosts and test
//! clusters need and the last of them restores.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::{cluster, host};

const SWITCH: &str = "/proc/sys/net/ipv4/ip_forward";

/// Keeps the machine's own setting and switches forwarding on. Call it under the lock of the test
/// hosts.
pub(crate) fn switch_on() -> Result<()> {
    let kept = kept();
    if !kept.exists() {
        fs::copy(SWITCH, &kept)?;
    }
    fs::write(SWITCH, "1").context("cannot switch on packet forwarding")
}

/// Restores the setting when neither a host nor a cluster is left. Call it under the lock of the
/// test hosts.
pub(crate) fn restore_if_unused() -> Result<()> {
    let unused = host::registry::list()?.is_empty() && cluster::registry::list()?.is_empty();
    let Some(kept) = unused.then(kept).filter(|kept| kept.exists()) else {
        return Ok(());
    };
    fs::write(SWITCH, fs::read(&kept)?)?;
    fs::remove_file(kept)?;
    Ok(())
}

fn kept() -> PathBuf {
    host::registry::root().join("ip_forward")
}
