//! The network interface: found by its hardware address, named, brought up, addressed.

mod client;
mod link;
mod netlink;
mod packet;
mod socket;

use std::fs;
use std::net::{IpAddr, Ipv4Addr};
use std::os::fd::{AsFd, BorrowedFd};
use std::time::Duration;

use egress_appliance::{Addressing, INTERFACE, Network, Stage};
use ipnet::IpNet;
use thiserror::Error;

use crate::console;
use crate::files::{self, WriteError};
use crate::system::{self, SystemError};
use client::{Client, Event, Lease};
use link::Link;
use socket::DhcpSocket;

pub(crate) use link::LinkError;

/// When a machine without an answer from a DHCP server says so.
const SILENCE: Duration = Duration::from_secs(10);

/// The network could not be brought up.
#[derive(Debug, Error)]
pub(crate) enum NetworkError {
    /// No such interface, or the kernel refused.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// A kernel setting was refused.
    #[error(transparent)]
    System(#[from] SystemError),
    /// The resolver's file could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The DHCP client has no socket.
    #[error("the DHCP client cannot open its socket: {0}")]
    Socket(#[source] std::io::Error),
}

/// The interface and, with DHCP, its client.
#[derive(Debug)]
pub(crate) struct Interface {
    link: Link,
    settings: Network,
    dhcp: Option<Dhcp>,
    addressed: bool,
}

#[derive(Debug)]
struct Dhcp {
    client: Client,
    socket: DhcpSocket,
    lease: Option<Lease>,
    silent_at: Option<Duration>,
}

impl Interface {
    /// Brings the interface up. Fixed addresses are there afterwards; DHCP has begun.
    pub(crate) fn start(settings: &Network, hostname: &str) -> Result<Self, NetworkError> {
        Link::loopback().set_up()?;
        let link = Link::find(settings.mac)?;
        link.rename(INTERFACE)?;
        let advertisements = if settings.router_advertisements {
            "1"
        } else {
            "0"
        };
        system::sysctl(
            &format!("net.ipv6.conf.{INTERFACE}.accept_ra"),
            advertisements,
        )?;
        if let Some(mtu) = settings.mtu {
            link.set_mtu(mtu)?;
        }
        link.set_up()?;
        console::stage(Stage::Network, format!("{INTERFACE} {} up", link.mac()));
        let mut interface = Self {
            link,
            settings: settings.clone(),
            dhcp: None,
            addressed: false,
        };
        interface.begin(hostname)?;
        Ok(interface)
    }

    /// Whether the engine may start.
    pub(crate) fn is_addressed(&self) -> bool {
        self.addressed
    }

    /// When [`Interface::advance`] wants to be called again.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        let dhcp = self.dhcp.as_ref()?;
        Some(
            dhcp.silent_at
                .into_iter()
                .fold(dhcp.client.deadline(), Duration::min),
        )
    }

    /// The DHCP client's socket, to wait on.
    pub(crate) fn socket(&self) -> Option<BorrowedFd<'_>> {
        self.dhcp.as_ref().map(|dhcp| dhcp.socket.as_fd())
    }

    /// Reads what the DHCP server sent and sends what is due.
    pub(crate) fn advance(&mut self, now: Duration) -> Result<(), NetworkError> {
        let Some(dhcp) = &mut self.dhcp else {
            return Ok(());
        };
        let mut events = Vec::new();
        while let Some(packet) = dhcp.socket.receive() {
            events.extend(dhcp.client.receive(now, &packet));
        }
        let (transmit, lost) = dhcp.client.tick(now);
        events.extend(lost);
        if let Some(transmit) = transmit {
            dhcp.socket.send(&transmit);
        }
        for event in events {
            match event {
                Event::Bound(lease) => self.bind(lease)?,
                Event::Lost => self.lose(),
            }
        }
        self.mind_silence(now);
        Ok(())
    }

    fn begin(&mut self, hostname: &str) -> Result<(), NetworkError> {
        let Addressing::Static {
            addresses,
            gateways,
        } = &self.settings.addressing
        else {
            return self.begin_dhcp(hostname);
        };
        for address in addresses {
            self.link.add_address(*address)?;
        }
        for gateway in gateways {
            self.link.add_default_route(*gateway)?;
        }
        files::write_resolver(&self.settings.dns)?;
        let list: Vec<_> = addresses.iter().map(ToString::to_string).collect();
        console::stage(
            Stage::Address,
            format!("{INTERFACE} {} static", list.join(" ")),
        );
        self.addressed = true;
        Ok(())
    }

