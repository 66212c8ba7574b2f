//! A store in memory, for tests and examples.

use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_trait::async_trait;

use crate::{
    record::{Purpose, Record, Version, Versioned},
    store::{Store, StoreError},
};

/// A record in memory, shared by all clones. It can fail on request.
#[derive(Debug, Clone, Default)]
pub struct MemoryStore {
    state: Arc<Mutex<State>>,
}

/// What goes wrong with a request.
// Open: there are further ways to fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It is not carried out, and nobody answers: the election's time-out ends it.
    Silence,
    /// It is carried out, and its answer is lost.
    LostAnswer,
    /// It is refused, with the advice to wait so long.
    Busy(Duration),
}

#[derive(Debug, Default)]
struct State {
    record: Option<Record>,
    version: u64,
    writes: u64,
    faults: VecDeque<Fault>,
    write_faults: VecDeque<Fault>,
    is_down: bool,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// The record as it is now.
    pub fn record(&self) -> Option<Record> {
        self.state().record.clone()
    }

    /// How many writes were carried out.
    pub fn writes(&self) -> u64 {
        self.state().writes
    }

    /// The next request that has no fault yet fails like this.
    pub fn fail_next(&self, fault: Fault) {
        self.state().faults.push_back(fault);
    }

    /// The same for the next write.
    pub fn fail_next_write(&self, fault: Fault) {
        self.state().write_faults.push_back(fault);
    }

    /// While down, no request is carried out and none is answered.
    pub fn set_down(&self, is_down: bool) {
        self.state().is_down = is_down;
    }

    /// Deletes the record, as people do.
    pub fn delete(&self) {
        self.state().record = None;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn carry_out<T>(
        &self,
        is_write: bool,
        work: impl FnOnce(&mut State) -> Result<T, StoreError> + Send,
    ) -> Result<T, StoreError> {
        let done = {
            let mut state = self.state();
            let fault = match state.is_down {
                true => Some(Fault::Silence),
                false if is_write => {
                    let any = state.faults.pop_front();
                    any.or_else(|| state.write_faults.pop_front())
                }
                false => state.faults.pop_front(),
            };
            match fault {
                None => Some(work(&mut state)),
                Some(Fault::Silence) => None,
                Some(Fault::LostAnswer) => {
                    // The loss is the point: what was done stays done.
                    let _: Result<T, StoreError> = work(&mut state);
                    None
                }
                Some(Fault::Busy(patience)) => Some(Err(StoreError::Refused {
                    retry_after: Some(patience),
                    source: io::Error::other("too many requests").into(),
                })),
            }
        };
        match done {
            Some(done) => done,
            None => std::future::pending().await,
        }
    }
}

impl State {
    fn write(&mut self, record: &Record) -> Version {
        self.version += 1;
        self.writes += 1;
        self.record = Some(record.clone());
        Version::new(self.version.to_string())
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn read(&self) -> Result<Option<Versioned>, StoreError> {
        self.carry_out(false, |state| {
            let version = Version::new(state.version.to_string());
            let found = state.record.clone();
            Ok(found.map(|record| Versioned { version, record }))
        })
        .await
    }

    async fn create(&self, record: &Record) -> Result<Version, StoreError> {
        self.carry_out(true, |state| match state.record {
            Some(_) => Err(StoreError::Conflict),
            None => Ok(state.write(record)),
        })
        .await
    }

    async fn replace(
        &self,
        version: &Version,
        record: &Record,
        _: Purpose,
    ) -> Result<Version, StoreError> {
        self.carry_out(true, |state| {
            if state.record.is_none() {
                return Err(StoreError::Missing);
            }
            match version.as_str() == state.version.to_string() {
                true => Ok(state.write(record)),
                false => Err(StoreError::Conflict),
            }
        })
        .await
    }
}
