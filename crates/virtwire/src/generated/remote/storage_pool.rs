// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: storage pool.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virStoragePoolCreateXML`, since libvirt 0.4.1; may wait for a guest or for storage.
    pub async fn storage_pool_create_xml(
        &self,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullStoragePool, Error> {
        let args = remote::StoragePoolCreateXmlArgs {
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::StoragePoolCreateXml>(&args)
            .await?
            .pool)
    }

    /// `virStoragePoolDefineXML`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_define_xml(
        &self,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullStoragePool, Error> {
        let args = remote::StoragePoolDefineXmlArgs {
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::StoragePoolDefineXml>(&args)
            .await?
            .pool)
    }

    /// `virStoragePoolCreate`, since libvirt 0.4.1; may wait for a guest or for storage.
    pub async fn storage_pool_create(
        &self,
        pool: &remote::NonnullStoragePool,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::StoragePoolCreateArgs {
            pool: pool.clone(),
            flags,
        };
        self.invoke_with::<remote::StoragePoolCreate>(
            &args,
            CallMeta::about(args.pool.name.to_string()),
        )
        .await
    }

    /// `virStoragePoolBuild`, since libvirt 0.4.1; may wait for a guest or for storage.
    pub async fn storage_pool_build(
        &self,
        pool: &remote::NonnullStoragePool,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::StoragePoolBuildArgs {
            pool: pool.clone(),
            flags,
        };
        self.invoke_with::<remote::StoragePoolBuild>(
            &args,
            CallMeta::about(args.pool.name.to_string()),
        )
        .await
    }

    /// `virStoragePoolDestroy`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_destroy(
        &self,
        pool: &remote::NonnullStoragePool,
    ) -> Result<(), Error> {
        let args = remote::StoragePoolDestroyArgs { pool: pool.clone() };
        self.invoke_with::<remote::StoragePoolDestroy>(
            &args,
            CallMeta::about(args.pool.name.to_string()),
        )
        .await
    }

    /// `virStoragePoolDelete`, since libvirt 0.4.1; may wait for a guest or for storage.
    pub async fn storage_pool_delete(
        &self,
        pool: &remote::NonnullStoragePool,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::StoragePoolDeleteArgs {
            pool: pool.clone(),
            flags,
        };
        self.invoke_with::<remote::StoragePoolDelete>(
            &args,
            CallMeta::about(args.pool.name.to_string()),
        )
        .await
    }

    /// `virStoragePoolUndefine`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_undefine(
        &self,
        pool: &remote::NonnullStoragePool,
    ) -> Result<(), Error> {
        let args = remote::StoragePoolUndefineArgs { pool: pool.clone() };
        self.invoke_with::<remote::StoragePoolUndefine>(
            &args,
            CallMeta::about(args.pool.name.to_string()),
        )
        .await
    }

    /// `virStoragePoolRefresh`, since libvirt 0.4.1; may wait for a guest or for storage.
    pub async fn storage_pool_refresh(
        &self,
        pool: &remote::NonnullStoragePool,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::StoragePoolRefreshArgs {
            pool: pool.clone(),
            flags,
        };
        self.invoke_with::<remote::StoragePoolRefresh>(
            &args,
            CallMeta::about(args.pool.name.to_string()),
        )
        .await
    }

    /// `virStoragePoolLookupByName`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_lookup_by_name(
        &self,
        name: impl Into<Text>,
    ) -> Result<remote::NonnullStoragePool, Error> {
        let args = remote::StoragePoolLookupByNameArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::StoragePoolLookupByName>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .pool)
    }

    /// `virStoragePoolLookupByUUID`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_lookup_by_uuid(
        &self,
        uuid: [u8; 16],
    ) -> Result<remote::NonnullStoragePool, Error> {
        let args = remote::StoragePoolLookupByUuidArgs { uuid };
        Ok(self
            .invoke::<remote::StoragePoolLookupByUuid>(&args)
            .await?
            .pool)
    }

    /// `virStoragePoolLookupByVolume`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_lookup_by_volume(
        &self,
        vol: &remote::NonnullStorageVol,
    ) -> Result<remote::NonnullStoragePool, Error> {
        let args = remote::StoragePoolLookupByVolumeArgs { vol: vol.clone() };
        Ok(self
            .invoke_with::<remote::StoragePoolLookupByVolume>(
                &args,
                CallMeta::about(args.vol.name.to_string()),
            )
            .await?
            .pool)
    }

    /// `virStoragePoolGetInfo`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_get_info(
        &self,
        pool: &remote::NonnullStoragePool,
    ) -> Result<remote::StoragePoolGetInfoRet, Error> {
        let args = remote::StoragePoolGetInfoArgs { pool: pool.clone() };
        self.invoke_with::<remote::StoragePoolGetInfo>(
            &args,
            CallMeta::about(args.pool.name.to_string()),
        )
        .await
    }

    /// `virStoragePoolGetXMLDesc`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_get_xml_desc(
        &self,
        pool: &remote::NonnullStoragePool,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::StoragePoolGetXmlDescArgs {
            pool: pool.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::StoragePoolGetXmlDesc>(
                &args,
                CallMeta::about(args.pool.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virStoragePoolGetAutostart`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_get_autostart(
        &self,
        pool: &remote::NonnullStoragePool,
    ) -> Result<i32, Error> {
        let args = remote::StoragePoolGetAutostartArgs { pool: pool.clone() };
        Ok(self
            .invoke_with::<remote::StoragePoolGetAutostart>(
                &args,
                CallMeta::about(args.pool.name.to_string()),
            )
            .await?
            .autostart)
    }

    /// `virStoragePoolSetAutostart`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_set_autostart(
        &self,
        pool: &remote::NonnullStoragePool,
        autostart: i32,
    ) -> Result<(), Error> {
        let args = remote::StoragePoolSetAutostartArgs {
            pool: pool.clone(),
            autostart,
        };
        self.invoke_with::<remote::StoragePoolSetAutostart>(
            &args,
            CallMeta::about(args.pool.name.to_string()),
        )
        .await
    }

    /// `virStoragePoolNumOfVolumes`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_num_of_volumes(
        &self,
        pool: &remote::NonnullStoragePool,
    ) -> Result<i32, Error> {
        let args = remote::StoragePoolNumOfVolumesArgs { pool: pool.clone() };
        Ok(self
            .invoke_with::<remote::StoragePoolNumOfVolumes>(
                &args,
                CallMeta::about(args.pool.name.to_string()),
            )
            .await?
            .num)
    }

    /// `virStoragePoolListVolumes`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_pool_list_volumes(
        &self,
        pool: &remote::NonnullStoragePool,
        maxnames: i32,
    ) -> Result<Vec<Text>, Error> {
        let args = remote::StoragePoolListVolumesArgs {
            pool: pool.clone(),
            maxnames,
        };
        Ok(self
            .invoke_with::<remote::StoragePoolListVolumes>(
                &args,
                CallMeta::about(args.pool.name.to_string()),
            )
            .await?
            .names)
    }

    /// `virStoragePoolIsActive`, since libvirt 0.7.3; answered also by the daemon's priority workers.
    pub async fn storage_pool_is_active(
        &self,
        pool: &remote::NonnullStoragePool,
    ) -> Result<i32, Error> {
        let args = remote::StoragePoolIsActiveArgs { pool: pool.clone() };
        Ok(self
            .invoke_with::<remote::StoragePoolIsActive>(
                &args,
                CallMeta::about(args.pool.name.to_string()),
            )
            .await?
            .active)
    }

    /// `virStoragePoolIsPersistent`, since libvirt 0.7.3; answered also by the daemon's priority workers.
    pub async fn storage_pool_is_persistent(
        &self,
        pool: &remote::NonnullStoragePool,
    ) -> Result<i32, Error> {
        let args = remote::StoragePoolIsPersistentArgs { pool: pool.clone() };
        Ok(self
            .invoke_with::<remote::StoragePoolIsPersistent>(
                &args,
                CallMeta::about(args.pool.name.to_string()),
            )
            .await?
            .persistent)
    }

    /// `virStoragePoolListAllVolumes`, since libvirt 0.10.2; answered also by the daemon's priority workers.
    pub async fn storage_pool_list_all_volumes(
        &self,
        pool: &remote::NonnullStoragePool,
        need_results: i32,
        flags: u32,
    ) -> Result<remote::StoragePoolListAllVolumesRet, Error> {
        let args = remote::StoragePoolListAllVolumesArgs {
            pool: pool.clone(),
            need_results,
            flags,
        };
        self.invoke_with::<remote::StoragePoolListAllVolumes>(
            &args,
            CallMeta::about(args.pool.name.to_string()),
        )
        .await
    }

    /// `virStoragePoolLookupByTargetPath`, since libvirt 4.1.0; answered also by the daemon's priority workers.
    pub async fn storage_pool_lookup_by_target_path(
        &self,
        path: impl Into<Text>,
    ) -> Result<remote::NonnullStoragePool, Error> {
        let args = remote::StoragePoolLookupByTargetPathArgs { path: path.into() };
        Ok(self
            .invoke::<remote::StoragePoolLookupByTargetPath>(&args)
            .await?
            .pool)
    }
}
