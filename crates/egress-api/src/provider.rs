//! `ProxyProvider`: one account or fleet in which proxies are made.

use kube::CustomResource;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    proxy::SecretRef,
    schema,
    status::FleetStatus,
    value::{LabelSelector, Timespan},
};

/// One account or fleet. Secret names refer to the operator's own namespace only: otherwise
/// whoever may create a provider could read any Secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, CustomResource)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(transform = schema::provider_rules)]
#[expect(
    clippy::duplicated_attributes,
    reason = "columns are told apart by their group, which the lint does not see"
)]
#[kube(
    group = "egress-proxies.dev",
    version = "v1alpha1",
    kind = "ProxyProvider",
    plural = "proxyproviders",
    shortname = "pprov",
    category = "egress-proxies",
    status = "FleetStatus",
    derive = "PartialEq",
    doc = "One account or fleet in which proxies are made.",
    printcolumn(
        name = "Ready",
        type_ = "string",
        json_path = ".status.conditions[?(@.type==\"Ready\")].status"
    ),
    printcolumn(
        name = "Reason",
        type_ = "string",
        json_path = ".status.conditions[?(@.type==\"Ready\")].reason"
    ),
    printcolumn(name = "Type", type_ = "string", json_path = ".spec.type"),
    printcolumn(
        name = "Machines",
        type_ = "integer",
        json_path = ".status.instances.owned"
    ),
    printcolumn(
        name = "Age",
        type_ = "date",
        json_path = ".metadata.creationTimestamp"
    ),
    printcolumn(
        name = "Unschedulable",
        type_ = "boolean",
        json_path = ".spec.unschedulable",
        priority = "1"
    )
)]
pub struct ProxyProviderSpec {
    /// Which kind of machines it makes.
    #[serde(rename = "type")]
    pub kind: ProviderKind,
    /// Settings of a `kvm` provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kvm: Option<KvmSettings>,
    /// Settings of a `gcp` provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gcp: Option<GcpSettings>,
    /// Settings of a `kubernetes` provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kubernetes: Option<KubernetesSettings>,
    /// How much may be made, and how fast.
    #[serde(default)]
    pub limits: ProviderLimits,
    /// How the provider's own health is watched.
    #[serde(default)]
    pub health_check: HealthCheck,
    /// Namespaces whose proxies may use this provider; absent means all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed_namespaces: Option<LabelSelector>,
    /// Makes no new machines while true.
    #[serde(default)]
    pub unschedulable: bool,
}

/// Which kind of machines a provider makes.
// Exhaustive: composition must think of each.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum ProviderKind {
    /// Virtual machines on libvirt hosts.
    Kvm,
    /// Compute Engine instances.
    Gcp,
    /// Pods.
    Kubernetes,
}

impl ProviderKind {
    /// The name in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kvm => "kvm",
            Self::Gcp => "gcp",
            Self::Kubernetes => "kubernetes",
        }
    }
}

/// Settings of a `kvm` provider.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KvmSettings {
    /// Hosts that belong to the provider; absent means all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_selector: Option<LabelSelector>,
}

/// Settings of a `gcp` provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GcpSettings {
    /// Project id.
    #[schemars(length(min = 1, max = 63))]
    pub project: String,
    /// Zones in order of preference, 1 to 32.
    #[schemars(length(min = 1, max = 32), inner(length(min = 1, max = 63)))]
    pub zones: Vec<String>,
    /// VPC network; absent means `default`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub network: Option<String>,
    /// Subnetwork; absent means the network's own of the region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub subnet: Option<String>,
    /// Service account of the machines; absent means none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub service_account: Option<String>,
    /// Secret with the key of the account that makes the machines; absent means the ambient one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credentials_ref: Option<SecretRef>,
    /// Another address of the Compute Engine API.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub endpoint_override: Option<String>,
}

/// Settings of a `kubernetes` provider.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KubernetesSettings {
    /// Namespace of the pods; absent means each proxy's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 63))]
    pub namespace: Option<String>,
}

/// How much a provider may make, and how fast; absent means unlimited.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProviderLimits {
    /// Machines at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub max_instances: Option<u32>,
    /// Creations under way at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub max_concurrent_creates: Option<u32>,
    /// Creations begun within a minute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub creates_per_minute: Option<u32>,
}

/// How a provider's health is watched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(transform = schema::health_check_rules)]
pub struct HealthCheck {
    /// Time between two checks, 1 s to 1 d. Machines are listed as often, every 5 s to 30 s.
    #[serde(default = "HealthCheck::default_interval")]
    pub interval: Timespan,
    /// Time one check may take, at most `interval`; `0s` means 15 s or `interval`, whichever is
    /// shorter.
    #[serde(default = "HealthCheck::default_timeout")]
    pub timeout: Timespan,
    /// Failures in a row that make the provider unhealthy, 1 to 100.
    #[serde(default = "HealthCheck::default_failure_threshold")]
    #[schemars(range(min = 1, max = 100))]
    pub failure_threshold: u32,
    /// Successes in a row that make it healthy again, 1 to 100.
    #[serde(default = "HealthCheck::default_success_threshold")]
    #[schemars(range(min = 1, max = 100))]
    pub success_threshold: u32,
}

impl HealthCheck {
    const fn default_interval() -> Timespan {
        Timespan::seconds(30)
    }

    const fn default_timeout() -> Timespan {
        Timespan::seconds(0)
    }

    const fn default_failure_threshold() -> u32 {
        3
    }

    const fn default_success_threshold() -> u32 {
        1
    }

    /// Time one check may take.
    pub fn timeout(&self) -> Timespan {
        match self.timeout.duration().is_zero() {
            true => self.interval.min(Timespan::seconds(15)),
            false => self.timeout,
        }
    }
}

impl Default for HealthCheck {
    fn default() -> Self {
        Self {
            interval: Self::default_interval(),
            timeout: Self::default_timeout(),
            failure_threshold: Self::default_failure_threshold(),
            success_threshold: Self::default_success_threshold(),
        }
    }
}
