//! Conditions, and writing a status only when it changed.

use std::{fmt::Debug, time::Duration};

use egress_api::{ConditionType, Reason, status::Condition, status::Time};
use k8s_openapi::jiff::Timestamp;
use kube::{
    Api, Resource, ResourceExt as _,
    api::{Patch, PatchParams},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;

/// The longest message of a condition, in bytes. Longer ones come from outside.
const LONGEST_MESSAGE: usize = 4096;

/// The conditions of one object as they are being found.
///
/// A condition that is set as it was keeps its time of transition; one whose status changes gets
/// the time of now.
#[derive(Debug, Clone)]
pub struct Conditions {
    list: Vec<Condition>,
    generation: Option<i64>,
    now: Timestamp,
}

impl Conditions {
    /// Goes on from what was written last. `generation` is that of the declaration looked at.
    pub fn resume(previous: &[Condition], generation: Option<i64>, now: Timestamp) -> Self {
        Self {
            list: previous.to_vec(),
            generation,
            now,
        }
    }

    /// Says that something holds, or not, and why. True when its status or reason changed: that
    /// is a transition, worth an event.
    pub fn set(
        &mut self,
        kind: ConditionType,
        holds: bool,
        reason: Reason,
        message: impl Into<String>,
    ) -> bool {
        let status = if holds { "True" } else { "False" };
        self.put(kind, status, reason.name(), message.into())
    }

    /// Says that nobody knows.
    pub fn set_unknown(
        &mut self,
        kind: ConditionType,
        reason: Reason,
        message: impl Into<String>,
    ) -> bool {
        self.put(kind, "Unknown", reason.name(), message.into())
    }

    /// Takes a condition away: one that is abnormal when true is absent when it is not.
    pub fn remove(&mut self, kind: ConditionType) -> bool {
        let before = self.list.len();
        self.list.retain(|condition| condition.type_ != kind.name());
        self.list.len() != before
    }

    /// Whether something holds; `None` when nobody said.
    pub fn holds(&self, kind: ConditionType) -> Option<bool> {
        match self.find(kind)?.status.as_str() {
            "True" => Some(true),
            "False" => Some(false),
            _ => None,
        }
    }

    /// A condition as it is now.
    pub fn find(&self, kind: ConditionType) -> Option<&Condition> {
        find(&self.list, kind)
    }

    /// All of them, in the documentation's order.
    pub fn into_list(mut self) -> Vec<Condition> {
        let place = |condition: &Condition| {
            ConditionType::ALL
                .iter()
                .position(|kind| kind.name() == condition.type_)
        };
        self.list
            .sort_by_key(|condition| place(condition).unwrap_or(usize::MAX));
        self.list
    }

    fn put(&mut self, kind: ConditionType, status: &str, reason: &str, message: String) -> bool {
        let next = Condition {
            type_: kind.name().to_owned(),
            status: status.to_owned(),
            reason: reason.to_owned(),
            message: shortened(message),
            last_transition_time: Time(self.now),
            observed_generation: self.generation,
        };
        let place = self.list.iter_mut().find(|old| old.type_ == kind.name());
        let Some(old) = place else {
            self.list.push(next);
            return true;
        };
        let is_other_status = old.status != next.status;
        let is_transition = is_other_status || old.reason != next.reason;
        let since = match is_other_status {
            true => next.last_transition_time.clone(),
            false => old.last_transition_time.clone(),
        };
        *old = Condition {
            last_transition_time: since,
            ..next
        };
        is_transition
    }
}

/// The condition of this kind.
pub fn find(conditions: &[Condition], kind: ConditionType) -> Option<&Condition> {
    let mut conditions = conditions.iter();
    conditions.find(|condition| condition.type_ == kind.name())
}

/// A text of bounded length without characters that would break a line.
pub fn shortened(mut text: String) -> String {
    let end = text.floor_char_boundary(LONGEST_MESSAGE);
    text.truncate(end);
    text.replace(|c: char| c.is_control() && c != '\n', " ")
}

/// Longest time for one write of a status.
const WRITE_DEADLINE: Duration = Duration::from_secs(30);

/// Writes a status by server-side apply when it differs from what is there, and says whether it
/// did.
///
/// What this manager wrote before and no longer names is taken away; fields of others stay. The
/// write is refused with a conflict when the object was made anew under the same name meanwhile.
///
/// # Errors
/// Those of the API server, and a conflict.
pub async fn apply_if_changed<K, S>(
    api: &Api<K>,
    object: &K,
    previous: Option<&S>,
    next: &S,
    manager: &str,
) -> Result<bool, kube::Error>
where
    K: Resource<DynamicType = ()> + Clone + DeserializeOwned + Debug,
    S: Serialize + PartialEq,
{
    if previous == Some(next) {
        return Ok(false);
    }
    let patch = Patch::Apply(json!({
        "apiVersion": K::api_version(&()),
        "kind": K::kind(&()),
        "metadata": { "name": object.name_any(), "uid": object.uid() },
        "status": next,
    }));
    let params = PatchParams::apply(manager).force();
    let name = object.name_any();
    let write = api.patch_status(&name, &params, &patch);
    match tokio::time::timeout(WRITE_DEADLINE, write).await {
        Ok(written) => written.map(|_| true),
        Err(late) => Err(kube::Error::Service(late.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn the_time_of_transition_follows_the_status_alone() {
        let mut first = Conditions::resume(&[], Some(1), at(10));
        assert!(first.set(ConditionType::Ready, false, Reason::Placing, "a"));
        let written = first.into_list();
        let mut second = Conditions::resume(&written, Some(2), at(20));
        assert!(!second.set(ConditionType::Ready, false, Reason::Placing, "other words"));
        assert!(second.set(ConditionType::Ready, false, Reason::Creating, "b"));
        let found = second.find(ConditionType::Ready).unwrap().clone();
        assert_eq!(found.last_transition_time, Time(at(10)));
        assert_eq!(found.observed_generation, Some(2));
        let mut third = Conditions::resume(&[found], Some(2), at(30));
        assert!(third.set(ConditionType::Ready, true, Reason::Ready, ""));
        let found = third.find(ConditionType::Ready).unwrap();
        assert_eq!(found.last_transition_time, Time(at(30)));
    }

    #[test]
    fn conditions_come_in_one_order_and_can_be_taken_away() {
        let mut conditions = Conditions::resume(&[], None, at(0));
        conditions.set(ConditionType::PoolReady, true, Reason::Ready, "");
        conditions.set_unknown(ConditionType::Reachable, Reason::Timeout, "");
        conditions.set(ConditionType::Ready, true, Reason::Ready, "");
        assert_eq!(conditions.holds(ConditionType::Reachable), None);
        assert!(conditions.remove(ConditionType::PoolReady));
        assert!(!conditions.remove(ConditionType::PoolReady));
        let types: Vec<_> = conditions
            .into_list()
            .into_iter()
            .map(|condition| condition.type_)
            .collect();
        assert_eq!(types, ["Ready", "Reachable"]);
    }

    #[test]
    fn texts_from_outside_are_bounded() {
        let text = shortened(format!("a\u{7}b{}", "ü".repeat(10_000)));
        assert!(text.len() <= LONGEST_MESSAGE && text.starts_with("a b"));
    }
}
