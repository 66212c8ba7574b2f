//! The two root directories: plain ISO 9660 with Rock Ridge, and Joliet.

use crate::{
    SECTOR_BYTES,
    bytes::{both_u16, both_u32, pad_to_sector, ucs2},
    layout::{Entry, Extent},
};

const DIRECTORY: u8 = 2;
const FILE: u8 = 0;

/// Read for the owner only, since a seed carries secrets.
const FILE_MODE: u32 = 0o100_400;
const DIRECTORY_MODE: u32 = 0o040_500;

/// 1980-01-01 00:00:00 UTC as a directory record's time (ECMA-119, 9.1.5).
pub(crate) const RECORD_TIME: [u8; 7] = [80, 1, 1, 0, 0, 0, 0];

/// The root of the primary tree. Its plain names are numbers, because every reader of interest
/// takes the real ones from Rock Ridge or Joliet.
pub(crate) fn primary(root: Extent, entries: &[Entry<'_>]) -> Vec<u8> {
    let files = entries.iter().enumerate().map(|(index, entry)| {
        let plain = format!("F{index:05}.;1");
        record(
            plain.as_bytes(),
            entry.extent,
            FILE,
            &rock_ridge_file(entry.name),
        )
    });
    let dot = record(&[0], root, DIRECTORY, &rock_ridge_root());
    let dot_dot = record(&[1], root, DIRECTORY, &attributes(DIRECTORY_MODE, 2));
    pack([dot, dot_dot].into_iter().chain(files))
}

/// The root of the Joliet tree.
pub(crate) fn joliet(root: Extent, entries: &[Entry<'_>]) -> Vec<u8> {
    let files = entries
        .iter()
        .map(|entry| record(&ucs2(&format!("{};1", entry.name)), entry.extent, FILE, &[]));
    let own = [[0], [1]].map(|name| record(&name, root, DIRECTORY, &[]));
    pack(own.into_iter().chain(files))
}

/// A directory record (ECMA-119, 9.1).
pub(crate) fn record(name: &[u8], extent: Extent, flags: u8, system_use: &[u8]) -> Vec<u8> {
    let mut out = vec![0, 0];
    out.extend(both_u32(extent.sector));
    out.extend(both_u32(extent.bytes));
    out.extend(RECORD_TIME);
    out.extend([flags, 0, 0]);
    out.extend(both_u16(1));
    out.push(length(name));
    out.extend(name);
    if name.len().is_multiple_of(2) {
        out.push(0);
    }
    out.extend(system_use);
    if !out.len().is_multiple_of(2) {
        out.push(0);
    }
    out[0] = length(&out);
    out
}

/// Puts records one after the other; none may cross the end of a sector.
fn pack(records: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut out = Vec::new();
    for record in records {
        let free = out.len().next_multiple_of(SECTOR_BYTES) - out.len();
        if record.len() > free {
            pad_to_sector(&mut out);
        }
        out.extend(record);
    }
    pad_to_sector(&mut out);
    out
}

/// System use of the root's own record: it begins with the SP entry and announces Rock Ridge.
fn rock_ridge_root() -> Vec<u8> {
    let mut out = entry(*b"SP", &[0xbe, 0xef, 0]);
    out.extend(attributes(DIRECTORY_MODE, 2));
    let identifier = b"RRIP_1991A";
    let mut announcement = vec![length(identifier), 0, 0, 1];
    announcement.extend(identifier);
    out.extend(entry(*b"ER", &announcement));
    out
}

fn rock_ridge_file(name: &str) -> Vec<u8> {
    let mut out = attributes(FILE_MODE, 1);
    let mut named = vec![0];
    named.extend(name.as_bytes());
    out.extend(entry(*b"NM", &named));
    out
}

/// POSIX attributes: mode, links, owner 0, group 0, and the three times of a file.
fn attributes(mode: u32, links: u32) -> Vec<u8> {
    let posix: Vec<u8> = [mode, links, 0, 0].into_iter().flat_map(both_u32).collect();
    let mut times = vec![0b1110];
    times.extend(RECORD_TIME.repeat(3));
    let mut out = entry(*b"PX", &posix);
    out.extend(entry(*b"TF", &times));
    out
}

/// One system use entry (IEEE P1281): signature, length, version 1, data.
fn entry(signature: [u8; 2], data: &[u8]) -> Vec<u8> {
    let mut out = signature.to_vec();
    out.extend([length(data) + 4, 1]);
    out.extend(data);
    out
}

#[expect(
    clippy::expect_used,
    reason = "names are bounded so that no record reaches 256 bytes"
)]
fn length(bytes: &[u8]) -> u8 {
    u8::try_from(bytes.len()).expect("names are bounded by MAX_NAME_BYTES")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_names_fit_into_a_record() {
        let name = "n".repeat(crate::MAX_NAME_BYTES);
        let entries = [Entry {
            name: &name,
            extent: Extent::default(),
        }];
        assert_eq!(primary(Extent::default(), &entries).len(), SECTOR_BYTES);
        assert_eq!(joliet(Extent::default(), &entries).len(), SECTOR_BYTES);
    }

    #[test]
    fn records_do_not_cross_sectors() {
        let names: Vec<_> = (0..crate::MAX_FILES).map(|i| format!("{i:062}")).collect();
        let entries: Vec<_> = names
            .iter()
            .map(|name| Entry {
                name,
                extent: Extent::default(),
            })
            .collect();
        for directory in [
            primary(Extent::default(), &entries),
            joliet(Extent::default(), &entries),
        ] {
            assert!(directory.len() > SECTOR_BYTES);
            assert_eq!(walk(&directory), entries.len() + 2);
        }
    }

    /// Counts records the way a reader does, and checks that none leaves its sector.
    fn walk(directory: &[u8]) -> usize {
        let mut count = 0;
        for sector in directory.chunks(SECTOR_BYTES) {
            let mut rest = sector;
            while rest.first().is_some_and(|length| *length != 0) {
                rest = &rest[usize::from(rest[0])..];
                count += 1;
            }
            assert!(rest.iter().all(|byte| *byte == 0));
        }
        count
    }
}
