//! What a run came to.

use std::{fmt, time::Duration};

use crate::hosts::tally::{LATE, Tally};

/// See the module.
#[derive(Debug)]
pub(crate) struct Report {
    /// How often each fault came.
    pub(crate) faults: Vec<(&'static str, u64)>,
    /// The longest way from a cure to an answer.
    pub(crate) back: Duration,
    pub(crate) calls: Tally,
    pub(crate) redials: u64,
    /// The lines about connections.
    pub(crate) lines: String,
    /// What is left, or still taken.
    pub(crate) wrong: Vec<String>,
}

impl Report {
    pub(crate) fn is_good(&self) -> bool {
        self.wrong.is_empty() && self.calls.count(LATE) == 0
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum: u64 = self.faults.iter().map(|(_, count)| count).sum();
        writeln!(f, "faults {sum}")?;
        for (name, count) in &self.faults {
            writeln!(f, "  {name:<20} {count:>4}")?;
        }
        writeln!(f, "longest way back {:.1?}", self.back)?;
        write!(f, "calls {}\n{}", self.calls.total(), self.calls)?;
        writeln!(f, "longest answer {:.1?}", self.calls.longest_answer())?;
        writeln!(f, "lines {}", self.lines)?;
        writeln!(f, "redials {}", self.redials)?;
        writeln!(f, "late {}", self.calls.count(LATE))?;
        for wrong in &self.wrong {
            writeln!(f, "LEAK {wrong}")?;
        }
        write!(f, "leaks {}", self.wrong.len())
    }
}
