//! Static descriptions of programs and procedures, and the trait that ties one to its types.

use std::fmt;

use virtwire_xdr::{Decode, Encode};

/// One RPC program: a family of procedures with a number of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_structs,
    reason = "a program is these three facts on the wire"
)]
pub struct Program {
    /// Short name, for example `remote`.
    pub name: &'static str,
    /// Number in the packet header.
    pub number: u32,
    /// Version in the packet header; 1 for every program known so far.
    pub version: u32,
}

/// Whether a procedure is called by clients or sent by the daemon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "the protocol has exactly these two kinds"
)]
pub enum Kind {
    /// Called by a client, answered by the daemon.
    Call,
    /// Sent by the daemon without being asked; never callable.
    Event,
}

/// Which workers of the daemon may run a procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "the protocol has exactly these two priorities"
)]
pub enum Priority {
    /// Ordinary workers only: it may wait for a guest or for storage.
    Low,
    /// Also the daemon's extra priority workers, so it is answered on a stuck host.
    High,
}

/// Direction in which a procedure's stream carries data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "there are no more directions than these"
)]
pub enum StreamDirection {
    /// The procedure opens no stream.
    None,
    /// The daemon sends.
    Read,
    /// The client sends.
    Write,
    /// Both send, for example a console.
    Both,
}

impl StreamDirection {
    /// Whether the procedure opens a stream at all.
    pub const fn is_stream(self) -> bool {
        !matches!(self, Self::None)
    }
}

/// A libvirt version as the daemon counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(
    clippy::exhaustive_structs,
    reason = "libvirt versions have exactly three parts"
)]
pub struct Version {
    /// First part.
    pub major: u16,
    /// Second part.
    pub minor: u16,
    /// Third part.
    pub micro: u16,
}

impl Version {
    /// The version `major.minor.micro`.
    pub const fn new(major: u16, minor: u16, micro: u16) -> Self {
        Self {
            major,
            minor,
            micro,
        }
    }

    /// Splits the number of `GET_LIB_VERSION`: major × 1 000 000 + minor × 1 000 + micro.
    ///
    /// A major part above 65 535 is clamped, so that a broken daemon cannot wrap it into an old
    /// version.
    pub const fn from_number(number: u64) -> Self {
        let major = number / 1_000_000;
        Self {
            major: if major > u16::MAX as u64 {
                u16::MAX
            } else {
                major as u16
            },
            minor: (number / 1_000 % 1_000) as u16,
            micro: (number % 1_000) as u16,
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.micro)
    }
}

/// Everything that is known about one procedure before it is called.
#[derive(Debug, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_structs,
    reason = "generated tables write it as a literal"
)]
pub struct ProcedureDesc {
    /// The program it belongs to.
    pub program: &'static Program,
    /// Number in the packet header.
    pub number: i32,
    /// Name in the protocol, for example `DOMAIN_LOOKUP_BY_NAME`.
    pub name: &'static str,
    /// Name of the C function it serves, for example `virDomainLookupByName`.
    pub public: Option<&'static str>,
    /// Call or event.
    pub kind: Kind,
    /// Which workers of the daemon may run it.
    pub priority: Priority,
    /// The stream it opens, if any.
    pub stream: StreamDirection,
    /// First libvirt version that has it.
    pub since: Version,
}

/// A procedure together with its argument and result types.
///
/// Procedures without arguments or results use `()`.
pub trait Procedure {
    /// The static description.
    const DESC: &'static ProcedureDesc;
    /// What the caller sends.
    type Args: Encode;
    /// What the daemon answers.
    type Ret: Decode;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_splits_the_daemons_number() {
        assert_eq!(Version::from_number(9_000_000), Version::new(9, 0, 0));
        assert_eq!(Version::from_number(12_006_017).to_string(), "12.6.17");
        assert!(Version::new(9, 10, 0) > Version::new(9, 9, 999));
    }

    #[test]
    fn absurd_version_numbers_do_not_wrap() {
        assert_eq!(Version::from_number(u64::MAX).major, u16::MAX);
    }
}
