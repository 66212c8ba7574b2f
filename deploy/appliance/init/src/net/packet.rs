//! DHCP messages (RFC 2131, options of RFC 2132), written and read.

use std::net::Ipv4Addr;

use egress_appliance::MacAddress;

/// Fixed part up to the options: 236 bytes and the magic cookie.
const FIXED: usize = 240;
const COOKIE: [u8; 4] = [99, 130, 83, 99];
/// Servers may ignore messages shorter than BOOTP's.
const MINIMUM: usize = 300;
const BROADCAST: u16 = 0x8000;

const SUBNET: u8 = 1;
const ROUTER: u8 = 3;
const DNS: u8 = 6;
const HOST_NAME: u8 = 12;
const MTU: u8 = 26;
const REQUESTED_ADDRESS: u8 = 50;
const LEASE_TIME: u8 = 51;
const OVERLOAD: u8 = 52;
const MESSAGE_TYPE: u8 = 53;
const SERVER: u8 = 54;
const PARAMETERS: u8 = 55;
const RENEWAL_TIME: u8 = 58;
const REBINDING_TIME: u8 = 59;
/// RFC 4039: a server that allows it answers a DISCOVER with an ACK.
const RAPID_COMMIT: u8 = 80;
const END: u8 = 255;

/// What a client says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// Who has an address for me?
    Discover,
    /// I take this offer.
    Request { address: Ipv4Addr, server: Ipv4Addr },
    /// Let me keep my address.
    Renew { address: Ipv4Addr },
}

/// What a server says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Offer,
    Ack,
    Nak,
}

/// A server's message; options that are absent or unusable are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) kind: Kind,
    pub(super) xid: u32,
    pub(super) address: Ipv4Addr,
    pub(super) server: Option<Ipv4Addr>,
    pub(super) prefix: Option<u8>,
    pub(super) router: Option<Ipv4Addr>,
    pub(super) dns: Vec<Ipv4Addr>,
    pub(super) mtu: Option<u16>,
    pub(super) lease: Option<u32>,
    pub(super) renewal: Option<u32>,
    pub(super) rebinding: Option<u32>,
}

/// Writes a client's message.
pub(super) fn write(ask: Ask, xid: u32, mac: MacAddress, hostname: &str) -> Vec<u8> {
    let mut bytes = header(ask, xid, mac);
    match ask {
        Ask::Discover => {
            option(&mut bytes, MESSAGE_TYPE, &[1]);
            option(&mut bytes, RAPID_COMMIT, &[]);
        }
        Ask::Request { address, server } => {
            option(&mut bytes, MESSAGE_TYPE, &[3]);
            option(&mut bytes, REQUESTED_ADDRESS, &address.octets());
            option(&mut bytes, SERVER, &server.octets());
        }
        Ask::Renew { .. } => option(&mut bytes, MESSAGE_TYPE, &[3]),
    }
    option(&mut bytes, HOST_NAME, hostname.as_bytes());
    let wanted = [
        SUBNET,
        ROUTER,
        DNS,
        MTU,
        LEASE_TIME,
        SERVER,
        RENEWAL_TIME,
        REBINDING_TIME,
    ];
    option(&mut bytes, PARAMETERS, &wanted);
    bytes.push(END);
    bytes.resize(bytes.len().max(MINIMUM), 0);
    bytes
}

fn header(ask: Ask, xid: u32, mac: MacAddress) -> Vec<u8> {
    let mut bytes = vec![0; FIXED];
    // Request, Ethernet, six bytes of hardware address.
    bytes[..3].copy_from_slice(&[1, 1, 6]);
    bytes[4..8].copy_from_slice(&xid.to_be_bytes());
    match ask {
        Ask::Renew { address } => bytes[12..16].copy_from_slice(&address.octets()),
        // Without an address of our own only a broadcast reaches us.
        Ask::Discover | Ask::Request { .. } => {
            bytes[10..12].copy_from_slice(&BROADCAST.to_be_bytes());
        }
    }
    bytes[28..34].copy_from_slice(&mac.0);
    bytes[236..].copy_from_slice(&COOKIE);
    bytes
}

fn option(bytes: &mut Vec<u8>, code: u8, value: &[u8]) {
    let value = &value[..value.len().min(255)];
    bytes.extend([code, u8::try_from(value.len()).unwrap_or(u8::MAX)]);
    bytes.extend(value);
}

/// Reads a server's message; `None` for anything else.
pub(super) fn read(bytes: &[u8], mac: MacAddress) -> Option<Answer> {
    let fixed = bytes.get(..FIXED)?;
    let ours = fixed[0] == 2 && fixed[28..34] == mac.0 && fixed[236..] == COOKIE;
    if !ours {
        return None;
    }
    let options = Options(&bytes[FIXED..]);
    // An overloaded message keeps options in other fields; no server here needs the room.
    if options.find(OVERLOAD).is_some() {
        return None;
    }
    let kind = match options.find(MESSAGE_TYPE)? {
        [2] => Kind::Offer,
        [5] => Kind::Ack,
        [6] => Kind::Nak,
        _ => return None,
    };
    Some(Answer {
        kind,
        xid: u32::from_be_bytes([fixed[4], fixed[5], fixed[6], fixed[7]]),
        address: Ipv4Addr::new(fixed[16], fixed[17], fixed[18], fixed[19]),
        server: options.addresses(SERVER).next(),
        prefix: options.addresses(SUBNET).next().and_then(prefix_length),
        router: options.addresses(ROUTER).next(),
        dns: options.addresses(DNS).take(3).collect(),
        mtu: options
            .find(MTU)
            .and_then(|v| Some(u16::from_be_bytes(v.try_into().ok()?))),
        lease: options.number(LEASE_TIME),
        renewal: options.number(RENEWAL_TIME),
        rebinding: options.number(REBINDING_TIME),
    })
}

