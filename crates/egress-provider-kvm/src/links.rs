//! The seam to whoever reaches hosts.

use std::{error::Error as StdError, fmt, sync::Arc};

use async_trait::async_trait;
use egress_provider::{Class, Error};
use futures_util::future::BoxFuture;
use tokio::time::{Instant, timeout_at};

use crate::{fault::Fault, hypervisor::Hypervisor};

/// Gives the link to a host. One link per host, dialled when it is first asked for and again after
/// it was lost; whoever implements this decides about pooling and backoff.
///
/// The two methods with work of their own exist for implementations that share a link among
/// users: what becomes of the link depends on how the work ends. Their defaults run the work on
/// what [`hypervisor`](Self::hypervisor) gives and decide nothing.
#[async_trait]
pub trait HostLinks: Send + Sync + fmt::Debug {
    /// The hypervisor of this host.
    ///
    /// Dropping the future may abandon a dial and nothing else.
    ///
    /// # Errors
    /// Why there is no link: the class and, as stage, how far the dial came.
    async fn hypervisor(&self, host: &str) -> Result<Arc<dyn Hypervisor>, Error>;

    /// Runs a step on the hypervisor of this host.
    ///
    /// When the future is dropped meanwhile, nobody knows what became of the requests, and a
    /// shared link may be ended for everybody.
    ///
    /// # Errors
    /// As [`hypervisor`](Self::hypervisor); the step was not begun.
    async fn call<'a>(&'a self, host: &str, step: Use<'a>) -> Result<(), Error> {
        step(self.hypervisor(host).await?).await;
        Ok(())
    }

    /// Runs a look at this host, until `deadline` at most. Nothing in it, and no end of it, costs
    /// others the link; a look that is given up may go on until the host answers, and until then
    /// the next one may be refused at once.
    ///
    /// # Errors
    /// As [`hypervisor`](Self::hypervisor), and [`Class::Timeout`] when the deadline passed or an
    /// earlier look still waits.
    async fn probe(&self, host: &str, deadline: Instant, look: Probe) -> Result<(), Error> {
        let work = async {
            look(self.hypervisor(host).await?).await;
            Ok(())
        };
        let done = timeout_at(deadline, work).await;
        done.unwrap_or_else(|_| Err(silent()))
    }
}

/// A step on a host. It says what its end means for the link.
pub type Use<'a> = Box<dyn FnOnce(Arc<dyn Hypervisor>) -> BoxFuture<'a, Verdict> + Send + 'a>;

/// A look at a host. It may go on after its caller has gone, so it owns what it needs.
pub type Probe = Box<dyn FnOnce(Arc<dyn Hypervisor>) -> BoxFuture<'static, ()> + Send>;

/// What the end of a step means for the link it ran on.
// Exhaustive: there is nothing else to do with a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing speaks against it.
    Keep,
    /// It ended, or what came through it makes no sense.
    Drop,
}

impl Verdict {
    /// The verdict of a step's result. What libvirt answered, a call that was too slow and a
    /// failure on this side are no evidence against the link.
    pub(crate) fn of<T>(result: &Result<T, Error>) -> Self {
        let Err(error) = result else {
            return Self::Keep;
        };
        let mut cause = error.source();
        while let Some(error) = cause {
            if let Some(fault) = error.downcast_ref::<Fault>() {
                return Self::of_fault(fault);
            }
            cause = error.source();
        }
        Self::Keep
    }

    fn of_fault(fault: &Fault) -> Self {
        let source = match fault {
            Fault::NotSent { source, .. }
            | Fault::OutcomeUnknown { source, .. }
            | Fault::Decode { source, .. } => source,
            Fault::Libvirt { .. } | Fault::Source { .. } => return Self::Keep,
        };
        match source.downcast_ref::<virtwire::Error>() {
            Some(error) if error.is_transport() => Self::Drop,
            _ => Self::Keep,
        }
    }
}

/// A host that let the time pass.
pub(crate) fn silent() -> Error {
    let text = "the host did not answer in time: is its libvirt daemon hanging?";
    Error::new(Class::Timeout, text)
}

#[cfg(test)]
mod tests {
    use std::io;

    use virtwire::LinkCause;

    use super::*;
    use crate::{classify, error::KvmError};

    fn verdict(fault: Fault) -> Verdict {
        Verdict::of::<()>(&Err(classify::changing(KvmError::Fault(fault))))
    }

    #[test]
    fn k3_the_end_of_the_link_and_nonsense_speak_against_it() {
        let cause = LinkCause::Transport(io::Error::other("cable cut"));
        let lost = virtwire::Error::OutcomeUnknown(cause.into());
        assert_eq!(
            verdict(Fault::OutcomeUnknown {
                call: "virDomainCreate",
                timeout: false,
                source: Box::new(lost),
            }),
            Verdict::Drop
        );
    }

    #[test]
    fn k4_k5_answers_and_verdicts_of_our_own_do_not() {
        let refused = Fault::Libvirt {
            call: "virDomainCreate",
            code: 1,
            domain: 10,
            message: "no".into(),
        };
        assert_eq!(verdict(refused), Verdict::Keep);
        let unreadable = Fault::Source {
            call: "virStorageVolUpload",
            source: io::Error::other("read-only file system"),
        };
        assert_eq!(verdict(unreadable), Verdict::Keep);
        let ours = classify::changing(KvmError::NoAppliance { folder: None });
        assert_eq!(Verdict::of::<()>(&Err(ours)), Verdict::Keep);
        assert_eq!(Verdict::of(&Ok(())), Verdict::Keep);
    }
}
