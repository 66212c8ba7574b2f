//! As much of an API server as the rules need: the schema's rules in CEL, by kube's evaluator.

use egress_api::crd::definitions;
use kube::core::cel::Validator;
use serde_json::{Value, json};

/// The schema of a kind as the server gets it.
pub(crate) fn schema(kind: &str) -> Value {
    let definition = definitions()
        .into_iter()
        .find(|definition| definition.spec.names.kind == kind)
        .unwrap();
    let schema = definition.spec.versions[0].schema.clone().unwrap();
    serde_json::to_value(schema.open_api_v3_schema.unwrap()).unwrap()
}

/// The messages of every rule that a new object breaks.
pub(crate) fn refusals_of_new(kind: &str, spec: &Value) -> Vec<String> {
    refusals(kind, spec, None)
}

/// The messages of every rule that a change breaks.
pub(crate) fn refusals_of_change(kind: &str, old: &Value, new: &Value) -> Vec<String> {
    refusals(kind, new, Some(old))
}

fn refusals(kind: &str, spec: &Value, old: Option<&Value>) -> Vec<String> {
    let object = |spec: &Value| {
        json!({
            "apiVersion": egress_api::API_VERSION,
            "kind": kind,
            "metadata": { "name": "a" },
            "spec": spec,
        })
    };
    let old = old.map(object);
    match Validator::new().validate(&schema(kind), &object(spec), old.as_ref()) {
        Ok(()) => Vec::new(),
        Err(errors) => errors.into_iter().map(|error| error.to_string()).collect(),
    }
}
