//! SSH transport for virtwire: one session, libvirt's socket through direct-streamlocal.

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
