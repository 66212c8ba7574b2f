//! What answers for every machine's proxy: whoever is asked says that the target was reached.

use std::{
    io::{self, Read as _},
    net::Ipv4Addr,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::spawn_blocking,
};

use crate::Result;

const ANSWER: &[u8] = b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
/// The longest request that is read.
const LONGEST: usize = 4096;

/// Answers on a port of its own, which it prints, until stdin ends.
pub(crate) async fn serve() -> Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    println!("port {}", listener.local_addr()?.port());
    let end = spawn_blocking(|| io::stdin().read_to_end(&mut Vec::new()));
    tokio::select! {
        _ = end => Ok(()),
        failed = answer_all(&listener) => Ok(failed?),
    }
}

async fn answer_all(listener: &TcpListener) -> io::Result<()> {
    loop {
        let (stream, _) = listener.accept().await?;
        tokio::spawn(async move {
            // A client that left needs no answer.
            let _ = answer(stream).await;
        });
    }
}

async fn answer(mut stream: TcpStream) -> io::Result<()> {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") && request.len() < LONGEST {
        if stream.read_buf(&mut request).await? == 0 {
            return Ok(());
        }
    }
    stream.write_all(ANSWER).await?;
    stream.shutdown().await
}
