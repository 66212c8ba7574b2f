//! A client of proxies that shows every answer as it came.

use std::{
    io::{self, Read, Write},
    net::{IpAddr, SocketAddr, TcpStream},
    time::Duration,
};

use socket2::{Domain, Socket, Type};

use crate::guest::{PASSWORD, PORT, USER};

/// How an attempt ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The status of the answer that counts, and its body.
    Status(u16, String),
    /// SOCKS: the reply's code, not 0.
    Reply(u8),
    /// SOCKS: none of the offered methods was taken.
    NoMethod,
    /// SOCKS: user and password were refused.
    Rejected,
    /// The connection was refused or ended early.
    Closed,
}

impl Outcome {
    pub(crate) fn status(&self) -> Option<u16> {
        match self {
            Self::Status(status, _) => Some(*status),
            _ => None,
        }
    }

    pub(crate) fn is_ok(&self) -> bool {
        self.status() == Some(200)
    }
}

/// Where from, and with which credentials.
#[derive(Clone)]
pub(crate) struct Client {
    from: IpAddr,
    proxy: IpAddr,
    credentials: Option<(Vec<u8>, Vec<u8>)>,
}

impl Client {
    /// From 127.0.0.1 with the right credentials.
    pub(crate) fn new() -> Self {
        Self::anonymous().with(USER, PASSWORD)
    }

    pub(crate) fn anonymous() -> Self {
        let local: IpAddr = "127.0.0.1".parse().unwrap();
        Self {
            from: local,
            proxy: local,
            credentials: None,
        }
    }

    pub(crate) fn with(mut self, user: impl AsRef<[u8]>, password: impl AsRef<[u8]>) -> Self {
        self.credentials = Some((user.as_ref().into(), password.as_ref().into()));
        self
    }

    pub(crate) fn from(mut self, address: &str) -> Self {
        self.from = address.parse().unwrap();
        if self.from.is_ipv6() {
            self.proxy = "::1".parse().unwrap();
        }
        self
    }

    /// A plain request for a URL.
    pub(crate) fn get(&self, url: &str) -> Outcome {
        self.get_with(url, "")
    }

    pub(crate) fn get_with(&self, url: &str, headers: &str) -> Outcome {
        let attempt = || {
            let mut stream = self.dial()?;
            stream.write_all(&self.head("GET", url, headers))?;
            read_answer(&mut stream)
        };
        attempt().unwrap_or(Outcome::Closed)
    }

    /// A request through a CONNECT tunnel; the status is the proxy's unless the tunnel stands.
    pub(crate) fn connect(&self, authority: &str) -> Outcome {
        let attempt = || {
            let mut stream = self.dial()?;
            stream.write_all(&self.head("CONNECT", authority, ""))?;
            let tunnel = read_head(&mut stream)?;
            match status(&tunnel) {
                200 => through(&mut stream),
                refused => Ok(Outcome::Status(refused, String::new())),
            }
        };
        attempt().unwrap_or(Outcome::Closed)
    }

    /// A request through SOCKS5, the destination given as an address if it is one.
    pub(crate) fn socks(&self, host: &str, port: u16) -> Outcome {
        self.socks_command(1, host, port)
    }

    pub(crate) fn socks_command(&self, command: u8, host: &str, port: u16) -> Outcome {
        let attempt = || {
            let mut stream = self.dial()?;
            if let Some(refused) = self.greet(&mut stream)? {
                return Ok(refused);
            }
            let request = [
                &[5, command, 0],
                &socks_address(host)[..],
                &port.to_be_bytes(),
            ]
            .concat();
            stream.write_all(&request)?;
            let [_, reply, _, kind] = read_array(&mut stream)?;
            if reply != 0 {
                return Ok(Outcome::Reply(reply));
            }
            stream.read_exact(&mut vec![0; if kind == 4 { 18 } else { 6 }])?;
            through(&mut stream)
        };
        attempt().unwrap_or(Outcome::Closed)
    }

