//! What the shared inventories say about machines.

use std::sync::Arc;

use async_trait::async_trait;
use egress_provider::{Context, Error, InstanceRef, Inventory};

use super::reconcile::{Sight, Sighting};
use crate::observe::{Observation, Observer};

/// The shared inventories, as a reconcile looks at them.
#[derive(Debug, Clone)]
pub struct Listed(Arc<Observer>);

impl Listed {
    /// Those of an observer.
    pub fn new(observer: Arc<Observer>) -> Self {
        Self(observer)
    }
}

#[async_trait]
impl Sight for Listed {
    async fn machine(&self, cx: &Context, provider: &str, id: &InstanceRef) -> Sighting {
        match self.0.instance(cx, provider, &id.identity).await {
            Ok(Observation::Present(instance, _)) => Sighting::There(instance),
            Ok(Observation::Unknown(silent)) => {
                let mut silent = silent.into_iter();
                let own = silent.find(|silent| silent.location == id.location);
                own.map_or(Sighting::Nothing, |own| Sighting::Silent(own.why))
            }
            _ => Sighting::Nothing,
        }
    }

    async fn inventory(
        &self,
        cx: &Context,
        provider: &str,
    ) -> Result<Option<Arc<Inventory>>, Error> {
        let snapshot = self.0.recent(cx, provider).await?;
        Ok(Some(Arc::clone(&snapshot.inventory)))
    }
}
