//! The levels, spans, and that what must not be logged never is.

use std::sync::Arc;

use tracing::{level_filters::LevelFilter, subscriber};
use tracing_subscriber::{layer::SubscriberExt as _, reload};
use virtwire::{Call, Client, proto::generated::remote};
use virtwire_testkit::{Answer, Asked, Capture};
use virtwire_trace::{TARGET, Traced, decorate};

use crate::{capture, client, domain, only, volume};

/// A create as a provider makes it: look-up, seed upload, definition, metadata.
async fn create(level: LevelFilter) -> Capture {
    let client = client(|asked: &Asked| {
        if asked.is::<remote::DomainLookupByName>() {
            return Some(Answer::error(42, 10));
        }
        if asked.is::<remote::StorageVolUpload>() {
            return Some(Answer::upload());
        }
        if asked.is::<remote::DomainDefineXml>() {
            return Some(Answer::reply(&remote::DomainDefineXmlRet { dom: domain() }));
        }
        asked.is::<remote::DomainGetMetadata>().then(|| {
            Answer::reply(&remote::DomainGetMetadataRet {
                metadata: "<tags/>".into(),
            })
        })
    })
    .await;
    let (lines, _guard) = capture(level);
    assert!(client.domain_lookup_by_name("web").await.is_err());
    let seed = b"#cloud-config\nusers: [sentinel]\n";
    let stream = client.storage_vol_upload(&volume(), 0, 0, 0).await.unwrap();
    let length = seed.len() as u64;
    stream.upload(&mut &seed[..], length, |_| ()).await.unwrap();
    client.domain_define_xml("<domain/>").await.unwrap();
    client
        .domain_get_metadata(&domain(), 2, None, 0)
        .await
        .unwrap();
    lines
}

#[tokio::test(start_paused = true)]
async fn l5_level_0_has_no_lines() {
    assert!(create(LevelFilter::INFO).await.records().is_empty());
}

#[tokio::test(start_paused = true)]
async fn l5_t6_level_1_has_one_line_per_call_and_no_detail() {
    let lines = create(LevelFilter::DEBUG).await.records();
    let rpcs: Vec<_> = lines.iter().map(|line| line.text("rpc")).collect();
    let wanted = [
        "virDomainLookupByName",
        "virStorageVolUpload",
        "virDomainDefineXML",
        "virDomainGetMetadata",
    ];
    assert_eq!(rpcs, wanted);
    assert_eq!(lines[0].text("libvirtError"), "ErrNoDomain");
    for line in &lines {
        assert!(line.field("xml").is_none() && line.field("metadata").is_none());
    }
}

#[tokio::test(start_paused = true)]
async fn l5_t5_level_2_has_the_same_lines_with_detail() {
    let lines = create(LevelFilter::TRACE).await.records();
    assert_eq!(lines.len(), 4, "T5: more keys, never a second line");
    assert_eq!(lines[2].text("xml"), "<domain/>");
    assert_eq!(lines[3].text("metadata"), "<tags/>");
}

#[tokio::test(start_paused = true)]
async fn l4_cloud_init_is_in_no_line_at_any_level() {
    for level in [LevelFilter::INFO, LevelFilter::DEBUG, LevelFilter::TRACE] {
        let all = format!("{:?}", create(level).await.records());
        assert!(!all.contains("#cloud-config") && !all.contains("sentinel"));
    }
}

#[tokio::test(start_paused = true)]
async fn l7_results_pass_through_unchanged() {
    let script = |asked: &Asked| {
        asked.is::<remote::ConnectGetHostname>().then(|| {
            Answer::reply(&remote::ConnectGetHostnameRet {
                hostname: "kvm1".into(),
            })
        })
    };
    let client = client(script).await;
    let bare = Client::new(client.inner().inner());
    let (_lines, _guard) = capture(LevelFilter::TRACE);
    let traced = client.connect_get_hostname().await.unwrap();
    assert_eq!(traced, bare.connect_get_hostname().await.unwrap());
}

#[tokio::test(start_paused = true)]
async fn t16_the_values_of_the_callers_span_come_with_the_line() {
    let client = client(|_| None).await;
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    let span = tracing::info_span!("create", provider = "kvm", host = "lab1", name = "web");
    let traced = Client::new(Traced::in_span(client.inner().inner(), span));
    traced.connect_get_lib_version().await.unwrap();
    let line = only(&lines);
    assert_eq!(line.target, TARGET);
    let span: Vec<_> = line
        .span
        .iter()
        .map(|(key, value)| (*key, value.to_string()))
        .collect();
    let wanted = [("provider", "kvm"), ("host", "lab1"), ("name", "web")];
    assert_eq!(span, wanted.map(|(key, value)| (key, value.to_owned())));
    assert!(line.field("host").is_none(), "T15: not twice");
}

#[tokio::test(start_paused = true)]
async fn t3_a_level_changed_at_run_time_works_at_once() {
    let client = client(|_| None).await;
    let lines = Capture::default();
    let (filter, handle) = reload::Layer::new(LevelFilter::INFO);
    let registry = tracing_subscriber::registry()
        .with(filter)
        .with(lines.clone());
    let _guard = subscriber::set_default(registry);
    client.connect_get_lib_version().await.unwrap();
    assert!(lines.records().is_empty());
    handle
        .modify(|filter| *filter = LevelFilter::DEBUG)
        .unwrap();
    client.connect_get_lib_version().await.unwrap();
    assert_eq!(lines.records().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn t3_a_pool_gets_the_bare_call_unless_lines_are_wanted() {
    let client = client(|_| None).await;
    let bare: Arc<dyn Call> = Arc::new(client.inner().inner().clone());
    let is_bare = |level| {
        let (_lines, _guard) = capture(level);
        Arc::ptr_eq(&bare, &decorate(Arc::clone(&bare), &tracing::Span::none()))
    };
    assert!(is_bare(LevelFilter::INFO));
    assert!(!is_bare(LevelFilter::DEBUG));
}
