// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Public enumerations and flags. Both only grow, so every number is allowed.

use virtwire_xdr::xdr_enum;

xdr_enum! {
    /// `virConnectCloseReason`.
    pub enum ConnectCloseReason: i32 {
        /// Since libvirt 0.10.0.
        VIR_CONNECT_CLOSE_REASON_ERROR = 0,
        /// Since libvirt 0.10.0.
        VIR_CONNECT_CLOSE_REASON_EOF = 1,
        /// Since libvirt 0.10.0.
        VIR_CONNECT_CLOSE_REASON_KEEPALIVE = 2,
        /// Since libvirt 0.10.0.
        VIR_CONNECT_CLOSE_REASON_CLIENT = 3,
    }
}

xdr_enum! {
    /// `virTypedParameterType`.
    pub enum TypedParameterType: i32 {
        /// Since libvirt 0.9.2.
        VIR_TYPED_PARAM_INT = 1,
        /// Since libvirt 0.9.2.
        VIR_TYPED_PARAM_UINT = 2,
        /// Since libvirt 0.9.2.
        VIR_TYPED_PARAM_LLONG = 3,
        /// Since libvirt 0.9.2.
        VIR_TYPED_PARAM_ULLONG = 4,
        /// Since libvirt 0.9.2.
        VIR_TYPED_PARAM_DOUBLE = 5,
        /// Since libvirt 0.9.2.
        VIR_TYPED_PARAM_BOOLEAN = 6,
        /// Since libvirt 0.9.8.
        VIR_TYPED_PARAM_STRING = 7,
    }
}

xdr_enum! {
    /// `virTypedParameterFlags`.
    pub enum TypedParameterFlags: u32 {
        /// Since libvirt 0.9.8.
        VIR_TYPED_PARAM_STRING_OKAY = 4,
    }
}

xdr_enum! {
    /// `virNodeSuspendTarget`.
    pub enum NodeSuspendTarget: i32 {
        /// Since libvirt 0.9.8.
        VIR_NODE_SUSPEND_TARGET_MEM = 0,
        /// Since libvirt 0.9.8.
        VIR_NODE_SUSPEND_TARGET_DISK = 1,
        /// Since libvirt 0.9.8.
        VIR_NODE_SUSPEND_TARGET_HYBRID = 2,
    }
}

xdr_enum! {
    /// `virNodeGetCPUStatsAllCPUs`.
    pub enum NodeGetCPUStatsAllCPUs: i32 {
        /// Since libvirt 0.9.3.
        VIR_NODE_CPU_STATS_ALL_CPUS = -1,
    }
}

xdr_enum! {
    /// `virNodeGetMemoryStatsAllCells`.
    pub enum NodeGetMemoryStatsAllCells: i32 {
        /// Since libvirt 0.9.3.
        VIR_NODE_MEMORY_STATS_ALL_CELLS = -1,
    }
}

xdr_enum! {
    /// `virConnectFlags`.
    pub enum ConnectFlags: u32 {
        /// Since libvirt 0.4.1.
        VIR_CONNECT_RO = 1,
        /// Since libvirt 0.9.7.
        VIR_CONNECT_NO_ALIASES = 2,
    }
}

xdr_enum! {
    /// `virConnectCredentialType`.
    pub enum ConnectCredentialType: i32 {
        /// Since libvirt 0.4.1.
        VIR_CRED_USERNAME = 1,
        /// Since libvirt 0.4.1.
        VIR_CRED_AUTHNAME = 2,
        /// Since libvirt 0.4.1.
        VIR_CRED_LANGUAGE = 3,
        /// Since libvirt 0.4.1.
        VIR_CRED_CNONCE = 4,
        /// Since libvirt 0.4.1.
        VIR_CRED_PASSPHRASE = 5,
        /// Since libvirt 0.4.1.
        VIR_CRED_ECHOPROMPT = 6,
        /// Since libvirt 0.4.1.
        VIR_CRED_NOECHOPROMPT = 7,
        /// Since libvirt 0.4.1.
        VIR_CRED_REALM = 8,
        /// Since libvirt 0.4.1.
        VIR_CRED_EXTERNAL = 9,
    }
}

xdr_enum! {
    /// `virCPUCompareResult`.
    pub enum CPUCompareResult: i32 {
        /// Since libvirt 0.7.5.
        VIR_CPU_COMPARE_ERROR = -1,
        /// Since libvirt 0.7.5.
        VIR_CPU_COMPARE_INCOMPATIBLE = 0,
        /// Since libvirt 0.7.5.
        VIR_CPU_COMPARE_IDENTICAL = 1,
        /// Since libvirt 0.7.5.
        VIR_CPU_COMPARE_SUPERSET = 2,
    }
}

xdr_enum! {
    /// `virConnectCompareCPUFlags`.
    pub enum ConnectCompareCPUFlags: u32 {
        /// Since libvirt 1.2.6.
        VIR_CONNECT_COMPARE_CPU_FAIL_INCOMPATIBLE = 1,
        /// Since libvirt 6.9.0.
        VIR_CONNECT_COMPARE_CPU_VALIDATE_XML = 2,
    }
}

xdr_enum! {
    /// `virConnectBaselineCPUFlags`.
    pub enum ConnectBaselineCPUFlags: u32 {
        /// Since libvirt 1.1.2.
        VIR_CONNECT_BASELINE_CPU_EXPAND_FEATURES = 1,
        /// Since libvirt 1.2.14.
        VIR_CONNECT_BASELINE_CPU_MIGRATABLE = 2,
        /// Since libvirt 11.6.0.
        VIR_CONNECT_BASELINE_CPU_IGNORE_HOST = 4,
    }
}

xdr_enum! {
    /// `virNodeAllocPagesFlags`.
    pub enum NodeAllocPagesFlags: u32 {
        /// Since libvirt 1.2.9.
        VIR_NODE_ALLOC_PAGES_ADD = 0,
        /// Since libvirt 1.2.9.
        VIR_NODE_ALLOC_PAGES_SET = 1,
    }
}

xdr_enum! {
    /// `virDomainState`.
    pub enum DomainState: i32 {
        /// Since libvirt 0.0.1.
        VIR_DOMAIN_NOSTATE = 0,
        /// Since libvirt 0.0.1.
        VIR_DOMAIN_RUNNING = 1,
        /// Since libvirt 0.0.1.
        VIR_DOMAIN_BLOCKED = 2,
        /// Since libvirt 0.0.1.
        VIR_DOMAIN_PAUSED = 3,
        /// Since libvirt 0.0.1.
        VIR_DOMAIN_SHUTDOWN = 4,
        /// Since libvirt 0.0.1.
        VIR_DOMAIN_SHUTOFF = 5,
        /// Since libvirt 0.0.2.
        VIR_DOMAIN_CRASHED = 6,
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_PMSUSPENDED = 7,
    }
}

xdr_enum! {
    /// `virDomainNostateReason`.
    pub enum DomainNostateReason: i32 {
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_NOSTATE_UNKNOWN = 0,
    }
}

xdr_enum! {
    /// `virDomainRunningReason`.
    pub enum DomainRunningReason: i32 {
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_RUNNING_UNKNOWN = 0,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_RUNNING_BOOTED = 1,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_RUNNING_MIGRATED = 2,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_RUNNING_RESTORED = 3,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_RUNNING_FROM_SNAPSHOT = 4,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_RUNNING_UNPAUSED = 5,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_RUNNING_MIGRATION_CANCELED = 6,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_RUNNING_SAVE_CANCELED = 7,
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_RUNNING_WAKEUP = 8,
        /// Since libvirt 1.1.1.
        VIR_DOMAIN_RUNNING_CRASHED = 9,
        /// Since libvirt 1.3.3.
        VIR_DOMAIN_RUNNING_POSTCOPY = 10,
        /// Since libvirt 8.5.0.
        VIR_DOMAIN_RUNNING_POSTCOPY_FAILED = 11,
    }
}

xdr_enum! {
    /// `virDomainBlockedReason`.
    pub enum DomainBlockedReason: i32 {
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_BLOCKED_UNKNOWN = 0,
    }
}

xdr_enum! {
    /// `virDomainPausedReason`.
    pub enum DomainPausedReason: i32 {
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_PAUSED_UNKNOWN = 0,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_PAUSED_USER = 1,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_PAUSED_MIGRATION = 2,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_PAUSED_SAVE = 3,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_PAUSED_DUMP = 4,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_PAUSED_IOERROR = 5,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_PAUSED_WATCHDOG = 6,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_PAUSED_FROM_SNAPSHOT = 7,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_PAUSED_SHUTTING_DOWN = 8,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PAUSED_SNAPSHOT = 9,
        /// Since libvirt 1.1.1.
        VIR_DOMAIN_PAUSED_CRASHED = 10,
        /// Since libvirt 1.2.14.
        VIR_DOMAIN_PAUSED_STARTING_UP = 11,
        /// Since libvirt 1.3.3.
        VIR_DOMAIN_PAUSED_POSTCOPY = 12,
        /// Since libvirt 1.3.3.
        VIR_DOMAIN_PAUSED_POSTCOPY_FAILED = 13,
        /// Since libvirt 9.2.0.
        VIR_DOMAIN_PAUSED_API_ERROR = 14,
    }
}

xdr_enum! {
    /// `virDomainShutdownReason`.
    pub enum DomainShutdownReason: i32 {
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_SHUTDOWN_UNKNOWN = 0,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_SHUTDOWN_USER = 1,
    }
}

xdr_enum! {
    /// `virDomainShutoffReason`.
    pub enum DomainShutoffReason: i32 {
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_SHUTOFF_UNKNOWN = 0,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_SHUTOFF_SHUTDOWN = 1,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_SHUTOFF_DESTROYED = 2,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_SHUTOFF_CRASHED = 3,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_SHUTOFF_MIGRATED = 4,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_SHUTOFF_SAVED = 5,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_SHUTOFF_FAILED = 6,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_SHUTOFF_FROM_SNAPSHOT = 7,
        /// Since libvirt 4.10.0.
        VIR_DOMAIN_SHUTOFF_DAEMON = 8,
    }
}

xdr_enum! {
    /// `virDomainCrashedReason`.
    pub enum DomainCrashedReason: i32 {
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_CRASHED_UNKNOWN = 0,
        /// Since libvirt 1.1.1.
        VIR_DOMAIN_CRASHED_PANICKED = 1,
    }
}

xdr_enum! {
    /// `virDomainPMSuspendedReason`.
    pub enum DomainPMSuspendedReason: i32 {
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_PMSUSPENDED_UNKNOWN = 0,
    }
}

xdr_enum! {
    /// `virDomainPMSuspendedDiskReason`.
    pub enum DomainPMSuspendedDiskReason: i32 {
        /// Since libvirt 1.0.0.
        VIR_DOMAIN_PMSUSPENDED_DISK_UNKNOWN = 0,
    }
}

xdr_enum! {
    /// `virDomainControlState`.
    pub enum DomainControlState: i32 {
        /// Since libvirt 0.9.3.
        VIR_DOMAIN_CONTROL_OK = 0,
        /// Since libvirt 0.9.3.
        VIR_DOMAIN_CONTROL_JOB = 1,
        /// Since libvirt 0.9.3.
        VIR_DOMAIN_CONTROL_OCCUPIED = 2,
        /// Since libvirt 0.9.3.
        VIR_DOMAIN_CONTROL_ERROR = 3,
    }
}

xdr_enum! {
    /// `virDomainControlErrorReason`.
    pub enum DomainControlErrorReason: i32 {
        /// Since libvirt 1.2.14.
        VIR_DOMAIN_CONTROL_ERROR_REASON_NONE = 0,
        /// Since libvirt 1.2.14.
        VIR_DOMAIN_CONTROL_ERROR_REASON_UNKNOWN = 1,
        /// Since libvirt 1.2.14.
        VIR_DOMAIN_CONTROL_ERROR_REASON_MONITOR = 2,
        /// Since libvirt 1.2.14.
        VIR_DOMAIN_CONTROL_ERROR_REASON_INTERNAL = 3,
    }
}

xdr_enum! {
    /// `virDomainModificationImpact`.
    pub enum DomainModificationImpact: u32 {
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_AFFECT_CURRENT = 0,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_AFFECT_LIVE = 1,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_AFFECT_CONFIG = 2,
    }
}

xdr_enum! {
    /// `virDomainSetVcpuFlags`.
    pub enum DomainSetVcpuFlags: u32 {
        /// Since libvirt 12.4.0.
        VIR_DOMAIN_SETVCPU_AFFECT_CURRENT = 0,
        /// Since libvirt 12.4.0.
        VIR_DOMAIN_SETVCPU_AFFECT_LIVE = 1,
        /// Since libvirt 12.4.0.
        VIR_DOMAIN_SETVCPU_AFFECT_CONFIG = 2,
        /// Since libvirt 12.4.0.
        VIR_DOMAIN_SETVCPU_ASYNC_UNPLUG = 4,
    }
}

xdr_enum! {
    /// `virDomainCreateFlags`.
    pub enum DomainCreateFlags: u32 {
        /// Since libvirt 0.0.1.
        VIR_DOMAIN_NONE = 0,
        /// Since libvirt 0.8.2.
        VIR_DOMAIN_START_PAUSED = 1,
        /// Since libvirt 0.9.3.
        VIR_DOMAIN_START_AUTODESTROY = 2,
        /// Since libvirt 0.9.4.
        VIR_DOMAIN_START_BYPASS_CACHE = 4,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_START_FORCE_BOOT = 8,
        /// Since libvirt 1.2.12.
        VIR_DOMAIN_START_VALIDATE = 16,
        /// Since libvirt 8.1.0.
        VIR_DOMAIN_START_RESET_NVRAM = 32,
    }
}

xdr_enum! {
    /// `virDomainMemoryStatTags`.
    pub enum DomainMemoryStatTags: i32 {
        /// Since libvirt 0.7.5.
        VIR_DOMAIN_MEMORY_STAT_SWAP_IN = 0,
        /// Since libvirt 0.7.5.
        VIR_DOMAIN_MEMORY_STAT_SWAP_OUT = 1,
        /// Since libvirt 0.7.5.
        VIR_DOMAIN_MEMORY_STAT_MAJOR_FAULT = 2,
        /// Since libvirt 0.7.5.
        VIR_DOMAIN_MEMORY_STAT_MINOR_FAULT = 3,
        /// Since libvirt 0.7.5.
        VIR_DOMAIN_MEMORY_STAT_UNUSED = 4,
        /// Since libvirt 0.7.5.
        VIR_DOMAIN_MEMORY_STAT_AVAILABLE = 5,
        /// Since libvirt 0.9.3.
        VIR_DOMAIN_MEMORY_STAT_ACTUAL_BALLOON = 6,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_MEMORY_STAT_RSS = 7,
        /// Since libvirt 2.1.0.
        VIR_DOMAIN_MEMORY_STAT_USABLE = 8,
        /// Since libvirt 2.1.0.
        VIR_DOMAIN_MEMORY_STAT_LAST_UPDATE = 9,
        /// Since libvirt 4.6.0.
        VIR_DOMAIN_MEMORY_STAT_DISK_CACHES = 10,
        /// Since libvirt 5.4.0.
        VIR_DOMAIN_MEMORY_STAT_HUGETLB_PGALLOC = 11,
        /// Since libvirt 5.4.0.
        VIR_DOMAIN_MEMORY_STAT_HUGETLB_PGFAIL = 12,
        /// Since libvirt 0.7.5.
        VIR_DOMAIN_MEMORY_STAT_NR = 13,
    }
}

