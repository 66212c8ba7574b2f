//! Making a machine: images, volumes, definition.
//!
//! The definition comes last. As long as there is none, whatever carries the machine's name is a
//! remainder of an interrupted run and is made anew; once there is one, everything it names is
//! complete.

use std::{
    fmt,
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use egress_provider::{Ensured, Progress};
use tokio::time::Instant;

use crate::{
    advance::Report,
    error::KvmError,
    host::{Host, MachineId},
    hypervisor::{DomainRef, Pool, Upload, Volume},
    image::{BaseImage, Cached, HEADER_BYTES, ImageKind, disk_bytes},
    leftover,
    names::{Part, parts_of},
    tags::Tags,
    unfinished::Claim,
    xml::{Acceleration, Backing, Boot, Capabilities, DomainSpec, Firmware, VolumeSpec},
};

/// Bytes free beside what is about to be written: seeds, logs, and overlays that grow.
pub(crate) const POOL_RESERVE: u64 = 16 << 20;

/// Makes a seed image.
pub(crate) type SeedMaker = Arc<dyn Fn() -> Result<Vec<u8>, KvmError> + Send + Sync>;

/// A machine to be made.
pub(crate) struct Blueprint {
    pub(crate) id: MachineId,
    pub(crate) tags: Tags,
    pub(crate) start: Start,
    /// Makes the seed image, which holds secrets. Called when the machine is made: hashing a
    /// password takes longer than a look at a machine that is there.
    pub(crate) seed: SeedMaker,
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
        kernel: BaseImage,
        initrd: BaseImage,
        cmdline: String,
    },
    /// An overlay over a disk image.
    Disk {
        image: BaseImage,
        firmware: Firmware,
        /// Declared size; absent means the image's own.
        bytes: Option<u64>,
    },
}

/// How far a machine's making came.
#[derive(Debug)]
pub(crate) enum Made {
    /// It is defined.
    Defined(DomainRef),
    /// Another process is at work on something it needs; what that is, in words.
    Awaited(&'static str),
}

impl Blueprint {
    /// Images in the order in which they are needed.
    pub(crate) fn images(&self) -> Vec<&BaseImage> {
        match &self.start {
            Start::Appliance { kernel, initrd, .. } => vec![kernel, initrd],
            Start::Disk { image, .. } => vec![image],
        }
    }

    /// Makes the machine on a host where it does not exist. What it leaves when it fails is found
    /// by its name; as long as the host answers, it leaves nothing.
    pub(crate) async fn make(
        &self,
        host: Host<'_>,
        pool: &Pool,
        report: &Report,
    ) -> Result<Made, KvmError> {
        let volumes = host.verbs.volumes(&pool.id).await?;
        self.refuse_foreign(host, &volumes).await?;
        let mut images = Vec::new();
        for image in self.images() {
            match self.image(host, pool, &volumes, image, report).await? {
                Cached::Ready(volume) => images.push(volume),
                Cached::Uploading => {
                    return Ok(Made::Awaited(Ensured::AWAITS_IMAGE));
                }
            }
        }
        let store = host.store(pool);
        store.check_space(POOL_RESERVE)?;
        let seed = (self.seed)()?;
        let claim = Claim {
            store,
            unfinished: &host.cache.unfinished,
            volumes: &volumes,
            length: seed.len() as u64,
        };
        let Some((claimed, volume)) = claim.stake(&Part::Seed.volume(&self.id.name)).await? else {
            return Ok(Made::Awaited(
                "waiting for another run that makes the machine",
            ));
        };
        let made = self.fill(host, pool, &volumes, &images, seed, &volume);
        match made.await {
            Ok(domain) => {
                claimed.finish();
                Ok(Made::Defined(domain))
            }
            Err(error) => {
                self.clear(host, &error).await;
                Err(error)
            }
        }
    }

