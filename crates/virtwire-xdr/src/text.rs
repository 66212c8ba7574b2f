//! XDR strings, which promise no encoding.

use std::borrow::Cow;
use std::fmt;
use std::str::Utf8Error;

use smallvec::SmallVec;

/// Short texts (names, mostly) live inside the value; longer ones on the heap.
const INLINE: usize = 24;

/// An XDR string: bytes that are usually, but not by promise, UTF-8.
///
/// libvirt passes names, paths and XML through as it got them, so a strict string would refuse
/// valid answers and a lossy one could not name the same object again. The bytes are kept;
/// `Display` replaces what is no UTF-8.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(SmallVec<[u8; INLINE]>);

impl Text {
    /// A copy of the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(SmallVec::from_slice(bytes))
    }

    /// The bytes as they are on the wire.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Length in bytes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text, if it is UTF-8.
    ///
    /// # Errors
    /// Where the first byte stands that is not.
    pub fn to_str(&self) -> Result<&str, Utf8Error> {
        std::str::from_utf8(&self.0)
    }

    /// The text, with U+FFFD for what is no UTF-8.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.0)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_string_lossy())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string_lossy(), f)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::from_bytes(text.as_bytes())
    }
}

impl From<&String> for Text {
    fn from(text: &String) -> Self {
        Self::from_bytes(text.as_bytes())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::from(text.into_bytes())
    }
}

impl From<Vec<u8>> for Text {
    fn from(bytes: Vec<u8>) -> Self {
        Self(SmallVec::from_vec(bytes))
    }
}

impl From<&Self> for Text {
    fn from(text: &Self) -> Self {
        text.clone()
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_whatever_they_are() {
        let odd = Text::from_bytes(b"caf\xe9");
        assert_eq!(odd.as_bytes(), b"caf\xe9");
        assert!(odd.to_str().is_err());
        assert_eq!(odd.to_string(), "caf\u{fffd}");
        assert_eq!(format!("{odd:?}"), "\"caf\u{fffd}\"");
    }

    #[test]
    fn lengths_on_both_sides_of_the_inline_limit() {
        for length in [0, 1, INLINE, INLINE + 1, 1000] {
            let text = Text::from("x".repeat(length));
            assert_eq!((text.len(), text.is_empty()), (length, length == 0));
            assert_eq!(text, *"x".repeat(length));
        }
    }
}
