//! What an API server's client prints is read like what a person writes.

#![allow(clippy::unwrap_used, reason = "a test")]

use egress_api::{Object, parse_manifests};

const LIST: &str = r#"
apiVersion: v1
kind: List
metadata: { resourceVersion: "" }
items:
  - apiVersion: egress-proxies.dev/v1alpha1
    kind: EgressProxy
    metadata:
      name: crawl-1
      namespace: team-a
      uid: 0b9d2b52-7a0e-4b43-8a55-0d2d2f0e7c11
      resourceVersion: "17"
      generation: 1
      creationTimestamp: "2026-01-01T00:00:00Z"
      deletionTimestamp: "2026-01-01T00:00:00Z"
      deletionGracePeriodSeconds: 0
      finalizers: [egress-proxies.dev/instance]
    spec: { providerRef: { name: lab }, protocols: [http], auth: { mode: basic } }
    status: { phase: Ready }
  - apiVersion: egress-proxies.dev/v1alpha1
    kind: ProxyProvider
    metadata: { name: lab }
    spec: { type: kvm }
"#;

#[test]
fn a_list_is_its_items() {
    let objects = parse_manifests(LIST, "-").unwrap();
    let [Object::EgressProxy(proxy), Object::ProxyProvider(provider)] = objects.as_slice() else {
        panic!("{objects:?}");
    };
    assert_eq!(proxy.metadata.namespace(), "team-a");
    assert!(proxy.metadata.uid.as_ref().unwrap().starts_with("0b9d"));
    assert_eq!(provider.metadata.name, "lab");
}

#[test]
fn a_fault_in_a_list_is_told_by_its_item_and_field() {
    for (from, to, part) in [
        (
            "protocols: [http]",
            "protocols: [gopher]",
            "items[0].spec.protocols",
        ),
        ("type: kvm", "type: kvm, colour: red", "items[1].spec"),
        ("kind: ProxyProvider", "kind: Pod", "items[1]"),
    ] {
        let text = LIST.replace(from, to);
        let error = parse_manifests(&text, "-").unwrap_err().to_string();
        assert!(error.contains(part), "{part} is not in {error}");
    }
}

#[test]
fn an_empty_list_declares_nothing() {
    let text = "apiVersion: v1\nkind: List\nitems: []\n";
    assert!(parse_manifests(text, "-").unwrap().is_empty());
}
