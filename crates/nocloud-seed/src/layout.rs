//! Where everything lies in the image.
//!
//! Sectors 0–15 are the empty system area, 16–18 the descriptors, 19–22 the path tables (each
//! tree in both byte orders), then the two root directories, then the files in name order.

use crate::{SECTOR_BYTES, bytes::pad_to_sector, directory};

pub(crate) const PRIMARY_DESCRIPTOR: u32 = 16;
pub(crate) const JOLIET_DESCRIPTOR: u32 = 17;
pub(crate) const PRIMARY_PATH_TABLES: u32 = 19;
pub(crate) const JOLIET_PATH_TABLES: u32 = 21;
const FIRST_DIRECTORY: u32 = 23;

/// A run of bytes that begins at a sector.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) sector: u32,
    pub(crate) bytes: u32,
}

impl Extent {
    fn new(sector: u32, bytes: usize) -> Self {
        Self {
            sector,
            bytes: small(bytes),
        }
    }

    /// First sector behind the extent.
    fn end(self) -> u32 {
        self.sector + self.bytes.div_ceil(small(SECTOR_BYTES))
    }
}

/// A name and the place of its content.
#[derive(Debug, Clone)]
pub(crate) struct Entry<'a> {
    pub(crate) name: &'a str,
    pub(crate) extent: Extent,
}

/// The extents of one image.
#[derive(Debug)]
pub(crate) struct Layout<'a> {
    pub(crate) primary_root: Extent,
    pub(crate) joliet_root: Extent,
    pub(crate) entries: Vec<Entry<'a>>,
    /// Size of the whole volume in sectors.
    pub(crate) sectors: u32,
}

impl<'a> Layout<'a> {
    /// Places files, given in name order as (name, size in bytes).
    pub(crate) fn new(files: impl IntoIterator<Item = (&'a str, usize)>) -> Self {
        let mut entries: Vec<_> = files
            .into_iter()
            .map(|(name, bytes)| Entry {
                name,
                extent: Extent::new(0, bytes),
            })
            .collect();
        // A directory's size depends on the names alone, so unplaced entries give it already.
        let unplaced = Extent::default();
        let primary = directory::primary(unplaced, &entries).len();
        let joliet = directory::joliet(unplaced, &entries).len();
        let primary_root = Extent::new(FIRST_DIRECTORY, primary);
        let joliet_root = Extent::new(primary_root.end(), joliet);
        let mut sectors = joliet_root.end();
        for entry in &mut entries {
            entry.extent.sector = sectors;
            sectors = entry.extent.end();
        }
        // An empty last file still names a sector, and that must lie inside of the volume.
        Self {
            primary_root,
            joliet_root,
            entries,
            sectors: sectors + 1,
        }
    }
}

/// Appends `content` at the next sector and fills up the last one.
pub(crate) fn append(out: &mut Vec<u8>, content: &[u8]) {
    out.extend_from_slice(content);
    pad_to_sector(out);
}

#[expect(
    clippy::expect_used,
    reason = "the limits on names and sizes keep every image far below 4 GiB"
)]
fn small(bytes: usize) -> u32 {
    u32::try_from(bytes).expect("sizes are bounded by MAX_TOTAL_BYTES")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extents_follow_each_other_without_overlap() {
        let layout = Layout::new([("a", 1), ("b", 0), ("c", 2049), ("d", 5)]);
        let sectors: Vec<_> = layout
            .entries
            .iter()
            .map(|entry| entry.extent.sector)
            .collect();
        assert_eq!(
            layout.primary_root,
            Extent {
                sector: 23,
                bytes: 2048
            }
        );
        assert_eq!(
            layout.joliet_root,
            Extent {
                sector: 24,
                bytes: 2048
            }
        );
        assert_eq!(sectors, [25, 26, 26, 28]);
        assert_eq!(layout.sectors, 30);
    }
}
