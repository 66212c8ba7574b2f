//! Results on stdout, for people or as JSON.

use std::io::Write as _;

use serde_json::Value;

use crate::args::Format;
use crate::failure::Failure;

/// One result.
#[derive(Debug)]
pub(crate) struct Row {
    /// One line.
    pub(crate) text: String,
    /// The same for machines.
    pub(crate) json: Value,
}

/// Prints all results: a line each, or one JSON list.
///
/// # Errors
/// When stdout does not take them.
pub(crate) fn print(format: Format, rows: &[Row]) -> Result<(), Failure> {
    match format {
        Format::Text => rows.iter().try_for_each(|row| line(&row.text)),
        Format::Json => {
            let list = Value::Array(rows.iter().map(|row| row.json.clone()).collect());
            line(&format!("{list:#}"))
        }
    }
}

/// Prints one line.
///
/// # Errors
/// When stdout does not take it.
pub(crate) fn line(text: &str) -> Result<(), Failure> {
    write(&format!("{text}\n"))
}

/// Prints text as it is.
///
/// # Errors
/// When stdout does not take it.
pub(crate) fn write(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    written.map_err(|error| Failure::new("standard output", "Internal", error.to_string()))
}
