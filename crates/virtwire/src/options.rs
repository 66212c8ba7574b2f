//! How a connection is opened and kept.

use std::{sync::Arc, time::Duration};

use virtwire_proto::{DEFAULT_IN_FLIGHT, KeepaliveConfig};

use crate::{Connection, OpenError, link::LinkConfig, transport::Connect};

/// Settings of a connection; made by [`Connection::builder`].
#[derive(Debug, Clone)]
#[must_use]
pub struct Builder {
    pub(crate) connect_deadline: Duration,
    pub(crate) auth_deadline: Duration,
    pub(crate) open_deadline: Duration,
    pub(crate) close_deadline: Duration,
    pub(crate) call_deadline: Option<Duration>,
    pub(crate) transfer_deadline: Option<Duration>,
    pub(crate) in_flight: usize,
    pub(crate) kept: usize,
    pub(crate) stream_credit: usize,
    pub(crate) keepalive: Option<KeepaliveConfig>,
    pub(crate) read_only: bool,
    pub(crate) bulk: bool,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            connect_deadline: Duration::from_secs(30),
            auth_deadline: Duration::from_secs(30),
            open_deadline: Duration::from_secs(60),
            close_deadline: Duration::from_secs(5),
            call_deadline: None,
            transfer_deadline: Some(Duration::from_secs(300)),
            in_flight: DEFAULT_IN_FLIGHT,
            kept: 0,
            stream_credit: 8 * 1024 * 1024,
            keepalive: Some(KeepaliveConfig::default()),
            read_only: false,
            bulk: false,
        }
    }
}

impl Builder {
    /// Longest time for the transport to come up. Default 30 s.
    pub fn connect_deadline(mut self, deadline: Duration) -> Self {
        self.connect_deadline = deadline;
        self
    }

    /// Longest time for authentication, the daemon's first answer included: a daemon at its
    /// client limit accepts the transport and then says nothing. Default 30 s.
    pub fn auth_deadline(mut self, deadline: Duration) -> Self {
        self.auth_deadline = deadline;
        self
    }

    /// Longest time for the daemon to open its driver. Default 60 s.
    pub fn open_deadline(mut self, deadline: Duration) -> Self {
        self.open_deadline = deadline;
        self
    }

    /// Longest time [`Connection::close`] waits for the daemon. Default 5 s.
    pub fn close_deadline(mut self, deadline: Duration) -> Self {
        self.close_deadline = deadline;
        self
    }

    /// Longest time for each call that brings no deadline of its own. Default: none, because some
    /// procedures take hours; a dead daemon is noticed by keepalive.
    pub fn call_deadline(mut self, deadline: impl Into<Option<Duration>>) -> Self {
        self.call_deadline = deadline.into();
        self
    }

    /// Longest time an upload or download may go without progress. Default 300 s.
    pub fn transfer_deadline(mut self, deadline: impl Into<Option<Duration>>) -> Self {
        self.transfer_deadline = deadline.into();
        self
    }

    /// Requests the daemon may hold unanswered; further ones wait on this side. At least 1, and
    /// below the daemon's `max_client_requests` (5 by default): at that limit it stops reading,
    /// keepalive included. Default 4.
    pub fn in_flight(mut self, requests: usize) -> Self {
        self.in_flight = requests;
        self
    }

    /// How many of the [`in_flight`](Self::in_flight) places are kept for
    /// [urgent](crate::CallMeta::urgent) calls, for example a health check that must be answered
    /// while ordinary calls are stuck. One place always stays for ordinary calls. Default 0.
    pub fn kept_for_urgent(mut self, requests: usize) -> Self {
        self.kept = requests;
        self
    }

    /// Bytes of one stream that may wait for their consumer before the stream is aborted, or, on
    /// a connection for bulk transfers, before reading pauses. Default 8 MiB.
    pub fn stream_credit(mut self, bytes: usize) -> Self {
        self.stream_credit = bytes;
        self
    }

    /// Watches the daemon in both directions, or not at all. Default: every 5 s, 5 times.
    pub fn keepalive(mut self, config: impl Into<Option<KeepaliveConfig>>) -> Self {
        self.keepalive = config.into();
        self
    }

    /// Opens without the right to change anything.
    pub fn read_only(mut self, read_only: bool) -> Self {
        self.read_only = read_only;
        self
    }

    /// For a connection that carries one bulk transfer and nothing else: when the consumer is
    /// slow, reading pauses instead of the stream being aborted. The daemon is then not asked to
    /// watch this side, because a paused side cannot answer.
    pub fn bulk(mut self, bulk: bool) -> Self {
        self.bulk = bulk;
        self
    }

    /// Opens a connection to the driver `name`, for example `qemu:///system`; an empty name lets
    /// the daemon choose.
    ///
    /// Dropping the future leaves nothing behind.
    pub async fn open(
        self,
        connector: impl Connect + 'static,
        name: &str,
    ) -> Result<Connection, OpenError> {
        Connection::open_with(Arc::new(connector), name, self).await
    }

    pub(crate) fn link_config(&self) -> LinkConfig {
        LinkConfig {
            in_flight: self.in_flight,
            kept: self.kept,
            stream_credit: self.stream_credit,
            pause_when_full: self.bulk,
        }
    }
}
