//! The codec on a structure with every form: no panic, and what was read is written the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use virtwire_xdr::{Text, from_bytes, to_bytes, wire, xdr_struct, xdr_union};

xdr_struct! {
    /// Every form once, none with a maximum that could refuse what was read.
    pub struct Forms {
        /// Padded bytes without a length.
        pub fixed: [u8; 5],
        /// A boolean and numbers.
        pub flag: bool,
        /// Four bytes.
        pub byte: u8 = wire::UChar,
        /// Four bytes.
        pub short: i16 = wire::Short,
        /// Eight bytes.
        pub long: u64,
        /// Packed bytes.
        pub raw: Vec<u8> = wire::Opaque<{ usize::MAX }>,
        /// Optional text.
        pub name: Option<Text> = wire::Maybe<wire::Str<{ usize::MAX }>>,
        /// A list of unions.
        pub values: Vec<Value> = wire::List<wire::Own, { usize::MAX }>,
    }
}

xdr_union! {
    /// Discriminants with a gap.
    pub enum Value {
        /// A number.
        Int(i32) = 1,
        /// A text.
        Text(Text = wire::Str<{ usize::MAX }>) = 7,
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(value) = from_bytes::<Forms>(bytes) {
        assert_eq!(to_bytes(&value).as_deref(), Ok(bytes));
    }
});
