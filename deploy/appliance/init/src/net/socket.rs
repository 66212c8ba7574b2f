//! The DHCP client's socket: UDP port 68 on one interface, with or without an address.

use std::io;
use std::net::{Ipv4Addr, SocketAddrV4, UdpSocket};
use std::os::fd::{AsFd, BorrowedFd};

use socket2::{Domain, Protocol, Socket, Type};

use super::client::Transmit;

const CLIENT_PORT: u16 = 68;
const SERVER_PORT: u16 = 67;
/// Largest message that is read; servers do not send more than the 576 bytes everybody must take.
const LARGEST: usize = 2048;

/// A socket that is bound to the interface, not to an address, and never waits.
#[derive(Debug)]
pub(super) struct DhcpSocket(UdpSocket);

impl DhcpSocket {
    /// Opens the socket on the named interface, which must be up.
    pub(super) fn open(interface: &str) -> io::Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
        socket.bind_device(Some(interface.as_bytes()))?;
        socket.set_broadcast(true)?;
        socket.set_nonblocking(true)?;
        socket.bind(&SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, CLIENT_PORT).into())?;
        Ok(Self(socket.into()))
    }

    /// Sends a packet. A failure is a lost packet: it is repeated.
    pub(super) fn send(&self, transmit: &Transmit) {
        let to = SocketAddrV4::new(transmit.to, SERVER_PORT);
        let _ = self.0.send_to(&transmit.packet, to);
    }

    /// The next packet that has arrived, if any.
    pub(super) fn receive(&self) -> Option<Vec<u8>> {
        let mut bytes = [0; LARGEST];
        let length = self.0.recv(&mut bytes).ok()?;
        Some(bytes[..length].to_vec())
    }
}

impl AsFd for DhcpSocket {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
