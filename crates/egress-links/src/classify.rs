//! A link that cannot be had, in the words of providers. The kind's name stays with the error as
//! the fact `kind`, so that programs can give each an exit code of its own.

use std::error::Error as StdError;

use egress_api::Reason;
use egress_provider::{Class, Error};
use virtwire::{OpenError, OpenErrorKind};
use virtwire_pool::{DialError, Ended, Error as PoolError};
use virtwire_ssh::{Error as SshError, ErrorKind};

/// A host that nobody configured.
pub fn unknown_host(host: &str) -> Error {
    Error::new(
        Class::InvalidSpec,
        format!("no manifest declares a KvmHost {host}"),
    )
}

/// The time was over before the host was connected to.
pub(crate) fn not_reached() -> Error {
    Error::new(
        Class::Timeout,
        "the host was not reached in time: is it off, does a firewall drop the packets, or is its \
         libvirt daemon hanging? With more time the step that fails is named",
    )
}

/// What the pool could not do for a host.
pub(crate) fn of_pool(host: &str, error: PoolError) -> Error {
    match error {
        PoolError::UnknownHost(_) => unknown_host(host),
        PoolError::Dial(error) => of_dial(error),
        PoolError::Ended(Ended::Deadline) => Error::new(
            Class::Timeout,
            "the host did not answer in time: is its libvirt daemon hanging?",
        ),
        PoolError::Ended(Ended::Cancelled) => Error::new(Class::Cancelled, "stopped on request"),
        PoolError::ProbeBusy => Error::new(
            Class::Timeout,
            "the previous check of the host still waits for its answer: is its libvirt daemon \
             hanging?",
        )
        .with_reason(Reason::CheckBusy),
        PoolError::ShutDown => Error::new(Class::Cancelled, "the links were closed"),
        other => Error::new(Class::Unavailable, other.to_string()).with_source(other),
    }
}

pub(crate) fn of_dial(error: DialError) -> Error {
    let retry_in = error.retry_in();
    let classified = if let Some(ssh) = error.cause().downcast_ref::<SshError>() {
        of_ssh(ssh).with_source(error)
    } else if let Some(open) = error.cause().downcast_ref::<OpenError>() {
        of_open(open)
    } else if let Some(ours) = error.cause().downcast_ref::<Error>() {
        let kind = ours.fact("kind").map(str::to_owned);
        let again = Error::new(ours.class(), ours.to_string())
            .with_reason(ours.reason())
            .at_stage(error.stage().name());
        kind.into_iter()
            .fold(again, |error, kind| error.with_context("kind", kind))
    } else {
        Error::new(Class::Unavailable, error.to_string()).at_stage(error.stage().name())
    };
    if retry_in.is_zero() {
        return classified;
    }
    classified.with_retry_after(retry_in)
}

fn of_ssh(error: &SshError) -> Error {
    let (class, reason) = meaning(error.kind());
    Error::new(class, error.to_string())
        .with_reason(reason)
        .at_stage(error.stage().name())
        .with_context("kind", name(error.kind()))
}

/// The libvirt connection on a session could not be opened.
fn of_open(error: &OpenError) -> Error {
    match &error.kind {
        OpenErrorKind::Connect(connect) => match connect.cause().downcast_ref() {
            Some(ssh) => of_ssh(ssh),
            None => refused(error),
        },
        OpenErrorKind::Deadline(_) => {
            let text = format!(
                "{error}: is the libvirt daemon hanging, or at its limit of clients \
                 (max_anonymous_clients)?"
            );
            libvirt(Class::Unavailable, text)
        }
        OpenErrorKind::AuthUnsupported(_) => {
            let text = format!("{error}: set auth_unix_rw = \"none\" in libvirtd.conf");
            libvirt(Class::Unauthenticated, text)
        }
        _ => refused(error),
    }
}

fn refused(error: &OpenError) -> Error {
    let cause = error.source().map(|source| format!(": {source}"));
    libvirt(
        Class::Unavailable,
        format!("{error}{}", cause.unwrap_or_default()),
    )
}

fn libvirt(class: Class, text: String) -> Error {
    Error::new(class, text)
        .with_reason(Reason::LibvirtConnect)
        .at_stage("libvirt connect")
        .with_context("kind", LIBVIRT_CONNECT)
}

