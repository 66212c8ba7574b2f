//! Calls that are queued or wait for their reply.

use std::collections::{HashMap, VecDeque};

use bytes::Bytes;

use crate::{frame::Packet, header::Status, link::Violation, procedure::ProcedureDesc};

/// Bytes that a stream may send before the call that opens it is answered: as many as one packet
/// may have. A daemon is early by a few packets at most.
const EARLY_BYTES: usize = 32 << 20;
/// What an empty packet counts as, so that a daemon cannot send them without end.
const EARLY_PACKET: usize = 64;

/// One call the daemon has not answered yet.
#[derive(Debug)]
pub(super) struct PendingCall {
    pub(super) desc: &'static ProcedureDesc,
    pub(super) sent: bool,
    /// Nobody waits any more. The entry stays as a tombstone until the reply arrives, so that the
    /// late reply is recognised, its serial is not reused and its place at the daemon is counted.
    pub(super) abandoned: bool,
    /// Packets of the stream it opens that came before its reply.
    pub(super) early: Vec<Packet>,
    early_bytes: usize,
}

impl PendingCall {
    /// Data is of no use when nobody waits; that the stream has failed always is.
    fn needs(&self, packet: &Packet) -> bool {
        !self.abandoned || packet.header.status == Status::Error
    }
}

/// The table of calls and the queue of those not sent yet.
#[derive(Debug, Default)]
pub(super) struct Calls {
    pending: HashMap<u32, PendingCall>,
    queue: VecDeque<(u32, Bytes)>,
    in_flight: usize,
}

impl Calls {
    pub(super) fn contains(&self, serial: u32) -> bool {
        self.pending.contains_key(&serial)
    }

    /// Calls at the daemon, abandoned ones included.
    pub(super) fn in_flight(&self) -> usize {
        self.in_flight
    }

    pub(super) fn len(&self) -> usize {
        self.pending.len()
    }

    pub(super) fn has_queued(&self) -> bool {
        !self.queue.is_empty()
    }

    pub(super) fn push(&mut self, serial: u32, desc: &'static ProcedureDesc, frame: Bytes) {
        self.pending.insert(
            serial,
            PendingCall {
                desc,
                sent: false,
                abandoned: false,
                early: Vec::new(),
                early_bytes: 0,
            },
        );
        self.queue.push_back((serial, frame));
    }

    pub(super) fn pop_for_sending(&mut self) -> Option<Bytes> {
        let (serial, frame) = self.queue.pop_front()?;
        if let Some(call) = self.pending.get_mut(&serial) {
            call.sent = true;
            self.in_flight += 1;
        }
        Some(frame)
    }

    /// Forgets a call that was not sent; leaves a tombstone for one that was.
    /// Gives whether the request may reach the daemon, or `None` for an unknown serial.
    pub(super) fn abandon(&mut self, serial: u32) -> Option<bool> {
        let call = self.pending.get_mut(&serial)?;
        if call.sent {
            call.abandoned = true;
            call.early
                .retain(|packet| packet.header.status == Status::Error);
            return Some(true);
        }
        self.pending.remove(&serial);
        self.queue.retain(|(queued, _)| *queued != serial);
        Some(false)
    }

    /// Keeps a stream packet whose call is not answered yet. libvirt hands a new stream to the
    /// thread that serves the socket before it queues the reply, so that data can be first. Other
    /// packets are those of streams already gone, and are dropped.
    pub(super) fn keep_early(&mut self, packet: Packet) -> Result<(), Violation> {
        let serial = packet.header.serial;
        let call = self.pending.get_mut(&serial);
        let opens = |call: &PendingCall| {
            call.sent && call.desc.stream.is_stream() && packet.header.is_for(call.desc)
        };
        let Some(call) = call.filter(|call| opens(call) && call.needs(&packet)) else {
            return Ok(());
        };
        call.early_bytes += packet.payload.len().max(EARLY_PACKET);
        if call.early_bytes > EARLY_BYTES {
            return Err(Violation::EarlyFlood { serial });
        }
        call.early.push(packet);
        Ok(())
    }

    /// Takes the sent call that a reply with this serial belongs to.
    pub(super) fn take_sent(
        &mut self,
        serial: u32,
        matches: impl Fn(&ProcedureDesc) -> bool,
    ) -> Option<PendingCall> {
        self.pending
            .get(&serial)
            .filter(|call| call.sent && matches(call.desc))?;
        self.in_flight -= 1;
        self.pending.remove(&serial)
    }

    /// Empties the table when the link ends, in the order of the serials.
    pub(super) fn drain(&mut self) -> Vec<(u32, PendingCall)> {
        self.queue.clear();
        self.in_flight = 0;
        let mut calls: Vec<_> = self.pending.drain().collect();
        calls.sort_unstable_by_key(|(serial, _)| *serial);
        calls
    }
}
