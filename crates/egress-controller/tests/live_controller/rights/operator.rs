//! A whole operator in this process, with machines in memory, as its service account.

use std::sync::Arc;
use std::time::Duration;

use egress_api::{KvmHost, ProviderKind, ProxyProvider};
use egress_controller::{
    Admin, Factory, Metrics, Operator, SecretCache, SecretSource as _, Settings,
};
use egress_provider::memory::{MemoryProvider, PlaceState};
use egress_provider::{Error, Location, Provider};
use hyper::header::{HeaderName, HeaderValue};
use hyper::{Request, Uri};
use kube::Client;
use kube::client::{Body, ClientBuilder};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tower::util::MapRequestLayer;

use crate::bed::Scripted;
use crate::site::config;

/// What carries this label with the operator's own value is its own: others are at work on the same
/// server, and what belongs to no namespace is seen by all.
pub(super) const LABEL: &str = "rights-of";

/// The name of the Secret of every host.
pub(super) const SECRET: &str = "host-ssh";

/// An operator at work.
pub(super) struct Running {
    pub(super) machines: MemoryProvider,
    stop: CancellationToken,
    work: JoinHandle<()>,
}

impl Running {
    /// Begins as the account `egress-operator` of the namespace `own`.
    pub(super) async fn start(unique: &str, own: &str, watched: Option<&str>) -> Self {
        let machines = MemoryProvider::new([unique]).with_boot_polls(3);
        let metrics = Metrics::new();
        let memory = machines.clone();
        let operator = Operator {
            client: client(unique, own).await,
            settings: settings(own, watched),
            factories: Box::new(move |secrets| vec![Arc::new(Memory(memory, secrets)) as _]),
            prober: Arc::new(Scripted::new()),
            admin: Admin::new(metrics.clone()),
            metrics,
        };
        let stop = CancellationToken::new();
        let end = stop.clone();
        let work = tokio::spawn(async move { operator.run(end).await.unwrap() });
        Self {
            machines,
            stop,
            work,
        }
    }

    /// Asks it to end, which takes no longer than its grace.
    pub(super) async fn stop(self) {
        self.stop.cancel();
        let ended = tokio::time::timeout(Duration::from_secs(20), self.work).await;
        assert!(ended.is_ok(), "the operator did not end");
    }
}

fn settings(own: &str, watched: Option<&str>) -> Settings {
    let second = Duration::from_secs;
    let lease = kube_lease::Settings::new(
        second(15),
        second(10),
        Duration::from_millis(500),
        second(3),
    );
    Settings {
        watch_namespaces: watched.map(str::to_owned).into_iter().collect(),
        observe_interval: Duration::from_millis(500),
        lease: lease.unwrap(),
        grace: second(3),
        ..Settings::new("rights".parse().unwrap(), own, "rights")
    }
}

/// A client as the service account, which sees of our kinds what carries its label.
async fn client(unique: &str, own: &str) -> Client {
    let mut config = config().await;
    let account = format!("system:serviceaccount:{own}:egress-operator");
    config.headers.push((
        HeaderName::from_static("impersonate-user"),
        HeaderValue::from_str(&account).unwrap(),
    ));
    let selector = format!("labelSelector={LABEL}%3D{unique}");
    let narrow = MapRequestLayer::new(move |mut request: Request<Body>| {
        if is_list(request.uri().path()) {
            *request.uri_mut() = with_query(request.uri(), &selector);
        }
        request
    });
    let builder = ClientBuilder::try_from(config).unwrap();
    builder.with_layer(&narrow).build()
}

fn is_list(path: &str) -> bool {
    ["/proxyproviders", "/kvmhosts", "/egressproxies"]
        .iter()
        .any(|kind| path.ends_with(kind))
}

fn with_query(uri: &Uri, more: &str) -> Uri {
    let mut parts = uri.clone().into_parts();
    let query = uri.query().unwrap_or_default();
    let whole = format!("{}?{query}&{more}", uri.path());
    parts.path_and_query = Some(whole.parse().unwrap());
    Uri::from_parts(parts).unwrap()
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
