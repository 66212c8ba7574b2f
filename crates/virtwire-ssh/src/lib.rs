//! SSH transport for [`virtwire`]: libvirt's socket on a remote host, through one SSH session.
//!
//! [`Config::dial`] connects, checks the host key and logs in. The [`Session`] it returns is a
//! [`Connect`](virtwire::transport::Connect): each libvirt connection is one more channel of the
//! same session, forwarded by the SSH server to libvirt's unix socket. Nothing runs on the host
//! for it, and no `ssh` program on this side.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use virtwire::Connection;
//! use virtwire_ssh::Config;
//!
//! let session = Config::new("kvm1.example")
//!     .user("root")
//!     .key_file("/etc/kvm/id_ed25519")
//!     .known_hosts("/etc/kvm/known_hosts")
//!     .dial()
//!     .await?;
//! let libvirt = Connection::open(session, "qemu:///system").await?;
//! for domain in libvirt.list_all_domains(Default::default()).await? {
//!     println!("{}", domain.name());
//! }
//! # Ok(()) }
//! ```
//!
//! # Trust
//!
//! Only hosts whose key stands in the known hosts are connected to; there is no switch that turns
//! the check off. [`Config::accept_new_host_key`] trusts an unknown host at the first contact and
//! writes its key down, for people at a terminal. The file is matched as OpenSSH matches it; the
//! README lists the differences. Of private keys, only the configured one is ever offered.
//!
//! # Errors
//!
//! An [`Error`] has a [`Stage`], an [`ErrorKind`] and a text that names the peer, what was offered
//! and expected, and the cure. [`Error::is_transient`] tells whether the same attempt may succeed
//! later: a missing file may appear and a dead host may return, a changed host key and a refused
//! private key stay what they are.
//!
//! # How a session ends
//!
//! One switch ends everything: [`Session::sever`], a deadline, or the last user letting go cut
//! the socket, and every channel fails at once. A dead connection is noticed by keepalives when
//! it is idle (60 s by default) and by a watchdog when bytes are waiting to be sent (60 s).
//! [`Session::cause`] keeps why it ended.
//!
//! # Several channels
//!
//! Channels are independent, except that SSH's flow control is not: the layer below grants the
//! server a new window when bytes arrive, not when they are read. A channel that is left unread
//! keeps up to 32 MiB in memory and is then closed, so that it cannot stop the others.

mod auth;
mod channel;
mod config;
mod error;
mod handler;
mod handshake;
mod key;
mod known_hosts;
mod link;
mod material;
mod open;
mod session;
mod severable;
mod tcp;
mod text;

pub use config::{Config, Deadlines, Proxy};
pub use error::{Error, ErrorKind, Stage};
pub use key::{KeyError, KeyMaterial};
pub use known_hosts::{KnownHosts, KnownHostsError, OfferedKey};
pub use link::Cause;
pub use session::Session;
