//! `EgressProxy`: one proxy machine.

use std::{collections::BTreeMap, net::IpAddr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::{Cidr, Destination, LabelSelector, Quantity, Timespan};

/// What one proxy shall be. Immutable except `probe`, `deletionPolicy` and `paused`: a machine is
/// replaced, never edited.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EgressProxySpec {
    /// The `ProxyProvider` whose machines are used.
    pub provider_ref: ProviderRef,
    /// What clients may speak. One engine serves `http` and `connect`, another one `socks5`; the
    /// two groups do not mix in one proxy.
    pub protocols: Vec<Protocol>,
    /// The proxy software; [`EgressProxySpec::engine`] gives the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<Engine>,
    /// Listening port, 1 to 65535; [`EgressProxySpec::port`] gives the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
    pub name: String,
}

/// What a proxy may reach. Private, link-local and loopback networks are denied by default;
/// an entry of `allow` opens them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Destinations {
    /// When not empty, only these may be reached.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allow: Vec<Destination>,
    /// These may never be reached, whatever `allow` says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deny: Vec<Destination>,
    /// Ports a tunnel may open; empty means 443 alone for CONNECT, 80 and 443 for SOCKS5.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub connect_ports: Vec<u16>,
}

/// A machine's size; what is left out is chosen by the provider for the engine and image.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Size {
    /// Whole virtual processors, 1 to 64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<Quantity>,
    /// Memory, 64Mi to 256Gi.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<Quantity>,
    /// Disk, 1Gi to 2Ti; not for the appliance, which has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disk: Option<Quantity>,
}

/// A disk image, named in exactly one of three ways.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Image {
    /// `http` or `https` address to download from; needs `sha256`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Path of a local file; for `egressctl` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// A provider's name for a line of images.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// SHA-256 of the image's bytes, 64 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// How the bytes are to be read.
    #[serde(default)]
    pub format: ImageFormat,
    /// What starts the image.
    #[serde(default)]
    pub firmware: Firmware,
}

/// Format of a disk image.
// Exhaustive: the formats every hypervisor's storage takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ImageFormat {
    /// QEMU copy on write, version 2 or 3.
    #[default]
    Qcow2,
    /// The disk's bytes.
    Raw,
}

/// What starts a machine's disk.
// Exhaustive: domain XML must be thought of for each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Firmware {
    /// PC BIOS.
    #[default]
    Bios,
    /// UEFI without signature checks.
    Uefi,
    /// UEFI with secure boot.
    UefiSecure,
}

/// Where a machine may run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Placement {
    /// Hosts by their labels; for kvm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_selector: Option<LabelSelector>,
    /// Zones in order of preference; for gcp.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<String>,
    /// How proxies of one pool share the hosts.
    #[serde(default)]
    pub spread: Spread,
}

/// How proxies of one pool share the hosts.
// Exhaustive: placement must think of each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Spread {
    /// As evenly as possible.
    #[default]
    Even,
    /// Fill the host with the image already cached first.
    Pack,
}

/// How a machine gets its address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Address {
    /// Where the address comes from.
    #[serde(default)]
    pub mode: AddressMode,
    /// `static`: address with prefix length such as `192.0.2.10/24`. `reserved`: the reservation's
    /// name at the provider. `dynamic`: absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Default gateway of a static address; absent means the network's own, where the provider
    /// can learn it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gateway: Option<IpAddr>,
    /// Name servers of a static address; empty means the gateway.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dns: Vec<IpAddr>,
}

/// Where an address comes from.
// Exhaustive: guest configuration must think of each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AddressMode {
    /// The network assigns one (DHCP).
    #[default]
    Dynamic,
    /// The declaration assigns one.
    Static,
    /// The provider keeps one under a name.
    Reserved,
}

/// How a proxy is proven: by a request through it, with the credentials a client would use.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Probe {
    /// `http` or `https` address asked for through the proxy. A host named by its IP address is
    /// one that the proxy may reach whatever `destinations` says of networks.
    #[serde(default = "Probe::default_target")]
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
    pub failure_threshold: u32,
    /// Successes in a row that make it healthy again, 1 to 100.
    #[serde(default = "Probe::default_success_threshold")]
    pub success_threshold: u32,
}

/// What happens to a machine when its object is deleted.
// Exhaustive: deletion must think of each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum DeletionPolicy {
    /// It is deleted with everything that belongs to it.
    #[default]
    Delete,
    /// It stays, and belongs to nobody.
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

impl Placement {
    /// Whether nothing was declared.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a host with these labels may be used.
    pub fn admits(&self, labels: &BTreeMap<String, String>) -> bool {
        self.host_selector
            .as_ref()
            .is_none_or(|selector| selector.matches(labels))
    }
}

impl Address {
    fn is_dynamic(&self) -> bool {
        *self == Self::default()
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
