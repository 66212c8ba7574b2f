//! Calls: concurrency, cancellation, deadlines, errors.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use futures_util::future::join_all;
use virtwire::{Call, CallMeta, Connection, Error, Request, proto::generated::remote, proto::*};
use virtwire_testkit::{Answer, FakeDaemon};

use crate::{domains, list, on_list, open};

const SECOND: Duration = Duration::from_secs(1);

#[tokio::test(start_paused = true)]
async fn replies_reach_their_callers_in_any_order() {
    let asked = AtomicUsize::new(0);
    let (daemon, connection) = open(move |call| {
        call.is::<remote::ConnectListAllDomains>().then(|| {
            let number = asked.fetch_add(1, Ordering::Relaxed);
            domains(number).after(SECOND * (20 - number as u32))
        })
    })
    .await;
    let calls = (0..10).map(|_| list(&connection));
    let counts: Vec<_> = join_all(calls)
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(counts, (0..10).collect::<Vec<_>>());
    assert!(daemon.seen().most_outstanding <= 4);
}

#[tokio::test(start_paused = true)]
async fn fifty_slow_calls_never_fill_the_daemon_and_the_link_stays_up() {
    let (daemon, connection) = open(on_list(domains(1).after(SECOND * 60))).await;
    let calls = (0..50).map(|_| list(&connection));
    assert!(join_all(calls).await.iter().all(Result::is_ok));
    assert_eq!(daemon.seen().most_outstanding, 4);
    assert!(connection.cause().is_none());
}

