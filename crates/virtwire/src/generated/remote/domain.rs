// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: domain.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error, Stream};

impl<C: Call> Client<C> {
    /// `virDomainAttachDevice`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_attach_device(
        &self,
        dom: &remote::NonnullDomain,
        xml: impl Into<Text>,
    ) -> Result<(), Error> {
        let args = remote::DomainAttachDeviceArgs {
            dom: dom.clone(),
            xml: xml.into(),
        };
        self.invoke_with::<remote::DomainAttachDevice>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainCreate`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_create(&self, dom: &remote::NonnullDomain) -> Result<(), Error> {
        let args = remote::DomainCreateArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainCreate>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainCreateXML`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_create_xml(
        &self,
        xml_desc: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainCreateXmlArgs {
            xml_desc: xml_desc.into(),
            flags,
        };
        Ok(self.invoke::<remote::DomainCreateXml>(&args).await?.dom)
    }

    /// `virDomainDefineXML`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_define_xml(
        &self,
        xml: impl Into<Text>,
    ) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainDefineXmlArgs { xml: xml.into() };
        Ok(self.invoke::<remote::DomainDefineXml>(&args).await?.dom)
    }

    /// `virDomainDestroy`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_destroy(&self, dom: &remote::NonnullDomain) -> Result<(), Error> {
        let args = remote::DomainDestroyArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainDestroy>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainDetachDevice`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_detach_device(
        &self,
        dom: &remote::NonnullDomain,
        xml: impl Into<Text>,
    ) -> Result<(), Error> {
        let args = remote::DomainDetachDeviceArgs {
            dom: dom.clone(),
            xml: xml.into(),
        };
        self.invoke_with::<remote::DomainDetachDevice>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetXMLDesc`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_get_xml_desc(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::DomainGetXmlDescArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainGetXmlDesc>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virDomainGetAutostart`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_get_autostart(&self, dom: &remote::NonnullDomain) -> Result<i32, Error> {
        let args = remote::DomainGetAutostartArgs { dom: dom.clone() };
        Ok(self
            .invoke_with::<remote::DomainGetAutostart>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .autostart)
    }

    /// `virDomainGetInfo`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_get_info(
        &self,
        dom: &remote::NonnullDomain,
    ) -> Result<remote::DomainGetInfoRet, Error> {
        let args = remote::DomainGetInfoArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainGetInfo>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainGetMaxMemory`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_get_max_memory(&self, dom: &remote::NonnullDomain) -> Result<u64, Error> {
        let args = remote::DomainGetMaxMemoryArgs { dom: dom.clone() };
        Ok(self
            .invoke_with::<remote::DomainGetMaxMemory>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .memory)
    }

    /// `virDomainGetMaxVcpus`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_get_max_vcpus(&self, dom: &remote::NonnullDomain) -> Result<i32, Error> {
        let args = remote::DomainGetMaxVcpusArgs { dom: dom.clone() };
        Ok(self
            .invoke_with::<remote::DomainGetMaxVcpus>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .num)
    }

    /// `virDomainGetOSType`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_get_os_type(&self, dom: &remote::NonnullDomain) -> Result<Text, Error> {
        let args = remote::DomainGetOsTypeArgs { dom: dom.clone() };
        Ok(self
            .invoke_with::<remote::DomainGetOsType>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .r#type)
    }

    /// `virDomainGetVcpus`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_get_vcpus(
        &self,
        dom: &remote::NonnullDomain,
        maxinfo: i32,
        maplen: i32,
    ) -> Result<remote::DomainGetVcpusRet, Error> {
        let args = remote::DomainGetVcpusArgs {
            dom: dom.clone(),
            maxinfo,
            maplen,
        };
        self.invoke_with::<remote::DomainGetVcpus>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainLookupByID`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_lookup_by_id(&self, id: i32) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainLookupByIdArgs { id };
        Ok(self.invoke::<remote::DomainLookupById>(&args).await?.dom)
    }

    /// `virDomainLookupByName`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_lookup_by_name(
        &self,
        name: impl Into<Text>,
    ) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainLookupByNameArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::DomainLookupByName>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .dom)
    }

    /// `virDomainLookupByUUID`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_lookup_by_uuid(
        &self,
        uuid: [u8; 16],
    ) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainLookupByUuidArgs { uuid };
        Ok(self.invoke::<remote::DomainLookupByUuid>(&args).await?.dom)
    }

    /// `virDomainPinVcpu`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_pin_vcpu(
        &self,
        dom: &remote::NonnullDomain,
        vcpu: u32,
        cpumap: Vec<u8>,
    ) -> Result<(), Error> {
        let args = remote::DomainPinVcpuArgs {
            dom: dom.clone(),
            vcpu,
            cpumap,
        };
        self.invoke_with::<remote::DomainPinVcpu>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainReboot`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_reboot(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainRebootArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainReboot>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainResume`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_resume(&self, dom: &remote::NonnullDomain) -> Result<(), Error> {
        let args = remote::DomainResumeArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainResume>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainSetAutostart`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_set_autostart(
        &self,
        dom: &remote::NonnullDomain,
        autostart: i32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetAutostartArgs {
            dom: dom.clone(),
            autostart,
        };
        self.invoke_with::<remote::DomainSetAutostart>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetMaxMemory`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_set_max_memory(
        &self,
        dom: &remote::NonnullDomain,
        memory: u64,
    ) -> Result<(), Error> {
        let args = remote::DomainSetMaxMemoryArgs {
            dom: dom.clone(),
            memory,
        };
        self.invoke_with::<remote::DomainSetMaxMemory>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetMemory`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_set_memory(
        &self,
        dom: &remote::NonnullDomain,
        memory: u64,
    ) -> Result<(), Error> {
        let args = remote::DomainSetMemoryArgs {
            dom: dom.clone(),
            memory,
        };
        self.invoke_with::<remote::DomainSetMemory>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetVcpus`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_set_vcpus(
        &self,
        dom: &remote::NonnullDomain,
        nvcpus: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetVcpusArgs {
            dom: dom.clone(),
            nvcpus,
        };
        self.invoke_with::<remote::DomainSetVcpus>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainShutdown`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_shutdown(&self, dom: &remote::NonnullDomain) -> Result<(), Error> {
        let args = remote::DomainShutdownArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainShutdown>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSuspend`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_suspend(&self, dom: &remote::NonnullDomain) -> Result<(), Error> {
        let args = remote::DomainSuspendArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainSuspend>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainUndefine`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn domain_undefine(&self, dom: &remote::NonnullDomain) -> Result<(), Error> {
        let args = remote::DomainUndefineArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainUndefine>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainCoreDump`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_core_dump(
        &self,
        dom: &remote::NonnullDomain,
        to: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainCoreDumpArgs {
            dom: dom.clone(),
            to: to.into(),
            flags,
        };
        self.invoke_with::<remote::DomainCoreDump>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainRestore`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_restore(&self, from: impl Into<Text>) -> Result<(), Error> {
        let args = remote::DomainRestoreArgs { from: from.into() };
        self.invoke::<remote::DomainRestore>(&args).await
    }

    /// `virDomainSave`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_save(
        &self,
        dom: &remote::NonnullDomain,
        to: impl Into<Text>,
    ) -> Result<(), Error> {
        let args = remote::DomainSaveArgs {
            dom: dom.clone(),
            to: to.into(),
        };
        self.invoke_with::<remote::DomainSave>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainGetSchedulerType`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_get_scheduler_type(
        &self,
        dom: &remote::NonnullDomain,
    ) -> Result<remote::DomainGetSchedulerTypeRet, Error> {
        let args = remote::DomainGetSchedulerTypeArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainGetSchedulerType>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetSchedulerParameters`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_get_scheduler_parameters(
        &self,
        dom: &remote::NonnullDomain,
        nparams: i32,
    ) -> Result<Vec<remote::TypedParam>, Error> {
        let args = remote::DomainGetSchedulerParametersArgs {
            dom: dom.clone(),
            nparams,
        };
        Ok(self
            .invoke_with::<remote::DomainGetSchedulerParameters>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .params)
    }

    /// `virDomainSetSchedulerParameters`, since libvirt 0.3.0; may wait for a guest or for storage.
    pub async fn domain_set_scheduler_parameters(
        &self,
        dom: &remote::NonnullDomain,
        params: Vec<remote::TypedParam>,
    ) -> Result<(), Error> {
        let args = remote::DomainSetSchedulerParametersArgs {
            dom: dom.clone(),
            params,
        };
        self.invoke_with::<remote::DomainSetSchedulerParameters>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainInterfaceStats`, since libvirt 0.3.2; answered also by the daemon's priority workers.
    pub async fn domain_interface_stats(
        &self,
        dom: &remote::NonnullDomain,
        device: impl Into<Text>,
    ) -> Result<remote::DomainInterfaceStatsRet, Error> {
        let args = remote::DomainInterfaceStatsArgs {
            dom: dom.clone(),
            device: device.into(),
        };
        self.invoke_with::<remote::DomainInterfaceStats>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainMemoryPeek`, since libvirt 0.4.2; may wait for a guest or for storage.
    pub async fn domain_memory_peek(
        &self,
        dom: &remote::NonnullDomain,
        offset: u64,
        size: u32,
        flags: u32,
    ) -> Result<Vec<u8>, Error> {
        let args = remote::DomainMemoryPeekArgs {
            dom: dom.clone(),
            offset,
            size,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainMemoryPeek>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .buffer)
    }

    /// `virDomainGetSecurityLabel`, since libvirt 0.6.1; answered also by the daemon's priority workers.
    pub async fn domain_get_security_label(
        &self,
        dom: &remote::NonnullDomain,
    ) -> Result<remote::DomainGetSecurityLabelRet, Error> {
        let args = remote::DomainGetSecurityLabelArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainGetSecurityLabel>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainIsActive`, since libvirt 0.7.3; answered also by the daemon's priority workers.
    pub async fn domain_is_active(&self, dom: &remote::NonnullDomain) -> Result<i32, Error> {
        let args = remote::DomainIsActiveArgs { dom: dom.clone() };
        Ok(self
            .invoke_with::<remote::DomainIsActive>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .active)
    }

    /// `virDomainIsPersistent`, since libvirt 0.7.3; answered also by the daemon's priority workers.
    pub async fn domain_is_persistent(&self, dom: &remote::NonnullDomain) -> Result<i32, Error> {
        let args = remote::DomainIsPersistentArgs { dom: dom.clone() };
        Ok(self
            .invoke_with::<remote::DomainIsPersistent>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .persistent)
    }

    /// `virDomainMemoryStats`, since libvirt 0.7.5; may wait for a guest or for storage.
    pub async fn domain_memory_stats(
        &self,
        dom: &remote::NonnullDomain,
        max_stats: u32,
        flags: u32,
    ) -> Result<Vec<remote::DomainMemoryStat>, Error> {
        let args = remote::DomainMemoryStatsArgs {
            dom: dom.clone(),
            max_stats,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainMemoryStats>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .stats)
    }

    /// `virDomainAttachDeviceFlags`, since libvirt 0.7.7; may wait for a guest or for storage.
    pub async fn domain_attach_device_flags(
        &self,
        dom: &remote::NonnullDomain,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainAttachDeviceFlagsArgs {
            dom: dom.clone(),
            xml: xml.into(),
            flags,
        };
        self.invoke_with::<remote::DomainAttachDeviceFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainDetachDeviceFlags`, since libvirt 0.7.7; may wait for a guest or for storage.
    pub async fn domain_detach_device_flags(
        &self,
        dom: &remote::NonnullDomain,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainDetachDeviceFlagsArgs {
            dom: dom.clone(),
            xml: xml.into(),
            flags,
        };
        self.invoke_with::<remote::DomainDetachDeviceFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetJobInfo`, since libvirt 0.7.7; may wait for a guest or for storage.
    pub async fn domain_get_job_info(
        &self,
        dom: &remote::NonnullDomain,
    ) -> Result<remote::DomainGetJobInfoRet, Error> {
        let args = remote::DomainGetJobInfoArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainGetJobInfo>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainAbortJob`, since libvirt 0.7.7; may wait for a guest or for storage.
    pub async fn domain_abort_job(&self, dom: &remote::NonnullDomain) -> Result<(), Error> {
        let args = remote::DomainAbortJobArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainAbortJob>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainUpdateDeviceFlags`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn domain_update_device_flags(
        &self,
        dom: &remote::NonnullDomain,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainUpdateDeviceFlagsArgs {
            dom: dom.clone(),
            xml: xml.into(),
            flags,
        };
        self.invoke_with::<remote::DomainUpdateDeviceFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainManagedSave`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn domain_managed_save(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainManagedSaveArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainManagedSave>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainHasManagedSaveImage`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn domain_has_managed_save_image(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainHasManagedSaveImageArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainHasManagedSaveImage>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .result)
    }

    /// `virDomainManagedSaveRemove`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn domain_managed_save_remove(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainManagedSaveRemoveArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainManagedSaveRemove>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainHasCurrentSnapshot`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn domain_has_current_snapshot(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainHasCurrentSnapshotArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainHasCurrentSnapshot>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .result)
    }

    /// `virDomainRevertToSnapshot`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn domain_revert_to_snapshot(
        &self,
        snap: &remote::NonnullDomainSnapshot,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainRevertToSnapshotArgs {
            snap: snap.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainRevertToSnapshot>(
            &args,
            CallMeta::about(args.snap.name.to_string()),
        )
        .await
    }

    /// `virDomainGetBlockInfo`, since libvirt 0.8.1; may wait for a guest or for storage.
    pub async fn domain_get_block_info(
        &self,
        dom: &remote::NonnullDomain,
        path: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::DomainGetBlockInfoRet, Error> {
        let args = remote::DomainGetBlockInfoArgs {
            dom: dom.clone(),
            path: path.into(),
            flags,
        };
        self.invoke_with::<remote::DomainGetBlockInfo>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainCreateWithFlags`, since libvirt 0.8.2; may wait for a guest or for storage.
    pub async fn domain_create_with_flags(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainCreateWithFlagsArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainCreateWithFlags>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .dom)
    }

    /// `virDomainSetMemoryParameters`, since libvirt 0.8.5; may wait for a guest or for storage.
    pub async fn domain_set_memory_parameters(
        &self,
        dom: &remote::NonnullDomain,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetMemoryParametersArgs {
            dom: dom.clone(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSetMemoryParameters>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetMemoryParameters`, since libvirt 0.8.5; may wait for a guest or for storage.
    pub async fn domain_get_memory_parameters(
        &self,
        dom: &remote::NonnullDomain,
        nparams: i32,
        flags: u32,
    ) -> Result<remote::DomainGetMemoryParametersRet, Error> {
        let args = remote::DomainGetMemoryParametersArgs {
            dom: dom.clone(),
            nparams,
            flags,
        };
        self.invoke_with::<remote::DomainGetMemoryParameters>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetVcpusFlags`, since libvirt 0.8.5; may wait for a guest or for storage.
    pub async fn domain_set_vcpus_flags(
        &self,
        dom: &remote::NonnullDomain,
        nvcpus: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetVcpusFlagsArgs {
            dom: dom.clone(),
            nvcpus,
            flags,
        };
        self.invoke_with::<remote::DomainSetVcpusFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetVcpusFlags`, since libvirt 0.8.5; may wait for a guest or for storage.
    pub async fn domain_get_vcpus_flags(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainGetVcpusFlagsArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainGetVcpusFlags>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .num)
    }

    /// `virDomainOpenConsole`, since libvirt 0.8.6; may wait for a guest or for storage. Opens a stream that carries data both ways.
    pub async fn domain_open_console(
        &self,
        dom: &remote::NonnullDomain,
        dev_name: Option<Text>,
        flags: u32,
    ) -> Result<Stream, Error> {
        let args = remote::DomainOpenConsoleArgs {
            dom: dom.clone(),
            dev_name,
            flags,
        };
        Ok(self
            .invoke_stream_with::<remote::DomainOpenConsole>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .1)
    }

    /// `virDomainIsUpdated`, since libvirt 0.8.6; answered also by the daemon's priority workers.
    pub async fn domain_is_updated(&self, dom: &remote::NonnullDomain) -> Result<i32, Error> {
        let args = remote::DomainIsUpdatedArgs { dom: dom.clone() };
        Ok(self
            .invoke_with::<remote::DomainIsUpdated>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .updated)
    }

    /// `virDomainSetMemoryFlags`, since libvirt 0.9.0; may wait for a guest or for storage.
    pub async fn domain_set_memory_flags(
        &self,
        dom: &remote::NonnullDomain,
        memory: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetMemoryFlagsArgs {
            dom: dom.clone(),
            memory,
            flags,
        };
        self.invoke_with::<remote::DomainSetMemoryFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetBlkioParameters`, since libvirt 0.9.0; may wait for a guest or for storage.
    pub async fn domain_set_blkio_parameters(
        &self,
        dom: &remote::NonnullDomain,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetBlkioParametersArgs {
            dom: dom.clone(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSetBlkioParameters>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetBlkioParameters`, since libvirt 0.9.0; may wait for a guest or for storage.
    pub async fn domain_get_blkio_parameters(
        &self,
        dom: &remote::NonnullDomain,
        nparams: i32,
        flags: u32,
    ) -> Result<remote::DomainGetBlkioParametersRet, Error> {
        let args = remote::DomainGetBlkioParametersArgs {
            dom: dom.clone(),
            nparams,
            flags,
        };
        self.invoke_with::<remote::DomainGetBlkioParameters>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainInjectNMI`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn domain_inject_nmi(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainInjectNmiArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainInjectNmi>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainScreenshot`, since libvirt 0.9.2; may wait for a guest or for storage. Opens a stream that brings data.
    pub async fn domain_screenshot(
        &self,
        dom: &remote::NonnullDomain,
        screen: u32,
        flags: u32,
    ) -> Result<(Option<Text>, Stream), Error> {
        let args = remote::DomainScreenshotArgs {
            dom: dom.clone(),
            screen,
            flags,
        };
        let (answer, stream) = self
            .invoke_stream_with::<remote::DomainScreenshot>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?;
        Ok((answer.mime, stream))
    }

    /// `virDomainGetState`, since libvirt 0.9.2; answered also by the daemon's priority workers.
    pub async fn domain_get_state(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<remote::DomainGetStateRet, Error> {
        let args = remote::DomainGetStateArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainGetState>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetSchedulerParametersFlags`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn domain_set_scheduler_parameters_flags(
        &self,
        dom: &remote::NonnullDomain,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetSchedulerParametersFlagsArgs {
            dom: dom.clone(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSetSchedulerParametersFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetSchedulerParametersFlags`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn domain_get_scheduler_parameters_flags(
        &self,
        dom: &remote::NonnullDomain,
        nparams: i32,
        flags: u32,
    ) -> Result<Vec<remote::TypedParam>, Error> {
        let args = remote::DomainGetSchedulerParametersFlagsArgs {
            dom: dom.clone(),
            nparams,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainGetSchedulerParametersFlags>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .params)
    }

    /// `virDomainPinVcpuFlags`, since libvirt 0.9.3; may wait for a guest or for storage.
    pub async fn domain_pin_vcpu_flags(
        &self,
        dom: &remote::NonnullDomain,
        vcpu: u32,
        cpumap: Vec<u8>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainPinVcpuFlagsArgs {
            dom: dom.clone(),
            vcpu,
            cpumap,
            flags,
        };
        self.invoke_with::<remote::DomainPinVcpuFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSendKey`, since libvirt 0.9.3; may wait for a guest or for storage.
    pub async fn domain_send_key(
        &self,
        dom: &remote::NonnullDomain,
        codeset: u32,
        holdtime: u32,
        keycodes: Vec<u32>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSendKeyArgs {
            dom: dom.clone(),
            codeset,
            holdtime,
            keycodes,
            flags,
        };
        self.invoke_with::<remote::DomainSendKey>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainGetControlInfo`, since libvirt 0.9.3; answered also by the daemon's priority workers.
    pub async fn domain_get_control_info(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<remote::DomainGetControlInfoRet, Error> {
        let args = remote::DomainGetControlInfoArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainGetControlInfo>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetVcpuPinInfo`, since libvirt 0.9.3; may wait for a guest or for storage.
    pub async fn domain_get_vcpu_pin_info(
        &self,
        dom: &remote::NonnullDomain,
        ncpumaps: i32,
        maplen: i32,
        flags: u32,
    ) -> Result<remote::DomainGetVcpuPinInfoRet, Error> {
        let args = remote::DomainGetVcpuPinInfoArgs {
            dom: dom.clone(),
            ncpumaps,
            maplen,
            flags,
        };
        self.invoke_with::<remote::DomainGetVcpuPinInfo>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainUndefineFlags`, since libvirt 0.9.4; answered also by the daemon's priority workers.
    pub async fn domain_undefine_flags(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainUndefineFlagsArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainUndefineFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSaveFlags`, since libvirt 0.9.4; may wait for a guest or for storage.
    pub async fn domain_save_flags(
        &self,
        dom: &remote::NonnullDomain,
        to: impl Into<Text>,
        dxml: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSaveFlagsArgs {
            dom: dom.clone(),
            to: to.into(),
            dxml,
            flags,
        };
        self.invoke_with::<remote::DomainSaveFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainRestoreFlags`, since libvirt 0.9.4; may wait for a guest or for storage.
    pub async fn domain_restore_flags(
        &self,
        from: impl Into<Text>,
        dxml: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainRestoreFlagsArgs {
            from: from.into(),
            dxml,
            flags,
        };
        self.invoke::<remote::DomainRestoreFlags>(&args).await
    }

    /// `virDomainDestroyFlags`, since libvirt 0.9.4; answered also by the daemon's priority workers.
    pub async fn domain_destroy_flags(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainDestroyFlagsArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainDestroyFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSaveImageGetXMLDesc`, since libvirt 0.9.4; answered also by the daemon's priority workers.
    pub async fn domain_save_image_get_xml_desc(
        &self,
        file: impl Into<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::DomainSaveImageGetXmlDescArgs {
            file: file.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::DomainSaveImageGetXmlDesc>(&args)
            .await?
            .xml)
    }

    /// `virDomainSaveImageDefineXML`, since libvirt 0.9.4; answered also by the daemon's priority workers.
    pub async fn domain_save_image_define_xml(
        &self,
        file: impl Into<Text>,
        dxml: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSaveImageDefineXmlArgs {
            file: file.into(),
            dxml: dxml.into(),
            flags,
        };
        self.invoke::<remote::DomainSaveImageDefineXml>(&args).await
    }

    /// `virDomainGetBlockJobInfo`, since libvirt 0.9.4; may wait for a guest or for storage.
    pub async fn domain_get_block_job_info(
        &self,
        dom: &remote::NonnullDomain,
        path: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::DomainGetBlockJobInfoRet, Error> {
        let args = remote::DomainGetBlockJobInfoArgs {
            dom: dom.clone(),
            path: path.into(),
            flags,
        };
        self.invoke_with::<remote::DomainGetBlockJobInfo>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainReset`, since libvirt 0.9.7; may wait for a guest or for storage.
    pub async fn domain_reset(&self, dom: &remote::NonnullDomain, flags: u32) -> Result<(), Error> {
        let args = remote::DomainResetArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainReset>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainOpenGraphics`, since libvirt 0.9.7; may wait for a guest or for storage.
    pub async fn domain_open_graphics(
        &self,
        dom: &remote::NonnullDomain,
        idx: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainOpenGraphicsArgs {
            dom: dom.clone(),
            idx,
            flags,
        };
        self.invoke_with::<remote::DomainOpenGraphics>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetBlockIoTune`, since libvirt 0.9.8; may wait for a guest or for storage.
    pub async fn domain_set_block_io_tune(
        &self,
        dom: &remote::NonnullDomain,
        disk: impl Into<Text>,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetBlockIoTuneArgs {
            dom: dom.clone(),
            disk: disk.into(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSetBlockIoTune>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetBlockIoTune`, since libvirt 0.9.8; may wait for a guest or for storage.
    pub async fn domain_get_block_io_tune(
        &self,
        dom: &remote::NonnullDomain,
        disk: Option<Text>,
        nparams: i32,
        flags: u32,
    ) -> Result<remote::DomainGetBlockIoTuneRet, Error> {
        let args = remote::DomainGetBlockIoTuneArgs {
            dom: dom.clone(),
            disk,
            nparams,
            flags,
        };
        self.invoke_with::<remote::DomainGetBlockIoTune>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetNumaParameters`, since libvirt 0.9.9; may wait for a guest or for storage.
    pub async fn domain_set_numa_parameters(
        &self,
        dom: &remote::NonnullDomain,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetNumaParametersArgs {
            dom: dom.clone(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSetNumaParameters>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetNumaParameters`, since libvirt 0.9.9; may wait for a guest or for storage.
    pub async fn domain_get_numa_parameters(
        &self,
        dom: &remote::NonnullDomain,
        nparams: i32,
        flags: u32,
    ) -> Result<remote::DomainGetNumaParametersRet, Error> {
        let args = remote::DomainGetNumaParametersArgs {
            dom: dom.clone(),
            nparams,
            flags,
        };
        self.invoke_with::<remote::DomainGetNumaParameters>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetInterfaceParameters`, since libvirt 0.9.9; may wait for a guest or for storage.
    pub async fn domain_set_interface_parameters(
        &self,
        dom: &remote::NonnullDomain,
        device: impl Into<Text>,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetInterfaceParametersArgs {
            dom: dom.clone(),
            device: device.into(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSetInterfaceParameters>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetInterfaceParameters`, since libvirt 0.9.9; may wait for a guest or for storage.
    pub async fn domain_get_interface_parameters(
        &self,
        dom: &remote::NonnullDomain,
        device: impl Into<Text>,
        nparams: i32,
        flags: u32,
    ) -> Result<remote::DomainGetInterfaceParametersRet, Error> {
        let args = remote::DomainGetInterfaceParametersArgs {
            dom: dom.clone(),
            device: device.into(),
            nparams,
            flags,
        };
        self.invoke_with::<remote::DomainGetInterfaceParameters>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainShutdownFlags`, since libvirt 0.9.10; may wait for a guest or for storage.
    pub async fn domain_shutdown_flags(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainShutdownFlagsArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainShutdownFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainPMSuspendForDuration`, since libvirt 0.9.10; may wait for a guest or for storage.
    pub async fn domain_pm_suspend_for_duration(
        &self,
        dom: &remote::NonnullDomain,
        target: u32,
        duration: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainPmSuspendForDurationArgs {
            dom: dom.clone(),
            target,
            duration,
            flags,
        };
        self.invoke_with::<remote::DomainPmSuspendForDuration>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetCPUStats`, since libvirt 0.9.10; may wait for a guest or for storage.
    pub async fn domain_get_cpu_stats(
        &self,
        dom: &remote::NonnullDomain,
        nparams: u32,
        start_cpu: i32,
        ncpus: u32,
        flags: u32,
    ) -> Result<remote::DomainGetCpuStatsRet, Error> {
        let args = remote::DomainGetCpuStatsArgs {
            dom: dom.clone(),
            nparams,
            start_cpu,
            ncpus,
            flags,
        };
        self.invoke_with::<remote::DomainGetCpuStats>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetDiskErrors`, since libvirt 0.9.10; may wait for a guest or for storage.
    pub async fn domain_get_disk_errors(
        &self,
        dom: &remote::NonnullDomain,
        maxerrors: u32,
        flags: u32,
    ) -> Result<remote::DomainGetDiskErrorsRet, Error> {
        let args = remote::DomainGetDiskErrorsArgs {
            dom: dom.clone(),
            maxerrors,
            flags,
        };
        self.invoke_with::<remote::DomainGetDiskErrors>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetMetadata`, since libvirt 0.9.10; may wait for a guest or for storage.
    pub async fn domain_set_metadata(
        &self,
        dom: &remote::NonnullDomain,
        r#type: i32,
        metadata: Option<Text>,
        key: Option<Text>,
        uri: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetMetadataArgs {
            dom: dom.clone(),
            r#type,
            metadata,
            key,
            uri,
            flags,
        };
        self.invoke_with::<remote::DomainSetMetadata>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetMetadata`, since libvirt 0.9.10; may wait for a guest or for storage.
    pub async fn domain_get_metadata(
        &self,
        dom: &remote::NonnullDomain,
        r#type: i32,
        uri: Option<Text>,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::DomainGetMetadataArgs {
            dom: dom.clone(),
            r#type,
            uri,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainGetMetadata>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .metadata)
    }

    /// `virDomainPMWakeup`, since libvirt 0.9.11; may wait for a guest or for storage.
    pub async fn domain_pm_wakeup(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainPmWakeupArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainPmWakeup>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainListAllSnapshots`, since libvirt 0.9.13; answered also by the daemon's priority workers.
    pub async fn domain_list_all_snapshots(
        &self,
        dom: &remote::NonnullDomain,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::DomainListAllSnapshotsRet, Error> {
        let args = remote::DomainListAllSnapshotsArgs {
            dom: dom.clone(),
            need_results,
            flags,
        };
        self.invoke_with::<remote::DomainListAllSnapshots>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetHostname`, since libvirt 0.10.0; may wait for a guest or for storage.
    pub async fn domain_get_hostname(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::DomainGetHostnameArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainGetHostname>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .hostname)
    }

    /// `virDomainGetSecurityLabelList`, since libvirt 0.10.0; answered also by the daemon's priority workers.
    pub async fn domain_get_security_label_list(
        &self,
        dom: &remote::NonnullDomain,
    ) -> Result<remote::DomainGetSecurityLabelListRet, Error> {
        let args = remote::DomainGetSecurityLabelListArgs { dom: dom.clone() };
        self.invoke_with::<remote::DomainGetSecurityLabelList>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainPinEmulator`, since libvirt 0.10.0; may wait for a guest or for storage.
    pub async fn domain_pin_emulator(
        &self,
        dom: &remote::NonnullDomain,
        cpumap: Vec<u8>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainPinEmulatorArgs {
            dom: dom.clone(),
            cpumap,
            flags,
        };
        self.invoke_with::<remote::DomainPinEmulator>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetEmulatorPinInfo`, since libvirt 0.10.0; may wait for a guest or for storage.
    pub async fn domain_get_emulator_pin_info(
        &self,
        dom: &remote::NonnullDomain,
        maplen: i32,
        flags: u32,
    ) -> Result<remote::DomainGetEmulatorPinInfoRet, Error> {
        let args = remote::DomainGetEmulatorPinInfoArgs {
            dom: dom.clone(),
            maplen,
            flags,
        };
        self.invoke_with::<remote::DomainGetEmulatorPinInfo>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainFSTrim`, since libvirt 1.0.1; may wait for a guest or for storage.
    pub async fn domain_fstrim(
        &self,
        dom: &remote::NonnullDomain,
        mount_point: Option<Text>,
        minimum: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainFstrimArgs {
            dom: dom.clone(),
            mount_point,
            minimum,
            flags,
        };
        self.invoke_with::<remote::DomainFstrim>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainSendProcessSignal`, since libvirt 1.0.1; may wait for a guest or for storage.
    pub async fn domain_send_process_signal(
        &self,
        dom: &remote::NonnullDomain,
        pid_value: i64,
        signum: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSendProcessSignalArgs {
            dom: dom.clone(),
            pid_value,
            signum,
            flags,
        };
        self.invoke_with::<remote::DomainSendProcessSignal>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainOpenChannel`, since libvirt 1.0.2; may wait for a guest or for storage. Opens a stream that carries data both ways.
    pub async fn domain_open_channel(
        &self,
        dom: &remote::NonnullDomain,
        name: Option<Text>,
        flags: u32,
    ) -> Result<Stream, Error> {
        let args = remote::DomainOpenChannelArgs {
            dom: dom.clone(),
            name,
            flags,
        };
        Ok(self
            .invoke_stream_with::<remote::DomainOpenChannel>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .1)
    }

    /// `virDomainGetJobStats`, since libvirt 1.0.3; may wait for a guest or for storage.
    pub async fn domain_get_job_stats(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<remote::DomainGetJobStatsRet, Error> {
        let args = remote::DomainGetJobStatsArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainGetJobStats>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetMemoryStatsPeriod`, since libvirt 1.1.1; may wait for a guest or for storage.
    pub async fn domain_set_memory_stats_period(
        &self,
        dom: &remote::NonnullDomain,
        period: i32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetMemoryStatsPeriodArgs {
            dom: dom.clone(),
            period,
            flags,
        };
        self.invoke_with::<remote::DomainSetMemoryStatsPeriod>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainCreateXMLWithFiles`, since libvirt 1.1.1; may wait for a guest or for storage.
    pub async fn domain_create_xml_with_files(
        &self,
        xml_desc: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainCreateXmlWithFilesArgs {
            xml_desc: xml_desc.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::DomainCreateXmlWithFiles>(&args)
            .await?
            .dom)
    }

    /// `virDomainCreateWithFiles`, since libvirt 1.1.1; may wait for a guest or for storage.
    pub async fn domain_create_with_files(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainCreateWithFilesArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainCreateWithFiles>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .dom)
    }

    /// `virDomainCoreDumpWithFormat`, since libvirt 1.2.3; may wait for a guest or for storage.
    pub async fn domain_core_dump_with_format(
        &self,
        dom: &remote::NonnullDomain,
        to: impl Into<Text>,
        dumpformat: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainCoreDumpWithFormatArgs {
            dom: dom.clone(),
            to: to.into(),
            dumpformat,
            flags,
        };
        self.invoke_with::<remote::DomainCoreDumpWithFormat>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainFSFreeze`, since libvirt 1.2.5; may wait for a guest or for storage.
    pub async fn domain_fsfreeze(
        &self,
        dom: &remote::NonnullDomain,
        mountpoints: Vec<Text>,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainFsfreezeArgs {
            dom: dom.clone(),
            mountpoints,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainFsfreeze>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .filesystems)
    }

    /// `virDomainFSThaw`, since libvirt 1.2.5; may wait for a guest or for storage.
    pub async fn domain_fsthaw(
        &self,
        dom: &remote::NonnullDomain,
        mountpoints: Vec<Text>,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainFsthawArgs {
            dom: dom.clone(),
            mountpoints,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainFsthaw>(&args, CallMeta::about(args.dom.name.to_string()))
            .await?
            .filesystems)
    }

    /// `virDomainGetTime`, since libvirt 1.2.5; may wait for a guest or for storage.
    pub async fn domain_get_time(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<remote::DomainGetTimeRet, Error> {
        let args = remote::DomainGetTimeArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainGetTime>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainSetTime`, since libvirt 1.2.5; may wait for a guest or for storage.
    pub async fn domain_set_time(
        &self,
        dom: &remote::NonnullDomain,
        seconds: i64,
        nseconds: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetTimeArgs {
            dom: dom.clone(),
            seconds,
            nseconds,
            flags,
        };
        self.invoke_with::<remote::DomainSetTime>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainOpenGraphicsFD`, since libvirt 1.2.8; may wait for a guest or for storage.
    pub async fn domain_open_graphics_fd(
        &self,
        dom: &remote::NonnullDomain,
        idx: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainOpenGraphicsFdArgs {
            dom: dom.clone(),
            idx,
            flags,
        };
        self.invoke_with::<remote::DomainOpenGraphicsFd>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetFSInfo`, since libvirt 1.2.11; may wait for a guest or for storage.
    pub async fn domain_get_fsinfo(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<remote::DomainGetFsinfoRet, Error> {
        let args = remote::DomainGetFsinfoArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainGetFsinfo>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainDefineXMLFlags`, since libvirt 1.2.12; answered also by the daemon's priority workers.
    pub async fn domain_define_xml_flags(
        &self,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainDefineXmlFlagsArgs {
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::DomainDefineXmlFlags>(&args)
            .await?
            .dom)
    }

    /// `virDomainGetIOThreadInfo`, since libvirt 1.2.14; may wait for a guest or for storage.
    pub async fn domain_get_iothread_info(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<remote::DomainGetIothreadInfoRet, Error> {
        let args = remote::DomainGetIothreadInfoArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainGetIothreadInfo>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainPinIOThread`, since libvirt 1.2.14; may wait for a guest or for storage.
    pub async fn domain_pin_iothread(
        &self,
        dom: &remote::NonnullDomain,
        iothreads_id: u32,
        cpumap: Vec<u8>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainPinIothreadArgs {
            dom: dom.clone(),
            iothreads_id,
            cpumap,
            flags,
        };
        self.invoke_with::<remote::DomainPinIothread>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainInterfaceAddresses`, since libvirt 1.2.14; may wait for a guest or for storage.
    pub async fn domain_interface_addresses(
        &self,
        dom: &remote::NonnullDomain,
        source: u32,
        flags: u32,
    ) -> Result<Vec<remote::DomainInterface>, Error> {
        let args = remote::DomainInterfaceAddressesArgs {
            dom: dom.clone(),
            source,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainInterfaceAddresses>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .ifaces)
    }

    /// `virDomainAddIOThread`, since libvirt 1.2.15; may wait for a guest or for storage.
    pub async fn domain_add_iothread(
        &self,
        dom: &remote::NonnullDomain,
        iothread_id: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainAddIothreadArgs {
            dom: dom.clone(),
            iothread_id,
            flags,
        };
        self.invoke_with::<remote::DomainAddIothread>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainDelIOThread`, since libvirt 1.2.15; may wait for a guest or for storage.
    pub async fn domain_del_iothread(
        &self,
        dom: &remote::NonnullDomain,
        iothread_id: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainDelIothreadArgs {
            dom: dom.clone(),
            iothread_id,
            flags,
        };
        self.invoke_with::<remote::DomainDelIothread>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetUserPassword`, since libvirt 1.2.16; may wait for a guest or for storage.
    pub async fn domain_set_user_password(
        &self,
        dom: &remote::NonnullDomain,
        user: Option<Text>,
        password: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetUserPasswordArgs {
            dom: dom.clone(),
            user,
            password,
            flags,
        };
        self.invoke_with::<remote::DomainSetUserPassword>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainRename`, since libvirt 1.2.19; may wait for a guest or for storage.
    pub async fn domain_rename(
        &self,
        dom: &remote::NonnullDomain,
        new_name: Option<Text>,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainRenameArgs {
            dom: dom.clone(),
            new_name,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainRename>(&args, CallMeta::about(args.dom.name.to_string()))
            .await?
            .retcode)
    }

    /// `virDomainGetPerfEvents`, since libvirt 1.3.3; may wait for a guest or for storage.
    pub async fn domain_get_perf_events(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<Vec<remote::TypedParam>, Error> {
        let args = remote::DomainGetPerfEventsArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainGetPerfEvents>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .params)
    }

    /// `virDomainSetPerfEvents`, since libvirt 1.3.3; may wait for a guest or for storage.
    pub async fn domain_set_perf_events(
        &self,
        dom: &remote::NonnullDomain,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetPerfEventsArgs {
            dom: dom.clone(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSetPerfEvents>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetGuestVcpus`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn domain_get_guest_vcpus(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<Vec<remote::TypedParam>, Error> {
        let args = remote::DomainGetGuestVcpusArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainGetGuestVcpus>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .params)
    }

    /// `virDomainSetGuestVcpus`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn domain_set_guest_vcpus(
        &self,
        dom: &remote::NonnullDomain,
        cpumap: impl Into<Text>,
        state: i32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetGuestVcpusArgs {
            dom: dom.clone(),
            cpumap: cpumap.into(),
            state,
            flags,
        };
        self.invoke_with::<remote::DomainSetGuestVcpus>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetVcpu`, since libvirt 3.1.0; may wait for a guest or for storage.
    pub async fn domain_set_vcpu(
        &self,
        dom: &remote::NonnullDomain,
        cpumap: impl Into<Text>,
        state: i32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetVcpuArgs {
            dom: dom.clone(),
            cpumap: cpumap.into(),
            state,
            flags,
        };
        self.invoke_with::<remote::DomainSetVcpu>(&args, CallMeta::about(args.dom.name.to_string()))
            .await
    }

    /// `virDomainSetBlockThreshold`, since libvirt 3.2.0; may wait for a guest or for storage.
    pub async fn domain_set_block_threshold(
        &self,
        dom: &remote::NonnullDomain,
        dev: impl Into<Text>,
        threshold: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetBlockThresholdArgs {
            dom: dom.clone(),
            dev: dev.into(),
            threshold,
            flags,
        };
        self.invoke_with::<remote::DomainSetBlockThreshold>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainManagedSaveGetXMLDesc`, since libvirt 3.7.0; may wait for a guest or for storage.
    pub async fn domain_managed_save_get_xml_desc(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::DomainManagedSaveGetXmlDescArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainManagedSaveGetXmlDesc>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virDomainManagedSaveDefineXML`, since libvirt 3.7.0; may wait for a guest or for storage.
    pub async fn domain_managed_save_define_xml(
        &self,
        dom: &remote::NonnullDomain,
        dxml: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainManagedSaveDefineXmlArgs {
            dom: dom.clone(),
            dxml,
            flags,
        };
        self.invoke_with::<remote::DomainManagedSaveDefineXml>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetLifecycleAction`, since libvirt 3.9.0; may wait for a guest or for storage.
    pub async fn domain_set_lifecycle_action(
        &self,
        dom: &remote::NonnullDomain,
        r#type: u32,
        action: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetLifecycleActionArgs {
            dom: dom.clone(),
            r#type,
            action,
            flags,
        };
        self.invoke_with::<remote::DomainSetLifecycleAction>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainDetachDeviceAlias`, since libvirt 4.4.0; may wait for a guest or for storage.
    pub async fn domain_detach_device_alias(
        &self,
        dom: &remote::NonnullDomain,
        alias: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainDetachDeviceAliasArgs {
            dom: dom.clone(),
            alias: alias.into(),
            flags,
        };
        self.invoke_with::<remote::DomainDetachDeviceAlias>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetLaunchSecurityInfo`, since libvirt 4.5.0; may wait for a guest or for storage.
    pub async fn domain_get_launch_security_info(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<Vec<remote::TypedParam>, Error> {
        let args = remote::DomainGetLaunchSecurityInfoArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainGetLaunchSecurityInfo>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .params)
    }

    /// `virDomainSetIOThreadParams`, since libvirt 4.10.0; may wait for a guest or for storage.
    pub async fn domain_set_iothread_params(
        &self,
        dom: &remote::NonnullDomain,
        iothread_id: u32,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetIothreadParamsArgs {
            dom: dom.clone(),
            iothread_id,
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSetIothreadParams>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainListAllCheckpoints`, since libvirt 5.6.0; answered also by the daemon's priority workers.
    pub async fn domain_list_all_checkpoints(
        &self,
        dom: &remote::NonnullDomain,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::DomainListAllCheckpointsRet, Error> {
        let args = remote::DomainListAllCheckpointsArgs {
            dom: dom.clone(),
            need_results,
            flags,
        };
        self.invoke_with::<remote::DomainListAllCheckpoints>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetGuestInfo`, since libvirt 5.7.0; may wait for a guest or for storage.
    pub async fn domain_get_guest_info(
        &self,
        dom: &remote::NonnullDomain,
        types: u32,
        flags: u32,
    ) -> Result<Vec<remote::TypedParam>, Error> {
        let args = remote::DomainGetGuestInfoArgs {
            dom: dom.clone(),
            types,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainGetGuestInfo>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .params)
    }

    /// `virDomainAgentSetResponseTimeout`, since libvirt 5.10.0; may wait for a guest or for storage.
    pub async fn domain_agent_set_response_timeout(
        &self,
        dom: &remote::NonnullDomain,
        timeout: i32,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::DomainAgentSetResponseTimeoutArgs {
            dom: dom.clone(),
            timeout,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainAgentSetResponseTimeout>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .result)
    }

    /// `virDomainBackupBegin`, since libvirt 6.0.0; may wait for a guest or for storage.
    pub async fn domain_backup_begin(
        &self,
        dom: &remote::NonnullDomain,
        backup_xml: impl Into<Text>,
        checkpoint_xml: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainBackupBeginArgs {
            dom: dom.clone(),
            backup_xml: backup_xml.into(),
            checkpoint_xml,
            flags,
        };
        self.invoke_with::<remote::DomainBackupBegin>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainBackupGetXMLDesc`, since libvirt 6.0.0; answered also by the daemon's priority workers.
    pub async fn domain_backup_get_xml_desc(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::DomainBackupGetXmlDescArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainBackupGetXmlDesc>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virDomainAuthorizedSSHKeysGet`, since libvirt 6.10.0; may wait for a guest or for storage.
    pub async fn domain_authorized_ssh_keys_get(
        &self,
        dom: &remote::NonnullDomain,
        user: impl Into<Text>,
        flags: u32,
    ) -> Result<Vec<Text>, Error> {
        let args = remote::DomainAuthorizedSshKeysGetArgs {
            dom: dom.clone(),
            user: user.into(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainAuthorizedSshKeysGet>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .keys)
    }

    /// `virDomainAuthorizedSSHKeysSet`, since libvirt 6.10.0; may wait for a guest or for storage.
    pub async fn domain_authorized_ssh_keys_set(
        &self,
        dom: &remote::NonnullDomain,
        user: impl Into<Text>,
        keys: Vec<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainAuthorizedSshKeysSetArgs {
            dom: dom.clone(),
            user: user.into(),
            keys,
            flags,
        };
        self.invoke_with::<remote::DomainAuthorizedSshKeysSet>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetMessages`, since libvirt 7.1.0; may wait for a guest or for storage.
    pub async fn domain_get_messages(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<Vec<Text>, Error> {
        let args = remote::DomainGetMessagesArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainGetMessages>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .msgs)
    }

    /// `virDomainStartDirtyRateCalc`, since libvirt 7.2.0; may wait for a guest or for storage.
    pub async fn domain_start_dirty_rate_calc(
        &self,
        dom: &remote::NonnullDomain,
        seconds: i32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainStartDirtyRateCalcArgs {
            dom: dom.clone(),
            seconds,
            flags,
        };
        self.invoke_with::<remote::DomainStartDirtyRateCalc>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetLaunchSecurityState`, since libvirt 8.0.0; may wait for a guest or for storage.
    pub async fn domain_set_launch_security_state(
        &self,
        dom: &remote::NonnullDomain,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetLaunchSecurityStateArgs {
            dom: dom.clone(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSetLaunchSecurityState>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSaveParams`, since libvirt 8.4.0; may wait for a guest or for storage.
    pub async fn domain_save_params(
        &self,
        dom: &remote::NonnullDomain,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSaveParamsArgs {
            dom: dom.clone(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSaveParams>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainRestoreParams`, since libvirt 8.4.0; may wait for a guest or for storage.
    pub async fn domain_restore_params(
        &self,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainRestoreParamsArgs { params, flags };
        self.invoke::<remote::DomainRestoreParams>(&args).await
    }

    /// `virDomainAbortJobFlags`, since libvirt 8.5.0; may wait for a guest or for storage.
    pub async fn domain_abort_job_flags(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainAbortJobFlagsArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainAbortJobFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainFDAssociate`, since libvirt 9.0.0; may wait for a guest or for storage.
    pub async fn domain_fd_associate(
        &self,
        dom: &remote::NonnullDomain,
        name: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainFdAssociateArgs {
            dom: dom.clone(),
            name: name.into(),
            flags,
        };
        self.invoke_with::<remote::DomainFdAssociate>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGraphicsReload`, since libvirt 10.2.0; may wait for a guest or for storage.
    pub async fn domain_graphics_reload(
        &self,
        dom: &remote::NonnullDomain,
        r#type: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainGraphicsReloadArgs {
            dom: dom.clone(),
            r#type,
            flags,
        };
        self.invoke_with::<remote::DomainGraphicsReload>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainGetAutostartOnce`, since libvirt 11.2.0; answered also by the daemon's priority workers.
    pub async fn domain_get_autostart_once(
        &self,
        dom: &remote::NonnullDomain,
    ) -> Result<i32, Error> {
        let args = remote::DomainGetAutostartOnceArgs { dom: dom.clone() };
        Ok(self
            .invoke_with::<remote::DomainGetAutostartOnce>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .autostart)
    }

    /// `virDomainSetAutostartOnce`, since libvirt 11.2.0; answered also by the daemon's priority workers.
    pub async fn domain_set_autostart_once(
        &self,
        dom: &remote::NonnullDomain,
        autostart: i32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetAutostartOnceArgs {
            dom: dom.clone(),
            autostart,
        };
        self.invoke_with::<remote::DomainSetAutostartOnce>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainSetThrottleGroup`, since libvirt 11.2.0; may wait for a guest or for storage.
    pub async fn domain_set_throttle_group(
        &self,
        dom: &remote::NonnullDomain,
        group: impl Into<Text>,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainSetThrottleGroupArgs {
            dom: dom.clone(),
            group: group.into(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainSetThrottleGroup>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainDelThrottleGroup`, since libvirt 11.2.0; may wait for a guest or for storage.
    pub async fn domain_del_throttle_group(
        &self,
        dom: &remote::NonnullDomain,
        group: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainDelThrottleGroupArgs {
            dom: dom.clone(),
            group,
            flags,
        };
        self.invoke_with::<remote::DomainDelThrottleGroup>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainAnnounceInterface`, since libvirt 12.5.0; may wait for a guest or for storage.
    pub async fn domain_announce_interface(
        &self,
        dom: &remote::NonnullDomain,
        device: Option<Text>,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainAnnounceInterfaceArgs {
            dom: dom.clone(),
            device,
            params,
            flags,
        };
        self.invoke_with::<remote::DomainAnnounceInterface>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }
}
