//! From nothing, or from whatever an earlier run left, to a proven proxy.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use egress_api::Reason;
use egress_provider::{
    Class, Context, Credentials, Deleted, Ensured, Error, Instance, InstanceRef, InstanceState,
    Inventory, Location, OperationToken, Outcome, Owner, Placement, Progress, Provider, Want,
};

use crate::decide::{Decision, Seen, decide};
use crate::probe::{ProbeFailure, Prober, Proof};

/// A refusal must be seen so often in a row before it is believed: an engine that is just
/// starting may refuse what it takes a moment later.
const FINAL_REFUSALS: u32 = 3;
/// Wait between two probes of a proxy that is still starting.
const PROBE_AGAIN: Duration = Duration::from_millis(100);

/// What the caller allows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Policy {
    /// Go on although a place that does not answer may hold the machine.
    pub ignore_unreachable: bool,
    /// Use the credentials found with the machine when the declaration names none.
    pub adopt_credentials: bool,
}

/// One proxy on its way to its proof.
///
/// Holds nothing that matters: a new value goes on where another one stopped.
#[derive(Debug)]
pub struct Creation {
    want: Want,
    policy: Policy,
    place: Option<Location>,
    /// What the owner had a while ago, as the caller saw it.
    inventory: Option<Arc<Inventory>>,
    /// Whether anything of the machine may be at the place.
    is_begun: bool,
    /// Places that were left with nothing of the machine there.
    excluded: Vec<Location>,
    first_failure: Option<Error>,
    stage: Stage,
}

/// How far it came, to say so when the time is over.
#[derive(Debug, Default)]
enum Stage {
    #[default]
    Placing,
    Creating(&'static str),
    Probing {
        address: IpAddr,
        failure: Option<ProbeFailure>,
        refusals: u32,
    },
}

/// What one step came to.
#[derive(Debug)]
#[non_exhaustive]
pub enum Step {
    /// Call again after this time.
    Again {
        /// What is under way.
        operation: &'static str,
        /// When to call again.
        after: Duration,
    },
    /// A request came through the proxy.
    Proven(Box<Proven>),
    /// The machine was made from another declaration; it was not touched.
    MustReplace {
        /// What differs.
        why: String,
    },
}

/// What one step towards the machine alone came to.
// Exhaustive: whoever drives it must think of each.
#[derive(Debug)]
pub enum MachineStep {
    /// Call again after this time.
    Again {
        /// What is under way.
        operation: &'static str,
        /// When to call again.
        after: Duration,
    },
    /// It runs and has an address.
    Ready(Box<Instance>),
    /// It was made from another declaration; it was not touched.
    MustReplace {
        /// What differs.
        why: String,
    },
}

/// A proxy that was proven.
#[derive(Debug)]
pub struct Proven {
    /// The machine.
    pub instance: Instance,
    /// The address the proof went through.
    pub address: IpAddr,
    /// What a client must show.
    pub credentials: Option<Credentials>,
    /// The proof.
    pub proof: Proof,
}

impl Creation {
    /// Starts with nothing known.
    pub fn new(want: Want, policy: Policy) -> Self {
        Self {
            want,
            policy,
            place: None,
            inventory: None,
            is_begun: false,
            excluded: Vec::new(),
            first_failure: None,
            stage: Stage::Placing,
        }
    }

    /// Goes on at a place that an earlier one chose, where anything of the machine may be.
    pub fn resume(want: Want, policy: Policy, place: Location) -> Self {
        Self {
            place: Some(place),
            is_begun: true,
            ..Self::new(want, policy)
        }
    }

    /// Begins with a list of the owner's machines that may be a little old: many that begin can
    /// share it. It is believed when it shows nothing of the machine or of an earlier one of its
    /// name; whatever it shows is looked at afresh.
    ///
    /// Only for callers who write a place down before anything is made there: to them, what is
    /// not in the list and has no place was never begun.
    #[must_use]
    pub fn with_inventory(mut self, inventory: Arc<Inventory>) -> Self {
        self.inventory = Some(inventory);
        self
    }

    /// The place that was chosen, if one is.
    pub fn place(&self) -> Option<&Location> {
        self.place.as_ref()
    }

    /// Whether the place was chosen because something of the machine is there.
    pub fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// What shall exist.
    pub fn want(&self) -> &Want {
        &self.want
    }

    /// One step. Dropping the future leaves a state from which the next call goes on.
    ///
    /// # Errors
    /// What the provider failed with. A place that fails before anything was made there is left
    /// for the next one; the first failure is reported when none is left.
    pub async fn step(
        &mut self,
        provider: &dyn Provider,
        prober: &dyn Prober,
        cx: &Context,
    ) -> Result<Step, Error> {
        match self.machine_step(provider, cx).await? {
            MachineStep::Again { operation, after } => Ok(Step::Again { operation, after }),
            MachineStep::Ready(instance) => self.prove(*instance, prober, cx).await,
            MachineStep::MustReplace { why } => Ok(Step::MustReplace { why }),
        }
    }