xdr_enum! {
    /// `virDomainCoreDumpFlags`.
    pub enum DomainCoreDumpFlags: u32 {
        /// Since libvirt 0.7.5.
        VIR_DUMP_CRASH = 1,
        /// Since libvirt 0.7.5.
        VIR_DUMP_LIVE = 2,
        /// Since libvirt 0.9.4.
        VIR_DUMP_BYPASS_CACHE = 4,
        /// Since libvirt 0.9.7.
        VIR_DUMP_RESET = 8,
        /// Since libvirt 0.9.13.
        VIR_DUMP_MEMORY_ONLY = 16,
    }
}

xdr_enum! {
    /// `virDomainCoreDumpFormat`.
    pub enum DomainCoreDumpFormat: i32 {
        /// Since libvirt 1.2.3.
        VIR_DOMAIN_CORE_DUMP_FORMAT_RAW = 0,
        /// Since libvirt 1.2.3.
        VIR_DOMAIN_CORE_DUMP_FORMAT_KDUMP_ZLIB = 1,
        /// Since libvirt 1.2.3.
        VIR_DOMAIN_CORE_DUMP_FORMAT_KDUMP_LZO = 2,
        /// Since libvirt 1.2.3.
        VIR_DOMAIN_CORE_DUMP_FORMAT_KDUMP_SNAPPY = 3,
        /// Since libvirt 7.4.0.
        VIR_DOMAIN_CORE_DUMP_FORMAT_WIN_DMP = 4,
    }
}

xdr_enum! {
    /// `virDomainMigrateFlags`.
    pub enum DomainMigrateFlags: u32 {
        /// Since libvirt 0.3.2.
        VIR_MIGRATE_LIVE = 1,
        /// Since libvirt 0.7.2.
        VIR_MIGRATE_PEER2PEER = 2,
        /// Since libvirt 0.7.2.
        VIR_MIGRATE_TUNNELLED = 4,
        /// Since libvirt 0.7.3.
        VIR_MIGRATE_PERSIST_DEST = 8,
        /// Since libvirt 0.7.3.
        VIR_MIGRATE_UNDEFINE_SOURCE = 16,
        /// Since libvirt 0.7.5.
        VIR_MIGRATE_PAUSED = 32,
        /// Since libvirt 0.8.2.
        VIR_MIGRATE_NON_SHARED_DISK = 64,
        /// Since libvirt 0.8.2.
        VIR_MIGRATE_NON_SHARED_INC = 128,
        /// Since libvirt 0.9.4.
        VIR_MIGRATE_CHANGE_PROTECTION = 256,
        /// Since libvirt 0.9.11.
        VIR_MIGRATE_UNSAFE = 512,
        /// Since libvirt 1.0.1.
        VIR_MIGRATE_OFFLINE = 1024,
        /// Since libvirt 1.0.3.
        VIR_MIGRATE_COMPRESSED = 2048,
        /// Since libvirt 1.1.0.
        VIR_MIGRATE_ABORT_ON_ERROR = 4096,
        /// Since libvirt 1.2.3.
        VIR_MIGRATE_AUTO_CONVERGE = 8192,
        /// Since libvirt 1.2.9.
        VIR_MIGRATE_RDMA_PIN_ALL = 16384,
        /// Since libvirt 1.3.3.
        VIR_MIGRATE_POSTCOPY = 32768,
        /// Since libvirt 3.2.0.
        VIR_MIGRATE_TLS = 65536,
        /// Since libvirt 5.2.0.
        VIR_MIGRATE_PARALLEL = 131072,
        /// Since libvirt 8.0.0.
        VIR_MIGRATE_NON_SHARED_SYNCHRONOUS_WRITES = 262144,
        /// Since libvirt 8.5.0.
        VIR_MIGRATE_POSTCOPY_RESUME = 524288,
        /// Since libvirt 8.5.0.
        VIR_MIGRATE_ZEROCOPY = 1048576,
    }
}

xdr_enum! {
    /// `virDomainMigrateMaxSpeedFlags`.
    pub enum DomainMigrateMaxSpeedFlags: u32 {
        /// Since libvirt 5.1.0.
        VIR_DOMAIN_MIGRATE_MAX_SPEED_POSTCOPY = 1,
    }
}

xdr_enum! {
    /// `virConnectGetDomainCapabilitiesFlags`.
    pub enum ConnectGetDomainCapabilitiesFlags: u32 {
        /// Since libvirt 11.0.0.
        VIR_CONNECT_GET_DOMAIN_CAPABILITIES_DISABLE_DEPRECATED_FEATURES = 1,
        /// Since libvirt 12.2.0.
        VIR_CONNECT_GET_DOMAIN_CAPABILITIES_EXPAND_CPU_FEATURES = 2,
    }
}

xdr_enum! {
    /// `virDomainShutdownFlagValues`.
    pub enum DomainShutdownFlagValues: u32 {
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_SHUTDOWN_DEFAULT = 0,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_SHUTDOWN_ACPI_POWER_BTN = 1,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_SHUTDOWN_GUEST_AGENT = 2,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_SHUTDOWN_INITCTL = 4,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_SHUTDOWN_SIGNAL = 8,
        /// Since libvirt 1.2.5.
        VIR_DOMAIN_SHUTDOWN_PARAVIRT = 16,
    }
}

xdr_enum! {
    /// `virDomainRebootFlagValues`.
    pub enum DomainRebootFlagValues: u32 {
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_REBOOT_DEFAULT = 0,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_REBOOT_ACPI_POWER_BTN = 1,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_REBOOT_GUEST_AGENT = 2,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_REBOOT_INITCTL = 4,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_REBOOT_SIGNAL = 8,
        /// Since libvirt 1.2.5.
        VIR_DOMAIN_REBOOT_PARAVIRT = 16,
    }
}

xdr_enum! {
    /// `virDomainDestroyFlagsValues`.
    pub enum DomainDestroyFlagsValues: u32 {
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_DESTROY_DEFAULT = 0,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_DESTROY_GRACEFUL = 1,
        /// Since libvirt 8.3.0.
        VIR_DOMAIN_DESTROY_REMOVE_LOGS = 2,
    }
}

xdr_enum! {
    /// `virDomainSaveRestoreFlags`.
    pub enum DomainSaveRestoreFlags: u32 {
        /// Since libvirt 0.9.4.
        VIR_DOMAIN_SAVE_BYPASS_CACHE = 1,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SAVE_RUNNING = 2,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SAVE_PAUSED = 4,
        /// Since libvirt 8.1.0.
        VIR_DOMAIN_SAVE_RESET_NVRAM = 8,
    }
}

xdr_enum! {
    /// `virDomainMemoryModFlags`.
    pub enum DomainMemoryModFlags: u32 {
        /// Since libvirt 0.9.1.
        VIR_DOMAIN_MEM_CURRENT = 0,
        /// Since libvirt 0.9.0.
        VIR_DOMAIN_MEM_LIVE = 1,
        /// Since libvirt 0.9.0.
        VIR_DOMAIN_MEM_CONFIG = 2,
        /// Since libvirt 0.9.1.
        VIR_DOMAIN_MEM_MAXIMUM = 4,
    }
}

xdr_enum! {
    /// `virDomainNumatuneMemMode`.
    pub enum DomainNumatuneMemMode: i32 {
        /// Since libvirt 0.9.9.
        VIR_DOMAIN_NUMATUNE_MEM_STRICT = 0,
        /// Since libvirt 0.9.9.
        VIR_DOMAIN_NUMATUNE_MEM_PREFERRED = 1,
        /// Since libvirt 0.9.9.
        VIR_DOMAIN_NUMATUNE_MEM_INTERLEAVE = 2,
        /// Since libvirt 7.3.0.
        VIR_DOMAIN_NUMATUNE_MEM_RESTRICTIVE = 3,
    }
}

xdr_enum! {
    /// `virDomainGetHostnameFlags`.
    pub enum DomainGetHostnameFlags: u32 {
        /// Since libvirt 6.1.0.
        VIR_DOMAIN_GET_HOSTNAME_LEASE = 1,
        /// Since libvirt 6.1.0.
        VIR_DOMAIN_GET_HOSTNAME_AGENT = 2,
    }
}

xdr_enum! {
    /// `virDomainMetadataType`.
    pub enum DomainMetadataType: i32 {
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_METADATA_DESCRIPTION = 0,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_METADATA_TITLE = 1,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_METADATA_ELEMENT = 2,
    }
}

xdr_enum! {
    /// `virDomainXMLFlags`.
    pub enum DomainXMLFlags: u32 {
        /// Since libvirt 0.3.3.
        VIR_DOMAIN_XML_SECURE = 1,
        /// Since libvirt 0.3.3.
        VIR_DOMAIN_XML_INACTIVE = 2,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_XML_UPDATE_CPU = 4,
        /// Since libvirt 1.0.0.
        VIR_DOMAIN_XML_MIGRATABLE = 8,
    }
}

xdr_enum! {
    /// `virDomainSaveImageXMLFlags`.
    pub enum DomainSaveImageXMLFlags: u32 {
        /// Since libvirt 5.1.0.
        VIR_DOMAIN_SAVE_IMAGE_XML_SECURE = 1,
    }
}

xdr_enum! {
    /// `virDomainBlockResizeFlags`.
    pub enum DomainBlockResizeFlags: u32 {
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_BLOCK_RESIZE_BYTES = 1,
        /// Since libvirt 10.0.0.
        VIR_DOMAIN_BLOCK_RESIZE_CAPACITY = 2,
        /// Since libvirt 12.3.0.
        VIR_DOMAIN_BLOCK_RESIZE_EXTEND = 4,
    }
}

xdr_enum! {
    /// `virDomainMemoryFlags`.
    pub enum DomainMemoryFlags: u32 {
        /// Since libvirt 0.4.4.
        VIR_MEMORY_VIRTUAL = 1,
        /// Since libvirt 0.7.0.
        VIR_MEMORY_PHYSICAL = 2,
    }
}

xdr_enum! {
    /// `virDomainDefineFlags`.
    pub enum DomainDefineFlags: u32 {
        /// Since libvirt 1.2.12.
        VIR_DOMAIN_DEFINE_VALIDATE = 1,
    }
}

xdr_enum! {
    /// `virDomainUndefineFlagsValues`.
    pub enum DomainUndefineFlagsValues: u32 {
        /// Since libvirt 0.9.4.
        VIR_DOMAIN_UNDEFINE_MANAGED_SAVE = 1,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_UNDEFINE_SNAPSHOTS_METADATA = 2,
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_UNDEFINE_NVRAM = 4,
        /// Since libvirt 2.3.0.
        VIR_DOMAIN_UNDEFINE_KEEP_NVRAM = 8,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_UNDEFINE_CHECKPOINTS_METADATA = 16,
        /// Since libvirt 8.9.0.
        VIR_DOMAIN_UNDEFINE_TPM = 32,
        /// Since libvirt 8.9.0.
        VIR_DOMAIN_UNDEFINE_KEEP_TPM = 64,
    }
}

xdr_enum! {
    /// `virConnectListAllDomainsFlags`.
    pub enum ConnectListAllDomainsFlags: u32 {
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_ACTIVE = 1,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_INACTIVE = 2,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_PERSISTENT = 4,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_TRANSIENT = 8,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_RUNNING = 16,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_PAUSED = 32,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_SHUTOFF = 64,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_OTHER = 128,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_MANAGEDSAVE = 256,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_NO_MANAGEDSAVE = 512,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_AUTOSTART = 1024,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_NO_AUTOSTART = 2048,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_HAS_SNAPSHOT = 4096,
        /// Since libvirt 0.9.13.
        VIR_CONNECT_LIST_DOMAINS_NO_SNAPSHOT = 8192,
        /// Since libvirt 5.6.0.
        VIR_CONNECT_LIST_DOMAINS_HAS_CHECKPOINT = 16384,
        /// Since libvirt 5.6.0.
        VIR_CONNECT_LIST_DOMAINS_NO_CHECKPOINT = 32768,
    }
}

xdr_enum! {
    /// `virVcpuState`.
    pub enum VcpuState: i32 {
        /// Since libvirt 0.1.4.
        VIR_VCPU_OFFLINE = 0,
        /// Since libvirt 0.1.4.
        VIR_VCPU_RUNNING = 1,
        /// Since libvirt 0.1.4.
        VIR_VCPU_BLOCKED = 2,
    }
}

xdr_enum! {
    /// `virVcpuHostCpuState`.
    pub enum VcpuHostCpuState: i32 {
        /// Since libvirt 6.10.0.
        VIR_VCPU_INFO_CPU_OFFLINE = -1,
        /// Since libvirt 6.10.0.
        VIR_VCPU_INFO_CPU_UNAVAILABLE = -2,
    }
}

xdr_enum! {
    /// `virDomainVcpuFlags`.
    pub enum DomainVcpuFlags: u32 {
        /// Since libvirt 0.9.4.
        VIR_DOMAIN_VCPU_CURRENT = 0,
        /// Since libvirt 0.8.5.
        VIR_DOMAIN_VCPU_LIVE = 1,
        /// Since libvirt 0.8.5.
        VIR_DOMAIN_VCPU_CONFIG = 2,
        /// Since libvirt 0.8.5.
        VIR_DOMAIN_VCPU_MAXIMUM = 4,
        /// Since libvirt 1.1.0.
        VIR_DOMAIN_VCPU_GUEST = 8,
        /// Since libvirt 2.4.0.
        VIR_DOMAIN_VCPU_HOTPLUGGABLE = 16,
        /// Since libvirt 12.4.0.
        VIR_DOMAIN_VCPU_ASYNC_UNPLUG = 32,
    }
}

xdr_enum! {
    /// `virDomainDeviceModifyFlags`.
    pub enum DomainDeviceModifyFlags: u32 {
        /// Since libvirt 0.7.7.
        VIR_DOMAIN_DEVICE_MODIFY_CURRENT = 0,
        /// Since libvirt 0.7.7.
        VIR_DOMAIN_DEVICE_MODIFY_LIVE = 1,
        /// Since libvirt 0.7.7.
        VIR_DOMAIN_DEVICE_MODIFY_CONFIG = 2,
        /// Since libvirt 0.8.6.
        VIR_DOMAIN_DEVICE_MODIFY_FORCE = 4,
    }
}

xdr_enum! {
    /// `virDomainStatsTypes`.
    pub enum DomainStatsTypes: u32 {
        /// Since libvirt 1.2.8.
        VIR_DOMAIN_STATS_STATE = 1,
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_STATS_CPU_TOTAL = 2,
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_STATS_BALLOON = 4,
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_STATS_VCPU = 8,
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_STATS_INTERFACE = 16,
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_STATS_BLOCK = 32,
        /// Since libvirt 1.3.3.
        VIR_DOMAIN_STATS_PERF = 64,
        /// Since libvirt 4.10.0.
        VIR_DOMAIN_STATS_IOTHREAD = 128,
        /// Since libvirt 6.0.0.
        VIR_DOMAIN_STATS_MEMORY = 256,
        /// Since libvirt 7.2.0.
        VIR_DOMAIN_STATS_DIRTYRATE = 512,
        /// Since libvirt 8.9.0.
        VIR_DOMAIN_STATS_VM = 1024,
    }
}

