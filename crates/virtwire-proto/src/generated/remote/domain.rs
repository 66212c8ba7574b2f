// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: domain.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `domain_get_scheduler_type_args`.
    pub struct DomainGetSchedulerTypeArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_get_scheduler_type_ret`.
    pub struct DomainGetSchedulerTypeRet {
        /// `type` of the protocol. At most 4194304 bytes when sent.
        pub r#type: Text = wire::Str<4194304>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `domain_get_scheduler_parameters_args`.
    pub struct DomainGetSchedulerParametersArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `domain_get_scheduler_parameters_ret`.
    pub struct DomainGetSchedulerParametersRet {
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
    }
    /// `domain_get_scheduler_parameters_flags_args`.
    pub struct DomainGetSchedulerParametersFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_scheduler_parameters_flags_ret`.
    pub struct DomainGetSchedulerParametersFlagsRet {
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
    }
    /// `domain_set_scheduler_parameters_args`.
    pub struct DomainSetSchedulerParametersArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
    }
    /// `domain_set_scheduler_parameters_flags_args`.
    pub struct DomainSetSchedulerParametersFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_set_blkio_parameters_args`.
    pub struct DomainSetBlkioParametersArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_blkio_parameters_args`.
    pub struct DomainGetBlkioParametersArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_blkio_parameters_ret`.
    pub struct DomainGetBlkioParametersRet {
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `domain_set_memory_parameters_args`.
    pub struct DomainSetMemoryParametersArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_memory_parameters_args`.
    pub struct DomainGetMemoryParametersArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_memory_parameters_ret`.
    pub struct DomainGetMemoryParametersRet {
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `domain_set_numa_parameters_args`.
    pub struct DomainSetNumaParametersArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_numa_parameters_args`.
    pub struct DomainGetNumaParametersArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_numa_parameters_ret`.
    pub struct DomainGetNumaParametersRet {
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `domain_set_perf_events_args`.
    pub struct DomainSetPerfEventsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_perf_events_args`.
    pub struct DomainGetPerfEventsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_perf_events_ret`.
    pub struct DomainGetPerfEventsRet {
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
    }
    /// `domain_interface_stats_args`.
    pub struct DomainInterfaceStatsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `device` of the protocol. At most 4194304 bytes when sent.
        pub device: Text = wire::Str<4194304>,
    }
    /// `domain_interface_stats_ret`.
    pub struct DomainInterfaceStatsRet {
        /// `rx_bytes` of the protocol.
        pub rx_bytes: i64,
        /// `rx_packets` of the protocol.
        pub rx_packets: i64,
        /// `rx_errs` of the protocol.
        pub rx_errs: i64,
        /// `rx_drop` of the protocol.
        pub rx_drop: i64,
        /// `tx_bytes` of the protocol.
        pub tx_bytes: i64,
        /// `tx_packets` of the protocol.
        pub tx_packets: i64,
        /// `tx_errs` of the protocol.
        pub tx_errs: i64,
        /// `tx_drop` of the protocol.
        pub tx_drop: i64,
    }
    /// `domain_set_interface_parameters_args`.
    pub struct DomainSetInterfaceParametersArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `device` of the protocol. At most 4194304 bytes when sent.
        pub device: Text = wire::Str<4194304>,
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_interface_parameters_args`.
    pub struct DomainGetInterfaceParametersArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `device` of the protocol. At most 4194304 bytes when sent.
        pub device: Text = wire::Str<4194304>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_interface_parameters_ret`.
    pub struct DomainGetInterfaceParametersRet {
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `domain_memory_stats_args`.
    pub struct DomainMemoryStatsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `maxStats` of the protocol.
        pub max_stats: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_memory_stats_ret`.
    pub struct DomainMemoryStatsRet {
        /// `stats` of the protocol. At most 1024 elements when sent.
        pub stats: Vec<DomainMemoryStat> = wire::List<wire::Own, 1024>,
    }
    /// `domain_memory_peek_args`.
    pub struct DomainMemoryPeekArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `offset` of the protocol.
        pub offset: u64,
        /// `size` of the protocol.
        pub size: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_memory_peek_ret`.
    pub struct DomainMemoryPeekRet {
        /// `buffer` of the protocol. At most 4194304 bytes when sent.
        pub buffer: Vec<u8> = wire::Opaque<4194304>,
    }
    /// `domain_get_block_info_args`.
    pub struct DomainGetBlockInfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_block_info_ret`.
    pub struct DomainGetBlockInfoRet {
        /// Bytes in use on the host.
        pub allocation: u64,
        /// Size in bytes as the guest or user sees it.
        pub capacity: u64,
        /// `physical` of the protocol.
        pub physical: u64,
    }
    /// `domain_create_xml_args`.
    pub struct DomainCreateXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml_desc: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_create_xml_ret`.
    pub struct DomainCreateXmlRet {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_create_xml_with_files_args`.
    pub struct DomainCreateXmlWithFilesArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml_desc: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_create_xml_with_files_ret`.
    pub struct DomainCreateXmlWithFilesRet {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_lookup_by_id_args`.
    pub struct DomainLookupByIdArgs {
        /// `id` of the protocol.
        pub id: i32,
    }
    /// `domain_lookup_by_id_ret`.
    pub struct DomainLookupByIdRet {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_lookup_by_uuid_args`.
    pub struct DomainLookupByUuidArgs {
        /// The UUID.
        pub uuid: [u8; 16],
    }
    /// `domain_lookup_by_uuid_ret`.
    pub struct DomainLookupByUuidRet {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_lookup_by_name_args`.
    pub struct DomainLookupByNameArgs {
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
    }
    /// `domain_lookup_by_name_ret`.
    pub struct DomainLookupByNameRet {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_suspend_args`.
    pub struct DomainSuspendArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_resume_args`.
    pub struct DomainResumeArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_pm_suspend_for_duration_args`.
    pub struct DomainPmSuspendForDurationArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `target` of the protocol.
        pub target: u32,
        /// `duration` of the protocol.
        pub duration: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_pm_wakeup_args`.
    pub struct DomainPmWakeupArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_shutdown_args`.
    pub struct DomainShutdownArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_reboot_args`.
    pub struct DomainRebootArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_reset_args`.
    pub struct DomainResetArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_destroy_args`.
    pub struct DomainDestroyArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_destroy_flags_args`.
    pub struct DomainDestroyFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_os_type_args`.
    pub struct DomainGetOsTypeArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_get_os_type_ret`.
    pub struct DomainGetOsTypeRet {
        /// `type` of the protocol. At most 4194304 bytes when sent.
        pub r#type: Text = wire::Str<4194304>,
    }
    /// `domain_get_max_memory_args`.
    pub struct DomainGetMaxMemoryArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_get_max_memory_ret`.
    pub struct DomainGetMaxMemoryRet {
        /// Memory in KiB.
        pub memory: u64,
    }
    /// `domain_set_max_memory_args`.
    pub struct DomainSetMaxMemoryArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Memory in KiB.
        pub memory: u64,
    }
    /// `domain_set_memory_args`.
    pub struct DomainSetMemoryArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Memory in KiB.
        pub memory: u64,
    }
    /// `domain_set_memory_flags_args`.
    pub struct DomainSetMemoryFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Memory in KiB.
        pub memory: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_set_memory_stats_period_args`.
    pub struct DomainSetMemoryStatsPeriodArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `period` of the protocol.
        pub period: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_info_args`.
    pub struct DomainGetInfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_get_info_ret`.
    pub struct DomainGetInfoRet {
        /// `state` of the protocol.
        pub state: u8 = wire::UChar,
        /// Largest memory in KiB.
        pub max_mem: u64,
        /// Memory in KiB.
        pub memory: u64,
        /// `nrVirtCpu` of the protocol.
        pub nr_virt_cpu: u16 = wire::UShort,
        /// `cpuTime` of the protocol.
        pub cpu_time: u64,
    }
    /// `domain_save_args`.
    pub struct DomainSaveArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `to` of the protocol. At most 4194304 bytes when sent.
        pub to: Text = wire::Str<4194304>,
    }
    /// `domain_save_flags_args`.
    pub struct DomainSaveFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `to` of the protocol. At most 4194304 bytes when sent.
        pub to: Text = wire::Str<4194304>,
        /// Changed domain XML. At most 4194304 bytes when sent.
        pub dxml: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_save_params_args`.
    pub struct DomainSaveParamsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_restore_args`.
    pub struct DomainRestoreArgs {
        /// `from` of the protocol. At most 4194304 bytes when sent.
        pub from: Text = wire::Str<4194304>,
    }
    /// `domain_restore_flags_args`.
    pub struct DomainRestoreFlagsArgs {
        /// `from` of the protocol. At most 4194304 bytes when sent.
        pub from: Text = wire::Str<4194304>,
        /// Changed domain XML. At most 4194304 bytes when sent.
        pub dxml: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_restore_params_args`.
    pub struct DomainRestoreParamsArgs {
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_save_image_get_xml_desc_args`.
    pub struct DomainSaveImageGetXmlDescArgs {
        /// `file` of the protocol. At most 4194304 bytes when sent.
        pub file: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_save_image_get_xml_desc_ret`.
    pub struct DomainSaveImageGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_save_image_define_xml_args`.
    pub struct DomainSaveImageDefineXmlArgs {
        /// `file` of the protocol. At most 4194304 bytes when sent.
        pub file: Text = wire::Str<4194304>,
        /// Changed domain XML. At most 4194304 bytes when sent.
        pub dxml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_core_dump_args`.
    pub struct DomainCoreDumpArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `to` of the protocol. At most 4194304 bytes when sent.
        pub to: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_core_dump_with_format_args`.
    pub struct DomainCoreDumpWithFormatArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `to` of the protocol. At most 4194304 bytes when sent.
        pub to: Text = wire::Str<4194304>,
        /// `dumpformat` of the protocol.
        pub dumpformat: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_screenshot_args`.
    pub struct DomainScreenshotArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `screen` of the protocol.
        pub screen: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_screenshot_ret`.
    pub struct DomainScreenshotRet {
        /// `mime` of the protocol. At most 4194304 bytes when sent.
        pub mime: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `domain_get_xml_desc_args`.
    pub struct DomainGetXmlDescArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_xml_desc_ret`.
    pub struct DomainGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_create_args`.
    pub struct DomainCreateArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_create_with_flags_args`.
    pub struct DomainCreateWithFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_create_with_flags_ret`.
    pub struct DomainCreateWithFlagsRet {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_create_with_files_args`.
    pub struct DomainCreateWithFilesArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_create_with_files_ret`.
    pub struct DomainCreateWithFilesRet {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_define_xml_args`.
    pub struct DomainDefineXmlArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_define_xml_ret`.
    pub struct DomainDefineXmlRet {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_define_xml_flags_args`.
    pub struct DomainDefineXmlFlagsArgs {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_define_xml_flags_ret`.
    pub struct DomainDefineXmlFlagsRet {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_undefine_args`.
    pub struct DomainUndefineArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_undefine_flags_args`.
    pub struct DomainUndefineFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_inject_nmi_args`.
    pub struct DomainInjectNmiArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_send_key_args`.
    pub struct DomainSendKeyArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `codeset` of the protocol.
        pub codeset: u32,
        /// `holdtime` of the protocol.
        pub holdtime: u32,
        /// `keycodes` of the protocol. At most 16 elements when sent.
        pub keycodes: Vec<u32> = wire::List<wire::Own, 16>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_send_process_signal_args`.
    pub struct DomainSendProcessSignalArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `pid_value` of the protocol.
        pub pid_value: i64,
        /// `signum` of the protocol.
        pub signum: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_set_vcpus_args`.
    pub struct DomainSetVcpusArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `nvcpus` of the protocol.
        pub nvcpus: u32,
    }
    /// `domain_set_vcpus_flags_args`.
    pub struct DomainSetVcpusFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `nvcpus` of the protocol.
        pub nvcpus: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_vcpus_flags_args`.
    pub struct DomainGetVcpusFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_vcpus_flags_ret`.
    pub struct DomainGetVcpusFlagsRet {
        /// The number of items.
        pub num: i32,
    }
    /// `domain_pin_vcpu_args`.
    pub struct DomainPinVcpuArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `vcpu` of the protocol.
        pub vcpu: u32,
        /// A bit for each host CPU, lowest first. At most 2048 bytes when sent.
        pub cpumap: Vec<u8> = wire::Opaque<2048>,
    }
    /// `domain_pin_vcpu_flags_args`.
    pub struct DomainPinVcpuFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `vcpu` of the protocol.
        pub vcpu: u32,
        /// A bit for each host CPU, lowest first. At most 2048 bytes when sent.
        pub cpumap: Vec<u8> = wire::Opaque<2048>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_vcpu_pin_info_args`.
    pub struct DomainGetVcpuPinInfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `ncpumaps` of the protocol.
        pub ncpumaps: i32,
        /// `maplen` of the protocol.
        pub maplen: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_vcpu_pin_info_ret`.
    pub struct DomainGetVcpuPinInfoRet {
        /// The maps of all virtual CPUs, one after the other. At most 8388608 bytes when sent.
        pub cpumaps: Vec<u8> = wire::Opaque<8388608>,
        /// The number of items.
        pub num: i32,
    }
    /// `domain_pin_emulator_args`.
    pub struct DomainPinEmulatorArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// A bit for each host CPU, lowest first. At most 2048 bytes when sent.
        pub cpumap: Vec<u8> = wire::Opaque<2048>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_emulator_pin_info_args`.
    pub struct DomainGetEmulatorPinInfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `maplen` of the protocol.
        pub maplen: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_emulator_pin_info_ret`.
    pub struct DomainGetEmulatorPinInfoRet {
        /// The maps of all virtual CPUs, one after the other. At most 8388608 bytes when sent.
        pub cpumaps: Vec<u8> = wire::Opaque<8388608>,
        /// `ret` of the protocol.
        pub ret: i32,
    }
    /// `domain_get_vcpus_args`.
    pub struct DomainGetVcpusArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `maxinfo` of the protocol.
        pub maxinfo: i32,
        /// `maplen` of the protocol.
        pub maplen: i32,
    }
    /// `domain_get_vcpus_ret`.
    pub struct DomainGetVcpusRet {
        /// `info` of the protocol. At most 16384 elements when sent.
        pub info: Vec<VcpuInfo> = wire::List<wire::Own, 16384>,
        /// The maps of all virtual CPUs, one after the other. At most 8388608 bytes when sent.
        pub cpumaps: Vec<u8> = wire::Opaque<8388608>,
    }
    /// `domain_get_max_vcpus_args`.
    pub struct DomainGetMaxVcpusArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_get_max_vcpus_ret`.
    pub struct DomainGetMaxVcpusRet {
        /// The number of items.
        pub num: i32,
    }
    /// `domain_get_iothread_info_args`.
    pub struct DomainGetIothreadInfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_iothread_info_ret`.
    pub struct DomainGetIothreadInfoRet {
        /// `info` of the protocol. At most 16384 elements when sent.
        pub info: Vec<DomainIothreadInfo> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `domain_pin_iothread_args`.
    pub struct DomainPinIothreadArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `iothreads_id` of the protocol.
        pub iothreads_id: u32,
        /// A bit for each host CPU, lowest first. At most 2048 bytes when sent.
        pub cpumap: Vec<u8> = wire::Opaque<2048>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_add_iothread_args`.
    pub struct DomainAddIothreadArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `iothread_id` of the protocol.
        pub iothread_id: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_del_iothread_args`.
    pub struct DomainDelIothreadArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `iothread_id` of the protocol.
        pub iothread_id: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_set_iothread_params_args`.
    pub struct DomainSetIothreadParamsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `iothread_id` of the protocol.
        pub iothread_id: u32,
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_security_label_args`.
    pub struct DomainGetSecurityLabelArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_get_security_label_ret`.
    pub struct DomainGetSecurityLabelRet {
        /// `label` of the protocol. At most 4097 elements when sent.
        pub label: Vec<i8> = wire::List<wire::Char, 4097>,
        /// `enforcing` of the protocol.
        pub enforcing: i32,
    }
    /// `domain_get_security_label_list_args`.
    pub struct DomainGetSecurityLabelListArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_get_security_label_list_ret`.
    pub struct DomainGetSecurityLabelListRet {
        /// `labels` of the protocol. At most 64 elements when sent.
        pub labels: Vec<DomainGetSecurityLabelRet> = wire::List<wire::Own, 64>,
        /// `ret` of the protocol.
        pub ret: i32,
    }
    /// `domain_attach_device_args`.
    pub struct DomainAttachDeviceArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_attach_device_flags_args`.
    pub struct DomainAttachDeviceFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_detach_device_args`.
    pub struct DomainDetachDeviceArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_detach_device_flags_args`.
    pub struct DomainDetachDeviceFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_update_device_flags_args`.
    pub struct DomainUpdateDeviceFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_detach_device_alias_args`.
    pub struct DomainDetachDeviceAliasArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `alias` of the protocol. At most 4194304 bytes when sent.
        pub alias: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_autostart_args`.
    pub struct DomainGetAutostartArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_get_autostart_ret`.
    pub struct DomainGetAutostartRet {
        /// 1 when it starts with the host, else 0.
        pub autostart: i32,
    }
    /// `domain_set_autostart_args`.
    pub struct DomainSetAutostartArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// 1 when it starts with the host, else 0.
        pub autostart: i32,
    }
    /// `domain_set_metadata_args`.
    pub struct DomainSetMetadataArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `type` of the protocol.
        pub r#type: i32,
        /// `metadata` of the protocol. At most 4194304 bytes when sent.
        pub metadata: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `key` of the protocol. At most 4194304 bytes when sent.
        pub key: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// A URI. At most 4194304 bytes when sent.
        pub uri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_metadata_args`.
    pub struct DomainGetMetadataArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `type` of the protocol.
        pub r#type: i32,
        /// A URI. At most 4194304 bytes when sent.
        pub uri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_metadata_ret`.
    pub struct DomainGetMetadataRet {
        /// `metadata` of the protocol. At most 4194304 bytes when sent.
        pub metadata: Text = wire::Str<4194304>,
    }
    /// `domain_get_block_job_info_args`.
    pub struct DomainGetBlockJobInfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_block_job_info_ret`.
    pub struct DomainGetBlockJobInfoRet {
        /// `found` of the protocol.
        pub found: i32,
        /// `type` of the protocol.
        pub r#type: i32,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
        /// `cur` of the protocol.
        pub cur: u64,
        /// `end` of the protocol.
        pub end: u64,
    }
    /// `domain_set_block_io_tune_args`.
    pub struct DomainSetBlockIoTuneArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `disk` of the protocol. At most 4194304 bytes when sent.
        pub disk: Text = wire::Str<4194304>,
        /// Typed parameters. At most 32 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 32>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_block_io_tune_args`.
    pub struct DomainGetBlockIoTuneArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `disk` of the protocol. At most 4194304 bytes when sent.
        pub disk: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_block_io_tune_ret`.
    pub struct DomainGetBlockIoTuneRet {
        /// Typed parameters. At most 32 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 32>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `domain_set_throttle_group_args`.
    pub struct DomainSetThrottleGroupArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `group` of the protocol. At most 4194304 bytes when sent.
        pub group: Text = wire::Str<4194304>,
        /// Typed parameters. At most 32 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 32>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_del_throttle_group_args`.
    pub struct DomainDelThrottleGroupArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `group` of the protocol. At most 4194304 bytes when sent.
        pub group: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_cpu_stats_args`.
    pub struct DomainGetCpuStatsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: u32,
        /// `start_cpu` of the protocol.
        pub start_cpu: i32,
        /// `ncpus` of the protocol.
        pub ncpus: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_cpu_stats_ret`.
    pub struct DomainGetCpuStatsRet {
        /// Typed parameters. At most 2048 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 2048>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `domain_get_hostname_args`.
    pub struct DomainGetHostnameArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_hostname_ret`.
    pub struct DomainGetHostnameRet {
        /// Name of the host. At most 4194304 bytes when sent.
        pub hostname: Text = wire::Str<4194304>,
    }
    /// `domain_is_active_args`.
    pub struct DomainIsActiveArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_is_active_ret`.
    pub struct DomainIsActiveRet {
        /// 1 when it is active, else 0.
        pub active: i32,
    }
    /// `domain_is_persistent_args`.
    pub struct DomainIsPersistentArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_is_persistent_ret`.
    pub struct DomainIsPersistentRet {
        /// 1 when it is defined persistently, else 0.
        pub persistent: i32,
    }
    /// `domain_is_updated_args`.
    pub struct DomainIsUpdatedArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_is_updated_ret`.
    pub struct DomainIsUpdatedRet {
        /// `updated` of the protocol.
        pub updated: i32,
    }
    /// `domain_get_job_info_args`.
    pub struct DomainGetJobInfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_get_job_info_ret`.
    pub struct DomainGetJobInfoRet {
        /// `type` of the protocol.
        pub r#type: i32,
        /// `timeElapsed` of the protocol.
        pub time_elapsed: u64,
        /// `timeRemaining` of the protocol.
        pub time_remaining: u64,
        /// `dataTotal` of the protocol.
        pub data_total: u64,
        /// `dataProcessed` of the protocol.
        pub data_processed: u64,
        /// `dataRemaining` of the protocol.
        pub data_remaining: u64,
        /// `memTotal` of the protocol.
        pub mem_total: u64,
        /// `memProcessed` of the protocol.
        pub mem_processed: u64,
        /// `memRemaining` of the protocol.
        pub mem_remaining: u64,
        /// `fileTotal` of the protocol.
        pub file_total: u64,
        /// `fileProcessed` of the protocol.
        pub file_processed: u64,
        /// `fileRemaining` of the protocol.
        pub file_remaining: u64,
    }
    /// `domain_get_job_stats_args`.
    pub struct DomainGetJobStatsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_job_stats_ret`.
    pub struct DomainGetJobStatsRet {
        /// `type` of the protocol.
        pub r#type: i32,
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
    }
    /// `domain_abort_job_args`.
    pub struct DomainAbortJobArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_abort_job_flags_args`.
    pub struct DomainAbortJobFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_managed_save_args`.
    pub struct DomainManagedSaveArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_has_managed_save_image_args`.
    pub struct DomainHasManagedSaveImageArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_has_managed_save_image_ret`.
    pub struct DomainHasManagedSaveImageRet {
        /// `result` of the protocol.
        pub result: i32,
    }
    /// `domain_managed_save_remove_args`.
    pub struct DomainManagedSaveRemoveArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_managed_save_get_xml_desc_args`.
    pub struct DomainManagedSaveGetXmlDescArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_managed_save_get_xml_desc_ret`.
    pub struct DomainManagedSaveGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_managed_save_define_xml_args`.
    pub struct DomainManagedSaveDefineXmlArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Changed domain XML. At most 4194304 bytes when sent.
        pub dxml: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_list_all_snapshots_args`.
    pub struct DomainListAllSnapshotsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_list_all_snapshots_ret`.
    pub struct DomainListAllSnapshotsRet {
        /// `snapshots` of the protocol. At most 16384 elements when sent.
        pub snapshots: Vec<NonnullDomainSnapshot> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: i32,
    }
    /// `domain_has_current_snapshot_args`.
    pub struct DomainHasCurrentSnapshotArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_has_current_snapshot_ret`.
    pub struct DomainHasCurrentSnapshotRet {
        /// `result` of the protocol.
        pub result: i32,
    }
    /// `domain_revert_to_snapshot_args`.
    pub struct DomainRevertToSnapshotArgs {
        /// The snapshot.
        pub snap: NonnullDomainSnapshot,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_open_console_args`.
    pub struct DomainOpenConsoleArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `dev_name` of the protocol. At most 4194304 bytes when sent.
        pub dev_name: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_open_channel_args`.
    pub struct DomainOpenChannelArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The name. At most 4194304 bytes when sent.
        pub name: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_state_args`.
    pub struct DomainGetStateArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_state_ret`.
    pub struct DomainGetStateRet {
        /// `state` of the protocol.
        pub state: i32,
        /// Why; the meaning depends on the state.
        pub reason: i32,
    }
    /// `domain_get_control_info_args`.
    pub struct DomainGetControlInfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_control_info_ret`.
    pub struct DomainGetControlInfoRet {
        /// `state` of the protocol.
        pub state: u32,
        /// `details` of the protocol.
        pub details: u32,
        /// `stateTime` of the protocol.
        pub state_time: u64,
    }
    /// `domain_open_graphics_args`.
    pub struct DomainOpenGraphicsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `idx` of the protocol.
        pub idx: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_open_graphics_fd_args`.
    pub struct DomainOpenGraphicsFdArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `idx` of the protocol.
        pub idx: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_shutdown_flags_args`.
    pub struct DomainShutdownFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_disk_errors_args`.
    pub struct DomainGetDiskErrorsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `maxerrors` of the protocol.
        pub maxerrors: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_disk_errors_ret`.
    pub struct DomainGetDiskErrorsRet {
        /// `errors` of the protocol. At most 256 elements when sent.
        pub errors: Vec<DomainDiskError> = wire::List<wire::Own, 256>,
        /// `nerrors` of the protocol.
        pub nerrors: i32,
    }
    /// `domain_fstrim_args`.
    pub struct DomainFstrimArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `mountPoint` of the protocol. At most 4194304 bytes when sent.
        pub mount_point: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `minimum` of the protocol.
        pub minimum: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_time_args`.
    pub struct DomainGetTimeArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_time_ret`.
    pub struct DomainGetTimeRet {
        /// `seconds` of the protocol.
        pub seconds: i64,
        /// `nseconds` of the protocol.
        pub nseconds: u32,
    }
    /// `domain_set_time_args`.
    pub struct DomainSetTimeArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `seconds` of the protocol.
        pub seconds: i64,
        /// `nseconds` of the protocol.
        pub nseconds: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_fsfreeze_args`.
    pub struct DomainFsfreezeArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `mountpoints` of the protocol. At most 256 elements when sent.
        pub mountpoints: Vec<Text> = wire::List<wire::Str<4194304>, 256>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_fsfreeze_ret`.
    pub struct DomainFsfreezeRet {
        /// `filesystems` of the protocol.
        pub filesystems: i32,
    }
    /// `domain_fsthaw_args`.
    pub struct DomainFsthawArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `mountpoints` of the protocol. At most 256 elements when sent.
        pub mountpoints: Vec<Text> = wire::List<wire::Str<4194304>, 256>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_fsthaw_ret`.
    pub struct DomainFsthawRet {
        /// `filesystems` of the protocol.
        pub filesystems: i32,
    }
    /// `domain_get_fsinfo_args`.
    pub struct DomainGetFsinfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_fsinfo_ret`.
    pub struct DomainGetFsinfoRet {
        /// `info` of the protocol. At most 256 elements when sent.
        pub info: Vec<DomainFsinfo> = wire::List<wire::Own, 256>,
        /// `ret` of the protocol.
        pub ret: u32,
    }
    /// `domain_interface_addresses_args`.
    pub struct DomainInterfaceAddressesArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `source` of the protocol.
        pub source: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_interface_addresses_ret`.
    pub struct DomainInterfaceAddressesRet {
        /// The interfaces. At most 2048 elements when sent.
        pub ifaces: Vec<DomainInterface> = wire::List<wire::Own, 2048>,
    }
    /// `domain_set_user_password_args`.
    pub struct DomainSetUserPasswordArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `user` of the protocol. At most 4194304 bytes when sent.
        pub user: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `password` of the protocol. At most 4194304 bytes when sent.
        pub password: Option<Text> = wire::Secret<wire::Maybe<wire::Str<4194304>>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_rename_args`.
    pub struct DomainRenameArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `new_name` of the protocol. At most 4194304 bytes when sent.
        pub new_name: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_rename_ret`.
    pub struct DomainRenameRet {
        /// `retcode` of the protocol.
        pub retcode: i32,
    }
    /// `domain_get_guest_vcpus_args`.
    pub struct DomainGetGuestVcpusArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_guest_vcpus_ret`.
    pub struct DomainGetGuestVcpusRet {
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
    }
    /// `domain_set_guest_vcpus_args`.
    pub struct DomainSetGuestVcpusArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// A bit for each host CPU, lowest first. At most 4194304 bytes when sent.
        pub cpumap: Text = wire::Str<4194304>,
        /// `state` of the protocol.
        pub state: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_set_vcpu_args`.
    pub struct DomainSetVcpuArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// A bit for each host CPU, lowest first. At most 4194304 bytes when sent.
        pub cpumap: Text = wire::Str<4194304>,
        /// `state` of the protocol.
        pub state: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_set_block_threshold_args`.
    pub struct DomainSetBlockThresholdArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The node device, or the disk's target name. At most 4194304 bytes when sent.
        pub dev: Text = wire::Str<4194304>,
        /// `threshold` of the protocol.
        pub threshold: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_set_lifecycle_action_args`.
    pub struct DomainSetLifecycleActionArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `type` of the protocol.
        pub r#type: u32,
        /// What to do, or what was done.
        pub action: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_launch_security_info_args`.
    pub struct DomainGetLaunchSecurityInfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_launch_security_info_ret`.
    pub struct DomainGetLaunchSecurityInfoRet {
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
    }
    /// `domain_set_launch_security_state_args`.
    pub struct DomainSetLaunchSecurityStateArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_list_all_checkpoints_args`.
    pub struct DomainListAllCheckpointsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// 1 for the items, 0 for their number alone.
        pub need_results: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_list_all_checkpoints_ret`.
    pub struct DomainListAllCheckpointsRet {
        /// `checkpoints` of the protocol. At most 16384 elements when sent.
        pub checkpoints: Vec<NonnullDomainCheckpoint> = wire::List<wire::Own, 16384>,
        /// `ret` of the protocol.
        pub ret: i32,
    }
    /// `domain_get_guest_info_args`.
    pub struct DomainGetGuestInfoArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `types` of the protocol.
        pub types: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_guest_info_ret`.
    pub struct DomainGetGuestInfoRet {
        /// Typed parameters. At most 2048 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 2048>,
    }
    /// `domain_agent_set_response_timeout_args`.
    pub struct DomainAgentSetResponseTimeoutArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// How long to wait, in seconds.
        pub timeout: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_agent_set_response_timeout_ret`.
    pub struct DomainAgentSetResponseTimeoutRet {
        /// `result` of the protocol.
        pub result: i32,
    }
    /// `domain_backup_begin_args`.
    pub struct DomainBackupBeginArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `backup_xml` of the protocol. At most 4194304 bytes when sent.
        pub backup_xml: Text = wire::Str<4194304>,
        /// `checkpoint_xml` of the protocol. At most 4194304 bytes when sent.
        pub checkpoint_xml: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_backup_get_xml_desc_args`.
    pub struct DomainBackupGetXmlDescArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_backup_get_xml_desc_ret`.
    pub struct DomainBackupGetXmlDescRet {
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_authorized_ssh_keys_get_args`.
    pub struct DomainAuthorizedSshKeysGetArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `user` of the protocol. At most 4194304 bytes when sent.
        pub user: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_authorized_ssh_keys_get_ret`.
    pub struct DomainAuthorizedSshKeysGetRet {
        /// `keys` of the protocol. At most 2048 elements when sent.
        pub keys: Vec<Text> = wire::List<wire::Str<4194304>, 2048>,
    }
    /// `domain_authorized_ssh_keys_set_args`.
    pub struct DomainAuthorizedSshKeysSetArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `user` of the protocol. At most 4194304 bytes when sent.
        pub user: Text = wire::Str<4194304>,
        /// `keys` of the protocol. At most 2048 elements when sent.
        pub keys: Vec<Text> = wire::List<wire::Str<4194304>, 2048>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_messages_args`.
    pub struct DomainGetMessagesArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_messages_ret`.
    pub struct DomainGetMessagesRet {
        /// `msgs` of the protocol. At most 2048 elements when sent.
        pub msgs: Vec<Text> = wire::List<wire::Str<4194304>, 2048>,
    }
    /// `domain_start_dirty_rate_calc_args`.
    pub struct DomainStartDirtyRateCalcArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `seconds` of the protocol.
        pub seconds: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_graphics_reload_args`.
    pub struct DomainGraphicsReloadArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `type` of the protocol.
        pub r#type: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_fd_associate_args`.
    pub struct DomainFdAssociateArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// The name. At most 4194304 bytes when sent.
        pub name: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_get_autostart_once_args`.
    pub struct DomainGetAutostartOnceArgs {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_get_autostart_once_ret`.
    pub struct DomainGetAutostartOnceRet {
        /// 1 when it starts with the host, else 0.
        pub autostart: i32,
    }
    /// `domain_set_autostart_once_args`.
    pub struct DomainSetAutostartOnceArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// 1 when it starts with the host, else 0.
        pub autostart: i32,
    }
    /// `domain_announce_interface_args`.
    pub struct DomainAnnounceInterfaceArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `device` of the protocol. At most 4194304 bytes when sent.
        pub device: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
}

procedures! {
    /// `virDomainAttachDevice`.
    8 DomainAttachDevice "DOMAIN_ATTACH_DEVICE" Some("virDomainAttachDevice"), (DomainAttachDeviceArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainCreate`.
    9 DomainCreate "DOMAIN_CREATE" Some("virDomainCreate"), (DomainCreateArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainCreateXML`.
    10 DomainCreateXml "DOMAIN_CREATE_XML" Some("virDomainCreateXML"), (DomainCreateXmlArgs) -> DomainCreateXmlRet,
        Call Low None since 0 3 0;
    /// `virDomainDefineXML`.
    11 DomainDefineXml "DOMAIN_DEFINE_XML" Some("virDomainDefineXML"), (DomainDefineXmlArgs) -> DomainDefineXmlRet,
        Call High None since 0 3 0;
    /// `virDomainDestroy`.
    12 DomainDestroy "DOMAIN_DESTROY" Some("virDomainDestroy"), (DomainDestroyArgs) -> (),
        Call High None since 0 3 0;
    /// `virDomainDetachDevice`.
    13 DomainDetachDevice "DOMAIN_DETACH_DEVICE" Some("virDomainDetachDevice"), (DomainDetachDeviceArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainGetXMLDesc`.
    14 DomainGetXmlDesc "DOMAIN_GET_XML_DESC" Some("virDomainGetXMLDesc"), (DomainGetXmlDescArgs) -> DomainGetXmlDescRet,
        Call Low None since 0 3 0;
    /// `virDomainGetAutostart`.
    15 DomainGetAutostart "DOMAIN_GET_AUTOSTART" Some("virDomainGetAutostart"), (DomainGetAutostartArgs) -> DomainGetAutostartRet,
        Call High None since 0 3 0;
    /// `virDomainGetInfo`.
    16 DomainGetInfo "DOMAIN_GET_INFO" Some("virDomainGetInfo"), (DomainGetInfoArgs) -> DomainGetInfoRet,
        Call Low None since 0 3 0;
    /// `virDomainGetMaxMemory`.
    17 DomainGetMaxMemory "DOMAIN_GET_MAX_MEMORY" Some("virDomainGetMaxMemory"), (DomainGetMaxMemoryArgs) -> DomainGetMaxMemoryRet,
        Call High None since 0 3 0;
    /// `virDomainGetMaxVcpus`.
    18 DomainGetMaxVcpus "DOMAIN_GET_MAX_VCPUS" Some("virDomainGetMaxVcpus"), (DomainGetMaxVcpusArgs) -> DomainGetMaxVcpusRet,
        Call High None since 0 3 0;
    /// `virDomainGetOSType`.
    19 DomainGetOsType "DOMAIN_GET_OS_TYPE" Some("virDomainGetOSType"), (DomainGetOsTypeArgs) -> DomainGetOsTypeRet,
        Call High None since 0 3 0;
    /// `virDomainGetVcpus`.
    20 DomainGetVcpus "DOMAIN_GET_VCPUS" Some("virDomainGetVcpus"), (DomainGetVcpusArgs) -> DomainGetVcpusRet,
        Call High None since 0 3 0;
    /// `virDomainLookupByID`.
    22 DomainLookupById "DOMAIN_LOOKUP_BY_ID" Some("virDomainLookupByID"), (DomainLookupByIdArgs) -> DomainLookupByIdRet,
        Call High None since 0 3 0;
    /// `virDomainLookupByName`.
    23 DomainLookupByName "DOMAIN_LOOKUP_BY_NAME" Some("virDomainLookupByName"), (DomainLookupByNameArgs) -> DomainLookupByNameRet,
        Call High None since 0 3 0;
    /// `virDomainLookupByUUID`.
    24 DomainLookupByUuid "DOMAIN_LOOKUP_BY_UUID" Some("virDomainLookupByUUID"), (DomainLookupByUuidArgs) -> DomainLookupByUuidRet,
        Call High None since 0 3 0;
    /// `virDomainPinVcpu`.
    26 DomainPinVcpu "DOMAIN_PIN_VCPU" Some("virDomainPinVcpu"), (DomainPinVcpuArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainReboot`.
    27 DomainReboot "DOMAIN_REBOOT" Some("virDomainReboot"), (DomainRebootArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainResume`.
    28 DomainResume "DOMAIN_RESUME" Some("virDomainResume"), (DomainResumeArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainSetAutostart`.
    29 DomainSetAutostart "DOMAIN_SET_AUTOSTART" Some("virDomainSetAutostart"), (DomainSetAutostartArgs) -> (),
        Call High None since 0 3 0;
    /// `virDomainSetMaxMemory`.
    30 DomainSetMaxMemory "DOMAIN_SET_MAX_MEMORY" Some("virDomainSetMaxMemory"), (DomainSetMaxMemoryArgs) -> (),
        Call High None since 0 3 0;
    /// `virDomainSetMemory`.
    31 DomainSetMemory "DOMAIN_SET_MEMORY" Some("virDomainSetMemory"), (DomainSetMemoryArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainSetVcpus`.
    32 DomainSetVcpus "DOMAIN_SET_VCPUS" Some("virDomainSetVcpus"), (DomainSetVcpusArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainShutdown`.
    33 DomainShutdown "DOMAIN_SHUTDOWN" Some("virDomainShutdown"), (DomainShutdownArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainSuspend`.
    34 DomainSuspend "DOMAIN_SUSPEND" Some("virDomainSuspend"), (DomainSuspendArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainUndefine`.
    35 DomainUndefine "DOMAIN_UNDEFINE" Some("virDomainUndefine"), (DomainUndefineArgs) -> (),
        Call High None since 0 3 0;
    /// `virDomainCoreDump`.
    53 DomainCoreDump "DOMAIN_CORE_DUMP" Some("virDomainCoreDump"), (DomainCoreDumpArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainRestore`.
    54 DomainRestore "DOMAIN_RESTORE" Some("virDomainRestore"), (DomainRestoreArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainSave`.
    55 DomainSave "DOMAIN_SAVE" Some("virDomainSave"), (DomainSaveArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainGetSchedulerType`.
    56 DomainGetSchedulerType "DOMAIN_GET_SCHEDULER_TYPE" Some("virDomainGetSchedulerType"), (DomainGetSchedulerTypeArgs) -> DomainGetSchedulerTypeRet,
        Call Low None since 0 3 0;
    /// `virDomainGetSchedulerParameters`.
    57 DomainGetSchedulerParameters "DOMAIN_GET_SCHEDULER_PARAMETERS" Some("virDomainGetSchedulerParameters"), (DomainGetSchedulerParametersArgs) -> DomainGetSchedulerParametersRet,
        Call Low None since 0 3 0;
    /// `virDomainSetSchedulerParameters`.
    58 DomainSetSchedulerParameters "DOMAIN_SET_SCHEDULER_PARAMETERS" Some("virDomainSetSchedulerParameters"), (DomainSetSchedulerParametersArgs) -> (),
        Call Low None since 0 3 0;
    /// `virDomainInterfaceStats`.
    65 DomainInterfaceStats "DOMAIN_INTERFACE_STATS" Some("virDomainInterfaceStats"), (DomainInterfaceStatsArgs) -> DomainInterfaceStatsRet,
        Call High None since 0 3 2;
    /// `virDomainMemoryPeek`.
    104 DomainMemoryPeek "DOMAIN_MEMORY_PEEK" Some("virDomainMemoryPeek"), (DomainMemoryPeekArgs) -> DomainMemoryPeekRet,
        Call Low None since 0 4 2;
    /// `virDomainGetSecurityLabel`.
    121 DomainGetSecurityLabel "DOMAIN_GET_SECURITY_LABEL" Some("virDomainGetSecurityLabel"), (DomainGetSecurityLabelArgs) -> DomainGetSecurityLabelRet,
        Call High None since 0 6 1;
    /// `virDomainIsActive`.
    150 DomainIsActive "DOMAIN_IS_ACTIVE" Some("virDomainIsActive"), (DomainIsActiveArgs) -> DomainIsActiveRet,
        Call High None since 0 7 3;
    /// `virDomainIsPersistent`.
    151 DomainIsPersistent "DOMAIN_IS_PERSISTENT" Some("virDomainIsPersistent"), (DomainIsPersistentArgs) -> DomainIsPersistentRet,
        Call High None since 0 7 3;
    /// `virDomainMemoryStats`.
    159 DomainMemoryStats "DOMAIN_MEMORY_STATS" Some("virDomainMemoryStats"), (DomainMemoryStatsArgs) -> DomainMemoryStatsRet,
        Call Low None since 0 7 5;
    /// `virDomainAttachDeviceFlags`.
    160 DomainAttachDeviceFlags "DOMAIN_ATTACH_DEVICE_FLAGS" Some("virDomainAttachDeviceFlags"), (DomainAttachDeviceFlagsArgs) -> (),
        Call Low None since 0 7 7;
    /// `virDomainDetachDeviceFlags`.
    161 DomainDetachDeviceFlags "DOMAIN_DETACH_DEVICE_FLAGS" Some("virDomainDetachDeviceFlags"), (DomainDetachDeviceFlagsArgs) -> (),
        Call Low None since 0 7 7;
    /// `virDomainGetJobInfo`.
    163 DomainGetJobInfo "DOMAIN_GET_JOB_INFO" Some("virDomainGetJobInfo"), (DomainGetJobInfoArgs) -> DomainGetJobInfoRet,
        Call Low None since 0 7 7;
    /// `virDomainAbortJob`.
    164 DomainAbortJob "DOMAIN_ABORT_JOB" Some("virDomainAbortJob"), (DomainAbortJobArgs) -> (),
        Call Low None since 0 7 7;
    /// `virDomainUpdateDeviceFlags`.
    174 DomainUpdateDeviceFlags "DOMAIN_UPDATE_DEVICE_FLAGS" Some("virDomainUpdateDeviceFlags"), (DomainUpdateDeviceFlagsArgs) -> (),
        Call Low None since 0 8 0;
    /// `virDomainManagedSave`.
    182 DomainManagedSave "DOMAIN_MANAGED_SAVE" Some("virDomainManagedSave"), (DomainManagedSaveArgs) -> (),
        Call Low None since 0 8 0;
    /// `virDomainHasManagedSaveImage`.
    183 DomainHasManagedSaveImage "DOMAIN_HAS_MANAGED_SAVE_IMAGE" Some("virDomainHasManagedSaveImage"), (DomainHasManagedSaveImageArgs) -> DomainHasManagedSaveImageRet,
        Call Low None since 0 8 0;
    /// `virDomainManagedSaveRemove`.
    184 DomainManagedSaveRemove "DOMAIN_MANAGED_SAVE_REMOVE" Some("virDomainManagedSaveRemove"), (DomainManagedSaveRemoveArgs) -> (),
        Call Low None since 0 8 0;
    /// `virDomainHasCurrentSnapshot`.
    190 DomainHasCurrentSnapshot "DOMAIN_HAS_CURRENT_SNAPSHOT" Some("virDomainHasCurrentSnapshot"), (DomainHasCurrentSnapshotArgs) -> DomainHasCurrentSnapshotRet,
        Call Low None since 0 8 0;
    /// `virDomainRevertToSnapshot`.
    192 DomainRevertToSnapshot "DOMAIN_REVERT_TO_SNAPSHOT" Some("virDomainRevertToSnapshot"), (DomainRevertToSnapshotArgs) -> (),
        Call Low None since 0 8 0;
    /// `virDomainGetBlockInfo`.
    194 DomainGetBlockInfo "DOMAIN_GET_BLOCK_INFO" Some("virDomainGetBlockInfo"), (DomainGetBlockInfoArgs) -> DomainGetBlockInfoRet,
        Call Low None since 0 8 1;
    /// `virDomainCreateWithFlags`.
    196 DomainCreateWithFlags "DOMAIN_CREATE_WITH_FLAGS" Some("virDomainCreateWithFlags"), (DomainCreateWithFlagsArgs) -> DomainCreateWithFlagsRet,
        Call Low None since 0 8 2;
    /// `virDomainSetMemoryParameters`.
    197 DomainSetMemoryParameters "DOMAIN_SET_MEMORY_PARAMETERS" Some("virDomainSetMemoryParameters"), (DomainSetMemoryParametersArgs) -> (),
        Call Low None since 0 8 5;
    /// `virDomainGetMemoryParameters`.
    198 DomainGetMemoryParameters "DOMAIN_GET_MEMORY_PARAMETERS" Some("virDomainGetMemoryParameters"), (DomainGetMemoryParametersArgs) -> DomainGetMemoryParametersRet,
        Call Low None since 0 8 5;
    /// `virDomainSetVcpusFlags`.
    199 DomainSetVcpusFlags "DOMAIN_SET_VCPUS_FLAGS" Some("virDomainSetVcpusFlags"), (DomainSetVcpusFlagsArgs) -> (),
        Call Low None since 0 8 5;
    /// `virDomainGetVcpusFlags`.
    200 DomainGetVcpusFlags "DOMAIN_GET_VCPUS_FLAGS" Some("virDomainGetVcpusFlags"), (DomainGetVcpusFlagsArgs) -> DomainGetVcpusFlagsRet,
        Call Low None since 0 8 5;
    /// `virDomainOpenConsole`.
    201 DomainOpenConsole "DOMAIN_OPEN_CONSOLE" Some("virDomainOpenConsole"), (DomainOpenConsoleArgs) -> (),
        Call Low Both since 0 8 6;
    /// `virDomainIsUpdated`.
    202 DomainIsUpdated "DOMAIN_IS_UPDATED" Some("virDomainIsUpdated"), (DomainIsUpdatedArgs) -> DomainIsUpdatedRet,
        Call High None since 0 8 6;
    /// `virDomainSetMemoryFlags`.
    204 DomainSetMemoryFlags "DOMAIN_SET_MEMORY_FLAGS" Some("virDomainSetMemoryFlags"), (DomainSetMemoryFlagsArgs) -> (),
        Call Low None since 0 9 0;
    /// `virDomainSetBlkioParameters`.
    205 DomainSetBlkioParameters "DOMAIN_SET_BLKIO_PARAMETERS" Some("virDomainSetBlkioParameters"), (DomainSetBlkioParametersArgs) -> (),
        Call Low None since 0 9 0;
    /// `virDomainGetBlkioParameters`.
    206 DomainGetBlkioParameters "DOMAIN_GET_BLKIO_PARAMETERS" Some("virDomainGetBlkioParameters"), (DomainGetBlkioParametersArgs) -> DomainGetBlkioParametersRet,
        Call Low None since 0 9 0;
    /// `virDomainInjectNMI`.
    210 DomainInjectNmi "DOMAIN_INJECT_NMI" Some("virDomainInjectNMI"), (DomainInjectNmiArgs) -> (),
        Call Low None since 0 9 2;
    /// `virDomainScreenshot`.
    211 DomainScreenshot "DOMAIN_SCREENSHOT" Some("virDomainScreenshot"), (DomainScreenshotArgs) -> DomainScreenshotRet,
        Call Low Read since 0 9 2;
    /// `virDomainGetState`.
    212 DomainGetState "DOMAIN_GET_STATE" Some("virDomainGetState"), (DomainGetStateArgs) -> DomainGetStateRet,
        Call High None since 0 9 2;
    /// `virDomainSetSchedulerParametersFlags`.
    219 DomainSetSchedulerParametersFlags "DOMAIN_SET_SCHEDULER_PARAMETERS_FLAGS" Some("virDomainSetSchedulerParametersFlags"), (DomainSetSchedulerParametersFlagsArgs) -> (),
        Call Low None since 0 9 2;
    /// `virDomainGetSchedulerParametersFlags`.
    223 DomainGetSchedulerParametersFlags "DOMAIN_GET_SCHEDULER_PARAMETERS_FLAGS" Some("virDomainGetSchedulerParametersFlags"), (DomainGetSchedulerParametersFlagsArgs) -> DomainGetSchedulerParametersFlagsRet,
        Call Low None since 0 9 2;
    /// `virDomainPinVcpuFlags`.
    225 DomainPinVcpuFlags "DOMAIN_PIN_VCPU_FLAGS" Some("virDomainPinVcpuFlags"), (DomainPinVcpuFlagsArgs) -> (),
        Call Low None since 0 9 3;
    /// `virDomainSendKey`.
    226 DomainSendKey "DOMAIN_SEND_KEY" Some("virDomainSendKey"), (DomainSendKeyArgs) -> (),
        Call Low None since 0 9 3;
    /// `virDomainGetControlInfo`.
    229 DomainGetControlInfo "DOMAIN_GET_CONTROL_INFO" Some("virDomainGetControlInfo"), (DomainGetControlInfoArgs) -> DomainGetControlInfoRet,
        Call High None since 0 9 3;
    /// `virDomainGetVcpuPinInfo`.
    230 DomainGetVcpuPinInfo "DOMAIN_GET_VCPU_PIN_INFO" Some("virDomainGetVcpuPinInfo"), (DomainGetVcpuPinInfoArgs) -> DomainGetVcpuPinInfoRet,
        Call Low None since 0 9 3;
    /// `virDomainUndefineFlags`.
    231 DomainUndefineFlags "DOMAIN_UNDEFINE_FLAGS" Some("virDomainUndefineFlags"), (DomainUndefineFlagsArgs) -> (),
        Call High None since 0 9 4;
    /// `virDomainSaveFlags`.
    232 DomainSaveFlags "DOMAIN_SAVE_FLAGS" Some("virDomainSaveFlags"), (DomainSaveFlagsArgs) -> (),
        Call Low None since 0 9 4;
    /// `virDomainRestoreFlags`.
    233 DomainRestoreFlags "DOMAIN_RESTORE_FLAGS" Some("virDomainRestoreFlags"), (DomainRestoreFlagsArgs) -> (),
        Call Low None since 0 9 4;
    /// `virDomainDestroyFlags`.
    234 DomainDestroyFlags "DOMAIN_DESTROY_FLAGS" Some("virDomainDestroyFlags"), (DomainDestroyFlagsArgs) -> (),
        Call High None since 0 9 4;
    /// `virDomainSaveImageGetXMLDesc`.
    235 DomainSaveImageGetXmlDesc "DOMAIN_SAVE_IMAGE_GET_XML_DESC" Some("virDomainSaveImageGetXMLDesc"), (DomainSaveImageGetXmlDescArgs) -> DomainSaveImageGetXmlDescRet,
        Call High None since 0 9 4;
    /// `virDomainSaveImageDefineXML`.
    236 DomainSaveImageDefineXml "DOMAIN_SAVE_IMAGE_DEFINE_XML" Some("virDomainSaveImageDefineXML"), (DomainSaveImageDefineXmlArgs) -> (),
        Call High None since 0 9 4;
    /// `virDomainGetBlockJobInfo`.
    238 DomainGetBlockJobInfo "DOMAIN_GET_BLOCK_JOB_INFO" Some("virDomainGetBlockJobInfo"), (DomainGetBlockJobInfoArgs) -> DomainGetBlockJobInfoRet,
        Call Low None since 0 9 4;
    /// `virDomainReset`.
    245 DomainReset "DOMAIN_RESET" Some("virDomainReset"), (DomainResetArgs) -> (),
        Call Low None since 0 9 7;
    /// `virDomainOpenGraphics`.
    249 DomainOpenGraphics "DOMAIN_OPEN_GRAPHICS" Some("virDomainOpenGraphics"), (DomainOpenGraphicsArgs) -> (),
        Call Low None since 0 9 7;
    /// `virDomainSetBlockIoTune`.
    252 DomainSetBlockIoTune "DOMAIN_SET_BLOCK_IO_TUNE" Some("virDomainSetBlockIoTune"), (DomainSetBlockIoTuneArgs) -> (),
        Call Low None since 0 9 8;
    /// `virDomainGetBlockIoTune`.
    253 DomainGetBlockIoTune "DOMAIN_GET_BLOCK_IO_TUNE" Some("virDomainGetBlockIoTune"), (DomainGetBlockIoTuneArgs) -> DomainGetBlockIoTuneRet,
        Call Low None since 0 9 8;
    /// `virDomainSetNumaParameters`.
    254 DomainSetNumaParameters "DOMAIN_SET_NUMA_PARAMETERS" Some("virDomainSetNumaParameters"), (DomainSetNumaParametersArgs) -> (),
        Call Low None since 0 9 9;
    /// `virDomainGetNumaParameters`.
    255 DomainGetNumaParameters "DOMAIN_GET_NUMA_PARAMETERS" Some("virDomainGetNumaParameters"), (DomainGetNumaParametersArgs) -> DomainGetNumaParametersRet,
        Call Low None since 0 9 9;
    /// `virDomainSetInterfaceParameters`.
    256 DomainSetInterfaceParameters "DOMAIN_SET_INTERFACE_PARAMETERS" Some("virDomainSetInterfaceParameters"), (DomainSetInterfaceParametersArgs) -> (),
        Call Low None since 0 9 9;
    /// `virDomainGetInterfaceParameters`.
    257 DomainGetInterfaceParameters "DOMAIN_GET_INTERFACE_PARAMETERS" Some("virDomainGetInterfaceParameters"), (DomainGetInterfaceParametersArgs) -> DomainGetInterfaceParametersRet,
        Call Low None since 0 9 9;
    /// `virDomainShutdownFlags`.
    258 DomainShutdownFlags "DOMAIN_SHUTDOWN_FLAGS" Some("virDomainShutdownFlags"), (DomainShutdownFlagsArgs) -> (),
        Call Low None since 0 9 10;
    /// `virDomainPMSuspendForDuration`.
    261 DomainPmSuspendForDuration "DOMAIN_PM_SUSPEND_FOR_DURATION" Some("virDomainPMSuspendForDuration"), (DomainPmSuspendForDurationArgs) -> (),
        Call Low None since 0 9 10;
    /// `virDomainGetCPUStats`.
    262 DomainGetCpuStats "DOMAIN_GET_CPU_STATS" Some("virDomainGetCPUStats"), (DomainGetCpuStatsArgs) -> DomainGetCpuStatsRet,
        Call Low None since 0 9 10;
    /// `virDomainGetDiskErrors`.
    263 DomainGetDiskErrors "DOMAIN_GET_DISK_ERRORS" Some("virDomainGetDiskErrors"), (DomainGetDiskErrorsArgs) -> DomainGetDiskErrorsRet,
        Call Low None since 0 9 10;
    /// `virDomainSetMetadata`.
    264 DomainSetMetadata "DOMAIN_SET_METADATA" Some("virDomainSetMetadata"), (DomainSetMetadataArgs) -> (),
        Call Low None since 0 9 10;
    /// `virDomainGetMetadata`.
    265 DomainGetMetadata "DOMAIN_GET_METADATA" Some("virDomainGetMetadata"), (DomainGetMetadataArgs) -> DomainGetMetadataRet,
        Call Low None since 0 9 10;
    /// `virDomainPMWakeup`.
    267 DomainPmWakeup "DOMAIN_PM_WAKEUP" Some("virDomainPMWakeup"), (DomainPmWakeupArgs) -> (),
        Call Low None since 0 9 11;
    /// `virDomainListAllSnapshots`.
    274 DomainListAllSnapshots "DOMAIN_LIST_ALL_SNAPSHOTS" Some("virDomainListAllSnapshots"), (DomainListAllSnapshotsArgs) -> DomainListAllSnapshotsRet,
        Call High None since 0 9 13;
    /// `virDomainGetHostname`.
    277 DomainGetHostname "DOMAIN_GET_HOSTNAME" Some("virDomainGetHostname"), (DomainGetHostnameArgs) -> DomainGetHostnameRet,
        Call Low None since 0 10 0;
    /// `virDomainGetSecurityLabelList`.
    278 DomainGetSecurityLabelList "DOMAIN_GET_SECURITY_LABEL_LIST" Some("virDomainGetSecurityLabelList"), (DomainGetSecurityLabelListArgs) -> DomainGetSecurityLabelListRet,
        Call High None since 0 10 0;
    /// `virDomainPinEmulator`.
    279 DomainPinEmulator "DOMAIN_PIN_EMULATOR" Some("virDomainPinEmulator"), (DomainPinEmulatorArgs) -> (),
        Call Low None since 0 10 0;
    /// `virDomainGetEmulatorPinInfo`.
    280 DomainGetEmulatorPinInfo "DOMAIN_GET_EMULATOR_PIN_INFO" Some("virDomainGetEmulatorPinInfo"), (DomainGetEmulatorPinInfoArgs) -> DomainGetEmulatorPinInfoRet,
        Call Low None since 0 10 0;
    /// `virDomainFSTrim`.
    294 DomainFstrim "DOMAIN_FSTRIM" Some("virDomainFSTrim"), (DomainFstrimArgs) -> (),
        Call Low None since 1 0 1;
    /// `virDomainSendProcessSignal`.
    295 DomainSendProcessSignal "DOMAIN_SEND_PROCESS_SIGNAL" Some("virDomainSendProcessSignal"), (DomainSendProcessSignalArgs) -> (),
        Call Low None since 1 0 1;
    /// `virDomainOpenChannel`.
    296 DomainOpenChannel "DOMAIN_OPEN_CHANNEL" Some("virDomainOpenChannel"), (DomainOpenChannelArgs) -> (),
        Call Low Both since 1 0 2;
    /// `virDomainGetJobStats`.
    298 DomainGetJobStats "DOMAIN_GET_JOB_STATS" Some("virDomainGetJobStats"), (DomainGetJobStatsArgs) -> DomainGetJobStatsRet,
        Call Low None since 1 0 3;
    /// `virDomainSetMemoryStatsPeriod`.
    308 DomainSetMemoryStatsPeriod "DOMAIN_SET_MEMORY_STATS_PERIOD" Some("virDomainSetMemoryStatsPeriod"), (DomainSetMemoryStatsPeriodArgs) -> (),
        Call Low None since 1 1 1;
    /// `virDomainCreateXMLWithFiles`.
    309 DomainCreateXmlWithFiles "DOMAIN_CREATE_XML_WITH_FILES" Some("virDomainCreateXMLWithFiles"), (DomainCreateXmlWithFilesArgs) -> DomainCreateXmlWithFilesRet,
        Call Low None since 1 1 1;
    /// `virDomainCreateWithFiles`.
    310 DomainCreateWithFiles "DOMAIN_CREATE_WITH_FILES" Some("virDomainCreateWithFiles"), (DomainCreateWithFilesArgs) -> DomainCreateWithFilesRet,
        Call Low None since 1 1 1;
    /// `virDomainCoreDumpWithFormat`.
    334 DomainCoreDumpWithFormat "DOMAIN_CORE_DUMP_WITH_FORMAT" Some("virDomainCoreDumpWithFormat"), (DomainCoreDumpWithFormatArgs) -> (),
        Call Low None since 1 2 3;
    /// `virDomainFSFreeze`.
    335 DomainFsfreeze "DOMAIN_FSFREEZE" Some("virDomainFSFreeze"), (DomainFsfreezeArgs) -> DomainFsfreezeRet,
        Call Low None since 1 2 5;
    /// `virDomainFSThaw`.
    336 DomainFsthaw "DOMAIN_FSTHAW" Some("virDomainFSThaw"), (DomainFsthawArgs) -> DomainFsthawRet,
        Call Low None since 1 2 5;
    /// `virDomainGetTime`.
    337 DomainGetTime "DOMAIN_GET_TIME" Some("virDomainGetTime"), (DomainGetTimeArgs) -> DomainGetTimeRet,
        Call Low None since 1 2 5;
    /// `virDomainSetTime`.
    338 DomainSetTime "DOMAIN_SET_TIME" Some("virDomainSetTime"), (DomainSetTimeArgs) -> (),
        Call Low None since 1 2 5;
    /// `virDomainOpenGraphicsFD`.
    343 DomainOpenGraphicsFd "DOMAIN_OPEN_GRAPHICS_FD" Some("virDomainOpenGraphicsFD"), (DomainOpenGraphicsFdArgs) -> (),
        Call Low None since 1 2 8;
    /// `virDomainGetFSInfo`.
    349 DomainGetFsinfo "DOMAIN_GET_FSINFO" Some("virDomainGetFSInfo"), (DomainGetFsinfoArgs) -> DomainGetFsinfoRet,
        Call Low None since 1 2 11;
    /// `virDomainDefineXMLFlags`.
    350 DomainDefineXmlFlags "DOMAIN_DEFINE_XML_FLAGS" Some("virDomainDefineXMLFlags"), (DomainDefineXmlFlagsArgs) -> DomainDefineXmlFlagsRet,
        Call High None since 1 2 12;
    /// `virDomainGetIOThreadInfo`.
    351 DomainGetIothreadInfo "DOMAIN_GET_IOTHREAD_INFO" Some("virDomainGetIOThreadInfo"), (DomainGetIothreadInfoArgs) -> DomainGetIothreadInfoRet,
        Call Low None since 1 2 14;
    /// `virDomainPinIOThread`.
    352 DomainPinIothread "DOMAIN_PIN_IOTHREAD" Some("virDomainPinIOThread"), (DomainPinIothreadArgs) -> (),
        Call Low None since 1 2 14;
    /// `virDomainInterfaceAddresses`.
    353 DomainInterfaceAddresses "DOMAIN_INTERFACE_ADDRESSES" Some("virDomainInterfaceAddresses"), (DomainInterfaceAddressesArgs) -> DomainInterfaceAddressesRet,
        Call Low None since 1 2 14;
    /// `virDomainAddIOThread`.
    355 DomainAddIothread "DOMAIN_ADD_IOTHREAD" Some("virDomainAddIOThread"), (DomainAddIothreadArgs) -> (),
        Call Low None since 1 2 15;
    /// `virDomainDelIOThread`.
    356 DomainDelIothread "DOMAIN_DEL_IOTHREAD" Some("virDomainDelIOThread"), (DomainDelIothreadArgs) -> (),
        Call Low None since 1 2 15;
    /// `virDomainSetUserPassword`.
    357 DomainSetUserPassword "DOMAIN_SET_USER_PASSWORD" Some("virDomainSetUserPassword"), (DomainSetUserPasswordArgs) -> (),
        Call Low None since 1 2 16;
    /// `virDomainRename`.
    358 DomainRename "DOMAIN_RENAME" Some("virDomainRename"), (DomainRenameArgs) -> DomainRenameRet,
        Call Low None since 1 2 19;
    /// `virDomainGetPerfEvents`.
    365 DomainGetPerfEvents "DOMAIN_GET_PERF_EVENTS" Some("virDomainGetPerfEvents"), (DomainGetPerfEventsArgs) -> DomainGetPerfEventsRet,
        Call Low None since 1 3 3;
    /// `virDomainSetPerfEvents`.
    366 DomainSetPerfEvents "DOMAIN_SET_PERF_EVENTS" Some("virDomainSetPerfEvents"), (DomainSetPerfEventsArgs) -> (),
        Call Low None since 1 3 3;
    /// `virDomainGetGuestVcpus`.
    371 DomainGetGuestVcpus "DOMAIN_GET_GUEST_VCPUS" Some("virDomainGetGuestVcpus"), (DomainGetGuestVcpusArgs) -> DomainGetGuestVcpusRet,
        Call Low None since 2 0 0;
    /// `virDomainSetGuestVcpus`.
    372 DomainSetGuestVcpus "DOMAIN_SET_GUEST_VCPUS" Some("virDomainSetGuestVcpus"), (DomainSetGuestVcpusArgs) -> (),
        Call Low None since 2 0 0;
    /// `virDomainSetVcpu`.
    384 DomainSetVcpu "DOMAIN_SET_VCPU" Some("virDomainSetVcpu"), (DomainSetVcpuArgs) -> (),
        Call Low None since 3 1 0;
    /// `virDomainSetBlockThreshold`.
    386 DomainSetBlockThreshold "DOMAIN_SET_BLOCK_THRESHOLD" Some("virDomainSetBlockThreshold"), (DomainSetBlockThresholdArgs) -> (),
        Call Low None since 3 2 0;
    /// `virDomainManagedSaveGetXMLDesc`.
    388 DomainManagedSaveGetXmlDesc "DOMAIN_MANAGED_SAVE_GET_XML_DESC" Some("virDomainManagedSaveGetXMLDesc"), (DomainManagedSaveGetXmlDescArgs) -> DomainManagedSaveGetXmlDescRet,
        Call Low None since 3 7 0;
    /// `virDomainManagedSaveDefineXML`.
    389 DomainManagedSaveDefineXml "DOMAIN_MANAGED_SAVE_DEFINE_XML" Some("virDomainManagedSaveDefineXML"), (DomainManagedSaveDefineXmlArgs) -> (),
        Call Low None since 3 7 0;
    /// `virDomainSetLifecycleAction`.
    390 DomainSetLifecycleAction "DOMAIN_SET_LIFECYCLE_ACTION" Some("virDomainSetLifecycleAction"), (DomainSetLifecycleActionArgs) -> (),
        Call Low None since 3 9 0;
    /// `virDomainDetachDeviceAlias`.
    392 DomainDetachDeviceAlias "DOMAIN_DETACH_DEVICE_ALIAS" Some("virDomainDetachDeviceAlias"), (DomainDetachDeviceAliasArgs) -> (),
        Call Low None since 4 4 0;
    /// `virDomainGetLaunchSecurityInfo`.
    396 DomainGetLaunchSecurityInfo "DOMAIN_GET_LAUNCH_SECURITY_INFO" Some("virDomainGetLaunchSecurityInfo"), (DomainGetLaunchSecurityInfoArgs) -> DomainGetLaunchSecurityInfoRet,
        Call Low None since 4 5 0;
    /// `virDomainSetIOThreadParams`.
    402 DomainSetIothreadParams "DOMAIN_SET_IOTHREAD_PARAMS" Some("virDomainSetIOThreadParams"), (DomainSetIothreadParamsArgs) -> (),
        Call Low None since 4 10 0;
    /// `virDomainListAllCheckpoints`.
    413 DomainListAllCheckpoints "DOMAIN_LIST_ALL_CHECKPOINTS" Some("virDomainListAllCheckpoints"), (DomainListAllCheckpointsArgs) -> DomainListAllCheckpointsRet,
        Call High None since 5 6 0;
    /// `virDomainGetGuestInfo`.
    418 DomainGetGuestInfo "DOMAIN_GET_GUEST_INFO" Some("virDomainGetGuestInfo"), (DomainGetGuestInfoArgs) -> DomainGetGuestInfoRet,
        Call Low None since 5 7 0;
    /// `virDomainAgentSetResponseTimeout`.
    420 DomainAgentSetResponseTimeout "DOMAIN_AGENT_SET_RESPONSE_TIMEOUT" Some("virDomainAgentSetResponseTimeout"), (DomainAgentSetResponseTimeoutArgs) -> DomainAgentSetResponseTimeoutRet,
        Call Low None since 5 10 0;
    /// `virDomainBackupBegin`.
    421 DomainBackupBegin "DOMAIN_BACKUP_BEGIN" Some("virDomainBackupBegin"), (DomainBackupBeginArgs) -> (),
        Call Low None since 6 0 0;
    /// `virDomainBackupGetXMLDesc`.
    422 DomainBackupGetXmlDesc "DOMAIN_BACKUP_GET_XML_DESC" Some("virDomainBackupGetXMLDesc"), (DomainBackupGetXmlDescArgs) -> DomainBackupGetXmlDescRet,
        Call High None since 6 0 0;
    /// `virDomainAuthorizedSSHKeysGet`.
    424 DomainAuthorizedSshKeysGet "DOMAIN_AUTHORIZED_SSH_KEYS_GET" Some("virDomainAuthorizedSSHKeysGet"), (DomainAuthorizedSshKeysGetArgs) -> DomainAuthorizedSshKeysGetRet,
        Call Low None since 6 10 0;
    /// `virDomainAuthorizedSSHKeysSet`.
    425 DomainAuthorizedSshKeysSet "DOMAIN_AUTHORIZED_SSH_KEYS_SET" Some("virDomainAuthorizedSSHKeysSet"), (DomainAuthorizedSshKeysSetArgs) -> (),
        Call Low None since 6 10 0;
    /// `virDomainGetMessages`.
    426 DomainGetMessages "DOMAIN_GET_MESSAGES" Some("virDomainGetMessages"), (DomainGetMessagesArgs) -> DomainGetMessagesRet,
        Call Low None since 7 1 0;
    /// `virDomainStartDirtyRateCalc`.
    427 DomainStartDirtyRateCalc "DOMAIN_START_DIRTY_RATE_CALC" Some("virDomainStartDirtyRateCalc"), (DomainStartDirtyRateCalcArgs) -> (),
        Call Low None since 7 2 0;
    /// `virDomainSetLaunchSecurityState`.
    439 DomainSetLaunchSecurityState "DOMAIN_SET_LAUNCH_SECURITY_STATE" Some("virDomainSetLaunchSecurityState"), (DomainSetLaunchSecurityStateArgs) -> (),
        Call Low None since 8 0 0;
    /// `virDomainSaveParams`.
    440 DomainSaveParams "DOMAIN_SAVE_PARAMS" Some("virDomainSaveParams"), (DomainSaveParamsArgs) -> (),
        Call Low None since 8 4 0;
    /// `virDomainRestoreParams`.
    441 DomainRestoreParams "DOMAIN_RESTORE_PARAMS" Some("virDomainRestoreParams"), (DomainRestoreParamsArgs) -> (),
        Call Low None since 8 4 0;
    /// `virDomainAbortJobFlags`.
    442 DomainAbortJobFlags "DOMAIN_ABORT_JOB_FLAGS" Some("virDomainAbortJobFlags"), (DomainAbortJobFlagsArgs) -> (),
        Call Low None since 8 5 0;
    /// `virDomainFDAssociate`.
    443 DomainFdAssociate "DOMAIN_FD_ASSOCIATE" Some("virDomainFDAssociate"), (DomainFdAssociateArgs) -> (),
        Call Low None since 9 0 0;
    /// `virDomainGraphicsReload`.
    448 DomainGraphicsReload "DOMAIN_GRAPHICS_RELOAD" Some("virDomainGraphicsReload"), (DomainGraphicsReloadArgs) -> (),
        Call Low None since 10 2 0;
    /// `virDomainGetAutostartOnce`.
    449 DomainGetAutostartOnce "DOMAIN_GET_AUTOSTART_ONCE" Some("virDomainGetAutostartOnce"), (DomainGetAutostartOnceArgs) -> DomainGetAutostartOnceRet,
        Call High None since 11 2 0;
    /// `virDomainSetAutostartOnce`.
    450 DomainSetAutostartOnce "DOMAIN_SET_AUTOSTART_ONCE" Some("virDomainSetAutostartOnce"), (DomainSetAutostartOnceArgs) -> (),
        Call High None since 11 2 0;
    /// `virDomainSetThrottleGroup`.
    451 DomainSetThrottleGroup "DOMAIN_SET_THROTTLE_GROUP" Some("virDomainSetThrottleGroup"), (DomainSetThrottleGroupArgs) -> (),
        Call Low None since 11 2 0;
    /// `virDomainDelThrottleGroup`.
    452 DomainDelThrottleGroup "DOMAIN_DEL_THROTTLE_GROUP" Some("virDomainDelThrottleGroup"), (DomainDelThrottleGroupArgs) -> (),
        Call Low None since 11 2 0;
    /// `virDomainAnnounceInterface`.
    456 DomainAnnounceInterface "DOMAIN_ANNOUNCE_INTERFACE" Some("virDomainAnnounceInterface"), (DomainAnnounceInterfaceArgs) -> (),
        Call Low None since 12 5 0;
}
