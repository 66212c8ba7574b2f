//! From what is wanted to a machine's blueprint: tags, seed, size.

use std::{net::IpAddr, sync::Arc};

use egress_api::{AddressMode, EgressProxySpec, Engine, Image, ImageFormat, Quantity};
use egress_appliance::MacAddress;
use egress_guest::{GuestInput, GuestPlan, Machine, SeedFile};
use egress_provider::{Credentials, Want};
use nocloud_seed::SeedImage;
use url::Url;

use crate::{
    appliance::Appliance,
    create::{Blueprint, SeedMaker, Start},
    error::KvmError,
    host::MachineId,
    image::{BaseImage, ImageKind, Origin},
    tags::Tags,
    xml::Firmware,
};

/// A Debian image that installs its engine needs more than an appliance.
const DISK_MEMORY_MIB: u64 = 512;

/// Whether a machine on a hypervisor can be what is wanted; asks nobody.
///
/// # Errors
/// What the guest's engine or a hypervisor cannot do, with the cure.
pub fn check_guest(want: &Want) -> Result<(), egress_provider::Error> {
    let checked = checked_base(&want.spec).and_then(|_| guest_plan(want).map(drop));
    checked.map_err(crate::classify::unchanged)
}

/// What a machine starts from, as far as its declaration says.
pub(crate) enum Base {
    Appliance,
    Disk(BaseImage, Firmware),
}

impl Base {
    pub(crate) fn of(spec: &EgressProxySpec) -> Result<Self, KvmError> {
        match &spec.image {
            None => Ok(Self::Appliance),
            Some(image) => Ok(Self::Disk(disk_image(image)?, firmware(image))),
        }
    }
}

/// The blueprint of what is wanted; `appliance` must be there unless the declaration names an
/// image of its own.
pub(crate) fn blueprint(want: &Want, appliance: Option<&Appliance>) -> Result<Blueprint, KvmError> {
    let base = checked_base(&want.spec)?;
    let seed = seed_maker(want, matches!(base, Base::Appliance));
    let fixed = fixed(&want.spec)?;
    Ok(Blueprint {
        id: MachineId::of(&want.identity),
        tags: Tags::of(want, fixed),
        start: start(base, appliance, want.spec.size.as_ref())?,
        seed,
        memory_mib: memory_mib(&want.spec),
        vcpus: vcpus(&want.spec),
        mac: want.identity.mac().to_string(),
        fixed,
    })
}

/// Memory the machine gets, in MiB. An appliance keeps its files in memory.
pub(crate) fn memory_mib(spec: &EgressProxySpec) -> u64 {
    let declared = spec.size.as_ref().and_then(|size| size.memory);
    let default = match (spec.image.is_some(), spec.engine()) {
        (true, _) => DISK_MEMORY_MIB,
        (false, Engine::Squid) => 256,
        (false, Engine::Tinyproxy | Engine::Microsocks | Engine::Dante) => 128,
    };
    declared.map_or(default, |memory| memory.value().div_ceil(1 << 20))
}

/// Bytes of disk of its own that the machine may come to fill.
pub(crate) fn disk_bytes(spec: &EgressProxySpec) -> u64 {
    let declared = spec.size.as_ref().and_then(|size| size.disk);
    declared
        .filter(|_| spec.image.is_some())
        .map_or(0, Quantity::value)
}

fn vcpus(spec: &EgressProxySpec) -> u64 {
    let declared = spec.size.as_ref().and_then(|size| size.cpu);
    // A machine has whole processors: a part of one is rounded up.
    declared.map_or(1, |cpu| cpu.milli().div_ceil(1000).max(1))
}

/// What the machine starts from, once nothing else of the declaration speaks against it.
fn checked_base(spec: &EgressProxySpec) -> Result<Base, KvmError> {
    let refuse = |field, why: &str| {
        Err(KvmError::InvalidSpec {
            field,
            why: why.to_owned(),
        })
    };
    if spec.address.mode == AddressMode::Reserved {
        return refuse(
            "address.mode",
            "a hypervisor reserves no addresses: write static",
        );
    }
    if spec.machine_type.is_some() {
        return refuse("machineType", "a hypervisor has none: write size");
    }
    if !spec.placement.zones.is_empty() {
        return refuse(
            "placement.zones",
            "a hypervisor has none: write hostSelector",
        );
    }
    Base::of(spec)
}

