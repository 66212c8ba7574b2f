//! Providers that break one promise each: a suite that finds none of them proves nothing.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use egress_api::ProviderKind;

use super::*;
use crate::{
    Capabilities, Class, Context, Deleted, Diagnostics, Ensured, Error, Instance, Inventory,
    LocationHealth, OperationToken, Outcome, Owner, Placement, Remainder, Removed,
};

/// What is done wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sin {
    RetainsNothing,
    NeverReady,
    ReadyWithoutAddress,
    MakesAnother,
    WritesWhenReady,
    IgnoresDeclaration,
    LeavesOffMachinesOff,
    ForgetsRemainders,
    HidesRemainders,
    GoneTooEarly,
    MiscountsNothing,
    AbsenceIsAnError,
    ListsNothing,
    ListsEveryOwner,
    ConsoleWithPassword,
    ConsoleWithoutEnd,
    TakesForeignNames,
    PlacesAtRandom,
    IgnoresExclude,
    SilenceIsAbsence,
    SilenceIsComplete,
    IgnoresContext,
    WrongOutcome,
    DiscardsNothing,
    DiscardsMachines,
}

/// Which checks must find it.
const SINS: &[(Sin, &[&str])] = &[
    (Sin::NeverReady, &["ensure_until_ready"]),
    (Sin::ReadyWithoutAddress, &["ensure_until_ready"]),
    (
        Sin::MakesAnother,
        &[
            "concurrent_ensures_make_one_machine",
            "ensure_again_changes_nothing",
        ],
    ),
    (Sin::WritesWhenReady, &["ensure_again_changes_nothing"]),
    (
        Sin::IgnoresDeclaration,
        &["changed_declaration_must_replace"],
    ),
    (
        Sin::LeavesOffMachinesOff,
        &["switched_off_machine_is_started_again"],
    ),
    (
        Sin::ForgetsRemainders,
        &["dropped_ensure_can_be_deleted", "dropped_delete_goes_on"],
    ),
    (
        Sin::HidesRemainders,
        &["dropped_ensure_goes_on", "crash_during_ensure_goes_on"],
    ),
    (
        Sin::GoneTooEarly,
        &["delete_leaves_nothing", "machine_can_be_made_again"],
    ),
    (Sin::MiscountsNothing, &["delete_of_the_absent_is_gone"]),
    (Sin::AbsenceIsAnError, &["observe_of_the_absent_is_none"]),
    (
        Sin::ListsNothing,
        &["owned_machines_are_listed_with_their_tags"],
    ),
    (Sin::ListsEveryOwner, &["other_owners_are_left_alone"]),
    (Sin::ConsoleWithPassword, &["secrets_are_not_shown"]),
    (Sin::ConsoleWithoutEnd, &["diagnose_is_bounded"]),
    (Sin::TakesForeignNames, &["foreign_name_is_a_conflict"]),
    (Sin::PlacesAtRandom, &["placing_is_deterministic"]),
    (Sin::IgnoresExclude, &["placing_honours_exclude"]),
    (
        Sin::SilenceIsAbsence,
        &["silence_is_not_absence", "places_are_usable"],
    ),
    (Sin::SilenceIsComplete, &["silence_is_not_absence"]),
    (
        Sin::IgnoresContext,
        &[
            "cancelled_context_starts_nothing",
            "passed_deadline_starts_nothing",
        ],
    ),
    (
        Sin::WrongOutcome,
        &[
            "cancelled_context_starts_nothing",
            "passed_deadline_starts_nothing",
        ],
    ),
    (Sin::DiscardsNothing, &["what_is_left_can_be_discarded"]),
    (Sin::DiscardsMachines, &["what_is_left_can_be_discarded"]),
    (Sin::RetainsNothing, &["a_retained_machine_says_so"]),
];

#[tokio::test]
async fn every_check_finds_a_sinner_and_every_sinner_is_found() {
    let mut finders: BTreeMap<&str, usize> = BTreeMap::new();
    for (sin, expected) in SINS {
        let harness = SinnerHarness::new(*sin);
        for check in checks() {
            let is_broken = (check.run)(&harness).await.is_err();
            let must = expected.contains(&check.name);
            assert!(is_broken || !must, "{} does not find {sin:?}", check.name);
            if must {
                *finders.entry(check.name).or_default() += 1;
            }
        }
    }
    for check in checks() {
        assert!(
            finders.contains_key(check.name),
            "{} finds nothing",
            check.name
        );
    }
}

struct SinnerHarness {
    memory: MemoryHarness,
    sinner: Sinner,
}

impl SinnerHarness {
    fn new(sin: Sin) -> Self {
        let memory = MemoryHarness::new();
        let sinner = Sinner {
            inner: memory.0.clone(),
            sin,
            turns: Arc::new(AtomicU64::new(0)),
            writes: Arc::new(AtomicU64::new(0)),
            silent: Arc::new(AtomicBool::new(false)),
        };
        Self { memory, sinner }
    }
}

