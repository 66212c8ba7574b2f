//! Events: one per transition, of bounded size.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use k8s_openapi::api::core::v1::ObjectReference;
use kube::{
    Client, Resource,
    runtime::events::{Event, EventType, Recorder, Reporter},
};
use tokio::time::Instant;

/// The controller's name in events.
pub const CONTROLLER: &str = "egress-operator";

/// The API server takes notes of 1 kB; longer ones are refused.
const LONGEST_NOTE: usize = 1000;
/// An event is worth a short wait and no more.
const DEADLINE: Duration = Duration::from_secs(10);

/// So long a recorder knows an event; longer it need not be kept.
const KEPT: Duration = Duration::from_secs(6 * 60);

/// Publishes events. All clones share what was told, which is what makes repeated events one.
#[derive(Clone)]
pub struct Events {
    client: Client,
    reporter: Reporter,
    memory: Arc<Mutex<Memory>>,
}

/// What was told, and when what is old was forgotten last: going through all of it for each of
/// thousands of events would be the most of the work.
struct Memory {
    told: HashMap<Subject, Told>,
    swept: Instant,
}

/// What one event after another may be about.
#[derive(PartialEq, Eq, Hash)]
struct Subject {
    kind: EventType,
    object: [Option<String>; 4],
    reason: String,
    action: String,
}

/// What was told last. A recorder counts a repeated event and keeps the text of the first, and the
/// API server changes no text either: another text needs another recorder.
struct Told {
    note: String,
    recorder: Recorder,
    at: Instant,
}

impl Events {
    /// Events of this process.
    pub fn new(client: Client, identity: &str) -> Self {
        let reporter = Reporter {
            controller: CONTROLLER.to_owned(),
            instance: Some(identity.to_owned()),
        };
        Self {
            client,
            reporter,
            memory: Arc::new(Mutex::new(Memory {
                told: HashMap::new(),
                swept: Instant::now(),
            })),
        }
    }

    /// The recorder that knows the event, or one that does not.
    fn recorder(&self, subject: Subject, note: &str) -> Recorder {
        let now = Instant::now();
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        if now.duration_since(memory.swept) >= KEPT {
            memory
                .told
                .retain(|_, told| now.duration_since(told.at) < KEPT);
            memory.swept = now;
        }
        let recorder = match memory.told.get(&subject) {
            Some(told) if told.note == note && now.duration_since(told.at) < KEPT => {
                told.recorder.clone()
            }
            _ => Recorder::new(self.client.clone(), self.reporter.clone()),
        };
        let last = Told {
            note: note.to_owned(),
            recorder: recorder.clone(),
            at: now,
        };
        memory.told.insert(subject, last);
        recorder
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
        let note = note_of(note);
        let subject = Subject::of(about, kind, reason, action);
        let recorder = self.recorder(subject, &note);
        let event = Event {
            type_: kind,
            reason: reason.to_owned(),
            note: Some(note),
            action: action.to_owned(),
            secondary: None,
        };
        let publish = recorder.publish(&event, about);
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

impl Subject {
    fn of(about: &ObjectReference, kind: EventType, reason: &str, action: &str) -> Self {
        let ObjectReference {
            kind: object,
            namespace,
            name,
            uid,
            ..
        } = about.clone();
        Self {
            kind,
            object: [object, namespace, name, uid],
            reason: reason.to_owned(),
            action: action.to_owned(),
        }
    }
}

fn note_of(text: &str) -> String {
    let end = text.floor_char_boundary(LONGEST_NOTE);
    text[..end].replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use hyper::{Request, Response};
    use kube::client::Body;

    use super::*;

    /// What was sent: the method, and the event's text.
    type Sent = Arc<Mutex<Vec<(String, String)>>>;

    /// An API server that agrees to everything.
    fn agreeing(sent: &Sent) -> Client {
        let sent = Arc::clone(sent);
        let service = tower::service_fn(move |request: Request<Body>| {
            let sent = Arc::clone(&sent);
            async move {
                let method = request.method().to_string();
                let bytes = request.into_body().collect_bytes().await?;
                let event: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
                let note = event["note"].as_str().unwrap_or_default().to_owned();
                sent.lock().unwrap().push((method, note));
                Ok::<_, kube::Error>(Response::new(Body::from(bytes)))
            }
        });
        Client::new(service, "default")
    }

    #[tokio::test]
    async fn a_repeated_event_is_counted_and_another_text_is_told() {
        let sent = Sent::default();
        let events = Events::new(agreeing(&sent), "test");
        let about = ObjectReference {
            name: Some("crawl-1".to_owned()),
            namespace: Some("default".to_owned()),
            ..ObjectReference::default()
        };
        for note in ["no route", "no route", "refused", "refused"] {
            let warning = EventType::Warning;
            events
                .publish(&about, warning, "HostUnreachable", "Check", note)
                .await;
        }
        let sent = sent.lock().unwrap().clone();
        let sent: Vec<_> = sent.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let expected = [
            ("POST", "no route"),
            ("PATCH", "no route"),
            ("POST", "refused"),
            ("PATCH", "refused"),
        ];
        assert_eq!(sent, expected);
    }

    #[test]
    fn a_note_fits_and_is_one_line() {
        let note = note_of(&format!("a\nb\t{}", "é".repeat(2_000)));
        assert!(note.len() <= LONGEST_NOTE);
        assert!(note.starts_with("a b "));
    }
}
