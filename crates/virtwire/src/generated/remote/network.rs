// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: network.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virNetworkCreate`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn network_create(&self, net: &remote::NonnullNetwork) -> Result<(), Error> {
        let args = remote::NetworkCreateArgs { net: net.clone() };
        self.invoke_with::<remote::NetworkCreate>(&args, CallMeta::about(args.net.name.to_string()))
            .await
    }

    /// `virNetworkCreateXML`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn network_create_xml(
        &self,
        xml: impl Into<Text>,
    ) -> Result<remote::NonnullNetwork, Error> {
        let args = remote::NetworkCreateXmlArgs { xml: xml.into() };
        Ok(self.invoke::<remote::NetworkCreateXml>(&args).await?.net)
    }

    /// `virNetworkDefineXML`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn network_define_xml(
        &self,
        xml: impl Into<Text>,
    ) -> Result<remote::NonnullNetwork, Error> {
        let args = remote::NetworkDefineXmlArgs { xml: xml.into() };
        Ok(self.invoke::<remote::NetworkDefineXml>(&args).await?.net)
    }

    /// `virNetworkDestroy`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn network_destroy(&self, net: &remote::NonnullNetwork) -> Result<(), Error> {
        let args = remote::NetworkDestroyArgs { net: net.clone() };
        self.invoke_with::<remote::NetworkDestroy>(
            &args,
            CallMeta::about(args.net.name.to_string()),
        )
        .await
    }

    /// `virNetworkGetXMLDesc`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn network_get_xml_desc(
        &self,
        net: &remote::NonnullNetwork,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::NetworkGetXmlDescArgs {
            net: net.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::NetworkGetXmlDesc>(
                &args,
                CallMeta::about(args.net.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virNetworkGetAutostart`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn network_get_autostart(&self, net: &remote::NonnullNetwork) -> Result<i32, Error> {
        let args = remote::NetworkGetAutostartArgs { net: net.clone() };
        Ok(self
            .invoke_with::<remote::NetworkGetAutostart>(
                &args,
                CallMeta::about(args.net.name.to_string()),
            )
            .await?
            .autostart)
    }

    /// `virNetworkGetBridgeName`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn network_get_bridge_name(
        &self,
        net: &remote::NonnullNetwork,
    ) -> Result<Text, Error> {
        let args = remote::NetworkGetBridgeNameArgs { net: net.clone() };
        Ok(self
            .invoke_with::<remote::NetworkGetBridgeName>(
                &args,
                CallMeta::about(args.net.name.to_string()),
            )
            .await?
            .name)
    }

    /// `virNetworkLookupByName`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn network_lookup_by_name(
        &self,
        name: impl Into<Text>,
    ) -> Result<remote::NonnullNetwork, Error> {
        let args = remote::NetworkLookupByNameArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::NetworkLookupByName>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .net)
    }

    /// `virNetworkLookupByUUID`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn network_lookup_by_uuid(
        &self,
        uuid: [u8; 16],
    ) -> Result<remote::NonnullNetwork, Error> {
        let args = remote::NetworkLookupByUuidArgs { uuid };
        Ok(self.invoke::<remote::NetworkLookupByUuid>(&args).await?.net)
    }

    /// `virNetworkSetAutostart`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn network_set_autostart(
        &self,
        net: &remote::NonnullNetwork,
        autostart: i32,
    ) -> Result<(), Error> {
        let args = remote::NetworkSetAutostartArgs {
            net: net.clone(),
            autostart,
        };
        self.invoke_with::<remote::NetworkSetAutostart>(
            &args,
            CallMeta::about(args.net.name.to_string()),
        )
        .await
    }

    /// `virNetworkUndefine`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn network_undefine(&self, net: &remote::NonnullNetwork) -> Result<(), Error> {
        let args = remote::NetworkUndefineArgs { net: net.clone() };
        self.invoke_with::<remote::NetworkUndefine>(
            &args,
            CallMeta::about(args.net.name.to_string()),
        )
        .await
    }

    /// `virNetworkIsActive`, since libvirt 0.7.3; answered also by the daemon's priority workers.
    pub async fn network_is_active(&self, net: &remote::NonnullNetwork) -> Result<i32, Error> {
        let args = remote::NetworkIsActiveArgs { net: net.clone() };
        Ok(self
            .invoke_with::<remote::NetworkIsActive>(
                &args,
                CallMeta::about(args.net.name.to_string()),
            )
            .await?
            .active)
    }

    /// `virNetworkIsPersistent`, since libvirt 0.7.3; answered also by the daemon's priority workers.
    pub async fn network_is_persistent(&self, net: &remote::NonnullNetwork) -> Result<i32, Error> {
        let args = remote::NetworkIsPersistentArgs { net: net.clone() };
        Ok(self
            .invoke_with::<remote::NetworkIsPersistent>(
                &args,
                CallMeta::about(args.net.name.to_string()),
            )
            .await?
            .persistent)
    }

    /// `virNetworkUpdate`, since libvirt 0.10.2; answered also by the daemon's priority workers.
    pub async fn network_update(
        &self,
        net: &remote::NonnullNetwork,
        command: u32,
        section: u32,
        parent_index: i32,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::NetworkUpdateArgs {
            net: net.clone(),
            command,
            section,
            parent_index,
            xml: xml.into(),
            flags,
        };
        self.invoke_with::<remote::NetworkUpdate>(&args, CallMeta::about(args.net.name.to_string()))
            .await
    }

    /// `virNetworkGetDHCPLeases`, since libvirt 1.2.6; may wait for a guest or for storage.
    pub async fn network_get_dhcp_leases(
        &self,
        net: &remote::NonnullNetwork,
        mac: Option<Text>,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::NetworkGetDhcpLeasesRet, Error> {
        let args = remote::NetworkGetDhcpLeasesArgs {
            net: net.clone(),
            mac,
            need_results,
            flags,
        };
        self.invoke_with::<remote::NetworkGetDhcpLeases>(
            &args,
            CallMeta::about(args.net.name.to_string()),
        )
        .await
    }

    /// `virNetworkListAllPorts`, since libvirt 5.5.0; answered also by the daemon's priority workers.
    pub async fn network_list_all_ports(
        &self,
        network: &remote::NonnullNetwork,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::NetworkListAllPortsRet, Error> {
        let args = remote::NetworkListAllPortsArgs {
            network: network.clone(),
            need_results,
            flags,
        };
        self.invoke_with::<remote::NetworkListAllPorts>(
            &args,
            CallMeta::about(args.network.name.to_string()),
        )
        .await
    }

    /// `virNetworkPortLookupByUUID`, since libvirt 5.5.0; answered also by the daemon's priority workers.
    pub async fn network_port_lookup_by_uuid(
        &self,
        network: &remote::NonnullNetwork,
        uuid: [u8; 16],
    ) -> Result<remote::NonnullNetworkPort, Error> {
        let args = remote::NetworkPortLookupByUuidArgs {
            network: network.clone(),
            uuid,
        };
        Ok(self
            .invoke_with::<remote::NetworkPortLookupByUuid>(
                &args,
                CallMeta::about(args.network.name.to_string()),
            )
            .await?
            .port)
    }

    /// `virNetworkPortCreateXML`, since libvirt 5.5.0; may wait for a guest or for storage.
    pub async fn network_port_create_xml(
        &self,
        network: &remote::NonnullNetwork,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullNetworkPort, Error> {
        let args = remote::NetworkPortCreateXmlArgs {
            network: network.clone(),
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::NetworkPortCreateXml>(
                &args,
                CallMeta::about(args.network.name.to_string()),
            )
            .await?
            .port)
    }

    /// `virNetworkPortGetParameters`, since libvirt 5.5.0; may wait for a guest or for storage.
    pub async fn network_port_get_parameters(
        &self,
        port: &remote::NonnullNetworkPort,
        nparams: i32,
        flags: u32,
    ) -> Result<remote::NetworkPortGetParametersRet, Error> {
        let args = remote::NetworkPortGetParametersArgs {
            port: port.clone(),
            nparams,
            flags,
        };
        self.invoke_with::<remote::NetworkPortGetParameters>(
            &args,
            CallMeta::about(args.port.net.name.to_string()),
        )
        .await
    }

    /// `virNetworkPortSetParameters`, since libvirt 5.5.0; may wait for a guest or for storage.
    pub async fn network_port_set_parameters(
        &self,
        port: &remote::NonnullNetworkPort,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::NetworkPortSetParametersArgs {
            port: port.clone(),
            params,
            flags,
        };
        self.invoke_with::<remote::NetworkPortSetParameters>(
            &args,
            CallMeta::about(args.port.net.name.to_string()),
        )
        .await
    }

    /// `virNetworkPortGetXMLDesc`, since libvirt 5.5.0; may wait for a guest or for storage.
    pub async fn network_port_get_xml_desc(
        &self,
        port: &remote::NonnullNetworkPort,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::NetworkPortGetXmlDescArgs {
            port: port.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::NetworkPortGetXmlDesc>(
                &args,
                CallMeta::about(args.port.net.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virNetworkPortDelete`, since libvirt 5.5.0; may wait for a guest or for storage.
    pub async fn network_port_delete(
        &self,
        port: &remote::NonnullNetworkPort,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::NetworkPortDeleteArgs {
            port: port.clone(),
            flags,
        };
        self.invoke_with::<remote::NetworkPortDelete>(
            &args,
            CallMeta::about(args.port.net.name.to_string()),
        )
        .await
    }

    /// `virNetworkDefineXMLFlags`, since libvirt 7.7.0; answered also by the daemon's priority workers.
    pub async fn network_define_xml_flags(
        &self,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullNetwork, Error> {
        let args = remote::NetworkDefineXmlFlagsArgs {
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::NetworkDefineXmlFlags>(&args)
            .await?
            .net)
    }

    /// `virNetworkCreateXMLFlags`, since libvirt 7.8.0; answered also by the daemon's priority workers.
    pub async fn network_create_xml_flags(
        &self,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullNetwork, Error> {
        let args = remote::NetworkCreateXmlFlagsArgs {
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::NetworkCreateXmlFlags>(&args)
            .await?
            .net)
    }

    /// `virNetworkSetMetadata`, since libvirt 9.7.0; may wait for a guest or for storage.
    pub async fn network_set_metadata(
        &self,
        network: &remote::NonnullNetwork,
        r#type: i32,
        metadata: Option<Text>,
        key: Option<Text>,
        uri: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::NetworkSetMetadataArgs {
            network: network.clone(),
            r#type,
            metadata,
            key,
            uri,
            flags,
        };
        self.invoke_with::<remote::NetworkSetMetadata>(
            &args,
            CallMeta::about(args.network.name.to_string()),
        )
        .await
    }

    /// `virNetworkGetMetadata`, since libvirt 9.7.0; may wait for a guest or for storage.
    pub async fn network_get_metadata(
        &self,
        network: &remote::NonnullNetwork,
        r#type: i32,
        uri: Option<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::NetworkGetMetadataArgs {
            network: network.clone(),
            r#type,
            uri,
            flags,
        };
        Ok(self
            .invoke_with::<remote::NetworkGetMetadata>(
                &args,
                CallMeta::about(args.network.name.to_string()),
            )
            .await?
            .metadata)
    }
}
