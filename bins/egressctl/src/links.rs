//! One SSH session and one libvirt connection per host, made when a step first needs them and
//! again after they were lost.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use egress_provider::Error;
use egress_provider_kvm::{HostLinks, Hypervisor, LibvirtHypervisor};
use tokio::sync::Mutex;
use virtwire::Connection;
use virtwire_ssh::{Config, Deadlines, Session};

use crate::link_error;

/// Longest time for one call: starting a machine takes some seconds, a pool on a dead network
/// file system for ever.
const CALL_DEADLINE: Duration = Duration::from_secs(60);
/// A farewell that nobody answers must not hold up the end of a command.
const CLOSE_DEADLINE: Duration = Duration::from_secs(2);
/// Phases of a connection on a session that stands; a healthy daemon needs milliseconds.
const PHASE_DEADLINE: Duration = Duration::from_secs(10);

/// Links to the hosts of one provider.
#[derive(Debug)]
pub(crate) struct SshLinks {
    hosts: BTreeMap<String, Host>,
}

struct Host {
    config: Config,
    link: Mutex<Option<Link>>,
}

struct Link {
    session: Session,
    connection: Connection,
}

impl SshLinks {
    /// Links to hosts by name. Nothing is dialled yet.
    pub(crate) fn new(hosts: impl IntoIterator<Item = (String, Config)>) -> Self {
        let host = |(name, config): (String, Config)| {
            let link = Mutex::new(None);
            (name, Host { config, link })
        };
        Self {
            hosts: hosts.into_iter().map(host).collect(),
        }
    }

    /// Closes every link in order, so that no host logs a lost connection.
    pub(crate) async fn close(&self) {
        for host in self.hosts.values() {
            if let Some(link) = host.link.lock().await.take() {
                // It ends either way; what the daemon says about it is of no use any more.
                let _: Result<(), _> = link.connection.close().await;
                link.session.close().await;
            }
        }
    }
}

#[async_trait]
impl HostLinks for SshLinks {
    async fn hypervisor(&self, host: &str) -> Result<Arc<dyn Hypervisor>, Error> {
        let Some(known) = self.hosts.get(host) else {
            return Err(link_error::unknown_host(host));
        };
        let mut slot = known.link.lock().await;
        if let Some(link) = slot.as_ref().filter(|link| link.is_alive()) {
            return Ok(link.hypervisor());
        }
        *slot = None;
        let link = Link::dial(known.config.clone()).await?;
        Ok(slot.insert(link).hypervisor())
    }
}

impl Link {
    async fn dial(config: Config) -> Result<Self, Error> {
        let deadlines = Deadlines {
            tcp: PHASE_DEADLINE,
            handshake: PHASE_DEADLINE,
            ..Deadlines::default()
        };
        let dialled = config.deadlines(deadlines).dial().await;
        let session = dialled.map_err(link_error::of_ssh)?;
        let opened = Connection::builder()
            .connect_deadline(PHASE_DEADLINE)
            .auth_deadline(PHASE_DEADLINE)
            .open_deadline(PHASE_DEADLINE)
            .call_deadline(CALL_DEADLINE)
            .close_deadline(CLOSE_DEADLINE)
            .open(session.clone(), "qemu:///system")
            .await;
        match opened {
            Ok(connection) => Ok(Self {
                session,
                connection,
            }),
            Err(error) => {
                session.close().await;
                Err(link_error::of_open(error))
            }
        }
    }

    fn is_alive(&self) -> bool {
        !self.connection.closed().is_cancelled()
    }

    fn hypervisor(&self) -> Arc<dyn Hypervisor> {
        Arc::new(LibvirtHypervisor::new(self.connection.clone()))
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").finish_non_exhaustive()
    }
}
