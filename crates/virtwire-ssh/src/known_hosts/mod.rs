//! Which host keys are trusted: the known hosts file, matched as OpenSSH matches it.

mod certificate;
mod file;
mod line;
mod pattern;
mod trust;

use std::fmt;

use russh::keys::{HashAlg, PublicKey};

pub(crate) use file::{append, load};
pub(crate) use trust::{Distrust, Trust};

use line::Line;

/// Bad lines that get a warning of their own; the rest is only counted.
const WARNINGS_MAX: usize = 5;

/// The parsed content of a known hosts file.
///
/// Lines that cannot be read are skipped with one warning each, as OpenSSH skips them. The one
/// exception is an unreadable `@revoked` line: skipping it could accept the very key it was
/// written against.
#[derive(Clone)]
pub struct KnownHosts {
    origin: String,
    lines: Vec<Line>,
}

impl KnownHosts {
    /// Parses the content. `origin` names the file (or the secret) in messages.
    ///
    /// # Errors
    /// When an `@revoked` line cannot be read.
    pub fn parse(origin: impl Into<String>, content: &[u8]) -> Result<Self, KnownHostsError> {
        let origin = origin.into();
        match parse_lines(content) {
            Ok((lines, skipped)) => {
                warn_about(&origin, &skipped);
                Ok(Self { origin, lines })
            }
            Err(Skipped { line, why }) => {
                Err(KnownHostsError::UnreadableRevocation { origin, line, why })
            }
        }
    }

    /// The name given to [`parse`](Self::parse).
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// What these lines say about one host.
    pub(crate) fn trust(&self, host: &str, port: u16) -> Trust {
        Trust::new(&self.origin, &self.lines, host, port)
    }
}

/// A line that cannot be read.
#[derive(Debug, PartialEq, Eq)]
struct Skipped {
    line: usize,
    why: &'static str,
}

/// The readable lines and the others; an unreadable `@revoked` line as the error.
fn parse_lines(content: &[u8]) -> Result<(Vec<Line>, Vec<Skipped>), Skipped> {
    let mut lines = Vec::new();
    let mut skipped = Vec::new();
    for (raw, number) in content.split(|&byte| byte == b'\n').zip(1..) {
        match Line::parse(number, &String::from_utf8_lossy(raw)) {
            Ok(line) => lines.extend(line),
            Err(error) => {
                let bad = Skipped {
                    line: number,
                    why: error.why,
                };
                if error.revoked {
                    return Err(bad);
                }
                skipped.push(bad);
            }
        }
    }
    Ok((lines, skipped))
}

fn warn_about(origin: &str, skipped: &[Skipped]) {
    for Skipped { line, why } in skipped.iter().take(WARNINGS_MAX) {
        tracing::warn!("{origin}:{line}: line skipped: {why}");
    }
    if let Some(more) = skipped.len().checked_sub(WARNINGS_MAX + 1) {
        tracing::warn!("{origin}: {} more lines skipped", more + 1);
    }
}

impl fmt::Debug for KnownHosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { origin, lines } = self;
        f.debug_struct("KnownHosts")
            .field("origin", origin)
            .field("lines", &lines.len())
            .finish()
    }
}

/// A known hosts file cannot be used.
///
/// Non-exhaustive: a further reason to refuse a file must not break callers.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KnownHostsError {
    /// The file does not exist or cannot be read.
    #[error("known hosts file {path} cannot be read")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is larger than any known hosts file.
    #[error("known hosts file {path} is larger than {max} bytes")]
    TooLarge {
        /// The file.
        path: String,
        /// The limit.
        max: u64,
    },
    /// An `@revoked` line cannot be read; it could name the key about to be trusted.
    #[error("{origin}:{line}: unreadable @revoked line ({why}); repair or remove it")]
    UnreadableRevocation {
        /// The file.
        origin: String,
        /// The line, counted from one.
        line: usize,
        /// What is wrong with it.
        why: &'static str,
    },
}

/// A host key as the server offered it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedKey {
    algorithm: String,
    fingerprint: String,
    known_hosts_line: String,
}

impl OfferedKey {
    pub(crate) fn new(key: &PublicKey, host: &str, port: u16) -> Self {
        let algorithm = key.algorithm().as_str().to_owned();
        let encoded = line::encode(key);
        Self {
            known_hosts_line: format!("{} {algorithm} {encoded}", pattern::canonical(host, port)),
            fingerprint: key.fingerprint(HashAlg::Sha256).to_string(),
            algorithm,
        }
    }

    /// The key's type, for example `ssh-ed25519`.
    pub fn algorithm(&self) -> &str {
        &self.algorithm
    }

    /// The fingerprint as `ssh-keygen -l` prints it, `SHA256:…`.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The line that makes the key known.
    pub fn known_hosts_line(&self) -> &str {
        &self.known_hosts_line
    }
}

impl fmt::Display for OfferedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.algorithm, self.fingerprint)
    }
}

#[cfg(test)]
mod tests;
