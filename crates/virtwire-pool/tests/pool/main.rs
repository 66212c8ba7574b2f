//! The pool with a scripted dialler and scripted daemons, on a paused clock.

#![expect(clippy::unwrap_used, reason = "the helpers are part of the tests")]

mod calls;
mod dials;
mod events;
mod host;
mod lifecycle;
mod material;
mod probes;
mod slot;

use std::{
    collections::VecDeque,
    io,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use tracing::level_filters::LevelFilter;
use virtwire::proto::generated::remote;
use virtwire_pool::{
    Context, Cure, Dial, DialError, Dialed, Error, Evidence, HostPool, Lease, Stage,
};
use virtwire_testkit::{Answer, Asked, Capture, FakeDaemon};

/// Dials a scripted daemon.
#[derive(Debug, Clone)]
struct FakeDial {
    daemon: FakeDaemon,
    delay: Duration,
    failures: Arc<Mutex<VecDeque<DialError>>>,
    dials: Arc<AtomicUsize>,
    cuts: Arc<AtomicUsize>,
}

impl FakeDial {
    fn to(daemon: FakeDaemon) -> Self {
        Self {
            daemon,
            delay: Duration::ZERO,
            failures: Arc::default(),
            dials: Arc::default(),
            cuts: Arc::default(),
        }
    }

    fn slow(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    fn failing(self, errors: impl IntoIterator<Item = DialError>) -> Self {
        self.failures.lock().unwrap().extend(errors);
        self
    }

    fn dials(&self) -> usize {
        self.dials.load(Ordering::SeqCst)
    }

    /// How often the switch of a link was used; a link may be cut more than once.
    fn cuts(&self) -> usize {
        self.cuts.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl Dial for FakeDial {
    fn address(&self) -> String {
        "root@kvm1.example:22".to_owned()
    }

    async fn dial(&self) -> Result<Dialed, DialError> {
        self.dials.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(self.delay).await;
        if let Some(error) = self.failures.lock().unwrap().pop_front() {
            return Err(error);
        }
        let cuts = Arc::clone(&self.cuts);
        let dialed = Dialed::open(self.daemon.clone(), "test:///default").await?;
        Ok(dialed.cutting(move || {
            cuts.fetch_add(1, Ordering::SeqCst);
        }))
    }
}

fn refused() -> DialError {
    let cause = io::Error::new(io::ErrorKind::ConnectionRefused, "nothing listens");
    DialError::new(Stage::Tcp, Cure::Time, cause)
}

/// The error of a test's closures.
#[derive(Debug)]
enum Fault {
    Pool(Error),
    Call(virtwire::Error),
    /// A verdict of one's own, for example about a local file.
    Local,
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Pool(error)
    }
}

impl From<virtwire::Error> for Fault {
    fn from(error: virtwire::Error) -> Self {
        Self::Call(error)
    }
}

impl Evidence for Fault {
    fn is_transport(&self) -> bool {
        matches!(self, Self::Call(error) if error.is_transport())
    }
}

/// A daemon on which looking at the host name never ends.
fn stuck() -> FakeDaemon {
    FakeDaemon::new(|asked: &Asked| {
        asked
            .is::<remote::ConnectGetHostname>()
            .then_some(Answer::Never)
    })
}

/// A daemon that does this when asked for the host name, and is well otherwise.
fn on_hostname(answer: Answer) -> FakeDaemon {
    FakeDaemon::new(move |asked: &Asked| {
        asked
            .is::<remote::ConnectGetHostname>()
            .then(|| answer.clone())
    })
}

fn pool_of(dial: &FakeDial) -> HostPool {
    HostPool::builder().host("lab1", dial.clone()).build()
}

fn pool_to(daemon: &FakeDaemon) -> (HostPool, FakeDial) {
    let dial = FakeDial::to(daemon.clone());
    (pool_of(&dial), dial)
}

async fn version(lease: Lease) -> Result<u64, Fault> {
    Ok(lease.connect_get_lib_version().await?)
}

async fn hostname(lease: Lease) -> Result<String, Fault> {
    Ok(lease.connect_get_hostname().await?.to_string())
}

/// A context that ends soon.
fn brief() -> Context {
    Context::default().within(Duration::from_secs(1))
}

/// A context that has ended.
fn over() -> Context {
    Context::default().within(Duration::ZERO)
}

/// Lets everything run that can.
async fn settle() {
    tokio::time::sleep(Duration::from_millis(1)).await;
}

/// Keeps lines from now on, on this thread.
fn capture(level: LevelFilter) -> (Capture, tracing::dispatcher::DefaultGuard) {
    let capture = Capture::default();
    let guard = tracing::dispatcher::set_default(&capture.subscriber(level));
    (capture, guard)
}
