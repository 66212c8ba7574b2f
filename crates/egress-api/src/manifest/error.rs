//! What is wrong with a manifest's text.

use std::fmt;

/// A manifest that cannot be read. The fault is in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManifestError {
    origin: String,
    line: u64,
    column: u64,
    path: String,
    message: String,
}

impl ManifestError {
    pub(super) fn at(
        origin: &str,
        line: u64,
        column: u64,
        path: &str,
        message: impl Into<String>,
    ) -> Self {
        Self {
            origin: origin.into(),
            line,
            column,
            path: path.into(),
            message: message.into(),
        }
    }

    /// What the text was read from.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Line, counted from 1.
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Column, counted from 1.
    pub const fn column(&self) -> u64 {
        self.column
    }

    /// The field's path, such as `spec.size.memory`; empty for the whole document.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is wrong and what to write instead.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for ManifestError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            origin,
            line,
            column,
            path,
            message,
        } = self;
        write!(out, "{origin}:{line}:{column}: ")?;
        if !path.is_empty() {
            write!(out, "{path}: ")?;
        }
        out.write_str(message)
    }
}

impl std::error::Error for ManifestError {}

/// The reader's error in words that name the cure.
pub(super) fn explain(error: &serde_saphyr::Error) -> String {
    use serde_saphyr::Error as E;
    match error {
        E::SerdeUnknownField {
            expected, field, ..
        } => {
            format!("unknown field; {}", suggestion(field, expected))
        }
        E::SerdeUnknownVariant {
            variant, expected, ..
        } => {
            format!(
                "{:?} is not one of the values; {}",
                bounded(variant),
                suggestion(variant, expected)
            )
        }
        E::SerdeMissingField { field, .. } => format!("the field {field} is missing"),
        E::Message { msg, .. } => bounded(msg),
        other => bounded(&without_location(&other.to_string())),
    }
}

/// The likeliest of the known names, or all of them.
pub(super) fn suggestion(name: &str, known: &[&str]) -> String {
    const CLOSE: f64 = 0.7;
    let name = name.to_ascii_lowercase();
    let score = |other: &&str| strsim::jaro_winkler(&name, &other.to_ascii_lowercase());
    let best = known.iter().max_by(|a, b| score(a).total_cmp(&score(b)));
    match best.filter(|best| score(best) >= CLOSE) {
        Some(best) => format!("did you mean {best}?"),
        None => format!("known are {}", known.join(", ")),
    }
}

/// At most 400 characters of a text that may hold the input's own.
pub(super) fn bounded(text: &str) -> String {
    const SHOWN: usize = 400;
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown.replace(['\n', '\r'], " ")
}

/// The reader ends some messages with a position counted within the document; ours is counted
/// within the file.
fn without_location(message: &str) -> String {
    let first = message.lines().next().unwrap_or_default();
    first
        .split(" at line ")
        .next()
        .unwrap_or_default()
        .to_owned()
}
