//! Making a machine: images, volumes, definition.
//!
//! The definition comes last. As long as there is none, whatever carries the machine's name is a
//! remainder of an interrupted run and is made anew; once there is one, everything it names is
//! complete.

use std::{net::IpAddr, sync::Arc};

use crate::{
    error::KvmError,
    host::{Host, MachineId},
    hypervisor::{DomainRef, Pool, Upload, Volume},
    image::{Cached, HEADER_BYTES, ImageKind, LocalImage, disk_bytes},
    leftover,
    names::{Part, owner_of},
    tags::Tags,
    xml::{Acceleration, Backing, Boot, Capabilities, DomainSpec, Firmware, VolumeSpec},
};

/// Bytes free beside what is about to be written: seeds, logs, and overlays that grow.
const POOL_RESERVE: u64 = 16 << 20;

/// A machine to be made.
pub(crate) struct Blueprint {
    pub(crate) id: MachineId,
    pub(crate) tags: Tags,
    pub(crate) start: Start,
    /// The seed image. Holds secrets.
    pub(crate) seed: Vec<u8>,
    pub(crate) memory_mib: u64,
    pub(crate) vcpus: u64,
    pub(crate) mac: String,
    /// The declared address.
    pub(crate) fixed: Option<IpAddr>,
}

/// What a machine starts from.
#[derive(Debug)]
pub(crate) enum Start {
    /// Kernel and initramfs.
    Appliance {
        kernel: LocalImage,
        initrd: LocalImage,
        cmdline: String,
    },
    /// An overlay over a disk image.
    Disk {
        image: LocalImage,
        firmware: Firmware,
        /// Declared size; absent means the image's own.
        bytes: Option<u64>,
    },
}

/// Told the label of an image, the bytes sent so far and all bytes.
pub(crate) type ImageProgress = Arc<dyn Fn(&str, u64, u64) + Send + Sync>;

/// How far a machine's making came.
#[derive(Debug)]
pub(crate) enum Made {
    /// It is defined.
    Defined(DomainRef),
    /// Another process uploads an image it needs.
    ImageAwaited(String),
}

impl Blueprint {
    /// Images in the order in which they are needed.
    pub(crate) fn images(&self) -> Vec<&LocalImage> {
        match &self.start {
            Start::Appliance { kernel, initrd, .. } => vec![kernel, initrd],
            Start::Disk { image, .. } => vec![image],
        }
    }

    /// Makes the machine on a host where it does not exist.
    pub(crate) async fn make(
        &self,
        host: Host<'_>,
        pool: &Pool,
        progress: &ImageProgress,
    ) -> Result<Made, KvmError> {
        let volumes = host.verbs.volumes(&pool.id).await?;
        self.refuse_foreign(host, &volumes).await?;
        let mut images = Vec::new();
        for image in self.images() {
            match self.image(host, pool, &volumes, image, progress).await? {
                Cached::Ready(volume) => images.push(volume),
                Cached::Uploading => return Ok(Made::ImageAwaited(image.label.clone())),
            }
        }
        check_space(pool)?;
        let capabilities = async {
            let document = host.verbs.domain_capabilities().await?;
            Ok(Capabilities::parse(&document)?)
        };
        let (seed, disk, console, capabilities) = tokio::try_join!(
            self.seed(host, pool, &volumes),
            self.disk(host, pool, &volumes, &images),
            self.console(host, pool, &volumes),
            capabilities,
        )?;
        let xml = self.domain(host, &images, &seed, disk.as_ref(), &console, &capabilities)?;
        Ok(Made::Defined(host.verbs.define(&xml).await?))
    }

    async fn refuse_foreign(&self, host: Host<'_>, volumes: &[Volume]) -> Result<(), KvmError> {
        let named = volumes.iter().map(|volume| volume.name.clone());
        let ours: Vec<_> = named
            .filter(|name| owner_of(name) == Some(&self.id.name))
            .collect();
        leftover::refuse_foreign(host, &self.id.name, &ours).await
    }

    async fn image(
        &self,
        host: Host<'_>,
        pool: &Pool,
        volumes: &[Volume],
        image: &LocalImage,
        progress: &ImageProgress,
    ) -> Result<Cached, KvmError> {
        let (label, report) = (image.label.clone(), Arc::clone(progress));
        let progress = Arc::new(move |sent, total| report(&label, sent, total));
        let store = host.store(pool);
        host.cache.step(store, volumes, image, progress).await
    }

    async fn seed(
        &self,
        host: Host<'_>,
        pool: &Pool,
        volumes: &[Volume],
    ) -> Result<Volume, KvmError> {
        let name = Part::Seed.volume(&self.id.name);
        let spec = VolumeSpec {
            name: &name,
            capacity: self.seed.len() as u64,
            private: true,
            backing: None,
        };
        let volume = anew(host, pool, volumes, &spec).await?;
        let upload = Upload::bytes(self.seed.clone());
        host.verbs.upload(&host.volume(name), upload).await?;
        Ok(volume)
    }

