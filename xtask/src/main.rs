//! Every automation of the workspace; `cargo xtask --help` lists it.

mod appliance;
mod bench;
mod cluster;
mod codegen;
mod crdgen;
mod demo;
mod deny;
mod forwarding;
mod guest_image;
mod host;
mod integration;
mod layers;
mod manifest;
mod plan;
mod setup;
mod shell;
mod simulation;
mod soak;
mod suite;
mod test;
mod test_host;
mod tidy;
mod ui;
mod unique;
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
    /// Create a proxy on a self-made host, use it, and remove every trace
    #[command(after_help = DEMO_EXAMPLES)]
    Demo(demo::Demo),
    /// Run everything that CI runs
    #[command(after_help = "Example:\n  cargo xtask test --quick")]
    Test(test::Test),
    /// Test the kvm provider and egressctl against real hypervisors
    #[command(after_help = INTEGRATION_EXAMPLES)]
    IntegrationKvm(integration::Integration),
    /// Measure beside C libvirt, and the operator at size; the figures also go to target/bench.json
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(bench::Bench),
    /// Run the simulations of the pool and of the operator over many seeds
    #[command(
        after_help = "Examples:\n  cargo xtask simulate --seeds 100000\n  cargo xtask simulate --only operator --seed 17"
    )]
    Simulate(simulation::Simulate),
    /// Load three self-made hosts and break them at random; nothing may be left
    #[command(after_help = "Example:\n  cargo xtask soak --minutes 20 --seed 7")]
    Soak(soak::Soak),
    /// Write the generated protocol files
    #[command(after_help = "Example:\n  cargo xtask codegen --check")]
    Codegen {
        /// Compare only, and fail when a file is out of date
        #[arg(long)]
        check: bool,
    },
    /// Write the definitions of the kinds and their reference
    #[command(after_help = "Example:\n  cargo xtask crdgen --check")]
    Crdgen {
        /// Compare only, and fail when a file is out of date
        #[arg(long)]
        check: bool,
    },
    /// KVM hosts made of namespaces
    #[command(after_help = TEST_HOST_EXAMPLES)]
    TestHost(test_host::TestHost),
    /// Kubernetes clusters made of namespaces
    #[command(after_help = TEST_CLUSTER_EXAMPLES)]
    TestCluster(cluster::command::TestCluster),
    /// A real cluster, real hypervisors, and the operator between them as a pod
    #[command(after_help = E2E_EXAMPLES)]
    E2e(cluster::e2e::E2e),
    /// Make the operator's container image, without a build daemon
    #[command(after_help = "Example:\n  ctr images import \"$(cargo xtask image)\"")]
    Image(cluster::operator_image::ImageArguments),
    /// Try everything in deploy/ on a real API server
    #[command(after_help = "Example:\n  cargo xtask manifests")]
    Manifests,
    /// Build the guest: a kernel and one initramfs with all engines
    #[command(after_help = "Examples:\n  cargo xtask appliance\n  cargo xtask appliance --smoke")]
    Appliance(appliance::Appliance),
    /// Build the Debian image with the proxy engines inside, or say where it is
    #[command(after_help = "Example:\n  cargo xtask guest-image")]
    GuestImage,
    /// Check which crate uses which
    #[command(after_help = "Example:\n  cargo xtask layers --print")]
    Layers(layers::Layers),
    /// Check the house rules that a machine can check
    #[command(after_help = "Example:\n  cargo xtask tidy")]
    Tidy,
    /// Check licences, banned crates and sources of all dependencies
    #[command(after_help = "Example:\n  cargo xtask deny")]
    Deny,
}

const DEMO_EXAMPLES: &str = "Examples:
  cargo xtask demo
  cargo xtask demo --engine tinyproxy
  cargo xtask demo --image cloud
  cargo xtask demo --keep";

const BENCH_EXAMPLES: &str = "Examples:
  cargo xtask bench
  cargo xtask bench --only rpc,ssh --rounds 3
  cargo xtask bench --only operator
  chrt --fifo 1 cargo xtask bench    (on a machine that has other work)";

const INTEGRATION_EXAMPLES: &str = "Examples:
  cargo xtask integration-kvm
  cargo xtask integration-kvm -- upload
  KVM_TEST_HOST=kvm1.example KVM_TEST_KEY=~/.ssh/id_ed25519 \\
  KVM_TEST_KNOWN_HOSTS=~/.ssh/known_hosts cargo xtask integration-kvm";

const E2E_EXAMPLES: &str = "Examples:
  cargo xtask e2e
  cargo xtask e2e --scenes key-rotated,pool-full
  cargo xtask e2e --scenes healthy --keep
  cargo xtask e2e --gallery docs/troubleshooting.md";

const TEST_HOST_EXAMPLES: &str = "Examples:
  cargo xtask test-host up --hosts 2
  cargo xtask test-host exec kvm1 -- virsh list --all
  cargo xtask test-host break kvm1 black-hole
  cargo xtask test-host break kvm1 max-client-requests 2
  cargo xtask test-host heal kvm1
  eval \"$(cargo xtask test-host env --export)\"
  cargo xtask test-host down";

const TEST_CLUSTER_EXAMPLES: &str = "Examples:
  cargo xtask test-cluster up
  cargo xtask test-cluster up --api-only --name quick
  cargo xtask test-cluster kubectl -- get pods --all-namespaces
  eval \"$(cargo xtask test-cluster env --export)\"
  cargo xtask test-cluster load image.tar
  cargo xtask test-cluster down";

fn main() -> ExitCode {
    let outcome = run(Arguments::parse().command);
    outcome.unwrap_or_else(|error| {
        ui::say(format!("error: {error:#}"));
        ExitCode::FAILURE
    })
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Setup(arguments) => setup::run(&arguments)?,
        Command::Bench(arguments) => bench::run(&arguments)?,
        Command::Demo(arguments) => demo::run(&arguments)?,
        Command::Simulate(arguments) => simulation::run(&arguments)?,
        Command::Soak(arguments) => soak::run(&arguments)?,
        Command::Test(arguments) => test::run(&arguments)?,
        Command::IntegrationKvm(arguments) => integration::run(&arguments)?,
        Command::Codegen { check } => codegen::run(&workspace::root(), check)?,
        Command::Crdgen { check } => crdgen::run(&workspace::root(), check)?,
        Command::TestHost(arguments) => return test_host::run(arguments),
        Command::TestCluster(arguments) => return cluster::command::run(arguments),
        Command::E2e(arguments) => cluster::e2e::run(&arguments)?,
        Command::Image(arguments) => cluster::operator_image::run(&arguments)?,
        Command::Manifests => cluster::manifests::run()?,
        Command::Appliance(arguments) => appliance::run(&arguments)?,
        Command::GuestImage => guest_image::run()?,
        Command::Layers(arguments) => layers::run(&arguments)?,
        Command::Tidy => tidy::run()?,
        Command::Deny => deny::run()?,
    }
    Ok(ExitCode::SUCCESS)
}
