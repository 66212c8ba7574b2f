//! Volumes that somebody is at work on, or has left.
//!
//! libvirt has no locks. A volume's creation is exclusive by its name, so that a volume serves as
//! the claim of whoever created it; whether that one is still alive shows in whether the volume
//! grows between two looks. The clocks of two machines are never compared.

use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

use crate::{
    error::KvmError,
    fault::{code, found},
    hypervisor::Volume,
    image::Store,
    xml::VolumeSpec,
};

/// A volume that did not grow for this long is taken over by those who wait for it, unless libvirt
/// still has it in use. Longer than a loaded link's pauses, short enough for a user who repeats a
/// command that was interrupted.
const STALE_AFTER: Duration = Duration::from_secs(5);
/// A look so long ago says nothing: another volume may have had the name since.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(60);

/// Host and volume.
type Key = (String, String);

/// What one process knows about unfinished volumes.
#[derive(Debug, Default)]
pub(crate) struct Unfinished {
    sightings: Mutex<HashMap<Key, Sighting>>,
    given_up: Mutex<HashSet<Key>>,
}

#[derive(Debug, Clone, Copy)]
struct Sighting {
    allocation: u64,
    since: Instant,
    last: Instant,
}

impl Unfinished {
    /// Removes a volume that nobody works on any more; `false` while somebody does. Only volumes
    /// without their mark of completion may be asked about.
    pub(crate) async fn free(&self, store: Store<'_>, volume: &str) -> Result<bool, KvmError> {
        Ok(self.is_given_up(store, volume).await? && take_over(store, volume).await?)
    }

    async fn is_given_up(&self, store: Store<'_>, volume: &str) -> Result<bool, KvmError> {
        let key = key(store, volume);
        if lock(&self.given_up).contains(&key) {
            return Ok(true);
        }
        let size = store.host.volume_size(&store.volume(volume)).await?;
        let Some(size) = size else {
            return Ok(false);
        };
        let now = Instant::now();
        let new = Sighting {
            allocation: size.allocation,
            since: now,
            last: now,
        };
        let mut sightings = lock(&self.sightings);
        let seen = sightings.entry(key).or_insert(new);
        let stands = seen.allocation == new.allocation;
        if !stands || seen.last.elapsed() > FORGOTTEN_AFTER {
            *seen = new;
        }
        seen.last = now;
        Ok(seen.since.elapsed() >= STALE_AFTER)
    }

    /// Notes that this process works on the volume.
    pub(crate) fn begin(&self, store: Store<'_>, volume: &str) -> Mine<'_> {
        let key = key(store, volume);
        self.forget(&key);
        Mine {
            unfinished: self,
            key: Some(key),
        }
    }

    fn forget(&self, key: &Key) {
        lock(&self.given_up).remove(key);
        lock(&self.sightings).remove(key);
    }
}

fn key(store: Store<'_>, volume: &str) -> Key {
    (store.host_name.to_owned(), volume.to_owned())
}

/// Work of this process. When it ends without success, for whatever reason, the next step need not
/// wait to see that the volume does not grow.
#[derive(Debug)]
pub(crate) struct Mine<'a> {
    unfinished: &'a Unfinished,
    key: Option<Key>,
}

impl Mine<'_> {
    /// The volume is complete.
    pub(crate) fn finish(mut self) {
        self.key = None;
    }
}

impl Drop for Mine<'_> {
    fn drop(&mut self) {
        if let Some(key) = self.key.take() {
            lock(&self.unfinished.given_up).insert(key);
        }
    }
}

/// Removes what somebody left. libvirt refuses while the volume is in use: then somebody is only
/// slow, and the answer is `false`.
async fn take_over(store: Store<'_>, volume: &str) -> Result<bool, KvmError> {
    let deleted = store.host.delete_volume(&store.volume(volume)).await;
    match found(deleted) {
        Err(fault) if fault.is(code::OPERATION_INVALID) => Ok(false),
        deleted => deleted.map(|_| true).map_err(KvmError::from),
    }
}

/// The claim on a machine that does not exist yet: the volume of its seed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Claim<'a> {
    pub(crate) store: Store<'a>,
    pub(crate) unfinished: &'a Unfinished,
    /// What is in the pool.
    pub(crate) volumes: &'a [Volume],
    /// Bytes of the seed.
    pub(crate) length: u64,
}

impl<'a> Claim<'a> {
    /// Creates the volume; `None` when somebody else is at work under this name.
    pub(crate) async fn stake(&self, name: &str) -> Result<Option<(Mine<'a>, Volume)>, KvmError> {
        let exists = self.volumes.iter().any(|volume| volume.name == name);
        if exists && !self.unfinished.free(self.store, name).await? {
            return Ok(None);
        }
        let spec = VolumeSpec {
            name,
            capacity: self.length,
            private: true,
            backing: None,
        };
        let pool = &self.store.pool.id;
        match self.store.host.create_volume(pool, &spec.to_xml()).await {
            Err(fault) if fault.is(code::STORAGE_VOL_EXIST) => Ok(None),
            created => {
                let volume = created?;
                Ok(Some((self.unfinished.begin(self.store, name), volume)))
            }
        }
    }
}

/// A panic elsewhere leaves what is only remembered usable.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
