// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: domain checkpoint.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `domain_checkpoint_create_xml_args`.
    pub struct DomainCheckpointCreateXmlArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml_desc: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_checkpoint_create_xml_ret`.
    pub struct DomainCheckpointCreateXmlRet {
        /// The checkpoint.
        pub checkpoint: NonnullDomainCheckpoint,
    }
    /// `domain_checkpoint_get_xml_desc_args`.
    pub struct DomainCheckpointGetXmlDescArgs {
        /// The checkpoint.
        pub checkpoint: NonnullDomainCheckpoint,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_checkpoint_get_xml_desc_ret`.
    pub struct DomainCheckpointGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_checkpoint_list_all_children_args`.
    pub struct DomainCheckpointListAllChildrenArgs {
        /// The checkpoint.
        pub checkpoint: NonnullDomainCheckpoint,
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_checkpoint_list_all_children_ret`.
    pub struct DomainCheckpointListAllChildrenRet {
        /// `checkpoints` of the protocol. At most 16384 elements when sent.
        pub checkpoints: Vec<NonnullDomainCheckpoint> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: i32,
    }
    /// `domain_checkpoint_lookup_by_name_args`.
    pub struct DomainCheckpointLookupByNameArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_checkpoint_lookup_by_name_ret`.
    pub struct DomainCheckpointLookupByNameRet {
        /// The checkpoint.
        pub checkpoint: NonnullDomainCheckpoint,
    }
    /// `domain_checkpoint_get_parent_args`.
    pub struct DomainCheckpointGetParentArgs {
        /// The checkpoint.
        pub checkpoint: NonnullDomainCheckpoint,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_checkpoint_get_parent_ret`.
    pub struct DomainCheckpointGetParentRet {
        /// `parent` of the protocol.
        pub parent: NonnullDomainCheckpoint,
    }
    /// `domain_checkpoint_delete_args`.
    pub struct DomainCheckpointDeleteArgs {
        /// The checkpoint.
        pub checkpoint: NonnullDomainCheckpoint,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
}

procedures! {
    /// `virDomainCheckpointCreateXML`.
    411 DomainCheckpointCreateXml "DOMAIN_CHECKPOINT_CREATE_XML" Some("virDomainCheckpointCreateXML"), (DomainCheckpointCreateXmlArgs) -> DomainCheckpointCreateXmlRet,
        Call Low None since 5 6 0;
    /// `virDomainCheckpointGetXMLDesc`.
    412 DomainCheckpointGetXmlDesc "DOMAIN_CHECKPOINT_GET_XML_DESC" Some("virDomainCheckpointGetXMLDesc"), (DomainCheckpointGetXmlDescArgs) -> DomainCheckpointGetXmlDescRet,
        Call Low None since 5 6 0;
    /// `virDomainCheckpointListAllChildren`.
    414 DomainCheckpointListAllChildren "DOMAIN_CHECKPOINT_LIST_ALL_CHILDREN" Some("virDomainCheckpointListAllChildren"), (DomainCheckpointListAllChildrenArgs) -> DomainCheckpointListAllChildrenRet,
        Call High None since 5 6 0;
    /// `virDomainCheckpointLookupByName`.
    415 DomainCheckpointLookupByName "DOMAIN_CHECKPOINT_LOOKUP_BY_NAME" Some("virDomainCheckpointLookupByName"), (DomainCheckpointLookupByNameArgs) -> DomainCheckpointLookupByNameRet,
        Call High None since 5 6 0;
    /// `virDomainCheckpointGetParent`.
    416 DomainCheckpointGetParent "DOMAIN_CHECKPOINT_GET_PARENT" Some("virDomainCheckpointGetParent"), (DomainCheckpointGetParentArgs) -> DomainCheckpointGetParentRet,
        Call High None since 5 6 0;
    /// `virDomainCheckpointDelete`.
    417 DomainCheckpointDelete "DOMAIN_CHECKPOINT_DELETE" Some("virDomainCheckpointDelete"), (DomainCheckpointDeleteArgs) -> (),
        Call Low None since 5 6 0;
}
