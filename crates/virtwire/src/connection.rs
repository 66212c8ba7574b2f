//! The handle of an open connection.

use std::{
    fmt,
    ops::Deref,
    sync::{Arc, OnceLock},
};

use futures_util::future::BoxFuture;
use tokio::sync::broadcast;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use virtwire_proto::{KeepaliveConfig, ProcedureDesc, Version, generated::remote};

use crate::{
    Builder, Call, Client, Error, LinkCause, LinkError, OpenError, RawEvent, Reply, Request,
    Stream,
    error::is_rpc_refusal,
    handshake,
    link::{self, Deadline, Link, Outcome},
    transport::Connect,
};

/// A connection to one libvirt daemon.
///
/// Cloning gives another handle of the same connection. It ends with [`close`](Self::close), when
/// the last handle and the last stream are dropped, or when the link fails; after that every call
/// fails at once, and a new connection has to be opened.
///
/// Any number of calls may run at once. At most
/// [`in_flight`](crate::Builder::in_flight) of them are at the daemon, the others wait their turn.
///
/// All procedures are methods of [`Client`], which this type dereferences to.
#[derive(Debug, Clone)]
pub struct Connection {
    client: Client<Handle>,
}

impl Connection {
    /// Opens a connection to the driver `name`, for example `qemu:///system`, with the default
    /// settings.
    ///
    /// Dropping the future leaves nothing behind.
    pub async fn open(connector: impl Connect + 'static, name: &str) -> Result<Self, OpenError> {
        Self::builder().open(connector, name).await
    }

    /// Settings for a connection.
    pub fn builder() -> Builder {
        Builder::default()
    }

    pub(crate) async fn open_with(
        connector: Arc<dyn Connect>,
        name: &str,
        options: Builder,
    ) -> Result<Self, OpenError> {
        let transport = handshake::connect(&*connector, &options).await?;
        let link = Link::new(options.link_config(), transport.sever.clone());
        let tasks = link::spawn(&link, transport);
        let version = OnceLock::new();
        let core = Core {
            link,
            tasks,
            connector,
            name: name.to_owned(),
            options,
            version,
        };
        let client = Client::new(Handle(Arc::new(core)));
        let version = handshake::run(&client).await?;
        client.inner().0.version.get_or_init(|| version);
        Ok(Self { client })
    }

    /// Opens one more connection with the same connector, driver and settings, for one bulk
    /// transfer: it waits for a slow consumer, and the calls on this connection do not notice.
    pub async fn open_sibling(&self) -> Result<Self, OpenError> {
        let core = self.core();
        let options = core.options.clone().bulk(true);
        Self::open_with(Arc::clone(&core.connector), &core.name, options).await
    }

    /// The typed methods.
    pub fn client(&self) -> &Client<Handle> {
        &self.client
    }

    /// The bare call path, to be wrapped by a tracer or a pool.
    pub fn handle(&self) -> &Handle {
        self.client.inner()
    }

    /// The daemon's libvirt version.
    pub fn lib_version(&self) -> Version {
        self.core()
            .version
            .get()
            .copied()
            .unwrap_or(Version::new(0, 0, 0))
    }

    /// Names the endpoint for messages.
    pub fn describe(&self) -> String {
        self.core().connector.describe()
    }

    /// Events of the daemon, undecoded. A subscriber that is too slow loses the oldest ones and
    /// is told so.
    pub fn raw_events(&self) -> broadcast::Receiver<RawEvent> {
        self.core().link.subscribe()
    }

    /// Fires when the connection has ended.
    pub fn closed(&self) -> CancellationToken {
        self.core().link.closed().clone()
    }

    /// Why the connection ended, if it did.
    pub fn cause(&self) -> Option<LinkError> {
        self.core().link.end_cause()
    }

    /// Requests the daemon holds unanswered, abandoned ones included.
    pub fn in_flight(&self) -> usize {
        self.core().link.in_flight()
    }

    /// Since when every place of ordinary calls has been held by a request that nobody waits for
    /// any more, if so: no further one can be sent before the daemon answers one of them. Only
    /// for connections that [keep places](Builder::kept_for_urgent).
    ///
    /// That is so for moments whenever callers leave; for long it is when what they asked for
    /// hangs.
    pub fn clogged_since(&self) -> Option<std::time::Instant> {
        self.core().link.clogged_since()
    }

    /// Ends the connection at once for all handles, without the goodbye of [`close`](Self::close).
    /// Whoever waits for an answer gets an error whose cause says `why`.
    ///
    /// Callable from anywhere, `Drop` included. The first cause of an end stays.
    pub fn sever(&self, why: &'static str) {
        self.core().link.end(LinkCause::Severed(why));
    }

    /// The switch of [`sever`](Self::sever), for whoever must not keep the connection open.
    pub fn severer(&self) -> Severer {
        Severer(Arc::clone(&self.core().link))
    }

