//! What an operator is put through: every right is used by a step, which has a name.

use std::time::Duration;

use egress_api::{ConditionType, EgressProxy, KvmHost, ProxyProvider, status::Condition};
use egress_controller::status::find;
use egress_provider::{InstanceRef, InstanceState};
use k8s_openapi::api::coordination::v1::{Lease, LeaseSpec};
use k8s_openapi::api::core::v1::{Namespace, Secret};
use k8s_openapi::api::events::v1::Event;
use kube::api::{DeleteParams, ListParams, Patch, PatchParams};
use kube::{Api, Client};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, timeout};

use super::operator::{Running, SECRET};
use super::roles::{Made, Place};
use super::{Case, PATIENCE};
use crate::site::{Site, create};
use crate::whole::LABEL;

/// Until an operator has nothing more to do, on a machine with other work.
const REST: Duration = Duration::from_secs(3);

/// How a story ended.
#[derive(Debug)]
pub(super) struct Ending {
    /// The first step that did not come true.
    pub(super) failed: Option<&'static str>,
    /// The step that took longest.
    pub(super) slowest: (&'static str, Duration),
}

/// One operator and everything it is shown.
pub(super) struct Story {
    client: Client,
    /// Name of provider, host and proxy.
    unique: String,
    own: String,
    proxies: String,
    roles: Vec<Made>,
    operator: Option<Running>,
    slowest: (&'static str, Duration),
}

impl Story {
    /// Namespaces, roles and bindings, and the operator.
    pub(super) async fn prepare(number: usize, case: &Case) -> Self {
        let site = Site::new(&format!("rights-{number}")).await;
        let (client, unique) = (site.client, site.unique);
        let own = format!("{unique}-own");
        let namespace = json!({ "metadata": { "name": own } });
        create::<Namespace>(&Api::all(client.clone()), namespace).await;
        let place = Place {
            unique: &unique,
            own: &own,
            proxies: &site.namespace,
        };
        let overlay = &case.overlay;
        let roles = overlay.create(&client, &place, case.without.as_ref()).await;
        // The server learns of new roles from a watch of its own.
        sleep(Duration::from_millis(500)).await;
        let watched = (overlay.name == "single-namespace").then_some(site.namespace.as_str());
        Self {
            operator: Some(Running::start(&unique, &own, watched).await),
            roles,
            client,
            own,
            proxies: site.namespace.clone(),
            unique,
            slowest: ("", Duration::ZERO),
        }
    }

    /// To the end, or to the first step that does not come true; then everything is removed.
    pub(super) async fn run(mut self) -> Ending {
        let failed = self.steps().await.err();
        if let Some(operator) = self.operator.take() {
            operator.stop().await;
        }
        self.clear().await;
        Ending {
            failed,
            slowest: self.slowest,
        }
    }

    async fn steps(&mut self) -> Result<(), &'static str> {
        self.lead().await?;
        self.hosts().await?;
        self.proxy().await?;
        self.leave().await?;
        self.end().await
    }

    async fn lead(&mut self) -> Result<(), &'static str> {
        self.step("the lease is taken", async |story| {
            story.lease().await.holder_identity.is_some()
        })
        .await?;
        let first = self.lease().await.renew_time;
        self.step("the lease is renewed", async |story| {
            story.lease().await.renew_time != first
        })
        .await
    }

