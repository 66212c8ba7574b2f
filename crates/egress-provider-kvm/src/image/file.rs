//! An image file on this side: found, recognised by its first bytes, hashed while it is read.

use std::{
    io::{self, SeekFrom},
    path::{Path, PathBuf},
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, ready},
};

use sha2::{Digest, Sha256};
use tokio::{
    fs::File,
    io::{AsyncRead, AsyncReadExt, AsyncSeekExt, ReadBuf},
};

use super::magic::{HEADER_BYTES, ImageKind};

/// An image as it was declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LocalImage {
    /// What users call it in progress and errors.
    pub(crate) label: String,
    /// Where it lies.
    pub(crate) path: PathBuf,
    /// The declared SHA-256 in lower-case hexadecimal digits.
    pub(crate) sha256: Option<String>,
    /// What it must be.
    pub(crate) kind: ImageKind,
}

/// An image cannot be used. Each is the image's fault, or its declaration's, never the host's.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ImageFault {
    #[error("image {label}: there is no file {}", path.display())]
    NotFound { label: String, path: PathBuf },
    #[error("image {label}: cannot read {}", path.display())]
    Unreadable {
        label: String,
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error(
        "image {label}: the SHA-256 of {} is {actual}, declared is {declared}",
        path.display()
    )]
    Checksum {
        label: String,
        path: PathBuf,
        declared: String,
        actual: String,
    },
    #[error("image {label}: {} is {why}", path.display())]
    Invalid {
        label: String,
        path: PathBuf,
        why: String,
    },
}

impl ImageFault {
    /// A file that could not be opened or read.
    pub(crate) fn from_io(label: &str, path: &Path, source: io::Error) -> Self {
        let (label, path) = (label.to_owned(), path.to_owned());
        match source.kind() {
            io::ErrorKind::NotFound => Self::NotFound { label, path },
            _ => Self::Unreadable {
                label,
                path,
                source,
            },
        }
    }
}

/// An open image whose first bytes were right.
#[derive(Debug)]
pub(crate) struct OpenImage {
    file: File,
    /// Its size in bytes.
    pub(crate) length: u64,
}

impl LocalImage {
    /// Opens the file and looks at its first bytes.
    pub(crate) async fn open(&self) -> Result<OpenImage, ImageFault> {
        let mut file = File::open(&self.path)
            .await
            .map_err(|e| self.unreadable(e))?;
        let metadata = file.metadata().await.map_err(|e| self.unreadable(e))?;
        if !metadata.is_file() {
            return Err(self.invalid("not a file"));
        }
        let length = metadata.len();
        let mut header = Vec::with_capacity(HEADER_BYTES);
        let head = (&mut file)
            .take(HEADER_BYTES as u64)
            .read_to_end(&mut header)
            .await;
        head.map_err(|e| self.unreadable(e))?;
        self.kind
            .check(&header, length)
            .map_err(|why| self.invalid(&why))?;
        file.seek(SeekFrom::Start(0))
            .await
            .map_err(|e| self.unreadable(e))?;
        Ok(OpenImage { file, length })
    }

    /// The SHA-256 of the file as it is now; reads all of it.
    pub(crate) async fn hash(&self) -> Result<String, ImageFault> {
        let (mut reader, digest) = self.open().await?.reader();
        let mut buffer = vec![0; 256 << 10];
        while reader
            .read(&mut buffer)
            .await
            .map_err(|e| self.unreadable(e))?
            > 0
        {}
        Ok(digest.finish())
    }

    /// The verdict about bytes that were sent.
    pub(crate) fn verify(&self, declared: &str, actual: String) -> Result<(), ImageFault> {
        if declared == actual {
            return Ok(());
        }
        Err(ImageFault::Checksum {
            label: self.label.clone(),
            path: self.path.clone(),
            declared: declared.to_owned(),
            actual,
        })
    }

    pub(crate) fn unreadable(&self, source: io::Error) -> ImageFault {
        ImageFault::from_io(&self.label, &self.path, source)
    }

    fn invalid(&self, why: &str) -> ImageFault {
        ImageFault::Invalid {
            label: self.label.clone(),
            path: self.path.clone(),
            why: why.to_owned(),
        }
    }

    /// Names the file for callers that remember its hash.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl OpenImage {
    /// The bytes from the beginning, and the hash of those that were read.
    pub(crate) fn reader(self) -> (Hashing, Digesting) {
        let digest = Digesting::default();
        let reader = Hashing {
            file: self.file,
            digest: digest.clone(),
        };
        (reader, digest)
    }
}

/// A running SHA-256, shared with the reader that feeds it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Digesting(Arc<Mutex<Sha256>>);

impl Digesting {
    fn update(&self, bytes: &[u8]) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .update(bytes);
    }

    /// The digest of the bytes so far in lower-case hexadecimal digits.
    pub(crate) fn finish(&self) -> String {
        let sha = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        hex(&sha.finalize())
    }
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads a file and hashes what it reads: one pass, constant memory.
#[derive(Debug)]
pub(crate) struct Hashing {
    file: File,
    digest: Digesting,
}

impl AsyncRead for Hashing {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.file).poll_read(cx, buffer))?;
        self.digest.update(&buffer.filled()[before..]);
        Poll::Ready(Ok(()))
    }
}
