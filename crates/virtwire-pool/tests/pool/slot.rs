//! Who gets the link, who waits, and for how long.

use std::time::Duration;

use tokio::{task::JoinSet, time::Instant};
use virtwire_pool::{Context, Ended, Error, HostPool, LinkState};
use virtwire_testkit::FakeDaemon;

use crate::{
    FakeDial, Fault, brief, hostname, over, pool_of, pool_to, refused, settle, stuck, version,
};

#[tokio::test(start_paused = true)]
async fn p2_nothing_is_dialled_before_the_first_use() {
    let (pool, dial) = pool_to(&stuck());
    settle().await;
    assert_eq!(pool.status()[0].state, LinkState::Idle);
    assert_eq!(dial.dials(), 0);
    pool.get(&Context::default(), "lab1").await.unwrap();
    assert_eq!(dial.dials(), 1);
}

#[tokio::test(start_paused = true)]
async fn p1_each_host_has_a_link_of_its_own_and_no_other_host_exists() {
    let (one, two) = (FakeDial::to(stuck()), FakeDial::to(stuck()));
    let builder = HostPool::builder().host("one", one.clone());
    let pool = builder.host("two", two.clone()).build();
    pool.get(&Context::default(), "one").await.unwrap();
    assert_eq!((one.dials(), two.dials()), (1, 0));
    let unknown = pool.get(&Context::default(), "three").await.unwrap_err();
    assert!(matches!(unknown, Error::UnknownHost(name) if name == "three"));
}

#[tokio::test(start_paused = true)]
async fn p3_a_dead_link_is_noticed_at_the_next_use_and_replaced() {
    let daemon = crate::on_hostname(virtwire_testkit::Answer::HangUp);
    let (pool, dial) = pool_to(&daemon);
    let lease = pool.get(&Context::default(), "lab1").await.unwrap();
    assert!(lease.connect_get_hostname().await.is_err());
    settle().await;
    assert_eq!(pool.status()[0].state, LinkState::Lost);
    assert_eq!(dial.dials(), 1, "nobody redials behind the users' backs");
    let cx = Context::default();
    pool.call(&cx, "lab1", version).await.unwrap();
    assert_eq!(dial.dials(), 2);
}

#[tokio::test(start_paused = true)]
async fn p4_all_users_share_one_link_at_once() {
    let daemon = FakeDaemon::new(|asked| {
        let is_it = asked.is::<virtwire::proto::generated::remote::ConnectGetHostname>();
        let reply = virtwire::proto::generated::remote::ConnectGetHostnameRet {
            hostname: "kvm1".into(),
        };
        is_it.then(|| virtwire_testkit::Answer::reply(&reply).after(Duration::from_secs(1)))
    });
    let (pool, dial) = pool_to(&daemon);
    let begun = Instant::now();
    let mut users = JoinSet::new();
    for _ in 0..3 {
        let pool = pool.clone();
        users.spawn(async move { pool.call(&Context::default(), "lab1", hostname).await });
    }
    while let Some(user) = users.join_next().await {
        user.unwrap().unwrap();
    }
    assert_eq!((dial.dials(), daemon.seen().connections), (1, 1));
    assert_eq!(begun.elapsed().as_secs(), 1, "one beside the other");
}

#[tokio::test(start_paused = true)]
async fn p4_a_bulk_transfer_has_a_connection_inside_the_link_that_ends_with_it() {
    let daemon = stuck();
    let (pool, dial) = pool_to(&daemon);
    let lease = pool.get(&Context::default(), "lab1").await.unwrap();
    let sibling = lease.open_sibling().await.unwrap();
    assert_eq!((dial.dials(), daemon.seen().connections), (1, 2));
    sibling.connect_get_lib_version().await.unwrap();
    // The end of the link, whoever brings it about, is the end of the transfer.
    let _ = pool.call(&brief(), "lab1", hostname).await.unwrap_err();
    assert!(sibling.connect_get_lib_version().await.is_err());
    settle().await;
    assert_eq!(daemon.seen().ended, 2);
}

