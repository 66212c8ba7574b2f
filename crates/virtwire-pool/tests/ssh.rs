//! The pool through a real SSH session, to a server in the same process.

#![expect(clippy::unwrap_used, reason = "the helpers are part of the tests")]

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use tokio::{io::DuplexStream, task::JoinSet, time::Instant};
use virtwire::{
    Error as CallError,
    proto::{Procedure, generated::remote},
};
use virtwire_pool::{
    Context, Cure, Dial, DialError, Dialed, Error, Evidence, HostPool, Lease, LinkState, Stage,
};
use virtwire_ssh::{Config, Deadlines, KeyMaterial, KnownHosts};
use virtwire_testkit::{Answer, Asked, FakeDaemon, SshServer};

const HOST: &str = "kvm1.example";

/// Reaches the server over a pipe, as the composition reaches hosts over TCP.
#[derive(Debug, Clone)]
struct SshDial {
    config: Config,
    server: SshServer,
    /// Whether somebody answers at all.
    is_mute: Arc<AtomicBool>,
    parked: Arc<std::sync::Mutex<Vec<DuplexStream>>>,
}

impl SshDial {
    fn to(daemon: FakeDaemon) -> Self {
        Self {
            config: config(&format!("{HOST} {}", SshServer::host_key())),
            server: SshServer::before(daemon),
            is_mute: Arc::default(),
            parked: Arc::default(),
        }
    }

    fn stream(&self) -> DuplexStream {
        if !self.is_mute.load(Ordering::SeqCst) {
            return self.server.connect();
        }
        let (near, far) = tokio::io::duplex(1 << 20);
        self.parked.lock().unwrap().push(far);
        near
    }

    fn pool(&self) -> HostPool {
        HostPool::builder().host("lab1", self.clone()).build()
    }
}

fn config(known_hosts: &str) -> Config {
    Config::new(HOST)
        .key(KeyMaterial::parse(SshServer::user_key().as_bytes(), None).unwrap())
        .known_hosts_entries(KnownHosts::parse("known_hosts", known_hosts.as_bytes()).unwrap())
}

#[async_trait]
impl Dial for SshDial {
    fn address(&self) -> String {
        format!("root@{HOST}:22")
    }

    async fn dial(&self) -> Result<Dialed, DialError> {
        let session = self.config.dial_over(self.stream()).await;
        let session = session.map_err(|error| {
            let stage = Stage::from_name(error.stage().name()).unwrap();
            let cure = if error.is_transient() {
                Cure::Time
            } else {
                Cure::People
            };
            DialError::new(stage, cure, error)
        })?;
        let switch = session.clone();
        let dialed = Dialed::open(session, "qemu:///system").await?;
        Ok(dialed.cutting(move || switch.sever()))
    }
}

#[derive(Debug)]
enum Fault {
    Pool(Error),
    Call(CallError),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Pool(error)
    }
}

impl Evidence for Fault {
    fn is_transport(&self) -> bool {
        matches!(self, Self::Call(error) if error.is_transport())
    }
}

async fn version(lease: Lease) -> Result<u64, Fault> {
    lease.connect_get_lib_version().await.map_err(Fault::Call)
}

async fn hostname(lease: Lease) -> Result<(), Fault> {
    let name = lease.connect_get_hostname().await;
    name.map(drop).map_err(Fault::Call)
}

/// A daemon on which looking at the host name never ends.
fn stuck() -> FakeDaemon {
    FakeDaemon::new(|asked: &Asked| {
        asked
            .is::<remote::ConnectGetHostname>()
            .then_some(Answer::Never)
    })
}

