//! A relay that holds every byte back for a while, for kernels without `sch_netem`.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::mpsc,
    task::{AbortHandle, JoinSet},
    time::{Instant, sleep_until},
};

use super::bed::Host;

/// Chunks that may be under way in one direction: more than any window of the traffic through it.
const UNDER_WAY: usize = 4096;

/// Takes connections on a port of its own and hands them on to a host; ends when dropped.
#[derive(Debug)]
pub(crate) struct Relay {
    pub(crate) address: SocketAddr,
    task: AbortHandle,
}

impl Relay {
    /// Holds bytes back for so many milliseconds in each direction; the figure may be changed at
    /// any time.
    pub(crate) async fn to(host: &'static Host, delay: Arc<AtomicU64>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let task = tokio::spawn(serve(listener, host, delay)).abort_handle();
        Self { address, task }
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(listener: TcpListener, host: &'static Host, delay: Arc<AtomicU64>) {
    let mut connections = JoinSet::new();
    while let Ok((near, _)) = listener.accept().await {
        let far = TcpStream::connect((host.address.as_str(), host.port)).await;
        if let Ok(far) = far {
            connections.spawn(hand_on(near, far, Arc::clone(&delay)));
        }
        while connections.try_join_next().is_some() {}
    }
}

/// The end of one side is the end of both: what SSH carries has no half.
async fn hand_on(near: TcpStream, far: TcpStream, delay: Arc<AtomicU64>) {
    for side in [&near, &far] {
        side.set_nodelay(true).unwrap();
    }
    let (near, far) = (near.into_split(), far.into_split());
    tokio::select! {
        () = one_way(near.0, far.1, &delay) => {}
        () = one_way(far.0, near.1, &delay) => {}
    }
}

async fn one_way(mut from: OwnedReadHalf, to: OwnedWriteHalf, delay: &AtomicU64) {
    let (held, due) = mpsc::channel(UNDER_WAY);
    let read = async move {
        let mut chunk = vec![0; 16 << 10];
        while let Ok(length @ 1..) = from.read(&mut chunk).await {
            let bytes = chunk[..length].to_vec();
            let delay = Duration::from_millis(delay.load(Ordering::Relaxed));
            if held.send((Instant::now() + delay, bytes)).await.is_err() {
                return;
            }
        }
    };
    tokio::join!(read, write(due, to));
}

async fn write(mut due: mpsc::Receiver<(Instant, Vec<u8>)>, mut to: OwnedWriteHalf) {
    while let Some((at, bytes)) = due.recv().await {
        sleep_until(at).await;
        if to.write_all(&bytes).await.is_err() {
            return;
        }
    }
}
