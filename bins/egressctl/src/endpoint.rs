//! Where and how a client reaches a proxy.

use std::net::IpAddr;

use egress_api::{EgressProxySpec, Protocol};
use egress_provider::Credentials;
use secrecy::ExposeSecret as _;

/// A proxy as a client sees it.
#[derive(Debug)]
pub(crate) struct Endpoint<'a> {
    address: IpAddr,
    port: u16,
    protocols: &'a [Protocol],
    credentials: Option<&'a Credentials>,
}

impl<'a> Endpoint<'a> {
    /// The endpoint of a declaration at an address.
    pub(crate) fn new(
        spec: &'a EgressProxySpec,
        address: IpAddr,
        credentials: Option<&'a Credentials>,
    ) -> Self {
        Self {
            address,
            port: spec.port(),
            protocols: &spec.protocols,
            credentials,
        }
    }

    /// `http://host:port` or `socks5h://host:port`, with user and password where they are known.
    ///
    /// `socks5h` lets the proxy resolve names, so that a name's address is the proxy's view of it.
    pub(crate) fn url(&self) -> String {
        let scheme = match self.protocols.contains(&Protocol::Socks5) {
            true => "socks5h",
            false => "http",
        };
        let host = match self.address {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let user = self.credentials.map(|credentials| {
            let password = encode(credentials.password.expose_secret());
            format!("{}:{password}@", encode(&credentials.user))
        });
        format!(
            "{scheme}://{}{host}:{}",
            user.unwrap_or_default(),
            self.port
        )
    }

    /// Shell lines that make programs use the proxy.
    pub(crate) fn env(&self) -> String {
        let names: &[&str] = match self.protocols {
            protocols if protocols.contains(&Protocol::Socks5) => &["all_proxy", "ALL_PROXY"],
            // Programs ignore HTTP_PROXY in capitals, which a web server's client could set.
            [Protocol::Http] => &["http_proxy"],
            [Protocol::Connect] => &["https_proxy", "HTTPS_PROXY"],
            _ => &["http_proxy", "https_proxy", "HTTPS_PROXY"],
        };
        let value = quote(&self.url());
        let line = |name: &&str| format!("export {name}={value}\n");
        names.iter().map(line).collect()
    }
}

/// Percent-encodes everything but the unreserved characters of RFC 3986.
fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// One shell word, whatever is in it.
fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(protocols: &str) -> EgressProxySpec {
        serde_json::from_str(&format!(
            r#"{{"providerRef":{{"name":"lab"}},"protocols":{protocols},"auth":{{"mode":"basic"}}}}"#
        ))
        .unwrap()
    }

    #[test]
    fn urls_carry_any_credentials() {
        let credentials = Credentials::new("a:b", "p@ss'/ü".to_owned());
        let spec = spec(r#"["http","connect"]"#);
        let endpoint = Endpoint::new(&spec, "2001:db8::1".parse().unwrap(), Some(&credentials));
        assert_eq!(
            endpoint.url(),
            "http://a%3Ab:p%40ss%27%2F%C3%BC@[2001:db8::1]:3128"
        );
        assert!(
            endpoint
                .env()
                .starts_with("export http_proxy='http://a%3Ab")
        );
    }

    #[test]
    fn socks_resolves_names_at_the_proxy() {
        let spec = spec(r#"["socks5"]"#);
        let endpoint = Endpoint::new(&spec, "192.0.2.7".parse().unwrap(), None);
        assert!(
            endpoint
                .env()
                .contains("export all_proxy='socks5h://192.0.2.7:1080'\n")
        );
    }

    #[test]
    fn a_shell_reads_a_quoted_word_as_it_was() {
        assert_eq!(quote("it's"), r"'it'\''s'");
    }
}