    fn greet(&self, stream: &mut TcpStream) -> io::Result<Option<Outcome>> {
        let Some((user, password)) = &self.credentials else {
            stream.write_all(&[5, 1, 0])?;
            let [_, method] = read_array(stream)?;
            return Ok((method != 0).then_some(Outcome::NoMethod));
        };
        // Both methods are offered, so that an engine which takes none is noticed.
        stream.write_all(&[5, 2, 0, 2])?;
        let [_, method] = read_array(stream)?;
        assert_ne!(method, 0, "the engine asks for no password");
        let length = |text: &[u8]| u8::try_from(text.len()).unwrap();
        let login = [
            &[1, length(user)],
            &user[..],
            &[length(password)],
            &password[..],
        ]
        .concat();
        stream.write_all(&login)?;
        let [_, refused] = read_array(stream)?;
        Ok((refused != 0).then_some(Outcome::Rejected))
    }

    fn head(&self, method: &str, target: &str, headers: &str) -> Vec<u8> {
        let host = target
            .trim_start_matches("http://")
            .split('/')
            .next()
            .unwrap();
        let authorization = self.credentials.as_ref().map(|(user, password)| {
            let pair = [user, &b":"[..], password].concat();
            format!("Proxy-Authorization: Basic {}\r\n", base64(&pair))
        });
        let authorization = authorization.unwrap_or_default();
        let head = format!(
            "{method} {target} HTTP/1.1\r\nHost: {host}\r\n{authorization}{headers}Connection: close\r\n\r\n"
        );
        head.into_bytes()
    }

    fn dial(&self) -> io::Result<TcpStream> {
        let proxy = SocketAddr::new(self.proxy, PORT);
        let socket = Socket::new(Domain::for_address(proxy), Type::STREAM, None)?;
        socket.bind(&SocketAddr::new(self.from, 0).into())?;
        socket.connect_timeout(&proxy.into(), Duration::from_secs(5))?;
        socket.set_read_timeout(Some(Duration::from_secs(20)))?;
        Ok(socket.into())
    }
}

fn through(stream: &mut TcpStream) -> io::Result<Outcome> {
    stream.write_all(b"GET / HTTP/1.1\r\nHost: origin\r\nConnection: close\r\n\r\n")?;
    read_answer(stream)
}

fn read_answer(stream: &mut TcpStream) -> io::Result<Outcome> {
    let head = read_head(stream)?;
    let mut body = Vec::new();
    stream.take(1 << 16).read_to_end(&mut body)?;
    Ok(Outcome::Status(
        status(&head),
        String::from_utf8_lossy(&body).into_owned(),
    ))
}

fn read_head(stream: &mut TcpStream) -> io::Result<String> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") && head.len() < 1 << 16 {
        let [byte] = read_array(stream)?;
        head.push(byte);
    }
    Ok(String::from_utf8_lossy(&head).into_owned())
}

fn read_array<const N: usize>(stream: &mut TcpStream) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn status(head: &str) -> u16 {
    head.split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or(0)
}

fn socks_address(host: &str) -> Vec<u8> {
    match host.parse() {
        Ok(IpAddr::V4(ip)) => [&[1], &ip.octets()[..]].concat(),
        Ok(IpAddr::V6(ip)) => [&[4], &ip.octets()[..]].concat(),
        Err(_) => [&[3, u8::try_from(host.len()).unwrap()], host.as_bytes()].concat(),
    }
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |chunk: &[u8]| {
        let mut padded = [0; 3];
        padded[..chunk.len()].copy_from_slice(chunk);
        let number = u32::from_be_bytes([0, padded[0], padded[1], padded[2]]);
        (0..4_usize)
            .map(|at| match at <= chunk.len() {
                true => char::from(DIGITS[(number >> (18 - 6 * at)) as usize & 63]),
                false => '=',
            })
            .collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}
