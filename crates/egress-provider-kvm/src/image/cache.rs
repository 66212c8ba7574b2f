//! Images on a host: uploaded once, named by their content, shared by every machine.
//!
//! A copy is usable when two volumes exist: the copy and, created after the last byte arrived and
//! the checksum was right, its marker. A copy without a marker is an upload under way or a half
//! one; which of the two shows in whether it grows between observations. The clocks of two
//! machines are never compared.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::{Arc, Mutex},
    time::SystemTime,
};

use tokio::io::AsyncRead;

use super::base::BaseImage;
use crate::{
    error::KvmError,
    fault::{Fault, code, found},
    hypervisor::{Hypervisor, Pool, Upload, Volume, VolumeRef},
    names::ImageName,
    unfinished::{Unfinished, lock},
    xml::VolumeSpec,
};

/// What one process knows about copies that are not complete, and about files it has hashed.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    pub(crate) unfinished: Unfinished,
    hashes: Mutex<HashMap<FileId, String>>,
    /// Copies that this process uploads, by host and volume.
    uploads: Mutex<HashSet<(String, String)>>,
}

/// A file's name and what changes when its content does.
type FileId = (std::path::PathBuf, u64, Option<SystemTime>);

/// Where images are kept: one pool of one host.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Store<'a> {
    /// The host's name, for memory only.
    pub(crate) host_name: &'a str,
    /// The host.
    pub(crate) host: &'a dyn Hypervisor,
    /// The pool, which is active.
    pub(crate) pool: &'a Pool,
}

/// Where an image stands.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Cached {
    /// Usable; the copy's volume.
    Ready(Volume),
    /// Somebody else uploads it.
    Uploading,
}

/// The copies of one image among a pool's volumes.
#[derive(Debug)]
struct Copies<'a> {
    complete: Option<&'a Volume>,
    unfinished: Option<ImageName>,
    next: u32,
}

impl<'a> Copies<'a> {
    fn among(volumes: &'a [Volume], sha256: &str) -> Self {
        let ours = |volume: &'a Volume| {
            let (name, marker) = ImageName::parse(&volume.name)?;
            (name.sha256 == sha256).then_some((name, marker, volume))
        };
        let all: Vec<_> = volumes.iter().filter_map(ours).collect();
        let marked = |name: &ImageName| {
            all.iter()
                .any(|(other, marker, _)| *marker && other == name)
        };
        let copies = || all.iter().filter(|(_, marker, _)| !marker);
        Self {
            complete: copies().find_map(|(name, _, volume)| marked(name).then_some(*volume)),
            unfinished: copies()
                .map(|(name, _, _)| name)
                .max_by_key(|name| name.generation)
                .cloned(),
            // Markers count as well: a generation is never used twice.
            next: all
                .iter()
                .map(|(name, _, _)| name.generation + 1)
                .max()
                .unwrap_or(0),
        }
    }
}

impl Cache {
    /// The image's hash: declared, remembered, or computed now by reading the file.
    pub(crate) async fn sha256(&self, image: &BaseImage) -> Result<String, KvmError> {
        if let Some(declared) = &image.sha256 {
            return Ok(declared.clone());
        }
        // What comes from the network has a declared hash: the declaration is refused without one.
        let Some(path) = image.file() else {
            return Ok(image.hash().await?);
        };
        let metadata = tokio::fs::metadata(path)
            .await
            .map_err(|e| image.broken(e))?;
        let id = (path.to_owned(), metadata.len(), metadata.modified().ok());
        if let Some(known) = lock(&self.hashes).get(&id) {
            return Ok(known.clone());
        }
        let hash = image.hash().await?;
        lock(&self.hashes).insert(id, hash.clone());
        Ok(hash)
    }

    /// Hashes of the images with a usable copy among a pool's volumes, each once.
    pub(crate) fn complete(volumes: &[Volume]) -> BTreeSet<String> {
        let names = volumes
            .iter()
            .filter_map(|volume| ImageName::parse(&volume.name));
        let copies = names.filter_map(|(name, is_marker)| (!is_marker).then_some(name.sha256));
        let is_usable = |sha256: &String| Copies::among(volumes, sha256).complete.is_some();
        copies.filter(is_usable).collect()
    }

    /// One step towards a usable copy: takes the one that is there, uploads one, or says that
    /// somebody else does. Lasts as long as the upload; may be dropped at any time, and what is
    /// then left on the host is recognised as a half upload.
    pub(crate) async fn step(
        &self,
        store: Store<'_>,
        volumes: &[Volume],
        image: &BaseImage,
        progress: Arc<dyn Fn(u64, u64) + Send + Sync>,
    ) -> Result<Cached, KvmError> {
        let sha256 = self.sha256(image).await?;
        let copies = Copies::among(volumes, &sha256);
        if let Some(volume) = copies.complete {
            return Ok(Cached::Ready(volume.clone()));
        }
        if let Some(name) = &copies.unfinished
            && !self.unfinished.free(store, &name.to_string()).await?
        {
            return Ok(Cached::Uploading);
        }
        let name = ImageName {
            sha256,
            generation: copies.next,
        };
        self.upload(store, &name, image, progress).await
    }

