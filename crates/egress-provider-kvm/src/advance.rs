//! One step of a machine towards "runs and has an address".

use std::{net::IpAddr, sync::Arc, time::Duration};

use egress_provider::{Ensured, Progress, ProgressSink, SpecHash};

use crate::{
    address::{Question, Source},
    create::{Blueprint, Made, Start},
    error::KvmError,
    fault::code,
    host::{Host, Seen},
    hypervisor::{DomainRef, DomainState, Hypervisor, NetworkRef, Pool},
    tags::Tags,
};

/// A guest that boots asks for an address within seconds: looking often costs one call each.
const ADDRESS_POLL: Duration = Duration::from_millis(100);
/// Another process' upload, a machine on its way down.
const SLOW_POLL: Duration = Duration::from_millis(500);

/// Where a machine stands after a step.
#[derive(Debug)]
pub(crate) enum Step {
    /// It runs and has addresses.
    Ready(Box<Running>),
    /// It is on its way.
    Waiting(Waiting),
    /// It exists and cannot become what is wanted.
    Replace(String),
}

/// A machine that runs.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) domain: DomainRef,
    pub(crate) tags: Tags,
    pub(crate) source: Source,
    pub(crate) addresses: Vec<IpAddr>,
    /// What a hand has changed on it.
    pub(crate) edits: Vec<String>,
}

/// What is under way, in words, and when to look again.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) operation: &'static str,
    pub(crate) after: Duration,
}

/// Takes what a step tells while it works.
pub(crate) type Report = Arc<dyn ProgressSink>;

impl Blueprint {
    /// Does the next thing that is missing, and looks once whether the machine has an address.
    /// Repeatable from any state; never sleeps; lasts longer than a few calls only while it
    /// uploads an image.
    pub(crate) async fn advance(&self, host: Host<'_>, report: &Report) -> Result<Step, KvmError> {
        let (seen, pool, network) =
            tokio::try_join!(host.find(&self.id), host.pool(), host.network())?;
        let edits = seen.as_ref().map_or_else(Vec::new, Seen::edits);
        let domain = match seen {
            Some(seen) => match self.adopt(host, &pool, seen, report).await? {
                Adopted::Runs(domain) => domain,
                Adopted::Not(step) => return Ok(step),
            },
            None => match self.make(host, &pool, report).await? {
                Made::Defined(domain) => {
                    start(host, &domain, report).await?;
                    domain
                }
                Made::Awaited(operation) => return Ok(waiting(operation, SLOW_POLL)),
            },
        };
        self.address(host, domain, network.as_ref(), edits).await
    }

    async fn adopt(
        &self,
        host: Host<'_>,
        pool: &Pool,
        seen: Seen,
        report: &Report,
    ) -> Result<Adopted, KvmError> {
        self.check_owner(&seen)?;
        if let Some(why) = self.difference(&seen) {
            return Ok(Adopted::Not(Step::Replace(why)));
        }
        match seen.state {
            DomainState::Running | DomainState::Unknown => {}
            DomainState::Paused => resume(host.verbs, &seen.id).await?,
            DomainState::ShuttingDown => {
                let step = waiting("waiting for the machine to stop", SLOW_POLL);
                return Ok(Adopted::Not(step));
            }
            DomainState::Off => {
                if let Some(path) = missing(host, pool, &seen).await? {
                    let why = format!("{path} is gone");
                    return Ok(Adopted::Not(Step::Replace(why)));
                }
                start(host, &seen.id, report).await?;
            }
            DomainState::Crashed => {
                host.verbs.destroy(&seen.id).await?;
                start(host, &seen.id, report).await?;
            }
        }
        Ok(Adopted::Runs(seen.id))
    }

    fn check_owner(&self, seen: &Seen) -> Result<(), KvmError> {
        let (ours, theirs) = (&self.tags, &seen.tags);
        match (&ours.cluster_id, &ours.uid) == (&theirs.cluster_id, &theirs.uid) {
            true => Ok(()),
            false => Err(KvmError::NameConflict {
                what: "domain",
                name: seen.id.name.clone(),
            }),
        }
    }

    fn difference(&self, seen: &Seen) -> Option<String> {
        SpecHash::from_tag(&self.tags.spec_hash).difference(&seen.tags.spec_hash)
    }

    async fn address(
        &self,
        host: Host<'_>,
        domain: DomainRef,
        network: Option<&NetworkRef>,
        edits: Vec<String>,
    ) -> Result<Step, KvmError> {
        let question = Question {
            domain: &domain,
            mac: &self.mac,
            network,
            agent: matches!(self.start, Start::Disk { .. }),
            fixed: self.fixed,
        };
        if let Some((source, addresses)) = question.ask(host.verbs).await? {
            return Ok(Step::Ready(Box::new(Running {
                domain,
                tags: self.tags.clone(),
                source,
                addresses,
                edits,
            })));
        }
        Ok(waiting(Ensured::AWAITS_ADDRESS, ADDRESS_POLL))
    }
}

enum Adopted {
    Runs(DomainRef),
    Not(Step),
}

/// Starts a machine that somebody else may be starting as well.
async fn start(host: Host<'_>, domain: &DomainRef, report: &Report) -> Result<(), KvmError> {
    match host.verbs.start(domain).await {
        Ok(()) => report.report(Progress::MachineStarted),
        Err(fault) if fault.is(code::OPERATION_INVALID) => {
            let state = host.verbs.domain_state(domain).await?;
            if state != DomainState::Running {
                return Err(fault.into());
            }
        }
        Err(fault) => return Err(fault.into()),
    }
    Ok(())
}

/// A machine is also paused for a moment while another run starts it.
async fn resume(verbs: &dyn Hypervisor, domain: &DomainRef) -> Result<(), KvmError> {
    match verbs.resume(domain).await {
        Err(fault) if fault.is(code::OPERATION_INVALID) => {
            let state = verbs.domain_state(domain).await?;
            match state {
                DomainState::Running => Ok(()),
                _ => Err(fault.into()),
            }
        }
        resumed => Ok(resumed?),
    }
}

/// The first file of a stopped machine that is no longer in the pool.
async fn missing(host: Host<'_>, pool: &Pool, seen: &Seen) -> Result<Option<String>, KvmError> {
    let volumes = host.verbs.volumes(&pool.id).await?;
    let is_gone = |path: &&String| !volumes.iter().any(|volume| volume.path == **path);
    Ok(seen.definition.paths.iter().find(is_gone).cloned())
}

fn waiting(operation: &'static str, after: Duration) -> Step {
    Step::Waiting(Waiting { operation, after })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fake::refuse, hypervisor::MockHypervisor};

    #[tokio::test]
    async fn a_machine_that_another_run_has_just_started_is_no_refusal() {
        for (state, passed) in [(DomainState::Running, true), (DomainState::Off, false)] {
            let mut verbs = MockHypervisor::new();
            verbs
                .expect_resume()
                .return_once(|_| refuse(code::OPERATION_INVALID, "domain is already running"));
            verbs.expect_domain_state().return_once(move |_| Ok(state));
            let domain = DomainRef {
                uuid: uuid::Uuid::nil(),
                name: "egress-lab-0123456789".into(),
            };
            assert_eq!(resume(&verbs, &domain).await.is_ok(), passed, "{state:?}");
        }
    }
}
