//! An image on its way from where it is declared to be: recognised by its first bytes, hashed
//! while it is read.

use std::{
    fmt,
    io::{self, Cursor},
    path::{Path, PathBuf},
};

use tokio::{
    fs::File,
    io::{AsyncRead, AsyncReadExt},
};
use url::Url;

use super::{
    digest::{Digesting, Hashing},
    fault::ImageFault,
    magic::{HEADER_BYTES, ImageKind},
    web,
};

/// An image as it was declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BaseImage {
    /// What users call it in progress and errors.
    pub(crate) label: String,
    /// Where its bytes are.
    pub(crate) origin: Origin,
    /// The declared SHA-256 in lower-case hexadecimal digits.
    pub(crate) sha256: Option<String>,
    /// What it must be.
    pub(crate) kind: ImageKind,
}

/// Where an image's bytes are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A file on this side.
    File(PathBuf),
    /// On a web server.
    Web(Url),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Web(url) => web::shown(url).fmt(f),
        }
    }
}

/// An open image whose first bytes were right.
pub(crate) struct OpenImage {
    reader: Bytes,
    /// Its size in bytes.
    pub(crate) length: u64,
}

/// An image's bytes from the first one on.
type Bytes = Box<dyn AsyncRead + Send + Unpin>;

impl BaseImage {
    /// Opens it and looks at its first bytes.
    pub(crate) async fn open(&self) -> Result<OpenImage, ImageFault> {
        let (mut reader, length) = self.begin().await?;
        let mut header = Vec::with_capacity(HEADER_BYTES);
        let head = (&mut reader)
            .take(HEADER_BYTES as u64)
            .read_to_end(&mut header)
            .await;
        head.map_err(|error| self.broken(error))?;
        self.kind
            .check(&header, length)
            .map_err(|why| self.invalid(&why))?;
        Ok(OpenImage {
            reader: Box::new(Cursor::new(header).chain(reader)),
            length,
        })
    }

    /// Its size in bytes, where asking for it costs nothing.
    pub(crate) async fn known_length(&self) -> Result<Option<u64>, ImageFault> {
        match &self.origin {
            Origin::File(_) => Ok(Some(self.open().await?.length)),
            Origin::Web(_) => Ok(None),
        }
    }

    /// The SHA-256 of the bytes as they are now; reads all of them.
    pub(crate) async fn hash(&self) -> Result<String, ImageFault> {
        let (mut reader, digest) = self.open().await?.reader();
        tokio::io::copy(&mut reader, &mut tokio::io::sink())
            .await
            .map_err(|error| self.broken(error))?;
        Ok(digest.finish())
    }

    /// The verdict about bytes that were sent.
    pub(crate) fn verify(&self, declared: &str, actual: String) -> Result<(), ImageFault> {
        if declared == actual {
            return Ok(());
        }
        Err(ImageFault::Checksum {
            label: self.label.clone(),
            at: self.origin.to_string(),
            declared: declared.to_owned(),
            actual,
        })
    }

    /// The fault behind an error of reading.
    pub(crate) fn broken(&self, error: io::Error) -> ImageFault {
        match &self.origin {
            Origin::File(path) => ImageFault::from_io(&self.label, path.display(), error),
            Origin::Web(_) => self.refused(web::WebFault::from(error)),
        }
    }

    /// The file, for callers that remember its hash.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.origin {
            Origin::File(path) => Some(path),
            Origin::Web(_) => None,
        }
    }

    async fn begin(&self) -> Result<(Bytes, u64), ImageFault> {
        match &self.origin {
            Origin::File(path) => self.file_bytes(path).await,
            Origin::Web(url) => {
                let download = web::open(url).await;
                let download = download.map_err(|fault| self.refused(fault))?;
                Ok((download.reader, download.length))
            }
        }
    }

    async fn file_bytes(&self, path: &Path) -> Result<(Bytes, u64), ImageFault> {
        let file = File::open(path).await.map_err(|e| self.broken(e))?;
        let metadata = file.metadata().await.map_err(|e| self.broken(e))?;
        match metadata.is_file() {
            true => Ok((Box::new(file), metadata.len())),
            false => Err(self.invalid("not a file")),
        }
    }

    fn refused(&self, source: web::WebFault) -> ImageFault {
        ImageFault::Web {
            label: self.label.clone(),
            at: self.origin.to_string(),
            source,
        }
    }

    fn invalid(&self, why: &str) -> ImageFault {
        ImageFault::Invalid {
            label: self.label.clone(),
            at: self.origin.to_string(),
            why: why.to_owned(),
        }
    }
}

impl OpenImage {
    /// The bytes from the beginning, and the hash of those that were read.
    pub(crate) fn reader(self) -> (Hashing<Bytes>, Digesting) {
        let digest = Digesting::default();
        (digest.of(self.reader), digest)
    }
}

impl fmt::Debug for OpenImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenImage")
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}