xdr_enum! {
    /// `virConnectGetAllDomainStatsFlags`.
    pub enum ConnectGetAllDomainStatsFlags: u32 {
        /// Since libvirt 1.2.8.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_ACTIVE = 1,
        /// Since libvirt 1.2.8.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_INACTIVE = 2,
        /// Since libvirt 1.2.8.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_PERSISTENT = 4,
        /// Since libvirt 1.2.8.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_TRANSIENT = 8,
        /// Since libvirt 1.2.8.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_RUNNING = 16,
        /// Since libvirt 1.2.8.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_PAUSED = 32,
        /// Since libvirt 1.2.8.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_SHUTOFF = 64,
        /// Since libvirt 1.2.8.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_OTHER = 128,
        /// Since libvirt 4.5.0.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_NOWAIT = 536870912,
        /// Since libvirt 1.2.12.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_BACKING = 1073741824,
        /// Since libvirt 1.2.8.
        VIR_CONNECT_GET_ALL_DOMAINS_STATS_ENFORCE_STATS = 2147483648,
    }
}

xdr_enum! {
    /// `virDomainBlockJobType`.
    pub enum DomainBlockJobType: i32 {
        /// Since libvirt 0.9.4.
        VIR_DOMAIN_BLOCK_JOB_TYPE_UNKNOWN = 0,
        /// Since libvirt 0.9.4.
        VIR_DOMAIN_BLOCK_JOB_TYPE_PULL = 1,
        /// Since libvirt 0.9.12.
        VIR_DOMAIN_BLOCK_JOB_TYPE_COPY = 2,
        /// Since libvirt 0.10.2.
        VIR_DOMAIN_BLOCK_JOB_TYPE_COMMIT = 3,
        /// Since libvirt 1.2.6.
        VIR_DOMAIN_BLOCK_JOB_TYPE_ACTIVE_COMMIT = 4,
        /// Since libvirt 6.0.0.
        VIR_DOMAIN_BLOCK_JOB_TYPE_BACKUP = 5,
    }
}

xdr_enum! {
    /// `virDomainBlockJobAbortFlags`.
    pub enum DomainBlockJobAbortFlags: u32 {
        /// Since libvirt 0.9.12.
        VIR_DOMAIN_BLOCK_JOB_ABORT_ASYNC = 1,
        /// Since libvirt 0.9.12.
        VIR_DOMAIN_BLOCK_JOB_ABORT_PIVOT = 2,
    }
}

xdr_enum! {
    /// `virDomainBlockJobInfoFlags`.
    pub enum DomainBlockJobInfoFlags: u32 {
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_BLOCK_JOB_INFO_BANDWIDTH_BYTES = 1,
    }
}

xdr_enum! {
    /// `virDomainBlockJobSetSpeedFlags`.
    pub enum DomainBlockJobSetSpeedFlags: u32 {
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_BLOCK_JOB_SPEED_BANDWIDTH_BYTES = 1,
    }
}

xdr_enum! {
    /// `virDomainBlockPullFlags`.
    pub enum DomainBlockPullFlags: u32 {
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_BLOCK_PULL_BANDWIDTH_BYTES = 64,
    }
}

xdr_enum! {
    /// `virDomainBlockRebaseFlags`.
    pub enum DomainBlockRebaseFlags: u32 {
        /// Since libvirt 0.9.12.
        VIR_DOMAIN_BLOCK_REBASE_SHALLOW = 1,
        /// Since libvirt 0.9.12.
        VIR_DOMAIN_BLOCK_REBASE_REUSE_EXT = 2,
        /// Since libvirt 0.9.12.
        VIR_DOMAIN_BLOCK_REBASE_COPY_RAW = 4,
        /// Since libvirt 0.9.12.
        VIR_DOMAIN_BLOCK_REBASE_COPY = 8,
        /// Since libvirt 1.2.7.
        VIR_DOMAIN_BLOCK_REBASE_RELATIVE = 16,
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_BLOCK_REBASE_COPY_DEV = 32,
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_BLOCK_REBASE_BANDWIDTH_BYTES = 64,
    }
}

xdr_enum! {
    /// `virDomainBlockCopyFlags`.
    pub enum DomainBlockCopyFlags: u32 {
        /// Since libvirt 1.2.8.
        VIR_DOMAIN_BLOCK_COPY_SHALLOW = 1,
        /// Since libvirt 1.2.8.
        VIR_DOMAIN_BLOCK_COPY_REUSE_EXT = 2,
        /// Since libvirt 3.5.0.
        VIR_DOMAIN_BLOCK_COPY_TRANSIENT_JOB = 4,
        /// Since libvirt 8.0.0.
        VIR_DOMAIN_BLOCK_COPY_SYNCHRONOUS_WRITES = 8,
        /// Since libvirt 12.2.0.
        VIR_DOMAIN_BLOCK_COPY_TARGET_ZEROED = 16,
    }
}

xdr_enum! {
    /// `virDomainBlockCommitFlags`.
    pub enum DomainBlockCommitFlags: u32 {
        /// Since libvirt 0.10.2.
        VIR_DOMAIN_BLOCK_COMMIT_SHALLOW = 1,
        /// Since libvirt 0.10.2.
        VIR_DOMAIN_BLOCK_COMMIT_DELETE = 2,
        /// Since libvirt 1.2.6.
        VIR_DOMAIN_BLOCK_COMMIT_ACTIVE = 4,
        /// Since libvirt 1.2.7.
        VIR_DOMAIN_BLOCK_COMMIT_RELATIVE = 8,
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_BLOCK_COMMIT_BANDWIDTH_BYTES = 16,
    }
}

xdr_enum! {
    /// `virDomainDiskErrorCode`.
    pub enum DomainDiskErrorCode: i32 {
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_DISK_ERROR_NONE = 0,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_DISK_ERROR_UNSPEC = 1,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_DISK_ERROR_NO_SPACE = 2,
    }
}

xdr_enum! {
    /// `virKeycodeSet`.
    pub enum KeycodeSet: i32 {
        /// Since libvirt 0.9.3.
        VIR_KEYCODE_SET_LINUX = 0,
        /// Since libvirt 0.9.3.
        VIR_KEYCODE_SET_XT = 1,
        /// Since libvirt 0.9.3.
        VIR_KEYCODE_SET_ATSET1 = 2,
        /// Since libvirt 0.9.3.
        VIR_KEYCODE_SET_ATSET2 = 3,
        /// Since libvirt 0.9.3.
        VIR_KEYCODE_SET_ATSET3 = 4,
        /// Since libvirt 0.9.4.
        VIR_KEYCODE_SET_OSX = 5,
        /// Since libvirt 0.9.4.
        VIR_KEYCODE_SET_XT_KBD = 6,
        /// Since libvirt 0.9.4.
        VIR_KEYCODE_SET_USB = 7,
        /// Since libvirt 0.9.4.
        VIR_KEYCODE_SET_WIN32 = 8,
        /// Since libvirt 4.2.0.
        VIR_KEYCODE_SET_QNUM = 9,
    }
}

xdr_enum! {
    /// `virDomainProcessSignal`.
    pub enum DomainProcessSignal: i32 {
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_NOP = 0,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_HUP = 1,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_INT = 2,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_QUIT = 3,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_ILL = 4,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_TRAP = 5,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_ABRT = 6,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_BUS = 7,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_FPE = 8,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_KILL = 9,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_USR1 = 10,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_SEGV = 11,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_USR2 = 12,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_PIPE = 13,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_ALRM = 14,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_TERM = 15,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_STKFLT = 16,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_CHLD = 17,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_CONT = 18,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_STOP = 19,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_TSTP = 20,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_TTIN = 21,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_TTOU = 22,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_URG = 23,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_XCPU = 24,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_XFSZ = 25,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_VTALRM = 26,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_PROF = 27,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_WINCH = 28,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_POLL = 29,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_PWR = 30,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_SYS = 31,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT0 = 32,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT1 = 33,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT2 = 34,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT3 = 35,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT4 = 36,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT5 = 37,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT6 = 38,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT7 = 39,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT8 = 40,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT9 = 41,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT10 = 42,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT11 = 43,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT12 = 44,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT13 = 45,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT14 = 46,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT15 = 47,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT16 = 48,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT17 = 49,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT18 = 50,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT19 = 51,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT20 = 52,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT21 = 53,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT22 = 54,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT23 = 55,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT24 = 56,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT25 = 57,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT26 = 58,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT27 = 59,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT28 = 60,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT29 = 61,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT30 = 62,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT31 = 63,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_PROCESS_SIGNAL_RT32 = 64,
    }
}

xdr_enum! {
    /// `virDomainEventType`.
    pub enum DomainEventType: i32 {
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_DEFINED = 0,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_UNDEFINED = 1,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STARTED = 2,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_SUSPENDED = 3,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_RESUMED = 4,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STOPPED = 5,
        /// Since libvirt 0.9.8.
        VIR_DOMAIN_EVENT_SHUTDOWN = 6,
        /// Since libvirt 0.10.2.
        VIR_DOMAIN_EVENT_PMSUSPENDED = 7,
        /// Since libvirt 1.1.1.
        VIR_DOMAIN_EVENT_CRASHED = 8,
    }
}

xdr_enum! {
    /// `virDomainEventDefinedDetailType`.
    pub enum DomainEventDefinedDetailType: i32 {
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_DEFINED_ADDED = 0,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_DEFINED_UPDATED = 1,
        /// Since libvirt 1.2.19.
        VIR_DOMAIN_EVENT_DEFINED_RENAMED = 2,
        /// Since libvirt 1.3.3.
        VIR_DOMAIN_EVENT_DEFINED_FROM_SNAPSHOT = 3,
    }
}

xdr_enum! {
    /// `virDomainEventUndefinedDetailType`.
    pub enum DomainEventUndefinedDetailType: i32 {
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_UNDEFINED_REMOVED = 0,
        /// Since libvirt 1.2.19.
        VIR_DOMAIN_EVENT_UNDEFINED_RENAMED = 1,
    }
}

xdr_enum! {
    /// `virDomainEventStartedDetailType`.
    pub enum DomainEventStartedDetailType: i32 {
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STARTED_BOOTED = 0,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STARTED_MIGRATED = 1,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STARTED_RESTORED = 2,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_STARTED_FROM_SNAPSHOT = 3,
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_EVENT_STARTED_WAKEUP = 4,
        /// Since libvirt 11.6.0.
        VIR_DOMAIN_EVENT_STARTED_RECREATED = 5,
    }
}

xdr_enum! {
    /// `virDomainEventSuspendedDetailType`.
    pub enum DomainEventSuspendedDetailType: i32 {
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_SUSPENDED_PAUSED = 0,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_SUSPENDED_MIGRATED = 1,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_SUSPENDED_IOERROR = 2,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_SUSPENDED_WATCHDOG = 3,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_EVENT_SUSPENDED_RESTORED = 4,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_EVENT_SUSPENDED_FROM_SNAPSHOT = 5,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_EVENT_SUSPENDED_API_ERROR = 6,
        /// Since libvirt 1.3.3.
        VIR_DOMAIN_EVENT_SUSPENDED_POSTCOPY = 7,
        /// Since libvirt 1.3.3.
        VIR_DOMAIN_EVENT_SUSPENDED_POSTCOPY_FAILED = 8,
        /// Since libvirt 11.10.0.
        VIR_DOMAIN_EVENT_SUSPENDED_GUEST_SHUTDOWN = 9,
    }
}

xdr_enum! {
    /// `virDomainEventResumedDetailType`.
    pub enum DomainEventResumedDetailType: i32 {
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_RESUMED_UNPAUSED = 0,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_RESUMED_MIGRATED = 1,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_EVENT_RESUMED_FROM_SNAPSHOT = 2,
        /// Since libvirt 1.3.3.
        VIR_DOMAIN_EVENT_RESUMED_POSTCOPY = 3,
        /// Since libvirt 8.5.0.
        VIR_DOMAIN_EVENT_RESUMED_POSTCOPY_FAILED = 4,
    }
}

xdr_enum! {
    /// `virDomainEventStoppedDetailType`.
    pub enum DomainEventStoppedDetailType: i32 {
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STOPPED_SHUTDOWN = 0,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STOPPED_DESTROYED = 1,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STOPPED_CRASHED = 2,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STOPPED_MIGRATED = 3,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STOPPED_SAVED = 4,
        /// Since libvirt 0.5.0.
        VIR_DOMAIN_EVENT_STOPPED_FAILED = 5,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_STOPPED_FROM_SNAPSHOT = 6,
        /// Since libvirt 11.6.0.
        VIR_DOMAIN_EVENT_STOPPED_RECREATED = 7,
    }
}

xdr_enum! {
    /// `virDomainEventShutdownDetailType`.
    pub enum DomainEventShutdownDetailType: i32 {
        /// Since libvirt 0.9.8.
        VIR_DOMAIN_EVENT_SHUTDOWN_FINISHED = 0,
        /// Since libvirt 3.4.0.
        VIR_DOMAIN_EVENT_SHUTDOWN_GUEST = 1,
        /// Since libvirt 3.4.0.
        VIR_DOMAIN_EVENT_SHUTDOWN_HOST = 2,
    }
}

xdr_enum! {
    /// `virDomainEventPMSuspendedDetailType`.
    pub enum DomainEventPMSuspendedDetailType: i32 {
        /// Since libvirt 0.10.2.
        VIR_DOMAIN_EVENT_PMSUSPENDED_MEMORY = 0,
        /// Since libvirt 1.0.0.
        VIR_DOMAIN_EVENT_PMSUSPENDED_DISK = 1,
    }
}

xdr_enum! {
    /// `virDomainEventCrashedDetailType`.
    pub enum DomainEventCrashedDetailType: i32 {
        /// Since libvirt 1.1.1.
        VIR_DOMAIN_EVENT_CRASHED_PANICKED = 0,
        /// Since libvirt 6.1.0.
        VIR_DOMAIN_EVENT_CRASHED_CRASHLOADED = 1,
    }
}

xdr_enum! {
    /// `virDomainMemoryFailureRecipientType`.
    pub enum DomainMemoryFailureRecipientType: i32 {
        /// Since libvirt 6.9.0.
        VIR_DOMAIN_EVENT_MEMORY_FAILURE_RECIPIENT_HYPERVISOR = 0,
        /// Since libvirt 6.9.0.
        VIR_DOMAIN_EVENT_MEMORY_FAILURE_RECIPIENT_GUEST = 1,
    }
}

xdr_enum! {
    /// `virDomainMemoryFailureActionType`.
    pub enum DomainMemoryFailureActionType: i32 {
        /// Since libvirt 6.9.0.
        VIR_DOMAIN_EVENT_MEMORY_FAILURE_ACTION_IGNORE = 0,
        /// Since libvirt 6.9.0.
        VIR_DOMAIN_EVENT_MEMORY_FAILURE_ACTION_INJECT = 1,
        /// Since libvirt 6.9.0.
        VIR_DOMAIN_EVENT_MEMORY_FAILURE_ACTION_FATAL = 2,
        /// Since libvirt 6.9.0.
        VIR_DOMAIN_EVENT_MEMORY_FAILURE_ACTION_RESET = 3,
    }
}

