//! A client of HTTP and SOCKS5 proxies, as small as a proof needs.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::origin::BODY;

/// One request waits no longer than this.
const TIMEOUT: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(50);

/// What came of a request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The page came through.
    Ok,
    /// The proxy wants other credentials.
    Refused,
    /// Nothing usable, as from a machine that still boots.
    Nothing,
}

/// A proxy on the loopback interface.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    pub(crate) socks: bool,
}

type Login<'a> = Option<(&'a str, &'a str)>;

impl Proxy {
    /// Asks until the page comes; whether it came in time.
    pub(crate) fn answers_within(
        &self,
        patience: Duration,
        target: (&str, u16),
        login: Login<'_>,
    ) -> bool {
        let start = Instant::now();
        while start.elapsed() < patience {
            if self.ask(target, login) == Answer::Ok {
                return true;
            }
            sleep(PAUSE);
        }
        false
    }

    pub(crate) fn ask(&self, target: (&str, u16), login: Login<'_>) -> Answer {
        let asked = if self.socks {
            self.socks(target, login)
        } else {
            self.http(target, login)
        };
        asked.unwrap_or(Answer::Nothing)
    }

    fn connect(&self) -> io::Result<TcpStream> {
        let stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        Ok(stream)
    }

    fn http(&self, (host, port): (&str, u16), login: Login<'_>) -> io::Result<Answer> {
        let authorization = login.map_or_else(String::new, |(user, password)| {
            let token = base64(format!("{user}:{password}").as_bytes());
            format!("Proxy-Authorization: Basic {token}\r\n")
        });
        let mut stream = self.connect()?;
        let head = format!("GET http://{host}:{port}/ HTTP/1.1\r\nHost: {host}:{port}\r\n");
        stream.write_all(format!("{head}{authorization}Connection: close\r\n\r\n").as_bytes())?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        Ok(match text.get(9..12) {
            Some("200") if text.ends_with(BODY) => Answer::Ok,
            Some("401" | "407") => Answer::Refused,
            _ => Answer::Nothing,
        })
    }

    /// RFC 1928 with the password method of RFC 1929.
    fn socks(&self, (host, port): (&str, u16), login: Login<'_>) -> io::Result<Answer> {
        let mut stream = self.connect()?;
        let method = if login.is_some() { 2 } else { 0 };
        stream.write_all(&[5, 1, method])?;
        let mut chosen = [0; 2];
        stream.read_exact(&mut chosen)?;
        if chosen[1] != method {
            return Ok(Answer::Refused);
        }
        if let Some((user, password)) = login
            && !log_in(&mut stream, user, password)?
        {
            return Ok(Answer::Refused);
        }
        let address: std::net::Ipv4Addr = host.parse().map_err(io::Error::other)?;
        stream.write_all(&[&[5, 1, 0, 1], &address.octets()[..], &port.to_be_bytes()].concat())?;
        let mut reply = [0; 10];
        stream.read_exact(&mut reply)?;
        if reply[1] != 0 {
            return Ok(Answer::Nothing);
        }
        stream.write_all(b"GET / HTTP/1.0\r\n\r\n")?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        Ok(if text.ends_with(BODY) {
            Answer::Ok
        } else {
            Answer::Nothing
        })
    }
}

fn log_in(stream: &mut TcpStream, user: &str, password: &str) -> io::Result<bool> {
    let mut message = vec![1, user.len() as u8];
    message.extend(user.as_bytes());
    message.push(password.len() as u8);
    message.extend(password.as_bytes());
    stream.write_all(&message)?;
    let mut verdict = [0; 2];
    match stream.read_exact(&mut verdict) {
        // Some engines just hang up.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        outcome => outcome.map(|()| verdict[1] == 0),
    }
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut group = [0; 4];
        group[1..=chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes(group);
        for digit in 0..4 {
            let index = (bits >> (18 - 6 * digit)) as usize & 63;
            text.push(if digit > chunk.len() {
                '='
            } else {
                DIGITS[index] as char
            });
        }
    }
    text
}
