//! The record in a Lease object.

use std::{fmt, time::Duration};

use async_trait::async_trait;
use k8s_openapi::{
    api::coordination::v1::{Lease, LeaseSpec},
    apimachinery::pkg::apis::meta::v1::{MicroTime, ObjectMeta},
    jiff::Timestamp,
};
use kube::{
    Api, Client, Error, ResourceExt as _,
    api::{Patch, PatchParams, PostParams},
};
use serde_json::{Map, Value, json};

use crate::{
    record::{Purpose, Record, Version, Versioned},
    store::{BoxError, Store, StoreError},
};

/// A Lease object of an API server.
///
/// Its client needs the verbs `get`, `create` and `patch` for Leases of the namespace. Labels,
/// annotations and fields of the object that an election knows nothing about stay as they are.
///
/// A client of kube retries requests that a busy server refused; the election's own time-out
/// bounds them together.
#[derive(Clone)]
pub struct KubeStore {
    api: Api<Lease>,
    namespace: String,
    name: String,
}

impl KubeStore {
    /// The Lease of this namespace and name; made when it does not exist.
    pub fn new(client: Client, namespace: impl Into<String>, name: impl Into<String>) -> Self {
        let (namespace, name) = (namespace.into(), name.into());
        Self {
            api: Api::namespaced(client, &namespace),
            namespace,
            name,
        }
    }
}

impl fmt::Debug for KubeStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KubeStore({}/{})", self.namespace, self.name)
    }
}

#[async_trait]
impl Store for KubeStore {
    async fn read(&self) -> Result<Option<Versioned>, StoreError> {
        let found = self.api.get_opt(&self.name).await.map_err(unread)?;
        found.map(versioned).transpose()
    }

    async fn create(&self, record: &Record) -> Result<Version, StoreError> {
        let now = MicroTime(Timestamp::now());
        let lease = Lease {
            metadata: ObjectMeta {
                name: Some(self.name.clone()),
                ..ObjectMeta::default()
            },
            spec: Some(LeaseSpec {
                holder_identity: record.holder.clone(),
                lease_duration_seconds: record.duration.map(seconds),
                lease_transitions: Some(transitions(record)),
                acquire_time: Some(now.clone()),
                renew_time: Some(now),
                ..LeaseSpec::default()
            }),
        };
        let created = self.api.create(&PostParams::default(), &lease).await;
        version(&created.map_err(unread)?)
    }

    async fn replace(
        &self,
        old: &Version,
        record: &Record,
        purpose: Purpose,
    ) -> Result<Version, StoreError> {
        // A merge patch that names a version is refused when the object has another one.
        let patch = Patch::Merge(json!({
            "metadata": { "resourceVersion": old.as_str() },
            "spec": spec(record, purpose),
        }));
        let params = PatchParams::default();
        let replaced = self.api.patch(&self.name, &params, &patch).await;
        version(&replaced.map_err(unwritten)?)
    }
}

/// The fields an election writes; the others stay.
fn spec(record: &Record, purpose: Purpose) -> Value {
    let now = Timestamp::now();
    let mut spec = Map::new();
    let mut set = |name: &str, value: Value| drop(spec.insert(name.to_owned(), value));
    // Absent would be the same to this crate; others look for an empty text.
    set(
        "holderIdentity",
        json!(record.holder.as_deref().unwrap_or_default()),
    );
    set("leaseDurationSeconds", json!(record.duration.map(seconds)));
    set("leaseTransitions", json!(transitions(record)));
    set("renewTime", json!(MicroTime(now)));
    if purpose == Purpose::Acquire {
        set("acquireTime", json!(MicroTime(now)));
    }
    Value::Object(spec)
}

fn seconds(duration: Duration) -> i32 {
    let whole = duration.as_secs() + u64::from(duration.subsec_nanos() > 0);
    i32::try_from(whole).unwrap_or(i32::MAX).max(1)
}

fn transitions(record: &Record) -> i32 {
    i32::try_from(record.transitions).unwrap_or(i32::MAX)
}

fn versioned(lease: Lease) -> Result<Versioned, StoreError> {
    let version = version(&lease)?;
    let spec = lease.spec.unwrap_or_default();
    let seconds = spec
        .lease_duration_seconds
        .and_then(|s| u64::try_from(s).ok());
    Ok(Versioned {
        version,
        record: Record {
            holder: spec.holder_identity.filter(|holder| !holder.is_empty()),
            duration: seconds.map(Duration::from_secs),
            transitions: spec
                .lease_transitions
                .and_then(|count| u32::try_from(count).ok())
                .unwrap_or_default(),
        },
    })
}

fn version(lease: &Lease) -> Result<Version, StoreError> {
    let version = lease.resource_version();
    version
        .map(Version::new)
        .ok_or_else(|| StoreError::Unknown {
            retry_after: None,
            source: "the server answered with an object that has no resourceVersion".into(),
        })
}

