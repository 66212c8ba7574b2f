//! Volume descriptors and path tables.

use crate::{
    LABEL, SECTOR_BYTES,
    bytes::{both_u16, both_u32, ucs2},
    directory::record,
    layout::{Extent, JOLIET_PATH_TABLES, Layout, PRIMARY_PATH_TABLES},
};

/// Identifier of every volume descriptor (ECMA-119, 8.1.2).
pub(crate) const STANDARD: &[u8; 5] = b"CD001";
/// Joliet level 3 (UCS-2) in the supplementary descriptor.
pub(crate) const JOLIET_ESCAPE: &[u8; 3] = b"%/E";
/// Where the escape sequence and the root directory's record stand in a descriptor.
pub(crate) const ESCAPE_OFFSET: usize = 88;
pub(crate) const ROOT_RECORD_OFFSET: usize = 156;

const PATH_TABLE_BYTES: u32 = 10;
/// 1980-01-01 00:00:00.00 UTC, and "not specified" (ECMA-119, 8.4.26.1).
const VOLUME_TIME: &[u8; 17] = b"1980010100000000\0";
const NO_TIME: &[u8; 17] = b"0000000000000000\0";

/// Primary, Joliet and terminating descriptor, one sector each.
pub(crate) fn descriptors(layout: &Layout<'_>) -> Vec<u8> {
    let mut out = volume(&Tree {
        kind: 1,
        escape: b"",
        label: LABEL.as_bytes().to_vec(),
        blank: b" ",
        path_tables: PRIMARY_PATH_TABLES,
        root: layout.primary_root,
        sectors: layout.sectors,
    });
    out.extend(volume(&Tree {
        kind: 2,
        escape: JOLIET_ESCAPE,
        label: ucs2(LABEL),
        blank: b"\0 ",
        path_tables: JOLIET_PATH_TABLES,
        root: layout.joliet_root,
        sectors: layout.sectors,
    }));
    out.extend(terminator());
    out
}

/// The path table of a tree that is only a root, little-endian first, then big-endian.
pub(crate) fn path_tables(root: Extent) -> [[u8; PATH_TABLE_BYTES as usize]; 2] {
    let [a, b, c, d] = root.sector.to_le_bytes();
    [
        [1, 0, a, b, c, d, 1, 0, 0, 0],
        [1, 0, d, c, b, a, 0, 1, 0, 0],
    ]
}

/// What differs between the primary and the Joliet descriptor.
struct Tree {
    kind: u8,
    escape: &'static [u8],
    label: Vec<u8>,
    /// The space character of the tree's text encoding.
    blank: &'static [u8],
    path_tables: u32,
    root: Extent,
    sectors: u32,
}

fn volume(tree: &Tree) -> Vec<u8> {
    let mut out = header(tree.kind);
    out.push(0);
    text(&mut out, tree, b"", 32);
    text(&mut out, tree, &tree.label, 32);
    out.extend([0; 8]);
    out.extend(both_u32(tree.sectors));
    out.extend(tree.escape);
    out.resize(120, 0);
    out.extend(both_u16(1));
    out.extend(both_u16(1));
    out.extend(both_u16(2048));
    out.extend(both_u32(PATH_TABLE_BYTES));
    out.extend(tree.path_tables.to_le_bytes());
    out.extend([0; 4]);
    out.extend((tree.path_tables + 1).to_be_bytes());
    out.extend([0; 4]);
    out.extend(record(&[0], tree.root, 2, &[]));
    for width in [128, 128, 128, 128, 37, 37, 37] {
        text(&mut out, tree, b"", width);
    }
    for time in [VOLUME_TIME, VOLUME_TIME, NO_TIME, NO_TIME] {
        out.extend(time);
    }
    out.push(1);
    out.resize(SECTOR_BYTES, 0);
    out
}

fn terminator() -> Vec<u8> {
    let mut out = header(0xff);
    out.resize(SECTOR_BYTES, 0);
    out
}

fn header(kind: u8) -> Vec<u8> {
    let mut out = vec![kind];
    out.extend(STANDARD);
    out.push(1);
    out
}

/// A text field filled up with blanks of the tree's encoding; an odd last byte is zero.
fn text(out: &mut Vec<u8>, tree: &Tree, content: &[u8], width: usize) {
    let end = out.len() + width;
    out.extend(content);
    while out.len() + tree.blank.len() <= end {
        out.extend(tree.blank);
    }
    out.resize(end, 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<u8> {
        descriptors(&Layout::new([("user-data", 3)]))
    }

    #[test]
    fn fields_stand_at_the_offsets_of_the_standard() {
        let all = sample();
        let (primary, joliet) = (&all[..SECTOR_BYTES], &all[SECTOR_BYTES..2 * SECTOR_BYTES]);
        assert_eq!(&primary[..7], b"\x01CD001\x01");
        assert_eq!(&primary[40..46], b"CIDATA");
        assert_eq!(primary[46..72], [b' '; 26]);
        assert_eq!(&joliet[..7], b"\x02CD001\x01");
        assert_eq!(&joliet[40..52], b"\0C\0I\0D\0A\0T\0A");
        assert_eq!(&joliet[ESCAPE_OFFSET..ESCAPE_OFFSET + 3], JOLIET_ESCAPE);
        assert_eq!(primary[ROOT_RECORD_OFFSET], 34);
        assert_eq!(&primary[813..829], &VOLUME_TIME[..16]);
        assert_eq!(primary[881], 1);
    }

    #[test]
    fn path_tables_name_the_root_in_both_orders() {
        let [little, big] = path_tables(Extent {
            sector: 23,
            bytes: 2048,
        });
        assert_eq!(little, [1, 0, 23, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(big, [1, 0, 0, 0, 0, 23, 0, 1, 0, 0]);
    }
}