    async fn upload(
        &self,
        store: Store<'_>,
        name: &ImageName,
        image: &BaseImage,
        progress: Arc<dyn Fn(u64, u64) + Send + Sync>,
    ) -> Result<Cached, KvmError> {
        // Before the source is asked: a web server is asked once for all who wait.
        let Some(_turn) = Turn::take(&self.uploads, store, name) else {
            return Ok(Cached::Uploading);
        };
        // What was looked at before the turn may have been made by whoever had it.
        let volumes = store.host.volumes(&store.pool.id).await?;
        if volumes.iter().any(|volume| volume.name == name.to_string()) {
            return Ok(Cached::Uploading);
        }
        let open = image.open().await?;
        let length = open.length;
        store.check_space(length)?;
        let spec = VolumeSpec {
            name: &name.to_string(),
            capacity: length,
            private: false,
            backing: None,
        };
        let created = store
            .host
            .create_volume(&store.pool.id, &spec.to_xml())
            .await;
        let volume = match created {
            Err(fault) if fault.is(code::STORAGE_VOL_EXIST) => return Ok(Cached::Uploading),
            created => created?,
        };
        let mine = self.unfinished.begin(store, &name.to_string());
        let (reader, digest) = open.reader();
        if let Err(fault) = store.send(name, reader, length, progress).await {
            return Err(match fault {
                // The host is well, so what it got so far can be taken back at once.
                Fault::Source { source, .. } => {
                    remove(store, name).await?;
                    image.broken(source).into()
                }
                fault => fault.into(),
            });
        }
        if let Err(fault) = image.verify(&name.sha256, digest.finish()) {
            remove(store, name).await?;
            return Err(fault.into());
        }
        store.mark(name).await?;
        mine.finish();
        Ok(Cached::Ready(volume))
    }
}

/// The only upload of a copy in this process; given back when it is dropped.
struct Turn<'a> {
    uploads: &'a Mutex<HashSet<(String, String)>>,
    copy: (String, String),
}

impl<'a> Turn<'a> {
    fn take(
        uploads: &'a Mutex<HashSet<(String, String)>>,
        store: Store<'_>,
        name: &ImageName,
    ) -> Option<Self> {
        let copy = (store.host_name.to_owned(), name.to_string());
        let is_first = lock(uploads).insert(copy.clone());
        // One that is made and dropped would give the first one's turn back.
        is_first.then(|| Self { uploads, copy })
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        lock(self.uploads).remove(&self.copy);
    }
}

impl Store<'_> {
    /// A volume of the pool.
    pub(crate) fn volume(&self, name: impl Into<String>) -> VolumeRef {
        VolumeRef {
            pool: self.pool.id.name.clone(),
            name: name.into(),
        }
    }

    /// Whether so many bytes are free.
    pub(crate) fn check_space(&self, needed: u64) -> Result<(), KvmError> {
        match self.pool.available >= needed {
            true => Ok(()),
            false => Err(KvmError::PoolFull {
                pool: self.pool.id.name.clone(),
                needed: Some(needed),
                free: Some(self.pool.available),
            }),
        }
    }

    async fn send(
        &self,
        name: &ImageName,
        reader: impl AsyncRead + Send + Unpin + 'static,
        length: u64,
        progress: Arc<dyn Fn(u64, u64) + Send + Sync>,
    ) -> Result<(), Fault> {
        let upload = Upload {
            reader: Box::new(reader),
            length,
            progress: Arc::new(move |sent| progress(sent, length)),
        };
        self.host
            .upload(&self.volume(name.to_string()), upload)
            .await
    }

    async fn mark(&self, name: &ImageName) -> Result<(), KvmError> {
        let spec = VolumeSpec {
            name: &name.marker(),
            capacity: 0,
            private: false,
            backing: None,
        };
        match self.host.create_volume(&self.pool.id, &spec.to_xml()).await {
            Err(fault) if !fault.is(code::STORAGE_VOL_EXIST) => Err(fault.into()),
            _ => Ok(()),
        }
    }
}

async fn remove(store: Store<'_>, name: &ImageName) -> Result<(), KvmError> {
    found(
        store
            .host
            .delete_volume(&store.volume(name.to_string()))
            .await,
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_copies_with_their_mark_are_complete() {
        let volume = |name: String| Volume {
            path: format!("/pool/{name}"),
            name,
        };
        let name = |digit: &str, generation| ImageName {
            sha256: digit.repeat(64),
            generation,
        };
        let (done, half) = (name("a", 1), name("b", 0));
        let names = [
            name("a", 0).to_string(),
            done.to_string(),
            done.marker(),
            half.to_string(),
            name("c", 0).marker(),
            "somebody-elses".to_owned(),
        ];
        let volumes: Vec<_> = names.into_iter().map(volume).collect();
        let complete = Cache::complete(&volumes);
        assert!(complete.iter().eq([&done.sha256]), "{complete:?}");
    }
}
