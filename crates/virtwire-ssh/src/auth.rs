//! Authentication with the one configured key.
//!
//! No other key is ever offered: a server that counts attempts must not lock the user out over
//! keys nobody asked for.

use std::sync::Arc;

use russh::{
    MethodSet,
    client::{AuthResult, Handle},
    keys::{HashAlg, PrivateKeyWithHashAlg},
};

use crate::{
    error::{ErrorKind, Failure},
    handler::Callbacks,
    key::KeyMaterial,
    link::{Cause, Link},
};

/// RFC 4253 reasons with which servers end an authentication: protocol error (what OpenSSH sends
/// after too many attempts) and "no more authentication methods available".
const GIVING_UP: [u32; 2] = [2, 14];

/// Logs in. After an error the handle must be thrown away: a late reply would otherwise be taken
/// for the answer to the next attempt.
pub(crate) async fn authenticate(
    handle: &mut Handle<Callbacks>,
    link: &Link,
    user: &str,
    key: &KeyMaterial,
) -> Result<(), Failure> {
    let mut refusal = MethodSet::empty();
    for hash in hashes(handle, link, key).await? {
        let key = PrivateKeyWithHashAlg::new(Arc::clone(key.private()), hash);
        let result = handle.authenticate_publickey(user, key).await;
        match result.map_err(|error| broken(link, error))? {
            AuthResult::Success => return Ok(()),
            // A server that vanishes looks like one that refuses.
            AuthResult::Failure { .. } if handle.is_closed() => return Err(ended(link)),
            AuthResult::Failure {
                remaining_methods,
                partial_success: true,
            } => {
                return Err(partial(user, &remaining_methods));
            }
            AuthResult::Failure {
                remaining_methods, ..
            } => refusal = remaining_methods,
        }
    }
    Err(rejected(user, key, &refusal))
}

/// The signature hashes to try: one for most keys; for RSA what the server says it takes, and
/// SHA-512 before SHA-256 if it says nothing.
async fn hashes(
    handle: &Handle<Callbacks>,
    link: &Link,
    key: &KeyMaterial,
) -> Result<Vec<Option<HashAlg>>, Failure> {
    if !key.private().algorithm().is_rsa() {
        return Ok(vec![None]);
    }
    let best = handle.best_supported_rsa_hash().await;
    rsa_hashes(best.map_err(|error| broken(link, error))?)
}

/// `None` is a server that does not say, `Some(None)` one that knows only SHA-1.
fn rsa_hashes(best: Option<Option<HashAlg>>) -> Result<Vec<Option<HashAlg>>, Failure> {
    match best {
        Some(Some(hash)) => Ok(vec![Some(hash)]),
        None => Ok(vec![Some(HashAlg::Sha512), Some(HashAlg::Sha256)]),
        Some(None) => Err(Failure::new(
            ErrorKind::NoCommonAlgorithm,
            "the server takes RSA signatures with SHA-1 only, which are not safe; use an ed25519 \
             key or update the server",
        )),
    }
}

fn broken(link: &Link, error: russh::Error) -> Failure {
    match error {
        russh::Error::SendError | russh::Error::Inconsistent => ended(link),
        other => Failure::new(
            ErrorKind::Protocol,
            format!("authentication failed: {other}"),
        ),
    }
}

/// The connection ended during authentication.
fn ended(link: &Link) -> Failure {
    match link.cause() {
        Some(Cause::PeerDisconnect { code, text }) if GIVING_UP.contains(code) => Failure::new(
            ErrorKind::TooManyAuth,
            format!("the server gave up on the authentication: {text}"),
        ),
        cause => {
            let cause = cause.cloned().unwrap_or(Cause::PeerClosed);
            let detail = format!("the connection ended during authentication: {cause}");
            Failure::new(ErrorKind::LinkLost, detail)
        }
    }
}

fn partial(user: &str, remaining: &MethodSet) -> Failure {
    Failure::new(
        ErrorKind::AuthPartial,
        format!(
            "the server accepts the key of user {user} and wants a second factor ({}), which an \
             unattended program cannot give; exempt this user in sshd_config (AuthenticationMethods)",
            names(remaining)
        ),
    )
}

fn rejected(user: &str, key: &KeyMaterial, remaining: &MethodSet) -> Failure {
    Failure::new(
        ErrorKind::AuthRejected,
        format!(
            "the server refuses user {user} with {} {}; it takes: {}; add the public key to \
             ~{user}/.ssh/authorized_keys on the host",
            key.algorithm(),
            key.fingerprint(),
            names(remaining)
        ),
    )
}

fn names(methods: &MethodSet) -> String {
    let names: Vec<&str> = methods.iter().map(Into::into).collect();
    if names.is_empty() {
        "nothing".into()
    } else {
        names.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server without EXT_INFO must still be tried with SHA-2, and none ever with SHA-1.
    #[test]
    fn rsa_keys_sign_with_what_the_server_takes() {
        let (sha512, sha256) = (Some(HashAlg::Sha512), Some(HashAlg::Sha256));
        assert_eq!(rsa_hashes(None).unwrap(), [sha512, sha256]);
        assert_eq!(rsa_hashes(Some(sha512)).unwrap(), [sha512]);
        assert_eq!(rsa_hashes(Some(sha256)).unwrap(), [sha256]);
        assert_eq!(
            rsa_hashes(Some(None)).unwrap_err().kind,
            ErrorKind::NoCommonAlgorithm
        );
    }
}
