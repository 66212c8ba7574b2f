//! Egress proxies as Kubernetes objects.
//!
//! This crate binds the lifecycle of proxies to an API server: it watches the kinds of
//! `egress-proxies.dev`, keeps their status true, and makes, proves and removes machines through
//! whatever [`Provider`](egress_provider::Provider) a [`Factory`] makes for a `ProxyProvider`. It
//! names no hypervisor and no transport; programs put those together.
//!
//! Everything that changes something happens under a leadership ([`kube_lease`]): at most one
//! process at a time acts, and what it does hangs off a token that ends before anybody else can
//! lead.

mod admin;
mod asked;
pub mod backend;
pub mod collect;
mod events;
mod finalizer;
mod fleet;
pub mod metrics;
mod observe;
pub mod proxy;
mod readable;
pub mod requeue;
mod run;
mod secrets;
mod settings;
mod shared;
pub mod status;
mod wake;

pub use admin::{Admin, serve};
pub use backend::{Backends, Factory, Registry, Stamp};
pub use events::{CONTROLLER, Events};
pub use metrics::Metrics;
pub use observe::{Observation, Observer, Snapshot};
pub use run::{Operator, RunError};
pub use secrets::{SecretCache, SecretData, SecretSource};
pub use settings::{Checks, GcSettings, Settings};
pub use shared::{FleetStores, Shared};
pub use wake::Wakes;
