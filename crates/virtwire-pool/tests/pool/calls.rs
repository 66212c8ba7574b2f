//! What a call does to the link.

use std::{sync::Arc, time::Duration};

use tokio::task::JoinSet;
use virtwire::{Error as CallError, proto::generated::remote};
use virtwire_pool::{Context, Ended, Error, HostPool};
use virtwire_testkit::{Answer, FakeDaemon};

use crate::{
    FakeDial, Fault, brief, hostname, on_hostname, over, pool_of, pool_to, settle, stuck, version,
};

/// Calls once and gives the error, and whether the link is another one afterwards.
async fn after(daemon: FakeDaemon) -> (Fault, bool) {
    let (pool, dial) = pool_to(&daemon);
    let cx = Context::default();
    let error = pool.call(&cx, "lab1", hostname).await.unwrap_err();
    settle().await;
    pool.call(&cx, "lab1", version).await.unwrap();
    (error, dial.dials() == 2)
}

#[tokio::test(start_paused = true)]
async fn k1_the_closure_gets_the_live_link_and_k6_its_result_passes_through() {
    let (pool, _) = pool_to(&stuck());
    let cx = Context::default();
    let value = Arc::new(7);
    let given = Arc::clone(&value);
    let got = pool
        .call(&cx, "lab1", |libvirt| async move {
            libvirt.connect_get_lib_version().await?;
            Ok::<_, Fault>(given)
        })
        .await;
    assert!(Arc::ptr_eq(&got.unwrap(), &value));
}

#[tokio::test(start_paused = true)]
async fn k1_a_closure_may_borrow() {
    let (pool, _) = pool_to(&stuck());
    let mut seen = Vec::new();
    let notes = &mut seen;
    let result: Result<(), Fault> = pool
        .call(&Context::default(), "lab1", async |libvirt| {
            notes.push(libvirt.connect_get_lib_version().await?);
            Ok(())
        })
        .await;
    result.unwrap();
    assert_eq!(seen, [9_000_000]);
}

#[tokio::test(start_paused = true)]
async fn k2_the_end_of_the_context_drops_the_link() {
    let (pool, dial) = pool_to(&stuck());
    let error = pool.call(&brief(), "lab1", hostname).await.unwrap_err();
    assert!(matches!(error, Fault::Pool(Error::Ended(Ended::Deadline))));
    assert!(dial.cuts() > 0);
    pool.call(&Context::default(), "lab1", version)
        .await
        .unwrap();
    assert_eq!(dial.dials(), 2);
}

