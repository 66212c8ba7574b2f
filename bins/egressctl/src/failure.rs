//! What a user sees of a failure: who, what kind, one sentence with the cure, and an exit code
//! of its own.

use std::error::Error as StdError;
use std::process::ExitCode;

use egress_provider::{Class, Error, Finding, Location};
use serde_json::json;

use crate::output::Row;

/// The exit code after Ctrl-C or SIGTERM.
pub(crate) const INTERRUPTED: i32 = 130;

/// Exit codes by the name of the failure. Part of the interface: codes are added, never changed.
pub(crate) const EXIT_CODES: &[(u8, &str, &str)] = &[
    (0, "Success", "everything asked for was done"),
    (1, "Internal", "a defect of egressctl or of the host"),
    (2, "Usage", "the command line or a manifest is wrong"),
    (10, "HostUnreachable", "a host cannot be reached"),
    (11, "TcpRefused", "nothing listens on the host's SSH port"),
    (
        12,
        "TcpUnreachable",
        "the network says that the host cannot be reached",
    ),
    (13, "TcpTimeout", "the host does not answer"),
    (14, "Dns", "the host's name cannot be resolved"),
    (15, "NotSsh", "something else than SSH answers on the port"),
    (
        16,
        "NoCommonAlgorithm",
        "client and host share no SSH algorithm",
    ),
    (
        17,
        "HandshakeTimeout",
        "the SSH handshake did not end in time",
    ),
    (18, "LinkLost", "the connection to the host ended"),
    (19, "Protocol", "the host broke the SSH protocol"),
    (20, "HostKeyUnknown", "known_hosts has no key of the host"),
    (
        21,
        "HostKeyChanged",
        "the host's key is another than in known_hosts",
    ),
    (22, "HostKeyRevoked", "the host's key is revoked"),
    (
        23,
        "HostCertificateInvalid",
        "the host's certificate is not valid",
    ),
    (
        24,
        "KnownHostsMissing",
        "the known_hosts file cannot be read",
    ),
    (
        25,
        "KnownHostsUnusable",
        "the known_hosts file cannot be used",
    ),
    (
        26,
        "KnownHostsUnwritable",
        "an accepted host key cannot be written down",
    ),
    (30, "KeyMissing", "the private key file cannot be read"),
    (31, "KeyUnparsable", "the private key is damaged or none"),
    (32, "KeyEncrypted", "the private key is encrypted"),
    (
        33,
        "KeyPassphraseWrong",
        "the passphrase does not open the private key",
    ),
    (
        34,
        "KeyUnsupported",
        "the private key is of a kind that cannot be used",
    ),
    (35, "KeyIsPublic", "the file holds a public key"),
    (
        36,
        "LoginRejected",
        "the host refuses the key for this user",
    ),
    (37, "SecondFactorWanted", "the host wants more than a key"),
    (38, "TooManyAuth", "the host gave up on the log-in attempts"),
    (39, "CredentialsMissing", "a Secret is missing"),
    (
        40,
        "SocketUnavailable",
        "libvirt's socket cannot be opened on the host",
    ),
    (
        41,
        "ForwardingProhibited",
        "the host forbids forwarding to unix sockets",
    ),
    (
        42,
        "ResourceShortage",
        "the host has no room for another channel",
    ),
    (
        43,
        "OpenTimeout",
        "the host did not open the channel in time",
    ),
    (
        44,
        "LibvirtConnect",
        "libvirt did not accept the connection",
    ),
    (
        45,
        "PermissionDenied",
        "the user may not do this on the host",
    ),
    (
        46,
        "ProxyUnavailable",
        "the proxy command cannot be run on the host",
    ),
    (50, "PoolInactive", "the storage pool is not running"),
    (51, "PoolNotFound", "the storage pool does not exist"),
    (52, "PoolFull", "the storage pool has no room"),
    (
        53,
        "NetworkNotFound",
        "the network does not exist on the host",
    ),
    (
        54,
        "NetworkInactive",
        "the network is not active on the host",
    ),
    (55, "InsufficientCapacity", "no host has room"),
    (56, "NoHostFits", "no host can take the machine"),
    (60, "ImageNotFound", "the image does not exist"),
    (
        61,
        "ImageChecksumMismatch",
        "the image's bytes are not the declared ones",
    ),
    (62, "ImageInvalid", "the file is not an image"),
    (63, "ImageDownloadFailed", "the image could not be read"),
    (64, "ApplianceNotFound", "there is no appliance"),
    (
        70,
        "NameConflict",
        "the name belongs to something that is not ours",
    ),
    (
        71,
        "AdoptionRequired",
        "a machine of an earlier object exists",
    ),
    (72, "Drifted", "the machine differs from its declaration"),
    (73, "NotFound", "there is no such proxy"),
    (
        74,
        "ClusterIdConflict",
        "another cluster uses the same cluster id on the host",
    ),
    (
        75,
        "TooManyUndeclared",
        "more machines are undeclared than gc removes at once",
    ),
    (
        80,
        "AddressTimeout",
        "the machine showed no address in time",
    ),
    (
        81,
        "BootTimeout",
        "the machine did not finish its start in time",
    ),
    (82, "ConnectRefused", "the proxy's port is closed"),
    (83, "ConnectTimeout", "the proxy's port does not answer"),
    (84, "AuthRejected", "the proxy refuses the credentials"),
    (85, "TunnelFailed", "the proxy could not reach the target"),
    (
        86,
        "EgressMismatch",
        "requests leave by another address than promised",
    ),
    (
        87,
        "NotProbedYet",
        "no request through the proxy ended in time",
    ),
    (90, "InvalidSpec", "the declaration cannot be met as it is"),
    (
        91,
        "QuotaExceeded",
        "a quota does not allow another machine",
    ),
    (92, "Timeout", "no answer came in time"),
    (
        93,
        "ProviderUnavailable",
        "the host does not answer as it should",
    ),
    (
        130,
        "Interrupted",
        "stopped by Ctrl-C or SIGTERM; run it again to go on",
    ),
];

