//! One error for all providers: its class decides retry and reason, its outcome whether to look
//! before trying again.

use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use egress_api::Reason;

/// What kind of failure it is.
// Exhaustive: the retry table, the conditions and the exit codes must think of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The thing is not there. An answer, not a failure.
    NotFound,
    /// The name belongs to somebody else.
    Conflict,
    /// The declaration cannot be met as it is.
    InvalidSpec,
    /// Credentials are absent.
    CredentialsMissing,
    /// Credentials are refused or unreadable.
    Unauthenticated,
    /// The account may not do this.
    PermissionDenied,
    /// The host key is unknown, changed or revoked.
    HostKeyMismatch,
    /// The account's quota is used up.
    QuotaExceeded,
    /// This place is full; another may not be.
    CapacityExhausted,
    /// Fewer requests are asked for.
    RateLimited,
    /// The place does not answer.
    Unavailable,
    /// No answer came in time.
    Timeout,
    /// Something must be in another state first.
    Precondition,
    /// Bytes are not what they should be.
    Integrity,
    /// The place lacks a capability.
    Unsupported,
    /// The caller was told to stop.
    Cancelled,
    /// A defect, here or there.
    Internal,
}

/// When to try again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Retry {
    /// Not at all: it is an answer, or a successor goes on.
    Never,
    /// When the declaration, its Secret or its provider changes; looked at again after this time.
    OnChange(Duration),
    /// After this time.
    After(Duration),
    /// After a time that doubles from the first to the second, with full jitter.
    Backoff {
        /// The first wait.
        initial: Duration,
        /// The longest wait.
        max: Duration,
    },
}

impl Class {
    /// Every class.
    pub const ALL: [Self; 17] = [
        Self::NotFound,
        Self::Conflict,
        Self::InvalidSpec,
        Self::CredentialsMissing,
        Self::Unauthenticated,
        Self::PermissionDenied,
        Self::HostKeyMismatch,
        Self::QuotaExceeded,
        Self::CapacityExhausted,
        Self::RateLimited,
        Self::Unavailable,
        Self::Timeout,
        Self::Precondition,
        Self::Integrity,
        Self::Unsupported,
        Self::Cancelled,
        Self::Internal,
    ];

    /// When a failure of this class is worth another try.
    pub const fn retry(self) -> Retry {
        const fn minutes(count: u64) -> Duration {
            Duration::from_secs(count * 60)
        }
        match self {
            Self::NotFound | Self::Cancelled => Retry::Never,
            Self::Conflict | Self::InvalidSpec | Self::Integrity | Self::Unsupported => {
                Retry::OnChange(minutes(30))
            }
            Self::HostKeyMismatch => Retry::OnChange(minutes(30)),
            Self::CredentialsMissing => Retry::OnChange(minutes(1)),
            Self::Unauthenticated => Retry::OnChange(minutes(5)),
            Self::PermissionDenied => Retry::OnChange(minutes(10)),
            Self::QuotaExceeded | Self::CapacityExhausted => Retry::After(minutes(10)),
            Self::RateLimited => Retry::After(Duration::from_secs(30)),
            Self::Precondition => Retry::After(minutes(1)),
            Self::Unavailable | Self::Timeout => Retry::Backoff {
                initial: Duration::from_secs(2),
                max: minutes(5),
            },
            Self::Internal => Retry::Backoff {
                initial: minutes(1),
                max: minutes(30),
            },
        }
    }

    /// Whether only a human can help.
    pub const fn is_stalled(self) -> bool {
        matches!(
            self,
            Self::Conflict
                | Self::InvalidSpec
                | Self::Unauthenticated
                | Self::PermissionDenied
                | Self::HostKeyMismatch
                | Self::Integrity
                | Self::Unsupported
        )
    }

    /// Whether another place may succeed where this one failed.
    pub const fn is_local_to_place(self) -> bool {
        matches!(
            self,
            Self::CapacityExhausted
                | Self::Unavailable
                | Self::Timeout
                | Self::Precondition
                | Self::Unauthenticated
                | Self::CredentialsMissing
                | Self::HostKeyMismatch
        )
    }

