//! The rules a declaration must keep. All of an object's violations are reported together.

mod check;
mod fleet;
mod metadata;
mod proxy;

use std::fmt;

pub(crate) use metadata::metadata;

/// One broken rule. The fault is in the declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Path of the field, such as `spec.probe.timeout` or `spec.destinations.connectPorts[3]`.
    pub field: String,
    /// What is wrong, with the values, and what to write instead.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.field, self.message)
    }
}
