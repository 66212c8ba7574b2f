//! What a machine was made from, in a few characters.

use std::fmt;

use egress_api::{DeletionPolicy, EgressProxySpec};
use secrecy::ExposeSecret;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::Credentials;

/// Version of the rule below; a machine marked by another version is not compared.
pub const HASH_VERSION: &str = "v1";

/// A hash over everything of a declaration that would need another machine.
///
/// What may change on a living machine (`probe`, `deletionPolicy`, `paused`) is left out, so is
/// where it may run. Stable under the order of fields and under defaults being written out.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SpecHash(String);

impl SpecHash {
    /// The hash of a declaration with its clients' credentials.
    pub fn of(spec: &EgressProxySpec, credentials: Option<&Credentials>) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(canonical(spec));
        if let (Some(credentials), Some(_)) = (credentials, &spec.auth.secret_ref) {
            hasher.update([0]);
            hasher.update(credentials.user.as_bytes());
            hasher.update([0]);
            hasher.update(credentials.password.expose_secret().as_bytes());
        }
        let digest = hasher.finalize();
        let hex: String = digest
            .iter()
            .take(8)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Self(format!("{HASH_VERSION}:{hex}"))
    }

    /// A hash read back from a machine.
    pub fn from_tag(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text that a machine is marked with.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What a machine marked with `tag` was made from, if from something else. A mark of another
    /// version of the rule says nothing.
    pub fn difference(&self, tag: &str) -> Option<String> {
        let version = |text: &str| text.split_once(':').map(|(version, _)| version.to_owned());
        let differs = version(tag) == version(&self.0) && tag != self.0;
        differs.then(|| format!("it was made from declaration {tag}, wanted is {self}"))
    }
}

impl fmt::Display for SpecHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The declaration as JSON with sorted keys, defaults filled in and mutable parts reset.
fn canonical(spec: &EgressProxySpec) -> Vec<u8> {
    let mut spec = spec.clone();
    spec.engine = Some(spec.engine());
    spec.port = Some(spec.port());
    spec.probe = egress_api::Probe::default();
    spec.deletion_policy = DeletionPolicy::default();
    spec.paused = false;
    spec.placement = egress_api::Placement::default();
    let mut value = serde_json::to_value(&spec).unwrap_or(Value::Null);
    // The local path of an image is where it lies, not what it is.
    if let Some(image) = value.get_mut("image").and_then(Value::as_object_mut)
        && image.contains_key("sha256")
    {
        image.remove("file");
        image.remove("url");
    }
    value.to_string().into_bytes()
}
