//! Writing values.

use crate::EncodeError;

/// What has one form on the wire and can be written.
pub trait Encode {
    /// Appends the value.
    ///
    /// # Errors
    /// When a part exceeds the maximum declared for it. The encoder then holds half a value and
    /// must be thrown away.
    fn encode(&self, out: &mut Encoder) -> Result<(), EncodeError>;
}

/// Encodes one whole value.
///
/// # Errors
/// When a part exceeds the maximum declared for it.
pub fn to_bytes<T: Encode + ?Sized>(value: &T) -> Result<Vec<u8>, EncodeError> {
    let mut out = Encoder::new();
    value.encode(&mut out)?;
    Ok(out.finish())
}

/// A growing buffer of encoded values.
#[derive(Debug, Default)]
pub struct Encoder(Vec<u8>);

impl Encoder {
    /// An empty buffer.
    pub fn new() -> Self {
        Self::default()
    }

    /// The bytes written.
    pub fn finish(self) -> Vec<u8> {
        self.0
    }

    /// Appends four bytes, big endian.
    #[inline]
    pub fn put_u32(&mut self, value: u32) {
        self.0.extend_from_slice(&value.to_be_bytes());
    }

    /// Appends eight bytes, big endian.
    #[inline]
    pub fn put_u64(&mut self, value: u64) {
        self.0.extend_from_slice(&value.to_be_bytes());
    }

    /// Appends bytes and pads them to a multiple of four with zeros.
    #[inline]
    pub fn put_opaque(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
        self.0.extend_from_slice(&[0; 3][..padding(bytes.len())]);
    }

    /// Appends a length and that many padded bytes.
    ///
    /// # Errors
    /// When there are more than `maximum`.
    pub fn put_bytes(&mut self, bytes: &[u8], maximum: usize) -> Result<(), EncodeError> {
        self.put_count(bytes.len(), maximum)?;
        self.put_opaque(bytes);
        Ok(())
    }

    /// Appends a count of elements.
    ///
    /// # Errors
    /// When it exceeds `maximum`.
    pub fn put_count(&mut self, count: usize, maximum: usize) -> Result<(), EncodeError> {
        match u32::try_from(count) {
            Ok(wire) if count <= maximum => {
                self.put_u32(wire);
                Ok(())
            }
            _ => Err(EncodeError::new(count, maximum)),
        }
    }
}

/// Bytes that are missing to a multiple of four.
pub(crate) const fn padding(length: usize) -> usize {
    length.wrapping_neg() % 4
}

macro_rules! integers {
    ($($type:ty: $put:ident($wire:ty)),*) => {$(
        impl Encode for $type {
            #[inline]
            fn encode(&self, out: &mut Encoder) -> Result<(), EncodeError> {
                out.$put(<$wire>::from_be_bytes(self.to_be_bytes()));
                Ok(())
            }
        }
    )*};
}

integers!(i32: put_u32(u32), u32: put_u32(u32), i64: put_u64(u64), u64: put_u64(u64));

impl Encode for f32 {
    fn encode(&self, out: &mut Encoder) -> Result<(), EncodeError> {
        out.put_u32(self.to_bits());
        Ok(())
    }
}

impl Encode for f64 {
    fn encode(&self, out: &mut Encoder) -> Result<(), EncodeError> {
        out.put_u64(self.to_bits());
        Ok(())
    }
}

impl Encode for bool {
    fn encode(&self, out: &mut Encoder) -> Result<(), EncodeError> {
        out.put_u32(u32::from(*self));
        Ok(())
    }
}

/// An empty payload.
impl Encode for () {
    fn encode(&self, _: &mut Encoder) -> Result<(), EncodeError> {
        Ok(())
    }
}

/// Fixed-length opaque data (RFC 4506, section 4.9).
impl<const N: usize> Encode for [u8; N] {
    #[inline]
    fn encode(&self, out: &mut Encoder) -> Result<(), EncodeError> {
        out.put_opaque(self);
        Ok(())
    }
}

/// Optional data (RFC 4506, section 4.19).
impl<T: Encode> Encode for Option<T> {
    fn encode(&self, out: &mut Encoder) -> Result<(), EncodeError> {
        out.put_u32(u32::from(self.is_some()));
        self.as_ref().map_or(Ok(()), |value| value.encode(out))
    }
}
