// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: storage pool.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `storage_pool_lookup_by_uuid_args`.
    pub struct StoragePoolLookupByUuidArgs {
        /// The UUID.
        pub uuid: [u8; 16],
    }
    /// `storage_pool_lookup_by_uuid_ret`.
    pub struct StoragePoolLookupByUuidRet {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_lookup_by_name_args`.
    pub struct StoragePoolLookupByNameArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `storage_pool_lookup_by_name_ret`.
    pub struct StoragePoolLookupByNameRet {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_lookup_by_volume_args`.
    pub struct StoragePoolLookupByVolumeArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
    }
    /// `storage_pool_lookup_by_volume_ret`.
    pub struct StoragePoolLookupByVolumeRet {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_lookup_by_target_path_args`.
    pub struct StoragePoolLookupByTargetPathArgs {
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
    }
    /// `storage_pool_lookup_by_target_path_ret`.
    pub struct StoragePoolLookupByTargetPathRet {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_create_xml_args`.
    pub struct StoragePoolCreateXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_pool_create_xml_ret`.
    pub struct StoragePoolCreateXmlRet {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_define_xml_args`.
    pub struct StoragePoolDefineXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_pool_define_xml_ret`.
    pub struct StoragePoolDefineXmlRet {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_build_args`.
    pub struct StoragePoolBuildArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_pool_undefine_args`.
    pub struct StoragePoolUndefineArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_create_args`.
    pub struct StoragePoolCreateArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_pool_destroy_args`.
    pub struct StoragePoolDestroyArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_delete_args`.
    pub struct StoragePoolDeleteArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_pool_refresh_args`.
    pub struct StoragePoolRefreshArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_pool_get_xml_desc_args`.
    pub struct StoragePoolGetXmlDescArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_pool_get_xml_desc_ret`.
    pub struct StoragePoolGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `storage_pool_get_info_args`.
    pub struct StoragePoolGetInfoArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_get_info_ret`.
    pub struct StoragePoolGetInfoRet {
        /// `state` of the protocol.
        pub state: u8 = wire::UChar,
        /// Size in bytes as the guest or user sees it.
        pub capacity: u64,
        /// Bytes in use on the host.
        pub allocation: u64,
        /// Free bytes.
        pub available: u64,
    }
    /// `storage_pool_get_autostart_args`.
    pub struct StoragePoolGetAutostartArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_get_autostart_ret`.
    pub struct StoragePoolGetAutostartRet {
        /// 1 when it starts with the host, else 0.
        pub autostart: i32,
    }
    /// `storage_pool_set_autostart_args`.
    pub struct StoragePoolSetAutostartArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// 1 when it starts with the host, else 0.
        pub autostart: i32,
    }
    /// `storage_pool_num_of_volumes_args`.
    pub struct StoragePoolNumOfVolumesArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_num_of_volumes_ret`.
    pub struct StoragePoolNumOfVolumesRet {
        /// The number of items.
        pub num: i32,
    }
    /// `storage_pool_list_volumes_args`.
    pub struct StoragePoolListVolumesArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// The most names to return.
        pub maxnames: i32,
    }
    /// `storage_pool_list_volumes_ret`.
    pub struct StoragePoolListVolumesRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `storage_pool_is_active_args`.
    pub struct StoragePoolIsActiveArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_is_active_ret`.
    pub struct StoragePoolIsActiveRet {
        /// 1 when it is active, else 0.
        pub active: i32,
    }
    /// `storage_pool_is_persistent_args`.
    pub struct StoragePoolIsPersistentArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
    /// `storage_pool_is_persistent_ret`.
    pub struct StoragePoolIsPersistentRet {
        /// 1 when it is defined persistently, else 0.
        pub persistent: i32,
    }
    /// `storage_pool_list_all_volumes_args`.
    pub struct StoragePoolListAllVolumesArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_pool_list_all_volumes_ret`.
    pub struct StoragePoolListAllVolumesRet {
        /// `vols` of the protocol. At most 16384 elements when sent.
        pub vols: Vec<NonnullStorageVol> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `storage_pool_event_lifecycle_msg`.
    pub struct StoragePoolEventLifecycleMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// `event` of the protocol.
        pub event: i32,
        /// More about the event; the meaning depends on the event.
        pub detail: i32,
    }
    /// `storage_pool_event_refresh_msg`.
    pub struct StoragePoolEventRefreshMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
    }
}

