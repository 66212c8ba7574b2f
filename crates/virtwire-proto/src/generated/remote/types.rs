// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: types.

use virtwire_xdr::{Text, wire, xdr_enum, xdr_struct, xdr_union};
/// The most that may be sent, in elements or bytes.
pub const STRING_MAX: u32 = 4194304;
/// The most that may be sent, in elements or bytes.
pub const CONNECT_IDENTITY_PARAMS_MAX: u32 = 20;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const CPUMAP_MAX: u32 = 2048;
/// The most that may be sent, in elements or bytes.
pub const VCPUINFO_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const CPUMAPS_MAX: u32 = 8388608;
/// The most that may be sent, in elements or bytes.
pub const IOTHREAD_INFO_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const MIGRATE_COOKIE_MAX: u32 = 4194304;
/// The most that may be sent, in elements or bytes.
pub const NETWORK_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const NETWORK_PORT_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const INTERFACE_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const STORAGE_POOL_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const STORAGE_VOL_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const NODE_DEVICE_LIST_MAX: u32 = 65536;
/// The most that may be sent, in elements or bytes.
pub const NODE_DEVICE_CAPS_LIST_MAX: u32 = 65536;
/// The most that may be sent, in elements or bytes.
pub const NWFILTER_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const NWFILTER_BINDING_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_SCHEDULER_PARAMETERS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_BLKIO_PARAMETERS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_MEMORY_PARAMETERS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_BLOCK_IO_TUNE_PARAMETERS_MAX: u32 = 32;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_NUMA_PARAMETERS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_PERF_EVENTS_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_BLOCK_COPY_PARAMETERS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const NODE_CPU_STATS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const NODE_MEMORY_STATS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_BLOCK_STATS_PARAMETERS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const NODE_MAX_CELLS: u32 = 1024;
/// The most that may be sent, in elements or bytes.
pub const AUTH_SASL_DATA_MAX: u32 = 65536;
/// The most that may be sent, in elements or bytes.
pub const AUTH_TYPE_LIST_MAX: u32 = 20;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_MEMORY_STATS_MAX: u32 = 1024;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_CHECKPOINT_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_SNAPSHOT_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_BLOCK_PEEK_BUFFER_MAX: u32 = 4194304;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_MEMORY_PEEK_BUFFER_MAX: u32 = 4194304;
/// The most that may be sent, in elements or bytes.
pub const SECURITY_LABEL_LIST_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const SECURITY_MODEL_MAX: u32 = 257;
/// The most that may be sent, in elements or bytes.
pub const SECURITY_LABEL_MAX: u32 = 4097;
/// The most that may be sent, in elements or bytes.
pub const SECURITY_DOI_MAX: u32 = 257;
/// The most that may be sent, in elements or bytes.
pub const SECRET_VALUE_MAX: u32 = 65536;
/// The most that may be sent, in elements or bytes.
pub const SECRET_LIST_MAX: u32 = 16384;
/// The most that may be sent, in elements or bytes.
pub const CPU_BASELINE_MAX: u32 = 256;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_SEND_KEY_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_INTERFACE_PARAMETERS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_GET_CPU_STATS_NCPUS_MAX: u32 = 128;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_GET_CPU_STATS_MAX: u32 = 2048;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_DISK_ERRORS_MAX: u32 = 256;
/// The most that may be sent, in elements or bytes.
pub const NODE_MEMORY_PARAMETERS_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_MIGRATE_PARAM_LIST_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_SAVE_PARAMS_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_JOB_STATS_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const CONNECT_CPU_MODELS_MAX: u32 = 8192;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_FSFREEZE_MOUNTPOINTS_MAX: u32 = 256;
/// The most that may be sent, in elements or bytes.
pub const NETWORK_DHCP_LEASES_MAX: u32 = 65536;
/// The most that may be sent, in elements or bytes.
pub const CONNECT_GET_ALL_DOMAIN_STATS_MAX: u32 = 262144;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_EVENT_TUNABLE_MAX: u32 = 2048;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_FSINFO_MAX: u32 = 256;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_FSINFO_DISKS_MAX: u32 = 256;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_INTERFACE_MAX: u32 = 2048;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_IP_ADDR_MAX: u32 = 2048;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_GUEST_VCPU_PARAMS_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_IOTHREAD_PARAMS_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const NODE_SEV_INFO_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_LAUNCH_SECURITY_INFO_PARAMS_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_LAUNCH_SECURITY_STATE_PARAMS_MAX: u32 = 64;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_GUEST_INFO_PARAMS_MAX: u32 = 2048;
/// The most that may be sent, in elements or bytes.
pub const NETWORK_PORT_PARAMETERS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_AUTHORIZED_SSH_KEYS_MAX: u32 = 2048;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_MESSAGES_MAX: u32 = 2048;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_ANNOUNCE_INTERFACE_PARAMS_MAX: u32 = 16;
/// The most that may be sent, in elements or bytes.
pub const DOMAIN_EVENT_GRAPHICS_IDENTITY_MAX: u32 = 20;

