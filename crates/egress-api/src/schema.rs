//! What a JSON schema says beyond a type's shape: rules in CEL that an API server checks.
//!
//! A rule stands with the type it is about, so that it is in the schema wherever the type is. What
//! CEL cannot say, or only at a cost, is left to [`EgressProxySpec::validate`] and becomes a
//! condition.
//!
//! [`EgressProxySpec::validate`]: crate::EgressProxySpec::validate

use schemars::Schema;
use serde_json::{Value, json};

use crate::{ConditionType, Reason};

/// Fields of an `EgressProxy` that may change; all others are its identity as a machine.
pub(crate) const MUTABLE: [&str; 3] = ["probe", "deletionPolicy", "paused"];

pub(crate) fn egress_proxy_rules(schema: &mut Schema) {
    add(
        schema,
        "!(has(self.size) && has(self.machineType))",
        "size and machineType are both given; keep one of the two",
    );
    add_immutability(schema, &MUTABLE);
}

pub(crate) fn auth_rules(schema: &mut Schema) {
    add(
        schema,
        "self.mode == 'basic' || (has(self.allowedCIDRs) && size(self.allowedCIDRs) > 0)",
        "nobody would be asked for a password or an address; write mode: basic, or the clients' \
         networks in allowedCIDRs",
    );
}

pub(crate) fn image_rules(schema: &mut Schema) {
    add(
        schema,
        "!has(self.file)",
        "file names a file beside egressctl, which a cluster cannot read; write url and sha256",
    );
    add(
        schema,
        "has(self.file) || has(self.url) != has(self.family)",
        "write exactly one of url and family, or leave the image out",
    );
    add(
        schema,
        "!has(self.url) || has(self.sha256)",
        "an image from the network needs sha256; write what sha256sum prints for the file",
    );
}

pub(crate) fn probe_rules(schema: &mut Schema) {
    add_interval_rules(schema, "probe", "!has(self.timeout) || ");
}

pub(crate) fn health_check_rules(schema: &mut Schema) {
    add_interval_rules(schema, "healthCheck", "");
}

pub(crate) fn provider_rules(schema: &mut Schema) {
    for kind in ["kvm", "gcp", "kubernetes"] {
        add(
            schema,
            &format!("!has(self.{kind}) || self.type == '{kind}'"),
            &format!("{kind} belongs to a provider of type {kind}; remove it, or change type"),
        );
    }
    add(
        schema,
        "self.type != 'gcp' || has(self.gcp)",
        "a provider of type gcp needs gcp with its project and zones",
    );
    add_immutable(schema, "type", true, "create another provider instead");
}

pub(crate) fn ssh_rules(schema: &mut Schema) {
    add(
        schema,
        "has(self.secretName) ? !has(self.privateKeyFile) && !has(self.knownHostsFile) \
         : has(self.privateKeyFile) && has(self.knownHostsFile)",
        "write secretName alone, or privateKeyFile and knownHostsFile",
    );
}

pub(crate) fn network_rules(schema: &mut Schema) {
    add(
        schema,
        "has(self.libvirtNetwork) != has(self.bridge)",
        "write exactly one of libvirtNetwork and bridge",
    );
}

/// Leaves a field's own text in place: that of its type would take its place where the field is
/// optional.
pub(crate) fn undescribed(schema: &mut Schema) {
    schema.remove("description");
}

/// The longest notation of an address.
pub(crate) fn address(schema: &mut Schema) {
    schema.remove("format");
    schema.insert("maxLength".into(), 45.into());
}

/// One condition per type, so that writers do not overwrite each other's.
pub(crate) fn condition_list(schema: &mut Schema) {
    schema.insert("maxItems".into(), 16.into());
    schema.insert("x-kubernetes-list-type".into(), "map".into());
    schema.insert("x-kubernetes-list-map-keys".into(), json!(["type"]));
    describe(schema, "type", &names(ConditionType::ALL));
    describe(schema, "reason", &names(Reason::ALL));
}

