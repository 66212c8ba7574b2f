//! What to do next for one proxy: pure decisions and idempotent steps.
//!
//! The same steps are driven by `egressctl` and by a controller. Nothing here sleeps, reads a
//! clock or remembers anything that matters: every step looks at the provider first, so that
//! whoever goes on after a crash goes on from what really exists.
//!
//! - [`decide`] is the pure part: what was seen, to what to do.
//! - [`Creation`] brings a proxy to the proof by a request through it, one step per call.
//! - [`Removal`] removes it, until the provider says that nothing is there.
//! - [`gc`] finds machines that no object wants any more.
//! - [`Prober`] is the proof; [`RequestProber`] makes it with `egress-probe`.

mod creation;
mod decide;
pub mod gc;
mod probe;
mod removal;

pub use creation::{Creation, MachineStep, Policy, Proven, Step};
pub use decide::{Decision, Seen, decide};
pub use probe::{ProbeFailure, Prober, Proof, RequestProber, target_address};
pub use removal::{Gone, Removal, RemovalStep};
