//! What a stream has received and nobody has taken yet.

use std::{collections::VecDeque, sync::Arc};

use bytes::Bytes;
use tokio::sync::{Notify, Semaphore};
use virtwire_proto::RemoteError;

use crate::{Error, LinkError};

/// Stream packets of one stream that may wait for the transport: enough to keep it busy while the
/// sender prepares the next one.
const SEND_SLOTS: usize = 4;

/// A piece of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a stream carries exactly these two"
)]
pub enum Item {
    /// Data.
    Data(Bytes),
    /// That many zero bytes which are not sent. Only on streams opened as sparse.
    Hole(u64),
}

impl Item {
    /// Bytes it stands for.
    pub(crate) fn length(&self) -> u64 {
        match self {
            Self::Data(data) => data.len() as u64,
            Self::Hole(length) => *length,
        }
    }
}

/// How a stream ended.
#[derive(Debug, Clone)]
pub(crate) enum Ending {
    Finished,
    Aborted,
    Failed(Arc<RemoteError>),
    Lost(LinkError),
    Overflow(usize),
}

impl Ending {
    /// Whether the stream ended although nobody on this side asked for it.
    pub(crate) fn is_failure(&self) -> bool {
        matches!(self, Self::Failed(_) | Self::Lost(_) | Self::Overflow(_))
    }

    /// What the end means to somebody who finished the stream.
    pub(crate) fn into_result(self) -> Result<(), Error> {
        match self {
            Self::Finished => Ok(()),
            ending => Err(ending.to_error()),
        }
    }

    /// What the end means to somebody who did not ask for it.
    pub(crate) fn to_error(&self) -> Error {
        match self {
            Self::Finished | Self::Aborted => Error::StreamClosed,
            Self::Failed(error) => Error::Libvirt(Box::new((**error).clone())),
            Self::Lost(cause) => Error::OutcomeUnknown(cause.clone()),
            Self::Overflow(credit) => Error::StreamOverflow { credit: *credit },
        }
    }
}

#[derive(Debug)]
pub(super) struct Inbox {
    items: VecDeque<Item>,
    waiting: usize,
    no_more_data: bool,
    ending: Option<Ending>,
    pub(super) slots: Arc<Semaphore>,
    pub(super) changed: Arc<Notify>,
}

impl Default for Inbox {
    fn default() -> Self {
        Self {
            items: VecDeque::new(),
            waiting: 0,
            no_more_data: false,
            ending: None,
            slots: Arc::new(Semaphore::new(SEND_SLOTS)),
            changed: Arc::new(Notify::new()),
        }
    }
}

impl Inbox {
    /// Bytes that wait for the consumer.
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }

    pub(super) fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    pub(super) fn push(&mut self, item: Item) {
        self.waiting += cost(&item);
        self.items.push_back(item);
        self.changed.notify_one();
    }

    pub(super) fn end_of_data(&mut self) {
        self.no_more_data = true;
        self.changed.notify_one();
    }

    pub(super) fn close(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
        self.slots.close();
        self.changed.notify_one();
    }

    pub(super) fn overflow(&mut self, credit: usize) {
        self.items.clear();
        self.waiting = 0;
        self.close(Ending::Overflow(credit));
    }

    /// The next item, `Ok(None)` at the end of the data, or nothing so far.
    pub(super) fn pop(&mut self) -> Option<Result<Option<Item>, Error>> {
        if let Some(item) = self.items.pop_front() {
            self.waiting -= cost(&item);
            return Some(Ok(Some(item)));
        }
        if self.no_more_data {
            return Some(Ok(None));
        }
        self.ending.as_ref().map(|ending| Err(ending.to_error()))
    }
}

/// What an item takes of the credit. A hole costs something too, so that a daemon cannot queue
/// them without end.
fn cost(item: &Item) -> usize {
    match item {
        Item::Data(data) => data.len().max(64),
        Item::Hole(_) => 64,
    }
}
