//! Two candidates for one lease in memory: the first leads, loses its server, and the second takes
//! over. Takes about twenty seconds.
//!
//! ```sh
//! cargo run --example two_candidates --no-default-features
//! ```

use std::{error::Error, time::Duration};

use kube_lease::{Elector, MemoryStore, Settings};
use tokio::time::{Instant, sleep};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt().init();
    let store = MemoryStore::new();
    let mut first = Elector::new(store.clone(), Settings::default(), "first");
    let mut second = Elector::new(store.clone(), Settings::default(), "second");

    let leadership = first.acquire().await;
    let work = tokio::spawn({
        let token = leadership.token();
        async move {
            token.cancelled().await;
            tracing::info!("the first one's work ends");
        }
    });
    let other = tokio::spawn(async move { second.acquire().await });

    sleep(Duration::from_secs(3)).await;
    tracing::info!("the first one is gone without a word");
    drop(leadership);
    let gone = Instant::now();
    work.await?;
    let next = other.await?;
    tracing::info!(after = ?gone.elapsed(), "the second one leads");
    next.release().await?;
    Ok(())
}