xdr_enum! {
    /// `virDomainMemoryFailureFlags`.
    pub enum DomainMemoryFailureFlags: u32 {
        /// Since libvirt 6.9.0.
        VIR_DOMAIN_MEMORY_FAILURE_ACTION_REQUIRED = 1,
        /// Since libvirt 6.9.0.
        VIR_DOMAIN_MEMORY_FAILURE_RECURSIVE = 2,
    }
}

xdr_enum! {
    /// `virDomainJobType`.
    pub enum DomainJobType: i32 {
        /// Since libvirt 0.7.7.
        VIR_DOMAIN_JOB_NONE = 0,
        /// Since libvirt 0.7.7.
        VIR_DOMAIN_JOB_BOUNDED = 1,
        /// Since libvirt 0.7.7.
        VIR_DOMAIN_JOB_UNBOUNDED = 2,
        /// Since libvirt 0.7.7.
        VIR_DOMAIN_JOB_COMPLETED = 3,
        /// Since libvirt 0.7.7.
        VIR_DOMAIN_JOB_FAILED = 4,
        /// Since libvirt 0.7.7.
        VIR_DOMAIN_JOB_CANCELLED = 5,
    }
}

xdr_enum! {
    /// `virDomainGetJobStatsFlags`.
    pub enum DomainGetJobStatsFlags: u32 {
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_JOB_STATS_COMPLETED = 1,
        /// Since libvirt 6.0.0.
        VIR_DOMAIN_JOB_STATS_KEEP_COMPLETED = 2,
    }
}

xdr_enum! {
    /// `virDomainAbortJobFlagsValues`.
    pub enum DomainAbortJobFlagsValues: u32 {
        /// Since libvirt 8.5.0.
        VIR_DOMAIN_ABORT_JOB_POSTCOPY = 1,
    }
}

xdr_enum! {
    /// `virDomainJobOperation`.
    pub enum DomainJobOperation: i32 {
        /// Since libvirt 3.3.0.
        VIR_DOMAIN_JOB_OPERATION_UNKNOWN = 0,
        /// Since libvirt 3.3.0.
        VIR_DOMAIN_JOB_OPERATION_START = 1,
        /// Since libvirt 3.3.0.
        VIR_DOMAIN_JOB_OPERATION_SAVE = 2,
        /// Since libvirt 3.3.0.
        VIR_DOMAIN_JOB_OPERATION_RESTORE = 3,
        /// Since libvirt 3.3.0.
        VIR_DOMAIN_JOB_OPERATION_MIGRATION_IN = 4,
        /// Since libvirt 3.3.0.
        VIR_DOMAIN_JOB_OPERATION_MIGRATION_OUT = 5,
        /// Since libvirt 3.3.0.
        VIR_DOMAIN_JOB_OPERATION_SNAPSHOT = 6,
        /// Since libvirt 3.3.0.
        VIR_DOMAIN_JOB_OPERATION_SNAPSHOT_REVERT = 7,
        /// Since libvirt 3.3.0.
        VIR_DOMAIN_JOB_OPERATION_DUMP = 8,
        /// Since libvirt 6.0.0.
        VIR_DOMAIN_JOB_OPERATION_BACKUP = 9,
        /// Since libvirt 9.0.0.
        VIR_DOMAIN_JOB_OPERATION_SNAPSHOT_DELETE = 10,
    }
}

xdr_enum! {
    /// `virDomainEventWatchdogAction`.
    pub enum DomainEventWatchdogAction: i32 {
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_WATCHDOG_NONE = 0,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_WATCHDOG_PAUSE = 1,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_WATCHDOG_RESET = 2,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_WATCHDOG_POWEROFF = 3,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_WATCHDOG_SHUTDOWN = 4,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_WATCHDOG_DEBUG = 5,
        /// Since libvirt 1.2.17.
        VIR_DOMAIN_EVENT_WATCHDOG_INJECTNMI = 6,
    }
}

xdr_enum! {
    /// `virDomainEventIOErrorAction`.
    pub enum DomainEventIOErrorAction: i32 {
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_IO_ERROR_NONE = 0,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_IO_ERROR_PAUSE = 1,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_IO_ERROR_REPORT = 2,
    }
}

xdr_enum! {
    /// `virDomainEventGraphicsPhase`.
    pub enum DomainEventGraphicsPhase: i32 {
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_GRAPHICS_CONNECT = 0,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_GRAPHICS_INITIALIZE = 1,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_GRAPHICS_DISCONNECT = 2,
    }
}

xdr_enum! {
    /// `virDomainEventGraphicsAddressType`.
    pub enum DomainEventGraphicsAddressType: i32 {
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_GRAPHICS_ADDRESS_IPV4 = 0,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_GRAPHICS_ADDRESS_IPV6 = 1,
        /// Since libvirt 0.9.7.
        VIR_DOMAIN_EVENT_GRAPHICS_ADDRESS_UNIX = 2,
    }
}

xdr_enum! {
    /// `virConnectDomainEventBlockJobStatus`.
    pub enum ConnectDomainEventBlockJobStatus: i32 {
        /// Since libvirt 0.9.4.
        VIR_DOMAIN_BLOCK_JOB_COMPLETED = 0,
        /// Since libvirt 0.9.4.
        VIR_DOMAIN_BLOCK_JOB_FAILED = 1,
        /// Since libvirt 0.9.12.
        VIR_DOMAIN_BLOCK_JOB_CANCELED = 2,
        /// Since libvirt 1.0.0.
        VIR_DOMAIN_BLOCK_JOB_READY = 3,
    }
}

xdr_enum! {
    /// `virConnectDomainEventDiskChangeReason`.
    pub enum ConnectDomainEventDiskChangeReason: i32 {
        /// Since libvirt 0.9.7.
        VIR_DOMAIN_EVENT_DISK_CHANGE_MISSING_ON_START = 0,
        /// Since libvirt 1.1.2.
        VIR_DOMAIN_EVENT_DISK_DROP_MISSING_ON_START = 1,
    }
}

xdr_enum! {
    /// `virDomainEventTrayChangeReason`.
    pub enum DomainEventTrayChangeReason: i32 {
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_EVENT_TRAY_CHANGE_OPEN = 0,
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_EVENT_TRAY_CHANGE_CLOSE = 1,
    }
}

xdr_enum! {
    /// `virConnectDomainEventAgentLifecycleState`.
    pub enum ConnectDomainEventAgentLifecycleState: i32 {
        /// Since libvirt 1.2.11.
        VIR_CONNECT_DOMAIN_EVENT_AGENT_LIFECYCLE_STATE_CONNECTED = 1,
        /// Since libvirt 1.2.11.
        VIR_CONNECT_DOMAIN_EVENT_AGENT_LIFECYCLE_STATE_DISCONNECTED = 2,
    }
}

xdr_enum! {
    /// `virConnectDomainEventAgentLifecycleReason`.
    pub enum ConnectDomainEventAgentLifecycleReason: i32 {
        /// Since libvirt 1.2.11.
        VIR_CONNECT_DOMAIN_EVENT_AGENT_LIFECYCLE_REASON_UNKNOWN = 0,
        /// Since libvirt 1.2.11.
        VIR_CONNECT_DOMAIN_EVENT_AGENT_LIFECYCLE_REASON_DOMAIN_STARTED = 1,
        /// Since libvirt 1.2.11.
        VIR_CONNECT_DOMAIN_EVENT_AGENT_LIFECYCLE_REASON_CHANNEL = 2,
    }
}

xdr_enum! {
    /// `virConnectDomainEventChannelLifecycleState`.
    pub enum ConnectDomainEventChannelLifecycleState: i32 {
        /// Since libvirt 12.4.0.
        VIR_CONNECT_DOMAIN_EVENT_CHANNEL_LIFECYCLE_STATE_CONNECTED = 1,
        /// Since libvirt 12.4.0.
        VIR_CONNECT_DOMAIN_EVENT_CHANNEL_LIFECYCLE_STATE_DISCONNECTED = 2,
    }
}

xdr_enum! {
    /// `virConnectDomainEventChannelLifecycleReason`.
    pub enum ConnectDomainEventChannelLifecycleReason: i32 {
        /// Since libvirt 12.4.0.
        VIR_CONNECT_DOMAIN_EVENT_CHANNEL_LIFECYCLE_REASON_UNKNOWN = 0,
        /// Since libvirt 12.4.0.
        VIR_CONNECT_DOMAIN_EVENT_CHANNEL_LIFECYCLE_REASON_DOMAIN_STARTED = 1,
        /// Since libvirt 12.4.0.
        VIR_CONNECT_DOMAIN_EVENT_CHANNEL_LIFECYCLE_REASON_CHANNEL = 2,
    }
}

xdr_enum! {
    /// `virDomainEventID`.
    pub enum DomainEventID: i32 {
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_ID_LIFECYCLE = 0,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_ID_REBOOT = 1,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_ID_RTC_CHANGE = 2,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_ID_WATCHDOG = 3,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_ID_IO_ERROR = 4,
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_EVENT_ID_GRAPHICS = 5,
        /// Since libvirt 0.8.1.
        VIR_DOMAIN_EVENT_ID_IO_ERROR_REASON = 6,
        /// Since libvirt 0.9.2.
        VIR_DOMAIN_EVENT_ID_CONTROL_ERROR = 7,
        /// Since libvirt 0.9.4.
        VIR_DOMAIN_EVENT_ID_BLOCK_JOB = 8,
        /// Since libvirt 0.9.7.
        VIR_DOMAIN_EVENT_ID_DISK_CHANGE = 9,
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_EVENT_ID_TRAY_CHANGE = 10,
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_EVENT_ID_PMWAKEUP = 11,
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_EVENT_ID_PMSUSPEND = 12,
        /// Since libvirt 0.10.0.
        VIR_DOMAIN_EVENT_ID_BALLOON_CHANGE = 13,
        /// Since libvirt 1.0.0.
        VIR_DOMAIN_EVENT_ID_PMSUSPEND_DISK = 14,
        /// Since libvirt 1.1.1.
        VIR_DOMAIN_EVENT_ID_DEVICE_REMOVED = 15,
        /// Since libvirt 1.2.6.
        VIR_DOMAIN_EVENT_ID_BLOCK_JOB_2 = 16,
        /// Since libvirt 1.2.9.
        VIR_DOMAIN_EVENT_ID_TUNABLE = 17,
        /// Since libvirt 1.2.11.
        VIR_DOMAIN_EVENT_ID_AGENT_LIFECYCLE = 18,
        /// Since libvirt 1.2.15.
        VIR_DOMAIN_EVENT_ID_DEVICE_ADDED = 19,
        /// Since libvirt 1.3.2.
        VIR_DOMAIN_EVENT_ID_MIGRATION_ITERATION = 20,
        /// Since libvirt 1.3.3.
        VIR_DOMAIN_EVENT_ID_JOB_COMPLETED = 21,
        /// Since libvirt 1.3.4.
        VIR_DOMAIN_EVENT_ID_DEVICE_REMOVAL_FAILED = 22,
        /// Since libvirt 3.0.0.
        VIR_DOMAIN_EVENT_ID_METADATA_CHANGE = 23,
        /// Since libvirt 3.2.0.
        VIR_DOMAIN_EVENT_ID_BLOCK_THRESHOLD = 24,
        /// Since libvirt 6.9.0.
        VIR_DOMAIN_EVENT_ID_MEMORY_FAILURE = 25,
        /// Since libvirt 7.9.0.
        VIR_DOMAIN_EVENT_ID_MEMORY_DEVICE_SIZE_CHANGE = 26,
        /// Since libvirt 11.2.0.
        VIR_DOMAIN_EVENT_ID_NIC_MAC_CHANGE = 27,
        /// Since libvirt 12.4.0.
        VIR_DOMAIN_EVENT_ID_VCPU_REMOVED = 28,
        /// Since libvirt 12.4.0.
        VIR_DOMAIN_EVENT_ID_CHANNEL_LIFECYCLE = 29,
    }
}

xdr_enum! {
    /// `virDomainConsoleFlags`.
    pub enum DomainConsoleFlags: u32 {
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_CONSOLE_FORCE = 1,
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_CONSOLE_SAFE = 2,
    }
}

xdr_enum! {
    /// `virDomainChannelFlags`.
    pub enum DomainChannelFlags: u32 {
        /// Since libvirt 1.0.2.
        VIR_DOMAIN_CHANNEL_FORCE = 1,
    }
}

xdr_enum! {
    /// `virDomainOpenGraphicsFlags`.
    pub enum DomainOpenGraphicsFlags: u32 {
        /// Since libvirt 0.9.7.
        VIR_DOMAIN_OPEN_GRAPHICS_SKIPAUTH = 1,
    }
}

xdr_enum! {
    /// `virDomainSetTimeFlags`.
    pub enum DomainSetTimeFlags: u32 {
        /// Since libvirt 1.2.5.
        VIR_DOMAIN_TIME_SYNC = 1,
    }
}

xdr_enum! {
    /// `virSchedParameterType`.
    pub enum SchedParameterType: i32 {
        /// Since libvirt 0.2.3.
        VIR_DOMAIN_SCHED_FIELD_INT = 1,
        /// Since libvirt 0.2.3.
        VIR_DOMAIN_SCHED_FIELD_UINT = 2,
        /// Since libvirt 0.2.3.
        VIR_DOMAIN_SCHED_FIELD_LLONG = 3,
        /// Since libvirt 0.2.3.
        VIR_DOMAIN_SCHED_FIELD_ULLONG = 4,
        /// Since libvirt 0.2.3.
        VIR_DOMAIN_SCHED_FIELD_DOUBLE = 5,
        /// Since libvirt 0.2.3.
        VIR_DOMAIN_SCHED_FIELD_BOOLEAN = 6,
    }
}

xdr_enum! {
    /// `virBlkioParameterType`.
    pub enum BlkioParameterType: i32 {
        /// Since libvirt 0.9.0.
        VIR_DOMAIN_BLKIO_PARAM_INT = 1,
        /// Since libvirt 0.9.0.
        VIR_DOMAIN_BLKIO_PARAM_UINT = 2,
        /// Since libvirt 0.9.0.
        VIR_DOMAIN_BLKIO_PARAM_LLONG = 3,
        /// Since libvirt 0.9.0.
        VIR_DOMAIN_BLKIO_PARAM_ULLONG = 4,
        /// Since libvirt 0.9.0.
        VIR_DOMAIN_BLKIO_PARAM_DOUBLE = 5,
        /// Since libvirt 0.9.0.
        VIR_DOMAIN_BLKIO_PARAM_BOOLEAN = 6,
    }
}

xdr_enum! {
    /// `virMemoryParameterType`.
    pub enum MemoryParameterType: i32 {
        /// Since libvirt 0.8.5.
        VIR_DOMAIN_MEMORY_PARAM_INT = 1,
        /// Since libvirt 0.8.5.
        VIR_DOMAIN_MEMORY_PARAM_UINT = 2,
        /// Since libvirt 0.8.5.
        VIR_DOMAIN_MEMORY_PARAM_LLONG = 3,
        /// Since libvirt 0.8.5.
        VIR_DOMAIN_MEMORY_PARAM_ULLONG = 4,
        /// Since libvirt 0.8.5.
        VIR_DOMAIN_MEMORY_PARAM_DOUBLE = 5,
        /// Since libvirt 0.8.5.
        VIR_DOMAIN_MEMORY_PARAM_BOOLEAN = 6,
    }
}

