//! Uses a local libvirtd through a pool and shows the lines of calls and connections.
//!
//! `cargo run -p virtwire-pool --example lines -- [socket] [driver] [0|1|2]`

use std::{error::Error, io, time::Duration};

use tracing_subscriber::{
    filter::Targets, layer::SubscriberExt as _, util::SubscriberInitExt as _,
};
use virtwire::transport::UnixConnector;
use virtwire_pool::{ConnectorDial, Context, HostPool};
use virtwire_trace::{TARGET, Verbosity};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let connector = match arguments.next() {
        Some(socket) => UnixConnector::path(socket),
        None => UnixConnector::system(),
    };
    let driver = arguments.next().unwrap_or_else(|| "qemu:///system".into());
    let level = arguments
        .next()
        .map_or(Ok(Verbosity::Debug), |level| level.parse())?;
    tracing_subscriber::registry()
        .with(Targets::new().with_target(TARGET, level.filter()))
        .with(tracing_subscriber::fmt::layer().with_writer(io::stderr))
        .init();

    let pool = HostPool::builder()
        .host("local", ConnectorDial::new(connector, driver))
        .decorate(virtwire_trace::decorate)
        .build();
    let span = tracing::info_span!(target: TARGET, "example", provider = "kvm", host = "local");
    let cx = Context::default()
        .in_span(span)
        .within(Duration::from_secs(30));
    let looked = pool.call(&cx, "local", |libvirt| async move {
        libvirt.list_all_domains(Default::default()).await?;
        libvirt.domain_lookup_by_name("no-such-domain").await
    });
    // The domain does not exist; the line says so.
    let _ = looked.await;
    pool.probe(&cx, "local", |libvirt| async move {
        libvirt.connect_get_hostname().await
    })
    .await?;
    pool.shutdown(Duration::from_secs(5)).await;
    Ok(())
}
