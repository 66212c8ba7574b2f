// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: node.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `node_get_info_ret`.
    pub struct NodeGetInfoRet {
        pub model: [i8; 32] = wire::FixedList<wire::Char, 32>,
        pub memory: u64,
        pub cpus: i32,
        pub mhz: i32,
        pub nodes: i32,
        pub sockets: i32,
        pub cores: i32,
        pub threads: i32,
    }
    /// `node_get_cpu_stats_args`.
    pub struct NodeGetCpuStatsArgs {
        pub cpu_num: i32,
        pub nparams: i32,
        pub flags: u32,
    }
    /// `node_get_cpu_stats_ret`.
    pub struct NodeGetCpuStatsRet {
        pub params: Vec<NodeGetCpuStatsEntry> = wire::List<wire::Own, 16>,
        pub nparams: i32,
    }
    /// `node_get_memory_stats_args`.
    pub struct NodeGetMemoryStatsArgs {
        pub nparams: i32,
        pub cell_num: i32,
        pub flags: u32,
    }
    /// `node_get_memory_stats_ret`.
    pub struct NodeGetMemoryStatsRet {
        pub params: Vec<NodeGetMemoryStatsEntry> = wire::List<wire::Own, 16>,
        pub nparams: i32,
    }
    /// `node_get_cells_free_memory_args`.
    pub struct NodeGetCellsFreeMemoryArgs {
        pub start_cell: i32,
        pub maxcells: i32,
    }
    /// `node_get_cells_free_memory_ret`.
    pub struct NodeGetCellsFreeMemoryRet {
        pub cells: Vec<u64> = wire::List<wire::Own, 1024>,
    }
    /// `node_get_free_memory_ret`.
    pub struct NodeGetFreeMemoryRet {
        pub free_mem: u64,
    }
    /// `node_get_security_model_ret`.
    pub struct NodeGetSecurityModelRet {
        pub model: Vec<i8> = wire::List<wire::Char, 257>,
        pub doi: Vec<i8> = wire::List<wire::Char, 257>,
    }
    /// `node_num_of_devices_args`.
    pub struct NodeNumOfDevicesArgs {
        pub cap: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub flags: u32,
    }
    /// `node_num_of_devices_ret`.
    pub struct NodeNumOfDevicesRet {
        pub num: i32,
    }
    /// `node_list_devices_args`.
    pub struct NodeListDevicesArgs {
        pub cap: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub maxnames: i32,
        pub flags: u32,
    }
    /// `node_list_devices_ret`.
    pub struct NodeListDevicesRet {
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 65536>,
    }
    /// `node_suspend_for_duration_args`.
    pub struct NodeSuspendForDurationArgs {
        pub target: u32,
        pub duration: u64,
        pub flags: u32,
    }
    /// `node_set_memory_parameters_args`.
    pub struct NodeSetMemoryParametersArgs {
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        pub flags: u32,
    }
    /// `node_get_memory_parameters_args`.
    pub struct NodeGetMemoryParametersArgs {
        pub nparams: i32,
        pub flags: u32,
    }
    /// `node_get_memory_parameters_ret`.
    pub struct NodeGetMemoryParametersRet {
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        pub nparams: i32,
    }
    /// `node_get_cpu_map_args`.
    pub struct NodeGetCpuMapArgs {
        pub need_map: i32,
        pub need_online: i32,
        pub flags: u32,
    }
    /// `node_get_cpu_map_ret`.
    pub struct NodeGetCpuMapRet {
        pub cpumap: Vec<u8> = wire::Opaque<2048>,
        pub online: u32,
        pub ret: i32,
    }
    /// `node_get_free_pages_args`.
    pub struct NodeGetFreePagesArgs {
        pub pages: Vec<u32> = wire::List<wire::Own, 1024>,
        pub start_cell: i32,
        pub cell_count: u32,
        pub flags: u32,
    }
    /// `node_get_free_pages_ret`.
    pub struct NodeGetFreePagesRet {
        pub counts: Vec<u64> = wire::List<wire::Own, 1024>,
    }
    /// `node_alloc_pages_args`.
    pub struct NodeAllocPagesArgs {
        pub page_sizes: Vec<u32> = wire::List<wire::Own, 1024>,
        pub page_counts: Vec<u64> = wire::List<wire::Own, 1024>,
        pub start_cell: i32,
        pub cell_count: u32,
        pub flags: u32,
    }
    /// `node_alloc_pages_ret`.
    pub struct NodeAllocPagesRet {
        pub ret: i32,
    }
    /// `node_get_sev_info_args`.
    pub struct NodeGetSevInfoArgs {
        pub nparams: i32,
        pub flags: u32,
    }
    /// `node_get_sev_info_ret`.
    pub struct NodeGetSevInfoRet {
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        pub nparams: i32,
    }
}

