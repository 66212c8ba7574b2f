//! The shipped roles are enough, and nothing of them is too much: with each right taken away in
//! turn, the operator fails at something that can be named.

#![expect(
    clippy::print_stderr,
    reason = "what fails without a right is the test's result"
)]

mod operator;
mod roles;
mod story;

use std::time::{Duration, Instant};

use futures_util::{StreamExt as _, stream};

use self::roles::{Overlay, Right};
use self::story::{Ending, Story};

/// Operators at work at once.
const TOGETHER: usize = 12;

/// A step that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(10);

/// A step of an operator with all its rights takes no longer, beside others that fail: less than
/// half of the patience, or a failure would prove nothing.
const WITH_ALL: Duration = Duration::from_secs(5);

/// One operator, with all rights or with one taken away.
struct Case {
    overlay: Overlay,
    without: Option<Right>,
}

#[tokio::test(flavor = "multi_thread")]
async fn every_shipped_right_is_needed_and_they_are_enough() {
    let begun = Instant::now();
    let whole = Overlay::render("single-namespace");
    let rights = whole.rights();
    let mut cases: Vec<Case> = rights
        .iter()
        .map(|right| Case {
            overlay: whole.clone(),
            without: Some(right.clone()),
        })
        .collect();
    // Among those that fail, so that they share their circumstances.
    for (place, name) in ["single-namespace", "all-namespaces", "cluster-wide"]
        .into_iter()
        .enumerate()
    {
        let overlay = Overlay::render(name);
        let without = None;
        cases.insert(place * rights.len() / 3, Case { overlay, without });
    }
    let endings = stream::iter(cases.into_iter().enumerate())
        .map(|(number, case)| async move {
            let story = Story::prepare(number, &case).await;
            let ending = story.run().await;
            (case, ending)
        })
        .buffer_unordered(TOGETHER)
        .collect::<Vec<_>>()
        .await;
    let faults: Vec<String> = endings.iter().filter_map(fault).collect();
    eprintln!("{} operators in {:?}", endings.len(), begun.elapsed());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What an ending shows that should not be.
fn fault((case, ending): &(Case, Ending)) -> Option<String> {
    let name = &case.overlay.name;
    match (&case.without, &ending.failed) {
        (None, Some(step)) => Some(format!("{name}: failed with all rights: {step}")),
        (None, None) if ending.slowest.1 > WITH_ALL => {
            Some(format!("{name}: too slow to prove anything: {ending:?}"))
        }
        (None, None) => None,
        (Some(right), None) => Some(format!("nothing needs {right}: take it out of deploy/")),
        (Some(right), Some(step)) => {
            eprintln!("without {right}: not {step}");
            None
        }
    }
}
