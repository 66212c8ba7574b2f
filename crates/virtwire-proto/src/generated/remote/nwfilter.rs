// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: nwfilter.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `nwfilter_lookup_by_uuid_args`.
    pub struct NwfilterLookupByUuidArgs {
        /// The UUID.
        pub uuid: [u8; 16],
    }
    /// `nwfilter_lookup_by_uuid_ret`.
    pub struct NwfilterLookupByUuidRet {
        /// The network filter.
        pub nwfilter: NonnullNwfilter,
    }
    /// `nwfilter_lookup_by_name_args`.
    pub struct NwfilterLookupByNameArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `nwfilter_lookup_by_name_ret`.
    pub struct NwfilterLookupByNameRet {
        /// The network filter.
        pub nwfilter: NonnullNwfilter,
    }
    /// `nwfilter_define_xml_args`.
    pub struct NwfilterDefineXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `nwfilter_define_xml_ret`.
    pub struct NwfilterDefineXmlRet {
        /// The network filter.
        pub nwfilter: NonnullNwfilter,
    }
    /// `nwfilter_define_xml_flags_args`.
    pub struct NwfilterDefineXmlFlagsArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `nwfilter_define_xml_flags_ret`.
    pub struct NwfilterDefineXmlFlagsRet {
        /// The network filter.
        pub nwfilter: NonnullNwfilter,
    }
    /// `nwfilter_undefine_args`.
    pub struct NwfilterUndefineArgs {
        /// The network filter.
        pub nwfilter: NonnullNwfilter,
    }
    /// `nwfilter_get_xml_desc_args`.
    pub struct NwfilterGetXmlDescArgs {
        /// The network filter.
        pub nwfilter: NonnullNwfilter,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `nwfilter_get_xml_desc_ret`.
    pub struct NwfilterGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `nwfilter_binding_lookup_by_port_dev_args`.
    pub struct NwfilterBindingLookupByPortDevArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `nwfilter_binding_lookup_by_port_dev_ret`.
    pub struct NwfilterBindingLookupByPortDevRet {
        /// The network filter.
        pub nwfilter: NonnullNwfilterBinding,
    }
    /// `nwfilter_binding_create_xml_args`.
    pub struct NwfilterBindingCreateXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `nwfilter_binding_create_xml_ret`.
    pub struct NwfilterBindingCreateXmlRet {
        /// The network filter.
        pub nwfilter: NonnullNwfilterBinding,
    }
    /// `nwfilter_binding_delete_args`.
    pub struct NwfilterBindingDeleteArgs {
        /// The network filter.
        pub nwfilter: NonnullNwfilterBinding,
    }
    /// `nwfilter_binding_get_xml_desc_args`.
    pub struct NwfilterBindingGetXmlDescArgs {
        /// The network filter.
        pub nwfilter: NonnullNwfilterBinding,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `nwfilter_binding_get_xml_desc_ret`.
    pub struct NwfilterBindingGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
}

procedures! {
    /// `virNWFilterLookupByName`.
    175 NwfilterLookupByName "NWFILTER_LOOKUP_BY_NAME" Some("virNWFilterLookupByName"), (NwfilterLookupByNameArgs) -> NwfilterLookupByNameRet,
        Call High None since 0 8 0;
    /// `virNWFilterLookupByUUID`.
    176 NwfilterLookupByUuid "NWFILTER_LOOKUP_BY_UUID" Some("virNWFilterLookupByUUID"), (NwfilterLookupByUuidArgs) -> NwfilterLookupByUuidRet,
        Call High None since 0 8 0;
    /// `virNWFilterGetXMLDesc`.
    177 NwfilterGetXmlDesc "NWFILTER_GET_XML_DESC" Some("virNWFilterGetXMLDesc"), (NwfilterGetXmlDescArgs) -> NwfilterGetXmlDescRet,
        Call High None since 0 8 0;
    /// `virNWFilterDefineXML`.
    180 NwfilterDefineXml "NWFILTER_DEFINE_XML" Some("virNWFilterDefineXML"), (NwfilterDefineXmlArgs) -> NwfilterDefineXmlRet,
        Call High None since 0 8 0;
    /// `virNWFilterUndefine`.
    181 NwfilterUndefine "NWFILTER_UNDEFINE" Some("virNWFilterUndefine"), (NwfilterUndefineArgs) -> (),
        Call High None since 0 8 0;
    /// `virNWFilterBindingLookupByPortDev`.
    397 NwfilterBindingLookupByPortDev "NWFILTER_BINDING_LOOKUP_BY_PORT_DEV" Some("virNWFilterBindingLookupByPortDev"), (NwfilterBindingLookupByPortDevArgs) -> NwfilterBindingLookupByPortDevRet,
        Call High None since 4 5 0;
    /// `virNWFilterBindingGetXMLDesc`.
    398 NwfilterBindingGetXmlDesc "NWFILTER_BINDING_GET_XML_DESC" Some("virNWFilterBindingGetXMLDesc"), (NwfilterBindingGetXmlDescArgs) -> NwfilterBindingGetXmlDescRet,
        Call High None since 4 5 0;
    /// `virNWFilterBindingCreateXML`.
    399 NwfilterBindingCreateXml "NWFILTER_BINDING_CREATE_XML" Some("virNWFilterBindingCreateXML"), (NwfilterBindingCreateXmlArgs) -> NwfilterBindingCreateXmlRet,
        Call High None since 4 5 0;
    /// `virNWFilterBindingDelete`.
    400 NwfilterBindingDelete "NWFILTER_BINDING_DELETE" Some("virNWFilterBindingDelete"), (NwfilterBindingDeleteArgs) -> (),
        Call High None since 4 5 0;
    /// `virNWFilterDefineXMLFlags`.
    431 NwfilterDefineXmlFlags "NWFILTER_DEFINE_XML_FLAGS" Some("virNWFilterDefineXMLFlags"), (NwfilterDefineXmlFlagsArgs) -> NwfilterDefineXmlFlagsRet,
        Call High None since 7 7 0;
}
