//! From what a check found to the status of a host or provider; pure.

use egress_api::{
    ConditionType, Quantity, Reason, Timespan,
    status::{Capacity, Condition, FleetStatus, InstanceCounts, LastCheck, Time},
};
use egress_provider::{Finding, Level, LocationFacts, LocationHealth};
use k8s_openapi::jiff::Timestamp;

use crate::status::{Conditions, find, shortened};

/// Free room is told in these steps, so that a status is not written for every byte.
const MEMORY_STEP: u64 = 256 << 20;
const POOL_STEP: u64 = 1 << 30;

/// What is wrong with a place, if anything is.
pub(super) fn fault(health: &LocationHealth) -> Option<(Reason, String)> {
    let mut errors = health.findings.iter();
    let error = errors.find(|finding| finding.level == Level::Error)?;
    Some((reason_of(error), error.text.clone()))
}

/// Whether a reason says that keys or known hosts could not be read.
pub(super) const fn is_about_credentials(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::SecretNotFound
            | Reason::KeyMissing
            | Reason::KeyUnparsable
            | Reason::SshMaterial
            | Reason::CredentialsMissing
    )
}

const fn is_about_the_pool(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::PoolNotFound | Reason::PoolInactive | Reason::PoolFull | Reason::PoolLow
    )
}

const fn is_about_the_link(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::HostUnreachable
            | Reason::TcpDial
            | Reason::SshHandshake
            | Reason::HostKeyMismatch
            | Reason::HostKeyUnknown
            | Reason::LibvirtConnect
            | Reason::CredentialsInvalid
            | Reason::PermissionDenied
            | Reason::Timeout
            | Reason::CheckBusy
            | Reason::ProviderUnavailable
    )
}

/// A dial that failed is told by its stage, unless the reason is more precise.
fn reason_of(finding: &Finding) -> Reason {
    let reason = finding.reason.unwrap_or(Reason::ProviderUnavailable);
    match (reason, finding.stage) {
        (Reason::HostUnreachable | Reason::Timeout, Some("ssh material")) => Reason::SshMaterial,
        (Reason::HostUnreachable, Some("tcp connect")) => Reason::TcpDial,
        (Reason::HostUnreachable, Some("ssh handshake")) => Reason::SshHandshake,
        (Reason::HostUnreachable, Some("libvirt connect")) => Reason::LibvirtConnect,
        _ => reason,
    }
}

/// The status of a host.
pub(super) fn host(
    health: &LocationHealth,
    previous: &FleetStatus,
    generation: Option<i64>,
    instances: Option<InstanceCounts>,
    now: Timestamp,
) -> FleetStatus {
    let mut conditions = Conditions::resume(&previous.conditions, generation, now);
    let fault = fault(health);
    describe(&mut conditions, fault.as_ref(), said(health));
    let (version, hostname) = (&health.facts.version, &health.facts.hostname);
    FleetStatus {
        observed_generation: generation,
        // A host that is away for a moment is still the one it was.
        version: version.clone().or_else(|| previous.version.clone()),
        hostname: hostname.clone().or_else(|| previous.hostname.clone()),
        capacity: capacity(&health.facts).or_else(|| previous.capacity.clone()),
        instances: instances.or(previous.instances),
        last_check: Some(last_check(health, fault.as_ref(), previous, now)),
        cached_images: images(&health.facts, fault.is_some(), previous),
        conditions: conditions.into_list(),
    }
}

/// A status of a host that is being deleted: what it waits for comes before everything else that
/// was found. `previous` is the one that was written last.
pub(super) fn leaving(
    mut status: FleetStatus,
    previous: &FleetStatus,
    generation: Option<i64>,
    text: &str,
    now: Timestamp,
) -> FleetStatus {
    let ready = ConditionType::Ready;
    // Found anew it would have another time of transition each time.
    let mut conditions = Conditions::resume(&previous.conditions, generation, now);
    conditions.set(ready, false, Reason::Deleting, text);
    let found = status.conditions.into_iter();
    let others = found.filter(|condition| condition.type_ != ready.name());
    status.conditions = conditions
        .find(ready)
        .cloned()
        .into_iter()
        .chain(others)
        .collect();
    status.observed_generation = generation;
    status
}

/// The status of a provider: the best of its places counts, since one is enough.
pub(super) fn provider(
    shown: &[LocationHealth],
    previous: &FleetStatus,
    generation: Option<i64>,
    instances: Option<InstanceCounts>,
    now: Timestamp,
) -> FleetStatus {
    let mut conditions = Conditions::resume(&previous.conditions, generation, now);
    let faults: Vec<_> = shown.iter().filter_map(fault).collect();
    let well = shown.len() - faults.len();
    let text = match shown.len() {
        0 => "no KvmHost belongs to it: create one, or widen spec.kvm.hostSelector".to_owned(),
        all => format!("{well} of {all} hosts are ready"),
    };
    let fault = match (well, faults.first()) {
        (0, None) => Some((Reason::NoHostFits, text.clone())),
        (0, Some((reason, why))) => Some((*reason, format!("{text}: {why}"))),
        _ => None,
    };
    describe(&mut conditions, fault.as_ref(), text);
    conditions.remove(ConditionType::PoolReady);
    FleetStatus {
        observed_generation: generation,
        instances: instances.or(previous.instances),
        conditions: conditions.into_list(),
        ..FleetStatus::default()
    }
}

