//! User name and password of a proxy's clients.

use std::fmt;

use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

/// Name of the file on a seed that holds the credentials, so that they can be read back from the
/// machine's own volume and need no other store.
pub const CREDENTIALS_FILE: &str = "credentials.json";

/// Largest credentials file that is read, in bytes.
const MAX_FILE_BYTES: usize = 16 << 10;
/// 32 characters of 5 bits: 160 bits.
const PASSWORD_CHARACTERS: usize = 32;
const USER_CHARACTERS: usize = 8;
/// 32 characters that every engine, URL and shell takes as they are.
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// User name and password. `Debug` shows the user name only.
#[derive(Clone)]
pub struct Credentials {
    /// User name.
    pub user: String,
    /// Password.
    pub password: SecretString,
}

/// Why credentials were not made or read.
///
/// Non-exhaustive, since further sources of credentials may follow.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CredentialsError {
    /// The operating system gave no random bytes; its fault.
    #[error("the operating system gave no random bytes")]
    Randomness(#[source] getrandom::Error),
    /// The file is larger than any that was ever written.
    #[error("the credentials file has {bytes} bytes, at most {MAX_FILE_BYTES} are read")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// The file is not of the written form. The text has no part of the file.
    #[error("the credentials file is malformed at line {line} column {column}")]
    Malformed {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
}

/// The file's form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'a> {
    user: std::borrow::Cow<'a, str>,
    password: std::borrow::Cow<'a, str>,
}

impl Credentials {
    /// Credentials as given.
    pub fn new(user: impl Into<String>, password: impl Into<SecretString>) -> Self {
        Self {
            user: user.into(),
            password: password.into(),
        }
    }

    /// Fresh credentials from the operating system's randomness: a name of 9 characters and a
    /// password of 160 bits, both of an alphabet that every engine takes.
    ///
    /// # Errors
    ///
    /// [`CredentialsError::Randomness`] when the system gives none.
    pub fn generate() -> Result<Self, CredentialsError> {
        let mut random = [0; USER_CHARACTERS + PASSWORD_CHARACTERS];
        getrandom::fill(&mut random).map_err(CredentialsError::Randomness)?;
        // 32 divides 256, so every character is equally likely.
        let text: String = random
            .iter()
            .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
            .collect();
        let (user, password) = text.split_at(USER_CHARACTERS);
        Ok(Self::new(format!("u{user}"), password))
    }

    /// Reads the content of [`CREDENTIALS_FILE`].
    ///
    /// # Errors
    ///
    /// [`CredentialsError`] when the content is too large or not of the written form.
    pub fn from_json(content: &[u8]) -> Result<Self, CredentialsError> {
        if content.len() > MAX_FILE_BYTES {
            return Err(CredentialsError::TooLarge {
                bytes: content.len(),
            });
        }
        // The text of serde's error is left out: it may quote the password.
        let document: Document<'_> =
            serde_json::from_slice(content).map_err(|error| CredentialsError::Malformed {
                line: error.line(),
                column: error.column(),
            })?;
        Ok(Self::new(document.user, document.password.into_owned()))
    }

    /// The content of [`CREDENTIALS_FILE`].
    pub(crate) fn to_json(&self) -> Vec<u8> {
        let user = serde_json::Value::from(self.user.as_str());
        let password = serde_json::Value::from(self.password.expose_secret());
        format!("{{\"user\":{user},\"password\":{password}}}\n").into_bytes()
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials")
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_credentials_differ_and_keep_to_the_alphabet() {
        let (one, two) = (
            Credentials::generate().unwrap(),
            Credentials::generate().unwrap(),
        );
        assert_ne!(one.user, two.user);
        assert_ne!(one.password.expose_secret(), two.password.expose_secret());
        let password = one.password.expose_secret();
        assert_eq!(password.len(), PASSWORD_CHARACTERS);
        assert!(
            password
                .bytes()
                .chain(one.user.bytes())
                .all(|byte| ALPHABET.contains(&byte))
        );
    }

    #[test]
    fn what_is_written_is_read_back() {
        let every: String = (1..=255_u8).map(char::from).collect();
        let read =
            Credentials::from_json(&Credentials::new(&every, every.clone()).to_json()).unwrap();
        assert_eq!(read.user, every);
        assert_eq!(read.password.expose_secret(), every);
    }

    #[test]
    fn no_password_is_shown() {
        let shown = format!("{:?}", Credentials::new("alice", "hunter2"));
        assert_eq!(shown, "Credentials { user: \"alice\", .. }");
        let error =
            Credentials::from_json(b"{\"user\":\"a\",\"password\":\"hunter2\",}").unwrap_err();
        assert!(!format!("{error} {error:?}").contains("hunter2"));
    }

    #[test]
    fn oversized_and_foreign_files_are_refused() {
        let large = vec![b' '; MAX_FILE_BYTES + 1];
        assert!(matches!(
            Credentials::from_json(&large),
            Err(CredentialsError::TooLarge { .. })
        ));
        for text in [
            "",
            "{}",
            "[]",
            r#"{"user":"a","password":"b","more":1}"#,
            r#"{"user":1,"password":""}"#,
        ] {
            let error = Credentials::from_json(text.as_bytes()).unwrap_err();
            assert!(
                matches!(error, CredentialsError::Malformed { .. }),
                "{text}"
            );
        }
    }
}
