//! What a guest cannot be made to do.

use egress_api::Engine;

/// A declaration that the chosen engine cannot carry, or that no guest could use.
///
/// The caller is at fault: every field is his, and the same input fails again. Passwords are
/// never part of the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} cannot carry {field}: {reason}; {cure}", .engine.map_or("the guest", Engine::name))]
// Exhaustive: the four parts are what every refusal consists of.
pub struct GuestError {
    /// The engine that cannot, or `None` when no engine could.
    pub engine: Option<Engine>,
    /// Field of the declaration, by its path in the manifest.
    pub field: String,
    /// Why not.
    pub reason: String,
    /// What to do instead.
    pub cure: String,
}

impl GuestError {
    pub(crate) fn engine(
        engine: Engine,
        field: impl Into<String>,
        reason: impl Into<String>,
        cure: impl Into<String>,
    ) -> Self {
        Self {
            engine: Some(engine),
            ..Self::guest(field, reason, cure)
        }
    }

    pub(crate) fn guest(
        field: impl Into<String>,
        reason: impl Into<String>,
        cure: impl Into<String>,
    ) -> Self {
        Self {
            engine: None,
            field: field.into(),
            reason: reason.into(),
            cure: cure.into(),
        }
    }
}
