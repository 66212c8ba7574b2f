//! How things stand, for status pages and messages.

use std::time::Duration;

use crate::{
    DialError,
    entry::{Entry, now},
    slot::State,
};

/// How things stand with one host.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct HostStatus {
    /// Name of the host.
    pub name: String,
    /// Its address.
    pub address: String,
    /// What its link is doing.
    pub state: LinkState,
    /// Why the last dial failed, unless one has succeeded since.
    pub last_error: Option<DialError>,
    /// Whether a probe runs, abandoned ones included.
    pub is_probing: bool,
    /// Dials begun so far.
    pub dials: u64,
    /// Users who wait for a dial.
    pub waiting: usize,
}

/// What a link is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkState {
    /// Nobody has needed the host, or nobody does any more.
    Idle,
    /// It is being made.
    Dialing,
    /// It is there.
    Up {
        /// For how long.
        since: Duration,
        /// Requests the daemon has not answered.
        in_flight: usize,
    },
    /// It was lost, and nobody has used it since.
    Lost,
    /// It could not be made.
    Down {
        /// Failures in a row.
        failures: u32,
        /// How long no new attempt is made.
        retry_in: Duration,
    },
    /// The pool was shut down.
    Closed,
}

pub(crate) fn of(name: &str, entry: &Entry) -> HostStatus {
    let slot = entry.cell.lock();
    let state = slot.state(now());
    let link = slot.link().cloned();
    let mut status = HostStatus {
        name: name.to_owned(),
        address: String::new(),
        state: LinkState::Idle,
        last_error: slot.last_error().cloned(),
        is_probing: slot.is_probing(),
        dials: slot.dials(),
        waiting: slot.waiting(),
    };
    drop(slot);
    status.address = entry.dialer.address();
    status.state = match (state, link) {
        (State::Up, Some(link)) => LinkState::Up {
            since: link.up_since().elapsed(),
            in_flight: link.connection().in_flight(),
        },
        (State::Up | State::Lost, _) => LinkState::Lost,
        (State::Idle, _) => LinkState::Idle,
        (State::Dialing, _) => LinkState::Dialing,
        (State::Waiting { failures, retry_in }, _) => LinkState::Down { failures, retry_in },
        (State::Closed, _) => LinkState::Closed,
    };
    status
}
