//! How many machines each place has; pure.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egress_api::{
    ConditionType, EgressProxy,
    status::{EgressProxyStatus, InstanceCounts},
};
use egress_provider::{Inventory, Location};

use crate::status::find;

/// How many machines of ours each place has, as far as a list says.
#[derive(Debug, Default)]
pub(super) struct Counts {
    known: BTreeMap<String, InstanceCounts>,
    /// Whether places that the list does not name have none.
    is_listed: bool,
    silent: BTreeSet<String>,
}

impl Counts {
    /// Counts the machines of a list, and those of them that make a proxy ready.
    pub(super) fn of(inventory: &Inventory, proxies: &[Arc<EgressProxy>]) -> Self {
        let silent = inventory.unreachable.iter();
        let mut counts = Self {
            is_listed: true,
            silent: silent.map(|one| one.location.to_string()).collect(),
            ..Self::default()
        };
        for item in &inventory.items {
            let place = item.id.location.to_string();
            let count = counts.known.entry(place).or_default();
            count.owned = count.owned.saturating_add(1);
        }
        for place in proxies.iter().filter_map(|proxy| ready_at(proxy)) {
            if let Some(count) = counts.known.get_mut(place) {
                count.ready = count.ready.saturating_add(1);
            }
        }
        counts
    }

    /// Those of a place, if they are known.
    pub(super) fn at(&self, place: &Location) -> Option<InstanceCounts> {
        let is_known = self.is_listed && !self.silent.contains(place.as_str());
        is_known.then(|| self.known.get(place.as_str()).copied().unwrap_or_default())
    }
}

/// The place of a proxy that is ready.
fn ready_at(proxy: &EgressProxy) -> Option<&str> {
    let status = proxy.status.as_ref()?;
    is_ready(status).then_some(status.location.as_deref()?)
}

fn is_ready(status: &EgressProxyStatus) -> bool {
    find(&status.conditions, ConditionType::Ready).is_some_and(|ready| ready.status == "True")
}

#[cfg(test)]
mod tests {
    use egress_api::Reason;
    use egress_provider::{
        Class, Error, Identity, Instance, InstanceRef, InstanceState, Unreachable,
    };
    use k8s_openapi::jiff::Timestamp;

    use super::*;
    use crate::status::Conditions;

    fn machine(name: &str, place: &str) -> Instance {
        let identity = Identity::without_cluster("lab".parse().unwrap(), "default", name);
        Instance {
            id: InstanceRef::new(Location::new(place), identity),
            provider_id: format!("memory://{place}/{name}"),
            state: InstanceState::Running,
            tags: None,
            edits: Vec::new(),
            addresses: Vec::new(),
            credentials: None,
        }
    }

    fn proxy(name: &str, place: &str, is_ready: bool) -> Arc<EgressProxy> {
        let spec = serde_json::json!({
            "providerRef": { "name": "lab" },
            "protocols": ["http"],
            "auth": { "mode": "basic" },
        });
        let mut proxy = EgressProxy::new(name, serde_json::from_value(spec).unwrap());
        let mut conditions = Conditions::resume(&[], Some(1), Timestamp::UNIX_EPOCH);
        conditions.set(ConditionType::Ready, is_ready, Reason::Ready, "");
        proxy.status = Some(EgressProxyStatus {
            location: Some(place.to_owned()),
            conditions: conditions.into_list(),
            ..EgressProxyStatus::default()
        });
        Arc::new(proxy)
    }

    #[test]
    fn a_place_that_did_not_answer_has_no_number() {
        let why = Error::new(Class::Unavailable, "no route");
        let inventory = Inventory {
            items: vec![machine("a", "kvm1"), machine("b", "kvm1")],
            unreachable: vec![Unreachable::new(Location::new("kvm2"), why)],
            ..Inventory::default()
        };
        let proxies = [
            proxy("a", "kvm1", true),
            proxy("b", "kvm1", false),
            proxy("c", "kvm2", true),
        ];
        let counts = Counts::of(&inventory, &proxies);
        let at = |place| {
            let counts = counts.at(&Location::new(place))?;
            Some((counts.owned, counts.ready))
        };
        assert_eq!(at("kvm1"), Some((2, 1)));
        assert_eq!(at("kvm2"), None, "it did not answer");
        assert_eq!(at("kvm3"), Some((0, 0)), "it answered and has none");
    }

    #[test]
    fn without_a_list_nothing_is_known() {
        assert_eq!(Counts::default().at(&Location::new("kvm1")), None);
    }
}
