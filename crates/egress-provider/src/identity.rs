//! Names that exist before their machine does.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

const PREFIX: &str = "egress";
/// Characters of the hash in a name: 50 bits, enough for a billion names without a clash.
const HASH_LENGTH: usize = 10;
/// Longest name of a machine (RFC 1035 label).
const MAX_NAME: usize = 63;
/// What is left for the cluster id: `egress-` before it and `-` and the hash behind it.
const MAX_CLUSTER_ID: usize = MAX_NAME - PREFIX.len() - HASH_LENGTH - 2;
/// Root of all UUIDs of this project.
const NAMESPACE: Uuid = Uuid::from_u128(0x8d4d_6c1e_3b0f_5a77_9c52_61e0_94f1_2ab8);
/// Letters and digits that no one mistakes for another (RFC 4648 base 32 in lower case).
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// Who owns machines: one cluster, or one user of `egressctl`.
///
/// Lower-case letters, digits and inner hyphens, starting with a letter, at most 45 characters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ClusterId(String);

impl ClusterId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a machine's name is one that [`Identity::instance_name`] gives this owner's
    /// machines. All that can be told of things that carry no tags.
    pub fn has_named(&self, instance_name: &str) -> bool {
        let hash = instance_name
            .strip_prefix(PREFIX)
            .and_then(|rest| rest.strip_prefix('-'))
            .and_then(|rest| rest.strip_prefix(self.as_str()))
            .and_then(|rest| rest.strip_prefix('-'));
        hash.is_some_and(|hash| {
            hash.len() == HASH_LENGTH && hash.bytes().all(|byte| ALPHABET.contains(&byte))
        })
    }

    /// The nearest valid id to any text, such as a user's and a machine's name.
    pub fn nearest(text: &str) -> Self {
        let lower = text.to_ascii_lowercase();
        let mapped = lower
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' });
        let id: String = mapped
            .skip_while(|c| !c.is_ascii_alphabetic())
            .take(MAX_CLUSTER_ID)
            .collect();
        match id.trim_end_matches('-') {
            "" => Self("local".to_owned()),
            id => Self(id.to_owned()),
        }
    }
}

impl fmt::Display for ClusterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for ClusterId {
    type Err = IdentityError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let valid = text.starts_with(|c: char| c.is_ascii_lowercase())
            && !text.ends_with('-')
            && text.len() <= MAX_CLUSTER_ID
            && text.chars().all(inner);
        if valid {
            Ok(Self(text.to_owned()))
        } else {
            Err(IdentityError(bounded(text)))
        }
    }
}

impl TryFrom<String> for ClusterId {
    type Error = IdentityError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<ClusterId> for String {
    fn from(id: ClusterId) -> Self {
        id.0
    }
}

fn bounded(text: &str) -> String {
    text.chars().take(100).collect()
}

/// A cluster id that cannot be part of a machine's name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "cluster id {0:?} must start with a letter and hold at most {MAX_CLUSTER_ID} lower-case \
     letters, digits and inner hyphens"
)]
pub struct IdentityError(String);

/// Whose machine it is. Everything that names the machine follows from it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// Who owns it.
    pub cluster_id: ClusterId,
    /// The object's namespace.
    pub namespace: String,
    /// The object's name.
    pub name: String,
    /// The object's UID.
    pub uid: Uuid,
}

impl Identity {
    /// The identity of an object that an API server gave a UID.
    pub fn new(
        cluster_id: ClusterId,
        namespace: impl Into<String>,
        name: impl Into<String>,
        uid: Uuid,
    ) -> Self {
        Self {
            cluster_id,
            namespace: namespace.into(),
            name: name.into(),
            uid,
        }
    }

    /// The identity of an object without a cluster: its UID follows from owner and name, so that
    /// the same manifest means the same machine in every run.
    pub fn without_cluster(
        cluster_id: ClusterId,
        namespace: impl Into<String>,
        name: impl Into<String>,
    ) -> Self {
        let (namespace, name) = (namespace.into(), name.into());
        let seed = format!("object\0{cluster_id}\0{namespace}\0{name}");
        let uid = Uuid::new_v5(&NAMESPACE, seed.as_bytes());
        Self {
            cluster_id,
            namespace,
            name,
            uid,
        }
    }

    /// The machine's name: an RFC 1035 label of at most 63 characters.
    pub fn instance_name(&self) -> String {
        format!("{PREFIX}-{}-{}", self.cluster_id, self.short_hash())
    }

