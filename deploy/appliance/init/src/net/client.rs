//! The DHCP client as a state machine: packets and times in, packets and events out.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use egress_appliance::MacAddress;
use ipnet::IpNet;

use super::packet::{self, Answer, Ask, Kind};

/// First repetition of an unanswered question; doubled up to [`SLOWEST`]. A network that has just
/// come up often loses the first packet, so the first repetitions are quick.
const QUICKEST: Duration = Duration::from_millis(200);
const SLOWEST: Duration = Duration::from_secs(8);
/// An offer that is not confirmed in this many questions is given up.
const PATIENCE: u32 = 4;
/// Of a server that names no lease time, and the least that is believed.
const USUAL_LEASE: u32 = 3600;
const LEAST_LEASE: u32 = 60;

/// An address on loan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lease {
    pub(super) address: Ipv4Addr,
    pub(super) prefix: u8,
    pub(super) router: Option<Ipv4Addr>,
    pub(super) dns: Vec<Ipv4Addr>,
    pub(super) mtu: Option<u16>,
    pub(super) server: Ipv4Addr,
    renew: Duration,
    rebind: Duration,
    expire: Duration,
}

impl Lease {
    /// The address with its prefix length.
    pub(super) fn network(&self) -> IpNet {
        IpNet::new_assert(IpAddr::V4(self.address), self.prefix)
    }

    /// Whether nothing on the interface has to change between the two.
    pub(super) fn same_network(&self, other: &Self) -> bool {
        (self.network(), self.router, &self.dns, self.mtu)
            == (other.network(), other.router, &other.dns, other.mtu)
    }

    fn new(answer: &Answer, server: Ipv4Addr, now: Duration) -> Self {
        let seconds = answer.lease.unwrap_or(USUAL_LEASE).max(LEAST_LEASE);
        let after = |seconds: u32| now + Duration::from_secs(u64::from(seconds));
        let part = |given: Option<u32>, usual: u32| given.unwrap_or(usual).min(seconds);
        Self {
            address: answer.address,
            prefix: answer.prefix.unwrap_or(24),
            router: answer.router.filter(|router| !router.is_unspecified()),
            dns: answer.dns.clone(),
            mtu: answer.mtu.filter(|mtu| (576..=9216).contains(mtu)),
            server,
            renew: after(part(answer.renewal, seconds / 2)),
            rebind: after(part(answer.rebinding, seconds / 8 * 7)),
            expire: after(seconds),
        }
    }
}

/// What changed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// This lease holds from now on.
    Bound(Lease),
    /// The lease ended; asking goes on.
    Lost,
}

/// A packet to send to port 67.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Transmit {
    pub(super) to: Ipv4Addr,
    pub(super) packet: Vec<u8>,
}

/// The client of one interface.
#[derive(Debug)]
pub(super) struct Client {
    mac: MacAddress,
    hostname: String,
    xid: u32,
    state: State,
    attempts: u32,
    next: Duration,
}

#[derive(Debug)]
enum State {
    Selecting,
    Requesting { address: Ipv4Addr, server: Ipv4Addr },
    Bound(Lease),
}

impl Client {
    /// A client whose first question is due at once. `seed` tells the questions of machines apart
    /// that start in the same moment; the hardware address does the rest.
    pub(super) fn new(mac: MacAddress, hostname: &str, seed: u32, now: Duration) -> Self {
        let [_, _, a, b, c, d] = mac.0;
        let xid = u32::from_be_bytes([a, b, c, d]) ^ seed;
        let hostname = hostname.to_owned();
        Self {
            mac,
            hostname,
            xid,
            state: State::Selecting,
            attempts: 0,
            next: now,
        }
    }

    /// When [`Client::tick`] has something to do.
    pub(super) fn deadline(&self) -> Duration {
        self.next
    }

