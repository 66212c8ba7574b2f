//! russh's callbacks: the host key check, and the memory of refusals and of the end.

use std::{path::PathBuf, sync::Arc, time::SystemTime};

use russh::{
    ChannelId, ChannelOpenFailure,
    client::{self, DisconnectReason, Session},
    keys::{PublicKey, PublicKeyOrCertificate},
};

use crate::{
    error::{ErrorKind, Failure, Peer},
    known_hosts::{self, Distrust, OfferedKey, Trust},
    link::{Cause, Link},
    text::bounded,
};

/// What to do about a host nothing is known about.
#[derive(Debug, Clone)]
pub(crate) enum NewKeys {
    Refuse,
    AppendTo(PathBuf),
}

/// One connection's callbacks. Its end is the end of russh's task, by whatever way.
pub(crate) struct Callbacks {
    pub(crate) peer: Peer,
    pub(crate) trust: Trust,
    pub(crate) new_keys: NewKeys,
    pub(crate) link: Arc<Link>,
}

/// What ends russh's task: its own errors, or our refusal of a host key.
#[derive(Debug)]
pub(crate) enum Abort {
    Russh(russh::Error),
    Refused(Box<Failure>),
}

impl From<russh::Error> for Abort {
    fn from(error: russh::Error) -> Self {
        Self::Russh(error)
    }
}

impl From<Abort> for Cause {
    fn from(abort: Abort) -> Self {
        match abort {
            Abort::Russh(error) => error.into(),
            Abort::Refused(failure) => Self::Protocol(failure.detail),
        }
    }
}

impl client::Handler for Callbacks {
    type Error = Abort;

    async fn check_server_key(&mut self, offered: &PublicKeyOrCertificate) -> Result<bool, Abort> {
        let key = match offered {
            PublicKeyOrCertificate::PublicKey { key, .. } => key.clone(),
            PublicKeyOrCertificate::Certificate(cert) => PublicKey::from(cert.public_key().clone()),
        };
        let key = OfferedKey::new(&key, &self.peer.host, self.peer.port);
        let Err(distrust) = self.trust.judge(offered, SystemTime::now()) else {
            return Ok(true);
        };
        match (distrust, &self.new_keys) {
            (Distrust::Unknown { .. }, NewKeys::AppendTo(path)) => {
                remember(path.clone(), key).await.map(|()| true)
            }
            (distrust, _) => Err(refuse(self.trust.origin(), distrust, key)),
        }
    }

    async fn channel_open_failure(
        &mut self,
        _channel: ChannelId,
        _reason: ChannelOpenFailure,
        description: &str,
        _language: &str,
        _session: &mut Session,
    ) -> Result<(), Abort> {
        self.link.note_open_refusal(description);
        Ok(())
    }

    async fn disconnected(&mut self, reason: DisconnectReason<Abort>) -> Result<(), Abort> {
        self.link.end(match reason {
            DisconnectReason::ReceivedDisconnect(info) => Cause::PeerDisconnect {
                code: info.reason_code as u32,
                text: bounded(&info.message),
            },
            DisconnectReason::Error(abort) => abort.into(),
        });
        Ok(())
    }
}

/// Covers the ends russh does not report: a failed handshake and a panic.
impl Drop for Callbacks {
    fn drop(&mut self) {
        self.link
            .end(Cause::Protocol("the session task ended".into()));
    }
}

async fn remember(path: PathBuf, key: OfferedKey) -> Result<(), Abort> {
    let file = path.display().to_string();
    let written = tokio::task::spawn_blocking({
        let key = key.clone();
        move || known_hosts::append(&path, &key)
    })
    .await
    .unwrap_or_else(|error| Err(std::io::Error::other(error)));
    written.map_err(|error| {
        let detail = format!("the new host key cannot be added to {file}: {error}");
        refused(Failure::new(ErrorKind::KnownHostsUnwritable, detail).offered(key))
    })
}

fn refuse(origin: &str, distrust: Distrust, key: OfferedKey) -> Abort {
    let (kind, detail) = match distrust {
        Distrust::Revoked { line } => (
            ErrorKind::HostKeyRevoked,
            format!(
                "offered {key}, which {origin}:{line} marks as revoked; the host needs a new key"
            ),
        ),
        Distrust::Changed { known } => (
            ErrorKind::HostKeyChanged,
            format!(
                "the host key has changed: offered {key}, {origin} knows {known}; if the host was \
                 really given a new key, replace those lines, otherwise someone is in between"
            ),
        ),
        Distrust::BadCertificate { line, why } => (
            ErrorKind::HostCertificateInvalid,
            format!(
                "the host certificate for {key}, by the authority of {origin}:{line}, is not valid: {why}"
            ),
        ),
        Distrust::Unknown { hint } => (ErrorKind::HostKeyUnknown, unknown(origin, hint, &key)),
    };
    refused(Failure::new(kind, detail).offered(key))
}

/// The line to add stands alone, so that it can be copied.
fn unknown(origin: &str, hint: Option<String>, key: &OfferedKey) -> String {
    let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
    format!(
        "the host key is not in {origin}{hint}\noffered: {key}  — if that is the host's key, \
         add this line:\n{}",
        key.known_hosts_line()
    )
}

fn refused(failure: Failure) -> Abort {
    Abort::Refused(Box::new(failure))
}
