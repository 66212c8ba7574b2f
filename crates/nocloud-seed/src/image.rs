//! The builder: names and contents in, image out.

use std::fmt;

use crate::{
    SECTOR_BYTES, SeedError, descriptor, directory,
    layout::{Layout, PRIMARY_DESCRIPTOR, append},
};

/// Most files that one image holds.
pub const MAX_FILES: usize = 64;
/// Longest name in bytes: Joliet has room for 64 characters, and the version `;1` takes two.
pub const MAX_NAME_BYTES: usize = 62;
/// Largest single file: 8 MiB.
pub const MAX_FILE_BYTES: usize = 8 << 20;
/// Most bytes of all files together: 16 MiB.
pub const MAX_TOTAL_BYTES: usize = 16 << 20;

/// The files of a seed, to be turned into an image by [`build`](Self::build).
///
/// `Debug` shows names and sizes, never contents, because a seed carries secrets.
#[derive(Clone, Default)]
pub struct SeedImage {
    files: Vec<(String, Vec<u8>)>,
}

impl SeedImage {
    /// A seed without files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file to the root folder. Name and size are checked by [`build`](Self::build).
    #[must_use]
    pub fn file(mut self, name: impl Into<String>, content: impl Into<Vec<u8>>) -> Self {
        self.files.push((name.into(), content.into()));
        self
    }

    /// Builds the image: about 52 KiB of structure, and each file filled up to 2 KiB.
    ///
    /// Files belong to root with mode 0400 and the time 1980-01-01 00:00:00 UTC, so that equal
    /// files give equal bytes.
    ///
    /// # Errors
    ///
    /// [`SeedError`] when a name is outside of the alphabet or given twice, or when a limit
    /// ([`MAX_FILES`], [`MAX_FILE_BYTES`], [`MAX_TOTAL_BYTES`]) is exceeded.
    pub fn build(&self) -> Result<Vec<u8>, SeedError> {
        let files = self.checked()?;
        let layout = Layout::new(files.iter().map(|(name, content)| (*name, content.len())));
        let mut out = vec![0; PRIMARY_DESCRIPTOR as usize * SECTOR_BYTES];
        out.extend(descriptor::descriptors(&layout));
        for root in [layout.primary_root, layout.joliet_root] {
            for table in descriptor::path_tables(root) {
                append(&mut out, &table);
            }
        }
        out.extend(directory::primary(layout.primary_root, &layout.entries));
        out.extend(directory::joliet(layout.joliet_root, &layout.entries));
        for (_, content) in &files {
            append(&mut out, content);
        }
        out.resize(layout.sectors as usize * SECTOR_BYTES, 0);
        Ok(out)
    }

    /// The files in name order, after every check.
    fn checked(&self) -> Result<Vec<(&str, &[u8])>, SeedError> {
        if self.files.len() > MAX_FILES {
            return Err(SeedError::TooManyFiles {
                count: self.files.len(),
            });
        }
        let mut files: Vec<_> = self
            .files
            .iter()
            .map(|(name, content)| (name.as_str(), content.as_slice()))
            .collect();
        files.sort_by_key(|(name, _)| *name);
        for (name, content) in &files {
            check_file(name, content)?;
        }
        if let Some(pair) = files.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(SeedError::Duplicate {
                name: pair[0].0.to_owned(),
            });
        }
        let bytes = files.iter().map(|(_, content)| content.len()).sum();
        if bytes > MAX_TOTAL_BYTES {
            return Err(SeedError::TooLarge { bytes });
        }
        Ok(files)
    }
}

impl fmt::Debug for SeedImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = self
            .files
            .iter()
            .map(|(name, content)| (name, content.len()));
        f.debug_map().entries(sizes).finish()
    }
}

fn check_file(name: &str, content: &[u8]) -> Result<(), SeedError> {
    if !is_name(name) {
        return Err(SeedError::Name {
            name: name.chars().take(MAX_NAME_BYTES).collect(),
        });
    }
    if content.len() > MAX_FILE_BYTES {
        return Err(SeedError::FileTooLarge {
            name: name.to_owned(),
            bytes: content.len(),
        });
    }
    Ok(())
}

fn is_name(name: &str) -> bool {
    let allowed = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.');
    (1..=MAX_NAME_BYTES).contains(&name.len())
        && !name.starts_with('.')
        && name.bytes().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_outside_of_the_alphabet_are_refused() {
        for name in [
            "",
            ".",
            "..",
            ".hidden",
            "User-data",
            "a/b",
            "a b",
            "ä",
            "a\0",
            "a;1",
        ] {
            let error = SeedImage::new().file(name, "").build().unwrap_err();
            assert_eq!(
                error,
                SeedError::Name {
                    name: name.to_owned()
                }
            );
        }
        let long = "n".repeat(MAX_NAME_BYTES + 1);
        assert!(SeedImage::new().file(long, "").build().is_err());
    }

    #[test]
    fn limits_are_enforced_at_their_edge() {
        let full = vec![0; MAX_FILE_BYTES];
        let two = SeedImage::new().file("a", full.clone()).file("b", full);
        assert!(two.build().is_ok());
        let error = two.clone().file("c", "x").build().unwrap_err();
        assert_eq!(
            error,
            SeedError::TooLarge {
                bytes: MAX_TOTAL_BYTES + 1
            }
        );
        let error = SeedImage::new()
            .file("a", vec![0; MAX_FILE_BYTES + 1])
            .build()
            .unwrap_err();
        assert!(matches!(error, SeedError::FileTooLarge { .. }));
    }

    #[test]
    fn the_number_of_files_is_bounded() {
        let fill = |count: usize| {
            (0..count).fold(SeedImage::new(), |seed, index| {
                seed.file(format!("f{index}"), "x")
            })
        };
        assert!(fill(MAX_FILES).build().is_ok());
        let error = fill(MAX_FILES + 1).build().unwrap_err();
        assert_eq!(
            error,
            SeedError::TooManyFiles {
                count: MAX_FILES + 1
            }
        );
    }

    #[test]
    fn a_name_given_twice_is_refused() {
        let error = SeedImage::new()
            .file("a", "1")
            .file("b", "")
            .file("a", "2")
            .build();
        assert_eq!(
            error,
            Err(SeedError::Duplicate {
                name: "a".to_owned()
            })
        );
    }

    #[test]
    fn debug_output_has_no_contents() {
        let shown = format!(
            "{:?}",
            SeedImage::new().file("user-data", "password: hunter2")
        );
        assert_eq!(shown, r#"{"user-data": 17}"#);
    }
}
