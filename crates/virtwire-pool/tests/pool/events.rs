//! The lines about connections, and those of calls through the pool.

use std::time::Duration;

use tracing::{Instrument as _, level_filters::LevelFilter};
use virtwire_pool::{Context, HostPool};
use virtwire_testkit::{Answer, Record};

use crate::{
    FakeDial, brief, capture, hostname, on_hostname, pool_of, refused, settle, stuck, version,
};

fn traced(dial: &FakeDial) -> HostPool {
    let builder = HostPool::builder().host("lab1", dial.clone());
    builder.decorate(virtwire_trace::decorate).build()
}

/// Messages with their reason, without the lines of calls.
fn connection_lines(records: &[Record]) -> Vec<String> {
    let lines = records.iter().filter(|line| line.message != "libvirt call");
    lines
        .map(|line| {
            format!("{} {}", line.message, line.text("reason"))
                .trim()
                .to_owned()
        })
        .collect()
}

#[tokio::test(start_paused = true)]
async fn e1_e2_a_lost_link_is_told_at_the_next_use_and_the_new_one_after_it() {
    let dial = FakeDial::to(on_hostname(Answer::HangUp)).slow(Duration::from_millis(80));
    let pool = pool_of(&dial);
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    let cx = Context::default();
    let lease = pool.get(&cx, "lab1").await.unwrap();
    assert!(lease.connect_get_hostname().await.is_err());
    pool.get(&cx, "lab1").await.unwrap();
    let records = lines.records();
    let wanted = [
        "libvirt host connected",
        "libvirt connection lost, redialing",
        "libvirt host connected",
    ];
    assert_eq!(connection_lines(&records), wanted);
    assert_eq!(records[0].keys(), ["address", "duration"]);
    assert_eq!(records[0].text("address"), "root@kvm1.example:22");
    assert_eq!(records[0].text("duration"), "80ms");
    assert!(records[1].keys().is_empty());
}

#[tokio::test(start_paused = true)]
async fn e3_a_failed_dial_is_told_with_its_error_once() {
    let pool = pool_of(&FakeDial::to(stuck()).failing([refused()]));
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    let cx = Context::default();
    assert!(pool.get(&cx, "lab1").await.is_err());
    assert!(
        pool.get(&cx, "lab1").await.is_err(),
        "answered without a dial"
    );
    let records = lines.records();
    assert_eq!(connection_lines(&records), ["libvirt host dial failed"]);
    assert_eq!(records[0].keys(), ["address", "duration", "error"]);
    assert_eq!(records[0].text("error"), "nothing listens");
}

#[tokio::test(start_paused = true)]
async fn e4_l8_a_dropped_link_is_told_once_with_the_reason() {
    for (answer, reason) in [
        (Answer::Never, "context cancelled"),
        (Answer::HangUp, "transport error"),
        (Answer::Reply(vec![0xff; 8].into()), "transport error"),
    ] {
        let pool = pool_of(&FakeDial::to(on_hostname(answer)));
        let (lines, _guard) = capture(LevelFilter::DEBUG);
        assert!(pool.call(&brief(), "lab1", hostname).await.is_err());
        pool.call(&Context::default(), "lab1", version)
            .await
            .unwrap();
        let wanted = [
            "libvirt host connected".to_owned(),
            format!("libvirt connection dropped {reason}"),
            "libvirt host connected".to_owned(),
        ];
        assert_eq!(connection_lines(&lines.records()), wanted);
    }
}

/// A call that fails with the link tells it at once, or after somebody else has found the link
/// dead.
#[tokio::test(start_paused = true)]
async fn e1_e4_a_link_has_one_end_whoever_finds_it_first() {
    for (hesitation, end) in [
        (0, "libvirt connection dropped transport error"),
        (2, "libvirt connection lost, redialing"),
    ] {
        let dial = FakeDial::to(on_hostname(Answer::HangUp));
        let pool = pool_of(&dial);
        let (lines, _guard) = capture(LevelFilter::DEBUG);
        let held = pool.get(&Context::default(), "lab1").await.unwrap();
        let fails = async |lease| {
            let failed = hostname(lease).await;
            tokio::time::sleep(Duration::from_secs(hesitation)).await;
            failed
        };
        let cx = Context::default();
        let calls = pool.call(&cx, "lab1", fails);
        let next = async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            pool.get(&cx, "lab1").await.unwrap();
            assert!(dial.cuts() > 0, "what carried the link lives on");
        };
        let (failed, ()) = tokio::join!(calls, next);
        assert!(failed.is_err());
        let wanted = ["libvirt host connected", end, "libvirt host connected"];
        assert_eq!(connection_lines(&lines.records()), wanted);
        drop(held);
    }
}