    async fn hosts(&mut self) -> Result<(), &'static str> {
        self.declare_hosts().await;
        self.step("a provider that comes later is checked", async |story| {
            story.provider_says("False").await
        })
        .await?;
        self.step("a host that comes later is checked", async |story| {
            story.host_says("False").await
        })
        .await?;
        self.store_secret().await;
        self.step("a Secret that comes later heals its host", async |story| {
            story.host_says("True").await
        })
        .await?;
        self.step("an event tells of the host", async |story| {
            story.events("default", 1).await
        })
        .await?;
        self.delete_secret().await;
        self.step("a host without its Secret is not ready", async |story| {
            story.host_says("False").await
        })
        .await?;
        self.store_secret().await;
        self.step(
            "an event of the host that comes again is counted",
            async |story| story.events("default", 2).await && story.host_says("True").await,
        )
        .await
    }

    async fn proxy(&mut self) -> Result<(), &'static str> {
        self.declare_proxy().await;
        self.step("a proxy becomes ready", async |story| {
            story.proxy_says("True").await
        })
        .await?;
        self.step(
            "its machine carries the UID of the cluster",
            async |story| {
                let machines = story.machines().machines();
                let tags = machines.iter().filter_map(|machine| machine.tags.as_ref());
                tags.into_iter().any(|tags| tags.cluster_uid.is_some())
            },
        )
        .await?;
        let proxies = self.proxies.clone();
        self.step("an event tells of the proxy", async |story| {
            story.events(&proxies, 1).await
        })
        .await?;
        self.late_secret().await?;
        self.switch_off();
        self.step(
            "an event of the proxy that comes again is counted",
            async |story| story.events(&proxies, 2).await,
        )
        .await?;
        let api: Api<EgressProxy> = Api::namespaced(self.client.clone(), &self.proxies);
        api.delete(&self.unique, &DeleteParams::default())
            .await
            .unwrap();
        self.step(
            "a deleted proxy goes, and its machine with it",
            async |story| {
                let left = api.get_opt(&story.unique).await.unwrap();
                left.is_none() && story.machines().machines().is_empty()
            },
        )
        .await
    }

    /// A proxy whose password comes late is looked at again by itself only after a minute.
    async fn late_secret(&mut self) -> Result<(), &'static str> {
        let name = format!("{}-late", self.unique);
        let secrets: Api<Secret> = Api::namespaced(self.client.clone(), &self.proxies);
        self.declare_proxy_with(
            &name,
            json!({ "mode": "basic", "secretRef": { "name": name } }),
        )
        .await;
        self.step("a proxy waits for its password", async |story| {
            story.reason(&name).await == "CredentialsMissing"
        })
        .await?;
        // Whatever else woke it has to be over: it would find the Secret by itself.
        sleep(REST).await;
        let secret = json!({
            "metadata": { "name": name },
            "stringData": { "username": "u", "password": "p" },
        });
        create::<Secret>(&secrets, secret).await;
        self.step(
            "a password that comes late is seen at once",
            async |story| story.reason(&name).await == "Ready",
        )
        .await?;
        let api: Api<EgressProxy> = Api::namespaced(self.client.clone(), &self.proxies);
        api.delete(&name, &DeleteParams::default()).await.unwrap();
        self.step("the proxy goes with its password", async |_| {
            api.get_opt(&name).await.unwrap().is_none()
        })
        .await
    }

    async fn leave(&mut self) -> Result<(), &'static str> {
        let api: Api<KvmHost> = Api::all(self.client.clone());
        api.delete(&self.unique, &DeleteParams::default())
            .await
            .unwrap();
        self.step("a deleted host goes", async |story| {
            api.get_opt(&story.unique).await.unwrap().is_none()
        })
        .await
    }

    async fn end(&mut self) -> Result<(), &'static str> {
        self.operator.take().unwrap().stop().await;
        self.step("the lease is given back", async |story| {
            let holder = story.lease().await.holder_identity;
            holder.is_none_or(|holder| holder.is_empty())
        })
        .await
    }

    /// Asks until it holds; the name of the step when it does not.
    async fn step(
        &mut self,
        name: &'static str,
        mut holds: impl AsyncFnMut(&Self) -> bool,
    ) -> Result<(), &'static str> {
        let begun = Instant::now();
        let asked = async {
            while !holds(self).await {
                sleep(Duration::from_millis(100)).await;
            }
        };
        timeout(PATIENCE, asked).await.map_err(|_| name)?;
        if begun.elapsed() > self.slowest.1 {
            self.slowest = (name, begun.elapsed());
        }
        Ok(())
    }

    fn machines(&self) -> &egress_provider::memory::MemoryProvider {
        &self.operator.as_ref().unwrap().machines
    }

    fn switch_off(&self) {
        let machine = self.machines().machines().remove(0);
        let id = InstanceRef::new(machine.location, machine.tags.unwrap().identity);
        assert!(
            self.machines()
                .set_machine_state(&id, InstanceState::Stopped)
        );
    }

    async fn lease(&self) -> LeaseSpec {
        let leases: Api<Lease> = Api::namespaced(self.client.clone(), &self.own);
        let lease = leases.get_opt("egress-operator").await.unwrap();
        lease.and_then(|lease| lease.spec).unwrap_or_default()
    }

    async fn declare_hosts(&self) {
        let check = json!({ "interval": "1s", "timeout": "1s", "failureThreshold": 1 });
        let provider = json!({
            "metadata": self.metadata(),
            "spec": {
                "type": "kvm",
                "allowedNamespaces": { "matchLabels": { "team": "a" } },
                "healthCheck": check,
            },
        });
        create::<ProxyProvider>(&Api::all(self.client.clone()), provider).await;
        let host = json!({
            "metadata": self.metadata(),
            "spec": {
                "address": "127.0.0.1", "ssh": { "secretName": SECRET },
                "network": { "libvirtNetwork": "default" },
            },
        });
        create::<KvmHost>(&Api::all(self.client.clone()), host).await;
    }

    async fn declare_proxy(&self) {
        self.declare_proxy_with(&self.unique, json!({ "mode": "basic" }))
            .await;
    }

    async fn declare_proxy_with(&self, name: &str, auth: Value) {
        let proxy = json!({
            "metadata": { "name": name, "labels": { LABEL: self.unique } },
            "spec": {
                "providerRef": { "name": self.unique },
                "protocols": ["http", "connect"],
                "auth": auth,
                "probe": { "interval": "1s", "failureThreshold": 2, "successThreshold": 1 },
            },
        });
        create::<EgressProxy>(&Api::namespaced(self.client.clone(), &self.proxies), proxy).await;
    }

    fn metadata(&self) -> Value {
        json!({ "name": self.unique, "labels": { LABEL: self.unique } })
    }

    fn secrets(&self) -> Api<Secret> {
        Api::namespaced(self.client.clone(), &self.own)
    }

    async fn store_secret(&self) {
        let secret = json!({ "metadata": { "name": SECRET }, "stringData": { "a": "b" } });
        create::<Secret>(&self.secrets(), secret).await;
    }

    async fn delete_secret(&self) {
        let deleted = self
            .secrets()
            .delete(SECRET, &DeleteParams::default())
            .await;
        assert!(deleted.is_ok(), "{deleted:?}");
    }

    async fn provider_says(&self, ready: &str) -> bool {
        let api: Api<ProxyProvider> = Api::all(self.client.clone());
        let status = api.get(&self.unique).await.unwrap().status;
        is(ready, &status.unwrap_or_default().conditions)
    }

    async fn host_says(&self, ready: &str) -> bool {
        let api: Api<KvmHost> = Api::all(self.client.clone());
        let status = api.get(&self.unique).await.unwrap().status;
        is(ready, &status.unwrap_or_default().conditions)
    }

    /// The reason of the condition `Ready`.
    async fn reason(&self, proxy: &str) -> String {
        let api: Api<EgressProxy> = Api::namespaced(self.client.clone(), &self.proxies);
        let status = api.get(proxy).await.unwrap().status.unwrap_or_default();
        let ready = find(&status.conditions, ConditionType::Ready);
        ready.map_or_else(String::new, |ready| ready.reason.clone())
    }

    async fn proxy_says(&self, ready: &str) -> bool {
        let api: Api<EgressProxy> = Api::namespaced(self.client.clone(), &self.proxies);
        let status = api.get(&self.unique).await.unwrap().status;
        is(ready, &status.unwrap_or_default().conditions)
    }

    /// Whether an event about our object was seen so often.
    async fn events(&self, namespace: &str, times: i32) -> bool {
        let api: Api<Event> = Api::namespaced(self.client.clone(), namespace);
        let all = api.list(&ListParams::default()).await.unwrap();
        let is_ours = |event: &&Event| {
            let about = event
                .regarding
                .as_ref()
                .and_then(|about| about.name.as_deref());
            about == Some(self.unique.as_str())
        };
        let counted = |event: &Event| event.series.as_ref().map_or(1, |series| series.count);
        all.iter()
            .filter(is_ours)
            .any(|event| counted(event) >= times)
    }

    /// The namespaces stay `Terminating`: nothing here acts on them.
    async fn clear(&self) {
        let params = DeleteParams::default();
        let (providers, hosts): (Api<ProxyProvider>, Api<KvmHost>) =
            (Api::all(self.client.clone()), Api::all(self.client.clone()));
        // A story that ended early has made only some of them.
        let _ = providers.delete(&self.unique, &params).await;
        let _ = hosts.delete(&self.unique, &params).await;
        // Nobody is left who would.
        let free = Patch::Merge(json!({ "metadata": { "finalizers": null } }));
        let _ = hosts
            .patch(&self.unique, &PatchParams::default(), &free)
            .await;
        let namespaces: Api<Namespace> = Api::all(self.client.clone());
        for name in [&self.own, &self.proxies] {
            let _ = namespaces.delete(name, &params).await;
        }
        for role in &self.roles {
            role.delete().await;
        }
    }
}

fn is(ready: &str, conditions: &[Condition]) -> bool {
    find(conditions, ConditionType::Ready).is_some_and(|one| one.status == ready)
}
