//! From what was found to the status of a proxy; pure.

use egress_api::{
    ConditionType, EgressProxySpec, Reason,
    status::{
        EgressProxyStatus, Endpoint, LastError, Operation, Phase, ReportedAddress,
        ReportedDiagnostics, Time,
    },
};
use egress_lifecycle::ProbeFailure;
use egress_provider::{Address, Ensured, Instance};
use k8s_openapi::jiff::Timestamp;

use super::found::{Failure, Found, Machine};
use super::health;
use super::machine::BOOT_LIMIT;
use crate::status::{Conditions, shortened};

/// What the status is about.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) spec: &'a EgressProxySpec,
    pub(super) generation: Option<i64>,
    pub(super) now: Timestamp,
}

/// The status of a proxy that shall exist.
pub(super) fn next(
    old: &EgressProxyStatus,
    subject: Subject<'_>,
    found: &Found,
) -> EgressProxyStatus {
    let mut status = begin(old, subject);
    let mut conditions = resume(old, subject);
    instance(&mut status, &mut conditions, subject, found);
    proxy(&mut status, &mut conditions, subject, found);
    abnormal(&mut conditions, found);
    roll_up(&mut conditions, found);
    status.phase = Some(phase(&status, &conditions, subject, found));
    status.conditions = conditions.into_list();
    status
}

/// The status of a proxy that is left alone on request: as it was, and paused.
pub(super) fn paused(old: &EgressProxyStatus, subject: Subject<'_>) -> EgressProxyStatus {
    let mut status = begin(old, subject);
    let mut conditions = resume(old, subject);
    let text = "spec.paused is true: nothing is done, and nothing is checked";
    conditions.set(ConditionType::Paused, true, Reason::Ready, text);
    if conditions.find(ConditionType::Ready).is_none() {
        conditions.set(ConditionType::Ready, false, Reason::Placing, text);
    }
    conditions.remove(ConditionType::Reconciling);
    status.phase = old.phase.or(Some(Phase::Pending));
    status.conditions = conditions.into_list();
    status
}

/// The status of a proxy that is being deleted; `blocked` says by what it is held up.
pub(super) fn deleting(
    old: &EgressProxyStatus,
    subject: Subject<'_>,
    operation: &Operation,
    blocked: Option<&Failure>,
) -> EgressProxyStatus {
    let mut status = begin(old, subject);
    let mut conditions = resume(old, subject);
    withdraw(&mut status);
    status.operation = Some(operation.clone());
    let text = "the machine is being deleted";
    conditions.set(ConditionType::InstanceReady, false, Reason::Deleting, text);
    // What a list of proxies shows is what holds it up.
    let (why, why_text) = match blocked {
        Some(failure) => (failure.reason, failure.text.as_str()),
        None => (Reason::Deleting, text),
    };
    conditions.set(ConditionType::Ready, false, why, why_text);
    for kind in [
        ConditionType::Paused,
        ConditionType::Stalled,
        ConditionType::Drifted,
    ] {
        conditions.remove(kind);
    }
    match blocked {
        Some(failure) => {
            conditions.set(
                ConditionType::DeletionBlocked,
                true,
                failure.reason,
                &failure.text,
            );
            conditions.remove(ConditionType::Reconciling);
            fail(&mut status, failure, subject.now);
        }
        None => {
            conditions.remove(ConditionType::DeletionBlocked);
            conditions.set(ConditionType::Reconciling, true, Reason::Deleting, text);
        }
    }
    status.phase = Some(Phase::Deleting);
    status.conditions = conditions.into_list();
    status
}

/// Whether something holds the deletion up.
pub(super) fn is_deletion_blocked(status: &EgressProxyStatus) -> bool {
    let kind = ConditionType::DeletionBlocked.name();
    status.conditions.iter().any(|one| one.type_ == kind)
}

/// Takes the endpoint away; what follows may end what is behind it.
pub(super) fn withdraw(status: &mut EgressProxyStatus) {
    status.endpoint = None;
    status.last_probe = None;
}