/// There was nothing to change, as opposed to no namespace to create in.
fn unwritten(error: Error) -> StoreError {
    match error {
        Error::Api(status) if status.is_not_found() => StoreError::Missing,
        error => unread(error),
    }
}

/// Only an answer of the API server proves that a request was not carried out, and one about
/// itself (5xx) proves nothing.
fn unread(error: Error) -> StoreError {
    let Error::Api(status) = &error else {
        return StoreError::Unknown {
            retry_after: None,
            source: error.into(),
        };
    };
    let details = status.details.as_ref();
    let seconds = details
        .map(|details| u64::from(details.retry_after_seconds))
        .filter(|seconds| *seconds > 0);
    let retry_after = seconds.map(Duration::from_secs);
    match status.code {
        409 => StoreError::Conflict,
        400..=499 => StoreError::Refused {
            retry_after,
            source: said(&error),
        },
        _ => StoreError::Unknown {
            retry_after,
            source: said(&error),
        },
    }
}

/// What the server said, once: kube's text has it twice.
fn said(error: &Error) -> BoxError {
    match error {
        Error::Api(status) => format!("{} ({})", status.message, status.code).into(),
        other => other.to_string().into(),
    }
}

#[cfg(test)]
mod tests {
    use kube::core::Status;

    use super::*;

    fn api(code: u16, reason: &str, patience: u32) -> Error {
        let mut status = Status::failure("no", reason).with_code(code);
        if patience > 0 {
            let details = json!({ "retryAfterSeconds": patience });
            status.details = serde_json::from_value(details).unwrap();
        }
        Error::Api(status.boxed())
    }

    #[test]
    fn only_a_refusal_of_the_server_proves_that_nothing_was_done() {
        assert!(matches!(
            unread(api(409, "Conflict", 0)),
            StoreError::Conflict
        ));
        assert!(matches!(
            unread(api(409, "AlreadyExists", 0)),
            StoreError::Conflict
        ));
        for (code, reason) in [
            (400, "BadRequest"),
            (401, "Unauthorized"),
            (403, "Forbidden"),
        ] {
            let refused = unread(api(code, reason, 0));
            assert!(matches!(refused, StoreError::Refused { .. }), "{code}");
        }
        for code in [0, 500, 502, 503, 504] {
            let unknown = unread(api(code, "", 0));
            assert!(matches!(unknown, StoreError::Unknown { .. }), "{code}");
        }
        let broken = Error::LinesCodecMaxLineLengthExceeded;
        assert!(matches!(unread(broken), StoreError::Unknown { .. }));
    }

    #[test]
    fn the_servers_patience_is_passed_on() {
        for code in [429, 503] {
            let error = unread(api(code, "TooManyRequests", 7));
            let (StoreError::Refused { retry_after, .. } | StoreError::Unknown { retry_after, .. }) =
                error
            else {
                panic!("{error:?}");
            };
            assert_eq!(retry_after, Some(Duration::from_secs(7)));
        }
    }

    #[test]
    fn a_missing_object_is_told_from_a_missing_namespace() {
        let missing = || api(404, "NotFound", 0);
        assert!(matches!(unwritten(missing()), StoreError::Missing));
        assert!(matches!(unread(missing()), StoreError::Refused { .. }));
    }

    #[test]
    fn an_object_without_sense_is_read_all_the_same() {
        let lease: Lease = serde_json::from_value(json!({
            "metadata": { "resourceVersion": "7" },
            "spec": {
                "holderIdentity": "", "leaseDurationSeconds": -1, "leaseTransitions": -5
            },
        }))
        .unwrap();
        let read = versioned(lease).unwrap();
        assert_eq!(read.version.as_str(), "7");
        assert_eq!(read.record.holder, None);
        assert_eq!(read.record.duration, None);
        assert_eq!(read.record.transitions, 0);
        assert!(version(&Lease::default()).is_err());
    }

    #[test]
    fn a_renewal_keeps_the_time_of_acquisition() {
        let record = Record {
            holder: Some("a".into()),
            duration: Some(Duration::from_millis(14_001)),
            transitions: 3,
        };
        let renewed = spec(&record, Purpose::Renew);
        assert_eq!(renewed.get("acquireTime"), None);
        assert_eq!(renewed["leaseDurationSeconds"], 15);
        assert_eq!(renewed["leaseTransitions"], 3);
        let acquired = spec(&record, Purpose::Acquire);
        assert_eq!(acquired["acquireTime"], acquired["renewTime"]);
        let released = Record {
            holder: None,
            ..record
        };
        assert_eq!(spec(&released, Purpose::Release)["holderIdentity"], "");
    }
}
