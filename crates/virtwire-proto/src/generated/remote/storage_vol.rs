// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: storage vol.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `storage_vol_lookup_by_name_args`.
    pub struct StorageVolLookupByNameArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `storage_vol_lookup_by_name_ret`.
    pub struct StorageVolLookupByNameRet {
        /// The storage volume.
        pub vol: NonnullStorageVol,
    }
    /// `storage_vol_lookup_by_key_args`.
    pub struct StorageVolLookupByKeyArgs {
        /// `key` of the protocol. At most 4194304 bytes when sent.
        pub key: Text = wire::Str<4194304>,
    }
    /// `storage_vol_lookup_by_key_ret`.
    pub struct StorageVolLookupByKeyRet {
        /// The storage volume.
        pub vol: NonnullStorageVol,
    }
    /// `storage_vol_lookup_by_path_args`.
    pub struct StorageVolLookupByPathArgs {
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
    }
    /// `storage_vol_lookup_by_path_ret`.
    pub struct StorageVolLookupByPathRet {
        /// The storage volume.
        pub vol: NonnullStorageVol,
    }
    /// `storage_vol_create_xml_args`.
    pub struct StorageVolCreateXmlArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_vol_create_xml_ret`.
    pub struct StorageVolCreateXmlRet {
        /// The storage volume.
        pub vol: NonnullStorageVol,
    }
    /// `storage_vol_create_xml_from_args`.
    pub struct StorageVolCreateXmlFromArgs {
        /// The storage pool, or its name.
        pub pool: NonnullStoragePool,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// `clonevol` of the protocol.
        pub clonevol: NonnullStorageVol,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_vol_create_xml_from_ret`.
    pub struct StorageVolCreateXmlFromRet {
        /// The storage volume.
        pub vol: NonnullStorageVol,
    }
    /// `storage_vol_delete_args`.
    pub struct StorageVolDeleteArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_vol_wipe_args`.
    pub struct StorageVolWipeArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_vol_wipe_pattern_args`.
    pub struct StorageVolWipePatternArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
        /// `algorithm` of the protocol.
        pub algorithm: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_vol_get_xml_desc_args`.
    pub struct StorageVolGetXmlDescArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_vol_get_xml_desc_ret`.
    pub struct StorageVolGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `storage_vol_get_info_args`.
    pub struct StorageVolGetInfoArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
    }
    /// `storage_vol_get_info_ret`.
    pub struct StorageVolGetInfoRet {
        /// `type` of the protocol.
        pub r#type: i8 = wire::Char,
        /// Size in bytes as the guest or user sees it.
        pub capacity: u64,
        /// Bytes in use on the host.
        pub allocation: u64,
    }
    /// `storage_vol_get_info_flags_args`.
    pub struct StorageVolGetInfoFlagsArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_vol_get_info_flags_ret`.
    pub struct StorageVolGetInfoFlagsRet {
        /// `type` of the protocol.
        pub r#type: i8 = wire::Char,
        /// Size in bytes as the guest or user sees it.
        pub capacity: u64,
        /// Bytes in use on the host.
        pub allocation: u64,
    }
    /// `storage_vol_get_path_args`.
    pub struct StorageVolGetPathArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
    }
    /// `storage_vol_get_path_ret`.
    pub struct StorageVolGetPathRet {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `storage_vol_resize_args`.
    pub struct StorageVolResizeArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
        /// Size in bytes as the guest or user sees it.
        pub capacity: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_vol_upload_args`.
    pub struct StorageVolUploadArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
        /// `offset` of the protocol.
        pub offset: u64,
        /// `length` of the protocol.
        pub length: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `storage_vol_download_args`.
    pub struct StorageVolDownloadArgs {
        /// The storage volume.
        pub vol: NonnullStorageVol,
        /// `offset` of the protocol.
        pub offset: u64,
        /// `length` of the protocol.
        pub length: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
}

