//! Channels over a session with a server in this process: bytes, ends, and the ways to lose them.

use std::{error::Error as _, sync::Arc, time::Duration};

use crate::support::{Script, config, serve, timed, until};
use bytes::{Bytes, BytesMut};
use virtwire::transport::{Connect, Transport};
use virtwire_ssh::{Cause, ErrorKind, Session, Stage};

async fn dial(paths: &[&str], script: Script) -> (Session, support::Server) {
    let (stream, server) = serve(script);
    let session = config()
        .socket_paths(paths.iter().copied())
        .dial_over(stream)
        .await
        .unwrap();
    (session, server)
}

async fn failure(session: &Session) -> Box<virtwire_ssh::Error> {
    let error = session.connect().await.map(drop).unwrap_err();
    assert_eq!(error.stage(), Some(Stage::LibvirtConnect.name()));
    error
        .into_cause()
        .downcast()
        .expect("the error is this crate's")
}

async fn read_all(transport: &mut Transport) -> (BytesMut, std::io::Result<()>) {
    let mut buf = BytesMut::new();
    loop {
        match transport.reader.read(&mut buf).await {
            Ok(0) => return (buf, Ok(())),
            Ok(_) => {}
            Err(error) => return (buf, Err(error)),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn bytes_come_back_and_the_end_is_orderly() {
    let (session, server) = dial(&["/echo"], Script::default()).await;
    let mut transport = session.connect().await.unwrap();
    transport
        .writer
        .write(Bytes::from_static(b"ping"))
        .await
        .unwrap();
    transport.writer.write(Bytes::new()).await.unwrap();
    transport.writer.shutdown().await.unwrap();
    let (bytes, end) = read_all(&mut transport).await;
    assert_eq!(&bytes[..], b"ping");
    end.unwrap();
    assert!(
        transport.sever.is_cancelled(),
        "the end must stop the writer too"
    );
    assert!(
        transport
            .writer
            .write(Bytes::from_static(b"late"))
            .await
            .is_err()
    );
    assert_eq!(server.seen.paths(), ["/echo"]);
    assert_eq!(
        session.cause(),
        None,
        "the end of a channel is not the end of the session"
    );
}