#[tokio::test(start_paused = true)]
async fn dropped_calls_leave_nothing_behind() {
    let (daemon, connection) = open(on_list(domains(1).after(Duration::from_millis(1)))).await;
    for round in 0..100_000 {
        let mut call = Box::pin(list(&connection));
        assert!(futures_util::poll!(&mut call).is_pending());
        // Dropped before it is sent, after it is sent, and while its reply is on the way.
        for _ in 0..round % 4 {
            tokio::task::yield_now().await;
        }
        drop(call);
        assert!(connection.in_flight() <= 4);
    }
    assert_eq!(list(&connection).await.unwrap(), 1);
    assert_eq!((connection.in_flight(), daemon.seen().outstanding), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn an_abandoned_call_keeps_its_place_at_the_daemon() {
    let (daemon, connection) = open(on_list(domains(1).after(SECOND * 10))).await;
    for _ in 0..4 {
        let call = tokio::time::timeout(SECOND / 100, list(&connection));
        assert!(call.await.is_err());
    }
    assert_eq!(connection.in_flight(), 4);
    let version = connection
        .with_deadline(SECOND)
        .connect_get_lib_version()
        .await;
    let error = version.unwrap_err();
    assert!(
        matches!(error, Error::Deadline { sent: false, .. }),
        "{error:?}"
    );
    assert!(error.is_retryable());
    tokio::time::sleep(SECOND * 10).await;
    assert_eq!((connection.in_flight(), daemon.seen().outstanding), (0, 0));
    assert!(connection.connect_get_lib_version().await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn deadline_ends_the_wait_and_not_the_link() {
    let (_daemon, connection) = open(on_list(domains(1).after(SECOND * 10))).await;
    let error = connection
        .with_deadline(SECOND * 2)
        .list_all_domains(Default::default())
        .await
        .unwrap_err();
    assert!(
        matches!(error, Error::Deadline { sent: true, .. }),
        "{error:?}"
    );
    assert!(!error.is_retryable() && !error.is_transport());
    assert_eq!(list(&connection).await.unwrap(), 1);
}

#[tokio::test(start_paused = true)]
async fn default_deadline_comes_from_the_settings() {
    let daemon = FakeDaemon::new(on_list(Answer::Never));
    let builder = Connection::builder().call_deadline(SECOND * 3);
    let connection = builder.open(daemon, "").await.unwrap();
    let error = list(&connection).await.unwrap_err();
    assert!(
        matches!(error, Error::Deadline { after, .. } if after == SECOND * 3),
        "{error:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn libvirts_errors_arrive_whole_and_leave_the_link() {
    let sent = RemoteError {
        str1: Some("detail".into()),
        int1: -1,
        ..RemoteError::new(42, 10, xdr_text(b"no domain \xff"))
    };
    let (_daemon, connection) = open(on_list(Answer::Error(Box::new(sent.clone())))).await;
    let error = list(&connection).await.unwrap_err();
    assert_eq!(error.libvirt(), Some(&sent));
    assert!(error.is_not_found() && !error.is_transport());
    assert!(connection.cause().is_none());
}

#[tokio::test(start_paused = true)]
async fn procedures_newer_than_the_daemon_are_named() {
    static NEWER: ProcedureDesc = ProcedureDesc {
        program: &remote::PROGRAM,
        number: 4000,
        name: "DOMAIN_FROM_THE_FUTURE",
        public: None,
        kind: Kind::Call,
        priority: Priority::Low,
        stream: StreamDirection::None,
        since: Version::new(99, 0, 0),
    };
    let (_daemon, connection) = open(|_| None).await;
    let error = connection
        .call(Request::new(&NEWER, Default::default()))
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "DOMAIN_FROM_THE_FUTURE needs libvirt 99.0.0, the daemon is 9.0.0"
    );
    assert!(error.is_unsupported());
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_cannot_be_decoded_names_its_procedure() {
    let (_daemon, connection) =
        open(on_list(Answer::Reply(b"nonsense!!!!".as_slice().into()))).await;
    let error = list(&connection).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "answer to CONNECT_LIST_ALL_DOMAINS cannot be decoded"
    );
    assert!(error.is_transport());
}

#[tokio::test(start_paused = true)]
async fn stream_procedures_cannot_be_called_without_their_stream() {
    let (daemon, connection) = open(|_| None).await;
    let before = daemon.seen().calls.len();
    let download = <remote::StorageVolDownload as Procedure>::DESC;
    let version = <remote::ConnectGetLibVersion as Procedure>::DESC;
    let called = connection
        .call(Request::new(download, Default::default()))
        .await;
    let opened = connection
        .open_stream(Request::new(version, Default::default()))
        .await;
    assert!(matches!(
        called,
        Err(Error::WrongCallForm { opens: true, .. })
    ));
    assert!(matches!(
        opened.map(|_| ()),
        Err(Error::WrongCallForm { opens: false, .. })
    ));
    assert_eq!(daemon.seen().calls.len(), before, "nothing may be sent");
}

#[tokio::test(start_paused = true)]
async fn meta_reaches_whatever_wraps_the_connection() {
    use virtwire::{Client, Reply, Stream};

    struct Wrapped(Connection, std::sync::Mutex<Vec<CallMeta>>);
    impl Call for Wrapped {
        fn call(
            &self,
            request: Request,
        ) -> futures_util::future::BoxFuture<'_, Result<Reply, Error>> {
            self.1.lock().unwrap().push(request.meta.clone());
            self.0.call(request)
        }

        fn open_stream(
            &self,
            request: Request,
        ) -> futures_util::future::BoxFuture<'_, Result<(Reply, Stream), Error>> {
            self.0.open_stream(request)
        }
    }

    let (_daemon, connection) = open(|call| {
        let state = remote::DomainGetStateRet {
            state: 1,
            reason: 1,
        };
        call.is::<remote::DomainGetState>()
            .then(|| Answer::reply(&state))
    })
    .await;
    let client = Client::new(Wrapped(connection, Default::default()));
    let domain = remote::NonnullDomain {
        name: "web".into(),
        uuid: [0; 16],
        id: 1,
    };
    client
        .with_deadline(SECOND)
        .domain_state(&domain)
        .await
        .unwrap();
    let seen = client.inner().1.lock().unwrap();
    assert_eq!(seen[0].subject.as_deref(), Some("web"));
    assert_eq!(seen[0].deadline, Some(SECOND));
}

fn xdr_text(bytes: &[u8]) -> virtwire::xdr::Text {
    virtwire::xdr::Text::from_bytes(bytes)
}
