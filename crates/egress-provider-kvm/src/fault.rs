//! What can go wrong below a verb, with libvirt's own numbers and no opinion.

use std::error::Error as StdError;

/// A verb failed.
// Exhaustive: the classification must think of each.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// libvirt answered with an error.
    #[error("{call}: {message} (libvirt code {code}, domain {domain})")]
    Libvirt {
        /// The public name of the call.
        call: &'static str,
        /// libvirt's error code.
        code: i32,
        /// The part of libvirt that raised it.
        domain: i32,
        /// libvirt's text, in the daemon's language.
        message: String,
    },
    /// The host cannot be reached, or could not when the call was to be sent.
    #[error("{call}: the request was not sent")]
    NotSent {
        /// The public name of the call.
        call: &'static str,
        /// Why.
        #[source]
        source: BoxError,
    },
    /// The link ended or the deadline passed after the request was sent.
    #[error("{call}: no reply, the outcome is unknown")]
    OutcomeUnknown {
        /// The public name of the call.
        call: &'static str,
        /// Whether it was the deadline.
        timeout: bool,
        /// Why.
        #[source]
        source: BoxError,
    },
    /// The daemon sent what this client cannot read.
    #[error("{call}: the reply cannot be read")]
    Decode {
        /// The public name of the call.
        call: &'static str,
        /// Why.
        #[source]
        source: BoxError,
    },
    /// The bytes to be uploaded could not be read here.
    #[error("{call}: the local source failed")]
    Source {
        /// The public name of the call.
        call: &'static str,
        /// Why.
        #[source]
        source: std::io::Error,
    },
}

/// Any error.
pub type BoxError = Box<dyn StdError + Send + Sync>;

/// libvirt's error codes that this provider tells apart (virterror.h).
pub(crate) mod code {
    pub(crate) const INTERNAL_ERROR: i32 = 1;
    pub(crate) const NO_SUPPORT: i32 = 3;
    pub(crate) const NO_CONNECT: i32 = 5;
    pub(crate) const INVALID_ARG: i32 = 8;
    pub(crate) const OPERATION_FAILED: i32 = 9;
    pub(crate) const XML_ERROR: i32 = 27;
    pub(crate) const SYSTEM_ERROR: i32 = 38;
    pub(crate) const NO_DOMAIN: i32 = 42;
    pub(crate) const NO_NETWORK: i32 = 43;
    pub(crate) const AUTH_FAILED: i32 = 45;
    pub(crate) const NO_STORAGE_POOL: i32 = 49;
    pub(crate) const NO_STORAGE_VOL: i32 = 50;
    pub(crate) const OPERATION_INVALID: i32 = 55;
    pub(crate) const CONFIG_UNSUPPORTED: i32 = 67;
    pub(crate) const OPERATION_TIMEOUT: i32 = 68;
    pub(crate) const AUTH_CANCELLED: i32 = 79;
    pub(crate) const AGENT_UNRESPONSIVE: i32 = 86;
    pub(crate) const RESOURCE_BUSY: i32 = 87;
    pub(crate) const ACCESS_DENIED: i32 = 88;
    pub(crate) const STORAGE_VOL_EXIST: i32 = 90;
    pub(crate) const AUTH_UNAVAILABLE: i32 = 94;
    pub(crate) const XML_INVALID_SCHEMA: i32 = 92;
}

impl Fault {
    /// libvirt's error code, when libvirt answered.
    pub fn code(&self) -> Option<i32> {
        match self {
            Self::Libvirt { code, .. } => Some(*code),
            _ => None,
        }
    }

    /// Whether libvirt answered with this code.
    pub(crate) fn is(&self, wanted: i32) -> bool {
        self.code() == Some(wanted)
    }

    /// Whether libvirt says that the thing is not there.
    pub(crate) fn is_absence(&self) -> bool {
        [
            code::NO_DOMAIN,
            code::NO_NETWORK,
            code::NO_STORAGE_POOL,
            code::NO_STORAGE_VOL,
        ]
        .into_iter()
        .any(|code| self.is(code))
    }

    /// Whether a disk of the host is full. libvirt wraps ENOSPC in a system error or an internal
    /// one, of which only the text tells; these are the texts of strerror, of qemu-img and of
    /// libvirt's own capacity check.
    pub(crate) fn is_disk_full(&self) -> bool {
        const TEXTS: [&str; 3] = [
            "No space left on device",
            "Not enough free space in pool",
            "Disk quota exceeded",
        ];
        matches!(self, Self::Libvirt { message, .. }
            if TEXTS.iter().any(|text| message.contains(text)))
    }
}

/// Turns libvirt's "there is none" into `None`.
pub(crate) fn found<T>(result: Result<T, Fault>) -> Result<Option<T>, Fault> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(fault) if fault.is_absence() => Ok(None),
        Err(fault) => Err(fault),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn libvirt(code: i32, message: &str) -> Fault {
        Fault::Libvirt {
            call: "virStorageVolUpload",
            code,
            domain: 18,
            message: message.into(),
        }
    }

    #[test]
    fn absence_is_data() {
        for absent in [42, 43, 49, 50] {
            assert_eq!(found::<()>(Err(libvirt(absent, "no"))).unwrap(), None);
        }
        assert!(found::<()>(Err(libvirt(55, "no"))).is_err());
        assert_eq!(found(Ok(1)).unwrap(), Some(1));
    }

    #[test]
    fn full_disk_is_known_by_the_listed_texts_alone() {
        let full = [
            "cannot write data to file: No space left on device",
            "internal error: Child process (qemu-img create) failed: No space left on device",
            "operation failed: Not enough free space in pool for volume 'x'",
            "cannot extend file 'x': Disk quota exceeded",
        ];
        for message in full {
            assert!(libvirt(38, message).is_disk_full(), "{message}");
        }
        for message in ["Permission denied", "no space", "Read-only file system"] {
            assert!(!libvirt(38, message).is_disk_full(), "{message}");
        }
    }
}
