// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Public string constants, mostly names of typed parameters. `_PREFIX` and `_SUFFIX_…` are
//! parts of a longer name with an index in between.

/// Since libvirt 5.8.0.
pub const VIR_CONNECT_IDENTITY_GROUP_NAME: &str = "group-name";
/// Since libvirt 5.8.0.
pub const VIR_CONNECT_IDENTITY_PROCESS_ID: &str = "process-id";
/// Since libvirt 5.8.0.
pub const VIR_CONNECT_IDENTITY_PROCESS_TIME: &str = "process-time";
/// Since libvirt 5.8.0.
pub const VIR_CONNECT_IDENTITY_SASL_USER_NAME: &str = "sasl-user-name";
/// Since libvirt 5.8.0.
pub const VIR_CONNECT_IDENTITY_SELINUX_CONTEXT: &str = "selinux-context";
/// Since libvirt 5.8.0.
pub const VIR_CONNECT_IDENTITY_UNIX_GROUP_ID: &str = "unix-group-id";
/// Since libvirt 5.8.0.
pub const VIR_CONNECT_IDENTITY_UNIX_USER_ID: &str = "unix-user-id";
/// Since libvirt 5.8.0.
pub const VIR_CONNECT_IDENTITY_USER_NAME: &str = "user-name";
/// Since libvirt 5.8.0.
pub const VIR_CONNECT_IDENTITY_X509_DISTINGUISHED_NAME: &str = "x509-distinguished-name";
/// Since libvirt 0.9.9.
pub const VIR_DOMAIN_BANDWIDTH_IN_AVERAGE: &str = "inbound.average";
/// Since libvirt 0.9.9.
pub const VIR_DOMAIN_BANDWIDTH_IN_BURST: &str = "inbound.burst";
/// Since libvirt 1.2.19.
pub const VIR_DOMAIN_BANDWIDTH_IN_FLOOR: &str = "inbound.floor";
/// Since libvirt 0.9.9.
pub const VIR_DOMAIN_BANDWIDTH_IN_PEAK: &str = "inbound.peak";
/// Since libvirt 0.9.9.
pub const VIR_DOMAIN_BANDWIDTH_OUT_AVERAGE: &str = "outbound.average";
/// Since libvirt 0.9.9.
pub const VIR_DOMAIN_BANDWIDTH_OUT_BURST: &str = "outbound.burst";
/// Since libvirt 0.9.9.
pub const VIR_DOMAIN_BANDWIDTH_OUT_PEAK: &str = "outbound.peak";
/// Since libvirt 1.2.2.
pub const VIR_DOMAIN_BLKIO_DEVICE_READ_BPS: &str = "device_read_bytes_sec";
/// Since libvirt 1.2.2.
pub const VIR_DOMAIN_BLKIO_DEVICE_READ_IOPS: &str = "device_read_iops_sec";
/// Since libvirt 0.9.8.
pub const VIR_DOMAIN_BLKIO_DEVICE_WEIGHT: &str = "device_weight";
/// Since libvirt 1.2.2.
pub const VIR_DOMAIN_BLKIO_DEVICE_WRITE_BPS: &str = "device_write_bytes_sec";
/// Since libvirt 1.2.2.
pub const VIR_DOMAIN_BLKIO_DEVICE_WRITE_IOPS: &str = "device_write_iops_sec";
/// Since libvirt 0.9.0.
pub const VIR_DOMAIN_BLKIO_WEIGHT: &str = "weight";
/// Since libvirt 1.2.8.
pub const VIR_DOMAIN_BLOCK_COPY_BANDWIDTH: &str = "bandwidth";
/// Since libvirt 1.2.8.
pub const VIR_DOMAIN_BLOCK_COPY_BUF_SIZE: &str = "buf-size";
/// Since libvirt 1.2.8.
pub const VIR_DOMAIN_BLOCK_COPY_GRANULARITY: &str = "granularity";
/// Since libvirt 3.0.0.
pub const VIR_DOMAIN_BLOCK_IOTUNE_GROUP_NAME: &str = "group_name";
/// Since libvirt 0.9.8.
pub const VIR_DOMAIN_BLOCK_IOTUNE_READ_BYTES_SEC: &str = "read_bytes_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_BLOCK_IOTUNE_READ_BYTES_SEC_MAX: &str = "read_bytes_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_BLOCK_IOTUNE_READ_BYTES_SEC_MAX_LENGTH: &str = "read_bytes_sec_max_length";
/// Since libvirt 0.9.8.
pub const VIR_DOMAIN_BLOCK_IOTUNE_READ_IOPS_SEC: &str = "read_iops_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_BLOCK_IOTUNE_READ_IOPS_SEC_MAX: &str = "read_iops_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_BLOCK_IOTUNE_READ_IOPS_SEC_MAX_LENGTH: &str = "read_iops_sec_max_length";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_BLOCK_IOTUNE_SIZE_IOPS_SEC: &str = "size_iops_sec";
/// Since libvirt 0.9.8.
pub const VIR_DOMAIN_BLOCK_IOTUNE_TOTAL_BYTES_SEC: &str = "total_bytes_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_BLOCK_IOTUNE_TOTAL_BYTES_SEC_MAX: &str = "total_bytes_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_BLOCK_IOTUNE_TOTAL_BYTES_SEC_MAX_LENGTH: &str = "total_bytes_sec_max_length";
/// Since libvirt 0.9.8.
pub const VIR_DOMAIN_BLOCK_IOTUNE_TOTAL_IOPS_SEC: &str = "total_iops_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_BLOCK_IOTUNE_TOTAL_IOPS_SEC_MAX: &str = "total_iops_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_BLOCK_IOTUNE_TOTAL_IOPS_SEC_MAX_LENGTH: &str = "total_iops_sec_max_length";
/// Since libvirt 0.9.8.
pub const VIR_DOMAIN_BLOCK_IOTUNE_WRITE_BYTES_SEC: &str = "write_bytes_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_BLOCK_IOTUNE_WRITE_BYTES_SEC_MAX: &str = "write_bytes_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_BLOCK_IOTUNE_WRITE_BYTES_SEC_MAX_LENGTH: &str = "write_bytes_sec_max_length";
/// Since libvirt 0.9.8.
pub const VIR_DOMAIN_BLOCK_IOTUNE_WRITE_IOPS_SEC: &str = "write_iops_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_BLOCK_IOTUNE_WRITE_IOPS_SEC_MAX: &str = "write_iops_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_BLOCK_IOTUNE_WRITE_IOPS_SEC_MAX_LENGTH: &str = "write_iops_sec_max_length";
/// Since libvirt 0.9.5.
pub const VIR_DOMAIN_BLOCK_STATS_ERRS: &str = "errs";
/// Since libvirt 0.9.5.
pub const VIR_DOMAIN_BLOCK_STATS_FLUSH_REQ: &str = "flush_operations";
/// Since libvirt 0.9.5.
pub const VIR_DOMAIN_BLOCK_STATS_FLUSH_TOTAL_TIMES: &str = "flush_total_times";
/// Since libvirt 0.9.5.
pub const VIR_DOMAIN_BLOCK_STATS_READ_BYTES: &str = "rd_bytes";
/// Since libvirt 0.9.5.
pub const VIR_DOMAIN_BLOCK_STATS_READ_REQ: &str = "rd_operations";
/// Since libvirt 0.9.5.
pub const VIR_DOMAIN_BLOCK_STATS_READ_TOTAL_TIMES: &str = "rd_total_times";
/// Since libvirt 0.9.5.
pub const VIR_DOMAIN_BLOCK_STATS_WRITE_BYTES: &str = "wr_bytes";
/// Since libvirt 0.9.5.
pub const VIR_DOMAIN_BLOCK_STATS_WRITE_REQ: &str = "wr_operations";
/// Since libvirt 0.9.5.
pub const VIR_DOMAIN_BLOCK_STATS_WRITE_TOTAL_TIMES: &str = "wr_total_times";
/// Since libvirt 0.9.10.
pub const VIR_DOMAIN_CPU_STATS_CPUTIME: &str = "cpu_time";
/// Since libvirt 0.9.11.
pub const VIR_DOMAIN_CPU_STATS_SYSTEMTIME: &str = "system_time";
/// Since libvirt 0.9.11.
pub const VIR_DOMAIN_CPU_STATS_USERTIME: &str = "user_time";
/// Since libvirt 0.9.13.
pub const VIR_DOMAIN_CPU_STATS_VCPUTIME: &str = "vcpu_time";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_COUNT: &str = "disk.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_PREFIX: &str = "disk.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_SUFFIX_ALIAS: &str = ".alias";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_SUFFIX_DEPENDENCY_COUNT: &str = ".dependency.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_SUFFIX_DEPENDENCY_PREFIX: &str = ".dependency.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_SUFFIX_DEPENDENCY_SUFFIX_NAME: &str = ".name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_SUFFIX_GUEST_ALIAS: &str = ".guest_alias";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_SUFFIX_GUEST_BUS: &str = ".guest_bus";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_SUFFIX_NAME: &str = ".name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_SUFFIX_PARTITION: &str = ".partition";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_DISK_SUFFIX_SERIAL: &str = ".serial";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_COUNT: &str = "fs.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_PREFIX: &str = "fs.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_SUFFIX_DISK_COUNT: &str = ".disk.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_SUFFIX_DISK_PREFIX: &str = ".disk.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_SUFFIX_DISK_SUFFIX_ALIAS: &str = ".alias";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_SUFFIX_DISK_SUFFIX_DEVICE: &str = ".device";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_SUFFIX_DISK_SUFFIX_SERIAL: &str = ".serial";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_SUFFIX_FSTYPE: &str = ".fstype";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_SUFFIX_MOUNTPOINT: &str = ".mountpoint";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_SUFFIX_NAME: &str = ".name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_SUFFIX_TOTAL_BYTES: &str = ".total-bytes";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_FS_SUFFIX_USED_BYTES: &str = ".used-bytes";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_HOSTNAME_HOSTNAME: &str = "hostname";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_IF_COUNT: &str = "if.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_IF_PREFIX: &str = "if.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_IF_SUFFIX_ADDR_COUNT: &str = ".addr.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_IF_SUFFIX_ADDR_PREFIX: &str = ".addr.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_IF_SUFFIX_ADDR_SUFFIX_ADDR: &str = ".addr";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_IF_SUFFIX_ADDR_SUFFIX_PREFIX: &str = ".prefix";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_IF_SUFFIX_ADDR_SUFFIX_TYPE: &str = ".type";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_IF_SUFFIX_HWADDR: &str = ".hwaddr";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_IF_SUFFIX_NAME: &str = ".name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_LOAD_15M: &str = "load.15m";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_LOAD_1M: &str = "load.1m";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_LOAD_5M: &str = "load.5m";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_OS_ID: &str = "os.id";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_OS_KERNEL_RELEASE: &str = "os.kernel-release";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_OS_KERNEL_VERSION: &str = "os.kernel-version";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_OS_MACHINE: &str = "os.machine";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_OS_NAME: &str = "os.name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_OS_PRETTY_NAME: &str = "os.pretty-name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_OS_VARIANT: &str = "os.variant";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_OS_VARIANT_ID: &str = "os.variant-id";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_OS_VERSION: &str = "os.version";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_OS_VERSION_ID: &str = "os.version-id";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_TIMEZONE_NAME: &str = "timezone.name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_TIMEZONE_OFFSET: &str = "timezone.offset";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_USER_COUNT: &str = "user.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_USER_PREFIX: &str = "user.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_USER_SUFFIX_DOMAIN: &str = ".domain";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_USER_SUFFIX_LOGIN_TIME: &str = ".login-time";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_GUEST_INFO_USER_SUFFIX_NAME: &str = ".name";
/// Since libvirt 4.10.0.
pub const VIR_DOMAIN_IOTHREAD_POLL_GROW: &str = "poll_grow";
/// Since libvirt 4.10.0.
pub const VIR_DOMAIN_IOTHREAD_POLL_MAX_NS: &str = "poll_max_ns";
/// Since libvirt 4.10.0.
pub const VIR_DOMAIN_IOTHREAD_POLL_SHRINK: &str = "poll_shrink";
/// Since libvirt 8.5.0.
pub const VIR_DOMAIN_IOTHREAD_THREAD_POOL_MAX: &str = "thread_pool_max";
/// Since libvirt 8.5.0.
pub const VIR_DOMAIN_IOTHREAD_THREAD_POOL_MIN: &str = "thread_pool_min";
/// Since libvirt 2.0.0.
pub const VIR_DOMAIN_JOB_AUTO_CONVERGE_THROTTLE: &str = "auto_converge_throttle";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_COMPRESSION_BYTES: &str = "compression_bytes";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_COMPRESSION_CACHE: &str = "compression_cache";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_COMPRESSION_CACHE_MISSES: &str = "compression_cache_misses";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_COMPRESSION_OVERFLOW: &str = "compression_overflow";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_COMPRESSION_PAGES: &str = "compression_pages";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_DATA_PROCESSED: &str = "data_processed";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_DATA_REMAINING: &str = "data_remaining";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_DATA_TOTAL: &str = "data_total";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_JOB_DISK_BPS: &str = "disk_bps";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_DISK_PROCESSED: &str = "disk_processed";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_DISK_REMAINING: &str = "disk_remaining";
/// Since libvirt 6.0.0.
pub const VIR_DOMAIN_JOB_DISK_TEMP_TOTAL: &str = "disk_temp_total";
/// Since libvirt 6.0.0.
pub const VIR_DOMAIN_JOB_DISK_TEMP_USED: &str = "disk_temp_used";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_DISK_TOTAL: &str = "disk_total";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_DOWNTIME: &str = "downtime";
/// Since libvirt 1.2.15.
pub const VIR_DOMAIN_JOB_DOWNTIME_NET: &str = "downtime_net";
/// Since libvirt 6.3.0.
pub const VIR_DOMAIN_JOB_ERRMSG: &str = "errmsg";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_JOB_MEMORY_BPS: &str = "memory_bps";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_MEMORY_CONSTANT: &str = "memory_constant";
/// Since libvirt 1.3.1.
pub const VIR_DOMAIN_JOB_MEMORY_DIRTY_RATE: &str = "memory_dirty_rate";
/// Since libvirt 1.3.1.
pub const VIR_DOMAIN_JOB_MEMORY_ITERATION: &str = "memory_iteration";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_MEMORY_NORMAL: &str = "memory_normal";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_MEMORY_NORMAL_BYTES: &str = "memory_normal_bytes";
/// Since libvirt 3.9.0.
pub const VIR_DOMAIN_JOB_MEMORY_PAGE_SIZE: &str = "memory_page_size";
/// Since libvirt 5.0.0.
pub const VIR_DOMAIN_JOB_MEMORY_POSTCOPY_REQS: &str = "memory_postcopy_requests";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_MEMORY_PROCESSED: &str = "memory_processed";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_MEMORY_REMAINING: &str = "memory_remaining";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_MEMORY_TOTAL: &str = "memory_total";
/// Since libvirt 3.3.0.
pub const VIR_DOMAIN_JOB_OPERATION: &str = "operation";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_JOB_SETUP_TIME: &str = "setup_time";
/// Since libvirt 6.0.0.
pub const VIR_DOMAIN_JOB_SUCCESS: &str = "success";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_TIME_ELAPSED: &str = "time_elapsed";
/// Since libvirt 1.2.15.
pub const VIR_DOMAIN_JOB_TIME_ELAPSED_NET: &str = "time_elapsed_net";
/// Since libvirt 1.0.3.
pub const VIR_DOMAIN_JOB_TIME_REMAINING: &str = "time_remaining";
/// Since libvirt 10.6.0.
pub const VIR_DOMAIN_JOB_VFIO_DATA_TRANSFERRED: &str = "vfio_data_transferred";
/// Since libvirt 8.0.0.
pub const VIR_DOMAIN_LAUNCH_SECURITY_SEV_API_MAJOR: &str = "sev-api-major";
/// Since libvirt 8.0.0.
pub const VIR_DOMAIN_LAUNCH_SECURITY_SEV_API_MINOR: &str = "sev-api-minor";
/// Since libvirt 8.0.0.
pub const VIR_DOMAIN_LAUNCH_SECURITY_SEV_BUILD_ID: &str = "sev-build-id";
/// Since libvirt 4.5.0.
pub const VIR_DOMAIN_LAUNCH_SECURITY_SEV_MEASUREMENT: &str = "sev-measurement";
/// Since libvirt 8.0.0.
pub const VIR_DOMAIN_LAUNCH_SECURITY_SEV_POLICY: &str = "sev-policy";
/// Since libvirt 8.0.0.
pub const VIR_DOMAIN_LAUNCH_SECURITY_SEV_SECRET: &str = "sev-secret";
/// Since libvirt 8.0.0.
pub const VIR_DOMAIN_LAUNCH_SECURITY_SEV_SECRET_HEADER: &str = "sev-secret-header";
/// Since libvirt 8.0.0.
pub const VIR_DOMAIN_LAUNCH_SECURITY_SEV_SECRET_SET_ADDRESS: &str = "sev-secret-set-address";
/// Since libvirt 10.5.0.
pub const VIR_DOMAIN_LAUNCH_SECURITY_SEV_SNP_POLICY: &str = "sev-snp-policy";
/// Since libvirt 0.8.5.
pub const VIR_DOMAIN_MEMORY_HARD_LIMIT: &str = "hard_limit";
/// Since libvirt 0.8.5.
pub const VIR_DOMAIN_MEMORY_MIN_GUARANTEE: &str = "min_guarantee";
/// Since libvirt 0.8.5.
pub const VIR_DOMAIN_MEMORY_SOFT_LIMIT: &str = "soft_limit";
/// Since libvirt 0.8.5.
pub const VIR_DOMAIN_MEMORY_SWAP_HARD_LIMIT: &str = "swap_hard_limit";
/// Since libvirt 0.9.9.
pub const VIR_DOMAIN_NUMA_MODE: &str = "numa_mode";
/// Since libvirt 0.9.9.
pub const VIR_DOMAIN_NUMA_NODESET: &str = "numa_nodeset";
/// Since libvirt 8.4.0.
pub const VIR_DOMAIN_SAVE_PARAM_DXML: &str = "dxml";
/// Since libvirt 8.4.0.
pub const VIR_DOMAIN_SAVE_PARAM_FILE: &str = "file";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_SAVE_PARAM_IMAGE_FORMAT: &str = "image_format";
/// Since libvirt 12.0.0.
pub const VIR_DOMAIN_SAVE_PARAM_IMAGE_FORMAT_BZIP2: &str = "bzip2";
/// Since libvirt 12.0.0.
pub const VIR_DOMAIN_SAVE_PARAM_IMAGE_FORMAT_GZIP: &str = "gzip";
/// Since libvirt 12.0.0.
pub const VIR_DOMAIN_SAVE_PARAM_IMAGE_FORMAT_LZOP: &str = "lzop";
/// Since libvirt 12.0.0.
pub const VIR_DOMAIN_SAVE_PARAM_IMAGE_FORMAT_RAW: &str = "raw";
/// Since libvirt 12.0.0.
pub const VIR_DOMAIN_SAVE_PARAM_IMAGE_FORMAT_SPARSE: &str = "sparse";
/// Since libvirt 12.0.0.
pub const VIR_DOMAIN_SAVE_PARAM_IMAGE_FORMAT_XZ: &str = "xz";
/// Since libvirt 12.0.0.
pub const VIR_DOMAIN_SAVE_PARAM_IMAGE_FORMAT_ZSTD: &str = "zstd";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_SAVE_PARAM_PARALLEL_CHANNELS: &str = "parallel.channels";
/// Since libvirt 0.9.7.
pub const VIR_DOMAIN_SCHEDULER_CAP: &str = "cap";
/// Since libvirt 0.9.7.
pub const VIR_DOMAIN_SCHEDULER_CPU_SHARES: &str = "cpu_shares";
/// Since libvirt 0.10.0.
pub const VIR_DOMAIN_SCHEDULER_EMULATOR_PERIOD: &str = "emulator_period";
/// Since libvirt 0.10.0.
pub const VIR_DOMAIN_SCHEDULER_EMULATOR_QUOTA: &str = "emulator_quota";
/// Since libvirt 1.3.3.
pub const VIR_DOMAIN_SCHEDULER_GLOBAL_PERIOD: &str = "global_period";
/// Since libvirt 1.3.3.
pub const VIR_DOMAIN_SCHEDULER_GLOBAL_QUOTA: &str = "global_quota";
/// Since libvirt 2.2.0.
pub const VIR_DOMAIN_SCHEDULER_IOTHREAD_PERIOD: &str = "iothread_period";
/// Since libvirt 2.2.0.
pub const VIR_DOMAIN_SCHEDULER_IOTHREAD_QUOTA: &str = "iothread_quota";
/// Since libvirt 0.9.7.
pub const VIR_DOMAIN_SCHEDULER_LIMIT: &str = "limit";
/// Since libvirt 0.9.7.
pub const VIR_DOMAIN_SCHEDULER_RESERVATION: &str = "reservation";
/// Since libvirt 0.9.7.
pub const VIR_DOMAIN_SCHEDULER_SHARES: &str = "shares";
/// Since libvirt 0.9.7.
pub const VIR_DOMAIN_SCHEDULER_VCPU_PERIOD: &str = "vcpu_period";
/// Since libvirt 0.9.7.
pub const VIR_DOMAIN_SCHEDULER_VCPU_QUOTA: &str = "vcpu_quota";
/// Since libvirt 0.9.7.
pub const VIR_DOMAIN_SCHEDULER_WEIGHT: &str = "weight";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_AVAILABLE: &str = "balloon.available";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_CURRENT: &str = "balloon.current";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_DISK_CACHES: &str = "balloon.disk_caches";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_HUGETLB_PGALLOC: &str = "balloon.hugetlb_pgalloc";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_HUGETLB_PGFAIL: &str = "balloon.hugetlb_pgfail";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_LAST_UPDATE: &str = "balloon.last-update";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_MAJOR_FAULT: &str = "balloon.major_fault";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_MAXIMUM: &str = "balloon.maximum";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_MINOR_FAULT: &str = "balloon.minor_fault";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_RSS: &str = "balloon.rss";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_SWAP_IN: &str = "balloon.swap_in";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_SWAP_OUT: &str = "balloon.swap_out";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_UNUSED: &str = "balloon.unused";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BALLOON_USABLE: &str = "balloon.usable";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_COUNT: &str = "block.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_PREFIX: &str = "block.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_ALLOCATION: &str = ".allocation";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_BACKINGINDEX: &str = ".backingIndex";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_CAPACITY: &str = ".capacity";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_ERRORS: &str = ".errors";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_FL_REQS: &str = ".fl.reqs";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_FL_TIMES: &str = ".fl.times";
/// Since libvirt 12.1.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LATENCY_HISTOGRAM_FLUSH_PREFIX: &str =
    ".latency_histogram.flush.";