    /// Everything behind the claim.
    async fn fill(
        &self,
        host: Host<'_>,
        pool: &Pool,
        volumes: &[Volume],
        images: &[Volume],
        seed: Vec<u8>,
        seed_volume: &Volume,
    ) -> Result<DomainRef, KvmError> {
        let upload = async {
            let target = host.volume(&seed_volume.name);
            let upload = host.verbs.upload(&target, Upload::bytes(seed)).await;
            upload.map_err(KvmError::from)
        };
        let capabilities = async {
            let document = host.verbs.domain_capabilities().await?;
            Ok(Capabilities::parse(&document)?)
        };
        let ((), disk, console, capabilities) = tokio::try_join!(
            upload,
            self.disk(host, pool, volumes, images),
            self.console(host, pool, volumes),
            capabilities,
        )?;
        let parts = Parts {
            images,
            seed: seed_volume,
            disk: disk.as_ref(),
            console: &console,
        };
        let xml = self.domain(host, &parts, &capabilities)?;
        Ok(host.verbs.define(&xml).await?)
    }

    /// Takes back what was made before a refusal, so that another host can be tried. Best effort:
    /// the refusal is what the user must see, and what stays is found by its name.
    async fn clear(&self, host: Host<'_>, error: &KvmError) {
        if matches!(error, KvmError::Fault(fault) if fault.code().is_none()) {
            return;
        }
        for part in Part::ALL {
            let volume = host.volume(part.volume(&self.id.name));
            let _: Result<(), _> = host.verbs.delete_volume(&volume).await;
        }
    }

    async fn refuse_foreign(&self, host: Host<'_>, volumes: &[Volume]) -> Result<(), KvmError> {
        let ours = parts_of(&self.id.name, volumes);
        // What libvirt still makes is waited for as the claim that it is, and looked at later.
        leftover::refuse_foreign(host, &self.id.name, &ours)
            .await
            .map(drop)
    }

    async fn image(
        &self,
        host: Host<'_>,
        pool: &Pool,
        volumes: &[Volume],
        image: &BaseImage,
        report: &Report,
    ) -> Result<Cached, KvmError> {
        let meter = Arc::new(Meter::new(&image.label, report));
        let progress = {
            let meter = Arc::clone(&meter);
            Arc::new(move |sent, total| meter.moved(sent, total))
        };
        let store = host.store(pool);
        let cached = host.cache.step(store, volumes, image, progress).await?;
        if matches!(cached, Cached::Ready(_)) {
            meter.done();
        }
        Ok(cached)
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
        parts: &Parts<'_>,
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
            boot: self.boot(parts.images, parts.disk, capabilities)?,
            seed: file(parts.seed, &host.config.pool)?,
            console: file(parts.console, &host.config.pool)?,
            mac: &self.mac,
            nic: host.nic(),
        };
        Ok(spec.to_xml()?)
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

impl fmt::Debug for Blueprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blueprint")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// The volumes a machine is defined with.
struct Parts<'a> {
    images: &'a [Volume],
    seed: &'a Volume,
    disk: Option<&'a Volume>,
    console: &'a Volume,
}

/// Tells the progress of one image.
struct Meter {
    label: String,
    report: Report,
    since: Instant,
    total: AtomicU64,
}

impl Meter {
    fn new(label: &str, report: &Report) -> Self {
        Self {
            label: label.to_owned(),
            report: Arc::clone(report),
            since: Instant::now(),
            total: AtomicU64::new(0),
        }
    }

    fn moved(&self, sent: u64, total: u64) {
        self.total.store(total, Ordering::Relaxed);
        let name = self.label.clone();
        self.report.report(Progress::Image { name, sent, total });
    }

    fn done(&self) {
        let name = self.label.clone();
        self.report
            .report(match self.total.load(Ordering::Relaxed) {
                0 => Progress::ImageCached { name },
                total => Progress::ImageDone {
                    name,
                    total,
                    elapsed: self.since.elapsed(),
                },
            });
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
