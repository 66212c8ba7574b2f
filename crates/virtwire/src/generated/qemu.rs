// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: qemu.

use virtwire_proto::generated::{qemu, remote};
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virDomainQemuMonitorCommand`, since libvirt 0.8.3; may wait for a guest or for storage.
    pub async fn domain_monitor_command(
        &self,
        dom: &remote::NonnullDomain,
        cmd: impl Into<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = qemu::DomainMonitorCommandArgs {
            dom: dom.clone(),
            cmd: cmd.into(),
            flags,
        };
        Ok(self
            .invoke_with::<qemu::DomainMonitorCommand>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .result)
    }

    /// `virDomainQemuAttach`, since libvirt 0.9.4; may wait for a guest or for storage.
    pub async fn domain_attach(
        &self,
        pid_value: u32,
        flags: u32,
    ) -> Result<remote::NonnullDomain, Error> {
        let args = qemu::DomainAttachArgs { pid_value, flags };
        Ok(self.invoke::<qemu::DomainAttach>(&args).await?.dom)
    }

    /// `virDomainQemuAgentCommand`, since libvirt 0.10.0; may wait for a guest or for storage.
    pub async fn domain_agent_command(
        &self,
        dom: &remote::NonnullDomain,
        cmd: impl Into<Text>,
        timeout: i32,
        flags: u32,
    ) -> Result<Option<Text>, Error> {
        let args = qemu::DomainAgentCommandArgs {
            dom: dom.clone(),
            cmd: cmd.into(),
            timeout,
            flags,
        };
        Ok(self
            .invoke_with::<qemu::DomainAgentCommand>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .result)
    }

    /// `virConnectDomainQemuMonitorEventRegister`, since libvirt 1.2.3; answered also by the daemon's priority workers.
    pub async fn connect_domain_monitor_event_register(
        &self,
        dom: Option<&remote::NonnullDomain>,
        event: Option<Text>,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = qemu::ConnectDomainMonitorEventRegisterArgs {
            dom: dom.cloned(),
            event,
            flags,
        };
        Ok(self
            .invoke::<qemu::ConnectDomainMonitorEventRegister>(&args)
            .await?
            .callback_id)
    }

    /// `virConnectDomainQemuMonitorEventDeregister`, since libvirt 1.2.3; answered also by the daemon's priority workers.
    pub async fn connect_domain_monitor_event_deregister(
        &self,
        callback_id: i32,
    ) -> Result<(), Error> {
        let args = qemu::ConnectDomainMonitorEventDeregisterArgs { callback_id };
        self.invoke::<qemu::ConnectDomainMonitorEventDeregister>(&args)
            .await
    }

    /// `virDomainQemuMonitorCommandWithFiles`, since libvirt 8.2.0; may wait for a guest or for storage.
    pub async fn domain_monitor_command_with_files(
        &self,
        dom: &remote::NonnullDomain,
        cmd: impl Into<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = qemu::DomainMonitorCommandWithFilesArgs {
            dom: dom.clone(),
            cmd: cmd.into(),
            flags,
        };
        Ok(self
            .invoke_with::<qemu::DomainMonitorCommandWithFiles>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .result)
    }
}
