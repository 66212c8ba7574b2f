//! Fields that stay as they were created.

use serde_json::{Map, Value, json};

use crate::server::{refusals_of_change, schema};

/// Two different values of every field of an `EgressProxy`.
fn values() -> Map<String, Value> {
    let values = json!({
        "providerRef": [{ "name": "a" }, { "name": "b" }],
        "protocols": [["http"], ["http", "connect"]],
        "engine": ["squid", "tinyproxy"],
        "port": [3128, 3129],
        "auth": [{ "mode": "basic" }, { "mode": "basic", "secretRef": { "name": "s" } }],
        "destinations": [{ "allow": ["a.com"] }, { "allow": ["b.com"] }],
        "size": [{ "cpu": 1 }, { "cpu": 2 }],
        "machineType": ["small", "large"],
        "image": [{ "family": "a" }, { "family": "a", "firmware": "uefi" }],
        "placement": [{ "zones": ["a"] }, { "zones": ["b"] }],
        "address": [{ "mode": "reserved", "value": "a" }, { "mode": "reserved", "value": "b" }],
        "probe": [{ "target": "http://a/", "interval": "1m" }, { "target": "http://b/", "interval": "1m" }],
        "deletionPolicy": ["Delete", "Retain"],
        "paused": [false, true],
    });
    values.as_object().unwrap().clone()
}

const MUTABLE: [&str; 3] = ["deletionPolicy", "paused", "probe"];

fn base() -> Value {
    json!({
        "providerRef": { "name": "a" },
        "protocols": ["http"],
        "auth": { "mode": "basic" },
    })
}

fn with(name: &str, value: &Value) -> Value {
    let mut spec = base();
    spec[name] = value.clone();
    spec
}

/// C25: the refusal names the field and advises to use the pool.
fn assert_refused(name: &str, old: &Value, new: &Value) {
    let refusals = refusals_of_change("EgressProxy", old, new);
    let text = format!("{name} is immutable");
    let one = refusals
        .iter()
        .any(|refusal| refusal.contains(&text) && refusal.contains("EgressProxyPool"));
    assert!(one, "{name}: {old} -> {new}: {refusals:?}");
}

#[test]
fn the_table_knows_every_field() {
    let schema = schema("EgressProxy");
    let fields = schema["properties"]["spec"]["properties"]
        .as_object()
        .unwrap();
    let known: Vec<_> = values().keys().cloned().collect();
    assert_eq!(fields.keys().cloned().collect::<Vec<_>>(), known);
}

#[test]
fn an_immutable_field_is_neither_set_nor_changed_nor_removed() {
    let required = ["auth", "protocols", "providerRef"];
    for (name, values) in values() {
        if MUTABLE.contains(&name.as_str()) {
            continue;
        }
        let (one, other) = (with(&name, &values[0]), with(&name, &values[1]));
        assert_refused(&name, &one, &other);
        if !required.contains(&name.as_str()) {
            // Removing it first and setting it to something else later are two refusals.
            assert_refused(&name, &one, &base());
            assert_refused(&name, &base(), &other);
        }
        let same = refusals_of_change("EgressProxy", &one, &one);
        assert!(same.is_empty(), "{name}: {same:?}");
    }
}

#[test]
fn a_mutable_field_is_set_changed_and_removed() {
    for name in MUTABLE {
        let values = &values()[name];
        let (one, other) = (with(name, &values[0]), with(name, &values[1]));
        for (old, new) in [(&one, &other), (&one, &base()), (&base(), &one)] {
            let refusals = refusals_of_change("EgressProxy", old, new);
            assert!(refusals.is_empty(), "{name}: {refusals:?}");
        }
    }
}

#[test]
fn a_providers_type_stays() {
    let refusals = refusals_of_change(
        "ProxyProvider",
        &json!({ "type": "kvm" }),
        &json!({ "type": "kubernetes" }),
    );
    assert!(refusals[0].contains("type is immutable"), "{refusals:?}");
}
