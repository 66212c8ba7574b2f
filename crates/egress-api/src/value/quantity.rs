//! Amounts such as `512Mi` or `1`.

use std::{fmt, str::FromStr};

use super::{ParseValueError, shown};

const SUFFIXES: [(&str, u64); 10] = [
    ("Ti", 1 << 40),
    ("Gi", 1 << 30),
    ("Mi", 1 << 20),
    ("Ki", 1 << 10),
    ("T", 1_000_000_000_000),
    ("G", 1_000_000_000),
    ("M", 1_000_000),
    ("k", 1_000),
    ("", 1),
    ("m", 0),
];

/// The largest number without a unit that a schema lets pass; a thousand times as much still fits.
const LARGEST_NUMBER: u64 = 999_999_999_999_999;
/// As many digits as cannot overflow with the unit: what an API server takes and [`parse`] does not
/// would be an object that no one can read.
const PATTERN: &str = "^([0-9]{1,15}m|[0-9]{1,15}([.][0-9]{1,3})?|[0-9]{1,12}([.][0-9]{1,3})?(k|Ki)\
    |[0-9]{1,10}([.][0-9]{1,3})?(M|Mi)|[0-9]{1,7}([.][0-9]{1,3})?(G|Gi)\
    |[0-9]{1,4}([.][0-9]{1,3})?(T|Ti))$";

/// An amount in Kubernetes' notation: a number with up to three decimals and one of `m`, `k`, `M`,
/// `G`, `T`, `Ki`, `Mi`, `Gi`, `Ti`, or nothing.
///
/// Two spellings of one amount are equal and print the same, so `1024Mi` and `1Gi` are no drift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quantity {
    milli: u64,
}

impl Quantity {
    /// So many whole units.
    ///
    /// Amounts above 2⁶⁴ thousandths (about 16 Pi) become that limit.
    pub const fn whole(units: u64) -> Self {
        Self {
            milli: units.saturating_mul(1000),
        }
    }

    /// So many mebibytes.
    pub const fn mebibytes(count: u64) -> Self {
        Self::whole(count.saturating_mul(1 << 20))
    }

    /// The amount in whole units, a fraction rounded up.
    pub const fn value(self) -> u64 {
        self.milli.div_ceil(1000)
    }

    /// The amount in thousandths.
    pub const fn milli(self) -> u64 {
        self.milli
    }

    /// Whether the amount has no fraction.
    pub const fn is_whole(self) -> bool {
        self.milli.is_multiple_of(1000)
    }
}

impl FromStr for Quantity {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        parse(text).map(|milli| Self { milli }).ok_or_else(|| {
            ParseValueError::new(format!(
                "{} is not a quantity; write a number and a unit such as 512Mi, 2Gi or 1",
                shown(text)
            ))
        })
    }
}

fn parse(text: &str) -> Option<u64> {
    let digits_end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, suffix) = text.split_at(digits_end);
    let (_, unit) = SUFFIXES.iter().find(|(name, _)| *name == suffix)?;
    let thousandths = thousandths(number)?;
    match *unit {
        0 => thousandths
            .is_multiple_of(1000)
            .then_some(thousandths / 1000),
        unit => thousandths.checked_mul(unit),
    }
}

fn thousandths(number: &str) -> Option<u64> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() || fraction.len() > 3 || number.ends_with('.') {
        return None;
    }
    let fraction: u64 = format!("{fraction:0<3}").parse().ok()?;
    whole
        .parse::<u64>()
        .ok()?
        .checked_mul(1000)?
        .checked_add(fraction)
}

impl fmt::Display for Quantity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_whole() {
            return write!(out, "{}m", self.milli);
        }
        let value = self.value();
        let fits = |unit: u64| unit > 0 && value >= unit && value.is_multiple_of(unit);
        match SUFFIXES.iter().find(|(_, unit)| fits(*unit)) {
            Some((suffix, unit)) => write!(out, "{}{suffix}", value / unit),
            None => write!(out, "{value}"),
        }
    }
}

