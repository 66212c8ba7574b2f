//! What the lines show: the laid-down keys, the ends of calls, the levels.

#![expect(clippy::unwrap_used, reason = "the helpers are part of the tests")]

mod ends;
mod exact;
mod levels;

use tracing::level_filters::LevelFilter;
use virtwire::{Client, Connection, proto::generated::remote};
use virtwire_testkit::{Answer, Asked, Capture, FakeDaemon, Record};
use virtwire_trace::Traced;

/// A traced client of a daemon with this script.
async fn client(
    script: impl Fn(&Asked) -> Option<Answer> + Send + Sync + 'static,
) -> Client<Traced<Connection>> {
    let daemon = FakeDaemon::new(script);
    let connection = Connection::open(daemon, "test:///default").await.unwrap();
    Client::new(Traced::new(connection))
}

/// Keeps lines from now on, on this thread.
fn capture(level: LevelFilter) -> (Capture, tracing::dispatcher::DefaultGuard) {
    let capture = Capture::default();
    let guard = tracing::dispatcher::set_default(&capture.subscriber(level));
    (capture, guard)
}

/// The only line.
fn only(capture: &Capture) -> Record {
    let mut lines = capture.records();
    assert_eq!(lines.len(), 1, "{lines:#?}");
    lines.remove(0)
}

/// Keys and values without `rpc` and `duration`.
fn shown(line: &Record) -> Vec<(&'static str, String)> {
    let fields = line.fields.iter();
    let fields = fields.filter(|(key, _)| !matches!(*key, "rpc" | "duration"));
    fields
        .map(|(key, value)| (*key, value.to_string()))
        .collect()
}

fn domain() -> remote::NonnullDomain {
    remote::NonnullDomain {
        name: "web".into(),
        uuid: [7; 16],
        id: 3,
    }
}

fn pool() -> remote::NonnullStoragePool {
    remote::NonnullStoragePool {
        name: "default".into(),
        uuid: [7; 16],
    }
}

fn volume() -> remote::NonnullStorageVol {
    remote::NonnullStorageVol {
        pool: "default".into(),
        name: "disk".into(),
        key: "/pool/disk".into(),
    }
}
