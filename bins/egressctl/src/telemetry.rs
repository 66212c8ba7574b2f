//! The log: on stderr, off below warnings unless asked for.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;
use virtwire_trace::{TARGET, Verbosity};

use crate::args::{Global, LogFormat};
use crate::failure::Failure;

/// These stay off unless named: russh prints identities and packet types at debug; a file of keys
/// that is missing is told as the failure it is here, where nobody waits for it to appear.
const CAPPED: &str = "egress_links::material=error,russh=warn";

/// Installs the log for this process.
///
/// # Errors
/// When the filter cannot be read.
pub(crate) fn install(global: &Global) -> Result<(), Failure> {
    let filter = filter(&global.log_level)?;
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match global.log_format {
        LogFormat::Text => builder.init(),
        LogFormat::Json => builder.json().init(),
    }
    Ok(())
}

/// The filter a user asks for: a level for everything, or directives as of `RUST_LOG`.
///
/// Level 2 shows more of hypervisor calls and nothing more of the rest: what other crates print at
/// their lowest level is what travels on wires.
fn filter(asked: &str) -> Result<EnvFilter, Failure> {
    let asked = match asked.parse() {
        Ok(Verbosity::Info) => "info".to_owned(),
        Ok(Verbosity::Debug) => "debug".to_owned(),
        Ok(Verbosity::Trace) => format!("debug,{TARGET}=trace"),
        Err(_) => asked.to_owned(),
    };
    EnvFilter::try_new(format!("{CAPPED},{asked}"))
        .map_err(|error| Failure::usage(format!("--log-level {asked:?} is no filter: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(asked: &str) -> String {
        filter(asked).unwrap().to_string()
    }

    #[test]
    fn t18_levels_are_words_or_numbers() {
        assert_eq!(shown("1"), shown("debug"));
        assert_eq!(shown("2"), shown("trace"));
        assert_eq!(shown("0"), shown("info"));
        assert!(shown("2").contains("kvm.libvirt=trace"), "{}", shown("2"));
    }

    #[test]
    fn t17_no_level_shows_what_travels_on_the_wire() {
        for level in ["0", "1", "2", "info", "debug", "trace"] {
            let others = shown(level).replace("kvm.libvirt=trace", "");
            assert!(!others.contains("trace"), "{others}");
            let mut caps = CAPPED.split(',');
            assert!(caps.all(|cap| others.contains(cap)), "{others}");
        }
    }

    #[test]
    fn filters_are_taken_as_they_are_and_garbage_is_refused() {
        assert!(shown("warn,virtwire=debug").contains("virtwire=debug"));
        assert!(filter("a=b=c").is_err());
    }
}
