//! Owners and permission bits of the files that settings bring along.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// `user` or `user:group`; without a group the account's own group is meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Owner {
    /// Account name, built in or declared in the settings.
    pub user: String,
    /// Name of an account whose group is meant.
    pub group: Option<String>,
}

impl Owner {
    /// Root and its group.
    pub fn root() -> Self {
        Self::user("root")
    }

    /// The named account and its own group.
    pub fn user(name: impl Into<String>) -> Self {
        Self {
            user: name.into(),
            group: None,
        }
    }
}

/// The text is not an owner.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("an owner is written `user` or `user:group`")]
pub struct OwnerError;

impl FromStr for Owner {
    type Err = OwnerError;

    fn from_str(text: &str) -> Result<Self, OwnerError> {
        let (user, group) = match text.split_once(':') {
            Some((user, group)) => (user, Some(group)),
            None => (text, None),
        };
        if !is_account_name(user) || !group.is_none_or(is_account_name) {
            return Err(OwnerError);
        }
        Ok(Self {
            user: user.to_owned(),
            group: group.map(str::to_owned),
        })
    }
}

impl TryFrom<String> for Owner {
    type Error = OwnerError;

    fn try_from(text: String) -> Result<Self, OwnerError> {
        text.parse()
    }
}

impl From<Owner> for String {
    fn from(owner: Owner) -> Self {
        owner.to_string()
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.user)?;
        match &self.group {
            Some(group) => write!(f, ":{group}"),
            None => Ok(()),
        }
    }
}

/// Permission bits, written as three or four octal digits (`"0640"`); JSON has no octal numbers
/// and a decimal 640 would be a silent mistake. Set-id and sticky bits do not exist here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Mode(u32);

impl Mode {
    /// Readable by everybody, writable by the owner.
    pub const PUBLIC: Self = Self(0o644);
    /// Readable and writable by the owner alone.
    pub const PRIVATE: Self = Self(0o600);
    /// A folder that everybody may enter and its owner may fill.
    pub const FOLDER: Self = Self(0o755);

    /// The nine permission bits; higher bits are refused.
    ///
    /// # Errors
    /// [`ModeError`] when other bits than the nine are set.
    pub const fn new(bits: u32) -> Result<Self, ModeError> {
        if bits > 0o777 {
            Err(ModeError)
        } else {
            Ok(Self(bits))
        }
    }

    /// The bits as the kernel takes them.
    pub const fn bits(self) -> u32 {
        self.0
    }
}

/// The text is not a mode.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a mode is three or four octal digits, at most 0777")]
pub struct ModeError;

impl TryFrom<String> for Mode {
    type Error = ModeError;

    fn try_from(text: String) -> Result<Self, ModeError> {
        let octal = text.bytes().all(|b| b.is_ascii_digit());
        if !octal || !(3..=4).contains(&text.len()) {
            return Err(ModeError);
        }
        u32::from_str_radix(&text, 8)
            .map_err(|_| ModeError)
            .and_then(Self::new)
    }
}

impl From<Mode> for String {
    fn from(mode: Mode) -> Self {
        format!("{:04o}", mode.0)
    }
}

/// What `passwd` can hold and no tool misreads: a letter or `_` first, then letters, digits, `_`,
/// `-`, at most 32 bytes.
pub(crate) fn is_account_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    let first = bytes
        .next()
        .is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
    let rest = bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    first && rest && name.len() <= 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_read_back_as_written() {
        for text in ["root", "proxy:root", "user_1:g-2"] {
            assert_eq!(text.parse::<Owner>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn owners_that_would_break_passwd_are_refused() {
        for text in [
            "", ":", "root:", ":root", "a:b:c", "0", "ro ot", "x\ny", "-x",
        ] {
            assert_eq!(text.parse::<Owner>(), Err(OwnerError), "{text:?}");
        }
    }

    #[test]
    fn modes_are_octal_text() {
        assert_eq!(Mode::try_from("0640".to_owned()).unwrap().bits(), 0o640);
        assert_eq!(String::from(Mode::PRIVATE), "0600");
        for text in ["", "64", "0o64", "1777", "4755", "0888", "+644", "00644"] {
            assert_eq!(Mode::try_from(text.to_owned()), Err(ModeError), "{text:?}");
        }
    }
}