    fn begin_dhcp(&mut self, hostname: &str) -> Result<(), NetworkError> {
        let socket = DhcpSocket::open(INTERFACE).map_err(NetworkError::Socket)?;
        let now = console::uptime();
        let client = Client::new(self.link.mac(), hostname, now.subsec_nanos(), now);
        files::write_resolver(&self.settings.dns)?;
        let silent_at = Some(now + SILENCE);
        self.dhcp = Some(Dhcp {
            client,
            socket,
            lease: None,
            silent_at,
        });
        Ok(())
    }

    fn bind(&mut self, lease: Lease) -> Result<(), NetworkError> {
        let Some(dhcp) = &mut self.dhcp else {
            return Ok(());
        };
        dhcp.silent_at = None;
        let before = dhcp.lease.replace(lease.clone());
        if before
            .as_ref()
            .is_some_and(|before| before.same_network(&lease))
        {
            return Ok(());
        }
        if let Some(before) = before {
            self.link.remove_address(before.network());
        }
        self.configure(&lease)?;
        let gateway = lease
            .router
            .map_or_else(String::new, |router| format!(" via {router}"));
        let detail = format!(
            "{INTERFACE} {} dhcp from {}{gateway}",
            lease.network(),
            lease.server
        );
        console::stage(Stage::Address, detail);
        self.addressed = true;
        Ok(())
    }

    fn configure(&self, lease: &Lease) -> Result<(), NetworkError> {
        if let (None, Some(mtu)) = (self.settings.mtu, lease.mtu) {
            self.link.set_mtu(mtu)?;
        }
        self.link.add_address(lease.network())?;
        if let Some(router) = lease.router {
            self.link.add_default_route(IpAddr::V4(router))?;
        }
        files::write_resolver(&self.resolvers(&lease.dns))?;
        Ok(())
    }

    /// Declared name servers win over offered ones.
    fn resolvers(&self, offered: &[Ipv4Addr]) -> Vec<IpAddr> {
        if !self.settings.dns.is_empty() {
            return self.settings.dns.clone();
        }
        offered.iter().copied().map(IpAddr::V4).collect()
    }

    fn lose(&mut self) {
        let lease = self.dhcp.as_mut().and_then(|dhcp| dhcp.lease.take());
        if let Some(lease) = lease {
            self.link.remove_address(lease.network());
            let address = lease.network();
            console::failed(&format!(
                "the DHCP lease of {address} ended and was not renewed"
            ));
        }
    }

    /// Says once that no server answers, and goes on without IPv4 when IPv6 is there.
    fn mind_silence(&mut self, now: Duration) {
        let Some(dhcp) = &mut self.dhcp else { return };
        if dhcp.silent_at.is_none_or(|at| now < at) {
            return;
        }
        dhcp.silent_at = None;
        if let Some(address) = advertised_address() {
            console::stage(Stage::Address, format!("{INTERFACE} {address} ra"));
            self.addressed = true;
            return;
        }
        let seconds = SILENCE.as_secs();
        console::failed(&format!(
            "no DHCP server answered on {INTERFACE} within {seconds} s; still asking"
        ));
    }
}

fn advertised_address() -> Option<IpNet> {
    global_address(&fs::read_to_string("/proc/net/if_inet6").ok()?)
}

/// Columns of `/proc/net/if_inet6`: address, index, prefix length, scope (`00` is global), flags,
/// name; numbers in hexadecimal.
fn global_address(table: &str) -> Option<IpNet> {
    table.lines().find_map(|line| {
        let columns: Vec<_> = line.split_ascii_whitespace().collect();
        let [address, _, prefix, "00", _, INTERFACE] = columns[..] else {
            return None;
        };
        let bits = u128::from_str_radix(address, 16).ok()?;
        let prefix = u8::from_str_radix(prefix, 16).ok()?;
        IpNet::new(IpAddr::V6(bits.into()), prefix).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_global_address_is_told_from_link_local_and_loopback() {
        let table = "00000000000000000000000000000001 01 80 10 80       lo\n\
            fe80000000000000505400fffe123456 02 40 20 80     eth0\n\
            fec0000000000000505400fffe123456 02 40 00 00     eth0\n";
        assert_eq!(
            global_address(table).unwrap().to_string(),
            "fec0::5054:ff:fe12:3456/64"
        );
        assert_eq!(global_address("x\n"), None);
    }
}