/// Since libvirt 12.1.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LATENCY_HISTOGRAM_READ_PREFIX: &str =
    ".latency_histogram.read.";
/// Since libvirt 12.1.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LATENCY_HISTOGRAM_SUFFIX_BIN_COUNT: &str = "bin.count";
/// Since libvirt 12.1.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LATENCY_HISTOGRAM_SUFFIX_BIN_PREFIX: &str = "bin.";
/// Since libvirt 12.1.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LATENCY_HISTOGRAM_SUFFIX_BIN_SUFFIX_START: &str = ".start";
/// Since libvirt 12.1.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LATENCY_HISTOGRAM_SUFFIX_BIN_SUFFIX_VALUE: &str = ".value";
/// Since libvirt 12.1.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LATENCY_HISTOGRAM_WRITE_PREFIX: &str =
    ".latency_histogram.write.";
/// Since libvirt 12.1.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LATENCY_HISTOGRAM_ZONE_APPEND_PREFIX: &str =
    ".latency_histogram.zone_append.";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_DISCARD_ALIGNMENT: &str =
    ".limits.discard_alignment";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_DISCARD_MAX: &str = ".limits.discard_max";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_IOV_HW_MAX: &str = ".limits.iov_hw_max";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_IOV_MAX: &str = ".limits.iov_max";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_MEMORY_ALIGNMENT_MINIMAL: &str =
    ".limits.memory_alignment_minimal";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_MEMORY_ALIGNMENT_OPTIMAL: &str =
    ".limits.memory_alignment_optimal";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_REQUEST_ALIGNMENT: &str =
    ".limits.request_alignment";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_TRANSFER_HW_MAX: &str = ".limits.transfer_hw_max";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_TRANSFER_MAX: &str = ".limits.transfer_max";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_TRANSFER_OPTIMAL: &str = ".limits.transfer_optimal";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_WRITE_ZEROES_ALIGNMENT: &str =
    ".limits.write_zeroes_alignment";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_LIMITS_WRITE_ZEROES_MAX: &str = ".limits.write_zeroes_max";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_NAME: &str = ".name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_PATH: &str = ".path";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_PHYSICAL: &str = ".physical";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_RD_BYTES: &str = ".rd.bytes";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_RD_REQS: &str = ".rd.reqs";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_RD_TIMES: &str = ".rd.times";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_THRESHOLD: &str = ".threshold";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_COUNT: &str = ".timed_group.count";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_PREFIX: &str = ".timed_group.";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_FLUSH_LATENCY_AVG: &str =
    ".flush_latency_avg";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_FLUSH_LATENCY_MAX: &str =
    ".flush_latency_max";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_FLUSH_LATENCY_MIN: &str =
    ".flush_latency_min";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_INTERVAL: &str = ".interval";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_RD_LATENCY_AVG: &str = ".rd_latency_avg";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_RD_LATENCY_MAX: &str = ".rd_latency_max";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_RD_LATENCY_MIN: &str = ".rd_latency_min";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_RD_QUEUE_DEPTH_AVG: &str =
    ".rd_queue_depth_avg";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_WR_LATENCY_AVG: &str = ".wr_latency_avg";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_WR_LATENCY_MAX: &str = ".wr_latency_max";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_WR_LATENCY_MIN: &str = ".wr_latency_min";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_WR_QUEUE_DEPTH_AVG: &str =
    ".wr_queue_depth_avg";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_ZONE_APPEND_LATENCY_AVG: &str =
    ".zone_append_latency_avg";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_ZONE_APPEND_LATENCY_MAX: &str =
    ".zone_append_latency_max";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_ZONE_APPEND_LATENCY_MIN: &str =
    ".zone_append_latency_min";
