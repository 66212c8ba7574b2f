//! The web server that proofs are requests to.
//!
//! Guests reach it under this machine's own address, which is a private one on a port of its own:
//! of all engines squid alone can be told to allow that. For the others the host rewrites port 80
//! of an address of a documentation network, which counts as public.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{LazyLock, Mutex};

use crate::bed::Host;

/// Public in the eyes of a guest (RFC 5737), and nobody's.
pub(crate) const PUBLIC: &str = "192.0.2.80";

static PORTS: LazyLock<Mutex<HashMap<String, u16>>> = LazyLock::new(Mutex::default);

/// The port of the server at the host's gateway address; starts it at the first call.
pub(crate) fn port(host: &Host) -> u16 {
    let mut ports = PORTS.lock().unwrap();
    *ports
        .entry(host.name.clone())
        .or_insert_with(|| start(host))
}

/// Makes [`PUBLIC`], port 80, lead to the server, and port 443 to where nobody listens. Lasts as
/// long as the host.
pub(crate) fn publish(host: &Host) {
    let (gateway, port) = (&host.gateway, port(host));
    host.exec(&[
        "nft",
        &format!(
            "add table ip origin; delete table ip origin; add table ip origin; \
             add chain ip origin out {{ type nat hook prerouting priority -100; }}; \
             add rule ip origin out ip daddr {PUBLIC} tcp dport 80 dnat to {gateway}:{port}; \
             add rule ip origin out ip daddr {PUBLIC} tcp dport 443 dnat to {gateway}:1"
        ),
    ]);
}

fn start(host: &Host) -> u16 {
    let listener = TcpListener::bind((host.gateway.as_str(), 0)).expect("the gateway is ours");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || answer(stream));
        }
    });
    port
}

/// Says who asked. `/mute` is never answered.
fn answer(stream: TcpStream) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut first = String::new();
    reader.read_line(&mut first).ok()?;
    let mut line = String::new();
    while reader.read_line(&mut line).ok()? > 2 {
        line.clear();
    }
    if first.contains("/mute") {
        reader.read_line(&mut line).ok()?;
        return None;
    }
    let body = format!("{}\n", stream.peer_addr().ok()?.ip());
    let head = format!(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {}",
        body.len()
    );
    let mut stream = stream;
    write!(stream, "{head}\r\n\r\n{body}").ok()
}
