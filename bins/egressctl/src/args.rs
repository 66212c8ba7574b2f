//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use egress_api::Timespan;

/// Egress proxies on KVM hosts, without a cluster.
#[derive(Debug, Parser)]
#[command(name = "egressctl", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  egressctl check -f proxy.yaml                     are the hosts fit?
  egressctl apply -f proxy.yaml                     make the proxies and prove them
  eval \"$(egressctl get crawl-1 -f proxy.yaml -o env)\"
  egressctl delete -f proxy.yaml                    remove every trace

Progress goes to stderr, results to stdout. `egressctl exit-codes` lists what each failure ends
with.";

/// Options of every command.
#[derive(Debug, Args)]
pub(crate) struct Global {
    /// Who owns the machines; two users of one host need two ids [default: user and machine name]
    #[arg(long, global = true, env = "EGRESS_CLUSTER_ID", value_name = "NAME")]
    pub(crate) cluster_id: Option<String>,
    /// Folder with one folder per Secret, one file per key, as Kubernetes mounts them
    #[arg(long, global = true, env = "EGRESS_SECRETS", value_name = "DIR")]
    pub(crate) secrets: Option<PathBuf>,
    /// Folder of the appliance [default: the one `cargo xtask appliance` built last]
    #[arg(long, global = true, env = "EGRESS_APPLIANCE", value_name = "DIR")]
    pub(crate) appliance: Option<PathBuf>,
    /// Insecure: trust the key of a host that known_hosts does not have, and write it there.
    /// Changed keys are still refused
    #[arg(long, global = true)]
    pub(crate) insecure_accept_new_host_key: bool,
    /// No progress
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Log level on stderr: error, warn, info, debug or 1 (one line per hypervisor call), trace or
    /// 2 (with XML and addresses), or a filter
    #[arg(
        long,
        global = true,
        env = "RUST_LOG",
        default_value = "warn",
        value_name = "FILTER"
    )]
    pub(crate) log_level: String,
    /// Form of the log
    #[arg(long, global = true, value_enum, default_value_t = LogFormat::Text)]
    pub(crate) log_format: LogFormat,
}

/// Form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people.
    Text,
    /// One JSON object per line.
    Json,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Make the declared proxies and prove each by a request through it. What an interrupted run
    /// left is gone on with
    #[command(after_help = "\
Examples:
  egressctl apply -f proxy.yaml
  egressctl apply crawl-1 -f proxy.yaml --replace --timeout 10m -o json")]
    Apply(Apply),
    /// Show the proxies, or how to use them
    #[command(after_help = "\
Examples:
  egressctl get -f proxy.yaml
  eval \"$(egressctl get crawl-1 -f proxy.yaml -o env)\"    use it in this shell")]
    Get(Get),
    /// Remove the machines of the declared proxies with everything that is theirs. Images that
    /// machines share stay
    #[command(after_help = "\
Example:
  egressctl delete crawl-1 -f proxy.yaml")]
    Delete(Delete),
    /// Show machines of this owner that no manifest declares, and remove them with --yes
    #[command(after_help = "\
Examples:
  egressctl gc -f proxies.yaml                      only show them
  egressctl gc -f proxies.yaml --yes                remove them")]
    Gc(Gc),
    /// Check every host: link, daemon, storage pool, network, virtualisation, image cache
    #[command(after_help = "\
Examples:
  egressctl check -f proxy.yaml
  egressctl check -f proxy.yaml --watch 10s")]
    Check(Check),
    /// Show what a proxy's machine printed
    #[command(after_help = "\
Examples:
  egressctl console crawl-1 -f proxy.yaml
  egressctl console crawl-1 -f proxy.yaml --follow")]
    Console(Console),
    /// Check everything: files here, hosts, machines, and a request through each proxy
    #[command(after_help = "\
Example:
  egressctl doctor -f proxy.yaml")]
    Doctor(Doctor),
    /// Check manifests as far as that goes without a host: fields, references, Secrets, and
    /// whether each engine can carry what is declared
    #[command(after_help = "\
