//! What is reported of providers and hosts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Condition, Time};
use crate::{Quantity, Timespan, schema};

/// What is known of a provider or host.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FleetStatus {
    /// The generation of the declaration that the conditions describe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// What answers there, and its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 128))]
    pub version: Option<String>,
    /// The name that the host gives itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 253))]
    pub hostname: Option<String>,
    /// What there is room for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<Capacity>,
    /// Our machines there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instances: Option<InstanceCounts>,
    /// The last check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_check: Option<LastCheck>,
    /// SHA-256 of the images that need not be brought there any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 64), inner(length(max = 512)))]
    pub cached_images: Vec<String>,
    /// What holds and what does not, one per type.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(transform = schema::condition_list)]
    pub conditions: Vec<Condition>,
}

/// What there is room for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Capacity {
    /// Free memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<Quantity>,
    /// Size of the storage pool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool_total: Option<Quantity>,
    /// Free room in the storage pool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool_free: Option<Quantity>,
}

/// How many machines of ours there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InstanceCounts {
    /// All of them.
    pub owned: u32,
    /// Those whose proxy is proven.
    pub ready: u32,
    /// Those that were given up on request, and may still exist.
    pub abandoned: u32,
}

/// The last check of a provider or host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastCheck {
    /// When its result became what it is; a repeated result is not written again.
    pub time: Time,
    /// How long it took.
    pub duration: Timespan,
    /// The stage that it failed at; absent when it succeeded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 64))]
    pub stage: Option<String>,
    /// Why it failed, as in conditions; absent when it succeeded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 64))]
    pub reason: Option<String>,
}