fn begin(old: &EgressProxyStatus, subject: Subject<'_>) -> EgressProxyStatus {
    let is_new = old.observed_generation != subject.generation;
    EgressProxyStatus {
        observed_generation: subject.generation,
        attempts: if is_new { 0 } else { old.attempts },
        ..old.clone()
    }
}

fn resume(old: &EgressProxyStatus, subject: Subject<'_>) -> Conditions {
    Conditions::resume(&old.conditions, subject.generation, subject.now)
}

fn instance(
    status: &mut EgressProxyStatus,
    conditions: &mut Conditions,
    subject: Subject<'_>,
    found: &Found,
) {
    let not_ready = |conditions: &mut Conditions, reason, text: &str| {
        conditions.set(ConditionType::InstanceReady, false, reason, text);
    };
    match &found.machine {
        Machine::Placing => not_ready(conditions, Reason::Placing, "a place is being chosen"),
        Machine::Fetching { text } => not_ready(conditions, Reason::ImageDownloading, text),
        Machine::Making { operation } => {
            let reason = match *operation {
                Ensured::AWAITS_IMAGE => Reason::ImageDownloading,
                _ => Reason::Creating,
            };
            not_ready(conditions, reason, operation);
        }
        Machine::Ready(instance) => machine_is_ready(status, conditions, subject, instance),
        Machine::Unknown(failure) => {
            conditions.set_unknown(ConditionType::InstanceReady, failure.reason, &failure.text);
            fail(status, failure, subject.now);
        }
        Machine::Failed(failure) => {
            let kind = match failure.reason {
                Reason::AddressTimeout => ConditionType::AddressAssigned,
                _ => ConditionType::InstanceReady,
            };
            conditions.set(kind, false, failure.reason, &failure.text);
            fail(status, failure, subject.now);
        }
    }
    let is_known = matches!(found.machine, Machine::Ready(_) | Machine::Unknown(_));
    if !is_known {
        status.addresses.clear();
        withdraw(status);
        if conditions.find(ConditionType::InstanceReady).is_none() {
            not_ready(conditions, Reason::Creating, "the machine has no address");
        }
    }
}

fn machine_is_ready(
    status: &mut EgressProxyStatus,
    conditions: &mut Conditions,
    subject: Subject<'_>,
    instance: &Instance,
) {
    conditions.set(ConditionType::InstanceReady, true, Reason::Ready, "");
    status.instance_id = Some(instance.provider_id.clone());
    status.addresses = addresses(&status.addresses, &instance.addresses, subject.now);
    status.operation = None;
    status.last_error = None;
    status.next_attempt_at = None;
    status.diagnostics = None;
    status.attempts = 0;
    if let Some(tags) = &instance.tags {
        let version = tags.spec_hash.split(':').next().unwrap_or_default();
        status.hash_version = version.trim_start_matches('v').parse().ok();
        status.spec_hash = Some(tags.spec_hash.clone());
    }
}

fn addresses(old: &[ReportedAddress], new: &[Address], now: Timestamp) -> Vec<ReportedAddress> {
    let report = |address: &Address| {
        let source = address.source.to_string();
        let known = old
            .iter()
            .find(|old| old.ip == address.ip && old.source == source);
        known.cloned().unwrap_or_else(|| ReportedAddress {
            kind: if address.ip.is_ipv4() { "IPv4" } else { "IPv6" }.to_owned(),
            ip: address.ip,
            source,
            last_seen: Some(Time(now)),
        })
    };
    // The schema's bound; the best ones come first.
    new.iter().take(16).map(report).collect()
}

