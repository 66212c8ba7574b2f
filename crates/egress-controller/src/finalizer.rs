//! The finalizer of our objects. Every write is guarded by the version that was read, so nothing is
//! written for a decision on an old object.

use std::fmt::Debug;

use egress_api::FINALIZER;
use kube::api::{Patch, PatchParams};
use kube::{Api, Resource, ResourceExt as _};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::asked::asked;
use crate::proxy::{WorldError, WorldErrorKind};

/// Whether the object has it.
pub(crate) fn is_set<K: Resource>(object: &K) -> bool {
    object.finalizers().iter().any(|name| name == FINALIZER)
}

/// Adds it. Answers the object as it is with it.
///
/// # Errors
/// Those of the API server; a conflict when the object changed meanwhile.
pub(crate) async fn set<K>(api: &Api<K>, object: &K) -> Result<K, WorldError>
where
    K: Resource<DynamicType = ()> + Clone + Debug + DeserializeOwned,
{
    let mut finalizers = object.finalizers().to_vec();
    finalizers.push(FINALIZER.to_owned());
    write(api, object, &finalizers).await
}

/// Takes it away. An object that is gone is a success.
///
/// # Errors
/// Those of the API server; a conflict when the object changed meanwhile.
pub(crate) async fn remove<K>(api: &Api<K>, object: &K) -> Result<(), WorldError>
where
    K: Resource<DynamicType = ()> + Clone + Debug + DeserializeOwned,
{
    let others = object.finalizers().iter().filter(|name| *name != FINALIZER);
    let others: Vec<_> = others.cloned().collect();
    match write(api, object, &others).await {
        Ok(_) => Ok(()),
        Err(error) if error.kind == WorldErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

async fn write<K>(api: &Api<K>, object: &K, finalizers: &[String]) -> Result<K, WorldError>
where
    K: Resource<DynamicType = ()> + Clone + Debug + DeserializeOwned,
{
    let patch = Patch::Merge(json!({
        "metadata": {
            "resourceVersion": object.resource_version(),
            "finalizers": finalizers,
        },
    }));
    let what = format!("patch {}", K::plural(&()));
    let (name, params) = (object.name_any(), PatchParams::default());
    asked(&what, api.patch(&name, &params, &patch)).await
}
