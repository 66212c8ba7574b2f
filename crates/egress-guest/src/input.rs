//! What a plan is made from.

use std::net::IpAddr;

use egress_api::{
    Address, AddressMode, AuthMode, Cidr, Destinations, EgressProxySpec, Engine, Protocol,
};
use egress_appliance::{MacAddress, Network};
use ipnet::IpNet;

use crate::{Credentials, GuestError};

/// Everything a guest is made from.
// Exhaustive: callers build it, and a new field must be answered by each of them.
#[derive(Debug, Clone)]
pub struct GuestInput {
    /// The proxy software.
    pub engine: Engine,
    /// What clients may speak; the engine must speak all of them.
    pub protocols: Vec<Protocol>,
    /// Listening port, 1 to 65535, on every address of both families.
    pub port: u16,
    /// Which proof clients give.
    pub auth: AuthMode,
    /// The clients' user name and password; needed unless `auth` is [`AuthMode::Cidr`].
    pub credentials: Option<Credentials>,
    /// Networks clients may come from; empty means everywhere.
    pub allowed_cidrs: Vec<Cidr>,
    /// What may be reached.
    pub destinations: Destinations,
    /// Hosts that may be reached whatever `destinations` says of networks: what the proxy is
    /// proven with. tinyproxy's own list of names still applies.
    pub reachable: Vec<IpAddr>,
    /// The machine around the engine.
    pub machine: Machine,
}

/// The machine around the engine.
// Exhaustive: as `GuestInput`.
#[derive(Debug, Clone)]
pub struct Machine {
    /// Host name of 1 to 63 letters, digits and inner hyphens.
    pub hostname: String,
    /// cloud-init ignores a seed whose instance id it has seen: make it of the object's uid and the
    /// hash of its spec.
    pub instance_id: String,
    /// The one network interface.
    pub network: Network,
}

impl GuestInput {
    /// The input that a declaration means on this machine.
    pub fn from_spec(
        spec: &EgressProxySpec,
        credentials: Option<Credentials>,
        machine: Machine,
    ) -> Self {
        Self {
            engine: spec.engine(),
            protocols: spec.protocols.clone(),
            port: spec.port(),
            auth: spec.auth.mode,
            credentials: credentials.filter(|_| spec.auth.needs_credentials()),
            allowed_cidrs: spec.auth.allowed_cidrs.clone(),
            destinations: spec.destinations.clone(),
            reachable: Vec::new(),
            machine,
        }
    }

    /// Lets these hosts be reached in any case.
    #[must_use]
    pub fn with_reachable(mut self, hosts: Vec<IpAddr>) -> Self {
        self.reachable = hosts;
        self
    }

    /// Ports that CONNECT or SOCKS may open: the declared ones; without a declaration 443 for
    /// CONNECT, and 80 and 443 for SOCKS, where plain HTTP is tunnelled as well.
    pub fn tunnel_ports(&self) -> Vec<u16> {
        let declared = &self.destinations.connect_ports;
        let mut ports = match (declared.is_empty(), self.speaks(Protocol::Socks5)) {
            (false, _) => declared.clone(),
            (true, true) => vec![80, 443],
            (true, false) => vec![443],
        };
        ports.sort_unstable();
        ports.dedup();
        ports
    }

    pub(crate) fn speaks(&self, protocol: Protocol) -> bool {
        self.protocols.contains(&protocol)
    }
}

/// The interface that a declared address means, chosen by its hardware address.
///
/// # Errors
///
/// [`GuestError`] when a static address is missing or is no address with a prefix length, or has
/// no gateway.
pub fn network(address: &Address, mac: MacAddress) -> Result<Network, GuestError> {
    if address.mode != AddressMode::Static {
        let mut network = Network::dhcp(Some(mac));
        network.dns.clone_from(&address.dns);
        return Ok(network);
    }
    let own = static_address(address.value.as_deref())?;
    let gateway = gateway(address.gateway, own)?;
    let mut network = Network::fixed(Some(mac), vec![own], vec![gateway]);
    network.dns = if address.dns.is_empty() {
        vec![gateway]
    } else {
        address.dns.clone()
    };
    Ok(network)
}

fn static_address(value: Option<&str>) -> Result<IpNet, GuestError> {
    value.and_then(|text| text.parse().ok()).ok_or_else(|| {
        GuestError::guest(
            "address.value",
            "a static address is an address with its prefix length",
            "write one such as 192.0.2.10/24",
        )
    })
}

fn gateway(gateway: Option<IpAddr>, own: IpNet) -> Result<IpAddr, GuestError> {
    gateway
        .filter(|gateway| gateway.is_ipv4() == own.addr().is_ipv4())
        .ok_or_else(|| {
            GuestError::guest(
                "address.gateway",
                "a static address needs a gateway of its own family",
                "declare the network's gateway",
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAC: MacAddress = MacAddress([0x52, 0x54, 0, 1, 2, 3]);

    fn fixed(value: Option<&str>, gateway: Option<&str>) -> Result<Network, GuestError> {
        let address = Address {
            mode: AddressMode::Static,
            value: value.map(Into::into),
            gateway: gateway.map(|text| text.parse().unwrap()),
            dns: Vec::new(),
        };
        network(&address, MAC)
    }

    #[test]
    fn a_static_address_asks_its_gateway_for_names() {
        let network = fixed(Some("192.0.2.10/24"), Some("192.0.2.1")).unwrap();
        assert_eq!(network.dns, ["192.0.2.1".parse::<IpAddr>().unwrap()]);
    }

    #[test]
    fn an_incomplete_static_address_is_refused() {
        for (value, gateway, field) in [
            (None, Some("192.0.2.1"), "address.value"),
            (Some("192.0.2.10"), Some("192.0.2.1"), "address.value"),
            (Some("192.0.2.10/24"), None, "address.gateway"),
            (
                Some("192.0.2.10/24"),
                Some("2001:db8::1"),
                "address.gateway",
            ),
        ] {
            assert_eq!(fixed(value, gateway).unwrap_err().field, field);
        }
    }
}
