//! Links to KVM hosts: the one place where SSH, the pool of links, the tracer and the kvm provider
//! meet, for every program that uses the provider.
//!
//! ```no_run
//! use std::sync::Arc;
//!
//! use egress_links::{Links, SshHost, SshMaterial};
//! use egress_provider_kvm::{HostConfig, KvmConfig, KvmProvider};
//!
//! # async fn example(spec: egress_api::KvmHostSpec, config: HostConfig) {
//! let material = SshMaterial::new("/etc/kvm/ssh-privatekey", "/etc/kvm/known_hosts");
//! let links = Links::builder().host("lab1", SshHost::new(&spec, material)).build();
//! let hosts: Arc<Links> = Arc::new(links);
//! let provider = KvmProvider::new(KvmConfig::default(), vec![config], hosts.clone());
//! // … steps of the provider dial what they need …
//! hosts.close().await;
//! # drop(provider); }
//! ```
//!
//! Nothing is read or dialled before a step needs a host. Key and known hosts are read at the first
//! dial and kept once they work; a file that is missing heals when it appears, and after a refusal
//! newer content is tried once. A host has one SSH session and one libvirt connection, shared by
//! everybody; health checks go over it without being able to cost anybody the link.

mod classify;
mod dial;
mod links;
mod material;
mod path;
mod source;

#[cfg(test)]
mod tests;

pub use classify::{error_kinds, unknown_host};
pub use dial::SshHost;
pub use links::{Builder, Links};
pub use material::SshMaterial;
pub use source::{MaterialContent, MaterialSource};