procedures! {
    /// `virStoragePoolCreateXML`.
    76 StoragePoolCreateXml "STORAGE_POOL_CREATE_XML" Some("virStoragePoolCreateXML"), (StoragePoolCreateXmlArgs) -> StoragePoolCreateXmlRet,
        Call Low None since 0 4 1;
    /// `virStoragePoolDefineXML`.
    77 StoragePoolDefineXml "STORAGE_POOL_DEFINE_XML" Some("virStoragePoolDefineXML"), (StoragePoolDefineXmlArgs) -> StoragePoolDefineXmlRet,
        Call High None since 0 4 1;
    /// `virStoragePoolCreate`.
    78 StoragePoolCreate "STORAGE_POOL_CREATE" Some("virStoragePoolCreate"), (StoragePoolCreateArgs) -> (),
        Call Low None since 0 4 1;
    /// `virStoragePoolBuild`.
    79 StoragePoolBuild "STORAGE_POOL_BUILD" Some("virStoragePoolBuild"), (StoragePoolBuildArgs) -> (),
        Call Low None since 0 4 1;
    /// `virStoragePoolDestroy`.
    80 StoragePoolDestroy "STORAGE_POOL_DESTROY" Some("virStoragePoolDestroy"), (StoragePoolDestroyArgs) -> (),
        Call High None since 0 4 1;
    /// `virStoragePoolDelete`.
    81 StoragePoolDelete "STORAGE_POOL_DELETE" Some("virStoragePoolDelete"), (StoragePoolDeleteArgs) -> (),
        Call Low None since 0 4 1;
    /// `virStoragePoolUndefine`.
    82 StoragePoolUndefine "STORAGE_POOL_UNDEFINE" Some("virStoragePoolUndefine"), (StoragePoolUndefineArgs) -> (),
        Call High None since 0 4 1;
    /// `virStoragePoolRefresh`.
    83 StoragePoolRefresh "STORAGE_POOL_REFRESH" Some("virStoragePoolRefresh"), (StoragePoolRefreshArgs) -> (),
        Call Low None since 0 4 1;
    /// `virStoragePoolLookupByName`.
    84 StoragePoolLookupByName "STORAGE_POOL_LOOKUP_BY_NAME" Some("virStoragePoolLookupByName"), (StoragePoolLookupByNameArgs) -> StoragePoolLookupByNameRet,
        Call High None since 0 4 1;
    /// `virStoragePoolLookupByUUID`.
    85 StoragePoolLookupByUuid "STORAGE_POOL_LOOKUP_BY_UUID" Some("virStoragePoolLookupByUUID"), (StoragePoolLookupByUuidArgs) -> StoragePoolLookupByUuidRet,
        Call High None since 0 4 1;
    /// `virStoragePoolLookupByVolume`.
    86 StoragePoolLookupByVolume "STORAGE_POOL_LOOKUP_BY_VOLUME" Some("virStoragePoolLookupByVolume"), (StoragePoolLookupByVolumeArgs) -> StoragePoolLookupByVolumeRet,
        Call High None since 0 4 1;
    /// `virStoragePoolGetInfo`.
    87 StoragePoolGetInfo "STORAGE_POOL_GET_INFO" Some("virStoragePoolGetInfo"), (StoragePoolGetInfoArgs) -> StoragePoolGetInfoRet,
        Call High None since 0 4 1;
    /// `virStoragePoolGetXMLDesc`.
    88 StoragePoolGetXmlDesc "STORAGE_POOL_GET_XML_DESC" Some("virStoragePoolGetXMLDesc"), (StoragePoolGetXmlDescArgs) -> StoragePoolGetXmlDescRet,
        Call High None since 0 4 1;
    /// `virStoragePoolGetAutostart`.
    89 StoragePoolGetAutostart "STORAGE_POOL_GET_AUTOSTART" Some("virStoragePoolGetAutostart"), (StoragePoolGetAutostartArgs) -> StoragePoolGetAutostartRet,
        Call High None since 0 4 1;
    /// `virStoragePoolSetAutostart`.
    90 StoragePoolSetAutostart "STORAGE_POOL_SET_AUTOSTART" Some("virStoragePoolSetAutostart"), (StoragePoolSetAutostartArgs) -> (),
        Call High None since 0 4 1;
    /// `virStoragePoolNumOfVolumes`.
    91 StoragePoolNumOfVolumes "STORAGE_POOL_NUM_OF_VOLUMES" Some("virStoragePoolNumOfVolumes"), (StoragePoolNumOfVolumesArgs) -> StoragePoolNumOfVolumesRet,
        Call High None since 0 4 1;
    /// `virStoragePoolListVolumes`.
    92 StoragePoolListVolumes "STORAGE_POOL_LIST_VOLUMES" Some("virStoragePoolListVolumes"), (StoragePoolListVolumesArgs) -> StoragePoolListVolumesRet,
        Call High None since 0 4 1;
    /// `virStoragePoolIsActive`.
    154 StoragePoolIsActive "STORAGE_POOL_IS_ACTIVE" Some("virStoragePoolIsActive"), (StoragePoolIsActiveArgs) -> StoragePoolIsActiveRet,
        Call High None since 0 7 3;
    /// `virStoragePoolIsPersistent`.
    155 StoragePoolIsPersistent "STORAGE_POOL_IS_PERSISTENT" Some("virStoragePoolIsPersistent"), (StoragePoolIsPersistentArgs) -> StoragePoolIsPersistentRet,
        Call High None since 0 7 3;
    /// `virStoragePoolListAllVolumes`.
    282 StoragePoolListAllVolumes "STORAGE_POOL_LIST_ALL_VOLUMES" Some("virStoragePoolListAllVolumes"), (StoragePoolListAllVolumesArgs) -> StoragePoolListAllVolumesRet,
        Call High None since 0 10 2;
    /// `STORAGE_POOL_EVENT_LIFECYCLE`: no public function.
    370 StoragePoolEventLifecycle "STORAGE_POOL_EVENT_LIFECYCLE" None, (()) -> StoragePoolEventLifecycleMsg,
        Event Low None since 2 0 0;
    /// `STORAGE_POOL_EVENT_REFRESH`: no public function.
    373 StoragePoolEventRefresh "STORAGE_POOL_EVENT_REFRESH" None, (()) -> StoragePoolEventRefreshMsg,
        Event Low None since 2 0 0;
    /// `virStoragePoolLookupByTargetPath`.
    391 StoragePoolLookupByTargetPath "STORAGE_POOL_LOOKUP_BY_TARGET_PATH" Some("virStoragePoolLookupByTargetPath"), (StoragePoolLookupByTargetPathArgs) -> StoragePoolLookupByTargetPathRet,
        Call High None since 4 1 0;
}
