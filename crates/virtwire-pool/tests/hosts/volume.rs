//! Uploads that take their time.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, ReadBuf},
    time::{Interval, interval},
};
use virtwire::{Error, LinkCause, proto::generated::remote};
use virtwire_pool::{HostPool, Lease};

use super::{bed::Host, tally::context};

/// What a volume holds when it is full.
pub(crate) const SIZE: u64 = 256 << 20;

/// Makes a volume; it takes no space before it is written to.
pub(crate) async fn create(
    lease: &Lease,
    host: &Host,
    name: &str,
) -> Result<remote::NonnullStorageVol, Error> {
    let pool = lease
        .storage_pool_lookup_by_name(host.pool.as_str())
        .await?;
    let xml = format!(
        "<volume><name>{name}</name><capacity>{SIZE}</capacity><allocation>0</allocation>\
         <target><format type='raw'/></target></volume>"
    );
    lease.storage_vol_create_xml(&pool, xml, 0).await
}

/// Uploads so many bytes at most 64 MiB/s on a connection of its own; `progress` is told how many
/// have gone.
pub(crate) async fn upload(
    lease: &Lease,
    volume: &remote::NonnullStorageVol,
    length: u64,
    progress: impl FnMut(u64),
) -> Result<u64, Error> {
    let sibling = lease
        .open_sibling()
        .await
        .map_err(|error| Error::NotSent(LinkCause::Transport(io::Error::other(error)).into()))?;
    let stream = sibling.storage_vol_upload(volume, 0, length, 0).await?;
    let sent = stream.upload(&mut Paced::new(), length, progress).await;
    // The transfer is over; what becomes of its connection changes nothing about it.
    let _ = sibling.close().await;
    sent
}

/// Makes a volume, fills part of it, and removes it again.
pub(crate) async fn round_trip(
    pool: &HostPool,
    host: &'static Host,
    name: &str,
    length: u64,
    within: Duration,
) -> Result<u64, Error> {
    let work = |lease: Lease| async move {
        let volume = create(&lease, host, name).await?;
        let sent = upload(&lease, &volume, length, |_| {}).await;
        lease.storage_vol_delete(&volume, 0).await?;
        sent
    };
    pool.call(&context(&host.name, within), &host.name, work)
        .await
}

/// An endless source of bytes that gives 64 KiB each millisecond.
struct Paced {
    beat: Interval,
    left: usize,
}

const PER_BEAT: usize = 64 << 10;

impl Paced {
    fn new() -> Self {
        Self {
            beat: interval(Duration::from_millis(1)),
            left: 0,
        }
    }
}

impl AsyncRead for Paced {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.left == 0 {
            ready!(self.beat.poll_tick(cx));
            self.left = PER_BEAT;
        }
        let given = self.left.min(buf.remaining());
        buf.initialize_unfilled_to(given).fill(0xa5);
        buf.advance(given);
        self.left -= given;
        Poll::Ready(Ok(()))
    }
}
