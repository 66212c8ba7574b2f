//! One connection's shared state: the protocol's state machine behind a lock, and who waits.
//!
//! Nothing awaits while the lock is held, and nothing that could take the lock again (a stream
//! handle aborts when it is dropped) is dropped while it is held.

mod inbox;
mod lanes;
mod tasks;
mod tickets;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use bytes::{Bytes, BytesMut};
use tokio::sync::{Notify, broadcast, oneshot};
use tokio_util::sync::CancellationToken;
use virtwire_proto::{
    self as proto, CallError, CloseCause, KeepaliveConfig, ProcedureDesc, StreamEvent,
};

pub use self::inbox::Item;
pub(crate) use self::{
    inbox::Ending,
    lanes::Place,
    tasks::spawn,
    tickets::{Deadline, StreamTicket},
};
use self::{
    inbox::Inbox,
    lanes::{Lanes, Places},
    tickets::CallTicket,
};
use crate::{Error, LinkCause, LinkError};

/// Events that may wait for the slowest subscriber.
const EVENT_BACKLOG: usize = 64;

/// An event as it came from the daemon, undecoded.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RawEvent {
    /// Program of the event.
    pub program: u32,
    /// Procedure of the event.
    pub procedure: i32,
    /// The encoded event.
    pub payload: Bytes,
}

/// How a link treats its daemon and its streams.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LinkConfig {
    /// Requests the daemon may hold unanswered.
    pub(crate) in_flight: usize,
    /// How many of them are kept for urgent calls.
    pub(crate) kept: usize,
    /// Bytes of one stream that may wait for their consumer.
    pub(crate) stream_credit: usize,
    /// When a consumer is slow: stop reading from the daemon, instead of aborting the stream.
    pub(crate) pause_when_full: bool,
}

/// What a waiter gets.
#[derive(Debug)]
pub(crate) enum Outcome {
    Reply(Bytes),
    Stream(Bytes, StreamTicket),
    Failed(Error),
}

impl Outcome {
    /// The encoded result; empty when there is none.
    pub(crate) fn into_payload(self) -> Bytes {
        match self {
            Self::Reply(payload) | Self::Stream(payload, _) => payload,
            Self::Failed(_) => Bytes::new(),
        }
    }
}

/// Shared by the handles and the two tasks of a connection.
#[derive(Debug)]
pub(crate) struct Link {
    config: LinkConfig,
    lanes: Lanes,
    state: Mutex<State>,
    work: Notify,
    room: Notify,
    events: broadcast::Sender<RawEvent>,
    closed: CancellationToken,
    sever: CancellationToken,
}

#[derive(Debug)]
struct State {
    machine: proto::Connection,
    waiters: HashMap<u32, oneshot::Sender<Outcome>>,
    inboxes: HashMap<u32, Inbox>,
    places: Places,
    end: Option<LinkError>,
}

/// Answers collected under the lock and handed out after it, also those that nobody waits for:
/// dropping one may abort a stream, which takes the lock.
type Deliveries = Vec<(Option<oneshot::Sender<Outcome>>, Outcome)>;

impl Link {
    pub(crate) fn new(config: LinkConfig, sever: CancellationToken) -> Arc<Self> {
        Arc::new(Self {
            config,
            lanes: Lanes::new(config.in_flight, config.kept),
            state: Mutex::new(State {
                machine: proto::Connection::new(config.in_flight),
                waiters: HashMap::new(),
                inboxes: HashMap::new(),
                places: Places::default(),
                end: None,
            }),
            work: Notify::new(),
            room: Notify::new(),
            events: broadcast::Sender::new(EVENT_BACKLOG),
            closed: CancellationToken::new(),
            sever,
        })
    }

    pub(crate) fn closed(&self) -> &CancellationToken {
        &self.closed
    }

