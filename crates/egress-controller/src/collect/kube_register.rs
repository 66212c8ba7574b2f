//! The objects on an API server.

use std::fmt::Debug;
use std::time::Duration;

use async_trait::async_trait;
use egress_api::EgressProxy;
use kube::core::{ApiResource, DynamicObject};
use kube::{Api, Client, api::ListParams};
use serde::de::DeserializeOwned;

use super::Register;
use crate::asked::{asked, asked_within};
use crate::proxy::{Key, WorldError};

/// Objects asked for at once.
const PAGE: u32 = 500;
/// Longest time for the list of objects.
const LIST_DEADLINE: Duration = Duration::from_secs(60);

/// Reads from the server.
#[derive(Clone)]
pub(crate) struct KubeRegister {
    pub(crate) client: Client,
    /// The namespaces that are looked after; all when empty.
    pub(crate) namespaces: Vec<String>,
}

impl KubeRegister {
    /// Every proxy as it is, whether this version can read its declaration or not.
    ///
    /// # Errors
    /// When the list is not complete.
    pub(crate) async fn any(&self) -> Result<Vec<DynamicObject>, WorldError> {
        let kind = ApiResource::erase::<EgressProxy>(&());
        self.list(|client, namespace| match namespace {
            None => Api::all_with(client, &kind),
            Some(namespace) => Api::namespaced_with(client, namespace, &kind),
        })
        .await
    }

    async fn list<K>(
        &self,
        api: impl Fn(Client, Option<&str>) -> Api<K>,
    ) -> Result<Vec<K>, WorldError>
    where
        K: Clone + Debug + DeserializeOwned,
    {
        let api = |namespace| api(self.client.clone(), namespace);
        let apis: Vec<_> = match self.namespaces.as_slice() {
            [] => vec![api(None)],
            some => some.iter().map(|namespace| api(Some(namespace))).collect(),
        };
        let mut found = Vec::new();
        for api in apis {
            found.extend(asked_within(LIST_DEADLINE, "list egressproxies", pages(&api)).await?);
        }
        Ok(found)
    }
}

#[async_trait]
impl Register for KubeRegister {
    async fn proxies(&self) -> Result<Vec<EgressProxy>, WorldError> {
        self.list(|client, namespace| match namespace {
            None => Api::all(client),
            Some(namespace) => Api::namespaced(client, namespace),
        })
        .await
    }

    async fn proxy(&self, key: &Key) -> Result<Option<EgressProxy>, WorldError> {
        let api: Api<EgressProxy> = Api::namespaced(self.client.clone(), &key.namespace);
        asked("get egressproxies", api.get_opt(&key.name)).await
    }
}

async fn pages<K>(api: &Api<K>) -> Result<Vec<K>, kube::Error>
where
    K: Clone + Debug + DeserializeOwned,
{
    let mut found = Vec::new();
    let mut params = ListParams::default().limit(PAGE);
    loop {
        let page = api.list(&params).await?;
        let next = page.metadata.continue_.clone();
        found.extend(page.items);
        match next.filter(|next| !next.is_empty()) {
            Some(next) => params = params.continue_token(&next),
            None => return Ok(found),
        }
    }
}