#[async_trait]
impl Harness for SinnerHarness {
    async fn provider(&self) -> Arc<dyn Provider> {
        // What the check before could not remove is not this one's fault.
        for machine in self.memory.0.machines() {
            self.memory.0.remove(&machine.location, &machine.name);
        }
        Arc::new(self.sinner.clone())
    }

    async fn restarted(&self) -> Arc<dyn Provider> {
        Arc::new(self.sinner.clone())
    }

    fn want(&self, name: &str) -> Want {
        self.memory.want(name)
    }

    async fn wait(&self, _: Duration) {}

    fn polls(&self) -> u32 {
        10
    }

    async fn changes(&self) -> Option<u64> {
        Some(self.memory.0.changes() + self.sinner.writes.load(Ordering::Relaxed))
    }

    async fn plant_foreign(&self, id: &InstanceRef) -> bool {
        self.memory.plant_foreign(id).await
    }

    async fn foreign_is_untouched(&self, id: &InstanceRef) -> bool {
        self.memory.foreign_is_untouched(id).await
    }

    async fn remove_foreign(&self, id: &InstanceRef) {
        self.memory.remove_foreign(id).await;
    }

    async fn switch_off(&self, id: &InstanceRef) -> bool {
        self.memory.switch_off(id).await
    }

    async fn take_away(&self, location: &Location) -> bool {
        self.sinner.silent.store(true, Ordering::Relaxed);
        self.memory.take_away(location).await
    }

    async fn bring_back(&self, location: &Location) {
        self.sinner.silent.store(false, Ordering::Relaxed);
        self.memory.bring_back(location).await;
    }
}

/// The provider in memory, with one sin.
#[derive(Debug, Clone)]
struct Sinner {
    inner: MemoryProvider,
    sin: Sin,
    turns: Arc<AtomicU64>,
    writes: Arc<AtomicU64>,
    silent: Arc<AtomicBool>,
}

impl Sinner {
    fn is(&self, sin: Sin) -> bool {
        self.sin == sin
    }

    /// The context as this provider takes it.
    fn context(&self, cx: &Context) -> Context {
        match self.is(Sin::IgnoresContext) {
            true => Context::new(),
            false => cx.clone(),
        }
    }

    fn spoil(&self, error: Error) -> Error {
        match self.is(Sin::WrongOutcome) {
            true => error.with_outcome(Outcome::MaybeApplied),
            false => error,
        }
    }

    fn is_absent_by_silence(&self) -> bool {
        self.is(Sin::SilenceIsAbsence) && self.silent.load(Ordering::Relaxed)
    }

    async fn state(&self, id: &InstanceRef) -> Option<InstanceState> {
        let seen = self.inner.observe(&Context::new(), id).await.ok().flatten();
        seen.map(|machine| machine.state)
    }
}

#[async_trait]
impl Provider for Sinner {
    fn kind(&self) -> ProviderKind {
        self.inner.kind()
    }

    fn capabilities(&self) -> Capabilities {
        self.inner.capabilities()
    }

    async fn check(&self, cx: &Context) -> Vec<LocationHealth> {
        match self.is(Sin::SilenceIsAbsence) {
            true => Vec::new(),
            false => self.inner.check(cx).await,
        }
    }

    async fn place(
        &self,
        cx: &Context,
        want: &Want,
        exclude: &[Location],
    ) -> Result<Placement, Error> {
        let cx = self.context(cx);
        let nothing = Vec::new();
        let exclude = match self.is(Sin::IgnoresExclude) {
            true => &nothing,
            false => exclude,
        };
        let placed = self.inner.place(&cx, want, exclude).await;
        let placed = placed.map_err(|error| self.spoil(error))?;
        if self.is(Sin::PlacesAtRandom) {
            let turn = self.turns.fetch_add(1, Ordering::Relaxed) % 3;
            let location = Location::new(format!("kvm{}", turn + 1));
            return Ok(Placement { location });
        }
        Ok(placed)
    }

