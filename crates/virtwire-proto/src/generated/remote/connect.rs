// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: connect.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `connect_open_args`.
    pub struct ConnectOpenArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_supports_feature_args`.
    pub struct ConnectSupportsFeatureArgs {
        /// `feature` of the protocol.
        pub feature: i32,
    }
    /// `connect_supports_feature_ret`.
    pub struct ConnectSupportsFeatureRet {
        /// `supported` of the protocol.
        pub supported: i32,
    }
    /// `connect_get_type_ret`.
    pub struct ConnectGetTypeRet {
        /// `type` of the protocol. At most 4194304 bytes when sent.
        pub r#type: Text = wire::Str<4194304>,
    }
    /// `connect_get_version_ret`.
    pub struct ConnectGetVersionRet {
        /// Hypervisor version: major × 1 000 000 + minor × 1 000 + micro.
        pub hv_ver: u64,
    }
    /// `connect_get_lib_version_ret`.
    pub struct ConnectGetLibVersionRet {
        /// libvirt version: major × 1 000 000 + minor × 1 000 + micro.
        pub lib_ver: u64,
    }
    /// `connect_get_hostname_ret`.
    pub struct ConnectGetHostnameRet {
        /// Name of the host. At most 4194304 bytes when sent.
        pub hostname: Text = wire::Str<4194304>,
    }
    /// `connect_get_sysinfo_args`.
    pub struct ConnectGetSysinfoArgs {
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_get_sysinfo_ret`.
    pub struct ConnectGetSysinfoRet {
        /// `sysinfo` of the protocol. At most 4194304 bytes when sent.
        pub sysinfo: Text = wire::Str<4194304>,
    }
    /// `connect_get_uri_ret`.
    pub struct ConnectGetUriRet {
        /// A URI. At most 4194304 bytes when sent.
        pub uri: Text = wire::Str<4194304>,
    }
    /// `connect_get_max_vcpus_args`.
    pub struct ConnectGetMaxVcpusArgs {
        /// `type` of the protocol. At most 4194304 bytes when sent.
        pub r#type: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `connect_get_max_vcpus_ret`.
    pub struct ConnectGetMaxVcpusRet {
        /// `max_vcpus` of the protocol.
        pub max_vcpus: i32,
    }
    /// `connect_get_capabilities_ret`.
    pub struct ConnectGetCapabilitiesRet {
        /// Capabilities as XML. At most 4194304 bytes when sent.
        pub capabilities: Text = wire::Str<4194304>,
    }
    /// `connect_get_domain_capabilities_args`.
    pub struct ConnectGetDomainCapabilitiesArgs {
        /// `emulatorbin` of the protocol. At most 4194304 bytes when sent.
        pub emulatorbin: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// CPU architecture, for example `x86_64`. At most 4194304 bytes when sent.
        pub arch: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `machine` of the protocol. At most 4194304 bytes when sent.
        pub machine: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `virttype` of the protocol. At most 4194304 bytes when sent.
        pub virttype: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_get_domain_capabilities_ret`.
    pub struct ConnectGetDomainCapabilitiesRet {
        /// Capabilities as XML. At most 4194304 bytes when sent.
        pub capabilities: Text = wire::Str<4194304>,
    }
    /// `connect_list_domains_args`.
    pub struct ConnectListDomainsArgs {
        /// `maxids` of the protocol.
        pub maxids: i32,
    }
    /// `connect_list_domains_ret`.
    pub struct ConnectListDomainsRet {
        /// `ids` of the protocol. At most 16384 elements when sent.
        pub ids: Vec<i32> = wire::List<wire::Own, 16384>,
    }
    /// `connect_num_of_domains_ret`.
    pub struct ConnectNumOfDomainsRet {
        /// The number of items.
        pub num: i32,
    }
    /// `connect_list_defined_domains_args`.
    pub struct ConnectListDefinedDomainsArgs {
        /// The most names to return.
        pub maxnames: i32,
    }
    /// `connect_list_defined_domains_ret`.
    pub struct ConnectListDefinedDomainsRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `connect_num_of_defined_domains_ret`.
    pub struct ConnectNumOfDefinedDomainsRet {
        /// The number of items.
        pub num: i32,
    }
    /// `connect_num_of_networks_ret`.
    pub struct ConnectNumOfNetworksRet {
        /// The number of items.
        pub num: i32,
    }
    /// `connect_list_networks_args`.
    pub struct ConnectListNetworksArgs {
        /// The most names to return.
        pub maxnames: i32,
    }
    /// `connect_list_networks_ret`.
    pub struct ConnectListNetworksRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `connect_num_of_defined_networks_ret`.
    pub struct ConnectNumOfDefinedNetworksRet {
        /// The number of items.
        pub num: i32,
    }
    /// `connect_list_defined_networks_args`.
    pub struct ConnectListDefinedNetworksArgs {
        /// The most names to return.
        pub maxnames: i32,
    }
    /// `connect_list_defined_networks_ret`.
    pub struct ConnectListDefinedNetworksRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `connect_num_of_nwfilters_ret`.
    pub struct ConnectNumOfNwfiltersRet {
        /// The number of items.
        pub num: i32,
    }
    /// `connect_list_nwfilters_args`.
    pub struct ConnectListNwfiltersArgs {
        /// The most names to return.
        pub maxnames: i32,
    }
    /// `connect_list_nwfilters_ret`.
    pub struct ConnectListNwfiltersRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `connect_num_of_interfaces_ret`.
    pub struct ConnectNumOfInterfacesRet {
        /// The number of items.
        pub num: i32,
    }
    /// `connect_list_interfaces_args`.
    pub struct ConnectListInterfacesArgs {
        /// The most names to return.
        pub maxnames: i32,
    }
    /// `connect_list_interfaces_ret`.
    pub struct ConnectListInterfacesRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `connect_num_of_defined_interfaces_ret`.
    pub struct ConnectNumOfDefinedInterfacesRet {
        /// The number of items.
        pub num: i32,
    }
    /// `connect_list_defined_interfaces_args`.
    pub struct ConnectListDefinedInterfacesArgs {
        /// The most names to return.
        pub maxnames: i32,
    }
    /// `connect_list_defined_interfaces_ret`.
    pub struct ConnectListDefinedInterfacesRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `connect_num_of_storage_pools_ret`.
    pub struct ConnectNumOfStoragePoolsRet {
        /// The number of items.
        pub num: i32,
    }
    /// `connect_list_storage_pools_args`.
    pub struct ConnectListStoragePoolsArgs {
        /// The most names to return.
        pub maxnames: i32,
    }
    /// `connect_list_storage_pools_ret`.
    pub struct ConnectListStoragePoolsRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `connect_num_of_defined_storage_pools_ret`.
    pub struct ConnectNumOfDefinedStoragePoolsRet {
        /// The number of items.
        pub num: i32,
    }
    /// `connect_list_defined_storage_pools_args`.
    pub struct ConnectListDefinedStoragePoolsArgs {
        /// The most names to return.
        pub maxnames: i32,
    }
    /// `connect_list_defined_storage_pools_ret`.
    pub struct ConnectListDefinedStoragePoolsRet {
        /// The names. At most 16384 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `connect_find_storage_pool_sources_args`.
    pub struct ConnectFindStoragePoolSourcesArgs {
        /// `type` of the protocol. At most 4194304 bytes when sent.
        pub r#type: Text = wire::Str<4194304>,
        /// `srcSpec` of the protocol. At most 4194304 bytes when sent.
        pub src_spec: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_find_storage_pool_sources_ret`.
    pub struct ConnectFindStoragePoolSourcesRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `connect_domain_event_register_ret`.
    pub struct ConnectDomainEventRegisterRet {
        /// `cb_registered` of the protocol.
        pub cb_registered: i32,
    }
    /// `connect_domain_event_deregister_ret`.
    pub struct ConnectDomainEventDeregisterRet {
        /// `cb_registered` of the protocol.
        pub cb_registered: i32,
    }
    /// `connect_domain_xml_from_native_args`.
    pub struct ConnectDomainXmlFromNativeArgs {
        /// `nativeFormat` of the protocol. At most 4194304 bytes when sent.
        pub native_format: Text = wire::Str<4194304>,
        /// `nativeConfig` of the protocol. At most 4194304 bytes when sent.
        pub native_config: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_domain_xml_from_native_ret`.
    pub struct ConnectDomainXmlFromNativeRet {
        /// `domainXml` of the protocol. At most 4194304 bytes when sent.
        pub domain_xml: Text = wire::Str<4194304>,
    }
    /// `connect_domain_xml_to_native_args`.
    pub struct ConnectDomainXmlToNativeArgs {
        /// `nativeFormat` of the protocol. At most 4194304 bytes when sent.
        pub native_format: Text = wire::Str<4194304>,
        /// `domainXml` of the protocol. At most 4194304 bytes when sent.
        pub domain_xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_domain_xml_to_native_ret`.
    pub struct ConnectDomainXmlToNativeRet {
        /// `nativeConfig` of the protocol. At most 4194304 bytes when sent.
        pub native_config: Text = wire::Str<4194304>,
    }
    /// `connect_num_of_secrets_ret`.
    pub struct ConnectNumOfSecretsRet {
        /// The number of items.
        pub num: i32,
    }
    /// `connect_list_secrets_args`.
    pub struct ConnectListSecretsArgs {
        /// `maxuuids` of the protocol.
        pub maxuuids: i32,
    }
    /// `connect_list_secrets_ret`.
    pub struct ConnectListSecretsRet {
        /// `uuids` of the protocol. At most 16384 elements when sent.
        pub uuids: Vec<Text> = wire::List<wire::Str<4194304>, 16384>,
    }
    /// `connect_is_secure_ret`.
    pub struct ConnectIsSecureRet {
        /// `secure` of the protocol.
        pub secure: i32,
    }
    /// `connect_compare_cpu_args`.
    pub struct ConnectCompareCpuArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_compare_cpu_ret`.
    pub struct ConnectCompareCpuRet {
        /// `result` of the protocol.
        pub result: i32,
    }
    /// `connect_baseline_cpu_args`.
    pub struct ConnectBaselineCpuArgs {
        /// `xmlCPUs` of the protocol. At most 256 elements when sent.
        pub xml_cp_us: Vec<Text> = wire::List<wire::Str<4194304>, 256>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_baseline_cpu_ret`.
    pub struct ConnectBaselineCpuRet {
        /// `cpu` of the protocol. At most 4194304 bytes when sent.
        pub cpu: Text = wire::Str<4194304>,
    }
    /// `connect_domain_event_register_any_args`.
    pub struct ConnectDomainEventRegisterAnyArgs {
        /// Kind of event to register for.
        pub event_id: i32,
    }
    /// `connect_domain_event_deregister_any_args`.
    pub struct ConnectDomainEventDeregisterAnyArgs {
        /// Kind of event to register for.
        pub event_id: i32,
    }
    /// `connect_domain_event_callback_register_any_args`.
    pub struct ConnectDomainEventCallbackRegisterAnyArgs {
        /// Kind of event to register for.
        pub event_id: i32,
        /// The domain.
        pub dom: Option<NonnullDomain>,
    }
    /// `connect_domain_event_callback_register_any_ret`.
    pub struct ConnectDomainEventCallbackRegisterAnyRet {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
    }
    /// `connect_domain_event_callback_deregister_any_args`.
    pub struct ConnectDomainEventCallbackDeregisterAnyArgs {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
    }
    /// `connect_list_all_domains_args`.
    pub struct ConnectListAllDomainsArgs {
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_list_all_domains_ret`.
    pub struct ConnectListAllDomainsRet {
        /// `domains` of the protocol. At most 16384 elements when sent.
        pub domains: Vec<NonnullDomain> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `connect_list_all_storage_pools_args`.
    pub struct ConnectListAllStoragePoolsArgs {
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_list_all_storage_pools_ret`.
    pub struct ConnectListAllStoragePoolsRet {
        /// `pools` of the protocol. At most 16384 elements when sent.
        pub pools: Vec<NonnullStoragePool> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `connect_list_all_networks_args`.
    pub struct ConnectListAllNetworksArgs {
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_list_all_networks_ret`.
    pub struct ConnectListAllNetworksRet {
        /// `nets` of the protocol. At most 16384 elements when sent.
        pub nets: Vec<NonnullNetwork> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `connect_list_all_interfaces_args`.
    pub struct ConnectListAllInterfacesArgs {
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_list_all_interfaces_ret`.
    pub struct ConnectListAllInterfacesRet {
        /// The interfaces. At most 16384 elements when sent.
        pub ifaces: Vec<NonnullInterface> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `connect_list_all_node_devices_args`.
    pub struct ConnectListAllNodeDevicesArgs {
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_list_all_node_devices_ret`.
    pub struct ConnectListAllNodeDevicesRet {
        /// `devices` of the protocol. At most 65536 elements when sent.
        pub devices: Vec<NonnullNodeDevice> = wire::List<wire::Own, 65536>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `connect_list_all_nwfilters_args`.
    pub struct ConnectListAllNwfiltersArgs {
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_list_all_nwfilters_ret`.
    pub struct ConnectListAllNwfiltersRet {
        /// `filters` of the protocol. At most 16384 elements when sent.
        pub filters: Vec<NonnullNwfilter> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `connect_list_all_secrets_args`.
    pub struct ConnectListAllSecretsArgs {
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_list_all_secrets_ret`.
    pub struct ConnectListAllSecretsRet {
        /// `secrets` of the protocol. At most 16384 elements when sent.
        pub secrets: Vec<NonnullSecret> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `connect_event_connection_closed_msg`.
    pub struct ConnectEventConnectionClosedMsg {
        /// Why; the meaning depends on the state.
        pub reason: i32,
    }
    /// `connect_get_cpu_model_names_args`.
    pub struct ConnectGetCpuModelNamesArgs {
        /// CPU architecture, for example `x86_64`. At most 4194304 bytes when sent.
        pub arch: Text = wire::Str<4194304>,
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_get_cpu_model_names_ret`.
    pub struct ConnectGetCpuModelNamesRet {
        /// `models` of the protocol. At most 8192 elements when sent.
        pub models: Vec<Text> = wire::List<wire::Str<4194304>, 8192>,
        /// `ret` of the protocol.
        pub ret: i32,
    }
    /// `connect_network_event_register_any_args`.
    pub struct ConnectNetworkEventRegisterAnyArgs {
        /// Kind of event to register for.
        pub event_id: i32,
        /// The network.
        pub net: Option<NonnullNetwork>,
    }
    /// `connect_network_event_register_any_ret`.
    pub struct ConnectNetworkEventRegisterAnyRet {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
    }
    /// `connect_network_event_deregister_any_args`.
    pub struct ConnectNetworkEventDeregisterAnyArgs {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
    }
    /// `connect_storage_pool_event_register_any_args`.
    pub struct ConnectStoragePoolEventRegisterAnyArgs {
        /// Kind of event to register for.
        pub event_id: i32,
        /// The storage pool, or its name.
        pub pool: Option<NonnullStoragePool>,
    }
    /// `connect_storage_pool_event_register_any_ret`.
    pub struct ConnectStoragePoolEventRegisterAnyRet {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
    }
    /// `connect_storage_pool_event_deregister_any_args`.
    pub struct ConnectStoragePoolEventDeregisterAnyArgs {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
    }
    /// `connect_node_device_event_register_any_args`.
    pub struct ConnectNodeDeviceEventRegisterAnyArgs {
        /// Kind of event to register for.
        pub event_id: i32,
        /// The node device, or the disk's target name.
        pub dev: Option<NonnullNodeDevice>,
    }
    /// `connect_node_device_event_register_any_ret`.
    pub struct ConnectNodeDeviceEventRegisterAnyRet {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
    }
    /// `connect_node_device_event_deregister_any_args`.
    pub struct ConnectNodeDeviceEventDeregisterAnyArgs {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
    }
    /// `connect_get_all_domain_stats_args`.
    pub struct ConnectGetAllDomainStatsArgs {
        /// `doms` of the protocol. At most 16384 elements when sent.
        pub doms: Vec<NonnullDomain> = wire::List<wire::Own, 16384>,
        /// `stats` of the protocol.
        pub stats: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_get_all_domain_stats_ret`.
    pub struct ConnectGetAllDomainStatsRet {
        /// `retStats` of the protocol. At most 16384 elements when sent.
        pub ret_stats: Vec<DomainStatsRecord> = wire::List<wire::Own, 16384>,
    }
    /// `connect_secret_event_register_any_args`.
    pub struct ConnectSecretEventRegisterAnyArgs {
        /// Kind of event to register for.
        pub event_id: i32,
        /// The secret object, never its value.
        pub secret: Option<NonnullSecret>,
    }
    /// `connect_secret_event_register_any_ret`.
    pub struct ConnectSecretEventRegisterAnyRet {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
    }
    /// `connect_secret_event_deregister_any_args`.
    pub struct ConnectSecretEventDeregisterAnyArgs {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
    }
    /// `connect_compare_hypervisor_cpu_args`.
    pub struct ConnectCompareHypervisorCpuArgs {
        /// `emulator` of the protocol. At most 4194304 bytes when sent.
        pub emulator: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// CPU architecture, for example `x86_64`. At most 4194304 bytes when sent.
        pub arch: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `machine` of the protocol. At most 4194304 bytes when sent.
        pub machine: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `virttype` of the protocol. At most 4194304 bytes when sent.
        pub virttype: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `xmlCPU` of the protocol. At most 4194304 bytes when sent.
        pub xml_cpu: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_compare_hypervisor_cpu_ret`.
    pub struct ConnectCompareHypervisorCpuRet {
        /// `result` of the protocol.
        pub result: i32,
    }
    /// `connect_baseline_hypervisor_cpu_args`.
    pub struct ConnectBaselineHypervisorCpuArgs {
        /// `emulator` of the protocol. At most 4194304 bytes when sent.
        pub emulator: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// CPU architecture, for example `x86_64`. At most 4194304 bytes when sent.
        pub arch: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `machine` of the protocol. At most 4194304 bytes when sent.
        pub machine: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `virttype` of the protocol. At most 4194304 bytes when sent.
        pub virttype: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `xmlCPUs` of the protocol. At most 256 elements when sent.
        pub xml_cp_us: Vec<Text> = wire::List<wire::Str<4194304>, 256>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_baseline_hypervisor_cpu_ret`.
    pub struct ConnectBaselineHypervisorCpuRet {
        /// `cpu` of the protocol. At most 4194304 bytes when sent.
        pub cpu: Text = wire::Str<4194304>,
    }
    /// `connect_list_all_nwfilter_bindings_args`.
    pub struct ConnectListAllNwfilterBindingsArgs {
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_list_all_nwfilter_bindings_ret`.
    pub struct ConnectListAllNwfilterBindingsRet {
        /// `bindings` of the protocol. At most 16384 elements when sent.
        pub bindings: Vec<NonnullNwfilterBinding> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `connect_get_storage_pool_capabilities_args`.
    pub struct ConnectGetStoragePoolCapabilitiesArgs {
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `connect_get_storage_pool_capabilities_ret`.
    pub struct ConnectGetStoragePoolCapabilitiesRet {
        /// Capabilities as XML. At most 4194304 bytes when sent.
        pub capabilities: Text = wire::Str<4194304>,
    }
    /// `connect_set_identity_args`.
    pub struct ConnectSetIdentityArgs {
        /// Typed parameters. At most 20 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 20>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
}

procedures! {
    /// `virConnectOpen`.
    1 ConnectOpen "CONNECT_OPEN" Some("virConnectOpen"), (ConnectOpenArgs) -> (),
        Call High None since 0 3 0;
    /// `virConnectClose`.
    2 ConnectClose "CONNECT_CLOSE" Some("virConnectClose"), (()) -> (),
        Call High None since 0 3 0;
    /// `virConnectGetType`.
    3 ConnectGetType "CONNECT_GET_TYPE" Some("virConnectGetType"), (()) -> ConnectGetTypeRet,
        Call High None since 0 3 0;
    /// `virConnectGetVersion`.
    4 ConnectGetVersion "CONNECT_GET_VERSION" Some("virConnectGetVersion"), (()) -> ConnectGetVersionRet,
        Call High None since 0 3 0;
    /// `virConnectGetMaxVcpus`.
    5 ConnectGetMaxVcpus "CONNECT_GET_MAX_VCPUS" Some("virConnectGetMaxVcpus"), (ConnectGetMaxVcpusArgs) -> ConnectGetMaxVcpusRet,
        Call High None since 0 3 0;
    /// `virConnectGetCapabilities`.
    7 ConnectGetCapabilities "CONNECT_GET_CAPABILITIES" Some("virConnectGetCapabilities"), (()) -> ConnectGetCapabilitiesRet,
        Call Low None since 0 3 0;
    /// `virConnectListDefinedDomains`.
    21 ConnectListDefinedDomains "CONNECT_LIST_DEFINED_DOMAINS" Some("virConnectListDefinedDomains"), (ConnectListDefinedDomainsArgs) -> ConnectListDefinedDomainsRet,
        Call High None since 0 3 0;
    /// `virConnectNumOfDefinedDomains`.
    25 ConnectNumOfDefinedDomains "CONNECT_NUM_OF_DEFINED_DOMAINS" Some("virConnectNumOfDefinedDomains"), (()) -> ConnectNumOfDefinedDomainsRet,
        Call High None since 0 3 0;
    /// `virConnectListDefinedNetworks`.
    36 ConnectListDefinedNetworks "CONNECT_LIST_DEFINED_NETWORKS" Some("virConnectListDefinedNetworks"), (ConnectListDefinedNetworksArgs) -> ConnectListDefinedNetworksRet,
        Call High None since 0 3 0;
    /// `virConnectListDomains`.
    37 ConnectListDomains "CONNECT_LIST_DOMAINS" Some("virConnectListDomains"), (ConnectListDomainsArgs) -> ConnectListDomainsRet,
        Call High None since 0 3 0;
    /// `virConnectListNetworks`.
    38 ConnectListNetworks "CONNECT_LIST_NETWORKS" Some("virConnectListNetworks"), (ConnectListNetworksArgs) -> ConnectListNetworksRet,
        Call High None since 0 3 0;
    /// `virConnectNumOfDefinedNetworks`.
    50 ConnectNumOfDefinedNetworks "CONNECT_NUM_OF_DEFINED_NETWORKS" Some("virConnectNumOfDefinedNetworks"), (()) -> ConnectNumOfDefinedNetworksRet,
        Call High None since 0 3 0;
    /// `virConnectNumOfDomains`.
    51 ConnectNumOfDomains "CONNECT_NUM_OF_DOMAINS" Some("virConnectNumOfDomains"), (()) -> ConnectNumOfDomainsRet,
        Call High None since 0 3 0;
    /// `virConnectNumOfNetworks`.
    52 ConnectNumOfNetworks "CONNECT_NUM_OF_NETWORKS" Some("virConnectNumOfNetworks"), (()) -> ConnectNumOfNetworksRet,
        Call High None since 0 3 0;
    /// `virConnectGetHostname`.
    59 ConnectGetHostname "CONNECT_GET_HOSTNAME" Some("virConnectGetHostname"), (()) -> ConnectGetHostnameRet,
        Call High None since 0 3 0;
    /// `CONNECT_SUPPORTS_FEATURE`: no public function.
    60 ConnectSupportsFeature "CONNECT_SUPPORTS_FEATURE" None, (ConnectSupportsFeatureArgs) -> ConnectSupportsFeatureRet,
        Call High None since 0 3 2;
    /// `virConnectNumOfStoragePools`.
    71 ConnectNumOfStoragePools "CONNECT_NUM_OF_STORAGE_POOLS" Some("virConnectNumOfStoragePools"), (()) -> ConnectNumOfStoragePoolsRet,
        Call High None since 0 4 1;
    /// `virConnectListStoragePools`.
    72 ConnectListStoragePools "CONNECT_LIST_STORAGE_POOLS" Some("virConnectListStoragePools"), (ConnectListStoragePoolsArgs) -> ConnectListStoragePoolsRet,
        Call High None since 0 4 1;
    /// `virConnectNumOfDefinedStoragePools`.
    73 ConnectNumOfDefinedStoragePools "CONNECT_NUM_OF_DEFINED_STORAGE_POOLS" Some("virConnectNumOfDefinedStoragePools"), (()) -> ConnectNumOfDefinedStoragePoolsRet,
        Call High None since 0 4 1;
    /// `virConnectListDefinedStoragePools`.
    74 ConnectListDefinedStoragePools "CONNECT_LIST_DEFINED_STORAGE_POOLS" Some("virConnectListDefinedStoragePools"), (ConnectListDefinedStoragePoolsArgs) -> ConnectListDefinedStoragePoolsRet,
        Call High None since 0 4 1;
    /// `virConnectFindStoragePoolSources`.
    75 ConnectFindStoragePoolSources "CONNECT_FIND_STORAGE_POOL_SOURCES" Some("virConnectFindStoragePoolSources"), (ConnectFindStoragePoolSourcesArgs) -> ConnectFindStoragePoolSourcesRet,
        Call Low None since 0 4 5;
    /// `virConnectDomainEventRegister`.
    105 ConnectDomainEventRegister "CONNECT_DOMAIN_EVENT_REGISTER" Some("virConnectDomainEventRegister"), (()) -> ConnectDomainEventRegisterRet,
        Call High None since 0 5 0;
    /// `virConnectDomainEventDeregister`.
    106 ConnectDomainEventDeregister "CONNECT_DOMAIN_EVENT_DEREGISTER" Some("virConnectDomainEventDeregister"), (()) -> ConnectDomainEventDeregisterRet,
        Call High None since 0 5 0;
    /// `virConnectGetURI`.
    110 ConnectGetUri "CONNECT_GET_URI" Some("virConnectGetURI"), (()) -> ConnectGetUriRet,
        Call High None since 0 5 0;
    /// `virConnectNumOfInterfaces`.
    126 ConnectNumOfInterfaces "CONNECT_NUM_OF_INTERFACES" Some("virConnectNumOfInterfaces"), (()) -> ConnectNumOfInterfacesRet,
        Call High None since 0 6 4;
    /// `virConnectListInterfaces`.
    127 ConnectListInterfaces "CONNECT_LIST_INTERFACES" Some("virConnectListInterfaces"), (ConnectListInterfacesArgs) -> ConnectListInterfacesRet,
        Call High None since 0 6 4;
    /// `virConnectDomainXMLFromNative`.
    135 ConnectDomainXmlFromNative "CONNECT_DOMAIN_XML_FROM_NATIVE" Some("virConnectDomainXMLFromNative"), (ConnectDomainXmlFromNativeArgs) -> ConnectDomainXmlFromNativeRet,
        Call Low None since 0 6 4;
    /// `virConnectDomainXMLToNative`.
    136 ConnectDomainXmlToNative "CONNECT_DOMAIN_XML_TO_NATIVE" Some("virConnectDomainXMLToNative"), (ConnectDomainXmlToNativeArgs) -> ConnectDomainXmlToNativeRet,
        Call Low None since 0 6 4;
    /// `virConnectNumOfDefinedInterfaces`.
    137 ConnectNumOfDefinedInterfaces "CONNECT_NUM_OF_DEFINED_INTERFACES" Some("virConnectNumOfDefinedInterfaces"), (()) -> ConnectNumOfDefinedInterfacesRet,
        Call High None since 0 7 0;
    /// `virConnectListDefinedInterfaces`.
    138 ConnectListDefinedInterfaces "CONNECT_LIST_DEFINED_INTERFACES" Some("virConnectListDefinedInterfaces"), (ConnectListDefinedInterfacesArgs) -> ConnectListDefinedInterfacesRet,
        Call High None since 0 7 0;
    /// `virConnectNumOfSecrets`.
    139 ConnectNumOfSecrets "CONNECT_NUM_OF_SECRETS" Some("virConnectNumOfSecrets"), (()) -> ConnectNumOfSecretsRet,
        Call High None since 0 7 1;
    /// `virConnectListSecrets`.
    140 ConnectListSecrets "CONNECT_LIST_SECRETS" Some("virConnectListSecrets"), (ConnectListSecretsArgs) -> ConnectListSecretsRet,
        Call High None since 0 7 1;
    /// `virConnectIsSecure`.
    149 ConnectIsSecure "CONNECT_IS_SECURE" Some("virConnectIsSecure"), (()) -> ConnectIsSecureRet,
        Call High None since 0 7 3;
    /// `virConnectGetLibVersion`.
    157 ConnectGetLibVersion "CONNECT_GET_LIB_VERSION" Some("virConnectGetLibVersion"), (()) -> ConnectGetLibVersionRet,
        Call High None since 0 7 3;
    /// `virConnectCompareCPU`.
    158 ConnectCompareCpu "CONNECT_COMPARE_CPU" Some("virConnectCompareCPU"), (ConnectCompareCpuArgs) -> ConnectCompareCpuRet,
        Call High None since 0 7 5;
    /// `virConnectBaselineCPU`.
    162 ConnectBaselineCpu "CONNECT_BASELINE_CPU" Some("virConnectBaselineCPU"), (ConnectBaselineCpuArgs) -> ConnectBaselineCpuRet,
        Call Low None since 0 7 7;
    /// `virConnectDomainEventRegisterAny`.
    167 ConnectDomainEventRegisterAny "CONNECT_DOMAIN_EVENT_REGISTER_ANY" Some("virConnectDomainEventRegisterAny"), (ConnectDomainEventRegisterAnyArgs) -> (),
        Call High None since 0 8 0;
    /// `virConnectDomainEventDeregisterAny`.
    168 ConnectDomainEventDeregisterAny "CONNECT_DOMAIN_EVENT_DEREGISTER_ANY" Some("virConnectDomainEventDeregisterAny"), (ConnectDomainEventDeregisterAnyArgs) -> (),
        Call High None since 0 8 0;
    /// `virConnectNumOfNWFilters`.
    178 ConnectNumOfNwfilters "CONNECT_NUM_OF_NWFILTERS" Some("virConnectNumOfNWFilters"), (()) -> ConnectNumOfNwfiltersRet,
        Call High None since 0 8 0;
    /// `virConnectListNWFilters`.
    179 ConnectListNwfilters "CONNECT_LIST_NWFILTERS" Some("virConnectListNWFilters"), (ConnectListNwfiltersArgs) -> ConnectListNwfiltersRet,
        Call High None since 0 8 0;
    /// `virConnectGetSysinfo`.
    203 ConnectGetSysinfo "CONNECT_GET_SYSINFO" Some("virConnectGetSysinfo"), (ConnectGetSysinfoArgs) -> ConnectGetSysinfoRet,
        Call High None since 0 8 8;
    /// `virConnectListAllDomains`.
    273 ConnectListAllDomains "CONNECT_LIST_ALL_DOMAINS" Some("virConnectListAllDomains"), (ConnectListAllDomainsArgs) -> ConnectListAllDomainsRet,
        Call High None since 0 9 13;
    /// `virConnectListAllStoragePools`.
    281 ConnectListAllStoragePools "CONNECT_LIST_ALL_STORAGE_POOLS" Some("virConnectListAllStoragePools"), (ConnectListAllStoragePoolsArgs) -> ConnectListAllStoragePoolsRet,
        Call High None since 0 10 2;
    /// `virConnectListAllNetworks`.
    283 ConnectListAllNetworks "CONNECT_LIST_ALL_NETWORKS" Some("virConnectListAllNetworks"), (ConnectListAllNetworksArgs) -> ConnectListAllNetworksRet,
        Call High None since 0 10 2;
    /// `virConnectListAllInterfaces`.
    284 ConnectListAllInterfaces "CONNECT_LIST_ALL_INTERFACES" Some("virConnectListAllInterfaces"), (ConnectListAllInterfacesArgs) -> ConnectListAllInterfacesRet,
        Call High None since 0 10 2;
    /// `virConnectListAllNodeDevices`.
    285 ConnectListAllNodeDevices "CONNECT_LIST_ALL_NODE_DEVICES" Some("virConnectListAllNodeDevices"), (ConnectListAllNodeDevicesArgs) -> ConnectListAllNodeDevicesRet,
        Call High None since 0 10 2;
    /// `virConnectListAllNWFilters`.
    286 ConnectListAllNwfilters "CONNECT_LIST_ALL_NWFILTERS" Some("virConnectListAllNWFilters"), (ConnectListAllNwfiltersArgs) -> ConnectListAllNwfiltersRet,
        Call High None since 0 10 2;
    /// `virConnectListAllSecrets`.
    287 ConnectListAllSecrets "CONNECT_LIST_ALL_SECRETS" Some("virConnectListAllSecrets"), (ConnectListAllSecretsArgs) -> ConnectListAllSecretsRet,
        Call High None since 0 10 2;
    /// `virConnectGetCPUModelNames`.
    312 ConnectGetCpuModelNames "CONNECT_GET_CPU_MODEL_NAMES" Some("virConnectGetCPUModelNames"), (ConnectGetCpuModelNamesArgs) -> ConnectGetCpuModelNamesRet,
        Call Low None since 1 1 3;
    /// `virConnectNetworkEventRegisterAny`.
    313 ConnectNetworkEventRegisterAny "CONNECT_NETWORK_EVENT_REGISTER_ANY" Some("virConnectNetworkEventRegisterAny"), (ConnectNetworkEventRegisterAnyArgs) -> ConnectNetworkEventRegisterAnyRet,
        Call High None since 1 2 1;
    /// `virConnectNetworkEventDeregisterAny`.
    314 ConnectNetworkEventDeregisterAny "CONNECT_NETWORK_EVENT_DEREGISTER_ANY" Some("virConnectNetworkEventDeregisterAny"), (ConnectNetworkEventDeregisterAnyArgs) -> (),
        Call High None since 1 2 1;
    /// `virConnectDomainEventRegisterAny`.
    316 ConnectDomainEventCallbackRegisterAny "CONNECT_DOMAIN_EVENT_CALLBACK_REGISTER_ANY" Some("virConnectDomainEventRegisterAny"), (ConnectDomainEventCallbackRegisterAnyArgs) -> ConnectDomainEventCallbackRegisterAnyRet,
        Call High None since 1 2 1;
    /// `virConnectDomainEventDeregisterAny`.
    317 ConnectDomainEventCallbackDeregisterAny "CONNECT_DOMAIN_EVENT_CALLBACK_DEREGISTER_ANY" Some("virConnectDomainEventDeregisterAny"), (ConnectDomainEventCallbackDeregisterAnyArgs) -> (),
        Call High None since 1 2 1;
    /// `virConnectGetDomainCapabilities`.
    342 ConnectGetDomainCapabilities "CONNECT_GET_DOMAIN_CAPABILITIES" Some("virConnectGetDomainCapabilities"), (ConnectGetDomainCapabilitiesArgs) -> ConnectGetDomainCapabilitiesRet,
        Call Low None since 1 2 7;
    /// `virConnectGetAllDomainStats`.
    344 ConnectGetAllDomainStats "CONNECT_GET_ALL_DOMAIN_STATS" Some("virConnectGetAllDomainStats"), (ConnectGetAllDomainStatsArgs) -> ConnectGetAllDomainStatsRet,
        Call Low None since 1 2 8;
    /// `virConnectRegisterCloseCallback`.
    360 ConnectRegisterCloseCallback "CONNECT_REGISTER_CLOSE_CALLBACK" Some("virConnectRegisterCloseCallback"), (()) -> (),
        Call High None since 1 3 2;
    /// `virConnectUnregisterCloseCallback`.
    361 ConnectUnregisterCloseCallback "CONNECT_UNREGISTER_CLOSE_CALLBACK" Some("virConnectUnregisterCloseCallback"), (()) -> (),
        Call High None since 1 3 2;
    /// `CONNECT_EVENT_CONNECTION_CLOSED`: no public function.
    362 ConnectEventConnectionClosed "CONNECT_EVENT_CONNECTION_CLOSED" None, (()) -> ConnectEventConnectionClosedMsg,
        Event Low None since 1 3 2;
    /// `virConnectStoragePoolEventRegisterAny`.
    368 ConnectStoragePoolEventRegisterAny "CONNECT_STORAGE_POOL_EVENT_REGISTER_ANY" Some("virConnectStoragePoolEventRegisterAny"), (ConnectStoragePoolEventRegisterAnyArgs) -> ConnectStoragePoolEventRegisterAnyRet,
        Call High None since 2 0 0;
    /// `virConnectStoragePoolEventDeregisterAny`.
    369 ConnectStoragePoolEventDeregisterAny "CONNECT_STORAGE_POOL_EVENT_DEREGISTER_ANY" Some("virConnectStoragePoolEventDeregisterAny"), (ConnectStoragePoolEventDeregisterAnyArgs) -> (),
        Call High None since 2 0 0;
    /// `virConnectNodeDeviceEventRegisterAny`.
    374 ConnectNodeDeviceEventRegisterAny "CONNECT_NODE_DEVICE_EVENT_REGISTER_ANY" Some("virConnectNodeDeviceEventRegisterAny"), (ConnectNodeDeviceEventRegisterAnyArgs) -> ConnectNodeDeviceEventRegisterAnyRet,
        Call High None since 2 2 0;
    /// `virConnectNodeDeviceEventDeregisterAny`.
    375 ConnectNodeDeviceEventDeregisterAny "CONNECT_NODE_DEVICE_EVENT_DEREGISTER_ANY" Some("virConnectNodeDeviceEventDeregisterAny"), (ConnectNodeDeviceEventDeregisterAnyArgs) -> (),
        Call High None since 2 2 0;
    /// `virConnectSecretEventRegisterAny`.
    380 ConnectSecretEventRegisterAny "CONNECT_SECRET_EVENT_REGISTER_ANY" Some("virConnectSecretEventRegisterAny"), (ConnectSecretEventRegisterAnyArgs) -> ConnectSecretEventRegisterAnyRet,
        Call High None since 3 0 0;
    /// `virConnectSecretEventDeregisterAny`.
    381 ConnectSecretEventDeregisterAny "CONNECT_SECRET_EVENT_DEREGISTER_ANY" Some("virConnectSecretEventDeregisterAny"), (ConnectSecretEventDeregisterAnyArgs) -> (),
        Call High None since 3 0 0;
    /// `virConnectCompareHypervisorCPU`.
    393 ConnectCompareHypervisorCpu "CONNECT_COMPARE_HYPERVISOR_CPU" Some("virConnectCompareHypervisorCPU"), (ConnectCompareHypervisorCpuArgs) -> ConnectCompareHypervisorCpuRet,
        Call Low None since 4 4 0;
    /// `virConnectBaselineHypervisorCPU`.
    394 ConnectBaselineHypervisorCpu "CONNECT_BASELINE_HYPERVISOR_CPU" Some("virConnectBaselineHypervisorCPU"), (ConnectBaselineHypervisorCpuArgs) -> ConnectBaselineHypervisorCpuRet,
        Call Low None since 4 4 0;
    /// `virConnectListAllNWFilterBindings`.
    401 ConnectListAllNwfilterBindings "CONNECT_LIST_ALL_NWFILTER_BINDINGS" Some("virConnectListAllNWFilterBindings"), (ConnectListAllNwfilterBindingsArgs) -> ConnectListAllNwfilterBindingsRet,
        Call High None since 4 5 0;
    /// `virConnectGetStoragePoolCapabilities`.
    403 ConnectGetStoragePoolCapabilities "CONNECT_GET_STORAGE_POOL_CAPABILITIES" Some("virConnectGetStoragePoolCapabilities"), (ConnectGetStoragePoolCapabilitiesArgs) -> ConnectGetStoragePoolCapabilitiesRet,
        Call Low None since 5 2 0;
    /// `virConnectSetIdentity`.
    419 ConnectSetIdentity "CONNECT_SET_IDENTITY" Some("virConnectSetIdentity"), (ConnectSetIdentityArgs) -> (),
        Call Low None since 5 8 0;
}
