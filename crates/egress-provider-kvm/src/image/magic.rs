//! Recognising an image by its first bytes.
//!
//! A download that "succeeded" with an error page, a truncated file or a file of another kind is
//! noticed here, before anything is sent. The layouts are those of QEMU's qcow2 specification
//! (docs/interop/qcow2.txt) and Linux' boot protocol (Documentation/arch/x86/boot.rst).

/// Bytes from the beginning of a file that [`ImageKind::check`] wants to see.
pub(crate) const HEADER_BYTES: usize = 1024;

/// What an image must be.
// Exhaustive: each has its own magic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ImageKind {
    /// A disk in QEMU's format.
    Qcow2,
    /// A disk's bytes.
    Raw,
    /// A Linux kernel for direct boot.
    Kernel,
    /// An initramfs, compressed or not.
    Initramfs,
}

impl ImageKind {
    /// Says what the file is instead of what it must be.
    pub(crate) fn check(self, header: &[u8], length: u64) -> Result<(), String> {
        match self {
            Self::Qcow2 => disk_bytes(header, length, "qcow2").map(drop),
            Self::Raw => disk_bytes(header, length, "raw").map(drop),
            Self::Kernel => kernel(header),
            Self::Initramfs => initramfs(header),
        }
    }

    /// libvirt's name of a disk's format.
    pub(crate) const fn format(self) -> &'static str {
        match self {
            Self::Qcow2 => "qcow2",
            Self::Raw | Self::Kernel | Self::Initramfs => "raw",
        }
    }
}

/// The size of the disk that an image holds, in bytes.
pub(crate) fn disk_bytes(header: &[u8], length: u64, format: &str) -> Result<u64, String> {
    match format {
        "qcow2" => qcow2(header),
        _ => raw(header, length),
    }
}

fn qcow2(header: &[u8]) -> Result<u64, String> {
    if !header.starts_with(b"QFI\xfb") {
        return Err("not a qcow2 image".into());
    }
    let version = be32(header, 4).ok_or_else(cut)?;
    if !(2..=3).contains(&version) {
        return Err(format!("a qcow2 image of the unknown version {version}"));
    }
    // A foreign base or data file would be opened by the hypervisor, whatever file it is.
    if be64(header, 8).ok_or_else(cut)? != 0 {
        return Err("a qcow2 image that needs another file as its base".into());
    }
    let size = be64(header, 24).ok_or_else(cut)?;
    if version == 3 {
        let features = be64(header, 72).ok_or_else(cut)?;
        if features & 0b010 != 0 {
            return Err("a qcow2 image that is marked corrupt".into());
        }
        if features & 0b100 != 0 {
            return Err("a qcow2 image that needs another file for its data".into());
        }
    }
    match size {
        0 => Err("a qcow2 image of an empty disk".into()),
        size => Ok(size),
    }
}

fn raw(header: &[u8], length: u64) -> Result<u64, String> {
    if header.get(510..512) != Some(&[0x55, 0xaa]) {
        return Err("not a raw disk with a boot sector".into());
    }
    match length % 512 {
        0 => Ok(length),
        _ => Err(format!(
            "a raw disk cut short: {length} bytes are no whole sectors"
        )),
    }
}

/// A bzImage by its boot protocol header, or an ELF `vmlinux`, which QEMU starts through PVH.
fn kernel(header: &[u8]) -> Result<(), String> {
    let boots = header.get(0x1fe..0x200) == Some(&[0x55, 0xaa]);
    let is_bzimage = boots && header.get(0x202..0x206) == Some(b"HdrS");
    match is_bzimage || header.starts_with(b"\x7fELF") {
        true => Ok(()),
        false => Err("not a Linux kernel".into()),
    }
}