    /// What is due: a packet to send, and the end of a lease.
    pub(super) fn tick(&mut self, now: Duration) -> (Option<Transmit>, Option<Event>) {
        if now < self.next {
            return (None, None);
        }
        let lost = self.expire(now);
        let (ask, to) = match &self.state {
            State::Selecting => (Ask::Discover, Ipv4Addr::BROADCAST),
            State::Requesting { address, server } => (
                Ask::Request {
                    address: *address,
                    server: *server,
                },
                Ipv4Addr::BROADCAST,
            ),
            State::Bound(lease) => {
                let anyone = now >= lease.rebind;
                let to = if anyone {
                    Ipv4Addr::BROADCAST
                } else {
                    lease.server
                };
                (
                    Ask::Renew {
                        address: lease.address,
                    },
                    to,
                )
            }
        };
        self.schedule(now);
        let packet = packet::write(ask, self.xid, self.mac, &self.hostname);
        (Some(Transmit { to, packet }), lost)
    }

    /// Takes a packet that arrived on port 68.
    pub(super) fn receive(&mut self, now: Duration, bytes: &[u8]) -> Option<Event> {
        let answer = packet::read(bytes, self.mac).filter(|answer| answer.xid == self.xid)?;
        match (answer.kind, &self.state) {
            (Kind::Offer, State::Selecting) => {
                let address = usable(answer.address)?;
                self.enter(
                    State::Requesting {
                        address,
                        server: answer.server?,
                    },
                    now,
                );
                None
            }
            (Kind::Ack, _) => self.bind(&answer, now),
            (Kind::Nak, State::Requesting { .. }) => {
                self.enter(State::Selecting, now + QUICKEST);
                None
            }
            (Kind::Nak, State::Bound(_)) => {
                self.enter(State::Selecting, now);
                Some(Event::Lost)
            }
            (Kind::Offer | Kind::Nak, _) => None,
        }
    }

    fn bind(&mut self, answer: &Answer, now: Duration) -> Option<Event> {
        let known = match &self.state {
            State::Selecting => None,
            State::Requesting { server, .. } => Some(*server),
            State::Bound(lease) => Some(lease.server),
        };
        usable(answer.address)?;
        let lease = Lease::new(answer, answer.server.or(known)?, now);
        self.enter(State::Bound(lease.clone()), lease.renew);
        Some(Event::Bound(lease))
    }

    /// Falls back to the beginning when the lease is over or an offer is not confirmed.
    fn expire(&mut self, now: Duration) -> Option<Event> {
        match &self.state {
            State::Bound(lease) if now >= lease.expire => {
                self.enter(State::Selecting, now);
                Some(Event::Lost)
            }
            State::Requesting { .. } if self.attempts >= PATIENCE => {
                self.enter(State::Selecting, now);
                None
            }
            _ => None,
        }
    }

    fn enter(&mut self, state: State, next: Duration) {
        self.state = state;
        self.attempts = 0;
        self.next = next;
    }

    fn schedule(&mut self, now: Duration) {
        let pause = QUICKEST
            .saturating_mul(1 << self.attempts.min(10))
            .min(SLOWEST);
        self.attempts += 1;
        self.next = match &self.state {
            // A lease has time; RFC 2131 halves what is left, down to a minute.
            State::Bound(lease) => {
                let until = if now < lease.rebind {
                    lease.rebind
                } else {
                    lease.expire
                };
                let half = until.saturating_sub(now) / 2;
                (now + half.max(Duration::from_secs(60))).min(lease.expire)
            }
            State::Selecting | State::Requesting { .. } => now + pause,
        };
    }
}

