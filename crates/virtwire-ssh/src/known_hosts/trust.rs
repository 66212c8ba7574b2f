//! What the known hosts say about one host, and the verdict on the key it offers.

use std::time::SystemTime;

use russh::keys::{Algorithm, Certificate, EcdsaCurve, HashAlg, PublicKey, PublicKeyOrCertificate};

use super::{
    certificate,
    line::{Line, Marker, wire},
    pattern::canonical,
};

/// Host key algorithms in order of preference, without SHA-1 signatures.
const ALGORITHMS: [Algorithm; 6] = [
    Algorithm::Ed25519,
    Algorithm::Ecdsa {
        curve: EcdsaCurve::NistP256,
    },
    Algorithm::Ecdsa {
        curve: EcdsaCurve::NistP384,
    },
    Algorithm::Ecdsa {
        curve: EcdsaCurve::NistP521,
    },
    Algorithm::Rsa {
        hash: Some(HashAlg::Sha512),
    },
    Algorithm::Rsa {
        hash: Some(HashAlg::Sha256),
    },
];

/// The lines that speak of one host.
#[derive(Clone)]
pub(crate) struct Trust {
    origin: String,
    host: String,
    keys: Vec<Line>,
    authorities: Vec<Line>,
    revoked: Vec<Line>,
    // Keys known for the same name on the default port: no trust, only a hint.
    other_port: Vec<Line>,
}

/// Why an offered key is not trusted.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Distrust {
    /// Nothing is known; `hint` says what was found beside it.
    Unknown {
        hint: Option<String>,
    },
    /// Other keys are known, as listed.
    Changed {
        known: String,
    },
    Revoked {
        line: usize,
    },
    /// A known authority signed the certificate, and it is still not valid.
    BadCertificate {
        line: usize,
        why: String,
    },
}

impl Trust {
    pub(super) fn new(origin: &str, lines: &[Line], host: &str, port: u16) -> Self {
        let name = canonical(host, port);
        let bare = host.to_ascii_lowercase();
        let select = |marker, names: &[&str]| -> Vec<Line> {
            let wanted = |line: &&Line| line.marker == marker && line.hosts.matches(names);
            lines.iter().filter(wanted).cloned().collect()
        };
        Self {
            origin: origin.to_owned(),
            keys: select(Marker::Trusted, &[&name]),
            authorities: select(Marker::CertAuthority, &[&name]),
            // A key revoked for a name is revoked on every port of it.
            revoked: select(Marker::Revoked, &[&name, &bare]),
            other_port: if name == bare {
                Vec::new()
            } else {
                select(Marker::Trusted, &[&bare])
            },
            host: bare,
        }
    }

    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    /// Host key algorithms to ask for: first those a known key can answer, then the rest, so
    /// that a replaced key is reported as changed and not as a failed negotiation.
    pub(crate) fn algorithms(&self) -> Vec<Algorithm> {
        let known = |algorithm: &Algorithm| {
            self.keys.iter().any(|line| match algorithm {
                Algorithm::Rsa { .. } => line.key_type == "ssh-rsa",
                other => line.key_type == other.as_str(),
            })
        };
        let (mut first, rest): (Vec<_>, Vec<_>) = ALGORITHMS.into_iter().partition(known);
        first.extend(rest);
        first
    }

    /// Certificate algorithms to ask for: none unless an authority is known for the host,
    /// because a server with a certificate then presents it in place of its key.
    pub(crate) fn certificate_algorithms(&self) -> Vec<Algorithm> {
        if self.authorities.is_empty() {
            Vec::new()
        } else {
            ALGORITHMS.to_vec()
        }
    }

    /// Judges what the server offered, at the time `now`.
    pub(crate) fn judge(
        &self,
        offered: &PublicKeyOrCertificate,
        now: SystemTime,
    ) -> Result<(), Distrust> {
        match offered {
            PublicKeyOrCertificate::PublicKey { key, .. } => self.judge_key(key),
            PublicKeyOrCertificate::Certificate(certificate) => {
                self.judge_certificate(certificate, now)
            }
        }
    }

    fn judge_key(&self, key: &PublicKey) -> Result<(), Distrust> {
        let blob = wire(key);
        if let Some(line) = self.revocation(&blob) {
            return Err(Distrust::Revoked { line });
        }
        if self.keys.iter().any(|line| line.blob == blob) {
            return Ok(());
        }
        if !self.keys.is_empty() {
            return Err(Distrust::Changed {
                known: describe(&self.keys),
            });
        }
        Err(Distrust::Unknown {
            hint: self.hint(&blob),
        })
    }

    /// A certificate counts if a known authority signed it and it is valid; failing that, its
    /// key is judged like a bare one, as OpenSSH does.
    fn judge_certificate(
        &self,
        certificate: &Certificate,
        now: SystemTime,
    ) -> Result<(), Distrust> {
        let authority = PublicKey::from(certificate.signature_key().clone());
        let authority_blob = wire(&authority);
        if let Some(line) = self.revocation(&authority_blob) {
            return Err(Distrust::Revoked { line });
        }
        let plain = self.judge_key(&PublicKey::from(certificate.public_key().clone()));
        if matches!(plain, Ok(()) | Err(Distrust::Revoked { .. })) {
            return plain;
        }
        let Some(line) = self
            .authorities
            .iter()
            .find(|line| line.blob == authority_blob)
        else {
            return plain;
        };
        certificate::validate(certificate, &self.host, now).map_err(|why| {
            Distrust::BadCertificate {
                line: line.number,
                why,
            }
        })
    }

    fn revocation(&self, blob: &[u8]) -> Option<usize> {
        self.revoked
            .iter()
            .find(|line| line.blob == blob)
            .map(|line| line.number)
    }

    fn hint(&self, blob: &[u8]) -> Option<String> {
        if let Some(line) = self.other_port.iter().find(|line| line.blob == blob) {
            return Some(format!(
                "line {} knows this key for {} on port 22 only",
                line.number, self.host
            ));
        }
        let line = self.authorities.first()?;
        Some(format!(
            "line {} expects a certificate and the server presented none of that authority",
            line.number
        ))
    }
}

/// Known keys as `type (line n)`, bounded: a pattern such as `*` may collect many.
fn describe(lines: &[Line]) -> String {
    const SHOWN: usize = 4;
    let mut shown: Vec<_> = lines.iter().take(SHOWN).map(describe_line).collect();
    if lines.len() > SHOWN {
        shown.push(format!("{} more", lines.len() - SHOWN));
    }
    shown.join(", ")
}

fn describe_line(line: &Line) -> String {
    match PublicKey::from_bytes(&line.blob) {
        Ok(key) => {
            let fingerprint = key.fingerprint(HashAlg::Sha256);
            format!("{} {fingerprint} (line {})", line.key_type, line.number)
        }
        Err(_) => format!("{} (line {})", line.key_type, line.number),
    }
}
