//! The end of a pool.

use std::time::Duration;

use tokio::time::Instant;
use virtwire_pool::{Context, Error, LinkState};

use crate::{FakeDial, Fault, hostname, pool_of, pool_to, settle, stuck, version};

#[tokio::test(start_paused = true)]
async fn p1_a_shut_down_pool_says_goodbye_and_refuses() {
    let (pool, dial) = pool_to(&stuck());
    let cx = Context::default();
    pool.call(&cx, "lab1", version).await.unwrap();
    pool.shutdown(Duration::from_secs(5)).await;
    settle().await;
    let seen = dial.daemon.seen();
    assert_eq!((seen.connections, seen.ended), (1, 1));
    assert!(seen.calls.contains(&2), "the daemon heard the goodbye");
    assert_eq!(pool.status()[0].state, LinkState::Closed);
    let refused = pool.call(&cx, "lab1", version).await.unwrap_err();
    assert!(matches!(refused, Fault::Pool(Error::ShutDown)));
    let refused = pool.probe(&cx, "lab1", version).await.unwrap_err();
    assert!(matches!(refused, Fault::Pool(Error::ShutDown)));
    assert_eq!(dial.dials(), 1);
}

#[tokio::test(start_paused = true)]
async fn p1_shutting_down_is_bounded_whatever_is_stuck() {
    let (pool, dial) = pool_to(&stuck());
    let users: Vec<_> = (0..5)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { pool.call(&Context::default(), "lab1", hostname).await })
        })
        .collect();
    settle().await;
    let begun = Instant::now();
    pool.shutdown(Duration::from_secs(1)).await;
    assert!(begun.elapsed() <= Duration::from_secs(1));
    for user in users {
        assert!(user.await.unwrap().is_err());
    }
    settle().await;
    assert_eq!(dial.daemon.seen().ended, 1);
}

#[tokio::test(start_paused = true)]
async fn p1_a_dial_under_way_is_given_up_and_its_waiters_are_told() {
    let dial = FakeDial::to(stuck()).slow(Duration::from_secs(50));
    let pool = pool_of(&dial);
    let waiting = tokio::spawn({
        let pool = pool.clone();
        async move { pool.get(&Context::default(), "lab1").await.map(drop) }
    });
    settle().await;
    let begun = Instant::now();
    pool.shutdown(Duration::from_secs(1)).await;
    assert!(matches!(waiting.await.unwrap(), Err(Error::ShutDown)));
    assert_eq!(begun.elapsed(), Duration::ZERO);
    tokio::time::sleep(Duration::from_secs(100)).await;
    assert_eq!(dial.daemon.seen().connections, 0);
}

#[tokio::test(start_paused = true)]
async fn p1_dropping_the_pool_ends_its_links_and_dials() {
    let (pool, dial) = pool_to(&stuck());
    pool.get(&Context::default(), "lab1").await.unwrap();
    drop(pool);
    settle().await;
    assert_eq!(dial.daemon.seen().ended, 1);
    let slow = FakeDial::to(stuck()).slow(Duration::from_secs(50));
    let pool = pool_of(&slow);
    assert!(pool.get(&crate::brief(), "lab1").await.is_err());
    drop(pool);
    tokio::time::sleep(Duration::from_secs(100)).await;
    assert_eq!(slow.daemon.seen().connections, 0);
}
