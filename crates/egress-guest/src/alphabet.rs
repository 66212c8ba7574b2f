//! What each engine takes as user name and password.
//!
//! Found by trying every byte from 1 to 255 in both places on the engines of Debian 12; the live
//! tests repeat that and compare.

use egress_api::Engine;
use secrecy::ExposeSecret;

use crate::{Credentials, GuestError};

/// Accounts that the appliance has by itself; dante's users are accounts as well.
const BUILT_IN_ACCOUNTS: [&str; 3] = ["root", "proxy", "nobody"];

/// Which half of the credentials is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    User,
    Password,
}

impl Part {
    const fn field(self) -> &'static str {
        match self {
            Self::User => "auth.secretRef username",
            Self::Password => "auth.secretRef password",
        }
    }
}

/// Refuses credentials that the engine would not check as they are written.
pub(crate) fn check(engine: Engine, credentials: &Credentials) -> Result<(), GuestError> {
    check_part(engine, Part::User, &credentials.user)?;
    check_part(engine, Part::Password, credentials.password.expose_secret())?;
    let reserved =
        engine == Engine::Dante && BUILT_IN_ACCOUNTS.contains(&credentials.user.as_str());
    if reserved {
        let cure = "choose another user name";
        return Err(refuse(
            engine,
            Part::User,
            "the name is one of the system's own accounts",
            cure,
        ));
    }
    Ok(())
}

fn check_part(engine: Engine, part: Part, text: &str) -> Result<(), GuestError> {
    let limit = longest(engine, part);
    if text.is_empty() || text.len() > limit {
        let reason = format!("it has {} bytes and must have 1 to {limit}", text.len());
        return Err(refuse(engine, part, reason, "choose one of that length"));
    }
    let refused = text
        .bytes()
        .enumerate()
        .find(|(at, byte)| !takes(engine, part, *byte, *at == 0));
    if let Some((at, byte)) = refused {
        let reason = format!("it does not take the byte 0x{byte:02x} at position {at}");
        return Err(refuse(
            engine,
            part,
            reason,
            "use letters and digits, or another engine",
        ));
    }
    Ok(())
}

fn refuse(engine: Engine, part: Part, reason: impl Into<String>, cure: &str) -> GuestError {
    GuestError::engine(engine, part.field(), reason, cure)
}

/// Longest text in bytes.
const fn longest(engine: Engine, part: Part) -> usize {
    match (engine, part) {
        (Engine::Dante, Part::User) => 32,
        // User and password with a colon between them go into 257 bytes.
        (Engine::Tinyproxy, _) => 127,
        // RFC 1929 has one byte for the length; squid is held to the same bound.
        _ => 255,
    }
}

/// Whether the engine takes this byte at this place.
const fn takes(engine: Engine, part: Part, byte: u8, first: bool) -> bool {
    match (engine, part) {
        _ if byte == 0 => false,
        (Engine::Squid, Part::User) => !matches!(byte, b'\t' | b'\n' | b'\r' | b' ' | b'#' | b':'),
        (Engine::Squid, Part::Password) => !matches!(byte, b'\n' | b'\r'),
        (Engine::Tinyproxy, _) => {
            byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_')
        }
        (Engine::Dante, Part::User) => is_account_byte(byte, first),
        (Engine::Dante, Part::Password) | (Engine::Microsocks, _) => true,
    }
}

/// Bytes of an account name: dante's users stand in the shadow file.
const fn is_account_byte(byte: u8, first: bool) -> bool {
    byte == b'_'
        || byte.is_ascii_alphabetic()
        || (!first && (byte == b'-' || byte.is_ascii_digit()))
}
