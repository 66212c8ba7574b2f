//! A web server on the loopback interface that answers every request with the same page.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

pub(crate) const BODY: &str = "proven";

/// The server; its thread ends with the test process.
pub(crate) struct Origin {
    port: u16,
}

impl Origin {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || listener.incoming().flatten().for_each(answer));
        Self { port }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }
}

fn answer(mut client: TcpStream) {
    let mut bytes = [0; 4096];
    let _ = client.read(&mut bytes);
    let length = BODY.len();
    let text =
        format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{BODY}");
    let _ = client.write_all(text.as_bytes());
}
