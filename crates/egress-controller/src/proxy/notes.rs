//! Events: one for each transition between two statuses; pure.

use egress_api::{
    ConditionType,
    status::{Condition, EgressProxyStatus},
};

use super::world::Note;

/// Conditions whose transitions are told, and whether True is good.
const TOLD: [(ConditionType, bool); 5] = [
    (ConditionType::InstanceReady, true),
    (ConditionType::AddressAssigned, true),
    (ConditionType::ProxyHealthy, true),
    (ConditionType::Drifted, false),
    (ConditionType::DeletionBlocked, false),
];

/// Reasons of work that goes on as it should.
const EXPECTED: [&str; 7] = [
    "Placing",
    "Creating",
    "Deleting",
    "ImageDownloading",
    "WaitingForLease",
    "WaitingForAgent",
    "NotProbedYet",
];

/// What changed from one status to the next.
pub(super) fn of(old: &EgressProxyStatus, new: &EgressProxyStatus) -> Vec<Note> {
    let told = TOLD.iter().filter_map(|(kind, is_good)| {
        let condition = find(new, *kind)?;
        let before = find(old, *kind);
        let is_same = before.is_some_and(|before| {
            (&before.status, &before.reason) == (&condition.status, &condition.reason)
        });
        let is_bad = (condition.status == "True") != *is_good;
        // That it goes on as it should is told once it is done.
        let is_silent = is_bad && EXPECTED.contains(&condition.reason.as_str());
        (!is_same && !is_silent).then(|| note(*kind, condition, is_bad))
    });
    told.collect()
}

fn note(kind: ConditionType, condition: &Condition, is_bad: bool) -> Note {
    let (reason, text) = match is_bad {
        true => (condition.reason.clone(), condition.message.clone()),
        false => (kind.name().to_owned(), kind.meaning().to_owned()),
    };
    Note {
        is_warning: is_bad,
        reason,
        action: "Reconcile",
        text,
    }
}

fn find(status: &EgressProxyStatus, kind: ConditionType) -> Option<&Condition> {
    status
        .conditions
        .iter()
        .find(|condition| condition.type_ == kind.name())
}
