//! The controller of `EgressProxy`.
//!
//! [`reconcile()`] is the whole behaviour, over a [`World`] and a
//! [`Provider`](egress_provider::Provider), without a client, a clock or chance of its own.
//! [`run`] drives it with kube's controller.

mod client_secrets;
mod conditions;
mod driver;
mod found;
mod health;
mod kube_world;
mod listed;
mod machine;
mod notes;
mod prepare;
mod reconcile;
mod removal;
mod secret;
mod telling;
#[cfg(test)]
mod tests;
mod wants;
mod world;

pub use self::driver::{ProxyWatch, run};
pub use self::kube_world::KubeWorld;
pub use self::listed::Listed;
pub use self::reconcile::{NoSight, Pace, Sight, Sighting, Tools, reconcile};
pub use self::wants::Wants;
pub(crate) use self::world::AGAIN;
pub use self::world::{
    Key, Note, SecretOwner, StoredCredentials, World, WorldError, WorldErrorKind,
};
