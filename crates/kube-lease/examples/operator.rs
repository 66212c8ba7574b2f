//! Stands for election over a Lease and says what happens; run it twice and stop one of the two.
//!
//! ```sh
//! cargo run --example operator -- default my-lease
//! ```
//!
//! It takes the cluster of `KUBECONFIG`, or the one of the pod it runs in.

use std::{error::Error, time::Duration};

use kube::Client;
use kube_lease::{Elector, KubeStore, Settings, unique_name};
use tokio::time::{Instant, sleep};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt().init();
    let mut arguments = std::env::args().skip(1);
    let namespace = arguments.next().unwrap_or_else(|| "default".to_owned());
    let lease = arguments
        .next()
        .unwrap_or_else(|| "kube-lease-example".to_owned());

    let store = KubeStore::new(Client::try_default().await?, &namespace, &lease);
    let name = unique_name(&format!("process-{}", std::process::id()))?;
    let mut elector = Elector::new(store, Settings::default(), name);
    tracing::info!(name = elector.name(), namespace, lease, "standing");

    let waiting = Instant::now();
    let leadership = elector.acquire().await;
    tracing::info!(waited = ?waiting.elapsed(), "leading for twenty seconds");
    tokio::select! {
        () = sleep(Duration::from_secs(20)) => leadership.release().await?,
        () = leadership.lost() => tracing::info!("somebody else goes on"),
    }
    Ok(())
}
