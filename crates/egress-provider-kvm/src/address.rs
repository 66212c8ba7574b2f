//! Learning a machine's address.

use std::net::IpAddr;

use crate::{
    fault::{Fault, code},
    hypervisor::{CardAddress, CardSource, DomainRef, Hypervisor, Lease, NetworkRef},
};

/// Where an address comes from.
// Exhaustive: the order of asking must think of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// A lease of the libvirt network.
    Lease,
    /// The guest agent.
    Agent,
    /// The host's neighbour table.
    Arp,
    /// The declaration.
    Static,
}

/// What is known before anybody is asked.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    /// The machine.
    pub(crate) domain: &'a DomainRef,
    /// Its card.
    pub(crate) mac: &'a str,
    /// The libvirt network of the card; `None` on a bridge.
    pub(crate) network: Option<&'a NetworkRef>,
    /// Whether a guest agent may answer.
    pub(crate) agent: bool,
    /// The declared address.
    pub(crate) fixed: Option<IpAddr>,
}

impl Question<'_> {
    /// Who is asked, in this order. A network of libvirt knows its leases; behind a bridge only
    /// the guest itself and the neighbour table know.
    pub(crate) fn sources(&self) -> Vec<Source> {
        if self.fixed.is_some() {
            return vec![Source::Static];
        }
        let lease = self.network.is_some().then_some(Source::Lease);
        let agent = self.agent.then_some(Source::Agent);
        lease
            .into_iter()
            .chain(agent)
            .chain([Source::Arp])
            .collect()
    }

    /// The addresses of the first source that knows any.
    pub(crate) async fn ask(
        &self,
        host: &dyn Hypervisor,
    ) -> Result<Option<(Source, Vec<IpAddr>)>, Fault> {
        for source in self.sources() {
            let found = self.ask_one(host, source).await?;
            if !found.is_empty() {
                return Ok(Some((source, found)));
            }
        }
        Ok(None)
    }

    async fn ask_one(&self, host: &dyn Hypervisor, source: Source) -> Result<Vec<IpAddr>, Fault> {
        match source {
            Source::Static => Ok(self.fixed.into_iter().collect()),
            Source::Lease => match self.network {
                Some(network) => Ok(newest(self.mac, host.leases(network, self.mac).await?)),
                None => Ok(Vec::new()),
            },
            Source::Agent => self.cards(host, CardSource::Agent).await,
            Source::Arp => self.cards(host, CardSource::Arp).await,
        }
    }

    async fn cards(&self, host: &dyn Hypervisor, source: CardSource) -> Result<Vec<IpAddr>, Fault> {
        match host.addresses(self.domain, source).await {
            Ok(cards) => Ok(of_card(self.mac, cards)),
            Err(fault) if is_not_yet(&fault) || is_broken_table(source, &fault) => Ok(Vec::new()),
            Err(fault) => Err(fault),
        }
    }
}

/// An agent that does not answer yet, a machine on its way, a driver without this source: all of
/// them mean that this source has nothing to say now.
fn is_not_yet(fault: &Fault) -> bool {
    [
        code::AGENT_UNRESPONSIVE,
        code::OPERATION_INVALID,
        code::NO_SUPPORT,
        code::CONFIG_UNSUPPORTED,
    ]
    .into_iter()
    .any(|code| fault.is(code))
}

/// libvirt stops reading some kernels' neighbour tables with an internal error ("wrong nlmsg len",
/// seen with 9.0 on 6.1 and later): what another source knows must not be lost for it.
fn is_broken_table(source: CardSource, fault: &Fault) -> bool {
    source == CardSource::Arp && fault.is(code::INTERNAL_ERROR)
}

/// The addresses of the lease that ends last. A machine of the same name and hence the same card
/// may have lived before, and its lease stays until it ends.
fn newest(mac: &str, leases: Vec<Lease>) -> Vec<IpAddr> {
    let mut ours: Vec<_> = leases
        .into_iter()
        .filter(|lease| same_card(&lease.mac, mac) && is_useful(lease.ip))
        .collect();
    ours.sort_by_key(|lease| (lease.ip.is_ipv6(), -lease.expiry));
    ours.dedup_by_key(|lease| lease.ip.is_ipv6());
    ours.into_iter().map(|lease| lease.ip).collect()
}

fn of_card(mac: &str, cards: Vec<CardAddress>) -> Vec<IpAddr> {
    let mut ips: Vec<_> = cards
        .into_iter()
        .filter(|card| {
            card.mac
                .as_deref()
                .is_some_and(|other| same_card(other, mac))
        })
        .map(|card| card.ip)
        .filter(|ip| is_useful(*ip))
        .collect();
    ips.sort_by_key(IpAddr::is_ipv6);
    ips
}

