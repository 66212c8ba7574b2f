//! What a dial needs to know.

use std::{fmt, path::PathBuf, time::Duration};

use secrecy::SecretString;

use crate::{error::Peer, key::KeyMaterial, known_hosts::KnownHosts};

/// The QEMU daemon's sockets, the modular daemon's first. `/var/run` exists on every system.
const SOCKETS: [&str; 2] = [
    "/var/run/libvirt/virtqemud-sock",
    "/var/run/libvirt/libvirt-sock",
];

/// How to reach a host: where, who, with which key, and which host keys to trust.
///
/// Nothing is read or checked before [`dial`](Config::dial): the files may appear later.
#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) peer: Peer,
    pub(crate) user: String,
    pub(crate) key: Option<KeySource>,
    pub(crate) passphrase: Option<SecretString>,
    pub(crate) host_keys: Option<HostKeySource>,
    pub(crate) socket_paths: Vec<String>,
    pub(crate) proxy: Option<Proxy>,
    pub(crate) deadlines: Deadlines,
    pub(crate) keepalive: Option<Keepalive>,
}

#[derive(Debug, Clone)]
pub(crate) enum KeySource {
    File(PathBuf),
    Loaded(KeyMaterial),
}

#[derive(Debug, Clone)]
pub(crate) enum HostKeySource {
    File(PathBuf),
    AcceptNew(PathBuf),
    Loaded(KnownHosts),
}

impl Config {
    /// A host name or address (IPv6 with or without brackets), port 22, user `root`.
    ///
    /// The user is `root` because libvirt's system socket is root's on most hosts.
    pub fn new(host: impl Into<String>) -> Self {
        let host = host.into();
        let bare = host
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        Self {
            peer: Peer {
                host: bare.unwrap_or(&host).to_owned(),
                port: 22,
            },
            user: "root".into(),
            key: None,
            passphrase: None,
            host_keys: None,
            socket_paths: SOCKETS.map(String::from).to_vec(),
            proxy: None,
            deadlines: Deadlines::default(),
            keepalive: Some(Keepalive {
                interval: Duration::from_secs(15),
                count: 3,
            }),
        }
    }

    /// The port of the SSH server.
    #[must_use]
    pub fn port(mut self, port: u16) -> Self {
        self.peer.port = port;
        self
    }

    /// The user to log in as.
    #[must_use]
    pub fn user(mut self, user: impl Into<String>) -> Self {
        self.user = user.into();
        self
    }

    /// The private key file, read at each dial. It is the only key that is offered.
    #[must_use]
    pub fn key_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.key = Some(KeySource::File(path.into()));
        self
    }

    /// A private key that was loaded before.
    #[must_use]
    pub fn key(mut self, key: KeyMaterial) -> Self {
        self.key = Some(KeySource::Loaded(key));
        self
    }

    /// The passphrase of the key file. Ignored if the key is not encrypted.
    #[must_use]
    pub fn passphrase(mut self, passphrase: SecretString) -> Self {
        self.passphrase = Some(passphrase);
        self
    }

    /// The known hosts file, read at each dial. Only hosts in it are connected to.
    #[must_use]
    pub fn known_hosts(mut self, path: impl Into<PathBuf>) -> Self {
        self.host_keys = Some(HostKeySource::File(path.into()));
        self
    }

    /// Known hosts that were loaded before.
    #[must_use]
    pub fn known_hosts_entries(mut self, known: KnownHosts) -> Self {
        self.host_keys = Some(HostKeySource::Loaded(known));
        self
    }

    /// Insecure: trusts whatever key an unknown host offers, and adds it to this known hosts
    /// file, which may not exist yet.
    ///
    /// Whoever answers at the first contact is trusted for ever. A changed or revoked key is
    /// still refused.
    #[must_use]
    pub fn accept_new_host_key(mut self, path: impl Into<PathBuf>) -> Self {
        self.host_keys = Some(HostKeySource::AcceptNew(path.into()));
        self
    }

    /// The paths of libvirt's socket on the host, tried in order. The default suits the system's
    /// QEMU daemon: `virtqemud-sock`, then `libvirt-sock`, in `/var/run/libvirt`.
    #[must_use]
    pub fn socket_paths(mut self, paths: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.socket_paths = paths.into_iter().map(Into::into).collect();
        self
    }

    /// Reaches the socket through a command on the host, for servers that forbid forwarding to
    /// unix sockets. Never done unless asked for.
    #[must_use]
    pub fn proxy(mut self, proxy: Proxy) -> Self {
        self.proxy = Some(proxy);
        self
    }

    /// How long each stage may take.
    #[must_use]
    pub fn deadlines(mut self, deadlines: Deadlines) -> Self {
        self.deadlines = deadlines;
        self
    }

    /// Asks a silent server for a sign of life after each `interval`, and gives up when `count`
    /// of them in a row stay unanswered: a dead link is noticed after `interval × (count + 1)`.
    ///
    /// The default is 15 s and 3, so 60 s. A zero interval turns it off. The count is at least
    /// one, as zero would mean "never" to the layer below.
    #[must_use]
    pub fn keepalive(mut self, interval: Duration, count: u32) -> Self {
        let count = count.max(1);
        self.keepalive = (!interval.is_zero()).then_some(Keepalive { interval, count });
        self
    }
}

/// How long each stage may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_structs,
    reason = "callers fill it with ..Default::default()"
)]
pub struct Deadlines {
    /// Name resolution and TCP connect. 10 s.
    pub tcp: Duration,
    /// Key exchange, host key and authentication together. 15 s.
    pub handshake: Duration,
    /// The channel to the socket, over all paths. 10 s.
    pub open: Duration,
    /// How long bytes may wait without the connection taking any. 60 s; also TCP_USER_TIMEOUT.
    pub write_stall: Duration,
    /// The orderly goodbye of [`Session::close`](crate::Session::close). 1 s.
    pub close: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            tcp: Duration::from_secs(10),
            handshake: Duration::from_secs(15),
            open: Duration::from_secs(10),
            write_stall: Duration::from_secs(60),
            close: Duration::from_secs(1),
        }
    }
}

/// A command on the host that carries the bytes in place of a forwarded socket.
///
/// Non-exhaustive: libvirt may add another way.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proxy {
    /// `nc -U` on the first of the configured sockets that exists.
    Netcat,
    /// libvirt's own helper, which finds the socket by itself from a URI such as
    /// `qemu:///system`. Part of libvirt since 6.8.0.
    VirtSshHelper {
        /// The URI handed to the helper.
        uri: String,
    },
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Keepalive {
    pub(crate) interval: Duration,
    pub(crate) count: u32,
}

impl Keepalive {
    /// How long a dead link can stay unnoticed.
    pub(crate) fn horizon(self) -> Duration {
        self.interval.saturating_mul(self.count.saturating_add(1))
    }
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}
