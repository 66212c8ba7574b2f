//! Secrets with clients' credentials.

use std::collections::BTreeMap;

use egress_api::EgressProxy;
use egress_provider::Credentials;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::OwnerReference;
use k8s_openapi::{ByteString, api::core::v1::Secret};
use kube::{Resource as _, api::ObjectMeta};
use secrecy::ExposeSecret as _;

use super::world::{SecretOwner, StoredCredentials, WorldError, WorldErrorKind};

const USER: &str = "username";
const PASSWORD: &str = "password";
/// Longest user name and password, which bounds what an engine's configuration is made of.
const LONGEST: usize = 255;
/// Letters and digits that every engine and every URL takes as they are.
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// What a Secret holds.
pub(super) fn read(secret: &Secret) -> StoredCredentials {
    let Some(user) = text(secret, USER) else {
        return StoredCredentials::Unusable(USER);
    };
    let Some(password) = text(secret, PASSWORD) else {
        return StoredCredentials::Unusable(PASSWORD);
    };
    let owners = secret.metadata.owner_references.iter().flatten();
    StoredCredentials::Present {
        credentials: Credentials::new(user, password),
        owner: owners.map(owner).next(),
    }
}

fn owner(reference: &OwnerReference) -> SecretOwner {
    let OwnerReference {
        kind, name, uid, ..
    } = reference.clone();
    SecretOwner { kind, name, uid }
}

fn text(secret: &Secret, key: &str) -> Option<String> {
    let bytes = &secret.data.as_ref()?.get(key)?.0;
    let is_usable = (1..=LONGEST).contains(&bytes.len());
    let text = std::str::from_utf8(bytes).ok().filter(|_| is_usable)?;
    // A file that was put into a Secret ends with a line break.
    let text = text.trim_end_matches(['\r', '\n']);
    let is_text = !text.is_empty() && !text.contains(char::is_control);
    is_text.then(|| text.to_owned())
}

/// A Secret that goes with the proxy.
///
/// # Errors
/// When the system has no random numbers, or the object was not read from a server.
pub(super) fn make(
    proxy: &EgressProxy,
    name: &str,
    known: Option<&Credentials>,
) -> Result<Secret, WorldError> {
    let (user, password) = match known {
        Some(known) => (
            known.user.clone(),
            known.password.expose_secret().to_owned(),
        ),
        None => (format!("u{}", random(9)?), random(32)?),
    };
    let bytes = |text: String| ByteString(text.into_bytes());
    let data = BTreeMap::from([
        (USER.to_owned(), bytes(user)),
        (PASSWORD.to_owned(), bytes(password)),
    ]);
    Ok(Secret {
        metadata: ObjectMeta {
            name: Some(name.to_owned()),
            namespace: proxy.metadata.namespace.clone(),
            owner_references: proxy.controller_owner_ref(&()).map(|owner| vec![owner]),
            ..ObjectMeta::default()
        },
        data: Some(data),
        type_: Some("Opaque".to_owned()),
        ..Secret::default()
    })
}

fn random(length: usize) -> Result<String, WorldError> {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).map_err(|error| {
        let text = format!("the system has no random numbers: {error}");
        WorldError::new(WorldErrorKind::Other, text)
    })?;
    let letter = |byte: u8| char::from(ALPHABET[usize::from(byte % 32)]);
    Ok(bytes.into_iter().map(letter).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(user: &str, password: &str) -> Secret {
        let entry = |key: &str, text: &str| (key.to_owned(), ByteString(text.as_bytes().to_vec()));
        Secret {
            data: Some(BTreeMap::from([
                entry(USER, user),
                entry(PASSWORD, password),
            ])),
            ..Secret::default()
        }
    }

    #[test]
    fn a_pair_is_read_and_what_is_unusable_is_named() {
        let StoredCredentials::Present { credentials, owner } = read(&secret("u", "p\n")) else {
            panic!()
        };
        assert_eq!((credentials, owner), (Credentials::new("u", "p"), None));
        for (user, password, key) in [
            ("", "p", USER),
            ("u", "\n", PASSWORD),
            ("u", "a\nb", PASSWORD),
            ("u", &"p".repeat(256), PASSWORD),
        ] {
            let read = read(&secret(user, password));
            assert!(matches!(read, StoredCredentials::Unusable(found) if found == key));
        }
        assert!(matches!(
            read(&Secret::default()),
            StoredCredentials::Unusable(USER)
        ));
    }

    #[test]
    fn made_credentials_are_owned_and_each_is_another() {
        let mut proxy = EgressProxy::new("a", serde_json::from_value(serde_json::json!({
            "providerRef": { "name": "lab" }, "protocols": ["http"], "auth": { "mode": "basic" },
        })).unwrap());
        proxy.metadata.uid = Some("7".to_owned());
        let made = |known| read(&make(&proxy, "a-credentials", known).unwrap());
        let (
            StoredCredentials::Present {
                credentials: one,
                owner,
            },
            StoredCredentials::Present {
                credentials: other, ..
            },
        ) = (made(None), made(None))
        else {
            panic!()
        };
        assert_eq!(owner, Some(SecretOwner::proxy(&proxy)));
        assert_ne!(one, other);
        assert_eq!(one.password.expose_secret().len(), 32);
        let kept = made(Some(&one));
        assert!(
            matches!(kept, StoredCredentials::Present { credentials, .. } if credentials == one)
        );
    }
}