/// Since libvirt 11.10.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_TIMED_GROUP_SUFFIX_ZONE_APPEND_QUEUE_DEPTH_AVG: &str =
    ".zone_append_queue_depth_avg";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_WR_BYTES: &str = ".wr.bytes";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_WR_REQS: &str = ".wr.reqs";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_BLOCK_SUFFIX_WR_TIMES: &str = ".wr.times";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_CACHE_MONITOR_COUNT: &str = "cpu.cache.monitor.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_CACHE_MONITOR_PREFIX: &str = "cpu.cache.monitor.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_CACHE_MONITOR_SUFFIX_BANK_COUNT: &str = ".bank.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_CACHE_MONITOR_SUFFIX_BANK_PREFIX: &str = ".bank.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_CACHE_MONITOR_SUFFIX_BANK_SUFFIX_BYTES: &str = ".bytes";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_CACHE_MONITOR_SUFFIX_BANK_SUFFIX_ID: &str = ".id";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_CACHE_MONITOR_SUFFIX_NAME: &str = ".name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_CACHE_MONITOR_SUFFIX_VCPUS: &str = ".vcpus";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_HALTPOLL_FAIL_TIME: &str = "cpu.haltpoll.fail.time";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_HALTPOLL_SUCCESS_TIME: &str = "cpu.haltpoll.success.time";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_SYSTEM: &str = "cpu.system";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_TIME: &str = "cpu.time";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CPU_USER: &str = "cpu.user";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CUSTOM_SUFFIX_TYPE_CUR: &str = ".cur";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CUSTOM_SUFFIX_TYPE_MAX: &str = ".max";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_CUSTOM_SUFFIX_TYPE_SUM: &str = ".sum";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_DIRTYRATE_CALC_MODE: &str = "dirtyrate.calc_mode";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_DIRTYRATE_CALC_PERIOD: &str = "dirtyrate.calc_period";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_DIRTYRATE_CALC_START_TIME: &str = "dirtyrate.calc_start_time";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_DIRTYRATE_CALC_STATUS: &str = "dirtyrate.calc_status";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_DIRTYRATE_MEGABYTES_PER_SECOND: &str = "dirtyrate.megabytes_per_second";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_DIRTYRATE_VCPU_PREFIX: &str = "dirtyrate.vcpu.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_DIRTYRATE_VCPU_SUFFIX_MEGABYTES_PER_SECOND: &str =
    ".megabytes_per_second";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_IOTHREAD_COUNT: &str = "iothread.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_IOTHREAD_PREFIX: &str = "iothread.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_IOTHREAD_SUFFIX_POLL_GROW: &str = ".poll-grow";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_IOTHREAD_SUFFIX_POLL_MAX_NS: &str = ".poll-max-ns";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_IOTHREAD_SUFFIX_POLL_SHRINK: &str = ".poll-shrink";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_MEMORY_BANDWIDTH_MONITOR_COUNT: &str = "memory.bandwidth.monitor.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_MEMORY_BANDWIDTH_MONITOR_PREFIX: &str = "memory.bandwidth.monitor.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_MEMORY_BANDWIDTH_MONITOR_SUFFIX_NAME: &str = ".name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_MEMORY_BANDWIDTH_MONITOR_SUFFIX_NODE_COUNT: &str = ".node.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_MEMORY_BANDWIDTH_MONITOR_SUFFIX_NODE_PREFIX: &str = ".node.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_MEMORY_BANDWIDTH_MONITOR_SUFFIX_NODE_SUFFIX_BYTES_LOCAL: &str =
    ".bytes.local";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_MEMORY_BANDWIDTH_MONITOR_SUFFIX_NODE_SUFFIX_BYTES_TOTAL: &str =
    ".bytes.total";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_MEMORY_BANDWIDTH_MONITOR_SUFFIX_NODE_SUFFIX_ID: &str = ".id";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_MEMORY_BANDWIDTH_MONITOR_SUFFIX_VCPUS: &str = ".vcpus";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_COUNT: &str = "net.count";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_PREFIX: &str = "net.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_SUFFIX_NAME: &str = ".name";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_SUFFIX_RX_BYTES: &str = ".rx.bytes";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_SUFFIX_RX_DROP: &str = ".rx.drop";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_SUFFIX_RX_ERRS: &str = ".rx.errs";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_SUFFIX_RX_PKTS: &str = ".rx.pkts";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_SUFFIX_TX_BYTES: &str = ".tx.bytes";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_SUFFIX_TX_DROP: &str = ".tx.drop";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_SUFFIX_TX_ERRS: &str = ".tx.errs";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_NET_SUFFIX_TX_PKTS: &str = ".tx.pkts";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_ALIGNMENT_FAULTS: &str = "perf.alignment_faults";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_BRANCH_INSTRUCTIONS: &str = "perf.branch_instructions";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_BRANCH_MISSES: &str = "perf.branch_misses";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_BUS_CYCLES: &str = "perf.bus_cycles";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_CACHE_MISSES: &str = "perf.cache_misses";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_CACHE_REFERENCES: &str = "perf.cache_references";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_CMT: &str = "perf.cmt";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_CONTEXT_SWITCHES: &str = "perf.context_switches";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_CPU_CLOCK: &str = "perf.cpu_clock";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_CPU_CYCLES: &str = "perf.cpu_cycles";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_CPU_MIGRATIONS: &str = "perf.cpu_migrations";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_EMULATION_FAULTS: &str = "perf.emulation_faults";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_INSTRUCTIONS: &str = "perf.instructions";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_MBML: &str = "perf.mbml";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_MBMT: &str = "perf.mbmt";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_PAGE_FAULTS: &str = "perf.page_faults";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_PAGE_FAULTS_MAJ: &str = "perf.page_faults_maj";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_PAGE_FAULTS_MIN: &str = "perf.page_faults_min";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_REF_CPU_CYCLES: &str = "perf.ref_cpu_cycles";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_STALLED_CYCLES_BACKEND: &str = "perf.stalled_cycles_backend";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_STALLED_CYCLES_FRONTEND: &str = "perf.stalled_cycles_frontend";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_PERF_TASK_CLOCK: &str = "perf.task_clock";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_STATE_REASON: &str = "state.reason";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_STATE_STATE: &str = "state.state";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_VCPU_CURRENT: &str = "vcpu.current";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_VCPU_MAXIMUM: &str = "vcpu.maximum";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_VCPU_PREFIX: &str = "vcpu.";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_VCPU_SUFFIX_DELAY: &str = ".delay";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_VCPU_SUFFIX_HALTED: &str = ".halted";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_VCPU_SUFFIX_STATE: &str = ".state";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_VCPU_SUFFIX_TIME: &str = ".time";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_VCPU_SUFFIX_WAIT: &str = ".wait";
