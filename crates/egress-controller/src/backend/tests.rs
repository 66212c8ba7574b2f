//! Limits, breakers and the making of providers, over machines in memory.

use std::time::Duration;

use egress_api::{EgressProxySpec, FINALIZER, ProviderLimits, ProxyProviderSpec, Reason};
use egress_provider::{
    Context, Identity, Location, OperationToken, Placement, Want, memory::MemoryProvider,
};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;
use k8s_openapi::jiff::Timestamp;
use serde_json::json;

use super::*;

#[derive(Debug)]
struct Memory(MemoryProvider);

impl Factory for Memory {
    fn kind(&self) -> ProviderKind {
        ProviderKind::Kvm
    }

    fn build(&self, _: &ProxyProvider, _: &[Arc<KvmHost>]) -> Result<Arc<dyn Provider>, Error> {
        Ok(Arc::new(self.0.clone()))
    }

    fn forget(&self, _: &str) {}
}

fn declared(kind: &str, limits: &ProviderLimits, generation: i64) -> ProxyProvider {
    let spec: ProxyProviderSpec =
        serde_json::from_value(json!({ "type": kind, "limits": limits })).unwrap();
    let mut provider = ProxyProvider::new("lab", spec);
    provider.metadata.generation = Some(generation);
    provider
}

fn want(name: &str) -> Want {
    let spec: EgressProxySpec = serde_json::from_value(json!({
        "providerRef": { "name": "lab" }, "protocols": ["http"], "auth": { "mode": "basic" },
    }))
    .unwrap();
    let identity = Identity::without_cluster("lab".parse().unwrap(), "default", name);
    Want::new(identity, spec, None)
}

fn registry(memory: &MemoryProvider, limits: &ProviderLimits) -> Registry {
    let factory: Arc<dyn Factory> = Arc::new(Memory(memory.clone()));
    let registry = Registry::new([factory], Metrics::new());
    let provider = declared("kvm", limits, 1);
    assert!(registry.sync(&provider, &[], Stamp::of(&provider, &[], |_| None)));
    registry
}

async fn make(registry: &Registry, name: &str) -> Result<(), Error> {
    let provider = registry.provider("lab").unwrap();
    let (cx, want) = (Context::new(), want(name));
    let location = Location::new("kvm1");
    let token = OperationToken::new(name);
    provider
        .ensure(&cx, &want, &Placement { location }, &token)
        .await
        .map(drop)
}

#[tokio::test(start_paused = true)]
async fn no_more_machines_than_the_provider_allows_are_made() {
    let memory = MemoryProvider::new(["kvm1"]);
    let limits = ProviderLimits {
        max_instances: Some(2),
        ..ProviderLimits::default()
    };
    let registry = registry(&memory, &limits);
    make(&registry, "a").await.unwrap();
    make(&registry, "b").await.unwrap();
    let refused = make(&registry, "c").await.unwrap_err();
    assert_eq!(refused.class(), Class::QuotaExceeded);
    assert!(refused.to_string().contains("maxInstances"), "{refused}");
    // What exists is gone on with, also by a process that has counted nothing yet.
    make(&registry, "a").await.unwrap();
    let successor = registry_of_another_process(&memory, &limits);
    make(&successor, "b").await.unwrap();
    assert!(make(&successor, "c").await.is_err());
    memory.remove(&Location::new("kvm1"), &want("a").identity.instance_name());
    make(&successor, "c").await.unwrap();
    assert_eq!(memory.machines().len(), 2);
}

fn registry_of_another_process(memory: &MemoryProvider, limits: &ProviderLimits) -> Registry {
    registry(memory, limits)
}

