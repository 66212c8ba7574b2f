//! Callers who change their minds at any await.

use std::{
    future::Future,
    pin::Pin,
    task::{Context as TaskContext, Poll},
    time::Duration,
};

use tokio::time::{sleep, timeout};
use virtwire_pool::HostPool;

use crate::{
    hosts::{
        bed::Host,
        dial::SHORT,
        tally::{context, probe, version},
        volume,
    },
    random::Random,
    world::on_hosts,
};

/// Calls that are given up in all.
const CALLS: u32 = 10_000;
/// Of them those of `call`, each of which costs the link.
const COSTLY: u32 = 150;
/// Of them uploads in the middle.
const UPLOADS: u32 = 60;

const LONG: Duration = Duration::from_secs(30);

#[test]
fn k2_r1_ten_thousand_calls_given_up_at_any_await_leave_nothing() {
    on_hosts(SHORT, async |world| {
        let lease = world.lease().await;
        let volume = volume::create(&lease, world.host, "fault-given-up")
            .await
            .unwrap();
        let mut random = Random::from_seed(20_26);
        for _ in 0..UPLOADS {
            let after = Duration::from_micros(random.between(0, 40_000));
            let whole = volume::upload(&lease, &volume, volume::SIZE, |_| {});
            assert!(
                timeout(after, whole).await.is_err(),
                "too big to be done so soon"
            );
        }
        let mut left = CALLS - COSTLY - UPLOADS;
        while left > 0 {
            left -= u32::from(given_up(world.host, &world.pool, &mut random).await);
        }
        // None of these cost the link.
        assert_eq!(world.status().dials, 1);
        let mut left = COSTLY;
        while left > 0 {
            world.lease().await;
            let call = version(&world.pool, &world.host.name, LONG);
            left -= u32::from(GivenUp::after(random.between(1, 4), call).await);
        }
        drop(lease);
        world.works().await;
        let lease = world.lease().await;
        lease.storage_vol_delete(&volume, 0).await.unwrap();
        assert_eq!(world.status().dials, u64::from(COSTLY) + 1);
        let story = world.story();
        let is_known = |chapter: &String| {
            ["connected", "dropped: context cancelled"].contains(&chapter.as_str())
        };
        assert!(story.iter().all(is_known), "{story:?}");
    });
}

/// A call that costs nobody the link; gives whether its caller left before its end.
async fn given_up(host: &'static Host, pool: &HostPool, random: &mut Random) -> bool {
    let polls = random.between(1, 4);
    let has_left = match random.between(0, 9) {
        0 => GivenUp::after(polls, probe(pool, &host.name, LONG)).await,
        1 => {
            let waited = Duration::from_micros(random.between(0, 300));
            timeout(waited, on_lease(host, pool)).await.is_err()
        }
        _ => GivenUp::after(polls, on_lease(host, pool)).await,
    };
    // Now and then the daemon catches up.
    if random.between(0, 99) == 0 {
        sleep(Duration::from_millis(random.between(0, 5))).await;
    }
    has_left
}

async fn on_lease(host: &'static Host, pool: &HostPool) {
    let lease = pool
        .get(&context(&host.name, LONG), &host.name)
        .await
        .unwrap();
    let _ = lease.connect_get_hostname().await;
}

/// Polls a future so many times, then drops it; gives whether it was not done.
struct GivenUp<F> {
    work: Pin<Box<F>>,
    polls_left: u64,
}

impl<F: Future> GivenUp<F> {
    fn after(polls: u64, work: F) -> Self {
        Self {
            work: Box::pin(work),
            polls_left: polls,
        }
    }
}

impl<F: Future> Future for GivenUp<F> {
    type Output = bool;

    fn poll(mut self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<bool> {
        if self.polls_left == 0 {
            return Poll::Ready(true);
        }
        if self.work.as_mut().poll(cx).is_ready() {
            return Poll::Ready(false);
        }
        self.polls_left -= 1;
        // The next look comes soon, whether the work has moved or not.
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
