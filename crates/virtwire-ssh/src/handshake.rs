//! Stage three: key exchange, host key and authentication, under one deadline.

use std::{borrow::Cow, sync::Arc};

use russh::{
    Preferred, cipher,
    client::{self, Handle},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::timeout,
};

use crate::{
    auth::authenticate,
    config::Config,
    error::{ErrorKind, Failure},
    handler::{Abort, Callbacks},
    known_hosts::Trust,
    link::{Cause, Link},
    material::Material,
    severable::Severable,
    text::bounded,
};

/// AES-GCM first: about twice as fast as ChaCha20 on processors with AES instructions.
const CIPHERS: &[cipher::Name] = &[
    cipher::AES_256_GCM,
    cipher::CHACHA20_POLY1305,
    cipher::AES_256_CTR,
    cipher::AES_192_CTR,
    cipher::AES_128_CTR,
];

/// An authenticated session.
pub(crate) struct Established {
    pub(crate) handle: Arc<Handle<Callbacks>>,
    pub(crate) link: Arc<Link>,
}

/// Cancel safe: dropping the future severs the socket, and with it russh's detached task.
pub(crate) async fn handshake<S>(
    config: &Config,
    material: Material,
    stream: S,
) -> Result<Established, Failure>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let link = Arc::new(Link::default());
    let guard = link.closed().clone().drop_guard();
    let stream = Severable::new(stream, Arc::clone(&link), config.deadlines.write_stall);
    let attempt = establish(config, material, stream, &link);
    let handle = match timeout(config.deadlines.handshake, attempt).await {
        Ok(result) => result?,
        Err(_) => return Err(timed_out(config, &link)),
    };
    guard.disarm();
    Ok(Established {
        handle: Arc::new(handle),
        link,
    })
}

async fn establish<S>(
    config: &Config,
    material: Material,
    stream: Severable<S>,
    link: &Arc<Link>,
) -> Result<Handle<Callbacks>, Failure>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let russh_config = Arc::new(russh_config(config, &material.trust));
    let callbacks = Callbacks {
        peer: config.peer.clone(),
        trust: material.trust,
        new_keys: material.new_keys,
        link: Arc::clone(link),
    };
    let mut handle = client::connect_stream(russh_config, stream, callbacks)
        .await
        .map_err(|abort| aborted(abort, link))?;
    authenticate(&mut handle, link, &config.user, &material.key).await?;
    Ok(handle)
}

fn russh_config(config: &Config, trust: &Trust) -> client::Config {
    let horizon = config.keepalive.map(|keepalive| keepalive.horizon());
    client::Config {
        preferred: Preferred {
            key: trust.algorithms().into(),
            host_key_certificates: trust.certificate_algorithms().into(),
            cipher: Cow::Borrowed(CIPHERS),
            ..Preferred::DEFAULT
        },
        keepalive_interval: config.keepalive.map(|keepalive| keepalive.interval),
        keepalive_max: config
            .keepalive
            .map_or(1, |keepalive| keepalive.count as usize),
        // russh's only way out of a write that never ends; keepalives are not sent meanwhile.
        inactivity_timeout: horizon.map(|horizon| horizon.saturating_mul(2)),
        nodelay: true,
        ..client::Config::default()
    }
}

fn timed_out(config: &Config, link: &Link) -> Failure {
    let within = config.deadlines.handshake;
    let detail = match link.head() {
        None => format!("the peer accepted the connection and said nothing within {within:?}"),
        Some(head) if head.starts_with("SSH-") => format!(
            "the handshake with {head} did not end within {within:?}; the host may be overloaded"
        ),
        Some(head) => format!("no SSH handshake within {within:?}; the peer said {head:?}"),
    };
    Failure::new(ErrorKind::HandshakeTimeout, detail)
}

fn aborted(abort: Abort, link: &Link) -> Failure {
    let error = match abort {
        Abort::Refused(failure) => return *failure,
        Abort::Russh(error) => error,
    };
    match error {
        russh::Error::Version => not_ssh(link),
        russh::Error::NoCommonAlgo { kind, ours, theirs } => Failure::new(
            ErrorKind::NoCommonAlgorithm,
            format!(
                "no common {kind:?} algorithm; offered {}; the server has {}",
                ours.join(","),
                bounded(&theirs.join(","))
            ),
        ),
        russh::Error::WrongServerSig => Failure::new(
            ErrorKind::Protocol,
            "the server cannot prove that it owns its host key",
        ),
        other => lost(other, link),
    }
}

fn not_ssh(link: &Link) -> Failure {
    let said = link.head().unwrap_or_default();
    Failure::new(
        ErrorKind::NotSsh,
        format!("no SSH server answers there; the peer said {said:?}; correct the port"),
    )
}

/// The connection ended before the key exchange did.
fn lost(error: russh::Error, link: &Link) -> Failure {
    if let Some(head) = link.head().filter(|head| !head.starts_with("SSH-")) {
        let detail = format!("no SSH server answers there; the peer said {head:?}");
        return Failure::new(ErrorKind::NotSsh, detail);
    }
    // A reason the server gave is better than the closed socket that followed it. The end of the
    // task itself is no reason.
    let cause = match link.cause() {
        Some(cause @ Cause::PeerDisconnect { .. }) => cause.clone(),
        _ => error.into(),
    };
    let (kind, hint) = match (&cause, link.head()) {
        (Cause::Protocol(_), _) => (ErrorKind::Protocol, ""),
        (Cause::PeerClosed, None) => (
            ErrorKind::LinkLost,
            " before it said a word; too many connections (MaxStartups)?",
        ),
        _ => (ErrorKind::LinkLost, ""),
    };
    Failure::new(kind, format!("{cause}{hint}"))
}
