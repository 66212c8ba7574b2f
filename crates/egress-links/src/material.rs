//! What proves both ends of a link: a private key and known hosts, in files that may appear later
//! and change.

use std::{
    fs::File,
    hash::{DefaultHasher, Hasher as _},
    io::{self, Read as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use async_trait::async_trait;
use secrecy::SecretString;
use virtwire_pool::{DialError, Load, Loaded};
use virtwire_ssh::Config;
use zeroize::Zeroizing;

use crate::{MaterialSource, dial, source};

/// More of a file is not looked at to see whether it changed; the readers of keys and known hosts
/// have limits of their own.
const LOOKED_AT: u64 = 4 << 20;

/// Files of one host's SSH material. They need not exist yet.
#[derive(Debug, Clone)]
#[must_use]
pub struct SshMaterial {
    source: Option<Arc<dyn MaterialSource>>,
    key: Option<PathBuf>,
    passphrase: Option<SecretString>,
    known_hosts: PathBuf,
    accepts_new_host_key: bool,
}

impl SshMaterial {
    /// A private key, and the keys of hosts that are trusted.
    pub fn new(key: impl Into<PathBuf>, known_hosts: impl Into<PathBuf>) -> Self {
        Self {
            key: Some(key.into()),
            ..Self::without_key(known_hosts)
        }
    }

    /// Known hosts alone, where no key is configured: a dial says so.
    pub fn without_key(known_hosts: impl Into<PathBuf>) -> Self {
        Self {
            source: None,
            key: None,
            passphrase: None,
            known_hosts: known_hosts.into(),
            accepts_new_host_key: false,
        }
    }

    /// Material that is kept elsewhere than in files. It is read at each dial, so that a dial never
    /// uses what was replaced before.
    pub fn from_source(source: Arc<dyn MaterialSource>) -> Self {
        Self {
            source: Some(source),
            ..Self::without_key("")
        }
    }

    /// Whether each dial reads it anew.
    pub(crate) fn is_read_at_each_dial(&self) -> bool {
        self.source.is_some()
    }

    /// The passphrase of the key. Ignored if the key is not encrypted.
    pub fn passphrase(mut self, passphrase: SecretString) -> Self {
        self.passphrase = Some(passphrase);
        self
    }

    /// Insecure: trusts whatever key an unknown host offers, and adds it to the known hosts. Changed
    /// and revoked keys are still refused.
    pub fn accepting_new_host_key(mut self) -> Self {
        self.accepts_new_host_key = true;
        self
    }

    /// The configuration of dials with these files.
    pub(crate) fn configure(&self, mut config: Config) -> Config {
        if let Some(key) = &self.key {
            config = config.key_file(key);
        }
        if let Some(passphrase) = &self.passphrase {
            config = config.passphrase(passphrase.clone());
        }
        if self.accepts_new_host_key {
            config.accept_new_host_key(&self.known_hosts)
        } else {
            config.known_hosts(&self.known_hosts)
        }
    }

    /// One warning for each file that cannot be read now.
    pub(crate) fn warn_about(&self, host: &str) {
        let warn = |what: &str, path: &Path| {
            if let Err(error) = File::open(path) {
                let path = path.display();
                tracing::warn!(
                    host,
                    "WARNING: {what} {path} cannot be read yet: {error}; the host is dialled again \
                     when it is there"
                );
            }
        };
        if self.source.is_some() {
            return;
        }
        if let Some(key) = &self.key {
            warn("private key", key);
        }
        if !self.accepts_new_host_key {
            warn("known hosts file", &self.known_hosts);
        }
    }

    /// Stands for the content of the files; differs when one of them changed, appeared or vanished.
    fn fingerprint(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        let files = self.key.iter().chain([&self.known_hosts]);
        for file in files {
            if let Err(error) = add(&mut hash, file) {
                hash.write(error.kind().to_string().as_bytes());
            }
            // What ends one file must not be taken for the beginning of the next.
            hash.write_u8(0xff);
        }
        hash.finish()
    }
}

fn add(hash: &mut DefaultHasher, path: &Path) -> io::Result<()> {
    let mut file = File::open(path)?.take(LOOKED_AT);
    // The content may be a private key.
    let mut chunk = Zeroizing::new([0; 4096]);
    loop {
        match file.read(&mut *chunk)? {
            0 => return Ok(()),
            read => hash.write(&chunk[..read]),
        }
    }
}

/// Reads and parses the files of one host.
#[derive(Debug)]
pub(crate) struct Loader {
    pub(crate) config: Config,
    pub(crate) material: SshMaterial,
}

#[async_trait]
impl Load for Loader {
    type Material = Config;

    async fn load(&self) -> Result<Loaded<Config>, DialError> {
        if let Some(source) = &self.material.source {
            return source::load(&**source, self.config.clone()).await;
        }
        // Taken first: content that changes while it is loaded counts as older than it is, and is
        // looked at once more after a refusal.
        let material = self.material.clone();
        let fingerprint = tokio::task::spawn_blocking(move || material.fingerprint()).await;
        let config = self.material.configure(self.config.clone()).loaded().await;
        Ok(Loaded {
            material: config.map_err(dial::ssh_failure)?,
            fingerprint: fingerprint.unwrap_or_default(),
        })
    }
}
