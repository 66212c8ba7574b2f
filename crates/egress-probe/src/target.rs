//! What is asked for through the proxy.

use std::fmt;
use std::str::FromStr;

use hyper::Uri;

/// An `http://` or (feature `tls`) `https://` URL that the proxy is asked to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    uri: Uri,
    host: String,
    port: u16,
    tls: bool,
}

impl Target {
    /// The host as it stands in the URL, without the brackets of an IPv6 address.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port, 80 or 443 where the URL names none.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Whether the request itself travels inside TLS.
    pub fn is_tls(&self) -> bool {
        self.tls
    }

    /// The whole URL, as plain HTTP proxying wants it.
    pub(crate) fn uri(&self) -> &Uri {
        &self.uri
    }

    /// `host:port` as CONNECT and the `Host` header want it.
    pub(crate) fn authority(&self) -> String {
        if self.host.contains(':') {
            format!("[{}]:{}", self.host, self.port)
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }

    /// Path and query, for a request inside a tunnel.
    pub(crate) fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uri.fmt(f)
    }
}

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let uri: Uri = text
            .parse()
            .map_err(|_| TargetError::NotAUrl(bounded(text)))?;
        let tls = match uri.scheme_str() {
            Some("http") => false,
            Some("https") if cfg!(feature = "tls") => true,
            _ => return Err(TargetError::Scheme(bounded(text))),
        };
        let authority = uri
            .authority()
            .ok_or_else(|| TargetError::NotAUrl(bounded(text)))?;
        if authority.as_str().contains('@') {
            return Err(TargetError::UserInfo);
        }
        let host = authority.host().trim_matches(['[', ']']).to_owned();
        if host.is_empty() {
            return Err(TargetError::NotAUrl(bounded(text)));
        }
        let port = match authority.port() {
            Some(port) => port
                .as_str()
                .parse()
                .map_err(|_| TargetError::NotAUrl(bounded(text)))?,
            None if tls => 443,
            None => 80,
        };
        Ok(Self {
            host,
            port,
            tls,
            uri,
        })
    }
}

/// A target that cannot be probed; always the caller's mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The text is not an absolute URL with a host.
    #[error("{0:?} is not an absolute URL: write http://host[:port]/path")]
    NotAUrl(String),
    /// The scheme cannot be spoken.
    #[error("the target {0:?} must start with http:// or https://")]
    Scheme(String),
    /// User and password do not belong into the target: they would reach its logs.
    #[error("the target must not hold a user name or password")]
    UserInfo,
}

/// The first 200 characters, so that no error grows with its input.
fn bounded(text: &str) -> String {
    text.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_default_by_scheme() {
        let plain: Target = "http://example.test".parse().unwrap();
        assert_eq!(
            (plain.host(), plain.port(), plain.path()),
            ("example.test", 80, "/")
        );
        let other: Target = "http://example.test:8080/a?b=c".parse().unwrap();
        assert_eq!((other.port(), other.path()), (8080, "/a?b=c"));
    }

    #[test]
    fn ipv6_authorities_are_bracketed_again() {
        let target: Target = "http://[2001:db8::1]:81/".parse().unwrap();
        assert_eq!(target.host(), "2001:db8::1");
        assert_eq!(target.authority(), "[2001:db8::1]:81");
    }

    #[test]
    fn what_cannot_be_probed_is_refused() {
        for text in ["", "/", "example.test", "ftp://example.test/", "http://"] {
            assert!(text.parse::<Target>().is_err(), "{text:?} was accepted");
        }
        assert_eq!(
            "http://u:p@example.test/".parse::<Target>(),
            Err(TargetError::UserInfo)
        );
    }

    #[cfg(feature = "tls")]
    #[test]
    fn https_targets_are_known() {
        let target: Target = "https://example.test/".parse().unwrap();
        assert_eq!((target.port(), target.is_tls()), (443, true));
    }
}
