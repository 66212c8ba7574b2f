//! The cluster through kube's client.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{EgressProxy, ProxyProvider, status::EgressProxyStatus};
use egress_provider::Credentials;
use k8s_openapi::api::core::v1::{Namespace, Secret};
use k8s_openapi::jiff::Timestamp;
use kube::api::{Patch, PatchParams, PostParams};
use kube::runtime::events::EventType;
use kube::runtime::reflector::ObjectRef;
use kube::{Api, Client, Resource as _, ResourceExt as _};
use serde_json::json;

use super::client_secrets::ClientSecrets;
use super::secret;
use super::world::{Key, Note, StoredCredentials, World, WorldError, WorldErrorKind};
use crate::asked::asked;
use crate::events::CONTROLLER;
use crate::finalizer;
use crate::shared::Shared;

/// The cluster of a leading operator.
pub struct KubeWorld {
    shared: Arc<Shared>,
    secrets: ClientSecrets,
}

impl KubeWorld {
    /// The cluster through what all controllers share.
    pub fn new(shared: Arc<Shared>) -> Self {
        Self {
            secrets: ClientSecrets::new(Arc::clone(&shared)),
            shared,
        }
    }

    fn client(&self) -> Client {
        self.shared.client.clone()
    }

    fn proxies(&self, namespace: &str) -> Api<EgressProxy> {
        Api::namespaced(self.client(), namespace)
    }
}

impl fmt::Debug for KubeWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KubeWorld")
    }
}

#[async_trait]
impl World for KubeWorld {
    /// From the cache, whose objects only grow newer. What is written is guarded by the version,
    /// so nothing is written for a decision on an old object.
    async fn proxy(&self, key: &Key) -> Result<Option<Arc<EgressProxy>>, WorldError> {
        let reference = ObjectRef::<EgressProxy>::new(&key.name).within(&key.namespace);
        let mut stores = self.shared.fleet.proxies.iter();
        Ok(stores.find_map(|store| store.get(&reference)))
    }

    async fn latest(&self, key: &Key) -> Result<Option<EgressProxy>, WorldError> {
        let api = self.proxies(&key.namespace);
        asked("get egressproxies", api.get_opt(&key.name)).await
    }

    async fn apply_status(
        &self,
        proxy: &EgressProxy,
        status: &EgressProxyStatus,
    ) -> Result<EgressProxy, WorldError> {
        let patch = Patch::Apply(json!({
            "apiVersion": EgressProxy::api_version(&()),
            "kind": EgressProxy::kind(&()),
            "metadata": {
                "name": proxy.name_any(),
                "uid": proxy.uid(),
                "resourceVersion": proxy.resource_version(),
            },
            "status": status,
        }));
        // Forced: no other manager writes this status, and one that did must not stop it.
        let params = PatchParams::apply(CONTROLLER).force();
        let api = self.proxies(&proxy.namespace().unwrap_or_default());
        let name = proxy.name_any();
        let written = asked(
            "patch egressproxies/status",
            api.patch_status(&name, &params, &patch),
        )
        .await?;
        self.measure(proxy, status);
        Ok(written)
    }

    async fn set_finalizer(&self, proxy: &EgressProxy) -> Result<EgressProxy, WorldError> {
        let api = self.proxies(&proxy.namespace().unwrap_or_default());
        finalizer::set(&api, proxy).await
    }

    async fn drop_finalizer(&self, proxy: &EgressProxy) -> Result<(), WorldError> {
        let api = self.proxies(&proxy.namespace().unwrap_or_default());
        finalizer::remove(&api, proxy).await
    }

    async fn provider(&self, name: &str) -> Result<Option<Arc<ProxyProvider>>, WorldError> {
        Ok(self.shared.fleet.providers.get(&ObjectRef::new(name)))
    }

    async fn namespace_labels(
        &self,
        namespace: &str,
    ) -> Result<BTreeMap<String, String>, WorldError> {
        let api: Api<Namespace> = Api::all(self.client());
        let found = asked("get namespaces", api.get_metadata(namespace)).await?;
        Ok(found.metadata.labels.unwrap_or_default())
    }

    async fn credentials(
        &self,
        namespace: &str,
        name: &str,
    ) -> Result<StoredCredentials, WorldError> {
        let stored = self.secrets.read(namespace, name).await;
        stored.map_err(|error| binding(error, namespace))
    }

    async fn create_credentials(
        &self,
        proxy: &EgressProxy,
        name: &str,
        known: Option<&Credentials>,
    ) -> Result<(), WorldError> {
        let namespace = proxy.namespace().unwrap_or_default();
        let made = secret::make(proxy, name, known)?;
        let api: Api<Secret> = Api::namespaced(self.client(), &namespace);
        let params = PostParams {
            field_manager: Some(CONTROLLER.to_owned()),
            ..PostParams::default()
        };
        asked("create secrets", api.create(&params, &made))
            .await
            .map(drop)
            .map_err(|error| binding(error, &namespace))
    }

    async fn publish(&self, proxy: &EgressProxy, note: &Note) {
        let kind = match note.is_warning {
            true => EventType::Warning,
            false => EventType::Normal,
        };
        let about = proxy.object_ref(&());
        let events = &self.shared.events;
        events
            .publish(&about, kind, &note.reason, note.action, &note.text)
            .await;
        if note.reason == "Abandoned" {
            self.shared.metrics.abandoned(&proxy.spec.provider_ref.name);
        }
    }

    fn now(&self) -> Timestamp {
        Timestamp::now()
    }

    fn random(&self) -> f64 {
        let mut bytes = [0; 4];
        // Without random numbers there is no jitter, and nothing worse.
        if getrandom::fill(&mut bytes).is_err() {
            return 0.5;
        }
        f64::from(u32::from_le_bytes(bytes)) / f64::from(u32::MAX)
    }
}

impl KubeWorld {
    fn measure(&self, before: &EgressProxy, status: &EgressProxyStatus) {
        let old = before.status.as_ref();
        let was_proven = old.is_some_and(|old| old.last_probe.is_some() && old.endpoint.is_some());
        let (Some(_), false) = (&status.endpoint, was_proven) else {
            return;
        };
        let Some(created) = before.creation_timestamp() else {
            return;
        };
        let time = Timestamp::now().duration_since(created.0);
        if let Ok(time) = Duration::try_from(time) {
            let provider = &before.spec.provider_ref.name;
            self.shared.metrics.became_ready(provider, time);
        }
    }
}

/// The text of a missing right names the binding that gives it.
fn binding(error: WorldError, namespace: &str) -> WorldError {
    if error.kind != WorldErrorKind::Forbidden {
        return error;
    }
    WorldError {
        text: format!(
            "the operator may not read and create Secrets in the namespace {namespace}: bind the \
             ClusterRole egress-proxy-credentials to its service account with a RoleBinding there"
        ),
        ..error
    }
}
