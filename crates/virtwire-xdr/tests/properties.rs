//! What holds for all values and all inputs.

#![expect(
    missing_docs,
    reason = "the fields of test structures say all with their names"
)]

use proptest::{collection::vec, option, prelude::*};
use virtwire_xdr::{Decoder, Text, from_bytes, to_bytes, wire, xdr_struct};

xdr_struct! {
    /// Every way to nest.
    pub struct Everything {
        pub numbers: (),
        pub text: Text = wire::Str<64>,
        pub maybe: Option<Text> = wire::Maybe<wire::Str<64>>,
        pub texts: Vec<Text> = wire::List<wire::Str<64>, 8>,
        pub raw: Vec<u8> = wire::Opaque<64>,
        pub chars: Vec<i8> = wire::List<wire::Char, 64>,
        pub inner: Vec<Inner> = wire::List<wire::Own, 8>,
    }

    /// Numbers of every width.
    pub struct Inner {
        pub uuid: [u8; 16],
        pub flag: bool,
        pub signed: i64,
        pub unsigned: u64,
        pub short: i16 = wire::Short,
        pub word: u16 = wire::UShort,
    }
}

fn text() -> impl Strategy<Value = Text> {
    vec(any::<u8>(), 0..=64).prop_map(Text::from)
}

fn inner() -> impl Strategy<Value = Inner> {
    any::<([u8; 16], bool, i64, u64, i16, u16)>().prop_map(
        |(uuid, flag, signed, unsigned, short, word)| Inner {
            uuid,
            flag,
            signed,
            unsigned,
            short,
            word,
        },
    )
}

fn everything() -> impl Strategy<Value = Everything> {
    let texts = (text(), option::of(text()), vec(text(), 0..=8));
    let bytes = (vec(any::<u8>(), 0..=64), vec(any::<i8>(), 0..=64));
    (texts, bytes, vec(inner(), 0..=8)).prop_map(|((text, maybe, texts), (raw, chars), inner)| {
        Everything {
            numbers: (),
            text,
            maybe,
            texts,
            raw,
            chars,
            inner,
        }
    })
}

proptest! {
    #[test]
    fn what_was_sent_is_received(value in everything()) {
        let bytes = to_bytes(&value).unwrap();
        prop_assert_eq!(bytes.len() % 4, 0);
        prop_assert_eq!(from_bytes::<Everything>(&bytes).unwrap(), value);
    }

    #[test]
    fn every_input_has_one_value_at_most(bytes in vec(any::<u8>(), 0..512)) {
        if let Ok(value) = from_bytes::<Everything>(&bytes) {
            prop_assert_eq!(to_bytes(&value).map_or(bytes.len(), |again| again.len()), bytes.len());
        }
    }

    #[test]
    fn a_changed_byte_never_panics(value in everything(), at in any::<prop::sample::Index>(), to in any::<u8>()) {
        let mut bytes = to_bytes(&value).unwrap();
        let at = at.index(bytes.len());
        bytes[at] = to;
        let _ = from_bytes::<Everything>(&bytes);
    }

    #[test]
    fn a_decoder_never_reads_past_its_input(bytes in vec(any::<u8>(), 0..64)) {
        let mut input = Decoder::new(&bytes);
        while input.take_bytes().is_ok() {}
        prop_assert!(input.remaining() <= bytes.len());
    }
}
