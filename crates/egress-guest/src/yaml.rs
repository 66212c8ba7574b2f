//! The one writer of YAML: block style, and double quotes around every text.
//!
//! cloud-init reads YAML 1.1, where `no` is a boolean, `12:30` a number to the base of sixty and
//! `52:54:00:12:34:56` too. Quoting every text leaves nothing to guess.

use std::fmt::Write as _;

/// A YAML value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Yaml {
    Bool(bool),
    Number(u32),
    Text(String),
    List(Vec<Self>),
    Map(Vec<(&'static str, Self)>),
}

impl Yaml {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(crate) fn texts<T: ToString>(texts: impl IntoIterator<Item = T>) -> Self {
        Self::List(
            texts
                .into_iter()
                .map(|text| Self::Text(text.to_string()))
                .collect(),
        )
    }

    /// The document, ending with a line break.
    pub(crate) fn document(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 0);
        out
    }

    /// Writes the value behind a key, a dash or nothing, and ends the line.
    fn write(&self, out: &mut String, depth: usize) {
        match self {
            Self::List(items) if !items.is_empty() => {
                for item in items {
                    indent(out, depth);
                    out.push('-');
                    item.write_behind(out, depth + 1);
                }
            }
            Self::Map(entries) if !entries.is_empty() => {
                for (key, value) in entries {
                    indent(out, depth);
                    quote(out, key);
                    out.push(':');
                    value.write_behind(out, depth + 1);
                }
            }
            scalar => {
                scalar.write_scalar(out);
                out.push('\n');
            }
        }
    }

    fn write_behind(&self, out: &mut String, depth: usize) {
        let is_block = match self {
            Self::List(items) => !items.is_empty(),
            Self::Map(entries) => !entries.is_empty(),
            _ => false,
        };
        out.push(if is_block { '\n' } else { ' ' });
        self.write(out, depth);
    }

    fn write_scalar(&self, out: &mut String) {
        match self {
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(value) => out.push_str(&value.to_string()),
            Self::Text(text) => quote(out, text),
            Self::List(_) => out.push_str("[]"),
            Self::Map(_) => out.push_str("{}"),
        }
    }
}

fn indent(out: &mut String, depth: usize) {
    out.extend(std::iter::repeat_n("  ", depth));
}

/// A double-quoted scalar of ASCII characters alone.
fn quote(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(character),
            // Writing to a string does not fail.
            _ => drop(write!(out, "\\U{:08x}", u32::from(character))),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_and_numbers_are_not() {
        let value = Yaml::Map(vec![
            ("version", Yaml::Number(2)),
            ("mac", Yaml::text("52:54:00:12:34:56")),
            ("list", Yaml::texts(["no", "1e3", "~"])),
            ("empty", Yaml::List(vec![])),
            (
                "nested",
                Yaml::List(vec![Yaml::Map(vec![("on", Yaml::Bool(true))])]),
            ),
        ]);
        let expected = r#""version": 2
"mac": "52:54:00:12:34:56"
"list":
  - "no"
  - "1e3"
  - "~"
"empty": []
"nested":
  -
    "on": true
"#;
        assert_eq!(value.document(), expected);
    }

    #[test]
    fn everything_but_plain_ascii_is_escaped() {
        let value = Yaml::text("a\"b\\c\nd\te\u{1}\u{85}\u{1f600}");
        assert_eq!(
            value.document(),
            "\"a\\\"b\\\\c\\nd\\te\\U00000001\\U00000085\\U0001f600\"\n"
        );
    }
}
