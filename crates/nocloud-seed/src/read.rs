//! Reads a file back out of an image that this crate's writer made.

use crate::{
    ReadError, SECTOR_BYTES,
    bytes::ucs2,
    descriptor::{ESCAPE_OFFSET, JOLIET_ESCAPE, ROOT_RECORD_OFFSET, STANDARD},
    layout::{Extent, JOLIET_DESCRIPTOR},
};

/// Bytes of a directory record in front of its name.
const FIXED_BYTES: usize = 33;

/// The content of the file `name`, or `None` when the image has no such file.
///
/// This is no general ISO 9660 reader: it knows the layout of [`SeedImage`](crate::SeedImage) and
/// looks only at the root of the Joliet tree. It allocates nothing that depends on the image,
/// visits each byte of the directory once and never panics, whatever the image holds.
///
/// # Errors
///
/// [`ReadError`] when the image is not of this writer, was cut short or is damaged.
pub fn read_file<'a>(image: &'a [u8], name: &str) -> Result<Option<&'a [u8]>, ReadError> {
    let root = joliet_root(image)?;
    let directory = slice(image, root)?;
    let wanted = ucs2(&format!("{name};1"));
    find(directory, &wanted)?
        .map(|extent| slice(image, extent))
        .transpose()
}

fn joliet_root(image: &[u8]) -> Result<Extent, ReadError> {
    let start = JOLIET_DESCRIPTOR as usize * SECTOR_BYTES;
    let descriptor = image
        .get(start..start + SECTOR_BYTES)
        .ok_or(ReadError::NotASeed)?;
    let is_joliet = descriptor[0] == 2
        && &descriptor[1..6] == STANDARD
        && descriptor[ESCAPE_OFFSET..].starts_with(JOLIET_ESCAPE);
    if !is_joliet {
        return Err(ReadError::NotASeed);
    }
    Ok(extent(&descriptor[ROOT_RECORD_OFFSET..]))
}

fn find(directory: &[u8], wanted: &[u8]) -> Result<Option<Extent>, ReadError> {
    for (index, sector) in directory.chunks(SECTOR_BYTES).enumerate() {
        let mut rest = sector;
        while let Some(length) = rest.first().copied().filter(|length| *length != 0) {
            let damaged = ReadError::Record {
                offset: index * SECTOR_BYTES + sector.len() - rest.len(),
            };
            let (record, next) = rest.split_at_checked(usize::from(length)).ok_or(damaged)?;
            if record_name(record).ok_or(damaged)? == wanted {
                return Ok(Some(extent(record)));
            }
            rest = next;
        }
    }
    Ok(None)
}

/// The name in a record, or `None` when the record is too short to hold it.
fn record_name(record: &[u8]) -> Option<&[u8]> {
    let length = usize::from(*record.get(FIXED_BYTES - 1)?);
    record.get(FIXED_BYTES..FIXED_BYTES + length)
}

/// The extent that a record of at least 14 bytes names.
fn extent(record: &[u8]) -> Extent {
    let number = |at: usize| {
        u32::from_le_bytes([record[at], record[at + 1], record[at + 2], record[at + 3]])
    };
    Extent {
        sector: number(2),
        bytes: number(10),
    }
}

fn slice(image: &[u8], extent: Extent) -> Result<&[u8], ReadError> {
    let Extent { sector, bytes } = extent;
    let outside = ReadError::OutOfBounds { sector, bytes };
    let start = usize::try_from(sector)
        .ok()
        .and_then(|sector| sector.checked_mul(SECTOR_BYTES));
    let length = usize::try_from(bytes).map_err(|_| outside)?;
    let rest = start.and_then(|start| image.get(start..)).ok_or(outside)?;
    rest.get(..length).ok_or(outside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SeedImage;

    #[test]
    fn an_absent_file_is_no_error() {
        let image = SeedImage::new().file("a", "1").build().unwrap();
        assert_eq!(read_file(&image, "b"), Ok(None));
        assert_eq!(read_file(&image, "a"), Ok(Some(&b"1"[..])));
    }

    #[test]
    fn foreign_and_short_images_are_told_apart() {
        assert_eq!(read_file(&[], "a"), Err(ReadError::NotASeed));
        assert_eq!(read_file(&vec![0; 1 << 16], "a"), Err(ReadError::NotASeed));
        let image = SeedImage::new().file("a", "1").build().unwrap();
        let cut = &image[..image.len() - 2 * SECTOR_BYTES];
        assert_eq!(
            read_file(cut, "a"),
            Err(ReadError::OutOfBounds {
                sector: 25,
                bytes: 1
            })
        );
    }

    #[test]
    fn a_record_longer_than_its_sector_is_damage() {
        let mut image = SeedImage::new().file("a", "1").build().unwrap();
        let root = 24 * SECTOR_BYTES;
        image[root + 34] = 0xff;
        image[root + 34 + 32] = 0xff;
        assert_eq!(
            read_file(&image, "a"),
            Err(ReadError::Record { offset: 34 })
        );
    }
}
