//! The error structure that libvirt's daemon sends.

use std::fmt;

use virtwire_xdr::{
    Text,
    wire::{Maybe, Own, Str},
    xdr_struct,
};

use crate::generated::enums;

/// Longest string of the protocol in bytes.
const STRING_MAX: usize = 4_194_304;

/// How much of a daemon's message is shown, in bytes.
const SHOWN_MESSAGE: usize = 1024;

xdr_struct! {
    /// An error answered by libvirt, kept whole.
    ///
    /// Codes, domains and levels are the raw numbers, because newer daemons send numbers that this
    /// version does not know; [`code_name`](Self::code_name) and
    /// [`domain_name`](Self::domain_name) name the known ones. The texts are the daemon's own,
    /// translated into its locale: decide by numbers, never by text.
    #[derive(Default, Eq)]
    #[expect(clippy::exhaustive_structs, reason = "the structure is fixed on the wire")]
    pub struct RemoteError {
        /// What went wrong, a `virErrorNumber`.
        pub code: i32,
        /// Which part of libvirt says so, a `virErrorDomain`.
        pub domain: i32,
        /// The message for people.
        pub message: Option<Text> = Maybe<Str<STRING_MAX>>,
        /// 0 none, 1 warning, 2 error.
        pub level: i32,
        /// The domain the error is about.
        pub dom: Option<ErrorDomain> = Maybe<Own>,
        /// First detail; its meaning depends on the code.
        pub str1: Option<Text> = Maybe<Str<STRING_MAX>>,
        /// Second detail.
        pub str2: Option<Text> = Maybe<Str<STRING_MAX>>,
        /// Third detail.
        pub str3: Option<Text> = Maybe<Str<STRING_MAX>>,
        /// First number; its meaning depends on the code.
        pub int1: i32,
        /// Second number.
        pub int2: i32,
        /// The network the error is about.
        pub net: Option<ErrorNetwork> = Maybe<Own>,
    }

    /// The domain an error is about.
    #[derive(Eq)]
    #[expect(clippy::exhaustive_structs, reason = "the structure is fixed on the wire")]
    pub struct ErrorDomain {
        /// Its name.
        pub name: Text = Str<STRING_MAX>,
        /// Its UUID.
        pub uuid: [u8; 16],
        /// Its id, −1 when it does not run.
        pub id: i32,
    }

    /// The network an error is about.
    #[derive(Eq)]
    #[expect(clippy::exhaustive_structs, reason = "the structure is fixed on the wire")]
    pub struct ErrorNetwork {
        /// Its name.
        pub name: Text = Str<STRING_MAX>,
        /// Its UUID.
        pub uuid: [u8; 16],
    }
}

impl RemoteError {
    /// An error with a code, a domain and a message, at level 2.
    pub fn new(code: i32, domain: i32, message: impl Into<Text>) -> Self {
        Self {
            code,
            domain,
            message: Some(message.into()),
            level: 2,
            ..Self::default()
        }
    }

    /// Name of the code, for example `VIR_ERR_NO_DOMAIN`, when this version knows it.
    pub fn code_name(&self) -> Option<&'static str> {
        enums::ErrorNumber(self.code).name()
    }

    /// Name of the domain, for example `VIR_FROM_QEMU`, when this version knows it.
    pub fn domain_name(&self) -> Option<&'static str> {
        enums::ErrorDomain(self.domain).name()
    }

    /// Size of all texts in bytes.
    pub(crate) fn text_bytes(&self) -> usize {
        let texts = [&self.message, &self.str1, &self.str2, &self.str3];
        texts
            .into_iter()
            .flatten()
            .map(|text| text.as_bytes().len())
            .sum()
    }
}

impl fmt::Display for RemoteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.message {
            Some(message) => write_one_line(f, message.as_bytes())?,
            None => f.write_str("libvirt gave no message")?,
        }
        match self.code_name() {
            Some(name) => write!(f, " (libvirt code {}, {name})", self.code),
            None => write!(f, " (libvirt code {})", self.code),
        }
    }
}

impl std::error::Error for RemoteError {}

/// Writes text of the daemon: one line, no control characters, bounded.
fn write_one_line(f: &mut fmt::Formatter<'_>, text: &[u8]) -> fmt::Result {
    let shown = &text[..text.len().min(SHOWN_MESSAGE)];
    for character in String::from_utf8_lossy(shown).trim_end().chars() {
        let printable = if character.is_control() {
            ' '
        } else {
            character
        };
        fmt::Write::write_char(f, printable)?;
    }
    if shown.len() < text.len() {
        f.write_str("…")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_message_does_not_shift_the_rest() {
        let error = RemoteError {
            message: None,
            str2: Some("detail".into()),
            int2: -1,
            dom: Some(ErrorDomain {
                name: "web".into(),
                uuid: [7; 16],
                id: -1,
            }),
            ..RemoteError::new(42, 10, "")
        };
        let bytes = virtwire_xdr::to_bytes(&error).unwrap();
        assert_eq!(virtwire_xdr::from_bytes::<RemoteError>(&bytes), Ok(error));
    }

    #[test]
    fn code_zero_is_still_an_error_value() {
        let error = RemoteError::new(0, 0, "odd");
        assert_eq!(error.to_string(), "odd (libvirt code 0, VIR_ERR_OK)");
    }

    #[test]
    fn text_is_one_bounded_line_without_control_characters() {
        let error = RemoteError::new(9999, 0, "a\nb\u{1b}[31m".to_owned() + &"x".repeat(5000));
        let text = error.to_string();
        assert!(text.starts_with("a b [31m"), "{text}");
        assert!(text.len() < SHOWN_MESSAGE + 64 && text.ends_with("… (libvirt code 9999)"));
    }

    #[test]
    fn message_may_be_no_utf8() {
        let error = RemoteError::new(1, 0, Text::from(vec![b'o', 0xff]));
        assert!(error.to_string().starts_with("o\u{fffd} "));
    }
}
