//! Tests against an SSH server in this process: no network, no daemon, a paused clock.

mod channel;
mod support;
