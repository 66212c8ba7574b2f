//! Stage one: the private key and the known hosts, read and parsed off the async threads.

use std::{io, path::PathBuf};

use crate::{
    config::{Config, HostKeySource, KeySource},
    error::{ErrorKind, Failure},
    handler::NewKeys,
    key::{KeyError, KeyMaterial},
    known_hosts::{self, KnownHosts, KnownHostsError, Trust},
};

/// The longest path the kernel takes for a unix socket, without the final zero byte.
const SOCKET_PATH_MAX: usize = 107;

/// What the handshake needs.
pub(crate) struct Material {
    pub(crate) key: KeyMaterial,
    pub(crate) trust: Trust,
    pub(crate) new_keys: NewKeys,
}

pub(crate) async fn load(config: &Config) -> Result<Material, Failure> {
    check(config)?;
    let key = load_key(config).await?;
    let (known, new_keys) = load_known_hosts(config).await?;
    let trust = known.trust(&config.peer.host, config.peer.port);
    Ok(Material {
        key,
        trust,
        new_keys,
    })
}

/// The configuration with the content of its files in place of their names.
pub(crate) async fn preload(config: &Config) -> Result<Config, Failure> {
    check(config)?;
    let mut loaded = config.clone();
    loaded.key = Some(KeySource::Loaded(load_key(config).await?));
    if !matches!(config.host_keys, Some(HostKeySource::AcceptNew(_))) {
        let (known, _) = load_known_hosts(config).await?;
        loaded.host_keys = Some(HostKeySource::Loaded(known));
    }
    Ok(loaded)
}

fn check(config: &Config) -> Result<(), Failure> {
    let misconfigured = |detail: String| Err(Failure::new(ErrorKind::Misconfigured, detail));
    if config.peer.host.is_empty() {
        return misconfigured("the host name is empty".into());
    }
    if config.socket_paths.is_empty() {
        return misconfigured("no socket path is configured".into());
    }
    for path in &config.socket_paths {
        if path.len() > SOCKET_PATH_MAX {
            return misconfigured(format!(
                "the socket path {path} is {} bytes long; at most {SOCKET_PATH_MAX} are possible",
                path.len()
            ));
        }
        if !path.starts_with('/') || path.contains('\0') {
            return misconfigured(format!("the socket path {path:?} is not an absolute path"));
        }
    }
    Ok(())
}

async fn load_key(config: &Config) -> Result<KeyMaterial, Failure> {
    match &config.key {
        Some(KeySource::Loaded(key)) => Ok(key.clone()),
        Some(KeySource::File(path)) => KeyMaterial::load(path, config.passphrase.clone())
            .await
            .map_err(|error| key_failure(path, error)),
        None => Err(Failure::new(
            ErrorKind::Misconfigured,
            "no private key is configured",
        )),
    }
}

fn key_failure(path: &std::path::Path, error: KeyError) -> Failure {
    let kind = match &error {
        KeyError::Unreadable { .. } => ErrorKind::KeyMissing,
        KeyError::Public => ErrorKind::KeyIsPublic,
        KeyError::Encrypted => ErrorKind::KeyEncrypted,
        KeyError::PassphraseWrong => ErrorKind::KeyPassphraseWrong,
        KeyError::Unsupported(_) => ErrorKind::KeyUnsupported,
        KeyError::Unparsable(_) => ErrorKind::KeyUnparsable,
    };
    if let KeyError::Unreadable { path, source } = error {
        return Failure::new(
            kind,
            format!("private key {path} cannot be read: {}", reason(&source)),
        );
    }
    Failure::new(kind, format!("private key {}: {error}", path.display()))
}

async fn load_known_hosts(config: &Config) -> Result<(KnownHosts, NewKeys), Failure> {
    match config.host_keys.clone() {
        Some(HostKeySource::Loaded(known)) => Ok((known, NewKeys::Refuse)),
        Some(HostKeySource::File(path)) => read_known_hosts(path)
            .await
            .map(|known| (known, NewKeys::Refuse))
            .map_err(hosts_failure),
        Some(HostKeySource::AcceptNew(path)) => accept_new(path).await,
        None => Err(Failure::new(
            ErrorKind::Misconfigured,
            "no known hosts file is configured",
        )),
    }
}

/// A file that is not there yet is an empty one in this mode.
async fn accept_new(path: PathBuf) -> Result<(KnownHosts, NewKeys), Failure> {
    let known = match read_known_hosts(path.clone()).await {
        Err(KnownHostsError::Unreadable { path, source })
            if source.kind() == io::ErrorKind::NotFound =>
        {
            KnownHosts::parse(path, b"")
        }
        other => other,
    };
    Ok((known.map_err(hosts_failure)?, NewKeys::AppendTo(path)))
}

async fn read_known_hosts(path: PathBuf) -> Result<KnownHosts, KnownHostsError> {
    let name = path.display().to_string();
    let task = tokio::task::spawn_blocking(move || known_hosts::load(&path));
    task.await.unwrap_or_else(|error| {
        Err(KnownHostsError::Unreadable {
            path: name,
            source: io::Error::other(error),
        })
    })
}

fn hosts_failure(error: KnownHostsError) -> Failure {
    match error {
        KnownHostsError::Unreadable { path, source } => Failure::new(
            ErrorKind::KnownHostsMissing,
            format!(
                "known hosts file {path} cannot be read: {}",
                reason(&source)
            ),
        ),
        other => Failure::new(ErrorKind::KnownHostsUnusable, other.to_string()),
    }
}

/// The system's reason in words an operator looks for.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied for this user".into(),
        _ => error.to_string(),
    }
}
