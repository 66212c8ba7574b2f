//! The objects that are looked after, declared as a user would declare them.

use std::fmt::Debug;

use egress_api::{EgressProxy, KvmHost, ProxyProvider};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use k8s_openapi::api::core::v1::Namespace;
use kube::{Api, Client, Resource, api::PostParams};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::Result;

/// The operator's own namespace.
pub(crate) const SYSTEM: &str = "egress-proxies-system";
/// The one provider, whose places are all hosts.
pub(crate) const PROVIDER: &str = "lab";
/// Namespaces of the proxies.
const NAMESPACES: usize = 5;
/// Requests under way at once.
const TOGETHER: usize = 32;

/// How much there is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fleet {
    pub(crate) hosts: usize,
    pub(crate) proxies: usize,
    /// The port of all proxies.
    pub(crate) port: u16,
}

/// Declares everything.
pub(crate) async fn create(client: Client, fleet: Fleet) -> Result<()> {
    let namespaces: Api<Namespace> = Api::all(client.clone());
    make(&namespaces, json!({ "metadata": { "name": SYSTEM } })).await?;
    for number in 0..NAMESPACES {
        let name = namespace(number);
        make(&namespaces, json!({ "metadata": { "name": name } })).await?;
    }
    let hosts: Api<KvmHost> = Api::all(client.clone());
    for name in places(fleet.hosts) {
        make(&hosts, host(&name)).await?;
    }
    let providers: Api<ProxyProvider> = Api::all(client.clone());
    make(&providers, provider()).await?;
    stream::iter(0..fleet.proxies)
        .map(|number| {
            let api: Api<EgressProxy> = Api::namespaced(client.clone(), &namespace(number));
            async move { make(&api, proxy(number, fleet.port)).await }
        })
        .buffer_unordered(TOGETHER)
        .try_collect::<Vec<()>>()
        .await
        .map(drop)
}

/// The names of all hosts, which are the places of the provider.
pub(crate) fn places(hosts: usize) -> impl Iterator<Item = String> {
    (0..hosts).map(|number| format!("kvm{number}"))
}

fn namespace(number: usize) -> String {
    format!("team{}", number % NAMESPACES)
}

fn host(name: &str) -> Value {
    json!({
        "metadata": { "name": name },
        "spec": {
            "address": "192.0.2.1",
            "ssh": { "secretName": "lab-ssh" },
            "network": { "libvirtNetwork": "default" },
        },
    })
}

fn provider() -> Value {
    json!({ "metadata": { "name": PROVIDER }, "spec": { "type": "kvm" } })
}

/// With all defaults, as the sample in `deploy/samples`: a probe each minute, and a password that
/// is generated.
fn proxy(number: usize, port: u16) -> Value {
    json!({
        "metadata": { "name": format!("proxy-{number}") },
        "spec": {
            "providerRef": { "name": PROVIDER },
            "protocols": ["http", "connect"],
            "port": port,
            "auth": { "mode": "basic" },
        },
    })
}

async fn make<K>(api: &Api<K>, mut object: Value) -> Result<()>
where
    K: Resource<DynamicType = ()> + Clone + Debug + DeserializeOwned + Serialize,
{
    object["apiVersion"] = json!(K::api_version(&()));
    object["kind"] = json!(K::kind(&()));
    let object = serde_json::from_value(object)?;
    api.create(&PostParams::default(), &object).await?;
    Ok(())
}
