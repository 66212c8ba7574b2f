//! Live streams and what waits to be sent on them.

use std::collections::{HashMap, VecDeque};

use bytes::Bytes;
use thiserror::Error;

use crate::{
    frame::{Packet, PayloadTooLarge},
    header::{Header, PacketType, Status},
    procedure::ProcedureDesc,
};

/// How many ended streams are remembered. An error the daemon met in a hole comes back as a reply
/// and may arrive after its stream is gone; without this memory it would look like a reply that
/// no call waits for.
const REMEMBERED: usize = 64;

/// Something cannot be sent on a stream.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[expect(
    clippy::exhaustive_enums,
    reason = "whoever drives the machine must tell these apart"
)]
pub enum StreamSendError {
    /// The stream is finished, aborted, failed or was never open.
    #[error("the stream is not open any more")]
    Closed,
    /// The payload does not fit into a packet.
    #[error(transparent)]
    TooLarge(#[from] PayloadTooLarge),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Open,
    /// We said that we have finished; the daemon has not confirmed.
    Finishing,
    /// We gave up; the daemon has not confirmed.
    Aborting,
}

#[derive(Debug)]
pub(super) struct LiveStream {
    desc: &'static ProcedureDesc,
    pub(super) phase: Phase,
}

/// One queued stream packet.
#[derive(Debug)]
pub(super) struct Queued {
    pub(super) serial: u32,
    pub(super) frame: Bytes,
    /// Whether it carries data or a hole, as opposed to a finish or an abort.
    pub(super) data: bool,
}

#[derive(Debug, Default)]
pub(super) struct Streams {
    live: HashMap<u32, LiveStream>,
    ended: VecDeque<u32>,
    queue: VecDeque<Queued>,
}

impl Streams {
    pub(super) fn len(&self) -> usize {
        self.live.len()
    }

    pub(super) fn has_queued(&self) -> bool {
        !self.queue.is_empty()
    }

    /// Whether packets with this serial may still arrive.
    pub(super) fn knows(&self, serial: u32) -> bool {
        self.live.contains_key(&serial) || self.has_ended(serial)
    }

    pub(super) fn has_ended(&self, serial: u32) -> bool {
        self.ended.contains(&serial)
    }

    pub(super) fn open(&mut self, serial: u32, desc: &'static ProcedureDesc) {
        self.live.insert(
            serial,
            LiveStream {
                desc,
                phase: Phase::Open,
            },
        );
    }

    pub(super) fn find(&self, header: &Header) -> Option<&LiveStream> {
        self.live
            .get(&header.serial)
            .filter(|stream| header.is_for(stream.desc))
    }

    pub(super) fn push_data(&mut self, serial: u32, data: &[u8]) -> Result<(), StreamSendError> {
        self.push_item(serial, PacketType::Stream, data)
    }

    pub(super) fn push_hole(&mut self, serial: u32, length: u64) -> Result<(), StreamSendError> {
        let mut payload = [0; 12];
        payload[..8].copy_from_slice(&length.to_be_bytes());
        self.push_item(serial, PacketType::StreamHole, &payload)
    }

    fn push_item(
        &mut self,
        serial: u32,
        packet_type: PacketType,
        payload: &[u8],
    ) -> Result<(), StreamSendError> {
        let stream = self
            .live
            .get(&serial)
            .filter(|stream| stream.phase == Phase::Open);
        let desc = stream.ok_or(StreamSendError::Closed)?.desc;
        let header = Header::new(desc, packet_type, serial, Status::Continue);
        let frame = Packet::encode(header, payload)?;
        self.queue.push_back(Queued {
            serial,
            frame,
            data: true,
        });
        Ok(())
    }

    /// Queues the finish behind the data; `false` when the stream is not open.
    pub(super) fn finish(&mut self, serial: u32) -> bool {
        self.end(serial, Phase::Finishing, Status::Ok)
    }

    /// Drops data that is still queued and queues the abort; `false` when the stream is not open.
    pub(super) fn abort(&mut self, serial: u32) -> bool {
        let aborted = self.end(serial, Phase::Aborting, Status::Error);
        if aborted {
            self.queue
                .retain(|queued| queued.serial != serial || !queued.data);
        }
        aborted
    }

    fn end(&mut self, serial: u32, phase: Phase, status: Status) -> bool {
        let stream = self
            .live
            .get_mut(&serial)
            .filter(|stream| stream.phase == Phase::Open);
        let Some(stream) = stream else {
            return false;
        };
        stream.phase = phase;
        let header = Header::new(stream.desc, PacketType::Stream, serial, status);
        let packet = Packet::encode(header, &[]);
        self.queue.extend(packet.map(|frame| Queued {
            serial,
            frame,
            data: false,
        }));
        true
    }

    pub(super) fn pop_for_sending(&mut self) -> Option<Queued> {
        self.queue.pop_front()
    }

    /// Forgets a stream that the daemon has ended.
    pub(super) fn close(&mut self, serial: u32) {
        self.live.remove(&serial);
        self.queue.retain(|queued| queued.serial != serial);
        if self.ended.len() == REMEMBERED {
            self.ended.pop_front();
        }
        self.ended.push_back(serial);
    }

    /// Empties the table when the link ends, in the order of the serials.
    pub(super) fn drain(&mut self) -> Vec<u32> {
        self.queue.clear();
        let mut serials: Vec<_> = self.live.drain().map(|(serial, _)| serial).collect();
        serials.sort_unstable();
        serials
    }
}
