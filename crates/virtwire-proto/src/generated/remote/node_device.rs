// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: node device.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `node_device_lookup_by_name_args`.
    pub struct NodeDeviceLookupByNameArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `node_device_lookup_by_name_ret`.
    pub struct NodeDeviceLookupByNameRet {
        /// The node device, or the disk's target name.
        pub dev: NonnullNodeDevice,
    }
    /// `node_device_lookup_scsi_host_by_wwn_args`.
    pub struct NodeDeviceLookupScsiHostByWwnArgs {
        /// `wwnn` of the protocol. At most 4194304 bytes when sent.
        pub wwnn: Text = wire::Str<4194304>,
        /// `wwpn` of the protocol. At most 4194304 bytes when sent.
        pub wwpn: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_device_lookup_scsi_host_by_wwn_ret`.
    pub struct NodeDeviceLookupScsiHostByWwnRet {
        /// The node device, or the disk's target name.
        pub dev: NonnullNodeDevice,
    }
    /// `node_device_get_xml_desc_args`.
    pub struct NodeDeviceGetXmlDescArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_device_get_xml_desc_ret`.
    pub struct NodeDeviceGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `node_device_get_parent_args`.
    pub struct NodeDeviceGetParentArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `node_device_get_parent_ret`.
    pub struct NodeDeviceGetParentRet {
        /// `parentName` of the protocol. At most 4194304 bytes when sent.
        pub parent_name: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `node_device_num_of_caps_args`.
    pub struct NodeDeviceNumOfCapsArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `node_device_num_of_caps_ret`.
    pub struct NodeDeviceNumOfCapsRet {
        /// The number of items.
        pub num: i32,
    }
    /// `node_device_list_caps_args`.
    pub struct NodeDeviceListCapsArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// The most names to return.
        pub maxnames: i32,
    }
    /// `node_device_list_caps_ret`.
    pub struct NodeDeviceListCapsRet {
        /// The names. At most 65536 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 65536>,
    }
    /// `node_device_dettach_args`.
    pub struct NodeDeviceDettachArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `node_device_detach_flags_args`.
    pub struct NodeDeviceDetachFlagsArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// `driverName` of the protocol. At most 4194304 bytes when sent.
        pub driver_name: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_device_re_attach_args`.
    pub struct NodeDeviceReAttachArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `node_device_reset_args`.
    pub struct NodeDeviceResetArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `node_device_create_xml_args`.
    pub struct NodeDeviceCreateXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml_desc: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_device_create_xml_ret`.
    pub struct NodeDeviceCreateXmlRet {
        /// The node device, or the disk's target name.
        pub dev: NonnullNodeDevice,
    }
    /// `node_device_destroy_args`.
    pub struct NodeDeviceDestroyArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `node_device_define_xml_args`.
    pub struct NodeDeviceDefineXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml_desc: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_device_define_xml_ret`.
    pub struct NodeDeviceDefineXmlRet {
        /// The node device, or the disk's target name.
        pub dev: NonnullNodeDevice,
    }
    /// `node_device_undefine_args`.
    pub struct NodeDeviceUndefineArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_device_create_args`.
    pub struct NodeDeviceCreateArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_device_get_autostart_args`.
    pub struct NodeDeviceGetAutostartArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `node_device_get_autostart_ret`.
    pub struct NodeDeviceGetAutostartRet {
        /// 1 when it starts with the host, else 0.
        pub autostart: i32,
    }
    /// `node_device_set_autostart_args`.
    pub struct NodeDeviceSetAutostartArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// 1 when it starts with the host, else 0.
        pub autostart: i32,
    }
    /// `node_device_is_persistent_args`.
    pub struct NodeDeviceIsPersistentArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `node_device_is_persistent_ret`.
    pub struct NodeDeviceIsPersistentRet {
        /// 1 when it is defined persistently, else 0.
        pub persistent: i32,
    }
    /// `node_device_is_active_args`.
    pub struct NodeDeviceIsActiveArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `node_device_is_active_ret`.
    pub struct NodeDeviceIsActiveRet {
        /// 1 when it is active, else 0.
        pub active: i32,
    }
    /// `node_device_update_args`.
    pub struct NodeDeviceUpdateArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml_desc: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_device_event_lifecycle_msg`.
    pub struct NodeDeviceEventLifecycleMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The node device, or the disk's target name.
        pub dev: NonnullNodeDevice,
        /// `event` of the protocol.
        pub event: i32,
        /// More about the event; the meaning depends on the event.
        pub detail: i32,
    }
    /// `node_device_event_update_msg`.
    pub struct NodeDeviceEventUpdateMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The node device, or the disk's target name.
        pub dev: NonnullNodeDevice,
    }
}

