// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: network.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `network_lookup_by_uuid_args`.
    pub struct NetworkLookupByUuidArgs {
        /// The UUID.
        pub uuid: [u8; 16],
    }
    /// `network_lookup_by_uuid_ret`.
    pub struct NetworkLookupByUuidRet {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_lookup_by_name_args`.
    pub struct NetworkLookupByNameArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `network_lookup_by_name_ret`.
    pub struct NetworkLookupByNameRet {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_create_xml_args`.
    pub struct NetworkCreateXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `network_create_xml_ret`.
    pub struct NetworkCreateXmlRet {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_create_xml_flags_args`.
    pub struct NetworkCreateXmlFlagsArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_create_xml_flags_ret`.
    pub struct NetworkCreateXmlFlagsRet {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_define_xml_args`.
    pub struct NetworkDefineXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `network_define_xml_ret`.
    pub struct NetworkDefineXmlRet {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_define_xml_flags_args`.
    pub struct NetworkDefineXmlFlagsArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_define_xml_flags_ret`.
    pub struct NetworkDefineXmlFlagsRet {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_undefine_args`.
    pub struct NetworkUndefineArgs {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_update_args`.
    pub struct NetworkUpdateArgs {
        /// The network.
        pub net: NonnullNetwork,
        /// `command` of the protocol.
        pub command: u32,
        /// `section` of the protocol.
        pub section: u32,
        /// `parentIndex` of the protocol.
        pub parent_index: i32,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_create_args`.
    pub struct NetworkCreateArgs {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_destroy_args`.
    pub struct NetworkDestroyArgs {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_get_xml_desc_args`.
    pub struct NetworkGetXmlDescArgs {
        /// The network.
        pub net: NonnullNetwork,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_get_xml_desc_ret`.
    pub struct NetworkGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `network_get_bridge_name_args`.
    pub struct NetworkGetBridgeNameArgs {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_get_bridge_name_ret`.
    pub struct NetworkGetBridgeNameRet {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `network_get_autostart_args`.
    pub struct NetworkGetAutostartArgs {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_get_autostart_ret`.
    pub struct NetworkGetAutostartRet {
        /// 1 when it starts with the host, else 0.
        pub autostart: i32,
    }
    /// `network_set_autostart_args`.
    pub struct NetworkSetAutostartArgs {
        /// The network.
        pub net: NonnullNetwork,
        /// 1 when it starts with the host, else 0.
        pub autostart: i32,
    }
    /// `network_is_active_args`.
    pub struct NetworkIsActiveArgs {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_is_active_ret`.
    pub struct NetworkIsActiveRet {
        /// 1 when it is active, else 0.
        pub active: i32,
    }
    /// `network_is_persistent_args`.
    pub struct NetworkIsPersistentArgs {
        /// The network.
        pub net: NonnullNetwork,
    }
    /// `network_is_persistent_ret`.
    pub struct NetworkIsPersistentRet {
        /// 1 when it is defined persistently, else 0.
        pub persistent: i32,
    }
    /// `network_event_lifecycle_msg`.
    pub struct NetworkEventLifecycleMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The network.
        pub net: NonnullNetwork,
        /// `event` of the protocol.
        pub event: i32,
        /// More about the event; the meaning depends on the event.
        pub detail: i32,
    }
    /// `network_event_callback_metadata_change_msg`.
    pub struct NetworkEventCallbackMetadataChangeMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The network.
        pub net: NonnullNetwork,
        /// `type` of the protocol.
        pub r#type: i32,
        /// `nsuri` of the protocol. At most 4194304 bytes when sent.
        pub nsuri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `network_set_metadata_args`.
    pub struct NetworkSetMetadataArgs {
        /// The network.
        pub network: NonnullNetwork,
        /// `type` of the protocol.
        pub r#type: i32,
        /// `metadata` of the protocol. At most 4194304 bytes when sent.
        pub metadata: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `key` of the protocol. At most 4194304 bytes when sent.
        pub key: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// A URI. At most 4194304 bytes when sent.
        pub uri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_get_metadata_args`.
    pub struct NetworkGetMetadataArgs {
        /// The network.
        pub network: NonnullNetwork,
        /// `type` of the protocol.
        pub r#type: i32,
        /// A URI. At most 4194304 bytes when sent.
        pub uri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_get_metadata_ret`.
    pub struct NetworkGetMetadataRet {
        /// `metadata` of the protocol. At most 4194304 bytes when sent.
        pub metadata: Text = wire::Str<4194304>,
    }
    /// `network_get_dhcp_leases_args`.
    pub struct NetworkGetDhcpLeasesArgs {
        /// The network.
        pub net: NonnullNetwork,
        /// MAC address as text. At most 4194304 bytes when sent.
        pub mac: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_get_dhcp_leases_ret`.
    pub struct NetworkGetDhcpLeasesRet {
        /// `leases` of the protocol. At most 65536 elements when sent.
        pub leases: Vec<NetworkDhcpLease> = wire::List<wire::Own, 65536>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `network_list_all_ports_args`.
    pub struct NetworkListAllPortsArgs {
        /// The network.
        pub network: NonnullNetwork,
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_list_all_ports_ret`.
    pub struct NetworkListAllPortsRet {
        /// `ports` of the protocol. At most 16384 elements when sent.
        pub ports: Vec<NonnullNetworkPort> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `network_port_lookup_by_uuid_args`.
    pub struct NetworkPortLookupByUuidArgs {
        /// The network.
        pub network: NonnullNetwork,
        /// The UUID.
        pub uuid: [u8; 16],
    }
    /// `network_port_lookup_by_uuid_ret`.
    pub struct NetworkPortLookupByUuidRet {
        /// The network port.
        pub port: NonnullNetworkPort,
    }
    /// `network_port_create_xml_args`.
    pub struct NetworkPortCreateXmlArgs {
        /// The network.
        pub network: NonnullNetwork,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_port_create_xml_ret`.
    pub struct NetworkPortCreateXmlRet {
        /// The network port.
        pub port: NonnullNetworkPort,
    }
    /// `network_port_set_parameters_args`.
    pub struct NetworkPortSetParametersArgs {
        /// The network port.
        pub port: NonnullNetworkPort,
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_port_get_parameters_args`.
    pub struct NetworkPortGetParametersArgs {
        /// The network port.
        pub port: NonnullNetworkPort,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_port_get_parameters_ret`.
    pub struct NetworkPortGetParametersRet {
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `network_port_get_xml_desc_args`.
    pub struct NetworkPortGetXmlDescArgs {
        /// The network port.
        pub port: NonnullNetworkPort,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `network_port_get_xml_desc_ret`.
    pub struct NetworkPortGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `network_port_delete_args`.
    pub struct NetworkPortDeleteArgs {
        /// The network port.
        pub port: NonnullNetworkPort,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
}

procedures! {
    /// `virNetworkCreate`.
    39 NetworkCreate "NETWORK_CREATE" Some("virNetworkCreate"), (NetworkCreateArgs) -> (),
        Call Low None since 0 3 0;
    /// `virNetworkCreateXML`.
    40 NetworkCreateXml "NETWORK_CREATE_XML" Some("virNetworkCreateXML"), (NetworkCreateXmlArgs) -> NetworkCreateXmlRet,
        Call Low None since 0 3 0;
    /// `virNetworkDefineXML`.
    41 NetworkDefineXml "NETWORK_DEFINE_XML" Some("virNetworkDefineXML"), (NetworkDefineXmlArgs) -> NetworkDefineXmlRet,
        Call High None since 0 3 0;
    /// `virNetworkDestroy`.
    42 NetworkDestroy "NETWORK_DESTROY" Some("virNetworkDestroy"), (NetworkDestroyArgs) -> (),
        Call High None since 0 3 0;
    /// `virNetworkGetXMLDesc`.
    43 NetworkGetXmlDesc "NETWORK_GET_XML_DESC" Some("virNetworkGetXMLDesc"), (NetworkGetXmlDescArgs) -> NetworkGetXmlDescRet,
        Call High None since 0 3 0;
    /// `virNetworkGetAutostart`.
    44 NetworkGetAutostart "NETWORK_GET_AUTOSTART" Some("virNetworkGetAutostart"), (NetworkGetAutostartArgs) -> NetworkGetAutostartRet,
        Call High None since 0 3 0;
    /// `virNetworkGetBridgeName`.
    45 NetworkGetBridgeName "NETWORK_GET_BRIDGE_NAME" Some("virNetworkGetBridgeName"), (NetworkGetBridgeNameArgs) -> NetworkGetBridgeNameRet,
        Call High None since 0 3 0;
    /// `virNetworkLookupByName`.
    46 NetworkLookupByName "NETWORK_LOOKUP_BY_NAME" Some("virNetworkLookupByName"), (NetworkLookupByNameArgs) -> NetworkLookupByNameRet,
        Call High None since 0 3 0;
    /// `virNetworkLookupByUUID`.
    47 NetworkLookupByUuid "NETWORK_LOOKUP_BY_UUID" Some("virNetworkLookupByUUID"), (NetworkLookupByUuidArgs) -> NetworkLookupByUuidRet,
        Call High None since 0 3 0;
    /// `virNetworkSetAutostart`.
    48 NetworkSetAutostart "NETWORK_SET_AUTOSTART" Some("virNetworkSetAutostart"), (NetworkSetAutostartArgs) -> (),
        Call High None since 0 3 0;
    /// `virNetworkUndefine`.
    49 NetworkUndefine "NETWORK_UNDEFINE" Some("virNetworkUndefine"), (NetworkUndefineArgs) -> (),
        Call High None since 0 3 0;
    /// `virNetworkIsActive`.
    152 NetworkIsActive "NETWORK_IS_ACTIVE" Some("virNetworkIsActive"), (NetworkIsActiveArgs) -> NetworkIsActiveRet,
        Call High None since 0 7 3;
    /// `virNetworkIsPersistent`.
    153 NetworkIsPersistent "NETWORK_IS_PERSISTENT" Some("virNetworkIsPersistent"), (NetworkIsPersistentArgs) -> NetworkIsPersistentRet,
        Call High None since 0 7 3;
    /// `virNetworkUpdate`.
    291 NetworkUpdate "NETWORK_UPDATE" Some("virNetworkUpdate"), (NetworkUpdateArgs) -> (),
        Call High None since 0 10 2;
    /// `NETWORK_EVENT_LIFECYCLE`: no public function.
    315 NetworkEventLifecycle "NETWORK_EVENT_LIFECYCLE" None, (()) -> NetworkEventLifecycleMsg,
        Event Low None since 1 2 1;
    /// `virNetworkGetDHCPLeases`.
    341 NetworkGetDhcpLeases "NETWORK_GET_DHCP_LEASES" Some("virNetworkGetDHCPLeases"), (NetworkGetDhcpLeasesArgs) -> NetworkGetDhcpLeasesRet,
        Call Low None since 1 2 6;
    /// `virNetworkListAllPorts`.
    404 NetworkListAllPorts "NETWORK_LIST_ALL_PORTS" Some("virNetworkListAllPorts"), (NetworkListAllPortsArgs) -> NetworkListAllPortsRet,
        Call High None since 5 5 0;
    /// `virNetworkPortLookupByUUID`.
    405 NetworkPortLookupByUuid "NETWORK_PORT_LOOKUP_BY_UUID" Some("virNetworkPortLookupByUUID"), (NetworkPortLookupByUuidArgs) -> NetworkPortLookupByUuidRet,
        Call High None since 5 5 0;
    /// `virNetworkPortCreateXML`.
    406 NetworkPortCreateXml "NETWORK_PORT_CREATE_XML" Some("virNetworkPortCreateXML"), (NetworkPortCreateXmlArgs) -> NetworkPortCreateXmlRet,
        Call Low None since 5 5 0;
    /// `virNetworkPortGetParameters`.
    407 NetworkPortGetParameters "NETWORK_PORT_GET_PARAMETERS" Some("virNetworkPortGetParameters"), (NetworkPortGetParametersArgs) -> NetworkPortGetParametersRet,
        Call Low None since 5 5 0;
    /// `virNetworkPortSetParameters`.
    408 NetworkPortSetParameters "NETWORK_PORT_SET_PARAMETERS" Some("virNetworkPortSetParameters"), (NetworkPortSetParametersArgs) -> (),
        Call Low None since 5 5 0;
    /// `virNetworkPortGetXMLDesc`.
    409 NetworkPortGetXmlDesc "NETWORK_PORT_GET_XML_DESC" Some("virNetworkPortGetXMLDesc"), (NetworkPortGetXmlDescArgs) -> NetworkPortGetXmlDescRet,
        Call Low None since 5 5 0;
    /// `virNetworkPortDelete`.
    410 NetworkPortDelete "NETWORK_PORT_DELETE" Some("virNetworkPortDelete"), (NetworkPortDeleteArgs) -> (),
        Call Low None since 5 5 0;
    /// `virNetworkDefineXMLFlags`.
    432 NetworkDefineXmlFlags "NETWORK_DEFINE_XML_FLAGS" Some("virNetworkDefineXMLFlags"), (NetworkDefineXmlFlagsArgs) -> NetworkDefineXmlFlagsRet,
        Call High None since 7 7 0;
    /// `virNetworkCreateXMLFlags`.
    437 NetworkCreateXmlFlags "NETWORK_CREATE_XML_FLAGS" Some("virNetworkCreateXMLFlags"), (NetworkCreateXmlFlagsArgs) -> NetworkCreateXmlFlagsRet,
        Call High None since 7 8 0;
    /// `virNetworkSetMetadata`.
    444 NetworkSetMetadata "NETWORK_SET_METADATA" Some("virNetworkSetMetadata"), (NetworkSetMetadataArgs) -> (),
        Call Low None since 9 7 0;
    /// `virNetworkGetMetadata`.
    445 NetworkGetMetadata "NETWORK_GET_METADATA" Some("virNetworkGetMetadata"), (NetworkGetMetadataArgs) -> NetworkGetMetadataRet,
        Call Low None since 9 7 0;
    /// `NETWORK_EVENT_CALLBACK_METADATA_CHANGE`: no public function.
    446 NetworkEventCallbackMetadataChange "NETWORK_EVENT_CALLBACK_METADATA_CHANGE" None, (()) -> NetworkEventCallbackMetadataChangeMsg,
        Event Low None since 9 8 0;
}
