//! What a check finds.

use std::time::Duration;

use egress_api::Reason;

use crate::{Error, Location};

/// How bad a finding is.
// Exhaustive: reports and exit codes must think of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// As it should be.
    Ok,
    /// Worth knowing.
    Note,
    /// No machine can be made or used.
    Error,
}

/// One thing a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub level: Level,
    /// What it is, in the words of conditions; absent where all is well.
    pub reason: Option<Reason>,
    /// A name more precise than the reason, where the provider has one: the kind of a failed dial.
    pub kind: Option<String>,
    /// How far a dial came that failed, as in [`Error::stage`].
    pub stage: Option<&'static str>,
    /// One sentence, with the cure where there is something to cure.
    pub text: String,
}

impl Finding {
    /// Something as it should be.
    pub fn ok(text: impl Into<String>) -> Self {
        Self {
            level: Level::Ok,
            reason: None,
            kind: None,
            stage: None,
            text: text.into(),
        }
    }

    /// Something worth knowing.
    pub fn note(text: impl Into<String>) -> Self {
        Self {
            level: Level::Note,
            reason: None,
            kind: None,
            stage: None,
            text: text.into(),
        }
    }

    /// Something worth knowing that has a name of its own.
    pub fn note_of(reason: Reason, text: impl Into<String>) -> Self {
        Self {
            reason: Some(reason),
            ..Self::note(text)
        }
    }

    /// What an error says about a place.
    pub fn of(error: &Error) -> Self {
        Self {
            kind: error.fact("kind").map(str::to_owned),
            stage: error.stage(),
            ..Self::error(error.reason(), error.to_string())
        }
    }

    /// Something that keeps machines from being made or used.
    pub fn error(reason: Reason, text: impl Into<String>) -> Self {
        Self {
            level: Level::Error,
            reason: Some(reason),
            kind: None,
            stage: None,
            text: text.into(),
        }
    }
}

/// What a check found at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocationHealth {
    /// The place.
    pub location: Location,
    /// The findings, in the order in which they were made.
    pub findings: Vec<Finding>,
    /// What the place says about itself, where it answered.
    pub facts: LocationFacts,
    /// How long the check took.
    pub duration: Duration,
}

/// What a place says about itself; absent is what it does not say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LocationFacts {
    /// What answers there, and its version.
    pub version: Option<String>,
    /// The name that it gives itself.
    pub hostname: Option<String>,
    /// Bytes of free memory.
    pub free_memory: Option<u64>,
    /// Bytes where disks are kept.
    pub disk_total: Option<u64>,
    /// Free bytes where disks are kept.
    pub disk_free: Option<u64>,
    /// SHA-256 of the images that need not be brought there any more, in order.
    pub images: Vec<String>,
}

impl LocationHealth {
    /// Nothing was found yet at a place, in so much time.
    pub const fn new(location: Location, duration: Duration) -> Self {
        Self {
            location,
            findings: Vec::new(),
            facts: LocationFacts {
                version: None,
                hostname: None,
                free_memory: None,
                disk_total: None,
                disk_free: None,
                images: Vec::new(),
            },
            duration,
        }
    }

    /// The worst level found.
    pub fn level(&self) -> Level {
        self.findings
            .iter()
            .map(|finding| finding.level)
            .max()
            .unwrap_or(Level::Ok)
    }
}
