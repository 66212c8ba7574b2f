//! Objects with values that only a newer version of the operator knows.

use k8s_openapi::api::events::v1::Event;
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;
use kube::Api;
use kube::api::{ListParams, Patch, PatchParams};
use serde_json::json;

use crate::bed::Bed;
use crate::site::eventually;

const KIND: &str = "egressproxies.egress-proxies.dev";
const ENGINE: &str =
    "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/engine/enum/-";

/// One that cannot be read is told of at the object, and the others are served; before and after.
#[tokio::test(flavor = "multi_thread")]
async fn an_object_of_a_newer_version_holds_up_no_other() {
    let bed = Bed::new("newer").await;
    let client = bed.site.client.clone();
    let early = bed.operator(client.clone()).await;
    bed.ready("a").await;
    let kinds: Api<CustomResourceDefinition> = Api::all(client.clone());
    let newer = json!({
        "providerRef": { "name": bed.site.unique },
        "protocols": ["http"],
        "engine": "nextgen",
        "auth": { "mode": "basic" },
    });
    // Other tests write the kinds as they are now; for a moment this one wins.
    eventually("the kind of a newer version", async || {
        let patch = json!([{ "op": "add", "path": ENGINE, "value": "nextgen" }]);
        let patch: Patch<()> = Patch::Json(serde_json::from_value(patch).unwrap());
        let patched = kinds.patch(KIND, &PatchParams::default(), &patch).await;
        patched.is_ok() && bed.site.create_any("newer", &newer).await.is_ok()
    })
    .await;
    let events: Api<Event> = Api::namespaced(client.clone(), &bed.site.namespace);
    eventually("an event at the object", async || {
        let found = events.list(&ListParams::default()).await.unwrap();
        let mut found = found.items.into_iter();
        found.any(|event| {
            let about = event.regarding.and_then(|about| about.name);
            let note = event.note.unwrap_or_default();
            about.as_deref() == Some("newer") && note.contains("nextgen")
        })
    })
    .await;
    bed.ready("b").await;
    early.stop().await;
    // Who begins now reads a list with it.
    let late = bed.operator(client).await;
    bed.ready("c").await;
    bed.site.delete("newer").await;
    for name in ["a", "b", "c"] {
        bed.site.delete(name).await;
        bed.until_gone(name).await;
    }
    bed.end(late).await;
}