fn proxy(
    status: &mut EgressProxyStatus,
    conditions: &mut Conditions,
    subject: Subject<'_>,
    found: &Found,
) {
    let Some(address) = status.addresses.first().map(|address| address.ip) else {
        let reason = match &found.machine {
            Machine::Failed(failure) if failure.reason == Reason::AddressTimeout => failure.reason,
            _ => Reason::WaitingForLease,
        };
        conditions.set(
            ConditionType::AddressAssigned,
            false,
            reason,
            "no address is known",
        );
        let text = "there is nothing to ask yet";
        conditions.set(
            ConditionType::ProxyHealthy,
            false,
            Reason::NotProbedYet,
            text,
        );
        return;
    };
    let text = format!("{address}");
    conditions.set(ConditionType::AddressAssigned, true, Reason::Ready, text);
    let endpoint = Endpoint {
        host: address.to_string(),
        port: subject.spec.port(),
        protocols: subject.spec.protocols.clone(),
    };
    if status.endpoint.as_ref().is_some_and(|old| *old != endpoint) {
        withdraw(status);
    }
    match &found.probe {
        Some(outcome) => judge(status, conditions, subject, endpoint, outcome),
        None if status.endpoint.is_none() && status.last_probe.is_none() => {
            let text = "no request was sent through the proxy yet";
            conditions.set(
                ConditionType::ProxyHealthy,
                false,
                Reason::NotProbedYet,
                text,
            );
        }
        None => {}
    }
}

fn judge(
    status: &mut EgressProxyStatus,
    conditions: &mut Conditions,
    subject: Subject<'_>,
    endpoint: Endpoint,
    outcome: &Result<egress_lifecycle::Proof, ProbeFailure>,
) {
    let probe = &subject.spec.probe;
    let is_starting = is_starting(conditions, subject.now);
    let last = health::record(status.last_probe.as_ref(), outcome, probe, subject.now);
    let is_healthy = health::is_healthy(status.endpoint.is_some(), &last, probe);
    status.endpoint = is_healthy.then_some(endpoint);
    let kind = ConditionType::ProxyHealthy;
    match outcome {
        Ok(proof) => {
            status.egress_ip = proof.egress.or(status.egress_ip);
            let (count, wanted) = (last.count, probe.success_threshold);
            if is_healthy {
                conditions.set(kind, true, Reason::Ready, "");
            } else {
                let text = format!("{count} of {wanted} requests in a row succeeded");
                conditions.set(kind, false, Reason::NotProbedYet, text);
            }
        }
        Err(failure) if is_healthy => {
            let (count, wanted) = (last.count, probe.failure_threshold);
            let text = format!("{count} of {wanted} failures in a row: {}", failure.text);
            conditions.set(kind, true, Reason::Ready, shortened(text));
        }
        Err(failure) if failure.reason == Reason::ConnectRefused && is_starting => {
            let text = format!("the machine is starting: {}", failure.text);
            conditions.set(kind, false, Reason::NotProbedYet, shortened(text));
        }
        Err(failure) => {
            conditions.set(kind, false, failure.reason, shortened(failure.text.clone()));
        }
    }
    status.last_probe = Some(last);
}

/// Whether the machine has its address for a short time and was not proven since: an address is
/// there before the engine listens.
fn is_starting(conditions: &Conditions, now: Timestamp) -> bool {
    let since = |kind| {
        let condition = conditions.find(kind)?;
        Some(condition.last_transition_time.0)
    };
    let Some(address) = since(ConditionType::AddressAssigned) else {
        return false;
    };
    let proven = since(ConditionType::ProxyHealthy).is_some_and(|change| change > address);
    let age = std::time::Duration::try_from(now.duration_since(address)).unwrap_or_default();
    !proven && conditions.holds(ConditionType::ProxyHealthy) != Some(true) && age <= BOOT_LIMIT
}

fn abnormal(conditions: &mut Conditions, found: &Found) {
    conditions.remove(ConditionType::Paused);
    conditions.remove(ConditionType::DeletionBlocked);
    match &found.drift {
        Some(why) => {
            let text =
                format!("the machine differs from the declaration: {why}; replace the proxy");
            conditions.set(ConditionType::Drifted, true, Reason::InvalidSpec, text);
        }
        None if matches!(found.machine, Machine::Ready(_)) => {
            conditions.remove(ConditionType::Drifted);
        }
        None => {}
    }
    match &found.machine {
        Machine::Failed(failure) if failure.class.is_stalled() => {
            conditions.set(ConditionType::Stalled, true, failure.reason, &failure.text);
        }
        _ => {
            conditions.remove(ConditionType::Stalled);
        }
    }
}

