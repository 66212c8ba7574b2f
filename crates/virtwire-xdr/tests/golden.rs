//! Bytes as RFC 4506 gives them, and bytes that must be refused.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(
    missing_docs,
    reason = "the fields of test structures say all with their names"
)]

use std::fmt::Debug;

use virtwire_xdr::{
    Decode, DecodeErrorKind, Decoder, Encode, Text, from_bytes, to_bytes, wire, xdr_enum,
    xdr_struct, xdr_union,
};

xdr_struct! {
    /// One field for each form that differs from its neighbours.
    #[derive(Default)]
    pub struct Forms {
        pub small: i8 = wire::Char,
        pub byte: u8 = wire::UChar,
        pub short: i16 = wire::Short,
        pub word: u16 = wire::UShort,
        pub model: [i8; 3] = wire::FixedList<wire::Char, 3>,
        pub label: Vec<i8> = wire::List<wire::Char, 4>,
        pub raw: Vec<u8> = wire::Opaque<5>,
        pub fixed: [u8; 5],
        pub name: Option<Text> = wire::Maybe<wire::Str<8>>,
    }

    /// A list of strings.
    pub struct Names {
        pub names: Vec<Text> = wire::List<wire::Str<4>, 2>,
    }

    /// A list of structures.
    pub struct Records {
        pub records: Vec<Names> = wire::List<wire::Own, 1000>,
    }

    /// A value for nobody's eyes.
    pub struct Login {
        pub user: Text = wire::Str<8>,
        pub password: Option<Text> = wire::Secret<wire::Maybe<wire::Str<8>>>,
    }

    /// A structure around a union.
    pub struct Parameter {
        pub value: Value,
    }
}

xdr_union! {
    /// Discriminants that do not start at 0.
    pub enum Value {
        Int(i32) = 1,
        Text(Text = wire::Str<8>) = 7,
    }
}

xdr_enum! {
    /// Numbers with a gap.
    pub enum Colour: i32 {
        RED = 0,
        GREEN = 5,
    }
}

#[track_caller]
fn golden<T: Encode + Decode + PartialEq + Debug>(value: T, bytes: &[u8]) {
    assert_eq!(to_bytes(&value).unwrap(), bytes);
    assert_eq!(from_bytes::<T>(bytes).unwrap(), value);
}

#[track_caller]
fn refused<T: Decode + Debug>(bytes: &[u8]) -> DecodeErrorKind {
    from_bytes::<T>(bytes).unwrap_err().kind
}

#[test]
fn numbers_are_big_endian() {
    golden(-2_i32, &[0xff, 0xff, 0xff, 0xfe]);
    golden(0x0102_0304_u32, &[1, 2, 3, 4]);
    golden(-1_i64, &[0xff; 8]);
    golden(0x0102_0304_0506_0708_u64, &[1, 2, 3, 4, 5, 6, 7, 8]);
    golden(1.0_f32, &[0x3f, 0x80, 0, 0]);
    golden(-2.0_f64, &[0xc0, 0, 0, 0, 0, 0, 0, 0]);
    golden(true, &[0, 0, 0, 1]);
    golden((), &[]);
}

#[test]
fn every_form_has_its_own_bytes() {
    let forms = Forms {
        small: -1,
        byte: 200,
        short: -2,
        word: 65535,
        model: [65, 0, -1],
        label: vec![66],
        raw: vec![1, 2, 3, 4, 5],
        fixed: [9; 5],
        name: Some("ab".into()),
    };
    let expected = [
        [0xff, 0xff, 0xff, 0xff],
        [0, 0, 0, 200],
        [0xff, 0xff, 0xff, 0xfe],
        [0, 0, 0xff, 0xff],
        [0, 0, 0, 65],
        [0, 0, 0, 0],
        [0xff, 0xff, 0xff, 0xff],
        [0, 0, 0, 1],
        [0, 0, 0, 66],
        [0, 0, 0, 5],
        [1, 2, 3, 4],
        [5, 0, 0, 0],
        [9, 9, 9, 9],
        [9, 0, 0, 0],
        [0, 0, 0, 1],
        [0, 0, 0, 2],
        [b'a', b'b', 0, 0],
    ]
    .concat();
    golden(forms, &expected);
}

#[test]
fn absent_values_take_one_word() {
    golden(None::<i32>, &[0; 4]);
    golden(Some(7_i32), &[0, 0, 0, 1, 0, 0, 0, 7]);
    assert_eq!(
        refused::<Option<i32>>(&[0, 0, 0, 2, 0, 0, 0, 7]),
        DecodeErrorKind::Discriminant(2)
    );
}

