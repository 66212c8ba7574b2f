//! From flags to a running operator, and to its end in order.

use std::{net::SocketAddr, sync::Arc};

use anyhow::{Context as _, Result};
use egress_controller::{Admin, Metrics, Operator, serve};
use egress_lifecycle::RequestProber;
use kube::{
    Client, Config,
    config::{KubeConfigOptions, Kubeconfig},
};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::{args::Args, telemetry, wiring};

/// Runs until the system asks it to end.
///
/// # Errors
/// When it cannot start as told, and when a part of it failed.
pub(crate) fn run(args: Args) -> Result<()> {
    telemetry::install(&args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("no threads could be started")?;
    runtime.block_on(operate(args))
}

async fn operate(args: Args) -> Result<()> {
    let settings = args.settings()?;
    let stop = stop_on_signal()?;
    let client = client(&args).await?;
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        cluster_id = %settings.cluster_id,
        namespace = settings.namespace,
        identity = settings.identity,
        "egress-operator starts"
    );
    let wiring = wiring::Wiring::new(&args);
    let links = wiring.links();
    let metrics = Metrics::new();
    let admin = Admin::new(metrics.clone());
    let pages = CancellationToken::new();
    let operator = Operator {
        client,
        settings,
        factories: Box::new(move |secrets| wiring.factories(Arc::new(secrets))),
        prober: Arc::new(RequestProber),
        metrics,
        admin: admin.clone(),
    };
    let ended = tokio::select! {
        ended = operator.run(stop) => ended.map_err(anyhow::Error::from),
        served = serve_pages(&args, &admin, &pages) => served,
    };
    pages.cancel();
    links.close().await;
    tracing::info!("egress-operator ends");
    ended
}

fn stop_on_signal() -> Result<CancellationToken> {
    let stop = CancellationToken::new();
    for kind in [SignalKind::terminate(), SignalKind::interrupt()] {
        let mut signals = signal(kind).context("signals cannot be received")?;
        let stop = stop.clone();
        tokio::spawn(async move {
            signals.recv().await;
            stop.cancel();
        });
    }
    Ok(stop)
}

async fn client(args: &Args) -> Result<Client> {
    let config = match &args.kubeconfig {
        Some(path) => {
            let file = Kubeconfig::read_from(path)
                .with_context(|| format!("--kubeconfig {}", path.display()))?;
            Config::from_custom_kubeconfig(file, &KubeConfigOptions::default()).await?
        }
        None => Config::incluster()
            .context("this is not a pod of a cluster: name a file with --kubeconfig")?,
    };
    Client::try_from(config).context("the API server's address or certificates cannot be used")
}

/// Answers on both addresses; ends when one of them cannot be listened on.
async fn serve_pages(args: &Args, admin: &Admin, stop: &CancellationToken) -> Result<()> {
    let page = |flag, address: SocketAddr| async move {
        let served = serve(admin.clone(), address, stop.clone()).await;
        served.with_context(|| format!("{flag} {address} cannot be listened on"))
    };
    tokio::try_join!(
        page("--metrics-addr", args.metrics_addr),
        page("--health-addr", args.health_addr),
    )
    .map(drop)
}
