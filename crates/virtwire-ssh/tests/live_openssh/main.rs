//! The transport against the real OpenSSH server on a loopback port.

mod sshd;

use bytes::{Bytes, BytesMut};
use sshd::{Sshd, fixture, public};
use virtwire::transport::{Connect, Transport};
use virtwire_ssh::{Cause, Config, Error, ErrorKind, Session, Stage};

const MIB: usize = 1 << 20;

async fn refused(config: Config) -> Error {
    config
        .dial()
        .await
        .map(drop)
        .expect_err("sshd or we must refuse")
}

async fn open_failure(session: &Session) -> Box<Error> {
    let error = session
        .connect()
        .await
        .map(drop)
        .expect_err("the channel must be refused");
    error
        .into_cause()
        .downcast()
        .expect("the error is this crate's")
}

/// Sends `frames` copies of a changing pattern and checks that they come back.
async fn echo(transport: Transport, frames: usize, size: usize) {
    let Transport {
        mut reader,
        mut writer,
        sever,
    } = transport;
    let frame = move |n: usize| -> Bytes { (0..size).map(|i| (i * 7 + n) as u8).collect() };
    let sending = tokio::spawn(async move {
        for n in 0..frames {
            writer.write(frame(n)).await.expect("written");
        }
        writer.shutdown().await.expect("ended");
        writer
    });
    let mut received = BytesMut::new();
    for n in 0..frames {
        while received.len() < size {
            assert_ne!(
                reader.read(&mut received).await.expect("read"),
                0,
                "frame {n} is cut"
            );
        }
        assert!(received.split_to(size) == frame(n), "frame {n} differs");
    }
    assert_eq!(reader.read(&mut received).await.expect("an orderly end"), 0);
    assert!(received.is_empty() && sever.is_cancelled());
    drop(sending.await.expect("sent"));
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_mebibytes_come_back_equal() {
    let sshd = Sshd::start("");
    sshd.echo_socket();
    let session = sshd
        .config(&[public("ed25519")])
        .dial()
        .await
        .expect("dialled");
    echo(session.connect().await.expect("opened"), 64, MIB).await;
    session.close().await;
    assert_eq!(session.cause(), Some(Cause::Closed));
    sshd.settle(0).await;
}
