//! The API server is away, busy, or forgets to answer; nobody but the operator notices.

use super::super::scene::{Act, Scene, Step};
use super::super::sight::Sight;
use super::{CRAWL3, ON_LAB3, both_are_ready, lab3_is_there};

pub(super) fn scenes() -> Vec<Scene> {
    vec![away(), busy(), forgetful()]
}

/// Long enough for the lease to run out: the operator comes back as one that must be elected.
fn away() -> Scene {
    let mut steps = lab3_is_there();
    steps.extend([
        Step::Do(Act::ApiAway),
        Step::Do(Act::AwaitMetric("egress_leader 0")),
        Step::Do(Act::Visit("crawl-1")),
        Step::Do(Act::DeclareProxy(ON_LAB3)),
        Step::Do(Act::ApiWell),
        Step::Do(Act::AwaitMetric("egress_leader 1")),
    ]);
    steps.extend(both_are_ready());
    Scene {
        name: "api-away",
        cases: &["C13", "C23"],
        steps,
    }
}

/// Every request but watches is turned away for a while, and watches are cut.
fn busy() -> Scene {
    let mut steps = lab3_is_there();
    steps.extend([
        Step::Do(Act::ApiRule(
            r#"{"fault": {"status": {"code": 429, "retryAfter": 1}}, "watch": false, "times": 20}"#,
        )),
        Step::Do(Act::ApiRule(
            r#"{"fault": {"status": {"code": 503}}, "watch": false, "times": 20}"#,
        )),
        Step::Do(Act::ApiRule(
            r#"{"fault": {"cutAfter": {"millis": 500}}, "watch": true, "times": 10}"#,
        )),
        Step::Do(Act::DeclareProxy(ON_LAB3)),
    ]);
    steps.extend(both_are_ready());
    steps.push(Step::Do(Act::ApiBroke(40)));
    steps.push(Step::See(Sight::published(ON_LAB3.name, true)));
    Scene {
        name: "api-busy",
        cases: &["C22"],
        steps,
    }
}

/// What was written is written, and the operator is not told: of the finalizer, the password, the
/// intent, the result, and in the end of the finalizer's removal.
fn forgetful() -> Scene {
    let mut steps = lab3_is_there();
    steps.extend([
        Step::Do(Act::ApiRule(
            r#"{"fault": "loseResponse", "method": "PATCH", "path": "/egressproxies/crawl-3", "times": 4}"#,
        )),
        Step::Do(Act::ApiRule(
            r#"{"fault": "loseResponse", "method": "POST", "path": "/secrets", "times": 1}"#,
        )),
        Step::Do(Act::DeclareProxy(ON_LAB3)),
    ]);
    steps.extend(both_are_ready());
    steps.extend([
        Step::Do(Act::ApiBroke(5)),
        Step::Do(Act::ApiRule(
            r#"{"fault": "loseResponse", "method": "PATCH", "path": "/egressproxies/crawl-3", "times": 2}"#,
        )),
        Step::Do(Act::Delete(CRAWL3)),
        Step::See(Sight::gone(CRAWL3)),
        Step::Do(Act::ApiBroke(7)),
        Step::See(Sight::gone(CRAWL3)),
    ]);
    Scene {
        name: "api-forgetful",
        cases: &["C11", "C24"],
        steps,
    }
}
