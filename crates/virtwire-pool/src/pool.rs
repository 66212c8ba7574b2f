//! The pool: hosts by name, and the ways to use one.

use std::{collections::BTreeMap, fmt, future::Future, sync::Arc, time::Duration};

use futures_util::future::join_all;
use tokio::task::JoinError;
use tracing::Span;
use virtwire::Call;

use crate::{
    Context, Dial, Error, Evidence, Host, HostStatus, Lease,
    entry::{Entry, OnCancel, ProbeRight, Use},
    lease::Decorate,
    link::Link,
    slot::Backoff,
    status,
};

/// How long a probe may go on after its link has ended: its calls have failed by then, and it has
/// to say so.
const AFTER_THE_END: Duration = Duration::from_secs(1);

/// One shared link per host, made when it is needed and replaced when it is lost.
///
/// Cloning gives another handle of the same pool. When the last one is dropped, every link ends as
/// soon as nobody has a lease of it; [`shutdown`](Self::shutdown) ends them all and says goodbye.
#[derive(Clone)]
pub struct HostPool {
    shared: Arc<Shared>,
}

struct Shared {
    hosts: BTreeMap<String, Arc<Entry>>,
    decorate: Arc<Decorate>,
}

/// Settings and hosts of a pool; made by [`HostPool::builder`].
#[must_use]
pub struct Builder {
    hosts: BTreeMap<String, Arc<dyn Dial>>,
    decorate: Arc<Decorate>,
    backoff: Backoff,
    dial_deadline: Duration,
}

impl Builder {
    /// Adds a host, in place of an earlier one of this name.
    pub fn host(mut self, name: impl Into<String>, dialer: impl Dial + 'static) -> Self {
        self.hosts.insert(name.into(), Arc::new(dialer));
        self
    }

    /// Has the call path of a link wrapped at each use, for example by
    /// `virtwire_trace::decorate`. It gets the span of the caller's context.
    pub fn decorate(
        mut self,
        decorate: impl Fn(Arc<dyn Call>, &Span) -> Arc<dyn Call> + Send + Sync + 'static,
    ) -> Self {
        self.decorate = Arc::new(decorate);
        self
    }

    /// How long a failed dial keeps new ones away: `first`, doubled with each failure in a row up
    /// to `longest`. A failure that only people can cure takes `longest` at once. Default: 1 s and
    /// 30 s.
    pub fn backoff(mut self, first: Duration, longest: Duration) -> Self {
        self.backoff = Backoff { first, longest };
        self
    }

    /// Longest time for a whole dial, over the deadlines of its stages. Default 60 s.
    pub fn dial_deadline(mut self, deadline: Duration) -> Self {
        self.dial_deadline = deadline;
        self
    }

    /// The pool. Nothing is dialled before the first use.
    pub fn build(self) -> HostPool {
        let Self {
            hosts,
            decorate,
            backoff,
            dial_deadline,
        } = self;
        let entry = |(name, dialer)| (name, Arc::new(Entry::new(dialer, backoff, dial_deadline)));
        let hosts = hosts.into_iter().map(entry).collect();
        HostPool {
            shared: Arc::new(Shared { hosts, decorate }),
        }
    }
}

impl HostPool {
    /// A pool without hosts, to be given some.
    pub fn builder() -> Builder {
        Builder {
            hosts: BTreeMap::new(),
            decorate: Arc::new(|calls, _| calls),
            backoff: Backoff {
                first: Duration::from_secs(1),
                longest: Duration::from_secs(30),
            },
            dial_deadline: Duration::from_secs(60),
        }
    }

    /// Runs `f` on the live link of a host.
    ///
    /// When the context ends meanwhile, or the future is dropped, nobody knows what became of the
    /// requests, and the link is dropped for everybody; so it is when `f` fails with an error that
    /// [speaks against the link](Evidence). A context that had ended before costs nobody the link.
    /// Results and errors of `f` pass through unchanged.
    pub async fn call<T, E, F, W>(&self, cx: &Context, host: &str, f: F) -> Result<T, E>
    where
        F: FnOnce(Lease) -> W,
        W: Future<Output = Result<T, E>>,
        E: From<Error> + Evidence,
    {
        let entry = self.entry(host)?;
        let link = link_in_time(&entry, cx).await?;
        let work = f(self.lease_of(&link, cx));
        let used = Use::new(entry, link, cx.span().clone(), OnCancel::DropLink);
        used.run(cx, work).await
    }

