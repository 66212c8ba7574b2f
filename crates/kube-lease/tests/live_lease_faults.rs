//! Elections over a connection that breaks, to the API server of `KUBE_TEST_KUBECONFIG`.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is how a test fails"
)]

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use k8s_openapi::api::coordination::v1::Lease;
use kube::{
    Api, Client, Config,
    api::DeleteParams,
    config::{KubeConfigOptions, Kubeconfig},
};
use kube_fault_proxy::{Fault, FaultProxy, Outcome, Rule, Upstream};
use kube_lease::{Elector, KubeStore, Leadership, Settings};
use tokio::time::{Instant, timeout};

const NAMESPACE: &str = "default";
const SECOND: Duration = Duration::from_secs(1);
/// After this a follower may take the lease, and after the second one its leader has stopped.
const LEASE: Duration = Duration::from_secs(10);
const RENEW_DEADLINE: Duration = Duration::from_secs(7);
/// For what happens at once on a server that has nothing else to do.
const LONG: Duration = Duration::from_secs(30);

/// A lease of this test alone: `a` reaches it through the proxy, `b` does not need it.
struct Site {
    proxy: FaultProxy,
    through: Client,
    direct: Client,
    lease: String,
}

impl Site {
    async fn new(test: &str) -> Self {
        let file = std::env::var("KUBE_TEST_KUBECONFIG").expect(
            "KUBE_TEST_KUBECONFIG must name the kubeconfig of a cluster to test on: \
             `cargo xtask test-cluster test` sets it",
        );
        let proxy = FaultProxy::start(Upstream::from_kubeconfig(&file).unwrap()).await;
        let proxy = proxy.unwrap();
        let kubeconfig = Kubeconfig::read_from(file).unwrap();
        let options = KubeConfigOptions::default();
        let config = Config::from_custom_kubeconfig(kubeconfig, &options).await;
        let mut config = config.unwrap();
        let direct = Client::try_from(config.clone()).unwrap();
        config.cluster_url = proxy.url().parse().unwrap();
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        Self {
            proxy,
            through: Client::try_from(config).unwrap(),
            direct,
            lease: format!("kube-lease-{test}-{}", time.as_nanos()),
        }
    }

    fn a(&self) -> Elector {
        self.elector(self.through.clone(), "a")
    }

    fn b(&self) -> Elector {
        self.elector(self.direct.clone(), "b")
    }

    fn elector(&self, client: Client, name: &str) -> Elector {
        let settings = Settings::new(LEASE, RENEW_DEADLINE, SECOND / 2, 2 * SECOND).unwrap();
        let store = KubeStore::new(client, NAMESPACE, &self.lease);
        Elector::new(store, settings, name)
    }

    fn api(&self) -> Api<Lease> {
        Api::namespaced(self.direct.clone(), NAMESPACE)
    }

    async fn holder(&self) -> Option<String> {
        let lease = self.api().get(&self.lease).await.unwrap();
        lease.spec.unwrap().holder_identity
    }

    /// How many requests were broken.
    fn broken(&self) -> usize {
        let seen = self.proxy.seen();
        seen.iter()
            .filter(|seen| seen.outcome != Outcome::Passed)
            .count()
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
async fn a_claim_whose_answer_was_lost_leads_only_after_it_was_seen_and_confirmed() {
    let site = Site::new("lost-claim").await;
    let lost = Rule::new(Fault::LoseResponse).method("POST").times(1);
    site.proxy.inject(lost);
    let leadership = within(&mut site.a(), LONG).await.unwrap();
    assert_eq!(site.broken(), 1);
    assert_eq!(site.holder().await.as_deref(), Some("a"));
    let writes = site.proxy.seen();
    let writes = writes.iter().filter(|seen| seen.method == "PATCH").count();
    assert!(writes >= 1, "nothing confirmed the claim");
    leadership.release().await.unwrap();
    site.end().await;
}

#[tokio::test]
async fn renewals_whose_answers_are_lost_cost_no_leadership() {
    let site = Site::new("lost-renewal").await;
    let leadership = within(&mut site.a(), LONG).await.unwrap();
    let lost = Rule::new(Fault::LoseResponse).method("PATCH").times(1);
    site.proxy.inject(lost);
    let is_lost = timeout(LEASE, leadership.lost()).await.is_ok();
    assert!(!is_lost);
    assert_eq!(site.broken(), 1);
    leadership.release().await.unwrap();
    site.end().await;
}

#[tokio::test]
async fn a_server_that_is_busy_for_a_moment_costs_no_leadership() {
    let site = Site::new("busy").await;
    let leadership = within(&mut site.a(), LONG).await.unwrap();
    site.proxy
        .inject(Rule::new(Fault::too_many_requests(1)).times(1));
    let is_lost = timeout(LEASE, leadership.lost()).await.is_ok();
    assert!(!is_lost);
    assert_eq!(site.broken(), 1);
    leadership.release().await.unwrap();
    site.end().await;
}

#[tokio::test]
async fn whoever_is_cut_off_has_stopped_before_another_one_leads() {
    let site = Site::new("outage").await;
    let first = within(&mut site.a(), LONG).await.unwrap();
    site.proxy.outage();
    let cut = Instant::now();
    let mut b = site.b();
    let (stopped, second) = tokio::join!(
        async {
            first.lost().await;
            cut.elapsed()
        },
        async {
            let second = within(&mut b, 3 * LEASE).await;
            (cut.elapsed(), second.unwrap())
        }
    );
    assert!(stopped < LEASE, "stopped after {stopped:?}");
    assert!(stopped < second.0, "{stopped:?}, led after {:?}", second.0);
    second.1.release().await.unwrap();
    site.end().await;
}

#[tokio::test]
async fn a_server_that_does_not_answer_ends_leadership_in_time() {
    let site = Site::new("silent").await;
    let leadership = within(&mut site.a(), LONG).await.unwrap();
    site.proxy.inject(Rule::new(Fault::Hang));
    let silent = Instant::now();
    leadership.lost().await;
    assert!(silent.elapsed() < LEASE, "after {:?}", silent.elapsed());
    site.end().await;
}
