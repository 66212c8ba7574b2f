//! What is reported of one proxy.

use std::net::IpAddr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Condition, Time};
use crate::{Protocol, schema};

/// What is known of one proxy.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EgressProxyStatus {
    /// The generation of the declaration that the conditions describe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observed_generation: Option<i64>,
    /// The conditions in one word, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// The machine at its provider: `kvm://host/uuid`, `gce://project/zone/id` or `k8s://ns/pod`.
    #[serde(
        default,
        rename = "instanceID",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(length(max = 512))]
    pub instance_id: Option<String>,
    /// The provider that the machine was placed with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 253))]
    pub provider: Option<String>,
    /// The host or zone that the machine was placed at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 253))]
    pub location: Option<String>,
    /// UID of an earlier object of this name whose machine was taken over.
    #[serde(
        default,
        rename = "adoptedUID",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(length(max = 64))]
    pub adopted_uid: Option<String>,
    /// The machine's addresses, the one that clients use first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 16))]
    pub addresses: Vec<ReportedAddress>,
    /// The address that requests were seen to leave by.
    #[serde(default, rename = "egressIP", skip_serializing_if = "Option::is_none")]
    #[schemars(transform = schema::address)]
    pub egress_ip: Option<IpAddr>,
    /// Where clients connect; present only while the proxy is proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<Endpoint>,
    /// Hash of the declaration that the machine was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 128))]
    pub spec_hash: Option<String>,
    /// How the hash was computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash_version: Option<u32>,
    /// What is being done with the provider; written before it is begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation: Option<Operation>,
    /// The last request through the proxy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_probe: Option<LastProbe>,
    /// The last failure; stays until a later attempt succeeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_error: Option<LastError>,
    /// When a failed attempt is tried again at the latest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_attempt_at: Option<Time>,
    /// Failed attempts in a row.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub attempts: u32,
    /// What the machine said about itself when it last failed to start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagnostics: Option<ReportedDiagnostics>,
    /// What holds and what does not, one per type.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(transform = schema::condition_list)]
    pub conditions: Vec<Condition>,
}

/// The conditions in one word.
// Exhaustive: derived from conditions alone, never read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = schema::undescribed)]
pub enum Phase {
    /// Nothing was done yet.
    Pending,
    /// A place is being chosen.
    Placing,
    /// The machine is being made.
    Provisioning,
    /// The machine starts; its address is not known yet.
    Booting,
    /// The proxy is being proven for the first time.
    Probing,
    /// The proxy is proven.
    Ready,
    /// The machine runs, and requests through it fail.
    Unhealthy,
    /// The machine is being deleted.
    Deleting,
    /// Only a human can help.
    Blocked,
}

/// One address of a machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedAddress {
    /// `IPv4` or `IPv6`.
    #[serde(rename = "type")]
    #[schemars(length(max = 16))]
    pub kind: String,
    /// The address.
    #[schemars(transform = schema::address)]
    pub ip: IpAddr,
    /// Who told it: `lease`, `agent`, `arp`, `static` or `provider`.
    #[schemars(length(max = 32))]
    pub source: String,
    /// When it was last seen to change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_seen: Option<Time>,
}

/// Where clients connect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Endpoint {
    /// Host name or address.
    #[schemars(length(max = 253))]
    pub host: String,
    /// Port.
    pub port: u16,
    /// What may be spoken there.
    #[schemars(length(max = 3))]
    pub protocols: Vec<Protocol>,
}

/// Something that was begun with the provider. Whoever finds it after a crash looks before doing
/// it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Operation {
    /// The provider's name for it, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 512))]
    pub id: Option<String>,
    /// `create` or `delete`.
    #[schemars(length(max = 32))]
    pub kind: String,
    /// When it was begun.
    pub started_at: Time,
    /// Equal for repeated tries of one operation.
    #[schemars(length(max = 128))]
    pub token: String,
}

/// The last request through a proxy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastProbe {
    /// When the result became what it is; a repeated result is not written again.
    pub time: Time,
    /// How long it took, in milliseconds; absent when it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_ms: Option<u64>,
    /// `Succeeded`, or the reason of the failure.
    #[schemars(length(max = 64))]
    pub result: String,
    /// Results of this kind in a row, counted up to the threshold.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub count: u32,
}

/// The last failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastError {
    /// The class, which decides about the next attempt.
    #[schemars(length(max = 64))]
    pub class: String,
    /// The reason, as in conditions.
    #[schemars(length(max = 64))]
    pub reason: String,
    /// One sentence, with what helps.
    #[schemars(length(max = 4096))]
    pub message: String,
    /// What failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 128))]
    pub operation: Option<String>,
    /// When.
    pub at: Time,
}

/// What a machine said about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedDiagnostics {
    /// The last stage of the boot that was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 128))]
    pub stage: Option<String>,
    /// Where its console is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 4096))]
    pub console_tail_ref: Option<String>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde's skip_serializing_if passes references"
)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}
