// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: node.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, Client, Error};

impl<C: Call> Client<C> {
    /// `virNodeGetInfo`, since libvirt 0.3.0; answered also by the daemon's priority workers.
    pub async fn node_get_info(&self) -> Result<remote::NodeGetInfoRet, Error> {
        self.invoke::<remote::NodeGetInfo>(&()).await
    }

    /// `virNodeGetCellsFreeMemory`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn node_get_cells_free_memory(
        &self,
        start_cell: i32,
        maxcells: i32,
    ) -> Result<Vec<u64>, Error> {
        let args = remote::NodeGetCellsFreeMemoryArgs {
            start_cell,
            maxcells,
        };
        Ok(self
            .invoke::<remote::NodeGetCellsFreeMemory>(&args)
            .await?
            .cells)
    }

    /// `virNodeGetFreeMemory`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn node_get_free_memory(&self) -> Result<u64, Error> {
        Ok(self
            .invoke::<remote::NodeGetFreeMemory>(&())
            .await?
            .free_mem)
    }

    /// `virNodeNumOfDevices`, since libvirt 0.5.0; answered also by the daemon's priority workers.
    pub async fn node_num_of_devices(&self, cap: Option<Text>, flags: u32) -> Result<i32, Error> {
        let args = remote::NodeNumOfDevicesArgs { cap, flags };
        Ok(self.invoke::<remote::NodeNumOfDevices>(&args).await?.num)
    }

    /// `virNodeListDevices`, since libvirt 0.5.0; answered also by the daemon's priority workers.
    pub async fn node_list_devices(
        &self,
        cap: Option<Text>,
        maxnames: i32,
        flags: u32,
    ) -> Result<Vec<Text>, Error> {
        let args = remote::NodeListDevicesArgs {
            cap,
            maxnames,
            flags,
        };
        Ok(self.invoke::<remote::NodeListDevices>(&args).await?.names)
    }

    /// `virNodeGetSecurityModel`, since libvirt 0.6.1; answered also by the daemon's priority workers.
    pub async fn node_get_security_model(&self) -> Result<remote::NodeGetSecurityModelRet, Error> {
        self.invoke::<remote::NodeGetSecurityModel>(&()).await
    }

    /// `virNodeGetCPUStats`, since libvirt 0.9.3; answered also by the daemon's priority workers.
    pub async fn node_get_cpu_stats(
        &self,
        cpu_num: i32,
        nparams: i32,
        flags: u32,
    ) -> Result<remote::NodeGetCpuStatsRet, Error> {
        let args = remote::NodeGetCpuStatsArgs {
            cpu_num,
            nparams,
            flags,
        };
        self.invoke::<remote::NodeGetCpuStats>(&args).await
    }

    /// `virNodeGetMemoryStats`, since libvirt 0.9.3; answered also by the daemon's priority workers.
    pub async fn node_get_memory_stats(
        &self,
        nparams: i32,
        cell_num: i32,
        flags: u32,
    ) -> Result<remote::NodeGetMemoryStatsRet, Error> {
        let args = remote::NodeGetMemoryStatsArgs {
            nparams,
            cell_num,
            flags,
        };
        self.invoke::<remote::NodeGetMemoryStats>(&args).await
    }

    /// `virNodeSuspendForDuration`, since libvirt 0.9.8; may wait for a guest or for storage.
    pub async fn node_suspend_for_duration(
        &self,
        target: u32,
        duration: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::NodeSuspendForDurationArgs {
            target,
            duration,
            flags,
        };
        self.invoke::<remote::NodeSuspendForDuration>(&args).await
    }

    /// `virNodeSetMemoryParameters`, since libvirt 0.10.2; may wait for a guest or for storage.
    pub async fn node_set_memory_parameters(
        &self,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::NodeSetMemoryParametersArgs { params, flags };
        self.invoke::<remote::NodeSetMemoryParameters>(&args).await
    }

    /// `virNodeGetMemoryParameters`, since libvirt 0.10.2; may wait for a guest or for storage.
    pub async fn node_get_memory_parameters(
        &self,
        nparams: i32,
        flags: u32,
    ) -> Result<remote::NodeGetMemoryParametersRet, Error> {
        let args = remote::NodeGetMemoryParametersArgs { nparams, flags };
        self.invoke::<remote::NodeGetMemoryParameters>(&args).await
    }

    /// `virNodeGetCPUMap`, since libvirt 1.0.0; may wait for a guest or for storage.
    pub async fn node_get_cpu_map(
        &self,
        need_map: i32,
        need_online: i32,
        flags: u32,
    ) -> Result<remote::NodeGetCpuMapRet, Error> {
        let args = remote::NodeGetCpuMapArgs {
            need_map,
            need_online,
            flags,
        };
        self.invoke::<remote::NodeGetCpuMap>(&args).await
    }

    /// `virNodeGetFreePages`, since libvirt 1.2.6; answered also by the daemon's priority workers.
    pub async fn node_get_free_pages(
        &self,
        pages: Vec<u32>,
        start_cell: i32,
        cell_count: u32,
        flags: u32,
    ) -> Result<Vec<u64>, Error> {
        let args = remote::NodeGetFreePagesArgs {
            pages,
            start_cell,
            cell_count,
            flags,
        };
        Ok(self.invoke::<remote::NodeGetFreePages>(&args).await?.counts)
    }

    /// `virNodeAllocPages`, since libvirt 1.2.9; may wait for a guest or for storage.
    pub async fn node_alloc_pages(
        &self,
        page_sizes: Vec<u32>,
        page_counts: Vec<u64>,
        start_cell: i32,
        cell_count: u32,
        flags: u32,
    ) -> Result<i32, Error> {
        let args = remote::NodeAllocPagesArgs {
            page_sizes,
            page_counts,
            start_cell,
            cell_count,
            flags,
        };
        Ok(self.invoke::<remote::NodeAllocPages>(&args).await?.ret)
    }

    /// `virNodeGetSEVInfo`, since libvirt 4.5.0; may wait for a guest or for storage.
    pub async fn node_get_sev_info(
        &self,
        nparams: i32,
        flags: u32,
    ) -> Result<remote::NodeGetSevInfoRet, Error> {
        let args = remote::NodeGetSevInfoArgs { nparams, flags };
        self.invoke::<remote::NodeGetSevInfo>(&args).await
    }
}
