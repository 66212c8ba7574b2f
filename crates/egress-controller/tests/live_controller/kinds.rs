//! What the API server does with the kinds: defaults, pruning, refusals, names and columns.

use hyper::Request;
use serde_json::{Value, json};

use crate::site::Site;

fn spec() -> Value {
    json!({
        "providerRef": { "name": "lab" },
        "protocols": ["http"],
        "auth": { "mode": "basic" },
    })
}

fn with(name: &str, value: &Value) -> Value {
    let mut spec = spec();
    spec[name] = value.clone();
    spec
}

#[tokio::test]
async fn what_is_left_out_gets_its_default_and_what_is_unknown_is_dropped() {
    let site = Site::new("defaults").await;
    let made = site.create("a", &with("bogus", &json!(1))).await.unwrap();
    let made = serde_json::to_value(made).unwrap();
    let spec = &made["spec"];
    assert_eq!(spec["probe"]["interval"], "1m");
    assert_eq!(spec["probe"]["failureThreshold"], 3);
    assert_eq!(spec["deletionPolicy"], "Delete");
    assert_eq!(spec["paused"], false);
    let image = json!({ "family": "debian-12" });
    let made = site.create("b", &with("image", &image)).await.unwrap();
    let image = serde_json::to_value(made.spec.image).unwrap();
    assert_eq!(
        (&image["format"], &image["firmware"]),
        (&json!("qcow2"), &json!("bios"))
    );
    // A null is no value.
    let made = site.create("c", &with("size", &Value::Null)).await.unwrap();
    assert!(made.spec.size.is_none());
    site.end().await;
}

/// C25, for every field that may not change: setting, changing and removing it.
#[tokio::test]
async fn c25_an_immutable_field_is_neither_set_nor_changed_nor_removed() {
    let site = Site::new("immutable").await;
    let cases = json!({
        "providerRef": [{ "name": "a" }, { "name": "b" }],
        "protocols": [["http"], ["http", "connect"]],
        "engine": ["squid", "tinyproxy"],
        "port": [3128, 3129],
        "auth": [{ "mode": "basic" }, { "mode": "basic", "secretRef": { "name": "s" } }],
        "destinations": [{ "allow": ["a.com"] }, { "allow": ["b.com"] }],
        "size": [{ "cpu": 1 }, { "cpu": 2 }],
        "machineType": ["small", "large"],
        "image": [{ "family": "a" }, { "family": "b" }],
        "placement": [{ "zones": ["a"] }, { "zones": ["b"] }],
        "address": [{ "mode": "reserved", "value": "a" }, { "mode": "reserved", "value": "b" }],
    });
    site.create("bare", &spec()).await.unwrap();
    for (field, values) in cases.as_object().unwrap() {
        let name = field.to_ascii_lowercase();
        site.create(&name, &with(field, &values[0])).await.unwrap();
        let change = |value: &Value| json!({ "spec": { field.as_str(): value } });
        assert_refused(field, site.merge(&name, &change(&values[1])).await.err());
        if spec()[field].is_null() {
            assert_refused(field, site.merge(&name, &change(&Value::Null)).await.err());
            assert_refused(field, site.merge("bare", &change(&values[1])).await.err());
        }
    }
    let mutable = json!({ "spec": {
        "probe": { "interval": "5s" }, "deletionPolicy": "Retain", "paused": true,
    }});
    let changed = site.merge("bare", &mutable).await.unwrap();
    assert!(changed.spec.paused);
    assert_eq!(changed.metadata.generation, Some(2));
    site.end().await;
}

fn assert_refused(field: &str, refusal: Option<String>) {
    let refusal = refusal.unwrap_or_default();
    let text = format!("{field} is immutable");
    let is_named = refusal.contains(&text) && refusal.contains("EgressProxyPool");
    assert!(is_named, "{field}: {refusal:?}");
}

/// C32 and the rules that a schema alone cannot say.
#[tokio::test]
async fn what_makes_no_sense_is_refused_with_the_cure() {
    let site = Site::new("refusals").await;
    let probe = json!({ "interval": "5s", "timeout": "10s" });
    let cases = [
        ("probe", probe, "10s, is longer than probe.interval, 5s"),
        ("auth", json!({ "mode": "cidr" }), "nobody would be asked"),
        (
            "auth",
            json!({ "mode": "cidr", "allowedCIDRs": ["10.0.0.1/8"] }),
            "without host bits",
        ),
        (
            "destinations",
            json!({ "deny": ["*.a.com"] }),
            "write a host name",
        ),
        ("image", json!({ "file": "a.qcow2" }), "egressctl"),
        (
            "address",
            json!({ "gateway": "router" }),
            "write an address",
        ),
        ("port", json!(0), "should be greater than or equal to 1"),
    ];
    for (index, (field, value, word)) in cases.iter().enumerate() {
        let refused = site.create(&format!("p{index}"), &with(field, value)).await;
        let text = refused.unwrap_err();
        assert!(text.contains(word), "{field}: {text}");
    }
    site.end().await;
}

/// What `kubectl get epx` asks for.
#[tokio::test]
async fn short_names_and_columns_are_served() {
    let site = Site::new("columns").await;
    site.create("a", &spec()).await.unwrap();
    let ask = async |path: &str, accept: &str| -> Value {
        let request = Request::get(path).header("Accept", accept);
        let request = request.body(Vec::new()).unwrap();
        site.client.request(request).await.unwrap()
    };
    let group = ask("/apis/egress-proxies.dev/v1alpha1", "application/json").await;
    let resources = group["resources"].as_array().unwrap();
    for (name, short) in [
        ("egressproxies", "epx"),
        ("proxyproviders", "pprov"),
        ("kvmhosts", "kvmh"),
    ] {
        let kind = resources.iter().find(|one| one["name"] == name).unwrap();
        assert_eq!(kind["shortNames"][0], short);
    }
    let path = format!(
        "/apis/egress-proxies.dev/v1alpha1/namespaces/{}/egressproxies",
        site.namespace
    );
    let table = ask(&path, "application/json;as=Table;v=v1;g=meta.k8s.io").await;
    let columns = table["columnDefinitions"].as_array().unwrap();
    let named = |priority: i64| -> Vec<&str> {
        let of = columns.iter().filter(|one| one["priority"] == priority);
        of.map(|one| one["name"].as_str().unwrap()).collect()
    };
    assert_eq!(
        named(0),
        [
            "Name",
            "Ready",
            "Phase",
            "Provider",
            "Location",
            "Egress-IP",
            "Port",
            "Age"
        ]
    );
    assert_eq!(named(1), ["Reason", "Endpoint", "Instance"]);
    site.end().await;
}