const LIBVIRT_CONNECT: &str = "LibvirtConnect";

fn meaning(kind: ErrorKind) -> (Class, Reason) {
    use ErrorKind as Kind;
    match kind {
        Kind::KeyMissing | Kind::KnownHostsMissing => {
            (Class::CredentialsMissing, Reason::KeyMissing)
        }
        Kind::KeyUnparsable
        | Kind::KeyEncrypted
        | Kind::KeyPassphraseWrong
        | Kind::KeyUnsupported
        | Kind::KeyIsPublic => (Class::Unauthenticated, Reason::KeyUnparsable),
        Kind::KnownHostsUnusable | Kind::KnownHostsUnwritable => {
            (Class::Unauthenticated, Reason::SshMaterial)
        }
        Kind::HostKeyUnknown => (Class::HostKeyMismatch, Reason::HostKeyUnknown),
        Kind::HostKeyChanged | Kind::HostKeyRevoked | Kind::HostCertificateInvalid => {
            (Class::HostKeyMismatch, Reason::HostKeyMismatch)
        }
        Kind::AuthRejected | Kind::AuthPartial | Kind::TooManyAuth => {
            (Class::Unauthenticated, Reason::CredentialsInvalid)
        }
        Kind::Dns | Kind::TcpRefused | Kind::TcpUnreachable | Kind::TcpTimeout => {
            (Class::Unavailable, Reason::HostUnreachable)
        }
        Kind::NotSsh
        | Kind::NoCommonAlgorithm
        | Kind::HandshakeTimeout
        | Kind::Protocol
        | Kind::LinkLost => (Class::Unavailable, Reason::SshHandshake),
        Kind::ForwardingProhibited => (Class::PermissionDenied, Reason::LibvirtConnect),
        Kind::SocketUnavailable
        | Kind::ResourceShortage
        | Kind::OpenTimeout
        | Kind::ProxyUnavailable => (Class::Unavailable, Reason::LibvirtConnect),
        Kind::Misconfigured => (Class::InvalidSpec, Reason::InvalidSpec),
        _ => (Class::Unavailable, Reason::HostUnreachable),
    }
}

/// The name that stays with the error.
fn name(kind: ErrorKind) -> String {
    match kind {
        ErrorKind::AuthRejected => "LoginRejected".to_owned(),
        ErrorKind::AuthPartial => "SecondFactorWanted".to_owned(),
        ErrorKind::Misconfigured => "Usage".to_owned(),
        kind => format!("{kind:?}"),
    }
}

/// Every name that the fact `kind` of a link's error may have.
pub fn error_kinds() -> impl Iterator<Item = String> {
    KINDS
        .into_iter()
        .map(name)
        .chain([LIBVIRT_CONNECT.to_owned()])
}

/// Every kind of failure of an SSH session.
const KINDS: [ErrorKind; 31] = [
    ErrorKind::Misconfigured,
    ErrorKind::KeyMissing,
    ErrorKind::KeyUnparsable,
    ErrorKind::KeyEncrypted,
    ErrorKind::KeyPassphraseWrong,
    ErrorKind::KeyUnsupported,
    ErrorKind::KeyIsPublic,
    ErrorKind::KnownHostsMissing,
    ErrorKind::KnownHostsUnusable,
    ErrorKind::Dns,
    ErrorKind::TcpRefused,
    ErrorKind::TcpUnreachable,
    ErrorKind::TcpTimeout,
    ErrorKind::NotSsh,
    ErrorKind::NoCommonAlgorithm,
    ErrorKind::HandshakeTimeout,
    ErrorKind::HostKeyUnknown,
    ErrorKind::HostKeyChanged,
    ErrorKind::HostKeyRevoked,
    ErrorKind::HostCertificateInvalid,
    ErrorKind::KnownHostsUnwritable,
    ErrorKind::AuthRejected,
    ErrorKind::AuthPartial,
    ErrorKind::TooManyAuth,
    ErrorKind::Protocol,
    ErrorKind::LinkLost,
    ErrorKind::SocketUnavailable,
    ErrorKind::ForwardingProhibited,
    ErrorKind::ResourceShortage,
    ErrorKind::OpenTimeout,
    ErrorKind::ProxyUnavailable,
];