    async fn disk(
        &self,
        host: Host<'_>,
        pool: &Pool,
        volumes: &[Volume],
        images: &[Volume],
    ) -> Result<Option<Volume>, KvmError> {
        let (Start::Disk { image, bytes, .. }, [base]) = (&self.start, images) else {
            return Ok(None);
        };
        let own = base_bytes(host, base, image.kind).await?;
        let spec = VolumeSpec {
            name: &Part::Disk.volume(&self.id.name),
            capacity: disk_size(own, *bytes)?,
            private: true,
            backing: Some(Backing {
                path: &base.path,
                format: image.kind.format(),
            }),
        };
        anew(host, pool, volumes, &spec).await.map(Some)
    }

    /// The log exists before the machine writes to it, so that libvirt knows the volume.
    async fn console(
        &self,
        host: Host<'_>,
        pool: &Pool,
        volumes: &[Volume],
    ) -> Result<Volume, KvmError> {
        let spec = VolumeSpec {
            name: &Part::Console.volume(&self.id.name),
            capacity: 0,
            private: true,
            backing: None,
        };
        anew(host, pool, volumes, &spec).await
    }

    fn domain(
        &self,
        host: Host<'_>,
        images: &[Volume],
        seed: &Volume,
        disk: Option<&Volume>,
        console: &Volume,
        capabilities: &Capabilities,
    ) -> Result<String, KvmError> {
        let spec = DomainSpec {
            name: &self.id.name,
            uuid: self.id.uuid,
            tags: &self.tags,
            host: Acceleration {
                domain_type: &capabilities.domain_type,
                cpu_mode: capabilities.cpu_mode.as_deref(),
            },
            memory_mib: self.memory_mib,
            vcpus: self.vcpus,
            boot: self.boot(images, disk, capabilities)?,
            seed: file(seed, &host.config.pool)?,
            console: file(console, &host.config.pool)?,
            mac: &self.mac,
            nic: host.nic(),
        };
        Ok(spec.to_xml())
    }

    fn boot<'a>(
        &'a self,
        images: &'a [Volume],
        disk: Option<&'a Volume>,
        capabilities: &Capabilities,
    ) -> Result<Boot<'a>, KvmError> {
        match (&self.start, images, disk) {
            (Start::Appliance { cmdline, .. }, [kernel, initrd], _) => Ok(Boot::Kernel {
                kernel: &kernel.path,
                initrd: &initrd.path,
                cmdline,
            }),
            (Start::Disk { firmware, .. }, _, Some(disk)) => {
                check_firmware(*firmware, capabilities)?;
                Ok(Boot::Disk {
                    disk: &disk.path,
                    firmware: *firmware,
                })
            }
            _ => Err(KvmError::Internal("a machine without what it starts from")),
        }
    }
}

/// Creates a volume, in the place of one that an interrupted run left.
async fn anew(
    host: Host<'_>,
    pool: &Pool,
    volumes: &[Volume],
    spec: &VolumeSpec<'_>,
) -> Result<Volume, KvmError> {
    if volumes.iter().any(|volume| volume.name == spec.name) {
        crate::fault::found(host.verbs.delete_volume(&host.volume(spec.name)).await)?;
    }
    Ok(host.verbs.create_volume(&pool.id, &spec.to_xml()).await?)
}

/// The size of the disk in a cached image, read from the copy the overlay will stand on.
async fn base_bytes(host: Host<'_>, base: &Volume, kind: ImageKind) -> Result<u64, KvmError> {
    let volume = host.volume(&base.name);
    let head = host.verbs.download(&volume, 0, HEADER_BYTES).await?;
    let length = match kind {
        ImageKind::Qcow2 => None,
        _ => host.verbs.volume_size(&volume).await?,
    };
    let length = length.map_or(0, |size| size.capacity);
    disk_bytes(&head, length, kind.format()).map_err(|why| KvmError::BaseDamaged {
        volume: base.name.clone(),
        why,
    })
}

fn disk_size(own: u64, declared: Option<u64>) -> Result<u64, KvmError> {
    match declared {
        Some(declared) if declared < own => Err(KvmError::InvalidSpec {
            field: "size.disk",
            why: format!("{declared} bytes are fewer than the {own} of the image"),
        }),
        Some(declared) => Ok(declared),
        None => Ok(own),
    }
}

fn check_space(pool: &Pool) -> Result<(), KvmError> {
    if pool.available >= POOL_RESERVE {
        return Ok(());
    }
    Err(KvmError::PoolFull {
        pool: pool.id.name.clone(),
        needed: Some(POOL_RESERVE),
        free: Some(pool.available),
    })
}

fn check_firmware(firmware: Firmware, capabilities: &Capabilities) -> Result<(), KvmError> {
    let (installed, name) = match firmware {
        Firmware::Bios => (true, "BIOS"),
        Firmware::Uefi => (capabilities.uefi, "UEFI"),
        Firmware::UefiSecure => (capabilities.uefi && capabilities.secure_boot, "secure boot"),
    };
    match installed {
        true => Ok(()),
        false => Err(KvmError::NoFirmware { firmware: name }),
    }
}

/// A volume's path; domains name files.
fn file<'a>(volume: &'a Volume, pool: &str) -> Result<&'a str, KvmError> {
    match volume.path.starts_with('/') {
        true => Ok(&volume.path),
        false => Err(KvmError::PoolUnusable {
            pool: pool.to_owned(),
        }),
    }
}
