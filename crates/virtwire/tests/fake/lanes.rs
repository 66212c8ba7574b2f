//! Places kept for urgent calls, and how they come back.

use std::time::Duration;

use virtwire::{
    CallMeta, Connection, Error, LinkCause,
    proto::{Procedure, generated::remote},
};
use virtwire_testkit::{Answer, Asked, FakeDaemon};

use crate::{domains, list};

/// A daemon on which listing never ends.
fn stuck() -> FakeDaemon {
    FakeDaemon::new(|asked: &Asked| {
        asked
            .is::<remote::ConnectListAllDomains>()
            .then_some(Answer::Never)
    })
}

async fn open_with_kept(daemon: &FakeDaemon) -> Connection {
    let builder = Connection::builder().kept_for_urgent(1);
    builder
        .open(daemon.clone(), "test:///default")
        .await
        .unwrap()
}

async fn urgent_version(connection: &Connection) -> Result<u64, Error> {
    let mut meta = CallMeta::default();
    meta.urgent = true;
    let reply = connection.invoke_with::<remote::ConnectGetLibVersion>(&(), meta);
    Ok(reply.await?.lib_ver)
}

/// Lets everything run that can.
async fn settle() {
    tokio::time::sleep(Duration::from_millis(1)).await;
}

#[tokio::test(start_paused = true)]
async fn a_kept_place_is_free_for_urgent_calls_only() {
    let daemon = stuck();
    let connection = open_with_kept(&daemon).await;
    for _ in 0..5 {
        let connection = connection.clone();
        tokio::spawn(async move { list(&connection).await });
    }
    settle().await;
    assert_eq!(connection.in_flight(), 3);
    assert_eq!(urgent_version(&connection).await.unwrap(), 9_000_000);
    let ordinary = connection.with_deadline(Duration::from_secs(1));
    let late = ordinary.connect_get_lib_version().await.unwrap_err();
    assert!(matches!(late, Error::Deadline { sent: false, .. }));
}

#[tokio::test(start_paused = true)]
async fn a_place_belongs_to_the_request_and_not_to_its_caller() {
    let slow = || domains(1).after(Duration::from_secs(5));
    let daemon = FakeDaemon::new(move |asked: &Asked| {
        asked.is::<remote::ConnectListAllDomains>().then(slow)
    });
    let connection = open_with_kept(&daemon).await;
    for _ in 0..3 {
        let call = tokio::time::timeout(Duration::from_secs(1), list(&connection));
        assert!(call.await.is_err());
    }
    assert_eq!(connection.in_flight(), 3);
    let begun = tokio::time::Instant::now();
    connection.connect_get_lib_version().await.unwrap();
    let waited = begun.elapsed();
    assert!(
        waited >= Duration::from_secs(1),
        "sent after the first late reply: {waited:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn an_unsent_call_leaves_its_place_when_it_is_dropped() {
    let daemon = stuck();
    let builder = Connection::builder().in_flight(2).kept_for_urgent(1);
    let connection = builder.open(daemon.clone(), "").await.unwrap();
    let held = tokio::spawn({
        let connection = connection.clone();
        async move { list(&connection).await }
    });
    settle().await;
    for _ in 0..10 {
        let waiting = tokio::time::timeout(Duration::from_millis(1), list(&connection));
        assert!(waiting.await.is_err());
    }
    let seen = daemon.seen().calls;
    let lists = seen
        .iter()
        .filter(|number| **number == remote::ConnectListAllDomains::DESC.number);
    assert_eq!(lists.count(), 1);
    connection.sever("the test is over");
    assert!(held.await.unwrap().is_err());
}

#[tokio::test(start_paused = true)]
async fn severing_ends_sent_and_waiting_calls_at_once_and_says_why() {
    let daemon = stuck();
    let connection = open_with_kept(&daemon).await;
    let calls: Vec<_> = (0..5)
        .map(|_| {
            let connection = connection.clone();
            tokio::spawn(async move { list(&connection).await })
        })
        .collect();
    settle().await;
    connection.sever("context cancelled");
    let (mut unknown, mut unsent) = (0, 0);
    for call in calls {
        let cause = match call.await.unwrap().unwrap_err() {
            Error::OutcomeUnknown(cause) => {
                unknown += 1;
                cause
            }
            Error::NotSent(cause) => {
                unsent += 1;
                cause
            }
            other => panic!("{other:?}"),
        };
        assert!(matches!(
            cause.cause(),
            LinkCause::Severed("context cancelled")
        ));
    }
    assert_eq!((unknown, unsent), (3, 2));
    assert!(connection.closed().is_cancelled());
}

#[tokio::test(start_paused = true)]
async fn a_severer_does_not_keep_its_connection_open() {
    let daemon = stuck();
    let connection = open_with_kept(&daemon).await;
    let severer = connection.severer();
    drop(connection);
    assert!(severer.has_ended());
    let connection = open_with_kept(&daemon).await;
    connection.severer().sever("somebody else's switch");
    assert!(connection.closed().is_cancelled());
}

#[tokio::test(start_paused = true)]
async fn a_connection_is_clogged_while_nobody_waits_for_any_of_its_requests() {
    let slow = |after| domains(1).after(Duration::from_secs(after));
    let daemon = FakeDaemon::new(move |asked: &Asked| {
        let is_slow = asked.is::<remote::ConnectListAllDomains>();
        is_slow.then(|| slow(60))
    });
    let connection = open_with_kept(&daemon).await;
    let mut callers = Vec::new();
    for _ in 0..3 {
        assert_eq!(connection.clogged_since(), None, "a place is free");
        let connection = connection.clone();
        callers.push(tokio::spawn(async move { list(&connection).await }));
        settle().await;
    }
    for caller in &callers {
        assert_eq!(connection.clogged_since(), None, "somebody waits");
        caller.abort();
        settle().await;
    }
    let since = connection.clogged_since().expect("nobody waits");
    assert!(since <= tokio::time::Instant::now().into_std());
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert_eq!(connection.clogged_since(), None, "the daemon has answered");
}
