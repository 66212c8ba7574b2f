//! The election without I/O and without a clock: what one candidate does next, given what it saw.

use std::time::Duration;

use crate::{
    record::{Purpose, Record, Version, Versioned},
    settings::Settings,
};

/// A reading of the candidate's own monotonic clock, since any moment it likes.
pub type Reading = Duration;

/// One candidate for a lease.
///
/// [`poll`](Self::poll) says what to do, [`answer`](Self::answer) takes what came of it. There is
/// one request at a time. Readings of the clock must not go backwards.
///
/// # Why two never lead at once
///
/// A candidate leads for the renew deadline, counted from the moment it *sent* the last write that
/// was confirmed. The write was stored at that moment or later, and seen by others later still. They
/// leave the lease alone for the lease duration, which is longer, counted from the moment they saw
/// the change. Both count on their own monotonic clocks; nothing is compared across machines. A
/// write carries the version it was based on, so one that was overtaken changes nothing, however
/// late it arrives.
///
/// A confirmed write is the only source of leadership: finding one's own name in the record is
/// none.
#[derive(Debug)]
pub struct Candidate {
    settings: Settings,
    name: String,
    seen: Seen,
    /// Whether `seen` is what the server had when it was asked last, with nothing doubtful since.
    is_current: bool,
    /// Another one's claim that was seen is honoured until then, whatever becomes of the object.
    honoured_until: Reading,
    pending: Option<Pending>,
    /// Whether a write of this candidate may be stored: before that, its name in the record is
    /// that of a namesake.
    has_written: bool,
    /// When the last confirmed write was sent.
    confirmed: Option<Reading>,
    leads_until: Option<Reading>,
    /// No request is sent before.
    not_before: Reading,
    conflicts: u32,
    is_stopping: bool,
}

/// What is known of the record.
#[derive(Debug)]
enum Seen {
    Nothing,
    Absent,
    Stored { stored: Versioned, since: Reading },
}

#[derive(Debug)]
struct Pending {
    request: Request,
    sent: Reading,
}

/// What a candidate wants done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Carry this out, and [`answer`](Candidate::answer).
    Send(Request),
    /// Nothing before this reading.
    Wait(Reading),
    /// Nothing more: the candidate was stopped and holds nothing.
    Done,
}

/// A request to the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Read the record.
    Read,
    /// Make the record.
    Create(Record),
    /// Change the record of this version.
    Replace(Version, Record, Purpose),
}

/// What came of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The record was read.
    Found(Versioned),
    /// There is no record.
    Absent,
    /// The write is stored under this version.
    Stored(Version),
    /// The write was not stored: the record is another one by now.
    Conflict,
    /// The request was not carried out; how long to leave the server alone.
    Refused(Option<Duration>),
    /// Nobody knows; how long to leave the server alone.
    Unknown(Option<Duration>),
}

/// A server that asks for more patience than this is asked again all the same.
const LONGEST_PATIENCE: Duration = Duration::from_secs(60);

impl Candidate {
    /// A candidate that has seen nothing yet. Its name must be its own: two processes of one name
    /// are told apart only as long as they do not lead in turns.
    pub fn new(settings: Settings, name: impl Into<String>) -> Self {
        Self {
            settings,
            name: name.into(),
            seen: Seen::Nothing,
            is_current: false,
            honoured_until: Reading::ZERO,
            pending: None,
            has_written: false,
            confirmed: None,
            leads_until: None,
            not_before: Reading::ZERO,
            conflicts: 0,
            is_stopping: false,
        }
    }

    /// The reading at which leadership ends unless it is renewed before; `None` while somebody
    /// else or nobody leads.
    pub fn leads_until(&self, now: Reading) -> Option<Reading> {
        self.leads_until.filter(|end| now < *end)
    }

    /// How many times the lease has changed hands as of the last look: a number that only grows,
    /// for stores that can refuse an outdated leader.
    pub fn transitions(&self) -> u32 {
        match &self.seen {
            Seen::Stored { stored, .. } => stored.record.transitions,
            Seen::Nothing | Seen::Absent => 0,
        }
    }

    /// Who holds the lease as of the last look.
    pub fn holder(&self) -> Option<&str> {
        match &self.seen {
            Seen::Stored { stored, .. } => stored.record.holder.as_deref(),
            Seen::Nothing | Seen::Absent => None,
        }
    }

    /// Leads no more, and gives back what it holds.
    pub fn stop(&mut self) {
        self.leads_until = None;
        self.is_stopping = true;
    }

    /// Stands again after it was stopped.
    pub fn stand(&mut self) {
        self.is_stopping = false;
    }

    /// What to do now. While a request is under way there is nothing to do but wait for it.
    pub fn poll(&mut self, now: Reading) -> Action {
        if self.pending.is_some() {
            return Action::Wait(self.leads_until(now).unwrap_or(Reading::MAX));
        }
        if self.is_stopping && !self.may_hold() {
            return Action::Done;
        }
        if now < self.not_before {
            return Action::Wait(self.not_before);
        }
        match self.wanted(now) {
            Ok(request) => {
                self.has_written |= request != Request::Read;
                self.pending = Some(Pending {
                    request: request.clone(),
                    sent: now,
                });
                Action::Send(request)
            }
            Err(until) => Action::Wait(until),
        }
    }