procedures! {
    /// `virNodeDeviceLookupByName`.
    113 NodeDeviceLookupByName "NODE_DEVICE_LOOKUP_BY_NAME" Some("virNodeDeviceLookupByName"), (NodeDeviceLookupByNameArgs) -> NodeDeviceLookupByNameRet,
        Call High None since 0 5 0;
    /// `virNodeDeviceGetXMLDesc`.
    114 NodeDeviceGetXmlDesc "NODE_DEVICE_GET_XML_DESC" Some("virNodeDeviceGetXMLDesc"), (NodeDeviceGetXmlDescArgs) -> NodeDeviceGetXmlDescRet,
        Call Low None since 0 5 0;
    /// `virNodeDeviceGetParent`.
    115 NodeDeviceGetParent "NODE_DEVICE_GET_PARENT" Some("virNodeDeviceGetParent"), (NodeDeviceGetParentArgs) -> NodeDeviceGetParentRet,
        Call High None since 0 5 0;
    /// `virNodeDeviceNumOfCaps`.
    116 NodeDeviceNumOfCaps "NODE_DEVICE_NUM_OF_CAPS" Some("virNodeDeviceNumOfCaps"), (NodeDeviceNumOfCapsArgs) -> NodeDeviceNumOfCapsRet,
        Call High None since 0 5 0;
    /// `virNodeDeviceListCaps`.
    117 NodeDeviceListCaps "NODE_DEVICE_LIST_CAPS" Some("virNodeDeviceListCaps"), (NodeDeviceListCapsArgs) -> NodeDeviceListCapsRet,
        Call High None since 0 5 0;
    /// `virNodeDeviceDettach`.
    118 NodeDeviceDettach "NODE_DEVICE_DETTACH" Some("virNodeDeviceDettach"), (NodeDeviceDettachArgs) -> (),
        Call Low None since 0 6 1;
    /// `virNodeDeviceReAttach`.
    119 NodeDeviceReAttach "NODE_DEVICE_RE_ATTACH" Some("virNodeDeviceReAttach"), (NodeDeviceReAttachArgs) -> (),
        Call Low None since 0 6 1;
    /// `virNodeDeviceReset`.
    120 NodeDeviceReset "NODE_DEVICE_RESET" Some("virNodeDeviceReset"), (NodeDeviceResetArgs) -> (),
        Call Low None since 0 6 1;
    /// `virNodeDeviceCreateXML`.
    123 NodeDeviceCreateXml "NODE_DEVICE_CREATE_XML" Some("virNodeDeviceCreateXML"), (NodeDeviceCreateXmlArgs) -> NodeDeviceCreateXmlRet,
        Call Low None since 0 6 3;
    /// `virNodeDeviceDestroy`.
    124 NodeDeviceDestroy "NODE_DEVICE_DESTROY" Some("virNodeDeviceDestroy"), (NodeDeviceDestroyArgs) -> (),
        Call High None since 0 6 3;
    /// `virNodeDeviceLookupSCSIHostByWWN`.
    297 NodeDeviceLookupScsiHostByWwn "NODE_DEVICE_LOOKUP_SCSI_HOST_BY_WWN" Some("virNodeDeviceLookupSCSIHostByWWN"), (NodeDeviceLookupScsiHostByWwnArgs) -> NodeDeviceLookupScsiHostByWwnRet,
        Call High None since 1 0 3;
    /// `virNodeDeviceDetachFlags`.
    301 NodeDeviceDetachFlags "NODE_DEVICE_DETACH_FLAGS" Some("virNodeDeviceDetachFlags"), (NodeDeviceDetachFlagsArgs) -> (),
        Call Low None since 1 0 5;
    /// `NODE_DEVICE_EVENT_LIFECYCLE`: no public function.
    376 NodeDeviceEventLifecycle "NODE_DEVICE_EVENT_LIFECYCLE" None, (()) -> NodeDeviceEventLifecycleMsg,
        Event Low None since 2 2 0;
    /// `NODE_DEVICE_EVENT_UPDATE`: no public function.
    377 NodeDeviceEventUpdate "NODE_DEVICE_EVENT_UPDATE" None, (()) -> NodeDeviceEventUpdateMsg,
        Event Low None since 2 2 0;
    /// `virNodeDeviceDefineXML`.
    428 NodeDeviceDefineXml "NODE_DEVICE_DEFINE_XML" Some("virNodeDeviceDefineXML"), (NodeDeviceDefineXmlArgs) -> NodeDeviceDefineXmlRet,
        Call Low None since 7 3 0;
    /// `virNodeDeviceUndefine`.
    429 NodeDeviceUndefine "NODE_DEVICE_UNDEFINE" Some("virNodeDeviceUndefine"), (NodeDeviceUndefineArgs) -> (),
        Call High None since 7 3 0;
    /// `virNodeDeviceCreate`.
    430 NodeDeviceCreate "NODE_DEVICE_CREATE" Some("virNodeDeviceCreate"), (NodeDeviceCreateArgs) -> (),
        Call High None since 7 3 0;
    /// `virNodeDeviceGetAutostart`.
    433 NodeDeviceGetAutostart "NODE_DEVICE_GET_AUTOSTART" Some("virNodeDeviceGetAutostart"), (NodeDeviceGetAutostartArgs) -> NodeDeviceGetAutostartRet,
        Call High None since 7 8 0;
    /// `virNodeDeviceSetAutostart`.
    434 NodeDeviceSetAutostart "NODE_DEVICE_SET_AUTOSTART" Some("virNodeDeviceSetAutostart"), (NodeDeviceSetAutostartArgs) -> (),
        Call High None since 7 8 0;
    /// `virNodeDeviceIsPersistent`.
    435 NodeDeviceIsPersistent "NODE_DEVICE_IS_PERSISTENT" Some("virNodeDeviceIsPersistent"), (NodeDeviceIsPersistentArgs) -> NodeDeviceIsPersistentRet,
        Call High None since 7 8 0;
    /// `virNodeDeviceIsActive`.
    436 NodeDeviceIsActive "NODE_DEVICE_IS_ACTIVE" Some("virNodeDeviceIsActive"), (NodeDeviceIsActiveArgs) -> NodeDeviceIsActiveRet,
        Call High None since 7 8 0;
    /// `virNodeDeviceUpdate`.
    447 NodeDeviceUpdate "NODE_DEVICE_UPDATE" Some("virNodeDeviceUpdate"), (NodeDeviceUpdateArgs) -> (),
        Call High None since 10 1 0;
}
