//! Time spans such as `30s` or `1h30m`.

use std::{fmt, str::FromStr, time::Duration};

use super::{ParseValueError, shown, text_value};

/// In descending order; a span names each unit at most once and in this order.
const UNITS: [(&str, u64); 5] = [
    ("d", 86_400_000),
    ("h", 3_600_000),
    ("m", 60_000),
    ("s", 1_000),
    ("ms", 1),
];

/// A time span in whole milliseconds, written like `90s`, `1m30s` or `500ms`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timespan(Duration);

impl Timespan {
    /// So many seconds.
    pub const fn seconds(count: u64) -> Self {
        Self(Duration::from_secs(count))
    }

    /// The span as the standard library's type.
    pub const fn duration(self) -> Duration {
        self.0
    }
}

impl From<Timespan> for Duration {
    fn from(span: Timespan) -> Self {
        span.0
    }
}

impl FromStr for Timespan {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        parse(text).map(|milliseconds| Self(Duration::from_millis(milliseconds))).ok_or_else(|| {
            ParseValueError::new(format!(
                "{} is not a time span; write numbers with d, h, m, s or ms such as 30s or 1m30s",
                shown(text)
            ))
        })
    }
}

fn parse(text: &str) -> Option<u64> {
    if text.is_empty() {
        return None;
    }
    let mut rest = text;
    let mut total = 0_u64;
    let mut units = UNITS.iter();
    while !rest.is_empty() {
        let (number, after) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
        let unit_end = after
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(after.len());
        let (unit, after) = after.split_at(unit_end);
        let (_, scale) = units.find(|(name, _)| *name == unit)?;
        total = total.checked_add(number.parse::<u64>().ok()?.checked_mul(*scale)?)?;
        rest = after;
    }
    Some(total)
}

impl fmt::Display for Timespan {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = u64::try_from(self.0.as_millis()).unwrap_or(u64::MAX);
        if rest == 0 {
            return out.write_str("0s");
        }
        for (unit, scale) in UNITS {
            if rest >= scale {
                write!(out, "{}{unit}", rest / scale)?;
                rest %= scale;
            }
        }
        Ok(())
    }
}

text_value!(
    Timespan,
    "Timespan",
    "a time span such as 30s or 1m30s",
    schemars::json_schema!({
        "minLength": 2,
        "maxLength": 32,
        "pattern": "^([0-9]{1,4}d)?([0-9]{1,5}h)?([0-9]{1,6}m)?([0-9]{1,7}s)?([0-9]{1,9}ms)?$",
    })
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_read_and_print() {
        for (text, milliseconds, printed) in [
            ("30s", 30_000, "30s"),
            ("90s", 90_000, "1m30s"),
            ("1h30m", 5_400_000, "1h30m"),
            ("1500ms", 1_500, "1s500ms"),
            ("0s", 0, "0s"),
            ("48h", 172_800_000, "2d"),
        ] {
            let span: Timespan = text.parse().unwrap();
            assert_eq!(
                span.duration(),
                Duration::from_millis(milliseconds),
                "{text}"
            );
            assert_eq!(span.to_string(), printed);
            assert_eq!(printed.parse::<Timespan>().unwrap(), span);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "30",
            "s",
            "-1s",
            "1s1s",
            "1s1m",
            "1 s",
            "1.5s",
            "99999999999999999999s",
        ] {
            assert!(text.parse::<Timespan>().is_err(), "{text:?} was accepted");
        }
    }
}
