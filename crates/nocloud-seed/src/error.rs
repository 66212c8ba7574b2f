//! What can be wrong with the files of a seed, and with an image read back.

/// Why no image was built. All of them are the caller's: nothing here depends on a machine.
///
/// Non-exhaustive, since further limits may follow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeedError {
    /// The name is empty, too long, begins with a dot or has a byte outside of the alphabet.
    #[error(
        "file name {name:?} is not 1 to {limit} bytes of a-z, 0-9, hyphen, underscore and dot, \
         beginning with no dot",
        limit = crate::MAX_NAME_BYTES
    )]
    Name {
        /// The refused name, cut to the longest permitted length.
        name: String,
    },
    /// Two files have the same name.
    #[error("file name {name:?} was given twice")]
    Duplicate {
        /// The name.
        name: String,
    },
    /// One file is larger than [`MAX_FILE_BYTES`](crate::MAX_FILE_BYTES).
    #[error("file {name:?} has {bytes} bytes, the limit is {limit}", limit = crate::MAX_FILE_BYTES)]
    FileTooLarge {
        /// The file's name.
        name: String,
        /// Its size in bytes.
        bytes: usize,
    },
    /// More than [`MAX_FILES`](crate::MAX_FILES) files.
    #[error("{count} files were given, the limit is {limit}", limit = crate::MAX_FILES)]
    TooManyFiles {
        /// How many there were.
        count: usize,
    },
    /// All files together exceed [`MAX_TOTAL_BYTES`](crate::MAX_TOTAL_BYTES).
    #[error("the files have {bytes} bytes in all, the limit is {limit}", limit = crate::MAX_TOTAL_BYTES)]
    TooLarge {
        /// The sum of all sizes in bytes.
        bytes: usize,
    },
}

/// Why an image could not be read: it is not one that this crate's writer made, or it is damaged.
///
/// Non-exhaustive, since the reader may learn to tell more defects apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The Joliet descriptor is missing from its sector.
    #[error("the image has no Joliet descriptor in sector 17: it is no seed image of this writer")]
    NotASeed,
    /// An extent points outside of the image, or the image was cut short.
    #[error("the image is damaged: an extent of {bytes} bytes at sector {sector} is outside of it")]
    OutOfBounds {
        /// First sector of the extent.
        sector: u32,
        /// Its length in bytes.
        bytes: u32,
    },
    /// A directory record has an impossible length.
    #[error("the image is damaged: the directory has a malformed record at byte {offset}")]
    Record {
        /// Offset of the record in the directory.
        offset: usize,
    },
}