    /// Says goodbye to the daemon, ends the connection for all handles and waits for its tasks.
    ///
    /// The connection has ended in any case; an error says that the daemon did not confirm. Bounded
    /// by [`Builder::close_deadline`]. Dropping the future ends the connection without the
    /// goodbye.
    pub async fn close(&self) -> Result<(), Error> {
        let core = self.core();
        let _end = EndOnDrop(&core.link);
        let goodbye = self.client.with_deadline(core.options.close_deadline);
        let confirmed = goodbye.invoke::<remote::ConnectClose>(&()).await;
        core.link.end(LinkCause::ClosedHere);
        core.tasks.wait().await;
        confirmed
    }

    fn core(&self) -> &Core {
        &self.client.inner().0
    }
}

impl Deref for Connection {
    type Target = Client<Handle>;

    fn deref(&self) -> &Self::Target {
        &self.client
    }
}

impl Call for Connection {
    fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, Error>> {
        self.handle().call(request)
    }

    fn open_stream(&self, request: Request) -> BoxFuture<'_, Result<(Reply, Stream), Error>> {
        self.handle().open_stream(request)
    }
}

/// Ends a connection without keeping it open; made by [`Connection::severer`].
#[derive(Debug, Clone)]
pub struct Severer(Arc<Link>);

impl Severer {
    /// Like [`Connection::sever`].
    pub fn sever(&self, why: &'static str) {
        self.0.end(LinkCause::Severed(why));
    }

    /// Whether the connection has ended.
    pub fn has_ended(&self) -> bool {
        self.0.closed().is_cancelled()
    }
}

/// The bare call path of a connection. The connection ends when the last one is dropped.
#[derive(Clone)]
pub struct Handle(Arc<Core>);

struct Core {
    link: Arc<Link>,
    tasks: TaskTracker,
    connector: Arc<dyn Connect>,
    name: String,
    options: Builder,
    version: OnceLock<Version>,
}

impl Handle {
    pub(crate) fn options(&self) -> &Builder {
        &self.0.options
    }

    pub(crate) fn driver_name(&self) -> &str {
        &self.0.name
    }

    pub(crate) fn endpoint(&self) -> String {
        self.0.connector.describe()
    }

    pub(crate) fn start_keepalive(&self, config: KeepaliveConfig) {
        self.0.link.start_keepalive(config);
    }

    async fn answer(&self, request: Request, opens: bool) -> Result<(u32, Outcome), Error> {
        let desc = request.desc;
        if desc.stream.is_stream() != opens {
            let opens = desc.stream.is_stream();
            return Err(Error::WrongCallForm {
                procedure: desc.name,
                opens,
            });
        }
        let meta = &request.meta;
        let deadline = meta.deadline.or(self.0.options.call_deadline);
        let deadline = deadline.map(Deadline::after);
        let place = self.0.link.place(meta.urgent);
        let place = match deadline {
            Some(deadline) => deadline.before_sending(place).await?,
            None => place.await,
        };
        let ticket = self.0.link.submit(desc, &request.payload, place)?;
        let serial = ticket.serial();
        match ticket.wait(deadline).await {
            Outcome::Failed(error) => Err(self.explain(error, desc)),
            outcome => Ok((serial, outcome)),
        }
    }

    /// Tells an unknown procedure of an old daemon from other refusals.
    fn explain(&self, error: Error, desc: &ProcedureDesc) -> Error {
        match (error, self.0.version.get()) {
            (Error::Libvirt(answer), Some(&daemon))
                if is_rpc_refusal(&answer) && desc.since > daemon =>
            {
                Error::TooOld {
                    procedure: desc.name,
                    since: desc.since,
                    daemon,
                    answer,
                }
            }
            (error, _) => error,
        }
    }
}

impl Call for Handle {
    fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, Error>> {
        Box::pin(async move {
            let (serial, outcome) = self.answer(request, false).await?;
            Ok(Reply::new(outcome.into_payload()).with_serial(serial))
        })
    }

    fn open_stream(&self, request: Request) -> BoxFuture<'_, Result<(Reply, Stream), Error>> {
        Box::pin(async move {
            let procedure = request.desc.name;
            let (serial, outcome) = self.answer(request, true).await?;
            let Outcome::Stream(payload, ticket) = outcome else {
                return Err(Error::WrongCallForm {
                    procedure,
                    opens: false,
                });
            };
            let stream = Stream::new(ticket, self.clone(), self.0.options.transfer_deadline);
            Ok((Reply::new(payload).with_serial(serial), stream))
        })
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handle")
            .field("endpoint", &self.endpoint())
            .field("driver", &self.0.name)
            .field("closed", &self.0.link.closed().is_cancelled())
            .finish_non_exhaustive()
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        self.link.end(LinkCause::ClosedHere);
    }
}

struct EndOnDrop<'a>(&'a Arc<Link>);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.end(LinkCause::ClosedHere);
    }
}
