//! What an object is expected to say, and how long one waits for it.

use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use egress_api::{ConditionType, Reason};
use serde_json::Value;

use super::super::Cluster;
use super::kube::kubectl;
use super::scene::Object;

/// Time for everything that the operator has to notice by itself; a machine's start is within it.
const PATIENCE: Duration = Duration::from_secs(90);
/// Time between two looks.
const LOOK: Duration = Duration::from_millis(200);

/// Something that an object comes to say.
#[derive(Debug)]
pub(super) struct Sight {
    object: Object,
    wanted: Wanted,
    within: Duration,
}

#[derive(Debug)]
enum Wanted {
    Condition {
        kind: ConditionType,
        status: &'static str,
        reason: Reason,
        says: Vec<&'static str>,
    },
    Place(&'static str),
    Published(bool),
    Begun,
    Gone,
}

impl Sight {
    /// A condition with its status and reason.
    pub(super) fn condition(
        object: Object,
        kind: ConditionType,
        status: &'static str,
        reason: Reason,
    ) -> Self {
        let says = Vec::new();
        Self::new(
            object,
            Wanted::Condition {
                kind,
                status,
                reason,
                says,
            },
        )
    }

    /// The proxy is placed on this host.
    pub(super) fn place(proxy: &'static str, host: &'static str) -> Self {
        Self::new(Object::Proxy(proxy), Wanted::Place(host))
    }

    /// Clients are told where the proxy is, or are not.
    pub(super) fn published(proxy: &'static str, is_published: bool) -> Self {
        Self::new(Object::Proxy(proxy), Wanted::Published(is_published))
    }

    /// The making of the machine has begun and is not over.
    pub(super) fn begun(proxy: &'static str) -> Self {
        Self::new(Object::Proxy(proxy), Wanted::Begun)
    }

    /// The object is gone.
    pub(super) fn gone(object: Object) -> Self {
        Self::new(object, Wanted::Gone)
    }

    /// The condition's message has this in it.
    pub(super) fn with(mut self, text: &'static str) -> Self {
        if let Wanted::Condition { says, .. } = &mut self.wanted {
            says.push(text);
        }
        self
    }

    /// It comes so soon.
    pub(super) fn within(mut self, seconds: u64) -> Self {
        self.within = Duration::from_secs(seconds);
        self
    }

    fn new(object: Object, wanted: Wanted) -> Self {
        Self {
            object,
            wanted,
            within: PATIENCE,
        }
    }

    /// Looks until the object says it.
    ///
    /// # Errors
    /// After the time is over: what was expected, and what the object said instead.
    pub(super) fn wait(&self, cluster: &Cluster) -> Result<()> {
        let start = Instant::now();
        loop {
            let found = get(cluster, self.object)?;
            if self.holds(found.as_ref()) {
                return Ok(());
            }
            if start.elapsed() > self.within {
                let said = found.as_ref().map_or_else(|| "it is gone".to_owned(), said);
                let seconds = self.within.as_secs();
                bail!("expected within {seconds} s: {self}; but {said}");
            }
            thread::sleep(LOOK);
        }
    }

    /// Whether the object says it.
    fn holds(&self, found: Option<&Value>) -> bool {
        let Some(found) = found else {
            return matches!(self.wanted, Wanted::Gone);
        };
        let status = &found["status"];
        match &self.wanted {
            Wanted::Condition {
                kind,
                status,
                reason,
                says,
            } => conditions(found).any(|one| {
                let message = one["message"].as_str().unwrap_or_default();
                one["type"] == kind.name()
                    && one["status"] == *status
                    && one["reason"] == reason.name()
                    && says.iter().all(|text| message.contains(text))
            }),
            Wanted::Place(host) => status["location"] == *host,
            Wanted::Published(wanted) => status["endpoint"].is_object() == *wanted,
            Wanted::Begun => status["operation"]["kind"] == "create",
            Wanted::Gone => false,
        }
    }
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [kind, name] = self.object.words();
        write!(f, "{kind}/{name} ")?;
        match &self.wanted {
            Wanted::Condition {
                kind,
                status,
                reason,
                says,
            } => {
                write!(f, "says {kind}={status}/{reason}")?;
                says.iter().try_for_each(|text| write!(f, " with {text:?}"))
            }
            Wanted::Place(host) => write!(f, "is placed on {host}"),
            Wanted::Published(true) => f.write_str("has an endpoint"),
            Wanted::Published(false) => f.write_str("has no endpoint"),
            Wanted::Begun => f.write_str("is being made"),
            Wanted::Gone => f.write_str("is gone"),
        }
    }
}

