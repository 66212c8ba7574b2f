//! The probe: it looks and never touches.

use std::time::Duration;

use tokio::time::Instant;
use virtwire::proto::generated::remote;
use virtwire_pool::{Context, Ended, Error, Lease, LinkState};
use virtwire_testkit::{Answer, Asked, FakeDaemon};

use crate::{
    FakeDial, Fault, brief, hostname, on_hostname, pool_of, pool_to, settle, stuck, version,
};

fn slow_hostname(seconds: u64) -> FakeDaemon {
    let reply = remote::ConnectGetHostnameRet {
        hostname: "kvm1".into(),
    };
    on_hostname(Answer::reply(&reply).after(Duration::from_secs(seconds)))
}

#[tokio::test(start_paused = true)]
async fn r1_a_probe_that_is_given_up_leaves_the_link_alone() {
    let (pool, dial) = pool_to(&stuck());
    let error = pool.probe(&brief(), "lab1", hostname).await.unwrap_err();
    assert!(matches!(error, Fault::Pool(Error::Ended(Ended::Deadline))));
    pool.call(&Context::default(), "lab1", version)
        .await
        .unwrap();
    assert_eq!((dial.dials(), dial.cuts()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn r1_a_dropped_probe_leaves_the_link_alone_too() {
    let (pool, dial) = pool_to(&stuck());
    let cx = Context::default();
    let probe = pool.probe(&cx, "lab1", hostname);
    assert!(
        tokio::time::timeout(Duration::from_secs(1), probe)
            .await
            .is_err()
    );
    pool.call(&cx, "lab1", version).await.unwrap();
    assert_eq!((dial.dials(), dial.cuts()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn r2_a_running_upload_survives_a_probe_that_timed_out() {
    let daemon = FakeDaemon::new(|asked: &Asked| {
        if asked.is::<remote::StorageVolUpload>() {
            return Some(Answer::upload());
        }
        asked
            .is::<remote::ConnectGetHostname>()
            .then_some(Answer::Never)
    });
    let (pool, dial) = pool_to(&daemon);
    let cx = Context::default();
    let upload = async |libvirt: Lease| {
        let vol = remote::NonnullStorageVol {
            pool: "default".into(),
            name: "disk".into(),
            key: "key".into(),
        };
        let stream = libvirt.storage_vol_upload(&vol, 0, 0, 0).await?;
        stream.send(b"first").await?;
        let probe = pool.probe(&brief(), "lab1", hostname).await;
        assert!(probe.is_err());
        stream.send(b" second").await?;
        stream.finish().await?;
        Ok::<_, Fault>(())
    };
    let before = daemon.seen().connections;
    pool.call(&cx, "lab1", upload).await.unwrap();
    let seen = daemon.seen();
    assert_eq!((before, seen.connections, dial.dials()), (0, 1, 1));
    assert!(seen.uploads.values().any(|data| data == b"first second"));
}

#[tokio::test(start_paused = true)]
async fn r3_one_probe_waits_and_r4_the_next_is_refused_at_once() {
    let (pool, dial) = pool_to(&slow_hostname(60));
    assert!(pool.probe(&brief(), "lab1", hostname).await.is_err());
    let begun = Instant::now();
    for _ in 0..3 {
        let error = pool.probe(&brief(), "lab1", hostname).await.unwrap_err();
        assert!(matches!(error, Fault::Pool(Error::ProbeBusy)));
    }
    assert_eq!(begun.elapsed(), Duration::ZERO, "without waiting");
    assert!(pool.status()[0].is_probing);
    assert_eq!(dial.daemon.seen().outstanding, 1);
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert!(!pool.status()[0].is_probing, "the reply frees the place");
    let patient = Context::default();
    let name = pool.probe(&patient, "lab1", hostname).await.unwrap();
    assert_eq!(name, "kvm1");
}

#[tokio::test(start_paused = true)]
async fn r3_the_end_of_the_link_frees_the_place_as_well() {
    let (pool, _) = pool_to(&stuck());
    assert!(pool.probe(&brief(), "lab1", hostname).await.is_err());
    let _ = pool.call(&brief(), "lab1", hostname).await.unwrap_err();
    settle().await;
    assert!(!pool.status()[0].is_probing);
}

#[tokio::test(start_paused = true)]
async fn r3_a_probe_that_outlives_its_link_does_not_keep_the_place() {
    let (pool, _) = pool_to(&stuck());
    let probing = tokio::spawn({
        let pool = pool.clone();
        let forever = |_| std::future::pending::<Result<(), Fault>>();
        async move { pool.probe(&Context::default(), "lab1", forever).await }
    });
    let _ = pool.call(&brief(), "lab1", hostname).await.unwrap_err();
    assert!(pool.status()[0].is_probing);
    let error = probing.await.unwrap().unwrap_err();
    assert!(matches!(error, Fault::Pool(Error::LinkEnded)));
    assert!(!pool.status()[0].is_probing);
}

#[tokio::test(start_paused = true)]
async fn r5_a_probe_waits_for_a_dial_no_longer_than_its_context() {
    let dial = FakeDial::to(stuck()).slow(Duration::from_secs(50));
    let pool = pool_of(&dial);
    let begun = Instant::now();
    let error = pool.probe(&brief(), "lab1", version).await.unwrap_err();
    assert!(matches!(error, Fault::Pool(Error::Ended(_))));
    assert_eq!(begun.elapsed(), Duration::from_secs(1));
    assert!(
        !pool.status()[0].is_probing,
        "nothing was asked of the host"
    );
    assert_eq!(pool.status()[0].state, LinkState::Dialing);
}

#[tokio::test(start_paused = true)]
async fn r2_a_failed_probe_drops_no_link_even_on_a_transport_error() {
    let garbage = Answer::Reply(vec![0xff; 8].into());
    let (pool, dial) = pool_to(&on_hostname(garbage));
    let cx = Context::default();
    let error = pool.probe(&cx, "lab1", hostname).await.unwrap_err();
    assert!(matches!(error, Fault::Call(error) if error.is_transport()));
    pool.call(&cx, "lab1", version).await.unwrap();
    assert_eq!((dial.dials(), dial.cuts()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn r3_stuck_calls_leave_the_probe_its_place_at_the_daemon() {
    let (pool, dial) = pool_to(&stuck());
    for _ in 0..5 {
        let pool = pool.clone();
        tokio::spawn(async move { pool.call(&Context::default(), "lab1", hostname).await });
    }
    settle().await;
    assert_eq!(dial.daemon.seen().outstanding, 3);
    let answered = pool.probe(&brief(), "lab1", version).await;
    assert_eq!(answered.unwrap(), 9_000_000);
    assert!(dial.daemon.seen().most_outstanding <= 4);
}

#[tokio::test(start_paused = true)]
#[should_panic(expected = "a bug in the probe")]
async fn r1_a_panic_in_a_probe_is_its_callers() {
    let (pool, _) = pool_to(&stuck());
    let panics = |_| async { panic!("a bug in the probe") };
    let _: Result<(), Fault> = pool.probe(&Context::default(), "lab1", panics).await;
}
