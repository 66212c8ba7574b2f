//! Removing machines that no object wants, with every caution of
//! [`egress_lifecycle::gc`].
//!
//! [`sweep()`] is one whole round at one provider, over a [`Register`] of the objects; what runs it
//! in an operator only wires it to the API server, events and metrics.

mod kube_register;
mod run;
mod sweep;

pub(crate) use self::kube_register::KubeRegister;
pub use self::run::run;
pub use self::sweep::{Fate, Register, Report, Sweeper, sweep};
