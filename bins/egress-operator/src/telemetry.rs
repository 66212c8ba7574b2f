//! The log, on stderr.

use std::io::IsTerminal as _;

use anyhow::{Context as _, Result};
use tracing_subscriber::EnvFilter;
use virtwire_trace::{TARGET, Verbosity};

use crate::args::{Args, LogFormat};

/// These stay quiet unless named: russh prints identities and packet types at debug, and the
/// client of the API server what travels, and a line for each request.
const CAPPED: &str = "russh=warn,hyper=warn,h2=warn,rustls=warn,tower=warn,kube_client=info";

/// Installs the log for this process.
///
/// # Errors
/// When the filter cannot be read.
pub(crate) fn install(args: &Args) -> Result<()> {
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter(&args.log_level)?)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match args.log_format {
        LogFormat::Text => builder.init(),
        LogFormat::Json => builder.json().init(),
    }
    Ok(())
}

/// Level 2 shows more of hypervisor calls and nothing more of the rest: what other crates print at
/// their lowest level is what travels on wires.
fn filter(asked: &str) -> Result<EnvFilter> {
    let asked = match asked.parse() {
        Ok(Verbosity::Info) => "info".to_owned(),
        Ok(Verbosity::Debug) => "debug".to_owned(),
        Ok(Verbosity::Trace) => format!("debug,{TARGET}=trace"),
        Err(_) => asked.to_owned(),
    };
    EnvFilter::try_new(format!("{CAPPED},{asked}"))
        .with_context(|| format!("--log-level {asked:?} is no filter"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t18_levels_are_words_or_numbers() {
        let shown = |asked: &str| filter(asked).unwrap().to_string();
        assert_eq!(shown("1"), shown("debug"));
        assert!(shown("2").contains("kvm.libvirt=trace"));
        for level in ["0", "1", "2", "debug"] {
            let others = shown(level).replace("kvm.libvirt=trace", "");
            assert!(!others.contains("trace"), "{others}");
        }
        assert!(filter("a=b=c").is_err());
    }
}
