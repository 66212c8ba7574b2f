//! Hosts that get no new machines because of their objects.
//!
//! One that is being deleted is to become empty. One without the finalizer could be deleted at any
//! moment under a machine that is just being made there.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use egress_api::KvmHost;
use egress_provider::{Class, Error, Location};
use kube::ResourceExt as _;
use tokio::time::Instant;
use uuid::Uuid;

use crate::finalizer;

/// Longest time between naming a place and having written it down: one request to the API server,
/// and some more.
const WRITTEN: Duration = Duration::from_secs(45);

/// The cordoned places of one provider, and those that were named to somebody.
///
/// Shared by all that is made from one declaration after the other, so that a search that began
/// before a host was cordoned does not end there.
#[derive(Debug, Default)]
pub(super) struct Cordon(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Why; without words where the object is gone.
    closed: BTreeMap<Location, Option<&'static str>>,
    /// Where machines will be whose objects may not say so yet.
    promised: BTreeMap<Uuid, (Location, Instant)>,
}

/// Why a host gets no new machines, if its object keeps them away.
pub(super) fn reason(host: &KvmHost) -> Option<&'static str> {
    if host.metadata.deletion_timestamp.is_some() {
        return Some("it is being deleted");
    }
    (!finalizer::is_set(host)).then_some("it gets its finalizer first")
}

impl Cordon {
    /// Takes the hosts as they are declared. One that is gone stays closed until it is declared
    /// again: somebody may still be choosing among those of a moment ago.
    pub(super) fn set(&self, hosts: &[Arc<KvmHost>]) {
        let mut state = self.state();
        state.closed.values_mut().for_each(|why| *why = None);
        for host in hosts {
            let place = Location::new(host.name_any());
            match reason(host) {
                Some(why) => state.closed.insert(place, Some(why)),
                None => state.closed.remove(&place),
            };
        }
    }

    /// The places that are passed over.
    pub(super) fn places(&self) -> Vec<Location> {
        self.state().closed.keys().cloned().collect()
    }

    /// Those that there are, with the reason.
    pub(super) fn reasons(&self) -> Vec<(Location, &'static str)> {
        let state = self.state();
        let closed = state.closed.iter();
        closed
            .filter_map(|(place, why)| Some((place.clone(), (*why)?)))
            .collect()
    }

    /// Names a place to whoever makes a machine, unless it was closed meanwhile.
    ///
    /// # Errors
    /// When it was.
    pub(super) fn promise(&self, uid: Uuid, place: &Location, now: Instant) -> Result<(), Error> {
        let mut state = self.state();
        if state.closed.contains_key(place) {
            let text = format!("{place} was cordoned while it was chosen: choosing anew");
            return Err(Error::new(Class::Unavailable, text));
        }
        state.forget(now);
        state.promised.insert(uid, (place.clone(), now));
        Ok(())
    }

    /// The machine is about to be made, so its object says where.
    pub(super) fn written(&self, uid: Uuid) {
        self.state().promised.remove(&uid);
    }

    /// Whose objects may not say yet that they are at this place.
    pub(super) fn promised(&self, place: &Location, now: Instant) -> Vec<Uuid> {
        let mut state = self.state();
        state.forget(now);
        let promised = state.promised.iter();
        promised
            .filter_map(|(uid, (promised, _))| (promised == place).then_some(*uid))
            .collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn forget(&mut self, now: Instant) {
        self.promised.retain(|_, (_, at)| now < *at + WRITTEN);
    }
}

#[cfg(test)]
mod tests {
    use egress_api::FINALIZER;
    use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;
    use k8s_openapi::jiff::Timestamp;
    use serde_json::json;

    use super::*;

    fn host(name: &str, is_protected: bool, is_deleted: bool) -> Arc<KvmHost> {
        let spec = json!({
            "address": name, "ssh": { "secretName": name }, "network": { "bridge": "br0" },
        });
        let mut host = KvmHost::new(name, serde_json::from_value(spec).unwrap());
        host.metadata.finalizers = is_protected.then(|| vec![FINALIZER.to_owned()]);
        host.metadata.deletion_timestamp = is_deleted.then_some(Time(Timestamp::UNIX_EPOCH));
        Arc::new(host)
    }

    fn closed(cordon: &Cordon) -> Vec<String> {
        let places = cordon.places().into_iter();
        places.map(|place| place.to_string()).collect()
    }

    #[test]
    fn only_a_protected_host_that_stays_is_open() {
        let cordon = Cordon::default();
        cordon.set(&[
            host("bare", false, false),
            host("going", true, true),
            host("open", true, false),
        ]);
        assert_eq!(closed(&cordon), ["bare", "going"]);
        assert_eq!(cordon.reasons().len(), 2);
        cordon.set(&[host("bare", true, false), host("open", true, false)]);
        assert_eq!(closed(&cordon), ["going"], "it may still be chosen");
        assert!(cordon.reasons().is_empty(), "and nobody has to know");
        cordon.set(&[host("going", true, false)]);
        assert!(closed(&cordon).is_empty());
    }

    #[test]
    fn a_place_that_was_named_is_remembered_until_it_is_written_down() {
        let (cordon, now) = (Cordon::default(), Instant::now());
        let (place, uid) = (Location::new("kvm1"), Uuid::from_u128(1));
        cordon.promise(uid, &place, now).unwrap();
        cordon.set(&[host("kvm1", true, true)]);
        assert_eq!(cordon.promised(&place, now), [uid]);
        assert!(cordon.promised(&Location::new("kvm2"), now).is_empty());
        let late = cordon.promise(Uuid::from_u128(2), &place, now).unwrap_err();
        assert!(late.to_string().contains("cordoned"), "{late}");
        cordon.written(uid);
        assert!(cordon.promised(&place, now).is_empty());
    }

    #[test]
    fn nobody_waits_for_ever_for_a_place_to_be_written_down() {
        let (cordon, now) = (Cordon::default(), Instant::now());
        let (place, uid) = (Location::new("kvm1"), Uuid::from_u128(1));
        cordon.promise(uid, &place, now).unwrap();
        assert!(cordon.promised(&place, now + WRITTEN).is_empty());
    }
}
