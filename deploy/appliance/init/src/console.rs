//! What init says on the serial console.

use std::fmt::Display;
use std::io::Write;
use std::time::Duration;

use egress_appliance::{Marker, Stage};
use rustix::time::{ClockId, clock_gettime};

/// Prints a stage marker with the time since the kernel started.
pub(crate) fn stage(stage: Stage, detail: impl Display) {
    line(&Marker::new(stage, uptime(), detail.to_string()).to_string());
}

/// Prints the marker of a failed step.
pub(crate) fn failed(reason: &dyn Display) {
    stage(Stage::Failed, reason);
}

/// Prints one line. A console that cannot be written to is no reason to stop proxying.
pub(crate) fn line(text: &str) {
    // One write call per line, so that lines of the kernel cannot land inside of it.
    let _ = std::io::stdout()
        .lock()
        .write_all(format!("{text}\n").as_bytes());
}

/// Time since the kernel started.
pub(crate) fn uptime() -> Duration {
    // A monotonic clock never shows a negative time.
    Duration::try_from(clock_gettime(ClockId::Monotonic)).unwrap_or_default()
}