    async fn ensure(
        &self,
        cx: &Context,
        want: &Want,
        placement: &Placement,
        token: &OperationToken,
    ) -> Result<Ensured, Error> {
        let cx = self.context(cx);
        let id = InstanceRef::new(placement.location.clone(), want.identity.clone());
        let mut want = want.clone();
        if self.is(Sin::IgnoresDeclaration)
            && let Ok(Some(machine)) = self.inner.observe(&cx, &id).await
            && let Some(tags) = machine.tags
        {
            want.spec_hash = crate::SpecHash::from_tag(tags.spec_hash);
        }
        if self.is(Sin::TakesForeignNames) {
            self.inner
                .remove(&placement.location, &want.identity.instance_name());
        }
        let was_off = self.state(&id).await == Some(InstanceState::Stopped);
        if was_off && self.is(Sin::LeavesOffMachinesOff) {
            return Ok(Ensured::InProgress {
                operation: "waiting for address",
                poll_after: Duration::ZERO,
            });
        }
        let ensured = self.inner.ensure(&cx, &want, placement, token).await;
        match ensured.map_err(|error| self.spoil(error))? {
            Ensured::Ready(_) if self.is(Sin::NeverReady) => Ok(Ensured::InProgress {
                operation: "waiting for address",
                poll_after: Duration::ZERO,
            }),
            Ensured::Ready(mut machine) => {
                if self.is(Sin::ReadyWithoutAddress) {
                    machine.addresses.clear();
                }
                if self.is(Sin::MakesAnother) {
                    let turn = self.turns.fetch_add(1, Ordering::Relaxed);
                    machine.provider_id.push_str(&turn.to_string());
                }
                if self.is(Sin::WritesWhenReady) {
                    self.writes.fetch_add(1, Ordering::Relaxed);
                }
                Ok(Ensured::Ready(machine))
            }
            other => Ok(other),
        }
    }

    async fn observe(&self, cx: &Context, id: &InstanceRef) -> Result<Option<Instance>, Error> {
        if self.is_absent_by_silence() {
            return Ok(None);
        }
        let cx = self.context(cx);
        let seen = self.inner.observe(&cx, id).await;
        let seen = seen.map_err(|error| self.spoil(error))?;
        if seen.is_none() && self.is(Sin::AbsenceIsAnError) {
            return Err(Error::new(Class::NotFound, "there is no such machine"));
        }
        Ok(seen)
    }

    async fn delete(
        &self,
        cx: &Context,
        id: &InstanceRef,
        token: &OperationToken,
    ) -> Result<Deleted, Error> {
        let cx = self.context(cx);
        let was = self.state(id).await;
        if was == Some(InstanceState::Incomplete) && self.is(Sin::ForgetsRemainders) {
            return Ok(Deleted::Gone(Removed::default()));
        }
        let deleted = self.inner.delete(&cx, id, token).await;
        let deleted = deleted.map_err(|error| self.spoil(error))?;
        match (was, deleted) {
            (Some(_), _) if self.is(Sin::GoneTooEarly) => Ok(Deleted::Gone(Removed {
                machines: 1,
                volumes: 1,
            })),
            (None, _) if self.is(Sin::MiscountsNothing) => Ok(Deleted::Gone(Removed {
                machines: 1,
                volumes: 0,
            })),
            (_, deleted) => Ok(deleted),
        }
    }

    async fn discard(&self, cx: &Context, left: &Remainder) -> Result<Deleted, Error> {
        let cx = self.context(cx);
        if self.is(Sin::DiscardsNothing) {
            return Ok(Deleted::Gone(Removed::default()));
        }
        if self.is(Sin::DiscardsMachines) {
            self.inner.remove(&left.location, &left.instance_name);
        }
        let discarded = self.inner.discard(&cx, left).await;
        discarded.map_err(|error| self.spoil(error))
    }

    async fn retain(&self, cx: &Context, id: &InstanceRef) -> Result<(), Error> {
        let cx = self.context(cx);
        if self.is(Sin::RetainsNothing) {
            return Ok(());
        }
        let retained = self.inner.retain(&cx, id).await;
        retained.map_err(|error| self.spoil(error))
    }

    async fn list_owned(&self, cx: &Context, owner: &Owner) -> Result<Inventory, Error> {
        let cx = self.context(cx);
        let listed = self.inner.list_owned(&cx, owner).await;
        let mut listed = listed.map_err(|error| self.spoil(error))?;
        if self.is(Sin::ListsNothing) {
            listed.items.clear();
        }
        if self.is(Sin::HidesRemainders) {
            listed.remainders.clear();
        }
        if self.is(Sin::SilenceIsComplete) {
            listed.unreachable.clear();
        }
        if self.is(Sin::ListsEveryOwner) {
            for cluster in ["lab", "other-lab"] {
                let owner = Owner {
                    cluster_id: cluster.parse().unwrap(),
                };
                listed
                    .items
                    .extend(self.inner.list_owned(&cx, &owner).await?.items);
            }
        }
        Ok(listed)
    }

    async fn diagnose(&self, cx: &Context, id: &InstanceRef) -> Result<Diagnostics, Error> {
        let cx = self.context(cx);
        let told = self.inner.diagnose(&cx, id).await;
        let mut told = told.map_err(|error| self.spoil(error))?;
        if self.is(Sin::ConsoleWithPassword) {
            told.console_tail = "password: pass-phrase-of-the-client".to_owned();
        }
        if self.is(Sin::ConsoleWithoutEnd) && !told.console_tail.is_empty() {
            told.console_tail = told.console_tail.repeat(1000);
        }
        Ok(told)
    }
}
