//! A whole operator with machines in memory, as its service account.

use std::sync::Arc;

use egress_api::{KvmHost, ProviderKind, ProxyProvider};
use egress_controller::{Factory, SecretCache, SecretSource as _};
use egress_provider::memory::{MemoryProvider, PlaceState};
use egress_provider::{Error, Location, Provider};
use hyper::header::{HeaderName, HeaderValue};
use kube::Client;

use crate::site::config;
use crate::whole::{Whole, narrowed, settings};

/// The name of the Secret of every host.
pub(super) const SECRET: &str = "host-ssh";

/// An operator at work.
pub(super) struct Running {
    pub(super) machines: MemoryProvider,
    whole: Whole,
}

impl Running {
    /// Begins as the account `egress-operator` of the namespace `own`.
    pub(super) async fn start(unique: &str, own: &str, watched: Option<&str>) -> Self {
        let machines = MemoryProvider::new([unique]).with_boot_polls(3);
        let memory = machines.clone();
        let client = client(unique, own).await;
        let whole = Whole::start(client, settings(own, watched), |secrets| {
            Arc::new(Memory(memory, secrets))
        });
        Self { machines, whole }
    }

    /// Asks it to end, which takes no longer than its grace.
    pub(super) async fn stop(self) {
        self.whole.stop().await;
    }
}

/// A client as the service account.
async fn client(unique: &str, own: &str) -> Client {
    let mut config = config().await;
    let account = format!("system:serviceaccount:{own}:egress-operator");
    config.headers.push((
        HeaderName::from_static("impersonate-user"),
        HeaderValue::from_str(&account).unwrap(),
    ));
    narrowed(config, unique)
}

/// Hosts whose key is there can be reached.
#[derive(Debug)]
struct Memory(MemoryProvider, SecretCache);

impl Factory for Memory {
    fn kind(&self) -> ProviderKind {
        ProviderKind::Kvm
    }

    fn build(&self, _: &ProxyProvider, hosts: &[Arc<KvmHost>]) -> Result<Arc<dyn Provider>, Error> {
        let state = match self.1.secret(SECRET) {
            Some(_) => PlaceState::Ready,
            None => PlaceState::Unreachable,
        };
        for host in hosts {
            let name = host.metadata.name.clone().unwrap_or_default();
            self.0.set_state(&Location::new(name), state);
        }
        Ok(Arc::new(self.0.clone()))
    }

    fn forget(&self, _: &str) {}
}
