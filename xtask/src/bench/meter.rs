//! Measuring programs that take their tasks line by line, so that two of them can take turns.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

use super::figure::median;

/// A running measuring program.
#[derive(Debug)]
pub(super) struct Meter {
    child: Child,
    tasks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Meter {
    pub(super) fn start(command: &mut Command) -> Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command
            .spawn()
            .with_context(|| format!("cannot start {:?}", command.get_program()))?;
        let tasks = child.stdin.take().context("the program has no input")?;
        let answers = child.stdout.take().context("the program has no output")?;
        Ok(Self {
            child,
            tasks,
            answers: BufReader::new(answers),
        })
    }

    /// Has one thing measured.
    pub(super) fn ask(&mut self, task: &str) -> Result<Reading> {
        writeln!(self.tasks, "{task}")?;
        let mut answer = String::new();
        if self.answers.read_line(&mut answer)? == 0 {
            bail!("the measuring program ended at the task `{task}`");
        }
        answer.parse()
    }

    /// The number of its process.
    pub(super) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Lets the program say goodbye to the daemon.
    pub(super) fn end(self) -> Result<()> {
        let Self {
            mut child, tasks, ..
        } = self;
        drop(tasks);
        let status = child.wait()?;
        if !status.success() {
            bail!("a measuring program ended with {status}");
        }
        Ok(())
    }
}

/// Figures of one measurement by their names.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Reading(BTreeMap<String, f64>);

impl Reading {
    pub(super) fn value(&self, name: &str) -> Result<f64> {
        let value = self.0.get(name).copied();
        value.with_context(|| format!("the measuring program gave no `{name}`: {:?}", self.0))
    }
}

impl std::str::FromStr for Reading {
    type Err = anyhow::Error;

    /// Names and values in turn: `p50 71.2 p99 160.0`.
    fn from_str(line: &str) -> Result<Self> {
        let words: Vec<_> = line.split_whitespace().collect();
        let pairs = words.chunks(2).map(|pair| match pair {
            [name, value] => Ok(((*name).to_owned(), value.parse()?)),
            _ => bail!("not a line of figures: `{}`", line.trim()),
        });
        Ok(Self(pairs.collect::<Result<_>>()?))
    }
}

/// Has each of two measure its task in turn, so that both meet the same load; gives the median of
/// the named figure for each.
pub(super) fn in_turn(
    meters: &mut [Meter; 2],
    tasks: [&str; 2],
    turns: usize,
    figure: &str,
) -> Result<[f64; 2]> {
    let mut values = [Vec::new(), Vec::new()];
    for _ in 0..turns {
        for ((meter, task), values) in meters.iter_mut().zip(tasks).zip(&mut values) {
            values.push(meter.ask(task)?.value(figure)?);
        }
    }
    Ok(values.map(median))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_figures_is_read_by_name() {
        let reading: Reading = "rate 12000.0 p50 71.5\n".parse().unwrap();
        assert_eq!(reading.value("p50").unwrap(), 71.5);
        let error = reading.value("p99").unwrap_err();
        assert!(error.to_string().contains("p99"), "{error}");
    }

    #[test]
    fn other_lines_are_refused() {
        assert!("rate".parse::<Reading>().is_err());
        assert!("error: no such domain".parse::<Reading>().is_err());
    }
}
