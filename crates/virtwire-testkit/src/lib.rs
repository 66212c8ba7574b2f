//! Scripted libvirt daemon and faulty peers for tests.
//!
//! [`FakeDaemon`] is a connector whose far end plays a daemon: it answers the handshake by itself
//! and asks a script about every other call. It runs on the test's own runtime over in-memory
//! pipes, so tests with a paused clock take no time. [`pipe`] gives the bare far end, for peers
//! that break the protocol.
//!
//! With the feature `ssh` there is an SSH server in the test's own process that forwards sockets
//! to such a daemon.
//!
//! [`Capture`] keeps the events of a test as typed records, and [`log`] is the log of live tests.

mod capture;
mod daemon;
pub mod log;
mod pipe;
mod serve;
#[cfg(feature = "ssh")]
mod ssh;

pub use capture::{Capture, Record, Value};
pub use daemon::{Answer, Asked, FakeDaemon, Fate, Seen, auth_list};
pub use pipe::{Pipe, pipe};
#[cfg(feature = "ssh")]
pub use ssh::SshServer;
