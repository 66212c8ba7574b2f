//! Networks in CIDR notation.

use std::{fmt, net::IpAddr, ops::Deref, str::FromStr};

use ipnet::IpNet;

use super::{ParseValueError, shown, text_value};

/// A network such as `10.0.0.0/8` or `2001:db8::/32`, without host bits.
///
/// Host bits are refused rather than cut off: `10.1.2.3/8` is as often a forgotten `/32` as a
/// whole network, and the two differ by sixteen million clients.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cidr(IpNet);

impl From<Cidr> for IpNet {
    fn from(cidr: Cidr) -> Self {
        cidr.0
    }
}

impl Deref for Cidr {
    type Target = IpNet;

    fn deref(&self) -> &IpNet {
        &self.0
    }
}

impl FromStr for Cidr {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        if let Ok(ip) = text.parse::<IpAddr>() {
            let net = IpNet::from(ip);
            return Err(ParseValueError::new(format!(
                "{ip} is an address, not a network; write {net} for this one address"
            )));
        }
        let net: IpNet = text.parse().map_err(|_| {
            ParseValueError::new(format!(
                "{} is not a network; write an address and a prefix length such as 10.0.0.0/8",
                shown(text)
            ))
        })?;
        if net != net.trunc() {
            let (whole, one) = (net.trunc(), IpNet::from(net.addr()));
            return Err(ParseValueError::new(format!(
                "{net} has host bits; write {whole} for the network or {one} for the one address"
            )));
        }
        Ok(Self(net))
    }
}

impl fmt::Display for Cidr {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

text_value!(
    Cidr,
    "Cidr",
    "a network in CIDR notation such as 10.0.0.0/8",
    schemars::json_schema!({
        "maxLength": 49,
        "x-kubernetes-validations": [{
            "rule": "isCIDR(self) && cidr(self) == cidr(self).masked()",
            "message": "write a network without host bits such as 10.0.0.0/8, or 10.1.2.3/32 for one address",
        }],
    })
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_survives_the_round_trip() {
        for text in ["10.0.0.0/8", "0.0.0.0/0", "2001:db8::/32", "192.168.1.7/32"] {
            assert_eq!(text.parse::<Cidr>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_network_is_refused_with_the_cure() {
        let message = |text: &str| text.parse::<Cidr>().unwrap_err().to_string();
        assert!(message("10.1.2.3").contains("write 10.1.2.3/32"));
        assert!(message("10.1.2.3/8").contains("10.0.0.0/8"));
        assert!(message("10.0.0.0/33").contains("not a network"));
        assert!(message("example.com").contains("not a network"));
    }
}