    /// Runs `f` on the live link of a host, for a health check.
    ///
    /// When the context ends meanwhile, `f` goes on by itself until its requests are answered, and
    /// nothing happens to the link: whatever else runs on it is not disturbed. Until then the next
    /// probe of the host fails at once with [`Error::ProbeBusy`], because the daemon is still busy
    /// with the requests of this one. Its calls have a place of their own at the daemon.
    pub async fn probe<T, E, F, W>(&self, cx: &Context, host: &str, f: F) -> Result<T, E>
    where
        F: FnOnce(Lease) -> W,
        W: Future<Output = Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Evidence + Send + 'static,
    {
        let entry = self.entry(host)?;
        let right = entry.cell.try_probe().ok_or(Error::ProbeBusy)?;
        let link = link_in_time(&entry, cx).await?;
        let work = f(self.lease_of(&link, cx).urgent());
        let probing = tokio::spawn(probe_to_its_end(Arc::clone(&link), right, work));
        let work = async {
            probing
                .await
                .unwrap_or_else(|error| Err(unfinished(error).into()))
        };
        let used = Use::new(entry, link, cx.span().clone(), OnCancel::LeaveLink);
        used.run(cx, work).await
    }

    /// The live link of a host, dialled when there is none. The context bounds only the wait: a
    /// link that is there is given also under a context that has ended.
    pub async fn get(&self, cx: &Context, host: &str) -> Result<Lease, Error> {
        let link = self.entry(host)?.acquire(cx).await?;
        Ok(self.lease_of(&link, cx))
    }

    /// The host as a call path, for users that know nothing of pools.
    pub fn host(&self, cx: Context, host: &str) -> Host {
        Host::new(self.clone(), host, cx)
    }

    /// How things stand with each host, by name. Nothing is dialled for it.
    pub fn status(&self) -> Vec<HostStatus> {
        let hosts = self.shared.hosts.iter();
        hosts.map(|(name, entry)| status::of(name, entry)).collect()
    }

    /// Ends the pool: dials are given up, links say goodbye, and what has not ended `within` this
    /// time is cut. Every later use fails with [`Error::ShutDown`].
    pub async fn shutdown(&self, within: Duration) {
        join_all(
            self.shared
                .hosts
                .values()
                .map(|entry| entry.shut_down(within)),
        )
        .await;
    }

    fn entry(&self, host: &str) -> Result<Arc<Entry>, Error> {
        let entry = self.shared.hosts.get(host).cloned();
        entry.ok_or_else(|| Error::UnknownHost(host.to_owned()))
    }

    fn lease_of(&self, link: &Arc<Link>, cx: &Context) -> Lease {
        Lease::new(Arc::clone(link), &self.shared.decorate, cx.span().clone())
    }
}

/// The live link for work that has not begun: nothing is begun under a context that has ended.
async fn link_in_time(entry: &Arc<Entry>, cx: &Context) -> Result<Arc<Link>, Error> {
    let link = entry.acquire(cx).await?;
    match cx.ending() {
        Some(ended) => Err(Error::Ended(ended)),
        None => Ok(link),
    }
}

/// Runs a probe until its requests are answered or its link has ended; only then does it give its
/// right to the next one.
async fn probe_to_its_end<T, E: From<Error>>(
    link: Arc<Link>,
    _right: ProbeRight,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    let closed = link.connection().closed();
    drop(link);
    let too_long = async {
        closed.cancelled().await;
        tokio::time::sleep(AFTER_THE_END).await;
    };
    tokio::select! {
        biased;
        result = work => result,
        () = too_long => Err(Error::LinkEnded.into()),
    }
}

/// A panic of the probe is the panic of its caller; otherwise the runtime is going down.
fn unfinished(error: JoinError) -> Error {
    match error.try_into_panic() {
        Ok(panic) => std::panic::resume_unwind(panic),
        Err(_) => Error::ShutDown,
    }
}

impl fmt::Debug for HostPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostPool")
            .field("hosts", &self.shared.hosts)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder")
            .field("hosts", &self.hosts)
            .field("backoff", &self.backoff)
            .field("dial_deadline", &self.dial_deadline)
            .finish_non_exhaustive()
    }
}
