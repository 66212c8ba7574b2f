// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: domain checkpoint.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `domain_checkpoint_create_xml_args`.
    pub struct DomainCheckpointCreateXmlArgs {
        pub dom: NonnullDomain,
        pub xml_desc: Text = wire::Str<4194304>,
        pub flags: u32,
    }
    /// `domain_checkpoint_create_xml_ret`.
    pub struct DomainCheckpointCreateXmlRet {
        pub checkpoint: NonnullDomainCheckpoint,
    }
    /// `domain_checkpoint_get_xml_desc_args`.
    pub struct DomainCheckpointGetXmlDescArgs {
        pub checkpoint: NonnullDomainCheckpoint,
        pub flags: u32,
    }
    /// `domain_checkpoint_get_xml_desc_ret`.
    pub struct DomainCheckpointGetXmlDescRet {
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_checkpoint_list_all_children_args`.
    pub struct DomainCheckpointListAllChildrenArgs {
        pub checkpoint: NonnullDomainCheckpoint,
        pub need_results: i32,
        pub flags: u32,
    }
    /// `domain_checkpoint_list_all_children_ret`.
    pub struct DomainCheckpointListAllChildrenRet {
        pub checkpoints: Vec<NonnullDomainCheckpoint> = wire::List<wire::Own, 16384>,
        pub ret: i32,
    }
    /// `domain_checkpoint_lookup_by_name_args`.
    pub struct DomainCheckpointLookupByNameArgs {
        pub dom: NonnullDomain,
        pub name: Text = wire::Str<4194304>,
        pub flags: u32,
    }
    /// `domain_checkpoint_lookup_by_name_ret`.
    pub struct DomainCheckpointLookupByNameRet {
        pub checkpoint: NonnullDomainCheckpoint,
    }
    /// `domain_checkpoint_get_parent_args`.
    pub struct DomainCheckpointGetParentArgs {
        pub checkpoint: NonnullDomainCheckpoint,
        pub flags: u32,
    }
    /// `domain_checkpoint_get_parent_ret`.
    pub struct DomainCheckpointGetParentRet {
        pub parent: NonnullDomainCheckpoint,
    }
    /// `domain_checkpoint_delete_args`.
    pub struct DomainCheckpointDeleteArgs {
        pub checkpoint: NonnullDomainCheckpoint,
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
