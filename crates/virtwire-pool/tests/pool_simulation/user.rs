//! Users who want something, change their minds, and judge what they got.

use std::{sync::Arc, time::Duration};

use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tracing::Span;
use virtwire::{Call, Client, Error as CallError, LinkCause};
use virtwire_pool::{Context, Ended, Error, Evidence, Lease, LinkState};

use crate::{
    daemon::Plan,
    step::Stepped,
    world::{BYE, HOST, World},
};

/// A question on its way, and what became of its link.
pub(crate) struct Asking {
    world: Arc<World>,
    question: String,
    is_probe: bool,
}

impl Asking {
    pub(crate) fn new(world: &Arc<World>, question: &str) -> Self {
        Self {
            world: Arc::clone(world),
            question: question.to_owned(),
            is_probe: false,
        }
    }

    fn of_probe(world: &Arc<World>, question: &str) -> Self {
        let mut asking = Self::new(world, question);
        asking.is_probe = true;
        asking
    }
}

/// A probe's question is out from its first poll until its future is gone.
struct Inside(Arc<World>);

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.leave_probe();
    }
}

/// What a user may get in place of an answer.
#[derive(Debug)]
pub(crate) enum Fault {
    Pool(Error),
    /// With whether the link had ended when the call failed.
    Call(CallError, bool),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Pool(error)
    }
}

impl Evidence for Fault {
    fn is_transport(&self) -> bool {
        matches!(self, Self::Call(error, _) if error.is_transport())
    }
}

/// Asks one question on a link; the answer must be its own.
pub(crate) async fn ask(lease: Lease, asking: Asking) -> Result<(), Fault> {
    let _inside = asking.is_probe.then(|| {
        asking.world.enter_probe();
        Inside(Arc::clone(&asking.world))
    });
    let closed = lease.closed();
    let result = question(&lease, &asking.question).await;
    result.map_err(|error| Fault::Call(error, closed.is_cancelled()))
}

async fn question<C: Call>(libvirt: &Client<C>, question: &str) -> Result<(), CallError> {
    let domain = libvirt.domain_lookup_by_name(question).await?;
    assert_eq!(domain.name(), question, "somebody else's answer");
    Ok(())
}

/// How a user comes to its answer.
#[derive(Debug, Clone, Copy)]
enum Way {
    Call,
    Probe,
    Host,
    Sibling,
}

/// One user's life: some wishes, one after the other.
pub(crate) async fn live(world: Arc<World>, number: u64) {
    for _ in 0..world.between(1, 6) {
        sleep(world.moment(15_000)).await;
        let way = match world.between(1, 10) {
            1..=5 => Way::Call,
            6..=7 => Way::Probe,
            8..=9 => Way::Host,
            _ => Way::Sibling,
        };
        wish(&world, number, way).await;
    }
}

async fn wish(world: &Arc<World>, number: u64, way: Way) {
    let token = CancellationToken::new();
    let deadline = Instant::now() + world.moment(60_000);
    let mut cx = Context::default().cancelled_by(token.clone());
    if world.chance(60) {
        cx = cx.until(deadline);
    }
    let cx = cx.in_span(span(way));
    let canceller = world.chance(20).then(|| {
        let after = world.moment(30_000);
        tokio::spawn(async move {
            sleep(after).await;
            token.cancel();
        })
    });
    let (polls, patience) = (patience_in_polls(world), patience(world));
    world.enter();
    let name = world.new_question();
    let work = carry_out(world, way, &cx, &name);
    let stepped = timeout(patience, Stepped::new(world, polls, work)).await;
    if stepped.is_err() && patience == ENDLESS {
        let plan = world.planned(&name);
        assert_eq!(plan, Some(Plan::Never), "waits for ever for {name}");
    }
    world.leave();
    world.check();
    let told = match stepped.ok().flatten() {
        Some(result) => format!("{result:?}"),
        None => {
            count_cancelled(world, way);
            "given up".to_owned()
        }
    };
    world.note(format!("user {number} {way:?}: {told}"));
    if let Some(canceller) = canceller {
        canceller.abort();
    }
}

/// Whose lines they are tells who dropped a link.
fn span(way: Way) -> Span {
    match way {
        Way::Call | Way::Host => tracing::info_span!("wish", way = "call"),
        Way::Probe => tracing::info_span!("wish", way = "probe"),
        Way::Sibling => tracing::info_span!("wish", way = "sibling"),
    }
}

fn patience_in_polls(world: &World) -> u64 {
    match world.chance(30) {
        true => world.between(1, 6),
        false => u64::MAX,
    }
}

/// Only a daemon that never answers makes anybody wait so long.
const ENDLESS: Duration = Duration::from_secs(600);