    /// Takes what came of the request under way. Without one, nothing happens.
    pub fn answer(&mut self, answer: Answer, now: Reading) {
        let Some(Pending { request, sent }) = self.pending.take() else {
            return;
        };
        self.is_current = matches!(
            answer,
            Answer::Found(_) | Answer::Absent | Answer::Stored(_)
        );
        match answer {
            Answer::Found(stored) => self.look(stored, sent, now),
            Answer::Absent => self.miss(sent, now),
            Answer::Stored(version) => self.confirm(request, version, sent, now),
            Answer::Conflict => self.give_way(now),
            Answer::Refused(patience) | Answer::Unknown(patience) => {
                let patience = patience.unwrap_or_default().min(LONGEST_PATIENCE);
                let pause = sent + self.settings.retry_period();
                self.not_before = pause.max(now + patience);
            }
        }
    }

    /// Whether the record may have the candidate's name.
    fn may_hold(&self) -> bool {
        match &self.seen {
            _ if !self.has_written => false,
            Seen::Stored { stored, .. } if self.is_current => self.is_mine(stored),
            Seen::Absent if self.is_current => false,
            _ => true,
        }
    }

    fn is_mine(&self, stored: &Versioned) -> bool {
        self.has_written && stored.record.holder.as_deref() == Some(self.name.as_str())
    }

    /// The next request, or the reading before which there is none.
    fn wanted(&self, now: Reading) -> Result<Request, Reading> {
        match &self.seen {
            _ if !self.is_current => Ok(Request::Read),
            Seen::Nothing => Ok(Request::Read),
            Seen::Stored { stored, .. } if self.is_mine(stored) && self.is_stopping => {
                Ok(self.release(stored))
            }
            Seen::Absent | Seen::Stored { .. } if now < self.honoured_until => Ok(Request::Read),
            Seen::Absent => Ok(Request::Create(self.claim(1))),
            Seen::Stored { stored, .. } if self.is_mine(stored) => self.renewal(stored, now),
            Seen::Stored { stored, .. } => Ok(self.takeover(stored)),
        }
    }

    fn release(&self, stored: &Versioned) -> Request {
        let record = Record {
            holder: None,
            ..stored.record.clone()
        };
        Request::Replace(stored.version.clone(), record, Purpose::Release)
    }

    fn renewal(&self, stored: &Versioned, now: Reading) -> Result<Request, Reading> {
        let due = self
            .confirmed
            .map(|sent| sent + self.settings.retry_period());
        match due {
            Some(due) if now < due => Err(due),
            _ => {
                let record = self.claim(stored.record.transitions);
                let version = stored.version.clone();
                Ok(Request::Replace(version, record, Purpose::Renew))
            }
        }
    }

    fn takeover(&self, stored: &Versioned) -> Request {
        let record = self.claim(stored.record.transitions.saturating_add(1));
        Request::Replace(stored.version.clone(), record, Purpose::Acquire)
    }

    fn claim(&self, transitions: u32) -> Record {
        Record {
            holder: Some(self.name.clone()),
            duration: Some(self.settings.lease_duration()),
            transitions,
        }
    }

    /// How long the holder of a record, or whoever had it, is left alone from a reading on.
    fn expiry(&self, record: &Record, since: Reading) -> Reading {
        let own = self.settings.lease_duration();
        since.saturating_add(record.duration.unwrap_or(own))
    }

    /// The record was read. Only a change of version starts the wait anew.
    fn look(&mut self, stored: Versioned, sent: Reading, now: Reading) {
        let since = match &self.seen {
            Seen::Stored { stored: old, since } if old.version == stored.version => *since,
            _ => now,
        };
        if !self.is_mine(&stored) {
            self.leads_until = None;
            self.confirmed = None;
            self.honoured_until = match stored.record.holder {
                Some(_) => self.expiry(&stored.record, since),
                None => now,
            };
        } else if since == now && now < self.honoured_until {
            // One's own name in the place of a claim that had not run out: somebody removed the
            // claim, and its holder may not know yet.
            self.honoured_until = self.expiry(&stored.record, now);
        }
        self.seen = Seen::Stored { stored, since };
        self.look_again(sent, now);
    }

    /// The object is gone, and with it whatever kept others away: who led leads no more, and
    /// whoever may have led is honoured as if the claim had been renewed just before.
    fn miss(&mut self, sent: Reading, now: Reading) {
        self.leads_until = None;
        self.confirmed = None;
        if let Seen::Stored { stored, .. } = &self.seen {
            self.honoured_until = self.expiry(&stored.record, now);
        }
        self.seen = Seen::Absent;
        self.look_again(sent, now);
    }

