//! `manifest.json`: what the appliance is made of, and how it is booted.

use serde::Serialize;

use super::packages::Package;
use super::recipe::sha256;

/// How the kernel is started. Every word has its reason in `docs/appliance.md`.
pub(crate) const CMDLINE: &str = "console=ttyS0 quiet net.ifnames=0 tsc=reliable no_timer_check \
    cryptomgr.notests random.trust_cpu=on 8250.nr_uarts=1 rootfstype=ramfs panic=10";

/// The manifest; the first four fields are what a provider needs.
#[derive(Debug, Serialize)]
pub(crate) struct Manifest {
    pub(crate) version: String,
    pub(crate) kernel: File,
    pub(crate) initrd: File,
    pub(crate) cmdline: &'static str,
    pub(crate) inputs: Vec<Input>,
}

/// A file of the appliance.
#[derive(Debug, Serialize)]
pub(crate) struct File {
    pub(crate) file: &'static str,
    pub(crate) sha256: String,
    pub(crate) bytes: usize,
}

impl File {
    /// A file with this content.
    pub(crate) fn new(file: &'static str, content: &[u8]) -> Self {
        Self {
            file,
            sha256: sha256(content),
            bytes: content.len(),
        }
    }
}

/// What was put in: a package, or init.
#[derive(Debug, Serialize)]
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) sha256: String,
}

impl Input {
    /// A package whose file has this content.
    pub(crate) fn package(package: &Package, content: &[u8]) -> Self {
        let Package { name, version } = package.clone();
        Self {
            name,
            version,
            sha256: sha256(content),
        }
    }
}
