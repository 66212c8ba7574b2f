//! From a plan to a machine that runs, and to the proof.

use std::sync::Arc;
use std::time::Duration;

use egress_api::{ADOPT_ANNOTATION, Reason, status::ReportedDiagnostics};
use egress_lifecycle::{Creation, MachineStep, Policy, ProbeFailure, Proof};
use egress_provider::{
    Class, Context, Ensured, Error, Instance, InstanceRef, InstanceState, Location, Owner, Want,
};
use kube::ResourceExt as _;

use super::found::{Failure, Found, Machine};
use super::health;
use super::prepare::Plan;
use super::reconcile::{Sighting, Work};
use super::telling::{Told, telling};
use super::world::{Note, WorldError};
use crate::requeue::Requeue;

/// Steps of one reconcile that need no wait between them: each place may be tried once.
const STEPS: usize = 64;
/// A machine that shows no address after this time is reported as one that does not start; so long
/// after it has one, a closed port is part of its start.
pub(super) const BOOT_LIMIT: Duration = Duration::from_secs(300);
/// How often it is looked at then: whoever comes late after all is not to wait any longer.
const LATE_POLL: Duration = Duration::from_secs(15);
/// Longest time for one reconcile's calls to the provider, a large image's upload included.
const CALL_LIMIT: Duration = Duration::from_secs(3600);
/// Time to read a console for a report.
const DIAGNOSE_LIMIT: Duration = Duration::from_secs(10);

/// Brings the machine on, and proves it when it runs.
///
/// What happens seldom is boxed: it would make each look at a machine that is well as large as
/// itself.
pub(super) async fn run(work: &mut Work<'_>, plan: &Plan) -> Result<Requeue, WorldError> {
    if work.place().is_none() {
        match Box::pin(take_over(work, plan)).await? {
            Ok(false) => {}
            // Its identity is another one from now on.
            Ok(true) => return Ok(Requeue::After(Duration::ZERO)),
            Err(failure) => return work.fail(failure).await,
        }
    }
    if work.was_ready() {
        match look(work, plan).await? {
            Look::Settled(instance) => {
                let drift = drift(plan, &instance);
                return prove(work, plan, *instance, drift).await;
            }
            Look::Unseen(failure) => return Box::pin(prove_unseen(work, plan, failure)).await,
            Look::Unsettled => {}
        }
    }
    Box::pin(advance(work, plan)).await
}

/// What a look at a machine that was ready came to.
enum Look {
    /// It is as it was.
    Settled(Box<Instance>),
    /// The look at it failed.
    Unseen(Failure),
    /// It has to be worked on.
    Unsettled,
}

/// The shared list may confirm that all is well, or that the place does not answer: asking it again
/// for each of its machines would keep everybody waiting for it. Anything else is looked at
/// afresh, because the list may be older than what happened since.
async fn look(work: &Work<'_>, plan: &Plan) -> Result<Look, WorldError> {
    let Some(place) = work.place() else {
        return Ok(Look::Unsettled);
    };
    let name = &work.proxy.spec.provider_ref.name;
    let id = InstanceRef::new(place, plan.want.identity.clone());
    match work.tools.sight.machine(work.cx, name, &id).await {
        Sighting::There(instance) if is_settled(work, &instance) => {
            return Ok(Look::Settled(instance));
        }
        Sighting::Silent(why) => {
            let failure = Failure::from(why.as_ref());
            if failure.is_silence() {
                return Ok(Look::Unseen(failure));
            }
        }
        Sighting::There(_) | Sighting::Nothing => {}
    }
    Ok(match plan.provider.observe(work.cx, &id).await {
        Ok(Some(instance)) if is_settled(work, &instance) => Look::Settled(Box::new(instance)),
        Ok(_) => Look::Unsettled,
        Err(error) => Look::Unseen(Failure::from(&error)),
    })
}

