//! The hosts as one operator sees them: through a network, one change at a time.

use std::fmt;
use std::future::{Future, poll_fn};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{ProviderKind, Reason};
use egress_lifecycle::{ProbeFailure, Prober, Proof};
use egress_provider::memory::{Fault, Verb, When};
use egress_provider::{
    Capabilities, Class, Context, Credentials, Deleted, Diagnostics, Ensured, Error, Instance,
    InstanceRef, InstanceState, Inventory, Location, LocationHealth, OperationToken, Owner,
    Placement, Provider, Remainder, Want,
};
use tokio::time::sleep;

use crate::check;
use crate::operator::Process;
use crate::sim::{Fate, Sim};

type Work<T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send>>;

/// The hosts behind a network.
pub(crate) struct Wire(pub(crate) Arc<Process>);

impl Wire {
    async fn call<T: fmt::Debug + Send + 'static>(
        &self,
        (verb, place): (Verb, Option<&Location>),
        work: Work<T>,
    ) -> Result<T, Error> {
        let Process { sim, name, .. } = self.0.as_ref();
        self.0.gate().await;
        sim.way().await;
        let percent = if sim.moods.host_faults { 8 } else { 0 };
        match sim.fate(percent) {
            Fate::Good => {}
            Fate::Refused => return Err(Error::new(Class::Unavailable, "no link")),
            fate => {
                let when = if fate == Fate::Lost {
                    When::After
                } else {
                    When::Lost
                };
                let fault = Fault::new(verb, when, Class::Timeout);
                sim.machines.inject(match place {
                    Some(place) => fault.at(place.clone()),
                    None => fault,
                });
            }
        }
        let under_way = UnderWay {
            process: Arc::clone(&self.0),
            work: Some(work),
        };
        let answer = under_way.run().await;
        if matches!(
            verb,
            Verb::Ensure | Verb::Delete | Verb::Discard | Verb::Retain
        ) {
            let place = place.map_or("-", Location::as_str);
            let outcome = match &answer {
                Ok(answer) => format!("{answer:?}").chars().take(40).collect(),
                Err(error) => error.to_string(),
            };
            sim.tell(format!("{name}: {verb:?} at {place}: {outcome}"));
        }
        sim.way().await;
        self.0.gate().await;
        answer
    }

    /// The machines, and copies of what a call is about: a call outlives whoever made it.
    fn machines(&self) -> egress_provider::memory::MemoryProvider {
        self.0.sim.machines.clone()
    }
}

/// A call that takes time between its changes.
struct UnderWay<T: 'static> {
    process: Arc<Process>,
    work: Option<Work<T>>,
}

impl<T: 'static> UnderWay<T> {
    async fn run(mut self) -> Result<T, Error> {
        loop {
            let polled = poll(&mut self.work).await;
            check::after_change(&self.process.sim);
            if let Some(answer) = polled {
                return answer;
            }
            self.process.sim.way().await;
            self.process.gate().await;
        }
    }
}

impl<T: 'static> Drop for UnderWay<T> {
    /// What was sent may arrive although nobody waits for it any more.
    fn drop(&mut self) {
        let sim = &self.process.sim;
        if self.work.is_none() || !sim.moods.late_calls || sim.is_calm() || !sim.chance(60) {
            return;
        }
        let sim = Arc::clone(sim);
        let mut work = self.work.take().map(Late);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                sleep(Duration::from_millis(sim.between(1, 8_000))).await;
                if let Some(late) = &mut work {
                    late.arrive().await;
                }
                check::after_change(&sim);
            });
        }
    }
}

/// The next change of a call, without its answer.
struct Late<T>(Work<T>);

impl<T> Late<T> {
    async fn arrive(&mut self) {
        poll_fn(|cx| {
            let _ = self.0.as_mut().poll(cx).is_ready();
            Poll::Ready(())
        })
        .await;
    }
}

async fn poll<T>(work: &mut Option<Work<T>>) -> Option<Result<T, Error>> {
    poll_fn(|cx| {
        let polled = work.as_mut().map(|work| work.as_mut().poll(cx));
        Poll::Ready(match polled {
            Some(Poll::Ready(answer)) => {
                *work = None;
                Some(answer)
            }
            _ => None,
        })
    })
    .await
}

#[async_trait]
impl Provider for Wire {
    fn kind(&self) -> ProviderKind {
        self.0.sim.machines.kind()
    }

    fn capabilities(&self) -> Capabilities {
        self.0.sim.machines.capabilities()
    }

    async fn check(&self, cx: &Context) -> Vec<LocationHealth> {
        self.0.sim.machines.check(cx).await
    }

