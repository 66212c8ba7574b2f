//! One host of the pool: its slot, its dialler, and who may drop its link.

use std::{error::Error as StdError, fmt, sync::Arc, time::Duration};

use tokio::time::{Instant, timeout};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::Span;

use crate::{
    Context, Cure, Dial, DialError, Dialed, Error, Evidence, Stage,
    cell::{Cell, Dialing, Probe, Taken},
    events::{self, Reason},
    link::Link,
    slot::Backoff,
};

pub(crate) type HostCell = Cell<Arc<Link>, DialError>;
pub(crate) type ProbeRight = Probe<Arc<Link>, DialError>;

/// See the module.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) dialer: Arc<dyn Dial>,
    pub(crate) cell: Arc<HostCell>,
    dial_deadline: Duration,
    stop: CancellationToken,
    dials: TaskTracker,
}

/// What the end of a context does to the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnCancel {
    /// The link is dropped: nobody knows what became of the request.
    DropLink,
    /// The link stays.
    LeaveLink,
}

impl Entry {
    pub(crate) fn new(dialer: Arc<dyn Dial>, backoff: Backoff, dial_deadline: Duration) -> Self {
        let interrupted = DialError::new(Stage::Tcp, Cure::Time, Interrupted);
        Self {
            dialer,
            cell: Arc::new(Cell::new(backoff, now, interrupted)),
            dial_deadline,
            stop: CancellationToken::new(),
            dials: TaskTracker::new(),
        }
    }

    /// The live link, dialled when there is none. The context bounds only the wait.
    pub(crate) async fn acquire(self: &Arc<Self>, cx: &Context) -> Result<Arc<Link>, Error> {
        let mut taken = self.cell.take();
        loop {
            let dial = match taken {
                Taken::Up(link) => return Ok(link),
                Taken::Wait(dial) => dial,
                Taken::Dial(dialing, lost) => {
                    if let Some(lost) = lost {
                        replace(&lost, cx.span());
                    }
                    self.start(dialing, cx.span())
                }
                Taken::Failed { error, retry_in } => {
                    return Err(Error::Dial(error.retried_in(retry_in)));
                }
                Taken::Closed => return Err(Error::ShutDown),
            };
            let joined = cx.race(self.cell.joined(dial)).await;
            taken = joined.map_err(Error::Ended)?;
        }
    }

    /// Dials in a task of its own: it serves everybody who waits for the host, so it does not end
    /// with the one who happened to be first. The task has no span of its own to keep open.
    fn start(&self, dialing: Dialing<Arc<Link>, DialError>, span: &Span) -> u64 {
        let dial = dialing.number();
        let task = Dialling {
            dialer: Arc::clone(&self.dialer),
            deadline: self.dial_deadline,
            stop: self.stop.clone(),
            span: span.clone(),
        };
        self.dials.spawn(task.run(dialing));
        dial
    }

    /// Drops a link, unless somebody has done so before.
    pub(crate) fn drop_link(&self, link: &Arc<Link>, reason: Reason, span: &Span) {
        if !link.claim(reason.text()) {
            return;
        }
        events::dropped(span, reason);
        self.cell.forget(link);
        link.sever();
    }

    /// Ends the host: no dial goes on, no new one begins, and the link says goodbye.
    pub(crate) async fn shut_down(&self, within: Duration) {
        let link = self.cell.close();
        self.stop.cancel();
        self.dials.close();
        let goodbye = async {
            if let Some(link) = &link {
                link.close().await;
            }
            self.dials.wait().await;
        };
        // Whoever does not finish in time is cut.
        let _ = timeout(within, goodbye).await;
        if let Some(link) = link {
            link.claim("the pool was shut down");
            link.sever();
        }
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// A link was found dead, or clogged: it has one end, and those whose calls failed with it must not drop it a
/// second time. What carried it may still live and ends as well.
fn replace(lost: &Link, span: &Span) {
    if lost.claim("it was found dead") {
        events::lost(span);
        lost.sever();
    }
}

/// One dial, from the first byte to the open connection.
struct Dialling {
    dialer: Arc<dyn Dial>,
    deadline: Duration,
    stop: CancellationToken,
    span: Span,
}

impl Dialling {
    async fn run(self, dialing: Dialing<Arc<Link>, DialError>) {
        let begun = Instant::now();
        let Some(dialed) = self.stop.run_until_cancelled(self.attempt()).await else {
            return;
        };
        let address = self.dialer.address();
        match dialed {
            Ok(dialed) => {
                events::connected(&self.span, &address, begun.elapsed());
                if let Some(unwanted) = dialing.connected(Arc::new(Link::new(dialed))) {
                    unwanted.sever();
                }
            }
            Err(error) => {
                events::dial_failed(&self.span, &address, begun.elapsed(), &error);
                let is_permanent = error.cure() != Cure::Time;
                dialing.failed(error, is_permanent);
            }
        }
    }

    async fn attempt(&self) -> Result<Dialed, DialError> {
        let dial = timeout(self.deadline, self.dialer.dial()).await;
        dial.unwrap_or_else(|_| {
            // A dialler has deadlines of its own for its stages, so this one is met in the middle.
            let late = TooLate(self.deadline);
            Err(DialError::new(Stage::Handshake, Cure::Time, late))
        })
    }
}

/// A user of a link, and what becomes of the link when the use ends.
pub(crate) struct Use {
    entry: Arc<Entry>,
    link: Arc<Link>,
    span: Span,
    on_cancel: OnCancel,
    is_over: bool,
}

impl Use {
    pub(crate) fn new(entry: Arc<Entry>, link: Arc<Link>, span: Span, on_cancel: OnCancel) -> Self {
        Self {
            entry,
            link,
            span,
            on_cancel,
            is_over: false,
        }
    }

    /// Runs `work` until it is done or the context ends. Dropping the future is an end too.
    pub(crate) async fn run<T, E: From<Error> + Evidence>(
        mut self,
        cx: &Context,
        work: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let result = cx.race(work).await.map_err(Error::Ended)?;
        self.is_over = true;
        if let Err(error) = &result {
            self.judge(error);
        }
        result
    }

    fn judge(&self, error: &impl Evidence) {
        if self.on_cancel == OnCancel::DropLink && error.is_transport() {
            self.entry
                .drop_link(&self.link, Reason::TransportError, &self.span);
        }
    }
}

impl Drop for Use {
    fn drop(&mut self) {
        if !self.is_over && self.on_cancel == OnCancel::DropLink {
            self.entry
                .drop_link(&self.link, Reason::ContextCancelled, &self.span);
        }
    }
}

/// The clock of the runtime, which tests may pause.
pub(crate) fn now() -> std::time::Instant {
    Instant::now().into_std()
}

/// A dial ended without saying how.
#[derive(Debug)]
struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the dial was interrupted on this side")
    }
}

impl StdError for Interrupted {}

/// A dial took longer than the pool allows.
#[derive(Debug)]
struct TooLate(Duration);

impl fmt::Display for TooLate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the host could not be connected to within {:?}", self.0)
    }
}

impl StdError for TooLate {}
