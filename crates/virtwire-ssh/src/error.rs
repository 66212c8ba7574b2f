//! The error of a dial or of opening a channel: stage, kind, peer, and words with a cure.

use std::{error::Error as StdError, fmt};

use crate::known_hosts::OfferedKey;

/// How far an attempt got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "the stages of a dial are these four by definition"
)]
pub enum Stage {
    /// Private key, known hosts and configuration, before anything is sent.
    Material,
    /// Name resolution and the TCP connection.
    Tcp,
    /// Key exchange, host key and authentication.
    Handshake,
    /// The channel to libvirt's socket.
    LibvirtConnect,
}

impl Stage {
    /// The name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "ssh material",
            Self::Tcp => "tcp connect",
            Self::Handshake => "ssh handshake",
            Self::LibvirtConnect => "libvirt connect",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What went wrong.
///
/// Non-exhaustive: servers find new ways to fail, and new kinds must not break callers, who
/// should fall back on [`Error::is_transient`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The configuration lacks a part or holds an impossible value.
    Misconfigured,
    /// The private key file does not exist or cannot be read.
    KeyMissing,
    /// The file holds no private key, or a damaged one.
    KeyUnparsable,
    /// The private key is encrypted and no passphrase is configured.
    KeyEncrypted,
    /// The passphrase does not open the private key.
    KeyPassphraseWrong,
    /// The private key is of a type or encryption that cannot be used.
    KeyUnsupported,
    /// The file holds a public key.
    KeyIsPublic,
    /// The known hosts file does not exist or cannot be read.
    KnownHostsMissing,
    /// The known hosts file cannot be used, for example an unreadable `@revoked` line.
    KnownHostsUnusable,
    /// The host name cannot be resolved.
    Dns,
    /// Nothing listens on the port.
    TcpRefused,
    /// The network says that the host cannot be reached.
    TcpUnreachable,
    /// The host did not answer in time.
    TcpTimeout,
    /// Something else than SSH answers on the port.
    NotSsh,
    /// Client and server share no algorithm.
    NoCommonAlgorithm,
    /// The handshake did not end in time.
    HandshakeTimeout,
    /// The known hosts hold no key for the host.
    HostKeyUnknown,
    /// The known hosts hold other keys for the host.
    HostKeyChanged,
    /// The host's key is marked as revoked.
    HostKeyRevoked,
    /// The host's certificate is signed by a known authority and is not valid.
    HostCertificateInvalid,
    /// A new host key was accepted and cannot be written down.
    KnownHostsUnwritable,
    /// The server refuses the key for this user.
    AuthRejected,
    /// The server accepts the key and wants a further factor.
    AuthPartial,
    /// The server gave up on this client's attempts.
    TooManyAuth,
    /// The server broke the SSH protocol.
    Protocol,
    /// The connection ended.
    LinkLost,
    /// The server could not connect to any of the sockets.
    SocketUnavailable,
    /// The server forbids forwarding to unix sockets.
    ForwardingProhibited,
    /// The server has no room for one more channel.
    ResourceShortage,
    /// The server did not answer the request for a channel.
    OpenTimeout,
    /// The configured proxy command cannot be run on the host.
    ProxyUnavailable,
}

impl ErrorKind {
    /// Whether the same attempt may succeed later without a change to the configuration.
    pub const fn is_transient(self) -> bool {
        match self {
            Self::Misconfigured
            | Self::KeyUnparsable
            | Self::KeyEncrypted
            | Self::KeyPassphraseWrong
            | Self::KeyUnsupported
            | Self::KeyIsPublic
            | Self::KnownHostsUnusable
            | Self::HostKeyUnknown
            | Self::HostKeyChanged
            | Self::HostKeyRevoked
            | Self::HostCertificateInvalid
            | Self::KnownHostsUnwritable
            | Self::AuthRejected
            | Self::AuthPartial
            | Self::TooManyAuth
            | Self::ForwardingProhibited
            | Self::ProxyUnavailable => false,
            // Files of mounted secrets appear later; operators repair hosts.
            Self::KeyMissing
            | Self::KnownHostsMissing
            | Self::Dns
            | Self::TcpRefused
            | Self::TcpUnreachable
            | Self::TcpTimeout
            | Self::NotSsh
            | Self::NoCommonAlgorithm
            | Self::HandshakeTimeout
            | Self::Protocol
            | Self::LinkLost
            | Self::SocketUnavailable
            | Self::ResourceShortage
            | Self::OpenTimeout => true,
        }
    }
}

/// A dial or a channel failed.
///
/// The text names the peer, the stage, what was offered and expected, and the cure. It is one
/// line, except for an unknown host key, where the line to add to the known hosts file stands
/// alone so that it can be copied.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    stage: Stage,
    kind: ErrorKind,
    host: String,
    port: u16,
    detail: String,
    offered: Option<OfferedKey>,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

impl Error {
    pub(crate) fn new(peer: &Peer, stage: Stage, failure: Failure) -> Self {
        let Failure {
            kind,
            detail,
            offered,
            source,
        } = failure;
        let Peer { host, port } = peer.clone();
        Self(Box::new(Inner {
            stage,
            kind,
            host,
            port,
            detail,
            offered,
            source,
        }))
    }

    /// How far the attempt got.
    pub fn stage(&self) -> Stage {
        self.0.stage
    }

    /// What went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The configured host.
    pub fn host(&self) -> &str {
        &self.0.host
    }

    /// The configured port.
    pub fn port(&self) -> u16 {
        self.0.port
    }

    /// Whether the same attempt may succeed later without a change to the configuration.
    pub fn is_transient(&self) -> bool {
        self.kind().is_transient()
    }

    /// The key the server offered, when the failure is about it.
    pub fn offered_key(&self) -> Option<&OfferedKey> {
        self.0.offered.as_ref()
    }

    /// The text without peer and stage, for callers that print those themselves.
    pub fn detail(&self) -> &str {
        &self.0.detail
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner {
            stage,
            host,
            port,
            detail,
            ..
        } = &*self.0;
        write!(f, "{host}:{port}: {stage}: {detail}")
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0
            .source
            .as_ref()
            .map(|source| &**source as &(dyn StdError + 'static))
    }
}

/// The peer as configured, for messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Peer {
    pub(crate) host: String,
    pub(crate) port: u16,
}

/// An [`Error`] in the making: the parts that are known where the failure is noticed.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) kind: ErrorKind,
    pub(crate) detail: String,
    pub(crate) offered: Option<OfferedKey>,
    pub(crate) source: Option<Box<dyn StdError + Send + Sync>>,
}

impl Failure {
    pub(crate) fn new(kind: ErrorKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            offered: None,
            source: None,
        }
    }

    pub(crate) fn offered(mut self, key: OfferedKey) -> Self {
        self.offered = Some(key);
        self
    }

    pub(crate) fn source(mut self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }
}