#[tokio::test(start_paused = true)]
async fn k2_the_line_comes_before_the_drop_also_when_the_future_is_dropped() {
    let dial = FakeDial::to(stuck());
    let pool = pool_of(&dial);
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    let cx = Context::default();
    let call = pool.call(&cx, "lab1", hostname);
    assert!(
        tokio::time::timeout(Duration::from_secs(1), call)
            .await
            .is_err()
    );
    let wanted = [
        "libvirt host connected",
        "libvirt connection dropped context cancelled",
    ];
    assert_eq!(connection_lines(&lines.records()), wanted);
}

#[tokio::test(start_paused = true)]
async fn e5_every_line_is_at_debug_with_the_common_target() {
    let dial = FakeDial::to(on_hostname(Answer::HangUp)).failing([refused()]);
    let pool = pool_of(&dial);
    let (lines, _guard) = capture(LevelFilter::TRACE);
    let cx = Context::default();
    assert!(pool.get(&cx, "lab1").await.is_err());
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(pool.call(&cx, "lab1", hostname).await.is_err());
    let records = lines.records();
    assert_eq!(records.len(), 3);
    for line in records {
        assert_eq!(
            (line.level, &*line.target),
            (tracing::Level::DEBUG, "kvm.libvirt")
        );
    }
}

#[tokio::test(start_paused = true)]
async fn e5_at_info_there_is_none() {
    let pool = pool_of(&FakeDial::to(on_hostname(Answer::HangUp)));
    let (lines, _guard) = capture(LevelFilter::INFO);
    assert!(
        pool.call(&Context::default(), "lab1", hostname)
            .await
            .is_err()
    );
    assert!(lines.records().is_empty());
}

#[tokio::test(start_paused = true)]
async fn t2_l8_calls_and_probes_through_the_pool_are_traced_at_debug_and_bare_at_info() {
    for (level, wanted) in [(LevelFilter::DEBUG, 3), (LevelFilter::INFO, 0)] {
        let pool = traced(&FakeDial::to(stuck()));
        let (lines, _guard) = capture(level);
        let cx = Context::default();
        pool.call(&cx, "lab1", version).await.unwrap();
        pool.probe(&cx, "lab1", version).await.unwrap();
        let lease = pool.get(&cx, "lab1").await.unwrap();
        lease.connect_get_lib_version().await.unwrap();
        assert_eq!(lines.with_message("libvirt call").len(), wanted);
    }
}

#[tokio::test(start_paused = true)]
async fn t2_transfers_on_a_sibling_are_traced_too() {
    let pool = traced(&FakeDial::to(stuck()));
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    let lease = pool.get(&Context::default(), "lab1").await.unwrap();
    let sibling = lease.open_sibling().await.unwrap();
    sibling.connect_get_lib_version().await.unwrap();
    assert_eq!(lines.with_message("libvirt call").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn k8_the_line_of_an_abandoned_call_is_there_at_once_and_of_a_probe_with_its_reply() {
    let reply = virtwire::proto::generated::remote::ConnectGetHostnameRet {
        hostname: "kvm1".into(),
    };
    let late = Answer::reply(&reply).after(Duration::from_secs(60));
    let pool = traced(&FakeDial::to(on_hostname(late)));
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    assert!(pool.probe(&brief(), "lab1", hostname).await.is_err());
    assert!(lines.with_message("libvirt call").is_empty());
    tokio::time::sleep(Duration::from_secs(60)).await;
    let probe = lines.with_message("libvirt call");
    assert_eq!(probe[0].text("hostname"), "kvm1");
    assert!(pool.call(&brief(), "lab1", hostname).await.is_err());
    let calls = lines.with_message("libvirt call");
    assert_eq!(calls.len(), 2);
    assert_eq!(calls[1].text("error"), "abandoned: context cancelled");
}

#[tokio::test(start_paused = true)]
async fn p12_lines_are_in_the_callers_span_and_the_link_keeps_no_span_open() {
    let pool = traced(&FakeDial::to(stuck()));
    let (lines, _guard) = capture(LevelFilter::DEBUG);
    {
        let span = tracing::info_span!("reconcile", provider = "kvm", host = "lab1", name = "web");
        let cx = Context::default().in_span(span.clone());
        let call = pool.call(&cx, "lab1", version);
        call.instrument(span).await.unwrap();
    }
    settle().await;
    // With the feature `otel` of the tracer there is one for the call as well.
    assert_eq!(lines.closed_spans().last(), Some(&"reconcile"));
    for line in lines.records() {
        let keys: Vec<_> = line.span.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys, ["provider", "host", "name"], "{}", line.message);
        assert!(line.field("host").is_none(), "T15: not twice");
    }
    pool.call(&Context::default(), "lab1", version)
        .await
        .unwrap();
    let last = lines.records().pop().unwrap();
    assert!(
        last.span.is_empty(),
        "the span of the dial is not the link's"
    );
}