fn initramfs(header: &[u8]) -> Result<(), String> {
    const MAGIC: [&[u8]; 8] = [
        b"070701",
        &[0x1f, 0x8b],
        &[0x28, 0xb5, 0x2f, 0xfd],
        &[0xfd, b'7', b'z', b'X', b'Z', 0],
        &[0x02, 0x21, 0x4c, 0x18],
        b"BZh",
        &[0x5d, 0, 0],
        &[0x89, b'L', b'Z', b'O'],
    ];
    match MAGIC.iter().any(|magic| header.starts_with(magic)) {
        true => Ok(()),
        false => Err("not an initramfs".into()),
    }
}

fn cut() -> String {
    "a qcow2 image cut short within its header".into()
}

fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + 4)?;
    Some(u32::from_be_bytes(bytes.try_into().ok()?))
}

fn be64(bytes: &[u8], at: usize) -> Option<u64> {
    let bytes = bytes.get(at..at + 8)?;
    Some(u64::from_be_bytes(bytes.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn qcow2_header(version: u32, backing: u64, size: u64, features: u64) -> Vec<u8> {
        let mut header = vec![0; 104];
        header[..4].copy_from_slice(b"QFI\xfb");
        header[4..8].copy_from_slice(&version.to_be_bytes());
        header[8..16].copy_from_slice(&backing.to_be_bytes());
        header[24..32].copy_from_slice(&size.to_be_bytes());
        header[72..80].copy_from_slice(&features.to_be_bytes());
        header
    }

    #[test]
    fn qcow2_gives_its_disk_size() {
        let header = qcow2_header(3, 0, 2 << 30, 1);
        assert_eq!(disk_bytes(&header, 200, "qcow2"), Ok(2 << 30));
        // Version 2 has no feature bits: those bytes are something else.
        let header = qcow2_header(2, 0, 1 << 20, u64::MAX);
        assert_eq!(disk_bytes(&header, 200, "qcow2"), Ok(1 << 20));
    }

    #[test]
    fn qcow2_that_cannot_be_used() {
        for (header, why) in [
            (b"<!DOCTYPE html>".to_vec(), "not a qcow2 image"),
            (qcow2_header(4, 0, 1, 0), "unknown version 4"),
            (qcow2_header(3, 1, 1, 0), "as its base"),
            (qcow2_header(3, 0, 1, 2), "corrupt"),
            (qcow2_header(3, 0, 1, 4), "for its data"),
            (qcow2_header(3, 0, 0, 0), "empty disk"),
            (qcow2_header(3, 0, 1, 0)[..60].to_vec(), "cut short"),
        ] {
            let said = ImageKind::Qcow2.check(&header, 200).unwrap_err();
            assert!(said.contains(why), "{said} / {why}");
        }
    }

    #[test]
    fn raw_needs_a_boot_sector_and_whole_sectors() {
        let mut header = vec![0; 1024];
        assert!(ImageKind::Raw.check(&header, 1024).is_err());
        header[510..512].copy_from_slice(&[0x55, 0xaa]);
        assert_eq!(ImageKind::Raw.check(&header, 1024), Ok(()));
        assert!(ImageKind::Raw.check(&header, 1025).is_err());
    }

    #[test]
    fn kernels_and_initramfs() {
        let mut header = vec![0; 1024];
        assert!(ImageKind::Kernel.check(&header, 1024).is_err());
        header[0x1fe..0x200].copy_from_slice(&[0x55, 0xaa]);
        header[0x202..0x206].copy_from_slice(b"HdrS");
        assert_eq!(ImageKind::Kernel.check(&header, 1024), Ok(()));
        assert_eq!(ImageKind::Kernel.check(b"\x7fELF\x02", 5), Ok(()));
        assert!(ImageKind::Kernel.check(b"\x7fELG\x02", 5).is_err());
        assert!(ImageKind::Initramfs.check(&header, 1024).is_err());
        assert_eq!(ImageKind::Initramfs.check(b"070701rest", 10), Ok(()));
        assert_eq!(ImageKind::Initramfs.check(&[0x1f, 0x8b, 8], 3), Ok(()));
        assert!(ImageKind::Initramfs.check(b"", 0).is_err());
    }
}
