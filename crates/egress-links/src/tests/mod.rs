//! Links over an SSH server and a daemon in the test's own process, with material in real files.

mod checks;
mod errors;
mod material;
mod steps;

use std::{path::PathBuf, sync::Arc};

use async_trait::async_trait;
use egress_api::{HostLimits, KvmHostSpec};
use egress_provider::{Identity, InstanceRef, Location};
use egress_provider_kvm::{HostConfig, HostNetwork, KvmConfig, KvmProvider};
use tempfile::TempDir;
use virtwire::proto::generated::remote;
use virtwire_ssh::{Config, Error as SshError, Session};
use virtwire_testkit::{Answer, Asked, FakeDaemon, SshServer};

use crate::{Links, SshHost, SshMaterial, dial::Wire};

const HOST: &str = "kvm1.example";

#[async_trait]
impl Wire for SshServer {
    async fn session(&self, config: &Config) -> Result<Session, SshError> {
        config.dial_over(self.connect()).await
    }
}

/// One host, the files that lead to it, and links.
struct World {
    folder: TempDir,
    server: SshServer,
    daemon: FakeDaemon,
    links: Arc<Links>,
}

impl World {
    /// A host with good files.
    fn new(daemon: FakeDaemon) -> Self {
        let world = Self::without_files(daemon);
        world.write_key(&SshServer::user_key());
        world.write_host_key(&SshServer::host_key());
        world
    }

    fn without_files(daemon: FakeDaemon) -> Self {
        Self::with(daemon, serde_json::json!({}), |material| material)
    }

    fn with(
        daemon: FakeDaemon,
        more: serde_json::Value,
        change: impl Fn(SshMaterial) -> SshMaterial,
    ) -> Self {
        let folder = TempDir::new().unwrap();
        let material = SshMaterial::new(folder.path().join("key"), folder.path().join("hosts"));
        let server = SshServer::before(daemon.clone());
        let host = SshHost::new(&spec(more), change(material)).over(server.clone());
        let links = Links::builder()
            .without_backoff()
            .dialled_by("lab1", host)
            .build();
        Self {
            folder,
            server,
            daemon,
            links: Arc::new(links),
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write_key(&self, text: &str) {
        std::fs::write(self.file("key"), text).unwrap();
    }

    fn write_host_key(&self, key: &str) {
        std::fs::write(self.file("hosts"), format!("{HOST} {key}\n")).unwrap();
    }

    /// Ends the link, so that the next use dials.
    async fn cut(&self) {
        let sessions = self.server.ended();
        self.server.kill();
        until("the session ends", || self.server.ended() > sessions).await;
        let down = || {
            let state = self.links.status().remove(0).state;
            !matches!(state, virtwire_pool::LinkState::Up { .. })
        };
        until("the link is down", down).await;
    }

    fn provider(&self) -> KvmProvider {
        let config = HostConfig {
            name: "lab1".into(),
            labels: Default::default(),
            pool: "default".into(),
            network: HostNetwork::Bridge("br0".into()),
            limits: HostLimits::default(),
            unschedulable: false,
            start_inactive_pool: false,
        };
        KvmProvider::new(KvmConfig::default(), vec![config], self.links.clone())
    }
}

fn spec(more: serde_json::Value) -> KvmHostSpec {
    let mut spec = serde_json::json!({
        "address": HOST,
        "ssh": {},
        "network": { "bridge": "br0" },
    });
    for (key, value) in more.as_object().unwrap() {
        spec[key] = value.clone();
    }
    serde_json::from_value(spec).unwrap()
}

fn machine() -> InstanceRef {
    let identity = Identity::without_cluster("lab".parse().unwrap(), "default", "crawl-1");
    InstanceRef::new(Location::new("lab1"), identity)
}

/// A daemon with an empty pool, on which `script` has the first word.
fn daemon(script: impl Fn(&Asked) -> Option<Answer> + Send + Sync + 'static) -> FakeDaemon {
    FakeDaemon::new(move |asked| script(asked).or_else(|| empty_host(asked)))
}

fn empty_host(asked: &Asked) -> Option<Answer> {
    let pool = remote::NonnullStoragePool {
        name: "default".into(),
        uuid: [7; 16],
    };
    if asked.is::<remote::DomainLookupByName>() || asked.is::<remote::DomainLookupByUuid>() {
        return Some(Answer::error(42, 10));
    }
    if asked.is::<remote::StoragePoolLookupByName>() {
        return Some(Answer::reply(&remote::StoragePoolLookupByNameRet { pool }));
    }
    if asked.is::<remote::StoragePoolGetInfo>() {
        return Some(Answer::reply(&remote::StoragePoolGetInfoRet {
            state: 2,
            capacity: 64 << 30,
            allocation: 0,
            available: 64 << 30,
        }));
    }
    if asked.is::<remote::StoragePoolListAllVolumes>() {
        let none = remote::StoragePoolListAllVolumesRet {
            vols: Vec::new(),
            ret: 0,
        };
        return Some(Answer::reply(&none));
    }
    if asked.is::<remote::ConnectListAllDomains>() {
        let none = remote::ConnectListAllDomainsRet {
            domains: Vec::new(),
            ret: 0,
        };
        return Some(Answer::reply(&none));
    }
    if asked.is::<remote::NodeGetMemoryStats>() {
        return Some(Answer::reply(&remote::NodeGetMemoryStatsRet {
            params: vec![remote::NodeGetMemoryStatsEntry {
                field: "free".into(),
                value: 8 << 20,
            }],
            nparams: 1,
        }));
    }
    if asked.is::<remote::ConnectGetHostname>() {
        let hostname = "kvm1".into();
        return Some(Answer::reply(&remote::ConnectGetHostnameRet { hostname }));
    }
    asked.is::<remote::ConnectGetDomainCapabilities>().then(|| {
        let capabilities = "<domainCapabilities><domain>kvm</domain></domainCapabilities>".into();
        Answer::reply(&remote::ConnectGetDomainCapabilitiesRet { capabilities })
    })
}

/// Gives everything else its turn until this is so.
async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..100_000 {
        if is_so() {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("never: {what}");
}
