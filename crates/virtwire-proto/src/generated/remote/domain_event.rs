// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: domain event.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `domain_event_lifecycle_msg`.
    pub struct DomainEventLifecycleMsg {
        pub dom: NonnullDomain,
        pub event: i32,
        pub detail: i32,
    }
    /// `domain_event_callback_lifecycle_msg`.
    pub struct DomainEventCallbackLifecycleMsg {
        pub callback_id: i32,
        pub msg: DomainEventLifecycleMsg,
    }
    /// `domain_event_reboot_msg`.
    pub struct DomainEventRebootMsg {
        pub dom: NonnullDomain,
    }
    /// `domain_event_callback_reboot_msg`.
    pub struct DomainEventCallbackRebootMsg {
        pub callback_id: i32,
        pub msg: DomainEventRebootMsg,
    }
    /// `domain_event_rtc_change_msg`.
    pub struct DomainEventRtcChangeMsg {
        pub dom: NonnullDomain,
        pub offset: i64,
    }
    /// `domain_event_callback_rtc_change_msg`.
    pub struct DomainEventCallbackRtcChangeMsg {
        pub callback_id: i32,
        pub msg: DomainEventRtcChangeMsg,
    }
    /// `domain_event_watchdog_msg`.
    pub struct DomainEventWatchdogMsg {
        pub dom: NonnullDomain,
        pub action: i32,
    }
    /// `domain_event_callback_watchdog_msg`.
    pub struct DomainEventCallbackWatchdogMsg {
        pub callback_id: i32,
        pub msg: DomainEventWatchdogMsg,
    }
    /// `domain_event_io_error_msg`.
    pub struct DomainEventIoErrorMsg {
        pub dom: NonnullDomain,
        pub src_path: Text = wire::Str<4194304>,
        pub dev_alias: Text = wire::Str<4194304>,
        pub action: i32,
    }
    /// `domain_event_callback_io_error_msg`.
    pub struct DomainEventCallbackIoErrorMsg {
        pub callback_id: i32,
        pub msg: DomainEventIoErrorMsg,
    }
    /// `domain_event_io_error_reason_msg`.
    pub struct DomainEventIoErrorReasonMsg {
        pub dom: NonnullDomain,
        pub src_path: Text = wire::Str<4194304>,
        pub dev_alias: Text = wire::Str<4194304>,
        pub action: i32,
        pub reason: Text = wire::Str<4194304>,
    }
    /// `domain_event_callback_io_error_reason_msg`.
    pub struct DomainEventCallbackIoErrorReasonMsg {
        pub callback_id: i32,
        pub msg: DomainEventIoErrorReasonMsg,
    }
    /// `domain_event_graphics_msg`.
    pub struct DomainEventGraphicsMsg {
        pub dom: NonnullDomain,
        pub phase: i32,
        pub local: DomainEventGraphicsAddress,
        pub remote: DomainEventGraphicsAddress,
        pub auth_scheme: Text = wire::Str<4194304>,
        pub subject: Vec<DomainEventGraphicsIdentity> = wire::List<wire::Own, 20>,
    }
    /// `domain_event_callback_graphics_msg`.
    pub struct DomainEventCallbackGraphicsMsg {
        pub callback_id: i32,
        pub msg: DomainEventGraphicsMsg,
    }
    /// `domain_event_block_job_msg`.
    pub struct DomainEventBlockJobMsg {
        pub dom: NonnullDomain,
        pub path: Text = wire::Str<4194304>,
        pub r#type: i32,
        pub status: i32,
    }
    /// `domain_event_callback_block_job_msg`.
    pub struct DomainEventCallbackBlockJobMsg {
        pub callback_id: i32,
        pub msg: DomainEventBlockJobMsg,
    }
    /// `domain_event_disk_change_msg`.
    pub struct DomainEventDiskChangeMsg {
        pub dom: NonnullDomain,
        pub old_src_path: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub new_src_path: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub dev_alias: Text = wire::Str<4194304>,
        pub reason: i32,
    }
    /// `domain_event_callback_disk_change_msg`.
    pub struct DomainEventCallbackDiskChangeMsg {
        pub callback_id: i32,
        pub msg: DomainEventDiskChangeMsg,
    }
    /// `domain_event_tray_change_msg`.
    pub struct DomainEventTrayChangeMsg {
        pub dom: NonnullDomain,
        pub dev_alias: Text = wire::Str<4194304>,
        pub reason: i32,
    }
    /// `domain_event_callback_tray_change_msg`.
    pub struct DomainEventCallbackTrayChangeMsg {
        pub callback_id: i32,
        pub msg: DomainEventTrayChangeMsg,
    }
    /// `domain_event_pmwakeup_msg`.
    pub struct DomainEventPmwakeupMsg {
        pub dom: NonnullDomain,
    }
    /// `domain_event_callback_pmwakeup_msg`.
    pub struct DomainEventCallbackPmwakeupMsg {
        pub callback_id: i32,
        pub reason: i32,
        pub msg: DomainEventPmwakeupMsg,
    }
    /// `domain_event_pmsuspend_msg`.
    pub struct DomainEventPmsuspendMsg {
        pub dom: NonnullDomain,
    }
    /// `domain_event_callback_pmsuspend_msg`.
    pub struct DomainEventCallbackPmsuspendMsg {
        pub callback_id: i32,
        pub reason: i32,
        pub msg: DomainEventPmsuspendMsg,
    }
    /// `domain_event_balloon_change_msg`.
    pub struct DomainEventBalloonChangeMsg {
        pub dom: NonnullDomain,
        pub actual: u64,
    }
    /// `domain_event_callback_balloon_change_msg`.
    pub struct DomainEventCallbackBalloonChangeMsg {
        pub callback_id: i32,
        pub msg: DomainEventBalloonChangeMsg,
    }
    /// `domain_event_pmsuspend_disk_msg`.
    pub struct DomainEventPmsuspendDiskMsg {
        pub dom: NonnullDomain,
    }
    /// `domain_event_callback_pmsuspend_disk_msg`.
    pub struct DomainEventCallbackPmsuspendDiskMsg {
        pub callback_id: i32,
        pub reason: i32,
        pub msg: DomainEventPmsuspendDiskMsg,
    }
    /// `domain_event_control_error_msg`.
    pub struct DomainEventControlErrorMsg {
        pub dom: NonnullDomain,
    }
    /// `domain_event_callback_control_error_msg`.
    pub struct DomainEventCallbackControlErrorMsg {
        pub callback_id: i32,
        pub msg: DomainEventControlErrorMsg,
    }
    /// `domain_event_device_removed_msg`.
    pub struct DomainEventDeviceRemovedMsg {
        pub dom: NonnullDomain,
        pub dev_alias: Text = wire::Str<4194304>,
    }
    /// `domain_event_callback_device_removed_msg`.
    pub struct DomainEventCallbackDeviceRemovedMsg {
        pub callback_id: i32,
        pub msg: DomainEventDeviceRemovedMsg,
    }
    /// `domain_event_block_job_2_msg`.
    pub struct DomainEventBlockJob2Msg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub dst: Text = wire::Str<4194304>,
        pub r#type: i32,
        pub status: i32,
    }
    /// `domain_event_block_threshold_msg`.
    pub struct DomainEventBlockThresholdMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub dev: Text = wire::Str<4194304>,
        pub path: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub threshold: u64,
        pub excess: u64,
    }
    /// `domain_event_callback_tunable_msg`.
    pub struct DomainEventCallbackTunableMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub params: Vec<TypedParam> = wire::List<wire::Own, 2048>,
    }
    /// `domain_event_callback_device_added_msg`.
    pub struct DomainEventCallbackDeviceAddedMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub dev_alias: Text = wire::Str<4194304>,
    }
    /// `domain_event_callback_agent_lifecycle_msg`.
    pub struct DomainEventCallbackAgentLifecycleMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub state: i32,
        pub reason: i32,
    }
    /// `domain_event_callback_migration_iteration_msg`.
    pub struct DomainEventCallbackMigrationIterationMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub iteration: i32,
    }
    /// `domain_event_callback_job_completed_msg`.
    pub struct DomainEventCallbackJobCompletedMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
    }
    /// `domain_event_callback_device_removal_failed_msg`.
    pub struct DomainEventCallbackDeviceRemovalFailedMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub dev_alias: Text = wire::Str<4194304>,
    }
    /// `domain_event_callback_metadata_change_msg`.
    pub struct DomainEventCallbackMetadataChangeMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub r#type: i32,
        pub nsuri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `domain_event_memory_failure_msg`.
    pub struct DomainEventMemoryFailureMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub recipient: i32,
        pub action: i32,
        pub flags: u32,
    }
    /// `domain_event_memory_device_size_change_msg`.
    pub struct DomainEventMemoryDeviceSizeChangeMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub alias: Text = wire::Str<4194304>,
        pub size: u64,
    }
    /// `domain_event_nic_mac_change_msg`.
    pub struct DomainEventNicMacChangeMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub alias: Text = wire::Str<4194304>,
        pub old_mac: Text = wire::Str<4194304>,
        pub new_mac: Text = wire::Str<4194304>,
    }
    /// `domain_event_vcpu_removed_msg`.
    pub struct DomainEventVcpuRemovedMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub vcpuid: u32,
    }
    /// `domain_event_callback_channel_lifecycle_msg`.
    pub struct DomainEventCallbackChannelLifecycleMsg {
        pub callback_id: i32,
        pub dom: NonnullDomain,
        pub channel_name: Text = wire::Str<4194304>,
        pub state: i32,
        pub reason: i32,
    }
}