    /// One step towards a machine that runs and has an address, without the proof. A step either
    /// chooses a place, which [`Creation::place`] then tells, or works at the chosen one; so
    /// whoever has to write the choice down does it between two steps.
    ///
    /// Dropping the future leaves a state from which the next call goes on.
    ///
    /// # Errors
    /// As for [`Creation::step`].
    pub async fn machine_step(
        &mut self,
        provider: &dyn Provider,
        cx: &Context,
    ) -> Result<MachineStep, Error> {
        cx.check()?;
        let Some(location) = self.place.clone() else {
            return self.find_place(provider, cx).await;
        };
        let placement = Placement {
            location: location.clone(),
        };
        let token = OperationToken::new(self.want.identity.uid.to_string());
        // Believed until the answer says otherwise: this future may be dropped on the way.
        let was_begun = std::mem::replace(&mut self.is_begun, true);
        let ensured = provider.ensure(cx, &self.want, &placement, &token).await;
        self.is_begun = was_begun || changed_something(&ensured);
        match ensured {
            Ok(Ensured::Ready(instance)) => Ok(MachineStep::Ready(instance)),
            Ok(Ensured::InProgress {
                operation,
                poll_after,
            }) => {
                self.stage = Stage::Creating(operation);
                Ok(MachineStep::Again {
                    operation,
                    after: poll_after,
                })
            }
            Ok(Ensured::MustReplace { why }) => Ok(MachineStep::MustReplace { why }),
            Ok(_) => Err(Error::new(
                Class::Internal,
                "the provider answered something unknown",
            )),
            Err(error) => self.try_elsewhere(error, location, provider, cx).await,
        }
    }

    async fn find_place(
        &mut self,
        provider: &dyn Provider,
        cx: &Context,
    ) -> Result<MachineStep, Error> {
        let (location, is_begun) = match self.decide(provider, cx).await? {
            Decision::GoOnAt(location) => {
                cx.progress.report(Progress::MachineFound);
                (location, true)
            }
            Decision::Place => match provider.place(cx, &self.want, &self.excluded).await {
                Ok(placement) => (placement.location, false),
                // What stopped the first place says more than that no other is left. The next
                // step tries all of them again.
                Err(error) => {
                    self.excluded.clear();
                    return Err(self.first_failure.take().unwrap_or(error));
                }
            },
            Decision::Refuse(error) => return Err(error),
        };
        cx.progress.report(Progress::Placed {
            location: location.clone(),
        });
        self.place = Some(location);
        self.is_begun = is_begun;
        Ok(MachineStep::Again {
            operation: "placing",
            after: Duration::ZERO,
        })
    }

    /// What to do, from the caller's list when that shows nothing, else from a new one.
    async fn decide(&mut self, provider: &dyn Provider, cx: &Context) -> Result<Decision, Error> {
        if let Some(known) = self.inventory.take()
            && let Decision::Place = self.decide_on(&known)
        {
            return Ok(Decision::Place);
        }
        let owner = Owner {
            cluster_id: self.want.identity.cluster_id.clone(),
        };
        let mut inventory = provider.list_owned(cx, &owner).await?;
        let is_left = |place: &Location| self.excluded.contains(place);
        inventory
            .unreachable
            .retain(|silent| !is_left(&silent.location));
        Ok(self.decide_on(&inventory))
    }

    fn decide_on(&self, inventory: &Inventory) -> Decision {
        decide(&Seen {
            identity: &self.want.identity,
            cluster_uid: self.want.cluster_uid,
            inventory,
            ignore_unreachable: self.policy.ignore_unreachable,
        })
    }

    /// Leaves a place that failed, but only when nothing of the machine is there.
    async fn try_elsewhere(
        &mut self,
        error: Error,
        location: Location,
        provider: &dyn Provider,
        cx: &Context,
    ) -> Result<MachineStep, Error> {
        if !error.class().is_local_to_place() {
            return Err(error);
        }
        if !self.is_clear(&error, &location, provider, cx).await {
            return Err(error);
        }
        self.first_failure.get_or_insert(error);
        self.excluded.push(location);
        self.place = None;
        Ok(MachineStep::Again {
            operation: "placing",
            after: Duration::ZERO,
        })
    }

    /// Whether nothing of the machine is at the place that failed. What cannot be asked is not
    /// clear: leaving it could make a second machine elsewhere.
    async fn is_clear(
        &self,
        error: &Error,
        location: &Location,
        provider: &dyn Provider,
        cx: &Context,
    ) -> bool {
        if error.outcome() == Outcome::NotStarted && !self.is_begun {
            return true;
        }
        let id = InstanceRef::new(location.clone(), self.want.identity.clone());
        let seen = provider.observe(cx, &id).await;
        match seen.map(|seen| seen.map(|machine| machine.state)) {
            Ok(None) => true,
            // Parts that will never become a machine here must not keep it from being elsewhere.
            Ok(Some(InstanceState::Incomplete)) if takes_no_machine(error.class()) => {
                let token = OperationToken::new(self.want.identity.uid.to_string());
                let deleted = provider.delete(cx, &id, &token).await;
                matches!(deleted, Ok(Deleted::Gone(_)))
            }
            _ => false,
        }
    }

