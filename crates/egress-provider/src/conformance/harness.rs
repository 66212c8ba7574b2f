//! What a suite must know of the provider it checks.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use crate::{ClusterId, Context, InstanceRef, Location, Provider, Want};

/// Brings a provider and its surroundings into the situations that checks are about.
///
/// Hooks with a default answer `false` or `None` where they are not offered; whatever a hook did
/// is undone by its counterpart, also when the check fails in between.
#[async_trait]
pub trait Harness: Send + Sync {
    /// The provider. Nothing of the suite's owners is at its places when a check begins.
    async fn provider(&self) -> Arc<dyn Provider>;

    /// A provider over the same places that remembers nothing of what others did: the successor
    /// of a crashed process.
    async fn restarted(&self) -> Arc<dyn Provider>;

    /// A declaration that the provider can make a machine of, for an object of this name. The
    /// same name gives the same identity and declaration each time; all belong to one owner.
    fn want(&self, name: &str) -> Want;

    /// Waits: for providers on real hosts by sleeping, in memory not at all.
    async fn wait(&self, time: Duration);

    /// Another owner, whose machines must be left alone.
    fn other_owner(&self, own: &ClusterId) -> ClusterId {
        ClusterId::nearest(&format!("other-{own}"))
    }

    /// The same machine from another declaration: with the next port, unless overridden.
    fn changed(&self, want: &Want) -> Want {
        let mut spec = want.spec.clone();
        spec.port = Some(spec.port().checked_add(1).unwrap_or(1024));
        Want::new(want.identity.clone(), spec, want.credentials.clone())
    }

    /// The context of each call. A provider on real hosts gets a deadline here.
    fn context(&self) -> Context {
        Context::new()
    }

    /// How often a call may answer "in progress" before the check gives up.
    fn polls(&self) -> u32 {
        1000
    }

    /// After how many polls the making or the removal of a machine is cut off, in ascending order;
    /// the first one behind the end is the last one used. Each costs the making and the removal of
    /// a machine, so that a harness on real hosts may want fewer than each one.
    fn cuts(&self) -> Vec<usize> {
        (0..64).collect()
    }

    /// How much was changed so far, where that can be counted.
    async fn changes(&self) -> Option<u64> {
        None
    }

    /// Puts something there that is not this provider's and has the name that the machine would
    /// get; `false` when this harness cannot.
    async fn plant_foreign(&self, _: &InstanceRef) -> bool {
        false
    }

    /// Whether what was planted is there as it was.
    async fn foreign_is_untouched(&self, _: &InstanceRef) -> bool {
        false
    }

    /// Removes what was planted.
    async fn remove_foreign(&self, _: &InstanceRef) {}

    /// Switches a ready machine off behind the provider's back; `false` when this harness cannot.
    async fn switch_off(&self, _: &InstanceRef) -> bool {
        false
    }

    /// Takes a place away from the provider; `false` when this harness cannot.
    async fn take_away(&self, _: &Location) -> bool {
        false
    }

    /// Brings it back.
    async fn bring_back(&self, _: &Location) {}
}
