//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

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
  egressctl validate -f proxy.yaml
  egressctl exit-codes";

/// Options of every command.
#[derive(Debug, Args)]
pub(crate) struct Global {
    /// Who owns the machines; two users of one host need two ids [default: user and machine name]
    #[arg(long, global = true, env = "EGRESS_CLUSTER_ID", value_name = "NAME")]
    pub(crate) cluster_id: Option<String>,
    /// Folder with one folder per Secret, one file per key, as Kubernetes mounts them
    #[arg(long, global = true, env = "EGRESS_SECRETS", value_name = "DIR")]
    pub(crate) secrets: Option<PathBuf>,
    /// Log level on stderr: error, warn, info, debug (one line per hypervisor call) or a filter
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
