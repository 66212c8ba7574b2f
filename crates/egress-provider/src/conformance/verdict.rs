//! What checks come to.

use std::error::Error as StdError;
use std::fmt;

use super::CheckResult;
use crate::Error;

/// A check that found nothing wrong.
// Exhaustive: a suite that insists on every check must think of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The promise is kept.
    Kept,
    /// The harness lacks what the check needs, named here.
    NotApplicable(&'static str),
}

/// A promise that is not kept, in one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Broken(String);

impl Broken {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub(super) fn because(text: impl fmt::Display, error: &Error) -> Self {
        let mut told = format!("{text}: {error} ({}, {:?})", error.class(), error.outcome());
        let mut source = error.source();
        while let Some(cause) = source {
            told.push_str(&format!(": {cause}"));
            source = cause.source();
        }
        Self(told)
    }
}

/// What every check came to.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Names and results, in the order in which they were run.
    pub results: Vec<(&'static str, CheckResult)>,
}

impl Report {
    /// Promises that were not kept: `check: what was wrong`.
    pub fn broken(&self) -> Vec<String> {
        let broken = self.results.iter().filter_map(|(name, result)| {
            let broken = result.as_ref().err()?;
            Some(format!("{name}: {broken}"))
        });
        broken.collect()
    }

    /// Checks that could not be made: `check: the hook that the harness lacks`.
    pub fn not_applicable(&self) -> Vec<String> {
        let lacking = self
            .results
            .iter()
            .filter_map(|(name, result)| match result {
                Ok(Verdict::NotApplicable(hook)) => Some(format!("{name}: {hook}")),
                _ => None,
            });
        lacking.collect()
    }
}

/// Leaves a check with what was not kept.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition {
            return Err($crate::conformance::Broken::new(format!($($text)+)));
        }
    };
}
pub(super) use hold;