    /// After a look, the next request is due when there is nobody to honour, or for another look.
    fn look_again(&mut self, sent: Reading, now: Reading) {
        let pause = sent + self.settings.retry_period();
        self.not_before = pause.min(self.honoured_until).max(now);
    }

    fn confirm(&mut self, request: Request, version: Version, sent: Reading, now: Reading) {
        let (record, is_release) = match request {
            Request::Read => return,
            Request::Create(record) => (record, false),
            Request::Replace(_, record, purpose) => (record, purpose == Purpose::Release),
        };
        let stored = Versioned { version, record };
        self.seen = Seen::Stored { stored, since: now };
        self.conflicts = 0;
        self.not_before = now;
        if is_release || self.is_stopping {
            return;
        }
        self.confirmed = Some(sent);
        self.leads_until = Some(sent + self.settings.renew_deadline());
    }

    /// Somebody was faster. Reads at once, but not for ever: a server that answers everything with
    /// a conflict must not be asked in a circle.
    fn give_way(&mut self, now: Reading) {
        self.conflicts = self.conflicts.saturating_add(1);
        self.not_before = match self.conflicts {
            1 => now,
            _ => now + self.settings.retry_period(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn stored(version: &str, holder: Option<&str>) -> Answer {
        Answer::Found(Versioned {
            version: Version::new(version),
            record: Record {
                holder: holder.map(str::to_owned),
                duration: Some(15 * SECOND),
                transitions: 4,
            },
        })
    }

    fn sends(candidate: &mut Candidate, now: Duration) -> Request {
        match candidate.poll(now) {
            Action::Send(request) => request,
            other => panic!("{other:?} at {now:?}"),
        }
    }

    /// The next write, if there is one before `end`; until then the record stays as it is.
    fn writes(candidate: &mut Candidate, mut now: Duration, end: Duration, seen: &Answer) -> bool {
        while now < end {
            match candidate.poll(now) {
                Action::Send(Request::Read) => candidate.answer(seen.clone(), now),
                Action::Send(_) => return true,
                Action::Wait(until) => now = until,
                Action::Done => return false,
            }
        }
        false
    }

    #[test]
    fn ones_own_name_is_no_leadership() {
        let mut a = Candidate::new(Settings::default(), "a");
        assert_eq!(sends(&mut a, SECOND), Request::Read);
        a.answer(Answer::Absent, SECOND);
        assert!(matches!(sends(&mut a, SECOND), Request::Create(_)));
        a.answer(Answer::Unknown(None), 4 * SECOND);
        assert_eq!(sends(&mut a, 4 * SECOND), Request::Read);
        a.answer(stored("1", Some("a")), 4 * SECOND);
        assert_eq!(a.leads_until(4 * SECOND), None);
        let renewal = sends(&mut a, 4 * SECOND);
        assert!(matches!(renewal, Request::Replace(_, _, Purpose::Renew)));
        a.answer(Answer::Stored(Version::new("2")), 6 * SECOND);
        // From the sending on, not from the answer.
        assert_eq!(a.leads_until(6 * SECOND), Some(14 * SECOND));
    }

    /// A claim was seen; then one's own name stands in its place, from a request that was given up
    /// long before. The other one may not know yet that its claim is gone.
    #[test]
    fn a_late_request_in_the_place_of_a_claim_waits_like_everybody() {
        let mut a = Candidate::new(Settings::default(), "a");
        sends(&mut a, Duration::ZERO);
        a.answer(Answer::Absent, Duration::ZERO);
        assert!(matches!(sends(&mut a, Duration::ZERO), Request::Create(_)));
        a.answer(Answer::Unknown(None), 3 * SECOND);
        sends(&mut a, 3 * SECOND);
        a.answer(stored("5", Some("b")), 3 * SECOND);
        sends(&mut a, 17 * SECOND);
        let own = stored("9", Some("a"));
        a.answer(own.clone(), 17 * SECOND);
        assert!(!writes(&mut a, 17 * SECOND, 32 * SECOND, &own));
        assert!(writes(&mut a, 32 * SECOND, 33 * SECOND, &own));
    }

    #[test]
    fn a_server_that_only_knows_conflicts_is_not_asked_in_a_circle() {
        let mut a = Candidate::new(Settings::default(), "a");
        let (mut now, mut requests) = (Duration::ZERO, 0);
        while now < 60 * SECOND {
            match a.poll(now) {
                Action::Send(Request::Read) => a.answer(stored("1", None), now),
                Action::Send(_) => a.answer(Answer::Conflict, now),
                Action::Wait(until) => now = until,
                Action::Done => panic!("it was not stopped"),
            }
            requests += 1;
        }
        assert!(requests < 120, "{requests}");
    }

    #[test]
    fn patience_has_an_end() {
        let mut a = Candidate::new(Settings::default(), "a");
        sends(&mut a, Duration::ZERO);
        a.answer(Answer::Refused(Some(Duration::MAX)), SECOND);
        assert_eq!(a.poll(SECOND), Action::Wait(61 * SECOND));
    }
}
