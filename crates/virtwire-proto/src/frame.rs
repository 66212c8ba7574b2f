//! Packet boundaries: a length word that counts itself, then header, then payload.

use bytes::{Buf, BufMut, Bytes, BytesMut};
use thiserror::Error;

use crate::header::{HEADER_BYTES, Header};

/// Bytes of the length word.
const LENGTH_BYTES: usize = 4;

/// Smallest legal length word: itself and a header.
pub const MIN_LENGTH: usize = LENGTH_BYTES + HEADER_BYTES;

/// Largest legal length word: itself and a message of 32 MiB.
pub const MAX_LENGTH: usize = LENGTH_BYTES + 33_554_432;

/// Largest payload a packet can carry, in bytes.
pub const MAX_PAYLOAD: usize = MAX_LENGTH - MIN_LENGTH;

/// Payload size of stream packets that every daemon takes, in bytes.
pub const STREAM_CHUNK: usize = 262_120;

/// The peer sent bytes that are no libvirt packet.
///
/// Packet boundaries are lost, so nothing after such a packet can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FrameError {
    /// The length word is outside the legal range.
    #[error("peer sent a packet of {0} bytes, outside {MIN_LENGTH} to {MAX_LENGTH}")]
    Length(u32),
    /// The packet type is unknown.
    #[error("peer sent a packet of unknown type {0}")]
    UnknownType(i32),
    /// The status is unknown.
    #[error("peer sent a packet of unknown status {0}")]
    UnknownStatus(i32),
}

/// A payload is larger than a packet can carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("payload of {size} bytes exceeds the protocol's {MAX_PAYLOAD}")]
#[non_exhaustive]
pub struct PayloadTooLarge {
    /// Size of the refused payload in bytes.
    pub size: usize,
}

/// One packet.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_structs,
    reason = "a packet is a header and a payload"
)]
pub struct Packet {
    /// The header.
    pub header: Header,
    /// What follows the header.
    pub payload: Bytes,
}

impl Packet {
    /// Takes one packet off the front of `input`, or `None` when it is not complete yet.
    ///
    /// The length is checked before anything is allocated. Once it is known, `input` gets room
    /// for the whole packet, so that the next read can complete it.
    pub fn parse(input: &mut BytesMut) -> Result<Option<Self>, FrameError> {
        let Some(word) = input.first_chunk::<LENGTH_BYTES>() else {
            return Ok(None);
        };
        let length = checked_length(u32::from_be_bytes(*word))?;
        if input.len() < length {
            input.reserve(length - input.len());
            return Ok(None);
        }
        let mut frame = input.split_to(length);
        frame.advance(LENGTH_BYTES);
        let mut header = [0; HEADER_BYTES];
        frame.copy_to_slice(&mut header);
        Ok(Some(Self {
            header: Header::from_bytes(&header)?,
            payload: frame.freeze(),
        }))
    }

    /// Encodes the packet in one piece.
    pub fn encode(header: Header, payload: &[u8]) -> Result<Bytes, PayloadTooLarge> {
        if payload.len() > MAX_PAYLOAD {
            return Err(PayloadTooLarge {
                size: payload.len(),
            });
        }
        let length = MIN_LENGTH + payload.len();
        let mut frame = BytesMut::with_capacity(length);
        frame.put_u32(length as u32);
        frame.put_slice(&header.to_bytes());
        frame.put_slice(payload);
        Ok(frame.freeze())
    }
}

fn checked_length(word: u32) -> Result<usize, FrameError> {
    match usize::try_from(word) {
        Ok(length) if (MIN_LENGTH..=MAX_LENGTH).contains(&length) => Ok(length),
        _ => Err(FrameError::Length(word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::{PacketType, Status};

    const HEADER: Header = Header {
        program: 0x2000_8086,
        version: 1,
        procedure: 66,
        packet_type: PacketType::Call,
        serial: 1,
        status: Status::Ok,
    };

    #[test]
    fn bytes_are_those_of_the_protocol() {
        let frame = Packet::encode(HEADER, b"abcd").unwrap();
        let expected = [
            0, 0, 0, 32, 0x20, 0, 0x80, 0x86, 0, 0, 0, 1, 0, 0, 0, 66, 0, 0, 0, 0, 0, 0, 0, 1, 0,
            0, 0, 0, b'a', b'b', b'c', b'd',
        ];
        assert_eq!(&frame[..], expected);
    }

    #[test]
    fn one_byte_reads_and_many_packets_at_once_give_the_same() {
        let frame = Packet::encode(HEADER, b"payload!").unwrap();
        let mut whole = BytesMut::new();
        (0..50).for_each(|_| whole.extend_from_slice(&frame));
        let mut dribble = BytesMut::new();
        let mut slow = 0;
        for byte in whole.clone() {
            dribble.put_u8(byte);
            slow += usize::from(Packet::parse(&mut dribble).unwrap().is_some());
        }
        let mut fast = 0;
        while let Some(packet) = Packet::parse(&mut whole).unwrap() {
            assert_eq!(packet.header, HEADER);
            assert_eq!(&packet.payload[..], b"payload!");
            fast += 1;
        }
        assert_eq!((slow, fast), (50, 50));
    }

    #[test]
    fn lengths_are_checked_before_memory_is_taken() {
        for word in [0, 4, 27, 33_554_437, u32::MAX, u32::from_be_bytes(*b"HTTP")] {
            let mut input = BytesMut::from(&word.to_be_bytes()[..]);
            let before = input.capacity();
            assert_eq!(Packet::parse(&mut input), Err(FrameError::Length(word)));
            assert_eq!(input.capacity(), before);
        }
        for word in [28_u32, 33_554_436] {
            let mut input = BytesMut::from(&word.to_be_bytes()[..]);
            assert_eq!(Packet::parse(&mut input), Ok(None));
        }
    }

    #[test]
    fn oversized_payloads_are_refused_when_sending() {
        let payload = vec![0; MAX_PAYLOAD + 1];
        assert_eq!(
            Packet::encode(HEADER, &payload),
            Err(PayloadTooLarge {
                size: MAX_PAYLOAD + 1
            })
        );
        assert!(Packet::encode(HEADER, &payload[1..]).is_ok());
    }
}
