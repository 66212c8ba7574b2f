//! Opening: authentication methods, deadlines per phase, what is asked.

use std::time::Duration;

use tokio::io::AsyncReadExt;
use virtwire::{AuthMethod, Connection, OpenErrorKind, Phase, proto::generated::remote};
use virtwire_testkit::{Answer, Asked, FakeDaemon, auth_list, pipe};

fn offering(
    methods: &'static [i32],
    polkit: Answer,
) -> impl Fn(&Asked) -> Option<Answer> + Send + Sync + 'static {
    move |asked| {
        if asked.is::<remote::AuthList>() {
            return Some(auth_list(methods.iter().copied()));
        }
        asked.is::<remote::AuthPolkit>().then(|| polkit.clone())
    }
}

fn granted() -> Answer {
    Answer::reply(&remote::AuthPolkitRet { complete: 1 })
}

const OPEN: i32 = 1;

#[tokio::test(start_paused = true)]
async fn none_and_polkit_open_the_driver() {
    for methods in [&[0][..], &[2], &[1, 2], &[2, 0]] {
        let daemon = FakeDaemon::new(offering(methods, granted()));
        let connection = Connection::open(daemon.clone(), "test:///default")
            .await
            .unwrap();
        let calls = daemon.seen().calls;
        assert_eq!(calls[0], 66, "AUTH_LIST comes first");
        assert_eq!(calls.contains(&70), !methods.contains(&0), "{methods:?}");
        assert!(calls.contains(&OPEN) && calls.contains(&60));
        assert_eq!(connection.lib_version().to_string(), "9.0.0");
    }
}

#[tokio::test(start_paused = true)]
async fn other_methods_are_named_and_nothing_is_opened() {
    for (methods, text) in [
        (
            &[1][..],
            "daemon wants sasl, this client has none and polkit",
        ),
        (
            &[7],
            "daemon wants unknown method 7, this client has none and polkit",
        ),
        (&[], "daemon offers no authentication method"),
    ] {
        let daemon = FakeDaemon::new(offering(methods, granted()));
        let error = Connection::open(daemon.clone(), "").await.unwrap_err();
        assert_eq!(error.phase, Phase::Auth);
        assert_eq!(
            error.to_string(),
            format!("authenticating fake daemon: {text}")
        );
        let expected: Vec<_> = methods.iter().copied().map(AuthMethod).collect();
        assert!(matches!(error.kind, OpenErrorKind::AuthUnsupported(found) if found == expected));
        assert!(!daemon.seen().calls.contains(&OPEN));
    }
}

#[tokio::test(start_paused = true)]
async fn refused_polkit_is_libvirts_error() {
    let daemon = FakeDaemon::new(offering(&[2], Answer::error(45, 7)));
    let error = Connection::open(daemon.clone(), "").await.unwrap_err();
    assert_eq!(error.phase, Phase::Auth);
    assert!(matches!(error.kind, OpenErrorKind::Call(error) if error.libvirt_code() == Some(45)));
    assert!(!daemon.seen().calls.contains(&OPEN));
}

#[tokio::test(start_paused = true)]
async fn a_daemon_that_accepts_and_says_nothing_meets_the_deadline() {
    let (connector, mut far_ends) = pipe();
    let started = tokio::time::Instant::now();
    let error = Connection::open(connector, "").await.unwrap_err();
    assert_eq!(
        (error.phase, started.elapsed().as_secs()),
        (Phase::Auth, 30)
    );
    assert!(matches!(error.kind, OpenErrorKind::Deadline(_)));
    let mut sent = Vec::new();
    far_ends
        .recv()
        .await
        .unwrap()
        .read_to_end(&mut sent)
        .await
        .unwrap();
    assert_eq!(
        sent.len(),
        28,
        "only AUTH_LIST, and then the transport is closed"
    );
}

#[tokio::test(start_paused = true)]
async fn every_phase_has_its_own_deadline() {
    let daemon =
        FakeDaemon::new(|asked| asked.is::<remote::ConnectOpen>().then_some(Answer::Never));
    let builder = Connection::builder().open_deadline(Duration::from_secs(7));
    let started = tokio::time::Instant::now();
    let error = builder.open(daemon, "").await.unwrap_err();
    assert_eq!((error.phase, started.elapsed().as_secs()), (Phase::Open, 7));
    assert_eq!(
        error.to_string(),
        "opening the driver fake daemon: no answer within 7s"
    );
}

#[tokio::test(start_paused = true)]
async fn a_dropped_open_leaves_no_connection() {
    let daemon =
        FakeDaemon::new(|asked| asked.is::<remote::ConnectOpen>().then_some(Answer::Never));
    let open = Connection::open(daemon.clone(), "");
    assert!(
        tokio::time::timeout(Duration::from_secs(1), open)
            .await
            .is_err()
    );
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!((daemon.seen().connections, daemon.seen().ended), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn name_and_rights_are_passed_on() {
    let daemon = FakeDaemon::new(|asked| {
        if !asked.is::<remote::ConnectOpen>() {
            return None;
        }
        let args: remote::ConnectOpenArgs = virtwire::xdr::from_bytes(&asked.payload).unwrap();
        let expected = args.flags == 1 && args.name.is_some_and(|name| name == "qemu:///system");
        Some(if expected {
            Answer::Reply(Default::default())
        } else {
            Answer::error(1, 1)
        })
    });
    let builder = Connection::builder().read_only(true);
    builder.open(daemon, "qemu:///system").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_daemon_without_keepalive_is_not_watched() {
    let daemon = FakeDaemon::new(|asked| {
        let unsupported = remote::ConnectSupportsFeatureRet { supported: 0 };
        asked
            .is::<remote::ConnectSupportsFeature>()
            .then(|| Answer::reply(&unsupported))
    })
    .keepalive(None);
    let connection = Connection::open(daemon, "").await.unwrap();
    tokio::time::sleep(Duration::from_secs(600)).await;
    assert!(connection.cause().is_none());
}
