//! The host: a dialler and a daemon whose moods come from the seed.

use std::{
    fmt, io,
    sync::{Arc, Weak},
    time::Duration,
};

use async_trait::async_trait;
use virtwire::proto::generated::remote;
use virtwire_pool::{Cure, Dial, DialError, Dialed, Stage};
use virtwire_testkit::{Answer, Asked, FakeDaemon};

use crate::world::World;

/// What the daemon is going to do with a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plan {
    Answer,
    Refuse,
    Garbage,
    HangUp,
    Never,
}

/// A daemon that answers a look-up by name with a domain of that name, unless it has a mood.
pub(crate) fn daemon(world: &Weak<World>) -> FakeDaemon {
    let world = Weak::clone(world);
    FakeDaemon::new(move |asked: &Asked| {
        let world = world.upgrade()?;
        if !asked.is::<remote::DomainLookupByName>() {
            return None;
        }
        let args: remote::DomainLookupByNameArgs =
            virtwire::xdr::from_bytes(&asked.payload).unwrap();
        let name = args.name.to_string();
        let (plan, delay) = world.plan(&name);
        Some(answer(plan, &name).after(delay))
    })
}

fn answer(plan: Plan, name: &str) -> Answer {
    match plan {
        Plan::Answer => Answer::reply(&remote::DomainLookupByNameRet {
            dom: remote::NonnullDomain {
                name: name.into(),
                uuid: [7; 16],
                id: -1,
            },
        }),
        Plan::Refuse => Answer::error(42, 10),
        Plan::Garbage => Answer::Reply(vec![0xff; 8].into()),
        Plan::HangUp => Answer::HangUp,
        Plan::Never => Answer::Never,
    }
}

/// Dials as the seed says: slowly, in vain, for ever, or well.
#[derive(Clone)]
pub(crate) struct Dialler(pub(crate) Weak<World>);

impl fmt::Debug for Dialler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dialler")
    }
}

#[async_trait]
impl Dial for Dialler {
    fn address(&self) -> String {
        "simulated".to_owned()
    }

    async fn dial(&self) -> Result<Dialed, DialError> {
        let world = self.0.upgrade().unwrap();
        let under_way = world.begin_dial();
        let (delay, goes_well) = world.dial_plan();
        tokio::time::sleep(delay).await;
        if !goes_well {
            world.note("dial fails");
            let cause = io::Error::from(io::ErrorKind::ConnectionRefused);
            return Err(DialError::new(Stage::Tcp, Cure::Time, cause));
        }
        let dialed = Dialed::open(world.daemon.clone(), "test:///default").await?;
        drop(under_way);
        Ok(dialed)
    }
}

/// Counts a dial as long as it is under way.
pub(crate) struct UnderWay(pub(crate) Arc<World>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.end_dial();
    }
}

/// Longer than any deadline of the pool.
pub(crate) const FOR_EVER: Duration = Duration::from_secs(100_000);
