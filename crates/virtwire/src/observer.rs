//! Learning how a stream ended without seeing what it carried.

use std::{
    fmt,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::Error;

/// Is told once how a stream ended. What the stream carries never passes through here.
pub trait StreamObserver: Send + Sync {
    /// Called exactly once, before the caller learns of the end.
    fn ended(self: Box<Self>, end: StreamEnd<'_>);
}

/// How a stream ended.
#[derive(Debug)]
#[non_exhaustive]
pub struct StreamEnd<'a> {
    /// Bytes carried in both directions, holes included.
    pub length: u64,
    /// The way it ended.
    pub outcome: StreamOutcome<'a>,
}

/// The ways in which a stream ends.
#[derive(Debug)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a stream ends in exactly these ways"
)]
pub enum StreamOutcome<'a> {
    /// It was finished and the daemon confirmed it.
    Finished,
    /// Its owner gave it up with [`Stream::abort`](crate::Stream::abort).
    Aborted,
    /// It failed.
    Failed(&'a Error),
    /// Its owner dropped it.
    Dropped,
}

/// The observer of one stream, and what it will be told.
#[derive(Default)]
pub(crate) struct Observed {
    observer: Option<Box<dyn StreamObserver>>,
    length: AtomicU64,
}

impl Observed {
    pub(crate) fn by(observer: Box<dyn StreamObserver>) -> Self {
        Self {
            observer: Some(observer),
            length: AtomicU64::new(0),
        }
    }

    pub(crate) fn carried(&self, bytes: u64) {
        self.length.fetch_add(bytes, Ordering::Relaxed);
    }

    pub(crate) fn is_open(&self) -> bool {
        self.observer.is_some()
    }

    /// Tells the observer, if it was not told before.
    pub(crate) fn end(&mut self, outcome: StreamOutcome<'_>) {
        if let Some(observer) = self.observer.take() {
            let length = *self.length.get_mut();
            observer.ended(StreamEnd { length, outcome });
        }
    }

    pub(crate) fn end_with<T>(&mut self, result: &Result<T, Error>) {
        self.end(match result {
            Ok(_) => StreamOutcome::Finished,
            Err(error) => StreamOutcome::Failed(error),
        });
    }
}

impl fmt::Debug for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Observed")
            .field("open", &self.is_open())
            .finish()
    }
}
