//! One link to one host.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
    time::Duration,
};

use tokio::time::Instant;
use virtwire::{Connection, OpenError, Severer};

use crate::{Dialed, entry::now, slot::Linked};

/// A link that was of no use to anybody for so long is taken for dead: all its places are held by
/// requests that nobody waits for, for example about machines that hang.
const CLOGGED: Duration = Duration::from_secs(30);

/// A connection with everything that lives and ends with it. Ends when the last user lets go.
pub(crate) struct Link {
    dialed: Dialed,
    up_since: Instant,
    severed: OnceLock<&'static str>,
    siblings: Mutex<Vec<Severer>>,
}

impl Link {
    pub(crate) fn new(dialed: Dialed) -> Self {
        Self {
            dialed,
            up_since: Instant::now(),
            severed: OnceLock::new(),
            siblings: Mutex::default(),
        }
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.dialed.connection
    }

    pub(crate) fn up_since(&self) -> Instant {
        self.up_since
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.connection().closed().is_cancelled()
    }

    fn is_clogged(&self) -> bool {
        let since = self.connection().clogged_since();
        since.is_some_and(|since| now().saturating_duration_since(since) >= CLOGGED)
    }

    /// Says why the link is to be cut; `false` when somebody has said so before.
    pub(crate) fn claim(&self, why: &'static str) -> bool {
        self.severed.set(why).is_ok()
    }

    /// Ends the link with everything of it, for the reason that was claimed.
    pub(crate) fn sever(&self) {
        let why = self.severed.get_or_init(|| "nobody uses it any more");
        self.connection().sever(why);
        for sibling in self.siblings().drain(..) {
            sibling.sever(why);
        }
        if let Some(cut) = &self.dialed.cut {
            cut();
        }
    }

    /// One more connection of this link, which ends with it at the latest.
    pub(crate) async fn open_sibling(&self) -> Result<Connection, OpenError> {
        let sibling = self.connection().open_sibling().await?;
        let mut siblings = self.siblings();
        siblings.retain(|sibling| !sibling.has_ended());
        siblings.push(sibling.severer());
        // The link may have been cut while the sibling was opened.
        if let Some(why) = self.severed.get() {
            sibling.sever(why);
        }
        drop(siblings);
        Ok(sibling)
    }

    /// Says goodbye and ends the link. Bounded by the deadlines of the connection and of what
    /// carries it.
    pub(crate) async fn close(&self) {
        // A daemon that does not answer the goodbye has lost the link all the same.
        let _ = self.connection().close().await;
        if let Some(goodbye) = &self.dialed.goodbye {
            goodbye().await;
        }
        self.sever();
    }

    fn siblings(&self) -> MutexGuard<'_, Vec<Severer>> {
        self.siblings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.sever();
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link")
            .field("dialed", &self.dialed)
            .field("severed", &self.severed.get())
            .finish_non_exhaustive()
    }
}

impl Linked for Arc<Link> {
    fn is_alive(&self) -> bool {
        self.severed.get().is_none() && !self.is_closed() && !self.is_clogged()
    }

    fn is_same(&self, other: &Self) -> bool {
        Self::ptr_eq(self, other)
    }
}
