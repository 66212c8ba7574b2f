// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: node device.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virNodeDeviceLookupByName`, since libvirt 0.5.0; answered also by the daemon's priority workers.
    pub async fn node_device_lookup_by_name(
        &self,
        name: impl Into<Text>,
    ) -> Result<remote::NonnullNodeDevice, Error> {
        let args = remote::NodeDeviceLookupByNameArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::NodeDeviceLookupByName>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .dev)
    }

    /// `virNodeDeviceGetXMLDesc`, since libvirt 0.5.0; may wait for a guest or for storage.
    pub async fn node_device_get_xml_desc(
        &self,
        name: impl Into<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::NodeDeviceGetXmlDescArgs {
            name: name.into(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::NodeDeviceGetXmlDesc>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virNodeDeviceGetParent`, since libvirt 0.5.0; answered also by the daemon's priority workers.
    pub async fn node_device_get_parent(
        &self,
        name: impl Into<Text>,
    ) -> Result<Option<Text>, Error> {
        let args = remote::NodeDeviceGetParentArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::NodeDeviceGetParent>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .parent_name)
    }

    /// `virNodeDeviceNumOfCaps`, since libvirt 0.5.0; answered also by the daemon's priority workers.
    pub async fn node_device_num_of_caps(&self, name: impl Into<Text>) -> Result<i32, Error> {
        let args = remote::NodeDeviceNumOfCapsArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::NodeDeviceNumOfCaps>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .num)
    }

    /// `virNodeDeviceListCaps`, since libvirt 0.5.0; answered also by the daemon's priority workers.
    pub async fn node_device_list_caps(
        &self,
        name: impl Into<Text>,
        maxnames: i32,
    ) -> Result<Vec<Text>, Error> {
        let args = remote::NodeDeviceListCapsArgs {
            name: name.into(),
            maxnames,
        };
        Ok(self
            .invoke_with::<remote::NodeDeviceListCaps>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .names)
    }

    /// `virNodeDeviceDettach`, since libvirt 0.6.1; may wait for a guest or for storage.
    pub async fn node_device_dettach(&self, name: impl Into<Text>) -> Result<(), Error> {
        let args = remote::NodeDeviceDettachArgs { name: name.into() };
        self.invoke_with::<remote::NodeDeviceDettach>(&args, CallMeta::about(args.name.to_string()))
            .await
    }

    /// `virNodeDeviceReAttach`, since libvirt 0.6.1; may wait for a guest or for storage.
    pub async fn node_device_re_attach(&self, name: impl Into<Text>) -> Result<(), Error> {
        let args = remote::NodeDeviceReAttachArgs { name: name.into() };
        self.invoke_with::<remote::NodeDeviceReAttach>(
            &args,
            CallMeta::about(args.name.to_string()),
        )
        .await
    }

    /// `virNodeDeviceReset`, since libvirt 0.6.1; may wait for a guest or for storage.
    pub async fn node_device_reset(&self, name: impl Into<Text>) -> Result<(), Error> {
        let args = remote::NodeDeviceResetArgs { name: name.into() };
        self.invoke_with::<remote::NodeDeviceReset>(&args, CallMeta::about(args.name.to_string()))
            .await
    }

    /// `virNodeDeviceCreateXML`, since libvirt 0.6.3; may wait for a guest or for storage.
    pub async fn node_device_create_xml(
        &self,
        xml_desc: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullNodeDevice, Error> {
        let args = remote::NodeDeviceCreateXmlArgs {
            xml_desc: xml_desc.into(),
            flags,
        };
        Ok(self.invoke::<remote::NodeDeviceCreateXml>(&args).await?.dev)
    }

    /// `virNodeDeviceDestroy`, since libvirt 0.6.3; answered also by the daemon's priority workers.
    pub async fn node_device_destroy(&self, name: impl Into<Text>) -> Result<(), Error> {
        let args = remote::NodeDeviceDestroyArgs { name: name.into() };
        self.invoke_with::<remote::NodeDeviceDestroy>(&args, CallMeta::about(args.name.to_string()))
            .await
    }

    /// `virNodeDeviceLookupSCSIHostByWWN`, since libvirt 1.0.3; answered also by the daemon's priority workers.
    pub async fn node_device_lookup_scsi_host_by_wwn(
        &self,
        wwnn: impl Into<Text>,
        wwpn: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullNodeDevice, Error> {
        let args = remote::NodeDeviceLookupScsiHostByWwnArgs {
            wwnn: wwnn.into(),
            wwpn: wwpn.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::NodeDeviceLookupScsiHostByWwn>(&args)
            .await?
            .dev)
    }

    /// `virNodeDeviceDetachFlags`, since libvirt 1.0.5; may wait for a guest or for storage.
    pub async fn node_device_detach_flags(
        &self,
        name: impl Into<Text>,
        driver_name: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::NodeDeviceDetachFlagsArgs {
            name: name.into(),
            driver_name,
            flags,
        };
        self.invoke_with::<remote::NodeDeviceDetachFlags>(
            &args,
            CallMeta::about(args.name.to_string()),
        )
        .await
    }

    /// `virNodeDeviceDefineXML`, since libvirt 7.3.0; may wait for a guest or for storage.
    pub async fn node_device_define_xml(
        &self,
        xml_desc: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullNodeDevice, Error> {
        let args = remote::NodeDeviceDefineXmlArgs {
            xml_desc: xml_desc.into(),
            flags,
        };
        Ok(self.invoke::<remote::NodeDeviceDefineXml>(&args).await?.dev)
    }

    /// `virNodeDeviceUndefine`, since libvirt 7.3.0; answered also by the daemon's priority workers.
    pub async fn node_device_undefine(
        &self,
        name: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::NodeDeviceUndefineArgs {
            name: name.into(),
            flags,
        };
        self.invoke_with::<remote::NodeDeviceUndefine>(
            &args,
            CallMeta::about(args.name.to_string()),
        )
        .await
    }

    /// `virNodeDeviceCreate`, since libvirt 7.3.0; answered also by the daemon's priority workers.
    pub async fn node_device_create(&self, name: impl Into<Text>, flags: u32) -> Result<(), Error> {
        let args = remote::NodeDeviceCreateArgs {
            name: name.into(),
            flags,
        };
        self.invoke_with::<remote::NodeDeviceCreate>(&args, CallMeta::about(args.name.to_string()))
            .await
    }

    /// `virNodeDeviceGetAutostart`, since libvirt 7.8.0; answered also by the daemon's priority workers.
    pub async fn node_device_get_autostart(&self, name: impl Into<Text>) -> Result<i32, Error> {
        let args = remote::NodeDeviceGetAutostartArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::NodeDeviceGetAutostart>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .autostart)
    }

    /// `virNodeDeviceSetAutostart`, since libvirt 7.8.0; answered also by the daemon's priority workers.
    pub async fn node_device_set_autostart(
        &self,
        name: impl Into<Text>,
        autostart: i32,
    ) -> Result<(), Error> {
        let args = remote::NodeDeviceSetAutostartArgs {
            name: name.into(),
            autostart,
        };
        self.invoke_with::<remote::NodeDeviceSetAutostart>(
            &args,
            CallMeta::about(args.name.to_string()),
        )
        .await
    }

    /// `virNodeDeviceIsPersistent`, since libvirt 7.8.0; answered also by the daemon's priority workers.
    pub async fn node_device_is_persistent(&self, name: impl Into<Text>) -> Result<i32, Error> {
        let args = remote::NodeDeviceIsPersistentArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::NodeDeviceIsPersistent>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .persistent)
    }

    /// `virNodeDeviceIsActive`, since libvirt 7.8.0; answered also by the daemon's priority workers.
    pub async fn node_device_is_active(&self, name: impl Into<Text>) -> Result<i32, Error> {
        let args = remote::NodeDeviceIsActiveArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::NodeDeviceIsActive>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .active)
    }

    /// `virNodeDeviceUpdate`, since libvirt 10.1.0; answered also by the daemon's priority workers.
    pub async fn node_device_update(
        &self,
        name: impl Into<Text>,
        xml_desc: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::NodeDeviceUpdateArgs {
            name: name.into(),
            xml_desc: xml_desc.into(),
            flags,
        };
        self.invoke_with::<remote::NodeDeviceUpdate>(&args, CallMeta::about(args.name.to_string()))
            .await
    }
}
