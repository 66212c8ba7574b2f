//! The reconcile over a cluster and a provider in memory.

mod cluster;
mod creation;
mod deletion;
mod known;
mod life;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use egress_api::Reason;
use egress_lifecycle::{ProbeFailure, Proof};
use egress_provider::memory::{MemoryProvider, PlaceState};
use egress_provider::{ClusterId, Context, Location, Provider};
use serde_json::{Value, json};

use self::cluster::{Cluster, Scripted};
use super::reconcile::{NoSight, Pace, Sight, Tools, reconcile};
use super::wants::Wants;
use super::world::{Key, WorldError};
use crate::backend::Backends;
use crate::requeue::Requeue;

/// Everything of one test.
struct Bed {
    cluster: Cluster,
    machines: MemoryProvider,
    backends: Named,
    prober: Scripted,
    sight: Box<dyn Sight>,
    pace: Pace,
    wants: Wants,
    cx: Context,
    cluster_id: ClusterId,
}

struct Named(Mutex<BTreeMap<String, Arc<dyn Provider>>>);

impl Backends for Named {
    fn provider(&self, name: &str) -> Option<Arc<dyn Provider>> {
        self.0.lock().unwrap().get(name).cloned()
    }
}

fn spec() -> Value {
    json!({
        "providerRef": { "name": "lab" },
        "protocols": ["http", "connect"],
        "auth": { "mode": "basic" },
        "probe": { "target": "http://t/", "failureThreshold": 3, "successThreshold": 2 },
    })
}

fn proof() -> Result<Proof, ProbeFailure> {
    Ok(Proof {
        status: 200,
        latency: Duration::from_millis(3),
        egress: Some([192, 0, 2, 9].into()),
    })
}

fn failure(reason: Reason) -> Result<Proof, ProbeFailure> {
    Err(ProbeFailure {
        reason,
        text: "as the test wants".to_owned(),
        is_final: false,
    })
}

impl Bed {
    fn new() -> Self {
        Self::with(&spec(), MemoryProvider::new(["kvm1", "kvm2"]))
    }

    fn with(spec: &Value, machines: MemoryProvider) -> Self {
        let provider: Arc<dyn Provider> = Arc::new(machines.clone());
        Self {
            cluster: Cluster::new(spec),
            machines,
            backends: Named(Mutex::new(BTreeMap::from([("lab".to_owned(), provider)]))),
            prober: Scripted(Mutex::new(proof())),
            sight: Box::new(NoSight),
            pace: Pace::new(),
            wants: Wants::new(),
            cx: Context::new(),
            cluster_id: "lab".parse().unwrap(),
        }
    }

    fn tools(&self) -> Tools<'_> {
        Tools {
            world: &self.cluster,
            backends: &self.backends,
            sight: self.sight.as_ref(),
            prober: &self.prober,
            cluster_id: &self.cluster_id,
            cluster_uid: None,
            pace: &self.pace,
            wants: &self.wants,
        }
    }

    fn key() -> Key {
        Key::new("team", "crawl-1")
    }

    async fn once(&self) -> Result<Requeue, WorldError> {
        reconcile(&self.tools(), &Self::key(), &self.cx).await
    }

    /// Reconciles, with the waits it asks for, for at most so long.
    async fn run(&self, seconds: i64) {
        let mut left = Duration::from_secs(seconds.unsigned_abs());
        loop {
            let requeue = self.once().await.unwrap();
            let Requeue::After(wait) = requeue else {
                return;
            };
            if wait > left {
                return;
            }
            left = left.saturating_sub(wait.max(Duration::from_secs(1)));
            let seconds = i64::try_from(wait.as_secs()).unwrap().max(1);
            self.cluster.pass(seconds);
        }
    }

    async fn ready() -> Self {
        let bed = Self::new();
        bed.run(10).await;
        assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
        bed
    }

    fn answers(&self, outcome: Result<Proof, ProbeFailure>) {
        *self.prober.0.lock().unwrap() = outcome;
    }

    fn place_state(&self, name: &str, state: PlaceState) {
        self.machines.set_state(&Location::new(name), state);
    }

    fn count(&self) -> usize {
        self.machines.machines().len()
    }

    fn is_published(&self) -> bool {
        self.cluster.status().endpoint.is_some()
    }

    fn notes(&self) -> Vec<String> {
        std::mem::take(&mut self.cluster.lock().notes)
    }

    fn place(&self) -> Location {
        Location::new(self.cluster.status().location.unwrap())
    }
}
