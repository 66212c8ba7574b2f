//! A daemon that is stopped, killed or slow.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::time::{sleep, timeout};
use virtwire::{Connection, Error, LinkCause, Phase, proto::CloseCause, proto::KeepaliveConfig};

use crate::{
    host::Daemon,
    volumes::{Pool, pattern},
};

const SECOND: Duration = Duration::from_secs(1);

fn impatient() -> KeepaliveConfig {
    KeepaliveConfig {
        interval: SECOND,
        count: 1,
    }
}

#[tokio::test]
async fn a_daemon_killed_in_a_call_leaves_the_outcome_unknown() {
    let daemon = Daemon::start();
    let libvirt = Connection::open(daemon.connector(), "test:///default")
        .await
        .unwrap();
    daemon.signal("-STOP");
    let calls = join_all((0..10).map(|_| libvirt.connect_get_hostname()));
    tokio::pin!(calls);
    assert!(
        timeout(SECOND / 5, &mut calls).await.is_err(),
        "a stopped daemon does not answer"
    );
    let killed = Instant::now();
    daemon.signal("-KILL");
    let results = calls.await;
    assert!(killed.elapsed() < SECOND);
    let unknown = results
        .iter()
        .filter(|result| matches!(result, Err(Error::OutcomeUnknown(_))))
        .count();
    let unsent = results
        .iter()
        .filter(|result| matches!(result, Err(Error::NotSent(_))))
        .count();
    assert_eq!((unknown, unsent), (4, 6), "{results:?}");
    assert!(matches!(
        libvirt.connect_get_hostname().await,
        Err(Error::NotSent(_))
    ));
}

#[tokio::test]
async fn a_daemon_killed_in_an_upload_ends_the_upload() {
    const SIZE: u64 = 1 << 40;
    let daemon = Daemon::start();
    let libvirt = Connection::open(daemon.connector(), "qemu:///system")
        .await
        .unwrap();
    let pool = Pool::create(libvirt, "virtwire-killed").await;
    let volume = pool.volume("killed", 0).await;
    let sibling = pool.libvirt.open_sibling().await.unwrap();
    let stream = sibling.storage_vol_upload(&volume, 0, 0, 0).await.unwrap();
    let mut killed = None;
    let mut zeros = tokio::io::repeat(0);
    let result = stream
        .upload(&mut zeros, SIZE, |sent| {
            if sent > 8 << 20 && killed.is_none() {
                daemon.signal("-KILL");
                killed = Some(Instant::now());
            }
        })
        .await;
    assert!(
        matches!(result, Err(Error::OutcomeUnknown(_))),
        "{result:?}"
    );
    assert!(killed.unwrap().elapsed() < SECOND);
    std::fs::remove_dir_all(
        std::path::Path::new(volume.key.to_str().unwrap())
            .parent()
            .unwrap(),
    )
    .unwrap();
}

#[tokio::test]
async fn a_stopped_daemon_is_given_up_by_keepalive() {
    let daemon = Daemon::start();
    let builder = Connection::builder().keepalive(impatient());
    let libvirt = builder
        .open(daemon.connector(), "test:///default")
        .await
        .unwrap();
    sleep(SECOND * 4).await;
    assert!(libvirt.cause().is_none(), "a living daemon answers");
    daemon.signal("-STOP");
    let started = Instant::now();
    let Err(Error::OutcomeUnknown(cause)) = libvirt.connect_get_hostname().await else {
        panic!("a stopped daemon cannot answer");
    };
    assert!(
        matches!(cause.cause(), LinkCause::Protocol(CloseCause::Silent(_))),
        "{cause}"
    );
    assert!(started.elapsed() < SECOND * 4, "{:?}", started.elapsed());
}

#[tokio::test]
async fn a_stopped_daemon_does_not_hold_the_handshake() {
    let daemon = Daemon::start();
    daemon.signal("-STOP");
    let builder = Connection::builder().auth_deadline(SECOND);
    let error = builder
        .open(daemon.connector(), "test:///default")
        .await
        .unwrap_err();
    assert_eq!(
        error.phase,
        Phase::Auth,
        "connect succeeds through the kernel's backlog"
    );
}

#[tokio::test]
async fn a_sibling_may_pause_longer_than_keepalive_and_is_watched_all_the_same() {
    const SIZE: usize = 48 * 1024 * 1024;
    let daemon = Daemon::start();
    let builder = Connection::builder()
        .keepalive(impatient())
        .stream_credit(1024 * 1024);
    let libvirt = builder
        .open(daemon.connector(), "qemu:///system")
        .await
        .unwrap();
    let pool = Pool::create(libvirt, "virtwire-pause").await;
    let volume = pool.volume("pause", SIZE).await;
    let data = pattern(SIZE);
    std::fs::write(volume.key.to_str().unwrap(), &data).unwrap();

    let sibling = pool.libvirt.open_sibling().await.unwrap();
    let stream = sibling
        .storage_vol_download(&volume, 0, 0, 0)
        .await
        .unwrap();
    sleep(SECOND * 6).await;
    let mut back = Vec::new();
    stream.download(&mut back, |_| ()).await.unwrap();
    assert!(back == data, "what was downloaded differs");

    sleep(SECOND * 4).await;
    assert!(
        sibling.cause().is_none(),
        "the daemon answers pings without being asked to ping"
    );
    daemon.signal("-STOP");
    timeout(SECOND * 5, sibling.closed().cancelled())
        .await
        .unwrap();
    daemon.signal("-CONT");
    pool_gone(pool);
}

#[tokio::test]
async fn transfers_given_up_leave_no_file_open_in_the_daemon() {
    const SIZE: u64 = 1 << 40;
    let daemon = Daemon::start();
    let libvirt = Connection::open(daemon.connector(), "qemu:///system")
        .await
        .unwrap();
    let pool = Pool::create(libvirt, "virtwire-files").await;
    let volume = pool.volume("files", 0).await;
    let before = daemon.open_files();
    for _ in 0..20 {
        let stream = pool
            .libvirt
            .storage_vol_upload(&volume, 0, 0, 0)
            .await
            .unwrap();
        let mut zeros = tokio::io::repeat(0);
        let upload = stream.upload(&mut zeros, SIZE, |_| ());
        assert!(timeout(SECOND / 50, upload).await.is_err());
    }
    sleep(SECOND / 2).await;
    let after = daemon.open_files();
    assert!(after <= before + 2, "{before} files before, {after} after");
    pool.remove().await;
}

/// Removes the pool's folder; the pool itself ends with its daemon.
fn pool_gone(pool: Pool) {
    std::fs::remove_dir_all(pool.folder()).unwrap();
}