struct Options<'a>(&'a [u8]);

impl<'a> Options<'a> {
    fn find(&self, wanted: u8) -> Option<&'a [u8]> {
        let mut rest = self.0;
        loop {
            let (&code, after) = rest.split_first()?;
            match code {
                0 => rest = after,
                END => return None,
                _ => {
                    let (&length, after) = after.split_first()?;
                    let (value, after) = after.split_at_checked(usize::from(length))?;
                    if code == wanted {
                        return Some(value);
                    }
                    rest = after;
                }
            }
        }
    }

    fn addresses(&self, wanted: u8) -> impl Iterator<Item = Ipv4Addr> + 'a {
        let chunks = self.find(wanted).unwrap_or_default().chunks_exact(4);
        chunks.map(|octets| Ipv4Addr::new(octets[0], octets[1], octets[2], octets[3]))
    }

    fn number(&self, wanted: u8) -> Option<u32> {
        Some(u32::from_be_bytes(self.find(wanted)?.try_into().ok()?))
    }
}

/// Length of a mask whose ones all come first.
fn prefix_length(mask: Ipv4Addr) -> Option<u8> {
    let bits = mask.to_bits();
    let ones = bits.leading_ones();
    (bits.count_ones() == ones)
        .then(|| u8::try_from(ones).ok())
        .flatten()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) const MAC: MacAddress = MacAddress([0x52, 0x54, 0, 1, 2, 3]);

    /// A server's message as dnsmasq writes it.
    pub(crate) fn server_says(kind: u8, xid: u32, address: [u8; 4]) -> Vec<u8> {
        let mut bytes = vec![0; FIXED];
        bytes[..3].copy_from_slice(&[2, 1, 6]);
        bytes[4..8].copy_from_slice(&xid.to_be_bytes());
        bytes[16..20].copy_from_slice(&address);
        bytes[28..34].copy_from_slice(&MAC.0);
        bytes[236..].copy_from_slice(&COOKIE);
        option(&mut bytes, MESSAGE_TYPE, &[kind]);
        option(&mut bytes, SERVER, &[10, 0, 2, 2]);
        option(&mut bytes, SUBNET, &[255, 255, 255, 0]);
        option(&mut bytes, ROUTER, &[10, 0, 2, 2]);
        option(&mut bytes, DNS, &[10, 0, 2, 3, 10, 0, 2, 4]);
        option(&mut bytes, LEASE_TIME, &3600u32.to_be_bytes());
        bytes.push(END);
        bytes
    }

    #[test]
    fn an_offer_is_read_whole() {
        let answer = read(&server_says(2, 7, [10, 0, 2, 15]), MAC).unwrap();
        assert_eq!(
            (answer.kind, answer.xid, answer.prefix),
            (Kind::Offer, 7, Some(24))
        );
        assert_eq!(answer.address, Ipv4Addr::new(10, 0, 2, 15));
        assert_eq!(answer.dns.len(), 2);
        assert_eq!(answer.lease, Some(3600));
    }

    #[test]
    fn any_cut_of_a_message_is_survived() {
        let whole = server_says(5, 7, [10, 0, 2, 15]);
        for length in 0..whole.len() {
            let _ = read(&whole[..length], MAC);
        }
    }

    #[test]
    fn a_message_for_another_machine_is_not_ours() {
        assert_eq!(
            read(&server_says(2, 7, [10, 0, 2, 15]), MacAddress([9; 6])),
            None
        );
    }

    #[test]
    fn a_discover_asks_for_a_broadcast_and_has_the_least_length() {
        let bytes = write(Ask::Discover, 0x0102_0304, MAC, "crawl-1");
        assert_eq!(bytes.len(), MINIMUM);
        assert_eq!(bytes[4..8], [1, 2, 3, 4]);
        assert_eq!(bytes[10], 0x80);
        assert_eq!(
            Options(&bytes[FIXED..]).find(HOST_NAME),
            Some(&b"crawl-1"[..])
        );
    }

    #[test]
    fn a_renewal_carries_the_address_in_its_header_only() {
        let address = Ipv4Addr::new(10, 0, 2, 15);
        let bytes = write(Ask::Renew { address }, 1, MAC, "h");
        assert_eq!(bytes[12..16], [10, 0, 2, 15]);
        assert_eq!(bytes[10], 0);
        assert_eq!(Options(&bytes[FIXED..]).find(REQUESTED_ADDRESS), None);
    }

    #[test]
    fn masks_with_holes_are_refused() {
        assert_eq!(prefix_length(Ipv4Addr::new(255, 255, 240, 0)), Some(20));
        assert_eq!(prefix_length(Ipv4Addr::new(255, 0, 255, 0)), None);
    }
}
