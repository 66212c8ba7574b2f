//! Streams: uploads, downloads, aborts, slow consumers.

use std::{io, pin::Pin, task, time::Duration};

use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncReadExt, ReadBuf};
use virtwire::{
    Connection, Error, Item, Stream,
    proto::{RemoteError, generated::remote},
};
use virtwire_testkit::{Answer, Asked, FakeDaemon, Fate};

use crate::{domains, list, open};

const SECOND: Duration = Duration::from_secs(1);
const PACKET: usize = 262_120;

fn volume() -> remote::NonnullStorageVol {
    remote::NonnullStorageVol {
        pool: "default".into(),
        name: "disk".into(),
        key: "key".into(),
    }
}

async fn upload(connection: &Connection) -> Result<Stream, Error> {
    let args = remote::StorageVolUploadArgs {
        vol: volume(),
        offset: 0,
        length: 0,
        flags: 0,
    };
    Ok(connection
        .invoke_stream::<remote::StorageVolUpload>(&args)
        .await?
        .1)
}

async fn download(connection: &Connection) -> Result<Stream, Error> {
    let args = remote::StorageVolDownloadArgs {
        vol: volume(),
        offset: 0,
        length: 0,
        flags: 0,
    };
    Ok(connection
        .invoke_stream::<remote::StorageVolDownload>(&args)
        .await?
        .1)
}

fn on_transfer(answer: Answer) -> impl Fn(&Asked) -> Option<Answer> + Send + Sync + 'static {
    move |asked| {
        let transfer =
            asked.is::<remote::StorageVolUpload>() || asked.is::<remote::StorageVolDownload>();
        if asked.is::<remote::ConnectListAllDomains>() {
            return Some(domains(1));
        }
        transfer.then(|| answer.clone())
    }
}

fn pattern(length: usize) -> Vec<u8> {
    (0..length).map(|index| (index % 251) as u8).collect()
}

fn pieces(data: &[u8]) -> Vec<Bytes> {
    let mut pieces: Vec<_> = data.chunks(PACKET).map(Bytes::copy_from_slice).collect();
    pieces.push(Bytes::new());
    pieces
}

fn failing(fate: Fate) -> Answer {
    Answer::Upload(Box::new(fate))
}

fn disk_full() -> Answer {
    Answer::error(38, 18)
}

/// Gives one to seven bytes per read.
struct ShortReads(Vec<u8>, usize);

impl AsyncRead for ShortReads {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut task::Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> task::Poll<io::Result<()>> {
        let length = (self.1 % 7 + 1)
            .min(buf.remaining())
            .min(self.0.len() - self.1);
        let start = self.1;
        buf.put_slice(&self.0[start..start + length]);
        self.1 += length;
        task::Poll::Ready(Ok(()))
    }
}

#[tokio::test(start_paused = true)]
async fn uploads_of_every_size_arrive_whole() {
    for size in [0, 1, PACKET, PACKET + 1, 4 * PACKET + 17] {
        let (daemon, connection) = open(on_transfer(Answer::upload())).await;
        let mut reported = Vec::new();
        let stream = upload(&connection).await.unwrap();
        let mut reader = ShortReads(pattern(size), 0);
        let sent = stream
            .upload(&mut reader, size as u64, |bytes| reported.push(bytes))
            .await;
        assert_eq!(sent.unwrap(), size as u64);
        let seen = daemon.seen();
        assert!(
            seen.uploads
                .values()
                .next()
                .is_some_and(|data| *data == pattern(size))
        );
        assert_eq!((seen.finishes, seen.aborts), (1, 0));
        assert_eq!(reported.len(), size.div_ceil(PACKET), "full packets only");
        assert_eq!(reported.last().copied().unwrap_or(0), size as u64);
    }
}

#[tokio::test(start_paused = true)]
async fn upload_succeeds_only_with_the_daemons_confirmation() {
    let error = RemoteError::new(38, 18, "no space left");
    let answer = failing(Fate {
        at_finish: Some(error),
        ..Fate::default()
    });
    let (_daemon, connection) = open(on_transfer(answer)).await;
    let stream = upload(&connection).await.unwrap();
    let error = stream
        .upload(&mut &pattern(PACKET)[..], PACKET as u64, |_| ())
        .await
        .unwrap_err();
    assert_eq!(error.libvirt_code(), Some(38));
    assert_eq!(list(&connection).await.unwrap(), 1);
}

