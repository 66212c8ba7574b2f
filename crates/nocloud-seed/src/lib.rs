//! A [cloud-init NoCloud][nocloud] seed image, built in memory.
//!
//! The image is an ISO 9660 volume labelled `CIDATA` with a Joliet and a Rock Ridge tree, so that
//! names such as `user-data` keep their lower case and their hyphen on every reader. The writer
//! has no clock, does no input or output and takes no randomness: equal files give equal bytes,
//! whatever the order in which they were added.
//!
//! ```
//! use nocloud_seed::SeedImage;
//!
//! let image = SeedImage::new()
//!     .file("meta-data", "instance-id: one\n")
//!     .file("user-data", "#cloud-config\n")
//!     .build()?;
//!
//! assert_eq!(image.len() % 2048, 0);
//! assert_eq!(nocloud_seed::read_file(&image, "meta-data")?, Some(&b"instance-id: one\n"[..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! cloud-init wants both `user-data` and `meta-data`, even if empty. The writer does not insist
//! on them, because other readers of a `CIDATA` volume have their own files.
//!
//! Formats: ECMA-119 (ISO 9660), Joliet specification (1995), IEEE P1282 (Rock Ridge).
//!
//! [nocloud]: https://cloudinit.readthedocs.io/en/latest/reference/datasources/nocloud.html

mod bytes;
mod descriptor;
mod directory;
mod error;
mod image;
mod layout;
mod read;

pub use error::{ReadError, SeedError};
pub use image::{MAX_FILE_BYTES, MAX_FILES, MAX_NAME_BYTES, MAX_TOTAL_BYTES, SeedImage};
pub use read::read_file;

/// Volume label of every image; the early detector of cloud-init has only this word built in.
pub const LABEL: &str = "CIDATA";

/// Bytes of a logical sector; every image is a whole number of them.
pub const SECTOR_BYTES: usize = 2048;