procedures! {
    /// `virStorageVolCreateXML`.
    93 StorageVolCreateXml "STORAGE_VOL_CREATE_XML" Some("virStorageVolCreateXML"), (StorageVolCreateXmlArgs) -> StorageVolCreateXmlRet,
        Call Low None since 0 4 1;
    /// `virStorageVolDelete`.
    94 StorageVolDelete "STORAGE_VOL_DELETE" Some("virStorageVolDelete"), (StorageVolDeleteArgs) -> (),
        Call Low None since 0 4 1;
    /// `virStorageVolLookupByName`.
    95 StorageVolLookupByName "STORAGE_VOL_LOOKUP_BY_NAME" Some("virStorageVolLookupByName"), (StorageVolLookupByNameArgs) -> StorageVolLookupByNameRet,
        Call High None since 0 4 1;
    /// `virStorageVolLookupByKey`.
    96 StorageVolLookupByKey "STORAGE_VOL_LOOKUP_BY_KEY" Some("virStorageVolLookupByKey"), (StorageVolLookupByKeyArgs) -> StorageVolLookupByKeyRet,
        Call High None since 0 4 1;
    /// `virStorageVolLookupByPath`.
    97 StorageVolLookupByPath "STORAGE_VOL_LOOKUP_BY_PATH" Some("virStorageVolLookupByPath"), (StorageVolLookupByPathArgs) -> StorageVolLookupByPathRet,
        Call High None since 0 4 1;
    /// `virStorageVolGetInfo`.
    98 StorageVolGetInfo "STORAGE_VOL_GET_INFO" Some("virStorageVolGetInfo"), (StorageVolGetInfoArgs) -> StorageVolGetInfoRet,
        Call High None since 0 4 1;
    /// `virStorageVolGetXMLDesc`.
    99 StorageVolGetXmlDesc "STORAGE_VOL_GET_XML_DESC" Some("virStorageVolGetXMLDesc"), (StorageVolGetXmlDescArgs) -> StorageVolGetXmlDescRet,
        Call High None since 0 4 1;
    /// `virStorageVolGetPath`.
    100 StorageVolGetPath "STORAGE_VOL_GET_PATH" Some("virStorageVolGetPath"), (StorageVolGetPathArgs) -> StorageVolGetPathRet,
        Call High None since 0 4 1;
    /// `virStorageVolCreateXMLFrom`.
    125 StorageVolCreateXmlFrom "STORAGE_VOL_CREATE_XML_FROM" Some("virStorageVolCreateXMLFrom"), (StorageVolCreateXmlFromArgs) -> StorageVolCreateXmlFromRet,
        Call Low None since 0 6 4;
    /// `virStorageVolWipe`.
    165 StorageVolWipe "STORAGE_VOL_WIPE" Some("virStorageVolWipe"), (StorageVolWipeArgs) -> (),
        Call Low None since 0 8 0;
    /// `virStorageVolUpload`.
    208 StorageVolUpload "STORAGE_VOL_UPLOAD" Some("virStorageVolUpload"), (StorageVolUploadArgs) -> (),
        Call Low Write since 0 9 0;
    /// `virStorageVolDownload`.
    209 StorageVolDownload "STORAGE_VOL_DOWNLOAD" Some("virStorageVolDownload"), (StorageVolDownloadArgs) -> (),
        Call Low Read since 0 9 0;
    /// `virStorageVolWipePattern`.
    259 StorageVolWipePattern "STORAGE_VOL_WIPE_PATTERN" Some("virStorageVolWipePattern"), (StorageVolWipePatternArgs) -> (),
        Call Low None since 0 9 10;
    /// `virStorageVolResize`.
    260 StorageVolResize "STORAGE_VOL_RESIZE" Some("virStorageVolResize"), (StorageVolResizeArgs) -> (),
        Call Low None since 0 9 10;
    /// `virStorageVolGetInfoFlags`.
    378 StorageVolGetInfoFlags "STORAGE_VOL_GET_INFO_FLAGS" Some("virStorageVolGetInfoFlags"), (StorageVolGetInfoFlagsArgs) -> StorageVolGetInfoFlagsRet,
        Call High None since 3 0 0;
}
