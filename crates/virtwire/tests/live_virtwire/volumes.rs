//! Uploads and downloads, compared by hash.

use std::{fs, path::PathBuf, time::Duration};

use sha2::{Digest, Sha256};
use tokio::io::AsyncReadExt;
use virtwire::{
    Connection, Error,
    proto::generated::{
        enums::ErrorNumber,
        remote::{NonnullStoragePool, NonnullStorageVol},
    },
};

use crate::open;

const PACKET: usize = 262_120;
const OPERATION_INVALID: i32 = ErrorNumber::VIR_ERR_OPERATION_INVALID.0;
const SIZES: [usize; 5] = [0, 1, PACKET, PACKET + 1, 32 * 1024 * 1024];

/// A transient pool in a folder of its own, on one connection.
pub(crate) struct Pool {
    pub(crate) libvirt: Connection,
    pub(crate) pool: NonnullStoragePool,
    folder: PathBuf,
}

impl Pool {
    pub(crate) async fn create(libvirt: Connection, name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let xml = format!(
            "<pool type='dir'><name>{name}</name><target><path>{}</path></target></pool>",
            folder.display()
        );
        let pool = libvirt.storage_pool_create_xml(xml, 0).await.unwrap();
        Self {
            libvirt,
            pool,
            folder,
        }
    }

    pub(crate) async fn volume(&self, name: &str, bytes: usize) -> NonnullStorageVol {
        let xml = format!(
            "<volume><name>{name}</name><capacity unit='bytes'>{bytes}</capacity>\
             <target><format type='raw'/></target></volume>"
        );
        self.libvirt
            .storage_vol_create_xml(&self.pool, xml, 0)
            .await
            .unwrap()
    }

    pub(crate) fn folder(&self) -> &std::path::Path {
        &self.folder
    }

    pub(crate) async fn remove(self) {
        self.libvirt.storage_pool_destroy(&self.pool).await.unwrap();
        fs::remove_dir_all(&self.folder).unwrap();
    }
}

pub(crate) fn pattern(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_u32;
    (0..length)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect()
}

fn hash(data: &[u8]) -> Vec<u8> {
    Sha256::digest(data).to_vec()
}

#[tokio::test]
async fn volumes_come_back_as_they_went() {
    let pool = Pool::create(open("qemu:///system").await, "virtwire-volumes").await;
    for size in SIZES {
        let data = pattern(size);
        let volume = pool.volume(&format!("v{size}"), size).await;

        let stream = pool
            .libvirt
            .storage_vol_upload(&volume, 0, size as u64, 0)
            .await
            .unwrap();
        let sent = stream
            .upload(&mut &data[..], size as u64, |_| ())
            .await
            .unwrap();
        assert_eq!(sent, size as u64);
        let file = fs::read(volume.key.to_str().unwrap()).unwrap();
        assert_eq!(hash(&file), hash(&data), "{size} bytes on the host");

        let sibling = pool.libvirt.open_sibling().await.unwrap();
        let stream = sibling
            .storage_vol_download(&volume, 0, 0, 0)
            .await
            .unwrap();
        let mut back = Vec::new();
        assert_eq!(
            stream.download(&mut back, |_| ()).await.unwrap(),
            size as u64
        );
        assert_eq!(hash(&back), hash(&data), "{size} bytes downloaded");
        sibling.close().await.unwrap();
        pool.libvirt.storage_vol_delete(&volume, 0).await.unwrap();
    }
    pool.remove().await;
}

#[tokio::test]
async fn a_large_upload_has_constant_progress_and_calls_go_on_beside_it() {
    const SIZE: u64 = 256 * 1024 * 1024;
    let pool = Pool::create(open("qemu:///system").await, "virtwire-large").await;
    let volume = pool.volume("large", 0).await;
    let sibling = pool.libvirt.open_sibling().await.unwrap();
    let stream = sibling
        .storage_vol_upload(&volume, 0, SIZE, 0)
        .await
        .unwrap();
    let mut reader = tokio::io::repeat(0x5a).take(SIZE);
    let reports = std::cell::Cell::new(0_u64);
    let upload = stream.upload(&mut reader, SIZE, |_| reports.set(reports.get() + 1));
    tokio::pin!(upload);
    let mut calls = 0;
    let sent = loop {
        tokio::select! {
            biased;
            sent = &mut upload => break sent.unwrap(),
            name = pool.libvirt.connect_get_hostname() => {
                name.unwrap();
                calls += 1;
            }
        }
    };
    assert_eq!((sent, reports.get()), (SIZE, SIZE.div_ceil(PACKET as u64)));
    assert!(
        calls > 10,
        "only {calls} calls were answered beside the upload"
    );
    assert_eq!(
        fs::metadata(volume.key.to_str().unwrap()).unwrap().len(),
        SIZE
    );
    pool.libvirt.storage_vol_delete(&volume, 0).await.unwrap();
    pool.remove().await;
}

#[tokio::test]
async fn errors_of_transfers_are_libvirts() {
    let pool = Pool::create(open("qemu:///system").await, "virtwire-errors").await;
    let mut volume = pool.volume("real", 10).await;
    volume.name = "missing".into();
    volume.key = "/nonexistent".into();
    let error = pool
        .libvirt
        .storage_vol_download(&volume, 0, 0, 0)
        .await
        .unwrap_err();
    assert_eq!(error.libvirt_code(), Some(50), "{error}");
    assert!(pool.libvirt.connect_get_hostname().await.is_ok());
    pool.remove().await;
}

#[tokio::test]
async fn dropped_transfers_leave_the_link_usable() {
    const SIZE: usize = 4 * 1024 * 1024;
    let pool = Pool::create(open("qemu:///system").await, "virtwire-dropped").await;
    let volume = pool.volume("dropped", SIZE).await;
    for round in 0..40 {
        let transfer = async {
            let begun = pool.libvirt.storage_vol_upload(&volume, 0, 0, 0).await;
            let Some(stream) = unless_in_use(begun) else {
                return;
            };
            let mut reader = tokio::io::repeat(1);
            let _ = stream.upload(&mut reader, SIZE as u64, |_| ()).await;
        };
        let _ = tokio::time::timeout(Duration::from_micros(round * 300), transfer).await;
        let download = async {
            let begun = pool.libvirt.storage_vol_download(&volume, 0, 0, 0).await;
            let Some(stream) = unless_in_use(begun) else {
                return;
            };
            let _ = stream.download(&mut tokio::io::sink(), |_| ()).await;
        };
        let _ = tokio::time::timeout(Duration::from_micros(round * 300), download).await;
    }
    assert!(pool.libvirt.connect_get_hostname().await.is_ok());
    assert_eq!(pool.libvirt.in_flight(), 0);
    let freed = async {
        while unless_in_use(pool.libvirt.storage_vol_delete(&volume, 0).await).is_none() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), freed)
        .await
        .expect("an aborted transfer's volume is free after a while");
    pool.remove().await;
}

/// The daemon ends an aborted transfer in a thread of its own, and until then refuses what needs
/// the volume (`virStorageVolDelete`: "volume is still in use").
fn unless_in_use<T>(outcome: Result<T, Error>) -> Option<T> {
    match outcome {
        Ok(value) => Some(value),
        Err(error) if error.libvirt_code() == Some(OPERATION_INVALID) => None,
        Err(error) => panic!("{error}"),
    }
}
