//! The seam to whoever reaches hosts, and what a dial that failed tells.

use std::{error::Error as StdError, fmt, io, sync::Arc, time::Duration};

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use virtwire::{
    Builder, Connection, OpenError, OpenErrorKind, Phase,
    transport::{Connect, ConnectError},
};

/// Reaches one host.
///
/// The pool asks it when somebody needs the host and no link is there, once at a time, and
/// watches it from outside: deadlines, events and back-off are the pool's.
#[async_trait]
pub trait Dial: Send + Sync + fmt::Debug {
    /// The address for messages, for example `root@kvm1:22`.
    fn address(&self) -> String;

    /// Makes a link. Dropping the future must leave nothing behind.
    async fn dial(&self) -> Result<Dialed, DialError>;
}

/// A link that was made: an open connection, and what has to be cut besides it.
pub struct Dialed {
    pub(crate) connection: Connection,
    pub(crate) cut: Option<Box<dyn Fn() + Send + Sync>>,
    pub(crate) goodbye: Option<Box<dyn Fn() -> BoxFuture<'static, ()> + Send + Sync>>,
}

impl Dialed {
    /// A link that is this connection and nothing else.
    ///
    /// Open it with [`connection_settings`], or the probe has no place of its own at the daemon.
    pub fn new(connection: Connection) -> Self {
        Self {
            connection,
            cut: None,
            goodbye: None,
        }
    }

    /// Opens libvirt's connection, the last stage of a dial, with [`connection_settings`].
    pub async fn open(connector: impl Connect + 'static, driver: &str) -> Result<Self, DialError> {
        let opened = connection_settings().open(connector, driver).await;
        opened.map(Self::new).map_err(DialError::from)
    }

    /// Also calls `cut` when the link is cut, for example to sever the session below. It must not
    /// block, and is called from `Drop` too.
    #[must_use]
    pub fn cutting(mut self, cut: impl Fn() + Send + Sync + 'static) -> Self {
        self.cut = Some(Box::new(cut));
        self
    }

    /// Also awaits `goodbye` when the pool is shut down, after the connection was closed and
    /// before the link is cut, for example the orderly end of the session below.
    #[must_use]
    pub fn saying_goodbye<W>(mut self, goodbye: impl Fn() -> W + Send + Sync + 'static) -> Self
    where
        W: Future<Output = ()> + Send + 'static,
    {
        self.goodbye = Some(Box::new(move || Box::pin(goodbye())));
        self
    }
}

impl fmt::Debug for Dialed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let connection = &self.connection;
        f.debug_struct("Dialed")
            .field("connection", connection)
            .finish_non_exhaustive()
    }
}

/// Settings for the connections of a pool: four requests at the daemon, one below its limit, of
/// which one place is kept for the probe.
pub fn connection_settings() -> Builder {
    Connection::builder().in_flight(4).kept_for_urgent(1)
}

/// Reaches a host through a connector, for transports without a session of their own: unix
/// sockets and TCP.
#[derive(Debug)]
pub struct ConnectorDial<C> {
    connector: C,
    driver: String,
}

impl<C: Connect + Clone + 'static> ConnectorDial<C> {
    /// Opens `driver`, for example `qemu:///system`, through `connector`.
    pub fn new(connector: C, driver: impl Into<String>) -> Self {
        Self {
            connector,
            driver: driver.into(),
        }
    }
}

#[async_trait]
impl<C: Connect + Clone + 'static> Dial for ConnectorDial<C> {
    fn address(&self) -> String {
        self.connector.describe()
    }

    async fn dial(&self) -> Result<Dialed, DialError> {
        Dialed::open(self.connector.clone(), &self.driver).await
    }
}

/// How far a dial got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "the stages of a dial are these four by definition"
)]
pub enum Stage {
    /// Private key and known hosts, before anything is sent.
    Material,
    /// Name resolution and the TCP connection.
    Tcp,
    /// Key exchange, host key and authentication.
    Handshake,
    /// The channel to libvirt's socket, and libvirt's own opening.
    LibvirtConnect,
}