procedures! {
    /// `DOMAIN_EVENT_LIFECYCLE`: no public function.
    107 DomainEventLifecycle "DOMAIN_EVENT_LIFECYCLE" None, (()) -> DomainEventLifecycleMsg,
        Event Low None since 0 5 0;
    /// `DOMAIN_EVENT_REBOOT`: no public function.
    169 DomainEventReboot "DOMAIN_EVENT_REBOOT" None, (()) -> DomainEventRebootMsg,
        Event Low None since 0 8 0;
    /// `DOMAIN_EVENT_RTC_CHANGE`: no public function.
    170 DomainEventRtcChange "DOMAIN_EVENT_RTC_CHANGE" None, (()) -> DomainEventRtcChangeMsg,
        Event Low None since 0 8 0;
    /// `DOMAIN_EVENT_WATCHDOG`: no public function.
    171 DomainEventWatchdog "DOMAIN_EVENT_WATCHDOG" None, (()) -> DomainEventWatchdogMsg,
        Event Low None since 0 8 0;
    /// `DOMAIN_EVENT_IO_ERROR`: no public function.
    172 DomainEventIoError "DOMAIN_EVENT_IO_ERROR" None, (()) -> DomainEventIoErrorMsg,
        Event Low None since 0 8 0;
    /// `DOMAIN_EVENT_GRAPHICS`: no public function.
    173 DomainEventGraphics "DOMAIN_EVENT_GRAPHICS" None, (()) -> DomainEventGraphicsMsg,
        Event Low None since 0 8 0;
    /// `DOMAIN_EVENT_IO_ERROR_REASON`: no public function.
    195 DomainEventIoErrorReason "DOMAIN_EVENT_IO_ERROR_REASON" None, (()) -> DomainEventIoErrorReasonMsg,
        Event Low None since 0 8 1;
    /// `DOMAIN_EVENT_CONTROL_ERROR`: no public function.
    224 DomainEventControlError "DOMAIN_EVENT_CONTROL_ERROR" None, (()) -> DomainEventControlErrorMsg,
        Event Low None since 0 9 2;
    /// `DOMAIN_EVENT_BLOCK_JOB`: no public function.
    241 DomainEventBlockJob "DOMAIN_EVENT_BLOCK_JOB" None, (()) -> DomainEventBlockJobMsg,
        Event Low None since 0 9 4;
    /// `DOMAIN_EVENT_DISK_CHANGE`: no public function.
    248 DomainEventDiskChange "DOMAIN_EVENT_DISK_CHANGE" None, (()) -> DomainEventDiskChangeMsg,
        Event Low None since 0 9 7;
    /// `DOMAIN_EVENT_TRAY_CHANGE`: no public function.
    268 DomainEventTrayChange "DOMAIN_EVENT_TRAY_CHANGE" None, (()) -> DomainEventTrayChangeMsg,
        Event Low None since 0 9 11;
    /// `DOMAIN_EVENT_PMWAKEUP`: no public function.
    269 DomainEventPmwakeup "DOMAIN_EVENT_PMWAKEUP" None, (()) -> DomainEventPmwakeupMsg,
        Event Low None since 0 9 11;
    /// `DOMAIN_EVENT_PMSUSPEND`: no public function.
    270 DomainEventPmsuspend "DOMAIN_EVENT_PMSUSPEND" None, (()) -> DomainEventPmsuspendMsg,
        Event Low None since 0 9 11;
    /// `DOMAIN_EVENT_BALLOON_CHANGE`: no public function.
    276 DomainEventBalloonChange "DOMAIN_EVENT_BALLOON_CHANGE" None, (()) -> DomainEventBalloonChangeMsg,
        Event Low None since 0 10 0;
    /// `DOMAIN_EVENT_PMSUSPEND_DISK`: no public function.
    292 DomainEventPmsuspendDisk "DOMAIN_EVENT_PMSUSPEND_DISK" None, (()) -> DomainEventPmsuspendDiskMsg,
        Event Low None since 1 0 0;
    /// `DOMAIN_EVENT_DEVICE_REMOVED`: no public function.
    311 DomainEventDeviceRemoved "DOMAIN_EVENT_DEVICE_REMOVED" None, (()) -> DomainEventDeviceRemovedMsg,
        Event Low None since 1 1 1;
    /// `DOMAIN_EVENT_CALLBACK_LIFECYCLE`: no public function.
    318 DomainEventCallbackLifecycle "DOMAIN_EVENT_CALLBACK_LIFECYCLE" None, (()) -> DomainEventCallbackLifecycleMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_REBOOT`: no public function.
    319 DomainEventCallbackReboot "DOMAIN_EVENT_CALLBACK_REBOOT" None, (()) -> DomainEventCallbackRebootMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_RTC_CHANGE`: no public function.
    320 DomainEventCallbackRtcChange "DOMAIN_EVENT_CALLBACK_RTC_CHANGE" None, (()) -> DomainEventCallbackRtcChangeMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_WATCHDOG`: no public function.
    321 DomainEventCallbackWatchdog "DOMAIN_EVENT_CALLBACK_WATCHDOG" None, (()) -> DomainEventCallbackWatchdogMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_IO_ERROR`: no public function.
    322 DomainEventCallbackIoError "DOMAIN_EVENT_CALLBACK_IO_ERROR" None, (()) -> DomainEventCallbackIoErrorMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_GRAPHICS`: no public function.
    323 DomainEventCallbackGraphics "DOMAIN_EVENT_CALLBACK_GRAPHICS" None, (()) -> DomainEventCallbackGraphicsMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_IO_ERROR_REASON`: no public function.
    324 DomainEventCallbackIoErrorReason "DOMAIN_EVENT_CALLBACK_IO_ERROR_REASON" None, (()) -> DomainEventCallbackIoErrorReasonMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_CONTROL_ERROR`: no public function.
    325 DomainEventCallbackControlError "DOMAIN_EVENT_CALLBACK_CONTROL_ERROR" None, (()) -> DomainEventCallbackControlErrorMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_BLOCK_JOB`: no public function.
    326 DomainEventCallbackBlockJob "DOMAIN_EVENT_CALLBACK_BLOCK_JOB" None, (()) -> DomainEventCallbackBlockJobMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_DISK_CHANGE`: no public function.
    327 DomainEventCallbackDiskChange "DOMAIN_EVENT_CALLBACK_DISK_CHANGE" None, (()) -> DomainEventCallbackDiskChangeMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_TRAY_CHANGE`: no public function.
    328 DomainEventCallbackTrayChange "DOMAIN_EVENT_CALLBACK_TRAY_CHANGE" None, (()) -> DomainEventCallbackTrayChangeMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_PMWAKEUP`: no public function.
    329 DomainEventCallbackPmwakeup "DOMAIN_EVENT_CALLBACK_PMWAKEUP" None, (()) -> DomainEventCallbackPmwakeupMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_PMSUSPEND`: no public function.
    330 DomainEventCallbackPmsuspend "DOMAIN_EVENT_CALLBACK_PMSUSPEND" None, (()) -> DomainEventCallbackPmsuspendMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_BALLOON_CHANGE`: no public function.
    331 DomainEventCallbackBalloonChange "DOMAIN_EVENT_CALLBACK_BALLOON_CHANGE" None, (()) -> DomainEventCallbackBalloonChangeMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_PMSUSPEND_DISK`: no public function.
    332 DomainEventCallbackPmsuspendDisk "DOMAIN_EVENT_CALLBACK_PMSUSPEND_DISK" None, (()) -> DomainEventCallbackPmsuspendDiskMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_CALLBACK_DEVICE_REMOVED`: no public function.
    333 DomainEventCallbackDeviceRemoved "DOMAIN_EVENT_CALLBACK_DEVICE_REMOVED" None, (()) -> DomainEventCallbackDeviceRemovedMsg,
        Event Low None since 1 2 1;
    /// `DOMAIN_EVENT_BLOCK_JOB_2`: no public function.
    339 DomainEventBlockJob2 "DOMAIN_EVENT_BLOCK_JOB_2" None, (()) -> DomainEventBlockJob2Msg,
        Event Low None since 1 2 6;
    /// `DOMAIN_EVENT_CALLBACK_TUNABLE`: no public function.
    346 DomainEventCallbackTunable "DOMAIN_EVENT_CALLBACK_TUNABLE" None, (()) -> DomainEventCallbackTunableMsg,
        Event Low None since 1 2 9;
    /// `DOMAIN_EVENT_CALLBACK_AGENT_LIFECYCLE`: no public function.
    348 DomainEventCallbackAgentLifecycle "DOMAIN_EVENT_CALLBACK_AGENT_LIFECYCLE" None, (()) -> DomainEventCallbackAgentLifecycleMsg,
        Event Low None since 1 2 11;
    /// `DOMAIN_EVENT_CALLBACK_DEVICE_ADDED`: no public function.
    354 DomainEventCallbackDeviceAdded "DOMAIN_EVENT_CALLBACK_DEVICE_ADDED" None, (()) -> DomainEventCallbackDeviceAddedMsg,
        Event Low None since 1 2 15;
    /// `DOMAIN_EVENT_CALLBACK_MIGRATION_ITERATION`: no public function.
    359 DomainEventCallbackMigrationIteration "DOMAIN_EVENT_CALLBACK_MIGRATION_ITERATION" None, (()) -> DomainEventCallbackMigrationIterationMsg,
        Event Low None since 1 3 2;
    /// `DOMAIN_EVENT_CALLBACK_JOB_COMPLETED`: no public function.
    363 DomainEventCallbackJobCompleted "DOMAIN_EVENT_CALLBACK_JOB_COMPLETED" None, (()) -> DomainEventCallbackJobCompletedMsg,
        Event Low None since 1 3 3;
    /// `DOMAIN_EVENT_CALLBACK_DEVICE_REMOVAL_FAILED`: no public function.
    367 DomainEventCallbackDeviceRemovalFailed "DOMAIN_EVENT_CALLBACK_DEVICE_REMOVAL_FAILED" None, (()) -> DomainEventCallbackDeviceRemovalFailedMsg,
        Event Low None since 1 3 4;
    /// `DOMAIN_EVENT_CALLBACK_METADATA_CHANGE`: no public function.
    379 DomainEventCallbackMetadataChange "DOMAIN_EVENT_CALLBACK_METADATA_CHANGE" None, (()) -> DomainEventCallbackMetadataChangeMsg,
        Event Low None since 3 0 0;
    /// `DOMAIN_EVENT_BLOCK_THRESHOLD`: no public function.
    385 DomainEventBlockThreshold "DOMAIN_EVENT_BLOCK_THRESHOLD" None, (()) -> DomainEventBlockThresholdMsg,
        Event Low None since 3 2 0;
    /// `DOMAIN_EVENT_MEMORY_FAILURE`: no public function.
    423 DomainEventMemoryFailure "DOMAIN_EVENT_MEMORY_FAILURE" None, (()) -> DomainEventMemoryFailureMsg,
        Event Low None since 6 9 0;
    /// `DOMAIN_EVENT_MEMORY_DEVICE_SIZE_CHANGE`: no public function.
    438 DomainEventMemoryDeviceSizeChange "DOMAIN_EVENT_MEMORY_DEVICE_SIZE_CHANGE" None, (()) -> DomainEventMemoryDeviceSizeChangeMsg,
        Event Low None since 7 9 0;
    /// `DOMAIN_EVENT_NIC_MAC_CHANGE`: no public function.
    453 DomainEventNicMacChange "DOMAIN_EVENT_NIC_MAC_CHANGE" None, (()) -> DomainEventNicMacChangeMsg,
        Event Low None since 11 2 0;
    /// `DOMAIN_EVENT_VCPU_REMOVED`: no public function.
    454 DomainEventVcpuRemoved "DOMAIN_EVENT_VCPU_REMOVED" None, (()) -> DomainEventVcpuRemovedMsg,
        Event Low None since 12 4 0;
    /// `DOMAIN_EVENT_CALLBACK_CHANNEL_LIFECYCLE`: no public function.
    455 DomainEventCallbackChannelLifecycle "DOMAIN_EVENT_CALLBACK_CHANNEL_LIFECYCLE" None, (()) -> DomainEventCallbackChannelLifecycleMsg,
        Event Low None since 12 4 0;
}