#[tokio::test(start_paused = true)]
async fn daemon_errors_while_opening_and_in_the_middle_reach_the_caller() {
    let (_daemon, connection) = open(on_transfer(disk_full())).await;
    assert_eq!(
        upload(&connection).await.unwrap_err().libvirt_code(),
        Some(38)
    );

    let after = Some((3 * PACKET as u64, RemoteError::new(38, 18, "full")));
    let answer = failing(Fate {
        after,
        ..Fate::default()
    });
    let (_daemon, connection) = open(on_transfer(answer)).await;
    let stream = upload(&connection).await.unwrap();
    let size = 100 * PACKET as u64;
    let error = stream
        .upload(&mut tokio::io::repeat(7), size, |_| ())
        .await
        .unwrap_err();
    assert_eq!(error.libvirt_code(), Some(38));
    assert_eq!(list(&connection).await.unwrap(), 1);
}

#[tokio::test(start_paused = true)]
async fn error_in_a_hole_reaches_the_stream() {
    let error = RemoteError::new(55, 18, "not sparse");
    let answer = failing(Fate {
        at_hole: Some(error),
        ..Fate::default()
    });
    let (_daemon, connection) = open(on_transfer(answer)).await;
    let stream = upload(&connection).await.unwrap();
    stream.send_hole(4096).await.unwrap();
    let error = stream.finish().await.unwrap_err();
    assert_eq!(error.libvirt_code(), Some(55));
    assert_eq!(list(&connection).await.unwrap(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_reader_that_fails_or_ends_early_aborts_the_upload() {
    let (daemon, connection) = open(on_transfer(Answer::upload())).await;
    let stream = upload(&connection).await.unwrap();
    let error = stream
        .upload(&mut &b"short"[..], 100, |_| ())
        .await
        .unwrap_err();
    assert!(
        matches!(
            error,
            Error::ShortUpload {
                expected: 100,
                got: 5
            }
        ),
        "{error:?}"
    );

    let stream = upload(&connection).await.unwrap();
    let mut broken = broken_reader();
    let error = stream.upload(&mut broken, 100, |_| ()).await.unwrap_err();
    assert!(matches!(error, Error::Local(_)), "{error:?}");

    assert_eq!(list(&connection).await.unwrap(), 1);
    assert_eq!((daemon.seen().aborts, daemon.seen().finishes), (2, 0));
}

fn broken_reader() -> impl AsyncRead + Unpin {
    struct Broken;
    impl AsyncRead for Broken {
        fn poll_read(
            self: Pin<&mut Self>,
            _: &mut task::Context<'_>,
            _: &mut ReadBuf<'_>,
        ) -> task::Poll<io::Result<()>> {
            task::Poll::Ready(Err(io::Error::other("disk on fire")))
        }
    }
    Broken
}

#[tokio::test(start_paused = true)]
async fn dropped_uploads_are_aborted_and_leave_the_link_usable() {
    let (daemon, connection) = open(on_transfer(Answer::upload())).await;
    for round in 0..24 {
        let call = async {
            let stream = upload(&connection).await.unwrap();
            stream
                .upload(&mut tokio::io::repeat(7), u64::MAX, |_| ())
                .await
        };
        tokio::pin!(call);
        for _ in 0..round {
            assert!(futures_util::poll!(&mut call).is_pending());
            tokio::task::yield_now().await;
        }
    }
    tokio::time::sleep(SECOND).await;
    assert_eq!(list(&connection).await.unwrap(), 1);
    let seen = daemon.seen();
    assert_eq!(
        (seen.aborts, seen.finishes, seen.outstanding),
        (seen.uploads.len(), 0, 0)
    );
    assert!(seen.aborts > 8, "{}", seen.aborts);
}

#[tokio::test(start_paused = true)]
async fn downloads_arrive_whole_and_are_finished() {
    for size in [0, 1, PACKET, PACKET + 1, 4 * PACKET + 17] {
        let (daemon, connection) =
            open(on_transfer(Answer::Download(pieces(&pattern(size))))).await;
        let mut data = Vec::new();
        let stream = download(&connection).await.unwrap();
        assert_eq!(
            stream.download(&mut data, |_| ()).await.unwrap(),
            size as u64
        );
        assert_eq!(data, pattern(size));
        assert_eq!((daemon.seen().finishes, daemon.seen().aborts), (1, 0));
    }
}

#[tokio::test(start_paused = true)]
async fn slow_consumer_loses_its_stream_and_nobody_else_notices() {
    let data = pieces(&pattern(100 * PACKET));
    let (daemon, connection) = open(on_transfer(Answer::Download(data))).await;
    let stream = download(&connection).await.unwrap();
    for _ in 0..100 {
        assert_eq!(list(&connection).await.unwrap(), 1);
    }
    tokio::time::sleep(SECOND).await;
    let error = stream.recv().await.unwrap_err();
    assert!(matches!(error, Error::StreamOverflow { .. }), "{error:?}");
    assert_eq!(daemon.seen().aborts, 1);
    assert!(connection.cause().is_none());
}

#[tokio::test(start_paused = true)]
async fn sibling_waits_for_a_consumer_that_stalls_for_minutes() {
    let size = 100 * PACKET;
    let data = pieces(&pattern(size));
    let (daemon, connection) = open(on_transfer(Answer::Download(data))).await;
    let sibling = connection.open_sibling().await.unwrap();
    let stream = download(&sibling).await.unwrap();
    let Some(Item::Data(first)) = stream.recv().await.unwrap() else {
        panic!("no data")
    };
    for _ in 0..300 {
        tokio::time::sleep(SECOND).await;
        assert_eq!(list(&connection).await.unwrap(), 1);
    }
    let mut rest = Vec::new();
    stream.download(&mut rest, |_| ()).await.unwrap();
    assert_eq!([&first[..], &rest].concat(), pattern(size));
    assert_eq!((daemon.seen().connections, daemon.seen().finishes), (2, 1));
}

#[tokio::test(start_paused = true)]
async fn a_stream_keeps_its_connection_and_its_drop_aborts_it() {
    let (daemon, connection) = open(on_transfer(Answer::upload())).await;
    let stream = upload(&connection).await.unwrap();
    drop(connection);
    stream.send(b"still here").await.unwrap();
    tokio::time::sleep(SECOND).await;
    assert_eq!(daemon.seen().ended, 0);
    drop(stream);
    tokio::time::sleep(SECOND).await;
    assert_eq!(daemon.seen().ended, 1);
}

#[tokio::test(start_paused = true)]
async fn abort_is_confirmed() {
    let (daemon, connection) = open(on_transfer(Answer::upload())).await;
    let stream = upload(&connection).await.unwrap();
    stream.send(b"half").await.unwrap();
    stream.abort().await.unwrap();
    assert_eq!(daemon.seen().aborts, 1);
}

#[tokio::test(start_paused = true)]
async fn a_daemon_that_takes_no_data_meets_the_transfer_deadline() {
    let daemon = FakeDaemon::new(on_transfer(Answer::Download(vec![Bytes::from_static(
        b"x",
    )])));
    let builder = Connection::builder().transfer_deadline(SECOND * 9);
    let connection = builder.open(daemon.clone(), "").await.unwrap();
    let stream = download(&connection).await.unwrap();
    let started = tokio::time::Instant::now();
    let error = stream
        .download(&mut tokio::io::sink(), |_| ())
        .await
        .unwrap_err();
    assert!(matches!(error, Error::StreamStalled { .. }), "{error:?}");
    assert_eq!(started.elapsed().as_secs(), 9);
    tokio::time::sleep(SECOND).await;
    assert_eq!(daemon.seen().aborts, 1);
}

#[tokio::test(start_paused = true)]
async fn link_loss_ends_streams_with_outcome_unknown() {
    let (_daemon, connection) = open(|asked| {
        let hang_up = asked.is::<remote::ConnectListAllDomains>();
        let upload = asked.is::<remote::StorageVolUpload>();
        hang_up
            .then_some(Answer::HangUp)
            .or_else(|| upload.then(Answer::upload))
    })
    .await;
    let stream = upload(&connection).await.unwrap();
    let mut endless = tokio::io::repeat(1).take(u64::MAX);
    let transfer = stream.upload(&mut endless, u64::MAX, |_| ());
    let (transfer, _) = futures_util::future::join(transfer, list(&connection)).await;
    assert!(
        matches!(transfer, Err(Error::OutcomeUnknown(_))),
        "{transfer:?}"
    );
}
