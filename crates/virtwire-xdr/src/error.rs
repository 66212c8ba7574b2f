//! What can be wrong with a value to send and with bytes received.

use std::fmt;

/// A value that exceeds what the protocol allows to be sent; always the caller's mistake.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} is too long: {length} where {maximum} is the most", .field.unwrap_or("a value"))]
#[non_exhaustive]
pub struct EncodeError {
    /// `Structure.field`, where known.
    pub field: Option<&'static str>,
    /// Bytes or elements given.
    pub length: usize,
    /// Bytes or elements allowed.
    pub maximum: usize,
}

impl EncodeError {
    pub(crate) fn new(length: usize, maximum: usize) -> Self {
        Self {
            field: None,
            length,
            maximum,
        }
    }

    /// Names the field, unless an inner one is named already.
    #[must_use]
    pub fn in_field(mut self, field: &'static str) -> Self {
        self.field.get_or_insert(field);
        self
    }
}

/// Bytes that are not what they should be; always the sender's mistake, or a wrong table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecodeError {
    /// What is wrong.
    pub kind: DecodeErrorKind,
    /// Where, in bytes from the start of the message's payload.
    pub offset: usize,
    /// `Structure.field`, where known.
    pub field: Option<&'static str>,
}

impl DecodeError {
    /// Names the field, unless an inner one is named already.
    #[must_use]
    pub fn in_field(mut self, field: &'static str) -> Self {
        self.field.get_or_insert(field);
        self
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.offset)?;
        match self.field {
            Some(field) => write!(f, " ({field})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for DecodeError {}

/// What is wrong with bytes received.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The message ends before the value does.
    #[error("the message ends {missing} bytes too early")]
    TooShort {
        /// Bytes that are missing; for a list, for the smallest elements possible.
        missing: usize,
    },
    /// Bytes are left over.
    #[error("{0} bytes are left over")]
    TrailingBytes(usize),
    /// Padding that is not zero.
    #[error("padding is not zero")]
    Padding,
    /// A boolean that is neither 0 nor 1.
    #[error("{0} is no boolean")]
    Boolean(u32),
    /// A discriminant that the union or optional value does not have.
    #[error("{0} is no known discriminant")]
    Discriminant(u32),
    /// A small integer whose four bytes hold a larger one.
    #[error("{0} does not fit the declared integer")]
    OutOfRange(i64),
    /// The values would take more memory than the message is worth.
    #[error("the allocation budget of {0} bytes is used up")]
    Budget(usize),
}
