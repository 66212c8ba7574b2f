//! The seed volume: a block device with an ISO 9660 file system labelled `CIDATA`.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use egress_appliance::{SEED_LABEL, SETTINGS_FILE, Settings, SettingsError, limits};
use rustix::mount::{MountFlags, UnmountFlags, mount, unmount};
use thiserror::Error;

use crate::console;

/// How long devices get to appear; virtio disks are there when their driver is.
const PATIENCE: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(20);
const MOUNT_POINT: &str = "/run/seed";

/// Why there are no settings.
#[derive(Debug, Error)]
pub(crate) enum SeedError {
    /// No device carries the label.
    #[error(
        "no seed volume: none of the block devices [{devices}] is an ISO 9660 volume labelled \
         {SEED_LABEL}; attach the seed as a virtio disk"
    )]
    Missing { devices: String },
    /// The volume could not be mounted.
    #[error("seed volume {device} cannot be mounted: {source}")]
    Mount { device: String, source: io::Error },
    /// The volume has no settings file, or it cannot be read.
    #[error("{SETTINGS_FILE} cannot be read from seed volume {device}: {source}")]
    Read { device: String, source: io::Error },
    /// The settings were refused.
    #[error("seed volume {device}: {source}")]
    Settings {
        device: String,
        source: SettingsError,
    },
}

/// Finds the volume and reads the settings from it; gives the device's name as well.
pub(crate) fn read() -> Result<(String, Settings), SeedError> {
    let device = find()?;
    let name = device.display().to_string();
    let bytes = read_file(&device)?;
    let settings = Settings::parse(&bytes).map_err(|source| SeedError::Settings {
        device: name.clone(),
        source,
    })?;
    Ok((name, settings))
}

fn find() -> Result<PathBuf, SeedError> {
    let deadline = console::uptime() + PATIENCE;
    loop {
        let devices = block_devices();
        if let Some(device) = devices.iter().find(|device| is_seed(device)) {
            return Ok(device.clone());
        }
        if console::uptime() >= deadline {
            let names: Vec<_> = devices
                .iter()
                .map(|path| path.display().to_string())
                .collect();
            return Err(SeedError::Missing {
                devices: names.join(" "),
            });
        }
        std::thread::sleep(PAUSE);
    }
}

fn block_devices() -> Vec<PathBuf> {
    let entries = fs::read_dir("/sys/class/block")
        .into_iter()
        .flatten()
        .flatten();
    let mut devices: Vec<_> = entries
        .map(|entry| Path::new("/dev").join(entry.file_name()))
        .collect();
    devices.sort();
    devices
}

fn is_seed(device: &Path) -> bool {
    let mut descriptor = [0; 72];
    let read =
        File::open(device).and_then(|file| file.read_exact_at(&mut descriptor, PRIMARY_DESCRIPTOR));
    read.is_ok() && has_seed_label(&descriptor)
}

/// Offset of the primary volume descriptor: ISO 9660 leaves the first 16 sectors to the system.
const PRIMARY_DESCRIPTOR: u64 = 16 * 2048;

/// ISO 9660: type 1, `CD001`, and the volume identifier padded with spaces in bytes 40 to 71.
fn has_seed_label(descriptor: &[u8; 72]) -> bool {
    let label = descriptor[40..].trim_ascii_end();
    descriptor.starts_with(b"\x01CD001") && label.eq_ignore_ascii_case(SEED_LABEL.as_bytes())
}

fn read_file(device: &Path) -> Result<Vec<u8>, SeedError> {
    let name = || device.display().to_string();
    let flags = MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    fs::create_dir_all(MOUNT_POINT)
        .and_then(|()| Ok(mount(device, MOUNT_POINT, "iso9660", flags, c"")?))
        .map_err(|source| SeedError::Mount {
            device: name(),
            source,
        })?;
    let read = read_bounded(&Path::new(MOUNT_POINT).join(SETTINGS_FILE));
    // A volume that stays mounted read-only harms nobody.
    let _ = unmount(MOUNT_POINT, UnmountFlags::DETACH);
    read.map_err(|source| SeedError::Read {
        device: name(),
        source,
    })
}

/// Reads one byte more than settings may have, so that their own check sees an excess.
fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(limits::DOCUMENT as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn descriptor(label: &str) -> [u8; 72] {
        let mut bytes = [b' '; 72];
        bytes[..6].copy_from_slice(b"\x01CD001");
        bytes[40..40 + label.len()].copy_from_slice(label.as_bytes());
        bytes
    }

    #[test]
    fn the_label_is_compared_without_case() {
        assert!(has_seed_label(&descriptor("CIDATA")));
        assert!(has_seed_label(&descriptor("cidata")));
    }

    #[test]
    fn other_volumes_are_no_seed() {
        assert!(!has_seed_label(&descriptor("CIDATA2")));
        assert!(!has_seed_label(&descriptor("")));
        let mut no_iso = descriptor("CIDATA");
        no_iso[1] = b'X';
        assert!(!has_seed_label(&no_iso));
    }
}
