//! The trait.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use egress_api::ProviderKind;

use crate::health::LocationHealth;
use crate::instance::{Instance, InstanceRef, Inventory, Location, Owner, Remainder};
use crate::want::Want;
use crate::{Context, Error};

/// Makes, observes and removes proxy machines.
///
/// Promises of every method:
///
/// - It is bounded by the context's deadline and stops at the next safe point when the context's
///   token fires. It never sleeps; what takes time is answered as under way.
/// - Dropping its future at any await leaves a state from which the same call goes on.
/// - It never touches a thing that does not carry the owner's tags, whatever its name.
/// - An error's outcome is true: `NotStarted` means that nothing was changed.
#[async_trait]
pub trait Provider: Send + Sync + fmt::Debug {
    /// What kind of provider it is.
    fn kind(&self) -> ProviderKind;

    /// What it can do.
    fn capabilities(&self) -> Capabilities;

    /// Checks every place, concurrently. Never fails: what cannot be reached is a finding.
    /// A check may abandon its own calls and nothing else.
    async fn check(&self, cx: &Context) -> Vec<LocationHealth>;

    /// Chooses a place for a machine that does not exist yet, except those of `exclude`.
    ///
    /// Changes nothing. The same inventory gives the same choice.
    async fn place(
        &self,
        cx: &Context,
        want: &Want,
        exclude: &[Location],
    ) -> Result<Placement, Error>;

    /// Brings the machine one step nearer to existing, running and having an address.
    ///
    /// - Called again until it answers [`Ensured::Ready`]; once ready it changes nothing.
    /// - There is at most one machine of an identity at a place, however many calls run at once
    ///   and wherever an earlier one was cut off.
    /// - Tags are part of the creation itself: no machine is ever seen without them.
    /// - A machine that was switched off is started again.
    /// - A machine made from another declaration is left alone: [`Ensured::MustReplace`].
    /// - A foreign thing of the wanted name is `Conflict` and stays untouched.
    async fn ensure(
        &self,
        cx: &Context,
        want: &Want,
        placement: &Placement,
        token: &OperationToken,
    ) -> Result<Ensured, Error>;

    /// The machine as it is now, or `None`: absence is data. Parts that a crash left count as a
    /// machine in state `Incomplete`. A place that does not answer is an error, never absence.
    async fn observe(&self, cx: &Context, id: &InstanceRef) -> Result<Option<Instance>, Error>;

    /// Removes the machine and everything that belongs to it alone.
    ///
    /// - [`Deleted::Gone`] only after the provider said that nothing is there any more.
    /// - What is gone already is a success with nothing counted.
    /// - A foreign thing of the name is `Conflict` and stays untouched.
    /// - Images that machines share stay.
    async fn delete(
        &self,
        cx: &Context,
        id: &InstanceRef,
        token: &OperationToken,
    ) -> Result<Deleted, Error>;

    /// Removes parts that [`list_owned`](Self::list_owned) found without their machine.
    ///
    /// - [`Deleted::Gone`] only after the provider said that nothing is there any more.
    /// - A machine of the name that exists by now is `Conflict`; nothing is touched.
    /// - What is gone already is a success with nothing counted.
    async fn discard(&self, cx: &Context, left: &Remainder) -> Result<Deleted, Error>;

    /// Writes on the machine that it stays although its object goes. It is listed as before, and
    /// whoever removes what no object wants passes it over ([`Tags::is_retained`](crate::Tags)).
    ///
    /// - Done twice it changes nothing; what is gone already is a success.
    /// - A foreign thing of the name is `Conflict` and stays untouched.
    async fn retain(&self, cx: &Context, id: &InstanceRef) -> Result<(), Error>;

    /// Every machine of an owner and what is left of others, as far as the places answer, and
    /// which did not. Silence of a place is no error; that of the whole provider is.
    async fn list_owned(&self, cx: &Context, owner: &Owner) -> Result<Inventory, Error>;

    /// The end of the machine's console, and what it says about the boot; empty when there is no
    /// such machine.
    async fn diagnose(&self, cx: &Context, id: &InstanceRef) -> Result<Diagnostics, Error>;
}

/// What a provider can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capabilities {
    /// The declaration may choose the address.
    pub static_address: bool,
    /// The declaration may choose the firmware.
    pub firmware: bool,
    /// A console can be read.
    pub console: bool,
    /// Places are zones, named in the declaration.
    pub zones: bool,
    /// Each machine leaves by an address of its own.
    pub own_egress_address: bool,
}

/// Where a machine shall be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The place.
    pub location: Location,
}

/// Names an attempt, so that a provider that takes idempotency keys sees a repeated request as
/// the same one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OperationToken(String);

impl OperationToken {
    /// A token; equal for repeated tries of one operation.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The token as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How far a machine is.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Ensured {
    /// It runs and has an address.
    Ready(Box<Instance>),
    /// Something is under way.
    InProgress {
        /// What: one of [`AWAITS_IMAGE`](Self::AWAITS_IMAGE) and
        /// [`AWAITS_ADDRESS`](Self::AWAITS_ADDRESS), or anything that a person understands.
        operation: &'static str,
        /// When to ask again.
        poll_after: Duration,
    },
    /// It exists and was made from something else.
    MustReplace {
        /// What differs.
        why: String,
    },
}

impl Ensured {
    /// The operation of a machine whose image somebody else brings to its place.
    pub const AWAITS_IMAGE: &str = "waiting for another upload of the image";
    /// The operation of a machine that runs and shows no address yet.
    pub const AWAITS_ADDRESS: &str = "waiting for address";
}

/// How far a removal is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Deleted {
    /// Nothing is there any more.
    Gone(Removed),
    /// Something is under way.
    InProgress {
        /// What: `stopping`, `removing volumes`.
        operation: &'static str,
        /// When to ask again.
        poll_after: Duration,
    },
}

/// What one call of `delete` removed; all zero when nothing was there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Removed {
    /// Machines.
    pub machines: u32,
    /// Disks, seeds and logs.
    pub volumes: u32,
}

/// What a machine says about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics {
    /// The last 4 KiB of its console at most, without control characters and secrets.
    pub console_tail: String,
    /// The last stage of the boot that was reached, where the guest tells stages.
    pub stage: Option<String>,
    /// Where the whole console is, in words that lead somebody there; absent where it is kept
    /// nowhere.
    pub console: Option<String>,
}
