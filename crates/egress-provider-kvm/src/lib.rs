//! KVM provider: machines on libvirt hypervisors.

mod address;
mod advance;
mod appliance;
mod check;
mod classify;
mod config;
mod console;
mod create;
mod error;
mod fault;
mod guest;
mod health;
mod host;
mod hypervisor;
mod image;
mod inventory;
mod leftover;
mod libvirt;
mod links;
mod names;
mod place;
mod provider;
mod remove;
mod tags;
mod unfinished;
mod xml;

#[cfg(test)]
mod fake;
#[cfg(test)]
mod health_tests;
#[cfg(test)]
mod provider_tests;
#[cfg(test)]
mod scenarios;

pub use config::{HostConfig, HostNetwork, KvmConfig};
pub use console::ConsolePart;
pub use fault::{BoxError, Fault};
pub use guest::check_guest;
pub use hypervisor::*;
pub use libvirt::{LibvirtHypervisor, LibvirtLink, LibvirtSibling};
pub use links::{HostLinks, Probe, Use, Verdict};
pub use provider::KvmProvider;
