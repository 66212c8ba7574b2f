//! What a lease object says, as far as an election is concerned.

use std::{fmt, time::Duration};

/// The state of a lease at one version.
///
/// There is no time in it: the times in a lease object are written for people, and no candidate
/// ever compares them with its own clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Who holds the lease; absent when nobody does.
    pub holder: Option<String>,
    /// How long the holder asks others to leave the lease alone after each change; absent where
    /// the object does not say.
    pub duration: Option<Duration>,
    /// How many times the lease passed to another holder.
    pub transitions: u32,
}

/// The version of a stored record: opaque, different after every change of the object.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Version(String);

impl Version {
    /// The version of this name.
    pub fn new(version: impl Into<String>) -> Self {
        Self(version.into())
    }

    /// The version as the server gave it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A record with the version under which it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Versioned {
    /// The version.
    pub version: Version,
    /// What is stored.
    pub record: Record,
}

/// Why a record is written; a store keeps the times of the object by it.
// Exhaustive: a store must think of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The lease passes to a new holder.
    Acquire,
    /// The holder stays.
    Renew,
    /// The holder gives the lease back.
    Release,
}
