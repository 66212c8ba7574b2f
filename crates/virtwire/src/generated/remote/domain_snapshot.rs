// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: domain snapshot.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virDomainSnapshotCreateXML`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn domain_snapshot_create_xml(
        &self,
        dom: &remote::NonnullDomain,
        xml_desc: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullDomainSnapshot, Error> {
        let args = remote::DomainSnapshotCreateXmlArgs {
            dom: dom.clone(),
            xml_desc: xml_desc.into(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotCreateXml>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .snap)
    }

    /// `virDomainSnapshotGetXMLDesc`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn domain_snapshot_get_xml_desc(
        &self,
        snap: &remote::NonnullDomainSnapshot,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::DomainSnapshotGetXmlDescArgs {
            snap: snap.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotGetXmlDesc>(
                &args,
                CallMeta::about(args.snap.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virDomainSnapshotNum`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn domain_snapshot_num(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainSnapshotNumArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotNum>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .num)
    }

    /// `virDomainSnapshotListNames`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn domain_snapshot_list_names(
        &self,
        dom: &remote::NonnullDomain,
        maxnames: i32,
        flags: u32,
    ) -> Result<Vec<Text>, Error> {
        let args = remote::DomainSnapshotListNamesArgs {
            dom: dom.clone(),
            maxnames,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotListNames>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .names)
    }

    /// `virDomainSnapshotLookupByName`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn domain_snapshot_lookup_by_name(
        &self,
        dom: &remote::NonnullDomain,
        name: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullDomainSnapshot, Error> {
        let args = remote::DomainSnapshotLookupByNameArgs {
            dom: dom.clone(),
            name: name.into(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotLookupByName>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .snap)
    }

    /// `virDomainSnapshotCurrent`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn domain_snapshot_current(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<remote::NonnullDomainSnapshot, Error> {
        let args = remote::DomainSnapshotCurrentArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotCurrent>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .snap)
    }

    /// `virDomainSnapshotDelete`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn domain_snapshot_delete(
        &self,
        snap: &remote::NonnullDomainSnapshot,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSnapshotDeleteArgs {
            snap: snap.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainSnapshotDelete>(
            &args,
            CallMeta::about(args.snap.name.to_string()),
        )
        .await
    }

    /// `virDomainSnapshotGetParent`, since libvirt 0.9.7; answered also by the daemon's priority workers.
    pub async fn domain_snapshot_get_parent(
        &self,
        snap: &remote::NonnullDomainSnapshot,
        flags: u32,
    ) -> Result<remote::NonnullDomainSnapshot, Error> {
        let args = remote::DomainSnapshotGetParentArgs {
            snap: snap.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotGetParent>(
                &args,
                CallMeta::about(args.snap.name.to_string()),
            )
            .await?
            .snap)
    }

    /// `virDomainSnapshotNumChildren`, since libvirt 0.9.7; answered also by the daemon's priority workers.
    pub async fn domain_snapshot_num_children(
        &self,
        snap: &remote::NonnullDomainSnapshot,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainSnapshotNumChildrenArgs {
            snap: snap.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotNumChildren>(
                &args,
                CallMeta::about(args.snap.name.to_string()),
            )
            .await?
            .num)
    }

    /// `virDomainSnapshotListChildrenNames`, since libvirt 0.9.7; answered also by the daemon's priority workers.
    pub async fn domain_snapshot_list_children_names(
        &self,
        snap: &remote::NonnullDomainSnapshot,
        maxnames: i32,
        flags: u32,
    ) -> Result<Vec<Text>, Error> {
        let args = remote::DomainSnapshotListChildrenNamesArgs {
            snap: snap.clone(),
            maxnames,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotListChildrenNames>(
                &args,
                CallMeta::about(args.snap.name.to_string()),
            )
            .await?
            .names)
    }

    /// `virDomainSnapshotIsCurrent`, since libvirt 0.9.13; may wait for a guest or for storage.
    pub async fn domain_snapshot_is_current(
        &self,
        snap: &remote::NonnullDomainSnapshot,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainSnapshotIsCurrentArgs {
            snap: snap.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotIsCurrent>(
                &args,
                CallMeta::about(args.snap.name.to_string()),
            )
            .await?
            .current)
    }

    /// `virDomainSnapshotHasMetadata`, since libvirt 0.9.13; may wait for a guest or for storage.
    pub async fn domain_snapshot_has_metadata(
        &self,
        snap: &remote::NonnullDomainSnapshot,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainSnapshotHasMetadataArgs {
            snap: snap.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainSnapshotHasMetadata>(
                &args,
                CallMeta::about(args.snap.name.to_string()),
            )
            .await?
            .metadata)
    }

    /// `virDomainSnapshotListAllChildren`, since libvirt 0.9.13; answered also by the daemon's priority workers.
    pub async fn domain_snapshot_list_all_children(
        &self,
        snapshot: &remote::NonnullDomainSnapshot,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::DomainSnapshotListAllChildrenRet, Error> {
        let args = remote::DomainSnapshotListAllChildrenArgs {
            snapshot: snapshot.clone(),
            need_results,
            flags,
        };
        self.invoke_with::<remote::DomainSnapshotListAllChildren>(
            &args,
            CallMeta::about(args.snapshot.name.to_string()),
        )
        .await
    }
}
