//! Leader election over a Kubernetes Lease.
//!
//! At most one process at a time does what only one may do. It holds a record in the API server
//! and renews it; the others take over when it stops.
//!
//! ```no_run
//! # #[cfg(feature = "kube")]
//! # async fn example(client: kube::Client) -> Result<(), Box<dyn std::error::Error>> {
//! use kube_lease::{Elector, KubeStore, Settings, unique_name};
//!
//! let store = KubeStore::new(client, "my-namespace", "my-operator");
//! let mut elector = Elector::new(store, Settings::default(), unique_name("my-pod")?);
//!
//! let leadership = elector.acquire().await;
//! let token = leadership.token();
//! tokio::select! {
//!     () = work_that_only_a_leader_does(token) => leadership.release().await?,
//!     () = leadership.lost() => eprintln!("somebody else goes on"),
//! }
//! # Ok(()) }
//! # async fn work_that_only_a_leader_does(_: tokio_util::sync::CancellationToken) {}
//! ```
//!
//! # What is promised
//!
//! - A [`Leadership`]'s token is cancelled before any other candidate can lead. It holds for any
//!   offset between the machines' clocks, for lost and late requests, for answers that were lost
//!   after the server had carried the request out, and for processes that were stopped and go on:
//!   [`Candidate`] says why, and a simulation tries to break it.
//! - Nothing is compared with another machine's clock. The times in the object are for people.
//! - Every write carries the version it is based on, so the server refuses one that was overtaken.
//! - After a crash somebody else leads when the lease duration has passed; after
//!   [`Leadership::release`], at the next look.
//!
//! # What is not
//!
//! - Clocks may run at different speeds as long as the renew deadline stays shorter than the lease
//!   duration in true time: with the default [`Settings`], by a fifth.
//! - A machine whose monotonic clock stands still while others' run on, such as a virtual machine
//!   that is suspended, believes to lead when it wakes up. Resources that can compare numbers should
//!   refuse those that come late by [`Leadership::transitions`].
//! - Whoever edits the record by hand can make two lead. A record that is *deleted* is safe with
//!   candidates that had seen its holder; one that starts at that moment has not.
//! - Every change of the object starts the wait anew, also one of its labels: a candidate cannot
//!   know what somebody else meant by it.
//!
//! # Without Kubernetes, without tokio
//!
//! [`Store`] is all that an election asks of whatever keeps the record; [`MemoryStore`] is one for
//! tests. [`Candidate`] is the election without I/O and without a clock.

mod candidate;
mod elector;
#[cfg(feature = "kube")]
mod kube_store;
mod leadership;
mod memory;
mod record;
mod settings;
mod store;

pub use candidate::{Action, Answer, Candidate, Reading, Request};
pub use elector::{Elector, unique_name};
#[cfg(feature = "kube")]
pub use kube_store::KubeStore;
pub use leadership::{Leadership, ReleaseError};
pub use memory::{Fault, MemoryStore};
pub use record::{Purpose, Record, Version, Versioned};
pub use settings::{Settings, SettingsError};
pub use store::{BoxError, Store, StoreError};