    async fn place(
        &self,
        cx: &Context,
        want: &Want,
        exclude: &[Location],
    ) -> Result<Placement, Error> {
        let (machines, cx, want) = (self.machines(), cx.clone(), want.clone());
        let exclude = exclude.to_vec();
        let work = async move { machines.place(&cx, &want, &exclude).await };
        self.call((Verb::Place, None), Box::pin(work)).await
    }

    async fn ensure(
        &self,
        cx: &Context,
        want: &Want,
        placement: &Placement,
        token: &OperationToken,
    ) -> Result<Ensured, Error> {
        let (machines, cx, want) = (self.machines(), cx.clone(), want.clone());
        let (to, token) = (placement.clone(), token.clone());
        let work = async move { machines.ensure(&cx, &want, &to, &token).await };
        let place = Some(&placement.location);
        self.call((Verb::Ensure, place), Box::pin(work)).await
    }

    async fn observe(&self, cx: &Context, id: &InstanceRef) -> Result<Option<Instance>, Error> {
        let (machines, cx, of) = (self.machines(), cx.clone(), id.clone());
        let work = async move { machines.observe(&cx, &of).await };
        let place = Some(&id.location);
        self.call((Verb::Observe, place), Box::pin(work)).await
    }

    async fn delete(
        &self,
        cx: &Context,
        id: &InstanceRef,
        token: &OperationToken,
    ) -> Result<Deleted, Error> {
        let (machines, cx, of) = (self.machines(), cx.clone(), id.clone());
        let token = token.clone();
        let work = async move { machines.delete(&cx, &of, &token).await };
        let place = Some(&id.location);
        self.call((Verb::Delete, place), Box::pin(work)).await
    }

    async fn discard(&self, cx: &Context, left: &Remainder) -> Result<Deleted, Error> {
        let (machines, cx, of) = (self.machines(), cx.clone(), left.clone());
        let work = async move { machines.discard(&cx, &of).await };
        let place = Some(&left.location);
        self.call((Verb::Discard, place), Box::pin(work)).await
    }

    async fn retain(&self, cx: &Context, id: &InstanceRef) -> Result<(), Error> {
        let (machines, cx, of) = (self.machines(), cx.clone(), id.clone());
        let work = async move { machines.retain(&cx, &of).await };
        let place = Some(&id.location);
        self.call((Verb::Retain, place), Box::pin(work)).await
    }

    async fn list_owned(&self, cx: &Context, owner: &Owner) -> Result<Inventory, Error> {
        let (machines, cx, of) = (self.machines(), cx.clone(), owner.clone());
        let work = async move { machines.list_owned(&cx, &of).await };
        self.call((Verb::ListOwned, None), Box::pin(work)).await
    }

    async fn diagnose(&self, cx: &Context, id: &InstanceRef) -> Result<Diagnostics, Error> {
        let (machines, cx, of) = (self.machines(), cx.clone(), id.clone());
        let work = async move { machines.diagnose(&cx, &of).await };
        let place = Some(&id.location);
        self.call((Verb::Diagnose, place), Box::pin(work)).await
    }
}

/// A request through a proxy comes through when its machine runs.
pub(crate) struct Requests(pub(crate) Arc<Process>);

#[async_trait]
impl Prober for Requests {
    async fn probe(
        &self,
        want: &Want,
        _: IpAddr,
        _: Option<&Credentials>,
    ) -> Result<Proof, ProbeFailure> {
        let sim = &self.0.sim;
        self.0.gate().await;
        sim.way().await;
        let answer = match sim.fate(5) {
            Fate::Good => answer(sim, want),
            _ => Err(Reason::ConnectTimeout),
        };
        self.0.gate().await;
        answer.map_err(|reason| ProbeFailure {
            reason,
            text: "no request came through".to_owned(),
            is_final: reason == Reason::AuthRejected,
        })
    }
}

/// A machine that was made with another password refuses.
fn answer(sim: &Sim, want: &Want) -> Result<Proof, Reason> {
    let machines = sim.machines.machines();
    let running = machines
        .iter()
        .filter(|machine| machine.state == InstanceState::Running);
    let mut tags = running.filter_map(|machine| machine.tags.as_ref());
    let Some(tags) = tags.find(|tags| tags.identity == want.identity) else {
        return Err(Reason::ConnectTimeout);
    };
    match want.spec_hash.difference(&tags.spec_hash) {
        Some(_) => Err(Reason::AuthRejected),
        None => Ok(Proof {
            status: 200,
            latency: Duration::from_millis(5),
            egress: None,
        }),
    }
}

impl fmt::Debug for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wire")
    }
}

impl fmt::Debug for Requests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Requests")
    }
}
