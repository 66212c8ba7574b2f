//! A failed dial in the words of providers. The kind's name stays with it as the fact `kind`, so
//! that each has an exit code of its own.

use std::error::Error as StdError;

use egress_api::Reason;
use egress_provider::{Class, Error};
use virtwire::{OpenError, OpenErrorKind};
use virtwire_ssh::ErrorKind;

/// A host that no manifest declares.
pub(crate) fn unknown_host(host: &str) -> Error {
    Error::new(
        Class::InvalidSpec,
        format!("no manifest declares a KvmHost {host}"),
    )
}

/// The SSH session could not be made.
pub(crate) fn of_ssh(error: virtwire_ssh::Error) -> Error {
    let (class, reason) = meaning(error.kind());
    Error::new(class, error.to_string())
        .with_reason(reason)
        .at_stage(error.stage().name())
        .with_context("kind", name(error.kind()))
        .with_source(error)
}

/// The libvirt connection on a session could not be opened.
pub(crate) fn of_open(error: OpenError) -> Error {
    match &error.kind {
        OpenErrorKind::Connect(connect) => {
            if let Some(ssh) = connect.cause().downcast_ref::<virtwire_ssh::Error>() {
                let (class, reason) = meaning(ssh.kind());
                return Error::new(class, ssh.to_string())
                    .with_reason(reason)
                    .at_stage(ssh.stage().name())
                    .with_context("kind", name(ssh.kind()));
            }
            refused(Class::Unavailable, &error)
        }
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
        OpenErrorKind::Call(_) => refused(Class::Unavailable, &error),
        _ => refused(Class::Unavailable, &error),
    }
}

fn refused(class: Class, error: &OpenError) -> Error {
    let cause = error.source().map(|source| format!(": {source}"));
    libvirt(class, format!("{error}{}", cause.unwrap_or_default()))
}

fn libvirt(class: Class, text: String) -> Error {
    Error::new(class, text)
        .with_reason(Reason::LibvirtConnect)
        .at_stage("libvirt connect")
        .with_context("kind", "LibvirtConnect")
}

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

/// The name among the exit codes.
fn name(kind: ErrorKind) -> String {
    match kind {
        ErrorKind::AuthRejected => "LoginRejected".to_owned(),
        ErrorKind::AuthPartial => "SecondFactorWanted".to_owned(),
        ErrorKind::Misconfigured => "Usage".to_owned(),
        kind => format!("{kind:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::EXIT_CODES;

    #[test]
    fn every_kind_of_failed_dial_has_an_exit_code() {
        use ErrorKind as Kind;
        for kind in [
            Kind::Misconfigured,
            Kind::KeyMissing,
            Kind::KeyUnparsable,
            Kind::KeyEncrypted,
            Kind::KeyPassphraseWrong,
            Kind::KeyUnsupported,
            Kind::KeyIsPublic,
            Kind::KnownHostsMissing,
            Kind::KnownHostsUnusable,
            Kind::Dns,
            Kind::TcpRefused,
            Kind::TcpUnreachable,
            Kind::TcpTimeout,
            Kind::NotSsh,
            Kind::NoCommonAlgorithm,
            Kind::HandshakeTimeout,
            Kind::HostKeyUnknown,
            Kind::HostKeyChanged,
            Kind::HostKeyRevoked,
            Kind::HostCertificateInvalid,
            Kind::KnownHostsUnwritable,
            Kind::AuthRejected,
            Kind::AuthPartial,
            Kind::TooManyAuth,
            Kind::Protocol,
            Kind::LinkLost,
            Kind::SocketUnavailable,
            Kind::ForwardingProhibited,
            Kind::ResourceShortage,
            Kind::OpenTimeout,
            Kind::ProxyUnavailable,
        ] {
            let name = name(kind);
            assert!(
                EXIT_CODES.iter().any(|(_, known, _)| *known == name),
                "{name}"
            );
        }
    }
}
