//! The rules a declaration must keep. All of an object's violations are reported together.

use std::fmt;

/// One broken rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Path of the field, such as `spec.probe.timeout` or `spec.destinations.allow[3]`.
    pub field: String,
    /// What is wrong, with the values, and what to write instead.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.field, self.message)
    }
}

use crate::{EgressProxySpec, KvmHostSpec, ProxyProviderSpec, manifest::Metadata};

pub(crate) fn metadata(_: &Metadata, _: bool) -> Vec<Violation> {
    Vec::new()
}
impl EgressProxySpec {
    /// Checks the specification.
    ///
    /// # Errors
    /// Every broken rule.
    pub fn validate(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}
impl ProxyProviderSpec {
    /// Checks the specification.
    ///
    /// # Errors
    /// Every broken rule.
    pub fn validate(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}
impl KvmHostSpec {
    /// Checks the specification.
    ///
    /// # Errors
    /// Every broken rule.
    pub fn validate(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}
