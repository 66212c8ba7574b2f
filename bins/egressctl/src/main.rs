//! `egressctl`: egress proxies on KVM hosts, without a cluster.

mod apply;
mod args;
mod check;
mod commands;
mod console;
mod delete;
mod doctor;
mod drive;
mod endpoint;
mod failure;
mod fleet;
mod gc;
mod get;
mod interrupt;
mod output;
mod paths;
mod progress;
mod secrets;
mod site;
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