impl serde::Serialize for Quantity {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Quantity {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(QuantityVisitor)
    }
}

/// Takes `cpu: 1` and `cpu: "1"` alike: YAML writers rarely quote a number.
struct QuantityVisitor;

impl serde::de::Visitor<'_> for QuantityVisitor {
    type Value = Quantity;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a quantity such as 512Mi or 1")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Quantity, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Quantity, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Quantity, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Quantity, E> {
        self.visit_str(&number.to_string())
    }
}

impl schemars::JsonSchema for Quantity {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Quantity".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "x-kubernetes-int-or-string": true,
            "anyOf": [{ "type": "integer" }, { "type": "string" }],
            "minimum": 0,
            "maximum": LARGEST_NUMBER,
            "maxLength": 24,
            "pattern": PATTERN,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quantity(text: &str) -> Quantity {
        text.parse().unwrap()
    }

    #[test]
    fn spellings_of_one_amount_are_equal_and_print_alike() {
        assert_eq!(quantity("1024Mi"), quantity("1Gi"));
        assert_eq!(quantity("1024Mi").to_string(), "1Gi");
        assert_eq!(quantity("0.5").to_string(), "500m");
        assert_eq!(quantity("1000m").to_string(), "1");
        assert_eq!(quantity("1G").to_string(), "1G");
        assert_eq!(quantity("0").to_string(), "0");
    }

    #[test]
    fn amounts_are_exact() {
        assert_eq!(quantity("512Mi").value(), 536_870_912);
        assert_eq!(quantity("1.5Gi").value(), 1_610_612_736);
        assert_eq!(quantity("250m").value(), 1);
        assert_eq!(quantity("250m").milli(), 250);
    }

    #[test]
    fn what_prints_reads_back() {
        for text in [
            "1",
            "999",
            "1k",
            "1536Mi",
            "3Ti",
            "7m",
            "1.001",
            "12345678901",
        ] {
            let amount = quantity(text);
            assert_eq!(
                amount.to_string().parse::<Quantity>().unwrap(),
                amount,
                "{text}"
            );
        }
    }

    #[test]
    fn nonsense_and_overflow_are_refused() {
        for text in [
            "",
            "Mi",
            "-1",
            "1 Gi",
            "1GiB",
            "1.",
            ".5",
            "1.2345",
            "1e3",
            "0.5m",
            "99999999999Ti",
            "18446744073709551615",
            "1..2",
        ] {
            assert!(text.parse::<Quantity>().is_err(), "{text:?} was accepted");
        }
    }

    /// The longest text of each form of the schema's pattern.
    #[test]
    fn everything_that_the_schema_lets_pass_is_read() {
        let forms = PATTERN.trim_matches(['^', '$', '(', ')']).split('|');
        assert_eq!(forms.filter(|form| form.starts_with("[0-9]{1,")).count(), 6);
        for (digits, units) in [
            (15, &[""][..]),
            (12, &["k", "Ki"]),
            (10, &["M", "Mi"]),
            (7, &["G", "Gi"]),
            (4, &["T", "Ti"]),
        ] {
            for unit in units {
                assert!(PATTERN.contains(&format!("{{1,{digits}}}")));
                let text = format!("{}.999{unit}", "9".repeat(digits));
                assert!(text.parse::<Quantity>().is_ok(), "{text}");
            }
        }
        assert!(format!("{}m", "9".repeat(15)).parse::<Quantity>().is_ok());
        let number = serde_json::from_str::<Quantity>(&LARGEST_NUMBER.to_string());
        assert!(number.is_ok());
    }

    #[test]
    fn a_number_needs_no_quotes() {
        assert_eq!(
            serde_json::from_str::<Quantity>("2").unwrap(),
            Quantity::whole(2)
        );
        assert_eq!(
            serde_json::from_str::<Quantity>("0.5").unwrap().milli(),
            500
        );
        assert!(serde_json::from_str::<Quantity>("-2").is_err());
    }
}
