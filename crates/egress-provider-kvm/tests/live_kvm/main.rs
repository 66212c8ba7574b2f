//! The provider on real hosts, over real SSH, with real machines.
//!
//! `cargo xtask integration-kvm` gives the hosts and the appliance. Every test removes what it
//! made, and fails when its provider left anything. Tests that break a host run alone, and only on
//! test hosts, which their names say.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a failing step of a test panics, and a test that did not run says why"
)]

mod bed;
mod conformance;
mod daemon;
mod downloads;
mod drive;
mod files;
mod foreign;
mod images;
mod journal;
mod links;
mod log;
mod machines;
mod memory;
mod network;
mod pools;
mod watched;
mod world;
