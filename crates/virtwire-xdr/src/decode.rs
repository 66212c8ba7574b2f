//! Reading values, bounded by the message they are in.

use crate::encode::padding;
use crate::{DecodeError, DecodeErrorKind};

/// Memory that decoded values may take for each byte of the message. A domain record of 36 bytes
/// takes 56, a typed parameter of 24 bytes 80; nothing honest comes near this.
const BUDGET_PER_BYTE: usize = 16;
/// Memory that any message may take, however short.
const BUDGET_BASE: usize = 64 * 1024;

/// What has one form on the wire and can be read.
pub trait Decode: Sized {
    /// Reads one value and leaves the decoder behind it.
    ///
    /// # Errors
    /// When the bytes are no such value.
    fn decode(input: &mut Decoder<'_>) -> Result<Self, DecodeError>;
}

/// Decodes a message that is one whole value.
///
/// # Errors
/// When the bytes are no such value, or bytes are left over.
pub fn from_bytes<T: Decode>(bytes: &[u8]) -> Result<T, DecodeError> {
    let mut input = Decoder::new(bytes);
    let value = T::decode(&mut input)?;
    input.finish()?;
    Ok(value)
}

/// A position in a message, and what its values may still cost.
#[derive(Debug)]
pub struct Decoder<'a> {
    rest: &'a [u8],
    length: usize,
    budget: usize,
    left: usize,
}

impl<'a> Decoder<'a> {
    /// Starts at the first byte, with a budget of sixteen bytes of memory for each byte of the
    /// message.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::with_budget(
            bytes,
            bytes.len().saturating_mul(BUDGET_PER_BYTE) + BUDGET_BASE,
        )
    }

    /// Starts at the first byte with a budget of one's own, in bytes of memory.
    pub fn with_budget(bytes: &'a [u8], budget: usize) -> Self {
        Self {
            rest: bytes,
            length: bytes.len(),
            budget,
            left: budget,
        }
    }

    /// Bytes not yet read.
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Checks that every byte was read.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TrailingBytes`].
    pub fn finish(self) -> Result<(), DecodeError> {
        match self.rest.len() {
            0 => Ok(()),
            left => Err(self.error(DecodeErrorKind::TrailingBytes(left))),
        }
    }

    /// An error at the current position.
    #[cold]
    pub fn error(&self, kind: DecodeErrorKind) -> DecodeError {
        DecodeError {
            kind,
            offset: self.length - self.rest.len(),
            field: None,
        }
    }

    /// Reads four bytes.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TooShort`].
    #[inline]
    pub fn take_u32(&mut self) -> Result<u32, DecodeError> {
        self.take_array().map(u32::from_be_bytes)
    }

    /// Reads eight bytes.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TooShort`].
    #[inline]
    pub fn take_u64(&mut self) -> Result<u64, DecodeError> {
        self.take_array().map(u64::from_be_bytes)
    }

    /// Reads `length` bytes and their padding.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TooShort`] or [`DecodeErrorKind::Padding`].
    #[inline]
    pub fn take_opaque(&mut self, length: usize) -> Result<&'a [u8], DecodeError> {
        let bytes = self.take(length)?;
        let padding = self.take(padding(length))?;
        match padding.iter().all(|&byte| byte == 0) {
            true => Ok(bytes),
            false => Err(self.error(DecodeErrorKind::Padding)),
        }
    }

    /// Reads a length and that many padded bytes, charged to the budget.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TooShort`], [`DecodeErrorKind::Padding`] or
    /// [`DecodeErrorKind::Budget`].
    #[inline]
    pub fn take_bytes(&mut self) -> Result<&'a [u8], DecodeError> {
        let length = self.take_u32()? as usize;
        let bytes = self.take_opaque(length)?;
        self.charge(length)?;
        Ok(bytes)
    }

    /// Reads a count of elements that take at least `least` bytes each.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TooShort`] when the message cannot hold as many.
    pub fn take_count(&mut self, least: usize) -> Result<usize, DecodeError> {
        let count = self.take_u32()? as usize;
        let needed = count.saturating_mul(least);
        match needed.checked_sub(self.rest.len()) {
            None | Some(0) => Ok(count),
            Some(missing) => Err(self.error(DecodeErrorKind::TooShort { missing })),
        }
    }

    /// Takes memory for decoded values out of the budget.
    ///
    /// # Errors
    /// [`DecodeErrorKind::Budget`] when it is used up.
    #[inline]
    pub fn charge(&mut self, bytes: usize) -> Result<(), DecodeError> {
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(self.error(DecodeErrorKind::Budget(self.budget))),
        }
    }

    #[inline]
    fn take(&mut self, length: usize) -> Result<&'a [u8], DecodeError> {
        let Some((bytes, rest)) = self.rest.split_at_checked(length) else {
            return Err(self.too_short(length));
        };
        self.rest = rest;
        Ok(bytes)
    }

    #[inline]
    fn take_array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let Some((bytes, rest)) = self.rest.split_first_chunk() else {
            return Err(self.too_short(N));
        };
        self.rest = rest;
        Ok(*bytes)
    }

    #[cold]
    fn too_short(&self, wanted: usize) -> DecodeError {
        self.error(DecodeErrorKind::TooShort {
            missing: wanted - self.rest.len(),
        })
    }
}

macro_rules! integers {
    ($($type:ty: $take:ident),*) => {$(
        impl Decode for $type {
            #[inline]
            fn decode(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
                input.$take().map(|wire| Self::from_be_bytes(wire.to_be_bytes()))
            }
        }
    )*};
}

integers!(i32: take_u32, u32: take_u32, i64: take_u64, u64: take_u64);

impl Decode for f32 {
    fn decode(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        input.take_u32().map(Self::from_bits)
    }
}

impl Decode for f64 {
    fn decode(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        input.take_u64().map(Self::from_bits)
    }
}

impl Decode for bool {
    fn decode(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        match input.take_u32()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(input.error(DecodeErrorKind::Boolean(other))),
        }
    }
}

/// An empty payload.
impl Decode for () {
    fn decode(_: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        Ok(())
    }
}

/// Fixed-length opaque data (RFC 4506, section 4.9).
impl<const N: usize> Decode for [u8; N] {
    #[inline]
    fn decode(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        let bytes = input.take_opaque(N)?;
        bytes.try_into().map_err(|_| input.too_short(N))
    }
}

/// Optional data (RFC 4506, section 4.19).
impl<T: Decode> Decode for Option<T> {
    fn decode(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        match input.take_u32()? {
            0 => Ok(None),
            1 => T::decode(input).map(Some),
            other => Err(input.error(DecodeErrorKind::Discriminant(other))),
        }
    }
}
