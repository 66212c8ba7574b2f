//! Generated structures in bytes, above all those that other clients got wrong.

use virtwire_proto::generated::{
    qemu,
    remote::{
        AuthListRet, AuthType, ConnectListAllDomainsRet, DomainSetUserPasswordArgs, Error,
        NodeGetInfoRet, NonnullDomain, SecretGetValueRet, TypedParam, TypedParamValue,
    },
};
use virtwire_xdr::{DecodeErrorKind, from_bytes, to_bytes};

fn domain() -> NonnullDomain {
    NonnullDomain {
        name: "web".into(),
        uuid: [7; 16],
        id: -1,
    }
}

#[test]
fn a_handle_is_name_uuid_and_id() {
    let expected = [&[0, 0, 0, 3, b'w', b'e', b'b', 0][..], &[7; 16], &[0xff; 4]].concat();
    assert_eq!(to_bytes(&domain()).unwrap(), expected);
}

#[test]
fn typed_parameters_use_discriminants_one_to_seven() {
    let values = [
        TypedParamValue::Int(-1),
        TypedParamValue::UInt(1),
        TypedParamValue::LLong(-1),
        TypedParamValue::ULLong(1),
        TypedParamValue::Double(0.5),
        TypedParamValue::Boolean(1),
        TypedParamValue::String("x".into()),
    ];
    for (discriminant, value) in (1_u8..).zip(values) {
        let param = TypedParam {
            field: "f".into(),
            value,
        };
        let bytes = to_bytes(&param).unwrap();
        assert_eq!(bytes[8..12], [0, 0, 0, discriminant]);
        assert_eq!(from_bytes::<TypedParam>(&bytes).unwrap(), param);
    }
}

#[test]
fn an_unknown_kind_of_parameter_names_the_union() {
    for discriminant in [0, 8] {
        let bytes = [0, 0, 0, 0, 0, 0, 0, discriminant, 0, 0, 0, 0];
        let error = from_bytes::<TypedParam>(&bytes).unwrap_err();
        assert_eq!(
            error.kind,
            DecodeErrorKind::Discriminant(discriminant.into())
        );
        assert_eq!(error.field, Some("TypedParamValue"));
    }
}

#[test]
fn the_model_of_a_node_takes_four_bytes_for_each_char() {
    let mut bytes = vec![0; 32 * 4 + 8 + 6 * 4];
    bytes[3] = b'x';
    let info = from_bytes::<NodeGetInfoRet>(&bytes).unwrap();
    assert_eq!((info.model[0], info.model.len()), (120, 32));
    assert_eq!(to_bytes(&info).unwrap(), bytes);
}

#[test]
fn an_error_is_decoded_to_its_last_field() {
    let error = Error {
        code: 42,
        domain: 10,
        message: None,
        level: 2,
        dom: Some(domain()),
        str1: Some("one".into()),
        str2: None,
        str3: Some("three".into()),
        int1: -1,
        int2: 7,
        net: None,
    };
    let bytes = to_bytes(&error).unwrap();
    assert_eq!(
        bytes[..20],
        [0, 0, 0, 42, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1]
    );
    assert_eq!(from_bytes::<Error>(&bytes).unwrap(), error);
    for end in 0..bytes.len() {
        from_bytes::<Error>(&bytes[..end]).unwrap_err();
    }
}

#[test]
fn lists_above_their_maximum_are_received_but_not_sent() {
    let list = ConnectListAllDomainsRet {
        domains: vec![domain(); 16_385],
        ret: 16_385,
    };
    let error = to_bytes(&list).unwrap_err();
    assert_eq!((error.length, error.maximum), (16_385, 16_384));

    let one = to_bytes(&domain()).unwrap();
    let count = 16_385_u32.to_be_bytes();
    let bytes = [&count[..], &one.repeat(16_385), &count].concat();
    assert_eq!(
        from_bytes::<ConnectListAllDomainsRet>(&bytes).unwrap(),
        list
    );
}

#[test]
fn unknown_ways_to_authenticate_stay_numbers() {
    let list = from_bytes::<AuthListRet>(&[0, 0, 0, 1, 0, 0, 0, 7]).unwrap();
    assert_eq!(list.types, [AuthType(7)]);
}

#[test]
fn secrets_stay_out_of_debug() {
    let password = DomainSetUserPasswordArgs {
        dom: domain(),
        user: Some("ann".into()),
        password: Some("hunter2".into()),
        flags: 0,
    };
    let shown = format!("{password:?}");
    assert!(
        shown.contains("ann") && !shown.contains("hunter2"),
        "{shown}"
    );
    let value = SecretGetValueRet {
        value: b"hunter2".to_vec(),
    };
    assert_eq!(
        format!("{value:?}"),
        "SecretGetValueRet { value: [hidden] }"
    );
}

#[test]
fn the_qemu_program_shares_the_handles_of_the_main_one() {
    let args = qemu::DomainMonitorCommandArgs {
        dom: domain(),
        cmd: "info".into(),
        flags: 0,
    };
    let bytes = to_bytes(&args).unwrap();
    assert_eq!(
        from_bytes::<qemu::DomainMonitorCommandArgs>(&bytes).unwrap(),
        args
    );
}
