//! The operator at size: its real controllers on a real API server, with machines in memory.
//! `cargo xtask bench --only operator` starts it and tells it what to do, line by line, so that
//! what the process takes can be read between two lines.
//!
//! Arguments: `create <hosts> <proxies> <port>` declares these objects and ends; `answer` answers
//! requests as every machine's proxy and says at which port; `operate <hosts>` obeys stdin: each
//! line is a task, each line of stdout its figures. `KUBE_TEST_KUBECONFIG` names the API server.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a measuring program prints its figures"
)]

mod answers;
mod controller;
mod machines;
mod objects;
mod requests;
mod sightings;

use std::{error::Error, io, process::ExitCode};

use kube::{
    Client, Config,
    config::{KubeConfigOptions, Kubeconfig},
};
use tokio::runtime::{Builder, Runtime};
use tracing::Level;
use tracing_subscriber::fmt::writer::MakeWriterExt as _;

use self::controller::Controller;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    // Cargo adds `--bench` to every bench target it runs.
    let arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let arguments: Vec<String> = arguments.collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<()> {
    // As the operator's own: spans are made, and threads for all processors. Only warnings are
    // shown.
    tracing_subscriber::fmt()
        .with_max_level(Level::INFO)
        .with_writer(io::stderr.with_max_level(Level::WARN))
        .init();
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    match words {
        ["create", hosts, proxies, port] => {
            let fleet = objects::Fleet {
                hosts: hosts.parse()?,
                proxies: proxies.parse()?,
                port: port.parse()?,
            };
            runtime.block_on(async { objects::create(client().await?, fleet).await })
        }
        ["answer"] => runtime.block_on(answers::serve()),
        ["operate", hosts] => operate(&runtime, hosts.parse()?),
        other => Err(format!("nothing to do: {other:?}").into()),
    }
}

fn operate(runtime: &Runtime, hosts: usize) -> Result<()> {
    let mut controller = Controller::new(hosts);
    for line in io::stdin().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        println!("{}", runtime.block_on(obey(&mut controller, &words))?);
    }
    runtime.block_on(controller.stop()).map(drop)
}

async fn obey(controller: &mut Controller, words: &[&str]) -> Result<String> {
    match words {
        ["start"] => controller.start(client().await?),
        ["remember"] => controller.remember(client().await?).await,
        ["stop"] => controller.stop().await,
        ["ready", proxies, seconds] => controller.ready(proxies.parse()?, seconds.parse()?).await,
        ["seen", proxies, seconds] => controller.seen(proxies.parse()?, seconds.parse()?).await,
        ["counts"] => Ok(controller.counts()),
        ["requests", "real"] => Ok(controller.ask_for_real(true)),
        ["requests", "none"] => Ok(controller.ask_for_real(false)),
        ["slow", place, seconds] => Ok(controller.slow(place, seconds.parse()?)),
        ["ages", place, interval, probes, seconds] => {
            let limits = [interval.parse()?, probes.parse()?];
            Ok(controller.ages(place, limits, seconds.parse()?).await)
        }
        other => Err(format!("no such task: {other:?}").into()),
    }
}

/// The API server that the variable names.
async fn client() -> Result<Client> {
    let path = std::env::var_os("KUBE_TEST_KUBECONFIG").ok_or(
        "KUBE_TEST_KUBECONFIG must name the kubeconfig of an API server: \
         `cargo xtask test-cluster up --api-only` makes one and says where it is",
    )?;
    let kubeconfig = Kubeconfig::read_from(path)?;
    let options = KubeConfigOptions::default();
    let config = Config::from_custom_kubeconfig(kubeconfig, &options).await?;
    Ok(Client::try_from(config)?)
}