xdr_enum! {
    /// `virDomainInterfaceAddressesSource`.
    pub enum DomainInterfaceAddressesSource: i32 {
        /// Since libvirt 1.2.14.
        VIR_DOMAIN_INTERFACE_ADDRESSES_SRC_LEASE = 0,
        /// Since libvirt 1.2.14.
        VIR_DOMAIN_INTERFACE_ADDRESSES_SRC_AGENT = 1,
        /// Since libvirt 4.2.0.
        VIR_DOMAIN_INTERFACE_ADDRESSES_SRC_ARP = 2,
    }
}

xdr_enum! {
    /// `virDomainSetUserPasswordFlags`.
    pub enum DomainSetUserPasswordFlags: u32 {
        /// Since libvirt 1.2.16.
        VIR_DOMAIN_PASSWORD_ENCRYPTED = 1,
    }
}

xdr_enum! {
    /// `virDomainLifecycle`.
    pub enum DomainLifecycle: i32 {
        /// Since libvirt 3.9.0.
        VIR_DOMAIN_LIFECYCLE_POWEROFF = 0,
        /// Since libvirt 3.9.0.
        VIR_DOMAIN_LIFECYCLE_REBOOT = 1,
        /// Since libvirt 3.9.0.
        VIR_DOMAIN_LIFECYCLE_CRASH = 2,
    }
}

xdr_enum! {
    /// `virDomainLifecycleAction`.
    pub enum DomainLifecycleAction: i32 {
        /// Since libvirt 3.9.0.
        VIR_DOMAIN_LIFECYCLE_ACTION_DESTROY = 0,
        /// Since libvirt 3.9.0.
        VIR_DOMAIN_LIFECYCLE_ACTION_RESTART = 1,
        /// Since libvirt 3.9.0.
        VIR_DOMAIN_LIFECYCLE_ACTION_RESTART_RENAME = 2,
        /// Since libvirt 3.9.0.
        VIR_DOMAIN_LIFECYCLE_ACTION_PRESERVE = 3,
        /// Since libvirt 3.9.0.
        VIR_DOMAIN_LIFECYCLE_ACTION_COREDUMP_DESTROY = 4,
        /// Since libvirt 3.9.0.
        VIR_DOMAIN_LIFECYCLE_ACTION_COREDUMP_RESTART = 5,
    }
}

xdr_enum! {
    /// `virDomainGuestInfoTypes`.
    pub enum DomainGuestInfoTypes: u32 {
        /// Since libvirt 5.7.0.
        VIR_DOMAIN_GUEST_INFO_USERS = 1,
        /// Since libvirt 5.7.0.
        VIR_DOMAIN_GUEST_INFO_OS = 2,
        /// Since libvirt 5.7.0.
        VIR_DOMAIN_GUEST_INFO_TIMEZONE = 4,
        /// Since libvirt 5.7.0.
        VIR_DOMAIN_GUEST_INFO_HOSTNAME = 8,
        /// Since libvirt 5.7.0.
        VIR_DOMAIN_GUEST_INFO_FILESYSTEM = 16,
        /// Since libvirt 7.0.0.
        VIR_DOMAIN_GUEST_INFO_DISKS = 32,
        /// Since libvirt 7.10.0.
        VIR_DOMAIN_GUEST_INFO_INTERFACES = 64,
        /// Since libvirt 11.2.0.
        VIR_DOMAIN_GUEST_INFO_LOAD = 128,
    }
}

xdr_enum! {
    /// `virDomainAgentResponseTimeoutValues`.
    pub enum DomainAgentResponseTimeoutValues: i32 {
        /// Since libvirt 5.10.0.
        VIR_DOMAIN_AGENT_RESPONSE_TIMEOUT_BLOCK = -2,
        /// Since libvirt 5.10.0.
        VIR_DOMAIN_AGENT_RESPONSE_TIMEOUT_DEFAULT = -1,
        /// Since libvirt 5.10.0.
        VIR_DOMAIN_AGENT_RESPONSE_TIMEOUT_NOWAIT = 0,
    }
}

xdr_enum! {
    /// `virDomainBackupBeginFlags`.
    pub enum DomainBackupBeginFlags: u32 {
        /// Since libvirt 6.0.0.
        VIR_DOMAIN_BACKUP_BEGIN_REUSE_EXTERNAL = 1,
        /// Since libvirt 11.10.0.
        VIR_DOMAIN_BACKUP_BEGIN_PRESERVE_SHUTDOWN_DOMAIN = 2,
    }
}

xdr_enum! {
    /// `virDomainAuthorizedSSHKeysSetFlags`.
    pub enum DomainAuthorizedSSHKeysSetFlags: u32 {
        /// Since libvirt 6.10.0.
        VIR_DOMAIN_AUTHORIZED_SSH_KEYS_SET_APPEND = 1,
        /// Since libvirt 6.10.0.
        VIR_DOMAIN_AUTHORIZED_SSH_KEYS_SET_REMOVE = 2,
    }
}

xdr_enum! {
    /// `virDomainMessageType`.
    pub enum DomainMessageType: u32 {
        /// Since libvirt 7.1.0.
        VIR_DOMAIN_MESSAGE_DEPRECATION = 1,
        /// Since libvirt 7.1.0.
        VIR_DOMAIN_MESSAGE_TAINTING = 2,
        /// Since libvirt 11.1.0.
        VIR_DOMAIN_MESSAGE_IOERRORS = 4,
    }
}

xdr_enum! {
    /// `virDomainDirtyRateStatus`.
    pub enum DomainDirtyRateStatus: i32 {
        /// Since libvirt 7.2.0.
        VIR_DOMAIN_DIRTYRATE_UNSTARTED = 0,
        /// Since libvirt 7.2.0.
        VIR_DOMAIN_DIRTYRATE_MEASURING = 1,
        /// Since libvirt 7.2.0.
        VIR_DOMAIN_DIRTYRATE_MEASURED = 2,
    }
}

xdr_enum! {
    /// `virDomainDirtyRateCalcFlags`.
    pub enum DomainDirtyRateCalcFlags: u32 {
        /// Since libvirt 8.1.0.
        VIR_DOMAIN_DIRTYRATE_MODE_PAGE_SAMPLING = 0,
        /// Since libvirt 8.1.0.
        VIR_DOMAIN_DIRTYRATE_MODE_DIRTY_BITMAP = 1,
        /// Since libvirt 8.1.0.
        VIR_DOMAIN_DIRTYRATE_MODE_DIRTY_RING = 2,
    }
}

xdr_enum! {
    /// `virDomainFDAssociateFlags`.
    pub enum DomainFDAssociateFlags: u32 {
        /// Since libvirt 9.0.0.
        VIR_DOMAIN_FD_ASSOCIATE_SECLABEL_RESTORE = 1,
        /// Since libvirt 9.0.0.
        VIR_DOMAIN_FD_ASSOCIATE_SECLABEL_WRITABLE = 2,
    }
}

xdr_enum! {
    /// `virDomainGraphicsReloadType`.
    pub enum DomainGraphicsReloadType: i32 {
        /// Since libvirt 10.2.0.
        VIR_DOMAIN_GRAPHICS_RELOAD_TYPE_ANY = 0,
        /// Since libvirt 10.2.0.
        VIR_DOMAIN_GRAPHICS_RELOAD_TYPE_VNC = 1,
    }
}

xdr_enum! {
    /// `virDomainCheckpointCreateFlags`.
    pub enum DomainCheckpointCreateFlags: u32 {
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_CREATE_REDEFINE = 1,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_CREATE_QUIESCE = 2,
        /// Since libvirt 6.10.0.
        VIR_DOMAIN_CHECKPOINT_CREATE_REDEFINE_VALIDATE = 4,
    }
}

xdr_enum! {
    /// `virDomainCheckpointXMLFlags`.
    pub enum DomainCheckpointXMLFlags: u32 {
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_XML_SECURE = 1,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_XML_NO_DOMAIN = 2,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_XML_SIZE = 4,
    }
}

xdr_enum! {
    /// `virDomainCheckpointListFlags`.
    pub enum DomainCheckpointListFlags: u32 {
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_LIST_ROOTS = 1,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_LIST_DESCENDANTS = 1,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_LIST_TOPOLOGICAL = 2,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_LIST_LEAVES = 4,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_LIST_NO_LEAVES = 8,
    }
}

xdr_enum! {
    /// `virDomainCheckpointDeleteFlags`.
    pub enum DomainCheckpointDeleteFlags: u32 {
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_DELETE_CHILDREN = 1,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_DELETE_METADATA_ONLY = 2,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_CHECKPOINT_DELETE_CHILDREN_ONLY = 4,
    }
}

xdr_enum! {
    /// `virDomainSnapshotCreateFlags`.
    pub enum DomainSnapshotCreateFlags: u32 {
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_CREATE_REDEFINE = 1,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_CREATE_CURRENT = 2,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_CREATE_NO_METADATA = 4,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_CREATE_HALT = 8,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_CREATE_DISK_ONLY = 16,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_SNAPSHOT_CREATE_REUSE_EXT = 32,
        /// Since libvirt 0.9.10.
        VIR_DOMAIN_SNAPSHOT_CREATE_QUIESCE = 64,
        /// Since libvirt 0.9.11.
        VIR_DOMAIN_SNAPSHOT_CREATE_ATOMIC = 128,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_SNAPSHOT_CREATE_LIVE = 256,
        /// Since libvirt 5.6.0.
        VIR_DOMAIN_SNAPSHOT_CREATE_VALIDATE = 512,
    }
}

xdr_enum! {
    /// `virDomainSnapshotXMLFlags`.
    pub enum DomainSnapshotXMLFlags: u32 {
        /// Since libvirt 5.1.0.
        VIR_DOMAIN_SNAPSHOT_XML_SECURE = 1,
    }
}

xdr_enum! {
    /// `virDomainSnapshotListFlags`.
    pub enum DomainSnapshotListFlags: u32 {
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_LIST_ROOTS = 1,
        /// Since libvirt 0.9.7.
        VIR_DOMAIN_SNAPSHOT_LIST_DESCENDANTS = 1,
        /// Since libvirt 0.9.7.
        VIR_DOMAIN_SNAPSHOT_LIST_LEAVES = 4,
        /// Since libvirt 0.9.13.
        VIR_DOMAIN_SNAPSHOT_LIST_NO_LEAVES = 8,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_LIST_METADATA = 2,
        /// Since libvirt 0.9.13.
        VIR_DOMAIN_SNAPSHOT_LIST_NO_METADATA = 16,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_SNAPSHOT_LIST_INACTIVE = 32,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_SNAPSHOT_LIST_ACTIVE = 64,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_SNAPSHOT_LIST_DISK_ONLY = 128,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_SNAPSHOT_LIST_INTERNAL = 256,
        /// Since libvirt 1.0.1.
        VIR_DOMAIN_SNAPSHOT_LIST_EXTERNAL = 512,
        /// Since libvirt 5.2.0.
        VIR_DOMAIN_SNAPSHOT_LIST_TOPOLOGICAL = 1024,
    }
}

xdr_enum! {
    /// `virDomainSnapshotRevertFlags`.
    pub enum DomainSnapshotRevertFlags: u32 {
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_REVERT_RUNNING = 1,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_REVERT_PAUSED = 2,
        /// Since libvirt 0.9.7.
        VIR_DOMAIN_SNAPSHOT_REVERT_FORCE = 4,
        /// Since libvirt 8.1.0.
        VIR_DOMAIN_SNAPSHOT_REVERT_RESET_NVRAM = 8,
    }
}

xdr_enum! {
    /// `virDomainSnapshotDeleteFlags`.
    pub enum DomainSnapshotDeleteFlags: u32 {
        /// Since libvirt 0.8.0.
        VIR_DOMAIN_SNAPSHOT_DELETE_CHILDREN = 1,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_DELETE_METADATA_ONLY = 2,
        /// Since libvirt 0.9.5.
        VIR_DOMAIN_SNAPSHOT_DELETE_CHILDREN_ONLY = 4,
    }
}

xdr_enum! {
    /// `virEventHandleType`.
    pub enum EventHandleType: u32 {
        /// Since libvirt 0.5.0.
        VIR_EVENT_HANDLE_READABLE = 1,
        /// Since libvirt 0.5.0.
        VIR_EVENT_HANDLE_WRITABLE = 2,
        /// Since libvirt 0.5.0.
        VIR_EVENT_HANDLE_ERROR = 4,
        /// Since libvirt 0.5.0.
        VIR_EVENT_HANDLE_HANGUP = 8,
    }
}

xdr_enum! {
    /// `virConnectListAllInterfacesFlags`.
    pub enum ConnectListAllInterfacesFlags: u32 {
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_INTERFACES_INACTIVE = 1,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_INTERFACES_ACTIVE = 2,
    }
}

xdr_enum! {
    /// `virInterfaceXMLFlags`.
    pub enum InterfaceXMLFlags: u32 {
        /// Since libvirt 0.7.3.
        VIR_INTERFACE_XML_INACTIVE = 1,
    }
}

xdr_enum! {
    /// `virInterfaceDefineFlags`.
    pub enum InterfaceDefineFlags: u32 {
        /// Since libvirt 7.7.0.
        VIR_INTERFACE_DEFINE_VALIDATE = 1,
    }
}

xdr_enum! {
    /// `virNetworkXMLFlags`.
    pub enum NetworkXMLFlags: u32 {
        /// Since libvirt 0.9.10.
        VIR_NETWORK_XML_INACTIVE = 1,
    }
}

xdr_enum! {
    /// `virConnectListAllNetworksFlags`.
    pub enum ConnectListAllNetworksFlags: u32 {
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NETWORKS_INACTIVE = 1,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NETWORKS_ACTIVE = 2,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NETWORKS_PERSISTENT = 4,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NETWORKS_TRANSIENT = 8,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NETWORKS_AUTOSTART = 16,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NETWORKS_NO_AUTOSTART = 32,
    }
}

xdr_enum! {
    /// `virNetworkCreateFlags`.
    pub enum NetworkCreateFlags: u32 {
        /// Since libvirt 7.8.0.
        VIR_NETWORK_CREATE_VALIDATE = 1,
    }
}

xdr_enum! {
    /// `virNetworkDefineFlags`.
    pub enum NetworkDefineFlags: u32 {
        /// Since libvirt 7.7.0.
        VIR_NETWORK_DEFINE_VALIDATE = 1,
    }
}

xdr_enum! {
    /// `virNetworkUpdateCommand`.
    pub enum NetworkUpdateCommand: i32 {
        /// Since libvirt 0.10.2.
        VIR_NETWORK_UPDATE_COMMAND_NONE = 0,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_UPDATE_COMMAND_MODIFY = 1,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_UPDATE_COMMAND_DELETE = 2,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_UPDATE_COMMAND_ADD_LAST = 3,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_UPDATE_COMMAND_ADD_FIRST = 4,
    }
}

xdr_enum! {
    /// `virNetworkUpdateSection`.
    pub enum NetworkUpdateSection: i32 {
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_NONE = 0,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_BRIDGE = 1,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_DOMAIN = 2,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_IP = 3,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_IP_DHCP_HOST = 4,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_IP_DHCP_RANGE = 5,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_FORWARD = 6,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_FORWARD_INTERFACE = 7,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_FORWARD_PF = 8,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_PORTGROUP = 9,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_DNS_HOST = 10,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_DNS_TXT = 11,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_SECTION_DNS_SRV = 12,
    }
}

