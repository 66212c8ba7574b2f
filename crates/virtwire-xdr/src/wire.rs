//! Forms on the wire, for Rust types that have more than one.
//!
//! A marker stands behind a field's type: `name: Text = wire::Str<256>` is a string of at most
//! 256 bytes, `model: [i8; 32] = wire::FixedList<wire::Char, 32>` an array of 32 characters of
//! four bytes each.

use std::marker::PhantomData;

use crate::{Decode, DecodeError, DecodeErrorKind, Decoder, Encode, EncodeError, Encoder, Text};

/// A form in which a `T` travels.
pub trait Wire<T> {
    /// The fewest bytes a value takes; 0 would let a count promise elements for free.
    const LEAST: usize = 4;
    /// Whether `Debug` must not show the value.
    const SECRET: bool = false;

    /// Appends the value in this form.
    ///
    /// # Errors
    /// When it exceeds the form's maximum.
    fn encode(value: &T, out: &mut Encoder) -> Result<(), EncodeError>;

    /// Reads a value in this form.
    ///
    /// # Errors
    /// When the bytes are no such value.
    fn decode(input: &mut Decoder<'_>) -> Result<T, DecodeError>;
}

/// The type's own and only form.
#[derive(Debug)]
pub enum Own {}

impl<T: Encode + Decode> Wire<T> for Own {
    #[inline]
    fn encode(value: &T, out: &mut Encoder) -> Result<(), EncodeError> {
        value.encode(out)
    }

    #[inline]
    fn decode(input: &mut Decoder<'_>) -> Result<T, DecodeError> {
        T::decode(input)
    }
}

/// `string<MAX>`: a length, bytes, padding.
#[derive(Debug)]
pub enum Str<const MAX: usize> {}

impl<const MAX: usize> Wire<Text> for Str<MAX> {
    #[inline]
    fn encode(value: &Text, out: &mut Encoder) -> Result<(), EncodeError> {
        out.put_bytes(value.as_bytes(), MAX)
    }

    #[inline]
    fn decode(input: &mut Decoder<'_>) -> Result<Text, DecodeError> {
        input.take_bytes().map(Text::from_bytes)
    }
}

/// `opaque<MAX>`: a length, raw bytes, padding.
#[derive(Debug)]
pub enum Opaque<const MAX: usize> {}

impl<const MAX: usize> Wire<Vec<u8>> for Opaque<MAX> {
    fn encode(value: &Vec<u8>, out: &mut Encoder) -> Result<(), EncodeError> {
        out.put_bytes(value, MAX)
    }

    fn decode(input: &mut Decoder<'_>) -> Result<Vec<u8>, DecodeError> {
        input.take_bytes().map(<[u8]>::to_vec)
    }
}

/// `T name<MAX>`: a count, then the elements in the form `W`.
#[derive(Debug)]
pub struct List<W, const MAX: usize>(PhantomData<W>);

impl<T, W: Wire<T>, const MAX: usize> Wire<Vec<T>> for List<W, MAX> {
    fn encode(value: &Vec<T>, out: &mut Encoder) -> Result<(), EncodeError> {
        out.put_count(value.len(), MAX)?;
        value.iter().try_for_each(|element| W::encode(element, out))
    }

    fn decode(input: &mut Decoder<'_>) -> Result<Vec<T>, DecodeError> {
        let count = input.take_count(W::LEAST)?;
        // Charged as a whole first: then the capacity below is paid for.
        input.charge(count.saturating_mul(size_of::<T>()))?;
        let mut elements = Vec::with_capacity(count);
        for _ in 0..count {
            elements.push(W::decode(input)?);
        }
        Ok(elements)
    }
}

/// `T name[N]`: elements in the form `W` without a count.
#[derive(Debug)]
pub struct FixedList<W, const N: usize>(PhantomData<W>);

impl<T: Copy + Default, W: Wire<T>, const N: usize> Wire<[T; N]> for FixedList<W, N> {
    const LEAST: usize = N * W::LEAST;

    fn encode(value: &[T; N], out: &mut Encoder) -> Result<(), EncodeError> {
        value.iter().try_for_each(|element| W::encode(element, out))
    }

    fn decode(input: &mut Decoder<'_>) -> Result<[T; N], DecodeError> {
        let mut elements = [T::default(); N];
        for element in &mut elements {
            *element = W::decode(input)?;
        }
        Ok(elements)
    }
}

/// `T *name`: 0, or 1 and the value in the form `W`.
#[derive(Debug)]
pub struct Maybe<W>(PhantomData<W>);

impl<T, W: Wire<T>> Wire<Option<T>> for Maybe<W> {
    fn encode(value: &Option<T>, out: &mut Encoder) -> Result<(), EncodeError> {
        out.put_u32(u32::from(value.is_some()));
        value.as_ref().map_or(Ok(()), |value| W::encode(value, out))
    }

    fn decode(input: &mut Decoder<'_>) -> Result<Option<T>, DecodeError> {
        match input.take_u32()? {
            0 => Ok(None),
            1 => W::decode(input).map(Some),
            other => Err(input.error(DecodeErrorKind::Discriminant(other))),
        }
    }
}

/// The form `W`, for a value that `Debug` must not show, for example a password.
#[derive(Debug)]
pub struct Secret<W>(PhantomData<W>);

impl<T, W: Wire<T>> Wire<T> for Secret<W> {
    const LEAST: usize = W::LEAST;
    const SECRET: bool = true;

    fn encode(value: &T, out: &mut Encoder) -> Result<(), EncodeError> {
        W::encode(value, out)
    }

    fn decode(input: &mut Decoder<'_>) -> Result<T, DecodeError> {
        W::decode(input)
    }
}

/// `char`: an integer of four bytes, also inside arrays.
///
/// Peers disagree on whether a `char` has a sign, so 128 to 255 are read too, as the byte they
/// stand for; −128 to 127 is what is sent.
#[derive(Debug)]
pub enum Char {}

impl Wire<i8> for Char {
    fn encode(value: &i8, out: &mut Encoder) -> Result<(), EncodeError> {
        i32::from(*value).encode(out)
    }

    fn decode(input: &mut Decoder<'_>) -> Result<i8, DecodeError> {
        let wide = i32::decode(input)?;
        i8::try_from(wide)
            .or_else(|_| u8::try_from(wide).map(u8::cast_signed))
            .map_err(|_| input.error(DecodeErrorKind::OutOfRange(i64::from(wide))))
    }
}

macro_rules! small_integers {
    ($($(#[$doc:meta])* $name:ident: $type:ty),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl Wire<$type> for $name {
            fn encode(value: &$type, out: &mut Encoder) -> Result<(), EncodeError> {
                i32::from(*value).encode(out)
            }

            fn decode(input: &mut Decoder<'_>) -> Result<$type, DecodeError> {
                let wide = i32::decode(input)?;
                <$type>::try_from(wide)
                    .map_err(|_| input.error(DecodeErrorKind::OutOfRange(i64::from(wide))))
            }
        }
    )*};
}

small_integers! {
    /// `unsigned char`: an integer of four bytes, also inside arrays.
    UChar: u8,
    /// `short`: an integer of four bytes.
    Short: i16,
    /// `unsigned short`: an integer of four bytes.
    UShort: u16,
}
