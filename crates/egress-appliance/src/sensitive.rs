//! Text that may carry a password: readable by those who ask for it, silent everywhere else.

use std::fmt;

use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Text that may hold a secret: a configuration file, an argument, a password hash.
///
/// `Debug` shows the length only. Serialising writes the text, since the seed volume is where it
/// belongs.
#[derive(Clone)]
pub struct Sensitive(SecretString);

impl Sensitive {
    /// The text itself.
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// Length in bytes.
    pub fn len(&self) -> usize {
        self.expose().len()
    }

    /// Whether there is no text at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl From<String> for Sensitive {
    fn from(text: String) -> Self {
        Self(SecretString::from(text))
    }
}

impl From<&str> for Sensitive {
    fn from(text: &str) -> Self {
        Self(SecretString::from(text))
    }
}

impl fmt::Debug for Sensitive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sensitive({} bytes)", self.len())
    }
}

impl PartialEq for Sensitive {
    fn eq(&self, other: &Self) -> bool {
        self.expose() == other.expose()
    }
}

impl Eq for Sensitive {}

impl Serialize for Sensitive {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.expose())
    }
}

impl<'de> Deserialize<'de> for Sensitive {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_the_length_and_never_the_text() {
        let shown = format!("{:?}", Sensitive::from("hunter2"));
        assert_eq!(shown, "Sensitive(7 bytes)");
    }
}