xdr_enum! {
    /// `virNetworkUpdateFlags`.
    pub enum NetworkUpdateFlags: u32 {
        /// Since libvirt 0.10.2.
        VIR_NETWORK_UPDATE_AFFECT_CURRENT = 0,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_UPDATE_AFFECT_LIVE = 1,
        /// Since libvirt 0.10.2.
        VIR_NETWORK_UPDATE_AFFECT_CONFIG = 2,
    }
}

xdr_enum! {
    /// `virNetworkEventLifecycleType`.
    pub enum NetworkEventLifecycleType: i32 {
        /// Since libvirt 1.2.1.
        VIR_NETWORK_EVENT_DEFINED = 0,
        /// Since libvirt 1.2.1.
        VIR_NETWORK_EVENT_UNDEFINED = 1,
        /// Since libvirt 1.2.1.
        VIR_NETWORK_EVENT_STARTED = 2,
        /// Since libvirt 1.2.1.
        VIR_NETWORK_EVENT_STOPPED = 3,
    }
}

xdr_enum! {
    /// `virNetworkEventID`.
    pub enum NetworkEventID: i32 {
        /// Since libvirt 1.2.1.
        VIR_NETWORK_EVENT_ID_LIFECYCLE = 0,
        /// Since libvirt 9.8.0.
        VIR_NETWORK_EVENT_ID_METADATA_CHANGE = 1,
    }
}

xdr_enum! {
    /// `virIPAddrType`.
    pub enum IPAddrType: i32 {
        /// Since libvirt 1.2.6.
        VIR_IP_ADDR_TYPE_IPV4 = 0,
        /// Since libvirt 1.2.6.
        VIR_IP_ADDR_TYPE_IPV6 = 1,
    }
}

xdr_enum! {
    /// `virNetworkPortCreateFlags`.
    pub enum NetworkPortCreateFlags: u32 {
        /// Since libvirt 5.5.0.
        VIR_NETWORK_PORT_CREATE_RECLAIM = 1,
        /// Since libvirt 7.8.0.
        VIR_NETWORK_PORT_CREATE_VALIDATE = 2,
    }
}

xdr_enum! {
    /// `virNetworkMetadataType`.
    pub enum NetworkMetadataType: i32 {
        /// Since libvirt 9.7.0.
        VIR_NETWORK_METADATA_DESCRIPTION = 0,
        /// Since libvirt 9.7.0.
        VIR_NETWORK_METADATA_TITLE = 1,
        /// Since libvirt 9.7.0.
        VIR_NETWORK_METADATA_ELEMENT = 2,
    }
}

xdr_enum! {
    /// `virConnectListAllNodeDeviceFlags`.
    pub enum ConnectListAllNodeDeviceFlags: u32 {
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_SYSTEM = 1,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_PCI_DEV = 2,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_USB_DEV = 4,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_USB_INTERFACE = 8,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_NET = 16,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_SCSI_HOST = 32,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_SCSI_TARGET = 64,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_SCSI = 128,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_STORAGE = 256,
        /// Since libvirt 1.0.4.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_FC_HOST = 512,
        /// Since libvirt 1.0.4.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_VPORTS = 1024,
        /// Since libvirt 1.1.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_SCSI_GENERIC = 2048,
        /// Since libvirt 3.1.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_DRM = 4096,
        /// Since libvirt 3.4.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_MDEV_TYPES = 8192,
        /// Since libvirt 3.4.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_MDEV = 16384,
        /// Since libvirt 3.4.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_CCW_DEV = 32768,
        /// Since libvirt 6.8.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_CSS_DEV = 65536,
        /// Since libvirt 6.9.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_VDPA = 131072,
        /// Since libvirt 7.0.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_AP_CARD = 262144,
        /// Since libvirt 7.0.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_AP_QUEUE = 524288,
        /// Since libvirt 7.0.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_AP_MATRIX = 1048576,
        /// Since libvirt 7.9.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_VPD = 2097152,
        /// Since libvirt 11.1.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_CCWGROUP_DEV = 4194304,
        /// Since libvirt 11.1.0.
        VIR_CONNECT_LIST_NODE_DEVICES_CAP_CCWGROUP_MEMBER = 8388608,
        /// Since libvirt 10.1.0.
        VIR_CONNECT_LIST_NODE_DEVICES_PERSISTENT = 268435456,
        /// Since libvirt 10.1.0.
        VIR_CONNECT_LIST_NODE_DEVICES_TRANSIENT = 536870912,
        /// Since libvirt 7.3.0.
        VIR_CONNECT_LIST_NODE_DEVICES_INACTIVE = 1073741824,
        /// Since libvirt 7.3.0.
        VIR_CONNECT_LIST_NODE_DEVICES_ACTIVE = 2147483648,
    }
}

xdr_enum! {
    /// `virNodeDeviceXMLFlags`.
    pub enum NodeDeviceXMLFlags: u32 {
        /// Since libvirt 10.1.0.
        VIR_NODE_DEVICE_XML_INACTIVE = 1,
    }
}

xdr_enum! {
    /// `virNodeDeviceCreateXMLFlags`.
    pub enum NodeDeviceCreateXMLFlags: u32 {
        /// Since libvirt 8.10.0.
        VIR_NODE_DEVICE_CREATE_XML_VALIDATE = 1,
    }
}

xdr_enum! {
    /// `virNodeDeviceDefineXMLFlags`.
    pub enum NodeDeviceDefineXMLFlags: u32 {
        /// Since libvirt 8.10.0.
        VIR_NODE_DEVICE_DEFINE_XML_VALIDATE = 1,
    }
}

xdr_enum! {
    /// `virNodeDeviceUpdateFlags`.
    pub enum NodeDeviceUpdateFlags: u32 {
        /// Since libvirt 10.1.0.
        VIR_NODE_DEVICE_UPDATE_AFFECT_CURRENT = 0,
        /// Since libvirt 10.1.0.
        VIR_NODE_DEVICE_UPDATE_AFFECT_LIVE = 1,
        /// Since libvirt 10.1.0.
        VIR_NODE_DEVICE_UPDATE_AFFECT_CONFIG = 2,
    }
}

xdr_enum! {
    /// `virNodeDeviceEventID`.
    pub enum NodeDeviceEventID: i32 {
        /// Since libvirt 2.2.0.
        VIR_NODE_DEVICE_EVENT_ID_LIFECYCLE = 0,
        /// Since libvirt 2.2.0.
        VIR_NODE_DEVICE_EVENT_ID_UPDATE = 1,
    }
}

xdr_enum! {
    /// `virNodeDeviceEventLifecycleType`.
    pub enum NodeDeviceEventLifecycleType: i32 {
        /// Since libvirt 2.2.0.
        VIR_NODE_DEVICE_EVENT_CREATED = 0,
        /// Since libvirt 2.2.0.
        VIR_NODE_DEVICE_EVENT_DELETED = 1,
        /// Since libvirt 7.3.0.
        VIR_NODE_DEVICE_EVENT_DEFINED = 2,
        /// Since libvirt 7.3.0.
        VIR_NODE_DEVICE_EVENT_UNDEFINED = 3,
    }
}

xdr_enum! {
    /// `virNWFilterDefineFlags`.
    pub enum NWFilterDefineFlags: u32 {
        /// Since libvirt 7.7.0.
        VIR_NWFILTER_DEFINE_VALIDATE = 1,
    }
}

xdr_enum! {
    /// `virNWFilterBindingCreateFlags`.
    pub enum NWFilterBindingCreateFlags: u32 {
        /// Since libvirt 7.8.0.
        VIR_NWFILTER_BINDING_CREATE_VALIDATE = 1,
    }
}

xdr_enum! {
    /// `virSecretUsageType`.
    pub enum SecretUsageType: i32 {
        /// Since libvirt 0.7.1.
        VIR_SECRET_USAGE_TYPE_NONE = 0,
        /// Since libvirt 0.7.1.
        VIR_SECRET_USAGE_TYPE_VOLUME = 1,
        /// Since libvirt 0.9.7.
        VIR_SECRET_USAGE_TYPE_CEPH = 2,
        /// Since libvirt 1.0.4.
        VIR_SECRET_USAGE_TYPE_ISCSI = 3,
        /// Since libvirt 2.3.0.
        VIR_SECRET_USAGE_TYPE_TLS = 4,
        /// Since libvirt 5.6.0.
        VIR_SECRET_USAGE_TYPE_VTPM = 5,
    }
}

xdr_enum! {
    /// `virConnectListAllSecretsFlags`.
    pub enum ConnectListAllSecretsFlags: u32 {
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_SECRETS_EPHEMERAL = 1,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_SECRETS_NO_EPHEMERAL = 2,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_SECRETS_PRIVATE = 4,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_SECRETS_NO_PRIVATE = 8,
    }
}

xdr_enum! {
    /// `virSecretDefineFlags`.
    pub enum SecretDefineFlags: u32 {
        /// Since libvirt 7.7.0.
        VIR_SECRET_DEFINE_VALIDATE = 1,
    }
}

xdr_enum! {
    /// `virSecretEventID`.
    pub enum SecretEventID: i32 {
        /// Since libvirt 3.0.0.
        VIR_SECRET_EVENT_ID_LIFECYCLE = 0,
        /// Since libvirt 3.0.0.
        VIR_SECRET_EVENT_ID_VALUE_CHANGED = 1,
    }
}

xdr_enum! {
    /// `virSecretEventLifecycleType`.
    pub enum SecretEventLifecycleType: i32 {
        /// Since libvirt 3.0.0.
        VIR_SECRET_EVENT_DEFINED = 0,
        /// Since libvirt 3.0.0.
        VIR_SECRET_EVENT_UNDEFINED = 1,
    }
}

xdr_enum! {
    /// `virStoragePoolState`.
    pub enum StoragePoolState: i32 {
        /// Since libvirt 0.4.1.
        VIR_STORAGE_POOL_INACTIVE = 0,
        /// Since libvirt 0.4.1.
        VIR_STORAGE_POOL_BUILDING = 1,
        /// Since libvirt 0.4.1.
        VIR_STORAGE_POOL_RUNNING = 2,
        /// Since libvirt 0.4.1.
        VIR_STORAGE_POOL_DEGRADED = 3,
        /// Since libvirt 0.8.2.
        VIR_STORAGE_POOL_INACCESSIBLE = 4,
    }
}

xdr_enum! {
    /// `virStoragePoolBuildFlags`.
    pub enum StoragePoolBuildFlags: u32 {
        /// Since libvirt 0.4.1.
        VIR_STORAGE_POOL_BUILD_NEW = 0,
        /// Since libvirt 0.4.1.
        VIR_STORAGE_POOL_BUILD_REPAIR = 1,
        /// Since libvirt 0.4.1.
        VIR_STORAGE_POOL_BUILD_RESIZE = 2,
        /// Since libvirt 0.9.5.
        VIR_STORAGE_POOL_BUILD_NO_OVERWRITE = 4,
        /// Since libvirt 0.9.5.
        VIR_STORAGE_POOL_BUILD_OVERWRITE = 8,
    }
}

xdr_enum! {
    /// `virStoragePoolDeleteFlags`.
    pub enum StoragePoolDeleteFlags: u32 {
        /// Since libvirt 0.4.1.
        VIR_STORAGE_POOL_DELETE_NORMAL = 0,
        /// Since libvirt 0.4.1.
        VIR_STORAGE_POOL_DELETE_ZEROED = 1,
    }
}

xdr_enum! {
    /// `virStoragePoolCreateFlags`.
    pub enum StoragePoolCreateFlags: u32 {
        /// Since libvirt 1.3.1.
        VIR_STORAGE_POOL_CREATE_NORMAL = 0,
        /// Since libvirt 1.3.1.
        VIR_STORAGE_POOL_CREATE_WITH_BUILD = 1,
        /// Since libvirt 1.3.1.
        VIR_STORAGE_POOL_CREATE_WITH_BUILD_OVERWRITE = 2,
        /// Since libvirt 1.3.1.
        VIR_STORAGE_POOL_CREATE_WITH_BUILD_NO_OVERWRITE = 4,
    }
}

xdr_enum! {
    /// `virStorageVolType`.
    pub enum StorageVolType: i32 {
        /// Since libvirt 0.4.1.
        VIR_STORAGE_VOL_FILE = 0,
        /// Since libvirt 0.4.1.
        VIR_STORAGE_VOL_BLOCK = 1,
        /// Since libvirt 0.9.5.
        VIR_STORAGE_VOL_DIR = 2,
        /// Since libvirt 0.9.13.
        VIR_STORAGE_VOL_NETWORK = 3,
        /// Since libvirt 1.2.0.
        VIR_STORAGE_VOL_NETDIR = 4,
        /// Since libvirt 1.3.4.
        VIR_STORAGE_VOL_PLOOP = 5,
    }
}

xdr_enum! {
    /// `virStorageVolDeleteFlags`.
    pub enum StorageVolDeleteFlags: u32 {
        /// Since libvirt 0.4.1.
        VIR_STORAGE_VOL_DELETE_NORMAL = 0,
        /// Since libvirt 0.4.1.
        VIR_STORAGE_VOL_DELETE_ZEROED = 1,
        /// Since libvirt 1.2.21.
        VIR_STORAGE_VOL_DELETE_WITH_SNAPSHOTS = 2,
    }
}

xdr_enum! {
    /// `virStorageVolWipeAlgorithm`.
    pub enum StorageVolWipeAlgorithm: i32 {
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_WIPE_ALG_ZERO = 0,
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_WIPE_ALG_NNSA = 1,
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_WIPE_ALG_DOD = 2,
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_WIPE_ALG_BSI = 3,
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_WIPE_ALG_GUTMANN = 4,
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_WIPE_ALG_SCHNEIER = 5,
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_WIPE_ALG_PFITZNER7 = 6,
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_WIPE_ALG_PFITZNER33 = 7,
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_WIPE_ALG_RANDOM = 8,
        /// Since libvirt 1.3.2.
        VIR_STORAGE_VOL_WIPE_ALG_TRIM = 9,
    }
}

xdr_enum! {
    /// `virStorageVolInfoFlags`.
    pub enum StorageVolInfoFlags: u32 {
        /// Since libvirt 3.0.0.
        VIR_STORAGE_VOL_USE_ALLOCATION = 0,
        /// Since libvirt 3.0.0.
        VIR_STORAGE_VOL_GET_PHYSICAL = 1,
    }
}

xdr_enum! {
    /// `virStorageXMLFlags`.
    pub enum StorageXMLFlags: u32 {
        /// Since libvirt 0.9.13.
        VIR_STORAGE_XML_INACTIVE = 1,
    }
}

xdr_enum! {
    /// `virConnectListAllStoragePoolsFlags`.
    pub enum ConnectListAllStoragePoolsFlags: u32 {
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_INACTIVE = 1,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_ACTIVE = 2,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_PERSISTENT = 4,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_TRANSIENT = 8,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_AUTOSTART = 16,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_NO_AUTOSTART = 32,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_DIR = 64,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_FS = 128,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_NETFS = 256,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_LOGICAL = 512,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_DISK = 1024,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_ISCSI = 2048,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_SCSI = 4096,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_MPATH = 8192,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_RBD = 16384,
        /// Since libvirt 0.10.2.
        VIR_CONNECT_LIST_STORAGE_POOLS_SHEEPDOG = 32768,
        /// Since libvirt 1.2.1.
        VIR_CONNECT_LIST_STORAGE_POOLS_GLUSTER = 65536,
        /// Since libvirt 1.2.8.
        VIR_CONNECT_LIST_STORAGE_POOLS_ZFS = 131072,
        /// Since libvirt 3.1.0.
        VIR_CONNECT_LIST_STORAGE_POOLS_VSTORAGE = 262144,
        /// Since libvirt 5.6.0.
        VIR_CONNECT_LIST_STORAGE_POOLS_ISCSI_DIRECT = 524288,
    }
}