    /// The reason shown when nothing more precise is known.
    const fn reason(self) -> Reason {
        match self {
            Self::NotFound => Reason::InstanceGone,
            Self::Conflict => Reason::NameConflict,
            Self::InvalidSpec | Self::Unsupported => Reason::InvalidSpec,
            Self::CredentialsMissing => Reason::CredentialsMissing,
            Self::Unauthenticated => Reason::CredentialsInvalid,
            Self::PermissionDenied => Reason::PermissionDenied,
            Self::HostKeyMismatch => Reason::HostKeyMismatch,
            Self::QuotaExceeded => Reason::QuotaExceeded,
            Self::CapacityExhausted => Reason::InsufficientCapacity,
            Self::RateLimited => Reason::RateLimited,
            Self::Unavailable => Reason::HostUnreachable,
            Self::Timeout => Reason::Timeout,
            Self::Integrity => Reason::ImageInvalid,
            Self::Precondition | Self::Cancelled | Self::Internal => Reason::ProviderUnavailable,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// Whether the failed step was carried out.
// Exhaustive: there is no fourth possibility.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nothing was changed.
    NotStarted,
    /// It may have been carried out: look before trying again.
    MaybeApplied,
    /// It was carried out.
    Applied,
}

type Source = Box<dyn StdError + Send + Sync>;

/// A provider's failure.
///
/// `Display` is one sentence with the cure, without the source; reporters print the chain. It
/// holds no secret, and nothing from the network that was not bounded.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    class: Class,
    outcome: Outcome,
    reason: Reason,
    message: String,
    operation: Option<&'static str>,
    stage: Option<&'static str>,
    code: Option<i64>,
    retry_after: Option<Duration>,
    context: Vec<(&'static str, String)>,
    source: Option<Source>,
}

impl Error {
    /// A failure of this class before anything was changed. The message is one lower-case
    /// sentence that says what to do.
    pub fn new(class: Class, message: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            class,
            outcome: Outcome::NotStarted,
            reason: class.reason(),
            message: message.into(),
            operation: None,
            stage: None,
            code: None,
            retry_after: None,
            context: Vec::new(),
            source: None,
        }))
    }

    /// Says whether the step was carried out.
    #[must_use]
    pub fn with_outcome(mut self, outcome: Outcome) -> Self {
        self.0.outcome = outcome;
        self
    }

    /// Replaces the class's own reason by a more precise one.
    #[must_use]
    pub fn with_reason(mut self, reason: Reason) -> Self {
        self.0.reason = reason;
        self
    }

    /// Names the operation that failed, unless an inner one is named already.
    #[must_use]
    pub fn in_operation(mut self, operation: &'static str) -> Self {
        self.0.operation.get_or_insert(operation);
        self
    }

    /// Names the stage of a dial that failed: `ssh material`, `tcp connect`, `ssh handshake`,
    /// `libvirt connect`.
    #[must_use]
    pub fn at_stage(mut self, stage: &'static str) -> Self {
        self.0.stage = Some(stage);
        self
    }

    /// The provider's own number for the failure.
    #[must_use]
    pub fn with_code(mut self, code: i64) -> Self {
        self.0.code = Some(code);
        self
    }

    /// The wait that the provider asked for.
    #[must_use]
    pub fn with_retry_after(mut self, wait: Duration) -> Self {
        self.0.retry_after = Some(wait);
        self
    }

    /// Adds a fact: host, volume, network.
    #[must_use]
    pub fn with_context(mut self, key: &'static str, value: impl Into<String>) -> Self {
        self.0.context.push((key, value.into()));
        self
    }

    /// The cause.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Source>) -> Self {
        self.0.source = Some(source.into());
        self
    }

    /// What kind of failure it is.
    pub fn class(&self) -> Class {
        self.0.class
    }

    /// Whether the step was carried out.
    pub fn outcome(&self) -> Outcome {
        self.0.outcome
    }

    /// The reason shown in conditions.
    pub fn reason(&self) -> Reason {
        self.0.reason
    }

    /// The operation that failed.
    pub fn operation(&self) -> Option<&'static str> {
        self.0.operation
    }

    /// The stage of the dial that failed.
    pub fn stage(&self) -> Option<&'static str> {
        self.0.stage
    }

    /// The provider's own number.
    pub fn code(&self) -> Option<i64> {
        self.0.code
    }

    /// Facts, in the order in which they were added.
    pub fn context(&self) -> &[(&'static str, String)] {
        &self.0.context
    }

    /// One fact.
    pub fn fact(&self, key: &str) -> Option<&str> {
        let found = self.0.context.iter().find(|(name, _)| *name == key);
        found.map(|(_, value)| value.as_str())
    }

    /// When to try again: what the provider asked for, else the class's rule.
    pub fn retry(&self) -> Retry {
        self.0
            .retry_after
            .map_or_else(|| self.0.class.retry(), Retry::After)
    }

    /// Whether this is the answer "not there".
    pub fn is_not_found(&self) -> bool {
        self.0.class == Class::NotFound
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source.as_deref().map(|source| source as _)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_listed_once_and_retried_as_documented() {
        let mut seen = std::collections::HashSet::new();
        assert!(Class::ALL.iter().all(|class| seen.insert(*class)));
        assert_eq!(Class::NotFound.retry(), Retry::Never);
        assert_eq!(
            Class::CredentialsMissing.retry(),
            Retry::OnChange(Duration::from_secs(60))
        );
        assert!(!Class::CredentialsMissing.is_stalled() && Class::Conflict.is_stalled());
    }

    #[test]
    fn the_providers_own_wait_wins() {
        let error = Error::new(Class::RateLimited, "slow down");
        assert_eq!(error.retry(), Retry::After(Duration::from_secs(30)));
        let error = error.with_retry_after(Duration::from_secs(7));
        assert_eq!(error.retry(), Retry::After(Duration::from_secs(7)));
    }

    #[test]
    fn the_message_stands_alone_and_the_source_in_the_chain() {
        let source = std::io::Error::other("wire cut");
        let error = Error::new(Class::Unavailable, "kvm1 does not answer").with_source(source);
        assert_eq!(error.to_string(), "kvm1 does not answer");
        assert_eq!(
            error.source().map(ToString::to_string).as_deref(),
            Some("wire cut")
        );
    }

    #[test]
    fn the_innermost_operation_is_kept() {
        let error = Error::new(Class::Internal, "x")
            .in_operation("define")
            .in_operation("ensure");
        assert_eq!(error.operation(), Some("define"));
    }
}
