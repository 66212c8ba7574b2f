//! One SSH session and one libvirt connection per host, put together as programs do it; and a
//! connection past the provider, for what tests look at themselves.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use egress_api::KvmHostSpec;
use egress_links::{Links, SshHost, SshMaterial};
use egress_provider::{Class, Error};
use egress_provider_kvm::{
    HostLinks, Hypervisor, LibvirtHypervisor, LibvirtLink, LibvirtSibling, Probe, Use,
};
use futures_util::future::BoxFuture;
use serde_json::json;
use tokio::time::Instant;
use tracing::Span;
use virtwire::proto::Version;
use virtwire::{Call, Client, Connection, OpenError, Reply, Request, Stream};
use virtwire_ssh::{Config, Deadlines, Session};

use crate::bed::{Bed, TestHost};
use crate::journal::Journal;
use crate::watched::Watched;

/// Longer than a start of a machine on a loaded host.
const CALL_DEADLINE: Duration = Duration::from_secs(60);
const TCP_DEADLINE: Duration = Duration::from_secs(10);

/// The links of one provider, whose changes are written down.
#[derive(Debug)]
pub(crate) struct WatchedLinks {
    links: Arc<Links>,
    journal: Arc<Journal>,
}

impl WatchedLinks {
    pub(crate) fn new(journal: Arc<Journal>) -> Self {
        let hosts = Bed::get().hosts.iter();
        let links = hosts.fold(Links::builder(), |links, host| {
            let material = SshMaterial::new(&host.key, &host.known_hosts);
            links.host(&host.name, SshHost::new(&spec(host), material))
        });
        let links = Arc::new(links.without_backoff().build());
        journal.belongs_to(&links);
        Self { links, journal }
    }
}

fn spec(host: &TestHost) -> KvmHostSpec {
    let spec = json!({
        "address": host.address,
        "port": host.port,
        "user": host.user,
        "ssh": {},
        "network": { "libvirtNetwork": host.network },
    });
    serde_json::from_value(spec).expect("a valid declaration")
}

#[async_trait]
impl HostLinks for WatchedLinks {
    async fn hypervisor(&self, host: &str) -> Result<Arc<dyn Hypervisor>, Error> {
        let verbs = self.links.hypervisor(host).await?;
        Ok(watched(verbs, Arc::clone(&self.journal)))
    }

    async fn call<'a>(&'a self, host: &str, step: Use<'a>) -> Result<(), Error> {
        let journal = Arc::clone(&self.journal);
        let step: Use<'a> = Box::new(move |verbs| step(watched(verbs, journal)));
        self.links.call(host, step).await
    }

    async fn probe(&self, host: &str, deadline: Instant, look: Probe) -> Result<(), Error> {
        let journal = Arc::clone(&self.journal);
        let look: Probe = Box::new(move |verbs| look(watched(verbs, journal)));
        self.links.probe(host, deadline, look).await
    }
}

fn watched(inner: Arc<dyn Hypervisor>, journal: Arc<Journal>) -> Arc<dyn Hypervisor> {
    Arc::new(Watched { inner, journal })
}

/// A connection to one host past the provider; its calls have lines too.
pub(crate) struct Link {
    // Held: the session ends with its last user.
    _session: Session,
    pub(crate) connection: Client<Arc<dyn Call>>,
    bare: Connection,
}

impl Link {
    pub(crate) async fn dial(host: &TestHost) -> Result<Self, Error> {
        let config = Config::new(&host.address)
            .port(host.port)
            .user(&host.user)
            .key_file(&host.key)
            .known_hosts(&host.known_hosts);
        let deadlines = Deadlines {
            tcp: TCP_DEADLINE,
            ..Deadlines::default()
        };
        let session = config.deadlines(deadlines).dial().await.map_err(silent)?;
        let opened = Connection::builder()
            .call_deadline(CALL_DEADLINE)
            .open(session.clone(), "qemu:///system");
        let bare = opened.await.map_err(silent)?;
        let calls = virtwire_trace::decorate(Arc::new(bare.clone()), &Span::none());
        Ok(Self {
            connection: Client::new(calls),
            bare,
            _session: session,
        })
    }

    pub(crate) fn hypervisor(&self) -> LibvirtHypervisor {
        LibvirtHypervisor::new(Traced {
            calls: Arc::clone(self.connection.inner()),
            bare: self.bare.clone(),
        })
    }
}

/// A connection whose calls have lines.
struct Traced {
    calls: Arc<dyn Call>,
    bare: Connection,
}

impl Call for Traced {
    fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, virtwire::Error>> {
        self.calls.call(request)
    }

    fn open_stream(
        &self,
        request: Request,
    ) -> BoxFuture<'_, Result<(Reply, Stream), virtwire::Error>> {
        self.calls.open_stream(request)
    }
}

#[async_trait]
impl LibvirtLink for Traced {
    fn lib_version(&self) -> Version {
        self.bare.lib_version()
    }

    async fn open_sibling(&self) -> Result<Box<dyn LibvirtSibling>, OpenError> {
        LibvirtLink::open_sibling(&self.bare).await
    }
}

impl fmt::Debug for Traced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bare.fmt(f)
    }
}

fn silent(error: impl fmt::Display) -> Error {
    Error::new(Class::Unavailable, error.to_string())
}
