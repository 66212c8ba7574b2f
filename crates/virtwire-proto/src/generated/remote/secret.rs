// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: secret.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `secret_lookup_by_uuid_args`.
    pub struct SecretLookupByUuidArgs {
        /// The UUID.
        pub uuid: [u8; 16],
    }
    /// `secret_lookup_by_uuid_ret`.
    pub struct SecretLookupByUuidRet {
        /// The secret object, never its value.
        pub secret: NonnullSecret,
    }
    /// `secret_define_xml_args`.
    pub struct SecretDefineXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `secret_define_xml_ret`.
    pub struct SecretDefineXmlRet {
        /// The secret object, never its value.
        pub secret: NonnullSecret,
    }
    /// `secret_get_xml_desc_args`.
    pub struct SecretGetXmlDescArgs {
        /// The secret object, never its value.
        pub secret: NonnullSecret,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `secret_get_xml_desc_ret`.
    pub struct SecretGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `secret_set_value_args`.
    pub struct SecretSetValueArgs {
        /// The secret object, never its value.
        pub secret: NonnullSecret,
        /// `value` of the protocol. At most 65536 bytes when sent.
        pub value: Vec<u8> = wire::Secret<wire::Opaque<65536>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `secret_get_value_args`.
    pub struct SecretGetValueArgs {
        /// The secret object, never its value.
        pub secret: NonnullSecret,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `secret_get_value_ret`.
    pub struct SecretGetValueRet {
        /// `value` of the protocol. At most 65536 bytes when sent.
        pub value: Vec<u8> = wire::Secret<wire::Opaque<65536>>,
    }
    /// `secret_undefine_args`.
    pub struct SecretUndefineArgs {
        /// The secret object, never its value.
        pub secret: NonnullSecret,
    }
    /// `secret_lookup_by_usage_args`.
    pub struct SecretLookupByUsageArgs {
        /// `usageType` of the protocol.
        pub usage_type: i32,
        /// `usageID` of the protocol. At most 4194304 bytes when sent.
        pub usage_id: Text = wire::Str<4194304>,
    }
    /// `secret_lookup_by_usage_ret`.
    pub struct SecretLookupByUsageRet {
        /// The secret object, never its value.
        pub secret: NonnullSecret,
    }
    /// `secret_event_lifecycle_msg`.
    pub struct SecretEventLifecycleMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The secret object, never its value.
        pub secret: NonnullSecret,
        /// `event` of the protocol.
        pub event: i32,
        /// More about the event; the meaning depends on the event.
        pub detail: i32,
    }
    /// `secret_event_value_changed_msg`.
    pub struct SecretEventValueChangedMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The secret object, never its value.
        pub secret: NonnullSecret,
    }
}

procedures! {
    /// `virSecretLookupByUUID`.
    141 SecretLookupByUuid "SECRET_LOOKUP_BY_UUID" Some("virSecretLookupByUUID"), (SecretLookupByUuidArgs) -> SecretLookupByUuidRet,
        Call High None since 0 7 1;
    /// `virSecretDefineXML`.
    142 SecretDefineXml "SECRET_DEFINE_XML" Some("virSecretDefineXML"), (SecretDefineXmlArgs) -> SecretDefineXmlRet,
        Call High None since 0 7 1;
    /// `virSecretGetXMLDesc`.
    143 SecretGetXmlDesc "SECRET_GET_XML_DESC" Some("virSecretGetXMLDesc"), (SecretGetXmlDescArgs) -> SecretGetXmlDescRet,
        Call High None since 0 7 1;
    /// `virSecretSetValue`.
    144 SecretSetValue "SECRET_SET_VALUE" Some("virSecretSetValue"), (SecretSetValueArgs) -> (),
        Call High None since 0 7 1;
    /// `virSecretGetValue`.
    145 SecretGetValue "SECRET_GET_VALUE" Some("virSecretGetValue"), (SecretGetValueArgs) -> SecretGetValueRet,
        Call High None since 0 7 1;
    /// `virSecretUndefine`.
    146 SecretUndefine "SECRET_UNDEFINE" Some("virSecretUndefine"), (SecretUndefineArgs) -> (),
        Call High None since 0 7 1;
    /// `virSecretLookupByUsage`.
    147 SecretLookupByUsage "SECRET_LOOKUP_BY_USAGE" Some("virSecretLookupByUsage"), (SecretLookupByUsageArgs) -> SecretLookupByUsageRet,
        Call High None since 0 7 1;
    /// `SECRET_EVENT_LIFECYCLE`: no public function.
    382 SecretEventLifecycle "SECRET_EVENT_LIFECYCLE" None, (()) -> SecretEventLifecycleMsg,
        Event Low None since 3 0 0;
    /// `SECRET_EVENT_VALUE_CHANGED`: no public function.
    383 SecretEventValueChanged "SECRET_EVENT_VALUE_CHANGED" None, (()) -> SecretEventValueChangedMsg,
        Event Low None since 3 0 0;
}
