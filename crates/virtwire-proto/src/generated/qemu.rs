// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! The qemu program, number 0x20008087, as of libvirt 12.6.0.

use crate::{Procedure, ProcedureDesc, Program};
pub use table::*;
/// The program these procedures belong to.
pub const PROGRAM: Program = Program {
    name: "qemu",
    number: 0x20008087,
    version: 1,
};
/// Every procedure, events included, in the order of their numbers.
pub static PROCEDURES: &[&ProcedureDesc] = &[
    <DomainMonitorCommand as Procedure>::DESC,
    <DomainAttach as Procedure>::DESC,
    <DomainAgentCommand as Procedure>::DESC,
    <ConnectDomainMonitorEventRegister as Procedure>::DESC,
    <ConnectDomainMonitorEventDeregister as Procedure>::DESC,
    <DomainMonitorEvent as Procedure>::DESC,
    <DomainMonitorCommandWithFiles as Procedure>::DESC,
];
mod table {
    use super::super::remote::*;
    use crate::table::procedures;
    use virtwire_xdr::{Text, wire, xdr_struct};

    xdr_struct! {
        /// `domain_monitor_command_args`.
        pub struct DomainMonitorCommandArgs {
            /// The domain.
            pub dom: NonnullDomain,
            /// `cmd` of the protocol. At most 4194304 bytes when sent.
            pub cmd: Text = wire::Str<4194304>,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `domain_monitor_command_ret`.
        pub struct DomainMonitorCommandRet {
            /// `result` of the protocol. At most 4194304 bytes when sent.
            pub result: Text = wire::Str<4194304>,
        }
        /// `domain_attach_args`.
        pub struct DomainAttachArgs {
            /// `pid_value` of the protocol.
            pub pid_value: u32,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `domain_attach_ret`.
        pub struct DomainAttachRet {
            /// The domain.
            pub dom: NonnullDomain,
        }
        /// `domain_agent_command_args`.
        pub struct DomainAgentCommandArgs {
            /// The domain.
            pub dom: NonnullDomain,
            /// `cmd` of the protocol. At most 4194304 bytes when sent.
            pub cmd: Text = wire::Str<4194304>,
            /// How long to wait, in seconds.
            pub timeout: i32,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `domain_agent_command_ret`.
        pub struct DomainAgentCommandRet {
            /// `result` of the protocol. At most 4194304 bytes when sent.
            pub result: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        }
        /// `connect_domain_monitor_event_register_args`.
        pub struct ConnectDomainMonitorEventRegisterArgs {
            /// The domain.
            pub dom: Option<NonnullDomain>,
            /// `event` of the protocol. At most 4194304 bytes when sent.
            pub event: Option<Text> = wire::Maybe<wire::Str<4194304>>,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `connect_domain_monitor_event_register_ret`.
        pub struct ConnectDomainMonitorEventRegisterRet {
            /// Registration this belongs to; ids are counted per family of objects.
            pub callback_id: i32,
        }
        /// `connect_domain_monitor_event_deregister_args`.
        pub struct ConnectDomainMonitorEventDeregisterArgs {
            /// Registration this belongs to; ids are counted per family of objects.
            pub callback_id: i32,
        }
        /// `domain_monitor_event_msg`.
        pub struct DomainMonitorEventMsg {
            /// Registration this belongs to; ids are counted per family of objects.
            pub callback_id: i32,
            /// The domain.
            pub dom: NonnullDomain,
            /// `event` of the protocol. At most 4194304 bytes when sent.
            pub event: Text = wire::Str<4194304>,
            /// `seconds` of the protocol.
            pub seconds: i64,
            /// `micros` of the protocol.
            pub micros: u32,
            /// `details` of the protocol. At most 4194304 bytes when sent.
            pub details: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        }
        /// `domain_monitor_command_with_files_args`.
        pub struct DomainMonitorCommandWithFilesArgs {
            /// The domain.
            pub dom: NonnullDomain,
            /// `cmd` of the protocol. At most 4194304 bytes when sent.
            pub cmd: Text = wire::Str<4194304>,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `domain_monitor_command_with_files_ret`.
        pub struct DomainMonitorCommandWithFilesRet {
            /// `result` of the protocol. At most 4194304 bytes when sent.
            pub result: Text = wire::Str<4194304>,
        }
    }

    procedures! {
        /// `virDomainQemuMonitorCommand`.
        1 DomainMonitorCommand "DOMAIN_MONITOR_COMMAND" Some("virDomainQemuMonitorCommand"), (DomainMonitorCommandArgs) -> DomainMonitorCommandRet,
            Call Low None since 0 8 3;
        /// `virDomainQemuAttach`.
        2 DomainAttach "DOMAIN_ATTACH" Some("virDomainQemuAttach"), (DomainAttachArgs) -> DomainAttachRet,
            Call Low None since 0 9 4;
        /// `virDomainQemuAgentCommand`.
        3 DomainAgentCommand "DOMAIN_AGENT_COMMAND" Some("virDomainQemuAgentCommand"), (DomainAgentCommandArgs) -> DomainAgentCommandRet,
            Call Low None since 0 10 0;
        /// `virConnectDomainQemuMonitorEventRegister`.
        4 ConnectDomainMonitorEventRegister "CONNECT_DOMAIN_MONITOR_EVENT_REGISTER" Some("virConnectDomainQemuMonitorEventRegister"), (ConnectDomainMonitorEventRegisterArgs) -> ConnectDomainMonitorEventRegisterRet,
            Call High None since 1 2 3;
        /// `virConnectDomainQemuMonitorEventDeregister`.
        5 ConnectDomainMonitorEventDeregister "CONNECT_DOMAIN_MONITOR_EVENT_DEREGISTER" Some("virConnectDomainQemuMonitorEventDeregister"), (ConnectDomainMonitorEventDeregisterArgs) -> (),
            Call High None since 1 2 3;
        /// `DOMAIN_MONITOR_EVENT`: no public function.
        6 DomainMonitorEvent "DOMAIN_MONITOR_EVENT" None, (()) -> DomainMonitorEventMsg,
            Event Low None since 1 2 3;
        /// `virDomainQemuMonitorCommandWithFiles`.
        7 DomainMonitorCommandWithFiles "DOMAIN_MONITOR_COMMAND_WITH_FILES" Some("virDomainQemuMonitorCommandWithFiles"), (DomainMonitorCommandWithFilesArgs) -> DomainMonitorCommandWithFilesRet,
            Call Low None since 8 2 0;
    }
}
