//! The common checks, each of which notes what it finds under the field's path.

use std::{fmt::Display, ops::RangeInclusive};

use super::Violation;
use crate::value::{LabelSelector, SelectorOperator, Timespan, shown};

/// Longest list in a declaration, where nothing smaller is said.
pub(super) const MAX_ITEMS: usize = 64;
/// Longest text in a declaration, where nothing smaller is said.
const MAX_TEXT: usize = 1024;

/// Collects violations.
#[derive(Debug, Default)]
pub(super) struct Check {
    violations: Vec<Violation>,
}

impl Check {
    pub(super) fn finish(self) -> Result<(), Vec<Violation>> {
        if self.violations.is_empty() {
            Ok(())
        } else {
            Err(self.violations)
        }
    }

    pub(super) fn into_violations(self) -> Vec<Violation> {
        self.violations
    }

    pub(super) fn refuse(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.violations.push(Violation {
            field: field.into(),
            message: message.into(),
        });
    }

    /// A number, quantity or time span within its bounds.
    pub(super) fn range<T: PartialOrd + Display>(
        &mut self,
        field: &str,
        value: T,
        range: RangeInclusive<T>,
    ) {
        if !range.contains(&value) {
            let (low, high) = range.into_inner();
            self.refuse(
                field,
                format!("{value} is out of range; write {low} to {high}"),
            );
        }
    }

    pub(super) fn items(&mut self, field: &str, count: usize, max: usize) {
        if count > max {
            self.refuse(
                field,
                format!("{count} entries are more than {max}; shorten the list"),
            );
        }
    }

    /// A text of 1 to `MAX_TEXT` bytes that fits on a line.
    pub(super) fn text(&mut self, field: &str, text: &str) {
        let length = text.len();
        if text.trim().is_empty() {
            self.refuse(field, "it is empty; write a value or leave the field out");
        } else if length > MAX_TEXT {
            self.refuse(
                field,
                format!("{length} bytes are more than {MAX_TEXT}; shorten it"),
            );
        } else if text.chars().any(char::is_control) {
            self.refuse(
                field,
                format!("{} has a control character; remove it", shown(text)),
            );
        }
    }

    pub(super) fn optional_text(&mut self, field: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(field, text);
        }
    }

    /// A name of another object: an RFC 1123 subdomain.
    pub(super) fn name(&mut self, field: &str, name: &str) {
        if !is_subdomain(name) {
            self.refuse(
                field,
                format!(
                    "{} is not a name; write 1 to 253 lower-case letters, digits, hyphens and \
                     dots, with a letter or digit at both ends of each part",
                    shown(name)
                ),
            );
        }
    }

    /// An RFC 1123 label, which namespaces and zones are.
    pub(super) fn label(&mut self, field: &str, name: &str) {
        if !is_label(name) {
            self.refuse(
                field,
                format!(
                    "{} is not a name; write 1 to 63 lower-case letters, digits and inner hyphens",
                    shown(name)
                ),
            );
        }
    }

    /// `http://` or `https://`, with a host.
    pub(super) fn web_address(&mut self, field: &str, url: &str) {
        self.text(field, url);
        let rest = ["http://", "https://"]
            .iter()
            .find_map(|scheme| url.strip_prefix(scheme));
        let authority = rest.map(|rest| rest.split(['/', '?', '#']).next().unwrap_or_default());
        match authority {
            None | Some("") => self.refuse(
                field,
                format!(
                    "{} is not a web address; write one such as http://example.com/",
                    shown(url)
                ),
            ),
            // The address is shown in conditions and logs.
            Some(authority) if authority.contains('@') => {
                self.refuse(field, "it holds a user name or password; remove them");
            }
            Some(_) if url.contains(char::is_whitespace) => {
                self.refuse(field, format!("{} has a blank; write %20", shown(url)));
            }
            Some(_) => {}
        }
    }

    pub(super) fn timeout(
        &mut self,
        timeout_field: &str,
        timeout: Timespan,
        interval_field: &str,
        interval: Timespan,
    ) {
        if timeout > interval {
            self.refuse(
                timeout_field,
                format!(
                    "{timeout} is longer than {interval_field}, {interval}; write at most \
                     {interval}, or a longer interval"
                ),
            );
        }
    }

    pub(super) fn port(&mut self, field: &str, port: u16) {
        self.range(field, port, 1..=u16::MAX);
    }

    pub(super) fn selector(&mut self, field: &str, selector: &LabelSelector) {
        let expressions = &selector.match_expressions;
        self.items(
            &format!("{field}.matchLabels"),
            selector.match_labels.len(),
            MAX_ITEMS,
        );
        self.items(
            &format!("{field}.matchExpressions"),
            expressions.len(),
            MAX_ITEMS,
        );
        for (index, requirement) in expressions.iter().enumerate() {
            let field = format!("{field}.matchExpressions[{index}].values");
            let takes_values = matches!(
                requirement.operator,
                SelectorOperator::In | SelectorOperator::NotIn
            );
            match (takes_values, requirement.values.len()) {
                (true, 0) => self.refuse(field, "In and NotIn need a value; write one"),
                (false, 1..) => {
                    self.refuse(field, "Exists and DoesNotExist take no value; remove it");
                }
                (_, count) => self.items(&field, count, MAX_ITEMS),
            }
        }
    }
}

pub(super) fn is_subdomain(name: &str) -> bool {
    name.len() <= 253 && name.split('.').all(is_label)
}

pub(super) fn is_label(name: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=63).contains(&name.len())
        && name.bytes().all(inner)
        && !name.starts_with('-')
        && !name.ends_with('-')
}
