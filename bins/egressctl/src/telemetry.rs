//! The log: on stderr, off below warnings unless asked for.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

use crate::args::{Global, LogFormat};
use crate::failure::Failure;

/// russh prints identities and packet types at debug; they stay off unless named.
const CAPPED: &str = "russh=warn";

/// Installs the log for this process.
///
/// # Errors
/// When the filter cannot be read.
pub(crate) fn install(global: &Global) -> Result<(), Failure> {
    let text = format!("{CAPPED},{}", global.log_level);
    let filter = EnvFilter::try_new(&text).map_err(|error| {
        Failure::usage(format!(
            "--log-level {:?} is no filter: {error}",
            global.log_level
        ))
    })?;
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