/// The machines of all hosts together, as far as they are known.
pub(super) fn together<'a>(hosts: impl Iterator<Item = &'a FleetStatus>) -> Option<InstanceCounts> {
    let counts = hosts.filter_map(|host| host.instances);
    counts.reduce(|all, one| InstanceCounts {
        owned: all.owned.saturating_add(one.owned),
        ready: all.ready.saturating_add(one.ready),
        abandoned: all.abandoned.saturating_add(one.abandoned),
    })
}

/// The condition `Ready` when it is another one than before. Of a deletion tells whoever watches
/// over it.
pub(super) fn transition<'a>(
    previous: Option<&FleetStatus>,
    next: &'a FleetStatus,
) -> Option<&'a Condition> {
    let new = ready(next).filter(|new| new.reason != Reason::Deleting.name())?;
    let old = previous.and_then(ready);
    let is_same = old.is_some_and(|old| (&old.status, &old.reason) == (&new.status, &new.reason));
    (!is_same).then_some(new)
}

/// The condition `Ready` of a host or provider.
pub(super) fn ready(status: &FleetStatus) -> Option<&Condition> {
    find(&status.conditions, ConditionType::Ready)
}

/// Whether a reason belongs to a condition.
type IsAbout = fn(Reason) -> bool;

/// Each condition in the order in which a check comes to it; what lies behind the first that does
/// not hold is not known.
fn describe(conditions: &mut Conditions, fault: Option<&(Reason, String)>, well: String) {
    let stages: [(ConditionType, IsAbout); 3] = [
        (ConditionType::CredentialsLoaded, is_about_credentials),
        (ConditionType::Reachable, is_about_the_link),
        (ConditionType::PoolReady, is_about_the_pool),
    ];
    let mut is_behind = false;
    for (kind, is_about) in stages {
        match fault {
            Some((reason, text)) if is_about(*reason) => {
                conditions.set(kind, false, *reason, text.clone());
                is_behind = true;
            }
            Some((reason, _)) if is_behind => {
                conditions.set_unknown(kind, *reason, "not looked at: see Ready");
            }
            _ => {
                conditions.set(kind, true, Reason::Ready, "");
            }
        }
    }
    match fault {
        Some((reason, text)) => conditions.set(ConditionType::Ready, false, *reason, text.clone()),
        None => conditions.set(ConditionType::Ready, true, Reason::Ready, well),
    };
}

/// What is worth knowing of a place that is well. Numbers that change all the time are left out.
fn said(health: &LocationHealth) -> String {
    let notes = health.findings.iter();
    let notes = notes.filter(|finding| finding.level == Level::Note);
    let texts: Vec<_> = notes.map(|note| note.text.as_str()).collect();
    shortened(texts.join("; "))
}

fn capacity(facts: &LocationFacts) -> Option<Capacity> {
    let stepped = |bytes: Option<u64>, step: u64| {
        bytes.map(|bytes| Quantity::mebibytes((bytes / step * step) >> 20))
    };
    let capacity = Capacity {
        memory: stepped(facts.free_memory, MEMORY_STEP),
        pool_total: stepped(facts.disk_total, POOL_STEP),
        pool_free: stepped(facts.disk_free, POOL_STEP),
    };
    (capacity != Capacity::default()).then_some(capacity)
}

/// Of a place that is not well nothing new is known.
fn images(facts: &LocationFacts, is_faulty: bool, previous: &FleetStatus) -> Vec<String> {
    const SHOWN: usize = 64;
    if is_faulty && facts.images.is_empty() {
        return previous.cached_images.clone();
    }
    facts.images.iter().take(SHOWN).cloned().collect()
}

/// A result that is the same as before is not written again.
fn last_check(
    health: &LocationHealth,
    fault: Option<&(Reason, String)>,
    previous: &FleetStatus,
    now: Timestamp,
) -> LastCheck {
    let mut errors = health.findings.iter();
    let error = errors.find(|finding| finding.level == Level::Error);
    let stage = error.and_then(|error| error.stage).map(str::to_owned);
    let reason = fault.map(|(reason, _)| reason.name().to_owned());
    let is_same = |last: &&LastCheck| (&last.stage, &last.reason) == (&stage, &reason);
    if let Some(last) = previous.last_check.as_ref().filter(is_same) {
        return last.clone();
    }
    LastCheck {
        time: Time(now),
        duration: Timespan::seconds(health.duration.as_secs()),
        stage,
        reason,
    }
}

#[cfg(test)]
mod tests;