fn patience(world: &World) -> Duration {
    match world.chance(15) {
        true => world.moment(30_000),
        false => ENDLESS,
    }
}

fn count_cancelled(world: &World, way: Way) {
    if matches!(way, Way::Call | Way::Host) {
        world.call_was_cancelled();
    }
}

/// Does it and judges the result.
async fn carry_out(world: &Arc<World>, way: Way, cx: &Context, name: &str) -> Verdict {
    match way {
        Way::Call => {
            let asking = Asking::new(world, name);
            let result = world.pool.call(cx, HOST, |lease| ask(lease, asking)).await;
            count(world, &result);
            judge(world, cx, name, result)
        }
        Way::Probe => {
            let asking = Asking::of_probe(world, name);
            let result = world.pool.probe(cx, HOST, |lease| ask(lease, asking)).await;
            judge(world, cx, name, result)
        }
        Way::Host => {
            // Its first attempt may have failed unseen, and the second one gone well.
            world.call_failed();
            let libvirt = Client::new(world.pool.host(cx.clone(), HOST));
            let result = question(&libvirt, name).await.map_err(unwrap_pool);
            count(world, &result);
            judge(world, cx, name, result)
        }
        Way::Sibling => {
            let result = on_sibling(world, cx, name).await;
            judge(world, cx, name, result)
        }
    }
}

async fn on_sibling(world: &World, cx: &Context, name: &str) -> Result<(), Fault> {
    let lease = world.pool.get(cx, HOST).await?;
    // The link may end while the sibling is opened, and the sibling with it; it may also wait for
    // ever for an answer, as transfers do that nobody gives up.
    let Ok(sibling) = lease.open_sibling().await else {
        return Ok(());
    };
    let bounded = timeout(Duration::from_secs(100), question(&sibling, name)).await;
    match bounded {
        Ok(result) => result.map_err(|error| Fault::Call(error, true)),
        Err(_) => Ok(()),
    }
}

/// What the pool reports through a host comes inside the client's error.
fn unwrap_pool(error: CallError) -> Fault {
    if let CallError::NotSent(end) = &error
        && let LinkCause::Transport(io) = end.cause()
        && let Some(pool) = io.get_ref().and_then(|inner| inner.downcast_ref::<Error>())
    {
        return Fault::Pool(pool.clone());
    }
    Fault::Call(error, true)
}

fn count(world: &World, result: &Result<(), Fault>) {
    match result {
        Err(Fault::Pool(Error::Ended(_))) => world.call_was_cancelled(),
        Err(fault) if fault.is_transport() => world.call_failed(),
        _ => {}
    }
}

/// What is kept of a result for the story.
#[derive(Debug)]
#[expect(dead_code, reason = "shown in the story")]
enum Verdict {
    Answered,
    Refused(String),
}

/// An answer, or an error that is right.
fn judge(world: &World, cx: &Context, name: &str, result: Result<(), Fault>) -> Verdict {
    let Err(fault) = result else {
        return Verdict::Answered;
    };
    let plan = world.planned(name);
    let is_right = match &fault {
        Fault::Pool(Error::Ended(Ended::Deadline)) => cx.ending().is_some(),
        Fault::Pool(Error::Ended(Ended::Cancelled)) => cx.ending() == Some(Ended::Cancelled),
        Fault::Pool(Error::ProbeBusy) => world.pool.status()[0].is_probing,
        Fault::Pool(Error::Dial(_)) => world.has_failed_to_dial(),
        Fault::Pool(_) => false,
        Fault::Call(CallError::Libvirt(_), _) => plan == Some(Plan::Refuse),
        Fault::Call(CallError::Decode { .. }, _) => plan == Some(Plan::Garbage),
        Fault::Call(CallError::OutcomeUnknown(_) | CallError::NotSent(_), has_ended) => *has_ended,
        Fault::Call(..) => false,
    };
    assert!(
        is_right,
        "{name}, for which the daemon planned {plan:?}, got {fault:?}"
    );
    Verdict::Refused(format!("{fault:?}"))
}

/// Long enough for a request to be sent.
const A_MOMENT: Duration = Duration::from_millis(1);

/// Ends the link now and then, as networks do.
pub(crate) async fn sabotage(world: Arc<World>) {
    loop {
        sleep(world.moment(60_000)).await;
        let over = Context::default().within(Duration::ZERO);
        // Only a link that is there can be cut; the saboteur has none dialled.
        let is_up = matches!(world.pool.status()[0].state, LinkState::Up { .. });
        if is_up && let Ok(lease) = world.pool.get(&over, HOST).await {
            world.note("the saboteur asks the daemon to hang up");
            let _ = timeout(A_MOMENT, lease.domain_lookup_by_name(BYE)).await;
        }
    }
}
