//! How the appliance gets its addresses.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The one network interface of the appliance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Network {
    /// The interface is chosen by this address; without it, the only one there is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mac: Option<MacAddress>,
    /// DHCP or fixed addresses.
    pub addressing: Addressing,
    /// Name servers, at most three. With DHCP an empty list takes what the server offers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dns: Vec<IpAddr>,
    /// Largest packet in bytes, 576 to 9216; without it the kernel's or the DHCP server's value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mtu: Option<u16>,
    /// Whether router advertisements give an IPv6 address and route in addition.
    #[serde(default = "yes")]
    pub router_advertisements: bool,
}

impl Network {
    /// DHCP on the interface with this hardware address; router advertisements are accepted.
    pub fn dhcp(mac: Option<MacAddress>) -> Self {
        Self::with(mac, Addressing::Dhcp)
    }

    /// Fixed addresses (each with its prefix length) and at most one gateway per family.
    pub fn fixed(mac: Option<MacAddress>, addresses: Vec<IpNet>, gateways: Vec<IpAddr>) -> Self {
        Self::with(
            mac,
            Addressing::Static {
                addresses,
                gateways,
            },
        )
    }

    fn with(mac: Option<MacAddress>, addressing: Addressing) -> Self {
        Self {
            mac,
            addressing,
            dns: Vec::new(),
            mtu: None,
            router_advertisements: true,
        }
    }
}

/// Where addresses come from, written as `{"mode": "dhcp"}` or
/// `{"mode": "static", "addresses": ["10.0.0.5/24"], "gateways": ["10.0.0.1"]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "mode", rename_all = "camelCase", deny_unknown_fields)]
pub enum Addressing {
    /// IPv4 by DHCP.
    Dhcp,
    /// Assigned by us.
    Static {
        /// Addresses of both families with their prefix lengths; host bits are kept.
        addresses: Vec<IpNet>,
        /// At most one per family.
        #[serde(default)]
        gateways: Vec<IpAddr>,
    },
}

/// An Ethernet address, written with colons in lower case.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MacAddress(pub [u8; 6]);

/// The text is not an Ethernet address.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("an Ethernet address is six pairs of hexadecimal digits with colons between them")]
pub struct MacAddressError;

impl FromStr for MacAddress {
    type Err = MacAddressError;

    fn from_str(text: &str) -> Result<Self, MacAddressError> {
        let mut octets = [0; 6];
        let mut pairs = text.split(':');
        for octet in &mut octets {
            *octet = pairs.next().and_then(hex_pair).ok_or(MacAddressError)?;
        }
        pairs
            .next()
            .is_none()
            .then_some(Self(octets))
            .ok_or(MacAddressError)
    }
}

impl TryFrom<String> for MacAddress {
    type Error = MacAddressError;

    fn try_from(text: String) -> Result<Self, MacAddressError> {
        text.parse()
    }
}

impl From<MacAddress> for String {
    fn from(mac: MacAddress) -> Self {
        mac.to_string()
    }
}

impl fmt::Display for MacAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e, g] = self.0;
        write!(f, "{a:02x}:{b:02x}:{c:02x}:{d:02x}:{e:02x}:{g:02x}")
    }
}

impl fmt::Debug for MacAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MacAddress({self})")
    }
}

fn hex_pair(text: &str) -> Option<u8> {
    // `from_str_radix` alone would take "+f".
    let plain = text.len() == 2 && text.bytes().all(|b| b.is_ascii_hexdigit());
    plain.then(|| u8::from_str_radix(text, 16).ok()).flatten()
}

fn yes() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mac_addresses_read_back_in_lower_case() {
        let mac: MacAddress = "52:54:00:AB:cd:0f".parse().unwrap();
        assert_eq!(mac.to_string(), "52:54:00:ab:cd:0f");
    }

    #[test]
    fn other_text_is_no_mac_address() {
        for text in [
            "",
            "52:54:00:ab:cd",
            "52:54:00:ab:cd:0f:01",
            "52:54:00:ab:cd:+f",
            "525400abcd0f",
        ] {
            assert_eq!(text.parse::<MacAddress>(), Err(MacAddressError), "{text:?}");
        }
    }

    #[test]
    fn static_addresses_keep_their_host_bits() {
        let text = r#"{"addressing":{"mode":"static","addresses":["10.0.0.5/24","fd00::5/64"],"gateways":["10.0.0.1"]}}"#;
        let network: Network = serde_json::from_str(text).unwrap();
        let Addressing::Static { addresses, .. } = &network.addressing else {
            panic!("not static")
        };
        assert_eq!(addresses[0].addr().to_string(), "10.0.0.5");
        assert!(network.router_advertisements);
    }

    #[test]
    fn an_unknown_field_in_the_addressing_is_refused() {
        let text = r#"{"addressing":{"mode":"static","addresses":[],"gateway":"10.0.0.1"}}"#;
        assert!(serde_json::from_str::<Network>(text).is_err());
    }
}
