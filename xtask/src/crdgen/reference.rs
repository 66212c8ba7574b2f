//! The reference of the kinds for people, from the same schemas that the API server gets.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use super::at;

const HEAD: &str = "<!-- Written by `cargo xtask crdgen` from crates/egress-api; do not edit. -->

# Kinds

Every field of every kind, with its default and its limits.
The definitions for an API server are in [deploy/crds](../deploy/crds); `egressctl` reads the same manifests.
*Rules* are checked when an object is written; what no schema can say is checked by the operator and shows as the reason `InvalidSpec`.
";

/// The whole document.
///
/// # Errors
/// When a definition lacks a schema.
pub(super) fn document(definitions: &[Value]) -> Result<String> {
    let mut text = HEAD.to_owned();
    for definition in definitions {
        kind(&mut text, definition).context("a definition without a schema")?;
    }
    vocabulary(&mut text);
    Ok(text)
}

fn kind(text: &mut String, definition: &Value) -> Option<()> {
    let spec = &definition["spec"];
    let name = at(spec, "names.kind").as_str()?;
    let version = &spec["versions"][0];
    let schema = at(version, "schema.openAPIV3Schema");
    let _ = write!(
        text,
        "\n## {name}\n\n{}\n\n- `apiVersion: {}/{}`, {}\n- short name `{}`, plural `{}`\n- columns: {}\n",
        schema["description"].as_str()?,
        spec["group"].as_str()?,
        version["name"].as_str()?,
        spec["scope"].as_str()?.to_ascii_lowercase(),
        at(spec, "names.shortNames")[0].as_str()?,
        at(spec, "names.plural").as_str()?,
        columns(version),
    );
    for part in ["spec", "status"] {
        let schema = &schema["properties"][part];
        let _ = write!(text, "\n### {name}.{part}\n\n");
        fields(text, schema, part);
        rules(text, schema, part);
    }
    Some(())
}

fn columns(version: &Value) -> String {
    let columns = version["additionalPrinterColumns"].as_array();
    let shown = columns.into_iter().flatten().map(|column| {
        let name = column["name"].as_str().unwrap_or_default();
        match column["priority"].as_i64().unwrap_or(0) {
            0 => name.to_owned(),
            _ => format!("{name} (with `-o wide`)"),
        }
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn fields(text: &mut String, schema: &Value, part: &str) {
    text.push_str("| field | type | default | limits | meaning |\n|---|---|---|---|---|\n");
    rows(text, schema, part, part);
}

fn rows(text: &mut String, schema: &Value, path: &str, part: &str) {
    let empty = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&empty);
    for (name, property) in properties {
        let path = format!("{path}.{name}");
        let is_required = schema["required"]
            .as_array()
            .is_some_and(|list| list.iter().any(|one| one == name));
        let default = match (&property["default"], is_required) {
            (Value::Null, true) if part == "spec" => "**required**".to_owned(),
            (Value::Null, _) => String::new(),
            (Value::Object(_), _) => "from its fields".to_owned(),
            (value, _) => format!("`{value}`"),
        };
        let shown = path.strip_prefix(&format!("{part}.")).unwrap_or(&path);
        let _ = writeln!(
            text,
            "| `{shown}` | {} | {default} | {} | {} |",
            type_name(property),
            limits(property),
            cell(property["description"].as_str().unwrap_or_default()),
        );
        if !is_condition(property) {
            rows(text, property, &path, part);
            rows(text, &property["items"], &format!("{path}[]"), part);
        }
    }
}

/// Conditions are Kubernetes' own type, which its documentation explains.
fn is_condition(property: &Value) -> bool {
    property["items"]["properties"]["lastTransitionTime"].is_object()
}

fn type_name(schema: &Value) -> String {
    if schema["x-kubernetes-int-or-string"] == true {
        return "quantity".to_owned();
    }
    if is_condition(schema) {
        return "list of conditions".to_owned();
    }
    if let Some(values) = schema["enum"].as_array() {
        let values = values.iter().filter(|value| !value.is_null());
        let shown: Vec<_> = values
            .map(|value| format!("`{}`", value.as_str().unwrap_or_default()))
            .collect();
        return shown.join(", ");
    }
    match schema["type"].as_str().unwrap_or_default() {
        "array" => format!("list of {}", type_name(&schema["items"])),
        "object" if schema["additionalProperties"].is_object() => "map of texts".to_owned(),
        "string" if schema["format"] == "date-time" => "time".to_owned(),
        "string" if is_span(schema) => "time span, such as `1m30s`".to_owned(),
        "string" => "text".to_owned(),
        other => other.to_owned(),
    }
}

fn is_span(schema: &Value) -> bool {
    schema["pattern"]
        .as_str()
        .is_some_and(|pattern| pattern.ends_with("([0-9]{1,9}ms)?$"))
}

fn limits(schema: &Value) -> String {
    let mut limits = Vec::new();
    match (number(&schema["minimum"]), number(&schema["maximum"])) {
        (Some(low), Some(high)) => limits.push(format!("{low} to {high}")),
        (Some(low), None) => limits.push(format!("at least {low}")),
        (None, Some(high)) => limits.push(format!("at most {high}")),
        (None, None) => {}
    }
    for (name, unit) in [
        ("maxLength", "characters"),
        ("maxItems", "entries"),
        ("maxProperties", "entries"),
    ] {
        if let Some(count) = number(&schema[name]) {
            limits.push(format!("{count} {unit}"));
        }
    }
    limits.join(", ")
}

fn number(value: &Value) -> Option<String> {
    let number = value.as_f64()?;
    Some(format!("{number}"))
}

/// Everything that is checked across fields, with the text a user gets.
fn rules(text: &mut String, schema: &Value, part: &str) {
    let mut found = Vec::new();
    collect(&mut found, schema, part);
    if found.is_empty() {
        return;
    }
    text.push_str("\nRules:\n\n");
    for (path, message) in found {
        let _ = writeln!(text, "- `{path}`: {message}.");
    }
}

fn collect(found: &mut Vec<(String, String)>, schema: &Value, path: &str) {
    for rule in schema["x-kubernetes-validations"]
        .as_array()
        .into_iter()
        .flatten()
    {
        let message = rule["message"].as_str().unwrap_or_default();
        found.push((path.to_owned(), message.to_owned()));
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        collect(found, property, &format!("{path}.{name}"));
    }
    if schema["items"].is_object() {
        collect(found, &schema["items"], &format!("{path}[]"));
    }
}

fn vocabulary(text: &mut String) {
    text.push_str("\n## Conditions\n\n");
    text.push_str("Types of conditions, each with status, reason and message.\n\n");
    text.push_str("| type | meaning |\n|---|---|\n");
    for kind in egress_api::ConditionType::ALL {
        let _ = writeln!(text, "| `{kind}` | {} |", cell(kind.meaning()));
    }
    text.push_str("\n## Reasons\n\n");
    text.push_str("A reason is stable: alerts may depend on it. Messages may change.\n\n");
    text.push_str("| reason | meaning |\n|---|---|\n");
    for reason in egress_api::Reason::ALL {
        let _ = writeln!(text, "| `{reason}` | {} |", cell(reason.meaning()));
    }
}

fn cell(text: &str) -> String {
    text.replace('\n', " ").replace('|', "\\|")
}
