//! Secrets as folders of files, in the form in which Kubernetes mounts them.

use std::path::{Path, PathBuf};

use egress_provider::Credentials;
use secrecy::SecretString;
use zeroize::Zeroizing;

use crate::failure::Failure;

/// A value longer than this is no user name, password or key.
const MAX_VALUE: u64 = 64 * 1024;

/// Where Secrets are looked for.
#[derive(Debug, Clone)]
pub(crate) struct Secrets {
    folder: Option<PathBuf>,
}

impl Secrets {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// User name and password of a Secret's keys `username` and `password`.
    ///
    /// # Errors
    /// When the Secret or a key is missing or unreadable.
    pub(crate) fn credentials(&self, proxy: &str, name: &str) -> Result<Credentials, Failure> {
        let user = self.value(proxy, name, "username")?;
        let password = self.value(proxy, name, "password")?;
        Ok(Credentials::new(
            user.as_str(),
            SecretString::from(password.as_str()),
        ))
    }

    /// The file of a Secret's key; it may not exist yet.
    ///
    /// # Errors
    /// When no folder of Secrets was given.
    pub(crate) fn file(&self, subject: &str, name: &str, key: &str) -> Result<PathBuf, Failure> {
        let Some(folder) = &self.folder else {
            let text = format!(
                "the Secret {name} is named, and no folder of Secrets: give --secrets DIR, with \
                 the file DIR/{name}/{key}"
            );
            return Err(Failure::new(subject, "CredentialsMissing", text));
        };
        Ok(folder.join(name).join(key))
    }

    /// The value of a key that need not be there.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub(crate) fn optional(
        &self,
        subject: &str,
        name: &str,
        key: &str,
    ) -> Result<Option<SecretString>, Failure> {
        if !self.file(subject, name, key)?.exists() {
            return Ok(None);
        }
        let value = self.value(subject, name, key)?;
        Ok(Some(SecretString::from(value.as_str())))
    }

    fn value(&self, subject: &str, name: &str, key: &str) -> Result<Zeroizing<String>, Failure> {
        let path = self.file(subject, name, key)?;
        let missing = |why: String| {
            let text = format!(
                "the Secret {name} has no usable key {key}: {}: {why}",
                path.display()
            );
            Failure::new(subject, "CredentialsMissing", text)
        };
        let text = read(&path).map_err(missing)?;
        // Editors end files with a line break that no password has.
        let trimmed = text
            .strip_suffix('\n')
            .map(|rest| rest.strip_suffix('\r').unwrap_or(rest));
        Ok(Zeroizing::new(trimmed.unwrap_or(&text).to_owned()))
    }
}

fn read(path: &Path) -> Result<Zeroizing<String>, String> {
    let length = std::fs::metadata(path)
        .map_err(|error| error.to_string())?
        .len();
    if length > MAX_VALUE {
        return Err(format!(
            "{length} bytes are more than the {MAX_VALUE} allowed"
        ));
    }
    std::fs::read_to_string(path)
        .map(Zeroizing::new)
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret as _;

    use super::*;

    #[test]
    fn values_lose_one_line_break_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("web");
        std::fs::create_dir(&secret).unwrap();
        std::fs::write(secret.join("username"), "u\r\n").unwrap();
        std::fs::write(secret.join("password"), " p \n\n").unwrap();
        let secrets = Secrets::new(Some(folder.path().to_owned()));
        let found = secrets.credentials("crawl-1", "web").unwrap();
        assert_eq!(
            (found.user.as_str(), found.password.expose_secret()),
            ("u", " p \n")
        );
    }

    #[test]
    fn what_is_missing_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let secrets = Secrets::new(Some(folder.path().to_owned()));
        let failure = secrets.credentials("crawl-1", "web").unwrap_err();
        assert_eq!(failure.name, "CredentialsMissing");
        assert!(failure.text.contains("web/username"), "{}", failure.text);
        let failure = Secrets::new(None)
            .credentials("crawl-1", "web")
            .unwrap_err();
        assert!(failure.text.contains("--secrets"), "{}", failure.text);
    }
}
