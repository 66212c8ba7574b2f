//! Running a candidate against a store, on tokio's clock.

use std::{error::Error as StdError, sync::Arc, time::Duration};

use tokio::{
    sync::{Mutex, OwnedMutexGuard},
    time::{Instant, sleep_until, timeout},
};

use crate::{
    candidate::{Action, Answer, Candidate, Reading, Request},
    leadership::Leadership,
    settings::Settings,
    store::{Store, StoreError},
};

/// A candidate for one lease.
#[derive(Debug)]
pub struct Elector {
    runner: Arc<Mutex<Runner>>,
    name: String,
}

impl Elector {
    /// A candidate with a name of its own, as [`unique_name`] makes them.
    pub fn new(store: impl Store, settings: Settings, name: impl Into<String>) -> Self {
        let name = name.into();
        let runner = Runner {
            candidate: Candidate::new(settings, name.clone()),
            settings,
            store: Box::new(store),
            epoch: Instant::now(),
            last_failure: None,
        };
        Self {
            runner: Arc::new(Mutex::new(runner)),
            name,
        }
    }

    /// The candidate's name, as it stands in the lease while it leads.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Waits until this candidate leads. Never fails: what goes wrong is a warning in the log, and
    /// is tried again. After a leadership that was lost it stands again.
    ///
    /// Cancel safe: a claim that was made and not taken from here runs out by itself.
    pub async fn acquire(&mut self) -> Leadership {
        let mut runner = Arc::clone(&self.runner).lock_owned().await;
        loop {
            if let Some(end) = runner.leads_until() {
                return Leadership::begin(runner, end);
            }
            runner.step().await;
        }
    }
}

/// `prefix_` and eight random digits: a name that no other process has, also not the next one on
/// the same machine. A prefix that people recognise is best, such as the name of the pod.
///
/// # Errors
/// When the system gives no random numbers.
pub fn unique_name(prefix: &str) -> Result<String, getrandom::Error> {
    let random = getrandom::u32()?;
    Ok(format!("{prefix}_{random:08x}"))
}

/// A candidate with what it needs to act.
#[derive(Debug)]
pub(crate) struct Runner {
    candidate: Candidate,
    settings: Settings,
    store: Box<dyn Store>,
    epoch: Instant,
    /// The failure that was told last: the same one again is no news.
    last_failure: Option<String>,
}

/// What a step came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Again,
    Done,
}

impl Runner {
    /// Until when the candidate leads, if it does.
    pub(crate) fn leads_until(&self) -> Option<Instant> {
        let end = self.candidate.leads_until(self.now())?;
        Some(self.epoch + end)
    }

    pub(crate) fn transitions(&self) -> u32 {
        self.candidate.transitions()
    }

    pub(crate) fn request_timeout(&self) -> Duration {
        self.settings.request_timeout()
    }

    /// Wants no more to lead and gives back what it has.
    pub(crate) fn stop(&mut self) {
        self.candidate.stop();
    }

    /// Wants to lead again.
    pub(crate) fn stand(&mut self) {
        self.candidate.stand();
    }

    /// One request, or the wait for the next. Dropping the future gives up a request; what became
    /// of it counts as unknown.
    pub(crate) async fn step(&mut self) -> Step {
        let mut action = self.candidate.poll(self.now());
        if let Action::Wait(_) = action {
            // A request that a dropped step left behind; without one the answer changes nothing.
            self.candidate.answer(Answer::Unknown(None), self.now());
            action = self.candidate.poll(self.now());
        }
        match action {
            Action::Send(request) => {
                let answer = self.carry_out(&request).await;
                self.candidate.answer(answer, self.now());
                Step::Again
            }
            Action::Wait(until) => {
                sleep_until(self.epoch + until).await;
                Step::Again
            }
            Action::Done => Step::Done,
        }
    }

    fn now(&self) -> Reading {
        self.epoch.elapsed()
    }

    async fn carry_out(&mut self, request: &Request) -> Answer {
        let limit = self.settings.request_timeout();
        let Ok(answer) = timeout(limit, ask(&*self.store, request)).await else {
            let text = format!("the server did not answer within {limit:?}");
            self.tell(request, text);
            return Answer::Unknown(None);
        };
        answer.unwrap_or_else(|error| self.explain(request, error))
    }

    fn explain(&mut self, request: &Request, error: StoreError) -> Answer {
        let (answer, source) = match error {
            StoreError::Conflict => {
                tracing::debug!(lease.request = verb(request), "the lease changed meanwhile");
                return Answer::Conflict;
            }
            StoreError::Missing => return Answer::Absent,
            StoreError::Refused {
                retry_after,
                source,
            } => (Answer::Refused(retry_after), source),
            StoreError::Unknown {
                retry_after,
                source,
            } => (Answer::Unknown(retry_after), source),
        };
        self.tell(request, chain(&*source));
        answer
    }

    fn tell(&mut self, request: &Request, failure: String) {
        let verb = verb(request);
        if self.last_failure.as_ref() == Some(&failure) {
            tracing::debug!(
                lease.request = verb,
                error = failure,
                "lease request failed again"
            );
            return;
        }
        tracing::warn!(
            lease.request = verb,
            error = failure,
            "lease request failed"
        );
        self.last_failure = Some(failure);
    }
}

async fn ask(store: &dyn Store, request: &Request) -> Result<Answer, StoreError> {
    Ok(match request {
        Request::Read => match store.read().await? {
            Some(stored) => Answer::Found(stored),
            None => Answer::Absent,
        },
        Request::Create(record) => Answer::Stored(store.create(record).await?),
        Request::Replace(version, record, purpose) => {
            Answer::Stored(store.replace(version, record, *purpose).await?)
        }
    })
}

const fn verb(request: &Request) -> &'static str {
    match request {
        Request::Read => "read",
        Request::Create(_) => "create",
        Request::Replace(..) => "replace",
    }
}

/// The longest text of a failure that is told; the server chooses it.
const LONGEST_TEXT: usize = 512;

/// An error and its causes in one line, each text once.
fn chain(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let next = error.to_string();
        if !text.contains(&next) {
            text = format!("{text}: {next}");
        }
        cause = error.source();
    }
    let end = text.floor_char_boundary(LONGEST_TEXT);
    text.truncate(end);
    text
}

/// A runner that nobody else uses.
pub(crate) type Owned = OwnedMutexGuard<Runner>;