xdr_enum! { /// `auth_type`.
pub enum AuthType: i32 {
/// `AUTH_NONE`.
AUTH_NONE = 0,
/// `AUTH_SASL`.
AUTH_SASL = 1,
/// `AUTH_POLKIT`.
AUTH_POLKIT = 2,
} }
xdr_union! { /// `typed_param_value`.
pub enum TypedParamValue {
/// Kind 1 of `virTypedParameterType`.
Int(i32) = 1,
/// Kind 2 of `virTypedParameterType`.
UInt(u32) = 2,
/// Kind 3 of `virTypedParameterType`.
LLong(i64) = 3,
/// Kind 4 of `virTypedParameterType`.
ULLong(u64) = 4,
/// Kind 5 of `virTypedParameterType`.
Double(f64) = 5,
/// Kind 6 of `virTypedParameterType`.
Boolean(i32) = 6,
/// Kind 7 of `virTypedParameterType`.
String(Text = wire::Str<4194304>) = 7,
} }
xdr_struct! {
    /// `nonnull_domain`.
    pub struct NonnullDomain {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// The UUID.
        pub uuid: [u8; 16],
        /// `id` of the protocol.
        pub id: i32,
    }
    /// `nonnull_network`.
    pub struct NonnullNetwork {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// The UUID.
        pub uuid: [u8; 16],
    }
    /// `nonnull_network_port`.
    pub struct NonnullNetworkPort {
        /// The network.
        pub net: NonnullNetwork,
        /// The UUID.
        pub uuid: [u8; 16],
    }
    /// `nonnull_nwfilter`.
    pub struct NonnullNwfilter {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// The UUID.
        pub uuid: [u8; 16],
    }
    /// `nonnull_nwfilter_binding`.
    pub struct NonnullNwfilterBinding {
        /// `portdev` of the protocol. At most 4194304 bytes when sent.
        pub portdev: Text = wire::Str<4194304>,
        /// `filtername` of the protocol. At most 4194304 bytes when sent.
        pub filtername: Text = wire::Str<4194304>,
    }
    /// `nonnull_interface`.
    pub struct NonnullInterface {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// MAC address as text. At most 4194304 bytes when sent.
        pub mac: Text = wire::Str<4194304>,
    }
    /// `nonnull_storage_pool`.
    pub struct NonnullStoragePool {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// The UUID.
        pub uuid: [u8; 16],
    }
    /// `nonnull_storage_vol`.
    pub struct NonnullStorageVol {
        /// The storage pool, or its name. At most 4194304 bytes when sent.
        pub pool: Text = wire::Str<4194304>,
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// `key` of the protocol. At most 4194304 bytes when sent.
        pub key: Text = wire::Str<4194304>,
    }
    /// `nonnull_node_device`.
    pub struct NonnullNodeDevice {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `nonnull_secret`.
    pub struct NonnullSecret {
        /// The UUID.
        pub uuid: [u8; 16],
        /// `usageType` of the protocol.
        pub usage_type: i32,
        /// `usageID` of the protocol. At most 4194304 bytes when sent.
        pub usage_id: Text = wire::Str<4194304>,
    }
    /// `nonnull_domain_checkpoint`.
    pub struct NonnullDomainCheckpoint {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `nonnull_domain_snapshot`.
    pub struct NonnullDomainSnapshot {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `error`.
    pub struct Error {
        /// What went wrong, a `virErrorNumber`.
        pub code: i32,
        /// `domain` of the protocol.
        pub domain: i32,
        /// `message` of the protocol. At most 4194304 bytes when sent.
        pub message: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `level` of the protocol.
        pub level: i32,
        /// The domain.
        pub dom: Option<NonnullDomain>,
        /// `str1` of the protocol. At most 4194304 bytes when sent.
        pub str1: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `str2` of the protocol. At most 4194304 bytes when sent.
        pub str2: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `str3` of the protocol. At most 4194304 bytes when sent.
        pub str3: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `int1` of the protocol.
        pub int1: i32,
        /// `int2` of the protocol.
        pub int2: i32,
        /// The network.
        pub net: Option<NonnullNetwork>,
    }
    /// `vcpu_info`.
    pub struct VcpuInfo {
        /// `number` of the protocol.
        pub number: u32,
        /// `state` of the protocol.
        pub state: i32,
        /// `cpu_time` of the protocol.
        pub cpu_time: u64,
        /// `cpu` of the protocol.
        pub cpu: i32,
    }
    /// `typed_param`.
    pub struct TypedParam {
        /// Name of the parameter. At most 4194304 bytes when sent.
        pub field: Text = wire::Str<4194304>,
        /// `value` of the protocol.
        pub value: TypedParamValue,
    }
    /// `node_get_cpu_stats`.
    pub struct NodeGetCpuStatsEntry {
        /// Name of the parameter. At most 4194304 bytes when sent.
        pub field: Text = wire::Str<4194304>,
        /// `value` of the protocol.
        pub value: u64,
    }
    /// `node_get_memory_stats`.
    pub struct NodeGetMemoryStatsEntry {
        /// Name of the parameter. At most 4194304 bytes when sent.
        pub field: Text = wire::Str<4194304>,
        /// `value` of the protocol.
        pub value: u64,
    }
    /// `domain_disk_error`.
    pub struct DomainDiskError {
        /// `disk` of the protocol. At most 4194304 bytes when sent.
        pub disk: Text = wire::Str<4194304>,
        /// `error` of the protocol.
        pub error: i32,
    }
    /// `domain_memory_stat`.
    pub struct DomainMemoryStat {
        /// `tag` of the protocol.
        pub tag: i32,
        /// `val` of the protocol.
        pub val: u64,
    }
    /// `domain_iothread_info`.
    pub struct DomainIothreadInfo {
        /// `iothread_id` of the protocol.
        pub iothread_id: u32,
        /// A bit for each host CPU, lowest first. At most 2048 bytes when sent.
        pub cpumap: Vec<u8> = wire::Opaque<2048>,
    }
    /// `domain_event_graphics_address`.
    pub struct DomainEventGraphicsAddress {
        /// `family` of the protocol.
        pub family: i32,
        /// `node` of the protocol. At most 4194304 bytes when sent.
        pub node: Text = wire::Str<4194304>,
        /// `service` of the protocol. At most 4194304 bytes when sent.
        pub service: Text = wire::Str<4194304>,
    }
    /// `domain_event_graphics_identity`.
    pub struct DomainEventGraphicsIdentity {
        /// `type` of the protocol. At most 4194304 bytes when sent.
        pub r#type: Text = wire::Str<4194304>,
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `network_dhcp_lease`.
    pub struct NetworkDhcpLease {
        /// The interface. At most 4194304 bytes when sent.
        pub iface: Text = wire::Str<4194304>,
        /// `expirytime` of the protocol.
        pub expirytime: i64,
        /// `type` of the protocol.
        pub r#type: i32,
        /// MAC address as text. At most 4194304 bytes when sent.
        pub mac: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `iaid` of the protocol. At most 4194304 bytes when sent.
        pub iaid: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `ipaddr` of the protocol. At most 4194304 bytes when sent.
        pub ipaddr: Text = wire::Str<4194304>,
        /// `prefix` of the protocol.
        pub prefix: u32,
        /// Name of the host. At most 4194304 bytes when sent.
        pub hostname: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `clientid` of the protocol. At most 4194304 bytes when sent.
        pub clientid: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `domain_stats_record`.
    pub struct DomainStatsRecord {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 262144 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 262144>,
    }
    /// `domain_fsinfo`.
    pub struct DomainFsinfo {
        /// `mountpoint` of the protocol. At most 4194304 bytes when sent.
        pub mountpoint: Text = wire::Str<4194304>,
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// `fstype` of the protocol. At most 4194304 bytes when sent.
        pub fstype: Text = wire::Str<4194304>,
        /// `dev_aliases` of the protocol. At most 256 elements when sent.
        pub dev_aliases: Vec<Text> = wire::List<wire::Str<4194304>, 256>,
    }
    /// `domain_ip_addr`.
    pub struct DomainIpAddr {
        /// `type` of the protocol.
        pub r#type: i32,
        /// `addr` of the protocol. At most 4194304 bytes when sent.
        pub addr: Text = wire::Str<4194304>,
        /// `prefix` of the protocol.
        pub prefix: u32,
    }
    /// `domain_interface`.
    pub struct DomainInterface {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// `hwaddr` of the protocol. At most 4194304 bytes when sent.
        pub hwaddr: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `addrs` of the protocol. At most 2048 elements when sent.
        pub addrs: Vec<DomainIpAddr> = wire::List<wire::Own, 2048>,
    }
}
