//! The client against a scripted daemon, with a paused clock.

#![expect(clippy::unwrap_used, reason = "the helpers are part of the tests")]

mod calls;
mod handshake;
mod lanes;
mod link;
mod observer;
mod streams;

use virtwire::{Connection, Error, proto::generated::remote};
use virtwire_testkit::{Answer, Asked, FakeDaemon};

/// Opens a connection to a daemon with this script.
async fn open(
    script: impl Fn(&Asked) -> Option<Answer> + Send + Sync + 'static,
) -> (FakeDaemon, Connection) {
    let daemon = FakeDaemon::new(script);
    let connection = Connection::open(daemon.clone(), "test:///default")
        .await
        .unwrap();
    (daemon, connection)
}

/// A call that the handshake does not make.
async fn list(connection: &Connection) -> Result<usize, Error> {
    connection
        .list_all_domains(Default::default())
        .await
        .map(|domains| domains.len())
}

/// The answer to [`list`]: this many domains.
fn domains(count: usize) -> Answer {
    let domain = |id| remote::NonnullDomain {
        name: format!("domain-{id}").into(),
        uuid: [7; 16],
        id: id as i32,
    };
    let domains: Vec<_> = (0..count).map(domain).collect();
    Answer::reply(&remote::ConnectListAllDomainsRet {
        domains,
        ret: count as u32,
    })
}

fn on_list(answer: Answer) -> impl Fn(&Asked) -> Option<Answer> + Send + Sync + 'static {
    move |asked| {
        asked
            .is::<remote::ConnectListAllDomains>()
            .then(|| answer.clone())
    }
}
