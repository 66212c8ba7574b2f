//! What one check stands on: the provider, the machines it asked for, and the way to leave none.

use std::sync::{Arc, Mutex, PoisonError};

use super::drive::until_gone;
use super::verdict::hold;
use super::{Broken, CheckResult, Harness};
use crate::{
    ClusterId, Identity, InstanceRef, Inventory, Location, Owner, Placement, Provider, Want,
};

pub(super) struct Ground<'a> {
    pub(super) harness: &'a dyn Harness,
    pub(super) provider: Arc<dyn Provider>,
    check: &'static str,
    /// Owners and places of everything asked for, to remove it in the end.
    asked: Mutex<Vec<InstanceRef>>,
}

impl<'a> Ground<'a> {
    pub(super) async fn new(harness: &'a dyn Harness, check: &'static str) -> Self {
        Self {
            harness,
            provider: harness.provider().await,
            check,
            asked: Mutex::new(Vec::new()),
        }
    }

    /// A declaration of this check's own.
    pub(super) fn want(&self, name: &str) -> Want {
        let check = self.check.replace('_', "-");
        self.harness.want(&format!("conformance-{check}-{name}"))
    }

    /// The same declaration of another owner.
    pub(super) fn want_of_other(&self, want: &Want) -> Want {
        let own = &want.identity;
        let owner = self.harness.other_owner(&own.cluster_id);
        let identity = Identity::without_cluster(owner, own.namespace.clone(), own.name.clone());
        Want::new(identity, want.spec.clone(), want.credentials.clone())
    }

    /// A place for the machine, and its name there; from now on it is removed in the end.
    pub(super) async fn place(&self, want: &Want) -> Result<(Placement, InstanceRef), Broken> {
        let cx = self.harness.context();
        let placed = self.provider.place(&cx, want, &[]).await;
        let placement = placed.map_err(|error| Broken::because("no place was given", &error))?;
        let id = InstanceRef::new(placement.location.clone(), want.identity.clone());
        self.will_ask(id.clone());
        Ok((placement, id))
    }

    fn will_ask(&self, id: InstanceRef) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if !asked.contains(&id) {
            asked.push(id);
        }
    }

    pub(super) async fn list(&self, owner: &ClusterId) -> Result<Inventory, Broken> {
        let owner = Owner {
            cluster_id: owner.clone(),
        };
        let listed = self
            .provider
            .list_owned(&self.harness.context(), &owner)
            .await;
        listed.map_err(|error| Broken::because("the owner's machines were not listed", &error))
    }

    /// Where anything of the machine is, by the list.
    pub(super) async fn places_of(&self, identity: &Identity) -> Result<Vec<Location>, Broken> {
        let inventory = self.list(&identity.cluster_id).await?;
        hold!(
            inventory.is_complete(),
            "places did not answer: {:?}",
            inventory.unreachable
        );
        Ok(inventory.places_of(identity))
    }

    /// Fails unless exactly one machine of the identity exists, and nothing beside it.
    pub(super) async fn exactly_one(&self, id: &InstanceRef) -> Result<(), Broken> {
        let inventory = self.list(&id.identity.cluster_id).await?;
        let own = inventory
            .items
            .iter()
            .filter(|item| item.id.identity == id.identity);
        let own: Vec<_> = own.map(|item| item.id.location.clone()).collect();
        hold!(
            own == [id.location.clone()],
            "one machine should be at {}, machines are at {own:?}",
            id.location
        );
        let places = inventory.places_of(&id.identity);
        hold!(places.len() == 1, "parts are left at {places:?}");
        Ok(())
    }

    /// Fails unless nothing of the identity is anywhere.
    pub(super) async fn nothing(&self, id: &InstanceRef) -> Result<(), Broken> {
        let cx = self.harness.context();
        let seen = self.provider.observe(&cx, id).await;
        let seen = seen.map_err(|error| Broken::because("the place was not observed", &error))?;
        hold!(seen.is_none(), "something is still observed: {seen:?}");
        let places = self.places_of(&id.identity).await?;
        hold!(places.is_empty(), "something is still listed at {places:?}");
        Ok(())
    }

    /// Removes whatever the check asked for. What cannot be removed is told only when the check
    /// itself found nothing wrong.
    pub(super) async fn leave(self, result: CheckResult) -> CheckResult {
        let asked = self
            .asked
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let successor = self.harness.restarted().await;
        let mut left = Ok(());
        for id in asked {
            let gone = until_gone(self.harness, &*successor, &id).await;
            left = left.and_then(|()| gone.map(drop));
        }
        let verdict = result?;
        left?;
        Ok(verdict)
    }
}
