//! One line of a known hosts file.

use base64::{Engine, engine::general_purpose::STANDARD};
use russh::keys::PublicKey;

use super::pattern::Hosts;

/// What a line says about its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker {
    Trusted,
    CertAuthority,
    Revoked,
}

/// A readable line.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) marker: Marker,
    pub(super) hosts: Hosts,
    pub(super) key_type: String,
    pub(super) blob: Vec<u8>,
}

/// Why a line cannot be read.
pub(super) struct LineError {
    pub(super) revoked: bool,
    pub(super) why: &'static str,
}

impl Line {
    /// `None` for blank lines and comments.
    ///
    /// Keys are kept as bytes: comparing them needs no knowledge of their type, so a revocation
    /// of a type nobody supports any more still counts as readable.
    pub(super) fn parse(number: usize, text: &str) -> Result<Option<Self>, LineError> {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            return Ok(None);
        }
        let revoked = text.starts_with("@revoked");
        Self::parse_fields(number, text)
            .map(Some)
            .map_err(|why| LineError { revoked, why })
    }

    fn parse_fields(number: usize, text: &str) -> Result<Self, &'static str> {
        let mut fields = text.split_ascii_whitespace().peekable();
        let marker = match fields.next_if(|field| field.starts_with('@')) {
            None => Marker::Trusted,
            Some("@cert-authority") => Marker::CertAuthority,
            Some("@revoked") => Marker::Revoked,
            Some(_) => return Err("unknown marker"),
        };
        let hosts = Hosts::parse(fields.next().ok_or("no host")?)?;
        let key_type = fields.next().ok_or("no key type")?.to_owned();
        let blob = STANDARD
            .decode(fields.next().ok_or("no key")?)
            .map_err(|_| "the key is not base64")?;
        if blob_type(&blob) != Some(key_type.as_bytes()) {
            return Err("the key is not of the type it says");
        }
        Ok(Self {
            number,
            marker,
            hosts,
            key_type,
            blob,
        })
    }
}

/// The wire form of a key, which is what lines are compared with.
pub(super) fn wire(key: &PublicKey) -> Vec<u8> {
    // Encoding fails only for keys larger than memory; an empty blob equals no line.
    key.to_bytes().unwrap_or_default()
}

/// The wire form as it stands in the file.
pub(super) fn encode(key: &PublicKey) -> String {
    STANDARD.encode(wire(key))
}

/// The type name at the start of a key blob.
fn blob_type(blob: &[u8]) -> Option<&[u8]> {
    let (length, rest) = blob.split_first_chunk::<4>()?;
    rest.get(..usize::try_from(u32::from_be_bytes(*length)).ok()?)
}
