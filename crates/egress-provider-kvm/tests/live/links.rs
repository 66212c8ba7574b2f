//! One SSH session and one libvirt connection per host, as a program would hold them.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use egress_provider::{Class, Error};
use egress_provider_kvm::{HostLinks, Hypervisor, LibvirtHypervisor};
use tokio::sync::Mutex;
use virtwire::Connection;
use virtwire_ssh::{Config, Deadlines, Session};

use crate::bed::{Bed, TestHost};
use crate::journal::Journal;
use crate::watched::Watched;

/// Longer than a start of a machine on a loaded host.
const CALL_DEADLINE: Duration = Duration::from_secs(60);
const TCP_DEADLINE: Duration = Duration::from_secs(10);

/// The links of one provider.
pub(crate) struct SshLinks {
    journal: Arc<Journal>,
    links: Mutex<HashMap<String, Link>>,
}

/// A link to one host.
pub(crate) struct Link {
    // Held: the session ends with its last user.
    _session: Session,
    pub(crate) connection: Connection,
}

impl SshLinks {
    pub(crate) fn new(journal: Arc<Journal>) -> Self {
        Self {
            journal,
            links: Mutex::default(),
        }
    }
}

#[async_trait]
impl HostLinks for SshLinks {
    async fn hypervisor(&self, host: &str) -> Result<Arc<dyn Hypervisor>, Error> {
        let mut links = self.links.lock().await;
        if let Some(link) = links.get(host).filter(|link| link.is_alive()) {
            return Ok(link.watched(&self.journal));
        }
        links.remove(host);
        self.journal.dial();
        let link = Link::dial(Bed::get().host(&egress_provider::Location::new(host))).await?;
        let watched = link.watched(&self.journal);
        links.insert(host.to_owned(), link);
        Ok(watched)
    }
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
        Ok(Self {
            connection: opened.await.map_err(silent)?,
            _session: session,
        })
    }

    pub(crate) fn hypervisor(&self) -> LibvirtHypervisor {
        LibvirtHypervisor::new(self.connection.clone())
    }

    fn is_alive(&self) -> bool {
        !self.connection.closed().is_cancelled()
    }

    fn watched(&self, journal: &Arc<Journal>) -> Arc<dyn Hypervisor> {
        Arc::new(Watched {
            inner: self.hypervisor(),
            journal: Arc::clone(journal),
        })
    }
}

fn silent(error: impl fmt::Display) -> Error {
    Error::new(Class::Unavailable, error.to_string())
}

impl fmt::Debug for SshLinks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SshLinks").finish_non_exhaustive()
    }
}
