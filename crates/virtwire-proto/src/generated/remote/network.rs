// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: network.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `network_lookup_by_uuid_args`.
    pub struct NetworkLookupByUuidArgs {
        pub uuid: [u8; 16],
    }
    /// `network_lookup_by_uuid_ret`.
    pub struct NetworkLookupByUuidRet {
        pub net: NonnullNetwork,
    }
    /// `network_lookup_by_name_args`.
    pub struct NetworkLookupByNameArgs {
        pub name: Text = wire::Str<4194304>,
    }
    /// `network_lookup_by_name_ret`.
    pub struct NetworkLookupByNameRet {
        pub net: NonnullNetwork,
    }
    /// `network_create_xml_args`.
    pub struct NetworkCreateXmlArgs {
        pub xml: Text = wire::Str<4194304>,
    }
    /// `network_create_xml_ret`.
    pub struct NetworkCreateXmlRet {
        pub net: NonnullNetwork,
    }
    /// `network_create_xml_flags_args`.
    pub struct NetworkCreateXmlFlagsArgs {
        pub xml: Text = wire::Str<4194304>,
        pub flags: u32,
    }
    /// `network_create_xml_flags_ret`.
    pub struct NetworkCreateXmlFlagsRet {
        pub net: NonnullNetwork,
    }
    /// `network_define_xml_args`.
    pub struct NetworkDefineXmlArgs {
        pub xml: Text = wire::Str<4194304>,
    }
    /// `network_define_xml_ret`.
    pub struct NetworkDefineXmlRet {
        pub net: NonnullNetwork,
    }
    /// `network_define_xml_flags_args`.
    pub struct NetworkDefineXmlFlagsArgs {
        pub xml: Text = wire::Str<4194304>,
        pub flags: u32,
    }
    /// `network_define_xml_flags_ret`.
    pub struct NetworkDefineXmlFlagsRet {
        pub net: NonnullNetwork,
    }
    /// `network_undefine_args`.
    pub struct NetworkUndefineArgs {
        pub net: NonnullNetwork,
    }
    /// `network_update_args`.
    pub struct NetworkUpdateArgs {
        pub net: NonnullNetwork,
        pub command: u32,
        pub section: u32,
        pub parent_index: i32,
        pub xml: Text = wire::Str<4194304>,
        pub flags: u32,
    }
    /// `network_create_args`.
    pub struct NetworkCreateArgs {
        pub net: NonnullNetwork,
    }
    /// `network_destroy_args`.
    pub struct NetworkDestroyArgs {
        pub net: NonnullNetwork,
    }
    /// `network_get_xml_desc_args`.
    pub struct NetworkGetXmlDescArgs {
        pub net: NonnullNetwork,
        pub flags: u32,
    }
    /// `network_get_xml_desc_ret`.
    pub struct NetworkGetXmlDescRet {
        pub xml: Text = wire::Str<4194304>,
    }
    /// `network_get_bridge_name_args`.
    pub struct NetworkGetBridgeNameArgs {
        pub net: NonnullNetwork,
    }
    /// `network_get_bridge_name_ret`.
    pub struct NetworkGetBridgeNameRet {
        pub name: Text = wire::Str<4194304>,
    }
    /// `network_get_autostart_args`.
    pub struct NetworkGetAutostartArgs {
        pub net: NonnullNetwork,
    }
    /// `network_get_autostart_ret`.
    pub struct NetworkGetAutostartRet {
        pub autostart: i32,
    }
    /// `network_set_autostart_args`.
    pub struct NetworkSetAutostartArgs {
        pub net: NonnullNetwork,
        pub autostart: i32,
    }
    /// `network_is_active_args`.
    pub struct NetworkIsActiveArgs {
        pub net: NonnullNetwork,
    }
    /// `network_is_active_ret`.
    pub struct NetworkIsActiveRet {
        pub active: i32,
    }
    /// `network_is_persistent_args`.
    pub struct NetworkIsPersistentArgs {
        pub net: NonnullNetwork,
    }
    /// `network_is_persistent_ret`.
    pub struct NetworkIsPersistentRet {
        pub persistent: i32,
    }
    /// `network_event_lifecycle_msg`.
    pub struct NetworkEventLifecycleMsg {
        pub callback_id: i32,
        pub net: NonnullNetwork,
        pub event: i32,
        pub detail: i32,
    }
    /// `network_event_callback_metadata_change_msg`.
    pub struct NetworkEventCallbackMetadataChangeMsg {
        pub callback_id: i32,
        pub net: NonnullNetwork,
        pub r#type: i32,
        pub nsuri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `network_set_metadata_args`.
    pub struct NetworkSetMetadataArgs {
        pub network: NonnullNetwork,
        pub r#type: i32,
        pub metadata: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub key: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub uri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub flags: u32,
    }
    /// `network_get_metadata_args`.
    pub struct NetworkGetMetadataArgs {
        pub network: NonnullNetwork,
        pub r#type: i32,
        pub uri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub flags: u32,
    }
    /// `network_get_metadata_ret`.
    pub struct NetworkGetMetadataRet {
        pub metadata: Text = wire::Str<4194304>,
    }
    /// `network_get_dhcp_leases_args`.
    pub struct NetworkGetDhcpLeasesArgs {
        pub net: NonnullNetwork,
        pub mac: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub need_results: i32,
        pub flags: u32,
    }
    /// `network_get_dhcp_leases_ret`.
    pub struct NetworkGetDhcpLeasesRet {
        pub leases: Vec<NetworkDhcpLease> = wire::List<wire::Own, 65536>,
        pub ret: u32,
    }
    /// `network_list_all_ports_args`.
    pub struct NetworkListAllPortsArgs {
        pub network: NonnullNetwork,
        pub need_results: i32,
        pub flags: u32,
    }
    /// `network_list_all_ports_ret`.
    pub struct NetworkListAllPortsRet {
        pub ports: Vec<NonnullNetworkPort> = wire::List<wire::Own, 16384>,
        pub ret: u32,
    }
    /// `network_port_lookup_by_uuid_args`.
    pub struct NetworkPortLookupByUuidArgs {
        pub network: NonnullNetwork,
        pub uuid: [u8; 16],
    }
    /// `network_port_lookup_by_uuid_ret`.
    pub struct NetworkPortLookupByUuidRet {
        pub port: NonnullNetworkPort,
    }
    /// `network_port_create_xml_args`.
    pub struct NetworkPortCreateXmlArgs {
        pub network: NonnullNetwork,
        pub xml: Text = wire::Str<4194304>,
        pub flags: u32,
    }
    /// `network_port_create_xml_ret`.
    pub struct NetworkPortCreateXmlRet {
        pub port: NonnullNetworkPort,
    }
    /// `network_port_set_parameters_args`.
    pub struct NetworkPortSetParametersArgs {
        pub port: NonnullNetworkPort,
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        pub flags: u32,
    }
    /// `network_port_get_parameters_args`.
    pub struct NetworkPortGetParametersArgs {
        pub port: NonnullNetworkPort,
        pub nparams: i32,
        pub flags: u32,
    }
    /// `network_port_get_parameters_ret`.
    pub struct NetworkPortGetParametersRet {
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        pub nparams: i32,
    }
    /// `network_port_get_xml_desc_args`.
    pub struct NetworkPortGetXmlDescArgs {
        pub port: NonnullNetworkPort,
        pub flags: u32,
    }
    /// `network_port_get_xml_desc_ret`.
    pub struct NetworkPortGetXmlDescRet {
        pub xml: Text = wire::Str<4194304>,
    }
    /// `network_port_delete_args`.
    pub struct NetworkPortDeleteArgs {
        pub port: NonnullNetworkPort,
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
