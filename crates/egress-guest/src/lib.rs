//! Turns a declared proxy into what its guest needs to know.
//!
//! [`plan`] takes a [`GuestInput`] and gives a [`GuestPlan`]: the engine's configuration files, its
//! command line, the packet filter and the network settings. The plan writes two kinds of seed from
//! the same parts: [`GuestPlan::appliance_seed`] for the appliance, which reads `egress.json`, and
//! [`GuestPlan::cloud_seed`] for a Debian guest with cloud-init. Both put the same files at the same
//! paths and start the same command as the same unprivileged account.
//!
//! Nothing is weakened silently: what an engine cannot carry is a [`GuestError`] that says why and
//! what to do instead. The crate does no I/O but for the randomness of [`Credentials::generate`],
//! and equal inputs give equal seeds.
//!
//! # What every guest enforces
//!
//! - Nobody gets in without the declared password, or from outside of the declared networks.
//! - CONNECT and SOCKS reach listed ports only, see [`GuestInput::tunnel_ports`].
//! - Loopback, link-local (metadata services), private and other special networks, and the guest's
//!   own network, cannot be reached unless an entry of `destinations.allow` lies within them.
//! - The packet filter repeats the client list and the destination networks in the kernel, for
//!   the engine's account alone, so that neither a name that resolves to a private address nor an
//!   engine without rules gets around them.

mod alphabet;
mod appliance;
mod cloud;
mod credentials;
mod engine;
mod error;
mod firewall;
mod hash;
mod input;
mod plan;
mod policy;
mod yaml;

pub use credentials::{CREDENTIALS_FILE, Credentials, CredentialsError};
pub use error::GuestError;
pub use input::{GuestInput, Machine, network};
pub use plan::{GuestPlan, SeedFile, plan};
