// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: interface.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `interface_lookup_by_name_args`.
    pub struct InterfaceLookupByNameArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `interface_lookup_by_name_ret`.
    pub struct InterfaceLookupByNameRet {
        /// The interface.
        pub iface: NonnullInterface,
    }
    /// `interface_lookup_by_mac_string_args`.
    pub struct InterfaceLookupByMacStringArgs {
        /// MAC address as text. At most 4194304 bytes when sent.
        pub mac: Text = wire::Str<4194304>,
    }
    /// `interface_lookup_by_mac_string_ret`.
    pub struct InterfaceLookupByMacStringRet {
        /// The interface.
        pub iface: NonnullInterface,
    }
    /// `interface_get_xml_desc_args`.
    pub struct InterfaceGetXmlDescArgs {
        /// The interface.
        pub iface: NonnullInterface,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `interface_get_xml_desc_ret`.
    pub struct InterfaceGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `interface_define_xml_args`.
    pub struct InterfaceDefineXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `interface_define_xml_ret`.
    pub struct InterfaceDefineXmlRet {
        /// The interface.
        pub iface: NonnullInterface,
    }
    /// `interface_undefine_args`.
    pub struct InterfaceUndefineArgs {
        /// The interface.
        pub iface: NonnullInterface,
    }
    /// `interface_create_args`.
    pub struct InterfaceCreateArgs {
        /// The interface.
        pub iface: NonnullInterface,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `interface_destroy_args`.
    pub struct InterfaceDestroyArgs {
        /// The interface.
        pub iface: NonnullInterface,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `interface_change_begin_args`.
    pub struct InterfaceChangeBeginArgs {
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `interface_change_commit_args`.
    pub struct InterfaceChangeCommitArgs {
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `interface_change_rollback_args`.
    pub struct InterfaceChangeRollbackArgs {
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `interface_is_active_args`.
    pub struct InterfaceIsActiveArgs {
        /// The interface.
        pub iface: NonnullInterface,
    }
    /// `interface_is_active_ret`.
    pub struct InterfaceIsActiveRet {
        /// 1 when it is active, else 0.
        pub active: i32,
    }
}

procedures! {
    /// `virInterfaceLookupByName`.
    128 InterfaceLookupByName "INTERFACE_LOOKUP_BY_NAME" Some("virInterfaceLookupByName"), (InterfaceLookupByNameArgs) -> InterfaceLookupByNameRet,
        Call High None since 0 6 4;
    /// `virInterfaceLookupByMACString`.
    129 InterfaceLookupByMacString "INTERFACE_LOOKUP_BY_MAC_STRING" Some("virInterfaceLookupByMACString"), (InterfaceLookupByMacStringArgs) -> InterfaceLookupByMacStringRet,
        Call High None since 0 6 4;
    /// `virInterfaceGetXMLDesc`.
    130 InterfaceGetXmlDesc "INTERFACE_GET_XML_DESC" Some("virInterfaceGetXMLDesc"), (InterfaceGetXmlDescArgs) -> InterfaceGetXmlDescRet,
        Call Low None since 0 6 4;
    /// `virInterfaceDefineXML`.
    131 InterfaceDefineXml "INTERFACE_DEFINE_XML" Some("virInterfaceDefineXML"), (InterfaceDefineXmlArgs) -> InterfaceDefineXmlRet,
        Call High None since 0 6 4;
    /// `virInterfaceUndefine`.
    132 InterfaceUndefine "INTERFACE_UNDEFINE" Some("virInterfaceUndefine"), (InterfaceUndefineArgs) -> (),
        Call High None since 0 6 4;
    /// `virInterfaceCreate`.
    133 InterfaceCreate "INTERFACE_CREATE" Some("virInterfaceCreate"), (InterfaceCreateArgs) -> (),
        Call Low None since 0 6 4;
    /// `virInterfaceDestroy`.
    134 InterfaceDestroy "INTERFACE_DESTROY" Some("virInterfaceDestroy"), (InterfaceDestroyArgs) -> (),
        Call High None since 0 6 4;
    /// `virInterfaceIsActive`.
    156 InterfaceIsActive "INTERFACE_IS_ACTIVE" Some("virInterfaceIsActive"), (InterfaceIsActiveArgs) -> InterfaceIsActiveRet,
        Call High None since 0 7 3;
    /// `virInterfaceChangeBegin`.
    220 InterfaceChangeBegin "INTERFACE_CHANGE_BEGIN" Some("virInterfaceChangeBegin"), (InterfaceChangeBeginArgs) -> (),
        Call Low None since 0 9 2;
    /// `virInterfaceChangeCommit`.
    221 InterfaceChangeCommit "INTERFACE_CHANGE_COMMIT" Some("virInterfaceChangeCommit"), (InterfaceChangeCommitArgs) -> (),
        Call Low None since 0 9 2;
    /// `virInterfaceChangeRollback`.
    222 InterfaceChangeRollback "INTERFACE_CHANGE_ROLLBACK" Some("virInterfaceChangeRollback"), (InterfaceChangeRollbackArgs) -> (),
        Call Low None since 0 9 2;
}