#[tokio::test(start_paused = true)]
async fn k2_a_context_that_had_ended_before_costs_nobody_the_link() {
    let (pool, dial) = pool_to(&stuck());
    let cx = Context::default();
    pool.call(&cx, "lab1", version).await.unwrap();
    let error = pool.call(&over(), "lab1", version).await.unwrap_err();
    assert!(matches!(error, Fault::Pool(Error::Ended(_))));
    pool.call(&cx, "lab1", version).await.unwrap();
    assert_eq!((dial.dials(), dial.cuts()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn k2_others_on_the_dropped_link_learn_why() {
    let (pool, _) = pool_to(&stuck());
    let other = tokio::spawn({
        let pool = pool.clone();
        async move { pool.call(&Context::default(), "lab1", hostname).await }
    });
    let _ = pool.call(&brief(), "lab1", hostname).await.unwrap_err();
    let Fault::Call(CallError::OutcomeUnknown(cause)) = other.await.unwrap().unwrap_err() else {
        panic!("the request was sent");
    };
    assert_eq!(
        cause.to_string(),
        "connection was dropped: context cancelled"
    );
}

#[tokio::test(start_paused = true)]
async fn k3_transport_errors_drop_the_link() {
    let garbage = || Answer::Reply(vec![0xff; 8].into());
    for (name, answer) in [("EOF", Answer::HangUp), ("decode", garbage())] {
        let (error, is_replaced) = after(on_hostname(answer)).await;
        assert!(is_replaced, "{name}: {error:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn k4_an_answer_of_libvirt_leaves_the_link() {
    let (error, is_replaced) = after(on_hostname(Answer::error(1, 0))).await;
    assert!(matches!(error, Fault::Call(CallError::Libvirt(_))));
    assert!(!is_replaced);
}

#[tokio::test(start_paused = true)]
async fn k5_a_verdict_of_ones_own_leaves_the_link() {
    let (pool, dial) = pool_to(&stuck());
    let cx = Context::default();
    for _ in 0..3 {
        let local = async |_| Err::<(), _>(Fault::Local);
        let error = pool.call(&cx, "lab1", local).await.unwrap_err();
        assert!(matches!(error, Fault::Local));
    }
    assert_eq!(dial.dials(), 1);
}

#[tokio::test(start_paused = true)]
async fn k5_a_call_that_was_too_slow_for_its_deadline_leaves_the_link() {
    let (pool, dial) = pool_to(&stuck());
    let cx = Context::default();
    let slow = async |libvirt: virtwire_pool::Lease| {
        let hurried = libvirt.with_deadline(Duration::from_secs(1));
        Ok::<_, Fault>(hurried.connect_get_hostname().await?.to_string())
    };
    let error = pool.call(&cx, "lab1", slow).await.unwrap_err();
    assert!(matches!(
        error,
        Fault::Call(CallError::Deadline { sent: true, .. })
    ));
    pool.call(&cx, "lab1", version).await.unwrap();
    assert_eq!(dial.dials(), 1);
}

#[tokio::test(start_paused = true)]
async fn k3_of_many_who_fail_one_drops_the_link_and_the_next_link_is_left_alone() {
    let dial = FakeDial::to(on_hostname(Answer::HangUp.after(Duration::from_secs(1))));
    let pool = pool_of(&dial);
    let users: Vec<_> = (0..3)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { pool.call(&Context::default(), "lab1", hostname).await })
        })
        .collect();
    for user in users {
        assert!(user.await.unwrap().is_err());
    }
    for _ in 0..3 {
        pool.call(&Context::default(), "lab1", version)
            .await
            .unwrap();
    }
    assert_eq!(dial.dials(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn p4_k2_on_several_threads_everybody_gets_its_own_answer() {
    let daemon = FakeDaemon::new(|asked| {
        let args: remote::DomainLookupByNameArgs = match asked.is::<remote::DomainLookupByName>() {
            true => virtwire::xdr::from_bytes(&asked.payload).ok()?,
            false => return None,
        };
        let dom = remote::NonnullDomain {
            name: args.name,
            uuid: [7; 16],
            id: -1,
        };
        Some(Answer::reply(&remote::DomainLookupByNameRet { dom }))
    });
    let (pool, _) = pool_to(&daemon);
    let mut users = JoinSet::new();
    for user in 0..8 {
        let pool = pool.clone();
        users.spawn(async move {
            for round in 0..100 {
                let wanted = format!("{user}-{round}");
                let asked = wanted.clone();
                let look_up = |libvirt: virtwire_pool::Lease| async move {
                    let domain = libvirt.domain_lookup_by_name(asked).await?;
                    Ok::<_, Fault>(domain.name().into_owned())
                };
                let cx = Context::default();
                let call = pool.call(&cx, "lab1", look_up);
                if round % 10 == 9 {
                    // Given up after its first step: the link goes, and the others go on.
                    let _ = futures_util::FutureExt::now_or_never(call);
                } else if let Ok(name) = call.await {
                    assert_eq!(name, wanted);
                }
            }
        });
    }
    while let Some(user) = users.join_next().await {
        user.unwrap();
    }
    assert!(daemon.seen().most_outstanding <= 4);
    assert_eq!(pool.status()[0].waiting, 0);
}

/// Three requests about something that hangs, whose callers have left or wait on.
async fn three_hang(pool: &HostPool, waiting_on: usize) -> JoinSet<()> {
    let lease = pool.get(&Context::default(), "lab1").await.unwrap();
    let mut callers = JoinSet::new();
    for number in 0..3 {
        let lease = lease.clone();
        callers.spawn(async move {
            let patience = match number < waiting_on {
                true => Duration::from_secs(3600),
                false => Duration::from_secs(1),
            };
            let hangs = lease.connect_get_hostname();
            let _ = tokio::time::timeout(patience, hangs).await;
        });
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    callers
}

#[tokio::test(start_paused = true)]
async fn p3_a_link_that_is_clogged_for_long_is_replaced_at_the_next_use() {
    let (pool, dial) = pool_to(&stuck());
    let _callers = three_hang(&pool, 0).await;
    pool.get(&Context::default(), "lab1").await.unwrap();
    assert_eq!(dial.dials(), 1, "it may be over in a moment");
    tokio::time::sleep(Duration::from_secs(30)).await;
    let cx = Context::default();
    pool.call(&cx, "lab1", version).await.unwrap();
    assert_eq!(dial.dials(), 2);
    assert!(dial.cuts() > 0, "what carried the link lives on");
}

#[tokio::test(start_paused = true)]
async fn p3_a_link_on_which_somebody_waits_is_not_replaced() {
    for waiting in 1..=3 {
        let (pool, dial) = pool_to(&stuck());
        let _callers = three_hang(&pool, waiting).await;
        tokio::time::sleep(Duration::from_secs(600)).await;
        pool.get(&Context::default(), "lab1").await.unwrap();
        assert_eq!(dial.dials(), 1, "{waiting} wait");
    }
}
