//! The kinds as an API server is told of them.

use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::{
    CustomResourceDefinition, JSONSchemaProps, JSONSchemaPropsOrArray, JSONSchemaPropsOrBool,
};
use kube::CustomResourceExt as _;

use crate::{EgressProxy, KvmHost, ProxyProvider};

/// The definition of every kind, in the order in which a reader meets them.
pub fn definitions() -> Vec<CustomResourceDefinition> {
    let mut definitions = vec![EgressProxy::crd(), ProxyProvider::crd(), KvmHost::crd()];
    for version in definitions
        .iter_mut()
        .flat_map(|definition| &mut definition.spec.versions)
    {
        let schema = version.schema.as_mut();
        if let Some(schema) = schema.and_then(|schema| schema.open_api_v3_schema.as_mut()) {
            simplify(schema);
        }
    }
    definitions
}

/// Takes out what Rust's types say and an API server does not need.
///
/// A field that may be null could be stored as null, which is neither absent nor a value: the
/// server drops nulls of all other fields. Formats that it does not know draw a warning on each
/// write; the bounds say the same.
fn simplify(schema: &mut JSONSchemaProps) {
    schema.nullable = None;
    if let Some(format) = &schema.format
        && format.starts_with("uint")
    {
        schema.format = None;
    }
    for property in schema
        .properties
        .iter_mut()
        .flat_map(|map| map.values_mut())
    {
        simplify(property);
    }
    match &mut schema.items {
        Some(JSONSchemaPropsOrArray::Schema(item)) => simplify(item),
        Some(JSONSchemaPropsOrArray::Schemas(items)) => items.iter_mut().for_each(simplify),
        None => {}
    }
    if let Some(JSONSchemaPropsOrBool::Schema(value)) = &mut schema.additional_properties {
        simplify(value);
    }
}