/// Since libvirt 11.2.0.
pub const VIR_DOMAIN_STATS_VM_PREFIX: &str = "vm.";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_DISK: &str = "blkdeviotune.disk";
/// Since libvirt 3.0.0.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_GROUP_NAME: &str = "blkdeviotune.group_name";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_READ_BYTES_SEC: &str = "blkdeviotune.read_bytes_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_READ_BYTES_SEC_MAX: &str = "blkdeviotune.read_bytes_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_READ_BYTES_SEC_MAX_LENGTH: &str =
    "blkdeviotune.read_bytes_sec_max_length";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_READ_IOPS_SEC: &str = "blkdeviotune.read_iops_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_READ_IOPS_SEC_MAX: &str = "blkdeviotune.read_iops_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_READ_IOPS_SEC_MAX_LENGTH: &str =
    "blkdeviotune.read_iops_sec_max_length";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_SIZE_IOPS_SEC: &str = "blkdeviotune.size_iops_sec";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_TOTAL_BYTES_SEC: &str = "blkdeviotune.total_bytes_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_TOTAL_BYTES_SEC_MAX: &str = "blkdeviotune.total_bytes_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_TOTAL_BYTES_SEC_MAX_LENGTH: &str =
    "blkdeviotune.total_bytes_sec_max_length";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_TOTAL_IOPS_SEC: &str = "blkdeviotune.total_iops_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_TOTAL_IOPS_SEC_MAX: &str = "blkdeviotune.total_iops_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_TOTAL_IOPS_SEC_MAX_LENGTH: &str =
    "blkdeviotune.total_iops_sec_max_length";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_WRITE_BYTES_SEC: &str = "blkdeviotune.write_bytes_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_WRITE_BYTES_SEC_MAX: &str = "blkdeviotune.write_bytes_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_WRITE_BYTES_SEC_MAX_LENGTH: &str =
    "blkdeviotune.write_bytes_sec_max_length";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_WRITE_IOPS_SEC: &str = "blkdeviotune.write_iops_sec";
