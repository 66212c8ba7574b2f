//! Hosts that are deleted, by a whole operator.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egress_api::{ConditionType, FINALIZER, KvmHost, ProxyProvider, status::Condition};
use egress_controller::status::find;
use egress_provider::memory::{MemoryProvider, PlaceState};
use egress_provider::{Identity, Location, Tags};
use k8s_openapi::api::events::v1::Event;
use kube::api::{DeleteParams, ListParams, Patch, PatchParams};
use kube::{Api, Resource, ResourceExt as _};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::bed::Memory;
use crate::site::{Site, config, create, eventually};
use crate::whole::{LABEL, Whole, narrowed, settings};

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_host_waits_for_its_proxies_and_gets_no_others() {
    let fleet = Fleet::new("leaving", &["a", "b"]).await;
    fleet.ready("first").await;
    let host = fleet.place("first").await;
    fleet.delete_host(&host).await;
    let text = format!(
        "1 proxy has its machine here: {}/first: delete it",
        fleet.site.namespace
    );
    fleet.until_waits(&host, &text).await;
    // Spread evenly, one of these would be there.
    for name in ["second", "third", "fourth"] {
        fleet.ready(name).await;
        assert_ne!(fleet.place(name).await, host);
    }
    assert!(fleet.host(&host).await.is_some());
    assert_eq!(fleet.events(&host, "Released").await, 0);
    fleet.site.delete("first").await;
    fleet.until_gone(&host).await;
    let machines = fleet.machines.machines();
    assert!(machines.iter().all(|one| one.location.as_str() != host));
    eventually("the end is told", async || {
        fleet.events(&host, "Released").await == 1
    })
    .await;
    assert_eq!(fleet.events(&host, "Deleting").await, 1);
    fleet.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unused_host_goes_at_once() {
    let fleet = Fleet::new("unused", &["a", "b"]).await;
    let host = fleet.name("a");
    let begun = Instant::now();
    fleet.delete_host(&host).await;
    fleet.until_gone(&host).await;
    assert!(begun.elapsed() < Duration::from_secs(5), "{begun:?}");
    assert_eq!(fleet.events(&host, "Deleting").await, 0);
    fleet.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_on_a_silent_host_is_given_up_by_a_human_alone() {
    let fleet = Fleet::new("silent", &["a"]).await;
    let host = fleet.name("a");
    let place = Location::new(&host);
    fleet.machines.plant(&place, "lost", Some(lost()));
    eventually("the machine is counted", async || {
        let status = fleet.host(&host).await.and_then(|host| host.status);
        let instances = status.and_then(|status| status.instances);
        instances.is_some_and(|instances| instances.owned == 1)
    })
    .await;
    fleet.machines.set_state(&place, PlaceState::Unreachable);
    fleet.delete_host(&host).await;
    fleet
        .until_waits(
            &host,
            "it does not answer, and had 1 machine when it last did",
        )
        .await;
    fleet.give_up(&host, "another").await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert!(fleet.host(&host).await.is_some());
    fleet.give_up(&host, &host).await;
    fleet.until_gone(&host).await;
    eventually("it is told", async || {
        fleet.events(&host, "Abandoned").await == 1
    })
    .await;
    fleet.end().await;
}

/// A machine of our cluster whose object nobody knows.
fn lost() -> Tags {
    let cluster = settings("any", None).cluster_id;
    Tags {
        identity: Identity::without_cluster(cluster, "default", "lost"),
        cluster_uid: None,
        spec_hash: String::new(),
        port: 3128,
        protocols: Vec::new(),
        is_retained: false,
    }
}

/// Hosts of one provider, and an operator.
struct Fleet {
    site: Site,
    machines: MemoryProvider,
    operator: Whole,
}

impl Fleet {
    /// All hosts are ready and have their finalizer.
    async fn new(test: &str, hosts: &[&str]) -> Self {
        let site = Site::new(test).await;
        let names = hosts.iter().map(|host| format!("{}-{host}", site.unique));
        let machines = MemoryProvider::new(names);
        let client = narrowed(config().await, &site.unique);
        let settings = settings(&site.namespace, Some(&site.namespace));
        let memory = Memory(machines.clone());
        let fleet = Self {
            operator: Whole::start(client, settings, |_| Arc::new(memory)),
            site,
            machines,
        };
        fleet.declare(hosts).await;
        for host in hosts {
            let name = fleet.name(host);
            eventually("the host is ready and kept", async || {
                let host = fleet.host(&name).await.unwrap();
                let is_kept = host.finalizers().iter().any(|one| one == FINALIZER);
                is_kept && ready(&host).is_some_and(|ready| ready.status == "True")
            })
            .await;
        }
        fleet
    }

    async fn declare(&self, hosts: &[&str]) {
        let check = json!({ "interval": "1s", "timeout": "1s", "failureThreshold": 1 });
        let spec = json!({ "type": "kvm", "healthCheck": check });
        self.create(&self.all::<ProxyProvider>(), &self.site.unique, spec)
            .await;
        for host in hosts {
            let spec = json!({
                "address": "127.0.0.1", "ssh": { "secretName": "host-ssh" },
                "network": { "libvirtNetwork": "default" },
            });
            self.create(&self.all::<KvmHost>(), &self.name(host), spec)
                .await;
        }
    }

    fn all<K>(&self) -> Api<K>
    where
        K: Resource<DynamicType = (), Scope = kube::core::ClusterResourceScope>,
    {
        Api::all(self.site.client.clone())
    }

    async fn create<K>(&self, api: &Api<K>, name: &str, spec: Value)
    where
        K: Resource<DynamicType = ()> + Clone + Debug + Serialize + DeserializeOwned,
    {
        let object = json!({
            "metadata": { "name": name, "labels": { LABEL: self.site.unique } },
            "spec": spec,
        });
        create(api, object).await;
    }

    /// The name of a host's object.
    fn name(&self, host: &str) -> String {
        format!("{}-{host}", self.site.unique)
    }

    async fn ready(&self, proxy: &str) {
        let spec = json!({
            "providerRef": { "name": self.site.unique },
            "protocols": ["http", "connect"],
            "auth": { "mode": "basic" },
        });
        self.create(&self.site.proxies(), proxy, spec).await;
        eventually("the proxy is ready", async || {
            let proxy = self.site.proxies().get(proxy).await.unwrap();
            let conditions = proxy.status.unwrap_or_default().conditions;
            find(&conditions, ConditionType::Ready).is_some_and(|ready| ready.status == "True")
        })
        .await;
    }

    async fn place(&self, proxy: &str) -> String {
        let proxy = self.site.proxies().get(proxy).await.unwrap();
        proxy.status.unwrap().location.unwrap()
    }

    async fn host(&self, name: &str) -> Option<KvmHost> {
        self.all().get_opt(name).await.unwrap()
    }

    async fn delete_host(&self, name: &str) {
        let deleted = self
            .all::<KvmHost>()
            .delete(name, &DeleteParams::default())
            .await;
        assert!(deleted.is_ok(), "{deleted:?}");
    }

    async fn give_up(&self, name: &str, value: &str) {
        let annotations = json!({ egress_api::ABANDON_ANNOTATION: value });
        let patch = Patch::Merge(json!({ "metadata": { "annotations": annotations } }));
        let params = PatchParams::default();
        let patched = self.all::<KvmHost>().patch(name, &params, &patch).await;
        assert!(patched.is_ok(), "{patched:?}");
    }

    async fn until_waits(&self, name: &str, text: &str) {
        let what = format!("{name} waits: {text}");
        eventually(&what, async || {
            let host = self.host(name).await.unwrap();
            ready(&host).is_some_and(|ready| {
                (ready.status.as_str(), ready.reason.as_str()) == ("False", "Deleting")
                    && ready.message.starts_with(text)
            })
        })
        .await;
    }

    async fn until_gone(&self, name: &str) {
        let what = format!("{name} is gone");
        eventually(&what, async || self.host(name).await.is_none()).await;
    }

    /// Events about what belongs to no namespace are in the default one.
    async fn events(&self, host: &str, reason: &str) -> usize {
        let api: Api<Event> = Api::namespaced(self.site.client.clone(), "default");
        let all = api.list(&ListParams::default()).await.unwrap();
        let is_meant = |event: &&Event| {
            let about = event.regarding.as_ref();
            let about = about.and_then(|about| about.name.as_deref());
            about == Some(host) && event.reason.as_deref() == Some(reason)
        };
        all.iter().filter(is_meant).count()
    }

    /// In the order of docs/install.md: the hosts belong to nobody when their turn comes.
    async fn end(self) {
        let params = DeleteParams::default();
        let proxies = self.site.proxies();
        let all = ListParams::default();
        proxies.delete_collection(&params, &all).await.unwrap();
        eventually("the proxies are gone", async || {
            proxies.list(&all).await.unwrap().items.is_empty()
        })
        .await;
        let providers = self.all::<ProxyProvider>();
        providers.delete(&self.site.unique, &params).await.unwrap();
        for place in self.machines.places() {
            let name = place.as_str();
            if self.host(name).await.is_some() {
                self.delete_host(name).await;
            }
            self.until_gone(name).await;
        }
        self.operator.stop().await;
        self.site.end().await;
    }
}

/// The condition `Ready`.
fn ready(host: &KvmHost) -> Option<&Condition> {
    find(&host.status.as_ref()?.conditions, ConditionType::Ready)
}
