//! What the plans promise, tried on the engines themselves.
//!
//! Each test runs in network, mount and process namespaces of its own, with the files at their real
//! paths and the engine as its real account, so it needs root and Debian's packages squid,
//! tinyproxy, microsocks, dante-server, nftables, iproute2, cloud-init and python3-yaml.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failing step of a test panics"
)]
mod bytes;
mod client;
mod cloud;
mod dante;
mod filter;
mod guest;
mod microsocks;
mod sandbox;
mod squid;
mod tinyproxy;
