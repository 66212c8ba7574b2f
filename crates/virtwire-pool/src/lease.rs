//! What users hold: a use of the live link, one more connection of it, or the host itself.

use std::{fmt, ops::Deref, sync::Arc};

use futures_util::future::BoxFuture;
use tokio_util::sync::CancellationToken;
use tracing::Span;
use virtwire::{Call, Client, Connection, OpenError, Reply, Request, Stream, proto::Version};

use crate::{Context, Error, Evidence, HostPool, link::Link};

/// Wraps the call path of a link, for example with a tracer.
pub(crate) type Decorate = dyn Fn(Arc<dyn Call>, &Span) -> Arc<dyn Call> + Send + Sync;

/// A use of a host's live link: every procedure of libvirt as a method.
///
/// Cheap to clone. The link is shared: any number of leases call at once. A lease is of this one
/// link and fails when the link ends; ask the pool again then.
#[derive(Debug, Clone)]
pub struct Lease {
    client: Client<Path>,
    span: Span,
}

impl Lease {
    pub(crate) fn new(link: Arc<Link>, decorate: &Arc<Decorate>, span: Span) -> Self {
        let bare: Arc<dyn Call> = Arc::new(link.connection().clone());
        let path = Path {
            calls: decorate(bare, &span),
            decorate: Arc::clone(decorate),
            link,
            urgent: false,
        };
        let client = Client::new(path);
        Self { client, span }
    }

    /// The same lease, whose calls may take the place that is kept for the probe.
    pub(crate) fn urgent(self) -> Self {
        let mut path = self.client.into_inner();
        path.urgent = true;
        Self {
            client: Client::new(path),
            span: self.span,
        }
    }

    /// The typed methods.
    pub fn client(&self) -> &Client<Path> {
        &self.client
    }

    /// Opens one more connection inside this link, for one bulk transfer: the calls on the link
    /// do not notice it, and it ends with the link at the latest.
    pub async fn open_sibling(&self) -> Result<Sibling, OpenError> {
        let path = self.client.inner();
        let connection = path.link.open_sibling().await?;
        let calls = (path.decorate)(Arc::new(connection.clone()), &self.span);
        Ok(Sibling {
            client: Client::new(calls),
            connection,
        })
    }

    /// The daemon's libvirt version.
    pub fn lib_version(&self) -> Version {
        self.client.inner().link.connection().lib_version()
    }

    /// Fires when the link has ended. The token is a copy: cancelling it ends nothing.
    pub fn closed(&self) -> CancellationToken {
        self.client.inner().link.connection().closed().child_token()
    }
}

impl Deref for Lease {
    type Target = Client<Path>;

    fn deref(&self) -> &Self::Target {
        &self.client
    }
}

impl Call for Lease {
    fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, virtwire::Error>> {
        self.client.inner().call(request)
    }

    fn open_stream(
        &self,
        request: Request,
    ) -> BoxFuture<'_, Result<(Reply, Stream), virtwire::Error>> {
        self.client.inner().open_stream(request)
    }
}

/// The call path of a lease.
#[derive(Clone)]
pub struct Path {
    calls: Arc<dyn Call>,
    decorate: Arc<Decorate>,
    link: Arc<Link>,
    urgent: bool,
}

impl Path {
    fn marked(&self, mut request: Request) -> Request {
        request.meta.urgent |= self.urgent;
        request
    }
}

impl Call for Path {
    fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, virtwire::Error>> {
        self.calls.call(self.marked(request))
    }

    fn open_stream(
        &self,
        request: Request,
    ) -> BoxFuture<'_, Result<(Reply, Stream), virtwire::Error>> {
        self.calls.open_stream(self.marked(request))
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Path")
            .field("link", &self.link)
            .field("urgent", &self.urgent)
            .finish_non_exhaustive()
    }
}

/// One more connection inside a link, for one bulk transfer. It waits for a slow consumer.
pub struct Sibling {
    client: Client<Arc<dyn Call>>,
    connection: Connection,
}

impl Sibling {
    /// Says goodbye and ends this connection; the link stays. Dropping it ends it without the
    /// goodbye.
    pub async fn close(self) -> Result<(), virtwire::Error> {
        self.connection.close().await
    }
}

impl Deref for Sibling {
    type Target = Client<Arc<dyn Call>>;

    fn deref(&self) -> &Self::Target {
        &self.client
    }
}

impl fmt::Debug for Sibling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sibling")
            .field("connection", &self.connection)
            .finish_non_exhaustive()
    }
}

/// A host of the pool as a [`Call`]: each call takes the live link, dialled when there is none,
/// under the rules of [`HostPool::call`].
///
/// For users that know nothing of pools: `Client::new(host)` has every procedure of libvirt.
/// What the pool itself has to report comes as [`virtwire::Error::NotSent`], with the pool's
/// error among its causes. A call that was not written because the link had just ended is made
/// once more on a new link.
#[derive(Debug, Clone)]
pub struct Host {
    pool: HostPool,
    name: Arc<str>,
    context: Context,
}

impl Host {
    pub(crate) fn new(pool: HostPool, name: &str, context: Context) -> Self {
        Self {
            pool,
            name: name.into(),
            context,
        }
    }

    /// The live link, for what needs more than calls.
    pub async fn lease(&self) -> Result<Lease, Error> {
        self.pool.get(&self.context, &self.name).await
    }

    async fn call_once(&self, request: Request) -> Result<Reply, Failure> {
        let call = |lease: Lease| async move { lease.call(request).await.map_err(Failure::Call) };
        self.pool.call(&self.context, &self.name, call).await
    }

    async fn open_once(&self, request: Request) -> Result<(Reply, Stream), Failure> {
        let open = |lease: Lease| async move {
            let opened = lease.open_stream(request).await;
            opened.map_err(Failure::Call)
        };
        self.pool.call(&self.context, &self.name, open).await
    }
}

impl Call for Host {
    fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, virtwire::Error>> {
        Box::pin(async move {
            match self.call_once(request.clone()).await {
                Err(Failure::Call(virtwire::Error::NotSent(_))) => self.call_once(request).await,
                other => other,
            }
            .map_err(virtwire::Error::from)
        })
    }

    fn open_stream(
        &self,
        request: Request,
    ) -> BoxFuture<'_, Result<(Reply, Stream), virtwire::Error>> {
        Box::pin(async move {
            match self.open_once(request.clone()).await {
                Err(Failure::Call(virtwire::Error::NotSent(_))) => self.open_once(request).await,
                other => other,
            }
            .map_err(virtwire::Error::from)
        })
    }
}

/// What can fail in a call through a [`Host`].
enum Failure {
    Pool(Error),
    Call(virtwire::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Pool(error)
    }
}

impl From<Failure> for virtwire::Error {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Pool(error) => error.into(),
            Failure::Call(error) => error,
        }
    }
}

impl Evidence for Failure {
    fn is_transport(&self) -> bool {
        matches!(self, Self::Call(error) if error.is_transport())
    }
}
