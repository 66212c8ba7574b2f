//! What can be wrong with an image.

use std::io;

use super::web::WebFault;

/// An image cannot be used. Each is the fault of the image, of its declaration or of the server
/// it comes from, never the host's.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ImageFault {
    #[error("image {label}: there is no file {at}")]
    NotFound { label: String, at: String },
    #[error("image {label}: cannot read {at}")]
    Unreadable {
        label: String,
        at: String,
        #[source]
        source: io::Error,
    },
    #[error("image {label}: {at}: {source}")]
    Web {
        label: String,
        at: String,
        source: WebFault,
    },
    #[error("image {label}: the SHA-256 of {at} is {actual}, declared is {declared}")]
    Checksum {
        label: String,
        at: String,
        declared: String,
        actual: String,
    },
    #[error("image {label}: {at} is {why}")]
    Invalid {
        label: String,
        at: String,
        why: String,
    },
}

impl ImageFault {
    /// A file that could not be opened or read.
    pub(crate) fn from_io(label: &str, at: impl ToString, source: io::Error) -> Self {
        let (label, at) = (label.to_owned(), at.to_string());
        match source.kind() {
            io::ErrorKind::NotFound => Self::NotFound { label, at },
            _ => Self::Unreadable { label, at, source },
        }
    }
}
