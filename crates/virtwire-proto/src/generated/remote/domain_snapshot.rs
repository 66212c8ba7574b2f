// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: domain snapshot.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `domain_snapshot_create_xml_args`.
    pub struct DomainSnapshotCreateXmlArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml_desc: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_create_xml_ret`.
    pub struct DomainSnapshotCreateXmlRet {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
    }
    /// `domain_snapshot_get_xml_desc_args`.
    pub struct DomainSnapshotGetXmlDescArgs {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_get_xml_desc_ret`.
    pub struct DomainSnapshotGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_snapshot_num_args`.
    pub struct DomainSnapshotNumArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_num_ret`.
    pub struct DomainSnapshotNumRet {
        /// The number of items.
        pub num: i32,
    }
    /// `domain_snapshot_list_names_args`.
    pub struct DomainSnapshotListNamesArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The most names to return.
        pub maxnames: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_list_names_ret`.
    pub struct DomainSnapshotListNamesRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `domain_snapshot_num_children_args`.
    pub struct DomainSnapshotNumChildrenArgs {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_num_children_ret`.
    pub struct DomainSnapshotNumChildrenRet {
        /// The number of items.
        pub num: i32,
    }
    /// `domain_snapshot_list_children_names_args`.
    pub struct DomainSnapshotListChildrenNamesArgs {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
        /// The most names to return.
        pub maxnames: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_list_children_names_ret`.
    pub struct DomainSnapshotListChildrenNamesRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `domain_snapshot_list_all_children_args`.
    pub struct DomainSnapshotListAllChildrenArgs {
        /// `snapshot` of the protocol.
        pub snapshot: NonnullDomainSnapshot,
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_list_all_children_ret`.
    pub struct DomainSnapshotListAllChildrenRet {
        /// `snapshots` of the protocol. At most 16384 elements when sent.
        pub snapshots: Vec<NonnullDomainSnapshot> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: i32,
    }
    /// `domain_snapshot_lookup_by_name_args`.
    pub struct DomainSnapshotLookupByNameArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_lookup_by_name_ret`.
    pub struct DomainSnapshotLookupByNameRet {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
    }
    /// `domain_snapshot_get_parent_args`.
    pub struct DomainSnapshotGetParentArgs {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_get_parent_ret`.
    pub struct DomainSnapshotGetParentRet {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
    }
    /// `domain_snapshot_current_args`.
    pub struct DomainSnapshotCurrentArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_current_ret`.
    pub struct DomainSnapshotCurrentRet {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
    }
    /// `domain_snapshot_is_current_args`.
    pub struct DomainSnapshotIsCurrentArgs {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_is_current_ret`.
    pub struct DomainSnapshotIsCurrentRet {
        /// `current` of the protocol.
        pub current: i32,
    }
    /// `domain_snapshot_has_metadata_args`.
    pub struct DomainSnapshotHasMetadataArgs {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_snapshot_has_metadata_ret`.
    pub struct DomainSnapshotHasMetadataRet {
        /// `metadata` of the protocol.
        pub metadata: i32,
    }
    /// `domain_snapshot_delete_args`.
    pub struct DomainSnapshotDeleteArgs {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
}

procedures! {
    /// `virDomainSnapshotCreateXML`.
    185 DomainSnapshotCreateXml "DOMAIN_SNAPSHOT_CREATE_XML" Some("virDomainSnapshotCreateXML"), (DomainSnapshotCreateXmlArgs) -> DomainSnapshotCreateXmlRet,
        Call Low None since 0 8 0;
    /// `virDomainSnapshotGetXMLDesc`.
    186 DomainSnapshotGetXmlDesc "DOMAIN_SNAPSHOT_GET_XML_DESC" Some("virDomainSnapshotGetXMLDesc"), (DomainSnapshotGetXmlDescArgs) -> DomainSnapshotGetXmlDescRet,
        Call High None since 0 8 0;
    /// `virDomainSnapshotNum`.
    187 DomainSnapshotNum "DOMAIN_SNAPSHOT_NUM" Some("virDomainSnapshotNum"), (DomainSnapshotNumArgs) -> DomainSnapshotNumRet,
        Call High None since 0 8 0;
    /// `virDomainSnapshotListNames`.
    188 DomainSnapshotListNames "DOMAIN_SNAPSHOT_LIST_NAMES" Some("virDomainSnapshotListNames"), (DomainSnapshotListNamesArgs) -> DomainSnapshotListNamesRet,
        Call High None since 0 8 0;
    /// `virDomainSnapshotLookupByName`.
    189 DomainSnapshotLookupByName "DOMAIN_SNAPSHOT_LOOKUP_BY_NAME" Some("virDomainSnapshotLookupByName"), (DomainSnapshotLookupByNameArgs) -> DomainSnapshotLookupByNameRet,
        Call High None since 0 8 0;
    /// `virDomainSnapshotCurrent`.
    191 DomainSnapshotCurrent "DOMAIN_SNAPSHOT_CURRENT" Some("virDomainSnapshotCurrent"), (DomainSnapshotCurrentArgs) -> DomainSnapshotCurrentRet,
        Call Low None since 0 8 0;
    /// `virDomainSnapshotDelete`.
    193 DomainSnapshotDelete "DOMAIN_SNAPSHOT_DELETE" Some("virDomainSnapshotDelete"), (DomainSnapshotDeleteArgs) -> (),
        Call Low None since 0 8 0;
    /// `virDomainSnapshotGetParent`.
    244 DomainSnapshotGetParent "DOMAIN_SNAPSHOT_GET_PARENT" Some("virDomainSnapshotGetParent"), (DomainSnapshotGetParentArgs) -> DomainSnapshotGetParentRet,
        Call High None since 0 9 7;
    /// `virDomainSnapshotNumChildren`.
    246 DomainSnapshotNumChildren "DOMAIN_SNAPSHOT_NUM_CHILDREN" Some("virDomainSnapshotNumChildren"), (DomainSnapshotNumChildrenArgs) -> DomainSnapshotNumChildrenRet,
        Call High None since 0 9 7;
    /// `virDomainSnapshotListChildrenNames`.
    247 DomainSnapshotListChildrenNames "DOMAIN_SNAPSHOT_LIST_CHILDREN_NAMES" Some("virDomainSnapshotListChildrenNames"), (DomainSnapshotListChildrenNamesArgs) -> DomainSnapshotListChildrenNamesRet,
        Call High None since 0 9 7;
    /// `virDomainSnapshotIsCurrent`.
    271 DomainSnapshotIsCurrent "DOMAIN_SNAPSHOT_IS_CURRENT" Some("virDomainSnapshotIsCurrent"), (DomainSnapshotIsCurrentArgs) -> DomainSnapshotIsCurrentRet,
        Call Low None since 0 9 13;
    /// `virDomainSnapshotHasMetadata`.
    272 DomainSnapshotHasMetadata "DOMAIN_SNAPSHOT_HAS_METADATA" Some("virDomainSnapshotHasMetadata"), (DomainSnapshotHasMetadataArgs) -> DomainSnapshotHasMetadataRet,
        Call Low None since 0 9 13;
    /// `virDomainSnapshotListAllChildren`.
    275 DomainSnapshotListAllChildren "DOMAIN_SNAPSHOT_LIST_ALL_CHILDREN" Some("virDomainSnapshotListAllChildren"), (DomainSnapshotListAllChildrenArgs) -> DomainSnapshotListAllChildrenRet,
        Call High None since 0 9 13;
}
