//! The form of the definitions.

use std::collections::BTreeSet;

use egress_api::{ConditionType, Reason, crd::definitions};
use serde_json::Value;

use crate::server::schema;

const KINDS: [&str; 3] = ["EgressProxy", "ProxyProvider", "KvmHost"];

#[test]
fn names_are_the_fixed_ones() {
    let names: Vec<_> = definitions()
        .into_iter()
        .map(|definition| {
            let names = definition.spec.names;
            let short = names.short_names.unwrap().join(",");
            format!(
                "{} {} {short} {}",
                names.kind, names.plural, definition.spec.scope
            )
        })
        .collect();
    assert_eq!(
        names,
        [
            "EgressProxy egressproxies epx Namespaced",
            "ProxyProvider proxyproviders pprov Cluster",
            "KvmHost kvmhosts kvmh Cluster",
        ]
    );
    for definition in definitions() {
        assert_eq!(definition.spec.group, egress_api::GROUP);
        assert_eq!(definition.spec.versions[0].name, egress_api::VERSION);
    }
}

/// The rules' cost is bounded by the lengths of what they read.
#[test]
fn everything_a_user_writes_is_bounded() {
    for kind in KINDS {
        let mut unbounded = Vec::new();
        collect_unbounded(&schema(kind)["properties"]["spec"], "spec", &mut unbounded);
        assert!(unbounded.is_empty(), "{kind}: {unbounded:?}");
    }
}

fn collect_unbounded(schema: &Value, path: &str, found: &mut Vec<String>) {
    let is_open = match schema["type"].as_str() {
        Some("string") => {
            let is_hash = schema["pattern"]
                .as_str()
                .is_some_and(|p| p.ends_with("{64}$"));
            schema["maxLength"].is_null() && schema["enum"].is_null() && !is_hash
        }
        Some("array") => schema["maxItems"].is_null(),
        Some("object") => {
            !schema["additionalProperties"].is_null() && schema["maxProperties"].is_null()
        }
        _ => false,
    };
    if is_open {
        found.push(path.to_owned());
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        collect_unbounded(property, &format!("{path}.{name}"), found);
    }
    if schema["items"].is_object() {
        collect_unbounded(&schema["items"], &format!("{path}[]"), found);
    }
}

#[test]
fn conditions_are_a_map_by_type_and_list_every_name() {
    for kind in KINDS {
        let schema = schema(kind);
        let conditions = &schema["properties"]["status"]["properties"]["conditions"];
        assert_eq!(conditions["x-kubernetes-list-type"], "map");
        assert_eq!(conditions["x-kubernetes-list-map-keys"][0], "type");
        let types: Vec<_> = ConditionType::ALL.iter().map(|one| one.name()).collect();
        assert_eq!(listed(conditions, "type"), types);
        let reasons: Vec<_> = Reason::ALL.iter().map(|one| one.name()).collect();
        assert_eq!(listed(conditions, "reason"), reasons);
    }
}

fn listed(conditions: &Value, field: &str) -> Vec<String> {
    let text = &conditions["items"]["properties"][field]["description"];
    let names = text.as_str().unwrap();
    let names = names.strip_prefix("One of: ").unwrap().strip_suffix('.');
    names.unwrap().split(", ").map(str::to_owned).collect()
}

/// The reference for people and the code list the same types and reasons.
#[test]
fn the_reference_lists_every_condition_and_reason() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/kinds.md");
    let Ok(text) = std::fs::read_to_string(path) else {
        // The published package comes without the reference.
        return;
    };
    let (_, after) = text.split_once("\n## Conditions\n").unwrap();
    let (types, reasons) = after.split_once("\n## Reasons\n").unwrap();
    let rows = |text: &str| -> BTreeSet<String> {
        let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
        rows.map(|row| row.split('`').next().unwrap().to_owned())
            .collect()
    };
    let names = |all: &[&'static str]| all.iter().map(|name| (*name).to_owned()).collect();
    let all: Vec<_> = ConditionType::ALL.iter().map(|one| one.name()).collect();
    assert_eq!(rows(types), names(&all));
    let all: Vec<_> = Reason::ALL.iter().map(|one| one.name()).collect();
    assert_eq!(rows(reasons), names(&all));
}

#[test]
fn nothing_may_be_null_and_no_format_is_unknown() {
    for kind in KINDS {
        let text = schema(kind).to_string();
        assert!(!text.contains("nullable"), "{kind}");
        assert!(!text.contains("\"uint"), "{kind}");
        assert!(!text.contains("$ref"), "{kind}");
    }
}