procedures! {
    /// `virNodeGetInfo`.
    6 NodeGetInfo "NODE_GET_INFO" Some("virNodeGetInfo"), (()) -> NodeGetInfoRet,
        Call High None since 0 3 0;
    /// `virNodeGetCellsFreeMemory`.
    101 NodeGetCellsFreeMemory "NODE_GET_CELLS_FREE_MEMORY" Some("virNodeGetCellsFreeMemory"), (NodeGetCellsFreeMemoryArgs) -> NodeGetCellsFreeMemoryRet,
        Call High None since 0 4 1;
    /// `virNodeGetFreeMemory`.
    102 NodeGetFreeMemory "NODE_GET_FREE_MEMORY" Some("virNodeGetFreeMemory"), (()) -> NodeGetFreeMemoryRet,
        Call High None since 0 4 1;
    /// `virNodeNumOfDevices`.
    111 NodeNumOfDevices "NODE_NUM_OF_DEVICES" Some("virNodeNumOfDevices"), (NodeNumOfDevicesArgs) -> NodeNumOfDevicesRet,
        Call High None since 0 5 0;
    /// `virNodeListDevices`.
    112 NodeListDevices "NODE_LIST_DEVICES" Some("virNodeListDevices"), (NodeListDevicesArgs) -> NodeListDevicesRet,
        Call High None since 0 5 0;
    /// `virNodeGetSecurityModel`.
    122 NodeGetSecurityModel "NODE_GET_SECURITY_MODEL" Some("virNodeGetSecurityModel"), (()) -> NodeGetSecurityModelRet,
        Call High None since 0 6 1;
    /// `virNodeGetCPUStats`.
    227 NodeGetCpuStats "NODE_GET_CPU_STATS" Some("virNodeGetCPUStats"), (NodeGetCpuStatsArgs) -> NodeGetCpuStatsRet,
        Call High None since 0 9 3;
    /// `virNodeGetMemoryStats`.
    228 NodeGetMemoryStats "NODE_GET_MEMORY_STATS" Some("virNodeGetMemoryStats"), (NodeGetMemoryStatsArgs) -> NodeGetMemoryStatsRet,
        Call High None since 0 9 3;
    /// `virNodeSuspendForDuration`.
    250 NodeSuspendForDuration "NODE_SUSPEND_FOR_DURATION" Some("virNodeSuspendForDuration"), (NodeSuspendForDurationArgs) -> (),
        Call Low None since 0 9 8;
    /// `virNodeSetMemoryParameters`.
    288 NodeSetMemoryParameters "NODE_SET_MEMORY_PARAMETERS" Some("virNodeSetMemoryParameters"), (NodeSetMemoryParametersArgs) -> (),
        Call Low None since 0 10 2;
    /// `virNodeGetMemoryParameters`.
    289 NodeGetMemoryParameters "NODE_GET_MEMORY_PARAMETERS" Some("virNodeGetMemoryParameters"), (NodeGetMemoryParametersArgs) -> NodeGetMemoryParametersRet,
        Call Low None since 0 10 2;
    /// `virNodeGetCPUMap`.
    293 NodeGetCpuMap "NODE_GET_CPU_MAP" Some("virNodeGetCPUMap"), (NodeGetCpuMapArgs) -> NodeGetCpuMapRet,
        Call Low None since 1 0 0;
    /// `virNodeGetFreePages`.
    340 NodeGetFreePages "NODE_GET_FREE_PAGES" Some("virNodeGetFreePages"), (NodeGetFreePagesArgs) -> NodeGetFreePagesRet,
        Call High None since 1 2 6;
    /// `virNodeAllocPages`.
    347 NodeAllocPages "NODE_ALLOC_PAGES" Some("virNodeAllocPages"), (NodeAllocPagesArgs) -> NodeAllocPagesRet,
        Call Low None since 1 2 9;
    /// `virNodeGetSEVInfo`.
    395 NodeGetSevInfo "NODE_GET_SEV_INFO" Some("virNodeGetSEVInfo"), (NodeGetSevInfoArgs) -> NodeGetSevInfoRet,
        Call Low None since 4 5 0;
}
