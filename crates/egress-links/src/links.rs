//! The pool of links as the provider sees it.

use std::{future::Future, sync::Arc, time::Duration};

use async_trait::async_trait;
use egress_provider::Error;
use egress_provider_kvm::{HostLinks, Hypervisor, Probe, Use, Verdict};
use tokio::time::Instant;
use virtwire_pool::{
    Context, Ended, Error as PoolError, Evidence, HostPool, HostStatus, LinkState,
};

use crate::{SshHost, classify, path};

/// Longest time for the goodbyes of all links together.
const GOODBYE: Duration = Duration::from_secs(5);

/// Links to the hosts of one provider, each shared by everybody who uses the host.
#[derive(Debug)]
pub struct Links {
    pool: HostPool,
}

/// Hosts and settings of [`Links`].
#[derive(Debug)]
#[must_use]
pub struct Builder {
    pool: virtwire_pool::Builder,
}

impl Builder {
    /// Adds a host, in place of an earlier one of this name.
    ///
    /// Looks at its files, so that the log says early what the first dial would fail with. Files
    /// that cannot be read are a warning and no error: they may appear later.
    pub fn host(mut self, name: &str, host: SshHost) -> Self {
        host.warn_about_files(name);
        self.pool = self.pool.host(name, host.into_dial());
        self
    }

    /// Every use of a host that is not connected dials, however recently a dial failed. For
    /// programs that run once and have to say how things are now; those that stay keep the pool's
    /// back-off, from 1 s to 30 s.
    pub fn without_backoff(mut self) -> Self {
        self.pool = self.pool.backoff(Duration::ZERO, Duration::ZERO);
        self
    }

    /// The links. Nothing is dialled yet.
    pub fn build(self) -> Links {
        Links {
            pool: self.pool.build(),
        }
    }

    #[cfg(test)]
    pub(crate) fn dialled_by(
        mut self,
        name: &str,
        dialer: impl virtwire_pool::Dial + 'static,
    ) -> Self {
        self.pool = self.pool.host(name, dialer);
        self
    }
}

impl Links {
    /// Links to no host, to be given some.
    pub fn builder() -> Builder {
        Builder {
            pool: HostPool::builder().decorate(virtwire_trace::decorate),
        }
    }

    /// How things stand with each host, by name. Nothing is dialled for it.
    pub fn status(&self) -> Vec<HostStatus> {
        self.pool.status()
    }

    /// Whether a link to any host stands.
    pub fn is_up(&self) -> bool {
        let hosts = self.pool.status();
        hosts
            .iter()
            .any(|host| matches!(host.state, LinkState::Up { .. }))
    }

    /// Says goodbye on every link, so that no host logs a lost connection, and ends them all
    /// within five seconds. Every later use fails.
    pub async fn close(&self) {
        self.pool.shutdown(GOODBYE).await;
    }

    /// A step that failed has been told by the step itself.
    fn finished(&self, host: &str, result: Result<(), Unfinished>) -> Result<(), Error> {
        match result {
            Ok(()) | Err(Unfinished::LinkFailed) => Ok(()),
            Err(Unfinished::Pool(error)) => Err(self.failure(host, error)),
        }
    }

    /// A host that is still being dialled when the time is over may be off as well: nothing is
    /// known about its daemon yet.
    fn failure(&self, host: &str, error: PoolError) -> Error {
        let is_dialling =
            |status: &HostStatus| status.name == host && status.state == LinkState::Dialing;
        match error {
            PoolError::Ended(Ended::Deadline) if self.status().iter().any(is_dialling) => {
                classify::not_reached()
            }
            error => classify::of_pool(host, error),
        }
    }
}

#[async_trait]
impl HostLinks for Links {
    async fn hypervisor(&self, host: &str) -> Result<Arc<dyn Hypervisor>, Error> {
        let lease = self.pool.get(&Context::current(), host).await;
        lease
            .map(path::hypervisor)
            .map_err(|error| self.failure(host, error))
    }

    async fn call<'a>(&'a self, host: &str, step: Use<'a>) -> Result<(), Error> {
        let run = |lease| {
            let running = step(path::hypervisor(lease));
            async move { verdict(running.await) }
        };
        self.finished(host, self.pool.call(&Context::current(), host, run).await)
    }

    async fn probe(&self, host: &str, deadline: Instant, look: Probe) -> Result<(), Error> {
        let cx = Context::current().until(deadline);
        let run = |lease| running(look(path::hypervisor(lease)));
        self.finished(host, self.pool.probe(&cx, host, run).await)
    }
}

async fn running(look: impl Future<Output = ()>) -> Result<(), Unfinished> {
    look.await;
    Ok(())
}

const fn verdict(verdict: Verdict) -> Result<(), Unfinished> {
    match verdict {
        Verdict::Keep => Ok(()),
        Verdict::Drop => Err(Unfinished::LinkFailed),
    }
}

/// What the pool has to know about the end of a step.
enum Unfinished {
    LinkFailed,
    Pool(PoolError),
}

impl From<PoolError> for Unfinished {
    fn from(error: PoolError) -> Self {
        Self::Pool(error)
    }
}

impl Evidence for Unfinished {
    fn is_transport(&self) -> bool {
        matches!(self, Self::LinkFailed)
    }
}