fn usable(address: Ipv4Addr) -> Option<Ipv4Addr> {
    let odd = address.is_unspecified() || address.is_broadcast() || address.is_loopback();
    (!odd && !address.is_multicast()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::super::packet::tests::{MAC, server_says};
    use super::*;

    const OFFER: u8 = 2;
    const ACK: u8 = 5;
    const NAK: u8 = 6;
    const ADDRESS: [u8; 4] = [10, 0, 2, 15];

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn client() -> Client {
        Client::new(MAC, "crawl-1", 0, Duration::ZERO)
    }

    fn says(client: &Client, kind: u8) -> Vec<u8> {
        server_says(kind, client.xid, ADDRESS)
    }

    fn bound() -> Client {
        let mut client = client();
        client.tick(Duration::ZERO);
        client.receive(Duration::ZERO, &says(&client, OFFER));
        client.tick(Duration::ZERO);
        let event = client.receive(Duration::ZERO, &says(&client, ACK));
        assert!(
            matches!(event, Some(Event::Bound(lease)) if lease.network().to_string() == "10.0.2.15/24")
        );
        client
    }

    #[test]
    fn an_offer_is_requested_without_a_pause() {
        let mut client = client();
        assert!(client.tick(Duration::ZERO).0.is_some());
        client.receive(seconds(0), &says(&client, OFFER));
        assert_eq!(client.deadline(), Duration::ZERO);
        bound();
    }

    #[test]
    fn unanswered_questions_are_repeated_quickly_at_first_and_slowly_later() {
        let mut client = client();
        let mut pauses = Vec::new();
        for _ in 0..8 {
            let now = client.deadline();
            client.tick(now);
            pauses.push((client.deadline() - now).as_millis());
        }
        assert_eq!(pauses, [200, 400, 800, 1600, 3200, 6400, 8000, 8000]);
    }

    #[test]
    fn a_rapid_commit_binds_at_once() {
        let mut client = client();
        client.tick(Duration::ZERO);
        assert!(
            client
                .receive(Duration::ZERO, &says(&client, ACK))
                .is_some()
        );
    }

    #[test]
    fn a_lease_is_renewed_at_its_half_with_its_server_then_with_anyone() {
        let mut client = bound();
        assert_eq!(client.deadline(), seconds(1800));
        let (transmit, _) = client.tick(seconds(1800));
        assert_eq!(transmit.unwrap().to, Ipv4Addr::new(10, 0, 2, 2));
        let (transmit, _) = client.tick(seconds(3200));
        assert_eq!(transmit.unwrap().to, Ipv4Addr::BROADCAST);
    }

    #[test]
    fn a_renewed_lease_lasts_from_the_renewal() {
        let mut client = bound();
        client.tick(seconds(1800));
        assert!(client.receive(seconds(1801), &says(&client, ACK)).is_some());
        assert_eq!(client.deadline(), seconds(1801 + 1800));
    }

    #[test]
    fn a_lease_that_nobody_renews_is_lost_on_time_and_asked_for_again() {
        let mut client = bound();
        let mut questions = 0;
        loop {
            let now = client.deadline();
            let (transmit, lost) = client.tick(now);
            if lost.is_some() {
                assert_eq!(now, seconds(3600));
                assert_eq!(transmit.unwrap().to, Ipv4Addr::BROADCAST);
                break;
            }
            questions += 1;
            assert!(questions < 40, "asks too often");
        }
    }

    #[test]
    fn a_refused_request_starts_from_the_beginning() {
        let mut client = client();
        client.tick(Duration::ZERO);
        client.receive(Duration::ZERO, &says(&client, OFFER));
        client.tick(Duration::ZERO);
        assert_eq!(client.receive(Duration::ZERO, &says(&client, NAK)), None);
        assert!(matches!(client.state, State::Selecting));
    }

    #[test]
    fn an_offer_that_is_never_confirmed_is_given_up() {
        let mut client = client();
        client.tick(Duration::ZERO);
        client.receive(Duration::ZERO, &says(&client, OFFER));
        for _ in 0..=PATIENCE {
            let now = client.deadline();
            client.tick(now);
        }
        assert!(matches!(client.state, State::Selecting));
    }

    #[test]
    fn a_strangers_answer_changes_nothing() {
        let mut client = client();
        client.tick(Duration::ZERO);
        let other = server_says(ACK, client.xid ^ 1, ADDRESS);
        assert_eq!(client.receive(Duration::ZERO, &other), None);
        let unusable = server_says(ACK, client.xid, [0; 4]);
        assert_eq!(client.receive(Duration::ZERO, &unusable), None);
    }
}
