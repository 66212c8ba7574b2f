//! Stages, back-off and what a failed dial says.

use std::{error::Error as _, fmt, io, time::Duration};

use tokio::time::Instant;
use virtwire::transport::{Connect, ConnectError, Transport};
use virtwire_pool::{
    ConnectorDial, Context, Cure, Dial as _, DialError, Error, HostPool, LinkState, Stage,
    dial_error, dial_stage,
};
use virtwire_testkit::{Answer, FakeDaemon, auth_list};

use crate::{FakeDial, pool_of, refused, stuck};

const STAGES: [Stage; 4] = [
    Stage::Material,
    Stage::Tcp,
    Stage::Handshake,
    Stage::LibvirtConnect,
];

#[test]
fn d1_there_are_four_stages_and_each_has_its_name() {
    for stage in STAGES {
        assert_eq!(Stage::from_name(stage.name()), Some(stage));
    }
    assert_eq!(Stage::from_name("elsewhere"), None);
}

/// A cause with a cause of its own.
#[derive(Debug)]
struct Outer(io::Error);

impl fmt::Display for Outer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("key is not readable")
    }
}

impl std::error::Error for Outer {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

fn chain(error: &(dyn std::error::Error + 'static)) -> Vec<String> {
    let mut texts = vec![error.to_string()];
    let mut next = error.source();
    while let Some(cause) = next {
        texts.push(cause.to_string());
        next = cause.source();
    }
    texts
}

#[test]
fn d2_the_tag_changes_neither_the_text_nor_the_chain() {
    let cause = || Outer(io::Error::other("disk on fire"));
    let tagged = DialError::new(Stage::Material, Cure::Time, cause());
    assert_eq!(chain(&tagged), chain(&cause()));
    assert_eq!(chain(&Error::Dial(tagged.clone())), chain(&cause()));
    assert!(tagged.cause().downcast_ref::<Outer>().is_some());
}

#[test]
fn d2_the_stage_is_found_through_any_wrapping() {
    for stage in STAGES {
        let tagged = || DialError::new(stage, Cure::Time, Outer(io::Error::other("why")));
        assert_eq!(dial_stage(&tagged()), Some(stage));
        assert_eq!(dial_stage(&Error::Dial(tagged())), Some(stage));
        let call = virtwire::Error::from(Error::Dial(tagged()));
        assert_eq!(dial_stage(&call), Some(stage));
        let outer = Outer(io::Error::other(Error::Dial(tagged())));
        assert_eq!(dial_stage(&outer), Some(stage));
    }
    assert_eq!(dial_stage(&Outer(io::Error::other("local"))), None);
    assert_eq!(dial_stage(&Error::ProbeBusy), None);
}

#[test]
fn d3_an_error_is_classified_with_and_without_the_tag_alike() {
    // The cause is what classes are made from, and it is the same object.
    let kinds = [io::ErrorKind::NotFound, io::ErrorKind::ConnectionRefused];
    for kind in kinds {
        let error = Error::Dial(DialError::new(
            Stage::Tcp,
            Cure::Time,
            io::Error::from(kind),
        ));
        let cause = dial_error(&error).unwrap().cause();
        assert_eq!(cause.downcast_ref::<io::Error>().unwrap().kind(), kind);
        assert_eq!(error.to_string(), io::Error::from(kind).to_string());
        assert!(error.source().is_none());
    }
}

/// Fails at a stage of its own.
#[derive(Debug, Clone)]
struct FailsAt(Option<&'static str>);

#[async_trait::async_trait]
impl Connect for FailsAt {
    async fn connect(&self) -> Result<Transport, ConnectError> {
        let error = ConnectError::new(io::Error::other("no"));
        Err(match self.0 {
            Some(stage) => error.with_stage(stage),
            None => error,
        })
    }

    fn describe(&self) -> String {
        "fails".to_owned()
    }
}

#[tokio::test(start_paused = true)]
async fn d2_a_connectors_stage_becomes_the_dials() {
    for (named, wanted) in [
        (Some("ssh material"), Stage::Material),
        (Some("ssh handshake"), Stage::Handshake),
        (Some("libvirt connect"), Stage::LibvirtConnect),
        (Some("something new"), Stage::Tcp),
        (None, Stage::Tcp),
    ] {
        let dial = ConnectorDial::new(FailsAt(named), "qemu:///system");
        let error = dial.dial().await.unwrap_err();
        assert_eq!(error.stage(), wanted, "{named:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn d1_a_daemon_that_refuses_is_the_last_stage() {
    let wants_sasl = FakeDaemon::new(|asked| {
        asked
            .is::<virtwire::proto::generated::remote::AuthList>()
            .then(|| auth_list([1]))
    });
    let dial = ConnectorDial::new(wants_sasl, "qemu:///system");
    let error = dial.dial().await.unwrap_err();
    assert_eq!(
        (error.stage(), error.cure()),
        (Stage::LibvirtConnect, Cure::People)
    );
    let mute = FakeDaemon::new(|_| Some(Answer::Never));
    let dial = ConnectorDial::new(mute, "qemu:///system");
    let error = dial.dial().await.unwrap_err();
    assert_eq!(
        (error.stage(), error.cure()),
        (Stage::LibvirtConnect, Cure::Time)
    );
}

#[tokio::test(start_paused = true)]
async fn p3_failures_keep_new_dials_away_for_longer_and_longer() {
    let dial = FakeDial::to(stuck()).failing((0..7).map(|_| refused()));
    let pool = pool_of(&dial);
    let cx = Context::default();
    let mut waits = Vec::new();
    for attempt in 1..=7 {
        let Error::Dial(error) = pool.get(&cx, "lab1").await.unwrap_err() else {
            panic!("a failed dial");
        };
        let again = pool.get(&cx, "lab1").await.unwrap_err();
        assert!(matches!(again, Error::Dial(_)));
        assert_eq!(dial.dials(), attempt, "no dial while it is not due");
        waits.push(error.retry_in().as_secs());
        tokio::time::sleep(error.retry_in()).await;
    }
    assert_eq!(waits, [1, 2, 4, 8, 16, 30, 30]);
    pool.get(&cx, "lab1").await.unwrap();
    assert!(matches!(pool.status()[0].state, LinkState::Up { .. }));
    assert!(pool.status()[0].last_error.is_none());
}

#[tokio::test(start_paused = true)]
async fn p3_a_failure_that_only_people_can_cure_waits_longest_at_once() {
    let changed = DialError::new(
        Stage::Handshake,
        Cure::People,
        io::Error::other("key changed"),
    );
    let dial = FakeDial::to(stuck()).failing([changed]);
    let pool = pool_of(&dial);
    let begun = Instant::now();
    let Error::Dial(error) = pool.get(&Context::default(), "lab1").await.unwrap_err() else {
        panic!("a failed dial");
    };
    assert_eq!(error.retry_in(), Duration::from_secs(30));
    assert_eq!(begun.elapsed(), Duration::ZERO);
    let state = pool.status()[0].state;
    let retry_in = Duration::from_secs(30);
    assert_eq!(
        state,
        LinkState::Down {
            failures: 1,
            retry_in
        }
    );
}

#[tokio::test(start_paused = true)]
async fn p3_a_lost_link_is_redialled_at_once_whatever_failed_before() {
    let daemon = crate::on_hostname(Answer::HangUp);
    let dial = FakeDial::to(daemon).failing([refused()]);
    let builder = HostPool::builder().host("lab1", dial.clone());
    let pool = builder
        .backoff(Duration::from_secs(10), Duration::from_secs(10))
        .build();
    let cx = Context::default();
    assert!(pool.get(&cx, "lab1").await.is_err());
    tokio::time::sleep(Duration::from_secs(10)).await;
    let lease = pool.get(&cx, "lab1").await.unwrap();
    assert!(lease.connect_get_hostname().await.is_err());
    let begun = Instant::now();
    pool.get(&cx, "lab1").await.unwrap();
    assert_eq!(begun.elapsed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn d4_a_dialler_that_panics_is_a_failed_dial_for_everybody() {
    #[derive(Debug)]
    struct Panics;
    #[async_trait::async_trait]
    impl virtwire_pool::Dial for Panics {
        fn address(&self) -> String {
            "nowhere".to_owned()
        }
        async fn dial(&self) -> Result<virtwire_pool::Dialed, DialError> {
            tokio::task::yield_now().await;
            panic!("a bug in the dialler")
        }
    }
    let pool = HostPool::builder().host("lab1", Panics).build();
    let error = pool.get(&Context::default(), "lab1").await.unwrap_err();
    assert_eq!(error.to_string(), "the dial was interrupted on this side");
}