/// Gives everything else its turn until this is so.
async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..100_000 {
        if is_so() {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("never: {what}");
}

#[tokio::test]
async fn p1_l9_many_users_share_one_session_and_one_channel() {
    let dial = SshDial::to(stuck());
    let pool = dial.pool();
    let mut users = JoinSet::new();
    for _ in 0..50 {
        let pool = pool.clone();
        users.spawn(async move { pool.call(&Context::default(), "lab1", version).await });
    }
    while let Some(user) = users.join_next().await {
        assert_eq!(user.unwrap().unwrap(), 9_000_000);
    }
    assert_eq!(dial.server.sessions(), 1);
    assert_eq!(dial.server.channels(), ["/var/run/libvirt/libvirt-sock"]);
}

#[tokio::test]
async fn p4_a_bulk_transfer_is_one_more_channel_of_the_same_session() {
    let dial = SshDial::to(stuck());
    let pool = dial.pool();
    let lease = pool.get(&Context::default(), "lab1").await.unwrap();
    let sibling = lease.open_sibling().await.unwrap();
    sibling.connect_get_lib_version().await.unwrap();
    assert_eq!(
        (dial.server.sessions(), dial.server.channels().len()),
        (1, 2)
    );
    sibling.close().await.unwrap();
    pool.call(&Context::default(), "lab1", version)
        .await
        .unwrap();
    assert_eq!(dial.server.sessions(), 1);
}

#[tokio::test]
async fn p3_a_session_that_was_lost_is_replaced_at_the_next_use() {
    let dial = SshDial::to(stuck());
    let pool = dial.pool();
    let lease = pool.get(&Context::default(), "lab1").await.unwrap();
    dial.server.kill();
    lease.closed().cancelled().await;
    assert_eq!(pool.status()[0].state, LinkState::Lost);
    pool.call(&Context::default(), "lab1", version)
        .await
        .unwrap();
    assert_eq!(dial.server.sessions(), 2);
}

#[tokio::test]
async fn k2_dropping_a_call_ends_the_session_and_the_server_sees_it() {
    let daemon = stuck();
    let dial = SshDial::to(daemon.clone());
    let pool = dial.pool();
    let cx = Context::default();
    let until_asked = until("the daemon has the request", || {
        daemon.seen().calls.last() == Some(&remote::ConnectGetHostname::DESC.number)
    });
    tokio::select! {
        biased;
        () = until_asked => {}
        _ = pool.call(&cx, "lab1", hostname) => panic!("never answered"),
    }
    until("the session ends", || dial.server.ended() == 1).await;
    pool.call(&cx, "lab1", version).await.unwrap();
    assert_eq!(dial.server.sessions(), 2);
}

#[tokio::test(start_paused = true)]
async fn r1_a_probe_that_is_given_up_leaves_the_session_alone() {
    let dial = SshDial::to(stuck());
    let pool = dial.pool();
    pool.get(&Context::default(), "lab1").await.unwrap();
    let brief = Context::default().within(Duration::from_secs(1));
    let probe = pool.probe(&brief, "lab1", hostname).await;
    assert!(matches!(probe, Err(Fault::Pool(Error::Ended(_)))));
    pool.call(&Context::default(), "lab1", version)
        .await
        .unwrap();
    assert_eq!((dial.server.sessions(), dial.server.ended()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn p8_a_peer_that_says_nothing_holds_the_slot_no_longer_than_the_handshake_may_take() {
    let dial = SshDial::to(stuck());
    dial.is_mute.store(true, Ordering::SeqCst);
    let pool = dial.pool();
    let begun = Instant::now();
    let error = pool.get(&Context::default(), "lab1").await.unwrap_err();
    let Error::Dial(error) = error else {
        panic!("{error:?}");
    };
    assert_eq!(error.stage(), Stage::Handshake);
    assert_eq!(
        begun.elapsed().as_secs(),
        Deadlines::default().handshake.as_secs()
    );
    dial.is_mute.store(false, Ordering::SeqCst);
    tokio::time::sleep(error.retry_in()).await;
    pool.call(&Context::default(), "lab1", version)
        .await
        .unwrap();
}

#[tokio::test]
async fn d1_the_stages_of_a_session_are_the_stages_of_the_dial() {
    let unknown = config(&format!("other.example {}", SshServer::host_key()));
    let no_socket = SshDial::to(stuck()).config.socket_paths(["/nowhere"]);
    for (config, stage, cure) in [
        (unknown, Stage::Handshake, Cure::People),
        (no_socket, Stage::LibvirtConnect, Cure::Time),
        (Config::new(HOST), Stage::Material, Cure::People),
    ] {
        let mut dial = SshDial::to(stuck());
        dial.config = config;
        let error = dial
            .pool()
            .get(&Context::default(), "lab1")
            .await
            .unwrap_err();
        let Error::Dial(error) = error else {
            panic!("{error:?}");
        };
        assert_eq!((error.stage(), error.cure()), (stage, cure), "{error}");
    }
}

#[tokio::test]
async fn p1_shutting_down_ends_the_session() {
    let dial = SshDial::to(stuck());
    let pool = dial.pool();
    pool.call(&Context::default(), "lab1", version)
        .await
        .unwrap();
    pool.shutdown(Duration::from_secs(5)).await;
    until("the session ends", || dial.server.ended() == 1).await;
    assert!(dial.server.sessions() == 1);
}
