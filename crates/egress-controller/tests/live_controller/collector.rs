//! Machines whose objects are gone.

use std::sync::Arc;

use egress_controller::collect;
use k8s_openapi::api::events::v1::Event;
use kube::Api;
use kube::api::ListParams;
use serde_json::json;

use crate::bed::Bed;
use crate::site::eventually;

/// Somebody takes a finalizer away by force: the machine goes after its grace, with an event. What
/// was left behind on request stays, and so does what an object wants.
#[tokio::test]
async fn what_no_object_wants_is_collected_and_told() {
    let bed = Bed::new("collector").await;
    let operator = bed.lead().await;
    for name in ["forced", "retained", "wanted"] {
        bed.ready(name).await;
    }
    let retain = json!({ "spec": { "deletionPolicy": "Retain" } });
    bed.site.merge("retained", &retain).await.unwrap();
    bed.site.delete("retained").await;
    bed.until_gone("retained").await;
    operator.stop().await;
    let free = json!({ "metadata": { "finalizers": null } });
    bed.site.merge("forced", &free).await.unwrap();
    bed.site.delete("forced").await;
    bed.until_gone("forced").await;
    assert_eq!(bed.count(), 3);

    let operator = bed.lead().await;
    let collector = tokio::spawn(collect::run(Arc::clone(&operator.shared), None));
    eventually("the machine without an object is gone", async || {
        bed.count() == 2
    })
    .await;
    eventually("its end is told", async || is_told(&bed).await).await;
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    let machines = bed.machines.machines();
    let mut names: Vec<_> = machines
        .iter()
        .filter_map(|machine| machine.tags.as_ref())
        .map(|tags| (tags.identity.name.as_str(), tags.is_retained))
        .collect();
    names.sort_unstable();
    assert_eq!(names, [("retained", true), ("wanted", false)]);
    bed.site.delete("wanted").await;
    bed.until_gone("wanted").await;
    bed.end(operator).await;
    assert!(collector.await.is_ok());
}

async fn is_told(bed: &Bed) -> bool {
    // Events about what belongs to no namespace are in the default one.
    let events: Api<Event> = Api::namespaced(bed.site.client.clone(), "default");
    let all = events.list(&ListParams::default()).await.unwrap();
    all.items.iter().any(|event| {
        let about = event
            .regarding
            .as_ref()
            .and_then(|about| about.name.as_deref());
        event.reason.as_deref() == Some("Collected") && about == Some(&bed.site.unique)
    })
}
