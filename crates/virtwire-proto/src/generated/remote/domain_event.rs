// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: domain event.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `domain_event_lifecycle_msg`.
    pub struct DomainEventLifecycleMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// `event` of the protocol.
        pub event: i32,
        /// More about the event; the meaning depends on the event.
        pub detail: i32,
    }
    /// `domain_event_callback_lifecycle_msg`.
    pub struct DomainEventCallbackLifecycleMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventLifecycleMsg,
    }
    /// `domain_event_reboot_msg`.
    pub struct DomainEventRebootMsg {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_event_callback_reboot_msg`.
    pub struct DomainEventCallbackRebootMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventRebootMsg,
    }
    /// `domain_event_rtc_change_msg`.
    pub struct DomainEventRtcChangeMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// `offset` of the protocol.
        pub offset: i64,
    }
    /// `domain_event_callback_rtc_change_msg`.
    pub struct DomainEventCallbackRtcChangeMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventRtcChangeMsg,
    }
    /// `domain_event_watchdog_msg`.
    pub struct DomainEventWatchdogMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// What to do, or what was done.
        pub action: i32,
    }
    /// `domain_event_callback_watchdog_msg`.
    pub struct DomainEventCallbackWatchdogMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventWatchdogMsg,
    }
    /// `domain_event_io_error_msg`.
    pub struct DomainEventIoErrorMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// `srcPath` of the protocol. At most 4194304 bytes when sent.
        pub src_path: Text = wire::Str<4194304>,
        /// Alias of the device in the domain's XML. At most 4194304 bytes when sent.
        pub dev_alias: Text = wire::Str<4194304>,
        /// What to do, or what was done.
        pub action: i32,
    }
    /// `domain_event_callback_io_error_msg`.
    pub struct DomainEventCallbackIoErrorMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventIoErrorMsg,
    }
    /// `domain_event_io_error_reason_msg`.
    pub struct DomainEventIoErrorReasonMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// `srcPath` of the protocol. At most 4194304 bytes when sent.
        pub src_path: Text = wire::Str<4194304>,
        /// Alias of the device in the domain's XML. At most 4194304 bytes when sent.
        pub dev_alias: Text = wire::Str<4194304>,
        /// What to do, or what was done.
        pub action: i32,
        /// Why; the meaning depends on the state. At most 4194304 bytes when sent.
        pub reason: Text = wire::Str<4194304>,
    }
    /// `domain_event_callback_io_error_reason_msg`.
    pub struct DomainEventCallbackIoErrorReasonMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventIoErrorReasonMsg,
    }
    /// `domain_event_graphics_msg`.
    pub struct DomainEventGraphicsMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// `phase` of the protocol.
        pub phase: i32,
        /// `local` of the protocol.
        pub local: DomainEventGraphicsAddress,
        /// `remote` of the protocol.
        pub remote: DomainEventGraphicsAddress,
        /// `authScheme` of the protocol. At most 4194304 bytes when sent.
        pub auth_scheme: Text = wire::Str<4194304>,
        /// `subject` of the protocol. At most 20 elements when sent.
        pub subject: Vec<DomainEventGraphicsIdentity> = wire::List<wire::Own, 20>,
    }
    /// `domain_event_callback_graphics_msg`.
    pub struct DomainEventCallbackGraphicsMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventGraphicsMsg,
    }
    /// `domain_event_block_job_msg`.
    pub struct DomainEventBlockJobMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
        /// `type` of the protocol.
        pub r#type: i32,
        /// `status` of the protocol.
        pub status: i32,
    }
    /// `domain_event_callback_block_job_msg`.
    pub struct DomainEventCallbackBlockJobMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventBlockJobMsg,
    }
    /// `domain_event_disk_change_msg`.
    pub struct DomainEventDiskChangeMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// `oldSrcPath` of the protocol. At most 4194304 bytes when sent.
        pub old_src_path: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `newSrcPath` of the protocol. At most 4194304 bytes when sent.
        pub new_src_path: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Alias of the device in the domain's XML. At most 4194304 bytes when sent.
        pub dev_alias: Text = wire::Str<4194304>,
        /// Why; the meaning depends on the state.
        pub reason: i32,
    }
    /// `domain_event_callback_disk_change_msg`.
    pub struct DomainEventCallbackDiskChangeMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventDiskChangeMsg,
    }
    /// `domain_event_tray_change_msg`.
    pub struct DomainEventTrayChangeMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// Alias of the device in the domain's XML. At most 4194304 bytes when sent.
        pub dev_alias: Text = wire::Str<4194304>,
        /// Why; the meaning depends on the state.
        pub reason: i32,
    }
    /// `domain_event_callback_tray_change_msg`.
    pub struct DomainEventCallbackTrayChangeMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventTrayChangeMsg,
    }
    /// `domain_event_pmwakeup_msg`.
    pub struct DomainEventPmwakeupMsg {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_event_callback_pmwakeup_msg`.
    pub struct DomainEventCallbackPmwakeupMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Why; the meaning depends on the state.
        pub reason: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventPmwakeupMsg,
    }
    /// `domain_event_pmsuspend_msg`.
    pub struct DomainEventPmsuspendMsg {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_event_callback_pmsuspend_msg`.
    pub struct DomainEventCallbackPmsuspendMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Why; the meaning depends on the state.
        pub reason: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventPmsuspendMsg,
    }
    /// `domain_event_balloon_change_msg`.
    pub struct DomainEventBalloonChangeMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// `actual` of the protocol.
        pub actual: u64,
    }
    /// `domain_event_callback_balloon_change_msg`.
    pub struct DomainEventCallbackBalloonChangeMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventBalloonChangeMsg,
    }
    /// `domain_event_pmsuspend_disk_msg`.
    pub struct DomainEventPmsuspendDiskMsg {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_event_callback_pmsuspend_disk_msg`.
    pub struct DomainEventCallbackPmsuspendDiskMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Why; the meaning depends on the state.
        pub reason: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventPmsuspendDiskMsg,
    }
    /// `domain_event_control_error_msg`.
    pub struct DomainEventControlErrorMsg {
        /// The domain.
        pub dom: NonnullDomain,
    }
    /// `domain_event_callback_control_error_msg`.
    pub struct DomainEventCallbackControlErrorMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventControlErrorMsg,
    }
    /// `domain_event_device_removed_msg`.
    pub struct DomainEventDeviceRemovedMsg {
        /// The domain.
        pub dom: NonnullDomain,
        /// Alias of the device in the domain's XML. At most 4194304 bytes when sent.
        pub dev_alias: Text = wire::Str<4194304>,
    }
    /// `domain_event_callback_device_removed_msg`.
    pub struct DomainEventCallbackDeviceRemovedMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// Payload of the older form of this event.
        pub msg: DomainEventDeviceRemovedMsg,
    }
    /// `domain_event_block_job_2_msg`.
    pub struct DomainEventBlockJob2Msg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// `dst` of the protocol. At most 4194304 bytes when sent.
        pub dst: Text = wire::Str<4194304>,
        /// `type` of the protocol.
        pub r#type: i32,
        /// `status` of the protocol.
        pub status: i32,
    }
    /// `domain_event_block_threshold_msg`.
    pub struct DomainEventBlockThresholdMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// The node device, or the disk's target name. At most 4194304 bytes when sent.
        pub dev: Text = wire::Str<4194304>,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `threshold` of the protocol.
        pub threshold: u64,
        /// `excess` of the protocol.
        pub excess: u64,
    }
    /// `domain_event_callback_tunable_msg`.
    pub struct DomainEventCallbackTunableMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 2048 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 2048>,
    }
    /// `domain_event_callback_device_added_msg`.
    pub struct DomainEventCallbackDeviceAddedMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// Alias of the device in the domain's XML. At most 4194304 bytes when sent.
        pub dev_alias: Text = wire::Str<4194304>,
    }
    /// `domain_event_callback_agent_lifecycle_msg`.
    pub struct DomainEventCallbackAgentLifecycleMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// `state` of the protocol.
        pub state: i32,
        /// Why; the meaning depends on the state.
        pub reason: i32,
    }
    /// `domain_event_callback_migration_iteration_msg`.
    pub struct DomainEventCallbackMigrationIterationMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// `iteration` of the protocol.
        pub iteration: i32,
    }
    /// `domain_event_callback_job_completed_msg`.
    pub struct DomainEventCallbackJobCompletedMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
    }
    /// `domain_event_callback_device_removal_failed_msg`.
    pub struct DomainEventCallbackDeviceRemovalFailedMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// Alias of the device in the domain's XML. At most 4194304 bytes when sent.
        pub dev_alias: Text = wire::Str<4194304>,
    }
    /// `domain_event_callback_metadata_change_msg`.
    pub struct DomainEventCallbackMetadataChangeMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// `type` of the protocol.
        pub r#type: i32,
        /// `nsuri` of the protocol. At most 4194304 bytes when sent.
        pub nsuri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `domain_event_memory_failure_msg`.
    pub struct DomainEventMemoryFailureMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// `recipient` of the protocol.
        pub recipient: i32,
        /// What to do, or what was done.
        pub action: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_event_memory_device_size_change_msg`.
    pub struct DomainEventMemoryDeviceSizeChangeMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// `alias` of the protocol. At most 4194304 bytes when sent.
        pub alias: Text = wire::Str<4194304>,
        /// `size` of the protocol.
        pub size: u64,
    }
    /// `domain_event_nic_mac_change_msg`.
    pub struct DomainEventNicMacChangeMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// `alias` of the protocol. At most 4194304 bytes when sent.
        pub alias: Text = wire::Str<4194304>,
        /// `oldMAC` of the protocol. At most 4194304 bytes when sent.
        pub old_mac: Text = wire::Str<4194304>,
        /// `newMAC` of the protocol. At most 4194304 bytes when sent.
        pub new_mac: Text = wire::Str<4194304>,
    }
    /// `domain_event_vcpu_removed_msg`.
    pub struct DomainEventVcpuRemovedMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// `vcpuid` of the protocol.
        pub vcpuid: u32,
    }
    /// `domain_event_callback_channel_lifecycle_msg`.
    pub struct DomainEventCallbackChannelLifecycleMsg {
        /// Registration this belongs to; ids are counted per family of objects.
        pub callback_id: i32,
        /// The domain.
        pub dom: NonnullDomain,
        /// `channelName` of the protocol. At most 4194304 bytes when sent.
        pub channel_name: Text = wire::Str<4194304>,
        /// `state` of the protocol.
        pub state: i32,
        /// Why; the meaning depends on the state.
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