impl Stage {
    /// The name in messages, the one that `virtwire-ssh` uses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "ssh material",
            Self::Tcp => "tcp connect",
            Self::Handshake => "ssh handshake",
            Self::LibvirtConnect => "libvirt connect",
        }
    }

    /// The stage of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let all = [
            Self::Material,
            Self::Tcp,
            Self::Handshake,
            Self::LibvirtConnect,
        ];
        all.into_iter().find(|stage| stage.name() == name)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What can be done about a dial that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "dialers choose among exactly these"
)]
pub enum Cure {
    /// The same attempt may succeed later.
    Time,
    /// Somebody has to change something first.
    People,
    /// The key or the known hosts were not accepted; newer ones may be.
    Material,
}

/// A dial failed: its cause, with the stage as a tag.
///
/// The text is the cause's own and the chain of sources goes on behind the cause, so that
/// everything reads and is classified as without the tag. Cheap to clone: everybody who waited
/// for the dial gets one.
#[derive(Debug, Clone)]
pub struct DialError {
    tagged: Arc<Tagged>,
    retry_in: Duration,
}

#[derive(Debug)]
struct Tagged {
    stage: Stage,
    cure: Cure,
    cause: Box<dyn StdError + Send + Sync>,
}

impl DialError {
    /// Tags a cause.
    pub fn new(
        stage: Stage,
        cure: Cure,
        cause: impl Into<Box<dyn StdError + Send + Sync>>,
    ) -> Self {
        let cause = cause.into();
        Self {
            tagged: Arc::new(Tagged { stage, cure, cause }),
            retry_in: Duration::ZERO,
        }
    }

    /// The same failure, with the time for which the pool makes no new attempt.
    pub(crate) fn retried_in(mut self, retry_in: Duration) -> Self {
        self.retry_in = retry_in;
        self
    }

    /// How long the pool makes no new attempt and answers with this error.
    pub fn retry_in(&self) -> Duration {
        self.retry_in
    }

    /// How far the dial got.
    pub fn stage(&self) -> Stage {
        self.tagged.stage
    }

    /// What can be done about it.
    pub fn cure(&self) -> Cure {
        self.tagged.cure
    }

    /// The cause, for downcasts.
    pub fn cause(&self) -> &(dyn StdError + Send + Sync + 'static) {
        &*self.tagged.cause
    }
}

impl fmt::Display for DialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tagged.cause.fmt(f)
    }
}

// The text is the cause's already: naming the cause as source would print it twice.
impl StdError for DialError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.tagged.cause.source()
    }
}

impl From<OpenError> for DialError {
    fn from(error: OpenError) -> Self {
        let stage = match (&error.phase, &error.kind) {
            (Phase::Connect, OpenErrorKind::Connect(error)) => stage_of(error),
            (Phase::Connect, _) => Stage::Tcp,
            _ => Stage::LibvirtConnect,
        };
        let cure = match &error.kind {
            OpenErrorKind::AuthUnsupported(_) => Cure::People,
            _ => Cure::Time,
        };
        Self::new(stage, cure, error)
    }
}

fn stage_of(error: &ConnectError) -> Stage {
    let named = error.stage().and_then(Stage::from_name);
    named.unwrap_or(Stage::Tcp)
}

/// The stage at which a dial failed, found anywhere in an error and its causes.
pub fn dial_stage(error: &(dyn StdError + 'static)) -> Option<Stage> {
    dial_error(error).map(DialError::stage)
}

/// The failed dial behind an error, found anywhere in the error and its causes.
pub fn dial_error<'e>(error: &'e (dyn StdError + 'static)) -> Option<&'e DialError> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(found) = as_dial_error(error) {
            return Some(found);
        }
        next = error.source();
    }
    None
}

fn as_dial_error<'e>(error: &'e (dyn StdError + 'static)) -> Option<&'e DialError> {
    if let Some(crate::Error::Dial(error)) = error.downcast_ref() {
        return Some(error);
    }
    // The source of an I/O error is the source of what it wraps: the wrapped one is skipped.
    if let Some(inner) = error
        .downcast_ref::<io::Error>()
        .and_then(io::Error::get_ref)
    {
        return dial_error(inner);
    }
    error.downcast_ref()
}
