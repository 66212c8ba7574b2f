//! The promises of every provider, on real hosts.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use egress_provider::conformance::{self, Harness, Verdict};
use egress_provider::{ClusterId, Context, InstanceRef, Location, Provider, Want};
use egress_provider_kvm::{DomainState, Hypervisor};
use serde_json::json;

use crate::drive;
use crate::foreign;
use crate::world::{World, static_address};

/// Takes a host away.
const BREAKS_A_HOST: &str = "silence_is_not_absence";
/// Compares two placements, which the machines of others change.
const COUNTS_MACHINES: &str = "placing_is_deterministic";
/// Checks whose machines ask the network for an address, by parts of their objects' names. Those of
/// the others have a declared one, so that nobody waits until they have booted.
const BOOTING: [&str; 6] = [
    "-ensure-until-ready-",
    "-concurrent-ensures-",
    "-switched-off-",
    "-can-be-made-again-",
    "-secrets-",
    "-diagnose-",
];

struct Hosts(World);

#[async_trait]
impl Harness for Hosts {
    async fn provider(&self) -> Arc<dyn Provider> {
        Arc::new(self.0.provider())
    }

    async fn restarted(&self) -> Arc<dyn Provider> {
        Arc::new(self.0.provider())
    }

    fn want(&self, name: &str) -> Want {
        let fields = match BOOTING.iter().any(|part| name.contains(part)) {
            true => json!({}),
            false => static_address("192.0.2.10", "192.0.2.1"),
        };
        self.0.want(name, fields)
    }

    async fn wait(&self, time: Duration) {
        tokio::time::sleep(time).await;
    }

    fn other_owner(&self, own: &ClusterId) -> ClusterId {
        format!("other-{own}").parse().expect("a cluster id")
    }

    fn context(&self) -> Context {
        drive::context()
    }

    /// A making has some 35 polls, and changes the host between the 16th and the 25th; a removal
    /// has some 16.
    fn cuts(&self) -> Vec<usize> {
        vec![4, 8, 12, 16, 18, 19, 20, 21, 23, 27]
    }

    async fn changes(&self) -> Option<u64> {
        Some(self.0.journal.changes())
    }

    async fn plant_foreign(&self, id: &InstanceRef) -> bool {
        let host = self.0.bed.host(&id.location);
        let xml = foreign::domain_xml(&id.identity.instance_name(), None);
        self.0.raw(host).await.define(&xml).await.unwrap();
        true
    }

    async fn foreign_is_untouched(&self, id: &InstanceRef) -> bool {
        let verbs = self.0.raw(self.0.bed.host(&id.location)).await;
        let name = id.identity.instance_name();
        let Some(domain) = verbs.domain_by_name(&name).await.unwrap() else {
            return false;
        };
        let state = verbs.domain_state(&domain).await.unwrap();
        let xml = verbs.domain_xml(&domain).await.unwrap();
        state == DomainState::Off && foreign::is_as_planted(&xml)
    }

    async fn remove_foreign(&self, id: &InstanceRef) {
        let verbs = self.0.raw(self.0.bed.host(&id.location)).await;
        let name = id.identity.instance_name();
        let domain = verbs.domain_by_name(&name).await.unwrap();
        let domain = domain.expect("what was planted");
        verbs.undefine(&domain).await.unwrap();
    }

    async fn switch_off(&self, id: &InstanceRef) -> bool {
        let verbs = self.0.raw(self.0.bed.host(&id.location)).await;
        let name = id.identity.instance_name();
        let domain = verbs.domain_by_name(&name).await.unwrap();
        verbs.destroy(&domain.expect("a machine")).await.unwrap();
        true
    }

    async fn take_away(&self, location: &Location) -> bool {
        let host = self.0.bed.host(location);
        self.0.bed.break_host(host, &["kill-sshd"]);
        true
    }

    async fn bring_back(&self, location: &Location) {
        self.0.bed.heal(self.0.bed.host(location));
    }
}

async fn run(name: &str) {
    let world = match name {
        BREAKS_A_HOST => World::to_break().await,
        COUNTS_MACHINES => World::alone().await,
        _ => World::beside_others().await,
    };
    let checks = conformance::checks();
    let check = checks.iter().find(|check| check.name == name);
    let result = (check.expect("a check of the suite").run)(&Hosts(world)).await;
    assert_eq!(result, Ok(Verdict::Kept));
}

macro_rules! tests {
    ($($name:ident)*) => {
        $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                run(stringify!($name)).await;
            }
        )*

        #[test]
        fn every_check_is_a_test() {
            let names: Vec<_> = conformance::checks().iter().map(|check| check.name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

tests! {
    ensure_until_ready
    ensure_again_changes_nothing
    concurrent_ensures_make_one_machine
    changed_declaration_must_replace
    switched_off_machine_is_started_again
    dropped_ensure_goes_on
    crash_during_ensure_goes_on
    dropped_ensure_can_be_deleted
    dropped_delete_goes_on
    what_is_left_can_be_discarded
    delete_leaves_nothing
    delete_of_the_absent_is_gone
    machine_can_be_made_again
    a_retained_machine_says_so
    observe_of_the_absent_is_none
    owned_machines_are_listed_with_their_tags
    other_owners_are_left_alone
    secrets_are_not_shown
    diagnose_is_bounded
    foreign_name_is_a_conflict
    places_are_usable
    placing_is_deterministic
    placing_honours_exclude
    silence_is_not_absence
    cancelled_context_starts_nothing
    passed_deadline_starts_nothing
}
