//! The 24-byte packet header.

use crate::{FrameError, procedure::ProcedureDesc};

/// Size of an encoded header in bytes.
pub(crate) const HEADER_BYTES: usize = 24;

/// Program number of keepalive packets, the ASCII letters `keep`.
pub(crate) const KEEPALIVE_PROGRAM: u32 = 0x6b65_6570;

/// Version of the keepalive program.
pub(crate) const KEEPALIVE_VERSION: u32 = 1;

/// What a packet is; dispatch looks at this first, because events carry serial 1, which is also
/// the serial of the first call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a packet of an unknown type cannot be interpreted"
)]
pub enum PacketType {
    /// A request.
    Call,
    /// The answer to a request.
    Reply,
    /// An event or a keepalive packet.
    Message,
    /// Data or control of a stream.
    Stream,
    /// A request that carries file descriptors.
    CallWithFds,
    /// An answer that carries file descriptors.
    ReplyWithFds,
    /// A hole in a sparse stream.
    StreamHole,
}

impl PacketType {
    const ALL: [Self; 7] = [
        Self::Call,
        Self::Reply,
        Self::Message,
        Self::Stream,
        Self::CallWithFds,
        Self::ReplyWithFds,
        Self::StreamHole,
    ];

    fn from_wire(value: i32) -> Result<Self, FrameError> {
        usize::try_from(value)
            .ok()
            .and_then(|index| Self::ALL.get(index).copied())
            .ok_or(FrameError::UnknownType(value))
    }
}

/// How a packet ended or goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a packet of an unknown status cannot be interpreted"
)]
pub enum Status {
    /// Success; on a stream the confirmation of a finish or abort.
    Ok,
    /// Failure; the payload is an error structure, or empty in a client's stream abort.
    Error,
    /// Stream data.
    Continue,
}

impl Status {
    const ALL: [Self; 3] = [Self::Ok, Self::Error, Self::Continue];

    fn from_wire(value: i32) -> Result<Self, FrameError> {
        usize::try_from(value)
            .ok()
            .and_then(|index| Self::ALL.get(index).copied())
            .ok_or(FrameError::UnknownStatus(value))
    }
}

/// The header of one packet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_structs,
    reason = "these are the six fields of the protocol"
)]
pub struct Header {
    /// Program the procedure belongs to.
    pub program: u32,
    /// Version of that program.
    pub version: u32,
    /// Procedure number.
    pub procedure: i32,
    /// What the packet is.
    pub packet_type: PacketType,
    /// Which call the packet belongs to.
    pub serial: u32,
    /// Success, failure or continuation.
    pub status: Status,
}

impl Header {
    /// A header for a packet of `desc`.
    pub const fn new(
        desc: &ProcedureDesc,
        packet_type: PacketType,
        serial: u32,
        status: Status,
    ) -> Self {
        Self {
            program: desc.program.number,
            version: desc.program.version,
            procedure: desc.number,
            packet_type,
            serial,
            status,
        }
    }

    /// Whether program, version and procedure are those of `desc`.
    pub const fn is_for(&self, desc: &ProcedureDesc) -> bool {
        self.program == desc.program.number
            && self.version == desc.program.version
            && self.procedure == desc.number
    }

    pub(crate) fn is_keepalive(&self) -> bool {
        self.program == KEEPALIVE_PROGRAM
            && self.version == KEEPALIVE_VERSION
            && self.packet_type == PacketType::Message
    }

    pub(crate) fn to_bytes(self) -> [u8; HEADER_BYTES] {
        let words = [
            self.program,
            self.version,
            self.procedure as u32,
            self.packet_type as u32,
            self.serial,
            self.status as u32,
        ];
        let mut bytes = [0; HEADER_BYTES];
        for (slot, word) in bytes.chunks_exact_mut(4).zip(words) {
            slot.copy_from_slice(&word.to_be_bytes());
        }
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; HEADER_BYTES]) -> Result<Self, FrameError> {
        let mut words = [0_u32; 6];
        for (word, chunk) in words.iter_mut().zip(bytes.chunks_exact(4)) {
            *word = chunk
                .iter()
                .fold(0, |value, byte| value << 8 | u32::from(*byte));
        }
        let [program, version, procedure, packet_type, serial, status] = words;
        Ok(Self {
            program,
            version,
            procedure: procedure as i32,
            packet_type: PacketType::from_wire(packet_type as i32)?,
            serial,
            status: Status::from_wire(status as i32)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_survives_the_wire() {
        let header = Header {
            program: 0x2000_8086,
            version: 1,
            procedure: -7,
            packet_type: PacketType::StreamHole,
            serial: 0xfeed_beef,
            status: Status::Continue,
        };
        assert_eq!(Header::from_bytes(&header.to_bytes()), Ok(header));
    }

    #[test]
    fn wire_numbers_follow_the_protocol() {
        for (number, packet_type) in PacketType::ALL.into_iter().enumerate() {
            assert_eq!(packet_type as usize, number);
        }
        assert_eq!(
            (PacketType::Call as u32, PacketType::StreamHole as u32),
            (0, 6)
        );
        assert_eq!(
            (
                Status::Ok as u32,
                Status::Error as u32,
                Status::Continue as u32
            ),
            (0, 1, 2)
        );
    }

    #[test]
    fn unknown_types_and_statuses_are_named() {
        assert_eq!(PacketType::from_wire(7), Err(FrameError::UnknownType(7)));
        assert_eq!(PacketType::from_wire(-1), Err(FrameError::UnknownType(-1)));
        assert_eq!(Status::from_wire(3), Err(FrameError::UnknownStatus(3)));
    }
}
