//! What is broken, for which requests, and what was seen.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Requests that are remembered; older ones are forgotten.
const REMEMBERED: usize = 10_000;

/// How a request is broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[non_exhaustive]
pub enum Fault {
    /// The connection ends without an answer, and the server never sees the request.
    Refuse,
    /// An answer in the server's place, with a `Status` as body. The server never sees the
    /// request.
    Status {
        /// The HTTP status, such as 429 or 503.
        code: u16,
        /// `Retry-After`, in seconds.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            rename = "retryAfter"
        )]
        retry_after: Option<u32>,
    },
    /// The request waits before it passes.
    Delay {
        /// For how long, in milliseconds.
        millis: u64,
    },
    /// The request is never answered; the connection stays open until the client leaves.
    Hang,
    /// The server carries the request out and answers; the answer is dropped and the connection
    /// ends.
    LoseResponse,
    /// The answer begins, and the connection ends after a time: a watch that is cut.
    CutAfter {
        /// After the answer's head, in milliseconds.
        millis: u64,
    },
}

impl Fault {
    /// An answer with this status.
    #[must_use]
    pub fn status(code: u16) -> Self {
        Self::Status {
            code,
            retry_after: None,
        }
    }

    /// Too many requests, with the seconds to wait.
    #[must_use]
    pub fn too_many_requests(retry_after: u32) -> Self {
        Self::Status {
            code: 429,
            retry_after: Some(retry_after),
        }
    }

    /// The request waits for this time, rounded to milliseconds.
    #[must_use]
    pub fn delay(time: Duration) -> Self {
        Self::Delay {
            millis: millis(time),
        }
    }

    /// The answer ends this long after its head, rounded to milliseconds.
    #[must_use]
    pub fn cut_after(time: Duration) -> Self {
        Self::CutAfter {
            millis: millis(time),
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A fault and the requests that it is for; without conditions, all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    fault: Fault,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    method: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    watch: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    times: Option<u32>,
}

impl Rule {
    /// For every request, until it is cleared.
    #[must_use]
    pub fn new(fault: Fault) -> Self {
        Self {
            fault,
            method: None,
            path: None,
            watch: None,
            times: None,
        }
    }

    /// Only requests with this method, in capitals.
    #[must_use]
    pub fn method(mut self, method: &str) -> Self {
        self.method = Some(method.to_owned());
        self
    }

    /// Only requests whose path and query contain this text.
    #[must_use]
    pub fn path(mut self, part: &str) -> Self {
        self.path = Some(part.to_owned());
        self
    }

    /// Only watches, or everything but watches.
    #[must_use]
    pub fn watch(mut self, watch: bool) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Only so many times; then the rule is gone.
    #[must_use]
    pub fn times(mut self, times: u32) -> Self {
        self.times = Some(times);
        self
    }

    fn is_for(&self, method: &str, path: &str) -> bool {
        self.times != Some(0)
            && self.method.as_deref().is_none_or(|wanted| wanted == method)
            && self
                .path
                .as_deref()
                .is_none_or(|wanted| path.contains(wanted))
            && self.watch.is_none_or(|wanted| wanted == is_watch(path))
    }
}

/// Whether the request's answer has no end.
fn is_watch(path_and_query: &str) -> bool {
    let Some((_, query)) = path_and_query.split_once('?') else {
        return false;
    };
    query
        .split('&')
        .any(|pair| matches!(pair, "watch=true" | "watch=1"))
}

/// A request that came in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Its method.
    pub method: String,
    /// Its path and query.
    pub path: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum Outcome {
    /// It passed, or is on its way.
    Passed,
    /// It was broken.
    Broken(Fault),
}

/// The rules and what was seen, shared by all connections.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    rules: Vec<Rule>,
    seen: VecDeque<Seen>,
}

impl Rules {
    pub(crate) fn add(&self, rule: Rule) {
        self.state().rules.push(rule);
    }

    pub(crate) fn clear(&self) {
        self.state().rules.clear();
    }

    pub(crate) fn seen(&self) -> Vec<Seen> {
        self.state().seen.iter().cloned().collect()
    }

    /// The fault for a request, by the oldest rule that is for it, and a note of the request.
    pub(crate) fn take(&self, method: &str, path: &str) -> Option<Fault> {
        let mut state = self.state();
        let fault = state.take(method, path);
        if state.seen.len() == REMEMBERED {
            state.seen.pop_front();
        }
        state.seen.push_back(Seen {
            method: method.to_owned(),
            path: path.to_owned(),
            outcome: fault.clone().map_or(Outcome::Passed, Outcome::Broken),
        });
        fault
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn take(&mut self, method: &str, path: &str) -> Option<Fault> {
        let at = self
            .rules
            .iter()
            .position(|rule| rule.is_for(method, path))?;
        let rule = &mut self.rules[at];
        let fault = rule.fault.clone();
        if let Some(times) = &mut rule.times {
            *times -= 1;
            if *times == 0 {
                self.rules.remove(at);
            }
        }
        Some(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_for_what_it_says() {
        let rules = Rules::default();
        rules.add(
            Rule::new(Fault::Refuse)
                .method("PATCH")
                .path("/status")
                .watch(false),
        );
        assert_eq!(rules.take("GET", "/a/status"), None);
        assert_eq!(rules.take("PATCH", "/a"), None);
        assert_eq!(rules.take("PATCH", "/a/status?watch=true"), None);
        assert_eq!(rules.take("PATCH", "/a/status"), Some(Fault::Refuse));
    }

    #[test]
    fn a_rule_ends_after_its_times_and_the_next_one_follows() {
        let rules = Rules::default();
        rules.add(Rule::new(Fault::Refuse).times(2));
        rules.add(Rule::new(Fault::Hang));
        let faults: Vec<_> = (0..3).map(|_| rules.take("GET", "/")).collect();
        assert_eq!(
            faults,
            [Some(Fault::Refuse), Some(Fault::Refuse), Some(Fault::Hang)]
        );
        rules.clear();
        assert_eq!(rules.take("GET", "/"), None);
    }

    #[test]
    fn never_means_never() {
        let rules = Rules::default();
        rules.add(Rule::new(Fault::Refuse).times(0));
        assert_eq!(rules.take("GET", "/"), None);
    }

    #[test]
    fn requests_are_remembered_with_what_became_of_them() {
        let rules = Rules::default();
        rules.add(Rule::new(Fault::status(503)).times(1));
        rules.take("GET", "/one");
        rules.take("GET", "/two");
        let outcomes: Vec<_> = rules.seen().into_iter().map(|seen| seen.outcome).collect();
        assert_eq!(
            outcomes,
            [Outcome::Broken(Fault::status(503)), Outcome::Passed]
        );
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let rules = Rules::default();
        for number in 0..=REMEMBERED {
            rules.take("GET", &number.to_string());
        }
        let seen = rules.seen();
        assert_eq!(seen.len(), REMEMBERED);
        assert_eq!(seen[0].path, "1");
    }

    #[test]
    fn a_rule_is_read_from_json() {
        let text = r#"{"fault":{"status":{"code":429,"retryAfter":1}},"path":"leases","times":3}"#;
        let rule: Rule = serde_json::from_str(text).unwrap();
        let expected = Rule::new(Fault::too_many_requests(1))
            .path("leases")
            .times(3);
        assert_eq!(rule, expected);
    }
}
