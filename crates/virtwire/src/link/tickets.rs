//! What a caller holds of a pending call or a live stream.

use std::{future::Future, sync::Arc, time::Duration};

use tokio::{
    sync::{Notify, Semaphore, oneshot},
    time::{Instant, timeout_at},
};
use virtwire_proto::StreamSendError;

use super::{Ending, Inbox, Item, Link, Outcome};
use crate::{Error, LinkCause};

/// Stands for the end of a wait that is too long for the clock.
const FAR: Duration = Duration::from_secs(100 * 365 * 24 * 3600);

/// When a wait ends, and how long it was meant to be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline {
    after: Duration,
    at: Instant,
}

impl Deadline {
    pub(crate) fn after(after: Duration) -> Self {
        let now = Instant::now();
        let at = now.checked_add(after).unwrap_or_else(|| now + FAR);
        Self { after, at }
    }

    /// What happens before a request is sent counts too.
    pub(crate) async fn before_sending<T>(self, wait: impl Future<Output = T>) -> Result<T, Error> {
        let Self { after, at } = self;
        let late = |_| Error::Deadline { after, sent: false };
        timeout_at(at, wait).await.map_err(late)
    }
}

/// A call that waits for its answer; dropping it abandons the call.
#[derive(Debug)]
pub(crate) struct CallTicket {
    link: Arc<Link>,
    serial: u32,
    receiver: oneshot::Receiver<Outcome>,
    settled: bool,
}

impl CallTicket {
    pub(super) fn new(link: Arc<Link>, serial: u32, receiver: oneshot::Receiver<Outcome>) -> Self {
        Self {
            link,
            serial,
            receiver,
            settled: false,
        }
    }

    pub(crate) fn serial(&self) -> u32 {
        self.serial
    }

    /// Waits for the answer, at most until the deadline. Dropping the future abandons the call.
    pub(crate) async fn wait(mut self, deadline: Option<Deadline>) -> Outcome {
        let Some(Deadline { after, at }) = deadline else {
            return self.answer().await;
        };
        if let Ok(outcome) = timeout_at(at, self.answer()).await {
            return outcome;
        }
        match self.link.abandon(self.serial) {
            Some(sent) => {
                self.settled = true;
                Outcome::Failed(Error::Deadline { after, sent })
            }
            // The answer came at the last moment and is on its way here.
            None => self.answer().await,
        }
    }

    async fn answer(&mut self) -> Outcome {
        let received = (&mut self.receiver).await;
        self.settled = true;
        received
            .unwrap_or_else(|_| Outcome::Failed(Error::OutcomeUnknown(LinkCause::TaskEnded.into())))
    }
}

impl Drop for CallTicket {
    fn drop(&mut self) {
        if !self.settled {
            self.link.abandon(self.serial);
        }
    }
}

/// A live stream; dropping it aborts the stream unless it has ended.
#[derive(Debug)]
pub(crate) struct StreamTicket {
    link: Arc<Link>,
    serial: u32,
    slots: Arc<Semaphore>,
    changed: Arc<Notify>,
}

impl StreamTicket {
    pub(super) fn new(link: Arc<Link>, serial: u32, inbox: &Inbox) -> Self {
        let (slots, changed) = (Arc::clone(&inbox.slots), Arc::clone(&inbox.changed));
        Self {
            link,
            serial,
            slots,
            changed,
        }
    }

    /// The next item, or `None` at the end of the data.
    pub(crate) async fn recv(&self) -> Result<Option<Item>, Error> {
        loop {
            if let Some(result) = self.pop() {
                return result;
            }
            self.changed.notified().await;
        }
    }

    /// Queues one packet of data, when fewer than a few wait for the transport.
    pub(crate) async fn send(&self, data: &[u8]) -> Result<(), Error> {
        self.take_slot().await?;
        let sent = self.link.lock().machine.stream_send(self.serial, data);
        self.after_send(sent)
    }

    /// Queues a hole, when few packets wait for the transport.
    pub(crate) async fn send_hole(&self, length: u64) -> Result<(), Error> {
        self.take_slot().await?;
        let sent = self.link.lock().machine.stream_hole(self.serial, length);
        self.after_send(sent)
    }

    /// Says that all was sent; `false` when the stream is not open.
    pub(crate) fn start_finish(&self) -> bool {
        let started = self.link.lock().machine.stream_finish(self.serial);
        self.link.work.notify_one();
        started
    }

    /// Gives the stream up; `false` when it is not open.
    pub(crate) fn start_abort(&self) -> bool {
        let started = self.link.lock().machine.stream_abort(self.serial);
        self.link.work.notify_one();
        started
    }

    /// Waits until the daemon has ended the stream; data that arrives meanwhile is dropped.
    pub(crate) async fn ended(&self) -> Ending {
        loop {
            if let Some(ending) = self.ending() {
                return ending;
            }
            self.changed.notified().await;
        }
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        self.link
            .lock()
            .inboxes
            .get(&self.serial)?
            .ending()
            .cloned()
    }

    /// A slot comes back when the writer task has written the packet.
    async fn take_slot(&self) -> Result<(), Error> {
        match self.slots.acquire().await {
            Ok(slot) => {
                slot.forget();
                Ok(())
            }
            Err(_) => Err(self.closed_error()),
        }
    }

    fn after_send(&self, sent: Result<(), StreamSendError>) -> Result<(), Error> {
        self.link.work.notify_one();
        match sent {
            Ok(()) => Ok(()),
            Err(StreamSendError::Closed) => Err(self.closed_error()),
            Err(StreamSendError::TooLarge(source)) => Err(Error::TooLarge(source)),
        }
    }

    fn closed_error(&self) -> Error {
        self.ending()
            .map_or(Error::StreamClosed, |ending| ending.to_error())
    }

    fn pop(&self) -> Option<Result<Option<Item>, Error>> {
        let popped = match self.link.lock().inboxes.get_mut(&self.serial) {
            Some(inbox) => inbox.pop(),
            None => Some(Err(Error::StreamClosed)),
        };
        self.link.room.notify_one();
        popped
    }
}

impl Drop for StreamTicket {
    fn drop(&mut self) {
        let mut state = self.link.lock();
        state.inboxes.remove(&self.serial);
        state.machine.stream_abort(self.serial);
        drop(state);
        self.link.work.notify_one();
        self.link.room.notify_one();
    }
}
