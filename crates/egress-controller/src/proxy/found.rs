//! What one reconcile found out about a proxy.

use egress_api::{Reason, status::ReportedDiagnostics};
use egress_lifecycle::{ProbeFailure, Proof};
use egress_provider::{Class, Error, Instance, Retry};

/// Everything that a status is made from, besides the last one, the declaration and the time.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) machine: Machine,
    /// The result of a request through the proxy, when one was made.
    pub(super) probe: Option<Result<Proof, ProbeFailure>>,
    /// What the machine differs in from the declaration.
    pub(super) drift: Option<String>,
}

/// The machine.
#[derive(Debug, Clone)]
pub(super) enum Machine {
    /// A place is being chosen.
    Placing,
    /// Its image is on the way; how far, in words.
    Fetching { text: String },
    /// It is being made or started.
    Making { operation: &'static str },
    /// It runs and has an address.
    Ready(Box<Instance>),
    /// It was ready, and its place does not answer.
    Unknown(Failure),
    /// Something stands against it.
    Failed(Failure),
}

/// An error in the form in which it is reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) class: Class,
    pub(super) reason: Reason,
    pub(super) text: String,
    pub(super) operation: Option<&'static str>,
    pub(super) retry: Retry,
    /// How far a boot came, and where the machine's console is.
    pub(super) diagnostics: Option<Box<ReportedDiagnostics>>,
}

impl Failure {
    pub(super) fn new(class: Class, reason: Reason, text: impl Into<String>) -> Self {
        Self {
            class,
            reason,
            text: text.into(),
            operation: None,
            retry: class.retry(),
            diagnostics: None,
        }
    }

    /// Whether it only says that nobody answered.
    pub(super) const fn is_silence(&self) -> bool {
        matches!(self.class, Class::Unavailable | Class::Timeout)
    }

    /// Whether nobody could look, which says nothing about what was to be looked at: the place is
    /// silent, or its door does not open.
    pub(super) const fn is_blind(&self) -> bool {
        self.is_silence()
            || matches!(
                self.class,
                Class::CredentialsMissing
                    | Class::Unauthenticated
                    | Class::PermissionDenied
                    | Class::HostKeyMismatch
                    | Class::RateLimited
            )
    }
}

impl From<&Error> for Failure {
    fn from(error: &Error) -> Self {
        Self {
            operation: error.operation(),
            retry: error.retry(),
            ..Self::new(error.class(), of_a_proxy(error.reason()), error.to_string())
        }
    }
}

/// The reason in the words of proxies. Which stage a dial came to, and which part of a Secret is
/// bad, is said by the host's own conditions.
const fn of_a_proxy(reason: Reason) -> Reason {
    match reason {
        Reason::SecretNotFound | Reason::KeyMissing => Reason::CredentialsMissing,
        Reason::KeyUnparsable | Reason::SshMaterial => Reason::CredentialsInvalid,
        Reason::TcpDial
        | Reason::SshHandshake
        | Reason::LibvirtConnect
        | Reason::Timeout
        | Reason::CheckBusy => Reason::HostUnreachable,
        other => other,
    }
}

impl Found {
    pub(super) fn machine(machine: Machine) -> Self {
        Self {
            machine,
            probe: None,
            drift: None,
        }
    }
}
