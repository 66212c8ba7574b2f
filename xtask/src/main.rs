//! Every automation of the workspace; `cargo xtask --help` lists it.

mod codegen;
mod host;
mod setup;
mod shell;
mod test_host;
mod ui;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about,
    max_term_width = 100
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
#[command(disable_help_subcommand = true)]
enum Command {
    /// Check rights and packages; install what is missing when root
    #[command(after_help = "Example:\n  cargo xtask setup --check")]
    Setup(setup::Setup),
    /// Write the generated protocol files
    #[command(after_help = "Example:\n  cargo xtask codegen --check")]
    Codegen {
        /// Compare only, and fail when a file is out of date
        #[arg(long)]
        check: bool,
    },
    /// KVM hosts made of namespaces
    #[command(after_help = TEST_HOST_EXAMPLES)]
    TestHost(test_host::TestHost),
}

const TEST_HOST_EXAMPLES: &str = "Examples:
  cargo xtask test-host up --hosts 2
  cargo xtask test-host exec kvm1 -- virsh list --all
  cargo xtask test-host break kvm1 black-hole
  cargo xtask test-host break kvm1 max-client-requests 2
  cargo xtask test-host heal kvm1
  eval \"$(cargo xtask test-host env --export)\"
  cargo xtask test-host down";

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Setup(arguments) => setup::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Codegen { check } => {
            codegen::run(&workspace::root(), check).map(|()| ExitCode::SUCCESS)
        }
        Command::TestHost(arguments) => test_host::run(arguments),
    };
    outcome.unwrap_or_else(|error| {
        ui::say(format!("error: {error:#}"));
        ExitCode::FAILURE
    })
}
