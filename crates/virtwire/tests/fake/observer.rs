//! What an observer of a stream is told.

use std::sync::{Arc, Mutex};

use virtwire::{Error, Stream, StreamEnd, StreamObserver, StreamOutcome, proto::generated::remote};
use virtwire_testkit::{Answer, Asked, Fate};

use crate::open;

/// What an observer was told: the length, and the outcome in a word or the error's text.
type Told = Arc<Mutex<Vec<(u64, String)>>>;

struct Note(Told);

impl StreamObserver for Note {
    fn ended(self: Box<Self>, end: StreamEnd<'_>) {
        let outcome = match end.outcome {
            StreamOutcome::Failed(error) => error.to_string(),
            other => format!("{other:?}"),
        };
        self.0.lock().unwrap().push((end.length, outcome));
    }
}

async fn upload_stream(fate: Fate) -> (Stream, Told) {
    let (_, connection) = open(move |asked: &Asked| {
        asked
            .is::<remote::StorageVolUpload>()
            .then(|| Answer::Upload(Box::new(fate.clone())))
    })
    .await;
    let args = remote::StorageVolUploadArgs {
        vol: remote::NonnullStorageVol {
            pool: "default".into(),
            name: "disk".into(),
            key: "key".into(),
        },
        offset: 0,
        length: 0,
        flags: 0,
    };
    let ((), stream) = connection
        .invoke_stream::<remote::StorageVolUpload>(&args)
        .await
        .unwrap();
    let told = Told::default();
    (stream.observed_by(Box::new(Note(Arc::clone(&told)))), told)
}

fn told(told: &Told) -> Vec<(u64, String)> {
    told.lock().unwrap().clone()
}

#[tokio::test(start_paused = true)]
async fn a_finished_upload_is_told_with_its_length() {
    let (stream, notes) = upload_stream(Fate::default()).await;
    let data = vec![7; 300_000];
    stream
        .upload(&mut data.as_slice(), 300_000, |_| ())
        .await
        .unwrap();
    assert_eq!(told(&notes), [(300_000, "Finished".to_owned())]);
}

#[tokio::test(start_paused = true)]
async fn sending_by_hand_counts_holes_too() {
    let (stream, notes) = upload_stream(Fate::default()).await;
    stream.send(b"12345").await.unwrap();
    stream.send_hole(10).await.unwrap();
    stream.finish().await.unwrap();
    assert_eq!(told(&notes), [(15, "Finished".to_owned())]);
}

#[tokio::test(start_paused = true)]
async fn dropped_and_aborted_streams_are_told_as_what_they_are() {
    let (stream, notes) = upload_stream(Fate::default()).await;
    stream.send(b"12345").await.unwrap();
    drop(stream);
    assert_eq!(told(&notes), [(5, "Dropped".to_owned())]);
    let (stream, notes) = upload_stream(Fate::default()).await;
    stream.abort().await.unwrap();
    assert_eq!(told(&notes), [(0, "Aborted".to_owned())]);
}

#[tokio::test(start_paused = true)]
async fn a_short_upload_is_told_as_the_error_its_caller_gets() {
    let (stream, notes) = upload_stream(Fate::default()).await;
    let error = stream.upload(&mut &b"123"[..], 10, |_| ()).await;
    let error = error.unwrap_err();
    assert!(matches!(error, Error::ShortUpload { .. }));
    assert_eq!(told(&notes), [(3, error.to_string())]);
}

#[tokio::test(start_paused = true)]
async fn a_stream_that_failed_and_was_dropped_is_told_with_the_daemons_error() {
    let refusal = virtwire::proto::RemoteError::new(38, 18, "no space left");
    let fate = Fate {
        after: Some((1, refusal)),
        ..Fate::default()
    };
    let (stream, notes) = upload_stream(fate).await;
    while stream.send(b"12345").await.is_ok() {
        tokio::task::yield_now().await;
    }
    drop(stream);
    let told = told(&notes);
    assert!(
        told.len() == 1 && told[0].1.contains("no space left"),
        "{told:?}"
    );
}