fn disk_image(image: &Image) -> Result<BaseImage, KvmError> {
    let (name, origin) = origin(image)?;
    Ok(BaseImage {
        label: name.rsplit('/').next().unwrap_or(name).to_owned(),
        origin,
        sha256: image.sha256.as_ref().map(|hash| hash.to_lowercase()),
        kind: match image.format {
            ImageFormat::Qcow2 => ImageKind::Qcow2,
            ImageFormat::Raw => ImageKind::Raw,
        },
    })
}

/// The last part of its path says what people call it.
fn origin(image: &Image) -> Result<(&str, Origin), KvmError> {
    let refuse = |why: String| {
        Err(KvmError::InvalidSpec {
            field: "image",
            why,
        })
    };
    match (&image.file, &image.url) {
        (Some(file), None) => Ok((file, Origin::File(file.into()))),
        (None, Some(url)) => match Url::parse(url) {
            Ok(parsed) if parsed.has_host() => {
                let path = url.split(['?', '#']).next().unwrap_or(url);
                Ok((path.trim_end_matches('/'), Origin::Web(parsed)))
            }
            Ok(_) => refuse("url names no server".to_owned()),
            Err(error) => refuse(format!("url is no address: {error}")),
        },
        _ => refuse("a hypervisor knows no families of images: write url or file".to_owned()),
    }
}

const fn firmware(image: &Image) -> Firmware {
    match image.firmware {
        egress_api::Firmware::Bios => Firmware::Bios,
        egress_api::Firmware::Uefi => Firmware::Uefi,
        egress_api::Firmware::UefiSecure => Firmware::UefiSecure,
    }
}

fn start(
    base: Base,
    appliance: Option<&Appliance>,
    size: Option<&egress_api::Size>,
) -> Result<Start, KvmError> {
    match (base, appliance) {
        (Base::Disk(image, firmware), _) => Ok(Start::Disk {
            image,
            firmware,
            bytes: size.and_then(|size| size.disk).map(Quantity::value),
        }),
        (Base::Appliance, Some(appliance)) => Ok(Start::Appliance {
            kernel: appliance.kernel.clone(),
            initrd: appliance.initrd.clone(),
            cmdline: appliance.cmdline.clone(),
        }),
        (Base::Appliance, None) => Err(KvmError::NoAppliance { folder: None }),
    }
}

fn fixed(spec: &EgressProxySpec) -> Result<Option<IpAddr>, KvmError> {
    if spec.address.mode != AddressMode::Static {
        return Ok(None);
    }
    let value = spec.address.value.as_deref().unwrap_or_default();
    let ip = value.split('/').next().unwrap_or_default();
    ip.parse().map(Some).map_err(|_| KvmError::InvalidSpec {
        field: "address.value",
        why: "write an address with its prefix length, such as 192.0.2.10/24".to_owned(),
    })
}

fn seed_maker(want: &Want, appliance: bool) -> SeedMaker {
    let want = want.clone();
    Arc::new(move || {
        let plan = guest_plan(&want)?;
        let files = match appliance {
            true => plan.appliance_seed(),
            false => plan.cloud_seed(),
        };
        image(files.map_err(refused)?)
    })
}

fn image(files: Vec<SeedFile>) -> Result<Vec<u8>, KvmError> {
    let image = files.into_iter().fold(SeedImage::new(), |image, file| {
        image.file(file.name, file.bytes)
    });
    image.build().map_err(|error| KvmError::InvalidSpec {
        field: "spec",
        why: format!("its seed cannot be built: {error}"),
    })
}

fn guest_plan(want: &Want) -> Result<GuestPlan, KvmError> {
    let (identity, spec) = (&want.identity, &want.spec);
    let mac = MacAddress(identity.mac().0);
    let machine = Machine {
        hostname: identity.instance_name(),
        instance_id: format!("{}-{}", identity.uid, want.spec_hash).replace(':', "-"),
        network: egress_guest::network(&spec.address, mac).map_err(refused)?,
    };
    let input = GuestInput::from_spec(
        spec,
        want.credentials.as_ref().map(guest_credentials),
        machine,
    );
    egress_guest::plan(&input.with_reachable(want.probe_targets.clone())).map_err(refused)
}

fn guest_credentials(credentials: &Credentials) -> egress_guest::Credentials {
    egress_guest::Credentials::new(&credentials.user, credentials.password.clone())
}

fn refused(error: egress_guest::GuestError) -> KvmError {
    KvmError::Guest(error)
}
