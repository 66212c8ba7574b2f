//! Label selectors with Kubernetes' meaning.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::schema;

/// Picks objects by their labels; an empty selector picks all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LabelSelector {
    /// Labels that must be present with exactly these values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(transform = schema::label_map)]
    pub match_labels: BTreeMap<String, String>,
    /// Further requirements, all of which must hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 64))]
    pub match_expressions: Vec<SelectorRequirement>,
}

/// One requirement of a selector.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SelectorRequirement {
    /// The label's key.
    #[schemars(length(min = 1, max = 317))]
    pub key: String,
    /// How the label is compared.
    pub operator: SelectorOperator,
    /// Values for `In` and `NotIn`; empty for the other two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 64), inner(length(max = 63)))]
    pub values: Vec<String>,
}

/// How a requirement compares.
// Exhaustive: Kubernetes' set, which has not grown since its first release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum SelectorOperator {
    /// The label is present and its value is one of the list.
    In,
    /// The label is absent or its value is none of the list.
    NotIn,
    /// The label is present.
    Exists,
    /// The label is absent.
    DoesNotExist,
}

impl LabelSelector {
    /// Whether an object with these labels is picked.
    pub fn matches(&self, labels: &BTreeMap<String, String>) -> bool {
        let equal = |(key, value): (&String, &String)| labels.get(key) == Some(value);
        self.match_labels.iter().all(equal)
            && self
                .match_expressions
                .iter()
                .all(|requirement| requirement.matches(labels))
    }

    /// Whether every object is picked.
    pub fn is_empty(&self) -> bool {
        self.match_labels.is_empty() && self.match_expressions.is_empty()
    }
}

impl SelectorRequirement {
    fn matches(&self, labels: &BTreeMap<String, String>) -> bool {
        let value = labels.get(&self.key);
        let listed = value.is_some_and(|value| self.values.contains(value));
        match self.operator {
            SelectorOperator::In => listed,
            SelectorOperator::NotIn => !listed,
            SelectorOperator::Exists => value.is_some(),
            SelectorOperator::DoesNotExist => value.is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs
            .iter()
            .map(|(key, value)| ((*key).into(), (*value).into()))
            .collect()
    }

    fn requirement(operator: SelectorOperator, values: &[&str]) -> LabelSelector {
        let values = values.iter().map(|value| (*value).into()).collect();
        let requirement = SelectorRequirement {
            key: "zone".into(),
            operator,
            values,
        };
        LabelSelector {
            match_expressions: vec![requirement],
            ..Default::default()
        }
    }

    #[test]
    fn operators_follow_kubernetes() {
        let (a, none) = (labels(&[("zone", "a")]), labels(&[]));
        let cases = [
            (SelectorOperator::In, &["a", "b"][..], true, false),
            (SelectorOperator::In, &["b"], false, false),
            (SelectorOperator::NotIn, &["a"], false, true),
            (SelectorOperator::NotIn, &["b"], true, true),
            (SelectorOperator::Exists, &[], true, false),
            (SelectorOperator::DoesNotExist, &[], false, true),
        ];
        for (operator, values, labelled, unlabelled) in cases {
            let selector = requirement(operator, values);
            assert_eq!(selector.matches(&a), labelled, "{operator:?} {values:?}");
            assert_eq!(
                selector.matches(&none),
                unlabelled,
                "{operator:?} {values:?}"
            );
        }
    }

    #[test]
    fn every_label_must_match() {
        let match_labels = labels(&[("zone", "a"), ("disk", "ssd")]);
        let selector = LabelSelector {
            match_labels,
            ..Default::default()
        };
        assert!(selector.matches(&labels(&[("zone", "a"), ("disk", "ssd"), ("more", "x")])));
        assert!(!selector.matches(&labels(&[("zone", "a")])));
        assert!(LabelSelector::default().matches(&labels(&[])));
    }
}
