//! A small web server on this machine's end of a host's link, for proxies to reach.
//!
//! It answers every request with the address that the request came from, in the body and in the
//! header that the probe reads, so that the egress address is seen. It ends with its host.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};

use super::Host;
use super::up::wait_for;

/// The part of a request that is read before the answer; the rest is not asked for.
const HEAD_LIMIT: u64 = 16 * 1024;

/// Starts the server as a process of its own, so that it can outlive this program.
///
/// # Errors
/// When it cannot start or does not listen within five seconds.
pub(crate) fn start(host: &Host) -> Result<Child> {
    let child = Command::new(std::env::current_exe()?)
        .args(["test-host", "origin", &host.name()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .process_group(0)
        .spawn()
        .context("cannot start the web server")?;
    let address = format!("{}:80", host.gateway());
    wait_for(Duration::from_secs(5), "the web server", || {
        Ok(TcpStream::connect(&address).is_ok())
    })?;
    Ok(child)
}

/// Serves until the host is gone.
///
/// # Errors
/// When the address cannot be listened on.
pub(crate) fn serve(host: &Host) -> Result<()> {
    let address = format!("{}:80", host.gateway());
    let listener =
        TcpListener::bind(&address).with_context(|| format!("cannot listen on {address}"))?;
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || answer(&stream));
        }
    });
    while host.is_alive() {
        std::thread::sleep(Duration::from_millis(200));
    }
    Ok(())
}

/// A visitor that hangs up early is its own business.
fn answer(stream: &TcpStream) -> Option<()> {
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    stream
        .set_write_timeout(Some(Duration::from_secs(5)))
        .ok()?;
    let mut lines = BufReader::new(stream.take(HEAD_LIMIT)).lines();
    while !lines.next()?.ok()?.is_empty() {}
    let visitor = stream.peer_addr().ok()?.ip();
    let body = format!("{visitor}\n");
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\
         X-Egress-Address: {visitor}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let mut writer = stream;
    writer.write_all(format!("{head}{body}").as_bytes()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_is_told_its_own_address() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = std::thread::spawn(move || answer(&listener.accept().unwrap().0));
        let mut client = TcpStream::connect(address).unwrap();
        client
            .write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            .unwrap();
        let mut reply = String::new();
        client.read_to_string(&mut reply).unwrap();
        server.join().unwrap().unwrap();
        assert!(reply.starts_with("HTTP/1.1 200 OK\r\n"));
        assert!(reply.contains("X-Egress-Address: 127.0.0.1\r\n"));
        assert!(reply.ends_with("\r\n\r\n127.0.0.1\n"));
    }
}
