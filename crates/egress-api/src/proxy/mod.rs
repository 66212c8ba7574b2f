//! `EgressProxy`: one proxy machine.

mod machine;

use kube::CustomResource;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::machine::{
    Address, AddressMode, Firmware, Image, ImageFormat, Placement, Size, Spread,
};
use crate::{
    schema,
    status::EgressProxyStatus,
    value::{Cidr, Destination, Timespan},
};

/// What one proxy shall be. Immutable except `probe`, `deletionPolicy` and `paused`: a machine is
/// replaced, never edited.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, CustomResource)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(transform = schema::egress_proxy_rules)]
#[expect(
    clippy::duplicated_attributes,
    reason = "columns are told apart by their group, which the lint does not see"
)]
#[kube(
    group = "egress-proxies.dev",
    version = "v1alpha1",
    kind = "EgressProxy",
    plural = "egressproxies",
    shortname = "epx",
    category = "egress-proxies",
    namespaced,
    status = "EgressProxyStatus",
    derive = "PartialEq",
    doc = "One proxy machine: declared here, made on a hypervisor, proven by a request through it.",
    printcolumn(
        name = "Ready",
        type_ = "string",
        json_path = ".status.conditions[?(@.type==\"Ready\")].status"
    ),
    printcolumn(name = "Phase", type_ = "string", json_path = ".status.phase"),
    printcolumn(
        name = "Provider",
        type_ = "string",
        json_path = ".spec.providerRef.name"
    ),
    printcolumn(name = "Location", type_ = "string", json_path = ".status.location"),
    printcolumn(name = "Egress-IP", type_ = "string", json_path = ".status.egressIP"),
    printcolumn(name = "Port", type_ = "integer", json_path = ".status.endpoint.port"),
    printcolumn(
        name = "Age",
        type_ = "date",
        json_path = ".metadata.creationTimestamp"
    ),
    printcolumn(
        name = "Reason",
        type_ = "string",
        json_path = ".status.conditions[?(@.type==\"Ready\")].reason",
        priority = "1"
    ),
    printcolumn(
        name = "Endpoint",
        type_ = "string",
        json_path = ".status.endpoint.host",
        priority = "1"
    ),
    printcolumn(
        name = "Instance",
        type_ = "string",
        json_path = ".status.instanceID",
        priority = "1"
    )
)]
pub struct EgressProxySpec {
    /// The `ProxyProvider` whose machines are used.
    pub provider_ref: ProviderRef,
    /// What clients may speak. One engine serves `http` and `connect`, another one `socks5`; the
    /// two groups do not mix in one proxy.
    #[schemars(length(min = 1, max = 3), extend("x-kubernetes-list-type" = "set"))]
    pub protocols: Vec<Protocol>,
    /// The proxy software; absent means squid for `http` and `connect`, dante for `socks5`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<Engine>,
    /// Listening port; absent means the engine's own: 3128 squid, 8888 tinyproxy, 1080 dante and
    /// microsocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 65535))]
    pub port: Option<u16>,
    /// Who may use the proxy.
    pub auth: Auth,
    /// What the proxy may reach.
    #[serde(default, skip_serializing_if = "Destinations::is_empty")]
    pub destinations: Destinations,
    /// The machine's size, in parts; excludes `machineType`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// The machine's size, as a provider's name for it; excludes `size`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub machine_type: Option<String>,
    /// The guest's disk image; absent means the appliance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Image>,
    /// Where the machine may run.
    #[serde(default, skip_serializing_if = "Placement::is_empty")]
    pub placement: Placement,
    /// How the machine gets its address.
    #[serde(default, skip_serializing_if = "Address::is_dynamic")]
    pub address: Address,
    /// How the proxy is proven. Mutable.
    #[serde(default)]
    pub probe: Probe,
    /// What happens to the machine when the object is deleted. Mutable.
    #[serde(default)]
    pub deletion_policy: DeletionPolicy,
    /// Leaves the machine alone while true. Mutable.
    // Always written: an omitted `false` would be indistinguishable from "not set".
    #[serde(default)]
    pub paused: bool,
}

/// Names a `ProxyProvider`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProviderRef {
    /// The provider's name.
    #[schemars(length(min = 1, max = 253))]
    pub name: String,
}

/// A protocol between a client and its proxy.
// Exhaustive: a new protocol must be thought of by every engine and by the probe.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Requests with an absolute URL (RFC 9112 §3.2.2).
    Http,
    /// Tunnels by the CONNECT method (RFC 9110 §9.3.6).
    Connect,
    /// SOCKS version 5 (RFC 1928).
    Socks5,
}

/// The software that proxies.
// Exhaustive: a new engine must be thought of by the guest's configuration and by validation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(transform = schema::undescribed)]
pub enum Engine {
    /// HTTP and CONNECT, every kind of rule. The default for these protocols.
    Squid,
    /// HTTP and CONNECT, smallest; no destination networks, one list of names.
    Tinyproxy,
    /// SOCKS5, tiny; user and password only, no rules of any kind.
    Microsocks,
    /// SOCKS5 with rules. The default for this protocol.
    Dante,
}

/// Who may use a proxy. A proxy open to everybody cannot be declared.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(transform = schema::auth_rules)]
pub struct Auth {
    /// Which proof is asked for.
    pub mode: AuthMode,
    /// Secret with the keys `username` and `password` in the object's namespace; absent means that
    /// credentials are generated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_ref: Option<SecretRef>,
    /// Networks clients may come from.
    #[serde(
        default,
        rename = "allowedCIDRs",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[schemars(length(max = 256))]
    pub allowed_cidrs: Vec<Cidr>,
}

