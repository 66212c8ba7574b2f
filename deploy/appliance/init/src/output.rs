//! What the engine writes, bounded, on its way to the console.

use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::time::Duration;

use egress_appliance::limits;

use crate::console;

/// Marks the engine's lines, so that none of them can pass for a stage marker.
const PREFIX: &str = "engine| ";

/// A pipe from the engine, its unfinished line, and what the console may still take.
#[derive(Debug)]
pub(crate) struct Relay {
    pipe: io::PipeReader,
    lines: Lines,
}

impl Relay {
    /// Relays from this pipe.
    pub(crate) fn new(pipe: io::PipeReader) -> Self {
        Self {
            pipe,
            lines: Lines::default(),
        }
    }

    /// Reads once and prints what the bounds allow; `false` when the engine closed its end. Call
    /// it when the pipe is readable, else it waits.
    pub(crate) fn pump(&mut self) -> bool {
        let mut bytes = [0; 4096];
        match self.pipe.read(&mut bytes) {
            Ok(0) => false,
            Ok(length) => {
                let printed = self.lines.take(&bytes[..length], console::uptime());
                printed.iter().for_each(|line| console::line(line));
                true
            }
            Err(error) => error.kind() == io::ErrorKind::Interrupted,
        }
    }
}

impl AsFd for Relay {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}

/// Cuts bytes into lines and drops those beyond the bounds, counting them.
#[derive(Debug, Default)]
struct Lines {
    partial: Vec<u8>,
    window: Duration,
    printed: u32,
    dropped: u64,
}

impl Lines {
    fn take(&mut self, bytes: &[u8], now: Duration) -> Vec<String> {
        let mut out = Vec::new();
        for &byte in bytes {
            if byte == b'\n' {
                self.finish_line(now, &mut out);
            } else if self.partial.len() < limits::LOG_LINE {
                self.partial.push(byte);
            }
        }
        out
    }

    fn finish_line(&mut self, now: Duration, out: &mut Vec<String>) {
        let line = std::mem::take(&mut self.partial);
        if now.saturating_sub(self.window) >= Duration::from_secs(1) {
            self.open_window(now, out);
        }
        if self.printed >= limits::LOG_LINES_PER_SECOND {
            self.dropped += 1;
            return;
        }
        self.printed += 1;
        let text = String::from_utf8_lossy(&line);
        out.push(format!(
            "{PREFIX}{}",
            text.replace(|c: char| c.is_control(), " ")
        ));
    }

    fn open_window(&mut self, now: Duration, out: &mut Vec<String>) {
        if self.dropped > 0 {
            out.push(format!("{PREFIX}({} lines dropped)", self.dropped));
        }
        *self = Self {
            window: now,
            ..Self::default()
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_prefixed_and_joined_across_reads() {
        let mut lines = Lines::default();
        assert!(lines.take(b"egress-stage: ", Duration::ZERO).is_empty());
        assert_eq!(
            lines.take(b"ready\n", Duration::ZERO),
            ["engine| egress-stage: ready"]
        );
    }

    #[test]
    fn control_characters_do_not_reach_the_console() {
        let printed = Lines::default().take(b"a\r\x1b[2Jb\n", Duration::ZERO);
        assert_eq!(printed, ["engine| a  [2Jb"]);
    }

    #[test]
    fn an_endless_line_is_cut() {
        let mut lines = Lines::default();
        lines.take(&vec![b'x'; 1 << 20], Duration::ZERO);
        let printed = lines.take(b"\n", Duration::ZERO);
        assert_eq!(printed[0].len(), PREFIX.len() + limits::LOG_LINE);
    }

    #[test]
    fn a_flood_is_dropped_counted_and_reported_in_the_next_second() {
        let mut lines = Lines::default();
        let flood = b"x\n".repeat(100);
        let second = Duration::from_secs(5);
        assert_eq!(
            lines.take(&flood, second).len(),
            limits::LOG_LINES_PER_SECOND as usize
        );
        let later = lines.take(b"y\n", second + Duration::from_secs(1));
        assert_eq!(later, ["engine| (80 lines dropped)", "engine| y"]);
    }
}
