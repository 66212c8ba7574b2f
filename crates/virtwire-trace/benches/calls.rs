//! Calls with and without the tracer, for counting instructions.
//!
//! Arguments: the socket of a real libvirtd, or `none` for calls that are answered at once, which
//! shows what the tracer alone takes; `bare` (no tracer), `off` (a tracer whose lines nobody
//! wants) or `on` (lines are formatted and thrown away); the number of calls.

use std::{error::Error, future::ready, io, sync::Arc};

use futures_util::future::BoxFuture;
use tracing::Level;
use virtwire::{Call, Client, Connection, Reply, Request, Stream, transport::UnixConnector};
use virtwire_trace::Traced;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    // Cargo adds `--bench` to every bench target it runs.
    let arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let arguments: Vec<String> = arguments.collect();
    let [socket, tracer, calls] = arguments.as_slice() else {
        return Err("arguments: <socket> <bare|off|on> <number of calls>".into());
    };
    let level = if tracer == "on" {
        Level::DEBUG
    } else {
        Level::INFO
    };
    let lines = tracing_subscriber::fmt().with_max_level(level);
    lines.with_writer(io::sink).init();
    // One thread, so that the same instructions are executed each time.
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime
        .enable_all()
        .build()?
        .block_on(run(socket, tracer, calls.parse()?))
}

async fn run(socket: &str, tracer: &str, calls: usize) -> Result<()> {
    if socket == "none" {
        return repeat(&traced(AtOnce, tracer)?, calls).await;
    }
    let connection = Connection::open(UnixConnector::path(socket), "qemu:///system").await?;
    repeat(&traced(connection.clone(), tracer)?, calls).await?;
    Ok(connection.close().await?)
}

/// Behind the same pointer in each case, as a pool keeps it.
fn traced(call: impl Call + 'static, tracer: &str) -> Result<Client<Arc<dyn Call>>> {
    Ok(Client::new(match tracer {
        "bare" => Arc::new(call),
        "off" | "on" => Arc::new(Traced::new(call)),
        other => return Err(format!("no such tracer: {other}").into()),
    }))
}

async fn repeat(libvirt: &Client<Arc<dyn Call>>, calls: usize) -> Result<()> {
    for _ in 0..calls {
        libvirt.connect_get_lib_version().await?;
    }
    Ok(())
}

/// Answers each call at once with a version.
struct AtOnce;

impl Call for AtOnce {
    fn call(&self, _: Request) -> BoxFuture<'_, std::result::Result<Reply, virtwire::Error>> {
        Box::pin(ready(Ok(Reply::new(&[0; 8][..]))))
    }

    fn open_stream(
        &self,
        request: Request,
    ) -> BoxFuture<'_, std::result::Result<(Reply, Stream), virtwire::Error>> {
        Box::pin(ready(Err(virtwire::Error::WrongCallForm {
            procedure: request.desc.name,
            opens: false,
        })))
    }
}
