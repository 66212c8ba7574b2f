//! What a person sees: progress on stderr, results on stdout, steps with their times.

use std::fmt::Display;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Result;

/// Progress and explanations. Never mixed into results, so that stdout can be piped.
#[expect(clippy::print_stderr, reason = "the one place that writes progress")]
pub(crate) fn say(text: impl Display) {
    eprintln!("{text}");
}

/// A result: the only thing that goes to stdout.
///
/// # Errors
/// When stdout is closed.
pub(crate) fn result(text: impl Display) -> Result<()> {
    writeln!(std::io::stdout(), "{text}")?;
    Ok(())
}

/// Seconds with one decimal, right-aligned in its column.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:>7.1} s", time.as_secs_f64())
}

/// Runs one named step and prints its time; a failure names the step.
///
/// # Errors
/// Whatever the step fails with, with the step's name in front.
pub(crate) fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let start = Instant::now();
    let outcome = work();
    let verdict = if outcome.is_ok() { "ok    " } else { "FAILED" };
    say(format!("{verdict}{}  {name}", seconds(start.elapsed())));
    outcome.map_err(|error| error.context(format!("step `{name}` failed")))
}
