//! Declarations that read like the protocol.

/// Declares structures with their forms on the wire.
///
/// A field is `name: Type` where the type has one form, else `name: Type = form` with a marker of
/// [`wire`](crate::wire).
#[macro_export]
macro_rules! xdr_struct {
    ($(
        $(#[$outer:meta])*
        pub struct $name:ident {
            $($(#[$inner:meta])* pub $field:ident: $type:ty $(= $form:ty)?),* $(,)?
        }
    )*) => {$(
        $(#[$outer])*
        #[derive(Clone, PartialEq)]
        pub struct $name {
            $($(#[$inner])* pub $field: $type,)*
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let mut shown = f.debug_struct(stringify!($name));
                $(
                    if <$crate::xdr_form!($($form)?) as $crate::wire::Wire<$type>>::SECRET {
                        shown.field(stringify!($field), &format_args!("[hidden]"));
                    } else {
                        shown.field(stringify!($field), &self.$field);
                    }
                )*
                shown.finish()
            }
        }

        impl $crate::Encode for $name {
            #[inline]
            #[allow(unused_variables, reason = "a structure may have no field")]
            fn encode(
                &self,
                out: &mut $crate::Encoder,
            ) -> ::core::result::Result<(), $crate::EncodeError> {
                $(
                    <$crate::xdr_form!($($form)?) as $crate::wire::Wire<$type>>::encode(&self.$field, out)
                        .map_err(|e| e.in_field(concat!(stringify!($name), ".", stringify!($field))))?;
                )*
                Ok(())
            }
        }

        impl $crate::Decode for $name {
            #[inline]
            #[allow(unused_variables, reason = "a structure may have no field")]
            fn decode(
                input: &mut $crate::Decoder<'_>,
            ) -> ::core::result::Result<Self, $crate::DecodeError> {
                Ok(Self {$(
                    $field: <$crate::xdr_form!($($form)?) as $crate::wire::Wire<$type>>::decode(input)
                        .map_err(|e| e.in_field(concat!(stringify!($name), ".", stringify!($field))))?,
                )*})
            }
        }
    )*};
}

/// Declares unions with a signed discriminant: `Variant(Type) = 1`, or `Variant(Type = form) = 1`.
///
/// The enum is closed: an unknown discriminant has no length on the wire, so nothing behind it
/// could be read.
#[macro_export]
macro_rules! xdr_union {
    ($(
        $(#[$outer:meta])*
        pub enum $name:ident {
            $($(#[$inner:meta])* $case:ident($type:ty $(= $form:ty)?) = $value:literal),* $(,)?
        }
    )*) => {$(
        $(#[$outer])*
        #[derive(Debug, Clone, PartialEq)]
        pub enum $name {
            $($(#[$inner])* $case($type),)*
        }

        impl $crate::Encode for $name {
            fn encode(
                &self,
                out: &mut $crate::Encoder,
            ) -> ::core::result::Result<(), $crate::EncodeError> {
                match self {$(
                    Self::$case(value) => {
                        out.put_u32($value);
                        <$crate::xdr_form!($($form)?) as $crate::wire::Wire<$type>>::encode(value, out)
                            .map_err(|e| e.in_field(concat!(stringify!($name), "::", stringify!($case))))
                    }
                )*}
            }
        }

        impl $crate::Decode for $name {
            fn decode(
                input: &mut $crate::Decoder<'_>,
            ) -> ::core::result::Result<Self, $crate::DecodeError> {
                match input.take_u32()? {
                    $(
                        $value => <$crate::xdr_form!($($form)?) as $crate::wire::Wire<$type>>::decode(input)
                            .map(Self::$case)
                            .map_err(|e| e.in_field(concat!(stringify!($name), "::", stringify!($case)))),
                    )*
                    other => Err(input
                        .error($crate::DecodeErrorKind::Discriminant(other))
                        .in_field(stringify!($name))),
                }
            }
        }
    )*};
}

/// Declares open enumerations: an integer with names, in which every value is allowed.
///
/// Newer peers send values that this version has no name for; they stay numbers.
#[macro_export]
macro_rules! xdr_enum {
    ($(
        $(#[$outer:meta])*
        pub enum $name:ident: $repr:ident {
            $($(#[$inner:meta])* $item:ident = $value:literal),* $(,)?
        }
    )*) => {$(
        $(#[$outer])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub $repr);

        impl $name {
            $($(#[$inner])* pub const $item: Self = Self($value);)*

            /// Every named value with its name, in the order of the table; values may repeat.
            pub const NAMES: &'static [(&'static str, Self)] = &[
                $((stringify!($item), Self($value)),)*
            ];

            /// The first name of the value, if it has one.
            pub fn name(self) -> Option<&'static str> {
                Self::NAMES.iter().find(|(_, value)| *value == self).map(|(name, _)| *name)
            }
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self.name() {
                    Some(name) => f.write_str(name),
                    None => write!(f, concat!(stringify!($name), "({})"), self.0),
                }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(self, f)
            }
        }

        impl ::core::convert::From<$repr> for $name {
            fn from(value: $repr) -> Self {
                Self(value)
            }
        }

        impl ::core::convert::From<$name> for $repr {
            fn from(value: $name) -> Self {
                value.0
            }
        }

        impl $crate::Encode for $name {
            fn encode(
                &self,
                out: &mut $crate::Encoder,
            ) -> ::core::result::Result<(), $crate::EncodeError> {
                self.0.encode(out)
            }
        }

        impl $crate::Decode for $name {
            fn decode(
                input: &mut $crate::Decoder<'_>,
            ) -> ::core::result::Result<Self, $crate::DecodeError> {
                $repr::decode(input).map(Self)
            }
        }
    )*};
}

/// The form of a field: the one given, else the type's own.
#[doc(hidden)]
#[macro_export]
macro_rules! xdr_form {
    () => {
        $crate::wire::Own
    };
    ($form:ty) => {
        $form
    };
}
