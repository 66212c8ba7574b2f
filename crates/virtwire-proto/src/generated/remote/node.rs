// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: node.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `node_get_info_ret`.
    pub struct NodeGetInfoRet {
        /// `model` of the protocol.
        pub model: [i8; 32] = wire::FixedList<wire::Char, 32>,
        /// Memory in KiB.
        pub memory: u64,
        /// `cpus` of the protocol.
        pub cpus: i32,
        /// `mhz` of the protocol.
        pub mhz: i32,
        /// `nodes` of the protocol.
        pub nodes: i32,
        /// `sockets` of the protocol.
        pub sockets: i32,
        /// `cores` of the protocol.
        pub cores: i32,
        /// `threads` of the protocol.
        pub threads: i32,
    }
    /// `node_get_cpu_stats_args`.
    pub struct NodeGetCpuStatsArgs {
        /// `cpuNum` of the protocol.
        pub cpu_num: i32,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_get_cpu_stats_ret`.
    pub struct NodeGetCpuStatsRet {
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<NodeGetCpuStatsEntry> = wire::List<wire::Own, 16>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `node_get_memory_stats_args`.
    pub struct NodeGetMemoryStatsArgs {
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// `cellNum` of the protocol.
        pub cell_num: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_get_memory_stats_ret`.
    pub struct NodeGetMemoryStatsRet {
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<NodeGetMemoryStatsEntry> = wire::List<wire::Own, 16>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `node_get_cells_free_memory_args`.
    pub struct NodeGetCellsFreeMemoryArgs {
        /// `startCell` of the protocol.
        pub start_cell: i32,
        /// `maxcells` of the protocol.
        pub maxcells: i32,
    }
    /// `node_get_cells_free_memory_ret`.
    pub struct NodeGetCellsFreeMemoryRet {
        /// `cells` of the protocol. At most 1024 elements when sent.
        pub cells: Vec<u64> = wire::List<wire::Own, 1024>,
    }
    /// `node_get_free_memory_ret`.
    pub struct NodeGetFreeMemoryRet {
        /// `freeMem` of the protocol.
        pub free_mem: u64,
    }
    /// `node_get_security_model_ret`.
    pub struct NodeGetSecurityModelRet {
        /// `model` of the protocol. At most 257 elements when sent.
        pub model: Vec<i8> = wire::List<wire::Char, 257>,
        /// `doi` of the protocol. At most 257 elements when sent.
        pub doi: Vec<i8> = wire::List<wire::Char, 257>,
    }
    /// `node_num_of_devices_args`.
    pub struct NodeNumOfDevicesArgs {
        /// `cap` of the protocol. At most 4194304 bytes when sent.
        pub cap: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_num_of_devices_ret`.
    pub struct NodeNumOfDevicesRet {
        /// The number of items.
        pub num: i32,
    }
    /// `node_list_devices_args`.
    pub struct NodeListDevicesArgs {
        /// `cap` of the protocol. At most 4194304 bytes when sent.
        pub cap: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// The most names to return.
        pub maxnames: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_list_devices_ret`.
    pub struct NodeListDevicesRet {
        /// The names. At most 65536 elements when sent.
        pub names: Vec<Text> = wire::List<wire::Str<4194304>, 65536>,
    }
    /// `node_suspend_for_duration_args`.
    pub struct NodeSuspendForDurationArgs {
        /// `target` of the protocol.
        pub target: u32,
        /// `duration` of the protocol.
        pub duration: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_set_memory_parameters_args`.
    pub struct NodeSetMemoryParametersArgs {
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_get_memory_parameters_args`.
    pub struct NodeGetMemoryParametersArgs {
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_get_memory_parameters_ret`.
    pub struct NodeGetMemoryParametersRet {
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `node_get_cpu_map_args`.
    pub struct NodeGetCpuMapArgs {
        /// `need_map` of the protocol.
        pub need_map: i32,
        /// `need_online` of the protocol.
        pub need_online: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_get_cpu_map_ret`.
    pub struct NodeGetCpuMapRet {
        /// A bit for each host CPU, lowest first. At most 2048 bytes when sent.
        pub cpumap: Vec<u8> = wire::Opaque<2048>,
        /// `online` of the protocol.
        pub online: u32,
        /// `ret` of the protocol.
        pub ret: i32,
    }
    /// `node_get_free_pages_args`.
    pub struct NodeGetFreePagesArgs {
        /// `pages` of the protocol. At most 1024 elements when sent.
        pub pages: Vec<u32> = wire::List<wire::Own, 1024>,
        /// `startCell` of the protocol.
        pub start_cell: i32,
        /// `cellCount` of the protocol.
        pub cell_count: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_get_free_pages_ret`.
    pub struct NodeGetFreePagesRet {
        /// `counts` of the protocol. At most 1024 elements when sent.
        pub counts: Vec<u64> = wire::List<wire::Own, 1024>,
    }
    /// `node_alloc_pages_args`.
    pub struct NodeAllocPagesArgs {
        /// `pageSizes` of the protocol. At most 1024 elements when sent.
        pub page_sizes: Vec<u32> = wire::List<wire::Own, 1024>,
        /// `pageCounts` of the protocol. At most 1024 elements when sent.
        pub page_counts: Vec<u64> = wire::List<wire::Own, 1024>,
        /// `startCell` of the protocol.
        pub start_cell: i32,
        /// `cellCount` of the protocol.
        pub cell_count: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_alloc_pages_ret`.
    pub struct NodeAllocPagesRet {
        /// `ret` of the protocol.
        pub ret: i32,
    }
    /// `node_get_sev_info_args`.
    pub struct NodeGetSevInfoArgs {
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `node_get_sev_info_ret`.
    pub struct NodeGetSevInfoRet {
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Number of parameters to return, or their number when 0 was asked.
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
