//! What a proxy may or may not be asked to reach.

use std::{fmt, net::IpAddr, str::FromStr};

use super::{Cidr, ParseValueError, shown, text_value};

/// One entry of `destinations.allow` or `destinations.deny`.
// Exhaustive on purpose: an engine that does not know an entry must fail to compile, not to filter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Destination {
    /// Exactly this host name, lower case, without a trailing dot.
    Domain(String),
    /// Every host name below this one and the name itself; written `.example.com`, held without
    /// the leading dot.
    Suffix(String),
    /// Every address of this network.
    Cidr(Cidr),
}

impl FromStr for Destination {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        if text.contains('/') || text.parse::<IpAddr>().is_ok() {
            return text.parse().map(Self::Cidr);
        }
        match text.strip_prefix('.') {
            Some(suffix) => host_name(text, suffix).map(Self::Suffix),
            None => host_name(text, text).map(Self::Domain),
        }
    }
}

fn host_name(whole: &str, name: &str) -> Result<String, ParseValueError> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let refuse = |why: &str| {
        Err(ParseValueError::new(format!(
            "{} is not a destination: {why}; write a host name, a .suffix or a network in CIDR notation",
            shown(whole)
        )))
    };
    if name.starts_with('*') {
        return refuse("wildcards are written as a leading dot");
    }
    if name.is_empty() || name.len() > 253 {
        return refuse("a host name has 1 to 253 characters");
    }
    if !name.split('.').all(is_label) {
        return refuse(
            "each part has 1 to 63 letters, digits, hyphens or underscores and no hyphen at an end",
        );
    }
    // A resolver reads a name whose last part is a number as an IPv4 address.
    if name.rsplit('.').next().is_some_and(is_number) {
        return refuse("its last part is a number");
    }
    Ok(name.to_ascii_lowercase())
}

fn is_label(label: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=63).contains(&label.len())
        && label.bytes().all(inner)
        && !label.starts_with('-')
        && !label.ends_with('-')
}

fn is_number(label: &str) -> bool {
    label.bytes().all(|byte| byte.is_ascii_digit())
}

impl fmt::Display for Destination {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain(name) => out.write_str(name),
            Self::Suffix(name) => write!(out, ".{name}"),
            Self::Cidr(cidr) => cidr.fmt(out),
        }
    }
}

text_value!(
    Destination,
    "Destination",
    "a host name, a .suffix or a network in CIDR notation",
    schemars::json_schema!({
        "minLength": 1,
        "maxLength": 253,
        "x-kubernetes-validations": [{
            "rule": NAME_OR_NETWORK,
            "message": "write a host name, a .suffix or a network in CIDR notation without host bits",
        }],
    })
);

/// The parser's rule in CEL: a network, or labels of which the last is no number.
const NAME_OR_NETWORK: &str = "self.contains('/') \
    ? isCIDR(self) && cidr(self) == cidr(self).masked() \
    : self.matches('^[.]?([A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?[.])*\
        [A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?[.]?$') \
        && !self.matches('(^|[.])[0-9]+[.]?$')";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_forms_are_told_apart() {
        let parse = |text: &str| text.parse::<Destination>().unwrap();
        assert_eq!(
            parse("Example.COM."),
            Destination::Domain("example.com".into())
        );
        assert_eq!(
            parse(".example.com"),
            Destination::Suffix("example.com".into())
        );
        assert!(matches!(parse("2001:db8::/32"), Destination::Cidr(_)));
        assert_eq!(parse(".example.com").to_string(), ".example.com");
    }

    #[test]
    fn what_engines_would_misread_is_refused() {
        let long = format!("{}.com", "a".repeat(64));
        for text in [
            "",
            ".",
            "..com",
            "*.example.com",
            "10.1.2.3",
            "10.0.0.1/8",
            "exa mple.com",
            "a\nb.com",
            "-a.com",
            "a-.com",
            "http://example.com/",
            "example.com:443",
            "1.2.3",
            "1e3.4",
            &long,
        ] {
            assert!(
                text.parse::<Destination>().is_err(),
                "{text:?} was accepted"
            );
        }
    }
}
