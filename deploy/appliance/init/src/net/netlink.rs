//! The few rtnetlink requests that init makes, as messages (rtnetlink(7)), and the one exchange.

use std::io;
use std::net::IpAddr;

use ipnet::IpNet;
use rustix::net::netlink::SocketAddrNetlink;
use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType};

const NLMSG_ERROR: u16 = 2;
const RTM_NEWLINK: u16 = 16;
const RTM_NEWADDR: u16 = 20;
const RTM_DELADDR: u16 = 21;
const RTM_NEWROUTE: u16 = 24;

const REQUEST_ACK: u16 = 0x1 | 0x4;
const CREATE_REPLACE: u16 = 0x400 | 0x100;

const IFF_UP: u32 = 1;
const IFLA_IFNAME: u16 = 3;
const IFLA_MTU: u16 = 4;
const IFA_ADDRESS: u16 = 1;
const IFA_LOCAL: u16 = 2;
/// Duplicate address detection would keep an IPv6 address unusable for a second.
const IFA_F_NODAD: u8 = 0x02;
const RTA_OIF: u16 = 4;
const RTA_GATEWAY: u16 = 5;
const RT_TABLE_MAIN: u8 = 254;
const RTPROT_BOOT: u8 = 3;
const RTN_UNICAST: u8 = 1;
const RTNH_F_ONLINK: u32 = 4;

const AF_INET: u8 = 2;
const AF_INET6: u8 = 10;

/// A request with its header.
#[derive(Debug)]
pub(super) struct Message(Vec<u8>);

impl Message {
    pub(super) fn set_up(index: u32) -> Self {
        Self::link(index, IFF_UP)
    }

    pub(super) fn set_name(index: u32, name: &str) -> Self {
        Self::link(index, 0).attribute(IFLA_IFNAME, &[name.as_bytes(), &[0]].concat())
    }

    pub(super) fn set_mtu(index: u32, mtu: u16) -> Self {
        Self::link(index, 0).attribute(IFLA_MTU, &u32::from(mtu).to_ne_bytes())
    }

    pub(super) fn add_address(index: u32, address: IpNet) -> Self {
        Self::address(RTM_NEWADDR, CREATE_REPLACE, index, address)
    }

    pub(super) fn remove_address(index: u32, address: IpNet) -> Self {
        Self::address(RTM_DELADDR, 0, index, address)
    }

    /// The gateway counts as reachable on the link: hosts hand out gateways outside the prefix.
    pub(super) fn add_default_route(index: u32, gateway: IpAddr) -> Self {
        let mut body = vec![
            family(gateway),
            0,
            0,
            0,
            RT_TABLE_MAIN,
            RTPROT_BOOT,
            0,
            RTN_UNICAST,
        ];
        body.extend(RTNH_F_ONLINK.to_ne_bytes());
        Self::new(RTM_NEWROUTE, CREATE_REPLACE, &body)
            .attribute(RTA_GATEWAY, &octets(gateway))
            .attribute(RTA_OIF, &index.to_ne_bytes())
    }

    fn link(index: u32, flags: u32) -> Self {
        let mut body = vec![0; 4];
        body.extend(index.to_ne_bytes());
        body.extend(flags.to_ne_bytes());
        // Which flags to change.
        body.extend(flags.to_ne_bytes());
        Self::new(RTM_NEWLINK, 0, &body)
    }

    fn address(kind: u16, flags: u16, index: u32, address: IpNet) -> Self {
        let detection = if address.addr().is_ipv6() {
            IFA_F_NODAD
        } else {
            0
        };
        let mut body = vec![family(address.addr()), address.prefix_len(), detection, 0];
        body.extend(index.to_ne_bytes());
        Self::new(kind, flags, &body)
            .attribute(IFA_LOCAL, &octets(address.addr()))
            .attribute(IFA_ADDRESS, &octets(address.addr()))
    }