fn same_card(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// Whether others can reach the address.
pub(crate) fn is_useful(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !(ip.is_loopback() || ip.is_link_local() || ip.is_unspecified()),
        IpAddr::V6(ip) => !(ip.is_loopback() || ip.is_unicast_link_local() || ip.is_unspecified()),
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{fake::refuse, hypervisor::MockHypervisor};

    const MAC: &str = "52:54:00:0a:0b:0c";

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn lease(mac: &str, address: &str, expiry: i64) -> Lease {
        Lease {
            mac: mac.into(),
            ip: ip(address),
            expiry,
        }
    }

    fn card(mac: Option<&str>, address: &str) -> CardAddress {
        CardAddress {
            mac: mac.map(str::to_owned),
            ip: ip(address),
        }
    }

    async fn ask(
        host: MockHypervisor,
        on_network: bool,
    ) -> Result<Option<(Source, Vec<IpAddr>)>, Fault> {
        let domain = DomainRef {
            uuid: Uuid::nil(),
            name: "egress-lab-0123456789".into(),
        };
        let network = NetworkRef {
            uuid: Uuid::nil(),
            name: "open".into(),
        };
        let question = Question {
            domain: &domain,
            mac: MAC,
            network: on_network.then_some(&network),
            agent: true,
            fixed: None,
        };
        question.ask(&host).await
    }

    #[test]
    fn sources_follow_the_network() {
        let domain = DomainRef {
            uuid: Uuid::nil(),
            name: String::new(),
        };
        let network = NetworkRef {
            uuid: Uuid::nil(),
            name: String::new(),
        };
        let sources = |network, agent, fixed| {
            let question = Question {
                domain: &domain,
                mac: MAC,
                network,
                agent,
                fixed,
            };
            question.sources()
        };
        use Source::{Agent, Arp, Static};
        let on_network = sources(Some(&network), true, None);
        assert_eq!(on_network, [Source::Lease, Agent, Arp]);
        assert_eq!(sources(Some(&network), false, None), [Source::Lease, Arp]);
        assert_eq!(sources(None, true, None), [Agent, Arp]);
        assert_eq!(
            sources(Some(&network), true, Some(ip("192.0.2.1"))),
            [Static]
        );
    }

    #[tokio::test]
    async fn the_newest_lease_of_our_card_wins() {
        let mut host = MockHypervisor::new();
        host.expect_leases().return_once(|_, _| {
            Ok(vec![
                lease("52:54:00:FF:FF:FF", "192.0.2.1", 99),
                lease("52:54:00:0A:0B:0C", "192.0.2.2", 5),
                lease(MAC, "192.0.2.3", 7),
                lease(MAC, "2001:db8::3", 6),
            ])
        });
        let found = ask(host, true).await.unwrap();
        let wanted = vec![ip("192.0.2.3"), ip("2001:db8::3")];
        assert_eq!(found, Some((Source::Lease, wanted)));
    }

    #[tokio::test]
    async fn an_agent_that_is_not_there_yet_is_passed_over() {
        for code in [3, 55, 67, 86] {
            let mut host = MockHypervisor::new();
            host.expect_leases().return_once(|_, _| Ok(Vec::new()));
            host.expect_addresses()
                .returning(move |_, source| match source {
                    CardSource::Agent => refuse(code, "guest agent is not connected"),
                    CardSource::Arp => Ok(vec![card(Some(MAC), "192.0.2.9")]),
                });
            let found = ask(host, true).await.unwrap();
            assert_eq!(found, Some((Source::Arp, vec![ip("192.0.2.9")])), "{code}");
        }
    }

    #[tokio::test]
    async fn a_neighbour_table_that_libvirt_cannot_read_is_passed_over_and_an_agents_error_is_not()
    {
        for (broken, passed) in [(CardSource::Arp, true), (CardSource::Agent, false)] {
            let mut host = MockHypervisor::new();
            host.expect_leases().return_once(|_, _| Ok(Vec::new()));
            host.expect_addresses().returning(move |_, source| {
                if source == broken {
                    return refuse(1, "internal error: wrong nlmsg len");
                }
                Ok(Vec::new())
            });
            assert_eq!(ask(host, true).await.is_ok(), passed, "{broken:?}");
        }
    }

    #[tokio::test]
    async fn a_refusal_of_another_kind_is_an_error() {
        let mut host = MockHypervisor::new();
        host.expect_addresses()
            .returning(|_, _| refuse(38, "Permission denied"));
        assert!(ask(host, false).await.is_err());
    }

    #[tokio::test]
    async fn addresses_nobody_can_reach_are_dropped() {
        let mut host = MockHypervisor::new();
        host.expect_addresses().returning(|_, _| {
            Ok(vec![
                card(Some(MAC), "127.0.0.1"),
                card(Some(MAC), "169.254.3.4"),
                card(Some(MAC), "fe80::1"),
                card(Some(MAC), "::1"),
                card(Some(MAC), "0.0.0.0"),
                card(Some("52:54:00:ff:ff:ff"), "192.0.2.4"),
                card(None, "192.0.2.5"),
            ])
        });
        assert_eq!(ask(host, false).await.unwrap(), None);
    }
}
