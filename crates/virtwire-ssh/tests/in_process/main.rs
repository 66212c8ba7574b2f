//! Tests against an SSH server in this process: no network, no daemon, a paused clock.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod channel;
mod gate;
mod handshake;
mod support;
