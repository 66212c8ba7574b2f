//! Elections over a real API server: the one of `KUBE_TEST_KUBECONFIG`.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is how a test fails"
)]

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use k8s_openapi::api::coordination::v1::Lease;
use kube::{
    Api, Client, Config, ResourceExt as _,
    api::{DeleteParams, Patch, PatchParams},
    config::{KubeConfigOptions, Kubeconfig},
};
use kube_lease::{Elector, KubeStore, Leadership, Settings};
use serde_json::json;
use tokio::time::{Instant, sleep, timeout};

const NAMESPACE: &str = "default";
const SECOND: Duration = Duration::from_secs(1);
/// For what happens at once on a server that has nothing else to do.
const LONG: Duration = Duration::from_secs(30);

async fn client() -> Client {
    // What the candidates met, beside the test that failed for it.
    let told = tracing_subscriber::fmt().with_max_level(tracing::Level::DEBUG);
    let _ = told.with_test_writer().try_init();
    let file = std::env::var("KUBE_TEST_KUBECONFIG").expect(
        "KUBE_TEST_KUBECONFIG must name the kubeconfig of a cluster to test on: \
         `cargo xtask test-cluster up` makes one and says where it is",
    );
    let kubeconfig = Kubeconfig::read_from(file).unwrap();
    let options = KubeConfigOptions::default();
    let config = Config::from_custom_kubeconfig(kubeconfig, &options).await;
    Client::try_from(config.unwrap()).unwrap()
}

/// A lease of this test alone, removed in the end.
struct Site {
    client: Client,
    lease: String,
}

impl Site {
    async fn new(test: &str) -> Self {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        Self {
            client: client().await,
            lease: format!("kube-lease-{test}-{}", time.as_nanos()),
        }
    }

    fn api(&self) -> Api<Lease> {
        Api::namespaced(self.client.clone(), NAMESPACE)
    }

    async fn object(&self) -> Lease {
        self.api().get(&self.lease).await.unwrap()
    }

    /// Two thirds of the usual times and twice as many tries: what is shown does not depend on
    /// them, and a server that has just started may let a request wait for seconds.
    fn elector(&self, name: &str) -> Elector {
        let settings = Settings::new(10 * SECOND, 7 * SECOND, SECOND / 2, 2 * SECOND).unwrap();
        let store = KubeStore::new(self.client.clone(), NAMESPACE, &self.lease);
        Elector::new(store, settings, name)
    }

    async fn end(self) {
        let params = DeleteParams::default();
        self.api().delete(&self.lease, &params).await.unwrap();
    }
}

async fn within(elector: &mut Elector, time: Duration) -> Option<Leadership> {
    timeout(time, elector.acquire()).await.ok()
}

#[tokio::test]
async fn one_leads_and_the_next_one_after_the_release() {
    let site = Site::new("release").await;
    let (mut a, mut b) = (site.elector("a"), site.elector("b"));
    let first = within(&mut a, LONG).await.unwrap();
    let spec = site.object().await.spec.unwrap();
    assert_eq!(spec.holder_identity.as_deref(), Some("a"));
    assert_eq!(spec.lease_duration_seconds, Some(10));
    assert_eq!(spec.acquire_time, spec.renew_time);

    assert!(within(&mut b, 12 * SECOND).await.is_none());
    let renewed = site.object().await.spec.unwrap();
    assert_eq!(renewed.acquire_time, spec.acquire_time);
    assert!(renewed.renew_time > spec.renew_time);

    first.release().await.unwrap();
    let released = site.object().await.spec.unwrap();
    assert_eq!(released.holder_identity.unwrap_or_default(), "");
    // Sooner than a claim runs out.
    let second = within(&mut b, 8 * SECOND).await.unwrap();
    assert_eq!(second.transitions(), 2);
    second.release().await.unwrap();
    site.end().await;
}

#[tokio::test]
async fn a_claim_that_is_not_renewed_runs_out() {
    let site = Site::new("expiry").await;
    let (mut a, mut b) = (site.elector("a"), site.elector("b"));
    let first = within(&mut a, LONG).await.unwrap();
    let token = first.token();
    drop(first);
    assert!(token.is_cancelled());
    let started = Instant::now();
    let second = within(&mut b, LONG).await.unwrap();
    assert!(
        started.elapsed() >= 9 * SECOND,
        "taken over after {:?}",
        started.elapsed()
    );
    second.release().await.unwrap();
    site.end().await;
}

#[tokio::test]
async fn what_others_write_into_the_object_stays_and_costs_no_leadership() {
    let site = Site::new("labels").await;
    let mut a = site.elector("a");
    let leadership = within(&mut a, LONG).await.unwrap();
    let first = site.object().await.spec.unwrap().renew_time;
    for round in 0..6 {
        let label = json!({ "metadata": { "labels": { "round": round.to_string() } } });
        let (params, label) = (PatchParams::default(), Patch::Merge(label));
        let api = site.api();
        api.patch(&site.lease, &params, &label).await.unwrap();
        sleep(SECOND).await;
        assert!(leadership.is_held(), "round {round}");
    }
    let object = site.object().await;
    assert_eq!(object.labels()["round"], "5");
    assert!(object.spec.unwrap().renew_time > first);
    leadership.release().await.unwrap();
    site.end().await;
}

#[tokio::test]
async fn of_ten_that_start_together_one_leads() {
    let site = Site::new("crowd").await;
    let mut standing = tokio::task::JoinSet::new();
    for index in 0..10 {
        let mut elector = site.elector(&format!("c{index}"));
        standing.spawn(async move { within(&mut elector, 8 * SECOND).await });
    }
    let leaders: Vec<_> = standing.join_all().await.into_iter().flatten().collect();
    assert_eq!(leaders.len(), 1);
    for leadership in leaders {
        leadership.release().await.unwrap();
    }
    site.end().await;
}
