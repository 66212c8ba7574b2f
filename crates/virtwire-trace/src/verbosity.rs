//! How much the log shows, as people write it.

use std::{fmt, str::FromStr};

use tracing::level_filters::LevelFilter;

/// The three levels of the log.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::exhaustive_enums, reason = "there is no level beyond these")]
pub enum Verbosity {
    /// No line per call. Written `0` or `info`.
    #[default]
    Info,
    /// One line per call and connection lines. Written `1` or `debug`.
    Debug,
    /// The same lines with XML, metadata and addresses. Written `2` or `trace`.
    Trace,
}

impl Verbosity {
    /// The filter for the target [`TARGET`](crate::TARGET).
    pub const fn filter(self) -> LevelFilter {
        match self {
            Self::Info => LevelFilter::INFO,
            Self::Debug => LevelFilter::DEBUG,
            Self::Trace => LevelFilter::TRACE,
        }
    }
}

impl FromStr for Verbosity {
    type Err = UnknownVerbosity;

    fn from_str(text: &str) -> Result<Self, UnknownVerbosity> {
        match text.trim().to_ascii_lowercase().as_str() {
            "0" | "info" => Ok(Self::Info),
            "1" | "debug" => Ok(Self::Debug),
            "2" | "trace" => Ok(Self::Trace),
            _ => Err(UnknownVerbosity(text.chars().take(32).collect())),
        }
    }
}

/// The text names no level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownVerbosity(String);

impl fmt::Display for UnknownVerbosity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no log level; use 0 or info, 1 or debug, 2 or trace",
            self.0
        )
    }
}

impl std::error::Error for UnknownVerbosity {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t18_levels_are_words_or_numbers_and_garbage_is_refused() {
        let parse = str::parse::<Verbosity>;
        assert_eq!(parse("debug"), parse("1"));
        assert_eq!(parse(" TRACE "), Ok(Verbosity::Trace));
        assert_eq!(parse("0"), Ok(Verbosity::Info));
        for garbage in ["", "3", "-1", "verbose", "1x"] {
            assert!(parse(garbage).is_err(), "{garbage:?}");
        }
    }
}
