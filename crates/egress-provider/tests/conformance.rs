//! The conformance suite as another crate uses it, with a harness that offers no more than it
//! must.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{Object, parse_manifests};
use egress_provider::conformance::{Harness, run_all};
use egress_provider::memory::MemoryProvider;
use egress_provider::{ClusterId, Identity, Provider, Want};

struct Smallest(MemoryProvider);

impl Smallest {
    fn new() -> Self {
        Self(MemoryProvider::new(["kvm1"]))
    }
}

#[async_trait]
impl Harness for Smallest {
    async fn provider(&self) -> Arc<dyn Provider> {
        Arc::new(self.0.clone())
    }

    async fn restarted(&self) -> Arc<dyn Provider> {
        Arc::new(self.0.clone())
    }

    fn want(&self, name: &str) -> Want {
        let text = "apiVersion: egress-proxies.dev/v1alpha1\nkind: EgressProxy\n\
                    metadata: { name: a }\nspec: { providerRef: { name: lab }, \
                    protocols: [http], auth: { mode: basic } }\n";
        let objects = parse_manifests(text, "test");
        let Ok([Object::EgressProxy(proxy)]) = objects.as_deref() else {
            panic!("one proxy was declared: {objects:?}");
        };
        let owner = ClusterId::nearest("lab");
        let identity = Identity::without_cluster(owner, "default", name);
        Want::new(identity, proxy.spec.clone(), None)
    }

    async fn wait(&self, _: Duration) {}
}

egress_provider::conformance_tests!(Smallest::new());

#[tokio::test]
async fn what_a_harness_does_not_offer_is_told() {
    let report = run_all(&Smallest::new()).await;
    assert_eq!(report.broken(), Vec::<String>::new());
    let lacking = [
        "switched_off_machine_is_started_again: switch_off",
        "secrets_are_not_shown: a want with credentials",
        "foreign_name_is_a_conflict: plant_foreign",
        "silence_is_not_absence: take_away",
    ];
    assert_eq!(report.not_applicable(), lacking);
}