/// Waits until all is well with each of them. One question is enough when it is already.
pub(super) fn all_ready(cluster: &Cluster, objects: impl Iterator<Item = Object>) -> Result<()> {
    let kinds = "egressproxies,kvmhosts,proxyproviders";
    let list = kubectl(cluster, &["get", kinds, "--output", "json"])?;
    let list: Value = serde_json::from_str(&list)?;
    for object in objects {
        let items = list["items"].as_array().into_iter().flatten();
        let found = { items }.find(|item| is(item, object));
        let ready = Sight::condition(object, ConditionType::Ready, "True", Reason::Ready);
        if !ready.holds(found) {
            ready.wait(cluster)?;
        }
    }
    Ok(())
}

fn is(item: &Value, object: Object) -> bool {
    let [kind, name] = object.words();
    let is_kind = |found: &str| found.eq_ignore_ascii_case(kind);
    item["kind"].as_str().is_some_and(is_kind) && item["metadata"]["name"] == name
}

/// The object as it is now; `None` when there is none.
pub(super) fn get(cluster: &Cluster, object: Object) -> Result<Option<Value>> {
    let [kind, name] = object.words();
    let words = ["get", kind, name, "--ignore-not-found", "--output", "json"];
    let text = kubectl(cluster, &words)?;
    match text.trim() {
        "" => Ok(None),
        text => Ok(Some(serde_json::from_str(text)?)),
    }
}

fn conditions(object: &Value) -> impl Iterator<Item = &Value> {
    object["status"]["conditions"]
        .as_array()
        .into_iter()
        .flatten()
}

/// Everything that the object says about itself, for a message.
fn said(object: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all: Vec<String> = conditions(object)
        .map(|one| {
            let (kind, status) = (text(&one["type"]), text(&one["status"]));
            let (reason, message) = (text(&one["reason"]), text(&one["message"]));
            format!("{kind}={status}/{reason} ({message})")
        })
        .collect();
    let status = &object["status"];
    format!(
        "it says {}; location {}, endpoint {}, operation {}",
        all.join(", "),
        status["location"],
        status["endpoint"],
        status["operation"]["kind"]
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn object(reason: &str) -> Value {
        json!({ "status": {
            "location": "lab3",
            "conditions": [
                { "type": "Ready", "status": "True", "reason": "Ready" },
                { "type": "Reachable", "status": "False", "reason": reason, "message": "no route" },
            ],
        } })
    }

    fn unreachable() -> Sight {
        let host = Object::Host("lab3");
        Sight::condition(host, ConditionType::Reachable, "False", Reason::TcpDial)
    }

    #[test]
    fn status_reason_and_text_must_all_be_as_expected() {
        let seen = object("TcpDial");
        assert!(unreachable().holds(Some(&seen)));
        assert!(unreachable().with("route").holds(Some(&seen)));
        assert!(!unreachable().with("refused").holds(Some(&seen)));
        assert!(!unreachable().holds(Some(&object("Timeout"))));
        assert!(!unreachable().holds(None));
    }

    #[test]
    fn an_object_is_gone_only_when_there_is_none() {
        let gone = Sight::gone(Object::Proxy("crawl-3"));
        assert!(gone.holds(None));
        assert!(!gone.holds(Some(&object("TcpDial"))));
    }

    #[test]
    fn places_and_endpoints_are_read_from_the_status() {
        let seen = object("TcpDial");
        assert!(Sight::place("crawl-3", "lab3").holds(Some(&seen)));
        assert!(!Sight::place("crawl-3", "lab2").holds(Some(&seen)));
        assert!(Sight::published("crawl-3", false).holds(Some(&seen)));
        assert!(!Sight::published("crawl-3", true).holds(Some(&seen)));
        assert!(!Sight::begun("crawl-3").holds(Some(&seen)));
    }

    #[test]
    fn what_was_expected_and_what_was_said_can_be_read() {
        assert_eq!(
            unreachable().with("refused").to_string(),
            "kvmhost/lab3 says Reachable=False/TcpDial with \"refused\""
        );
        let said = said(&object("Timeout"));
        assert!(
            said.contains("Reachable=False/Timeout (no route)"),
            "{said}"
        );
    }
}
