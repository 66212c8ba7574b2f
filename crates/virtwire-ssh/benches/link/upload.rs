//! Uploads of a file into a volume of the pool `default`.

use std::time::{Duration, Instant};

use tokio::fs::File;
use virtwire::Connection;

use crate::{
    Result,
    calls::{Repeated, figures},
};

/// Uploads through a sibling, as one does beside other calls; gives MiB per second.
pub(crate) async fn run(libvirt: &Connection, volume: &str, file: &str) -> Result<String> {
    let start = Instant::now();
    let sent = upload(libvirt, volume, file).await?;
    let rate = sent as f64 / f64::from(1 << 20) / start.elapsed().as_secs_f64();
    Ok(format!("rate {rate:.1}"))
}

/// Makes calls for as long as an upload runs beside them.
pub(crate) async fn calls_beside(
    libvirt: &Connection,
    call: &str,
    volume: &str,
    file: &str,
) -> Result<String> {
    let call = Repeated::parse(call)?;
    let start = Instant::now();
    let upload = upload(libvirt, volume, file);
    tokio::pin!(upload);
    let mut times: Vec<Duration> = Vec::new();
    loop {
        let begun = Instant::now();
        tokio::select! {
            sent = &mut upload => {
                sent?;
                break;
            }
            made = call.make(libvirt) => made?,
        }
        times.push(begun.elapsed());
    }
    Ok(figures(&mut times, start.elapsed()))
}

async fn upload(libvirt: &Connection, volume: &str, file: &str) -> Result<u64> {
    let bulk = libvirt.open_sibling().await?;
    let pool = bulk.storage_pool_lookup_by_name("default").await?;
    let volume = bulk.storage_vol_lookup_by_name(&pool, volume).await?;
    let mut file = File::open(file).await?;
    let length = file.metadata().await?.len();
    let stream = bulk.storage_vol_upload(&volume, 0, length, 0).await?;
    let sent = stream.upload(&mut file, length, |_| ()).await?;
    bulk.close().await?;
    Ok(sent)
}