    fn new(kind: u16, flags: u16, body: &[u8]) -> Self {
        let mut bytes = vec![0; 4];
        bytes.extend(kind.to_ne_bytes());
        bytes.extend((REQUEST_ACK | flags).to_ne_bytes());
        // Sequence number and port: one request per socket needs neither.
        bytes.extend([0; 8]);
        bytes.extend(body);
        Self(bytes).with_length()
    }

    fn attribute(mut self, kind: u16, value: &[u8]) -> Self {
        let length = u16::try_from(value.len() + 4).unwrap_or(u16::MAX);
        self.0.extend(length.to_ne_bytes());
        self.0.extend(kind.to_ne_bytes());
        self.0.extend(value);
        self.0.resize(self.0.len().next_multiple_of(4), 0);
        self.with_length()
    }

    fn with_length(mut self) -> Self {
        let length = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        self.0[..4].copy_from_slice(&length.to_ne_bytes());
        self
    }
}

/// Sends one request and waits for the kernel's verdict, which comes at once.
///
/// # Errors
/// The kernel's own error number.
pub(super) fn request(message: Message) -> io::Result<()> {
    // Protocol 0 is the routing family.
    let (family, flags) = (AddressFamily::NETLINK, SocketFlags::CLOEXEC);
    let socket = rustix::net::socket_with(family, SocketType::RAW, flags, None)?;
    let kernel = SocketAddrNetlink::new(0, 0);
    rustix::net::sendto(&socket, &message.0, SendFlags::empty(), &kernel)?;
    let mut reply = [0; 4096];
    let (length, _) = rustix::net::recv(&socket, &mut reply[..], RecvFlags::empty())?;
    verdict(&reply[..length])
}

/// A reply is a header of 16 bytes and a negative error number, zero for success.
fn verdict(reply: &[u8]) -> io::Result<()> {
    let short = || io::Error::new(io::ErrorKind::InvalidData, "unexpected netlink reply");
    let header = reply.get(..20).ok_or_else(short)?;
    if u16::from_ne_bytes([header[4], header[5]]) != NLMSG_ERROR {
        return Err(short());
    }
    match i32::from_ne_bytes([header[16], header[17], header[18], header[19]]) {
        0 => Ok(()),
        code => Err(io::Error::from_raw_os_error(code.saturating_neg())),
    }
}

fn family(address: IpAddr) -> u8 {
    if address.is_ipv4() { AF_INET } else { AF_INET6 }
}

fn octets(address: IpAddr) -> Vec<u8> {
    match address {
        IpAddr::V4(address) => address.octets().to_vec(),
        IpAddr::V6(address) => address.octets().to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_message_has_its_length_prefix_and_both_attributes() {
        let Message(bytes) = Message::add_address(2, "10.0.0.5/24".parse().unwrap());
        assert_eq!(bytes.len(), 16 + 8 + 8 + 8);
        assert_eq!(bytes[..4], 40u32.to_ne_bytes());
        assert_eq!(bytes[16..18], [AF_INET, 24]);
        assert_eq!(bytes[28..32], [10, 0, 0, 5]);
    }

    #[test]
    fn a_name_is_terminated_and_padded() {
        let Message(bytes) = Message::set_name(3, "eth0");
        assert_eq!(bytes[32..34], 9u16.to_ne_bytes());
        assert_eq!(&bytes[36..], b"eth0\0\0\0\0");
    }

    #[test]
    fn the_kernels_verdict_is_read() {
        let reply = |code: i32| {
            let mut bytes = vec![0; 16];
            bytes[4..6].copy_from_slice(&NLMSG_ERROR.to_ne_bytes());
            bytes.extend(code.to_ne_bytes());
            bytes
        };
        assert!(verdict(&reply(0)).is_ok());
        assert_eq!(verdict(&reply(-17)).unwrap_err().raw_os_error(), Some(17));
        assert!(verdict(&reply(i32::MIN)).is_err());
        assert!(verdict(&[0; 4]).is_err());
    }
}
