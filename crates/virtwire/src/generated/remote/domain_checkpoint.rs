// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: domain checkpoint.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virDomainCheckpointCreateXML`, since libvirt 5.6.0; may wait for a guest or for storage.
    pub async fn domain_checkpoint_create_xml(
        &self,
        dom: &remote::NonnullDomain,
        xml_desc: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullDomainCheckpoint, Error> {
        let args = remote::DomainCheckpointCreateXmlArgs {
            dom: dom.clone(),
            xml_desc: xml_desc.into(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainCheckpointCreateXml>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .checkpoint)
    }

    /// `virDomainCheckpointGetXMLDesc`, since libvirt 5.6.0; may wait for a guest or for storage.
    pub async fn domain_checkpoint_get_xml_desc(
        &self,
        checkpoint: &remote::NonnullDomainCheckpoint,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::DomainCheckpointGetXmlDescArgs {
            checkpoint: checkpoint.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainCheckpointGetXmlDesc>(
                &args,
                CallMeta::about(args.checkpoint.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virDomainCheckpointListAllChildren`, since libvirt 5.6.0; answered also by the daemon's priority workers.
    pub async fn domain_checkpoint_list_all_children(
        &self,
        checkpoint: &remote::NonnullDomainCheckpoint,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::DomainCheckpointListAllChildrenRet, Error> {
        let args = remote::DomainCheckpointListAllChildrenArgs {
            checkpoint: checkpoint.clone(),
            need_results,
            flags,
        };
        self.invoke_with::<remote::DomainCheckpointListAllChildren>(
            &args,
            CallMeta::about(args.checkpoint.name.to_string()),
        )
        .await
    }

    /// `virDomainCheckpointLookupByName`, since libvirt 5.6.0; answered also by the daemon's priority workers.
    pub async fn domain_checkpoint_lookup_by_name(
        &self,
        dom: &remote::NonnullDomain,
        name: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullDomainCheckpoint, Error> {
        let args = remote::DomainCheckpointLookupByNameArgs {
            dom: dom.clone(),
            name: name.into(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainCheckpointLookupByName>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .checkpoint)
    }

    /// `virDomainCheckpointGetParent`, since libvirt 5.6.0; answered also by the daemon's priority workers.
    pub async fn domain_checkpoint_get_parent(
        &self,
        checkpoint: &remote::NonnullDomainCheckpoint,
        flags: u32,
    ) -> Result<remote::NonnullDomainCheckpoint, Error> {
        let args = remote::DomainCheckpointGetParentArgs {
            checkpoint: checkpoint.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainCheckpointGetParent>(
                &args,
                CallMeta::about(args.checkpoint.name.to_string()),
            )
            .await?
            .parent)
    }

    /// `virDomainCheckpointDelete`, since libvirt 5.6.0; may wait for a guest or for storage.
    pub async fn domain_checkpoint_delete(
        &self,
        checkpoint: &remote::NonnullDomainCheckpoint,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainCheckpointDeleteArgs {
            checkpoint: checkpoint.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainCheckpointDelete>(
            &args,
            CallMeta::about(args.checkpoint.name.to_string()),
        )
        .await
    }
}
