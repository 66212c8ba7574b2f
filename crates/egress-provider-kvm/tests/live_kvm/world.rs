//! What one test has: its turn on the hosts, an owner of its own, providers, and an end that leaves
//! nothing.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use egress_api::EgressProxySpec;
use egress_provider::{ClusterId, Credentials, Identity, Want};
use egress_provider_kvm::{HostConfig, HostLinks, KvmConfig, KvmProvider, LibvirtHypervisor};
use serde_json::{Value, json};
use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::bed::{Bed, TestHost};
use crate::journal::Journal;
use crate::links::{Link, WatchedLinks};
use crate::network::Network;

/// The client's password of every machine.
pub(crate) const PASSWORD: &str = "pass-phrase-of-the-client";

static TURNS: RwLock<()> = RwLock::const_new(());

/// Other tests may run meanwhile, or none.
enum Turn {
    BesideOthers {
        _guard: RwLockReadGuard<'static, ()>,
    },
    Alone {
        _guard: RwLockWriteGuard<'static, ()>,
    },
}

/// The surroundings of one test.
pub(crate) struct World {
    pub(crate) bed: &'static Bed,
    pub(crate) owner: ClusterId,
    pub(crate) journal: Arc<Journal>,
    traces: Mutex<Traces>,
    turn: Turn,
}

/// What a test leaves on purpose until its end.
#[derive(Debug, Default)]
pub(crate) struct Traces {
    /// Hashes of images that are cached on hosts.
    pub(crate) images: Vec<String>,
    pub(crate) networks: Vec<Network>,
}

impl World {
    /// For a test that minds no others.
    pub(crate) async fn beside_others() -> Self {
        let guard = TURNS.read().await;
        Self::new(Turn::BesideOthers { _guard: guard })
    }

    /// For a test that no other may disturb.
    pub(crate) async fn alone() -> Self {
        let guard = TURNS.write().await;
        Self::new(Turn::Alone { _guard: guard })
    }

    /// For a test that breaks a host. Its name ends with `_on_test_hosts`: on a user's own hosts it
    /// is not chosen.
    pub(crate) async fn to_break() -> Self {
        let is_breakable = Bed::get().is_breakable();
        assert!(
            is_breakable,
            "this test breaks its host: skip on_test_hosts"
        );
        Self::alone().await
    }

    fn new(turn: Turn) -> Self {
        Self {
            bed: Bed::get(),
            owner: owner(),
            journal: Arc::default(),
            traces: Mutex::default(),
            turn,
        }
    }

    /// The host for tests that need one.
    pub(crate) fn host(&self) -> &'static TestHost {
        &self.bed.hosts[0]
    }

    /// A provider of all hosts with links of its own: another process, in effect.
    pub(crate) fn provider(&self) -> KvmProvider {
        self.provider_of(self.bed.hosts.iter().map(TestHost::config).collect())
    }

    /// A provider of [`World::host`] alone.
    pub(crate) fn provider_here(&self) -> KvmProvider {
        self.provider_of(vec![self.host().config()])
    }

    pub(crate) fn provider_of(&self, hosts: Vec<HostConfig>) -> KvmProvider {
        let links: Arc<dyn HostLinks> = Arc::new(WatchedLinks::new(Arc::clone(&self.journal)));
        let mut config = KvmConfig::default();
        config.appliance = Some(self.bed.appliance.clone());
        KvmProvider::new(config, hosts, links)
    }

    /// The smallest appliance, with these fields of its declaration besides.
    pub(crate) fn want(&self, name: &str, fields: Value) -> Want {
        let mut spec = json!({
            "providerRef": { "name": "lab" },
            "protocols": ["http"],
            "engine": "tinyproxy",
            "auth": { "mode": "basic" },
        });
        let Value::Object(fields) = fields else {
            panic!("{fields} are no fields");
        };
        for (key, value) in fields {
            spec[key] = value;
        }
        let spec: EgressProxySpec = serde_json::from_value(spec).expect("a valid declaration");
        let identity = Identity::without_cluster(self.owner.clone(), "default", name);
        let credentials = Credentials::new("crawler", PASSWORD);
        Want::new(identity, spec, Some(credentials))
    }

    /// The host without a provider in between.
    pub(crate) async fn raw(&self, host: &TestHost) -> LibvirtHypervisor {
        self.link(host).await.hypervisor()
    }

    pub(crate) async fn link(&self, host: &TestHost) -> Link {
        Link::dial(host).await.expect("the host answers")
    }

    /// Removes the copies of this image in the end.
    pub(crate) fn will_cache(&self, sha256: &str) {
        self.traces.lock().unwrap().images.push(sha256.to_owned());
    }

    /// Removes this network in the end.
    pub(crate) fn will_remove(&self, network: Network) {
        self.traces.lock().unwrap().networks.push(network);
    }

    pub(crate) fn break_host(&self, fault: &[&str]) {
        self.bed.break_host(self.host(), fault);
    }

    pub(crate) fn heal(&self) {
        self.bed.heal(self.host());
    }
}

/// Heals hosts that may be broken, then removes what is left. What a provider should have removed
/// is a failure.
impl Drop for World {
    fn drop(&mut self) {
        if matches!(self.turn, Turn::Alone { .. }) && self.bed.is_breakable() {
            self.bed.hosts.iter().for_each(|host| self.bed.heal(host));
        }
        let (owner, traces) = (
            &self.owner,
            std::mem::take(&mut *self.traces.lock().unwrap()),
        );
        // A runtime cannot wait for another one on its own thread.
        let left = std::thread::scope(|scope| {
            let clean = || {
                let runtime = tokio::runtime::Builder::new_current_thread();
                let runtime = { runtime }.enable_all().build().unwrap();
                runtime.block_on(crate::files::remove_all(self.bed, owner, &traces))
            };
            scope.spawn(clean).join()
        });
        if !std::thread::panicking() {
            let left = left.expect("hosts can be cleaned");
            assert_eq!(left, Vec::<String>::new(), "left on the hosts");
        }
    }
}

/// The field of a declared address.
pub(crate) fn static_address(ip: &str, gateway: &str) -> Value {
    json!({ "address": { "mode": "static", "value": format!("{ip}/24"), "gateway": gateway } })
}

/// An owner that no other test and no other run has.
fn owner() -> ClusterId {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let (run, process) = (now.as_secs(), std::process::id());
    let id = format!("live{run:x}-{process:x}-{count}");
    id.parse().expect("a cluster id")
}
