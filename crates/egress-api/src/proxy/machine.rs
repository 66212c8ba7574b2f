//! What the machine behind a proxy is made of: size, image, place and address.

use std::{collections::BTreeMap, net::IpAddr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    schema,
    value::{LabelSelector, Quantity},
};

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
#[schemars(transform = schema::image_rules)]
pub struct Image {
    /// `http` or `https` address to download from; needs `sha256`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub url: Option<String>,
    /// Path of a local file; for `egressctl` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub file: Option<String>,
    /// A provider's name for a line of images.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1024))]
    pub family: Option<String>,
    /// SHA-256 of the image's bytes, 64 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-fA-F]{64}$"))]
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
    #[schemars(length(max = 32), inner(length(min = 1, max = 63)))]
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
    #[schemars(length(min = 1, max = 1024))]
    pub value: Option<String>,
    /// Default gateway of a static address; absent means the network's own, where the provider
    /// can learn it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(transform = schema::ip_rules)]
    pub gateway: Option<IpAddr>,
    /// Name servers of a static address; empty means the gateway.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 3), transform = schema::ip_list_rules)]
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
    pub(super) fn is_dynamic(&self) -> bool {
        *self == Self::default()
    }
}
