//! What may be reached, worked out once for every engine and for the packet filter.

use std::net::{IpAddr, Ipv4Addr};

use egress_api::{Cidr, Destination};
use egress_appliance::Addressing;
use ipnet::IpNet;

use crate::GuestInput;

/// Networks that a proxy must not lead into: a machine inside of a private network would be a
/// pivot, and 169.254.169.254 hands out a cloud machine's credentials. From the special-purpose
/// address registries (RFC 6890), without documentation networks and without 64:ff9b::/96, through
/// which IPv6-only networks reach the public IPv4 internet.
const PROTECTED: [&str; 18] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "224.0.0.0/4",
    "240.0.0.0/4",
    "::/128",
    "::1/128",
    "64:ff9b:1::/48",
    "fc00::/7",
    "fe80::/10",
    "fec0::/10",
    "ff00::/8",
];

/// Names that a list holds, without duplicates and without what a suffix of the list covers:
/// squid refuses to start with both.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Names(Vec<Name>);

/// A host name, or a name with everything below it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) with_below: bool,
}

/// The decision of the order: denied names and networks, then networks opened within protected
/// ones, then protected networks, then the allow list; without an allow list everything else.
#[derive(Debug, Clone)]
pub(crate) struct Policy {
    pub(crate) denied_names: Names,
    pub(crate) denied: Vec<IpNet>,
    /// Allowed networks that lie within a protected one. A larger network such as 0.0.0.0/0 means
    /// the public internet and opens nothing.
    pub(crate) opened: Vec<IpNet>,
    pub(crate) protected: Vec<IpNet>,
    pub(crate) allowed_names: Names,
    pub(crate) allowed: Vec<IpNet>,
}

impl Policy {
    pub(crate) fn new(input: &GuestInput) -> Self {
        let protected = protected(input);
        let is_inside = |net: &IpNet| protected.iter().any(|outer| outer.contains(net));
        let reachable = || input.reachable.iter().copied().map(IpNet::from);
        let listed = aggregate(networks(&input.destinations.allow));
        let names = Names::new(&input.destinations.allow);
        let lists = !listed.is_empty() || !names.is_empty();
        Self {
            denied_names: Names::new(&input.destinations.deny),
            denied: aggregate(networks(&input.destinations.deny)),
            // Picked before aggregating: a larger declared network would swallow them.
            opened: aggregate(
                networks(&input.destinations.allow)
                    .chain(reachable())
                    .filter(is_inside),
            ),
            // Without a list everything is allowed: an entry would make one.
            allowed: match lists {
                true => aggregate(listed.into_iter().chain(reachable())),
                false => listed,
            },
            protected,
            allowed_names: names,
        }
    }

    /// Whether everything is allowed that is not denied.
    pub(crate) fn allows_the_rest(&self) -> bool {
        self.allowed.is_empty() && self.allowed_names.is_empty()
    }
}

impl Names {
    fn new(list: &[Destination]) -> Self {
        let mut names: Vec<_> = list.iter().filter_map(Name::new).collect();
        names.sort();
        names.dedup();
        let all = names.clone();
        names.retain(|name| !all.iter().any(|other| other != name && other.covers(name)));
        Self(names)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Name> {
        self.0.iter()
    }
}

impl Name {
    fn new(destination: &Destination) -> Option<Self> {
        match destination {
            Destination::Domain(text) => Some(Self {
                text: text.clone(),
                with_below: false,
            }),
            Destination::Suffix(text) => Some(Self {
                text: text.clone(),
                with_below: true,
            }),
            Destination::Cidr(_) => None,
        }
    }

    fn covers(&self, other: &Self) -> bool {
        let is_below = || {
            let rest = other.text.strip_suffix(&self.text);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        self.with_below && is_below()
    }
}

/// The fixed list and, where it is known, the guest's own network.
fn protected(input: &GuestInput) -> Vec<IpNet> {
    let fixed = PROTECTED.iter().filter_map(|text| text.parse().ok());
    let own = match &input.machine.network.addressing {
        Addressing::Static { addresses, .. } => addresses.iter().map(IpNet::trunc).collect(),
        Addressing::Dhcp => Vec::new(),
    };
    aggregate(fixed.chain(own))
}

fn networks(list: &[Destination]) -> impl Iterator<Item = IpNet> {
    list.iter().filter_map(|destination| match destination {
        Destination::Cidr(cidr) => Some(IpNet::from(*cidr)),
        Destination::Domain(_) | Destination::Suffix(_) => None,
    })
}

/// Client networks as the engines and the packet filter take them.
pub(crate) fn clients(allowed: &[Cidr]) -> Vec<IpNet> {
    aggregate(allowed.iter().map(|cidr| IpNet::from(*cidr)))
}

/// Networks in a form that engines keep apart which hold IPv4 addresses as ::ffff:0:0/96: a wide
/// IPv6 network is split around that one. squid reads 0.0.0.0/0 as every address of both families,
/// so it comes in halves.
pub(crate) fn apart(nets: &[IpNet]) -> Vec<IpNet> {
    let split = |net: &IpNet| match (net.addr().is_ipv4(), net.prefix_len()) {
        (true, 0) => halves(*net),
        (true, _) => vec![*net],
        (false, _) => without_mapped(*net),
    };
    nets.iter().flat_map(split).collect()
}

fn without_mapped(net: IpNet) -> Vec<IpNet> {
    if !net.contains(&IpAddr::V6(Ipv4Addr::UNSPECIFIED.to_ipv6_mapped())) {
        return vec![net];
    }
    match net.prefix_len() {
        96.. => Vec::new(),
        _ => halves(net).into_iter().flat_map(without_mapped).collect(),
    }
}

fn halves(net: IpNet) -> Vec<IpNet> {
    net.subnets(net.prefix_len() + 1)
        .map(Iterator::collect)
        .unwrap_or_default()
}

/// Sorted, without overlaps: interval sets of nft refuse them.
fn aggregate(nets: impl Iterator<Item = IpNet>) -> Vec<IpNet> {
    let mut merged = IpNet::aggregate(&nets.collect());
    merged.sort();
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Vec<String> {
        let list: Vec<_> = list.iter().map(|text| text.parse().unwrap()).collect();
        Names::new(&list)
            .iter()
            .map(|name| name.text.clone())
            .collect()
    }

    #[test]
    fn every_protected_network_is_one() {
        let parsed = PROTECTED
            .iter()
            .filter(|text| text.parse::<IpNet>().is_ok());
        assert_eq!(parsed.count(), PROTECTED.len());
    }

    #[test]
    fn all_of_ipv6_leaves_ipv4_out() {
        let split = apart(&["::/0".parse().unwrap(), "0.0.0.0/0".parse().unwrap()]);
        let holds = |text: &str| {
            split
                .iter()
                .any(|net| net.contains(&text.parse::<IpAddr>().unwrap()))
        };
        assert!(!holds("::ffff:10.1.2.3"));
        for text in [
            "::1",
            "2001:db8::1",
            "::fffe:10.1.2.3",
            "10.1.2.3",
            "203.0.113.1",
        ] {
            assert!(holds(text), "{text}");
        }
        assert!(split.iter().all(|net| net.prefix_len() > 0));
    }

    #[test]
    fn names_covered_by_a_suffix_are_dropped() {
        assert_eq!(
            names(&["a.com", ".a.com", "x.a.com", ".y.a.com"]),
            ["a.com"]
        );
        assert_eq!(names(&["ba.com", ".a.com", "ba.com"]), ["a.com", "ba.com"]);
    }
}
