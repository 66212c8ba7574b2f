//! What is wanted of proxies that are well, so that not every probe reads a Secret and works
//! everything out anew.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use egress_provider::Want;
use k8s_openapi::jiff::Timestamp;
use uuid::Uuid;

use super::world::Key;

/// What was found out before this time is found out anew, should nobody have been woken by what
/// changed, as where the operator may not watch Secrets; sooner with the first probe that fails. A
/// read is one request, and with ten thousand proxies six a second.
const FRESH: Duration = Duration::from_secs(1800);

/// What was wanted of each proxy when that was worked out last. Nothing depends on it: a process
/// that begins anew works it out once more.
pub struct Wants {
    fresh: Duration,
    kept: Mutex<HashMap<Key, Kept>>,
}

struct Kept {
    generation: Option<i64>,
    found: Timestamp,
    want: Arc<Want>,
}

impl Wants {
    /// Nothing was worked out yet; what will be is kept for half an hour.
    pub fn new() -> Self {
        Self::lasting(FRESH)
    }

    /// The same for another time.
    pub fn lasting(fresh: Duration) -> Self {
        Self {
            fresh,
            kept: Mutex::default(),
        }
    }

    /// What is wanted of the proxy of this generation, whose machine is that of this UID, unless
    /// it was found out too long ago.
    pub(super) fn fresh(
        &self,
        key: &Key,
        generation: Option<i64>,
        uid: Uuid,
        now: Timestamp,
    ) -> Option<Arc<Want>> {
        let all = self.all();
        let kept = all.get(key)?;
        let is_same = kept.generation == generation && kept.want.identity.uid == uid;
        let age = Duration::try_from(now.duration_since(kept.found)).ok()?;
        (is_same && age < self.fresh).then(|| Arc::clone(&kept.want))
    }

    pub(super) fn keep(
        &self,
        key: &Key,
        generation: Option<i64>,
        want: &Arc<Want>,
        now: Timestamp,
    ) {
        let kept = Kept {
            generation,
            found: now,
            want: Arc::clone(want),
        };
        self.all().insert(key.clone(), kept);
    }

    pub(super) fn forget(&self, key: &Key) {
        self.all().remove(key);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Key, Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Wants {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Wants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wants")
    }
}

#[cfg(test)]
mod tests {
    use egress_provider::Identity;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_want_is_kept_for_a_while_and_for_one_declaration() {
        let spec = json!({
            "providerRef": { "name": "lab" }, "protocols": ["http"], "auth": { "mode": "basic" },
        });
        let identity = Identity::without_cluster("lab".parse().unwrap(), "team", "a");
        let uid = identity.uid;
        let want = Arc::new(Want::new(
            identity,
            serde_json::from_value(spec).unwrap(),
            None,
        ));
        let (wants, key) = (Wants::new(), Key::new("team", "a"));
        let at = |second| Timestamp::from_second(second).unwrap();
        wants.keep(&key, Some(1), &want, at(1_000));
        let fresh = |generation, uid, second| {
            let kept = wants.fresh(&key, Some(generation), uid, at(second));
            kept.is_some()
        };
        assert!(fresh(1, uid, 1_000) && fresh(1, uid, 2_799));
        assert!(!fresh(1, uid, 2_800));
        assert!(!fresh(2, uid, 1_000) && !fresh(1, Uuid::nil(), 1_000));
        // A clock that was set back says nothing about ages.
        assert!(!fresh(1, uid, 999));
        wants.forget(&key);
        assert!(!fresh(1, uid, 1_000));
        assert_eq!(format!("{wants:?}"), "Wants", "no password is shown");
    }
}
