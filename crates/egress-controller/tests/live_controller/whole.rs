//! A whole operator in this process, which sees of what belongs to no namespace only its own.

use std::sync::Arc;
use std::time::Duration;

use egress_controller::{Admin, Factory, Metrics, Operator, SecretCache, Settings};
use hyper::{Request, Uri};
use kube::client::{Body, ClientBuilder};
use kube::{Client, Config};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tower::util::MapRequestLayer;

use crate::bed::Scripted;

/// What carries this label with the operator's own value is its own: others are at work on the same
/// server, and what belongs to no namespace is seen by all.
pub(crate) const LABEL: &str = "operator";

/// An operator at work.
pub(crate) struct Whole {
    stop: CancellationToken,
    work: JoinHandle<()>,
}

impl Whole {
    /// Begins with machines of this factory.
    pub(crate) fn start(
        client: Client,
        settings: Settings,
        factory: impl FnOnce(SecretCache) -> Arc<dyn Factory> + Send + 'static,
    ) -> Self {
        let metrics = Metrics::new();
        let operator = Operator {
            client,
            settings,
            factories: Box::new(move |secrets| vec![factory(secrets)]),
            prober: Arc::new(Scripted::new()),
            admin: Admin::new(metrics.clone()),
            metrics,
        };
        let stop = CancellationToken::new();
        let end = stop.clone();
        let work = tokio::spawn(async move { operator.run(end).await.unwrap() });
        Self { stop, work }
    }

    /// Asks it to end, which takes no longer than its grace.
    pub(crate) async fn stop(self) {
        self.stop.cancel();
        let ended = tokio::time::timeout(Duration::from_secs(20), self.work).await;
        assert!(ended.is_ok(), "the operator did not end");
    }
}

/// Short times; `own` is the operator's namespace.
pub(crate) fn settings(own: &str, watched: Option<&str>) -> Settings {
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
        ..Settings::new("whole".parse().unwrap(), own, "whole")
    }
}

/// A client that sees of our kinds what carries the label with this value.
pub(crate) fn narrowed(config: Config, unique: &str) -> Client {
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
