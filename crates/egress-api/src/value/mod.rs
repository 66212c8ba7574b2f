//! Values with a notation of their own: quantities, time spans, networks, destinations, selectors.

mod cidr;
mod destination;
mod quantity;
mod selector;
mod timespan;

pub use cidr::Cidr;
pub use destination::Destination;
pub use quantity::Quantity;
pub use selector::{LabelSelector, SelectorOperator, SelectorRequirement};
pub use timespan::Timespan;

/// A text that is not a value of the wanted notation. The message names the text and the cure.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseValueError(String);

impl ParseValueError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// At most 64 characters of a text from outside, for use in a message.
pub(crate) fn shown(text: &str) -> String {
    const SHOWN: usize = 64;
    if text.chars().count() <= SHOWN {
        return format!("{text:?}");
    }
    let head: String = text.chars().take(SHOWN).collect();
    format!("{head:?}…")
}

/// Serialises through `Display`, reads through `FromStr`, and appears in schemas as a string.
///
/// The schema's bounds are the parser's where a schema can say them: what the API server takes and
/// the parser does not would never become more than an object that cannot be read.
macro_rules! text_value {
    ($type:ty, $name:literal, $expecting:literal, $schema:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                out.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                struct Visitor;
                impl serde::de::Visitor<'_> for Visitor {
                    type Value = $type;
                    fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        out.write_str($expecting)
                    }
                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<$type, E> {
                        text.parse().map_err(E::custom)
                    }
                }
                input.deserialize_str(Visitor)
            }
        }

        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
            fn inline_schema() -> bool {
                true
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let mut schema: schemars::Schema = $schema;
                schema.insert("type".into(), "string".into());
                schema
            }
        }
    };
}
pub(crate) use text_value;