#[test]
fn unions_use_their_declared_discriminants() {
    golden(Value::Int(5), &[0, 0, 0, 1, 0, 0, 0, 5]);
    golden(
        Value::Text("x".into()),
        &[0, 0, 0, 7, 0, 0, 0, 1, b'x', 0, 0, 0],
    );
    let error = from_bytes::<Parameter>(&[0; 8]).unwrap_err();
    assert_eq!(error.kind, DecodeErrorKind::Discriminant(0));
    assert_eq!(error.field, Some("Value"));
    assert_eq!(error.offset, 4);
}

#[test]
fn enumerations_keep_numbers_without_a_name() {
    golden(Colour::GREEN, &[0, 0, 0, 5]);
    golden(Colour(6), &[0, 0, 0, 6]);
    assert_eq!((Colour::RED.name(), Colour(6).name()), (Some("RED"), None));
}

#[test]
fn a_char_above_127_is_the_byte_it_stands_for() {
    let both = [[0xff, 0xff, 0xff, 0xe9], [0, 0, 0, 0xe9]];
    for wire in both {
        let mut input = Decoder::new(&wire);
        assert_eq!(<wire::Char as wire::Wire<i8>>::decode(&mut input), Ok(-23));
    }
    let mut input = Decoder::new(&[0, 0, 1, 0]);
    let error = <wire::Char as wire::Wire<i8>>::decode(&mut input).unwrap_err();
    assert_eq!(error.kind, DecodeErrorKind::OutOfRange(256));
}

#[test]
fn small_integers_do_not_wrap() {
    let mut bytes = to_bytes(&Forms::default()).unwrap();
    bytes[4..8].copy_from_slice(&[0, 0, 1, 0]);
    let error = from_bytes::<Forms>(&bytes).unwrap_err();
    assert_eq!(
        (error.field, error.kind),
        (Some("Forms.byte"), DecodeErrorKind::OutOfRange(256))
    );
}

#[test]
fn booleans_padding_and_the_end_are_strict() {
    assert_eq!(refused::<bool>(&[0, 0, 0, 2]), DecodeErrorKind::Boolean(2));
    assert_eq!(
        refused::<[u8; 5]>(&[1, 2, 3, 4, 5, 0, 0, 1]),
        DecodeErrorKind::Padding
    );
    assert_eq!(refused::<u32>(&[0; 6]), DecodeErrorKind::TrailingBytes(2));
    assert_eq!(
        refused::<u64>(&[0; 6]),
        DecodeErrorKind::TooShort { missing: 2 }
    );
}

#[test]
fn every_truncation_is_an_error() {
    let names = Names {
        names: vec!["a".into(), "bcd".into()],
    };
    let bytes = to_bytes(&Records {
        records: vec![names],
    })
    .unwrap();
    for end in 0..bytes.len() {
        from_bytes::<Records>(&bytes[..end]).unwrap_err();
    }
}

#[test]
fn a_count_cannot_promise_more_than_the_message_holds() {
    let huge = [0xff; 4];
    assert!(matches!(
        refused::<Names>(&huge),
        DecodeErrorKind::TooShort { .. }
    ));
    assert!(matches!(
        refused::<Records>(&huge),
        DecodeErrorKind::TooShort { .. }
    ));
    let mut raw = Decoder::new(&huge);
    assert!(matches!(
        raw.take_bytes().unwrap_err().kind,
        DecodeErrorKind::TooShort { .. }
    ));
}

#[test]
fn memory_comes_out_of_the_budget() {
    let many = Names {
        names: vec![Text::default(); 2],
    };
    let bytes = to_bytes(&many).unwrap();
    let mut poor = Decoder::with_budget(&bytes, 2 * size_of::<Text>() - 1);
    let error = Names::decode(&mut poor).unwrap_err();
    assert!(matches!(error.kind, DecodeErrorKind::Budget(_)), "{error}");
    Names::decode(&mut Decoder::with_budget(&bytes, 2 * size_of::<Text>())).unwrap();
}

#[test]
fn maxima_hold_for_what_is_sent_only() {
    let long = Names {
        names: vec!["12345".into()],
    };
    let error = to_bytes(&long).unwrap_err();
    assert_eq!(
        (error.field, error.length, error.maximum),
        (Some("Names.names"), 5, 4)
    );
    assert_eq!(
        error.to_string(),
        "Names.names is too long: 5 where 4 is the most"
    );

    let many = Names {
        names: vec![Text::default(); 3],
    };
    assert_eq!(to_bytes(&many).unwrap_err().maximum, 2);
    assert_eq!(
        from_bytes::<Names>(&[&[0, 0, 0, 3][..], &[0; 12]].concat()).unwrap(),
        many
    );
}

#[test]
fn debug_hides_secrets_and_shows_the_rest() {
    let login = Login {
        user: "ann".into(),
        password: Some("hunter2".into()),
    };
    assert_eq!(
        format!("{login:?}"),
        "Login { user: \"ann\", password: [hidden] }"
    );
    let bytes = to_bytes(&login).unwrap();
    assert_eq!(from_bytes::<Login>(&bytes).unwrap(), login);
}
