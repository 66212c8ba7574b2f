//! Names, labels and annotations, by Kubernetes' rules.

use std::collections::BTreeMap;

use super::{
    Violation,
    check::{Check, MAX_ITEMS, is_subdomain},
};
use crate::{manifest::Metadata, value::shown};

/// Bytes of all annotations together.
const MAX_ANNOTATIONS: usize = 256 << 10;

pub(crate) fn metadata(metadata: &Metadata, namespaced: bool) -> Vec<Violation> {
    let mut check = Check::default();
    check.name("metadata.name", &metadata.name);
    match &metadata.namespace {
        Some(namespace) if namespaced => check.label("metadata.namespace", namespace),
        Some(_) => check.refuse(
            "metadata.namespace",
            "this kind belongs to no namespace; remove it",
        ),
        None => {}
    }
    labels(&mut check, &metadata.labels);
    annotations(&mut check, &metadata.annotations);
    check.into_violations()
}

fn labels(check: &mut Check, labels: &BTreeMap<String, String>) {
    check.items("metadata.labels", labels.len(), MAX_ITEMS);
    for (key, value) in labels {
        let field = format!("metadata.labels[{}]", shown(key));
        qualified_key(check, &field, key);
        if !value.is_empty() && !is_label_text(value) {
            check.refuse(
                field,
                format!(
                    "{} is not a label's value; write up to 63 letters, digits, hyphens, \
                     underscores and dots, with a letter or digit at both ends",
                    shown(value)
                ),
            );
        }
    }
}

fn annotations(check: &mut Check, annotations: &BTreeMap<String, String>) {
    let bytes: usize = annotations.iter().map(|(k, v)| k.len() + v.len()).sum();
    if bytes > MAX_ANNOTATIONS {
        check.refuse(
            "metadata.annotations",
            format!("{bytes} bytes are more than {MAX_ANNOTATIONS}; shorten them"),
        );
    }
    for key in annotations.keys() {
        qualified_key(check, &format!("metadata.annotations[{}]", shown(key)), key);
    }
}

/// A key such as `zone` or `example.com/zone`.
fn qualified_key(check: &mut Check, field: &str, key: &str) {
    let (prefix, name) = key
        .split_once('/')
        .map_or((None, key), |(p, n)| (Some(p), n));
    if prefix.is_some_and(|prefix| !is_subdomain(prefix)) || !is_label_text(name) {
        check.refuse(
            field,
            "it is not a key; write a name such as zone or example.com/zone",
        );
    }
}

fn is_label_text(text: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let ends = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    text.len() <= 63
        && text.bytes().all(inner)
        && ends(text.bytes().next())
        && ends(text.bytes().last())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(metadata: &Metadata, namespaced: bool) -> Vec<String> {
        let violations = super::metadata(metadata, namespaced);
        violations.into_iter().map(|one| one.field).collect()
    }

    fn named(name: &str) -> Metadata {
        Metadata {
            name: name.into(),
            ..Metadata::default()
        }
    }

    #[test]
    fn names_follow_rfc_1123() {
        for good in ["a", "crawl-1", "0a", "a.b-c.d", &"a".repeat(63)] {
            assert!(fields(&named(good), true).is_empty(), "{good:?}");
        }
        for bad in [
            "",
            "A",
            "a_b",
            "-a",
            "a-",
            "a..b",
            ".a",
            "a b",
            "ä",
            &"a".repeat(64),
        ] {
            assert_eq!(fields(&named(bad), true), ["metadata.name"], "{bad:?}");
        }
    }

    #[test]
    fn a_namespace_is_a_label_and_only_for_namespaced_kinds() {
        let inside = |namespace: &str| Metadata {
            namespace: Some(namespace.into()),
            ..named("a")
        };
        assert!(fields(&inside("team-a"), true).is_empty());
        assert_eq!(fields(&inside("team.a"), true), ["metadata.namespace"]);
        assert_eq!(fields(&inside("team-a"), false), ["metadata.namespace"]);
    }

    #[test]
    fn labels_and_annotations_follow_kubernetes() {
        let with = |key: &str, value: &str| Metadata {
            labels: BTreeMap::from([(key.into(), value.into())]),
            ..named("a")
        };
        assert!(fields(&with("example.com/zone", "A_1.b"), true).is_empty());
        assert!(fields(&with("zone", ""), true).is_empty());
        assert_eq!(
            fields(&with("zone", "a b"), true),
            ["metadata.labels[\"zone\"]"]
        );
        assert_eq!(
            fields(&with("zone", "-a"), true),
            ["metadata.labels[\"zone\"]"]
        );
        assert_eq!(
            fields(&with("/zone", "a"), true),
            ["metadata.labels[\"/zone\"]"]
        );
        let long = Metadata {
            annotations: BTreeMap::from([("a".into(), "x".repeat(MAX_ANNOTATIONS + 1))]),
            ..named("a")
        };
        assert_eq!(fields(&long, true), ["metadata.annotations"]);
    }
}