Example:
  egressctl validate -f proxy.yaml --secrets ./secrets")]
    Validate(Manifests),
    /// List the exit codes
    ExitCodes,
    /// Print a completion script, for example for bash
    Completions {
        /// The shell to complete in
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder
    ManPages {
        /// The folder, which must exist
        folder: PathBuf,
    },
}

/// Where the declarations come from.
#[derive(Debug, Args)]
pub(crate) struct Manifests {
    /// Manifest file (YAML or JSON), `-` for standard input; may be given more than once
    #[arg(short = 'f', long = "filename", required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// Arguments of `apply`.
#[derive(Debug, Args)]
pub(crate) struct Apply {
    /// Only these proxies of the manifests
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) manifests: Manifests,
    /// Delete and remake a machine that was made from another declaration
    #[arg(long)]
    pub(crate) replace: bool,
    /// Go on although a host that may hold the machine does not answer
    #[arg(long)]
    pub(crate) ignore_unreachable: bool,
    /// Longest time for each proxy, such as 90s or 10m
    #[arg(long, default_value = "5m", value_name = "TIME")]
    pub(crate) timeout: Timespan,
    /// Form of the results
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    pub(crate) output: Format,
}

/// Arguments of `get`.
#[derive(Debug, Args)]
pub(crate) struct Get {
    /// Only these proxies of the manifests
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) manifests: Manifests,
    /// Longest time to ask the hosts
    #[arg(long, default_value = "30s", value_name = "TIME")]
    pub(crate) timeout: Timespan,
    /// Form of the results; `env` has the password
    #[arg(short, long, value_enum, default_value_t = GetFormat::Text)]
    pub(crate) output: GetFormat,
}

/// Arguments of `delete`.
#[derive(Debug, Args)]
pub(crate) struct Delete {
    /// Only these proxies of the manifests
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) manifests: Manifests,
    /// Longest time for each proxy
    #[arg(long, default_value = "2m", value_name = "TIME")]
    pub(crate) timeout: Timespan,
    /// Form of the results
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    pub(crate) output: Format,
}

/// Arguments of `gc`.
#[derive(Debug, Args)]
pub(crate) struct Gc {
    #[command(flatten)]
    pub(crate) manifests: Manifests,
    /// Only show what would be removed: the default
    #[arg(long, conflicts_with = "yes")]
    pub(crate) dry_run: bool,
    /// Remove what is shown
    #[arg(long)]
    pub(crate) yes: bool,
    /// With --yes: even when it is more than ten, or more than a fifth of what is there
    #[arg(long, requires = "yes")]
    pub(crate) all: bool,
    /// Longest time for everything
    #[arg(long, default_value = "2m", value_name = "TIME")]
    pub(crate) timeout: Timespan,
    /// Form of the results
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    pub(crate) output: Format,
}

impl Gc {
    pub(crate) fn only_shows(&self) -> bool {
        self.dry_run || !self.yes
    }
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) manifests: Manifests,
    /// Longest time for each host [default: 20s; with --watch its time, and at most 15s]
    #[arg(long, value_name = "TIME")]
    pub(crate) timeout: Option<Timespan>,
    /// Check again after this time, until interrupted
    #[arg(long, value_name = "TIME")]
    pub(crate) watch: Option<Timespan>,
    /// Form of the results
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    pub(crate) output: Format,
}

/// Arguments of `console`.
#[derive(Debug, Args)]
pub(crate) struct Console {
    /// The proxy
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) manifests: Manifests,
    /// Print everything from the beginning, and what comes, until interrupted
    #[arg(long)]
    pub(crate) follow: bool,
    /// Longest time for each question to the host
    #[arg(long, default_value = "30s", value_name = "TIME")]
    pub(crate) timeout: Timespan,
}

/// Arguments of `doctor`.
#[derive(Debug, Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    pub(crate) manifests: Manifests,
    /// Longest time for each host
    #[arg(long, default_value = "30s", value_name = "TIME")]
    pub(crate) timeout: Timespan,
    /// Form of the results
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    pub(crate) output: Format,
}

/// Form of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A line each.
    Text,
    /// One JSON list.
    Json,
}

/// Form of what `get` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GetFormat {
    /// A line each.
    Text,
    /// One JSON list, without passwords.
    Json,
    /// Shell lines that make programs use the proxy, with its password.
    Env,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
