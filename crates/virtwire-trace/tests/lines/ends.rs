//! The ways in which a call or a transfer ends.

use std::time::Duration;

use futures_util::FutureExt as _;
use tracing::level_filters::LevelFilter;
use virtwire::{
    Call, Error, Request, Stream,
    proto::{RemoteError, generated::remote},
};
use virtwire_testkit::{Answer, Asked, Fate, Value};

use crate::{capture, client, only, shown, volume};

fn on<P: virtwire::proto::Procedure>(
    answer: Answer,
) -> impl Fn(&Asked) -> Option<Answer> + Send + Sync + 'static {
    move |asked| asked.is::<P>().then(|| answer.clone())
}

#[tokio::test(start_paused = true)]
async fn t7_t8_libvirts_errors_have_text_name_and_code_once_each() {
    let error = RemoteError::new(42, 10, "no domain with that name");
    let client = client(on::<remote::DomainLookupByName>(Answer::Error(Box::new(
        error,
    ))))
    .await;
    let (lines, _guard) = capture(LevelFilter::TRACE);
    assert!(client.domain_lookup_by_name("web").await.is_err());
    let line = only(&lines);
    let keys = [
        "rpc",
        "domain",
        "duration",
        "error",
        "libvirtError",
        "libvirtCode",
    ];
    assert_eq!(line.keys(), keys);
    assert_eq!(line.text("libvirtError"), "ErrNoDomain");
    assert_eq!(line.field("libvirtCode"), Some(&Value::Number(42)));
    let all = format!("{line:?}");
    assert_eq!(all.matches("no domain with that name").count(), 1, "{all}");
}

#[tokio::test(start_paused = true)]
async fn t8_a_lost_connection_has_only_the_error() {
    let client = client(on::<remote::ConnectGetHostname>(Answer::HangUp)).await;
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    assert!(client.connect_get_hostname().await.is_err());
    assert_eq!(shown(&only(&lines)), [("error", "EOF".to_owned())]);
}

#[tokio::test(start_paused = true)]
async fn t8_an_answer_that_makes_no_sense_is_a_failure_for_the_line_as_for_the_caller() {
    let garbage = || Answer::Reply(vec![0xff; 8].into());
    let exact = client(on::<remote::ConnectGetHostname>(garbage())).await;
    let general = client(on::<remote::ConnectGetType>(garbage())).await;
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    assert!(exact.connect_get_hostname().await.is_err());
    assert!(general.connect_get_type().await.is_err());
    for line in lines.records() {
        let error = line.text("error");
        assert!(error.starts_with("answer to CONNECT_GET_"), "{error}");
        assert!(line.field("libvirtError").is_none());
    }
    assert_eq!(lines.records().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn t10_the_duration_has_microseconds_at_most() {
    let client = client(|_| None).await;
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    client.connect_get_lib_version().await.unwrap();
    let duration = only(&lines).text("duration");
    let digits = duration.trim_end_matches(|unit: char| !unit.is_ascii_digit());
    let decimals = digits
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len());
    let most = if duration.ends_with("ms") { 3 } else { 0 };
    assert!(decimals <= most && !duration.ends_with("ns"), "{duration}");
}

#[tokio::test(start_paused = true)]
async fn k7_the_line_is_there_before_the_call_returns() {
    let client = client(|_| None).await;
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    let seen = client
        .connect_get_lib_version()
        .map(|_| lines.records().len())
        .await;
    assert_eq!(seen, 1);
}

#[tokio::test(start_paused = true)]
async fn k8_a_dropped_call_writes_its_line_at_once_and_only_once() {
    let slow = Answer::Reply(Default::default()).after(Duration::from_secs(60));
    let client = client(on::<remote::ConnectGetHostname>(slow)).await;
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    let call = tokio::time::timeout(Duration::from_secs(1), client.connect_get_hostname());
    assert!(call.await.is_err());
    let wanted = [("error", "abandoned: context cancelled".to_owned())];
    assert_eq!(shown(&only(&lines)), wanted);
    tokio::time::sleep(Duration::from_secs(120)).await;
    assert_eq!(lines.records().len(), 1, "the late reply is nobody's");
}

#[tokio::test(start_paused = true)]
async fn k8_a_call_that_was_never_polled_made_no_line() {
    let client = client(|_| None).await;
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    drop(client.connect_get_hostname());
    let request = Request::encode::<remote::ConnectGetHostname>(&()).unwrap();
    drop(client.inner().call(request));
    assert!(lines.records().is_empty());
}

async fn upload(fate: Fate) -> Result<Stream, Error> {
    let client = client(on::<remote::StorageVolUpload>(Answer::Upload(Box::new(
        fate,
    ))))
    .await;
    client.storage_vol_upload(&volume(), 512, 0, 0).await
}

#[tokio::test(start_paused = true)]
async fn t13_an_upload_shows_offset_and_counted_length_and_never_its_bytes() {
    let (lines, _guard) = capture(LevelFilter::TRACE);
    let stream = upload(Fate::default()).await.unwrap();
    assert!(
        lines.with_message("libvirt call").is_empty(),
        "T4: not before its end"
    );
    let data = b"#cloud-config\npassword: sesame\n";
    stream
        .upload(&mut &data[..], data.len() as u64, |_| ())
        .await
        .unwrap();
    let line = only(&lines);
    let wanted = [
        ("pool", "default".to_owned()),
        ("volume", "disk".to_owned()),
        ("offset", "512".to_owned()),
        ("length", data.len().to_string()),
    ];
    assert_eq!(shown(&line), wanted);
    let all = format!("{line:?}");
    assert!(
        !all.contains("cloud-config") && !all.contains("sesame"),
        "{all}"
    );
}

#[tokio::test(start_paused = true)]
async fn t4_a_transfer_writes_one_line_however_it_ends() {
    let full = || RemoteError::new(38, 18, "no space left");
    let at_finish = || Fate {
        at_finish: Some(full()),
        ..Fate::default()
    };

    let (lines, guard) = capture(LevelFilter::DEBUG);
    let stream = upload(at_finish()).await.unwrap();
    assert!(stream.upload(&mut &b"12345"[..], 5, |_| ()).await.is_err());
    let line = only(&lines);
    assert_eq!(line.text("libvirtError"), "ErrSystemError");
    assert_eq!(line.text("length"), "5");
    drop(guard);

    let (lines, guard) = capture(LevelFilter::DEBUG);
    drop(upload(Fate::default()).await.unwrap());
    assert_eq!(only(&lines).text("error"), "abandoned: context cancelled");
    drop(guard);

    let (lines, guard) = capture(LevelFilter::DEBUG);
    upload(Fate::default())
        .await
        .unwrap()
        .abort()
        .await
        .unwrap();
    assert_eq!(only(&lines).text("error"), "aborted by its owner");
    drop(guard);

    let (lines, _guard) = capture(LevelFilter::DEBUG);
    let refused = client(on::<remote::StorageVolUpload>(Answer::error(50, 18))).await;
    assert!(
        refused
            .storage_vol_upload(&volume(), 0, 0, 0)
            .await
            .is_err()
    );
    assert_eq!(only(&lines).text("libvirtError"), "ErrNoStorageVol");
}
