//! Transports over a local unix socket and over plain TCP.

use std::{fmt, io, path::PathBuf};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpStream, UnixStream},
};
use tokio_util::sync::CancellationToken;

use super::{Connect, ConnectError, ReadHalf, Transport, WriteHalf};

/// Sockets of the system daemon: the modular QEMU daemon first, then the monolithic one.
///
/// `/var/run` and not `/run`, as libvirt itself does, because it exists on every system.
const SYSTEM_SOCKETS: [&str; 2] = [
    "/var/run/libvirt/virtqemud-sock",
    "/var/run/libvirt/libvirt-sock",
];

/// Room made for a read when little is left. Larger packets need no larger figure: once the
/// length of a packet is known, the buffer has room for all of it.
const READ_CHUNK: usize = 16 * 1024;

/// The smallest spare room a read is started with.
const READ_MIN: usize = 1024;

/// Connects to a unix socket, trying a list of paths.
#[derive(Debug, Clone)]
pub struct UnixConnector {
    paths: Vec<PathBuf>,
}

impl UnixConnector {
    /// The local system daemon: `virtqemud-sock`, then `libvirt-sock`, under `/var/run/libvirt`.
    pub fn system() -> Self {
        Self {
            paths: SYSTEM_SOCKETS.iter().map(PathBuf::from).collect(),
        }
    }

    /// Exactly this socket.
    pub fn path(path: impl Into<PathBuf>) -> Self {
        Self {
            paths: vec![path.into()],
        }
    }

    /// The first of these sockets that can be connected to.
    pub fn paths(paths: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        Self {
            paths: paths.into_iter().map(Into::into).collect(),
        }
    }
}

#[async_trait]
impl Connect for UnixConnector {
    async fn connect(&self) -> Result<Transport, ConnectError> {
        let mut failures = Vec::new();
        for path in &self.paths {
            match UnixStream::connect(path).await {
                Ok(stream) => {
                    let (reader, writer) = stream.into_split();
                    return Ok(Transport::from_halves(reader, writer));
                }
                Err(source) => failures.push((path.clone(), source)),
            }
        }
        Err(ConnectError::new(UnixConnectError { failures }))
    }

    fn describe(&self) -> String {
        let paths: Vec<_> = self
            .paths
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        format!("unix:{}", paths.join(","))
    }
}

/// No socket of the list could be connected to.
#[derive(Debug)]
struct UnixConnectError {
    failures: Vec<(PathBuf, io::Error)>,
}

impl fmt::Display for UnixConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot connect to libvirt's socket")?;
        for (index, (path, error)) in self.failures.iter().enumerate() {
            let separator = if index == 0 { ": " } else { "; " };
            write!(f, "{separator}{}: {error}", path.display())?;
        }
        Ok(())
    }
}

impl std::error::Error for UnixConnectError {}

/// Connects over plain TCP, without encryption.
///
/// libvirt's own port for this is 16509.
#[derive(Debug, Clone)]
pub struct TcpConnector {
    host: String,
    port: u16,
}

impl TcpConnector {
    /// A daemon that listens on `host:port`.
    pub fn new(host: impl Into<String>, port: u16) -> Self {
        Self {
            host: host.into(),
            port,
        }
    }
}

#[async_trait]
impl Connect for TcpConnector {
    async fn connect(&self) -> Result<Transport, ConnectError> {
        let stream = TcpStream::connect((self.host.as_str(), self.port))
            .await
            .map_err(ConnectError::new)?;
        stream.set_nodelay(true).map_err(ConnectError::new)?;
        let (reader, writer) = stream.into_split();
        Ok(Transport::from_halves(reader, writer))
    }

    fn describe(&self) -> String {
        format!("tcp://{}:{}", self.host, self.port)
    }
}

impl Transport {
    /// Wraps any two-way tokio stream, for example a socket or an in-memory pipe.
    pub fn from_stream(stream: impl AsyncRead + AsyncWrite + Send + 'static) -> Self {
        let (reader, writer) = tokio::io::split(stream);
        Self::from_halves(reader, writer)
    }

    /// Wraps two tokio halves; each fails promptly once the transport is severed.
    pub fn from_halves(
        reader: impl AsyncRead + Send + Unpin + 'static,
        writer: impl AsyncWrite + Send + Unpin + 'static,
    ) -> Self {
        let sever = CancellationToken::new();
        Self {
            reader: Box::new(Reader {
                inner: reader,
                sever: sever.clone(),
            }),
            writer: Box::new(Writer {
                inner: writer,
                sever: sever.clone(),
            }),
            sever,
        }
    }
}

struct Reader<R> {
    inner: R,
    sever: CancellationToken,
}

#[async_trait]
impl<R: AsyncRead + Send + Unpin> ReadHalf for Reader<R> {
    async fn read(&mut self, buf: &mut BytesMut) -> io::Result<usize> {
        if buf.capacity() - buf.len() < READ_MIN {
            buf.reserve(READ_CHUNK);
        }
        let result = tokio::select! {
            biased;
            () = self.sever.cancelled() => Err(severed()),
            result = self.inner.read_buf(buf) => result,
        };
        if result.is_err() {
            self.sever.cancel();
        }
        result
    }
}

struct Writer<W> {
    inner: W,
    sever: CancellationToken,
}

#[async_trait]
impl<W: AsyncWrite + Send + Unpin> WriteHalf for Writer<W> {
    async fn write(&mut self, frame: Bytes) -> io::Result<()> {
        let result = tokio::select! {
            biased;
            () = self.sever.cancelled() => Err(severed()),
            result = self.inner.write_all(&frame) => result,
        };
        if result.is_err() {
            self.sever.cancel();
        }
        result
    }

    async fn shutdown(&mut self) -> io::Result<()> {
        tokio::select! {
            biased;
            () = self.sever.cancelled() => Err(severed()),
            result = self.inner.shutdown() => result,
        }
    }
}

fn severed() -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionAborted, "the link was severed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn severing_ends_a_blocked_read_and_a_blocked_write() {
        let (near, _far) = tokio::io::duplex(16);
        let mut transport = Transport::from_stream(near);
        let sever = transport.sever.clone();
        let mut buffer = BytesMut::new();
        let write = transport.writer.write(Bytes::from(vec![0; 64]));
        let read = transport.reader.read(&mut buffer);
        let (write, read, ()) = tokio::join!(write, read, async { sever.cancel() });
        assert_eq!(write.unwrap_err().kind(), io::ErrorKind::ConnectionAborted);
        assert_eq!(read.unwrap_err().kind(), io::ErrorKind::ConnectionAborted);
    }

    #[tokio::test]
    async fn unix_error_names_every_path_tried() {
        let connector = UnixConnector::paths(["/nonexistent/a", "/nonexistent/b"]);
        let text = connector.connect().await.unwrap_err().to_string();
        assert!(
            text.contains("/nonexistent/a") && text.contains("/nonexistent/b"),
            "{text}"
        );
        assert_eq!(connector.describe(), "unix:/nonexistent/a,/nonexistent/b");
    }
}
