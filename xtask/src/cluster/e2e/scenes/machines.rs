//! Machines that stand in the way, or that cannot be reached when they have to go.

use egress_api::{ConditionType, Reason};

use super::super::scene::{Act, Declared, Picture, Scene, Step};
use super::super::sight::Sight;
use super::{CRAWL3, LAB3, ON_LAB3, crawl3_is_there, lab3_is_there, not_made};
use crate::host::faults::Fault;

pub(super) fn scenes() -> Vec<Scene> {
    vec![name_conflict(), deleted_while_down()]
}

/// Paused, the proxy has a UID, from which the name follows, and no machine yet.
fn name_conflict() -> Scene {
    let mut steps = lab3_is_there();
    steps.extend([
        Step::Do(Act::DeclareProxy(Declared {
            paused: true,
            ..ON_LAB3
        })),
        CRAWL3.says(ConditionType::Paused, "True", Reason::Ready),
        Step::Do(Act::Squat(ON_LAB3.name)),
        Step::Do(Act::Change(CRAWL3, r#"{"spec":{"paused":false}}"#)),
        not_made(Reason::NameConflict),
        CRAWL3.says(ConditionType::Stalled, "True", Reason::NameConflict),
        Step::Show(Picture {
            title: "A foreign machine has the name",
            broken: "Somebody defined a domain on `lab3` with the name that the machine of \
                     `crawl-3` would have.",
            proxy: ON_LAB3.name,
            reason: Some(Reason::NameConflict),
            cure: "Rename or remove the domain, which was not touched; then any change of the \
                   object makes the operator look again, such as `kubectl annotate epx crawl-3 \
                   looked-at=\"$(date)\"`.",
        }),
        Step::Do(Act::Leave(ON_LAB3.name)),
        Step::Do(Act::Change(
            CRAWL3,
            r#"{"metadata":{"annotations":{"looked-at":"now"}}}"#,
        )),
        CRAWL3.is_ready(),
    ]);
    Scene {
        name: "name-conflict",
        cases: &[],
        steps,
    }
}

fn deleted_while_down() -> Scene {
    let mut steps = crawl3_is_there();
    steps.extend([
        // Its connections end first: a cable that is pulled is noticed after a minute only.
        Step::Do(Act::Break(Fault::KillSshd)),
        Step::Do(Act::Break(Fault::LinkDown)),
        Step::Do(Act::Delete(CRAWL3)),
        CRAWL3.says(
            ConditionType::DeletionBlocked,
            "True",
            Reason::HostUnreachable,
        ),
        CRAWL3.says(ConditionType::Ready, "False", Reason::HostUnreachable),
        LAB3.says(ConditionType::Reachable, "False", Reason::TcpDial),
        Step::See(Sight::published(ON_LAB3.name, false)),
        Step::Show(Picture {
            title: "A proxy is deleted while its host is down",
            broken: "`lab3` is not on the network any more, and somebody ran `kubectl delete epx \
                     crawl-3`.",
            proxy: ON_LAB3.name,
            reason: Some(Reason::HostUnreachable),
            cure: "Bring the host back: the machine is removed, and the object goes.\n[A host that \
                   will not come back](operations.md#a-host-that-will-not-come-back) is given up \
                   with the annotation that the message names.",
        }),
        Step::Do(Act::Heal),
        Step::See(Sight::gone(CRAWL3)),
    ]);
    Scene {
        name: "deleted-while-down",
        cases: &["C9"],
        steps,
    }
}