    async fn prove(
        &mut self,
        instance: Instance,
        prober: &dyn Prober,
        cx: &Context,
    ) -> Result<Step, Error> {
        let Some(address) = instance.addresses.first().map(|address| address.ip) else {
            return Err(Error::new(
                Class::Internal,
                "the provider called a machine ready that has no address",
            ));
        };
        let credentials = self.credentials(&instance);
        match prober
            .probe(&self.want, address, credentials.as_ref())
            .await
        {
            Ok(proof) => {
                cx.progress.report(Progress::Proven {
                    status: proof.status,
                    endpoint: format!("{address}:{}", self.want.spec.port()),
                    egress: proof.egress,
                });
                let proven = Proven {
                    instance,
                    address,
                    credentials,
                    proof,
                };
                Ok(Step::Proven(Box::new(proven)))
            }
            Err(failure) => self.not_proven(address, failure, cx),
        }
    }

    /// The declared credentials, or those that the machine was made with.
    fn credentials(&self, instance: &Instance) -> Option<Credentials> {
        let own = || {
            instance
                .credentials
                .clone()
                .filter(|_| self.policy.adopt_credentials)
        };
        own().or_else(|| self.want.credentials.clone())
    }

    fn not_proven(
        &mut self,
        address: IpAddr,
        failure: ProbeFailure,
        cx: &Context,
    ) -> Result<Step, Error> {
        let before = match &self.stage {
            Stage::Probing { refusals, .. } => *refusals,
            _ => 0,
        };
        let refusals = if failure.is_final { before + 1 } else { 0 };
        cx.progress.report(Progress::ProbeFailed {
            why: failure.text.clone(),
        });
        if refusals >= FINAL_REFUSALS {
            return Err(probe_error(&failure));
        }
        self.stage = Stage::Probing {
            address,
            failure: Some(failure),
            refusals,
        };
        Ok(Step::Again {
            operation: "waiting for the proxy",
            after: PROBE_AGAIN,
        })
    }

    /// Says what the time ran out on, with the end of the console. For callers whose deadline
    /// has passed; `cx` must not be the one that ended.
    pub async fn explain_timeout(&self, provider: &dyn Provider, cx: &Context) -> Error {
        let error = match &self.stage {
            Stage::Placing => Error::new(Class::Timeout, self.not_begun()),
            Stage::Creating(Ensured::AWAITS_ADDRESS) => Error::new(
                Class::Timeout,
                "the machine shows no address: is DHCP on its network?",
            )
            .with_reason(Reason::AddressTimeout),
            Stage::Creating(operation) => Error::new(
                Class::Timeout,
                format!("the time ran out while {operation}"),
            )
            .with_reason(Reason::BootTimeout),
            Stage::Probing {
                failure: Some(failure),
                ..
            } => probe_error(failure),
            Stage::Probing {
                address,
                failure: None,
                ..
            } => Error::new(
                Class::Timeout,
                format!("no probe of {address} ended in time"),
            )
            .with_reason(Reason::NotProbedYet),
        };
        self.with_console(error.with_outcome(Outcome::Applied), provider, cx)
            .await
    }

    fn not_begun(&self) -> String {
        match &self.place {
            None => "no place was found in time".to_owned(),
            Some(place) => format!(
                "the time ran out before the machine was made on {place}: is the link slow or \
                 dead? What is there already is gone on with"
            ),
        }
    }

    async fn with_console(&self, error: Error, provider: &dyn Provider, cx: &Context) -> Error {
        let Some(location) = self.place.clone() else {
            return error;
        };
        let id = InstanceRef::new(location, self.want.identity.clone());
        let Ok(diagnostics) = provider.diagnose(cx, &id).await else {
            return error;
        };
        let error = match diagnostics.stage {
            Some(stage) => error.with_context("stage", stage),
            None => error,
        };
        match diagnostics.console_tail.is_empty() {
            true => error,
            false => error.with_context("console", diagnostics.console_tail),
        }
    }
}

/// Whether something of the machine may exist after this answer.
fn changed_something(ensured: &Result<Ensured, Error>) -> bool {
    match ensured {
        Ok(_) => true,
        Err(error) => error.outcome() != Outcome::NotStarted,
    }
}

const fn takes_no_machine(class: Class) -> bool {
    matches!(class, Class::CapacityExhausted | Class::Precondition)
}

fn probe_error(failure: &ProbeFailure) -> Error {
    let (class, cure) = match failure.reason {
        Reason::AuthRejected => (
            Class::Unauthenticated,
            "; the machine knows other ones: delete it and make it anew",
        ),
        Reason::InvalidSpec => (Class::InvalidSpec, ""),
        _ => (Class::Timeout, ""),
    };
    Error::new(class, format!("{}{cure}", failure.text))
        .with_reason(failure.reason)
        .with_outcome(Outcome::Applied)
}
