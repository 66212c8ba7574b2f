//! Failures on order.

use crate::{Class, Location};

/// A method of the trait that can fail.
// Exhaustive: one for each fallible method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// `place`.
    Place,
    /// `ensure`.
    Ensure,
    /// `observe`.
    Observe,
    /// `delete`.
    Delete,
    /// `discard`.
    Discard,
    /// `retain`.
    Retain,
    /// `list_owned`. A fault at one place makes that place unreachable in this answer.
    ListOwned,
    /// `diagnose`.
    Diagnose,
}

impl Verb {
    pub(super) const fn changes_things(self) -> bool {
        matches!(
            self,
            Self::Ensure | Self::Delete | Self::Discard | Self::Retain
        )
    }
}

/// When in a call a fault happens.
// Exhaustive: before, in the middle and behind the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum When {
    /// Nothing is changed; the outcome is `NotStarted`.
    Before,
    /// The first change of the step is made and the rest is not; the outcome is `MaybeApplied`.
    After,
    /// The whole step is carried out and its answer is lost; the outcome is `MaybeApplied`.
    Lost,
}

/// One failure of one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub(super) verb: Verb,
    pub(super) when: When,
    pub(super) class: Class,
    pub(super) location: Option<Location>,
}

impl Fault {
    /// A failure of this class at this moment of the verb's next call, at any place.
    pub fn new(verb: Verb, when: When, class: Class) -> Self {
        Self {
            verb,
            when,
            class,
            location: None,
        }
    }

    /// A failure before anything is changed.
    pub fn before(verb: Verb, class: Class) -> Self {
        Self::new(verb, When::Before, class)
    }

    /// A failure after the first change.
    pub fn after(verb: Verb, class: Class) -> Self {
        Self::new(verb, When::After, class)
    }

    /// A step that is carried out, but whose answer does not come: `Timeout`.
    pub fn lost(verb: Verb) -> Self {
        Self::new(verb, When::Lost, Class::Timeout)
    }

    /// The same, waiting for a call at this place.
    #[must_use]
    pub fn at(mut self, location: Location) -> Self {
        self.location = Some(location);
        self
    }

    pub(super) fn fits(&self, verb: Verb, location: Option<&Location>) -> bool {
        self.verb == verb && (self.location.is_none() || self.location.as_ref() == location)
    }
}