fn names(all: &[impl ToString]) -> String {
    let names: Vec<_> = all.iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// The texts are listed and not enforced: an object may carry those of a later version.
fn describe(schema: &mut Schema, field: &str, names: &str) {
    let field = schema
        .pointer_mut(&format!("/items/properties/{field}"))
        .and_then(Value::as_object_mut);
    if let Some(field) = field {
        field.insert("description".into(), format!("One of: {names}.").into());
    }
}

/// What is no address must be refused where it is written: a list in which one object cannot be
/// read cannot be read at all.
pub(crate) fn ip_rules(schema: &mut Schema) {
    address(schema);
    add(schema, "isIP(self)", "write an address such as 192.0.2.1");
}

pub(crate) fn ip_list_rules(schema: &mut Schema) {
    if let Some(items) = schema.get_mut("items")
        && let Ok(items) = <&mut Schema>::try_from(items)
    {
        ip_rules(items);
    }
}

/// Keys and values of labels, bounded as Kubernetes bounds them.
pub(crate) fn label_map(schema: &mut Schema) {
    schema.insert("maxProperties".into(), 64.into());
    schema.insert(
        "additionalProperties".into(),
        json!({ "type": "string", "maxLength": 63 }),
    );
}

/// An `interval` of 1 s to 1 d, and a `timeout` no longer than it. The message carries both.
fn add_interval_rules(schema: &mut Schema, name: &str, unless: &str) {
    let (interval, timeout) = (span("self.interval"), span("self.timeout"));
    let rule = format!("{interval} >= duration('1s') && {interval} <= duration('24h')");
    let text = format!("{name}.interval is out of range; write 1s to 1d");
    add(schema, &rule, &text);
    let rule = json!({
        "rule": format!("{unless}{timeout} <= {interval}"),
        "message": format!("{name}.timeout is longer than {name}.interval"),
        "messageExpression": format!(
            "'{name}.timeout, ' + self.timeout + ', is longer than {name}.interval, ' \
             + self.interval + '; write at most ' + self.interval + ', or a longer interval'"
        ),
        "fieldPath": ".timeout",
    });
    push(schema, rule);
}

/// A time span in CEL, whose own notation has no days. No span that is allowed here is longer than
/// one, so that whatever has days and is not `1d` counts as too long. Taking the text apart would
/// be more exact, and the API server refuses it: it cannot tell how long the parts are.
fn span(field: &str) -> String {
    format!(
        "({field} == '1d' ? duration('24h') : {field}.contains('d') ? duration('25h') \
         : duration({field}))"
    )
}

/// A rule for each property that is not named: it stays as it was created.
fn add_immutability(schema: &mut Schema, mutable: &[&str]) {
    let cure = "replace the proxy through the template of its EgressProxyPool, or delete it and \
                create another";
    for (name, is_required) in properties(schema) {
        if !mutable.contains(&name.as_str()) {
            add_immutable(schema, &name, is_required, cure);
        }
    }
}

/// The rule sits on the parent and compares presence as well. On an optional field itself it would
/// not run when the field is removed, and the next update could set it to anything.
fn add_immutable(schema: &mut Schema, name: &str, is_required: bool, cure: &str) {
    let rule = if is_required {
        format!("self.{name} == oldSelf.{name}")
    } else {
        format!(
            "has(self.{name}) == has(oldSelf.{name}) \
             && (!has(self.{name}) || self.{name} == oldSelf.{name})"
        )
    };
    let rule = json!({
        "rule": rule,
        "message": format!("{name} is immutable; {cure}"),
        "reason": "FieldValueForbidden",
        "fieldPath": format!(".{name}"),
    });
    push(schema, rule);
}

fn properties(schema: &Schema) -> Vec<(String, bool)> {
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|list| list.iter().any(|one| one == name));
    let properties = schema.get("properties").and_then(Value::as_object);
    let names = properties
        .into_iter()
        .flat_map(|properties| properties.keys());
    names
        .map(|name| (name.clone(), is_required(name)))
        .collect()
}

fn add(schema: &mut Schema, rule: &str, message: &str) {
    push(schema, json!({ "rule": rule, "message": message }));
}

fn push(schema: &mut Schema, rule: Value) {
    const KEY: &str = "x-kubernetes-validations";
    match schema.get_mut(KEY) {
        Some(Value::Array(rules)) => rules.push(rule),
        _ => {
            schema.insert(KEY.into(), json!([rule]));
        }
    }
}