/// One failure.
#[derive(Debug)]
pub(crate) struct Failure {
    /// Who it is about: a proxy, a host, a file.
    pub(crate) subject: String,
    /// What it is called, in [`EXIT_CODES`].
    pub(crate) name: &'static str,
    /// What happened and what helps.
    pub(crate) text: String,
    /// Whether a result line has said it already.
    shown: bool,
}

impl Failure {
    /// A wrong command line or manifest.
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Self::new("egressctl", "Usage", text)
    }

    pub(crate) fn new(
        subject: impl Into<String>,
        name: &'static str,
        text: impl Into<String>,
    ) -> Self {
        Self {
            subject: subject.into(),
            name,
            text: text.into(),
            shown: false,
        }
    }

    /// A provider's error about a proxy.
    pub(crate) fn of(proxy: &str, error: &Error) -> Self {
        match error.fact("host") {
            Some(host) => Self::told(proxy, error, format!("host {host}: {error}")),
            None => Self::told(proxy, error, error.to_string()),
        }
    }

    /// A provider's error about a place that could not be asked.
    pub(crate) fn of_place(place: &Location, error: &Error) -> Self {
        Self::told(place.as_str(), error, error.to_string())
    }

    fn told(subject: &str, error: &Error, mut text: String) -> Self {
        let mut source = error.source();
        while let Some(cause) = source {
            let cause_text = cause.to_string();
            // Some layers repeat what the one above them said.
            if !text.contains(&cause_text) {
                text = format!("{text}: {cause_text}");
            }
            source = cause.source();
        }
        if let Some(stage) = error.fact("stage") {
            text = format!("{text}\nthe guest came to: {stage}");
        }
        if let Some(console) = error.fact("console") {
            text = format!("{text}\nthe end of its console:\n{console}");
        }
        if error.class() == Class::Cancelled {
            text = format!("{text}; apply or delete goes on from here");
        }
        Self::new(subject, name_of(error), text)
    }

    /// What a check found about a host.
    pub(crate) fn of_finding(host: &str, finding: &Finding) -> Self {
        let name = finding.reason.map_or("Internal", |reason| reason.name());
        let named = finding.kind.as_deref().and_then(known);
        let name = named.or_else(|| known(name)).unwrap_or("Internal");
        Self::new(host, name, &finding.text)
    }

    /// The same, when a result line has said it already: only the exit code is left to give.
    pub(crate) fn shown(mut self) -> Self {
        self.shown = true;
        self
    }

    /// The failure as a result line.
    pub(crate) fn row(&self) -> Row {
        let Self {
            subject,
            name,
            text,
            ..
        } = self;
        Row {
            text: format!(
                "{subject}  error {name}  {}",
                text.replace('\n', "\n      ")
            ),
            json: json!({ "name": subject, "error": name, "text": text }),
        }
    }

    fn code(&self) -> u8 {
        let known = EXIT_CODES.iter().find(|(_, name, _)| *name == self.name);
        known.map_or(1, |(code, _, _)| *code)
    }
}

/// Success when nothing failed.
///
/// # Errors
/// The failures, when there are any.
pub(crate) fn none_of(failures: Vec<Failure>) -> Result<(), Vec<Failure>> {
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures),
    }
}

/// Prints all failures and gives the exit code of the first.
#[expect(
    clippy::print_stderr,
    reason = "the one place where failures are shown"
)]
pub(crate) fn report(failures: &[Failure]) -> ExitCode {
    for failure in failures.iter().filter(|failure| !failure.shown) {
        let mut lines = failure.text.lines();
        let first = lines.next().unwrap_or_default();
        eprintln!("{}  {}  {first}", failure.subject, failure.name);
        for line in lines {
            eprintln!("      {line}");
        }
    }
    ExitCode::from(failures.first().map_or(1, Failure::code))
}

/// The most precise name that has an exit code: the provider's own, the reason, the class.
fn name_of(error: &Error) -> &'static str {
    let own = error.fact("kind").and_then(known);
    let by_class = || match error.class() {
        Class::Timeout => "Timeout",
        Class::Unauthenticated => "LoginRejected",
        Class::CredentialsMissing => "CredentialsMissing",
        _ => "Internal",
    };
    // A stop on request has the reason of nothing in particular.
    match error.class() {
        Class::Cancelled => "Interrupted",
        _ => own
            .or_else(|| known(error.reason().name()))
            .unwrap_or_else(by_class),
    }
}

fn known(name: &str) -> Option<&'static str> {
    let found = EXIT_CODES.iter().find(|(_, known, _)| *known == name);
    found.map(|(_, known, _)| *known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_names_are_unique() {
        let mut codes = std::collections::HashSet::new();
        let mut names = std::collections::HashSet::new();
        for (code, name, _) in EXIT_CODES {
            assert!(codes.insert(code), "{code} twice");
            assert!(names.insert(name), "{name} twice");
        }
    }

    #[test]
    fn every_kind_of_failed_dial_has_an_exit_code() {
        for name in egress_links::error_kinds() {
            assert!(known(&name).is_some(), "{name}");
        }
    }
}
