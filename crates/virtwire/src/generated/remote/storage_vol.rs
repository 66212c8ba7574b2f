// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: storage vol.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error, Stream};

impl<C: Call> Client<C> {
    /// `virStorageVolCreateXML`, since libvirt 0.4.1; may wait for a guest or for storage.
    pub async fn storage_vol_create_xml(
        &self,
        pool: &remote::NonnullStoragePool,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullStorageVol, Error> {
        let args = remote::StorageVolCreateXmlArgs {
            pool: pool.clone(),
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::StorageVolCreateXml>(
                &args,
                CallMeta::about(args.pool.name.to_string()),
            )
            .await?
            .vol)
    }

    /// `virStorageVolDelete`, since libvirt 0.4.1; may wait for a guest or for storage.
    pub async fn storage_vol_delete(
        &self,
        vol: &remote::NonnullStorageVol,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::StorageVolDeleteArgs {
            vol: vol.clone(),
            flags,
        };
        self.invoke_with::<remote::StorageVolDelete>(
            &args,
            CallMeta::about(args.vol.name.to_string()),
        )
        .await
    }

    /// `virStorageVolLookupByName`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_vol_lookup_by_name(
        &self,
        pool: &remote::NonnullStoragePool,
        name: impl Into<Text>,
    ) -> Result<remote::NonnullStorageVol, Error> {
        let args = remote::StorageVolLookupByNameArgs {
            pool: pool.clone(),
            name: name.into(),
        };
        Ok(self
            .invoke_with::<remote::StorageVolLookupByName>(
                &args,
                CallMeta::about(args.pool.name.to_string()),
            )
            .await?
            .vol)
    }

    /// `virStorageVolLookupByKey`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_vol_lookup_by_key(
        &self,
        key: impl Into<Text>,
    ) -> Result<remote::NonnullStorageVol, Error> {
        let args = remote::StorageVolLookupByKeyArgs { key: key.into() };
        Ok(self
            .invoke::<remote::StorageVolLookupByKey>(&args)
            .await?
            .vol)
    }

    /// `virStorageVolLookupByPath`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_vol_lookup_by_path(
        &self,
        path: impl Into<Text>,
    ) -> Result<remote::NonnullStorageVol, Error> {
        let args = remote::StorageVolLookupByPathArgs { path: path.into() };
        Ok(self
            .invoke::<remote::StorageVolLookupByPath>(&args)
            .await?
            .vol)
    }

    /// `virStorageVolGetInfo`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_vol_get_info(
        &self,
        vol: &remote::NonnullStorageVol,
    ) -> Result<remote::StorageVolGetInfoRet, Error> {
        let args = remote::StorageVolGetInfoArgs { vol: vol.clone() };
        self.invoke_with::<remote::StorageVolGetInfo>(
            &args,
            CallMeta::about(args.vol.name.to_string()),
        )
        .await
    }

    /// `virStorageVolGetXMLDesc`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_vol_get_xml_desc(
        &self,
        vol: &remote::NonnullStorageVol,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::StorageVolGetXmlDescArgs {
            vol: vol.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::StorageVolGetXmlDesc>(
                &args,
                CallMeta::about(args.vol.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virStorageVolGetPath`, since libvirt 0.4.1; answered also by the daemon's priority workers.
    pub async fn storage_vol_get_path(
        &self,
        vol: &remote::NonnullStorageVol,
    ) -> Result<Text, Error> {
        let args = remote::StorageVolGetPathArgs { vol: vol.clone() };
        Ok(self
            .invoke_with::<remote::StorageVolGetPath>(
                &args,
                CallMeta::about(args.vol.name.to_string()),
            )
            .await?
            .name)
    }

    /// `virStorageVolCreateXMLFrom`, since libvirt 0.6.4; may wait for a guest or for storage.
    pub async fn storage_vol_create_xml_from(
        &self,
        pool: &remote::NonnullStoragePool,
        xml: impl Into<Text>,
        clonevol: &remote::NonnullStorageVol,
        flags: u32,
    ) -> Result<remote::NonnullStorageVol, Error> {
        let args = remote::StorageVolCreateXmlFromArgs {
            pool: pool.clone(),
            xml: xml.into(),
            clonevol: clonevol.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::StorageVolCreateXmlFrom>(
                &args,
                CallMeta::about(args.pool.name.to_string()),
            )
            .await?
            .vol)
    }

    /// `virStorageVolWipe`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn storage_vol_wipe(
        &self,
        vol: &remote::NonnullStorageVol,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::StorageVolWipeArgs {
            vol: vol.clone(),
            flags,
        };
        self.invoke_with::<remote::StorageVolWipe>(
            &args,
            CallMeta::about(args.vol.name.to_string()),
        )
        .await
    }

    /// `virStorageVolUpload`, since libvirt 0.9.0; may wait for a guest or for storage. Opens a stream that takes data.
    pub async fn storage_vol_upload(
        &self,
        vol: &remote::NonnullStorageVol,
        offset: u64,
        length: u64,
        flags: u32,
    ) -> Result<Stream, Error> {
        let args = remote::StorageVolUploadArgs {
            vol: vol.clone(),
            offset,
            length,
            flags,
        };
        Ok(self
            .invoke_stream_with::<remote::StorageVolUpload>(
                &args,
                CallMeta::about(args.vol.name.to_string()),
            )
            .await?
            .1)
    }

    /// `virStorageVolDownload`, since libvirt 0.9.0; may wait for a guest or for storage. Opens a stream that brings data.
    pub async fn storage_vol_download(
        &self,
        vol: &remote::NonnullStorageVol,
        offset: u64,
        length: u64,
        flags: u32,
    ) -> Result<Stream, Error> {
        let args = remote::StorageVolDownloadArgs {
            vol: vol.clone(),
            offset,
            length,
            flags,
        };
        Ok(self
            .invoke_stream_with::<remote::StorageVolDownload>(
                &args,
                CallMeta::about(args.vol.name.to_string()),
            )
            .await?
            .1)
    }

    /// `virStorageVolWipePattern`, since libvirt 0.9.10; may wait for a guest or for storage.
    pub async fn storage_vol_wipe_pattern(
        &self,
        vol: &remote::NonnullStorageVol,
        algorithm: u32,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::StorageVolWipePatternArgs {
            vol: vol.clone(),
            algorithm,
            flags,
        };
        self.invoke_with::<remote::StorageVolWipePattern>(
            &args,
            CallMeta::about(args.vol.name.to_string()),
        )
        .await
    }

    /// `virStorageVolResize`, since libvirt 0.9.10; may wait for a guest or for storage.
    pub async fn storage_vol_resize(
        &self,
        vol: &remote::NonnullStorageVol,
        capacity: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::StorageVolResizeArgs {
            vol: vol.clone(),
            capacity,
            flags,
        };
        self.invoke_with::<remote::StorageVolResize>(
            &args,
            CallMeta::about(args.vol.name.to_string()),
        )
        .await
    }

    /// `virStorageVolGetInfoFlags`, since libvirt 3.0.0; answered also by the daemon's priority workers.
    pub async fn storage_vol_get_info_flags(
        &self,
        vol: &remote::NonnullStorageVol,
        flags: u32,
    ) -> Result<remote::StorageVolGetInfoFlagsRet, Error> {
        let args = remote::StorageVolGetInfoFlagsArgs {
            vol: vol.clone(),
            flags,
        };
        self.invoke_with::<remote::StorageVolGetInfoFlags>(
            &args,
            CallMeta::about(args.vol.name.to_string()),
        )
        .await
    }
}
