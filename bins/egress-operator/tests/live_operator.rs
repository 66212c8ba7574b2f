//! The program against a real API server: the one of `KUBE_TEST_KUBECONFIG`. What needs a
//! hypervisor is tested elsewhere.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is how a test fails"
)]

use std::{
    fmt::Debug,
    process::{Child, Command, Stdio},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use egress_api::{ConditionType, KvmHost, ProxyProvider, status::Condition};
use k8s_openapi::api::{
    coordination::v1::Lease,
    core::v1::{Namespace, Secret},
};
use kube::{
    Api, Client, Config, Resource, ResourceExt as _,
    api::{DeleteParams, Patch, PatchParams, PostParams},
    config::{KubeConfigOptions, Kubeconfig},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;
use tokio::{sync::Mutex, time::sleep};

/// Providers and hosts belong to no namespace, so one operator at a time.
static ALONE: Mutex<()> = Mutex::const_new(());

const PROGRAM: &str = env!("CARGO_BIN_EXE_egress-operator");

fn kubeconfig() -> String {
    std::env::var("KUBE_TEST_KUBECONFIG").expect(
        "KUBE_TEST_KUBECONFIG must name the kubeconfig of a cluster to test on: \
         `cargo xtask test-cluster up` makes one and says where it is",
    )
}

/// A namespace, a provider and a host of this test alone, and an operator.
struct Site {
    client: Client,
    name: String,
    operator: Option<Child>,
}

impl Site {
    async fn new(test: &str) -> Self {
        let file = Kubeconfig::read_from(kubeconfig()).unwrap();
        let options = KubeConfigOptions::default();
        let config = Config::from_custom_kubeconfig(file, &options).await;
        let client = Client::try_from(config.unwrap()).unwrap();
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let site = Self {
            client,
            name: format!("{test}-{}", time.as_millis()),
            operator: None,
        };
        for definition in egress_api::crd::definitions() {
            let api = Api::all(site.client.clone());
            site.apply(&api, &definition).await;
        }
        let namespace: Namespace =
            serde_json::from_value(json!({ "metadata": { "name": site.name } })).unwrap();
        site.apply(&Api::all(site.client.clone()), &namespace).await;
        site
    }

    fn all<K: Resource<DynamicType = (), Scope = kube::core::ClusterResourceScope>>(
        &self,
    ) -> Api<K> {
        Api::all(self.client.clone())
    }

    async fn apply<K>(&self, api: &Api<K>, object: &K)
    where
        K: Resource<DynamicType = ()> + Clone + Debug + Serialize + DeserializeOwned,
    {
        let mut value = serde_json::to_value(object).unwrap();
        value["apiVersion"] = K::api_version(&()).into();
        value["kind"] = K::kind(&()).into();
        let params = PatchParams::apply("live-test").force();
        let patch = Patch::Apply(value);
        let deadline = Instant::now() + Duration::from_secs(20);
        // A kind that was just defined is served a moment later.
        while let Err(error) = api.patch(&object.name_any(), &params, &patch).await {
            assert!(Instant::now() < deadline, "{error}");
            sleep(Duration::from_millis(200)).await;
        }
    }

    /// A provider with one host that refuses connections.
    async fn declare(&self) {
        let name = &self.name;
        let host = serde_json::from_value(json!({
            "address": "127.0.0.1", "port": 9, "ssh": { "secretName": "host-ssh" },
            "network": { "libvirtNetwork": "default" },
        }));
        let mut host = KvmHost::new(name, host.unwrap());
        host.labels_mut().insert("test".to_owned(), name.clone());
        self.apply(&self.all(), &host).await;
        let provider = serde_json::from_value(json!({
            "type": "kvm", "kvm": { "hostSelector": { "matchLabels": { "test": name } } },
            "healthCheck": { "interval": "2s", "failureThreshold": 1 },
        }));
        let provider = ProxyProvider::new(name, provider.unwrap());
        self.apply(&self.all(), &provider).await;
    }

    async fn store_secret(&self, key: &str) {
        let secrets: Api<Secret> = Api::namespaced(self.client.clone(), &self.name);
        let secret: Secret = serde_json::from_value(json!({
            "metadata": { "name": "host-ssh" },
            "stringData": { "ssh-privatekey": key, "known_hosts": "" },
        }))
        .unwrap();
        let params = DeleteParams::default();
        // The first time there is none to replace.
        let _ = secrets.delete("host-ssh", &params).await;
        secrets
            .create(&PostParams::default(), &secret)
            .await
            .unwrap();
    }

    fn start(&mut self) {
        let operator = Command::new(PROGRAM)
            .args(["--cluster-id", "live-test", "--namespace", &self.name])
            .args(["--metrics-addr=127.0.0.1:0", "--health-addr=127.0.0.1:0"])
            .args(["--kubeconfig", &kubeconfig()])
            .stderr(Stdio::inherit())
            .spawn();
        self.operator = Some(operator.unwrap());
    }

    /// Waits for a condition of the host to have a status and reason.
    async fn host_says(&self, kind: ConditionType, expected: (&str, &str)) -> Condition {
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            let host: KvmHost = self.all().get(&self.name).await.unwrap();
            let conditions = host.status.unwrap_or_default().conditions;
            let found = conditions.iter().find(|one| one.type_ == kind.name());
            if let Some(found) = found
                && (found.status.as_str(), found.reason.as_str()) == expected
            {
                return found.clone();
            }
            assert!(Instant::now() < deadline, "{expected:?}: {conditions:#?}");
            sleep(Duration::from_millis(100)).await;
        }
    }

    async fn holder(&self) -> String {
        let leases: Api<Lease> = Api::namespaced(self.client.clone(), &self.name);
        let lease = leases.get_opt("egress-operator").await.unwrap();
        let spec = lease.and_then(|lease| lease.spec).unwrap_or_default();
        spec.holder_identity.unwrap_or_default()
    }

    /// SIGTERM; how long it took, and the exit code.
    async fn terminate(&mut self) -> (Duration, Option<i32>) {
        let mut operator = self.operator.take().unwrap();
        let begun = Instant::now();
        let kill = Command::new("kill").arg(operator.id().to_string()).status();
        assert!(kill.unwrap().success());
        loop {
            if let Some(status) = operator.try_wait().unwrap() {
                return (begun.elapsed(), status.code());
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "it goes on");
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn end(self) {
        let params = DeleteParams::default();
        let _ = self
            .all::<ProxyProvider>()
            .delete(&self.name, &params)
            .await;
        let hosts = self.all::<KvmHost>();
        let _ = hosts.delete(&self.name, &params).await;
        // The operator that would do it may have ended.
        let free = Patch::Merge(json!({ "metadata": { "finalizers": null } }));
        let _ = hosts
            .patch(&self.name, &PatchParams::default(), &free)
            .await;
        let _ = self.all::<Namespace>().delete(&self.name, &params).await;
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if let Some(operator) = &mut self.operator {
            let _ = operator.kill();
            let _ = operator.wait();
        }
    }
}

/// A key that opens nothing, made for this test.
const KEY: &str = include_str!("throw-away-key");

#[tokio::test]
async fn c1_c3_c4_a_secret_heals_within_one_watch_event_and_a_refused_dial_has_its_stage() {
    let _alone = ALONE.lock().await;
    let mut site = Site::new("c3").await;
    site.declare().await;
    site.start();
    let loaded = ConditionType::CredentialsLoaded;
    let absent = site.host_says(loaded, ("False", "SecretNotFound")).await;
    assert!(absent.message.contains("host-ssh"), "{}", absent.message);

    site.store_secret("hunter2: not a key").await;
    let broken = site.host_says(loaded, ("False", "KeyUnparsable")).await;
    assert!(!broken.message.contains("hunter2"), "{}", broken.message);

    site.store_secret(KEY).await;
    let stored = Instant::now();
    site.host_says(loaded, ("True", "Ready")).await;
    assert!(
        stored.elapsed() < Duration::from_secs(2),
        "{:?}",
        stored.elapsed()
    );
    site.host_says(ConditionType::Reachable, ("False", "TcpDial"))
        .await;
    site.end().await;
}

#[tokio::test]
async fn c39_sigterm_gives_the_lease_back_and_ends_with_0() {
    let _alone = ALONE.lock().await;
    let mut site = Site::new("c39").await;
    site.declare().await;
    site.start();
    site.host_says(ConditionType::Ready, ("False", "SecretNotFound"))
        .await;
    assert!(site.holder().await.starts_with("egress-operator_"));
    let (time, code) = site.terminate().await;
    assert_eq!(code, Some(0));
    assert!(time < Duration::from_secs(15), "{time:?}");
    assert_eq!(site.holder().await, "");
    site.end().await;
}

#[test]
fn c37_without_a_cluster_id_nothing_starts() {
    let output = Command::new(PROGRAM)
        .env_remove("EGRESS_CLUSTER_ID")
        .output();
    let output = output.unwrap();
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("--cluster-id"), "{text}");
}
