//! The objects on an API server.

use std::time::Duration;

use async_trait::async_trait;
use egress_api::EgressProxy;
use kube::{Api, Client, api::ListParams};

use super::Register;
use crate::asked::{asked, asked_within};
use crate::proxy::{Key, WorldError};

/// Objects asked for at once.
const PAGE: u32 = 500;
/// Longest time for the list of objects.
const LIST_DEADLINE: Duration = Duration::from_secs(60);

/// Reads from the server.
#[derive(Clone)]
pub(super) struct KubeRegister {
    pub(super) client: Client,
    /// The namespaces that are looked after; all when empty.
    pub(super) namespaces: Vec<String>,
}

#[async_trait]
impl Register for KubeRegister {
    async fn proxies(&self) -> Result<Vec<EgressProxy>, WorldError> {
        let client = &self.client;
        let apis: Vec<Api<EgressProxy>> = match self.namespaces.as_slice() {
            [] => vec![Api::all(client.clone())],
            some => some
                .iter()
                .map(|namespace| Api::namespaced(client.clone(), namespace))
                .collect(),
        };
        let mut found = Vec::new();
        for api in apis {
            found.extend(asked_within(LIST_DEADLINE, "list egressproxies", list(&api)).await?);
        }
        Ok(found)
    }

    async fn proxy(&self, key: &Key) -> Result<Option<EgressProxy>, WorldError> {
        let api: Api<EgressProxy> = Api::namespaced(self.client.clone(), &key.namespace);
        asked("get egressproxies", api.get_opt(&key.name)).await
    }
}

async fn list(api: &Api<EgressProxy>) -> Result<Vec<EgressProxy>, kube::Error> {
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
