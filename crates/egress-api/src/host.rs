//! `KvmHost`: one hypervisor.

use kube::CustomResource;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{schema, status::FleetStatus, value::Quantity};

/// One libvirt host and how it is reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, CustomResource)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(
    clippy::duplicated_attributes,
    reason = "columns are told apart by their group, which the lint does not see"
)]
#[kube(
    group = "egress-proxies.dev",
    version = "v1alpha1",
    kind = "KvmHost",
    plural = "kvmhosts",
    shortname = "kvmh",
    category = "egress-proxies",
    status = "FleetStatus",
    derive = "PartialEq",
    doc = "One libvirt host that carries proxy machines.",
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
    printcolumn(name = "Address", type_ = "string", json_path = ".spec.address"),
    printcolumn(name = "Version", type_ = "string", json_path = ".status.version"),
    printcolumn(
        name = "Machines",
        type_ = "integer",
        json_path = ".status.instances.owned"
    ),
    printcolumn(
        name = "Pool-Free",
        type_ = "string",
        json_path = ".status.capacity.poolFree"
    ),
    printcolumn(
        name = "Age",
        type_ = "date",
        json_path = ".metadata.creationTimestamp"
    ),
    printcolumn(
        name = "Hostname",
        type_ = "string",
        json_path = ".status.hostname",
        priority = "1"
    ),
    printcolumn(
        name = "Unschedulable",
        type_ = "boolean",
        json_path = ".spec.unschedulable",
        priority = "1"
    )
)]
pub struct KvmHostSpec {
    /// Host name or address of its SSH server.
    #[schemars(length(min = 1, max = 253), regex(pattern = "^[A-Za-z0-9_.:%-]+$"))]
    pub address: String,
    /// Port of its SSH server.
    #[serde(default = "KvmHostSpec::default_port")]
    #[schemars(range(min = 1, max = 65535))]
    pub port: u16,
    /// User to log in as; must be allowed to open libvirt's socket.
    #[serde(default = "KvmHostSpec::default_user")]
    #[schemars(length(min = 1, max = 1024))]
    pub user: String,
    /// Key and host key of the SSH connection.
    pub ssh: SshAccess,
    /// Which of libvirt's sockets is opened on the host.
    #[serde(default)]
    pub socket: SocketMode,
    /// Storage pool for machines and images.
    #[serde(default = "KvmHostSpec::default_pool")]
    #[schemars(length(min = 1, max = 1024))]
    pub pool: String,
    /// Network the machines join.
    pub network: HostNetwork,
    /// How much the host may carry.
    #[serde(default)]
    pub limits: HostLimits,
    /// Takes no new machines while true.
    #[serde(default)]
    pub unschedulable: bool,
    /// Starts the storage pool when it is not running.
    #[serde(default)]
    pub start_inactive_pool: bool,
}

/// Key and host key of an SSH connection: a Secret, or two files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(transform = schema::ssh_rules)]
pub struct SshAccess {
    /// Secret of the operator's namespace with the private key and known hosts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 253))]
    pub secret_name: Option<String>,
    /// File with the private key; a leading `~/` is the user's home.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub private_key_file: Option<String>,
    /// File with the accepted host keys; a leading `~/` is the user's home.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub known_hosts_file: Option<String>,
}

/// Which of libvirt's sockets is opened.
// Exhaustive: the transport must think of each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SocketMode {
    /// The modular daemon's, else the monolithic one's.
    #[default]
    Auto,
    /// `virtqemud`'s.
    Modular,
    /// `libvirtd`'s.
    Monolithic,
}

/// Network the machines join: exactly one of the two.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(transform = schema::network_rules)]
pub struct HostNetwork {
    /// A network that libvirt manages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub libvirt_network: Option<String>,
    /// A bridge of the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 15))]
    pub bridge: Option<String>,
}

/// How much a host may carry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HostLimits {
    /// Our machines at once; absent means as many as memory and disk carry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub instances: Option<u32>,
    /// Memory left to the host itself.
    #[serde(default = "HostLimits::default_memory_reserve")]
    pub memory_reserve: Quantity,
    /// Operations under way at once, 1 to 64.
    #[serde(default = "HostLimits::default_concurrent_ops")]
    #[schemars(range(min = 1, max = 64))]
    pub concurrent_ops: u32,
}

impl KvmHostSpec {
    const fn default_port() -> u16 {
        22
    }

    fn default_user() -> String {
        "root".into()
    }

    fn default_pool() -> String {
        "default".into()
    }
}

impl HostLimits {
    const fn default_memory_reserve() -> Quantity {
        Quantity::mebibytes(512)
    }

    const fn default_concurrent_ops() -> u32 {
        4
    }
}

impl Default for HostLimits {
    fn default() -> Self {
        Self {
            instances: None,
            memory_reserve: Self::default_memory_reserve(),
            concurrent_ops: Self::default_concurrent_ops(),
        }
    }
}