/// What a machine differs in from the declaration, and what a hand has changed on it.
fn drift(plan: &Plan, instance: &Instance) -> Option<String> {
    let tags = instance.tags.as_ref();
    let declared = tags.and_then(|tags| plan.want.spec_hash.difference(&tags.spec_hash));
    let all: Vec<_> = declared.into_iter().chain(instance.edits.clone()).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// Whether a machine runs where it was. One that was made from another declaration is left as it
/// is, so it has settled as well.
fn is_settled(work: &Work<'_>, instance: &Instance) -> bool {
    let known = work.proxy.status.as_ref();
    let known = known.and_then(|status| status.addresses.first());
    instance.state == InstanceState::Running
        && instance.tags.is_some()
        && work.place().as_ref() == Some(&instance.id.location)
        && instance.addresses.first().map(|address| address.ip) == known.map(|known| known.ip)
}

/// Works at the machine until there is something to wait for.
async fn advance(work: &mut Work<'_>, plan: &Plan) -> Result<Requeue, WorldError> {
    let policy = Policy {
        // Nothing of this object can be at a place that was never written down.
        ignore_unreachable: true,
        adopt_credentials: false,
    };
    let mut creation = match work.place() {
        Some(place) => {
            intend(work, plan, place.clone()).await?;
            Creation::resume(Want::clone(&plan.want), policy, place)
        }
        None => {
            begin(work).await?;
            let creation = Creation::new(Want::clone(&plan.want), policy);
            let name = &work.proxy.spec.provider_ref.name;
            match work.tools.sight.inventory(work.cx, name).await {
                Ok(Some(inventory)) => creation.with_inventory(inventory),
                Ok(None) => creation,
                Err(error) if error.class() == Class::Cancelled => return Ok(Requeue::OnChange),
                Err(error) => return failed(work, &error).await,
            }
        }
    };
    let told = Arc::new(Told::default());
    let cx = work.cx.clone().within(CALL_LIMIT);
    let cx = cx.with_progress(Arc::clone(&told) as _);
    for _ in 0..STEPS {
        work.alive()?;
        let step = creation.machine_step(plan.provider.as_ref(), &cx);
        match telling(work, &told, step).await {
            Ok(MachineStep::Again { operation, after }) if !after.is_zero() => {
                return waiting(work, plan, operation, after).await;
            }
            Ok(MachineStep::Again { .. }) => {
                if let Some(place) = creation.place().cloned() {
                    choose(work, plan, place, creation.is_begun()).await?;
                }
            }
            Ok(MachineStep::Ready(instance)) => {
                let drift = drift(plan, &instance);
                return prove(work, plan, *instance, drift).await;
            }
            Ok(MachineStep::MustReplace { why }) => return drifted(work, plan, why).await,
            Err(error) if error.class() == Class::Cancelled => return Ok(Requeue::OnChange),
            Err(error) => return failed(work, &error).await,
        }
    }
    Ok(Requeue::After(Duration::from_millis(100)))
}

/// An object has conditions from its first reconcile on, however long the search for a place takes.
async fn begin(work: &mut Work<'_>) -> Result<(), WorldError> {
    let status = work.proxy.status.as_ref();
    if status.is_some_and(|status| !status.conditions.is_empty()) {
        return Ok(());
    }
    let next = work.next(&Found::machine(Machine::Placing));
    work.save(next).await
}

/// Writes a chosen place down before anything is made there.
async fn choose(
    work: &mut Work<'_>,
    plan: &Plan,
    place: Location,
    is_begun: bool,
) -> Result<(), WorldError> {
    if work.place().as_ref() == Some(&place) {
        return Ok(());
    }
    intend(work, plan, place.clone()).await?;
    if is_begun {
        let text = format!("the machine on {place}, which an earlier run left, is gone on with");
        tell(work, Reason::Adopted.name(), "Adopt", text).await;
    }
    Ok(())
}

async fn tell(work: &Work<'_>, reason: &str, action: &'static str, text: String) {
    let note = Note {
        is_warning: false,
        reason: reason.to_owned(),
        action,
        text,
    };
    work.tools.world.publish(&work.proxy, &note).await;
}

/// The intent: place and operation, and no endpoint any more.
async fn intend(work: &mut Work<'_>, plan: &Plan, place: Location) -> Result<(), WorldError> {
    let is_intended = work.is_under_way() && work.place().as_ref() == Some(&place);
    if is_intended {
        return work.up_to_date().await;
    }
    let kind = if work.place().is_none() {
        "create"
    } else {
        "start"
    };
    let making = Found::machine(Machine::Making {
        operation: "beginning",
    });
    let mut next = work.next(&making);
    next.location = Some(place.to_string());
    next.provider = Some(work.proxy.spec.provider_ref.name.clone());
    next.operation = Some(work.intent(kind, &plan.want.identity));
    work.save(next).await
}

async fn waiting(
    work: &mut Work<'_>,
    plan: &Plan,
    operation: &'static str,
    after: Duration,
) -> Result<Requeue, WorldError> {
    let is_booting = operation == Ensured::AWAITS_ADDRESS;
    if is_booting && is_late(work) {
        let failure = late(work, plan).await?;
        let found = Found::machine(Machine::Failed(failure.clone()));
        let requeue = work.report_failure(&failure, &found).await?;
        // It may only have been its host that was away.
        return Ok(requeue.or_sooner(LATE_POLL));
    }
    let found = Found::machine(Machine::Making { operation });
    let next = work.next(&found);
    work.save(next).await?;
    Ok(Requeue::After(after))
}

fn is_late(work: &Work<'_>) -> bool {
    let status = work.proxy.status.as_ref();
    let Some(operation) = status.and_then(|status| status.operation.as_ref()) else {
        return false;
    };
    let since = work
        .tools
        .world
        .now()
        .duration_since(operation.started_at.0);
    Duration::try_from(since).is_ok_and(|since| since > BOOT_LIMIT)
}

/// Says how far the boot came, and with what on the console it stopped.
async fn late(work: &Work<'_>, plan: &Plan) -> Result<Failure, WorldError> {
    const SHOWN: usize = 400;
    let minutes = BOOT_LIMIT.as_secs() / 60;
    let mut text = format!(
        "the machine shows no address {minutes} min after its start: asked were leases, the guest \
         agent and the host's neighbours"
    );
    let mut failure = Failure::new(Class::Timeout, Reason::AddressTimeout, "");
    if let Some(place) = work.place() {
        let id = InstanceRef::new(place, plan.want.identity.clone());
        let cx = work.cx.clone().within(DIAGNOSE_LIMIT);
        if let Ok(diagnostics) = plan.provider.diagnose(&cx, &id).await {
            let tail = diagnostics.console_tail;
            let start = tail.ceil_char_boundary(tail.len().saturating_sub(SHOWN));
            if let Some(stage) = &diagnostics.stage {
                text.push_str(&format!("; last stage: {stage}"));
            }
            if !tail.is_empty() {
                text.push_str(&format!("; end of the console: {}", tail[start..].trim()));
            }
            failure.diagnostics = Some(Box::new(ReportedDiagnostics {
                stage: diagnostics.stage,
                console_tail_ref: diagnostics.console,
            }));
        }
    }
    failure.text = text;
    Ok(failure)
}

async fn failed(work: &mut Work<'_>, error: &Error) -> Result<Requeue, WorldError> {
    work.fail(Failure::from(error)).await
}

/// Shown, and left alone: a machine is replaced, never edited.
async fn drifted(work: &mut Work<'_>, plan: &Plan, why: String) -> Result<Requeue, WorldError> {
    let Some(place) = work.place() else {
        return Ok(Requeue::OnChange);
    };
    let id = InstanceRef::new(place, plan.want.identity.clone());
    match plan.provider.observe(work.cx, &id).await {
        Ok(Some(instance)) if !instance.addresses.is_empty() => {
            prove(work, plan, instance, Some(why)).await
        }
        Ok(_) => {
            let text = format!("the machine differs from the declaration: {why}");
            let failure = Failure::new(Class::InvalidSpec, Reason::InvalidSpec, text);
            let found = Found {
                drift: Some(why),
                ..Found::machine(Machine::Failed(failure.clone()))
            };
            work.report_failure(&failure, &found).await
        }
        Err(error) => failed(work, &error).await,
    }
}

/// Proves a machine that runs, when it is time to.
async fn prove(
    work: &mut Work<'_>,
    plan: &Plan,
    instance: Instance,
    drift: Option<String>,
) -> Result<Requeue, WorldError> {
    // What was ready once stays reported while it is asked, so the proof comes first.
    if work.is_under_way() {
        let found = Found {
            drift: drift.clone(),
            ..Found::machine(Machine::Ready(Box::new(instance.clone())))
        };
        let next = work.next(&found);
        work.save(next).await?;
    }
    let address = instance.addresses.first().map(|address| address.ip);
    let found = Found {
        probe: probe(work, plan, address).await?,
        drift,
        machine: Machine::Ready(Box::new(instance)),
    };
    let next = work.next(&found);
    work.save(next).await?;
    Ok(next_probe(work))
}

/// Nobody can look at the machine; the proxy itself may answer.
async fn prove_unseen(
    work: &mut Work<'_>,
    plan: &Plan,
    failure: Failure,
) -> Result<Requeue, WorldError> {
    if !failure.is_blind() {
        return work.fail(failure).await;
    }
    let status = work.proxy.status.as_ref();
    let address = status.and_then(|status| status.addresses.first());
    let address = address.map(|address| address.ip);
    let found = Found {
        probe: probe(work, plan, address).await?,
        ..Found::machine(Machine::Unknown(failure.clone()))
    };
    let requeue = work.report_failure(&failure, &found).await?;
    Ok(match next_probe(work) {
        Requeue::After(wait) => requeue.or_sooner(wait),
        Requeue::OnChange => requeue,
    })
}

/// A request through the proxy, when one is due.
async fn probe(
    work: &Work<'_>,
    plan: &Plan,
    address: Option<std::net::IpAddr>,
) -> Result<Option<Result<Proof, ProbeFailure>>, WorldError> {
    let Some(address) = address else {
        return Ok(None);
    };
    let (pace, now) = (work.tools.pace, work.tools.world.now());
    if !pace.until_due(work.key, wait(work), now).is_zero() {
        return Ok(None);
    }
    pace.probed(work.key, now);
    let credentials = plan.want.credentials.as_ref();
    let request = work.tools.prober.probe(&plan.want, address, credentials);
    let outcome = tokio::select! {
        biased;
        _ = stopped(work.cx) => None,
        outcome = request => Some(outcome),
    };
    work.alive()?;
    Ok(outcome)
}

async fn stopped(cx: &Context) {
    cx.cancel.cancelled().await;
}

fn next_probe(work: &Work<'_>) -> Requeue {
    let now = work.tools.world.now();
    let wait = work.tools.pace.until_due(work.key, wait(work), now);
    Requeue::After(wait.max(Duration::from_millis(100)))
}

fn wait(work: &Work<'_>) -> Duration {
    let status = work.proxy.status.as_ref();
    let is_proven = status.is_some_and(|status| status.endpoint.is_some());
    let last = status.and_then(|status| status.last_probe.as_ref());
    health::wait(
        is_proven,
        last,
        &work.proxy.spec.probe,
        work.tools.world.now(),
    )
}

/// Takes over the machine that the annotation names, when it is one of an earlier object of this
/// name, and says whether it did.
async fn take_over(work: &mut Work<'_>, plan: &Plan) -> Result<Result<bool, Failure>, WorldError> {
    let Some(wanted) = work.proxy.annotations().get(ADOPT_ANNOTATION).cloned() else {
        return Ok(Ok(false));
    };
    let owner = Owner {
        cluster_id: work.tools.cluster_id.clone(),
    };
    let inventory = match plan.provider.list_owned(work.cx, &owner).await {
        Ok(inventory) => inventory,
        Err(error) => return Ok(Err(Failure::from(&error))),
    };
    let is_of_this_name = |item: &&Instance| {
        let tags = item.tags.as_ref();
        tags.is_some_and(|tags| {
            tags.identity.namespace == work.key.namespace && tags.identity.name == work.key.name
        })
    };
    let own = inventory.items.iter().filter(is_of_this_name);
    let Some(item) = own.into_iter().find(|item| item.provider_id == wanted) else {
        let text = format!(
            "the annotation {ADOPT_ANNOTATION} names {wanted}, which is no machine of an earlier \
             object of this name: correct or remove it"
        );
        return Ok(Err(Failure::new(
            Class::Conflict,
            Reason::AdoptionRequired,
            text,
        )));
    };
    let mut next = work.status();
    let uid = item.id.identity.uid.to_string();
    next.location = Some(item.id.location.to_string());
    next.provider = Some(work.proxy.spec.provider_ref.name.clone());
    next.operation = Some(work.intent("adopt", &item.id.identity));
    next.adopted_uid = Some(uid).filter(|uid| Some(uid) != work.proxy.metadata.uid.as_ref());
    let text = format!("the machine {wanted} of an earlier object of this name is taken over");
    work.save(next).await?;
    tell(work, Reason::Adopted.name(), "Adopt", text).await;
    Ok(Ok(true))
}
