//! Volumes that carry a machine's name while there is no such machine: what an interrupted run
//! left behind, or somebody else's. Only the former are touched.

use crate::{
    error::KvmError,
    fault::{code, found},
    host::Host,
    names::Part,
};

/// ISO 9660 keeps 32 KiB for the system; the first descriptor follows.
const SEED_HEAD: usize = 34 << 10;
const SYSTEM_AREA: usize = 32 << 10;
/// A qcow2 header and the name of the base behind it.
const DISK_HEAD: usize = 4 << 10;

/// Refuses volumes that this provider cannot have made. A console log has no form by which it
/// could be told, so its name has to do.
///
/// `false` when libvirt is still making one of them: nothing can be read yet, and nothing deleted.
pub(crate) async fn refuse_foreign(
    host: Host<'_>,
    instance: &str,
    volumes: &[String],
) -> Result<bool, KvmError> {
    for (part, length) in [(Part::Seed, SEED_HEAD), (Part::Disk, DISK_HEAD)] {
        let name = part.volume(instance);
        if !volumes.contains(&name) {
            continue;
        }
        let head = host.verbs.download(&host.volume(&name), 0, length).await;
        let head = match found(head) {
            Err(fault) if fault.is(code::OPERATION_INVALID) => return Ok(false),
            head => head?.unwrap_or_default(),
        };
        let ours = match part {
            Part::Seed => is_seed(&head),
            Part::Disk => is_overlay(&head),
            Part::Console => true,
        };
        if !ours {
            return Err(KvmError::NameConflict {
                what: "volume",
                name,
            });
        }
    }
    Ok(true)
}

/// A seed of ours, or the beginning of one whose upload was interrupted.
fn is_seed(head: &[u8]) -> bool {
    let (system, descriptor) = head.split_at(head.len().min(SYSTEM_AREA));
    let blank = |bytes: &[u8]| bytes.iter().all(|byte| *byte == 0);
    blank(system) && (blank(descriptor) || descriptor.get(1..6) == Some(b"CD001"))
}

/// An overlay over one of our images, or a file that was not written yet.
fn is_overlay(head: &[u8]) -> bool {
    head.is_empty() || backing(head).is_some_and(|path| path.contains("/egress-image-"))
}

/// The name of a qcow2 image's base.
fn backing(head: &[u8]) -> Option<String> {
    let offset = u64::from_be_bytes(head.get(8..16)?.try_into().ok()?);
    let length = u32::from_be_bytes(head.get(16..20)?.try_into().ok()?);
    let start = usize::try_from(offset).ok()?;
    let end = start.checked_add(usize::try_from(length).ok()?)?;
    let magic = head.starts_with(b"QFI\xfb");
    let name = head.get(start..end).filter(|_| magic && start > 0)?;
    Some(String::from_utf8_lossy(name).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_told_from_other_bytes() {
        let mut seed = nocloud_seed::SeedImage::new()
            .file("egress.json", "{}")
            .build()
            .unwrap();
        assert!(is_seed(&seed[..SEED_HEAD]));
        // What an interrupted upload leaves.
        assert!(is_seed(b"") && is_seed(&seed[..5000]) && is_seed(&[0; SEED_HEAD]));
        seed[100] = 1;
        assert!(!is_seed(&seed[..SEED_HEAD]));
        assert!(!is_seed(b"my notes"));
    }

    #[test]
    fn overlays_are_told_by_their_base() {
        let disk = |base: &str| {
            let mut head = vec![0; DISK_HEAD];
            head[..4].copy_from_slice(b"QFI\xfb");
            head[8..16].copy_from_slice(&512_u64.to_be_bytes());
            head[16..20].copy_from_slice(&(base.len() as u32).to_be_bytes());
            head[512..512 + base.len()].copy_from_slice(base.as_bytes());
            head
        };
        assert!(is_overlay(&disk("/pool/egress-image-0a.0")) && is_overlay(b""));
        assert!(!is_overlay(&disk("/pool/debian.qcow2")));
        assert!(!is_overlay(&disk("")));
        let mut hostile = disk("/pool/egress-image-0a.0");
        hostile[8..16].copy_from_slice(&u64::MAX.to_be_bytes());
        assert!(!is_overlay(&hostile));
    }
}
