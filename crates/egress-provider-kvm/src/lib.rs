//! KVM provider: machines on libvirt hypervisors.

#![allow(
    dead_code,
    reason = "the parts stand and are tested; the provider that joins them comes next"
)]

mod address;
mod advance;
mod appliance;
mod check;
mod config;
mod console;
mod create;
mod error;
mod fault;
mod host;
mod hypervisor;
mod image;
mod leftover;
mod libvirt;
mod names;
mod remove;
mod tags;
mod xml;

#[cfg(test)]
mod fake;
#[cfg(test)]
mod scenarios;

pub use config::{HostConfig, HostNetwork, KvmConfig};
pub use console::ConsolePart;
pub use fault::{BoxError, Fault};
pub use hypervisor::*;
pub use libvirt::LibvirtHypervisor;
