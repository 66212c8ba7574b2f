//! This provider's own errors.

use std::path::{Path, PathBuf};

use crate::{fault::Fault, image::ImageFault, xml::UnreadableXml};

/// Something stopped a step.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KvmError {
    #[error("the host refused or lost a call")]
    Fault(#[from] Fault),
    #[error("there is no host {host} in this provider")]
    UnknownHost { host: String },
    #[error("storage pool {pool} does not exist on the host")]
    PoolMissing { pool: String },
    #[error("storage pool {pool} is not running")]
    PoolInactive { pool: String },
    #[error("storage pool {pool} is full{}", sizes(*needed, *free))]
    PoolFull {
        pool: String,
        needed: Option<u64>,
        free: Option<u64>,
    },
    #[error("storage pool {pool} does not keep its volumes as files")]
    PoolUnusable { pool: String },
    #[error("network {network} does not exist on the host")]
    NetworkMissing { network: String },
    #[error("network {network} is not active")]
    NetworkInactive { network: String },
    #[error("{what} {name} exists on the host and is not ours")]
    NameConflict { what: &'static str, name: String },
    #[error("the image cannot be used")]
    Image(#[from] ImageFault),
    #[error("the host has no {firmware} firmware for guests")]
    NoFirmware { firmware: &'static str },
    #[error("there is no appliance to start machines from{}", at(folder.as_deref()))]
    NoAppliance {
        /// Where it was looked for.
        folder: Option<PathBuf>,
    },
    #[error("{0}")]
    Guest(egress_guest::GuestError),
    #[error("{field}: {why}")]
    InvalidSpec { field: &'static str, why: String },
    #[error("the cached image {volume} on the host is {why}")]
    BaseDamaged { volume: String, why: String },
    #[error("{0}")]
    Internal(&'static str),
    #[error("the host sent an unreadable document")]
    Xml(#[from] UnreadableXml),
}

fn sizes(needed: Option<u64>, free: Option<u64>) -> String {
    const MIB: u64 = 1 << 20;
    match (needed, free) {
        (Some(needed), Some(free)) => format!(
            ": {} MiB are needed, {} MiB are free",
            needed.div_ceil(MIB),
            free / MIB
        ),
        _ => String::new(),
    }
}

fn at(folder: Option<&Path>) -> String {
    folder.map_or_else(String::new, |folder| format!(" in {}", folder.display()))
}
