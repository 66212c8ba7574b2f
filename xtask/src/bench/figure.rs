//! Figures and how they are shown.

use std::fmt;
use std::fs;

use anyhow::Result;
use serde_json::{Value, json};

use crate::{ui, workspace};

/// One measured thing.
#[derive(Debug, Clone)]
pub(super) struct Figure {
    name: String,
    unit: &'static str,
    ours: f64,
    theirs: Option<f64>,
    target: Option<Target>,
}

/// What the ratio should be, or the figure itself when there is nothing to compare with.
#[derive(Debug, Clone, Copy)]
pub(super) enum Target {
    AtMost(f64),
    AtLeast(f64),
}

impl Figure {
    pub(super) fn new(name: impl Into<String>, unit: &'static str, ours: f64) -> Self {
        Self {
            name: name.into(),
            unit,
            ours,
            theirs: None,
            target: None,
        }
    }

    /// The same thing done by somebody else.
    pub(super) fn against(mut self, theirs: f64) -> Self {
        self.theirs = Some(theirs);
        self
    }

    pub(super) fn target(mut self, target: Target) -> Self {
        self.target = Some(target);
        self
    }

    fn ratio(&self) -> Option<f64> {
        self.theirs.map(|theirs| self.ours / theirs)
    }

    fn met(&self) -> Option<bool> {
        let value = self.ratio().unwrap_or(self.ours);
        self.target.map(|target| target.is_met_by(value))
    }

    fn to_json(&self) -> Value {
        json!({
            "name": self.name,
            "ours": self.ours,
            "theirs": self.theirs,
            "unit": self.unit,
            "ratio": self.ratio(),
            "target": self.target.map(Target::number),
            "met": self.met(),
        })
    }

    fn cells(&self) -> [String; 6] {
        let met = match self.met() {
            Some(true) => "met",
            Some(false) => "MISSED",
            None => "",
        };
        [
            self.name.clone(),
            format!("{} {}", number(self.ours), self.unit),
            optional(self.theirs.map(number)),
            optional(self.ratio().map(number)),
            optional(self.target),
            met.to_owned(),
        ]
    }
}

impl Target {
    fn number(self) -> f64 {
        match self {
            Self::AtMost(number) | Self::AtLeast(number) => number,
        }
    }

    fn is_met_by(self, value: f64) -> bool {
        match self {
            Self::AtMost(most) => value <= most,
            Self::AtLeast(least) => value >= least,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtMost(most) => write!(f, "≤ {most}"),
            Self::AtLeast(least) => write!(f, "≥ {least}"),
        }
    }
}

fn optional(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Three significant digits; more than that is noise.
fn number(value: f64) -> String {
    match value.abs() {
        at_least if at_least >= 100.0 => format!("{value:.0}"),
        at_least if at_least >= 10.0 => format!("{value:.1}"),
        at_least if at_least >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

/// Writes `target/bench.json`, and the table to stdout.
///
/// # Errors
/// When the file cannot be written.
pub(super) fn report(figures: &[Figure]) -> Result<()> {
    let list: Vec<_> = figures.iter().map(Figure::to_json).collect();
    let path = workspace::target().join("bench.json");
    fs::write(&path, format!("{:#}\n", Value::Array(list)))?;
    for line in table(figures) {
        ui::result(line)?;
    }
    ui::say(format!("the figures are in {}", path.display()));
    Ok(())
}

/// A table that reads well on a terminal and in a document.
fn table(figures: &[Figure]) -> Vec<String> {
    let head = ["what", "ours", "theirs", "ratio", "target", ""].map(str::to_owned);
    let rows: Vec<_> = figures.iter().map(Figure::cells).collect();
    let width = |column: usize| {
        let cells = rows.iter().chain([&head]);
        let widths = cells.map(|row| row[column].chars().count());
        widths.max().unwrap_or_default()
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    let line = |row: &[String; 6]| {
        let cells = row.iter().zip(widths);
        let cells: Vec<_> = cells
            .map(|(cell, width)| format!("{cell:<width$}"))
            .collect();
        format!("| {} |", cells.join(" | "))
    };
    let rule = widths.map(|width| "-".repeat(width.max(3)));
    let top = [line(&head), line(&rule)];
    top.into_iter().chain(rows.iter().map(line)).collect()
}

/// The one in the middle.
pub(super) fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_holds_for_the_ratio_where_there_is_one() {
        let bare = Figure::new("x", "s", 1.0);
        assert_eq!(bare.met(), None);
        let bounded = bare.target(Target::AtMost(1.1));
        assert_eq!(bounded.met(), Some(true));
        assert_eq!(bounded.against(0.5).met(), Some(false));
    }

    #[test]
    fn a_rate_should_be_large() {
        let rate = Figure::new("x", "MiB/s", 300.0).target(Target::AtLeast(2.0));
        assert_eq!(rate.clone().against(100.0).met(), Some(true));
        assert_eq!(rate.against(200.0).met(), Some(false));
    }

    #[test]
    fn the_median_is_one_of_the_values() {
        assert_eq!(median([3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median([]), 0.0);
    }

    #[test]
    fn all_lines_of_the_table_are_equally_wide() {
        let figures = [
            Figure::new("short", "s", 12.345),
            Figure::new("a longer name", "µs", 0.5).target(Target::AtMost(1.0)),
        ];
        let widths: Vec<_> = table(&figures)
            .iter()
            .map(|line| line.chars().count())
            .collect();
        assert!(
            widths.windows(2).all(|pair| pair[0] == pair[1]),
            "{widths:?}"
        );
    }
}
