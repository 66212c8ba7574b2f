//! The operator itself ends while a machine is being made.

use super::super::scene::{Act, Scene, Step};
use super::super::sight::Sight;
use super::{CRAWL3, ON_LAB3, lab3_is_there};

pub(super) fn scenes() -> Vec<Scene> {
    vec![
        Scene {
            name: "operator-killed",
            cases: &["C11"],
            steps: during_create(Act::KillOperator),
        },
        Scene {
            name: "operator-stopped",
            cases: &["C39"],
            steps: during_create(Act::StopOperator),
        },
    ]
}

/// That there is one machine in the end is looked at after every scene.
fn during_create(end: Act) -> Vec<Step> {
    let mut steps = lab3_is_there();
    steps.extend([
        Step::Do(Act::DeclareProxy(ON_LAB3)),
        Step::See(Sight::begun(ON_LAB3.name)),
        Step::Do(end),
        CRAWL3.is_ready(),
    ]);
    steps
}
