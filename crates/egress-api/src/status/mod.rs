//! What the operator reports: the `status` of each kind.
//!
//! Everything in it is written by the operator alone. Condition types and reasons are texts here,
//! because an object may carry those of a later version; [`ConditionType`] and [`Reason`] name the
//! ones that this version writes.
//!
//! [`ConditionType`]: crate::ConditionType
//! [`Reason`]: crate::Reason

mod fleet;
mod proxy;

pub use k8s_openapi::apimachinery::pkg::apis::meta::v1::{Condition, Time};

pub use self::{
    fleet::{Capacity, FleetStatus, InstanceCounts, LastCheck},
    proxy::{
        EgressProxyStatus, Endpoint, LastError, LastProbe, Operation, Phase, ReportedAddress,
        ReportedDiagnostics,
    },
};
