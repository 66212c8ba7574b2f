//! The host field of a line: patterns with `*`, `?` and `!`, or one hashed name.

use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

/// The port that is not written down.
const DEFAULT_PORT: u16 = 22;

/// The name under which a host stands in the file: `host`, or `[host]:port` for other ports.
pub(crate) fn canonical(host: &str, port: u16) -> String {
    let host = host.to_ascii_lowercase();
    if port == DEFAULT_PORT {
        host
    } else {
        format!("[{host}]:{port}")
    }
}

/// The hosts a line speaks of.
#[derive(Clone)]
pub(super) enum Hosts {
    Patterns(Vec<Pattern>),
    Hashed { salt: Vec<u8>, hash: Vec<u8> },
}

#[derive(Clone)]
pub(super) struct Pattern {
    negated: bool,
    glob: String,
}

impl Hosts {
    pub(super) fn parse(field: &str) -> Result<Self, &'static str> {
        if let Some(hashed) = field.strip_prefix("|1|") {
            return Self::parse_hashed(hashed);
        }
        if field.starts_with('|') {
            return Err("unknown kind of hashed host name");
        }
        Ok(Self::Patterns(
            field
                .split(',')
                .filter(|part| !part.is_empty())
                .map(Pattern::parse)
                .collect(),
        ))
    }

    fn parse_hashed(field: &str) -> Result<Self, &'static str> {
        let (salt, hash) = field
            .split_once('|')
            .ok_or("hashed host name without a hash")?;
        let decode = |text| {
            STANDARD
                .decode(text)
                .map_err(|_| "hashed host name is not base64")
        };
        Ok(Self::Hashed {
            salt: decode(salt)?,
            hash: decode(hash)?,
        })
    }

    /// Whether the line speaks of a host that goes by any of `names`. A negated pattern that
    /// matches any of them wins.
    pub(super) fn matches(&self, names: &[&str]) -> bool {
        match self {
            Self::Hashed { salt, hash } => names.iter().any(|name| hashes_to(name, salt, hash)),
            Self::Patterns(patterns) => {
                let hit = |pattern: &&Pattern| names.iter().any(|n| glob(&pattern.glob, n));
                let mut hits = patterns.iter().filter(hit).peekable();
                hits.peek().is_some() && hits.all(|pattern| !pattern.negated)
            }
        }
    }
}

impl Pattern {
    fn parse(text: &str) -> Self {
        let (negated, text) = match text.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        // Brackets without a port mean the default port, whose canonical form has no brackets.
        let bare = text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        Self {
            negated,
            glob: bare.unwrap_or(text).to_ascii_lowercase(),
        }
    }
}

fn hashes_to(name: &str, salt: &[u8], hash: &[u8]) -> bool {
    let Ok(mac) = Hmac::<Sha1>::new_from_slice(salt) else {
        return false;
    };
    mac.chain_update(name).verify_slice(hash).is_ok()
}

/// `*` stands for any run of bytes, `?` for one byte; nothing else is special.
pub(super) fn glob(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    let (mut p, mut n) = (0, 0);
    // Where to resume when a guess about the length of the last `*` was too short. Only the last
    // star can matter, which keeps hostile patterns from costing exponential time.
    let mut retry: Option<(usize, usize)> = None;
    while n < name.len() {
        match pattern.get(p) {
            Some(b'*') => {
                retry = Some((p + 1, n));
                p += 1;
            }
            Some(&byte) if byte == b'?' || byte == name[n] => {
                p += 1;
                n += 1;
            }
            _ => {
                let Some((after_star, from)) = retry else {
                    return false;
                };
                retry = Some((after_star, from + 1));
                p = after_star;
                n = from + 1;
            }
        }
    }
    pattern[p..].iter().all(|&byte| byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs() {
        for (pattern, name, want) in [
            ("*.lan", "a.lan", true),
            ("*.lan", "lan", false),
            ("h?", "h1", true),
            ("h?", "h", false),
            ("*", "", true),
            ("a*b*c", "axxbxxc", true),
            ("a*b*c", "axxbxx", false),
            ("[h]:2222", "[h]:2222", true),
            ("[h", "h", false),
        ] {
            assert_eq!(glob(pattern, name), want, "{pattern} on {name}");
        }
    }

    #[test]
    fn a_hostile_pattern_is_cheap() {
        let pattern = "*a".repeat(2000);
        assert!(!glob(&pattern, &"a".repeat(1999)));
    }
}
