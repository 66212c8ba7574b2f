//! The suite on the provider in memory, and on providers that break one promise each.

mod sinner;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{EgressProxySpec, Object, parse_manifests};

use super::*;
use crate::memory::{MemoryProvider, PlaceState};
use crate::{Credentials, Identity, InstanceRef, InstanceState, Location, Provider, Want};

struct MemoryHarness(MemoryProvider);

impl MemoryHarness {
    fn new() -> Self {
        let provider = MemoryProvider::new(["kvm1", "kvm2", "kvm3"]);
        Self(provider.with_boot_polls(3).with_stop_polls(1))
    }
}

#[async_trait]
impl Harness for MemoryHarness {
    async fn provider(&self) -> Arc<dyn Provider> {
        Arc::new(self.0.clone())
    }

    async fn restarted(&self) -> Arc<dyn Provider> {
        Arc::new(self.0.clone())
    }

    fn want(&self, name: &str) -> Want {
        want(name)
    }

    async fn wait(&self, _: Duration) {}

    async fn changes(&self) -> Option<u64> {
        Some(self.0.changes())
    }

    async fn plant_foreign(&self, id: &InstanceRef) -> bool {
        self.0
            .plant(&id.location, id.identity.instance_name(), None);
        true
    }

    async fn foreign_is_untouched(&self, id: &InstanceRef) -> bool {
        let name = id.identity.instance_name();
        let machines = self.0.machines();
        let mut found = machines.iter().filter(|machine| machine.name == name);
        let is_as_planted = |machine: &crate::memory::MachineView| {
            machine.state == InstanceState::Running && machine.tags.is_none()
        };
        found.next().is_some_and(is_as_planted) && found.next().is_none()
    }

    async fn remove_foreign(&self, id: &InstanceRef) {
        self.0.remove(&id.location, &id.identity.instance_name());
    }

    async fn switch_off(&self, id: &InstanceRef) -> bool {
        self.0.set_machine_state(id, InstanceState::Stopped)
    }

    async fn take_away(&self, location: &Location) -> bool {
        self.0.set_state(location, PlaceState::Unreachable);
        true
    }

    async fn bring_back(&self, location: &Location) {
        self.0.set_state(location, PlaceState::Ready);
    }
}

fn want(name: &str) -> Want {
    let identity = Identity::without_cluster("lab".parse().unwrap(), "default", name);
    let credentials = Credentials::new("crawler", "pass-phrase-of-the-client");
    Want::new(identity, spec(), Some(credentials))
}

fn spec() -> EgressProxySpec {
    let text = "apiVersion: egress-proxies.dev/v1alpha1\nkind: EgressProxy\nmetadata: { name: a }\n\
                spec: { providerRef: { name: lab }, protocols: [http], auth: { mode: basic } }\n";
    match parse_manifests(text, "test").unwrap().as_slice() {
        [Object::EgressProxy(proxy)] => proxy.spec.clone(),
        other => panic!("{other:?}"),
    }
}

crate::conformance_tests!(MemoryHarness::new());

#[tokio::test]
async fn every_check_is_run_once_and_applies() {
    let report = run_all(&MemoryHarness::new()).await;
    assert_eq!(report.broken(), Vec::<String>::new());
    assert_eq!(report.not_applicable(), Vec::<String>::new());
    let mut names: Vec<_> = report.results.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!((names.len(), report.results.len()), (26, 26));
}

#[tokio::test]
async fn no_check_leaves_anything() {
    for check in checks() {
        let harness = MemoryHarness::new();
        (check.run)(&harness).await.unwrap();
        let left = (harness.0.machines(), harness.0.remainders());
        assert_eq!(left, (Vec::new(), Vec::new()), "{}", check.name);
    }
}
