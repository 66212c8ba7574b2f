//! The definitions as an API server would apply them: defaults, bounds and rules in CEL.
#![expect(clippy::unwrap_used, reason = "a failing step of a test panics")]

mod definitions;
mod immutable;
mod rules;
mod server;
