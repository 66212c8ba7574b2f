//! The client against a real libvirtd.
//!
//! `VIRTWIRE_TEST_SOCKET` names the unix socket of a libvirtd whose `test:///default` and
//! `qemu:///system` may be used: the tests define and remove one domain and one storage pool of
//! their own. The tests of faults need root: they start a daemon of their own in a private mount
//! namespace, because they stop and kill it.

#![expect(clippy::unwrap_used, reason = "the helpers are part of the tests")]

mod calls;
mod faults;
mod host;
mod record;
mod volumes;

use virtwire::{Connection, transport::UnixConnector};

const SOCKET_VARIABLE: &str = "VIRTWIRE_TEST_SOCKET";

/// A connector to the daemon under test.
fn connector() -> UnixConnector {
    let path = std::env::var_os(SOCKET_VARIABLE).unwrap_or_else(|| {
        panic!(
            "{SOCKET_VARIABLE} is not set: give it the path of a libvirtd's socket, for example \
             /var/run/libvirt/libvirt-sock"
        )
    });
    UnixConnector::path(path)
}

async fn open(driver: &str) -> Connection {
    Connection::open(connector(), driver).await.unwrap()
}
