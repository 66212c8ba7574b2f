//! Keys and known hosts from memory, such as the cache of a watch.

use std::fmt;

use egress_api::Reason;
use egress_provider::{Class, Error};
use secrecy::SecretString;
use virtwire_pool::{Cure, DialError, Loaded, Stage};
use virtwire_ssh::{Config, KeyError, KeyMaterial, KnownHosts};
use zeroize::Zeroizing;

/// Gives the material of one host as it is now.
pub trait MaterialSource: Send + Sync + fmt::Debug {
    /// Key and known hosts.
    ///
    /// # Errors
    /// What is missing and where it is looked for, with its class and reason.
    fn material(&self) -> Result<MaterialContent, Error>;
}

/// Key and known hosts of a host.
pub struct MaterialContent {
    /// Where they are from, for messages: `Secret egress/lab1-ssh`.
    pub origin: String,
    /// The private key, in any format that key files have.
    pub key: Zeroizing<Vec<u8>>,
    /// What opens the key, if it is encrypted.
    pub passphrase: Option<SecretString>,
    /// The accepted host keys, as in a known_hosts file.
    pub known_hosts: Vec<u8>,
}

impl fmt::Debug for MaterialContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MaterialContent")
            .field("origin", &self.origin)
            .finish_non_exhaustive()
    }
}

/// The configuration with the material of now.
pub(crate) async fn load(
    source: &dyn MaterialSource,
    config: Config,
) -> Result<Loaded<Config>, DialError> {
    let content = source.material().map_err(failure)?;
    // Opening an encrypted key takes 100 ms and more on purpose.
    let parsed = tokio::task::spawn_blocking(move || parse(&content)).await;
    let lost = |_| Error::new(Class::Internal, "the reading of the private key was lost");
    let (key, known) = parsed
        .map_err(|error| failure(lost(error)))?
        .map_err(failure)?;
    Ok(Loaded {
        material: config.key(key).known_hosts_entries(known),
        fingerprint: 0,
    })
}

fn parse(content: &MaterialContent) -> Result<(KeyMaterial, KnownHosts), Error> {
    let origin = &content.origin;
    let key = KeyMaterial::parse(&content.key, content.passphrase.as_ref());
    let key = key.map_err(|error| {
        Error::new(
            Class::Unauthenticated,
            format!("private key of {origin}: {error}"),
        )
        .with_reason(Reason::KeyUnparsable)
        .with_context("kind", kind(&error))
    })?;
    let known = KnownHosts::parse(format!("known_hosts of {origin}"), &content.known_hosts);
    let known = known.map_err(|error| {
        Error::new(Class::Unauthenticated, error.to_string())
            .with_reason(Reason::SshMaterial)
            .with_context("kind", "KnownHostsUnusable")
    })?;
    Ok((key, known))
}

const fn kind(error: &KeyError) -> &'static str {
    match error {
        KeyError::Public => "KeyIsPublic",
        KeyError::Encrypted => "KeyEncrypted",
        KeyError::PassphraseWrong => "KeyPassphraseWrong",
        KeyError::Unsupported(_) => "KeyUnsupported",
        _ => "KeyUnparsable",
    }
}

/// What is absent may appear; what cannot be read must be replaced by somebody.
fn failure(error: Error) -> DialError {
    let cure = match error.class() {
        Class::CredentialsMissing => Cure::Time,
        _ => Cure::People,
    };
    DialError::new(Stage::Material, cure, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GARBAGE: &[u8] = b"hunter2: not a key";

    #[derive(Debug)]
    struct Broken;

    impl MaterialSource for Broken {
        fn material(&self) -> Result<MaterialContent, Error> {
            Ok(MaterialContent {
                origin: "Secret egress/lab1-ssh".into(),
                key: Zeroizing::new(GARBAGE.to_vec()),
                passphrase: None,
                known_hosts: Vec::new(),
            })
        }
    }

    #[tokio::test]
    async fn c4_a_broken_key_is_told_without_its_bytes() {
        let error = load(&Broken, Config::new("kvm1")).await.unwrap_err();
        assert_eq!(error.cure(), Cure::People);
        let text = error.to_string();
        assert!(text.contains("Secret egress/lab1-ssh"), "{text}");
        let shown = format!("{text} {error:?} {:?}", Broken.material().unwrap());
        assert!(!shown.contains("hunter2"), "{shown}");
        let told = crate::classify::of_dial(error);
        assert_eq!(told.reason(), Reason::KeyUnparsable);
        assert_eq!(told.class(), Class::Unauthenticated);
        assert_eq!(told.stage(), Some("ssh material"));
    }
}
