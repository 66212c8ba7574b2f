// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: types.

use virtwire_xdr::{Text, wire, xdr_enum, xdr_struct, xdr_union};
xdr_enum! { /// `auth_type`.
pub enum AuthType: i32 {
AUTH_NONE = 0,
AUTH_SASL = 1,
AUTH_POLKIT = 2,
} }
xdr_union! { /// `typed_param_value`.
pub enum TypedParamValue {
Int(i32) = 1,
UInt(u32) = 2,
LLong(i64) = 3,
ULLong(u64) = 4,
Double(f64) = 5,
Boolean(i32) = 6,
String(Text = wire::Str<4194304>) = 7,
} }
xdr_struct! {
    /// `nonnull_domain`.
    pub struct NonnullDomain {
        pub name: Text = wire::Str<4194304>,
        pub uuid: [u8; 16],
        pub id: i32,
    }
    /// `nonnull_network`.
    pub struct NonnullNetwork {
        pub name: Text = wire::Str<4194304>,
        pub uuid: [u8; 16],
    }
    /// `nonnull_network_port`.
    pub struct NonnullNetworkPort {
        pub net: NonnullNetwork,
        pub uuid: [u8; 16],
    }
    /// `nonnull_nwfilter`.
    pub struct NonnullNwfilter {
        pub name: Text = wire::Str<4194304>,
        pub uuid: [u8; 16],
    }
    /// `nonnull_nwfilter_binding`.
    pub struct NonnullNwfilterBinding {
        pub portdev: Text = wire::Str<4194304>,
        pub filtername: Text = wire::Str<4194304>,
    }
    /// `nonnull_interface`.
    pub struct NonnullInterface {
        pub name: Text = wire::Str<4194304>,
        pub mac: Text = wire::Str<4194304>,
    }
    /// `nonnull_storage_pool`.
    pub struct NonnullStoragePool {
        pub name: Text = wire::Str<4194304>,
        pub uuid: [u8; 16],
    }
    /// `nonnull_storage_vol`.
    pub struct NonnullStorageVol {
        pub pool: Text = wire::Str<4194304>,
        pub name: Text = wire::Str<4194304>,
        pub key: Text = wire::Str<4194304>,
    }
    /// `nonnull_node_device`.
    pub struct NonnullNodeDevice {
        pub name: Text = wire::Str<4194304>,
    }
    /// `nonnull_secret`.
    pub struct NonnullSecret {
        pub uuid: [u8; 16],
        pub usage_type: i32,
        pub usage_id: Text = wire::Str<4194304>,
    }
    /// `nonnull_domain_checkpoint`.
    pub struct NonnullDomainCheckpoint {
        pub name: Text = wire::Str<4194304>,
        pub dom: NonnullDomain,
    }
    /// `nonnull_domain_snapshot`.
    pub struct NonnullDomainSnapshot {
        pub name: Text = wire::Str<4194304>,
        pub dom: NonnullDomain,
    }
    /// `error`.
    pub struct Error {
        pub code: i32,
        pub domain: i32,
        pub message: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub level: i32,
        pub dom: Option<NonnullDomain>,
        pub str1: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub str2: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub str3: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub int1: i32,
        pub int2: i32,
        pub net: Option<NonnullNetwork>,
    }
    /// `vcpu_info`.
    pub struct VcpuInfo {
        pub number: u32,
        pub state: i32,
        pub cpu_time: u64,
        pub cpu: i32,
    }
    /// `typed_param`.
    pub struct TypedParam {
        pub field: Text = wire::Str<4194304>,
        pub value: TypedParamValue,
    }
    /// `node_get_cpu_stats`.
    pub struct NodeGetCpuStatsEntry {
        pub field: Text = wire::Str<4194304>,
        pub value: u64,
    }
    /// `node_get_memory_stats`.
    pub struct NodeGetMemoryStatsEntry {
        pub field: Text = wire::Str<4194304>,
        pub value: u64,
    }
    /// `domain_disk_error`.
    pub struct DomainDiskError {
        pub disk: Text = wire::Str<4194304>,
        pub error: i32,
    }
    /// `domain_memory_stat`.
    pub struct DomainMemoryStat {
        pub tag: i32,
        pub val: u64,
    }
    /// `domain_iothread_info`.
    pub struct DomainIothreadInfo {
        pub iothread_id: u32,
        pub cpumap: Vec<u8> = wire::Opaque<2048>,
    }
    /// `domain_event_graphics_address`.
    pub struct DomainEventGraphicsAddress {
        pub family: i32,
        pub node: Text = wire::Str<4194304>,
        pub service: Text = wire::Str<4194304>,
    }
    /// `domain_event_graphics_identity`.
    pub struct DomainEventGraphicsIdentity {
        pub r#type: Text = wire::Str<4194304>,
        pub name: Text = wire::Str<4194304>,
    }
    /// `network_dhcp_lease`.
    pub struct NetworkDhcpLease {
        pub iface: Text = wire::Str<4194304>,
        pub expirytime: i64,
        pub r#type: i32,
        pub mac: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub iaid: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub ipaddr: Text = wire::Str<4194304>,
        pub prefix: u32,
        pub hostname: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub clientid: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `domain_stats_record`.
    pub struct DomainStatsRecord {
        pub dom: NonnullDomain,
        pub params: Vec<TypedParam> = wire::List<wire::Own, 262144>,
    }
    /// `domain_fsinfo`.
    pub struct DomainFsinfo {
        pub mountpoint: Text = wire::Str<4194304>,
        pub name: Text = wire::Str<4194304>,
        pub fstype: Text = wire::Str<4194304>,
        pub dev_aliases: Vec<Text> = wire::List<wire::Str<4194304>, 256>,
    }
    /// `domain_ip_addr`.
    pub struct DomainIpAddr {
        pub r#type: i32,
        pub addr: Text = wire::Str<4194304>,
        pub prefix: u32,
    }
    /// `domain_interface`.
    pub struct DomainInterface {
        pub name: Text = wire::Str<4194304>,
        pub hwaddr: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub addrs: Vec<DomainIpAddr> = wire::List<wire::Own, 2048>,
    }
}