xdr_enum! {
    /// `virStoragePoolDefineFlags`.
    pub enum StoragePoolDefineFlags: u32 {
        /// Since libvirt 7.7.0.
        VIR_STORAGE_POOL_DEFINE_VALIDATE = 1,
    }
}

xdr_enum! {
    /// `virStorageVolCreateFlags`.
    pub enum StorageVolCreateFlags: u32 {
        /// Since libvirt 1.0.1.
        VIR_STORAGE_VOL_CREATE_PREALLOC_METADATA = 1,
        /// Since libvirt 1.2.13.
        VIR_STORAGE_VOL_CREATE_REFLINK = 2,
        /// Since libvirt 8.10.0.
        VIR_STORAGE_VOL_CREATE_VALIDATE = 4,
    }
}

xdr_enum! {
    /// `virStorageVolDownloadFlags`.
    pub enum StorageVolDownloadFlags: u32 {
        /// Since libvirt 3.4.0.
        VIR_STORAGE_VOL_DOWNLOAD_SPARSE_STREAM = 1,
    }
}

xdr_enum! {
    /// `virStorageVolUploadFlags`.
    pub enum StorageVolUploadFlags: u32 {
        /// Since libvirt 3.4.0.
        VIR_STORAGE_VOL_UPLOAD_SPARSE_STREAM = 1,
    }
}

xdr_enum! {
    /// `virStorageVolResizeFlags`.
    pub enum StorageVolResizeFlags: u32 {
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_RESIZE_ALLOCATE = 1,
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_RESIZE_DELTA = 2,
        /// Since libvirt 0.9.10.
        VIR_STORAGE_VOL_RESIZE_SHRINK = 4,
    }
}

xdr_enum! {
    /// `virStoragePoolEventID`.
    pub enum StoragePoolEventID: i32 {
        /// Since libvirt 2.0.0.
        VIR_STORAGE_POOL_EVENT_ID_LIFECYCLE = 0,
        /// Since libvirt 2.0.0.
        VIR_STORAGE_POOL_EVENT_ID_REFRESH = 1,
    }
}

xdr_enum! {
    /// `virStoragePoolEventLifecycleType`.
    pub enum StoragePoolEventLifecycleType: i32 {
        /// Since libvirt 2.0.0.
        VIR_STORAGE_POOL_EVENT_DEFINED = 0,
        /// Since libvirt 2.0.0.
        VIR_STORAGE_POOL_EVENT_UNDEFINED = 1,
        /// Since libvirt 2.0.0.
        VIR_STORAGE_POOL_EVENT_STARTED = 2,
        /// Since libvirt 2.0.0.
        VIR_STORAGE_POOL_EVENT_STOPPED = 3,
        /// Since libvirt 3.8.0.
        VIR_STORAGE_POOL_EVENT_CREATED = 4,
        /// Since libvirt 3.8.0.
        VIR_STORAGE_POOL_EVENT_DELETED = 5,
    }
}

xdr_enum! {
    /// `virStreamFlags`.
    pub enum StreamFlags: u32 {
        /// Since libvirt 0.7.2.
        VIR_STREAM_NONBLOCK = 1,
    }
}

xdr_enum! {
    /// `virStreamRecvFlagsValues`.
    pub enum StreamRecvFlagsValues: u32 {
        /// Since libvirt 3.4.0.
        VIR_STREAM_RECV_STOP_AT_HOLE = 1,
    }
}

xdr_enum! {
    /// `virStreamEventType`.
    pub enum StreamEventType: u32 {
        /// Since libvirt 0.7.2.
        VIR_STREAM_EVENT_READABLE = 1,
        /// Since libvirt 0.7.2.
        VIR_STREAM_EVENT_WRITABLE = 2,
        /// Since libvirt 0.7.2.
        VIR_STREAM_EVENT_ERROR = 4,
        /// Since libvirt 0.7.2.
        VIR_STREAM_EVENT_HANGUP = 8,
    }
}

xdr_enum! {
    /// `virErrorLevel`.
    pub enum ErrorLevel: i32 {
        /// Since libvirt 0.1.0.
        VIR_ERR_NONE = 0,
        /// Since libvirt 0.1.0.
        VIR_ERR_WARNING = 1,
        /// Since libvirt 0.1.0.
        VIR_ERR_ERROR = 2,
    }
}

xdr_enum! {
    /// `virErrorDomain`.
    pub enum ErrorDomain: i32 {
        /// Since libvirt 0.1.0.
        VIR_FROM_NONE = 0,
        /// Since libvirt 0.1.0.
        VIR_FROM_XEN = 1,
        /// Since libvirt 0.1.0.
        VIR_FROM_XEND = 2,
        /// Since libvirt 0.1.0.
        VIR_FROM_XENSTORE = 3,
        /// Since libvirt 0.1.0.
        VIR_FROM_SEXPR = 4,
        /// Since libvirt 0.1.0.
        VIR_FROM_XML = 5,
        /// Since libvirt 0.1.0.
        VIR_FROM_DOM = 6,
        /// Since libvirt 0.1.1.
        VIR_FROM_RPC = 7,
        /// Since libvirt 0.1.3.
        VIR_FROM_PROXY = 8,
        /// Since libvirt 0.1.6.
        VIR_FROM_CONF = 9,
        /// Since libvirt 0.2.0.
        VIR_FROM_QEMU = 10,
        /// Since libvirt 0.2.0.
        VIR_FROM_NET = 11,
        /// Since libvirt 0.2.3.
        VIR_FROM_TEST = 12,
        /// Since libvirt 0.2.3.
        VIR_FROM_REMOTE = 13,
        /// Since libvirt 0.3.1.
        VIR_FROM_OPENVZ = 14,
        /// Since libvirt 0.4.1.
        VIR_FROM_XENXM = 15,
        /// Since libvirt 0.4.1.
        VIR_FROM_STATS_LINUX = 16,
        /// Since libvirt 0.4.2.
        VIR_FROM_LXC = 17,
        /// Since libvirt 0.4.1.
        VIR_FROM_STORAGE = 18,
        /// Since libvirt 0.4.6.
        VIR_FROM_NETWORK = 19,
        /// Since libvirt 0.4.6.
        VIR_FROM_DOMAIN = 20,
        /// Since libvirt 0.5.0.
        VIR_FROM_UML = 21,
        /// Since libvirt 0.5.0.
        VIR_FROM_NODEDEV = 22,
        /// Since libvirt 0.5.0.
        VIR_FROM_XEN_INOTIFY = 23,
        /// Since libvirt 0.6.1.
        VIR_FROM_SECURITY = 24,
        /// Since libvirt 0.6.3.
        VIR_FROM_VBOX = 25,
        /// Since libvirt 0.6.4.
        VIR_FROM_INTERFACE = 26,
        /// Since libvirt 0.6.4.
        VIR_FROM_ONE = 27,
        /// Since libvirt 0.7.0.
        VIR_FROM_ESX = 28,
        /// Since libvirt 0.7.0.
        VIR_FROM_PHYP = 29,
        /// Since libvirt 0.7.1.
        VIR_FROM_SECRET = 30,
        /// Since libvirt 0.7.5.
        VIR_FROM_CPU = 31,
        /// Since libvirt 0.8.0.
        VIR_FROM_XENAPI = 32,
        /// Since libvirt 0.8.0.
        VIR_FROM_NWFILTER = 33,
        /// Since libvirt 0.8.0.
        VIR_FROM_HOOK = 34,
        /// Since libvirt 0.8.0.
        VIR_FROM_DOMAIN_SNAPSHOT = 35,
        /// Since libvirt 0.8.5.
        VIR_FROM_AUDIT = 36,
        /// Since libvirt 0.8.6.
        VIR_FROM_SYSINFO = 37,
        /// Since libvirt 0.8.6.
        VIR_FROM_STREAMS = 38,
        /// Since libvirt 0.8.7.
        VIR_FROM_VMWARE = 39,
        /// Since libvirt 0.9.0.
        VIR_FROM_EVENT = 40,
        /// Since libvirt 0.9.0.
        VIR_FROM_LIBXL = 41,
        /// Since libvirt 0.9.2.
        VIR_FROM_LOCKING = 42,
        /// Since libvirt 0.9.5.
        VIR_FROM_HYPERV = 43,
        /// Since libvirt 0.9.8.
        VIR_FROM_CAPABILITIES = 44,
        /// Since libvirt 0.9.11.
        VIR_FROM_URI = 45,
        /// Since libvirt 0.9.11.
        VIR_FROM_AUTH = 46,
        /// Since libvirt 0.9.12.
        VIR_FROM_DBUS = 47,
        /// Since libvirt 0.10.0.
        VIR_FROM_PARALLELS = 48,
        /// Since libvirt 0.10.0.
        VIR_FROM_DEVICE = 49,
        /// Since libvirt 0.10.0.
        VIR_FROM_SSH = 50,
        /// Since libvirt 1.0.0.
        VIR_FROM_LOCKSPACE = 51,
        /// Since libvirt 1.0.1.
        VIR_FROM_INITCTL = 52,
        /// Since libvirt 1.0.4.
        VIR_FROM_IDENTITY = 53,
        /// Since libvirt 1.0.5.
        VIR_FROM_CGROUP = 54,
        /// Since libvirt 1.1.0.
        VIR_FROM_ACCESS = 55,
        /// Since libvirt 1.1.1.
        VIR_FROM_SYSTEMD = 56,
        /// Since libvirt 1.2.2.
        VIR_FROM_BHYVE = 57,
        /// Since libvirt 1.2.3.
        VIR_FROM_CRYPTO = 58,
        /// Since libvirt 1.2.4.
        VIR_FROM_FIREWALL = 59,
        /// Since libvirt 1.2.9.
        VIR_FROM_POLKIT = 60,
        /// Since libvirt 1.2.14.
        VIR_FROM_THREAD = 61,
        /// Since libvirt 1.2.17.
        VIR_FROM_ADMIN = 62,
        /// Since libvirt 1.3.0.
        VIR_FROM_LOGGING = 63,
        /// Since libvirt 1.3.2.
        VIR_FROM_XENXL = 64,
        /// Since libvirt 1.3.3.
        VIR_FROM_PERF = 65,
        /// Since libvirt 2.5.0.
        VIR_FROM_LIBSSH = 66,
        /// Since libvirt 3.7.0.
        VIR_FROM_RESCTRL = 67,
        /// Since libvirt 5.1.0.
        VIR_FROM_FIREWALLD = 68,
        /// Since libvirt 5.2.0.
        VIR_FROM_DOMAIN_CHECKPOINT = 69,
        /// Since libvirt 5.6.0.
        VIR_FROM_TPM = 70,
        /// Since libvirt 5.10.0.
        VIR_FROM_BPF = 71,
        /// Since libvirt 7.5.0.
        VIR_FROM_CH = 72,
    }
}

