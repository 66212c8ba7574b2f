//! Watches that go on when one object cannot be read.
//!
//! The kinds may be newer than this program: during an update, or after it was taken back. An
//! object with a value that only the newer version knows would end the watch of all others, since
//! a list is read as a whole.

use std::fmt;
use std::sync::Arc;

use egress_api::Reason;
use futures_util::{Stream, StreamExt as _, future};
use kube::core::{DeserializeGuard, error_boundary::InvalidObject};
use kube::runtime::events::EventType;
use kube::runtime::watcher::Event;
use kube::runtime::{WatchStreamExt as _, watcher};
use kube::{Api, Resource};
use serde::de::DeserializeOwned;
use tokio::sync::Semaphore;

use crate::events::Events;
use crate::status::shortened;

/// Events about such objects that are on their way at a time; the log has the others.
const TOLD_TOGETHER: usize = 4;

/// Everything that is there, and what changes. An object that cannot be read is told of in the log
/// and in an event, and left out; one that was read before stays as it was then.
pub(crate) fn readable<K>(
    api: Api<DeserializeGuard<K>>,
    events: Events,
) -> impl Stream<Item = watcher::Result<Event<K>>> + Send + use<K>
where
    K: Resource<DynamicType = ()> + Clone + fmt::Debug + DeserializeOwned + Send + 'static,
{
    let complaints = Complaints::new(events);
    watcher(api, watcher::Config::default())
        .default_backoff()
        .filter_map(move |event| {
            let read = match event {
                Ok(event) => complaints.read(event).map(Ok),
                Err(error) => Some(Err(error)),
            };
            future::ready(read)
        })
}

/// Where unreadable objects are told of.
struct Complaints {
    events: Events,
    places: Arc<Semaphore>,
}

impl Complaints {
    fn new(events: Events) -> Self {
        Self {
            events,
            places: Arc::new(Semaphore::new(TOLD_TOGETHER)),
        }
    }

    fn read<K>(&self, event: Event<DeserializeGuard<K>>) -> Option<Event<K>>
    where
        K: Resource<DynamicType = ()>,
    {
        match parsed(event) {
            Ok(event) => Some(event),
            Err(invalid) => {
                self.tell::<K>(*invalid);
                None
            }
        }
    }

    fn tell<K>(&self, invalid: InvalidObject)
    where
        K: Resource<DynamicType = ()>,
    {
        let why = shortened(invalid.error.clone());
        let about = DeserializeGuard::<K>(Err(invalid)).object_ref(&());
        let (kind, namespace, name) = (K::kind(&()), &about.namespace, &about.name);
        tracing::warn!(%kind, ?namespace, ?name, error = why, "an object that cannot be read is left out");
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            return;
        };
        let events = self.events.clone();
        tokio::spawn(async move {
            let note = format!(
                "this version of the operator cannot read the object, and leaves it as it is: \
                 {why}; update the operator, or take the value back"
            );
            let (kind, reason) = (EventType::Warning, Reason::InvalidSpec.name());
            events.publish(&about, kind, reason, "Read", &note).await;
            drop(place);
        });
    }
}

/// The event with the object itself.
fn parsed<K>(event: Event<DeserializeGuard<K>>) -> Result<Event<K>, Box<InvalidObject>> {
    Ok(match event {
        Event::Apply(object) => Event::Apply(object.0?),
        Event::Delete(object) => Event::Delete(object.0?),
        Event::Init => Event::Init,
        Event::InitApply(object) => Event::InitApply(object.0?),
        Event::InitDone => Event::InitDone,
    })
}

#[cfg(test)]
mod tests {
    use egress_api::EgressProxy;
    use serde_json::{Value, json};

    use super::*;

    fn object(engine: &str) -> DeserializeGuard<EgressProxy> {
        let object: Value = json!({
            "apiVersion": "egress-proxies.dev/v1alpha1",
            "kind": "EgressProxy",
            "metadata": { "name": "crawl-1", "namespace": "team" },
            "spec": {
                "providerRef": { "name": "lab" },
                "protocols": ["http"],
                "engine": engine,
                "auth": { "mode": "basic" },
            },
        });
        serde_json::from_value(object).unwrap()
    }

    #[test]
    fn an_object_of_a_newer_version_does_not_end_the_watch() {
        assert!(matches!(
            parsed(Event::Apply(object("squid"))),
            Ok(Event::Apply(_))
        ));
        let invalid = parsed(Event::InitApply(object("nextgen"))).unwrap_err();
        assert_eq!(invalid.metadata.name.as_deref(), Some("crawl-1"));
        assert!(invalid.error.contains("nextgen"), "{}", invalid.error);
    }
}
