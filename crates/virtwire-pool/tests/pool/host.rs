//! A host of the pool as a call path.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use virtwire::{Client, Error as CallError, proto::generated::remote};
use virtwire_pool::{Context, Error, Stage, dial_error, dial_stage};
use virtwire_testkit::{Answer, Asked, FakeDaemon};

use crate::{FakeDial, brief, on_hostname, pool_of, pool_to, refused, settle, stuck};

#[tokio::test(start_paused = true)]
async fn p3_each_call_takes_the_live_link() {
    let (pool, dial) = pool_to(&on_hostname(Answer::HangUp));
    let libvirt = Client::new(pool.host(Context::default(), "lab1"));
    assert_eq!(dial.dials(), 0);
    libvirt.connect_get_lib_version().await.unwrap();
    assert!(libvirt.connect_get_hostname().await.is_err());
    libvirt.connect_get_lib_version().await.unwrap();
    assert_eq!(dial.dials(), 2);
}

#[tokio::test(start_paused = true)]
async fn k2_a_dropped_call_of_a_host_drops_the_link() {
    let (pool, dial) = pool_to(&stuck());
    let libvirt = Client::new(pool.host(Context::default(), "lab1"));
    let call = libvirt.connect_get_hostname();
    assert!(
        tokio::time::timeout(Duration::from_secs(1), call)
            .await
            .is_err()
    );
    libvirt.connect_get_lib_version().await.unwrap();
    assert_eq!(dial.dials(), 2);
}

#[tokio::test(start_paused = true)]
async fn d2_what_the_pool_reports_is_found_behind_the_clients_error() {
    let pool = pool_of(&FakeDial::to(stuck()).failing([refused()]));
    let libvirt = Client::new(pool.host(Context::default(), "lab1"));
    let error = libvirt.connect_get_lib_version().await.unwrap_err();
    assert!(matches!(error, CallError::NotSent(_)));
    assert_eq!(dial_stage(&error), Some(Stage::Tcp));
    assert_eq!(dial_error(&error).unwrap().to_string(), "nothing listens");
}

#[tokio::test(start_paused = true)]
async fn d2_a_failed_dial_is_not_tried_again_by_the_call() {
    let dial = FakeDial::to(stuck()).failing([refused(), refused()]);
    let libvirt = Client::new(pool_of(&dial).host(Context::default(), "lab1"));
    assert!(libvirt.connect_get_lib_version().await.is_err());
    assert_eq!(dial.dials(), 1);
}

#[tokio::test(start_paused = true)]
async fn k2_a_call_that_was_not_written_when_its_link_was_dropped_is_made_on_the_next() {
    let well = Arc::new(AtomicBool::new(false));
    let is_well = Arc::clone(&well);
    let daemon = FakeDaemon::new(move |asked: &Asked| {
        let is_stuck = asked.is::<remote::ConnectGetHostname>() && !is_well.load(Ordering::SeqCst);
        is_stuck.then_some(Answer::Never)
    });
    let (pool, dial) = pool_to(&daemon);
    for _ in 0..3 {
        let libvirt = Client::new(pool.host(brief(), "lab1"));
        tokio::spawn(async move { libvirt.connect_get_hostname().await.map(drop) });
    }
    settle().await;
    let waiting = tokio::spawn({
        let libvirt = Client::new(pool.host(Context::default(), "lab1"));
        async move { libvirt.connect_get_lib_version().await }
    });
    settle().await;
    assert!(!waiting.is_finished(), "all ordinary places are taken");
    well.store(true, Ordering::SeqCst);
    assert_eq!(waiting.await.unwrap().unwrap(), 9_000_000);
    assert_eq!(dial.dials(), 2);
}

#[tokio::test(start_paused = true)]
async fn p1_an_unknown_host_is_reported_by_name() {
    let (pool, _) = pool_to(&stuck());
    let lease = pool.host(Context::default(), "lab9").lease().await;
    assert!(matches!(lease.unwrap_err(), Error::UnknownHost(name) if name == "lab9"));
}
