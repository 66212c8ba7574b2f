//! Properties of every image: whole sectors, equal bytes for equal files, everything read back.

use nocloud_seed::{MAX_FILES, SECTOR_BYTES, SeedImage, read_file};
use proptest::{collection::btree_map, prelude::*};
use std::collections::BTreeMap;

type Files = BTreeMap<String, Vec<u8>>;

fn files() -> impl Strategy<Value = Files> {
    let content = (any::<u8>(), 0..5000_usize).prop_map(|(byte, count)| vec![byte; count]);
    btree_map("[a-z0-9_-][a-z0-9_.-]{0,61}", content, 0..=MAX_FILES)
}

#[expect(clippy::unwrap_used, reason = "a helper of tests")]
fn build<'a>(files: impl Iterator<Item = (&'a String, &'a Vec<u8>)>) -> Vec<u8> {
    let add = |seed: SeedImage, (name, content): (&String, &Vec<u8>)| {
        seed.file(name.clone(), content.clone())
    };
    files.fold(SeedImage::new(), add).build().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_file_is_read_back(files in files()) {
        let image = build(files.iter());
        prop_assert_eq!(image.len() % SECTOR_BYTES, 0);
        for (name, content) in &files {
            prop_assert_eq!(read_file(&image, name), Ok(Some(content.as_slice())));
        }
    }

    #[test]
    fn the_order_of_adding_does_not_matter(files in files()) {
        prop_assert_eq!(build(files.iter()), build(files.iter().rev()));
    }

    #[test]
    fn a_damaged_image_never_panics(files in files(), at in any::<prop::sample::Index>(), byte: u8) {
        let mut image = build(files.iter());
        // Damage in the structures is of interest; the first 16 sectors are empty.
        let structures = 16 * SECTOR_BYTES..image.len().min(32 * SECTOR_BYTES);
        let place = structures.start + at.index(structures.len());
        image[place] = byte;
        for name in files.keys() {
            let _ = read_file(&image, name);
        }
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..4096)) {
        let mut image = build(Files::new().iter());
        let start = 17 * SECTOR_BYTES + 156;
        let length = bytes.len().min(image.len() - start);
        image[start..start + length].copy_from_slice(&bytes[..length]);
        let _ = read_file(&image, "user-data");
    }
}