#[tokio::test(start_paused = true)]
async fn creations_have_a_pace() {
    let memory = MemoryProvider::new(["kvm1"]).with_boot_polls(3);
    let limits = ProviderLimits {
        creates_per_minute: Some(2),
        ..ProviderLimits::default()
    };
    let registry = registry(&memory, &limits);
    make(&registry, "a").await.unwrap();
    make(&registry, "b").await.unwrap();
    let refused = make(&registry, "c").await.unwrap_err();
    assert_eq!(refused.class(), Class::RateLimited);
    tokio::time::advance(Duration::from_secs(61)).await;
    make(&registry, "c").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn creations_under_way_are_counted_until_they_are_ready() {
    let memory = MemoryProvider::new(["kvm1"]).with_boot_polls(2);
    let limits = ProviderLimits {
        max_concurrent_creates: Some(1),
        ..ProviderLimits::default()
    };
    let registry = registry(&memory, &limits);
    make(&registry, "a").await.unwrap();
    assert_eq!(
        make(&registry, "b").await.unwrap_err().class(),
        Class::RateLimited
    );
    for _ in 0..3 {
        make(&registry, "a").await.unwrap();
    }
    make(&registry, "b").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn c1_a_broken_place_is_passed_over_and_the_last_one_says_why() {
    let memory = MemoryProvider::new(["kvm1", "kvm2"]);
    let registry = registry(&memory, &ProviderLimits::default());
    let provider = registry.provider("lab").unwrap();
    let breaker = registry.breaker("lab").unwrap();
    let (one, two) = (Location::new("kvm1"), Location::new("kvm2"));
    for (broken, other) in [(&one, &two), (&two, &one)] {
        breaker.open(broken, Reason::HostUnreachable, "no route to host");
        for number in 0..8 {
            let want = want(&format!("p{number}"));
            let placed = provider.place(&Context::new(), &want, &[]).await.unwrap();
            assert_eq!(placed.location, *other);
        }
        breaker.close(broken);
    }
    assert!(!breaker.open(&one, Reason::HostUnreachable, "no route to host"));
    breaker.open(&two, Reason::HostUnreachable, "connection refused");
    let refused = provider.place(&Context::new(), &want("a"), &[]).await;
    let refused = refused.unwrap_err();
    assert_eq!(refused.reason(), Reason::HostUnreachable);
    let text = refused.to_string();
    assert!(
        text.contains("kvm1: no route") && text.contains("kvm2: conn"),
        "{text}"
    );
}

#[tokio::test]
async fn c1_a_broken_place_that_is_not_asked_for_explains_nothing() {
    let registry = registry(&MemoryProvider::new(["kvm1"]), &ProviderLimits::default());
    let hosts = [host("kvm1"), host("kvm2")].map(Arc::new);
    let newer = declared("kvm", &ProviderLimits::default(), 2);
    assert!(registry.sync(&newer, &hosts, Stamp::of(&newer, &hosts, |_| None)));
    let breaker = registry.breaker("lab").unwrap();
    for (place, text) in [("kvm1", "no route to host"), ("kvm2", "its pool is full")] {
        breaker.open(&Location::new(place), Reason::HostUnreachable, text);
    }
    let mut want = want("a");
    let selector = json!({ "hostSelector": { "matchLabels": { "host": "kvm1" } } });
    want.spec.placement = serde_json::from_value(selector).unwrap();
    let provider = registry.provider("lab").unwrap();
    let refused = provider.place(&Context::new(), &want, &[]).await;
    assert_eq!(refused.unwrap_err().to_string(), "kvm1: no route to host");
}

#[test]
fn c1_a_broken_host_that_is_declared_no_more_is_forgotten() {
    let registry = registry(&MemoryProvider::new(["kvm1"]), &ProviderLimits::default());
    let breaker = registry.breaker("lab").unwrap();
    let sync = |generation, names: &[&str]| {
        let hosts: Vec<_> = names.iter().map(|name| Arc::new(host(name))).collect();
        let newer = declared("kvm", &ProviderLimits::default(), generation);
        assert!(registry.sync(&newer, &hosts, Stamp::of(&newer, &hosts, |_| None)));
    };
    sync(2, &["kvm1", "kvm2"]);
    for place in ["kvm1", "kvm2"] {
        breaker.open(
            &Location::new(place),
            Reason::HostUnreachable,
            "no route to host",
        );
    }
    sync(3, &["kvm2"]);
    assert_eq!(breaker.broken(), [Location::new("kvm2")]);
    sync(4, &["kvm1", "kvm2"]);
    assert_eq!(breaker.broken(), [Location::new("kvm2")]);
}

fn host(name: &str) -> KvmHost {
    let spec = json!({
        "address": name, "ssh": { "secretName": name }, "network": { "bridge": "br0" },
    });
    let mut host = KvmHost::new(name, serde_json::from_value(spec).unwrap());
    host.metadata.labels = Some([("host".to_owned(), name.to_owned())].into());
    host.metadata.finalizers = Some(vec![FINALIZER.to_owned()]);
    host
}

#[tokio::test]
async fn a_host_that_goes_or_has_no_finalizer_gets_no_new_machines() {
    let memory = MemoryProvider::new(["kvm1", "kvm2"]);
    let registry = registry(&memory, &ProviderLimits::default());
    let declared = declared("kvm", &ProviderLimits::default(), 1);
    let sync = |hosts: [KvmHost; 2]| {
        let hosts = hosts.map(Arc::new);
        registry.sync(&declared, &hosts, Stamp::of(&declared, &hosts, |_| None))
    };
    let place = async |number: usize| {
        let provider = registry.provider("lab").unwrap();
        let want = want(&format!("p{number}"));
        let placed = provider.place(&Context::new(), &want, &[]).await;
        placed.map(|placed| placed.location.to_string())
    };
    let mut bare = host("kvm1");
    bare.metadata.finalizers = None;
    assert!(sync([bare.clone(), host("kvm2")]));
    for number in 0..8 {
        assert_eq!(place(number).await.unwrap(), "kvm2");
    }
    let mut going = host("kvm2");
    going.metadata.deletion_timestamp = Some(Time(Timestamp::UNIX_EPOCH));
    assert!(sync([bare, going.clone()]));
    let refused = place(0).await.unwrap_err();
    assert_eq!(refused.reason(), Reason::NoHostFits);
    assert_eq!(refused.class(), Class::Precondition);
    let text = refused.to_string();
    assert!(text.contains("kvm1: it gets its finalizer") && text.contains("kvm2: it is being"));
    assert!(sync([host("kvm1"), going]));
    assert_eq!(place(0).await.unwrap(), "kvm1");
    assert_eq!(registry.promised("lab", &Location::new("kvm1")).len(), 1);
    make(&registry, "p0").await.unwrap();
    assert!(registry.promised("lab", &Location::new("kvm1")).is_empty());
}

#[tokio::test]
async fn c5_c6_who_acts_on_a_broken_place_follows_from_its_reason() {
    let registry = registry(&MemoryProvider::new(["kvm1"]), &ProviderLimits::default());
    let provider = registry.provider("lab").unwrap();
    let breaker = registry.breaker("lab").unwrap();
    for (reason, class) in [
        (Reason::HostKeyMismatch, Class::HostKeyMismatch),
        (Reason::KeyUnparsable, Class::Unauthenticated),
        (Reason::SecretNotFound, Class::CredentialsMissing),
        (Reason::PoolInactive, Class::Precondition),
        (Reason::PoolFull, Class::CapacityExhausted),
        (Reason::TcpDial, Class::Unavailable),
    ] {
        breaker.open(&Location::new("kvm1"), reason, "as the check found it");
        let refused = provider.place(&Context::new(), &want("a"), &[]).await;
        let refused = refused.unwrap_err();
        assert_eq!((refused.reason(), refused.class()), (reason, class));
    }
}

#[test]
fn a_provider_is_made_anew_only_when_something_changed() {
    let memory = MemoryProvider::new(["kvm1"]);
    let registry = registry(&memory, &ProviderLimits::default());
    let same = declared("kvm", &ProviderLimits::default(), 1);
    assert!(!registry.sync(&same, &[], Stamp::of(&same, &[], |_| None)));
    let newer = declared("kvm", &ProviderLimits::default(), 2);
    assert!(registry.sync(&newer, &[], Stamp::of(&newer, &[], |_| None)));
    assert_eq!(registry.retain(|_| false), ["lab"]);
    assert!(registry.provider("lab").is_none());
}

#[tokio::test]
async fn a_type_that_nobody_makes_is_told_by_every_call() {
    let registry = registry(&MemoryProvider::new(["kvm1"]), &ProviderLimits::default());
    let pods = declared("kubernetes", &ProviderLimits::default(), 2);
    registry.sync(&pods, &[], Stamp::of(&pods, &[], |_| None));
    let refused = make(&registry, "a").await.unwrap_err();
    assert_eq!(refused.class(), Class::Unsupported);
    assert!(refused.to_string().contains("kubernetes"), "{refused}");
}