xdr_enum! {
    /// `virErrorNumber`.
    pub enum ErrorNumber: i32 {
        /// Since libvirt 0.1.0.
        VIR_ERR_OK = 0,
        /// Since libvirt 0.1.0.
        VIR_ERR_INTERNAL_ERROR = 1,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_MEMORY = 2,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_SUPPORT = 3,
        /// Since libvirt 0.1.0.
        VIR_ERR_UNKNOWN_HOST = 4,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_CONNECT = 5,
        /// Since libvirt 0.1.0.
        VIR_ERR_INVALID_CONN = 6,
        /// Since libvirt 0.1.0.
        VIR_ERR_INVALID_DOMAIN = 7,
        /// Since libvirt 0.1.0.
        VIR_ERR_INVALID_ARG = 8,
        /// Since libvirt 0.1.0.
        VIR_ERR_OPERATION_FAILED = 9,
        /// Since libvirt 0.1.0.
        VIR_ERR_GET_FAILED = 10,
        /// Since libvirt 0.1.0.
        VIR_ERR_POST_FAILED = 11,
        /// Since libvirt 0.1.0.
        VIR_ERR_HTTP_ERROR = 12,
        /// Since libvirt 0.1.0.
        VIR_ERR_SEXPR_SERIAL = 13,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_XEN = 14,
        /// Since libvirt 0.1.0.
        VIR_ERR_XEN_CALL = 15,
        /// Since libvirt 0.1.0.
        VIR_ERR_OS_TYPE = 16,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_KERNEL = 17,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_ROOT = 18,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_SOURCE = 19,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_TARGET = 20,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_NAME = 21,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_OS = 22,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_DEVICE = 23,
        /// Since libvirt 0.1.0.
        VIR_ERR_NO_XENSTORE = 24,
        /// Since libvirt 0.1.0.
        VIR_ERR_DRIVER_FULL = 25,
        /// Since libvirt 0.1.0.
        VIR_ERR_CALL_FAILED = 26,
        /// Since libvirt 0.1.1.
        VIR_ERR_XML_ERROR = 27,
        /// Since libvirt 0.1.1.
        VIR_ERR_DOM_EXIST = 28,
        /// Since libvirt 0.1.4.
        VIR_ERR_OPERATION_DENIED = 29,
        /// Since libvirt 0.1.6.
        VIR_ERR_OPEN_FAILED = 30,
        /// Since libvirt 0.1.6.
        VIR_ERR_READ_FAILED = 31,
        /// Since libvirt 0.1.6.
        VIR_ERR_PARSE_FAILED = 32,
        /// Since libvirt 0.1.6.
        VIR_ERR_CONF_SYNTAX = 33,
        /// Since libvirt 0.1.6.
        VIR_ERR_WRITE_FAILED = 34,
        /// Since libvirt 0.1.9.
        VIR_ERR_XML_DETAIL = 35,
        /// Since libvirt 0.2.0.
        VIR_ERR_INVALID_NETWORK = 36,
        /// Since libvirt 0.2.0.
        VIR_ERR_NETWORK_EXIST = 37,
        /// Since libvirt 0.2.1.
        VIR_ERR_SYSTEM_ERROR = 38,
        /// Since libvirt 0.2.3.
        VIR_ERR_RPC = 39,
        /// Since libvirt 0.2.3.
        VIR_ERR_GNUTLS_ERROR = 40,
        /// Since libvirt 0.2.3.
        VIR_WAR_NO_NETWORK = 41,
        /// Since libvirt 0.3.0.
        VIR_ERR_NO_DOMAIN = 42,
        /// Since libvirt 0.3.0.
        VIR_ERR_NO_NETWORK = 43,
        /// Since libvirt 0.3.1.
        VIR_ERR_INVALID_MAC = 44,
        /// Since libvirt 0.4.1.
        VIR_ERR_AUTH_FAILED = 45,
        /// Since libvirt 0.4.1.
        VIR_ERR_INVALID_STORAGE_POOL = 46,
        /// Since libvirt 0.4.1.
        VIR_ERR_INVALID_STORAGE_VOL = 47,
        /// Since libvirt 0.4.1.
        VIR_WAR_NO_STORAGE = 48,
        /// Since libvirt 0.4.1.
        VIR_ERR_NO_STORAGE_POOL = 49,
        /// Since libvirt 0.4.1.
        VIR_ERR_NO_STORAGE_VOL = 50,
        /// Since libvirt 0.5.0.
        VIR_WAR_NO_NODE = 51,
        /// Since libvirt 0.5.0.
        VIR_ERR_INVALID_NODE_DEVICE = 52,
        /// Since libvirt 0.5.0.
        VIR_ERR_NO_NODE_DEVICE = 53,
        /// Since libvirt 0.6.1.
        VIR_ERR_NO_SECURITY_MODEL = 54,
        /// Since libvirt 0.6.4.
        VIR_ERR_OPERATION_INVALID = 55,
        /// Since libvirt 0.6.4.
        VIR_WAR_NO_INTERFACE = 56,
        /// Since libvirt 0.6.4.
        VIR_ERR_NO_INTERFACE = 57,
        /// Since libvirt 0.6.4.
        VIR_ERR_INVALID_INTERFACE = 58,
        /// Since libvirt 0.7.0.
        VIR_ERR_MULTIPLE_INTERFACES = 59,
        /// Since libvirt 0.8.0.
        VIR_WAR_NO_NWFILTER = 60,
        /// Since libvirt 0.8.0.
        VIR_ERR_INVALID_NWFILTER = 61,
        /// Since libvirt 0.8.0.
        VIR_ERR_NO_NWFILTER = 62,
        /// Since libvirt 0.8.0.
        VIR_ERR_BUILD_FIREWALL = 63,
        /// Since libvirt 0.7.1.
        VIR_WAR_NO_SECRET = 64,
        /// Since libvirt 0.7.1.
        VIR_ERR_INVALID_SECRET = 65,
        /// Since libvirt 0.7.1.
        VIR_ERR_NO_SECRET = 66,
        /// Since libvirt 0.7.3.
        VIR_ERR_CONFIG_UNSUPPORTED = 67,
        /// Since libvirt 0.7.3.
        VIR_ERR_OPERATION_TIMEOUT = 68,
        /// Since libvirt 0.7.3.
        VIR_ERR_MIGRATE_PERSIST_FAILED = 69,
        /// Since libvirt 0.8.0.
        VIR_ERR_HOOK_SCRIPT_FAILED = 70,
        /// Since libvirt 0.8.0.
        VIR_ERR_INVALID_DOMAIN_SNAPSHOT = 71,
        /// Since libvirt 0.8.0.
        VIR_ERR_NO_DOMAIN_SNAPSHOT = 72,
        /// Since libvirt 0.9.0.
        VIR_ERR_INVALID_STREAM = 73,
        /// Since libvirt 0.9.4.
        VIR_ERR_ARGUMENT_UNSUPPORTED = 74,
        /// Since libvirt 0.9.5.
        VIR_ERR_STORAGE_PROBE_FAILED = 75,
        /// Since libvirt 0.9.5.
        VIR_ERR_STORAGE_POOL_BUILT = 76,
        /// Since libvirt 0.9.7.
        VIR_ERR_SNAPSHOT_REVERT_RISKY = 77,
        /// Since libvirt 0.9.9.
        VIR_ERR_OPERATION_ABORTED = 78,
        /// Since libvirt 0.9.10.
        VIR_ERR_AUTH_CANCELLED = 79,
        /// Since libvirt 0.9.10.
        VIR_ERR_NO_DOMAIN_METADATA = 80,
        /// Since libvirt 0.9.11.
        VIR_ERR_MIGRATE_UNSAFE = 81,
        /// Since libvirt 0.9.11.
        VIR_ERR_OVERFLOW = 82,
        /// Since libvirt 0.9.12.
        VIR_ERR_BLOCK_COPY_ACTIVE = 83,
        /// Since libvirt 0.10.0.
        VIR_ERR_OPERATION_UNSUPPORTED = 84,
        /// Since libvirt 0.10.0.
        VIR_ERR_SSH = 85,
        /// Since libvirt 0.10.0.
        VIR_ERR_AGENT_UNRESPONSIVE = 86,
        /// Since libvirt 1.0.0.
        VIR_ERR_RESOURCE_BUSY = 87,
        /// Since libvirt 1.1.0.
        VIR_ERR_ACCESS_DENIED = 88,
        /// Since libvirt 1.1.1.
        VIR_ERR_DBUS_SERVICE = 89,
        /// Since libvirt 1.1.4.
        VIR_ERR_STORAGE_VOL_EXIST = 90,
        /// Since libvirt 1.2.6.
        VIR_ERR_CPU_INCOMPATIBLE = 91,
        /// Since libvirt 1.2.12.
        VIR_ERR_XML_INVALID_SCHEMA = 92,
        /// Since libvirt 1.2.18.
        VIR_ERR_MIGRATE_FINISH_OK = 93,
        /// Since libvirt 1.3.3.
        VIR_ERR_AUTH_UNAVAILABLE = 94,
        /// Since libvirt 1.3.3.
        VIR_ERR_NO_SERVER = 95,
        /// Since libvirt 1.3.5.
        VIR_ERR_NO_CLIENT = 96,
        /// Since libvirt 2.3.0.
        VIR_ERR_AGENT_UNSYNCED = 97,
        /// Since libvirt 2.5.0.
        VIR_ERR_LIBSSH = 98,
        /// Since libvirt 4.1.0.
        VIR_ERR_DEVICE_MISSING = 99,
        /// Since libvirt 4.5.0.
        VIR_ERR_INVALID_NWFILTER_BINDING = 100,
        /// Since libvirt 4.5.0.
        VIR_ERR_NO_NWFILTER_BINDING = 101,
        /// Since libvirt 5.2.0.
        VIR_ERR_INVALID_DOMAIN_CHECKPOINT = 102,
        /// Since libvirt 5.2.0.
        VIR_ERR_NO_DOMAIN_CHECKPOINT = 103,
        /// Since libvirt 5.2.0.
        VIR_ERR_NO_DOMAIN_BACKUP = 104,
        /// Since libvirt 5.5.0.
        VIR_ERR_INVALID_NETWORK_PORT = 105,
        /// Since libvirt 5.5.0.
        VIR_ERR_NETWORK_PORT_EXIST = 106,
        /// Since libvirt 5.5.0.
        VIR_ERR_NO_NETWORK_PORT = 107,
        /// Since libvirt 6.1.0.
        VIR_ERR_NO_HOSTNAME = 108,
        /// Since libvirt 6.10.0.
        VIR_ERR_CHECKPOINT_INCONSISTENT = 109,
        /// Since libvirt 7.1.0.
        VIR_ERR_MULTIPLE_DOMAINS = 110,
        /// Since libvirt 9.7.0.
        VIR_ERR_NO_NETWORK_METADATA = 111,
        /// Since libvirt 11.2.0.
        VIR_ERR_AGENT_COMMAND_TIMEOUT = 112,
        /// Since libvirt 11.2.0.
        VIR_ERR_AGENT_COMMAND_FAILED = 113,
        /// Since libvirt 12.1.0.
        VIR_ERR_INVALID_ENCR_KEY_SECRET = 114,
    }
}

xdr_enum! {
    /// `virDomainQemuMonitorCommandFlags`.
    pub enum DomainQemuMonitorCommandFlags: u32 {
        /// Since libvirt 0.8.8.
        VIR_DOMAIN_QEMU_MONITOR_COMMAND_DEFAULT = 0,
        /// Since libvirt 0.8.8.
        VIR_DOMAIN_QEMU_MONITOR_COMMAND_HMP = 1,
    }
}

xdr_enum! {
    /// `virDomainQemuAgentCommandTimeoutValues`.
    pub enum DomainQemuAgentCommandTimeoutValues: i32 {
        /// Since libvirt 0.10.0.
        VIR_DOMAIN_QEMU_AGENT_COMMAND_MIN = -2,
        /// Since libvirt 0.10.0.
        VIR_DOMAIN_QEMU_AGENT_COMMAND_BLOCK = -2,
        /// Since libvirt 0.10.0.
        VIR_DOMAIN_QEMU_AGENT_COMMAND_DEFAULT = -1,
        /// Since libvirt 0.10.0.
        VIR_DOMAIN_QEMU_AGENT_COMMAND_NOWAIT = 0,
        /// Since libvirt 1.2.15.
        VIR_DOMAIN_QEMU_AGENT_COMMAND_SHUTDOWN = 60,
    }
}

xdr_enum! {
    /// `virConnectDomainQemuMonitorEventRegisterFlags`.
    pub enum ConnectDomainQemuMonitorEventRegisterFlags: u32 {
        /// Since libvirt 1.2.3.
        VIR_CONNECT_DOMAIN_QEMU_MONITOR_EVENT_REGISTER_REGEX = 1,
        /// Since libvirt 1.2.3.
        VIR_CONNECT_DOMAIN_QEMU_MONITOR_EVENT_REGISTER_NOCASE = 2,
    }
}

xdr_enum! {
    /// `virAdmConnectDaemonShutdownFlags`.
    pub enum AdmConnectDaemonShutdownFlags: u32 {
        /// Since libvirt 11.2.0.
        VIR_DAEMON_SHUTDOWN_PRESERVE = 1,
    }
}

xdr_enum! {
    /// `virClientTransport`.
    pub enum ClientTransport: i32 {
        /// Since libvirt 2.0.0.
        VIR_CLIENT_TRANS_UNIX = 0,
        /// Since libvirt 2.0.0.
        VIR_CLIENT_TRANS_TCP = 1,
        /// Since libvirt 2.0.0.
        VIR_CLIENT_TRANS_TLS = 2,
    }
}

xdr_enum! {
    /// `virDrvFeature`.
    pub enum DrvFeature: i32 {
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_MIGRATION_V1 = 1,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_REMOTE = 2,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_MIGRATION_V2 = 3,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_MIGRATION_P2P = 4,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_MIGRATION_DIRECT = 5,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_MIGRATION_V3 = 6,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_MIGRATE_CHANGE_PROTECTION = 7,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_FD_PASSING = 8,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_TYPED_PARAM_STRING = 9,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_PROGRAM_KEEPALIVE = 10,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_XML_MIGRATABLE = 11,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_MIGRATION_OFFLINE = 12,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_MIGRATION_PARAMS = 13,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_REMOTE_EVENT_CALLBACK = 14,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_REMOTE_CLOSE_CALLBACK = 15,
        /// In no public header, so without a version.
        VIR_DRV_FEATURE_NETWORK_UPDATE_HAS_CORRECT_ORDER = 16,
    }
}

impl ErrorNumber {
    /// A short name such as `ErrNoDomain`, for log lines.
    pub const fn short_name(self) -> Option<&'static str> {
        Some(match self.0 {
            0 => "ErrOk",
            1 => "ErrInternalError",
            2 => "ErrNoMemory",
            3 => "ErrNoSupport",
            4 => "ErrUnknownHost",
            5 => "ErrNoConnect",
            6 => "ErrInvalidConn",
            7 => "ErrInvalidDomain",
            8 => "ErrInvalidArg",
            9 => "ErrOperationFailed",
            10 => "ErrGetFailed",
            11 => "ErrPostFailed",
            12 => "ErrHttpError",
            13 => "ErrSexprSerial",
            14 => "ErrNoXen",
            15 => "ErrXenCall",
            16 => "ErrOsType",
            17 => "ErrNoKernel",
            18 => "ErrNoRoot",
            19 => "ErrNoSource",
            20 => "ErrNoTarget",
            21 => "ErrNoName",
            22 => "ErrNoOs",
            23 => "ErrNoDevice",
            24 => "ErrNoXenstore",
            25 => "ErrDriverFull",
            26 => "ErrCallFailed",
            27 => "ErrXmlError",
            28 => "ErrDomExist",
            29 => "ErrOperationDenied",
            30 => "ErrOpenFailed",
            31 => "ErrReadFailed",
            32 => "ErrParseFailed",
            33 => "ErrConfSyntax",
            34 => "ErrWriteFailed",
            35 => "ErrXmlDetail",
            36 => "ErrInvalidNetwork",
            37 => "ErrNetworkExist",
            38 => "ErrSystemError",
            39 => "ErrRpc",
            40 => "ErrGnutlsError",
            41 => "WarNoNetwork",
            42 => "ErrNoDomain",
            43 => "ErrNoNetwork",
            44 => "ErrInvalidMac",
            45 => "ErrAuthFailed",
            46 => "ErrInvalidStoragePool",
            47 => "ErrInvalidStorageVol",
            48 => "WarNoStorage",
            49 => "ErrNoStoragePool",
            50 => "ErrNoStorageVol",
            51 => "WarNoNode",
            52 => "ErrInvalidNodeDevice",
            53 => "ErrNoNodeDevice",
            54 => "ErrNoSecurityModel",
            55 => "ErrOperationInvalid",
            56 => "WarNoInterface",
            57 => "ErrNoInterface",
            58 => "ErrInvalidInterface",
            59 => "ErrMultipleInterfaces",
            60 => "WarNoNwfilter",
            61 => "ErrInvalidNwfilter",
            62 => "ErrNoNwfilter",
            63 => "ErrBuildFirewall",
            64 => "WarNoSecret",
            65 => "ErrInvalidSecret",
            66 => "ErrNoSecret",
            67 => "ErrConfigUnsupported",
            68 => "ErrOperationTimeout",
            69 => "ErrMigratePersistFailed",
            70 => "ErrHookScriptFailed",
            71 => "ErrInvalidDomainSnapshot",
            72 => "ErrNoDomainSnapshot",
            73 => "ErrInvalidStream",
            74 => "ErrArgumentUnsupported",
            75 => "ErrStorageProbeFailed",
            76 => "ErrStoragePoolBuilt",
            77 => "ErrSnapshotRevertRisky",
            78 => "ErrOperationAborted",
            79 => "ErrAuthCancelled",
            80 => "ErrNoDomainMetadata",
            81 => "ErrMigrateUnsafe",
            82 => "ErrOverflow",
            83 => "ErrBlockCopyActive",
            84 => "ErrOperationUnsupported",
            85 => "ErrSsh",
            86 => "ErrAgentUnresponsive",
            87 => "ErrResourceBusy",
            88 => "ErrAccessDenied",
            89 => "ErrDbusService",
            90 => "ErrStorageVolExist",
            91 => "ErrCpuIncompatible",
            92 => "ErrXmlInvalidSchema",
            93 => "ErrMigrateFinishOk",
            94 => "ErrAuthUnavailable",
            95 => "ErrNoServer",
            96 => "ErrNoClient",
            97 => "ErrAgentUnsynced",
            98 => "ErrLibssh",
            99 => "ErrDeviceMissing",
            100 => "ErrInvalidNwfilterBinding",
            101 => "ErrNoNwfilterBinding",
            102 => "ErrInvalidDomainCheckpoint",
            103 => "ErrNoDomainCheckpoint",
            104 => "ErrNoDomainBackup",
            105 => "ErrInvalidNetworkPort",
            106 => "ErrNetworkPortExist",
            107 => "ErrNoNetworkPort",
            108 => "ErrNoHostname",
            109 => "ErrCheckpointInconsistent",
            110 => "ErrMultipleDomains",
            111 => "ErrNoNetworkMetadata",
            112 => "ErrAgentCommandTimeout",
            113 => "ErrAgentCommandFailed",
            114 => "ErrInvalidEncrKeySecret",
            _ => return None,
        })
    }
}
