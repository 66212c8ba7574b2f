// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: interface.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virInterfaceLookupByName`, since libvirt 0.6.4; answered also by the daemon's priority workers.
    pub async fn interface_lookup_by_name(
        &self,
        name: impl Into<Text>,
    ) -> Result<remote::NonnullInterface, Error> {
        let args = remote::InterfaceLookupByNameArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::InterfaceLookupByName>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .iface)
    }

    /// `virInterfaceLookupByMACString`, since libvirt 0.6.4; answered also by the daemon's priority workers.
    pub async fn interface_lookup_by_mac_string(
        &self,
        mac: impl Into<Text>,
    ) -> Result<remote::NonnullInterface, Error> {
        let args = remote::InterfaceLookupByMacStringArgs { mac: mac.into() };
        Ok(self
            .invoke::<remote::InterfaceLookupByMacString>(&args)
            .await?
            .iface)
    }

    /// `virInterfaceGetXMLDesc`, since libvirt 0.6.4; may wait for a guest or for storage.
    pub async fn interface_get_xml_desc(
        &self,
        iface: &remote::NonnullInterface,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::InterfaceGetXmlDescArgs {
            iface: iface.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::InterfaceGetXmlDesc>(
                &args,
                CallMeta::about(args.iface.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virInterfaceDefineXML`, since libvirt 0.6.4; answered also by the daemon's priority workers.
    pub async fn interface_define_xml(
        &self,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullInterface, Error> {
        let args = remote::InterfaceDefineXmlArgs {
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::InterfaceDefineXml>(&args)
            .await?
            .iface)
    }

    /// `virInterfaceUndefine`, since libvirt 0.6.4; answered also by the daemon's priority workers.
    pub async fn interface_undefine(&self, iface: &remote::NonnullInterface) -> Result<(), Error> {
        let args = remote::InterfaceUndefineArgs {
            iface: iface.clone(),
        };
        self.invoke_with::<remote::InterfaceUndefine>(
            &args,
            CallMeta::about(args.iface.name.to_string()),
        )
        .await
    }

    /// `virInterfaceCreate`, since libvirt 0.6.4; may wait for a guest or for storage.
    pub async fn interface_create(
        &self,
        iface: &remote::NonnullInterface,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::InterfaceCreateArgs {
            iface: iface.clone(),
            flags,
        };
        self.invoke_with::<remote::InterfaceCreate>(
            &args,
            CallMeta::about(args.iface.name.to_string()),
        )
        .await
    }

    /// `virInterfaceDestroy`, since libvirt 0.6.4; answered also by the daemon's priority workers.
    pub async fn interface_destroy(
        &self,
        iface: &remote::NonnullInterface,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::InterfaceDestroyArgs {
            iface: iface.clone(),
            flags,
        };
        self.invoke_with::<remote::InterfaceDestroy>(
            &args,
            CallMeta::about(args.iface.name.to_string()),
        )
        .await
    }

    /// `virInterfaceIsActive`, since libvirt 0.7.3; answered also by the daemon's priority workers.
    pub async fn interface_is_active(
        &self,
        iface: &remote::NonnullInterface,
    ) -> Result<i32, Error> {
        let args = remote::InterfaceIsActiveArgs {
            iface: iface.clone(),
        };
        Ok(self
            .invoke_with::<remote::InterfaceIsActive>(
                &args,
                CallMeta::about(args.iface.name.to_string()),
            )
            .await?
            .active)
    }

    /// `virInterfaceChangeBegin`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn interface_change_begin(&self, flags: u32) -> Result<(), Error> {
        let args = remote::InterfaceChangeBeginArgs { flags };
        self.invoke::<remote::InterfaceChangeBegin>(&args).await
    }

    /// `virInterfaceChangeCommit`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn interface_change_commit(&self, flags: u32) -> Result<(), Error> {
        let args = remote::InterfaceChangeCommitArgs { flags };
        self.invoke::<remote::InterfaceChangeCommit>(&args).await
    }

    /// `virInterfaceChangeRollback`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn interface_change_rollback(&self, flags: u32) -> Result<(), Error> {
        let args = remote::InterfaceChangeRollbackArgs { flags };
        self.invoke::<remote::InterfaceChangeRollback>(&args).await
    }
}