/// Since libvirt 1.2.11.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_WRITE_IOPS_SEC_MAX: &str = "blkdeviotune.write_iops_sec_max";
/// Since libvirt 2.4.0.
pub const VIR_DOMAIN_TUNABLE_BLKDEV_WRITE_IOPS_SEC_MAX_LENGTH: &str =
    "blkdeviotune.write_iops_sec_max_length";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_CPU_CPU_SHARES: &str = "cputune.cpu_shares";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_CPU_EMULATORPIN: &str = "cputune.emulatorpin";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_CPU_EMULATOR_PERIOD: &str = "cputune.emulator_period";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_CPU_EMULATOR_QUOTA: &str = "cputune.emulator_quota";
/// Since libvirt 1.3.3.
pub const VIR_DOMAIN_TUNABLE_CPU_GLOBAL_PERIOD: &str = "cputune.global_period";
/// Since libvirt 1.3.3.
pub const VIR_DOMAIN_TUNABLE_CPU_GLOBAL_QUOTA: &str = "cputune.global_quota";
/// Since libvirt 1.2.14.
pub const VIR_DOMAIN_TUNABLE_CPU_IOTHREADSPIN: &str = "cputune.iothreadpin%u";
/// Since libvirt 2.2.0.
pub const VIR_DOMAIN_TUNABLE_CPU_IOTHREAD_PERIOD: &str = "cputune.iothread_period";
/// Since libvirt 2.2.0.
pub const VIR_DOMAIN_TUNABLE_CPU_IOTHREAD_QUOTA: &str = "cputune.iothread_quota";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_CPU_VCPUPIN: &str = "cputune.vcpupin%u";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_CPU_VCPU_PERIOD: &str = "cputune.vcpu_period";
/// Since libvirt 1.2.9.
pub const VIR_DOMAIN_TUNABLE_CPU_VCPU_QUOTA: &str = "cputune.vcpu_quota";
/// Since libvirt 2.0.0.
pub const VIR_MIGRATE_PARAM_AUTO_CONVERGE_INCREMENT: &str = "auto_converge.increment";
/// Since libvirt 2.0.0.
pub const VIR_MIGRATE_PARAM_AUTO_CONVERGE_INITIAL: &str = "auto_converge.initial";
/// Since libvirt 1.1.0.
pub const VIR_MIGRATE_PARAM_BANDWIDTH: &str = "bandwidth";
/// Since libvirt 11.1.0.
pub const VIR_MIGRATE_PARAM_BANDWIDTH_AVAIL_SWITCHOVER: &str = "bandwidth.avail.switchover";
/// Since libvirt 5.1.0.
pub const VIR_MIGRATE_PARAM_BANDWIDTH_POSTCOPY: &str = "bandwidth.postcopy";
/// Since libvirt 1.3.4.
pub const VIR_MIGRATE_PARAM_COMPRESSION: &str = "compression";
/// Since libvirt 1.3.4.
pub const VIR_MIGRATE_PARAM_COMPRESSION_MT_DTHREADS: &str = "compression.mt.dthreads";
/// Since libvirt 1.3.4.
pub const VIR_MIGRATE_PARAM_COMPRESSION_MT_LEVEL: &str = "compression.mt.level";
/// Since libvirt 1.3.4.
pub const VIR_MIGRATE_PARAM_COMPRESSION_MT_THREADS: &str = "compression.mt.threads";
/// Since libvirt 1.3.4.
pub const VIR_MIGRATE_PARAM_COMPRESSION_XBZRLE_CACHE: &str = "compression.xbzrle.cache";
/// Since libvirt 9.4.0.
pub const VIR_MIGRATE_PARAM_COMPRESSION_ZLIB_LEVEL: &str = "compression.zlib.level";
/// Since libvirt 9.4.0.
pub const VIR_MIGRATE_PARAM_COMPRESSION_ZSTD_LEVEL: &str = "compression.zstd.level";
/// Since libvirt 1.1.0.
pub const VIR_MIGRATE_PARAM_DEST_NAME: &str = "destination_name";
/// Since libvirt 1.1.0.
pub const VIR_MIGRATE_PARAM_DEST_XML: &str = "destination_xml";
/// Since libvirt 1.3.3.
pub const VIR_MIGRATE_PARAM_DISKS_PORT: &str = "disks_port";
/// Since libvirt 6.8.0.
pub const VIR_MIGRATE_PARAM_DISKS_URI: &str = "disks_uri";
/// Since libvirt 1.1.0.
pub const VIR_MIGRATE_PARAM_GRAPHICS_URI: &str = "graphics_uri";
/// Since libvirt 1.1.4.
pub const VIR_MIGRATE_PARAM_LISTEN_ADDRESS: &str = "listen_address";
/// Since libvirt 1.2.17.
pub const VIR_MIGRATE_PARAM_MIGRATE_DISKS: &str = "migrate_disks";
/// Since libvirt 10.9.0.
pub const VIR_MIGRATE_PARAM_MIGRATE_DISKS_DETECT_ZEROES: &str = "migrate_disks_detect_zeroes";
/// Since libvirt 12.2.0.
pub const VIR_MIGRATE_PARAM_MIGRATE_DISKS_TARGET_ZERO: &str = "migrate_disks_target_zero";
/// Since libvirt 5.2.0.
pub const VIR_MIGRATE_PARAM_PARALLEL_CONNECTIONS: &str = "parallel.connections";
/// Since libvirt 1.3.4.
pub const VIR_MIGRATE_PARAM_PERSIST_XML: &str = "persistent_xml";
/// Since libvirt 6.0.0.
pub const VIR_MIGRATE_PARAM_TLS_DESTINATION: &str = "tls.destination";
/// Since libvirt 1.1.0.
pub const VIR_MIGRATE_PARAM_URI: &str = "migrate_uri";
/// Since libvirt 5.5.0.
pub const VIR_NETWORK_PORT_BANDWIDTH_IN_AVERAGE: &str = "inbound.average";
/// Since libvirt 5.5.0.
pub const VIR_NETWORK_PORT_BANDWIDTH_IN_BURST: &str = "inbound.burst";
/// Since libvirt 5.5.0.
pub const VIR_NETWORK_PORT_BANDWIDTH_IN_FLOOR: &str = "inbound.floor";
/// Since libvirt 5.5.0.
pub const VIR_NETWORK_PORT_BANDWIDTH_IN_PEAK: &str = "inbound.peak";
/// Since libvirt 5.5.0.
pub const VIR_NETWORK_PORT_BANDWIDTH_OUT_AVERAGE: &str = "outbound.average";
/// Since libvirt 5.5.0.
pub const VIR_NETWORK_PORT_BANDWIDTH_OUT_BURST: &str = "outbound.burst";
/// Since libvirt 5.5.0.
pub const VIR_NETWORK_PORT_BANDWIDTH_OUT_PEAK: &str = "outbound.peak";
/// Since libvirt 11.8.0.
pub const VIR_NODE_CPU_STATS_GUEST: &str = "guest";
/// Since libvirt 0.9.3.
pub const VIR_NODE_CPU_STATS_IDLE: &str = "idle";
/// Since libvirt 1.2.2.
pub const VIR_NODE_CPU_STATS_INTR: &str = "intr";
/// Since libvirt 0.9.3.
pub const VIR_NODE_CPU_STATS_IOWAIT: &str = "iowait";
/// Since libvirt 0.9.3.
pub const VIR_NODE_CPU_STATS_KERNEL: &str = "kernel";
/// Since libvirt 0.9.3.
pub const VIR_NODE_CPU_STATS_USER: &str = "user";
/// Since libvirt 0.9.3.
pub const VIR_NODE_CPU_STATS_UTILIZATION: &str = "utilization";
/// Since libvirt 0.10.2.
pub const VIR_NODE_MEMORY_SHARED_FULL_SCANS: &str = "shm_full_scans";
/// Since libvirt 1.0.0.
pub const VIR_NODE_MEMORY_SHARED_MERGE_ACROSS_NODES: &str = "shm_merge_across_nodes";
/// Since libvirt 0.10.2.
pub const VIR_NODE_MEMORY_SHARED_PAGES_SHARED: &str = "shm_pages_shared";
/// Since libvirt 0.10.2.
pub const VIR_NODE_MEMORY_SHARED_PAGES_SHARING: &str = "shm_pages_sharing";
/// Since libvirt 0.10.2.
pub const VIR_NODE_MEMORY_SHARED_PAGES_TO_SCAN: &str = "shm_pages_to_scan";
/// Since libvirt 0.10.2.
pub const VIR_NODE_MEMORY_SHARED_PAGES_UNSHARED: &str = "shm_pages_unshared";
/// Since libvirt 0.10.2.
pub const VIR_NODE_MEMORY_SHARED_PAGES_VOLATILE: &str = "shm_pages_volatile";
/// Since libvirt 0.10.2.
pub const VIR_NODE_MEMORY_SHARED_SLEEP_MILLISECS: &str = "shm_sleep_millisecs";
/// Since libvirt 12.3.0.
pub const VIR_NODE_MEMORY_STATS_AVAILABLE: &str = "available";
/// Since libvirt 0.9.3.
pub const VIR_NODE_MEMORY_STATS_BUFFERS: &str = "buffers";
/// Since libvirt 0.9.3.
pub const VIR_NODE_MEMORY_STATS_CACHED: &str = "cached";
/// Since libvirt 0.9.3.
pub const VIR_NODE_MEMORY_STATS_FREE: &str = "free";
/// Since libvirt 0.9.3.
pub const VIR_NODE_MEMORY_STATS_TOTAL: &str = "total";
/// Since libvirt 4.5.0.
pub const VIR_NODE_SEV_CBITPOS: &str = "cbitpos";
/// Since libvirt 4.5.0.
pub const VIR_NODE_SEV_CERT_CHAIN: &str = "cert-chain";
/// Since libvirt 8.4.0.
pub const VIR_NODE_SEV_CPU0_ID: &str = "cpu0-id";
/// Since libvirt 8.0.0.
pub const VIR_NODE_SEV_MAX_ES_GUESTS: &str = "max-es-guests";
/// Since libvirt 8.0.0.
pub const VIR_NODE_SEV_MAX_GUESTS: &str = "max-guests";
/// Since libvirt 4.5.0.
pub const VIR_NODE_SEV_PDH: &str = "pdh";
/// Since libvirt 4.5.0.
pub const VIR_NODE_SEV_REDUCED_PHYS_BITS: &str = "reduced-phys-bits";
/// Since libvirt 3.2.0.
pub const VIR_PERF_PARAM_ALIGNMENT_FAULTS: &str = "alignment_faults";
/// Since libvirt 3.0.0.
pub const VIR_PERF_PARAM_BRANCH_INSTRUCTIONS: &str = "branch_instructions";
/// Since libvirt 3.0.0.
pub const VIR_PERF_PARAM_BRANCH_MISSES: &str = "branch_misses";
/// Since libvirt 3.0.0.
pub const VIR_PERF_PARAM_BUS_CYCLES: &str = "bus_cycles";
/// Since libvirt 2.3.0.
pub const VIR_PERF_PARAM_CACHE_MISSES: &str = "cache_misses";
/// Since libvirt 2.3.0.
pub const VIR_PERF_PARAM_CACHE_REFERENCES: &str = "cache_references";
/// Since libvirt 1.3.3.
pub const VIR_PERF_PARAM_CMT: &str = "cmt";
/// Since libvirt 3.2.0.
pub const VIR_PERF_PARAM_CONTEXT_SWITCHES: &str = "context_switches";
/// Since libvirt 3.2.0.
pub const VIR_PERF_PARAM_CPU_CLOCK: &str = "cpu_clock";
/// Since libvirt 2.3.0.
pub const VIR_PERF_PARAM_CPU_CYCLES: &str = "cpu_cycles";
/// Since libvirt 3.2.0.
pub const VIR_PERF_PARAM_CPU_MIGRATIONS: &str = "cpu_migrations";
/// Since libvirt 3.2.0.
pub const VIR_PERF_PARAM_EMULATION_FAULTS: &str = "emulation_faults";
/// Since libvirt 2.3.0.
pub const VIR_PERF_PARAM_INSTRUCTIONS: &str = "instructions";
/// Since libvirt 1.3.5.
pub const VIR_PERF_PARAM_MBML: &str = "mbml";
/// Since libvirt 1.3.5.
pub const VIR_PERF_PARAM_MBMT: &str = "mbmt";
/// Since libvirt 3.2.0.
pub const VIR_PERF_PARAM_PAGE_FAULTS: &str = "page_faults";
/// Since libvirt 3.2.0.
pub const VIR_PERF_PARAM_PAGE_FAULTS_MAJ: &str = "page_faults_maj";
/// Since libvirt 3.2.0.
pub const VIR_PERF_PARAM_PAGE_FAULTS_MIN: &str = "page_faults_min";
/// Since libvirt 3.0.0.
pub const VIR_PERF_PARAM_REF_CPU_CYCLES: &str = "ref_cpu_cycles";
/// Since libvirt 3.0.0.
pub const VIR_PERF_PARAM_STALLED_CYCLES_BACKEND: &str = "stalled_cycles_backend";
/// Since libvirt 3.0.0.
pub const VIR_PERF_PARAM_STALLED_CYCLES_FRONTEND: &str = "stalled_cycles_frontend";
/// Since libvirt 3.2.0.
pub const VIR_PERF_PARAM_TASK_CLOCK: &str = "task_clock";
/// Since libvirt 2.0.0.
pub const VIR_CLIENT_INFO_READONLY: &str = "readonly";
/// Since libvirt 2.0.0.
pub const VIR_CLIENT_INFO_SASL_USER_NAME: &str = "sasl_user_name";
/// Since libvirt 2.0.0.
pub const VIR_CLIENT_INFO_SELINUX_CONTEXT: &str = "selinux_context";
/// Since libvirt 2.0.0.
pub const VIR_CLIENT_INFO_SOCKET_ADDR: &str = "sock_addr";
/// Since libvirt 2.0.0.
pub const VIR_CLIENT_INFO_UNIX_GROUP_ID: &str = "unix_group_id";
/// Since libvirt 2.0.0.
pub const VIR_CLIENT_INFO_UNIX_GROUP_NAME: &str = "unix_group_name";
/// Since libvirt 2.0.0.
pub const VIR_CLIENT_INFO_UNIX_PROCESS_ID: &str = "unix_process_id";
/// Since libvirt 2.0.0.
pub const VIR_CLIENT_INFO_UNIX_USER_ID: &str = "unix_user_id";
/// Since libvirt 2.0.0.
pub const VIR_CLIENT_INFO_UNIX_USER_NAME: &str = "unix_user_name";
/// Since libvirt 2.0.0.
pub const VIR_CLIENT_INFO_X509_DISTINGUISHED_NAME: &str = "tls_x509_dname";
/// Since libvirt 2.0.0.
pub const VIR_SERVER_CLIENTS_CURRENT: &str = "nclients";
/// Since libvirt 2.0.0.
pub const VIR_SERVER_CLIENTS_MAX: &str = "nclients_max";
/// Since libvirt 2.0.0.
pub const VIR_SERVER_CLIENTS_UNAUTH_CURRENT: &str = "nclients_unauth";
/// Since libvirt 2.0.0.
pub const VIR_SERVER_CLIENTS_UNAUTH_MAX: &str = "nclients_unauth_max";
/// Since libvirt 2.0.0.
pub const VIR_THREADPOOL_JOB_QUEUE_DEPTH: &str = "jobQueueDepth";
/// Since libvirt 2.0.0.
pub const VIR_THREADPOOL_WORKERS_CURRENT: &str = "nWorkers";
/// Since libvirt 2.0.0.
pub const VIR_THREADPOOL_WORKERS_FREE: &str = "freeWorkers";
/// Since libvirt 2.0.0.
pub const VIR_THREADPOOL_WORKERS_MAX: &str = "maxWorkers";
/// Since libvirt 2.0.0.
pub const VIR_THREADPOOL_WORKERS_MIN: &str = "minWorkers";
/// Since libvirt 2.0.0.
pub const VIR_THREADPOOL_WORKERS_PRIORITY: &str = "prioWorkers";
