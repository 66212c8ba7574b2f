//! One network interface and what can be changed about it.

use std::fs;
use std::io;
use std::net::IpAddr;
use std::time::Duration;

use egress_appliance::MacAddress;
use ipnet::IpNet;
use thiserror::Error;

use super::netlink::{self, Message};
use crate::console;

/// How long the interface gets to appear; its driver was loaded before.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(20);

/// An interface is missing or refuses a change.
#[derive(Debug, Error)]
pub(crate) enum LinkError {
    /// No interface fits.
    #[error("no network interface {wanted}; there are [{found}]")]
    Missing { wanted: String, found: String },
    /// The kernel refused.
    #[error("the kernel refused {what}: {source}")]
    Refused { what: String, source: io::Error },
}

/// An interface by its index.
#[derive(Debug)]
pub(crate) struct Link {
    index: u32,
    name: String,
    mac: MacAddress,
}

impl Link {
    /// The loopback interface, which always is the first.
    pub(crate) fn loopback() -> Self {
        Self {
            index: 1,
            name: "lo".to_owned(),
            mac: MacAddress([0; 6]),
        }
    }

    /// The interface with this hardware address, or the only one there is.
    pub(crate) fn find(mac: Option<MacAddress>) -> Result<Self, LinkError> {
        let deadline = console::uptime() + PATIENCE;
        loop {
            let links = read_links();
            match choose(links, mac) {
                Ok(link) => return Ok(link),
                Err(error) if console::uptime() >= deadline => return Err(error),
                Err(_) => std::thread::sleep(PAUSE),
            }
        }
    }

    /// The hardware address.
    pub(crate) fn mac(&self) -> MacAddress {
        self.mac
    }

    /// Gives the interface this name; another one that has it gives it up.
    pub(crate) fn rename(&self, name: &str) -> Result<(), LinkError> {
        if self.name == name {
            return Ok(());
        }
        if let Some(other) = read_links().into_iter().find(|link| link.name == name) {
            other.request(
                Message::set_name(other.index, &format!("other{}", other.index)),
                "a name",
            )?;
        }
        self.request(Message::set_name(self.index, name), "the interface's name")
    }

    /// Brings the interface up.
    pub(crate) fn set_up(&self) -> Result<(), LinkError> {
        self.request(Message::set_up(self.index), "to bring the interface up")
    }

    /// Sets the largest packet size.
    pub(crate) fn set_mtu(&self, mtu: u16) -> Result<(), LinkError> {
        self.request(Message::set_mtu(self.index, mtu), &format!("MTU {mtu}"))
    }

    /// Adds an address, usable at once.
    pub(crate) fn add_address(&self, address: IpNet) -> Result<(), LinkError> {
        self.request(
            Message::add_address(self.index, address),
            &format!("address {address}"),
        )
    }

    /// Removes an address; one that is gone already is fine.
    pub(crate) fn remove_address(&self, address: IpNet) {
        let _ = netlink::request(Message::remove_address(self.index, address));
    }

    /// Routes everything through this gateway, which need not be in a prefix of ours.
    pub(crate) fn add_default_route(&self, gateway: IpAddr) -> Result<(), LinkError> {
        let message = Message::add_default_route(self.index, gateway);
        self.request(message, &format!("gateway {gateway}"))
    }

    fn request(&self, message: Message, what: &str) -> Result<(), LinkError> {
        netlink::request(message).map_err(|source| LinkError::Refused {
            what: format!("{what} on {}", self.name),
            source,
        })
    }
}

fn choose(links: Vec<Link>, mac: Option<MacAddress>) -> Result<Link, LinkError> {
    let names: Vec<_> = links
        .iter()
        .map(|link| format!("{} {}", link.name, link.mac))
        .collect();
    let mut fitting = links
        .into_iter()
        .filter(|link| mac.is_none_or(|mac| mac == link.mac));
    match (fitting.next(), fitting.next()) {
        (Some(link), None) => Ok(link),
        _ => Err(LinkError::Missing {
            wanted: mac.map_or_else(|| "alone".to_owned(), |mac| format!("with address {mac}")),
            found: names.join(", "),
        }),
    }
}

fn read_links() -> Vec<Link> {
    let entries = fs::read_dir("/sys/class/net")
        .into_iter()
        .flatten()
        .flatten();
    entries
        .filter_map(|entry| read_link(&entry.file_name().to_string_lossy()))
        .collect()
}

/// Ethernet interfaces only; other kinds have no hardware address of six bytes, or zeros.
fn read_link(name: &str) -> Option<Link> {
    let read = |file: &str| fs::read_to_string(format!("/sys/class/net/{name}/{file}")).ok();
    let index = read("ifindex")?.trim().parse().ok()?;
    let mac: MacAddress = read("address")?.trim().parse().ok()?;
    (mac.0 != [0; 6]).then(|| Link {
        index,
        name: name.to_owned(),
        mac,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(index: u32) -> Link {
        Link {
            index,
            name: format!("eth{index}"),
            mac: MacAddress([2, 0, 0, 0, 0, index as u8]),
        }
    }

    #[test]
    fn one_of_several_interfaces_is_chosen_by_its_address() {
        let links = vec![link(2), link(3)];
        assert_eq!(
            choose(links, Some(MacAddress([2, 0, 0, 0, 0, 3])))
                .unwrap()
                .index,
            3
        );
    }

    #[test]
    fn without_an_address_there_must_be_one_interface() {
        assert_eq!(choose(vec![link(2)], None).unwrap().index, 2);
        assert!(choose(vec![link(2), link(3)], None).is_err());
    }

    #[test]
    fn a_missing_interface_is_reported_with_those_there_are() {
        let error = choose(vec![link(2)], Some(MacAddress([2, 0, 0, 0, 0, 9]))).unwrap_err();
        let text = error.to_string();
        assert!(text.contains("with address 02:00:00:00:00:09"), "{text}");
        assert!(text.contains("[eth2 02:00:00:00:00:02]"), "{text}");
    }
}
