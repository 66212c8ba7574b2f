//! Which format a key file has and whether it is encrypted.
//!
//! russh finds this out by trying, which reports an encrypted file as damaged and a damaged one
//! as encrypted. The armour and its headers say it plainly.

use russh::keys::PrivateKey;
use zeroize::Zeroizing;

use super::KeyError;

/// The formats a private key comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    OpenSsh,
    Pkcs8,
    Pkcs8Encrypted,
    Pkcs1,
    Sec1,
    Putty,
}

/// Whether opening the key takes a passphrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encryption {
    None,
    Passphrase,
}

/// The text with each line trimmed: russh compares armour lines exactly, and keys pasted into
/// manifests come indented.
pub(super) fn normalise(text: &[u8]) -> Result<Zeroizing<String>, KeyError> {
    let text = std::str::from_utf8(text)
        .map_err(|_| KeyError::Unparsable("it is binary; convert it to a PEM file".into()))?;
    let mut lines = Zeroizing::new(String::with_capacity(text.len() + 1));
    for line in text.trim_start_matches('\u{feff}').lines() {
        lines.push_str(line.trim());
        lines.push('\n');
    }
    Ok(lines)
}

impl Format {
    pub(super) fn detect(text: &str) -> Result<Self, KeyError> {
        if text.trim_start().starts_with("PuTTY-User-Key-File-") {
            return Ok(Self::Putty);
        }
        // Other blocks may stand before the key, as `openssl ecparam -genkey` writes them.
        match private_label(text) {
            Some("OPENSSH PRIVATE KEY") => Ok(Self::OpenSsh),
            Some("PRIVATE KEY") => Ok(Self::Pkcs8),
            Some("ENCRYPTED PRIVATE KEY") => Ok(Self::Pkcs8Encrypted),
            Some("RSA PRIVATE KEY") => Ok(Self::Pkcs1),
            Some("EC PRIVATE KEY") => Ok(Self::Sec1),
            Some("DSA PRIVATE KEY") => Err(KeyError::Unsupported(
                "DSA keys are refused by today's servers; make an ed25519 key".into(),
            )),
            Some(_) => Err(KeyError::Unsupported(
                "this kind of private key is unknown; make one with ssh-keygen -t ed25519".into(),
            )),
            None if is_public(text) => Err(KeyError::Public),
            None if text.trim().is_empty() => Err(KeyError::Unparsable("it is empty".into())),
            None => Err(KeyError::Unparsable(
                "it has no -----BEGIN … PRIVATE KEY----- line".into(),
            )),
        }
    }

    pub(super) fn encryption(self, text: &str) -> Result<Encryption, KeyError> {
        match self {
            Self::Pkcs8 => Ok(Encryption::None),
            Self::Pkcs8Encrypted => Ok(Encryption::Passphrase),
            Self::OpenSsh => openssh_encryption(text),
            Self::Putty => Ok(putty_encryption(text)),
            Self::Pkcs1 | Self::Sec1 => self.legacy_encryption(text),
        }
    }

    /// PEM files of OpenSSL's old kind carry the cipher in a header.
    fn legacy_encryption(self, text: &str) -> Result<Encryption, KeyError> {
        let Some(cipher) = header(text, "DEK-Info:") else {
            return Ok(Encryption::None);
        };
        let cipher = cipher.split(',').next().unwrap_or_default();
        match self {
            Self::Pkcs1 if cipher == "AES-128-CBC" => Ok(Encryption::Passphrase),
            _ => Err(KeyError::Unsupported(format!(
                "the key is encrypted in an old format ({} with {}); rewrite it in place with \
                 ssh-keygen -p -f <file>",
                if self == Self::Pkcs1 {
                    "PKCS#1"
                } else {
                    "SEC1"
                },
                crate::text::bounded(cipher),
            ))),
        }
    }
}

/// The label of the first block that is a private key.
fn private_label(text: &str) -> Option<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("-----BEGIN ")?.strip_suffix("-----"))
        .find(|label| label.ends_with("PRIVATE KEY"))
}

fn is_public(text: &str) -> bool {
    let first = text.trim_start();
    [
        "ssh-",
        "ecdsa-sha2-",
        "sk-",
        "-----BEGIN PUBLIC KEY",
        "-----BEGIN RSA PUBLIC KEY",
    ]
    .iter()
    .any(|start| first.starts_with(start))
        || first.starts_with("---- BEGIN SSH2 PUBLIC KEY")
}

fn openssh_encryption(text: &str) -> Result<Encryption, KeyError> {
    let start = text.find("-----BEGIN OPENSSH").unwrap_or_default();
    let key = PrivateKey::from_openssh(text[start..].trim_end())
        .map_err(|error| KeyError::Unparsable(crate::text::bounded(&error.to_string())))?;
    Ok(if key.is_encrypted() {
        Encryption::Passphrase
    } else {
        Encryption::None
    })
}

fn putty_encryption(text: &str) -> Encryption {
    match header(text, "Encryption:") {
        None | Some("none") => Encryption::None,
        Some(_) => Encryption::Passphrase,
    }
}

fn header<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines()
        .find_map(|line| line.strip_prefix(name))
        .map(str::trim)
}
