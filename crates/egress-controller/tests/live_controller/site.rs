//! The API server, with the kinds, and a namespace for each test.

use std::fmt::Debug;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use egress_api::{EgressProxy, crd::definitions};
use k8s_openapi::api::core::v1::Namespace;
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;
use kube::api::{DeleteParams, Patch, PatchParams, PostParams};
use kube::config::{KubeConfigOptions, Kubeconfig};
use kube::core::{ApiResource, DynamicObject};
use kube::{Api, Client, Config, Resource, ResourceExt as _};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

pub(crate) fn kubeconfig() -> PathBuf {
    let variable = std::env::var_os("KUBE_TEST_KUBECONFIG").expect(
        "KUBE_TEST_KUBECONFIG must name the kubeconfig of a cluster to test on: \
         `cargo xtask test-cluster up --api-only` makes one and says where it is",
    );
    variable.into()
}

pub(crate) async fn config() -> Config {
    let kubeconfig = Kubeconfig::read_from(kubeconfig()).unwrap();
    let options = KubeConfigOptions::default();
    Config::from_custom_kubeconfig(kubeconfig, &options)
        .await
        .unwrap()
}

/// The kinds are there, and there is a namespace of this test alone.
pub(crate) struct Site {
    pub(crate) client: Client,
    pub(crate) namespace: String,
    /// A name that no other test has, for what belongs to no namespace.
    pub(crate) unique: String,
}

impl Site {
    pub(crate) async fn new(test: &str) -> Self {
        let client = Client::try_from(config().await).unwrap();
        install(&client).await;
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let unique = format!("{test}-{}", time.as_nanos() % 1_000_000_000_000);
        let namespaces: Api<Namespace> = Api::all(client.clone());
        let namespace = json!({ "metadata": { "name": unique, "labels": { "team": "a" } } });
        let namespace = serde_json::from_value(namespace).unwrap();
        namespaces
            .create(&PostParams::default(), &namespace)
            .await
            .unwrap();
        Self {
            client,
            namespace: unique.clone(),
            unique,
        }
    }

    pub(crate) fn proxies(&self) -> Api<EgressProxy> {
        Api::namespaced(self.client.clone(), &self.namespace)
    }

    /// The proxies as they are, whether this version can read them or not.
    fn any(&self) -> Api<DynamicObject> {
        let kind = ApiResource::erase::<EgressProxy>(&());
        Api::namespaced_with(self.client.clone(), &self.namespace, &kind)
    }

    pub(crate) async fn create(&self, name: &str, spec: &Value) -> Result<EgressProxy, String> {
        let made = self.create_any(name, spec).await?;
        Ok(serde_json::from_value(serde_json::to_value(made).unwrap()).unwrap())
    }

    pub(crate) async fn create_any(
        &self,
        name: &str,
        spec: &Value,
    ) -> Result<DynamicObject, String> {
        let object = json!({
            "apiVersion": egress_api::API_VERSION,
            "kind": "EgressProxy",
            "metadata": { "name": name },
            "spec": spec,
        });
        let object = serde_json::from_value(object).unwrap();
        let made = self.any().create(&PostParams::default(), &object).await;
        made.map_err(|error| error.to_string())
    }

    pub(crate) async fn merge(&self, name: &str, patch: &Value) -> Result<EgressProxy, String> {
        let patch = Patch::Merge(patch);
        let done = self
            .proxies()
            .patch(name, &PatchParams::default(), &patch)
            .await;
        done.map_err(|error| error.to_string())
    }

    pub(crate) async fn delete(&self, name: &str) {
        let deleted = self.any().delete(name, &DeleteParams::default()).await;
        assert!(deleted.is_ok(), "{deleted:?}");
    }

    pub(crate) async fn end(&self) {
        let namespaces: Api<Namespace> = Api::all(self.client.clone());
        let params = DeleteParams::default();
        let deleted = namespaces.delete(&self.namespace, &params).await;
        assert!(deleted.is_ok(), "{deleted:?}");
    }
}

/// Idempotent, so that tests may begin together.
async fn install(client: &Client) {
    let api: Api<CustomResourceDefinition> = Api::all(client.clone());
    for definition in definitions() {
        let name = definition.name_any();
        let params = PatchParams::apply("egress-controller-live").force();
        let applied = api.patch(&name, &params, &Patch::Apply(&definition)).await;
        assert!(applied.is_ok(), "{applied:?}");
        eventually("the kind is served", async || {
            let found = api.get(&name).await.unwrap();
            let conditions = found.status.and_then(|status| status.conditions);
            let mut conditions = conditions.unwrap_or_default().into_iter();
            conditions.any(|one| one.type_ == "Established" && one.status == "True")
        })
        .await;
    }
}

/// Creates an object of which the metadata and the spec are given.
pub(crate) async fn create<K>(api: &Api<K>, mut object: Value)
where
    K: Resource<DynamicType = ()> + Clone + Debug + Serialize + DeserializeOwned,
{
    object["apiVersion"] = K::api_version(&()).into();
    object["kind"] = K::kind(&()).into();
    let object: K = serde_json::from_value(object).unwrap();
    let made = api.create(&PostParams::default(), &object).await;
    assert!(made.is_ok(), "{}: {made:?}", object.name_any());
}

/// Asks until it holds; a minute is more than anything here takes.
pub(crate) async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !holds().await {
        assert!(Instant::now() < end, "{what}: not within a minute");
        sleep(Duration::from_millis(100)).await;
    }
}