#[tokio::test(start_paused = true)]
async fn p4_a_sibling_says_goodbye_and_leaves_the_link_alone() {
    let daemon = stuck();
    let (pool, _) = pool_to(&daemon);
    let lease = pool.get(&Context::default(), "lab1").await.unwrap();
    let sibling = lease.open_sibling().await.unwrap();
    sibling.close().await.unwrap();
    settle().await;
    assert_eq!(daemon.seen().ended, 1);
    lease.connect_get_lib_version().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn p5_fifty_first_uses_at_once_make_exactly_one_dial() {
    let dial = FakeDial::to(stuck()).slow(Duration::from_secs(5));
    let pool = pool_of(&dial);
    let mut users = JoinSet::new();
    for _ in 0..50 {
        let pool = pool.clone();
        users.spawn(async move { pool.call(&Context::default(), "lab1", version).await });
    }
    while let Some(user) = users.join_next().await {
        user.unwrap().unwrap();
    }
    assert_eq!(dial.dials(), 1);
}

#[tokio::test(start_paused = true)]
async fn p5_one_failed_dial_answers_everybody_who_waited() {
    let dial = FakeDial::to(stuck()).slow(Duration::from_secs(5));
    let dial = dial.failing([refused()]);
    let pool = pool_of(&dial);
    let mut users = JoinSet::new();
    for _ in 0..50 {
        let pool = pool.clone();
        users.spawn(async move { pool.call(&Context::default(), "lab1", version).await });
    }
    while let Some(user) = users.join_next().await {
        let error = user.unwrap().unwrap_err();
        assert!(matches!(error, Fault::Pool(Error::Dial(_))), "{error:?}");
    }
    assert_eq!(dial.dials(), 1);
}

#[tokio::test(start_paused = true)]
async fn p6_waiting_ends_with_the_waiters_own_context() {
    let dial = FakeDial::to(stuck()).slow(Duration::from_secs(50));
    let pool = pool_of(&dial);
    let patient = tokio::spawn({
        let pool = pool.clone();
        async move { pool.call(&Context::default(), "lab1", version).await }
    });
    settle().await;
    let begun = Instant::now();
    let error = pool.get(&brief(), "lab1").await.unwrap_err();
    assert!(matches!(error, Error::Ended(Ended::Deadline)));
    assert_eq!(begun.elapsed(), Duration::from_secs(1));
    assert_eq!(
        pool.status()[0].waiting,
        1,
        "a waiter who left is forgotten"
    );
    patient.await.unwrap().unwrap();
    assert_eq!(dial.dials(), 1);
}

#[tokio::test(start_paused = true)]
async fn p6_a_cancelled_token_ends_the_wait_as_well() {
    let dial = FakeDial::to(stuck()).slow(Duration::from_secs(50));
    let pool = pool_of(&dial);
    let token = tokio_util::sync::CancellationToken::new();
    let cx = Context::default().cancelled_by(token.clone());
    let waiting = tokio::spawn(async move { pool.get(&cx, "lab1").await.map(drop) });
    settle().await;
    token.cancel();
    let error = waiting.await.unwrap().unwrap_err();
    assert!(matches!(error, Error::Ended(Ended::Cancelled)));
}

#[tokio::test(start_paused = true)]
async fn p7_a_free_slot_is_taken_also_under_a_context_that_has_ended() {
    let (pool, dial) = pool_to(&stuck());
    let first = pool.get(&over(), "lab1").await.unwrap_err();
    assert!(
        matches!(first, Error::Ended(_)),
        "it does not wait for the dial"
    );
    settle().await;
    assert_eq!(dial.dials(), 1, "the dial goes on for those who come");
    for _ in 0..200 {
        pool.get(&over(), "lab1").await.unwrap();
    }
    assert_eq!(dial.dials(), 1);
}

#[tokio::test(start_paused = true)]
async fn p8_a_dial_that_never_ends_is_given_up() {
    let dial = FakeDial::to(stuck()).slow(Duration::from_secs(100_000));
    let builder = HostPool::builder().host("lab1", dial.clone());
    let pool = builder.dial_deadline(Duration::from_secs(60)).build();
    let begun = Instant::now();
    let error = pool.get(&Context::default(), "lab1").await.unwrap_err();
    assert!(matches!(&error, Error::Dial(_)), "{error}");
    assert_eq!(begun.elapsed().as_secs(), 60);
    assert!(matches!(pool.status()[0].state, LinkState::Down { .. }));
}

#[tokio::test(start_paused = true)]
async fn p9_a_silent_link_is_closed_by_keepalive_and_replaced_at_the_next_use() {
    // A daemon that has stopped reading answers no PING.
    let (pool, dial) = pool_to(&stuck().max_client_requests(2));
    let begun = Instant::now();
    let users: Vec<_> = (0..2)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { pool.call(&Context::default(), "lab1", hostname).await })
        })
        .collect();
    for user in users {
        let error = user.await.unwrap().unwrap_err();
        assert!(matches!(error, Fault::Call(_)), "{error:?}");
    }
    let silent = begun.elapsed();
    assert!((25..=60).contains(&silent.as_secs()), "{silent:?}");
    pool.call(&Context::default(), "lab1", version)
        .await
        .unwrap();
    assert_eq!(dial.dials(), 2);
}

#[tokio::test(start_paused = true)]
async fn p9_an_idle_link_lives() {
    let (pool, _) = pool_to(&stuck());
    let lease = pool.get(&Context::default(), "lab1").await.unwrap();
    tokio::time::sleep(Duration::from_secs(600)).await;
    assert!(!lease.closed().is_cancelled());
}

#[tokio::test(start_paused = true)]
async fn p10_the_future_of_a_call_may_be_dropped_at_any_time() {
    let (pool, dial) = pool_to(&stuck());
    let cx = Context::default();
    let dropped = tokio::time::timeout(Duration::from_secs(1), pool.call(&cx, "lab1", hostname));
    assert!(dropped.await.is_err());
    pool.call(&cx, "lab1", version).await.unwrap();
    assert_eq!(dial.dials(), 2, "the link of the dropped call was dropped");
}
