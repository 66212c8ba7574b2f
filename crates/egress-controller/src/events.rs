//! Events: one per transition, of bounded size.

use std::{fmt, time::Duration};

use k8s_openapi::api::core::v1::ObjectReference;
use kube::{
    Client, Resource,
    runtime::events::{Event, EventType, Recorder, Reporter},
};

/// The controller's name in events.
pub const CONTROLLER: &str = "egress-operator";

/// The API server takes notes of 1 kB; longer ones are refused.
const LONGEST_NOTE: usize = 1000;
/// An event is worth a short wait and no more.
const DEADLINE: Duration = Duration::from_secs(10);

/// Publishes events. All clones share one recorder, which is what makes repeated events one.
#[derive(Clone)]
pub struct Events(Recorder);

impl Events {
    /// Events of this process.
    pub fn new(client: Client, identity: &str) -> Self {
        let reporter = Reporter {
            controller: CONTROLLER.to_owned(),
            instance: Some(identity.to_owned()),
        };
        Self(Recorder::new(client, reporter))
    }

    /// Tells of something that went as it should.
    pub async fn normal<K>(&self, object: &K, reason: &str, action: &str, note: &str)
    where
        K: Resource<DynamicType = ()>,
    {
        let about = object.object_ref(&());
        self.publish(&about, EventType::Normal, reason, action, note)
            .await;
    }

    /// Tells of something that somebody should look at.
    pub async fn warning<K>(&self, object: &K, reason: &str, action: &str, note: &str)
    where
        K: Resource<DynamicType = ()>,
    {
        let about = object.object_ref(&());
        self.publish(&about, EventType::Warning, reason, action, note)
            .await;
    }

    /// Publishes an event. One that cannot be published is a line in the log: nothing depends on
    /// it.
    pub async fn publish(
        &self,
        about: &ObjectReference,
        kind: EventType,
        reason: &str,
        action: &str,
        note: &str,
    ) {
        let event = Event {
            type_: kind,
            reason: reason.to_owned(),
            note: Some(note_of(note)),
            action: action.to_owned(),
            secondary: None,
        };
        let publish = self.0.publish(&event, about);
        let failure = match tokio::time::timeout(DEADLINE, publish).await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error.to_string(),
            Err(late) => late.to_string(),
        };
        tracing::debug!(reason, error = failure, "event not published");
    }
}

impl fmt::Debug for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Events")
    }
}

fn note_of(text: &str) -> String {
    let end = text.floor_char_boundary(LONGEST_NOTE);
    text[..end].replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_fits_and_is_one_line() {
        let note = note_of(&format!("a\nb\t{}", "é".repeat(2_000)));
        assert!(note.len() <= LONGEST_NOTE);
        assert!(note.starts_with("a b "));
    }
}