    /// The machine's UUID where the provider lets one be chosen.
    pub fn instance_uuid(&self) -> Uuid {
        Uuid::new_v5(&NAMESPACE, self.seed("instance").as_bytes())
    }

    /// The machine's MAC address where the provider lets one be chosen: 24 bits of hash behind
    /// QEMU's prefix `52:54:00`.
    pub fn mac(&self) -> Mac {
        let hash = self.hash("mac");
        Mac([0x52, 0x54, 0x00, hash[0], hash[1], hash[2]])
    }

    fn short_hash(&self) -> String {
        let hash = self.hash("name");
        let letter = |byte: &u8| char::from(ALPHABET[usize::from(byte % 32)]);
        hash.iter().take(HASH_LENGTH).map(letter).collect()
    }

    fn hash(&self, purpose: &str) -> [u8; 32] {
        Sha256::digest(self.seed(purpose).as_bytes()).into()
    }

    fn seed(&self, purpose: &str) -> String {
        format!("{purpose}\0{}\0{}", self.cluster_id, self.uid)
    }
}

/// A MAC address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mac(pub [u8; 6]);

impl fmt::Display for Mac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e, g] = self.0;
        write!(f, "{a:02x}:{b:02x}:{c:02x}:{d:02x}:{e:02x}:{g:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity() -> Identity {
        Identity::without_cluster("lab".parse().unwrap(), "default", "crawl-1")
    }

    #[test]
    fn names_are_stable_across_versions() {
        let identity = identity();
        assert_eq!(identity.instance_name(), "egress-lab-4fppoquuee");
        assert_eq!(
            identity.uid.to_string(),
            "84151772-6569-5463-94da-85d6e5fd5f1c"
        );
        assert_eq!(
            identity.instance_uuid().to_string(),
            "7d0ffcfb-c5c6-5127-a21b-6906b155534b"
        );
        assert_eq!(identity.mac().to_string(), "52:54:00:a3:e6:df");
    }

    #[test]
    fn every_part_of_an_identity_matters() {
        let base = identity();
        let others = [
            ("lab2", "default", "crawl-1"),
            ("lab", "other", "crawl-1"),
            ("lab", "default", "crawl-2"),
        ];
        for (cluster, namespace, name) in others {
            let other = Identity::without_cluster(cluster.parse().unwrap(), namespace, name);
            assert_ne!(other.instance_name(), base.instance_name());
            assert_ne!(other.instance_uuid(), base.instance_uuid());
            assert_ne!(other.mac(), base.mac());
        }
    }

    #[test]
    fn an_owner_knows_its_machines_by_their_names() {
        let id = |text: &str| text.parse::<ClusterId>().unwrap();
        let name = identity().instance_name();
        assert!(id("lab").has_named(&name));
        for other in ["la", "lab2", "lab-4fppoquuee"] {
            assert!(!id(other).has_named(&name), "{other}");
        }
        // An owner whose id begins like another one's and goes on like a hash.
        let longer = Identity::without_cluster(id("lab-abcdefghij"), "default", "x");
        assert!(!id("lab").has_named(&longer.instance_name()));
        for foreign in ["", "egress-lab-", "egress-lab-0123456789", "lab-4fppoquuee"] {
            assert!(!id("lab").has_named(foreign), "{foreign}");
        }
    }

    #[test]
    fn the_longest_cluster_id_still_makes_a_label() {
        let id: ClusterId = "a".repeat(MAX_CLUSTER_ID).parse().unwrap();
        let name = Identity::without_cluster(id, "default", "x").instance_name();
        assert_eq!(name.len(), MAX_NAME);
        assert!("a".repeat(MAX_CLUSTER_ID + 1).parse::<ClusterId>().is_err());
    }

    #[test]
    fn bad_cluster_ids_are_refused_and_any_text_has_a_nearest_one() {
        for bad in ["", "1a", "-a", "a-", "A", "a_b", "ä"] {
            assert!(bad.parse::<ClusterId>().is_err(), "{bad:?}");
        }
        for (text, near) in [
            ("Root@Host.example", "root-host-example"),
            ("", "local"),
            ("9--", "local"),
        ] {
            let id = ClusterId::nearest(text);
            assert_eq!(id.as_str(), near);
            assert_eq!(id.as_str().parse::<ClusterId>().as_ref(), Ok(&id));
        }
    }
}
