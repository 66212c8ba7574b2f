//! What a provider of proxy machines promises, and the words in which it speaks.
//!
//! [`Provider`] is the one trait between "which machine should exist" and a hypervisor, a cloud or
//! a cluster that makes it. Its methods are idempotent steps that never sleep: what is under way
//! is answered with [`Ensured::InProgress`] and asked for again, so that a crash, a change of
//! leader and a test follow the same path. Each method's documentation is a list of promises; the
//! conformance suite (feature `conformance`) checks them against any implementation.
//!
//! - [`Identity`] gives a machine its name, UUID and MAC address before it exists.
//! - [`Error`] says what kind of failure it was, whether the step may have been carried out, and
//!   when to try again.
//! - [`placement`] chooses among the places a provider offers, as a pure function.
//! - [`memory`] is a provider whose machines exist in memory alone, for tests of whoever drives
//!   one.

mod check_times;
#[cfg(any(test, feature = "conformance"))]
pub mod conformance;
mod context;
mod error;
mod health;
mod identity;
mod instance;
pub mod memory;
pub mod placement;
mod provider;
mod spec_hash;
mod want;

pub use check_times::{CheckTimes, CheckTimesError};
pub use context::{Context, NoProgress, Progress, ProgressSink};
pub use error::{Class, Error, Outcome, Retry};
pub use health::{Finding, Level, LocationFacts, LocationHealth};
pub use identity::{ClusterId, Identity, IdentityError, Mac};
pub use instance::{
    Address, AddressSource, Instance, InstanceRef, InstanceState, Inventory, Location, Owner,
    Remainder, Tags, Unreachable,
};
pub use provider::{
    Capabilities, Deleted, Diagnostics, Ensured, OperationToken, Placement, Provider, Removed,
};
pub use spec_hash::{HASH_VERSION, SpecHash};
pub use want::{Credentials, Want};