    pub(crate) fn end_cause(&self) -> Option<LinkError> {
        self.lock().end.clone()
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<RawEvent> {
        self.events.subscribe()
    }

    pub(crate) fn start_keepalive(&self, config: KeepaliveConfig) {
        self.lock().machine.start_keepalive(config, now());
    }

    /// Requests the daemon holds, abandoned ones included.
    pub(crate) fn in_flight(&self) -> usize {
        self.lock().machine.in_flight()
    }

    /// Since when no ordinary call can be sent, if nobody waits for any that was.
    pub(crate) fn clogged_since(&self) -> Option<Instant> {
        self.lock().places.abandoned_since(self.lanes.count())
    }

    /// Waits for the right to be sent; on a link that has ended the wait is over at once.
    pub(crate) async fn place(&self, urgent: bool) -> Option<Place> {
        let place = self.lanes.place(urgent);
        self.closed.run_until_cancelled(place).await.flatten()
    }

    /// Queues a call. The ticket abandons it when it is dropped.
    pub(crate) fn submit(
        self: &Arc<Self>,
        desc: &'static ProcedureDesc,
        args: &[u8],
        place: Option<Place>,
    ) -> Result<CallTicket, Error> {
        let (sender, receiver) = oneshot::channel();
        let mut state = self.lock();
        let serial = match state.machine.call(desc, args) {
            Ok(serial) => serial,
            Err(CallError::Closed(cause)) => return Err(Error::NotSent(state.end_or(cause))),
            Err(CallError::TooLarge(source)) => return Err(Error::TooLarge(source)),
        };
        state.waiters.insert(serial, sender);
        state.places.hold(serial, place);
        drop(state);
        self.work.notify_one();
        Ok(CallTicket::new(Arc::clone(self), serial, receiver))
    }

    /// Gives whether the request may reach the daemon, or `None` when it was answered already.
    fn abandon(&self, serial: u32) -> Option<bool> {
        let mut state = self.lock();
        state.waiters.remove(&serial);
        let sent = state.machine.abandon(serial);
        match sent {
            Some(true) => state.places.abandon(serial, now()),
            Some(false) => state.places.release(serial),
            None => {}
        }
        sent
    }

    fn receive(self: &Arc<Self>, input: &mut BytesMut) {
        self.drive(|machine| machine.handle_bytes(now(), input));
    }

    /// Lets deadlines pass and gives the next one.
    fn expire(self: &Arc<Self>) -> Option<Instant> {
        // While this side does not read, the daemon's silence means nothing.
        let deaf = self.is_full();
        self.drive(|machine| {
            if deaf {
                machine.note_progress(now());
            }
            machine.handle_timeout(now());
        });
        self.lock().machine.poll_timeout()
    }

    /// Ends the link for a reason outside the protocol. The first reason stays.
    pub(crate) fn end(self: &Arc<Self>, cause: LinkCause) {
        self.lock().end.get_or_insert_with(|| cause.into());
        self.drive(proto::Connection::handle_disconnect);
    }

    /// Runs the machine and deals with everything it reports.
    fn drive(self: &Arc<Self>, run: impl FnOnce(&mut proto::Connection)) {
        let mut state = self.lock();
        run(&mut state.machine);
        state.note_end();
        let mut deliveries = Deliveries::new();
        while let Some(event) = state.machine.poll_event() {
            self.handle_event(&mut state, event, &mut deliveries);
        }
        let wants_transmit = state.machine.wants_transmit();
        drop(state);
        for (waiter, outcome) in deliveries {
            // Whoever waited may have left; a stream inside is then aborted by its ticket.
            let _unclaimed = waiter.map(|waiter| waiter.send(outcome));
        }
        if wants_transmit {
            self.work.notify_one();
        }
    }

    fn handle_event(
        self: &Arc<Self>,
        state: &mut State,
        event: proto::Event,
        deliveries: &mut Deliveries,
    ) {
        match event {
            proto::Event::Reply { serial, result } => {
                state.places.release(serial);
                let outcome = result.map_or_else(
                    |error| Outcome::Failed(Error::Libvirt(error)),
                    Outcome::Reply,
                );
                deliveries.push((state.waiters.remove(&serial), outcome));
            }
            proto::Event::StreamOpened { serial, payload } => {
                state.places.release(serial);
                let inbox = Inbox::default();
                let ticket = StreamTicket::new(Arc::clone(self), serial, &inbox);
                state.inboxes.insert(serial, inbox);
                let outcome = Outcome::Stream(payload, ticket);
                deliveries.push((state.waiters.remove(&serial), outcome));
            }
            proto::Event::Released { serial } => state.places.release(serial),
            proto::Event::Lost { serial, sent } => {
                state.places.release(serial);
                let cause = state.end_or(CloseCause::Disconnected);
                let error = if sent {
                    Error::OutcomeUnknown(cause)
                } else {
                    Error::NotSent(cause)
                };
                deliveries.push((state.waiters.remove(&serial), Outcome::Failed(error)));
            }
            proto::Event::Stream { serial, event } => self.handle_stream(state, serial, event),
            proto::Event::Message {
                program,
                procedure,
                payload,
                ..
            } => {
                // Without a subscriber the event is of no interest to anybody.
                let _ = self.events.send(RawEvent {
                    program,
                    procedure,
                    payload,
                });
            }
            proto::Event::Closed(_) => self.closed.cancel(),
        }
    }

    fn handle_stream(&self, state: &mut State, serial: u32, event: StreamEvent) {
        let cause = state.end_or(CloseCause::Disconnected);
        let Some(inbox) = state.inboxes.get_mut(&serial) else {
            return;
        };
        match event {
            StreamEvent::Data(data) => inbox.push(Item::Data(data)),
            StreamEvent::Hole(length) => inbox.push(Item::Hole(length)),
            StreamEvent::End => inbox.end_of_data(),
            StreamEvent::Finished => inbox.close(Ending::Finished),
            StreamEvent::Aborted => inbox.close(Ending::Aborted),
            StreamEvent::Failed(error) => inbox.close(Ending::Failed(error.into())),
            StreamEvent::Lost => inbox.close(Ending::Lost(cause)),
        }
        if inbox.waiting() > self.config.stream_credit && !self.config.pause_when_full {
            inbox.overflow(self.config.stream_credit);
            state.machine.stream_abort(serial);
        }
    }

    fn is_full(&self) -> bool {
        let credit = self.config.stream_credit;
        self.config.pause_when_full
            && self
                .lock()
                .inboxes
                .values()
                .any(|inbox| inbox.waiting() > credit)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic under the lock leaves the tables usable: the task that panicked ends the link.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn end_or(&self, cause: CloseCause) -> LinkError {
        self.end
            .clone()
            .unwrap_or_else(|| LinkCause::Protocol(cause).into())
    }

    /// Keeps the first reason for the end, before the waiters are told.
    fn note_end(&mut self) {
        if let (None, Some(cause)) = (&self.end, self.machine.closed()) {
            self.end = Some(LinkCause::Protocol(cause.clone()).into());
        }
    }
}

fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}
