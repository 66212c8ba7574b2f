//! From a transport to an open driver: authentication, features, open.

use std::{error::Error as StdError, fmt, future::Future, time::Duration};

use tokio::time::timeout;
use virtwire_proto::{Version, generated::remote};

use crate::{
    Builder, Client, Error, Handle,
    transport::{Connect, ConnectError, Transport},
};

/// Feature number with which a client says that it answers keepalive.
const FEATURE_KEEPALIVE: i32 = 10;

/// Flag of `CONNECT_OPEN`.
const OPEN_READ_ONLY: u32 = 1;

const AUTH_NONE: i32 = 0;
const AUTH_SASL: i32 = 1;
const AUTH_POLKIT: i32 = 2;

/// A connection could not be opened.
///
/// The text is one line with endpoint, phase and cause; what lies behind the cause is the source.
#[derive(Debug)]
#[non_exhaustive]
pub struct OpenError {
    /// What was being opened.
    pub endpoint: String,
    /// How far it got.
    pub phase: Phase,
    /// What went wrong.
    pub kind: OpenErrorKind,
}

/// The phases of opening a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// The transport.
    Connect,
    /// Authentication, which begins with the daemon's first answer.
    Auth,
    /// The daemon's driver.
    Open,
}

/// Why a connection could not be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenErrorKind {
    /// The transport failed.
    Connect(ConnectError),
    /// Nothing happened within the deadline of the phase.
    Deadline(Duration),
    /// The daemon wants an authentication this client does not have.
    AuthUnsupported(Vec<AuthMethod>),
    /// The daemon refused, or the connection ended.
    Call(Error),
}

/// A way to authenticate, as the daemon numbers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_structs,
    reason = "any number may come from a newer daemon"
)]
pub struct AuthMethod(pub i32);

impl fmt::Display for AuthMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            AUTH_NONE => f.write_str("none"),
            AUTH_SASL => f.write_str("sasl"),
            AUTH_POLKIT => f.write_str("polkit"),
            other => write!(f, "unknown method {other}"),
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Connect => "connecting",
            Self::Auth => "authenticating",
            Self::Open => "opening the driver",
        })
    }
}

impl fmt::Display for OpenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connect(error) => error.fmt(f),
            Self::Deadline(after) => write!(f, "no answer within {after:?}"),
            Self::AuthUnsupported(offered) if offered.is_empty() => {
                f.write_str("daemon offers no authentication method")
            }
            Self::AuthUnsupported(offered) => {
                let names: Vec<_> = offered.iter().map(ToString::to_string).collect();
                write!(
                    f,
                    "daemon wants {}, this client has none and polkit",
                    names.join(", ")
                )
            }
            Self::Call(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.phase, self.endpoint, self.kind)
    }
}

impl StdError for OpenError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match &self.kind {
            OpenErrorKind::Connect(error) => error.source(),
            OpenErrorKind::Call(error) => error.source(),
            OpenErrorKind::Deadline(_) | OpenErrorKind::AuthUnsupported(_) => None,
        }
    }
}

pub(crate) async fn connect(
    connector: &dyn Connect,
    options: &Builder,
) -> Result<Transport, OpenError> {
    let connected = within(
        options.connect_deadline,
        connector.connect(),
        OpenErrorKind::Connect,
    );
    connected.await.map_err(|kind| OpenError {
        endpoint: connector.describe(),
        phase: Phase::Connect,
        kind,
    })
}

/// Authenticates, opens the driver and gives the daemon's version.
pub(crate) async fn run(client: &Client<Handle>) -> Result<Version, OpenError> {
    let handle = client.inner();
    let failed = |phase| {
        move |kind| OpenError {
            endpoint: handle.endpoint(),
            phase,
            kind,
        }
    };
    let options = handle.options();
    phase(options.auth_deadline, authenticate(client))
        .await
        .map_err(failed(Phase::Auth))?;
    phase(options.open_deadline, open(client))
        .await
        .map_err(failed(Phase::Open))
}

/// `AUTH_LIST` must be called even when nothing is needed: for root on a polkit socket the call
/// itself authenticates.
async fn authenticate(client: &Client<Handle>) -> Result<(), OpenErrorKind> {
    let offered = client.invoke::<remote::AuthList>(&()).await?.types;
    let offered: Vec<_> = offered
        .into_iter()
        .map(|method| AuthMethod(method.0))
        .collect();
    if offered.contains(&AuthMethod(AUTH_NONE)) {
        return Ok(());
    }
    if offered.contains(&AuthMethod(AUTH_POLKIT)) {
        client.invoke::<remote::AuthPolkit>(&()).await?;
        return Ok(());
    }
    Err(OpenErrorKind::AuthUnsupported(offered))
}

async fn open(client: &Client<Handle>) -> Result<Version, OpenErrorKind> {
    let handle = client.inner();
    start_keepalive(client).await?;
    let name = handle.driver_name();
    let args = remote::ConnectOpenArgs {
        name: (!name.is_empty()).then(|| name.into()),
        flags: if handle.options().read_only {
            OPEN_READ_ONLY
        } else {
            0
        },
    };
    client.invoke::<remote::ConnectOpen>(&args).await?;
    let version = client.invoke::<remote::ConnectGetLibVersion>(&()).await?;
    Ok(Version::from_number(version.lib_ver))
}

/// Asking for the feature is what starts the daemon's timer, so a connection that may pause
/// reading does not ask; the daemon answers our PINGs all the same.
async fn start_keepalive(client: &Client<Handle>) -> Result<(), OpenErrorKind> {
    let handle = client.inner();
    let Some(config) = handle.options().keepalive else {
        return Ok(());
    };
    if handle.options().bulk {
        handle.start_keepalive(config);
        return Ok(());
    }
    let args = remote::ConnectSupportsFeatureArgs {
        feature: FEATURE_KEEPALIVE,
    };
    if client
        .invoke::<remote::ConnectSupportsFeature>(&args)
        .await?
        .supported
        != 0
    {
        handle.start_keepalive(config);
    }
    Ok(())
}

async fn phase<T>(
    deadline: Duration,
    work: impl Future<Output = Result<T, OpenErrorKind>>,
) -> Result<T, OpenErrorKind> {
    within(deadline, work, |kind| kind).await
}

async fn within<T, E>(
    deadline: Duration,
    work: impl Future<Output = Result<T, E>>,
    kind: impl FnOnce(E) -> OpenErrorKind,
) -> Result<T, OpenErrorKind> {
    match timeout(deadline, work).await {
        Ok(result) => result.map_err(kind),
        Err(_) => Err(OpenErrorKind::Deadline(deadline)),
    }
}

impl From<Error> for OpenErrorKind {
    fn from(error: Error) -> Self {
        Self::Call(error)
    }
}
