// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: connect.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, Client, Error};

impl<C: Call> Client<C> {
    /// `virConnectOpen`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_open(&self, name: Option<Text>, flags: u32) -> Result<(), Error> {
        let args = remote::ConnectOpenArgs { name, flags };
        self.invoke::<remote::ConnectOpen>(&args).await
    }

    /// `virConnectClose`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_close(&self) -> Result<(), Error> {
        self.invoke::<remote::ConnectClose>(&()).await
    }

    /// `virConnectGetType`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_get_type(&self) -> Result<Text, Error> {
        Ok(self.invoke::<remote::ConnectGetType>(&()).await?.r#type)
    }

    /// `virConnectGetVersion`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_get_version(&self) -> Result<u64, Error> {
        Ok(self.invoke::<remote::ConnectGetVersion>(&()).await?.hv_ver)
    }

    /// `virConnectGetMaxVcpus`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_get_max_vcpus(&self, r#type: Option<Text>) -> Result<i32, Error> {
        let args = remote::ConnectGetMaxVcpusArgs { r#type };
        Ok(self
            .invoke::<remote::ConnectGetMaxVcpus>(&args)
            .await?
            .max_vcpus)
    }

    /// `virConnectGetCapabilities`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn connect_get_capabilities(&self) -> Result<Text, Error> {
        Ok(self
            .invoke::<remote::ConnectGetCapabilities>(&())
            .await?
            .capabilities)
    }

    /// `virConnectListDefinedDomains`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_list_defined_domains(&self, maxnames: i32) -> Result<Vec<Text>, Error> {
        let args = remote::ConnectListDefinedDomainsArgs { maxnames };
        Ok(self
            .invoke::<remote::ConnectListDefinedDomains>(&args)
            .await?
            .names)
    }

    /// `virConnectNumOfDefinedDomains`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_num_of_defined_domains(&self) -> Result<i32, Error> {
        Ok(self
            .invoke::<remote::ConnectNumOfDefinedDomains>(&())
            .await?
            .num)
    }

    /// `virConnectListDefinedNetworks`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_list_defined_networks(&self, maxnames: i32) -> Result<Vec<Text>, Error> {
        let args = remote::ConnectListDefinedNetworksArgs { maxnames };
        Ok(self
            .invoke::<remote::ConnectListDefinedNetworks>(&args)
            .await?
            .names)
    }

    /// `virConnectListDomains`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_list_domains(&self, maxids: i32) -> Result<Vec<i32>, Error> {
        let args = remote::ConnectListDomainsArgs { maxids };
        Ok(self.invoke::<remote::ConnectListDomains>(&args).await?.ids)
    }

    /// `virConnectListNetworks`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_list_networks(&self, maxnames: i32) -> Result<Vec<Text>, Error> {
        let args = remote::ConnectListNetworksArgs { maxnames };
        Ok(self
            .invoke::<remote::ConnectListNetworks>(&args)
            .await?
            .names)
    }

    /// `virConnectNumOfDefinedNetworks`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_num_of_defined_networks(&self) -> Result<i32, Error> {
        Ok(self
            .invoke::<remote::ConnectNumOfDefinedNetworks>(&())
            .await?
            .num)
    }

    /// `virConnectNumOfDomains`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_num_of_domains(&self) -> Result<i32, Error> {
        Ok(self.invoke::<remote::ConnectNumOfDomains>(&()).await?.num)
    }

    /// `virConnectNumOfNetworks`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_num_of_networks(&self) -> Result<i32, Error> {
        Ok(self.invoke::<remote::ConnectNumOfNetworks>(&()).await?.num)
    }

    /// `virConnectGetHostname`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn connect_get_hostname(&self) -> Result<Text, Error> {
        Ok(self
            .invoke::<remote::ConnectGetHostname>(&())
            .await?
            .hostname)
    }

    /// `CONNECT_SUPPORTS_FEATURE`, since libvirt 0.3.2; answered also by the daemon's priority workers.
    pub async fn connect_supports_feature(&self, feature: i32) -> Result<i32, Error> {
        let args = remote::ConnectSupportsFeatureArgs { feature };
        Ok(self
            .invoke::<remote::ConnectSupportsFeature>(&args)
            .await?
            .supported)
    }

    /// `virConnectNumOfStoragePools`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn connect_num_of_storage_pools(&self) -> Result<i32, Error> {
        Ok(self
            .invoke::<remote::ConnectNumOfStoragePools>(&())
            .await?
            .num)
    }

    /// `virConnectListStoragePools`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn connect_list_storage_pools(&self, maxnames: i32) -> Result<Vec<Text>, Error> {
        let args = remote::ConnectListStoragePoolsArgs { maxnames };
        Ok(self
            .invoke::<remote::ConnectListStoragePools>(&args)
            .await?
            .names)
    }

    /// `virConnectNumOfDefinedStoragePools`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn connect_num_of_defined_storage_pools(&self) -> Result<i32, Error> {
        Ok(self
            .invoke::<remote::ConnectNumOfDefinedStoragePools>(&())
            .await?
            .num)
    }

    /// `virConnectListDefinedStoragePools`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn connect_list_defined_storage_pools(
        &self,
        maxnames: i32,
    ) -> Result<Vec<Text>, Error> {
        let args = remote::ConnectListDefinedStoragePoolsArgs { maxnames };
        Ok(self
            .invoke::<remote::ConnectListDefinedStoragePools>(&args)
            .await?
            .names)
    }

    /// `virConnectFindStoragePoolSources`, since libvirt 0.4.5; may wait for a guest or for storage.
    pub async fn connect_find_storage_pool_sources(
        &self,
        r#type: impl Into<Text>,
        src_spec: Option<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::ConnectFindStoragePoolSourcesArgs {
            r#type: r#type.into(),
            src_spec,
            flags,
        };
        Ok(self
            .invoke::<remote::ConnectFindStoragePoolSources>(&args)
            .await?
            .xml)
    }

    /// `virConnectDomainEventRegister`, since libvirt 0.5.0; answered also by the daemon's priority workers.
    pub async fn connect_domain_event_register(&self) -> Result<i32, Error> {
        Ok(self
            .invoke::<remote::ConnectDomainEventRegister>(&())
            .await?
            .cb_registered)
    }

    /// `virConnectDomainEventDeregister`, since libvirt 0.5.0; answered also by the daemon's priority workers.
    pub async fn connect_domain_event_deregister(&self) -> Result<i32, Error> {
        Ok(self
            .invoke::<remote::ConnectDomainEventDeregister>(&())
            .await?
            .cb_registered)
    }

    /// `virConnectGetURI`, since libvirt 0.5.0; answered also by the daemon's priority workers.
    pub async fn connect_get_uri(&self) -> Result<Text, Error> {
        Ok(self.invoke::<remote::ConnectGetUri>(&()).await?.uri)
    }

    /// `virConnectNumOfInterfaces`, since libvirt 0.6.4; answered also by the daemon's priority workers.
    pub async fn connect_num_of_interfaces(&self) -> Result<i32, Error> {
        Ok(self
            .invoke::<remote::ConnectNumOfInterfaces>(&())
            .await?
            .num)
    }

    /// `virConnectListInterfaces`, since libvirt 0.6.4; answered also by the daemon's priority workers.
    pub async fn connect_list_interfaces(&self, maxnames: i32) -> Result<Vec<Text>, Error> {
        let args = remote::ConnectListInterfacesArgs { maxnames };
        Ok(self
            .invoke::<remote::ConnectListInterfaces>(&args)
            .await?
            .names)
    }

    /// `virConnectDomainXMLFromNative`, since libvirt 0.6.4; may wait for a guest or for storage.
    pub async fn connect_domain_xml_from_native(
        &self,
        native_format: impl Into<Text>,
        native_config: impl Into<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::ConnectDomainXmlFromNativeArgs {
            native_format: native_format.into(),
            native_config: native_config.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::ConnectDomainXmlFromNative>(&args)
            .await?
            .domain_xml)
    }

    /// `virConnectDomainXMLToNative`, since libvirt 0.6.4; may wait for a guest or for storage.
    pub async fn connect_domain_xml_to_native(
        &self,
        native_format: impl Into<Text>,
        domain_xml: impl Into<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::ConnectDomainXmlToNativeArgs {
            native_format: native_format.into(),
            domain_xml: domain_xml.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::ConnectDomainXmlToNative>(&args)
            .await?
            .native_config)
    }

    /// `virConnectNumOfDefinedInterfaces`, since libvirt 0.7.0; answered also by the daemon's priority workers.
    pub async fn connect_num_of_defined_interfaces(&self) -> Result<i32, Error> {
        Ok(self
            .invoke::<remote::ConnectNumOfDefinedInterfaces>(&())
            .await?
            .num)
    }

    /// `virConnectListDefinedInterfaces`, since libvirt 0.7.0; answered also by the daemon's priority workers.
    pub async fn connect_list_defined_interfaces(&self, maxnames: i32) -> Result<Vec<Text>, Error> {
        let args = remote::ConnectListDefinedInterfacesArgs { maxnames };
        Ok(self
            .invoke::<remote::ConnectListDefinedInterfaces>(&args)
            .await?
            .names)
    }

    /// `virConnectNumOfSecrets`, since libvirt 0.7.1; answered also by the daemon's priority workers.
    pub async fn connect_num_of_secrets(&self) -> Result<i32, Error> {
        Ok(self.invoke::<remote::ConnectNumOfSecrets>(&()).await?.num)
    }

    /// `virConnectListSecrets`, since libvirt 0.7.1; answered also by the daemon's priority workers.
    pub async fn connect_list_secrets(&self, maxuuids: i32) -> Result<Vec<Text>, Error> {
        let args = remote::ConnectListSecretsArgs { maxuuids };
        Ok(self
            .invoke::<remote::ConnectListSecrets>(&args)
            .await?
            .uuids)
    }

    /// `virConnectIsSecure`, since libvirt 0.7.3; answered also by the daemon's priority workers.
    pub async fn connect_is_secure(&self) -> Result<i32, Error> {
        Ok(self.invoke::<remote::ConnectIsSecure>(&()).await?.secure)
    }

    /// `virConnectGetLibVersion`, since libvirt 0.7.3; answered also by the daemon's priority workers.
    pub async fn connect_get_lib_version(&self) -> Result<u64, Error> {
        Ok(self
            .invoke::<remote::ConnectGetLibVersion>(&())
            .await?
            .lib_ver)
    }

    /// `virConnectCompareCPU`, since libvirt 0.7.5; answered also by the daemon's priority workers.
    pub async fn connect_compare_cpu(
        &self,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::ConnectCompareCpuArgs {
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::ConnectCompareCpu>(&args)
            .await?
            .result)
    }

    /// `virConnectBaselineCPU`, since libvirt 0.7.7; may wait for a guest or for storage.
    pub async fn connect_baseline_cpu(
        &self,
        xml_cp_us: Vec<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::ConnectBaselineCpuArgs { xml_cp_us, flags };
        Ok(self.invoke::<remote::ConnectBaselineCpu>(&args).await?.cpu)
    }

    /// `virConnectDomainEventRegisterAny`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn connect_domain_event_register_any(&self, event_id: i32) -> Result<(), Error> {
        let args = remote::ConnectDomainEventRegisterAnyArgs { event_id };
        self.invoke::<remote::ConnectDomainEventRegisterAny>(&args)
            .await
    }

    /// `virConnectDomainEventDeregisterAny`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn connect_domain_event_deregister_any(&self, event_id: i32) -> Result<(), Error> {
        let args = remote::ConnectDomainEventDeregisterAnyArgs { event_id };
        self.invoke::<remote::ConnectDomainEventDeregisterAny>(&args)
            .await
    }

    /// `virConnectNumOfNWFilters`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn connect_num_of_nwfilters(&self) -> Result<i32, Error> {
        Ok(self.invoke::<remote::ConnectNumOfNwfilters>(&()).await?.num)
    }

    /// `virConnectListNWFilters`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn connect_list_nwfilters(&self, maxnames: i32) -> Result<Vec<Text>, Error> {
        let args = remote::ConnectListNwfiltersArgs { maxnames };
        Ok(self
            .invoke::<remote::ConnectListNwfilters>(&args)
            .await?
            .names)
    }

    /// `virConnectGetSysinfo`, since libvirt 0.8.8; answered also by the daemon's priority workers.
    pub async fn connect_get_sysinfo(&self, flags: u32) -> Result<Text, Error> {
        let args = remote::ConnectGetSysinfoArgs { flags };
        Ok(self
            .invoke::<remote::ConnectGetSysinfo>(&args)
            .await?
            .sysinfo)
    }

    /// `virConnectListAllDomains`, since libvirt 0.9.13; answered also by the daemon's priority workers.
    pub async fn connect_list_all_domains(
        &self,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::ConnectListAllDomainsRet, Error> {
        let args = remote::ConnectListAllDomainsArgs {
            need_results,
            flags,
        };
        self.invoke::<remote::ConnectListAllDomains>(&args).await
    }

    /// `virConnectListAllStoragePools`, since libvirt 0.10.2; answered also by the daemon's priority workers.
    pub async fn connect_list_all_storage_pools(
        &self,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::ConnectListAllStoragePoolsRet, Error> {
        let args = remote::ConnectListAllStoragePoolsArgs {
            need_results,
            flags,
        };
        self.invoke::<remote::ConnectListAllStoragePools>(&args)
            .await
    }

    /// `virConnectListAllNetworks`, since libvirt 0.10.2; answered also by the daemon's priority workers.
    pub async fn connect_list_all_networks(
        &self,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::ConnectListAllNetworksRet, Error> {
        let args = remote::ConnectListAllNetworksArgs {
            need_results,
            flags,
        };
        self.invoke::<remote::ConnectListAllNetworks>(&args).await
    }

    /// `virConnectListAllInterfaces`, since libvirt 0.10.2; answered also by the daemon's priority workers.
    pub async fn connect_list_all_interfaces(
        &self,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::ConnectListAllInterfacesRet, Error> {
        let args = remote::ConnectListAllInterfacesArgs {
            need_results,
            flags,
        };
        self.invoke::<remote::ConnectListAllInterfaces>(&args).await
    }

    /// `virConnectListAllNodeDevices`, since libvirt 0.10.2; answered also by the daemon's priority workers.
    pub async fn connect_list_all_node_devices(
        &self,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::ConnectListAllNodeDevicesRet, Error> {
        let args = remote::ConnectListAllNodeDevicesArgs {
            need_results,
            flags,
        };
        self.invoke::<remote::ConnectListAllNodeDevices>(&args)
            .await
    }

    /// `virConnectListAllNWFilters`, since libvirt 0.10.2; answered also by the daemon's priority workers.
    pub async fn connect_list_all_nwfilters(
        &self,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::ConnectListAllNwfiltersRet, Error> {
        let args = remote::ConnectListAllNwfiltersArgs {
            need_results,
            flags,
        };
        self.invoke::<remote::ConnectListAllNwfilters>(&args).await
    }

    /// `virConnectListAllSecrets`, since libvirt 0.10.2; answered also by the daemon's priority workers.
    pub async fn connect_list_all_secrets(
        &self,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::ConnectListAllSecretsRet, Error> {
        let args = remote::ConnectListAllSecretsArgs {
            need_results,
            flags,
        };
        self.invoke::<remote::ConnectListAllSecrets>(&args).await
    }

    /// `virConnectGetCPUModelNames`, since libvirt 1.1.3; may wait for a guest or for storage.
    pub async fn connect_get_cpu_model_names(
        &self,
        arch: impl Into<Text>,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::ConnectGetCpuModelNamesRet, Error> {
        let args = remote::ConnectGetCpuModelNamesArgs {
            arch: arch.into(),
            need_results,
            flags,
        };
        self.invoke::<remote::ConnectGetCpuModelNames>(&args).await
    }

    /// `virConnectNetworkEventRegisterAny`, since libvirt 1.2.1; answered also by the daemon's priority workers.
    pub async fn connect_network_event_register_any(
        &self,
        event_id: i32,
        net: Option<&remote::NonnullNetwork>,
    ) -> Result<i32, Error> {
        let args = remote::ConnectNetworkEventRegisterAnyArgs {
            event_id,
            net: net.cloned(),
        };
        Ok(self
            .invoke::<remote::ConnectNetworkEventRegisterAny>(&args)
            .await?
            .callback_id)
    }

    /// `virConnectNetworkEventDeregisterAny`, since libvirt 1.2.1; answered also by the daemon's priority workers.
    pub async fn connect_network_event_deregister_any(
        &self,
        callback_id: i32,
    ) -> Result<(), Error> {
        let args = remote::ConnectNetworkEventDeregisterAnyArgs { callback_id };
        self.invoke::<remote::ConnectNetworkEventDeregisterAny>(&args)
            .await
    }

    /// `virConnectDomainEventRegisterAny`, since libvirt 1.2.1; answered also by the daemon's priority workers.
    pub async fn connect_domain_event_callback_register_any(
        &self,
        event_id: i32,
        dom: Option<&remote::NonnullDomain>,
    ) -> Result<i32, Error> {
        let args = remote::ConnectDomainEventCallbackRegisterAnyArgs {
            event_id,
            dom: dom.cloned(),
        };
        Ok(self
            .invoke::<remote::ConnectDomainEventCallbackRegisterAny>(&args)
            .await?
            .callback_id)
    }

    /// `virConnectDomainEventDeregisterAny`, since libvirt 1.2.1; answered also by the daemon's priority workers.
    pub async fn connect_domain_event_callback_deregister_any(
        &self,
        callback_id: i32,
    ) -> Result<(), Error> {
        let args = remote::ConnectDomainEventCallbackDeregisterAnyArgs { callback_id };
        self.invoke::<remote::ConnectDomainEventCallbackDeregisterAny>(&args)
            .await
    }

    /// `virConnectGetDomainCapabilities`, since libvirt 1.2.7; may wait for a guest or for storage.
    pub async fn connect_get_domain_capabilities(
        &self,
        emulatorbin: Option<Text>,
        arch: Option<Text>,
        machine: Option<Text>,
        virttype: Option<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::ConnectGetDomainCapabilitiesArgs {
            emulatorbin,
            arch,
            machine,
            virttype,
            flags,
        };
        Ok(self
            .invoke::<remote::ConnectGetDomainCapabilities>(&args)
            .await?
            .capabilities)
    }

    /// `virConnectGetAllDomainStats`, since libvirt 1.2.8; may wait for a guest or for storage.
    pub async fn connect_get_all_domain_stats(
        &self,
        doms: Vec<remote::NonnullDomain>,
        stats: u32,
        flags: u32,
    ) -> Result<Vec<remote::DomainStatsRecord>, Error> {
        let args = remote::ConnectGetAllDomainStatsArgs { doms, stats, flags };
        Ok(self
            .invoke::<remote::ConnectGetAllDomainStats>(&args)
            .await?
            .ret_stats)
    }

    /// `virConnectRegisterCloseCallback`, since libvirt 1.3.2; answered also by the daemon's priority workers.
    pub async fn connect_register_close_callback(&self) -> Result<(), Error> {
        self.invoke::<remote::ConnectRegisterCloseCallback>(&())
            .await
    }

    /// `virConnectUnregisterCloseCallback`, since libvirt 1.3.2; answered also by the daemon's priority workers.
    pub async fn connect_unregister_close_callback(&self) -> Result<(), Error> {
        self.invoke::<remote::ConnectUnregisterCloseCallback>(&())
            .await
    }

    /// `virConnectStoragePoolEventRegisterAny`, since libvirt 2.0.0; answered also by the daemon's priority workers.
    pub async fn connect_storage_pool_event_register_any(
        &self,
        event_id: i32,
        pool: Option<&remote::NonnullStoragePool>,
    ) -> Result<i32, Error> {
        let args = remote::ConnectStoragePoolEventRegisterAnyArgs {
            event_id,
            pool: pool.cloned(),
        };
        Ok(self
            .invoke::<remote::ConnectStoragePoolEventRegisterAny>(&args)
            .await?
            .callback_id)
    }

    /// `virConnectStoragePoolEventDeregisterAny`, since libvirt 2.0.0; answered also by the daemon's priority workers.
    pub async fn connect_storage_pool_event_deregister_any(
        &self,
        callback_id: i32,
    ) -> Result<(), Error> {
        let args = remote::ConnectStoragePoolEventDeregisterAnyArgs { callback_id };
        self.invoke::<remote::ConnectStoragePoolEventDeregisterAny>(&args)
            .await
    }

    /// `virConnectNodeDeviceEventRegisterAny`, since libvirt 2.2.0; answered also by the daemon's priority workers.
    pub async fn connect_node_device_event_register_any(
        &self,
        event_id: i32,
        dev: Option<&remote::NonnullNodeDevice>,
    ) -> Result<i32, Error> {
        let args = remote::ConnectNodeDeviceEventRegisterAnyArgs {
            event_id,
            dev: dev.cloned(),
        };
        Ok(self
            .invoke::<remote::ConnectNodeDeviceEventRegisterAny>(&args)
            .await?
            .callback_id)
    }

    /// `virConnectNodeDeviceEventDeregisterAny`, since libvirt 2.2.0; answered also by the daemon's priority workers.
    pub async fn connect_node_device_event_deregister_any(
        &self,
        callback_id: i32,
    ) -> Result<(), Error> {
        let args = remote::ConnectNodeDeviceEventDeregisterAnyArgs { callback_id };
        self.invoke::<remote::ConnectNodeDeviceEventDeregisterAny>(&args)
            .await
    }

    /// `virConnectSecretEventRegisterAny`, since libvirt 3.0.0; answered also by the daemon's priority workers.
    pub async fn connect_secret_event_register_any(
        &self,
        event_id: i32,
        secret: Option<&remote::NonnullSecret>,
    ) -> Result<i32, Error> {
        let args = remote::ConnectSecretEventRegisterAnyArgs {
            event_id,
            secret: secret.cloned(),
        };
        Ok(self
            .invoke::<remote::ConnectSecretEventRegisterAny>(&args)
            .await?
            .callback_id)
    }

    /// `virConnectSecretEventDeregisterAny`, since libvirt 3.0.0; answered also by the daemon's priority workers.
    pub async fn connect_secret_event_deregister_any(&self, callback_id: i32) -> Result<(), Error> {
        let args = remote::ConnectSecretEventDeregisterAnyArgs { callback_id };
        self.invoke::<remote::ConnectSecretEventDeregisterAny>(&args)
            .await
    }

    /// `virConnectCompareHypervisorCPU`, since libvirt 4.4.0; may wait for a guest or for storage.
    pub async fn connect_compare_hypervisor_cpu(
        &self,
        emulator: Option<Text>,
        arch: Option<Text>,
        machine: Option<Text>,
        virttype: Option<Text>,
        xml_cpu: impl Into<Text>,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::ConnectCompareHypervisorCpuArgs {
            emulator,
            arch,
            machine,
            virttype,
            xml_cpu: xml_cpu.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::ConnectCompareHypervisorCpu>(&args)
            .await?
            .result)
    }

    /// `virConnectBaselineHypervisorCPU`, since libvirt 4.4.0; may wait for a guest or for storage.
    pub async fn connect_baseline_hypervisor_cpu(
        &self,
        emulator: Option<Text>,
        arch: Option<Text>,
        machine: Option<Text>,
        virttype: Option<Text>,
        xml_cp_us: Vec<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::ConnectBaselineHypervisorCpuArgs {
            emulator,
            arch,
            machine,
            virttype,
            xml_cp_us,
            flags,
        };
        Ok(self
            .invoke::<remote::ConnectBaselineHypervisorCpu>(&args)
            .await?
            .cpu)
    }

    /// `virConnectListAllNWFilterBindings`, since libvirt 4.5.0; answered also by the daemon's priority workers.
    pub async fn connect_list_all_nwfilter_bindings(
        &self,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::ConnectListAllNwfilterBindingsRet, Error> {
        let args = remote::ConnectListAllNwfilterBindingsArgs {
            need_results,
            flags,
        };
        self.invoke::<remote::ConnectListAllNwfilterBindings>(&args)
            .await
    }

    /// `virConnectGetStoragePoolCapabilities`, since libvirt 5.2.0; may wait for a guest or for storage.
    pub async fn connect_get_storage_pool_capabilities(&self, flags: u32) -> Result<Text, Error> {
        let args = remote::ConnectGetStoragePoolCapabilitiesArgs { flags };
        Ok(self
            .invoke::<remote::ConnectGetStoragePoolCapabilities>(&args)
            .await?
            .capabilities)
    }

    /// `virConnectSetIdentity`, since libvirt 5.8.0; may wait for a guest or for storage.
    pub async fn connect_set_identity(
        &self,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::ConnectSetIdentityArgs { params, flags };
        self.invoke::<remote::ConnectSetIdentity>(&args).await
    }
}
