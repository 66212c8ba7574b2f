//! `egressctl`: egress proxies on KVM hosts, without a cluster.

mod args;
mod commands;
mod failure;
mod fleet;
mod secrets;
mod telemetry;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    let cli = args::Cli::parse();
    match commands::run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failures) => failure::report(&failures),
    }
}