/// `Ready` carries the reason of the first condition that does not hold; `Reconciling` says that
/// it is being worked on.
fn roll_up(conditions: &mut Conditions, found: &Found) {
    const PARTS: [ConditionType; 3] = [
        ConditionType::InstanceReady,
        ConditionType::AddressAssigned,
        ConditionType::ProxyHealthy,
    ];
    let failing = PARTS
        .iter()
        .filter_map(|kind| conditions.find(*kind))
        .find(|condition| condition.status != "True")
        .cloned();
    let Some(failing) = failing else {
        conditions.set(ConditionType::Ready, true, Reason::Ready, "");
        conditions.remove(ConditionType::Reconciling);
        return;
    };
    let reason = named(&failing.reason);
    match failing.status.as_str() {
        "Unknown" => conditions.set_unknown(ConditionType::Ready, reason, &failing.message),
        _ => conditions.set(ConditionType::Ready, false, reason, &failing.message),
    };
    let is_stalled =
        matches!(&found.machine, Machine::Failed(failure) if failure.class.is_stalled());
    if is_stalled {
        conditions.remove(ConditionType::Reconciling);
    } else {
        conditions.set(ConditionType::Reconciling, true, reason, &failing.message);
    }
}

fn named(name: &str) -> Reason {
    let known = Reason::ALL.iter().find(|reason| reason.name() == name);
    known.copied().unwrap_or(Reason::ProviderUnavailable)
}

fn phase(
    status: &EgressProxyStatus,
    conditions: &Conditions,
    subject: Subject<'_>,
    found: &Found,
) -> Phase {
    if conditions.holds(ConditionType::Stalled) == Some(true) {
        return Phase::Blocked;
    }
    match &found.machine {
        Machine::Placing => Phase::Placing,
        Machine::Failed(_) if status.location.is_none() => Phase::Placing,
        Machine::Failed(_) => Phase::Provisioning,
        Machine::Making { operation } if *operation == Ensured::AWAITS_ADDRESS => Phase::Booting,
        Machine::Making { .. } | Machine::Fetching { .. } => Phase::Provisioning,
        Machine::Ready(_) | Machine::Unknown(_) if status.endpoint.is_some() => Phase::Ready,
        Machine::Ready(_) | Machine::Unknown(_) => {
            let failures = subject.spec.probe.failure_threshold;
            let healthy = conditions.find(ConditionType::ProxyHealthy);
            // What stopped the proof is then a part of the start.
            let is_starting = healthy.is_some_and(|one| one.reason == Reason::NotProbedYet.name());
            let failed = status
                .last_probe
                .as_ref()
                .is_some_and(|last| last.result != health::SUCCEEDED && last.count >= failures);
            let is_down = failed && !is_starting;
            if is_down {
                Phase::Unhealthy
            } else {
                Phase::Probing
            }
        }
    }
}

/// The same failure again is one more attempt, and no other text.
fn fail(status: &mut EgressProxyStatus, failure: &Failure, now: Timestamp) {
    let next = LastError {
        class: failure.class.to_string(),
        reason: failure.reason.name().to_owned(),
        message: shortened(failure.text.clone()),
        operation: failure.operation.map(str::to_owned),
        at: Time(now),
    };
    let same = status.last_error.as_ref().filter(|old| {
        (&old.class, &old.reason, &old.message) == (&next.class, &next.reason, &next.message)
    });
    if same.is_none() {
        status.last_error = Some(next);
    }
    if let Some(told) = &failure.diagnostics {
        status.diagnostics = Some(ReportedDiagnostics::clone(told));
    }
}
