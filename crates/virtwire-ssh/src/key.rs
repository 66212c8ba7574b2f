//! Private keys: reading the file, recognising its format, opening it.

mod format;

use std::{
    fmt,
    io::{self, Read},
    path::Path,
    sync::Arc,
};

use russh::keys::{Algorithm, HashAlg, PrivateKey, decode_secret_key};
use secrecy::{ExposeSecret, SecretString};
use zeroize::Zeroizing;

use format::{Encryption, Format};

/// A 16384-bit RSA key takes 13 KiB.
const FILE_MAX: u64 = 64 << 10;

/// A private key that is ready to sign with. Cheap to clone; wiped when the last clone goes.
#[derive(Clone)]
pub struct KeyMaterial(Arc<PrivateKey>);

impl KeyMaterial {
    /// Reads and parses the file.
    ///
    /// Reading and parsing happen off the async threads: opening an encrypted key takes 100 ms
    /// and more on purpose. A file that others can read is used after a warning. `ssh` refuses
    /// such a file, but secrets mounted into containers look like that as a rule.
    ///
    /// # Errors
    /// [`KeyError::Unreadable`] is the only error that may heal by itself.
    pub async fn load(
        path: impl AsRef<Path>,
        passphrase: Option<SecretString>,
    ) -> Result<Self, KeyError> {
        let path = path.as_ref().to_owned();
        blocking(move || {
            let text = read(&path).map_err(|source| unreadable(&path, source))?;
            let key = Self::parse(&text, passphrase.as_ref())?;
            warn_if_shared(&path);
            Ok(key)
        })
        .await
    }

    /// Parses the content of a key file.
    ///
    /// Takes OpenSSH, PKCS#8, PKCS#1, SEC1 and PuTTY files. The passphrase is used only if the
    /// key is encrypted. Opening an encrypted key blocks for 100 ms and more.
    ///
    /// # Errors
    /// Each says what kind of file it is and what would be accepted; none shows its content.
    pub fn parse(text: &[u8], passphrase: Option<&SecretString>) -> Result<Self, KeyError> {
        if text.len() as u64 > FILE_MAX {
            return Err(KeyError::Unparsable(format!(
                "it is larger than {FILE_MAX} bytes"
            )));
        }
        let text = format::normalise(text)?;
        let format = Format::detect(&text)?;
        let passphrase = match format.encryption(&text)? {
            Encryption::None => None,
            Encryption::Passphrase => Some(passphrase.ok_or(KeyError::Encrypted)?),
        };
        let key = decode_secret_key(&text, passphrase.map(ExposeSecret::expose_secret))
            .map_err(|error| explain(&error, passphrase.is_some()))?;
        usable(&key)?;
        Ok(Self(Arc::new(key)))
    }

    /// The key's type, for example `ssh-ed25519`.
    pub fn algorithm(&self) -> String {
        self.0.algorithm().as_str().to_owned()
    }

    /// The fingerprint of the public half, `SHA256:…`.
    pub fn fingerprint(&self) -> String {
        self.0.fingerprint(HashAlg::Sha256).to_string()
    }

    pub(crate) fn private(&self) -> &Arc<PrivateKey> {
        &self.0
    }
}

impl fmt::Debug for KeyMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "KeyMaterial({} {})",
            self.algorithm(),
            self.fingerprint()
        )
    }
}

/// A private key cannot be used.
///
/// Non-exhaustive: a further reason to refuse a file must not break callers.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The file does not exist or cannot be read.
    #[error("private key {path} cannot be read")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system said.
        source: io::Error,
    },
    /// The file holds a public key.
    #[error("this is a public key; name the private one, usually the same name without .pub")]
    Public,
    /// The key is encrypted and there is no passphrase.
    #[error("the private key is encrypted; configure its passphrase")]
    Encrypted,
    /// The passphrase is wrong.
    #[error("the passphrase does not open the private key")]
    PassphraseWrong,
    /// The key is of a kind that cannot be used.
    #[error("{0}")]
    Unsupported(String),
    /// The file holds no private key, or a damaged one.
    #[error("this is not a usable private key: {0}; name a file as ssh-keygen writes it")]
    Unparsable(String),
}

/// Runs blocking work; a panic in it counts as a damaged key.
async fn blocking(
    work: impl FnOnce() -> Result<KeyMaterial, KeyError> + Send + 'static,
) -> Result<KeyMaterial, KeyError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(_) => Err(KeyError::Unparsable("the parser failed on it".into())),
    }
}

fn read(path: &Path) -> io::Result<Zeroizing<Vec<u8>>> {
    let file = std::fs::File::open(path)?;
    // Reserved once: a growing buffer would leave unwiped copies behind.
    let mut text = Zeroizing::new(Vec::with_capacity(FILE_MAX as usize + 1));
    file.take(FILE_MAX + 1).read_to_end(&mut text)?;
    Ok(text)
}

fn unreadable(path: &Path, source: io::Error) -> KeyError {
    KeyError::Unreadable {
        path: path.display().to_string(),
        source,
    }
}

fn warn_if_shared(path: &Path) {
    if let Some(mode) = shared_mode(path) {
        let path = path.display();
        tracing::warn!("private key {path} has mode {mode:03o}; make it private: chmod 600 {path}");
    }
}

/// The file's mode if others than its owner have access to it.
#[cfg(unix)]
fn shared_mode(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    let mode = path.metadata().ok()?.permissions().mode() & 0o777;
    (mode & 0o077 != 0).then_some(mode)
}

#[cfg(not(unix))]
fn shared_mode(_: &Path) -> Option<u32> {
    None
}

/// russh's errors are those of whichever parser ran last; with a passphrase in play the
/// passphrase is the likely cause, without one the file is.
fn explain(error: &russh::keys::Error, with_passphrase: bool) -> KeyError {
    if with_passphrase {
        return KeyError::PassphraseWrong;
    }
    KeyError::Unparsable(crate::text::bounded(&error.to_string()))
}

fn usable(key: &PrivateKey) -> Result<(), KeyError> {
    match key.algorithm() {
        Algorithm::SkEd25519 | Algorithm::SkEcdsaSha2NistP256 => Err(KeyError::Unsupported(
            "the key lives on a security token, which an unattended program cannot use; \
             make an ed25519 key for this purpose"
                .into(),
        )),
        Algorithm::Dsa => Err(KeyError::Unsupported(
            "DSA keys are refused by today's servers; make an ed25519 key".into(),
        )),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