/// Which proof a client must give.
// Exhaustive: a new mode must be thought of wherever access is granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AuthMode {
    /// User name and password.
    Basic,
    /// An address within `allowedCIDRs`.
    Cidr,
    /// Both of these.
    Both,
}

/// Names a Secret in the object's own namespace.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SecretRef {
    /// The Secret's name.
    #[schemars(length(min = 1, max = 253))]
    pub name: String,
}

/// What a proxy may reach. Private, link-local and loopback networks are denied by default;
/// an entry of `allow` opens them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Destinations {
    /// When not empty, only these may be reached.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 256))]
    pub allow: Vec<Destination>,
    /// These may never be reached, whatever `allow` says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 256))]
    pub deny: Vec<Destination>,
    /// Ports a tunnel may open; empty means 443 alone for CONNECT, 80 and 443 for SOCKS5.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 64), inner(range(min = 1, max = 65535)))]
    pub connect_ports: Vec<u16>,
}

/// How a proxy is proven: by a request through it, with the credentials a client would use.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(transform = schema::probe_rules)]
pub struct Probe {
    /// `http` or `https` address asked for through the proxy. A host named by its IP address is
    /// one that the proxy may reach whatever `destinations` says of networks.
    #[serde(default = "Probe::default_target")]
    #[schemars(length(min = 1, max = 1024))]
    pub target: String,
    /// Time between two probes, 1 s to 1 d.
    #[serde(default = "Probe::default_interval")]
    pub interval: Timespan,
    /// Time one probe may take, at most `interval`; absent means 10 s or `interval`, whichever is
    /// shorter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout: Option<Timespan>,
    /// Failures in a row that make a proxy unhealthy, 1 to 100.
    #[serde(default = "Probe::default_failure_threshold")]
    #[schemars(range(min = 1, max = 100))]
    pub failure_threshold: u32,
    /// Successes in a row that make it healthy again, 1 to 100.
    #[serde(default = "Probe::default_success_threshold")]
    #[schemars(range(min = 1, max = 100))]
    pub success_threshold: u32,
}

/// What happens to a machine when its object is deleted.
// Exhaustive: deletion must think of each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum DeletionPolicy {
    /// It is deleted with everything that belongs to it.
    #[default]
    Delete,
    /// It stays, marked so that nobody removes it; a later object of its name can take it over.
    Retain,
}

impl EgressProxySpec {
    /// The engine asked for, or the default for the protocols: squid for `http` and `connect`,
    /// dante for `socks5`.
    pub fn engine(&self) -> Engine {
        let by_protocol = || match self.protocols.contains(&Protocol::Socks5) {
            true => Engine::Dante,
            false => Engine::Squid,
        };
        self.engine.unwrap_or_else(by_protocol)
    }

    /// The port asked for, or the customary one of the engine: 3128 squid, 8888 tinyproxy, 1080
    /// the SOCKS engines.
    pub fn port(&self) -> u16 {
        self.port.unwrap_or_else(|| self.engine().default_port())
    }
}

impl Protocol {
    /// The name in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Connect => "connect",
            Self::Socks5 => "socks5",
        }
    }
}

impl Engine {
    /// Every engine.
    pub const ALL: [Self; 4] = [Self::Squid, Self::Tinyproxy, Self::Microsocks, Self::Dante];

    /// The name in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Squid => "squid",
            Self::Tinyproxy => "tinyproxy",
            Self::Microsocks => "microsocks",
            Self::Dante => "dante",
        }
    }

    /// What the engine can speak.
    pub const fn protocols(self) -> &'static [Protocol] {
        match self {
            Self::Squid | Self::Tinyproxy => &[Protocol::Http, Protocol::Connect],
            Self::Microsocks | Self::Dante => &[Protocol::Socks5],
        }
    }

    /// The port the engine's own documentation uses.
    pub const fn default_port(self) -> u16 {
        match self {
            Self::Squid => 3128,
            Self::Tinyproxy => 8888,
            Self::Microsocks | Self::Dante => 1080,
        }
    }
}

impl Auth {
    /// Whether clients need a user name and password.
    pub fn needs_credentials(&self) -> bool {
        matches!(self.mode, AuthMode::Basic | AuthMode::Both)
    }

    /// Whether clients must come from `allowedCIDRs`.
    pub fn needs_address(&self) -> bool {
        matches!(self.mode, AuthMode::Cidr | AuthMode::Both) || !self.allowed_cidrs.is_empty()
    }
}

impl Destinations {
    /// Whether nothing was declared.
    pub fn is_empty(&self) -> bool {
        self.allow.is_empty() && self.deny.is_empty() && self.connect_ports.is_empty()
    }

    /// Ports CONNECT may open.
    pub fn connect_ports(&self) -> &[u16] {
        if self.connect_ports.is_empty() {
            &[443]
        } else {
            &self.connect_ports
        }
    }
}

impl Probe {
    fn default_target() -> String {
        "http://example.com/".into()
    }

    const fn default_interval() -> Timespan {
        Timespan::seconds(60)
    }

    const fn default_failure_threshold() -> u32 {
        3
    }

    const fn default_success_threshold() -> u32 {
        1
    }

    /// Time one probe may take.
    pub fn timeout(&self) -> Timespan {
        self.timeout
            .unwrap_or_else(|| self.interval.min(Timespan::seconds(10)))
    }
}

impl Default for Probe {
    fn default() -> Self {
        Self {
            target: Self::default_target(),
            interval: Self::default_interval(),
            timeout: None,
            failure_threshold: Self::default_failure_threshold(),
            success_threshold: Self::default_success_threshold(),
        }
    }
}
